"""What the letter of a pyramid's cell can be, by one reader or two."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Rect
from kibitz.vision.glyphs import DOUBTFUL, SECOND_SURE, SURE_LETTER, SURE_STROKE, Glyph, read_glyphs
from kibitz.vision.pyramid.cell.cells import CellAppearance

LEAST_LETTER = 0.5
"""Confidence below which a letter is not stated."""

Candidates = tuple[tuple[str, float], ...]
"""What a letter can be, with the confidence of each (0 to 1), most likely first; empty where nothing is known."""


def read_looks(looks: Sequence[CellAppearance]) -> list[Glyph | None]:
    """The letter of each cell as our own reader has it; None where there is none."""
    read = iter(read_glyphs([look.letter for look in looks if look.letter is not None], marked=True))
    return [next(read) if look.letter is not None else None for look in looks]


def candidates(glyph: Glyph | None, look: CellAppearance, lower: bool) -> Candidates:
    """What a letter can be. lower: the page shows small letters, of which an l without a dot looks like an I."""
    if glyph is None or not glyph.letter:
        return ((glyph.second, 1 - glyph.confidence),) if glyph is not None and glyph.second else ()
    if lower and glyph.letter == "I" and look.pieces == 1 and glyph.capital > 0.5:
        return (("L", max(SURE_LETTER, glyph.confidence)), ("I", 0.1))
    rest = (1 - glyph.confidence) * 0.8
    return ((glyph.letter, glyph.confidence), (glyph.second, rest))


def is_sure(letters: Candidates) -> bool:
    """Whether the likeliest of them is certain."""
    letter, confidence = letters[0]
    return confidence >= (SURE_STROKE if letter == "I" else SURE_LETTER)


def may_be(letters: Candidates) -> set[str]:
    """What a letter can be: one if it is certain, else two; empty where nothing is known."""
    return {letter for letter, _ in letters[: 1 if is_sure(letters) else 2]} if letters else set()


def cut_cell(pixels: NDArray[np.uint8], box: Rect) -> NDArray[np.uint8]:
    """A cell without its border, as the second reader wants it."""
    inner = box.grown(-0.12 * box.w)
    return pixels[int(inner.y) : int(inner.bottom), int(inner.x) : int(inner.right)]


def agreed(own: Candidates, text: str, confidence: float) -> Candidates:
    """A letter's candidates after a second reading."""
    second = one_letter(text)
    letter, sure = own[0]
    if second == letter:
        return ((letter, max(sure, SURE_LETTER)), *own[1:])
    if not second:
        return ((letter, min(sure, 0.49)), *own[1:])
    if sure < DOUBTFUL and confidence > SECOND_SURE:
        return ((second, SURE_LETTER), (letter, sure))
    ranked = sorted({letter: min(sure, 0.49), second: 0.4 * confidence}.items(), key=lambda one: -one[1])
    return tuple(ranked)


def one_letter(text: str) -> str:
    """The capital that a second reading stands for; empty where it is no single letter."""
    sign = text.strip().upper()
    letter = {"1": "I", "0": "O", "|": "I"}.get(sign, sign)
    return letter if len(letter) == 1 and "A" <= letter <= "Z" else ""
