"""A game of Tuble as a screen shows it: what every solver and the reader speak of. No pixels."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum

from kibitz.solvers.end import End

GUESSES = 6
"""Guesses that the game allows."""


class ZoneColour(IntEnum):
    """How many fare zones lie between a guess and the answer, as the colour that the game shows."""

    GREEN = 0
    YELLOW = 1
    ORANGE = 2
    RED = 3
    """Three zones or more."""


@dataclass(frozen=True, slots=True)
class Observation:
    """A guess and what the game said to it; None is what is not known.

    station: as the station lists name it; a name that no list has stands as it was read.
    stops: number of stops to the answer.
    """

    station: str | None
    stops: int | None
    colour: ZoneColour | None

    @property
    def right(self) -> bool:
        """Whether the guess was the answer."""
        return self.stops == 0


@dataclass(frozen=True, slots=True)
class ShownTuble:
    """What a page shows.

    guesses: first to last. typed: what stands in the text box. offers: the entries of the suggestion list that can be
    seen, in order. answer: the answer where a lost game tells it. allowed: how many guesses there are.
    zones: whether the page shows zone colours at all (a relative of the game tells the stops alone).
    over: the page says that the game is over; how it ended isn't seen where ``end`` is None.

    Two looks that differ in the suggestions alone agree: lists come late, and go by themselves.
    """

    guesses: tuple[Observation, ...] = ()
    typed: str = ""
    offers: tuple[str, ...] = field(default=(), compare=False)
    end: End | None = None
    answer: str | None = None
    allowed: int = GUESSES
    zones: bool = True
    over: bool = False

    @property
    def won(self) -> bool | None:
        """Whether the answer was found; None where that isn't seen: the game goes on, or its last row can't be read."""
        if self.end is not None or any(guess.right for guess in self.guesses):
            return self.end is not End.LOST
        all_wrong = len(self.guesses) >= self.allowed and all(guess.stops for guess in self.guesses)
        return False if all_wrong else None

    @property
    def finished(self) -> bool:
        """Whether the answer was found, all guesses are used up, or the page says that the game is over."""
        return self.over or self.won is not None or len(self.guesses) >= self.allowed
