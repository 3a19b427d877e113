"""Whether a letter that was read before still stands in its cell, whatever else has come to lie there."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.vision.channels import channel_norm
from kibitz.vision.glyphs import GLYPH_MARGIN, LEAST_CONTRAST
from kibitz.vision.pyramid.cell.cells import CellAppearance
from kibitz.vision.pyramid.cell.rims import lab_of

AROUND = 3
"""Pixels around a letter that are looked at."""
FULL, EDGE = 200, 127
"""From which on a pixel is all ink, of 255, and from which on most of it."""
SAME_INK = 0.3
"""How far the ink of one letter may be from its colour, in the distance of what is around it."""
SAME_BOARD = 0.75
"""Share of the letters that are still there where a board is the same, so that one is believed that reads otherwise."""
SAME_DRAWING = 12.0
"""How far the pixels of two letters of one size may differ on average, of 255, where they are drawn alike."""
INKED_CLEAR = (0.8, 0.65)
"""Share of a letter that has its colour at least, and of what runs around it that doesn't: a stroke takes some of that,
and the light part of a glossy ground."""
STRUCK_CLEAR = (0.5, 0.95)
"""The same of a letter that a broad line of another colour strikes through."""
GHOST = 0.35
"""Contrast of a letter that has faded away at most, in that of the others."""
LIFTED = 3
"""How far a letter moves at most when its cell is lifted or pressed, pixels."""


def known_letters(
    pixels: NDArray[np.uint8], looks: Sequence[CellAppearance], before: Sequence[CellAppearance]
) -> list[CellAppearance]:
    """Cells with the letters that they had where these are still there: where most are, in each of them that is drawn
    differently; else only where no letter is seen. before: of each cell, how it looked."""
    pairs = list(zip(looks, before, strict=True))
    new = {i: still_there(pixels, now, old) for i, (now, old) in enumerate(pairs) if now is not old}
    same_board = sum(look is not None for look in new.values()) + len(looks) - len(new) >= SAME_BOARD * len(looks)
    looked = []
    for i, (now, old) in enumerate(pairs):
        kept = new.get(i)
        unlike = same_board and i in new and not _alike(now, old)
        if kept is None and unlike:
            kept = next(filter(None, (still_there(pixels, now, old, by=by) for by in _LIFTS)), None)
        if kept is None and now.letter is None and same_board:
            kept = still_there(pixels, now, old, STRUCK_CLEAR)
        looked.append(kept if kept is not None and (now.letter is None or unlike) else now)
    return looked


def _alike(now: CellAppearance, old: CellAppearance) -> bool:
    """Whether a cell's letter is drawn as it was."""
    if now.letter is None or old.letter is None:
        return False
    return float(np.abs(now.letter.astype(np.int16) - old.letter).mean()) <= SAME_DRAWING


def faded_letters(
    now: Sequence[CellAppearance], before: Sequence[CellAppearance], taken: Collection[int]
) -> frozenset[int]:
    """Those of some cells whose letters stand out far less than those of the others, as letters of a word do that was
    taken: what is read there now says nothing. before: of each cell, how it looked, where there are no others."""
    others = [_contrast(look) for i, look in enumerate(now) if i not in taken and look.letter is not None]
    usual = float(np.median(others or [_contrast(look) for look in before]))
    return frozenset(i for i in taken if _contrast(now[i]) <= GHOST * usual and now[i].visible)


def _contrast(look: CellAppearance) -> float:
    """Distance of letter and ground, in Lab."""
    return float(np.linalg.norm(look.colours[3:6] - look.colours[:3]))


def still_there(
    pixels: NDArray[np.uint8],
    now: CellAppearance,
    before: CellAppearance,
    least: tuple[float, float] = INKED_CLEAR,
    by: tuple[int, int] = (0, 0),
) -> CellAppearance | None:
    """The cell as it looks now with the letter that it had, where that has one colour in all its parts, and what runs
    around it another one; None where it isn't there.

    pixels: (h, w, 3) uint8 BGR. before: with a letter. least: see `INKED_CLEAR`. by: how far the letter has moved to
    the right and down, pixels.
    """
    part = before.area.grown(AROUND).moved(*by)
    x, y = round(part.x), round(part.y)
    drawn = _drawn(before)
    if before.letter is None or drawn is None or not now.visible:
        return None
    drawn = np.pad(drawn, AROUND)
    h, w = drawn.shape
    if x < 0 or y < 0 or x + w > pixels.shape[1] or y + h > pixels.shape[0]:
        return None
    tile = pixels[y : y + h, x : x + w].astype(np.float32)
    core, mask = drawn > FULL, (drawn > EDGE).astype(np.uint8)
    if not core.any():
        return None
    about = cv2.dilate(mask, np.ones((5, 5), np.uint8)) - cv2.dilate(mask, np.ones((3, 3), np.uint8))
    ink = np.median(tile[core], axis=0)
    off = channel_norm(tile - ink)
    usual = float(np.median(off[about > 0]))
    near = SAME_INK * usual
    if usual < LEAST_CONTRAST or (off[core] <= near).mean() < least[0] or (off[about > 0] > near).mean() < least[1]:
        return None
    colours = np.concatenate([now.colours[:3], lab_of(ink.astype(np.float64)), now.colours[6:]])
    at, box = before.area.moved(*by).center, now.box
    offset = (at.x - box.center.x) / box.w, (at.y - box.center.y) / box.h
    return replace(before, box=box, offset=offset, colours=colours, visible=True, odd=False)


_LIFTS = sorted(
    ((x, y) for x in range(-LIFTED, LIFTED + 1) for y in range(-LIFTED, LIFTED + 1) if x or y),
    key=lambda by: by[0] ** 2 + by[1] ** 2,
)
"""Ways of a letter whose cell is lifted or pressed, the shortest first."""


def _drawn(look: CellAppearance) -> NDArray[np.uint8] | None:
    """A cell's letter in its size on the page, 255 where there is ink."""
    wide, tall = round(look.width), round(look.height)
    if look.letter is None or wide < 1 or tall < 3:
        return None
    room = look.letter.shape[0] - 2 * GLYPH_MARGIN
    scale = room / max(wide, tall)
    across, down = max(1, round(wide * scale)), max(1, round(tall * scale))
    left, top = (look.letter.shape[1] - across) // 2, (look.letter.shape[0] - down) // 2
    cut = look.letter[top : top + down, left : left + across]
    return np.asarray(cv2.resize(cut, (wide, tall), interpolation=cv2.INTER_AREA), np.uint8)
