"""Where a board's spaces are in a frame, and the lines that go over and round them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from kibitz.core.geometry import Point
from kibitz.core.reading import Reading
from kibitz.games.ticket.memory import details_of, tracks_of
from kibitz.solvers.ticket.model.shown import ShownTicket

if TYPE_CHECKING:
    from kibitz.vision.ticket.profile import Space

AROUND = 0.35
"""How far from the spaces a line round them runs, as a share of their width."""


def spaces_of(reading: Reading[ShownTicket], track: int) -> tuple[Space, ...]:
    """The spaces of a track in frame pixels; none where a reading was made by hand."""
    details, tracks = details_of(reading), tracks_of(reading)
    if details is None or not tracks:
        return ()
    placing = details.placing
    found = []
    for space in tracks[track].spaces:
        at = placing.point(Point(space.x, space.y))
        size = (space.length * placing.scale, space.width * placing.scale)
        found.append(replace(space, x=at.x, y=at.y, length=size[0], width=size[1]))
    return tuple(found)


def visible_spaces(reading: Reading[ShownTicket], track: int) -> tuple[Space, ...]:
    """Those of a track's spaces that can be seen in the frame."""
    details = details_of(reading)
    if details is None:
        return ()
    return tuple(
        space
        for space, is_visible in zip(spaces_of(reading, track), details.tracks[track].visible, strict=True)
        if is_visible
    )


def line_over(spaces: Sequence[Space]) -> tuple[Point, ...]:
    """The line over all spaces of a track, from end to end."""
    ends = []
    for space, way in ((spaces[0], -1), (spaces[-1], 1)):
        dx, dy = _along(spaces, space)
        ends.append(Point(space.x + way * dx * space.length / 2, space.y + way * dy * space.length / 2))
    return (ends[0], *(Point(space.x, space.y) for space in spaces), ends[1])


def line_round(spaces: Sequence[Space]) -> tuple[Point, ...]:
    """A closed line round all spaces of a track, beside them and not on them."""
    sides: tuple[list[Point], list[Point]] = ([], [])
    for space in spaces:
        dx, dy = _along(spaces, space)
        half = space.length / 2 + AROUND * space.width
        off = space.width / 2 + AROUND * space.width
        for side, sign in zip(sides, (1, -1), strict=True):
            side += [
                Point(space.x + way * dx * half - sign * dy * off, space.y + way * dy * half + sign * dx * off)
                for way in (-1, 1)
            ]
    return (*sides[0], *reversed(sides[1]), sides[0][0])


def _along(spaces: Sequence[Space], space: Space) -> tuple[float, float]:
    """The direction of a space, pointing to the track's end."""
    dx, dy = space.direction
    way = (spaces[-1].x - spaces[0].x, spaces[-1].y - spaces[0].y)
    backwards = way[0] * dx + way[1] * dy < 0
    return (-dx, -dy) if backwards else (dx, dy)
