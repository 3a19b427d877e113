"""Waiting until a board is at rest, and can be played on."""

from __future__ import annotations

import time

from kibitz.automation.player.acting import Actor
from kibitz.automation.player.clearing import Clearing
from kibitz.automation.player.evidence import Evidence
from kibitz.automation.player.looker import Looker, game_of
from kibitz.automation.player.readiness import cure, is_certain, is_playable, is_waiting, reading_of
from kibitz.automation.player.relocate import boards_agree
from kibitz.automation.player.surprises import UnexpectedError
from kibitz.core.errors import OutOfViewError
from kibitz.core.game import Message, View
from kibitz.core.phrase import Phrase, joined
from kibitz.core.reading import Condition

SETTLE_S = 0.1
"""Two looks at least this far apart must agree before anything is touched."""
HOVER_S = 0.3
"""What a page shows under the pointer fades away for so long once that has moved on."""
SETTLE_DEADLINE_S = 5.0
"""Longest wait for a board to come to rest; deals and removals are animated for a second or two."""
LEAST_LOOKS = 10
"""... and no fewer looks: on a busy machine one of them, with its advice, can take a second and more, and what is new
on a page, such as a long list, is read in several."""
CUT_OFF_S = 0.5
"""A board that has been cut off for so long stays so."""
BEYOND_S = 2.5
"""After so long without one, or a way in to it, more of a page that is about the game is shown."""
HIDDEN_S = 1.0
"""After so long without a board before the first move it is looked for what lies over it."""


class Settling:
    """Looks at one board until it is at rest, and clears the way to it meanwhile."""

    def __init__(self, loop: Looker, actor: Actor) -> None:
        self._loop = loop
        self._actor = actor
        self._clearing = Clearing(loop, actor)

    def unpointed(self) -> View:
        """The board at rest, with the pointer beside all of it. Raises as `settled` does."""
        view = self.settled()
        board = reading_of(view).bounds
        try:
            self._actor.attend(board)
        except OutOfViewError:
            if not self._clearing.fit_in(view):
                raise
            return self.unpointed()
        if self._actor.points_beside(board):
            return view
        self._actor.point_away()
        return self.settled()

    def settled(self) -> View:
        """The board once two looks at least SETTLE_S apart agree on it, and others have had their turns; or the game as
        over, where what has come over its board says so.

        Raises StoppedError, or UnexpectedError with what was there instead after SETTLE_DEADLINE_S and
        LEAST_LOOKS looks.
        """
        first = self._loop.view or self._loop.look()
        anchor, anchor_s = first, time.monotonic()
        began_s = anchor_s
        view, looks = first, 0
        most = _count_places(first)
        while True:
            self._actor.poll(others=is_waiting(view))
            look_s = time.monotonic()
            view, looks = self._loop.look(), looks + 1
            over: Message | None = None
            beyond = False
            seen = _count_places(view)
            if is_waiting(view) or seen > most:
                # Cards may be dealt one after another.
                began_s, looks = look_s, 0
            most = max(most, seen)
            if not boards_agree(anchor.reading, view.reading):
                anchor, anchor_s = view, time.monotonic()
            elif look_s >= max(anchor_s + SETTLE_S, self._actor.pointed_s + HOVER_S) and is_playable(view):
                over, beyond = self._in_the_way(view)
                if not (over or beyond):
                    return view
            if look_s - began_s > HIDDEN_S:
                over = over or self._clearing.over_hidden(view)
            beyond = beyond or (over is None and look_s - began_s > BEYOND_S and self._clearing.show_page(view))
            if beyond or self._cleared(over, view, cut_off=look_s - anchor_s >= CUT_OFF_S):
                anchor, looks = self._loop.look(), 0
                anchor_s = began_s = time.monotonic()
            elif look_s - began_s > SETTLE_DEADLINE_S and looks >= LEAST_LOOKS:
                return self._ended_or_never_settled(first, view)

    def _in_the_way(self, view: View) -> tuple[Message | None, bool]:
        """What lies over an example before the game, if that is what is seen; else whether more of a board that may go
        on beyond its window was brought into view."""
        over = self._clearing.over_example(view)
        return over, over is None and self._clearing.show_rest(view)

    def _ended_or_never_settled(self, first: View, view: View) -> View:
        """The game as over, where the page says so. Raises UnexpectedError where it doesn't."""
        ended = self._told_over(first, view)
        if ended is None:
            raise self._never_settled(first, view)
        return ended

    def _cleared(self, over: Message | None, view: View, *, cut_off: bool) -> bool:
        """Whether there was anything to do about what lies over the board, or about a part of it that is cut off."""
        if cut_off and self._clearing.show_more(view):
            return True
        if over is not None:
            self._clearing.close(over, view)
        return over is not None

    def _told_over(self, first: View, last: View) -> View | None:
        """The game as over, where what lies over the board, or has taken its place, says so (the look that would have
        shown how it ended came too late)."""
        if first.reading is None:
            return None
        over = game_of(self._loop).told_over(first.reading, last)
        if over is None:
            return None
        self._loop.remember(over)
        return self._loop.view

    def _never_settled(self, first: View, last: View) -> UnexpectedError:
        reading = last.reading
        if reading is None:
            saw = (
                Phrase("no board of {title}", title=game_of(self._loop).title)
                if self._loop.game
                else Phrase("no board")
            )
        elif reading.condition not in (Condition.READY, Condition.OVER):
            doubts = Phrase(" ({doubts})", doubts=joined("; ", reading.doubts)) if reading.doubts else ""
            saw = Phrase("a board that is {value}{doubts}", value=reading.condition.word, doubts=doubts)
        elif last.advice is None:
            saw = Phrase("a board that breaks the game's rules")
        elif not is_certain(last):
            saw = Phrase("a board on which no move is certain ({doubts})", doubts=joined("; ", reading.doubts))
        else:
            saw = Phrase("a board that keeps changing")
        problem = self._loop.surface.trouble()
        saw = joined("; ", [saw, problem]) if problem else saw
        expected = Phrase("a board at rest")
        return UnexpectedError(
            Phrase(
                "Waited {settle_deadline_s:.0f} s for {expected}, but saw {saw}. {cure}",
                settle_deadline_s=SETTLE_DEADLINE_S,
                expected=expected,
                saw=saw,
                cure=cure(last),
            ),
            Evidence(first, last, expected, saw, self._loop.game),
        )


def _count_places(view: View) -> int:
    return len(view.reading.places) if view.reading is not None else 0
