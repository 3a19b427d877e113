"""All boards that are seen in one picture: asked where nobody has said yet what to watch."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from kibitz.core.frame import Frame
from kibitz.core.game import Game
from kibitz.core.geometry import Rect

_SAME_PLACE = 0.3
"""Two games are not played in one place: what overlaps so much (intersection over union) is one board."""


@dataclass(frozen=True, slots=True)
class FoundBoard:
    """A board in a picture.

    game: its id. title: of the game, for people. summary: what there is of it, such as ``12 cards``.
    place: the rectangle around all that was read, px of the picture. confidence: 0 to 1.
    """

    game: str
    title: str
    summary: str
    place: Rect
    confidence: float


def boards_in(frame: Frame, games: Sequence[Game[Any]]) -> Iterator[FoundBoard]:
    """One board at most of each game, as they are found; a game takes up to a second where there is none of it."""
    found: list[FoundBoard] = []
    for game in games:
        reading = game.look(frame)
        if reading is None:
            continue
        board = FoundBoard(game.id, game.title, reading.summary, reading.bounds, reading.confidence)
        if not any(board.place.iou(other.place) > _SAME_PLACE for other in found):
            found.append(board)
            yield board
