"""The panel of a game's own beside the picture, with a made-up game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from kibitz.core.advice import Advice, HelpLevel
from kibitz.core.game import Game
from kibitz.core.reading import Reading
from kibitz.gui.watching import sources
from kibitz.gui.widgets.colours import Theme
from kibitz.gui.window.game_choice import GameChoice
from kibitz.gui.window.main_window import MainWindow
from kibitz.services.settings import Settings, SettingsStore
from tests.gui.watching.test_worker import FakeSource
from tests.support import toy
from tests.support.fake_surface import FakeSurface

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


class LampPanel(QLabel):
    """Tells how many lamps are lit and what the best move is."""

    def show_position(self, reading: Reading[toy.ToyState] | None, advice: Advice | None) -> None:
        assert reading is not None
        lit = sum(lamp != "out" for lamp in reading.state.lamps)
        best = advice.moves[0].title if advice is not None and advice.moves else "nothing given away"
        self.setText(f"{lit} lit, {best}")


class PanelGame(toy.ToyGame):
    panel = "tests.gui.window.test_stage:LampPanel"


class BrokenPanelGame(toy.ToyGame):
    panel = "tests.gui.window.test_stage:NoSuchPanel"


@pytest.fixture
def game() -> Game[Any]:
    return PanelGame()


@pytest.fixture
def window(
    qtbot: QtBot, light: Theme, store: SettingsStore, monkeypatch: pytest.MonkeyPatch, game: Game[Any]
) -> Iterator[MainWindow]:
    monkeypatch.setattr(GameChoice, "_make", lambda choice, name: game)
    made = MainWindow(Settings(game="toy"), store)
    qtbot.addWidget(made)
    made.show()
    yield made
    made.close()


@pytest.fixture
def lamps(tmp_path: Path) -> Path:
    path = tmp_path / "lamps.png"
    cv2.imwrite(str(path), toy.draw(toy.ToyTable()))
    return path


def panel_text(window: MainWindow) -> str:
    panel = window.stage.panel
    return panel.text() if isinstance(panel, QLabel) and panel.isVisible() else ""


def test_the_panel_comes_with_its_game_and_shows_the_position(qtbot: QtBot, window: MainWindow, lamps: Path) -> None:
    assert window.stage.panel is None
    window.watch(sources.file_source(lamps))
    qtbot.waitUntil(lambda: panel_text(window) == "6 lit, put out red")


def test_the_panel_follows_the_game(qtbot: QtBot, window: MainWindow) -> None:
    surface = FakeSurface()
    window.watch(FakeSource("the fake screen", surface=surface))
    qtbot.waitUntil(lambda: window.controls.play.isEnabled())
    window.play()
    qtbot.waitUntil(lambda: panel_text(window).startswith("0 lit"), timeout=20_000)


def test_the_panel_gives_away_no_more_than_the_level_of_help(qtbot: QtBot, window: MainWindow, lamps: Path) -> None:
    window.set_level(HelpLevel.NUDGE)
    window.watch(sources.file_source(lamps))
    qtbot.waitUntil(lambda: panel_text(window) == "6 lit, nothing given away")
    window.set_level(HelpLevel.ANSWER)
    assert panel_text(window) == "6 lit, put out red"


def test_the_panel_goes_when_something_else_is_watched(qtbot: QtBot, window: MainWindow, lamps: Path) -> None:
    window.watch(sources.file_source(lamps))
    qtbot.waitUntil(lambda: panel_text(window) != "")
    window.watch(FakeSource("the fake screen", surface=FakeSurface()))
    assert panel_text(window) == ""


@pytest.mark.parametrize(
    ("size", "side"),
    [((1100, 750), "Vertical"), ((1700, 900), "Horizontal"), ((630, 620), "Horizontal"), ((700, 1000), "Vertical")],
)
def test_the_panel_is_where_there_is_room(
    qtbot: QtBot, window: MainWindow, lamps: Path, size: tuple[int, int], side: str
) -> None:
    window.watch(sources.file_source(lamps))
    qtbot.waitUntil(lambda: panel_text(window) != "")
    window.resize(*size)
    qtbot.waitUntil(lambda: window.stage.orientation() is Qt.Orientation[side])
    panel = window.stage.panel
    assert panel is not None
    assert window.stage.rect().contains(panel.geometry())


@pytest.mark.parametrize("game", [BrokenPanelGame()])
def test_a_panel_that_cannot_be_made_is_told_and_the_rest_goes_on(
    qtbot: QtBot, window: MainWindow, lamps: Path
) -> None:
    window.watch(sources.file_source(lamps))
    qtbot.waitUntil(lambda: window.advice.model.rowCount() == 3)
    assert "The panel of this game can't be shown" in window.notice.text
