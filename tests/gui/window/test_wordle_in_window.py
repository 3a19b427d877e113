"""What the window says about a game of Wordle: guesses with their figures, the words left, the analysis, a picture."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QComboBox, QFileDialog, QSpinBox
from pytestqt.qtbot import QtBot

from kibitz.core.advice import HelpLevel
from kibitz.core.frame import Frame
from kibitz.core.game import Game
from kibitz.games.wordle.game import WordleGame
from kibitz.gui.settings.dialog import SettingsDialog
from kibitz.gui.widgets.colours import Theme
from kibitz.gui.window.game_choice import GameChoice
from kibitz.gui.window.main_window import MainWindow
from kibitz.services.settings import Settings, SettingsStore
from tests.games.wordle.test_game import WORDS, page
from tests.gui.watching.test_worker import FakeSource
from tests.gui.window.test_main_window import texts
from tests.support.wordle.page import WordlePage

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def window(qtbot: QtBot, light: Theme, store: SettingsStore, monkeypatch: pytest.MonkeyPatch) -> Iterator[MainWindow]:
    def make(choice: GameChoice, game: str) -> Game[Any]:
        return WordleGame(words=WORDS, reader=lambda frame, previous=None: WordlePage.read(page("CRANE"), frame))

    monkeypatch.setattr(GameChoice, "_make", make)
    made = MainWindow(Settings(game="wordle"), store)
    qtbot.addWidget(made)
    made.show()
    yield made
    made.close()


class Screen:
    """The simulated page as a picture that is large enough for its places."""

    name = "the screen"
    can_act = False

    def __init__(self, board: WordlePage) -> None:
        pixels = board.grab().pixels
        self._frame = Frame(np.vstack([pixels, np.zeros((800, pixels.shape[1], 3), np.uint8)]), self.name)

    def grab(self) -> Frame:
        return self._frame

    def close(self) -> None:
        pass


def watch(qtbot: QtBot, window: MainWindow, board: WordlePage) -> None:
    window.watch(FakeSource("the page", surface=Screen(board)))
    qtbot.waitUntil(lambda: window.findings is not None and window.findings.reading is not None, timeout=20_000)


def rows(window: MainWindow) -> list[list[str]]:
    model = window.advice.tables.model
    return [
        [str(model.index(row, column).data()) for column in range(model.columnCount())]
        for row in range(model.rowCount())
    ]


def test_guesses_have_figures_and_the_exact_ones_follow(qtbot: QtBot, window: MainWindow) -> None:
    watch(qtbot, window, page("SIGHT", guesses=["CRANE"]))
    qtbot.waitUntil(lambda: "exact search" in texts(window), timeout=20_000)
    best = window.advice.model.move(0)
    assert float(best.figures["guesses"]) >= 1
    qtbot.waitUntil(lambda: "still searching" not in texts(window), timeout=20_000)


def test_the_words_left_are_listed_but_not_given_away_by_a_hint(qtbot: QtBot, window: MainWindow) -> None:
    watch(qtbot, window, page("SIGHT", guesses=["MINTS"]))
    assert rows(window) == [["SIGHT  100%"]]
    window.set_level(HelpLevel.HINT)
    assert not window.advice.tables.isVisible()


def test_the_words_of_each_of_several_boards_can_be_chosen(qtbot: QtBot, window: MainWindow) -> None:
    watch(qtbot, window, page("SIGHT", "CRANE", guesses=["MINTS"]))
    (choice,) = window.advice.tables.findChildren(QComboBox)
    assert [choice.itemText(n) for n in range(choice.count())] == [
        "Board 1: 1 word is possible",
        "Board 2: 2 words are possible",
    ]
    choice.setCurrentIndex(1)
    assert sorted(row[0].split()[0] for row in rows(window)) == ["CRANE", "POUND"]


def test_a_finished_game_is_analysed_and_its_picture_copied_and_saved(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    watch(qtbot, window, page("SIGHT", guesses=["CRANE", "MINTS", "SIGHT"]))
    assert [row[0] for row in rows(window)] == ["CRANE", "MINTS", "SIGHT"]
    assert "Won with guess 3, SIGHT. Skill" in texts(window)
    QGuiApplication.clipboard().clear()
    qtbot.mouseClick(window.advice.tables.copy_button, Qt.MouseButton.LeftButton)
    assert QGuiApplication.clipboard().image().width() > 400
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "game.png"), ""))
    qtbot.mouseClick(window.advice.tables.save_button, Qt.MouseButton.LeftButton)
    assert (tmp_path / "game.png").read_bytes().startswith(b"\x89PNG")


def test_while_the_game_goes_on_there_is_no_picture_of_it(qtbot: QtBot, window: MainWindow) -> None:
    watch(qtbot, window, page("SIGHT", guesses=["MINTS"]))
    assert not window.advice.tables.copy_button.isVisible()


def test_the_options_of_wordle_reach_the_game(qtbot: QtBot, light: Theme) -> None:
    dialog = SettingsDialog(Settings())
    qtbot.addWidget(dialog)
    for start in ("the original game", "Hard:"):
        for box in dialog.findChildren(QComboBox):
            box.setCurrentIndex(max(box.currentIndex(), box.findText(start, Qt.MatchFlag.MatchStartsWith)))
    next(box for box in dialog.findChildren(QSpinBox) if box.accessibleName() == "Boards").setValue(4)
    (game,) = GameChoice("wordle", dialog.settings)()
    assert isinstance(game, WordleGame)
    assert (game.chosen.boards, game.chosen.words, game.chosen.mode) == (4, "original", "hard")


def test_a_game_that_is_watched_no_more_is_forgotten(qtbot: QtBot, window: MainWindow) -> None:
    """Its word lists and tables take 100 MB, and references in a circle keep them."""
    watch(qtbot, window, page("CRANE"))
    gc.disable()
    try:
        made = [weakref.ref(one) for one in gc.get_referrers(WordleGame) if isinstance(one, WordleGame)]
        assert made
        window.choose_game("wordle")
        qtbot.waitUntil(lambda: not all(one() is not None for one in made), timeout=10_000)
    finally:
        gc.enable()
