"""The acting hand of the player: it touches nothing after a stop, or where something is wrong with the window."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

from kibitz.automation.player.events import Acted, Closed, Event
from kibitz.automation.player.readiness import reading_of
from kibitz.automation.stop import Stop
from kibitz.automation.surfaces.aside import NEAR
from kibitz.automation.surfaces.surface import Surface
from kibitz.core.action import Action, Click, PointAway, ShowMore
from kibitz.core.errors import ActionError, StoppedError
from kibitz.core.game import Message, Step, View
from kibitz.core.geometry import Rect
from kibitz.core.phrase import Phrase

log = logging.getLogger(__name__)

POLL_S = 0.01
"""Pause between two looks while waiting: short against a screen's 16 ms, so that a change is seen at once."""
WAIT_POLL_S = 0.1
"""The same while others take their turns, or the user does something."""


class Actor:
    """Performs the actions of one play on its surface, and knows where it has left the pointer.

    actions: how many were performed, whatever they were for.
    """

    def __init__(self, surface: Surface, stop: Stop, tell: Callable[[Event], None]) -> None:
        self._surface = surface
        self._stop = stop
        self._tell = tell
        self.actions = 0
        self._attended: Rect | None = None
        self._pointed_beside: Rect | None = None
        self.pointed_s = 0.0
        """When the pointer was last moved away, seconds of ``time.monotonic()``."""

    def act(self, step: Step, action: Action, before: View, settled_s: float) -> None:
        """Perform a step's action on the board of ``before``; ``settled_s``: since when (``time.monotonic()``).

        Raises StoppedError, and ActionError where there is trouble with the window, without doing anything.
        """
        self._stop.raise_if_requested()
        self.attend(reading_of(before).bounds)
        self._check(Phrase("the next action"))
        self._stop.raise_if_requested()
        self._surface.perform(action)
        self.actions += 1
        self._tell(Acted(step, ms_since(settled_s)))

    def attend(self, board: Rect) -> None:
        """Remember the board that is played. Raises ActionError as the surface does."""
        self._surface.attend(board)
        self._attended = board

    def close(self, message: Message, board: Rect) -> None:
        """Press the button of a message that lies over the board. Raises as `act` does."""
        log.info("the page says “%s”", message.said)
        self._stop.raise_if_requested()
        self.attend(Rect.around([board, message.button]))
        self._check(Phrase("“{said}” was closed", said=message.said))
        self._surface.perform(Click(message.button.center))
        self.actions += 1
        self._tell(Closed(message.said))
        self.attend(board)

    def show_more(self, action: ShowMore) -> None:
        """Show more of a page of which no board is seen, or a part of one. Raises as `act` does."""
        self._stop.raise_if_requested()
        # The board itself may reach beyond the window.
        self.attend(Rect(action.at.x - 1, action.at.y - 1, 2, 2))
        self._check(Phrase("more of the page was shown"))
        self._surface.perform(action)
        self.actions += 1
        self._tell(Acted(Step(action, Phrase("a board")), 0.0))

    def _check(self, what_comes: str) -> None:
        problem = self._surface.trouble()
        if problem:
            raise ActionError(
                Phrase("Play stopped before {what_comes}: {problem}.", what_comes=what_comes, problem=problem)
            )

    def point_away(self) -> None:
        """Games mark the card under the pointer, and that would be read as a change of the board."""
        self._pointed_beside = self._attended
        try:
            self._surface.perform(PointAway())
            self.pointed_s = time.monotonic()
        except StoppedError:
            raise
        except ActionError as error:
            # Whatever is wrong is looked into, and told, before the next action.
            log.info("the pointer stays where it is: %s", error)

    def points_beside(self, board: Rect) -> bool:
        """Whether the pointer is known to lie beside all of the board: a deal may have laid cards under it."""
        return self._pointed_beside is not None and self._pointed_beside.grown(NEAR).holds(board)

    def poll(self, *, others: bool = False) -> None:
        """Wait until the next look, longer while it is others (or the user) that are waited for."""
        self.pause(WAIT_POLL_S if others else POLL_S)

    def pause(self, duration_s: float) -> None:
        """Wait. Raises StoppedError at once where a stop is asked for."""
        if self._stop.wait(duration_s):
            self._stop.raise_if_requested()


def ms_since(start_s: float) -> float:
    """Milliseconds from a time of ``time.monotonic()`` to now."""
    return (time.monotonic() - start_s) * 1000
