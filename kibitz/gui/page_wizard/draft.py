"""What the user has shown of a page so far, without Qt."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from kibitz.core.geometry import Point, Rect
from kibitz.gui.page_wizard.asks import BOARD, Ask, Kind
from kibitz.vision.pages.spec import PageSpec

Place = Rect | Point
SMALLEST = 4.0
"""Sides of a rectangle, px of the picture."""


@dataclass(frozen=True)
class Draft:
    """game: its id, empty while nobody has said it. board: px of the picture, as all places. rows, columns: of its
    cells, where the user has said them. places: name -> what he has drawn; colours: meaning -> where it is seen."""

    game: str = ""
    board: Rect | None = None
    rows: int | None = None
    columns: int | None = None
    places: Mapping[str, Place] = field(default_factory=dict)
    colours: Mapping[str, Point] = field(default_factory=dict)

    def at(self, ask: Ask) -> Place | None:
        """Where something is; None while it isn't shown."""
        if ask.name == BOARD:
            return self.board
        return self.colours.get(ask.name) if ask.kind is Kind.COLOUR else self.places.get(ask.name)

    def with_at(self, ask: Ask, at: Place | None) -> Draft:
        """The same with something there; None: no longer shown."""
        if ask.name == BOARD:
            assert at is None or isinstance(at, Rect), "a board is a rectangle"
            return replace(self, board=at)
        if ask.kind is Kind.COLOUR:
            return replace(self, colours=_with(self.colours, ask.name, at))
        return replace(self, places=_with(self.places, ask.name, at))

    def of_game(self, game: str) -> Draft:
        """The same board as another game's: what else was shown was of the other one."""
        return self if game == self.game else Draft(game, self.board)

    @property
    def is_enough(self) -> bool:
        """Whether a page can be made of it."""
        return bool(self.game) and self.board is not None

    def spec(self) -> PageSpec:
        """What is shown, as `kibitz page teach` takes it; asked once it `is_enough`."""
        assert self.board is not None, "asked once there is a board"
        shown: dict[str, Any] = {}
        for name, at in self.places.items():
            field_of, _, one = name.rpartition(".")
            put = shown.setdefault(field_of, {}) if field_of else shown
            put[one] = (at.x, at.y, at.w, at.h) if isinstance(at, Rect) else (at.x, at.y)
        board = self.board
        return PageSpec(
            board=(board.x, board.y, board.w, board.h),
            rows=self.rows,
            columns=self.columns,
            colours={name: (at.x, at.y) for name, at in self.colours.items()},
            **shown,
        )


def _with(those: Mapping[str, Any], name: str, at: Place | None) -> Mapping[str, Any]:
    others = {one: place for one, place in those.items() if one != name}
    return others if at is None else {**others, name: at}


def sides_at(rect: Rect, at: Point, near: float) -> tuple[bool, bool, bool, bool]:
    """Which sides of a rectangle a hand there takes hold of: left, top, right, bottom; two at a corner."""
    if not rect.grown(near).contains(at):
        return False, False, False, False
    left, right = abs(at.x - rect.x) <= near, abs(at.x - rect.right) <= near
    top, bottom = abs(at.y - rect.y) <= near, abs(at.y - rect.bottom) <= near
    # In a small rectangle opposite sides are both near: the nearer one is meant.
    if left and right:
        left = abs(at.x - rect.x) < abs(at.x - rect.right)
        right = not left
    if top and bottom:
        top = abs(at.y - rect.y) < abs(at.y - rect.bottom)
        bottom = not top
    return left, top, right, bottom


def dragged(rect: Rect, sides: tuple[bool, bool, bool, bool], to: Point) -> Rect:
    """A rectangle with some of its sides there, and not smaller than can be taken hold of."""
    left, top, right, bottom = sides
    x0 = min(to.x, rect.right - SMALLEST) if left else rect.x
    y0 = min(to.y, rect.bottom - SMALLEST) if top else rect.y
    x1 = max(to.x, x0 + SMALLEST) if right else rect.right
    y1 = max(to.y, y0 + SMALLEST) if bottom else rect.bottom
    return Rect(x0, y0, x1 - x0, y1 - y0)
