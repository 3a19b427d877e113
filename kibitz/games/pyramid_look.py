"""The page after a step that `kibitz.games.pyramid_play` planned, beside the page before it."""

from __future__ import annotations

from dataclasses import dataclass

from kibitz.game import Outcome, Reading, View
from kibitz.games.changes import changed
from kibitz.games.pyramid_play import SUBMIT, Entry, Part, StepNote
from kibitz.games.pyramid_session import SeenPyramid, message_of
from kibitz.solvers.pyramid.shown import ShownPyramid

NEAR, BUTTON_PX = 0.3, 8.0
"""How far around the pyramid a page's answer is looked for, as a share of its height; how far a button's edge glows."""
REREAD_S = 2.0
"""What was read is true after this long without change, even where nobody would have thought so."""


@dataclass(frozen=True, slots=True)
class Look:
    """The page after a step: its reading, the game in it and the game before.

    still_s: for how long it has been as it is. since_step_s: since the step. message: what the page says, and didn't
    before. beside: pixels around the letters and buttons have changed, as where a message comes.
    """

    note: StepNote
    entry: Entry
    reading: Reading[ShownPyramid]
    game: SeenPyramid
    old: SeenPyramid
    still_s: float
    since_step_s: float
    message: str
    beside: bool

    @property
    def fatal(self) -> Outcome:
        """The outcome of what can only be a misreading, or the end."""
        return Outcome.FAILED if self.still_s >= REREAD_S else Outcome.PENDING

    @property
    def stirred(self) -> bool:
        """Whether anything has changed since the step."""
        return self.game.session.stirs > self.old.session.stirs or bool(self.message) or self.beside

    @property
    def glimpsed(self) -> frozenset[int]:
        """The letters that were seen selected since the step."""
        stirs, cells = self.game.session.glimpsed
        return cells if stirs > self.old.session.stirs else frozenset()

    @property
    def shown(self) -> str:
        """What is selected, in words."""
        return f"{self.game.spelt(self.game.selected) or 'nothing'} selected"

    @property
    def word(self) -> str:
        """The word that is being put in."""
        return self.note.wanted.word

    @property
    def cells(self) -> frozenset[int]:
        """Its cells."""
        return frozenset(self.note.wanted.path)

    @property
    def completes(self) -> bool:
        """Whether it uses the last letters."""
        return len(self.old.used | self.cells) == len(self.old.states)


def look_at(note: StepNote, before: View, after: View, entry: Entry) -> Look:
    """What there is to judge a step by; both views have readings."""
    assert before.reading is not None, "a step is planned on a reading"
    assert after.reading is not None, "checked by the caller"
    game, old = SeenPyramid.of(after.reading.state), SeenPyramid.of(before.reading.state)
    since_s = after.time_s - before.time_s
    still_s = after.time_s - max(before.time_s, game.since_s)
    message = message_of(after.reading)
    new = message if message != message_of(before.reading) else ""
    beside = note.part is Part.SUBMIT and _changed_beside(before, after)
    return Look(note, entry, after.reading, game, old, still_s, since_s, new, beside)


def _changed_beside(before: View, after: View) -> bool:
    """Whether anything near the pyramid looks different, apart from the button, which shows that it was pressed."""
    assert before.reading is not None, "checked by the caller"
    near = before.reading.bounds.grown(NEAR * before.reading.bounds.h)
    button = [rect.grown(BUTTON_PX) for name, rect in before.reading.places.items() if name == SUBMIT]
    return changed(before.frame, after.frame, near, button)
