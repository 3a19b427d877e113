"""The player: carries out moves step by step and goes on only when the screen shows what it should.

The order is that of Playwright's actions: the board is there, certain and settled, the target is uncovered; then
act; then wait for the expected new state; else stop and say so. Every wait is a condition with a deadline.
"""

from __future__ import annotations

import logging
import statistics
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import replace
from typing import Any, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from kibitz.automation.player.events import Acted, Asked, Checked, Closed, Event, Made, Planned
from kibitz.automation.player.evidence import Evidence
from kibitz.automation.player.readiness import (
    certain_move,
    cure,
    end_of,
    is_certain,
    is_over,
    is_playable,
    is_waiting,
    reading_of,
)
from kibitz.automation.player.relocate import boards_agree, relocated, target_changed
from kibitz.automation.player.result import Ending, PlayResult
from kibitz.automation.stop import Stop
from kibitz.automation.surfaces.aside import ASIDE
from kibitz.automation.surfaces.surface import Surface
from kibitz.core.action import Action, Click, PointAway
from kibitz.core.advice import Move
from kibitz.core.errors import (
    ActionError,
    ActionNotConfirmedError,
    CaptureError,
    KibitzError,
    PageDialogError,
    StoppedError,
)
from kibitz.core.game import Game, Message, Outcome, Step, Verdict, View
from kibitz.core.geometry import Rect
from kibitz.core.reading import Condition, Reading
from kibitz.core.wording import counted

log = logging.getLogger(__name__)

SETTLE_S = 0.1
"""Two looks at least this far apart must agree before anything is touched."""
SETTLE_DEADLINE_S = 5.0
"""Longest wait for a board to come to rest; deals and removals are animated for a second or two."""
LEAST_LOOKS = 5
"""... and no fewer looks: on a busy machine one of them, with its advice, can take longer than all of that."""
IN_VAIN = (Outcome.ANEW, Outcome.WRONG)
"""What may be said of an input whose effect doesn't show yet."""
MOST_PATIENCE_S = 6.0
"""However slow a game is, that nothing has come of an input is believed after so long."""
RECENT = 5
"""Effects whose time to show tells how fast the game answers now."""
FIRST_ANSWER_S = 1.0
"""How long an answer usually takes, as long as none was seen: a browser that has just been started is slow at first."""
POINTED_S = 1.0
"""An effect that doesn't show so long after a click may be hidden by what the page shows under the pointer."""
POLL_S = 0.01
"""Pause between two looks while waiting: short against a screen's 16 ms, so that a change is seen at once."""
WAIT_POLL_S = 0.1
"""The same while others take their turns, or the user does something."""
HAND_BACK_S = 1.5
"""How long the mouse is left to the user once he has done what he was asked for: it still moves then."""
CUT_OFF_S = 0.5
"""A board that has been cut off for so long stays so."""
MOST_SHOWN_MORE = 6
"""Steps by which more of a page is shown at most."""
HIDDEN_S = 1.0
"""After so long without a board before the first move it is looked for what lies over it."""
MOST_CLOSED = 2
"""Things that lie over a game before it begins and are closed, at most: a welcome, and the rules."""
MOST_PARTS = 20
"""Parts of one move that are planned one after another at most (see `Step.unfinished`)."""
MOST_WITHOUT_EFFECT = 3
"""Moves in a row that a game may not take before play gives up, however different they were: what three moves could not
do, a hundred won't, and each may do harm."""

NO_MORE = (
    "No more is visible that could be played, and that the game is over isn't shown. If it goes on, bring the rest of "
    "it into view, or do yourself what comes next, and play again."
)

MOST_WRONG = 20
"""Moves in a row that a game may judge wrong: each rules something out, but what never ends helps nobody."""


class Looker(Protocol):
    """The part of the loop that the player needs."""

    @property
    def game(self) -> Game[Any] | None: ...

    @property
    def games(self) -> Sequence[Game[Any]]: ...

    @property
    def view(self) -> View | None: ...

    def look(self) -> View: ...

    def remember(self, reading: Reading[Any]) -> None: ...


@runtime_checkable
class Closing(Protocol):
    """A surface that can close a dialog which gives no picture (see `PageDialogError`)."""

    def close_dialog(self) -> None:
        """Close it, agreeing to nothing. Raises ActionError."""


