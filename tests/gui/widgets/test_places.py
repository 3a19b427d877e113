"""Windows that Kibitz opens lie beside each other and beside the board that is watched."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QProcess, QRect, Qt
from PySide6.QtGui import QGuiApplication, QScreen
from pytestqt.qtbot import QtBot

from kibitz.core.geometry import Rect
from kibitz.gui.overlay.region_picker import RegionPicker, Wanted
from kibitz.gui.watching import sources
from kibitz.gui.widgets.places import FRAME, LEAST, TITLE, place_beside
from kibitz.gui.window.main_window import MainWindow
from kibitz.gui.window.panels.panes import Panes
from kibitz.services.settings import Settings, SettingsStore, save_settings
from tests.gui.window.test_main_window import texts

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

SCREEN = Rect(0, 0, 1920, 1080)


def outer(place: Rect) -> Rect:
    return Rect(place.x - FRAME, place.y - TITLE, place.w + 2 * FRAME, place.h + TITLE + FRAME)


@pytest.mark.parametrize(
    "taken",
    [
        [Rect(0, 0, 1200, 1080)],
        [Rect(700, 100, 1220, 800)],
        [Rect(0, 0, 1100, 400), Rect(1250, 300, 300, 300)],
        [Rect(-50, -20, 900, 2000)],
        [],
    ],
)
def test_a_new_window_touches_nothing_that_is_there(taken: list[Rect]) -> None:
    place = place_beside(SCREEN, taken, (1080, 740))
    assert place is not None
    assert SCREEN.holds(outer(place))
    assert all(outer(place).iou(rect) == 0 for rect in taken)
    assert min(place.w, place.h) >= LEAST


def test_where_there_is_no_room_none_is_claimed() -> None:
    assert place_beside(Rect(0, 0, 1280, 800), [Rect(80, 20, 1120, 740)], (1080, 740)) is None


def practised(window: MainWindow, monkeypatch: pytest.MonkeyPatch, screen: QRect, own: QRect) -> Rect:
    """Where the practice board is opened on a screen of this size with our window there."""
    started: list[list[str]] = []

    def start(program: str, words: list[str]) -> tuple[bool, int]:
        started.append(words)
        return True, 1

    monkeypatch.setattr(QProcess, "startDetached", start)
    monkeypatch.setattr(QScreen, "availableGeometry", lambda _: screen)
    window.setGeometry(own)
    window.practise("set")
    words = started[0]
    assert words[:4] == ["-m", "kibitz", "practice", "set"]
    return Rect(*map(float, words[words.index("--geometry") + 1].split(",")))


def test_practice_opens_beside_the_window(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    place = practised(window, monkeypatch, QRect(0, 0, 1920, 1080), QRect(40, 60, 1120, 740))
    assert place.x >= 1160
    assert "beside this window" in texts(window)


def test_the_window_makes_way_where_both_fit_only_side_by_side(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = practised(window, monkeypatch, QRect(0, 0, 1280, 800), QRect(80, 40, 1120, 700))
    qtbot.waitUntil(lambda: window.geometry().x() >= place.right)
    assert window.geometry().right() < 1280


def test_practice_does_not_cover_the_board_that_is_watched(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    board = Rect(1000, 100, 300, 300)
    monkeypatch.setattr(window.launcher, "_watched", lambda: board)
    place = practised(window, monkeypatch, QRect(0, 0, 1920, 1080), QRect(1320, 60, 590, 740))
    assert outer(place).iou(board) == 0


def test_the_advice_can_be_widened_and_stays_so(qtbot: QtBot, window: MainWindow, store: SettingsStore) -> None:
    panes = window.findChild(Panes)
    assert isinstance(panes, Panes)
    before = window.advice.width()
    handle = panes.handle(1)
    middle = handle.rect().center()
    qtbot.mousePress(handle, Qt.MouseButton.LeftButton, pos=middle)
    qtbot.mouseMove(handle, middle - QPoint(120, 0))
    qtbot.mouseRelease(handle, Qt.MouseButton.LeftButton, pos=middle - QPoint(120, 0))
    wider = window.advice.width()
    assert wider >= before + 100
    window.close()
    again = MainWindow(Settings(), store)
    qtbot.addWidget(again)
    again.resize(1120, 740)
    again.show()
    qtbot.waitUntil(lambda: abs(again.advice.width() - wider) <= 2)
    again.close()


def test_the_region_of_last_time_is_offered_again(
    qtbot: QtBot, light: object, store: SettingsStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = QGuiApplication.primaryScreen().geometry()
    settings = Settings(region=(10, 20, screen.width() - 100, screen.height() - 100))
    save_settings(settings)
    window = MainWindow(settings, store)
    qtbot.addWidget(window)
    window.show()
    watched: list[sources.Source] = []
    monkeypatch.setattr(window, "watch", watched.append)
    assert window.again.isVisible()
    qtbot.mouseClick(window.again, Qt.MouseButton.LeftButton)
    window.top.last_region.trigger()
    assert [source.region for source in watched] == [settings.region] * 2
    window.close()


def test_a_region_that_is_on_no_screen_any_more_is_not_offered(
    qtbot: QtBot, light: object, store: SettingsStore
) -> None:
    window = MainWindow(Settings(region=(90_000, 20, 300, 300)), store)
    qtbot.addWidget(window)
    window.show()
    assert not window.again.isVisible()
    assert not window.top.last_region.isEnabled()
    window.close()


def test_enter_takes_the_rectangle_of_last_time(qtbot: QtBot, light: object) -> None:
    picker = RegionPicker(last=Rect(5, 6, 100, 90))
    picker.start()
    with qtbot.waitSignal(picker.picked) as picked:
        qtbot.keyClick(picker.curtains[0], Qt.Key.Key_Return)
    assert picked.args == [Rect(5, 6, 100, 90)]


def test_a_click_is_enough_to_show_a_button(qtbot: QtBot, light: object) -> None:
    picker = RegionPicker(words="Click on the game's button for more cards", wanted=Wanted.BUTTON)
    picker.start()
    assert "button" in picker.curtains[0].accessibleName()
    with qtbot.waitSignal(picker.picked) as picked:
        qtbot.mouseClick(picker.curtains[0], Qt.MouseButton.LeftButton, pos=QPoint(300, 250))
    assert picked.args[0].center.x == pytest.approx(300, abs=1)


def test_a_picked_region_is_the_one_of_last_time(window: MainWindow) -> None:
    window.watch = lambda source: None  # type: ignore[method-assign]
    window.region_picked(Rect(1, 2, 50, 60))
    assert window.last_region() == (1, 2, 50, 60)


def test_the_window_is_away_while_a_region_is_picked_and_watches_it_then(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    watched: list[sources.Source] = []
    monkeypatch.setattr(window, "watch", watched.append)
    window.pick_region()
    assert not window.isVisible()
    qtbot.waitUntil(lambda: window.picking.picker is not None)
    assert window.worker.paused
    assert window.picking.picker is not None
    window.picking.picker.finish(Rect(5, 6, 100, 90))
    assert window.isVisible()
    assert not window.worker.paused
    assert [source.region for source in watched] == [(5, 6, 100, 90)]


def test_the_window_comes_back_where_picking_is_left_off(qtbot: QtBot, window: MainWindow) -> None:
    window.pick_region()
    qtbot.waitUntil(lambda: window.picking.picker is not None)
    assert window.picking.picker is not None
    qtbot.keyClick(window.picking.picker.curtains[0], Qt.Key.Key_Escape)
    assert window.isVisible()
    assert window.source is None
