"""Picking a part of the screen: by the mouse, by the keys alone, and by what is offered."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QGuiApplication, QPixmap, QScreen
from pytestqt.qtbot import QtBot

from kibitz.core.frame import Frame
from kibitz.core.geometry import Point, Rect
from kibitz.gui.overlay.region_picker import RegionPicker, Search, Wanted
from kibitz.gui.overlay.selection import snapped, with_room
from kibitz.gui.watching.boards import FoundBoard
from kibitz.gui.widgets.colours import Theme

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

BOARD = Rect(200, 150, 300, 240)
OUTLINE = with_room(BOARD, Rect(0, 0, 800, 800))
CORNERS = (
    QPoint(round(OUTLINE.x) + 5, round(OUTLINE.y) - 4),
    QPoint(round(OUTLINE.right) - 6, round(OUTLINE.bottom) + 4),
)
"""Near those of the outline."""
COLOUR = QColor("#336699")
NONE = Qt.KeyboardModifier.NoModifier
Start = Callable[..., RegionPicker]


@pytest.fixture
def start(light: Theme, monkeypatch: pytest.MonkeyPatch) -> Iterator[Start]:
    """Covers the screen, which shows one colour."""
    made: list[RegionPicker] = []

    def grabbed(screen: QScreen, window: int) -> QPixmap:
        picture = QPixmap(screen.size())
        picture.fill(COLOUR)
        return picture

    def begin(**named: object) -> RegionPicker:
        made.append(RegionPicker(**named))  # type: ignore[arg-type]
        made[-1].start()
        return made[-1]

    monkeypatch.setattr(QScreen, "grabWindow", grabbed)
    yield begin
    for picker in made:
        if picker.curtains:
            picker.finish(None)


def finds(*boards: Rect) -> Search:
    def search(frame: Frame) -> Iterator[FoundBoard]:
        assert tuple(frame.pixels[0, 0]) == (0x99, 0x66, 0x33), "boards are looked for on the frozen screen"
        yield from (FoundBoard("set", "Set", "12 cards", board, 1.0) for board in boards)

    return search


def press(qtbot: QtBot, picker: RegionPicker, *keys: Qt.Key, modifier: Qt.KeyboardModifier = NONE) -> None:
    for key in keys:
        qtbot.keyClick(picker.curtains[0], key, modifier)


def drag(qtbot: QtBot, picker: RegionPicker, begin: QPoint, end: QPoint) -> object:
    curtain = picker.curtains[0]
    with qtbot.waitSignal(picker.picked) as picked:
        qtbot.mousePress(curtain, Qt.MouseButton.LeftButton, pos=begin)
        qtbot.mouseMove(curtain, end)
        qtbot.mouseRelease(curtain, Qt.MouseButton.LeftButton, pos=end)
    return picked.args[0]


def test_the_keys_alone_pick_a_rectangle_to_the_pixel(qtbot: QtBot, start: Start) -> None:
    picker = start()
    qtbot.mouseMove(picker.curtains[0], QPoint(101, 103))
    keys = Qt.Key
    press(qtbot, picker, keys.Key_Left, keys.Key_Space)
    press(qtbot, picker, *[keys.Key_Right] * 6, *[keys.Key_Down] * 5, modifier=Qt.KeyboardModifier.ShiftModifier)
    press(qtbot, picker, keys.Key_Right)
    with qtbot.waitSignal(picker.picked) as picked:
        press(qtbot, picker, keys.Key_Return)
    assert picked.args == [Rect(100, 103, 61, 50)]


def test_the_keys_move_the_corner_while_the_mouse_holds_it(qtbot: QtBot, start: Start) -> None:
    picker = start()
    curtain = picker.curtains[0]
    qtbot.mousePress(curtain, Qt.MouseButton.LeftButton, pos=QPoint(100, 100))
    qtbot.mouseMove(curtain, QPoint(200, 180))
    press(qtbot, picker, Qt.Key.Key_Left, Qt.Key.Key_Down)
    with qtbot.waitSignal(picker.picked) as picked:
        qtbot.mouseRelease(curtain, Qt.MouseButton.LeftButton, pos=QPoint(200, 180))
    assert picked.args == [Rect(100, 100, 99, 81)]


def test_a_board_that_is_found_is_taken_by_enter(qtbot: QtBot, start: Start) -> None:
    picker = start(wanted=Wanted.REGION, search=finds(BOARD))
    qtbot.waitUntil(lambda: len(picker.offers) == 1)
    assert picker.offers[0].words == "Set: 12 cards"
    with qtbot.waitSignal(picker.picked) as picked:
        press(qtbot, picker, Qt.Key.Key_Return)
    assert picked.args == [OUTLINE]
    assert OUTLINE.holds(BOARD)


def test_one_click_takes_the_board_under_the_pointer_and_not_the_region_of_last_time(
    qtbot: QtBot, start: Start
) -> None:
    picker = start(wanted=Wanted.REGION, search=finds(BOARD), last=Rect(600, 600, 100, 100))
    qtbot.waitUntil(lambda: len(picker.offers) == 2)
    with qtbot.waitSignal(picker.picked) as picked:
        qtbot.mouseClick(picker.curtains[0], Qt.MouseButton.LeftButton, pos=QPoint(300, 250))
    assert picked.args == [OUTLINE]


def test_tab_goes_through_what_is_offered_and_the_keys_move_it(qtbot: QtBot, start: Start) -> None:
    picker = start(wanted=Wanted.REGION, search=finds(BOARD), last=Rect(600, 600, 100, 100))
    qtbot.waitUntil(lambda: len(picker.offers) == 2)
    press(qtbot, picker, Qt.Key.Key_Tab, Qt.Key.Key_Tab, Qt.Key.Key_Right, Qt.Key.Key_Up)
    with qtbot.waitSignal(picker.picked) as picked:
        press(qtbot, picker, Qt.Key.Key_Return)
    assert picked.args == [OUTLINE.moved(1, -1)]


def test_edges_near_a_board_are_drawn_onto_it(qtbot: QtBot, start: Start) -> None:
    picker = start(wanted=Wanted.REGION, search=finds(BOARD))
    qtbot.waitUntil(lambda: len(picker.offers) == 1)
    assert drag(qtbot, picker, *CORNERS) == OUTLINE


def test_nothing_snaps_while_ctrl_is_held(qtbot: QtBot, start: Start) -> None:
    picker = start(wanted=Wanted.REGION, search=finds(BOARD))
    qtbot.waitUntil(lambda: len(picker.offers) == 1)
    qtbot.mouseMove(picker.curtains[0], CORNERS[0])
    qtbot.mousePress(picker.curtains[0], Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ControlModifier, CORNERS[0])
    assert picker.anchor == Point(CORNERS[0].x(), CORNERS[0].y())


def test_a_click_on_nothing_picks_nothing_and_can_be_followed_by_a_drag(qtbot: QtBot, start: Start) -> None:
    picker = start(wanted=Wanted.REGION)
    qtbot.mouseClick(picker.curtains[0], Qt.MouseButton.LeftButton, pos=QPoint(300, 250))
    assert picker.selected is None
    assert drag(qtbot, picker, QPoint(100, 100), QPoint(200, 180)) == Rect(100, 100, 100, 80)


def test_a_button_may_be_as_small_as_eight_pixels(qtbot: QtBot, start: Start) -> None:
    picker = start(wanted=Wanted.BUTTON)
    assert "button" in picker.words
    assert drag(qtbot, picker, QPoint(100, 100), QPoint(108, 109)) == Rect(100, 100, 8, 9)


def test_each_thing_that_is_picked_has_its_own_words(start: Start) -> None:
    assert len({start(wanted=wanted).words for wanted in Wanted}) == len(Wanted)


def test_the_magnifier_shows_the_pixels_beside_the_pointer_also_in_the_corner_of_the_screen(
    qtbot: QtBot, start: Start
) -> None:
    picker = start()
    curtain = picker.curtains[0]
    corner = QGuiApplication.primaryScreen().geometry().bottomRight()
    beside = corner - QPoint(100, 150)
    assert curtain.grab().toImage().pixelColor(beside) != COLOUR, "the frozen screen is darkened"
    qtbot.mouseMove(curtain, corner - QPoint(20, 20))
    across = [curtain.grab().toImage().pixelColor(beside + QPoint(way, way)) for way in range(10)]
    assert COLOUR in across, "but not in the magnifier"
    assert any(one != COLOUR for one in across), "which has a grid"


def test_only_edges_within_reach_draw_a_point() -> None:
    assert snapped(Point(190, 300), [BOARD], 12) == Point(200, 300)
    assert snapped(Point(187, 300), [BOARD], 12) == Point(187, 300)
    assert snapped(Point(205, 700), [BOARD], 12) == Point(205, 700), "the board ends far above"
