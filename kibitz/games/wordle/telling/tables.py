"""What there is to read beside the moves of a game of Wordle: figures, the words left, the analysis of a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kibitz.core.advice import Table
from kibitz.core.phrase import Phrase, plural
from kibitz.solvers.chances import percent
from kibitz.solvers.wordle.model.state import WordleState

if TYPE_CHECKING:
    from kibitz.solvers.wordle.model.advice import Candidate, WordleAdvice
    from kibitz.solvers.wordle.model.advice import Move as Guess
    from kibitz.solvers.wordle.reports.analysis import Analysis

MOST_WORDS = 300
"""Words of one board that are listed."""
A_LOSS = 0.005
"""Expected guesses below which a guess was as good as the best."""


def figures(guess: Guess) -> dict[str, str]:
    """What guesses are compared by: how long the game takes from here, and how likely it is the answer."""
    expected = f"{guess.expected:.2f}" if guess.expected is not None else Phrase("{bits:.1f} bits", bits=guess.bits)
    chance = percent(guess.chance) if guess.chance > 0 else Phrase("no")
    return {Phrase("guesses") if guess.expected is not None else Phrase("expected"): expected, Phrase("chance"): chance}


def candidate_tables(state: WordleState, found: WordleAdvice) -> tuple[Table, ...]:
    """The words that each open board can hide, likeliest first."""
    return tuple(
        _candidates(Phrase("Board {number}: ", number=number + 1) if state.boards > 1 else "", words)
        for number, words in enumerate(found.boards)
        if words and not state.solved(number)
    )


def analysis_table(analysis: Analysis) -> Table:
    """How good and how lucky each guess was, and what would have been better."""
    rows = tuple(
        (
            judged.guess,
            f"{judged.after:,}",
            str(judged.skill),
            str(judged.luck_mark),
            judged.best.word if judged.loss > A_LOSS else "",
        )
        for judged in analysis.judgements
    )
    note = Phrase("Left: words that were possible after it. Skill and luck go from 0 to 99.")
    return Table(
        Phrase("Each guess"),
        (Phrase("guess"), Phrase("left"), Phrase("skill"), Phrase("luck"), Phrase("better")),
        rows,
        note,
    )


def boards_table(state: WordleState) -> Table:
    """How each of several boards ended."""
    rows = []
    for board in range(state.boards):
        turns = state.history(board)
        solved = state.solved(board)
        rows.append(
            (
                str(board + 1),
                turns[-1][0] if solved else "",
                Phrase("guess {turns}", turns=len(turns)) if solved else Phrase("not solved"),
            )
        )
    return Table(Phrase("Each board"), (Phrase("board"), Phrase("word"), Phrase("solved with")), tuple(rows))


def _candidates(where: str, words: Sequence[Candidate]) -> Table:
    count = len(words)
    title = plural(count, "{where}{count:,} word is possible", "{where}{count:,} words are possible", where=where)
    rows = tuple((candidate.word, percent(candidate.probability)) for candidate in words[:MOST_WORDS])
    note = Phrase("The {most_words} likeliest are listed.", most_words=MOST_WORDS) if count > MOST_WORDS else ""
    return Table(title, (), rows, note)
