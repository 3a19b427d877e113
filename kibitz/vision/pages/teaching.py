"""A page made from one picture of it and what the user shows there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kibitz.core.errors import UsageError
from kibitz.core.frame import Frame
from kibitz.core.game import Game
from kibitz.core.geometry import Point, Rect
from kibitz.core.page import Colour, Page, PageView
from kibitz.core.reading import Reading
from kibitz.vision.glyphs import common_colour
from kibitz.vision.pages.anchors import choose_anchors
from kibitz.vision.pages.finding import edges_along
from kibitz.vision.pages.fitting import even_cells, even_triangle, fit_cells, fit_triangle
from kibitz.vision.pages.spec import POINTS, RECTS, PageSpec

COLOUR_PX = 4
"""How far around a point its colour is looked for."""
ON_CELL = 0.6
"""How far from a cell's middle, in cells, a point may be that shows it: its edge belongs to it."""
CLEAR = 1.2
"""Worth of a reading, see `read_by`, from which on no other cells need be tried: all are seen, and read."""
SAME_BOARD = 0.6
"""Overlap over union of the cells that a reader finds by itself and of the rectangle, from which on it has found it."""
SURELY = 0.9
"""The same from which on no others need be tried, whatever is unclear in them."""

Read = Callable[[Frame, PageView], tuple[Reading[Any] | None, float]]
"""Reads a frame by what is known of a page (see `kibitz.games.common.taught.read_by`)."""


@dataclass(frozen=True)
class Taught:
    """A page, and what is read by it on the picture that it was made from; None where still nothing is."""

    page: Page
    reading: Reading[Any] | None


def teach(frame: Frame, game: Game[Any], name: str, spec: PageSpec, read: Read) -> Taught:
    """The page that a user shows.

    read: how a frame is read by a page, and how well, the more the better.

    Raises UsageError for what lies beyond the picture.
    """
    board = _inside(frame, "board", Rect(*spec.board))
    page = Page(
        game.id,
        name,
        (frame.width, frame.height),
        Point(board.x, board.y),
        (board.w, board.h),
        rects={one: _beside(frame, board, one, spec) for one in RECTS if getattr(spec, one) is not None},
        points={one: _point(frame, one, getattr(spec, one), board) for one in POINTS if getattr(spec, one) is not None},
        colours={one: _colour(frame, one, at) for one, at in spec.colours.items()},
        anchors=choose_anchors(frame.pixels, board),
    )
    view = PageView(page, board.x, board.y)
    if not game.cell:
        return Taught(page, read(frame, view)[0])
    best, most = Taught(page, None), -1.0
    bare = replace(page, colours={})
    for proposed in _proposed(frame, replace(view, page=bare), spec, read, game.cell):
        for cells in proposed:
            edges = edges_along(frame.pixels, cells)
            known = replace(bare, cells=tuple(one.moved(-board.x, -board.y) for one in cells), edges=edges)
            reading, worth = read(frame, PageView(known, board.x, board.y))
            if worth > most:
                best, most = Taught(known, reading), worth
        if most >= CLEAR:
            break
    if not (spec.colours or spec.shapes or spec.shadings):
        return best
    examples = {} if best.reading is None else _examples(game, best.reading, spec)
    names = {} if best.reading is None else _names(game, best.reading, spec)
    seen = best.reading.page if best.reading is not None else None
    way = seen.shown if seen is not None else best.page.shown
    known = replace(best.page, colours=page.colours, examples=examples, names=names, shown=way)
    return Taught(known, read(frame, PageView(known, board.x, board.y))[0])


def _examples(game: Game[Any], reading: Reading[Any], spec: PageSpec) -> dict[str, tuple[float, ...]]:
    """How the cells look at which the colours were shown."""
    found = {}
    for name, at in spec.colours.items():
        place = _cell_at(game, reading, at)
        if place and (measured := game.measured(reading, place)):
            found[name] = measured
    return found


