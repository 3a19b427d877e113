"""The window beside a play that the command line runs."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from kibitz.automation.stop import Stop
from kibitz.core.geometry import Rect
from kibitz.gui.beside import Beside, OverlayListener, WindowBeside
from kibitz.gui.practice.common.options import PracticeOptions
from kibitz.gui.widgets.colours import Theme
from kibitz.gui.widgets.places import shares
from kibitz.loop import Loop
from kibitz.registry import get_game, resolve
from tests.support.fake_surface import FakeSurface
from tests.support.toy import ToyGame

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def stop() -> Stop:
    return Stop()


@pytest.fixture
def shown(qtbot: QtBot, light: Theme, stop: Stop) -> Iterator[WindowBeside]:
    made = WindowBeside(stop, Rect(10, 20, 900, 700))
    qtbot.addWidget(made.window)
    yield made
    made.close()


def texts(shown: WindowBeside) -> str:
    return "\n".join(label.text() for label in shown.window.findChildren(QLabel) if label.isVisible())


def test_the_window_shows_what_is_played_and_how_it_ended(qtbot: QtBot, shown: WindowBeside, stop: Stop) -> None:
    def work(listener: OverlayListener) -> int:
        result = Loop(listener.blindfold(FakeSurface()), [ToyGame()], [listener]).play(stop)
        listener.played(result)
        assert looked_at.wait(20)
        return len(result.moves)

    looked_at = threading.Event()
    beside = Beside(work, stop, shown)
    beside.start()
    qtbot.waitUntil(lambda: "All lamps are out. Played: 3 moves." in texts(shown), timeout=20_000)
    with qtbot.waitSignal(beside.ended):
        looked_at.set()
    assert beside.result() == 3
    assert not shown.window.isVisible()


def test_stop_in_the_window_stops_the_play(qtbot: QtBot, shown: WindowBeside, stop: Stop) -> None:
    qtbot.waitUntil(lambda: "Playing" in texts(shown))
    shown.window.stop()
    assert stop.requested


def test_what_the_work_raises_comes_back(qtbot: QtBot, shown: WindowBeside, stop: Stop) -> None:
    def work(listener: OverlayListener) -> int:
        raise ValueError("no")

    beside = Beside(work, stop, shown)
    with qtbot.waitSignal(beside.ended):
        beside.start()
    with pytest.raises(ValueError, match="no"):
        beside.result()


def test_board_and_window_lie_beside_each_other_where_there_is_room() -> None:
    full = shares(Rect(0, 20, 1920, 1060))
    assert full is not None
    board, window = full
    assert board.iou(window) == 0
    assert board.right < window.x
    assert window.right < 1920
    assert board.bottom < 1080
    assert shares(Rect(0, 0, 1024, 768)) is None


@pytest.mark.parametrize("game", ["set", "wordle", "tuble", "pyramid", "ticket"])
def test_a_practice_board_fits_into_its_share_of_a_small_screen(qtbot: QtBot, light: Theme, game: str) -> None:
    places = shares(Rect(0, 0, 1280, 800))
    assert places is not None
    board = resolve(get_game(game).practice)(PracticeOptions())
    qtbot.addWidget(board)

    assert board.minimumSize().width() <= places[0].w
