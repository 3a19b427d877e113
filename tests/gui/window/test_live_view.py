"""The live picture: what our own windows hide is said to be not looked at."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from kibitz.core.frame import Cover, Frame
from kibitz.core.game import View
from kibitz.core.geometry import Rect
from kibitz.gui.widgets.colours import Theme
from kibitz.gui.widgets.pixels import bgr_pixels
from kibitz.gui.window.panels.findings import Findings
from kibitz.gui.window.panels.live_view import LiveView

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
PAGE = 235


def painted(qtbot: QtBot, cover: Rect) -> np.ndarray:
    """What is seen where one of our windows covers a part of a page of 800 x 600 shown in its own size, BGR."""
    pixels = np.full((600, 800, 3), PAGE, np.uint8)
    view = LiveView()
    qtbot.addWidget(view)
    view.resize(800, 600)
    view.show_findings(Findings(View(Frame(pixels, covers=(Cover(cover),)), None, None)))
    seen = bgr_pixels(view.grab().toImage())
    return seen[round(cover.y) : round(cover.bottom), round(cover.x) : round(cover.right)]


def is_of(colour: str, seen: np.ndarray) -> np.ndarray:
    own = QColor(colour)
    return np.asarray(np.abs(seen.astype(int) - (own.blue(), own.green(), own.red())).max(axis=2) < 12)


def test_what_our_own_window_hides_is_a_plate_with_words(qtbot: QtBot, light: Theme) -> None:
    seen = painted(qtbot, Rect(200, 150, 300, 200))
    rows, columns = np.nonzero(is_of(light.muted, seen[4:-4, 4:-4]))
    assert is_of(light.sunken, seen).mean() > 0.9
    assert len(rows) > 50, "the words"
    assert np.ptp(columns) < 290
    assert abs(rows.mean() - 96) < 6, "in the middle"


def test_where_words_have_no_room_they_are_left_out(qtbot: QtBot, light: Theme) -> None:
    seen = painted(qtbot, Rect(200, 150, 60, 24))
    assert is_of(light.sunken, seen[2:-2, 2:-2]).all()
