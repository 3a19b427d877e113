"""The player: carries out moves step by step and goes on only when the screen shows what it should.

The order is that of Playwright's actions: the board is there, certain and settled, the target is uncovered; then
act; then wait for the expected new state; else stop and say so. Every wait is a condition with a deadline.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from typing import Any

from kibitz.automation.player.acting import Actor, ms_since
from kibitz.automation.player.effect import Effects
from kibitz.automation.player.events import Asked, Checked, Event, Made, Planned
from kibitz.automation.player.evidence import Evidence
from kibitz.automation.player.looker import Looker, game_of
from kibitz.automation.player.readiness import certain_move, end_of, is_over, reading_of
from kibitz.automation.player.relocate import relocated
from kibitz.automation.player.result import Ending, PlayResult
from kibitz.automation.player.settling import Settling
from kibitz.automation.player.surprises import AnewError, UnexpectedError
from kibitz.automation.stop import Stop
from kibitz.core.advice import Move
from kibitz.core.errors import ActionError, CaptureError, KibitzError, PageDialogError, StoppedError
from kibitz.core.game import Outcome, Step, Verdict, View
from kibitz.core.phrase import Phrase, joined
from kibitz.core.reading import Condition, Reading
from kibitz.core.wording import counted

log = logging.getLogger(__name__)

HAND_BACK_S = 1.5
"""How long the mouse is left to the user once he has done what he was asked for: it still moves then."""
MOST_PARTS = 20
"""Parts of one move that are planned one after another at most (see `Step.unfinished`)."""
MOST_WITHOUT_EFFECT = 3
"""Moves in a row that a game may not take before play gives up, however different they were: what three moves could not
do, a hundred won't, and each may do harm."""
MOST_WRONG = 20
"""Moves in a row that a game may judge wrong: each rules something out, but what never ends helps nobody."""

NO_MORE = Phrase(
    "No more is visible that could be played, and that the game is over isn't shown. If it "
    "goes on, bring the rest of it into view, or do yourself what comes next, and play again."
)


