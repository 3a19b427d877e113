"""A game of Tuble as a screen shows it: what every solver and the reader speak of. No pixels."""

from __future__ import annotations

from dataclasses import dataclass
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
    """

    guesses: tuple[Observation, ...] = ()
    typed: str = ""
    offers: tuple[str, ...] = ()
    end: End | None = None
    answer: str | None = None
    allowed: int = GUESSES
    zones: bool = True
    over: bool = False
