"""Functions that show windows; Qt is loaded only for them."""

from __future__ import annotations

from typing import Any

from kibitz.registry import resolve
from kibitz.services.interruption import hold_interruption


def in_windows(target: str) -> Any:
    """The function of this name, ``module:function``; Ctrl+C is held back until its windows can be told."""
    hold_interruption()
    return resolve(target)
