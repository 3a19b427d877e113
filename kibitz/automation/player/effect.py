"""Waiting for what comes of an action."""

from __future__ import annotations

import logging
import statistics
import time
from collections import defaultdict, deque
from dataclasses import replace
from functools import partial
from itertools import chain
from typing import Protocol, runtime_checkable

from kibitz.automation.player.acting import Actor
from kibitz.automation.player.looker import Looker, game_of
from kibitz.automation.player.readiness import reading_of
from kibitz.automation.player.relocate import boards_agree, target_changed
from kibitz.automation.player.settling import LEAST_LOOKS
from kibitz.core.action import Action, TypeText
from kibitz.core.errors import PageDialogError
from kibitz.core.game import Outcome, Step, Verdict, View

log = logging.getLogger(__name__)

IN_VAIN = (Outcome.ANEW, Outcome.WRONG)
"""What may be said of an input whose effect doesn't show yet."""
MOST_PATIENCE_S = 6.0
"""However slow a game is, that nothing has come of an input is believed after so long."""
RECENT = 5
"""Effects whose time to show tells how fast the game answers now."""
FIRST_ANSWER_S = 1.0
"""How long an answer usually takes, as long as none was seen: a browser that has just been started is slow at first."""
POINTED_S = 1.0
"""An effect that doesn't show so long after an action may be hidden by what the page shows under the pointer."""


@runtime_checkable
class Closing(Protocol):
    """A surface that can close a dialog which gives no picture (see `PageDialogError`)."""

    def close_dialog(self) -> None:
        """Close it, agreeing to nothing. Raises ActionError."""


class Effects:
    """What comes of the actions of one play, and how fast its game answers."""

    def __init__(self, loop: Looker, actor: Actor) -> None:
        self._loop = loop
        self._actor = actor
        # Letters show at once what a word that is handed in takes seconds for.
        self._answered_in_s: defaultdict[type[Action], deque[float]] = defaultdict(partial(deque, maxlen=RECENT))

    def answered(self, action: Action, seconds: float) -> None:
        """The effect of an action has shown so long after it."""
        self._answered_in_s[type(action)].append(seconds)

    def wait_for(self, step: Step, action: Action, before: View) -> tuple[Verdict, View, bool]:
        """Look until the game says what became of the step; also whether anything came of it.

        That nothing came of it is believed once answers usually are there: on a busy machine games are slow, too. What
        forbids a second try: any pixel of the target differed for a moment, or the board as a whole is not the one that
        was acted on (a page that was reloaded shows the same card, but not the same selection).
        """
        acted_s = time.monotonic()
        deadline_s = acted_s + step.timeout_s
        touched, looks, said, points = False, 0, "", not isinstance(action, TypeText)
        denied: tuple[Verdict, View] | None = None
        while True:
            after, looks = self._look_after(step), looks + 1
            said = said or after.said
            after = replace(after, said=said)
            touched = (
                touched or target_changed(action, before, after) or not boards_agree(before.reading, after.reading)
            )
            verdict = game_of(self._loop).check(step, before, after)
            if verdict.message is not None and not said:
                said = verdict.message.said
                self._actor.close(verdict.message, reading_of(before).bounds)
                continue
            if not boards_agree(before.reading, after.reading):
                denied = None
            elif verdict.outcome in IN_VAIN:
                denied = verdict, after
            if denied and verdict.outcome in (*IN_VAIN, Outcome.PENDING):
                if after.time_s - acted_s >= self.patience_s(action):
                    return *denied, touched
            # By when it was taken: a look that takes long to be read and advised on has not shown what came after it.
            elif verdict.outcome is not Outcome.PENDING or (after.time_s > deadline_s and looks >= LEAST_LOOKS):
                return verdict, after, touched
            elif points and after.time_s - acted_s >= POINTED_S:
                # What is under the pointer may look as if it were still selected.
                points = False
                self._actor.point_away()
            self._actor.poll()

    def _look_after(self, step: Step) -> View:
        """A look, with what the dialog says that the page has answered the step with; it is closed then."""
        try:
            return self._loop.look()
        except PageDialogError as error:
            self.close_answer(step, error)
            return replace(self._loop.look(), said=error.said)

    def close_answer(self, step: Step, dialog: PageDialogError) -> None:
        """Close a dialog of the browser's own, where pages may answer the step with one; else raises it again."""
        surface = self._loop.surface
        if not step.talks or not isinstance(surface, Closing):
            raise dialog
        log.info("the page says “%s”", dialog.said)
        surface.close_dialog()

    def patience_s(self, action: Action) -> float:
        """How long the answer to an action may take, by those before: to others of its kind, or to any."""
        known = self._answered_in_s.get(type(action)) or [*chain(*self._answered_in_s.values())]
        usual_s = statistics.median(known) if known else FIRST_ANSWER_S
        return min(1.5 * usual_s, MOST_PATIENCE_S)
