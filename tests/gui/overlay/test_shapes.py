"""Where the overlay draws: beside what is read, never on it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRectF
from PySide6.QtGui import QRegion
from PySide6.QtWidgets import QApplication

from kibitz.core.advice import Mark, MarkShape
from kibitz.core.geometry import Point, Rect
from kibitz.gui.overlay.badges import group_colour
from kibitz.gui.overlay.shapes import STYLES, Shapes, kept_out, shapes_for

SCREEN = QRectF(0, 0, 1280, 800)


def cards(gap: float) -> list[Rect]:
    return [Rect(100 + x * (80 + gap), 100 + y * (120 + gap), 80, 120) for y in range(3) for x in range(4)]


def ring(rect: Rect, group: int = 0) -> Mark:
    return Mark(MarkShape.RING, rect, group, str(group + 1))


def drawn(shapes: Shapes) -> QRegion:
    box = QRectF(shapes.bounds().toAlignedRect())
    return shapes.region(box).translated(box.topLeft().toPoint())


def logical(rect: Rect, scale: float) -> QRegion:
    inside = QRectF(rect.x / scale, rect.y / scale, rect.w / scale, rect.h / scale)
    return QRegion(inside.toAlignedRect())


@pytest.mark.parametrize("gap", [0, 3, 6, 14, 40])
@pytest.mark.parametrize("scale", [1.0, 1.25, 1.5, 2.0])
def test_nothing_is_drawn_on_a_card_however_narrow_the_gaps(qapp: QApplication, gap: float, scale: float) -> None:
    places = cards(gap)
    marks = [ring(place, group) for group in range(4) for place in places[group : group + 3]]
    region = drawn(shapes_for(marks, places, scale, SCREEN, thickness=3))
    assert not region.isEmpty()
    for place in places:
        assert region.intersected(logical(place, scale)).isEmpty()


def test_a_ring_goes_round_its_card_on_all_four_sides(qapp: QApplication) -> None:
    card = Rect(100, 100, 80, 120)
    box = drawn(shapes_for([ring(card)], [card], 1.0, SCREEN, thickness=3)).boundingRect()
    assert box.left() < 99
    assert box.right() > 181
    assert box.top() < 99
    assert box.bottom() > 221


def test_groups_differ_in_colour_line_and_number(qapp: QApplication) -> None:
    places = cards(20)
    shapes = shapes_for([ring(places[n], n) for n in range(6)], places, 1.0, SCREEN, thickness=3)
    assert len({group_colour(n) for n in range(6)}) == 6
    assert len({stroke.dashes for stroke in shapes.strokes}) == len(STYLES) == 6
    assert sorted(badge.text for badge in shapes.badges) == ["1", "2", "3", "4", "5", "6"]


@pytest.mark.parametrize("gap", [4, 40])
def test_a_card_of_two_sets_shows_both_colours(qapp: QApplication, gap: float) -> None:
    places = cards(gap)
    shapes = shapes_for([ring(places[5], 0), ring(places[5], 1)], places, 1.0, SCREEN, thickness=3)
    assert {stroke.colour for stroke in shapes.strokes} == {group_colour(0), group_colour(1)}


def test_labels_lie_beside_what_is_read_and_on_the_screen(qapp: QApplication) -> None:
    places = [Rect(0, 0, 80, 120), Rect(100, 0, 80, 120)]
    label = Mark(MarkShape.LABEL, Rect.around(places), text="2 sets")
    shapes = shapes_for([ring(places[0]), label], places, 1.0, SCREEN, thickness=3)
    assert {badge.text for badge in shapes.badges} == {"1", "2 sets"}
    for badge in shapes.badges:
        assert SCREEN.contains(badge.box)
        assert not any(badge.box.intersects(QRectF(p.x, p.y, p.w, p.h)) for p in places)


def test_a_path_joins_its_points(qapp: QApplication) -> None:
    path = Mark(MarkShape.PATH, Rect(10, 10, 200, 100), points=(Point(10, 10), Point(200, 100)))
    box = drawn(shapes_for([path], [], 1.0, SCREEN, thickness=3)).boundingRect()
    assert box.width() > 185
    assert box.height() > 85


def test_on_cells_that_touch_a_path_and_its_rings_run_within_the_cells_and_keep_off_the_letters(
    qapp: QApplication,
) -> None:
    cells = [Rect(100 + 60 * i, 100, 60, 60) for i in range(4)]
    letters = [cell.grown(-12) for cell in cells]
    path = Mark(MarkShape.PATH, Rect.around(letters[:3]), points=tuple(box.center for box in letters[:3]))
    marks = [path, *(Mark(MarkShape.RING, box, text=str(n)) for n, box in enumerate(letters[:3], start=1))]
    shapes = shapes_for(marks, cells, 1.0, SCREEN, thickness=3)
    region = drawn(shapes)
    assert kept_out(marks, cells) == [*letters[:3], cells[3]]
    assert region.contains(QPoint(160, 130))
    assert all(region.intersected(logical(rect, 1.0)).isEmpty() for rect in [*letters[:3], cells[3]])
    assert sorted(badge.text for badge in shapes.badges) == ["1", "2", "3"]


def test_tags_stand_at_the_side_in_the_colours_of_their_groups(qapp: QApplication) -> None:
    board = Rect(400, 100, 300, 360)
    tags = [Mark(MarkShape.TAG, board, group, text=f"WORD{group}") for group in range(4)]
    shapes = shapes_for([ring(board), *tags], [board], 1.0, SCREEN, thickness=3)
    beside = [badge for badge in shapes.badges if badge.text.startswith("WORD")]
    assert [badge.colour for badge in beside] == [group_colour(group) for group in range(4)]
    assert all(badge.box.right() < 400 for badge in beside)
    assert [badge.box.top() for badge in beside] == sorted(badge.box.top() for badge in beside)


class Page:
    """A ground with our own windows here and the game's help there."""

    def __init__(self, taken: Rect | None = None, busy: Rect | None = None) -> None:
        self._taken, self._busy = taken, busy

    def is_taken(self, rect: Rect) -> bool:
        return self._taken is not None and rect.iou(self._taken) > 0

    def is_busy(self, rect: Rect) -> bool:
        return self._busy is not None and rect.iou(self._busy) > 0


