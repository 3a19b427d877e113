"""Letters on cells that have more under them than one colour, such as gloss: what is the same in all cells belongs to
the cells, and what differs is their letters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Rect
from kibitz.vision.channels import channel_norm
from kibitz.vision.pyramid.cell.cell_letters import cut_out
from kibitz.vision.pyramid.cell.cells import SAME_COLOUR, CellAppearance, colour_about

LEAST_ALIKE = 6
"""Cells that look alike but for their letters, at least."""
SHARE = 0.3
"""Of the pixels that cells have at one place in them, from the lightest or the darkest, the share that may be ink."""
INK = 3.0
"""Percentage of a cell's pixels that are ink at least."""
LEAST_STEP, INKED = 20.0, 0.5
"""Distance of the ground from the ink in BGR where it can be told from it, and the share of it from which on a pixel is
ink."""
WINDOW = 0.38
"""Half the side of the part of a cell in which its letter is, as a share of the cell's."""


def on_common_ground(pixels: NDArray[np.uint8], looks: Sequence[CellAppearance]) -> Iterator[dict[int, CellAppearance]]:
    """Cells with their letters as what differs from the others of their looks: once where letters are lighter than
    their ground, once where they are darker.

    pixels: (h, w, 3) uint8 BGR.
    """
    groups = list(_groups(pixels, looks))
    for light in (True, False):
        yield {i: look for group in groups for i, look in _cut(pixels, looks, group, light)}


def _groups(pixels: NDArray[np.uint8], looks: Sequence[CellAppearance]) -> Iterator[list[int]]:
    """Cells of one size that have the same colour around their letters, the largest groups first."""
    rest = [i for i, look in enumerate(looks) if look.visible]
    about = {i: colour_about(pixels, looks[i].box) for i in rest}
    while rest:
        alike = max(([j for j in rest if _alike(looks, about, i, j)] for i in rest), key=len)
        if len(alike) < LEAST_ALIKE:
            return
        yield alike
        rest = [i for i in rest if i not in alike]


def _alike(looks: Sequence[CellAppearance], about: dict[int, NDArray[np.float64]], i: int, j: int) -> bool:
    same = _part(looks[i].box)[2:] == _part(looks[j].box)[2:]
    return same and float(np.linalg.norm(about[i] - about[j])) < SAME_COLOUR


def _part(box: Rect) -> tuple[int, int, int, int]:
    """The part of a cell in which its letter is: x, y, width and height in pixels of the picture."""
    wide, tall = round(2 * WINDOW * round(box.w)), round(2 * WINDOW * round(box.h))
    return round(box.x) + (round(box.w) - wide) // 2, round(box.y) + (round(box.h) - tall) // 2, wide, tall


def _cut(
    pixels: NDArray[np.uint8], looks: Sequence[CellAppearance], group: Sequence[int], light: bool
) -> Iterator[tuple[int, CellAppearance]]:
    """Cells of one group, of which a letter is seen. light: letters are lighter than what is under them."""
    parts = [_part(looks[i].box) for i in group]
    tiles = np.array([pixels[y : y + h, x : x + w] for x, y, w, h in parts]).astype(np.float32)
    shade = tiles.sum(axis=3) * (1 if light else -1)
    at = np.argsort(shade, axis=0)[round(SHARE * (len(group) - 1))]
    ground = np.take_along_axis(tiles, at[None, ..., None], axis=0)[0]
    away = shade - np.take_along_axis(shade, at[None], axis=0)
    strong = away > np.percentile(away, 100 - INK)
    if not strong.any():
        return
    ink = np.median(tiles[strong], axis=0)
    way = ink - ground
    length = channel_norm(way)
    inked = np.clip(((tiles - ground) * way).sum(axis=3) / np.maximum(length, 1.0) ** 2, 0, 1)
    inked[:, length < LEAST_STEP] = 0
    for i, (x, y, w, h), own in zip(group, parts, inked, strict=True):
        yield from ((i, look) for look in cut_out(pixels, looks[i], Rect(x, y, w, h), own, own > INKED))
