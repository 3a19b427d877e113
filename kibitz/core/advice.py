"""What a solver advises, in moves and words, and the marks that the overlay draws of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, IntEnum
from typing import Any

from kibitz.core.geometry import Point, Rect


@dataclass(frozen=True, slots=True)
class Move:
    """One thing that a player could do next.

    places: names of the reading's places that the move touches, in order.
    title: the move in a few words.
    reason: why, in a sentence that a person can read.
    worth: larger is better; comparable within one advice only.
    data: the game's own form of the move.
    figures: name -> value, a few numbers that moves are compared by; the same names for all moves of an advice.
    """

    places: tuple[str, ...]
    title: str
    reason: str
    worth: float = 0.0
    data: Any = None
    figures: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Table:
    """Something to read beside the moves: what is still possible, or how good each move of a game was.

    title: what it tells. heads: of the columns; empty for none. rows: a text for each column.
    note: a sentence about all of it.
    """

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class Advice:
    """Moves, best first, and the three steps of help in words.

    moves: may be empty when there is nothing to do; then ``answer`` says why.
    nudge, hint, answer: each tells more than the one before.
    hint_places: the places that the hint gives away.
    facts: name -> value, shown beside the moves.
    tables: more to read for those who want to. notes: what to know besides, in sentences.
    """

    moves: tuple[Move, ...]
    nudge: str
    hint: str
    answer: str
    hint_places: tuple[str, ...] = ()
    facts: Mapping[str, str] = field(default_factory=dict)
    tables: tuple[Table, ...] = ()
    notes: tuple[str, ...] = ()


class HelpLevel(IntEnum):
    """How much the overlay and the window give away."""

    NUDGE = 1
    HINT = 2
    ANSWER = 3
    ALL = 4


class MarkShape(Enum):
    """What the overlay draws."""

    RING = "ring"
    PATH = "path"
    LABEL = "label"
    TAG = "tag"


@dataclass(frozen=True, slots=True)
class Mark:
    """A shape that the overlay draws at a place of the frame.

    shape: RING runs round ``rect`` in the gutter outside it; PATH joins ``points``; LABEL writes ``text`` beside
        ``rect``, rather above or below; TAG too, rather to the left or right, in the colour of its group.
    rect: in frame pixels.
    group: marks of one group share a colour and a line style (0 is the best move).
    text: a short label, drawn outside ``rect`` (colour is never the only sign).
    """

    shape: MarkShape
    rect: Rect
    group: int = 0
    text: str = ""
    points: tuple[Point, ...] = ()
