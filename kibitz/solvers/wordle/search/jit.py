"""numba, which compiles the search: the one module that imports it, so that it is told where to keep what it compiles.

That is beside the modules, as with Python's own compiled code; where that isn't allowed, in a folder of Kibitz's own
instead of one of numba's.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from kibitz.core.folders import folders


def _may_write_beside() -> bool:
    beside = Path(__file__).parent
    compiled = beside / "__pycache__"
    return os.access(compiled if compiled.exists() else beside, os.W_OK)


if not _may_write_beside():
    # Read by numba when it is imported.
    os.environ.setdefault("NUMBA_CACHE_DIR", str(folders().cache / "numba"))

from numba import __version__ as version  # noqa: E402
from numba import njit  # noqa: E402

__all__ = ["inner", "njit", "version"]

Function = TypeVar("Function", bound=Callable[..., Any])


def inner(function: Function) -> Function:
    """For functions that only compiled ones call.

    Without what takes an arena of forty arrays over from Python, a fourth less is to be compiled.
    """
    options = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}  # which numba's stubs don't know
    made: Function = njit(cache=True, nogil=True, **options)(function)  # type: ignore[call-overload]
    return made
