"""What the commands of Wordle print: moves, candidates, boards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kibitz.cli.printing.tables import indented, put, ruled_table
from kibitz.solvers.chances import percent, uncertain
from kibitz.solvers.wordle.model.state import Aim
from kibitz.solvers.wordle.model.tiles import STYLES, tiles

if TYPE_CHECKING:
    from rich.console import RenderableType

    from kibitz.solvers.wordle.model.advice import Candidate, Move, WordleAdvice
    from kibitz.solvers.wordle.model.state import WordleState


AIMS = {
    Aim.AVERAGE: "The fewest guesses on average come first.",
    Aim.STREAK: "The best chance of a win comes first, then the fewest guesses.",
}
"""What an advice's aim means for its order."""
FEW = 50
"""So many words are worth naming even where all are equally likely."""


def board(state: WordleState) -> RenderableType:
    """All guesses of a game; several boards stand side by side, as many as fit."""
    from rich.columns import Columns
    from rich.text import Text

    boards = []
    for number in range(state.boards):
        # The score in digits is for terminals and eyes without colours.
        lines = [tiles(guess, score).append(f"  {score}") for guess, score in state.history(number)]
        if state.boards > 1:
            lines.insert(0, Text(f"Board {number + 1}{': solved' if state.solved(number) else ''}", style="bold"))
        boards.append(Text("\n").join(lines))
    return indented(Columns(boards, padding=(1, 3)) if state.boards > 1 else boards[0])


def coloured(guess: str, score: str) -> RenderableType:
    """A guess whose letters have their tiles' colours, with the score behind it."""
    from rich.text import Text

    letters = [(letter, STYLES[digit]) for letter, digit in zip(guess, score, strict=True)]
    return Text.assemble(*letters, f" {score}")


def moves(ranked: Sequence[Move]) -> RenderableType:
    """The ranked moves with their figures."""
    heads = ["#", "guess", "expected", "answer?", "bits", "groups", "largest", "worst"]
    unsure = any(move.guarantees is False for move in ranked)
    rows = []
    for number, move in enumerate(ranked, start=1):
        row = [
            str(number),
            move.word,
            f"{move.expected:.4f}" if move.expected is not None else "",
            percent(move.chance),
            f"{move.bits:.2f}",
            f"{move.groups:,}",
            f"{move.largest:,}",
            str(move.worst) if move.worst is not None else "",
        ]
        if unsure:
            row.append(_win(move))
        rows.append(row)
    if unsure:
        heads.append("win")
    return ruled_table(heads, rows, right={*heads} - {"guess"})


def _win(move: Move) -> str:
    """How likely a win within the rows is after a move, in a word."""
    if move.guarantees:
        return "sure"
    if move.win is None:
        return "?"
    return uncertain(move.win)


def candidates(found: Sequence[Candidate], most: int | None) -> RenderableType:
    """The words that can be the answer, likeliest first, with how likely they are; ``most`` of them."""
    return words(_named(found), most)


def words(shown: Sequence[str], most: int | None) -> RenderableType:
    """Words in columns; ``most`` of them."""
    from rich.columns import Columns
    from rich.console import Group

    cells = shown if most is None else shown[:most]
    more = [f"and {len(shown) - len(cells):,} more"] if len(shown) > len(cells) else []
    return indented(Group(Columns(cells, padding=(0, 3), equal=True), *more))


def left(count: int) -> str:
    """How many words are left, as a sentence's beginning.

    >>> left(1), left(2315)
    ('1 word is possible', '2,315 words are possible')
    """
    return "1 word is possible" if count == 1 else f"{count:,} words are possible"


def advice(state: WordleState, given: WordleAdvice, most: int = 10) -> None:
    """Prints an advice: the words that are possible, the best moves, and what is to be known besides."""
    for number, board_candidates in enumerate(given.boards or (given.candidates,)):
        if state.solved(number) or not board_candidates:
            continue  # over, or not shown yet
        where = f"Board {number + 1}: " if state.boards > 1 else ""
        count = len(board_candidates)
        # One line has to do for each of several boards.
        few = board_candidates[: most if state.boards == 1 else 4]
        # The first in the alphabet of many equally likely words say nothing.
        telling = count <= FEW or few[0].probability > few[-1].probability
        named = f": {', '.join(_named(few))}{', …' if count > len(few) else ''}" if telling else "."
        put(indented(f"{where}{left(count)}{named}"))
    for note in given.notes:
        put(indented(note))
    if not given.moves:
        put("", indented("The game is won." if state.won else "All rows are used up."), "")
        return
    if given.aim is not None:
        put(indented(AIMS[Aim(given.aim)]))
    put("", indented(moves(given.moves)), "")


def _named(found: Sequence[Candidate]) -> list[str]:
    """Candidates with their probabilities, where these differ."""
    even = len({candidate.probability for candidate in found}) <= 1
    return [c.word if even else f"{c.word} {percent(c.probability)}" for c in found]
