"""Listeners that print what the loop and the player do, step by step."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from kibitz.automation.player.events import Acted, Asked, Checked, Closed, Event, Looked, Made, Planned
from kibitz.automation.player.result import Ending, PlayResult
from kibitz.cli.printing.output import json_line, result, say
from kibitz.cli.printing.tables import print_tables
from kibitz.core.action import Action, Click, Drag, PressKey, ShowMore, TypeText
from kibitz.core.advice import Move
from kibitz.core.game import Outcome, View
from kibitz.core.reading import Reading
from kibitz.core.wording import counted

_ENDED = {
    Ending.OVER: "Finished",
    Ending.MOVES: "Finished",
    Ending.EXHAUSTED: "Stopped",
    Ending.STOPPED: "Stopped",
    Ending.GIVEN_UP: "Given up",
}

_SIGNS = {Outcome.CONFIRMED: "ok", Outcome.WRONG: "wrong", Outcome.ANEW: "not taken"}


class PlayReport:
    """Prints each move of a play: what was seen, the move, what was done and checked, and the milliseconds.

    With ``as_json`` one object a move: ``{"move", "seen", "title", "reason", "steps", "ms", "done"}``.
    """

    def __init__(self, *, as_json: bool = False) -> None:
        self.clicks = 0
        self._as_json = as_json
        self._view: View | None = None
        self._number = 0
        self._record: dict[str, Any] | None = None

    def __call__(self, event: Event) -> None:
        match event:
            case Looked(view) if view.reading is not None:
                self._view = view
            case Planned(move, _):
                self._planned(move)
            case Acted(step) if isinstance(step.action, ShowMore) and not self._as_json:
                result("     page   made smaller, because not all of the board was in view")
            case Closed(said) if not self._as_json:
                result(f"     page   “{said}” closed")
            case Asked(_, words):
                self._asked(words)
            case Checked(step, verdict, ms):
                self._checked(_words(step.action), step.expects, verdict.saw, verdict.outcome, ms)
            case Made(_, ms):
                self._made(ms)
            case _:
                pass

    def begin(self, number: int, games: int) -> None:
        """Print that another of several games begins."""
        self._number, self._record = 0, None
        if not self._as_json:
            result(f"Game {number} of {games}")

    def end(self, outcome: PlayResult, won: bool | None = None) -> None:
        """Print how the play ended; of a game that is over, what is to be said of its moves.

        won: None where the game is not over, or knows no winning.
        """
        view = self._view
        advice = view.advice if view is not None else None
        if self._as_json:
            if self._record is not None:
                json_line(self._record)
            record: dict[str, Any] = {
                "moves": len(outcome.moves),
                "ending": outcome.ending.value,
                "finished": outcome.finished,
                "stopped": outcome.stopped,
                "reason": outcome.reason,
                "actions": outcome.actions,
                "retries": outcome.retries,
            }
            if won is not None:
                record["won"] = won
            if won is not None and advice is not None:
                record["tables"] = [asdict(table) for table in advice.tables]
            json_line(record)
            return
        word = _ENDED[outcome.ending]
        retries = f", {outcome.retries} of them a second try" if outcome.retries else ""
        made = f"{counted(len(outcome.moves), 'move')} and {counted(outcome.actions, 'action')}"
        result(f"{word} after {made}{retries}: {outcome.reason}")
        if won is not None and advice is not None:
            print_tables(advice.tables)

    def sum_up(self, fine: int, lost: int, wanted: int) -> None:
        """Print what became of several games."""
        stopped = wanted - fine - lost
        if self._as_json:
            json_line({"games": wanted, "fine": fine, "lost": lost, "not played to the end": stopped})
            return
        rest = f", {stopped} not played to the end" if stopped else ""
        result(f"\nOf {counted(wanted, 'game')} {fine} went well, {lost} lost{rest}.")

    def _planned(self, move: Move) -> None:
        if self._as_json and self._record is not None:
            json_line(self._record)  # a move that the game did not take
        self._number += 1
        view = self._view
        reading: Reading[Any] | None = view.reading if view else None
        saw = reading.summary if reading else "nothing"
        self._record = {
            "move": self._number,
            "seen": saw,
            "title": move.title,
            "reason": move.reason,
            "steps": [],
            "ms": None,
            "done": False,
        }
        if not self._as_json:
            confidence = f", {reading.confidence:.1%} sure" if reading else ""
            count = len(view.advice.moves) if view and view.advice else 0
            result(f"{self._number:>3}. saw    {saw}{confidence}; {counted(count, 'move')} possible")
            result(f"     move   {move.title}")
            result(f"            {move.reason}")

    def _asked(self, words: str) -> None:
        if self._as_json:
            say(f"Your part: {words}")
        else:
            result(f"     you    {words} Kibitz goes on when it is seen; Ctrl+C ends.")

    def _checked(self, action: str, expected: str, saw: str, outcome: Outcome, ms: float) -> None:
        if self._record is not None:
            self._record["steps"].append(
                {
                    "action": action,
                    "expected": expected,
                    "saw": saw,
                    "outcome": outcome.value,
                    "ms": round(ms, 1),
                }
            )
        if not self._as_json:
            sign = _SIGNS.get(outcome, "NOT CONFIRMED")
            result(f"     {action}: {saw} [{sign}, {ms:.0f} ms]")
            if outcome is not Outcome.CONFIRMED:
                result(f"            expected: {expected}")

    def _made(self, ms: float) -> None:
        if self._record is not None:
            self._record |= {"ms": round(ms, 1), "done": True}
            if self._as_json:
                json_line(self._record)
        self._record = None
        if not self._as_json:
            result(f"     done   in {ms:.0f} ms")


def _words(action: Action) -> str:
    match action:
        case Click(at):
            return f"click  at {at.x:.0f},{at.y:.0f}"
        case Drag(path):
            return f"drag   through {len(path)} points"
        case TypeText(text):
            return f"type   {text}"
        case PressKey(key, times):
            return f"press  {key}" if times == 1 else f"press  {key} {times} times"
        case _:
            return "wait"


def _ms(view: View) -> str:
    return ", ".join(f"{name} {ms:.1f} ms" for name, ms in view.ms.items())
