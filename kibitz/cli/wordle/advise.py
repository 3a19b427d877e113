"""``kibitz wordle advise``: what to guess next in a game."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from kibitz.cli.output import json_line, result
from kibitz.cli.wordle import show
from kibitz.cli.wordle.options import (
    PLAYERS_LIST,
    AsJson,
    Boards,
    GameChoice,
    InSequence,
    Rows,
    StrategyOption,
    Turns,
    game_options,
)
from kibitz.solvers.wordle.state import Strategy


class Level(StrEnum):
    """How much is given away."""

    NUDGE = "nudge"
    HINT = "hint"
    ANSWER = "answer"
    ALL = "all"


@game_options(PLAYERS_LIST)
def advise(
    game: GameChoice,
    turns: Turns = None,
    strategy: StrategyOption = Strategy.FAST,
    boards: Boards = 1,
    sequence: InSequence = False,
    rows: Rows = None,
    level: Annotated[Level, typer.Option(help="How much to give away.")] = Level.ALL,
    count: Annotated[int, typer.Option(min=1, metavar="N", help="Moves and candidates to print.")] = 10,
    as_json: AsJson = False,
) -> None:
    """Say what to guess next: the best moves with their figures, and the words that are possible."""
    from kibitz.solvers.wordle.engine import Engine

    words, state = game.begin(turns or (), boards=boards, rows=rows, sequence=sequence)
    advice = Engine(words).advise(state, strategy, count)
    if as_json:
        json_line(advice.to_json())
        return
    if level is not Level.ALL:
        result({Level.NUDGE: advice.nudge, Level.HINT: advice.hint, Level.ANSWER: advice.answer}[level])
        return
    show.advice(state, advice, count)
