"""The map of Ticket to Ride, laid out: where spaces, cities and names lie."""

from __future__ import annotations

import itertools
from dataclasses import replace

import numpy as np
import pytest
from pytestqt.qtbot import QtBot

from kibitz.gui.maps.ticket.labels import covered, frame_of, overlapping, space_pieces
from kibitz.gui.maps.ticket.layout import CITY_RADIUS, SPACE_WIDTH, MapLayout, Space, lay_out
from kibitz.gui.maps.ticket.painter import TicketPainter
from kibitz.gui.widgets.colours import Theme
from kibitz.solvers.ticket.model.boards import BOARDS, load_board
from tests.support.ticket.on_map import USA

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture(params=list(BOARDS))
def layout(request: pytest.FixtureRequest) -> MapLayout:
    return lay_out(load_board(request.param))


def apart(one: Space, other: Space) -> bool:
    """Whether a straight line separates two rectangles: then one of their sides does."""
    corners = np.array(one.corners), np.array(other.corners)
    for space in (one, other):
        for turn in (0.0, 90.0):
            angle = np.radians(space.angle + turn)
            first, second = (points @ (np.cos(angle), np.sin(angle)) for points in corners)
            if first.max() <= second.min() or second.max() <= first.min():
                return True
    return False


def test_each_track_has_as_many_spaces_as_it_is_long(layout: MapLayout) -> None:
    lengths = [what.length for what in layout.board.tracks]
    assert [len(spaces) for spaces in layout.tracks] == lengths
    for what, spaces in zip(layout.board.tracks, layout.tracks, strict=True):
        first, last = (np.array((space.x, space.y)) for space in (spaces[0], spaces[-1]))
        a, b = layout.points[what.a], layout.points[what.b]
        assert np.hypot(*(first - a)) < 65
        assert np.hypot(*(last - b)) < 65


def test_no_space_lies_over_another_one_or_over_a_city(layout: MapLayout) -> None:
    spaces = [space for row in layout.tracks for space in row]
    near = [
        (one, other)
        for one, other in itertools.combinations(spaces, 2)
        if abs(one.x - other.x) < 40 and abs(one.y - other.y) < 40
    ]
    assert [pair for pair in near if not apart(*pair)] == []
    gaps = [space.distance(x, y) for space in spaces for x, y in layout.points.tolist()]
    assert min(gaps) >= CITY_RADIUS


def test_spaces_are_large_enough_to_be_told_apart(layout: MapLayout) -> None:
    assert min(space.length for row in layout.tracks for space in row) >= 1.6 * SPACE_WIDTH


def test_cities_lie_about_where_the_printed_board_has_them(layout: MapLayout) -> None:
    printed = np.array([(city.x * 1000, city.y * 645) for city in layout.board.cities])
    assert np.hypot(*(layout.points - printed).T).max() < 30


@pytest.mark.parametrize("width", [700, 1200, 2560])
def test_names_lie_over_no_other_name_and_over_no_space(
    qtbot: QtBot, light: Theme, layout: MapLayout, width: int
) -> None:
    frame = frame_of(layout)
    labels = TicketPainter().labels(layout, (width - 20) / (frame[2] - frame[0]))
    assert overlapping(labels) == []
    areas = covered(np.array([label.box for label in labels]), space_pieces(layout))
    over = [(label.lines, area) for label, area in zip(labels, areas, strict=True) if area > 0]
    # On the smallest map the font is as small as can be read: a few names may touch a corner of a space there.
    assert len(over) <= (4 if width == 700 else 0), over
    assert all(area < 1.3 for _, area in over), over


def test_a_name_is_nearest_to_its_own_city(light: Theme, layout: MapLayout) -> None:
    for label in TicketPainter().labels(layout, 1.2):
        left, top, right, bottom = label.box
        nearest = np.hypot(
            np.maximum(np.maximum(left - layout.points[:, 0], layout.points[:, 0] - right), 0),
            np.maximum(np.maximum(top - layout.points[:, 1], layout.points[:, 1] - bottom), 0),
        ).argmin()
        assert layout.board.names[nearest] == layout.board.names[label.city]


def test_points_mean_tracks_and_cities(layout: MapLayout) -> None:
    for number, spaces in enumerate(layout.tracks):
        for space in spaces:
            assert layout.track_at(space.x, space.y) == number
            assert {layout.track_at(*corner, reach=0.1) for corner in space.corners} == {number}
    for city, (x, y) in enumerate(layout.points.tolist()):
        assert layout.city_at(x, y) == city
    assert (layout.track_at(-50, -50), layout.city_at(-50, -50)) == (None, None)


def test_a_clients_board_with_other_tracks_has_a_map_too() -> None:
    longer = replace(USA, tracks=(replace(USA.tracks[0], length=6), *USA.tracks[1:-1]))
    assert [len(row) for row in lay_out(longer).tracks] == [what.length for what in longer.tracks]
