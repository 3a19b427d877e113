"""What the commands of the pyramid print: solutions, words to try, and a solution drawn."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import TYPE_CHECKING

from kibitz.cli.printing.output import result, say
from kibitz.cli.printing.tables import indented, put, ruled_table
from kibitz.solvers.chances import percent
from kibitz.solvers.pyramid.shapes import base_of

if TYPE_CHECKING:
    from rich.console import RenderableType

    from kibitz.solvers.pyramid.advice import Cover, Covers, PyramidAdvice, RankedWord
    from kibitz.solvers.pyramid.engine import PyramidEngine
    from kibitz.solvers.pyramid.puzzle import Puzzle

STYLES = ("bold cyan", "bold yellow", "bold magenta", "bold green", "bold blue", "bold red")
"""Of a solution's words, in turn; each letter has its word's number too."""
UNKNOWN = "?"


def rows_of(puzzle: Puzzle) -> list[str]:
    """The rows of a pyramid.

    >>> from kibitz.solvers.pyramid.puzzle import Puzzle
    >>> rows_of(Puzzle.parse(["a", "bc", "d?f"]))
    ['A', 'BC', 'D?F']
    """
    signs = [letter or UNKNOWN for letter in puzzle.letters]
    ends = accumulate(range(1, (base_of(len(signs)) or 0) + 1))
    return ["".join(signs[end - row : end]) for row, end in enumerate(ends, start=1)]


def solutions(puzzle: Puzzle, advice: PyramidAdvice, most: int) -> None:
    """Prints how many solutions there are, the best ones, the first one drawn, and the words that are likeliest."""
    covers = advice.covers
    result(f"  {number_of_solutions(covers)}")
    if covers.rare_only:
        result("  Each needs a rare word: check the letters if that surprises you.")
    heads = ("#", "score", "words")
    rows = [
        (str(number), f"{cover.score:.2f}", " ".join(cover.texts))
        for number, cover in enumerate(covers.best[:most], start=1)
    ]
    put("", indented(ruled_table(heads, rows, right={"#", "score"})), "", indented(drawn(puzzle, covers.best[0])), "")
    put(indented(moves(advice.moves)), "")


def moves(ranked: Sequence[RankedWord]) -> RenderableType:
    """The words to try next, with how likely each is in the solution."""
    heads = ("word", "in the solution", "zipf")
    rows = [(move.word, "yes" if move.required else percent(move.share), f"{move.zipf:.2f}") for move in ranked]
    return ruled_table(heads, rows, right={*heads[1:]})


def number_of_solutions(covers: Covers) -> str:
    """How many solutions there are, in a sentence."""
    return (
        "There is one way to use every letter once."
        if covers.count == 1
        else f"There are {covers.count:,} ways to use every letter once."
    )


def drawn(puzzle: Puzzle, cover: Cover) -> RenderableType:
    """The pyramid, every letter with the number of its word in the solution."""
    from rich.text import Text

    number_of = {cell: number for number, placed in enumerate(cover.words) for cell in placed.path}
    said = {cell: letter for placed in cover.words for cell, letter in zip(placed.path, placed.word, strict=True)}
    lines = []
    cell = 0
    base = base_of(len(puzzle.letters)) or 0
    for row in range(base):
        line = Text("  " * (base - 1 - row))
        for _ in range(row + 1):
            number = number_of.get(cell)
            style = "dim" if number is None else STYLES[number % len(STYLES)]
            sign = said.get(cell, puzzle.letters[cell]) or UNKNOWN
            line.append(f"{sign}{'' if number is None else number + 1:<3}", style)
            cell += 1
        lines.append(line)
    named = [f"{number} {placed.word}" for number, placed in enumerate(cover.words, start=1)]
    return Text("\n").join([*lines, Text("   ".join(named))])


def none(puzzle: Puzzle, engine: PyramidEngine) -> None:
    """Says that there is no solution, and which letters may be wrong."""
    say(no_cover(puzzle, engine))


def no_cover(puzzle: Puzzle, engine: PyramidEngine) -> str:
    """That there is no solution, and which letters may be wrong."""
    text = f"No words of the list {engine.words.name} use every letter of {' '.join(rows_of(puzzle))} once."
    mended = engine.mend(puzzle, 3) if None not in puzzle.letters else ()
    if not mended:
        return f"{text} Check the letters and what is said of words, or give another list with --list."
    changes = (f"{_where(m.cell, puzzle)} {m.letter} ({' '.join(m.cover.texts)})" for m in mended)
    return f"{text} With one letter changed there would be a way: {'; '.join(changes)}. Check these letters."


def _where(cell: int, puzzle: Puzzle) -> str:
    row = 0
    while (row + 1) * (row + 2) // 2 <= cell:
        row += 1
    return f"in row {row + 1}, place {cell - row * (row + 1) // 2 + 1}, {puzzle.letters[cell]} should be"
