"""What there is to judge a step by: what is read after it, beside what was read before."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic

from kibitz.core.game import Outcome
from kibitz.core.reading import Reading, StateT

REREAD_S = 2.0
"""What was read is true after this long without change, even where nobody would have thought so."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AfterStep(Generic[StateT]):
    """The reading after a step, and the one before.

    still_s: for how long the board has been as it is. since_step_s: since the step.
    """

    reading: Reading[StateT]
    was: Reading[StateT]
    still_s: float
    since_step_s: float

    @property
    def game(self) -> StateT:
        """What is shown."""
        return self.reading.state

    @property
    def old(self) -> StateT:
        """What was shown before."""
        return self.was.state

    @property
    def fatal(self) -> Outcome:
        """The outcome of what can only be a misreading, or the end."""
        return Outcome.FAILED if self.still_s >= REREAD_S else Outcome.PENDING
