"""What play sees of boards that the tests draw."""

from __future__ import annotations

import random
from dataclasses import replace

from kibitz.core.action import Wait
from kibitz.core.advice import Move
from kibitz.core.frame import Frame
from kibitz.core.game import Outcome, Step, View
from kibitz.core.reading import Reading
from kibitz.games.set.game import SetGame
from kibitz.solvers.set import Card, SetState, full_deck
from tests.support.set.pictures import Style, draw_board

PLAIN = Style()
CARDS = tuple(random.Random(3).sample(full_deck(), 12))
TWO_SETS = next(
    cards
    for cards in (tuple(random.Random(seed).sample(full_deck(), 12)) for seed in range(99))
    if any(move.worth >= 1 for move in SetGame().advise(SetState(cards)).moves)
)
NO_SET = tuple(
    c for c in full_deck() if c.number != 3 and c.shape != "oval" and c.colour != "red" and c.shading != "open"
)


def look(
    cards: tuple[Card, ...],
    selected: set[int] | None = None,
    time_s: float = 0.0,
    style: Style = PLAIN,
    **options: object,
) -> View:
    game = SetGame(**options)  # type: ignore[arg-type]
    frame = Frame(draw_board(style, list(cards), selected).pixels)
    reading = game.read(frame)
    assert reading is not None
    return View(frame, reading, game.advise(reading.state), time_s=time_s)


def reading_of(view: View) -> Reading[SetState]:
    assert view.reading is not None
    return view.reading


def first_click(view: View) -> tuple[Move, Step]:
    """The best move on a board, and the click that begins its set."""
    return _click(view, 0)


def last_click(view: View) -> tuple[Move, Step]:
    """The best move on a board, and the click that completes its set."""
    return _click(view, -1)


def _click(view: View, which: int) -> tuple[Move, Step]:
    assert view.advice
    move = view.advice.moves[0]
    return move, SetGame().plan(reading_of(view), move)[which]


def deal(view: View, game: SetGame) -> tuple[View, Step]:
    """The step that deals, once the page was looked at."""
    move = game.advice_when_stuck(reading_of(view))
    assert move
    [looks] = game.plan(reading_of(view), move)
    assert isinstance(looks.action, Wait)
    verdict = game.check(looks, view, view)
    assert verdict.outcome is Outcome.CONFIRMED, verdict
    assert verdict.reading
    [press] = game.plan(verdict.reading, move)
    return replace(view, reading=verdict.reading), press