def labels(marks: list[Mark], places: list[Rect], page: Page, scale: float) -> list[Rect]:
    found = shapes_for(marks, places, scale, SCREEN, thickness=3, ground=page).badges
    return [Rect(b.box.x() * scale, b.box.y() * scale, b.box.width() * scale, b.box.height() * scale) for b in found]


@pytest.mark.parametrize("scale", [1.0, 1.5])
@pytest.mark.parametrize("side", [Rect(0, 0, 98, 800), Rect(305, 0, 900, 800), Rect(0, 0, 1280, 99)])
def test_no_label_lies_on_our_windows_or_on_the_game_s_help(qapp: QApplication, scale: float, side: Rect) -> None:
    row = Rect(100, 100, 200, 60)
    marks = [Mark(MarkShape.TAG, row, 0, "CRANE 3.4"), ring(row, 1)]
    for page in (Page(taken=side), Page(busy=side)):
        shown = labels(marks, [row], page, scale)
        assert len(shown) == 2
        assert all(label.iou(side) == 0 for label in shown)


def test_a_label_goes_farther_away_where_help_stands_beside_the_board(qapp: QApplication) -> None:
    row, tips = Rect(400, 100, 200, 60), Rect(300, 0, 450, 800)
    (label,) = labels([Mark(MarkShape.TAG, row, 0, "CRANE")], [row], Page(busy=tips), 1.0)
    assert label.iou(tips) == 0


def test_on_a_page_with_a_pattern_labels_are_shown_all_the_same(qapp: QApplication) -> None:
    row = Rect(400, 100, 200, 60)
    marks = [Mark(MarkShape.TAG, row, 0, "CRANE")]
    assert labels(marks, [row], Page(busy=Rect(0, 0, 1280, 800)), 1.0)
    assert not labels(marks, [row], Page(taken=Rect(0, 0, 1280, 800)), 1.0)


def test_a_ring_s_number_stays_beside_its_ring(qapp: QApplication) -> None:
    places = cards(14)
    middle = places[5]
    around = Rect(middle.x - 20, middle.y - 20, middle.w + 40, middle.h + 40)
    for label in labels([ring(middle)], places, Page(busy=around), 1.0):
        assert label.iou(around) > 0
