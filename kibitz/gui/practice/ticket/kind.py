"""What is played on the practice board of Ticket to Ride."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache

from kibitz.core.errors import UsageError
from kibitz.solvers.ticket.model.boards import BOARDS, TRAINS, Board, load_board
from kibitz.solvers.ticket.model.state import PLAYERS

MOST_BOTS = PLAYERS[-1] - 1
LEAST_TRAINS = 8
"""Shorter games end before anyone can complete a ticket."""


class Level(StrEnum):
    """How well a bot plays."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"

    @property
    def bot(self) -> str:
        """The name of the player in `BOTS`."""
        return _BOTS[self]


_BOTS = {Level.EASY: "article", Level.MEDIUM: "planner", Level.HARD: "kibitz"}


@dataclass(frozen=True, slots=True)
class TicketKind:
    """A kind of game. levels: of the bots, in the order of their turns after one's own. trains: each player's."""

    daily: bool = False
    board_id: str = next(iter(BOARDS))
    levels: tuple[Level, ...] = (Level.MEDIUM,)
    trains: int = TRAINS

    def __post_init__(self) -> None:
        """Raises UsageError for what can't be played."""
        if not 1 <= len(self.levels) <= MOST_BOTS:
            raise UsageError(f"1 to {MOST_BOTS} bots can play against you, not {len(self.levels)}.")
        if not LEAST_TRAINS <= self.trains <= TRAINS:
            raise UsageError(f"A game has {LEAST_TRAINS} to {TRAINS} trains for each player, not {self.trains}.")

    @classmethod
    def parse(cls, text: str) -> TicketKind:
        """The kind that a few words name, in any order; what isn't named is as usual.

        >>> str(TicketKind.parse("europe, easy hard, daily"))
        'daily europe easy hard'
        >>> TicketKind.parse("12 trains").trains
        12

        Raises UsageError for other words.
        """
        kind = cls()
        levels: list[Level] = []
        for count, word in re.findall(r"(\d+) *trains?\b|([^\s,]+)", text.lower()):
            if count:
                kind = replace(kind, trains=int(count))
            elif word in ("daily", "random"):
                kind = replace(kind, daily=word == "daily")
            elif word in BOARDS:
                kind = replace(kind, board_id=word)
            elif word in list(Level):
                levels.append(Level(word))
            else:
                raise UsageError(
                    f"There is no Ticket to Ride variant {text!r}. Name any of: daily or random; "
                    f"{' or '.join(BOARDS)}; a level for each bot ({', '.join(Level)}); trains. "
                    "Such as: europe medium hard."
                )
        return replace(kind, levels=tuple(levels) or kind.levels)

    def __str__(self) -> str:
        words = ["daily" if self.daily else "random", self.board_id, *self.levels]
        return " ".join(words if self.trains == TRAINS else [*words, f"{self.trains} trains"])

    @property
    def board(self) -> Board:
        """The board with as many trains."""
        return _board(self.board_id, self.trains)


@cache
def _board(board_id: str, trains: int) -> Board:
    board = load_board(board_id)
    return board if trains == board.trains else replace(board, trains=trains)
