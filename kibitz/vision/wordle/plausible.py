"""Whether boards that were read are boards of Wordle, and no crossword, calendar or table."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from kibitz.vision.wordle.cells.tiles import Cell
from kibitz.vision.wordle.details import SeenBoard
from kibitz.vision.wordle.evidence import ALIKE
from kibitz.vision.wordle.lexicon import is_word

MOST_WRONG = 0.1
"""Share of letters that may stand where no guess would have put them (something lies over the board)."""
MOST_UNREAD = 0.34
"""Share of letters that may be unreadable; of digits and signs more are."""
LEAST_ROWS = 2
"""Full rows from which on words are expected."""


def are_blank(boards: Sequence[SeenBoard]) -> bool:
    """Whether all cells that can be seen are of one fill, with nothing on them; the first row, whose turn it is, may
    have another than those that come later."""
    rows = [[cell for cell in row if cell.visible] for board in boards for row in board.cells[1:]]
    firsts = [[cell for cell in board.cells[0] if cell.visible] for board in boards]
    later = [cell for row in rows for cell in row]
    cells = [*later, *(cell for first in firsts for cell in first)]
    if not cells or any(cell.odd or cell.letter is not None for cell in cells):
        return False
    return _are_alike(cells) or all(_are_alike(part) for part in (later, *firsts))


def _are_alike(cells: Sequence[Cell]) -> bool:
    fills = np.array([cell.fill for cell in cells]).reshape(-1, 3)
    return bool((np.linalg.norm(fills - np.median(fills, axis=0), axis=1) < ALIKE).all())


def are_filled_in_rows(boards: Sequence[SeenBoard], *, keyed: bool) -> bool:
    """Whether letters fill the boards as guesses do: row by row from the top, only the last one perhaps not to its end.

    A crossword, a word search, a calendar or a table of numbers isn't filled like that. keyed: whether there is a
    keyboard beside them: then a row may be unreadable, because a message lies over it.
    """
    wrong = lettered = odd = visible = 0
    unread: list[int] = []
    for board in boards:
        open_row = False
        last = max((r for r, row in enumerate(board.shown.letters) if any(row)), default=-1)
        for r, (cells, letters) in enumerate(zip(board.cells, board.shown.letters, strict=True)):
            seen = [(cell, letter) for cell, letter in zip(cells, letters, strict=True) if cell.visible]
            filled = sum(bool(letter) for _, letter in seen)
            lettered += filled
            visible += len(seen)
            odd += sum(cell.odd for cell, _ in seen)
            unread.append(sum(letter == "?" for _, letter in seen))
            if open_row:
                wrong += filled
            elif filled < sum(not cell.odd for cell, _ in seen):
                open_row = True
                # Of a row that is being typed the letters come first; of one that turns over any may be missing.
                wrong += sum(bool(letter) for _, letter in seen[filled:]) if r < last else 0
    unreadable = sum(unread) - (max(unread, default=0) if keyed else 0)
    may_be_letters = unreadable <= MOST_UNREAD * max(3, lettered) and 2 * odd <= visible
    return wrong <= MOST_WRONG * max(1, lettered) and may_be_letters


def have_words(boards: Sequence[SeenBoard]) -> bool:
    """Whether half of the full rows are words, where there are several that we could know."""
    rows = ["".join(row) for board in boards for row in board.shown.letters if all(row)]
    return len(rows) < LEAST_ROWS or 2 * sum(is_word(row) for row in rows) >= len(rows)
