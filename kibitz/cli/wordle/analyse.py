"""``kibitz wordle analyse``: how good and how lucky the guesses of a game were."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from kibitz.cli.printing.busy import busy
from kibitz.cli.printing.output import json_line, result
from kibitz.cli.printing.tables import put, ruled_table
from kibitz.cli.wordle import show
from kibitz.cli.wordle.options import PLAYERS_LIST, AsJson, GameChoice, game_options, split_words
from kibitz.core.errors import UsageError
from kibitz.solvers.wordle.model.state import Aim

if TYPE_CHECKING:
    from kibitz.solvers.wordle.reports.analysis import Analysis


@game_options(PLAYERS_LIST)
def analyse(
    game: GameChoice,
    made: Annotated[
        list[str],
        typer.Argument(metavar="GUESS", help="The guesses in their order; with scores (CRANE=01200) without --answer."),
    ],
    answer: Annotated[str | None, typer.Option(metavar="WORD", help="The word that was hidden.")] = None,
    aim: Annotated[
        Aim,
        typer.Option(
            help="What guesses are judged by: average, the guesses lost; streak, first the chance of a win that they "
            "gave away."
        ),
    ] = Aim.AVERAGE,
    as_json: AsJson = False,
) -> None:
    """Judge each guess of a game: its skill, its luck, and what would have been better."""
    with busy("Looking at each guess"):
        analysis = _analysis(game, made, answer, aim)
    if as_json:
        json_line(analysis.to_json())
        return
    heads = ("#", "guess", "before", "after", "loss", "skill", "luck", "mark", "better")
    rows = [
        (
            str(number),
            show.coloured(judged.guess, judged.score),
            f"{judged.before:,}",
            f"{judged.after:,}",
            f"{judged.loss:.3f}",
            str(judged.skill),
            f"{round(judged.luck, 2) + 0:+.2f}",  # no -0.00
            str(judged.luck_mark),
            judged.best.word if judged.loss > 0 else "",
        )
        for number, judged in enumerate(analysis.judgements, start=1)
    ]
    put(ruled_table(heads, rows, right={*heads} - {"guess", "better"}))
    for number, judged in enumerate(analysis.judgements, start=1):
        if judged.illegal:
            result(f"Guess {number} isn't allowed in {analysis.mode} mode: {judged.guess} {judged.illegal}.")
    if aim is Aim.STREAK:
        result("Loss: the chance of a win within the rows that was given away; where none was, the guesses.")
    result(f"Skill {analysis.skill}, luck {analysis.luck} (0 to 99).")


def _analysis(game: GameChoice, guesses: list[str], answer: str | None, aim: Aim) -> Analysis:
    from kibitz.solvers.wordle.engine import Engine
    from kibitz.solvers.wordle.reports.analysis import analyse_turns

    if answer is not None:
        words = [word for text in guesses for word in split_words(text)]
        hidden = split_words(answer)
        if len(hidden) != 1:
            raise UsageError(f"--answer {answer!r} is not one word.")
        return Engine(game.load(*hidden, *words)).analyse(words, hidden[0], game.mode, aim)
    if not all("=" in guess for guess in guesses):
        raise UsageError("Give the word that was hidden with --answer, or each guess with its score: CRANE=01200.")
    known, state = game.begin(guesses, judged=True)
    return analyse_turns(Engine(known), state.history(), game.mode, aim=aim)
