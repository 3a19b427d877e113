"""The example of a game of another package: found by its entry point, it goes the whole line on its practice board."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from kibitz import get_game
from kibitz.automation.stop import Stop
from kibitz.cli.main import run
from kibitz.core.action import Action, Click, TypeText
from kibitz.core.advice import HelpLevel
from kibitz.core.frame import Frame
from kibitz.core.geometry import Rect
from kibitz.gui.practice.common.options import PracticeOptions
from kibitz.loop import Loop
from kibitz.registry import game_ids, resolve

PROJECT = Path(__file__).parents[2] / "examples" / "sudoku" / "pyproject.toml"
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture(autouse=True)
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What an installer writes of the example's pyproject.toml, in a folder on the path."""
    project = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]
    info = tmp_path / "packages" / "kibitz_sudoku-0.1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: 0.1.0\n")
    games = "".join(f"{name} = {value}\n" for name, value in project["entry-points"]["kibitz.games"].items())
    (info / "entry_points.txt").write_text(f"[kibitz.games]\n{games}")
    monkeypatch.syspath_prepend(str(info.parent))


@pytest.fixture
def board(qtbot: QtBot) -> Any:
    widget = resolve(get_game("sudoku").practice)(PracticeOptions("easy", seed=2))
    qtbot.addWidget(widget)
    widget.show()
    return widget


class BoardSurface:
    """A window as a screen: its picture, and presses where the actions say."""

    name = "the practice board"
    can_act = True

    def __init__(self, window: QWidget) -> None:
        self._window = window
        self._at = window

    def grab(self) -> Frame:
        image = self._window.grab().toImage().convertToFormat(QImage.Format.Format_BGR888)
        rows = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
        return Frame(rows[:, : 3 * image.width()].reshape(image.height(), image.width(), 3).copy(), self.name)

    @contextmanager
    def guard(self, stop: Stop) -> Iterator[None]:
        yield

    def perform(self, action: Action) -> None:
        if isinstance(action, Click):
            at = QPointF(action.at.x, action.at.y).toPoint()
            self._at = self._window.childAt(at)
            QTest.mouseClick(self._at, Qt.MouseButton.LeftButton, pos=self._at.mapFrom(self._window, at))
        elif isinstance(action, TypeText):
            QTest.keyClicks(self._at, action.text)

    def attend(self, board: Rect) -> None: ...
    def restore(self) -> None: ...
    def close(self) -> None: ...

    def trouble(self) -> str | None:
        return None


def test_it_is_found_by_its_entry_point() -> None:
    assert game_ids()[-1] == "sudoku"
    assert get_game("sudoku").title == "Sudoku"


@pytest.mark.slow
def test_it_is_read_advised_and_played_to_its_end_on_its_own_practice_board(board: Any) -> None:
    game = get_game("sudoku")
    loop = Loop(BoardSurface(board), [get_game("set"), game])
    view = loop.look()
    assert view.reading is not None
    assert view.advice is not None
    assert view.reading.state.cells == board.grid.given
    ring, number = game.marks(view.reading, view.advice, HelpLevel.ANSWER)
    cell = view.reading.places[view.advice.moves[0].places[0]]
    assert cell.holds(ring.rect)
    assert view.advice.answer.startswith(f"{number.text} in cell ")
    outcome = loop.play(Stop())
    assert outcome.finished, outcome.reason
    assert board.told.text() == "Solved."


@pytest.mark.slow
def test_the_command_line_reads_a_screenshot_of_it(
    board: Any, tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KIBITZ_HOME", str(tmp_path / "home"))
    board.grab().save(str(tmp_path / "shot.png"))
    assert run(["analyse", str(tmp_path / "shot.png"), "--json"]) == 0
    (reading,) = json.loads(capfd.readouterr().out)["readings"]
    assert reading["game"] == "sudoku"
    assert [number for row in reading["cells"] for number in row] == list(board.grid.given)
    assert reading["advice"][0]["reason"]
