"""``kibitz wordle solve``: help with a game that is played elsewhere."""

from __future__ import annotations

import typer

from kibitz.cli.printing.talk import hold
from kibitz.cli.wordle.adviser import ListAdviser
from kibitz.cli.wordle.options import (
    PLAYERS_LIST,
    AimOption,
    AsJson,
    Boards,
    Depth,
    GameChoice,
    InSequence,
    Openers,
    Rows,
    StrategyOption,
    Turns,
    check_aim,
    game_options,
    split_words,
)
from kibitz.cli.wordle.solve_talk import SolveTalk
from kibitz.solvers.wordle.model.state import Strategy


@game_options(PLAYERS_LIST)
def solve(
    game: GameChoice,
    turns: Turns = None,
    guess: Openers = None,
    strategy: StrategyOption = Strategy.FAST,
    aim: AimOption = None,
    depth: Depth = 1,
    boards: Boards = 1,
    sequence: InSequence = False,
    rows: Rows = None,
    as_json: AsJson = False,
) -> None:
    """Suggest guesses for a game that you play elsewhere: type the score of each, and see what is possible."""
    check_aim(aim, strategy, boards)
    openers = split_words(guess or "")
    words, state = game.begin(turns or (), boards=boards, rows=rows, sequence=sequence, like=openers)
    raise typer.Exit(hold(SolveTalk(state, ListAdviser(words, strategy, depth, aim), openers, as_json=as_json)))
