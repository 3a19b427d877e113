"""``kibitz wordle advise``: what to guess next in a game."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from kibitz.cli.printing.output import json_line, result
from kibitz.cli.wordle import show
from kibitz.cli.wordle.options import (
    PLAYERS_LIST,
    AimOption,
    AsJson,
    Boards,
    GameChoice,
    InSequence,
    Rows,
    StrategyOption,
    Turns,
    check_aim,
    game_options,
)
from kibitz.core.errors import ImpossibleBoardError
from kibitz.solvers.wordle.model.clues import contradiction
from kibitz.solvers.wordle.model.state import Strategy, WordleState
from kibitz.solvers.wordle.model.words import WordList


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
    aim: AimOption = None,
    boards: Boards = 1,
    sequence: InSequence = False,
    rows: Rows = None,
    level: Annotated[Level, typer.Option(help="How much to give away.")] = Level.ALL,
    count: Annotated[int, typer.Option(min=1, metavar="N", help="Moves and candidates to print.")] = 10,
    as_json: AsJson = False,
) -> None:
    """Say what to guess next: the best moves with their figures, and the words that are possible."""
    check_aim(aim, strategy, boards)
    from kibitz.solvers.wordle.engine import Engine

    words, state = game.begin(turns or (), boards=boards, rows=rows, sequence=sequence)
    advice = Engine(words).advise(state, strategy, count, aim=aim)
    if as_json:
        json_line(advice.to_json())
    elif level is Level.ALL:
        show.advice(state, advice, count)
    else:
        result({Level.NUDGE: advice.nudge, Level.HINT: advice.hint, Level.ANSWER: advice.answer}[level])
    if advice.contradicted:
        raise ImpossibleBoardError(_contradiction(state, words))


def _contradiction(state: WordleState, words: WordList) -> str:
    """What is wrong with the scores, and where."""
    for board in range(state.boards):
        where = f"board {board + 1}: " if state.boards > 1 else ""
        reason = contradiction(state.history(board))
        if reason:
            return f"These scores can't be right: {where}{reason}. Check them."
    return f"No word of the list {words.name} has these scores. Check them, or choose another list with --list."
