"""The windows' tests run offscreen, with settings and data in a folder of their own."""

from __future__ import annotations

import gettext
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from kibitz.core.background import end_all
from kibitz.core.game import Game
from kibitz.gui.widgets import language, theme
from kibitz.gui.widgets.colours import Theme
from kibitz.gui.widgets.theme import ThemeChoice
from kibitz.gui.window.game_choice import GameChoice
from kibitz.gui.window.main_window import MainWindow
from kibitz.services.settings import Settings, SettingsStore
from tests.support import toy
from tests.support.pseudo_language import PseudoCatalogue


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("CONFIG", "DATA", "CACHE", "STATE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))


@pytest.fixture(autouse=True)
def no_thread_outlives_its_test() -> Iterator[None]:
    yield
    assert end_all(60), "work in the background must end when it is left off"


@pytest.fixture
def light(qapp: QApplication) -> Theme:
    return theme.apply(ThemeChoice.LIGHT)


@pytest.fixture
def store() -> SettingsStore:
    return SettingsStore()


@contextmanager
def shown(qtbot: QtBot, store: SettingsStore, game: str) -> Iterator[MainWindow]:
    """The window with this game chosen, as large as it is begun."""
    made = MainWindow(Settings(game=game), store)
    qtbot.addWidget(made)
    made.resize(1120, 740)
    made.show()
    yield made
    made.close()


@pytest.fixture
def wordle_window(qtbot: QtBot, light: Theme, store: SettingsStore) -> Iterator[MainWindow]:
    with shown(qtbot, store, "wordle") as made:
        yield made


@pytest.fixture
def window(qtbot: QtBot, light: Theme, store: SettingsStore, monkeypatch: pytest.MonkeyPatch) -> Iterator[MainWindow]:
    def make(choice: GameChoice, game: str) -> Game[Any]:
        return toy.ToyGame()

    monkeypatch.setattr(GameChoice, "_make", make)
    with shown(qtbot, store, "toy") as made:
        yield made
    assert not [thread for thread in threading.enumerate() if thread.name == "kibitz loop"]


@pytest.fixture
def pseudo_language(qapp: QApplication) -> Iterator[None]:
    """Windows are in a language in which everything is longer, and in brackets."""
    language.use_catalogue(PseudoCatalogue())
    yield
    language.use_catalogue(gettext.NullTranslations())
