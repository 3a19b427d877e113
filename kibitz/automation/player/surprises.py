"""What makes the player leave the move it is in the middle of."""

from __future__ import annotations

from dataclasses import replace

from kibitz.automation.player.evidence import Evidence
from kibitz.automation.player.relocate import boards_agree
from kibitz.core.errors import ActionNotConfirmedError


class UnexpectedError(ActionNotConfirmedError):
    """Something was not as expected: play ends, with the evidence."""

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


class AnewError(Exception):
    """The game did not take a move, or judged it wrong; the next one is planned from what is there."""

    def __init__(self, evidence: Evidence, *, judged: bool, learnt: bool) -> None:
        super().__init__(evidence.saw)
        self.evidence, self.judged, self.learnt = evidence, judged, learnt
