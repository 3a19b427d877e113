"""numba, which compiles the search: the one module that imports it, so that it is told where to keep what it compiles.

That is beside the modules, as with Python's own compiled code; where that isn't allowed, in a folder of Kibitz's own
instead of one of numba's.
"""

from __future__ import annotations

import os
from pathlib import Path

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

__all__ = ["njit", "version"]
