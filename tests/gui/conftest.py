"""The windows' tests run offscreen, with settings and data in a folder of their own."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from kibitz.gui import theme
from kibitz.gui.preferences import PreferenceStore
from kibitz.gui.theme import ThemeChoice


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("CONFIG", "DATA", "CACHE", "STATE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))


@pytest.fixture
def light(qapp: QApplication) -> theme.Theme:
    return theme.apply(ThemeChoice.LIGHT)


@pytest.fixture
def store(tmp_path: Path) -> PreferenceStore:
    return PreferenceStore(tmp_path / "window.ini")