class Player:
    """Plays one board on one surface, through the loop that looks at it. ``rest_s``: between two moves."""

    def __init__(self, loop: Looker, stop: Stop, tell: Callable[[Event], None], rest_s: float = 0.0) -> None:
        self._loop = loop
        self._surface = loop.surface
        self._stop = stop
        self._tell = tell
        self._rest_s = rest_s
        self._actor = Actor(loop.surface, stop, tell)
        self._settling = Settling(loop, self._actor)
        self._effects = Effects(loop, self._actor)
        self._moves: list[Move] = []
        self._retries = 0
        self._guard = ExitStack()

    def play(self, max_moves: int | None = None) -> PlayResult:
        """Play until the game is over, ``max_moves`` are made, something is not as expected, or a stop.

        Raises CaptureError where not even the first picture can be had, ActionError where the surface is to
        be looked at only.
        """
        if not self._surface.can_act:
            raise ActionError(
                Phrase("{name} is a picture: it can be analysed but not played.", name=self._surface.name)
            )
        with self._guard:
            self._guard.enter_context(self._surface.guard(self._stop))
            self._loop.look()
            result = self._played(max_moves)
            left = self._surface.restore()
        return (
            replace(result, reason=Phrase("{reason} Left changed: {left}.", reason=result.reason, left=left))
            if left
            else result
        )

    def _played(self, max_moves: int | None) -> PlayResult:
        try:
            return self._result(*self._play_on(max_moves))
        except StoppedError as error:
            return self._result(Ending.STOPPED, str(error), self._trouble_evidence())
        except UnexpectedError as error:
            self._take_back()
            return self._result(Ending.GIVEN_UP, str(error), error.evidence)
        except (ActionError, CaptureError) as error:
            return self._result(Ending.GIVEN_UP, str(error), self._last_evidence(str(error)))

    def _play_on(self, max_moves: int | None) -> tuple[Ending, str]:
        without_effect = wrong = 0
        while max_moves is None or len(self._moves) < max_moves:
            if self._moves:
                self._actor.pause(self._rest_s)
            view = self._settling.unpointed()
            game, reading = game_of(self._loop), reading_of(view)
            if is_over(view):
                return Ending.OVER, end_of(view)
            answer = view.advice.answer if view.advice else ""
            move = certain_move(view)
            last_resort = move is None
            move = move or game.advice_when_stuck(reading)
            if move is None:
                return Ending.EXHAUSTED, joined(" ", [answer or Phrase("There is no move."), NO_MORE])
            steps = tuple(game.plan(reading, move))
            self._tell(Planned(move, steps))
            try:
                after = self._make(view, move, steps)
            except AnewError as error:
                if error.learnt:
                    continue
                without_effect, wrong = (0, wrong + 1) if error.judged else (without_effect + 1, wrong)
                if without_effect == MOST_WITHOUT_EFFECT or wrong == MOST_WRONG:
                    what = Phrase("{wrong} moves in a row were wrong", wrong=wrong)
                    if not error.judged:
                        what = Phrase("{without_effect} moves in a row had no effect", without_effect=without_effect)
                    problem = Phrase("{what}, the last because of this: {error}.", what=what, error=str(error))
                    raise UnexpectedError(
                        Phrase("{problem} Look at the game.", problem=problem), error.evidence
                    ) from error
                continue
            except UnexpectedError as error:
                if not (last_resort and error.nothing_changed):
                    raise
                # It was worth a try. That it changes nothing proves no end: few games show that no more can be dealt.
                return Ending.EXHAUSTED, joined(
                    " ",
                    [
                        *filter(None, [answer]),
                        Phrase("“{title}” changed nothing. {no_more}", title=move.title, no_more=NO_MORE),
                    ],
                )
            without_effect = wrong = 0
            if is_over(after):
                # Not looked for again: the last move may leave nothing that can be seen as a board.
                return Ending.OVER, end_of(after)
        return Ending.MOVES, Phrase("{counted} made, as asked.", counted=counted(len(self._moves), "move"))

    def _take_back(self) -> None:
        """Undo what the move that went wrong has begun, where the game knows how and all is well with its window."""
        try:
            view = self._loop.look()
            if view.reading is None or view.reading.condition is not Condition.READY or self._surface.trouble():
                return
            for step in game_of(self._loop).take_back(view.reading):
                view = self._do(step, view, reading_of(view), time.monotonic())
        except (KibitzError, AnewError) as error:
            # Play has ended already; its own reason is what the user is told.
            log.info("what was begun is not taken back: %s", error)

    def _make(self, view: View, move: Move, steps: tuple[Step, ...]) -> View:
        """Carry out a move, or the part of it that comes before the end of the game."""
        settled_s = time.monotonic()
        for _ in range(MOST_PARTS):
            planned = reading_of(view)
            for number, step in enumerate(steps):
                if number:
                    view = self._still(view, move, steps[number - 1])
                    if is_over(view):
                        return view
                view = self._do(step, view, planned, settled_s)
            if not steps or not steps[-1].unfinished or is_over(view):
                break
            view = self._still(view, move, steps[-1])
            if is_over(view):
                return view
            steps = tuple(game_of(self._loop).plan(reading_of(view), move))
        else:
            seen = self._evidence(
                view, view, Phrase("“{title}” done", title=move.title), Phrase("a move that comes to no end")
            )
            raise UnexpectedError(
                Phrase("“{title}” was begun anew again and again. Look at the game.", title=move.title), seen
            )
        self._moves.append(move)
        self._tell(Made(move, ms_since(settled_s)))
        self._actor.point_away()
        return view

    def _do(self, step: Step, before: View, planned: Reading[Any], settled_s: float) -> View:
        """Perform one step and wait for its effect; the look that shows it."""
        action = relocated(step.action, planned, reading_of(before))
        self._actor.act(step, action, before, settled_s)
        acted_s = time.monotonic()
        verdict, after, touched = self._effects.wait_for(step, action, before)
        again = verdict.outcome is Outcome.PENDING and not touched
        if again:
            log.warning("no effect seen (%s); trying once more", verdict.saw)
            self._retries += 1
            self._actor.act(step, action, before, settled_s)
            verdict, after, touched = self._effects.wait_for(step, action, before)
        if verdict.outcome is Outcome.ASK:
            verdict, after = self._await_user(step, before, verdict)
        if verdict.outcome is Outcome.CONFIRMED:
            self._effects.answered(step.action, time.monotonic() - acted_s)
        self._tell(Checked(step, verdict, ms_since(acted_s)))
        if verdict.outcome in (Outcome.ANEW, Outcome.WRONG):
            if verdict.reading is not None:
                self._loop.remember(verdict.reading)
            evidence = self._evidence(before, after, step.expects, verdict.saw)
            raise AnewError(evidence, judged=verdict.outcome is Outcome.WRONG, learnt=verdict.learnt)
        if verdict.outcome is not Outcome.CONFIRMED:
            problem = self._surface.trouble()
            saw = joined("; ", [verdict.saw, problem]) if problem else verdict.saw
            tries = Phrase("A second try did not help.") if again else Phrase("It was not tried again.")
            raise UnexpectedError(
                Phrase(
                    "Expected {expects}, but saw {saw}. {tries} Look at the game before you play on.",
                    expects=step.expects,
                    saw=saw,
                    tries=tries,
                ),
                self._evidence(before, after, step.expects, saw),
            )
        if verdict.reading is not None:
            self._loop.remember(verdict.reading)
            return self._loop.view or after
        return after

    def _await_user(self, step: Step, before: View, verdict: Verdict) -> tuple[Verdict, View]:
        """Tell the user what to do, and look until it is done, however long that takes.

        Meanwhile the mouse and the keys are his: moving them doesn't stop the play.
        """
        after, told = before, ""
        self._guard.close()
        while verdict.outcome in (Outcome.ASK, Outcome.PENDING):
            if verdict.ask and verdict.ask != told:
                told = verdict.ask
                self._tell(Asked(step, told))
            self._actor.poll(others=True)
            after = self._loop.look()
            verdict = game_of(self._loop).check(step, before, after)
        self._actor.pause(HAND_BACK_S)
        self._guard.enter_context(self._surface.guard(self._stop))
        if after.reading is not None:
            self._actor.attend(after.reading.bounds)
        return verdict, after

    def _still(self, confirmed: View, move: Move, step: Step) -> View:
        """The board at rest between two steps: still the one that the last step led to, or the game as over, of which
        pages tell some time after the last card or letter; or, on a busy machine, the move as done by that step, which
        seemed to have done only a part of it."""
        try:
            settled = self._settling.settled()
        except PageDialogError as error:
            self._effects.close_answer(step, error)
            settled = self._settling.settled()
        was, now = reading_of(confirmed), reading_of(settled)
        changed = not game_of(self._loop).same_position(was.state, now.state) and not is_over(settled)
        if changed and not (step.unfinished and not game_of(self._loop).plan(now, move)):
            slipped = game_of(self._loop).slipped(was, now)
            saw = slipped or Phrase("a different board")
            evidence = self._evidence(confirmed, settled, Phrase("the board unchanged between two actions"), saw)
            if slipped:
                raise AnewError(evidence, judged=False, learnt=False)
            problem = game_of(self._loop).when_changed(was, now) or Phrase("Look at the game before you play on.")
            raise UnexpectedError(
                Phrase(
                    "The board changed by itself in the middle of “{title}”. {problem}",
                    title=move.title,
                    problem=problem,
                ),
                evidence,
            )
        return settled

    def _trouble_evidence(self) -> Evidence | None:
        """Evidence where a stop came from the board's window, not from the user."""
        problem = self._surface.trouble()
        return self._last_evidence(problem) if problem else None

    def _last_evidence(self, saw: str) -> Evidence | None:
        before = self._loop.view
        if before is None:
            return None
        try:
            after = self._loop.look()
        except CaptureError as error:
            return self._evidence(before, before, Phrase("the board as it was"), joined("; ", [saw, str(error)]))
        return self._evidence(before, after, Phrase("the board as it was"), saw)

    def _evidence(self, before: View, after: View, expected: str, saw: str) -> Evidence:
        return Evidence(before, after, expected, saw, self._loop.game)

    def _result(self, ending: Ending, reason: str, evidence: Evidence | None = None) -> PlayResult:
        return PlayResult(tuple(self._moves), ending, reason, evidence, self._actor.actions, self._retries)
