"""The window with the games that were kept."""

from __future__ import annotations

import csv
from pathlib import Path

import cv2
import numpy as np
import pytest
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from kibitz.gui.history import HistoryDialog
from kibitz.gui.history.replay import as_html
from kibitz.gui.window.main_window import MainWindow
from kibitz.services.history.records import Ended, Position, Result
from kibitz.services.history.store import History

TILE = "\x1b[30;42m L \x1b[0m  22222\n"


def board(*moves: str) -> dict[str, object]:
    return {"game": "wordle", "advice": [{"title": move, "reason": f"because of {move}"} for move in moves]}


@pytest.fixture
def history() -> History:
    """A game of Wordle that the user won, and one of Set that Kibitz played, with pictures."""
    kept = History()
    first = kept.begin("wordle", "screen", Position(1_700_000_000.0, board("SALET"), "an empty board\n"))
    kept.add(first, Position(1_700_000_065.0, board(), TILE))
    kept.end(first, Ended(Result.WON, 91, 45))
    picture = cv2.imencode(".webp", np.full((60, 200, 3), 90, np.uint8))[1].tobytes()
    second = kept.begin("set", "screen", Position(1_700_100_000.0, board("Cards 1, 2, 3"), "1: one\n", "", picture))
    kept.add(second, Position(1_700_100_010.0, board("Cards 4, 5, 6"), "1: two\n", "Cards 1, 2, 3", picture))
    return kept


@pytest.fixture
def dialog(qtbot: QtBot, light: object, history: History) -> HistoryDialog:
    made = HistoryDialog(history)
    qtbot.addWidget(made)
    made.show()
    qtbot.waitUntil(lambda: "At the beginning" in made.replay.text, timeout=10_000)
    return made


def listed(dialog: HistoryDialog) -> list[tuple[str, ...]]:
    model = dialog.table.model()
    places = [[model.index(row, column) for column in range(model.columnCount())] for row in range(model.rowCount())]
    return [tuple(model.data(place) for place in row) for row in places]


def test_games_are_listed_newest_first_and_the_newest_is_shown(dialog: HistoryDialog) -> None:
    newest, oldest = listed(dialog)
    assert (newest[0], newest[1], newest[-1]) == ("Set", "unfinished", "Kibitz")
    assert (oldest[0], oldest[1], oldest[3], oldest[4], oldest[-1]) == ("Wordle", "won", "1", "1:05", "you")
    assert "Cards 1, 2, 3" in dialog.replay.text
    assert dialog.replay.shows_picture


def test_a_game_is_gone_through_board_by_board(qtbot: QtBot, dialog: HistoryDialog) -> None:
    assert not dialog.replay.back.isEnabled()
    dialog.replay.forth.click()
    assert "Move 1 of 1, 0:10: Kibitz played Cards 1, 2, 3" in dialog.replay.text
    assert "1.  Cards 4, 5, 6   because of Cards 4, 5, 6" in dialog.replay.text
    assert not dialog.replay.forth.isEnabled()
    dialog.table.selectRow(1)
    qtbot.waitUntil(lambda: "an empty board" in dialog.replay.text)
    assert not dialog.replay.shows_picture
    dialog.replay.forth.click()
    assert " L " in dialog.replay.text
    assert "Nothing was advised." in dialog.replay.text


def test_figures_are_those_of_the_game_that_is_chosen(qtbot: QtBot, dialog: HistoryDialog) -> None:
    dialog.game.setCurrentIndex(dialog.game.findData("wordle"))
    dialog.game.activated.emit(dialog.game.currentIndex())
    assert [row[0] for row in listed(dialog)] == ["Wordle"]
    assert dialog.figures.text == "games 1, won 100%, streak 1, longest streak 1, mean skill 91, usual time 1:05"


def test_games_are_forgotten_one_by_one_or_all(
    qtbot: QtBot, dialog: HistoryDialog, history: History, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog.forget_button.click()
    qtbot.waitUntil(lambda: [row[0] for row in listed(dialog)] == ["Wordle"])
    assert [record.game for record in history.games()] == ["wordle"]
    answers = [QMessageBox.StandardButton.No, QMessageBox.StandardButton.Yes]
    monkeypatch.setattr(QMessageBox, "question", lambda *asked: answers.pop(0))
    dialog.forget_all_button.click()
    assert len(history.games()) == 1
    dialog.forget_all_button.click()
    qtbot.waitUntil(lambda: not listed(dialog))
    assert not dialog.export_button.isEnabled()
    assert not history.path.exists()


def test_the_listed_games_are_written_into_a_file(qtbot: QtBot, dialog: HistoryDialog, tmp_path: Path) -> None:
    dialog.export_to(tmp_path / "games.csv")
    qtbot.waitUntil(lambda: (tmp_path / "games.csv").exists() and "Written" in dialog.said)
    assert [row["game"] for row in csv.DictReader((tmp_path / "games.csv").read_text().splitlines())] == [
        "set",
        "wordle",
    ]
    dialog.export_to(tmp_path / "nowhere" / "games.csv")
    qtbot.waitUntil(lambda: "can't be written" in dialog.said)


def test_colours_of_a_terminal_are_kept(light: object) -> None:
    html = as_html(TILE)
    assert "background-color: #008000" in html
    assert "22222" in html


def test_the_window_opens_it(qtbot: QtBot, wordle_window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[HistoryDialog] = []
    monkeypatch.setattr(HistoryDialog, "exec", lambda dialog: opened.append(dialog))
    wordle_window.top.history_button.click()
    [dialog] = opened
    qtbot.waitUntil(lambda: not dialog.export_button.isEnabled())
    assert listed(dialog) == []
    dialog.accept()
