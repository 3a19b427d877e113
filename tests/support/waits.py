"""Waits of a module that tests shorten."""

from __future__ import annotations

from types import ModuleType

import pytest


def shorten(monkeypatch: pytest.MonkeyPatch, module: ModuleType, **waits_s: float) -> None:
    """Give a module's waits other values for one test, each by its own name, seconds."""
    for name, value_s in waits_s.items():
        monkeypatch.setattr(module, name, value_s)
