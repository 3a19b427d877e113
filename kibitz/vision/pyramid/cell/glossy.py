"""Cells that are read badly because each has the same gloss, or picture, under its letter."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from kibitz.vision.glyphs import SECOND_SURE, SURE_LETTER, Glyph
from kibitz.vision.ocr import read_lines
from kibitz.vision.pyramid.cell.cells import CellAppearance, colour_about
from kibitz.vision.pyramid.cell.common_ground import on_common_ground
from kibitz.vision.pyramid.cell.letters import one_letter, read_looks

DOUBTED = 0.49
"""Confidence at most of a letter on which the two readers don't agree."""
MOST_SURE = 0.75
"""Share of the letters that are certain at most where gloss is looked for."""
LEAST_CUT, LEAST_READ, LEAST_SECOND = 0.8, 0.25, 0.7
"""Share of the cells of which a letter is left without what they have in common, at least; which our own reader knows
for a letter; and which the second one does."""
INSET = 0.24
"""What the second reader isn't shown of a cell, all around, as a share of it: gloss is strongest at its edge."""


def cut_from_gloss(
    pixels: NDArray[np.uint8], looks: list[CellAppearance], glyphs: list[Glyph | None]
) -> tuple[list[CellAppearance], list[Glyph | None], bool]:
    """Cells and their letters, told from what all cells have in common where many can't be read otherwise; and whether
    that was so."""
    sure = sum(glyph is not None and bool(glyph.letter) and glyph.confidence >= SURE_LETTER for glyph in glyphs)
    if sure > MOST_SURE * len(looks):
        return looks, glyphs, False
    ways = [(found, read_looks(list(found.values()))) for found in on_common_ground(pixels, looks)]
    found, read = max(ways, key=lambda way: sum(one.confidence for one in way[1] if one is not None and one.letter))
    known = sum(glyph is not None and bool(glyph.letter) for glyph in read)
    if len(found) < LEAST_CUT * len(looks) or known < LEAST_READ * len(looks):
        return looks, glyphs, False
    looks, glyphs = list(looks), list(glyphs)
    texts = read_lines([_middle(pixels, look) for look in found.values()])
    if sum(bool(one_letter(text)) and confidence > SECOND_SURE for text, confidence in texts) < LEAST_SECOND * len(
        texts
    ):
        return looks, glyphs, False
    for (i, look), glyph, (text, confidence) in zip(found.items(), read, texts, strict=True):
        looks[i], glyphs[i] = look, _agreed(glyph, one_letter(text), confidence, text.isupper())
    return looks, glyphs, True


def with_even_grounds(pixels: NDArray[np.uint8], looks: Sequence[CellAppearance]) -> list[CellAppearance]:
    """Cells with the colour of what runs around their letters as that of their ground: gloss has many in the middle."""
    return [
        replace(look, colours=np.concatenate([colour_about(pixels, look.box), look.colours[3:]]))
        if look.visible
        else look
        for look in looks
    ]


def _middle(pixels: NDArray[np.uint8], look: CellAppearance) -> NDArray[np.uint8]:
    inner = look.box.grown(-INSET * look.box.w)
    return pixels[round(inner.y) : round(inner.bottom), round(inner.x) : round(inner.right)]


def _agreed(own: Glyph | None, second: str, confidence: float, capital: bool) -> Glyph | None:
    """A letter by our own reader, which sees it without its gloss, and the second one, which sees both."""
    if second and (confidence > SECOND_SURE or (own is not None and own.letter == second)):
        likes = own or Glyph("", 0.0, "", 1.0)
        return Glyph(second, max(SURE_LETTER, confidence), likes.second, 1.0 if capital else likes.capital)
    return replace(own, confidence=min(own.confidence, DOUBTED)) if own is not None else None
