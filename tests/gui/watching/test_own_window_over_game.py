"""The window over the game that it watches: it says so, and offers to go behind the game."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray
from pytestqt.qtbot import QtBot

from kibitz.core.frame import Cover
from kibitz.core.geometry import Rect
from kibitz.gui.window.main_window import MainWindow
from tests.gui.watching.test_blind_spots import StillSurface
from tests.gui.window.test_main_window import texts, watch_fake_screen
from tests.support import toy

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def desktop(lamps: tuple[str, ...]) -> NDArray[np.uint8]:
    pixels = np.full((300, 900, 3), 40, np.uint8)
    board = toy.draw(toy.ToyTable(lamps))
    pixels[40 : 40 + board.shape[0], 50 : 50 + board.shape[1]] = board
    return pixels


def watch_under(window: MainWindow, monkeypatch: pytest.MonkeyPatch, pixels: NDArray[np.uint8], cover: Rect) -> None:
    """Watch a game that our window lies over."""
    seen = [Cover(cover, (Rect(0, 0, cover.x, 300),))]
    monkeypatch.setattr(window.own_windows, "seen", lambda windows, overlays: seen)
    watch_fake_screen(window, StillSurface(pixels))  # type: ignore[arg-type]  # a surface, too


def test_a_board_under_our_own_window_is_said_to_be_covered(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    lamps = ("red", "green", "blue")
    watch_under(window, monkeypatch, desktop(lamps), Rect(320, 0, 500, 300))
    qtbot.waitUntil(lambda: window.view is not None and window.view.reading is not None)
    qtbot.waitUntil(lambda: window.go_behind.isVisible())
    said = texts(window)
    assert "partly covered" in said
    assert "Part of the board is covered" in said
    assert "Kibitz's own window lies over part of the board" in said


def test_where_no_board_is_seen_and_our_window_lies_over_another_it_offers_to_go_behind(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    watch_under(window, monkeypatch, np.full((300, 900, 3), 40, np.uint8), Rect(320, 0, 500, 300))
    qtbot.waitUntil(lambda: window.go_behind.isVisible())