class _UnexpectedError(ActionNotConfirmedError):
    """Something was not as expected."""

    def __init__(self, message: str, evidence: Evidence) -> None:
        super().__init__(message)
        self.evidence = evidence

    @property
    def nothing_changed(self) -> bool:
        """Whether the board is exactly as it was before the action; but a button that was pressed may look otherwise,
        and then it is no place any more."""
        before, after = self.evidence.before.reading, self.evidence.after.reading
        if before is None or after is None:
            return False
        left = {name: rect for name, rect in before.places.items() if name in after.places}
        return boards_agree(replace(before, places=left), after)


class _AnewError(Exception):
    """The game did not take a move, or judged it wrong; the next one is planned from what is there."""

    def __init__(self, evidence: Evidence, *, judged: bool, learnt: bool) -> None:
        super().__init__(evidence.saw)
        self.evidence, self.judged, self.learnt = evidence, judged, learnt


class Player:
    """Plays one board on one surface, through the loop that looks at it."""

    def __init__(self, surface: Surface, loop: Looker, stop: Stop, tell: Callable[[Event], None]) -> None:
        self._surface = surface
        self._loop = loop
        self._stop = stop
        self._tell = tell
        self._moves: list[Move] = []
        self._actions = 0
        self._retries = 0
        self._answered_in_s: deque[float] = deque(maxlen=RECENT)
        self._cut_off: list[Reading[Any]] = []
        self._closed: list[Message] = []
        self._looked_over: NDArray[np.uint8] | None = None
        self._attended: Rect | None = None
        self._pointed_beside: Rect | None = None
        self._guard = ExitStack()

    def play(self, max_moves: int | None = None) -> PlayResult:
        """Play until the game is over, ``max_moves`` are made, something is not as expected, or a stop.

        Raises CaptureError where not even the first picture can be had, ActionError where the surface is to
        be looked at only.
        """
        if not self._surface.can_act:
            raise ActionError(f"{self._surface.name} is a picture: it can be analysed but not played.")
        with self._guard:
            self._guard.enter_context(self._surface.guard(self._stop))
            self._loop.look()
            result = self._played(max_moves)
            left = self._surface.restore()
        return replace(result, reason=f"{result.reason} Left changed: {left}.") if left else result

    def _played(self, max_moves: int | None) -> PlayResult:
        try:
            return self._result(*self._play_on(max_moves))
        except StoppedError as error:
            return self._result(Ending.STOPPED, str(error), self._trouble_evidence())
        except _UnexpectedError as error:
            self._take_back()
            return self._result(Ending.GIVEN_UP, str(error), error.evidence)
        except (ActionError, CaptureError) as error:
            return self._result(Ending.GIVEN_UP, str(error), self._last_evidence(str(error)))

    def _play_on(self, max_moves: int | None) -> tuple[Ending, str]:
        without_effect = wrong = 0
        while max_moves is None or len(self._moves) < max_moves:
            view = self._unpointed(self._settled())
            game, reading = self._game(), reading_of(view)
            if is_over(view):
                return Ending.OVER, end_of(view)
            answer = view.advice.answer if view.advice else ""
            move = certain_move(view)
            last_resort = move is None
            move = move or game.advice_when_stuck(reading)
            if move is None:
                return Ending.EXHAUSTED, f"{answer or 'There is no move.'} {NO_MORE}"
            steps = tuple(game.plan(reading, move))
            self._tell(Planned(move, steps))
            try:
                after = self._make(view, move, steps)
            except _AnewError as error:
                if error.learnt:
                    continue
                without_effect, wrong = (0, wrong + 1) if error.judged else (without_effect + 1, wrong)
                if without_effect == MOST_WITHOUT_EFFECT or wrong == MOST_WRONG:
                    what = f"{wrong} moves in a row were wrong"
                    if not error.judged:
                        what = f"{without_effect} moves in a row had no effect"
                    problem = f"{what}, the last because of this: {error}."
                    raise _UnexpectedError(f"{problem} Look at the game.", error.evidence) from error
                continue
            except _UnexpectedError as error:
                if not (last_resort and error.nothing_changed):
                    raise
                # It was worth a try. That it changes nothing proves no end: few games show that no more can be dealt.
                return Ending.EXHAUSTED, f"{answer} “{move.title}” changed nothing. {NO_MORE}".strip()
            without_effect = wrong = 0
            if is_over(after):
                # Not looked for again: the last move may leave nothing that can be seen as a board.
                return Ending.OVER, end_of(after)
        return Ending.MOVES, f"{counted(len(self._moves), 'move')} made, as asked."

    def _take_back(self) -> None:
        """Undo what the move that went wrong has begun, where the game knows how and all is well with its window."""
        try:
            view = self._loop.look()
            if view.reading is None or view.reading.condition is not Condition.READY or self._surface.trouble():
                return
            for step in self._game().take_back(view.reading):
                view = self._do(step, view, reading_of(view), time.monotonic())
        except (KibitzError, _AnewError) as error:
            # Play has ended already; its own reason is what the user is told.
            log.info("what was begun is not taken back: %s", error)

    def _make(self, view: View, move: Move, steps: tuple[Step, ...]) -> View:
        """Carry out a move, or the part of it that comes before the end of the game."""
        settled_s = time.monotonic()
        for _ in range(MOST_PARTS):
            planned = reading_of(view)
            for number, step in enumerate(steps):
                if number:
                    view = self._still(view, move)
                    if is_over(view):
                        return view
                view = self._do(step, view, planned, settled_s)
            if not steps or not steps[-1].unfinished or is_over(view):
                break
            view = self._still(view, move)
            if is_over(view):
                return view
            steps = tuple(self._game().plan(reading_of(view), move))
        else:
            seen = self._evidence(view, view, f"“{move.title}” done", "a move that comes to no end")
            raise _UnexpectedError(f"“{move.title}” was begun anew again and again. Look at the game.", seen)
        self._moves.append(move)
        self._tell(Made(move, _ms_since(settled_s)))
        self._point_away()
        return view

    def _do(self, step: Step, before: View, planned: Reading[Any], settled_s: float) -> View:
        """Perform one step and wait for its effect; the look that shows it."""
        action = relocated(step.action, planned, reading_of(before))
        self._act(action, step, before, settled_s)
        acted_s = time.monotonic()
        verdict, after, touched = self._await_effect(step, action, before)
        again = verdict.outcome is Outcome.PENDING and not touched
        if again:
            log.warning("no effect seen (%s); trying once more", verdict.saw)
            self._retries += 1
            self._act(action, step, before, settled_s)
            verdict, after, touched = self._await_effect(step, action, before)
        if verdict.outcome is Outcome.ASK:
            verdict, after = self._await_user(step, before, verdict)
        if verdict.outcome is Outcome.CONFIRMED:
            self._answered_in_s.append(time.monotonic() - acted_s)
        self._tell(Checked(step, verdict, _ms_since(acted_s)))
        if verdict.outcome in (Outcome.ANEW, Outcome.WRONG):
            if verdict.reading is not None:
                self._loop.remember(verdict.reading)
            evidence = self._evidence(before, after, step.expects, verdict.saw)
            raise _AnewError(evidence, judged=verdict.outcome is Outcome.WRONG, learnt=verdict.learnt)
        if verdict.outcome is not Outcome.CONFIRMED:
            problem = self._surface.trouble()
            saw = f"{verdict.saw}; {problem}" if problem else verdict.saw
            tries = "A second try did not help." if again else "It was not tried again."
            raise _UnexpectedError(
                f"Expected {step.expects}, but saw {saw}. {tries} Look at the game before you play on.",
                self._evidence(before, after, step.expects, saw),
            )
        if verdict.reading is not None:
            self._loop.remember(verdict.reading)
            return self._loop.view or after
        return after

    def _act(self, action: Action, step: Step, before: View, settled_s: float) -> None:
        self._stop.raise_if_requested()
        self._attend(reading_of(before).bounds)
        problem = self._surface.trouble()
        if problem:
            raise ActionError(f"Play stopped before the next action: {problem}.")
        self._stop.raise_if_requested()
        self._surface.perform(action)
        self._actions += 1
        self._tell(Acted(step, _ms_since(settled_s)))

    def _attend(self, board: Rect) -> None:
        self._surface.attend(board)
        self._attended = board

    def _point_away(self) -> None:
        """Games mark the card under the pointer, and that would be read as a change of the board."""
        self._pointed_beside = self._attended
        try:
            self._surface.perform(PointAway())
        except StoppedError:
            raise
        except ActionError as error:
            # Whatever is wrong is looked into, and told, before the next action.
            log.info("the pointer stays where it is: %s", error)

    def _unpointed(self, view: View) -> View:
        """The board with the pointer beside all of it: a deal may have laid cards under it since it was left there."""
        bounds = reading_of(view).bounds
        if self._pointed_beside is not None and self._pointed_beside.grown(ASIDE).holds(bounds):
            return view
        self._attend(bounds)
        self._point_away()
        return self._settled()

    def _await_effect(self, step: Step, action: Action, before: View) -> tuple[Verdict, View, bool]:
        """Look until the game says what became of the step; also whether anything came of it.

        That nothing came of it is believed once answers usually are there: on a busy machine games are slow, too. What
        forbids a second try: any pixel of the target differed for a moment, or the board as a whole is not the one that
        was acted on (a page that was reloaded shows the same card, but not the same selection).
        """
        acted_s = time.monotonic()
        deadline_s = acted_s + step.timeout_s
        touched, looks, said, pointed = False, 0, "", isinstance(action, Click)
        denied: tuple[Verdict, View] | None = None
        while True:
            after, looks = self._look_after(step), looks + 1
            said = said or after.said
            after = replace(after, said=said)
            touched = (
                touched or target_changed(action, before, after) or not boards_agree(before.reading, after.reading)
            )
            verdict = self._game().check(step, before, after)
            if verdict.message is not None and not said:
                said = verdict.message.said
                self._close(verdict.message, reading_of(before).bounds)
                continue
            if not boards_agree(before.reading, after.reading):
                denied = None
            elif verdict.outcome in IN_VAIN:
                denied = verdict, after
            if denied and verdict.outcome in (*IN_VAIN, Outcome.PENDING):
                if after.time_s - acted_s >= self._patience_s:
                    return *denied, touched
            # By when it was taken: a look that takes long to be read and advised on has not shown what came after it.
            elif verdict.outcome is not Outcome.PENDING or (after.time_s > deadline_s and looks >= LEAST_LOOKS):
                return verdict, after, touched
            elif pointed and after.time_s - acted_s >= POINTED_S:
                # What is under the pointer may look as if it were still selected.
                pointed = False
                self._point_away()
            self._pause()

    def _close(self, message: Message, board: Rect) -> None:
        """Press the button of a message that lies over the board."""
        log.info("the page says “%s”", message.said)
        self._stop.raise_if_requested()
        self._attend(Rect.around([board, message.button]))
        if problem := self._surface.trouble():
            raise ActionError(f"Play stopped before “{message.said}” was closed: {problem}.")
        self._surface.perform(Click(message.button.center))
        self._tell(Closed(message.said))
        self._attend(board)

    def _look_after(self, step: Step) -> View:
        """A look, with what the dialog says that the page has answered the step with; it is closed then."""
        try:
            return self._loop.look()
        except PageDialogError as error:
            if not step.talks or not isinstance(self._surface, Closing):
                raise
            log.info("the page says “%s”", error.said)
            self._surface.close_dialog()
            return replace(self._loop.look(), said=error.said)

    @property
    def _patience_s(self) -> float:
        """How long an answer may take, by those before."""
        usual_s = statistics.median(self._answered_in_s) if self._answered_in_s else FIRST_ANSWER_S
        return min(1.5 * usual_s, MOST_PATIENCE_S)

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
            self._pause(WAIT_POLL_S)
            after = self._loop.look()
            verdict = self._game().check(step, before, after)
        self._pause(HAND_BACK_S)
        self._guard.enter_context(self._surface.guard(self._stop))
        if after.reading is not None:
            self._attend(after.reading.bounds)
        return verdict, after

    def _still(self, confirmed: View, move: Move) -> View:
        """The board at rest between two steps: still the one that the last step led to, or the game as over, of which
        pages tell some time after the last card or letter."""
        settled = self._settled()
        was, now = reading_of(confirmed), reading_of(settled)
        if not self._game().same_position(was.state, now.state) and not is_over(settled):
            told = self._game().when_changed(was, now)
            problem = told or "Look at the game before you play on."
            raise _UnexpectedError(
                f"The board changed by itself in the middle of “{move.title}”. {problem}",
                self._evidence(confirmed, settled, "the board unchanged between two actions", "a different board"),
            )
        return settled

    def _settled(self) -> View:
        """The board once two looks at least SETTLE_S apart agree on it, and others have had their turns; or the game as
        over, where what has come over its board says so.

        Raises StoppedError, or _UnexpectedError with what was there instead after SETTLE_DEADLINE_S and
        LEAST_LOOKS looks.
        """
        first = self._loop.view or self._loop.look()
        anchor, anchor_s = first, time.monotonic()
        began_s = anchor_s
        view, looks = first, 0
        while True:
            self._pause(WAIT_POLL_S if is_waiting(view) else POLL_S)
            look_s = time.monotonic()
            view, looks = self._loop.look(), looks + 1
            over: Message | None = None
            if is_waiting(view):
                began_s, looks = look_s, 0
            if not boards_agree(anchor.reading, view.reading):
                anchor, anchor_s = view, time.monotonic()
            elif look_s - anchor_s >= SETTLE_S and is_playable(view):
                over = self._example_over(view)
                if over is None:
                    return view
            if look_s - began_s > HIDDEN_S:
                over = over or self._over(view)
            cut_off = look_s - anchor_s >= CUT_OFF_S
            if (cut_off and self._show_more(view)) or self._closed_first(over, view):
                anchor, looks = self._loop.look(), 0
                anchor_s = began_s = time.monotonic()
            elif look_s - began_s > SETTLE_DEADLINE_S and looks >= LEAST_LOOKS:
                if ended := self._told_over(first, view):
                    return ended
                raise self._never_settled(first, view)

    def _told_over(self, first: View, last: View) -> View | None:
        """The game as over, where what lies over the board, or has taken its place, says so (the look that would have
        shown how it ended came too late)."""
        if first.reading is None:
            return None
        over = self._game().told_over(first.reading, last)
        if over is None:
            return None
        self._loop.remember(over)
        return self._loop.view

    def _show_more(self, view: View) -> bool:
        """Bring more of a board into view that is cut off, where the game knows how; whether it was tried."""
        reading = view.reading
        if reading is None or reading.condition is not Condition.CUT_OFF or len(self._cut_off) == MOST_SHOWN_MORE:
            return False
        action = self._game().show_more(reading)
        if action is None or any(boards_agree(reading, before) for before in self._cut_off):
            return False
        self._cut_off.append(reading)
        log.info("not all of the board is seen (%s): showing more of the page", "; ".join(reading.doubts))
        step = Step(action, "more of the board in view")
        self._act(action, step, view, time.monotonic())
        return True

    def _example_over(self, view: View) -> Message | None:
        """What tells how the game is played, where the board that is seen before the first move is an example in it."""
        reading = reading_of(view)
        return self._way_in(view, reading.bounds) if self._game().may_be_example(reading) else None

    def _over(self, view: View) -> Message | None:
        """What lies over a game that hasn't begun and tells how it is played."""
        hidden = view.reading is None or view.reading.condition is Condition.COVERED
        if not hidden or self._looked_over is view.frame.pixels:
            return None
        self._looked_over = view.frame.pixels
        return self._way_in(view)

    def _way_in(self, view: View, board: Rect | None = None) -> Message | None:
        begun = self._actions > len(self._closed) or len(self._closed) == MOST_CLOSED
        game = self._loop.game or (self._loop.games[0] if len(self._loop.games) == 1 else None)
        message = game.way_in(view.frame, board) if game is not None and not begun else None
        # What stays though its button was pressed is left to the user.
        return message if message not in self._closed else None

    def _closed_first(self, message: Message | None, view: View) -> bool:
        """Close what lies over a game before its first move; whether there was anything."""
        if message is None:
            return False
        self._closed.append(message)
        self._close(message, view.reading.bounds if view.reading is not None else message.button)
        self._actions += 1
        return True

    def _never_settled(self, first: View, last: View) -> _UnexpectedError:
        reading = last.reading
        if reading is None:
            saw = f"no board of {self._game().title}" if self._loop.game else "no board"
        elif reading.condition not in (Condition.READY, Condition.OVER):
            doubts = f" ({'; '.join(reading.doubts)})" if reading.doubts else ""
            saw = f"a board that is {reading.condition.value}{doubts}"
        elif last.advice is None:
            saw = "a board that breaks the game's rules"
        elif not is_certain(last):
            saw = f"a board on which no move is certain ({'; '.join(reading.doubts)})"
        else:
            saw = "a board that keeps changing"
        problem = self._surface.trouble()
        saw = f"{saw}; {problem}" if problem else saw
        expected = "a board at rest"
        return _UnexpectedError(
            f"Waited {SETTLE_DEADLINE_S:.0f} s for {expected}, but saw {saw}. {cure(last)}",
            self._evidence(first, last, expected, saw),
        )

    def _pause(self, duration_s: float = POLL_S) -> None:
        if self._stop.wait(duration_s):
            self._stop.raise_if_requested()

    def _game(self) -> Game[Any]:
        game = self._loop.game
        if game is None:
            raise ActionError(f"No board was found on {self._surface.name}. Bring it into view and play again.")
        return game

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
            return self._evidence(before, before, "the board as it was", f"{saw}; {error}")
        return self._evidence(before, after, "the board as it was", saw)

    def _evidence(self, before: View, after: View, expected: str, saw: str) -> Evidence:
        return Evidence(before, after, expected, saw, self._loop.game)

    def _result(self, ending: Ending, reason: str, evidence: Evidence | None = None) -> PlayResult:
        return PlayResult(tuple(self._moves), ending, reason, evidence, self._actions, self._retries)


def _ms_since(start_s: float) -> float:
    return (time.monotonic() - start_s) * 1000
