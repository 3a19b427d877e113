"""A bare upright stroke is a capital I or a small L: which, the letters beside it tell."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kibitz.vision.glyphs import Glyph

TELLING = frozenset("ABDEFGHMNQRTY")
"""Letters whose capital looks unlike the small one."""
LEAST_TELLING, MOSTLY = 3, 0.75
"""So many of them there are at least, and such a share of these agrees."""


def strokes_named(glyphs: Sequence[Glyph | None]) -> list[Glyph | None]:
    """The letters of one game, with strokes named as their case has it: a small I has a dot, and a capital L a foot."""
    small = [glyph.capital < 0.5 for glyph in glyphs if glyph is not None and glyph.letter in TELLING]
    if len(small) < LEAST_TELLING:
        return list(glyphs)
    share = sum(small) / len(small)
    return [None if glyph is None else _named(glyph, share) for glyph in glyphs]


def _named(glyph: Glyph, small: float) -> Glyph:
    """One letter. small: share of the telling letters that are small ones."""
    if glyph.letter == "I" and glyph.second == "L" and glyph.capital >= 0.5 and small >= MOSTLY:
        return replace(glyph, letter="L", second="I", capital=0.0)
    if glyph.letter == "L" and glyph.second == "I" and glyph.capital < 0.5 and small <= 1 - MOSTLY:
        return replace(glyph, letter="I", second="L", capital=1.0)
    return glyph
