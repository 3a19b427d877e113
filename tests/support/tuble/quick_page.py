"""Tuble on a simulated page: looked at, played, and one step of a play checked."""

from __future__ import annotations

from typing import Any

from kibitz.automation.player.result import PlayResult
from kibitz.automation.stop import Stop
from kibitz.core.action import Click
from kibitz.core.game import Step, View
from kibitz.core.reading import Reading
from kibitz.games.tuble.game import TubleGame
from kibitz.games.tuble.memory import memory_of
from kibitz.games.tuble.names import Wanted
from kibitz.games.tuble.plan import StepKind, StepNote
from kibitz.loop import Loop
from kibitz.solvers.tuble.shown import ShownTuble
from tests.support.tuble.page import BOX, TublePage

HARD = "St. James's Park"
"""Its plain beginning is two letters long."""


def game(page: TublePage, **options: Any) -> TubleGame:
    return TubleGame(**{"reader": page.read, **options})


def play(page: TublePage, **options: Any) -> PlayResult:
    return Loop(page, [game(page, **options)]).play(Stop())


def look(page: TublePage, **options: Any) -> tuple[TubleGame, Reading[ShownTuble]]:
    made = game(page, **options)
    reading = made.read(page.grab())
    assert reading is not None
    return made, reading


def checked(
    part: StepKind,
    note_rows: int,
    before: Reading[ShownTuble],
    after: Reading[ShownTuble],
    s: float,
    text: str = "Oval",
) -> Any:
    page = TublePage("Oval")
    step = Step(Click(BOX.center), "", data=StepNote(part, Wanted("Oval", "game2023"), text, note_rows, BOX))
    frame, since_s = page.grab(), memory_of(after).since_s
    views = [View(frame, reading, None, time_s=time_s) for reading, time_s in ((before, since_s), (after, since_s + s))]
    return game(page).check(step, *views)
