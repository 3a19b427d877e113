"""What is kept of a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any


class Result(StrEnum):
    """How a game ended, as far as it was seen."""

    WON = "won"
    LOST = "lost"
    OVER = "over"
    """Its end was seen, but not whether it was won, or nobody can lose it."""
    OPEN = "unfinished"


class By(StrEnum):
    """Who made the moves."""

    USER = "you"
    KIBITZ = "Kibitz"
    BOTH = "you and Kibitz"
    NOBODY = ""


@dataclass(frozen=True, slots=True)
class Position:
    """A board at rest, and the advice of then.

    at: seconds since 1970. board: as in ``readings`` of ``kibitz analyse --json``, with the advice. drawn: for a
    terminal, with ANSI colours; empty where the game draws nothing. move: what led here, where Kibitz did it.
    picture: the board as it was seen, WebP; empty where that wasn't wanted.
    """

    at: float
    board: dict[str, Any]
    drawn: str = ""
    move: str = ""
    picture: bytes = b""

    @property
    def advice(self) -> Sequence[dict[str, Any]]:
        """The moves that were advised, best first: title, reason, places, worth."""
        return self.board.get("advice") or ()


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A game without its positions.

    began, ended: seconds since 1970, of its first and its last position. surface: what it was seen on, in a word.
    moves: positions after the first. skill, luck: marks from 0 to 99, where the game can tell.
    """

    number: int
    game: str
    began: float
    ended: float
    surface: str
    by: By
    result: Result
    moves: int
    skill: int | None = None
    luck: int | None = None

    @property
    def seconds(self) -> float:
        """How long it took."""
        return self.ended - self.began

    def to_json(self) -> dict[str, Any]:
        """The game for ``--json`` and for export."""
        return {
            "number": self.number,
            "game": self.game,
            "began": self.began,
            "seconds": round(self.seconds, 1),
            "surface": self.surface,
            "by": self.by.value,
            "result": self.result.value,
            "moves": self.moves,
            "skill": self.skill,
            "luck": self.luck,
        }


@dataclass(frozen=True, slots=True)
class Ended:
    """What is known of a game once its end was seen."""

    result: Result
    skill: int | None = None
    luck: int | None = None
