"""Whether a look can be played on, and what the user can do where it can't."""

from __future__ import annotations

import re
from typing import Any

from kibitz.core.advice import Move
from kibitz.core.errors import ActionError
from kibitz.core.game import View
from kibitz.core.phrase import Phrase
from kibitz.core.reading import Condition, Reading

_CURES = {
    Condition.COVERED: Phrase("Close or move what lies over it, and play again."),
    Condition.CUT_OFF: Phrase(
        "Scroll, or make the page smaller (Ctrl and minus), until all of it is in view, and play again."
    ),
    Condition.UNSETTLED: Phrase("Play again once nothing moves any more."),
    Condition.WAITING: Phrase("Play again once it is your turn."),
}


def cure(view: View) -> str:
    """What the user can do about a look that nothing was played on."""
    if view.reading is None:
        return Phrase("Bring the game to the front, whole and with nothing over it, and play again.")
    if view.reading.condition in _CURES:
        return _CURES[view.reading.condition]
    if view.advice is None:
        return Phrase(
            "Compare it with what Kibitz read: a misread board, or other rules. Play again once they are alike."
        )
    if not is_certain(view):
        return Phrase("Make the page larger, so that this can be told, or make this move yourself, and play again.")
    return Phrase("Play again once nothing on the board moves any more.")


def reading_of(view: View) -> Reading[Any]:
    """What was read. Raises ActionError where no board is seen."""
    if view.reading is None:
        raise ActionError(Phrase("The board is gone. Bring it into view and play again."))
    return view.reading


def is_waiting(view: View) -> bool:
    """Whether it is another player's turn."""
    return view.reading is not None and view.reading.condition is Condition.WAITING


def is_over(view: View) -> bool:
    """Whether the game is over: seen, or by its rules."""
    return view.reading is not None and view.reading.condition is Condition.OVER


def end_of(view: View) -> str:
    """How the game ended, in words."""
    return view.advice.answer if view.advice and view.advice.answer else Phrase("The game is over.")


def is_playable(view: View) -> bool:
    """Whether the board is ready and clear enough for a move, or over."""
    if view.reading is None:
        return False
    if is_over(view):
        return True
    return view.reading.condition is Condition.READY and view.advice is not None and is_certain(view)


def is_certain(view: View) -> bool:
    """Whether there is a move without doubts, or no doubt at all: to deal more or to end, nothing may be overlooked."""
    return view.reading is not None and (not view.reading.doubts or certain_move(view) is not None)


def certain_move(view: View) -> Move | None:
    """The best move that touches nothing doubtful."""
    reading = reading_of(view)
    moves = view.advice.moves if view.advice else ()
    return next((move for move in moves if not is_doubted(reading, move)), None)


def is_doubted(reading: Reading[Any], move: Move) -> bool:
    """Whether a doubt names a place that the move touches (``card 1`` is not named by ``card 12``)."""
    names = [re.compile(rf"\b{re.escape(place)}\b") for place in move.places]
    return any(name.search(doubt) for name in names for doubt in reading.doubts)
