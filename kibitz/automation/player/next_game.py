"""Beginning another game on the same surface, the way the user said: a click on a button, or the page opened anew."""

from __future__ import annotations

import time
from typing import Protocol, runtime_checkable

from kibitz.automation.player.acting import POLL_S
from kibitz.automation.player.looker import Looker
from kibitz.automation.stop import Stop
from kibitz.automation.surfaces.surface import Surface
from kibitz.core.action import Click
from kibitz.core.errors import ActionNotConfirmedError
from kibitz.core.geometry import Point, Rect
from kibitz.core.reading import Condition

BUTTON_PX = 6.0
"""Half the side of the place around the point that the user showed as the button."""
BEGUN_WITHIN_S = 20.0
"""A page is loaded, or old tiles are turned away, before there is another board."""


@runtime_checkable
class Reopening(Protocol):
    """A surface that can be opened anew."""

    def open_anew(self) -> None:
        """Open what it shows once more, as at its start. Raises CaptureError."""


def begin_next(surface: Surface, loop: Looker, stop: Stop, button: Point | None) -> None:
    """Begin the next game, and wait until its board is there.

    button: where to click, in the surface's pixels; None opens the surface anew (a `Reopening` one).
    Raises ActionError and StoppedError as the surface does, ActionNotConfirmedError where no other game begins.
    """
    with surface.guard(stop):
        if button is not None:
            surface.attend(Rect(button.x, button.y, 0, 0).grown(BUTTON_PX))
            surface.perform(Click(button))
            how = f"a click at {button.x:.0f},{button.y:.0f}"
        else:
            assert isinstance(surface, Reopening), "the caller has made sure that the surface can be opened anew"
            surface.open_anew()
            how = "opening the page anew"
        deadline_s = time.monotonic() + BEGUN_WITHIN_S
        while not _is_open(loop):
            if time.monotonic() > deadline_s:
                raise ActionNotConfirmedError(
                    f"No other game began within {BEGUN_WITHIN_S:.0f} s of {how}. Look at the game, and at what you "
                    "said about how its next one is begun."
                )
            stop.wait(POLL_S)
            stop.raise_if_requested()


def _is_open(loop: Looker) -> bool:
    reading = loop.look().reading
    return reading is not None and reading.condition is Condition.READY
