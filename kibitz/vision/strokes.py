"""A bare upright stroke is a capital I or a small L: which, the letters beside it tell."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from kibitz.vision.glyphs import Glyph

TELLING = frozenset("ABDEFGHMNQRTY")
"""Letters whose capital looks unlike the small one."""
LEAST_TELLING, MOSTLY = 3, 0.75
"""So many of them there are at least, and such a share of these agrees."""
LOW = frozenset("ACEMNORSUVWXZ")
"""Letters that are as high as a stroke when they are capitals, and lower when they are small ones."""
LOWER, AS_HIGH = 0.85, 0.93
"""Height of such letters in the strokes' heights: of small ones at most, and of capitals at least. Small ones have 0.65
to 0.8."""
STROKES = frozenset("IL")
"""Letters that may be nothing but an upright stroke."""

Read = tuple[Glyph, int]
"""A letter that was read, and its height in pixels."""


def strokes_named(read: Sequence[Read | None]) -> list[Glyph | None]:
    """The letters of one game, with strokes named as their case has it: a small I has a dot, and a capital L a foot."""
    known = [one for one in read if one is not None]
    case = [glyph.capital < 0.5 for glyph, _ in known if glyph.letter in TELLING]
    small = sum(case) / len(case) if len(case) >= LEAST_TELLING else _by_height(known)
    if small is None:
        return [None if one is None else one[0] for one in read]
    return [None if one is None else _named(one[0], small) for one in read]


def _by_height(known: Sequence[Read]) -> float | None:
    """Whether the letters are small, by how high those beside the strokes are, as a share of them; None where nothing
    tells."""
    strokes = [height for glyph, height in known if is_stroke(glyph)]
    low = [height for glyph, height in known if glyph.letter in LOW]
    if not strokes or not low:
        return None
    share = float(np.median(low)) / max(1, *strokes)
    return 1.0 if share <= LOWER else 0.0 if share >= AS_HIGH else None


def is_stroke(glyph: Glyph) -> bool:
    """Whether a letter is a bare stroke: a capital I, or a small L."""
    capital = {"I": True, "L": False}.get(glyph.letter)
    return capital is not None and glyph.second in STROKES and (glyph.capital >= 0.5) is capital


def fits(glyph: Glyph, letter: str, sure: float) -> bool:
    """Whether what was read can be that letter: a bare stroke is either of two, and of what is read less than surely
    the second likeliest counts. letter: a capital, without its accent."""
    if letter == glyph.letter:
        return True
    return (letter in STROKES and is_stroke(glyph)) or (letter == glyph.second and glyph.confidence < sure)


def _named(glyph: Glyph, small: float) -> Glyph:
    """One letter. small: share of the telling letters that are small ones."""
    if not is_stroke(glyph):
        return glyph
    if glyph.letter == "I" and small >= MOSTLY:
        return replace(glyph, letter="L", second="I", capital=0.0)
    if glyph.letter == "L" and small <= 1 - MOSTLY:
        return replace(glyph, letter="I", second="L", capital=1.0)
    return glyph
