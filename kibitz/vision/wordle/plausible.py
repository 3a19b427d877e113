"""Whether boards that were read are boards of Wordle, and no crossword, calendar or table."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Rect
from kibitz.vision.ocr import sure_text
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
LEAST_SHADED, LEAST_BENT = 9, 15
"""Cells that tell whether their fills shade off evenly, at least; and whether they do so in bends."""
SURE_WORDS = 0.9
ABOUT = 2.5
"""How far from a board the page's words about its game are, in its cells."""
GAME = re.compile(
    r"\b(guess\w*|\w*rdle|adivina\w*|intentos?|palpites?|devine\w*|essais?|raten|versuche?|indovina\w*|tentativ[aio]"
    r"|raad|poging\w*|zgad\w+|gissa\w*|tahmin\w*)\b",
    re.IGNORECASE,
)
"""Words that games say: guess, and names such as Wordle."""
WORD = re.compile(
    r"\b(words?|palabras?|palavras?|mots?|wort|wörter|parol[ae]|woord\w*|słow\w+|ord(et)?|kelime\w*)\b", re.I
)
LETTER = re.compile(r"\b(letters?|letras?|lettres?|buchstaben?|letter[ae]|lit(er|ery)|bokstäver|harf\w*)\b", re.I)


_text = lru_cache(maxsize=4)(sure_text)


def asks_for_words(pixels: NDArray[np.uint8], board: Rect, cell: float) -> bool:
    """Whether the page says about a board that words are guessed there: a table of empty cells may be any form.

    pixels: (h, w, 3) uint8 BGR. cell: width of one, pixels.
    """
    height, width = pixels.shape[:2]
    area = board.grown(ABOUT * cell).clipped(width, height)
    part = np.ascontiguousarray(pixels[int(area.y) : int(area.bottom), int(area.x) : int(area.right)])
    text = _text(part.tobytes(), part.shape, SURE_WORDS)
    return bool(GAME.search(text) or (WORD.search(text) and LETTER.search(text)))


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
    """Whether cells are of one fill, or of that of a page that shades off from side to side behind them."""
    fills = np.array([cell.fill for cell in cells]).reshape(-1, 3)
    if (np.linalg.norm(fills - np.median(fills, axis=0), axis=1) < ALIKE).all():
        return True
    if len(cells) < LEAST_SHADED:
        return False
    x, y = np.array([(cell.box.center.x, cell.box.center.y) for cell in cells]).T
    x, y = ((values - values.mean()) / max(float(values.std()), 1.0) for values in (x, y))
    # Two lights behind the board shade it off in bends.
    terms = [np.ones_like(x), x, y, *([x * x, x * y, y * y] if len(cells) >= LEAST_BENT else [])]
    at = np.stack(terms, axis=1)
    shades = at @ np.linalg.lstsq(at, fills, rcond=None)[0]
    return bool((np.linalg.norm(fills - shades, axis=1) < ALIKE).all())


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
