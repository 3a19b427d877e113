"""Windows of ours that the system keeps out of pictures need no care when those are read; its word is looked after."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QImage, QPainter, QScreen
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from kibitz.core.advice import Mark, MarkShape
from kibitz.core.geometry import Rect
from kibitz.gui.overlay.overlay import Overlay
from kibitz.gui.overlay.overlay_window import OverlayWindow
from kibitz.gui.watching import kept_out
from kibitz.gui.watching.own_windows import OwnWindows
from kibitz.gui.watching.veil import Lines

OFFSCREEN = pytest.mark.qt_log_ignore("This plugin does not support")
"""Qt's offscreen windows have no masks, and no stack."""
CARD = Rect(300, 200, 80, 120)


class Capture:
    """What pictures of the screen show: our windows, or not, whatever the system has promised."""

    def __init__(self, promises: bool, keeps: bool) -> None:
        self.promises, self.keeps = promises, keeps
        self.excluded: set[int] = set()
        self.asked: list[QWidget] = []

    def keep_out(self, window: QWidget) -> bool:
        self.asked.append(window)
        if self.promises and self.keeps:
            self.excluded.add(int(window.winId()))
        return self.promises

    def show(self, window: QWidget) -> None:
        self.excluded.discard(int(window.winId()))

    def picture_of(self, screen: QScreen) -> QImage:
        picture = QImage(screen.size(), QImage.Format.Format_RGB32)
        picture.fill(0x336699)
        painter = QPainter(picture)
        for window in self.asked:
            if window.isVisible() and int(window.winId()) not in self.excluded:
                drawn = window.picture() if isinstance(window, OverlayWindow) else window.grab().toImage()
                painter.drawImage(window.geometry().topLeft(), drawn)
        painter.end()
        return picture


@pytest.fixture
def capture(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Capture:
    made = Capture(*request.param)
    monkeypatch.setattr(kept_out, "keep_out_of_pictures", made.keep_out)
    monkeypatch.setattr(kept_out, "show_in_pictures", made.show)
    monkeypatch.setattr(kept_out, "picture_of", made.picture_of)
    return made


@pytest.fixture
def draw(qtbot: QtBot) -> tuple[Callable[[float], None], list[Lines]]:
    """Draws a ring so far to the right; gives what was told of lines."""
    overlay, told = Overlay(), list[Lines]()
    overlay.drawn.connect(told.append)

    def drawn(right: float) -> None:
        card = CARD.moved(right, 0)
        overlay.show_marks([Mark(MarkShape.RING, card)], [card], (0, 0))
        qtbot.waitUntil(lambda: bool(overlay.windows))
        qtbot.wait(250)  # until it was looked after, or wasn't: nothing tells of the end

    qtbot.addWidget(QWidget(), before_close_func=lambda _: overlay.close())
    return drawn, told


@OFFSCREEN
@pytest.mark.parametrize("capture", [(True, True)], indirect=True, ids=["kept"])
def test_an_overlay_that_is_in_no_picture_is_not_reckoned_with(
    capture: Capture, draw: tuple[Callable[[float], None], list[Lines]]
) -> None:
    drawn, told = draw
    drawn(0)
    assert told[0].rects, "until it was looked after"
    assert told[-1] == Lines()

    told.clear()
    drawn(200)
    assert not any(lines.rects for lines in told)


@OFFSCREEN
@pytest.mark.parametrize("capture", [(True, False), (False, False)], indirect=True, ids=["broken", "none"])
def test_an_overlay_that_pictures_show_is_reckoned_with_whatever_was_promised(
    capture: Capture, draw: tuple[Callable[[float], None], list[Lines]]
) -> None:
    drawn, told = draw
    drawn(0)
    drawn(200)
    assert told[-1].rects


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    shown = QLabel("12 cards, 3 sets, and what else is told in a window\n" * 12)
    shown.setAutoFillBackground(True)
    qtbot.addWidget(shown)
    shown.move(QPoint(40, 60))
    shown.show()
    shown.activateWindow()
    qtbot.waitUntil(shown.isActiveWindow)
    return shown


@pytest.mark.parametrize("capture", [(True, True)], indirect=True, ids=["kept"])
def test_our_window_covers_nothing_once_it_is_in_no_picture(capture: Capture, window: QWidget) -> None:
    own = OwnWindows()
    assert own.seen([window], []), "it may be in pictures a moment longer"
    assert own.seen([window], []) == []

    own.show_again([window])

    assert capture.excluded == set(), "the user can take a picture of it"
    assert own.seen([window], [])


@pytest.mark.parametrize("capture", [(True, False), (False, False)], indirect=True, ids=["broken", "none"])
def test_our_window_that_pictures_show_covers_what_is_under_it(capture: Capture, window: QWidget) -> None:
    own = OwnWindows()
    for _ in range(3):
        assert own.seen([window], [])
