"""``kibitz wordle run``: a game with known answers, played by the engine."""

from __future__ import annotations

from typing import Annotated

import typer

from kibitz.cli.printing.busy import busy
from kibitz.cli.printing.output import json_line, result
from kibitz.cli.printing.tables import put
from kibitz.cli.wordle.options import (
    PLAYERS_LIST,
    AimOption,
    AsJson,
    Depth,
    GameChoice,
    InSequence,
    Openers,
    StrategyOption,
    check_aim,
    game_options,
    split_words,
)
from kibitz.solvers.wordle.model.state import Strategy


@game_options(PLAYERS_LIST)
def run(
    game: GameChoice,
    answer: Annotated[
        str, typer.Option(metavar="WORD,...", help="The hidden word; several with commas are as many boards.")
    ],
    guess: Openers = None,
    strategy: StrategyOption = Strategy.FAST,
    aim: AimOption = None,
    depth: Depth = 1,
    sequence: InSequence = False,
    as_json: AsJson = False,
) -> None:
    """Play a game whose answer is known, and show its scoreboard and share text."""
    answers = split_words(answer)
    check_aim(aim, strategy, len(answers))
    words = game.load(*answers)
    with busy(f"Playing {', '.join(answers)}"):
        from kibitz.solvers.wordle.facade import Wordle

        wordle = Wordle(words, strategy=strategy, mode=game.mode, depth=depth, aim=aim)
        board = wordle(answers, split_words(guess or ""), sequence=sequence)
    if as_json:
        rows = [{"board": row.board + 1} | row.to_dict(use_emojis=False) for row in board]
        guesses = list(dict.fromkeys(row.guess for row in board))
        json_line({"answers": answers, "guesses": guesses, "won": board.won, "limit": board.limit, "rows": rows})
        return
    put(board)
    result()
    result(board.emoji())
