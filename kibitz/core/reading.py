"""What a reader saw: the game's state, where things are on the frame, and how sure it is."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Generic, TypeVar

from kibitz.core.correction import Said
from kibitz.core.geometry import Rect
from kibitz.core.page import PageView
from kibitz.core.phrase import Phrase, joined
from kibitz.core.scoring import Decision
from kibitz.core.wording import counted

StateT = TypeVar("StateT")


class Condition(Enum):
    """How fit a board is to be played; everything but READY is a state of its own, not a misreading."""

    READY = "ready"
    UNSETTLED = "unsettled"
    COVERED = "covered"
    CUT_OFF = "cut off"
    WAITING = "waiting"
    """It is another player's turn: all is well, and nothing can be done until it is one's own."""
    OVER = "over"

    @property
    def word(self) -> Phrase:
        """It in a sentence: a board that is *covered*."""
        return _CONDITIONS[self]


_CONDITIONS = {
    Condition.READY: Phrase("ready"),
    Condition.UNSETTLED: Phrase("unsettled"),
    Condition.COVERED: Phrase("covered"),
    Condition.CUT_OFF: Phrase("cut off"),
    Condition.WAITING: Phrase("waiting"),
    Condition.OVER: Phrase("over"),
}


@dataclass(frozen=True, slots=True)
class Reading(Generic[StateT]):
    """What a reader saw of one game in one frame.

    game: the game's id.
    state: the game as its rules see it, without pixels.
    places: name of a thing on the board (``"card 3"``) -> its rectangle in frame pixels.
    confidence: 0 to 1, that everything stated in ``state`` is right.
    doubts: what could not be read, in words for the user. Such parts are unknown in ``state``, never guessed.
    condition: whether the board can be played now.
    details: the game's own per-place findings (used by its marks, checks and JSON, and as the next
        reading's starting point).
    decisions: what the reader decided between, and what spoke for and against each candidate, for people; empty where
        it weighed nothing. Where it takes time to put them together they are `kibitz.core.scoring.Decisions`.
    memory: what this frame doesn't show, and earlier ones and play did: a dataclass of the game's own. None where there
        is none, and always allowed: without it nothing but that is forgotten.
    until_s: from when on the same picture may mean something else, seconds of ``time.monotonic()``: what looked like
        the end of an animation, and stays. None where time changes nothing.
    page: the page that the user has shown, where this was read by it.
    corrected: what the user has said of its places, and holds: it is part of the state, and certain.
    """

    game: str
    state: StateT
    places: Mapping[str, Rect]
    confidence: float
    doubts: tuple[str, ...] = ()
    condition: Condition = Condition.READY
    details: Any = None
    decisions: Sequence[Decision] = field(default=(), compare=False, repr=False)
    memory: Any = None
    until_s: float | None = None
    page: PageView | None = field(default=None, compare=False, repr=False)
    corrected: tuple[Said, ...] = ()

    @property
    def bounds(self) -> Rect:
        """The smallest rectangle around all places."""
        return Rect.around(list(self.places.values()))

    @property
    def page_name(self) -> str:
        """What the user calls the page by which this was read; empty where there is none, or it isn't saved."""
        return self.page.page.name if self.page is not None else ""

    @property
    def summary(self) -> str:
        """What was found, counted: ``12 cards, 1 deal``. Places that are numbered (``card 3``) count by their word."""
        words = Counter(place.split()[0] for place in self.places)
        return joined(", ", (counted(count, word, _plural(word)) for word, count in words.items()))


def _plural(word: str) -> str:
    if word.endswith("s"):
        return word
    return f"{word[:-1]}ies" if word.endswith("ty") else f"{word}s"


def log_decisions(log: logging.Logger, reading: Reading[Any]) -> None:
    """Write how a reader decided to a log, for those who debug."""
    if log.isEnabledFor(logging.DEBUG):
        for decision in reading.decisions:
            log.debug("%s: %s", reading.game, decision)
