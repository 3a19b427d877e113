"""The screen after a step that `kibitz.games.ticket.plan` planned, beside the screen before it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from kibitz.core.game import Outcome, Verdict, View
from kibitz.core.geometry import Rect
from kibitz.games.common.after_step import AfterStep
from kibitz.games.common.changes import changed
from kibitz.games.ticket.memory import TicketMemory, memory_of, ways_now
from kibitz.games.ticket.plan import StepNote
from kibitz.solvers.ticket.model.shown import ShownTicket

NEAR_PX = 6.0
"""How far around what is clicked on it shows that the pointer is there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PageAfter(AfterStep[ShownTicket]):
    """The screen after a step. frame_still_s: for how long no pixel has changed."""

    note: StepNote
    before: View
    after: View
    frame_still_s: float

    @property
    def memory(self) -> TicketMemory:
        """What is known besides."""
        return memory_of(self.reading)

    @property
    def place_changed(self) -> bool:
        """Whether what was clicked on looks different."""
        return bool(self.note.place) and self.changed_places([self.note.place])

    @property
    def stirred(self) -> bool:
        """Whether anything of the board and of what is beside it looks different, but what was clicked on.

        What a game says of a click that it doesn't take stands elsewhere, as far as its profile tells.
        """
        own = [rect.grown(NEAR_PX) for rect in self._rects([self.note.place])]
        return changed(self.before.frame, self.after.frame, self.was.bounds, own)

    @property
    def others_moved(self) -> bool:
        """Whether other players have done something since the step."""
        me, game, old = self.game.me, self.game, self.old
        owners = zip(old.owners, game.owners, strict=True)
        if any(now not in (was, me, None) for was, now in owners):
            return True
        pairs = zip(old.seats, game.seats, strict=False)
        plain = [(replace(was, name=""), replace(now, name="")) for was, now in pairs]
        return any(was != now for seat, (was, now) in enumerate(plain) if seat != me)

    @property
    def ways(self) -> tuple[tuple[int, int], ...]:
        """Ways of paying more for a tunnel that are offered."""
        return ways_now(self.reading)

    def changed_places(self, places: Iterable[str]) -> bool:
        """Whether any of these places looks different."""
        return any(changed(self.before.frame, self.after.frame, rect, ()) for rect in self._rects(places))

    def pending(self, saw: str) -> Verdict:
        """It isn't known yet."""
        return Verdict(Outcome.PENDING, saw)

    def _rects(self, places: Iterable[str]) -> list[Rect]:
        return [self.was.places[place] for place in places if place in self.was.places]


def page_after(note: StepNote, before: View, after: View) -> PageAfter | None:
    """What there is to judge a step by; None where no board is seen any more."""
    assert before.reading is not None, "a step is planned on a reading"
    if after.reading is None:
        return None
    return PageAfter(
        note=note,
        reading=after.reading,
        was=before.reading,
        before=before,
        after=after,
        still_s=after.time_s - max(before.time_s, memory_of(after.reading).since_s),
        frame_still_s=after.time_s - max(before.time_s, after.frame.time_s),
        since_step_s=after.time_s - before.time_s,
    )