def _names(game: Game[Any], reading: Reading[Any], spec: PageSpec) -> dict[str, dict[str, str]]:
    """What kinds of shapes and shadings are called that were shown on cards."""
    found: dict[str, dict[str, str]] = {}
    for attribute, shown in (("shape", spec.shapes), ("shading", spec.shadings)):
        for name, at in shown.items():
            place = _cell_at(game, reading, at)
            kind = game.kinds(reading, place).get(attribute) if place else None
            if kind is not None:
                found.setdefault(attribute, {})[kind] = name
    return found


def _cell_at(game: Game[Any], reading: Reading[Any], at: tuple[float, float]) -> str:
    """The place of the cell that a point shows; empty where it shows none."""
    cells = {place: rect for place, rect in reading.places.items() if place.split()[0] == game.cell}
    place = min(cells, key=lambda one: _away(cells[one], at), default="")
    return place if place and _away(cells[place], at) <= ON_CELL else ""


def _away(cell: Rect, at: tuple[float, float]) -> float:
    """How far a point is from a cell's middle, in cells: 0.5 on its edge."""
    middle = cell.center
    return max(abs(at[0] - middle.x) / cell.w, abs(at[1] - middle.y) / cell.h)


def _proposed(frame: Frame, view: PageView, spec: PageSpec, read: Read, cell: str) -> Iterator[list[list[Rect]]]:
    """Where the cells may be, the likeliest first: as the reader has them where it finds as many as were said; laid in
    by edges; and evenly, if nothing shows them."""
    reading, _ = read(frame, view)
    own = [at for name, at in reading.places.items() if name.split()[0] == cell] if reading is not None else []
    alike = Rect.around(own).iou(view.board) if own and _as_many(len(own), spec, view.page.game) else 0.0
    if alike >= SURELY:
        yield [own]
        return
    by_edges = (
        fit_triangle(frame.pixels, view.board, spec.rows)
        if view.page.game == "pyramid"
        else fit_cells(frame.pixels, view.board, spec.rows, spec.columns)
    )
    yield [own, *by_edges] if alike >= SAME_BOARD else by_edges
    yield _evenly(view, spec)


def _evenly(view: PageView, spec: PageSpec) -> list[list[Rect]]:
    """Where the cells may be if nothing shows their edges."""
    if view.page.game == "pyramid":
        return even_triangle(view.board, spec.rows)
    return even_cells(view.board, spec.rows, spec.columns)


def _as_many(found: int, spec: PageSpec, game: str) -> bool:
    if spec.rows is None:
        return True
    if game == "pyramid":
        return found == spec.rows * (spec.rows + 1) // 2
    return spec.columns is None or found == spec.rows * spec.columns


def _inside(frame: Frame, name: str, rect: Rect) -> Rect:
    inside = rect.clipped(frame.width, frame.height)
    if inside.w < 2 or inside.h < 2:
        raise UsageError(
            f"{name} lies beyond the picture, which has {frame.width} x {frame.height} pixels. "
            "Write left, top, width and height in its pixels."
        )
    return inside


def _beside(frame: Frame, board: Rect, name: str, spec: PageSpec) -> Rect:
    return _inside(frame, name, Rect(*getattr(spec, name))).moved(-board.x, -board.y)


def _at(frame: Frame, name: str, at: tuple[float, float]) -> Point:
    if not (0 <= at[0] < frame.width and 0 <= at[1] < frame.height):
        raise UsageError(
            f"{name} lies beyond the picture, which has {frame.width} x {frame.height} pixels. "
            "Write x and y in its pixels."
        )
    return Point(*at)


def _point(frame: Frame, name: str, at: tuple[float, float], board: Rect) -> Point:
    return _at(frame, name, at).moved(-board.x, -board.y)


def _colour(frame: Frame, name: str, at: tuple[float, float]) -> Colour:
    point = _at(frame, name, at)
    part = Rect(point.x, point.y, 1, 1).grown(COLOUR_PX).clipped(frame.width, frame.height)
    rows, columns = slice(int(part.y), int(part.bottom)), slice(int(part.x), int(part.right))
    pixels: NDArray[np.uint8] = frame.pixels[rows, columns]
    blue, green, red = (int(value) for value in common_colour(pixels))
    return blue, green, red
