"""What each cell of a pyramid looks like: its ground, its letter, what runs around it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Rect
from kibitz.vision.channels import channel_norm
from kibitz.vision.glyphs import LEAST_CONTRAST, common_colour, ink_map, normalised
from kibitz.vision.pyramid.cell.cell_ink import LARGEST, LETTER_HEIGHT, OFF_CENTRE, fits_cell, letter_mask
from kibitz.vision.pyramid.cell.rims import LEAST_STEP, About, lab_of, pages_about, rim_of
from kibitz.vision.pyramid.labels.partitions import CellColours
from kibitz.vision.pyramid.lattice.outlines import Boxes
from kibitz.vision.pyramid.lattice.triangle import Triangle, row_and_column

OFF_X, OFF_Y = 0.14, 0.16
"""How far a cell's shape may be from its place, as shares of the pitches."""
LETTER_OFF = 0.1
"""The same of its letter's outline, as a share of the smaller pitch."""
ASIDE = 0.1
"""How far to the left or right of a shape's middle its letter may be, as a share of its width."""
OFF_LETTER = 0.08
"""How far shapes of one size differ in where they are about their letters, as a share of the longer side."""
LEAST_SHAPE = 0.38
"""Side of a cell's shape at least, as a share of the smaller pitch."""
SAME_SIZE = 0.06
SAME_FORM, MOST_SCALED = 0.1, 1.7
"""How far the sides of a cell of another size may differ from the usual form, and how many times as large or as small
it is at most."""
WIDE = 1.35
"""Distance of cells in a row, in that of rows, from which on their shapes may be as wide."""
LEAST_SHAPED = 0.5
"""Share of the cells that have a shape of the usual size at least; else letters stand on the page itself."""
BARE = 0.88
"""Side of the ground that a letter without a shape has, as a share of the smaller pitch."""
GROUND, LEAST_GROUND = 5.0, 0.5
"""The same in the usual letter's height, where that is less; but that share of the other at least."""
INNER = 0.3
"""Half the side of the square about the middle in which the ground is looked at, in all shapes."""
OUTER = 0.4
"""The same up to which the ground runs around the letter."""
EVEN_STEP, LEAST_EVEN = 8.0, 0.4
"""How far a ground's colours are from the commonest one at most where it is even, BGR, and which share of them is."""
SAME_COLOUR, LEAST_OTHERS = 14.0, 2
"""Distance in Lab of colours that are the same, and how many cells at least tell what is ground and what letter."""
HARDLY_THERE = 0.1
"""Share of what runs around a letter that has the ground's colour at least; else that is the letter's own: a gradient
has no colour that is as common."""
OFF_WAY = 0.25
"""How far a colour may be from those between ground and letter, in their distance; other colours are a line's."""
THIN_PX, SAME_GROUND = 3.5, 6.0
"""Width of a letter that is one thin stroke at most, pixels, and how far cells on one ground differ, in Lab."""
LEAST_INK = 0.25
"""Share of the others' ink in that of a thin letter at least: less is faint."""
BROAD = 0.4
"""Share of the middle of a cell that a letter and a line through it cover at most."""
STRONG, STRONGER = 0.42, 0.8
"""Distance from the ground, as a share of the letter's, from which on a pixel is ink, and where a fainter line runs
through the letter."""


@dataclass(frozen=True, eq=False)
class CellAppearance:
    """One cell as it looks.

    box: frame pixels. letter: normalised glyph, None if there is none. visible: whether it lies within the picture.
    odd: something else than one letter is there. colours: Lab of fill, ink and rim, nine numbers.
    offset: of the letter's middle from the cell's, as shares of its side. height, width: of the letter, pixels.
    pieces: in how many it comes: a small i has a dot.
    """

    box: Rect
    letter: NDArray[np.uint8] | None
    visible: bool
    odd: bool
    colours: CellColours
    offset: tuple[float, float] = (0.0, 0.0)
    height: float = 0.0
    pieces: int = 0
    width: float = 0.0

    @property
    def area(self) -> Rect:
        """The box of the letter, frame pixels."""
        x, y = self.box.center.x + self.offset[0] * self.box.w, self.box.center.y + self.offset[1] * self.box.h
        return Rect(x - self.width / 2, y - self.height / 2, self.width, self.height)

    @property
    def foot(self) -> float:
        """Where the letter ends below, frame pixels."""
        return self.box.center.y + self.offset[1] * self.box.h + self.height / 2


def is_blank(cell: CellAppearance) -> bool:
    """Whether there certainly is no letter: it is neither hidden nor misshapen."""
    return cell.letter is None and cell.visible and not cell.odd


def cell_boxes(triangle: Triangle, boxes: Boxes) -> tuple[list[Rect], bool]:
    """The box of every cell, and whether cells have a shape of their own.

    boxes: all outlines of the picture.
    """
    centres = triangle.centres()
    smaller = min(triangle.across, triangle.down * 1.05)
    w, h = boxes[:, 2], boxes[:, 3]
    fits = (np.minimum(w, h) >= LEAST_SHAPE * smaller) & (w <= 1.16 * triangle.across) & (h <= 1.3 * triangle.across)
    along, high = w / triangle.across, h / triangle.down
    wide = (triangle.across > WIDE * triangle.down) & (np.abs(along - high) < 0.3 * np.maximum(along, high))
    fits &= ((np.abs(w - h) < 0.3 * np.maximum(w, h)) | wide) & (np.minimum(w, h) >= 12)
    near = boxes[fits]
    middles = near[:, :2] + near[:, 2:] / 2
    every_middle = boxes[:, :2] + boxes[:, 2:] / 2
    held: list[tuple[float, ...]] = []
    for i, (x, y) in enumerate(centres.tolist()):
        on = (np.abs(middles[:, 0] - x) < OFF_X * triangle.across) & (np.abs(middles[:, 1] - y) < OFF_Y * triangle.down)
        letters = boxes[(np.abs(every_middle - (x, y)) < LETTER_OFF * smaller).all(axis=1)]
        held += [
            (i, *near[j, 2:].tolist(), *(middles[j] - (x, y)).tolist(), *_off_its_letter(near[j], letters))
            for j in np.flatnonzero(on).tolist()
        ]
    table = np.array(held, np.float64).reshape(-1, 7)
    best: NDArray[np.float64] | None = None
    # By both sides: a shadow or gloss makes outlines as wide as a cell that are a part of it.
    for sides in np.unique(table[:, 1:3].round(), axis=0):
        group = _of_one_size(table, sides)
        count = len(np.unique(group[:, 0]))
        if count >= LEAST_SHAPED * len(centres) and (best is None or count >= len(np.unique(best[:, 0]))):
            best = group
    if best is None:
        return bare_boxes(triangle, boxes), False
    wide, tall, dx, dy = np.median(best[:, 1:5], axis=0).tolist()
    # Each cell's own shape where it was seen: rounded pitches differ by a pixel.
    own = {int(row[0]): row for row in best[np.argsort(np.abs(best[:, 3] - dx) + np.abs(best[:, 4] - dy))[::-1]]}
    others = _of_another_size(table[~np.isin(table[:, 0], list(own))], wide, tall)
    found = []
    for i, (x, y) in enumerate(centres.tolist()):
        across, down = others[i][1:3].tolist() if i in others else (wide, tall)
        shift = own[i][3:5] if i in own else others[i][3:5] if i in others else (dx, dy)
        found.append(Rect(x + float(shift[0]) - across / 2, y + float(shift[1]) - down / 2, across, down))
    return found, True


def _off_its_letter(shape: Boxes, others: Boxes) -> tuple[float, float]:
    """How far the middle of a shape is from that of its letter, pixels; NaN where none is seen. others: outlines about
    the cell's middle."""
    low, high = LETTER_HEIGHT[0] * shape[3], LETTER_HEIGHT[1] * shape[3]
    letters = others[(others[:, 3] >= low) & (others[:, 3] <= high) & (others[:, 2] <= LARGEST * shape[2])]
    if not len(letters):
        return float("nan"), float("nan")
    letter = letters[letters[:, 3].argmax()]
    right, down = (shape[:2] + shape[2:] / 2 - letter[:2] - letter[2:] / 2).tolist()
    return right, down


def _of_one_size(table: NDArray[np.float64], sides: NDArray[np.float64]) -> NDArray[np.float64]:
    """The shapes with such sides that stand as most of them do about their letters, which are in their middle: hatching
    and shadows make shapes of any kind.

    table: rows of a cell's number, the sides of a shape there, how far it is off the cell's middle, and off its letter.
    """
    shapes = table[(np.abs(table[:, 1:3] - sides) <= SAME_SIZE * sides + 1).all(axis=1)]
    # Where no letter is seen, nothing speaks against a shape.
    shapes = shapes[~(np.abs(shapes[:, 5:]) > np.array([ASIDE, OFF_CENTRE]) * shapes[:, 1:3] + 1).any(axis=1)]
    off = shapes[:, 5:]
    known = ~np.isnan(off[:, 0])
    if not known.any():
        return shapes
    apart = np.abs(off - np.median(off[known], axis=0))
    alike = (apart <= OFF_LETTER * shapes[:, 1:3].max(axis=1, keepdims=True) + 1).all(axis=1)
    found: NDArray[np.float64] = shapes[~known | alike]
    return found


def _of_another_size(table: NDArray[np.float64], wide: float, tall: float) -> dict[int, NDArray[np.float64]]:
    """Of cells that have no shape of the usual size, those of the same form in another one: letters that are used may
    shrink, selected ones grow.

    table: rows of a cell's number, the sides of a shape there, how far it is off the cell's middle, and off its letter.
    wide, tall: the usual sides.
    """
    scale = table[:, 1:3] / (wide, tall)
    alike = np.abs(scale[:, 0] - scale[:, 1]) < SAME_FORM * scale.max(axis=1, initial=0)
    table = table[
        alike & (scale.min(axis=1, initial=np.inf) > 1 / MOST_SCALED) & (scale.max(axis=1, initial=0) < MOST_SCALED)
    ]
    groups = [_of_one_size(table, sides) for sides in np.unique(table[:, 1:3].round(), axis=0)]
    most = max(groups, key=lambda group: len(np.unique(group[:, 0])), default=table)
    return {int(row[0]): row for row in most} if len(np.unique(most[:, 0])) >= LEAST_OTHERS else {}


def bare_boxes(triangle: Triangle, boxes: Boxes | None = None) -> list[Rect]:
    """The boxes of cells that are nothing but letters. boxes: all outlines of the picture, which tell how large these
    are: small ones may stand far apart."""
    side = BARE * min(triangle.across, triangle.down * 1.05)
    if boxes is not None:
        side = min(side, max(LEAST_GROUND * side, GROUND * _usual_height(triangle, boxes, side)))
    return [Rect(x - side / 2, y - side / 2, side, side) for x, y in triangle.centres().tolist()]


def _usual_height(triangle: Triangle, boxes: Boxes, most: float) -> float:
    """Of the highest outlines about the cells' middles, up to a height, the median; that height where there is none."""
    low = boxes[(boxes[:, 3] < most) & (boxes[:, 2] < most)]
    off = np.abs(low[None, :, :2] + low[None, :, 2:] / 2 - triangle.centres()[:, None])
    near = (off[..., 0] < OFF_X * triangle.across) & (off[..., 1] < OFF_Y * triangle.down)
    highest = np.where(near, low[:, 3], 0).max(axis=1, initial=0)
    return float(np.median(highest[highest > 0])) if (highest > 0).any() else most


def look_at_cells(
    pixels: NDArray[np.uint8],
    boxes: Sequence[Rect],
    triangle: Triangle,
    shaped: bool,
    known: Mapping[Rect, CellAppearance] | None = None,
) -> list[CellAppearance]:
    """Each cell as it looks.

    pixels: (h, w, 3) uint8 BGR. shaped: cells have a shape of their own. known: of cells that are as they were.
    """
    pages = pages_about(pixels, boxes, triangle) if shaped else []
    rows, _ = row_and_column(triangle.base)
    found = []
    for box, row in zip(boxes, rows.tolist(), strict=True):
        before = known.get(box) if known else None
        found.append(before or _look_at(pixels, box, pages[row] if pages else None))
    for i, ground in _inked_over(pixels, found).items():
        look = _look_at(pixels, boxes[i], pages[rows[i]] if pages else None, ground)
        found[i] = look if look.letter is not None or found[i].letter is None else found[i]
    for i, ink in _crossed(found).items():
        look = _look_at(pixels, boxes[i], pages[rows[i]] if pages else None, ink=ink)
        found[i] = look if look.letter is not None else found[i]
    return _with_thin_inks(found)


def _with_thin_inks(looks: Sequence[CellAppearance]) -> list[CellAppearance]:
    """The cells; a letter that is a single thin stroke has the usual ink of the others on its ground where its own is a
    mixture of that and the ground: hardly a pixel of it is all ink."""
    return [
        _with_thin_ink(look, looks) if look.letter is not None and look.width <= THIN_PX else look for look in looks
    ]


def _with_thin_ink(look: CellAppearance, looks: Sequence[CellAppearance]) -> CellAppearance:
    ground, ink, rim = np.split(look.colours, 3)
    others = [
        other.colours for other in looks if other is not look and other.letter is not None and other.width > THIN_PX
    ]
    around = [np.abs(other - look.colours)[[0, 1, 2, 6, 7, 8]].max() for other in others]
    alike = [other[3:6] for other, off in zip(others, around, strict=True) if off <= SAME_GROUND]
    if len(alike) <= LEAST_OTHERS:
        return look
    usual = np.median(alike, axis=0)
    way = usual - ground
    length = max(1.0, float(np.linalg.norm(way)))
    along = float((ink - ground) @ way) / length**2
    mixed = LEAST_INK <= along <= 1 and float(np.linalg.norm(ink - ground - along * way)) < OFF_WAY * length
    return replace(look, colours=np.concatenate([ground, usual, rim])) if mixed else look


def _crossed(looks: Sequence[CellAppearance]) -> dict[int, CellColours]:
    """Cells whose letter may be crossed by a line that joins it with others, with the usual ink, Lab."""
    inks = [look.colours[3:6] for look in looks if look.letter is not None]
    if len(inks) < LEAST_OTHERS:
        return {}
    usual = np.median(inks, axis=0)
    return {i: usual for i, look in enumerate(looks) if look.visible and look.odd and look.letter is None}


def _without_lines(tile: NDArray[np.uint8], ground: NDArray[np.float64], ink: CellColours) -> NDArray[np.uint8]:
    """A cell of which only what lies between its ground (BGR) and the ink (Lab) in colour is left, in any strength."""
    lab = np.asarray(cv2.cvtColor((tile / 255.0).astype(np.float32), cv2.COLOR_BGR2LAB), np.float64) - lab_of(ground)
    way = ink - lab_of(ground)
    length = max(1.0, float(np.linalg.norm(way)))
    off = channel_norm(lab - (lab @ way / length**2)[..., None] * way)
    return np.asarray(np.where((off < OFF_WAY * length)[..., None], tile, ground.round()), np.uint8)


def _inked_over(pixels: NDArray[np.uint8], looks: Sequence[CellAppearance]) -> dict[int, NDArray[np.float64]]:
    """Cells of which a broad letter was taken for the ground, with their ground, BGR: what runs around the letter is
    the ground of others, whose letters have the colour; or it has hardly anything of the colour."""
    table = np.array([look.colours for look in looks if look.letter is not None]).reshape(-1, 9)
    found = {}
    for i, look in enumerate(looks):
        if not look.visible:
            continue
        inverse = np.linalg.norm(table[:, 3:6] - look.colours[:3], axis=1) < SAME_COLOUR
        ring = _around(pixels, look.box)
        about = common_colour(ring)
        if _apart(look, about) <= SAME_COLOUR:
            continue
        off = np.linalg.norm(table[inverse, :3] - lab_of(about), axis=1)
        as_others = len(off) >= LEAST_OTHERS and float(np.median(off)) < SAME_COLOUR
        if as_others or _share_of(ring, look.colours[:3]) < HARDLY_THERE:
            found[i] = about
    return found


def _apart(look: CellAppearance, colour: NDArray[np.float64]) -> float:
    return float(np.linalg.norm(look.colours[:3] - lab_of(colour)))


def _share_of(pixels: NDArray[np.uint8], colour: CellColours) -> float:
    """Share of pixels that have about this colour, Lab."""
    lab = cv2.cvtColor((pixels / 255.0).astype(np.float32), cv2.COLOR_BGR2LAB)
    return float((channel_norm(lab - colour) < SAME_COLOUR).mean())


def _around(pixels: NDArray[np.uint8], box: Rect) -> NDArray[np.uint8]:
    """What runs around the square in which a cell's letter is, (n, 1, 3) BGR."""
    left, top, right, bottom = round(box.x), round(box.y), round(box.right), round(box.bottom)
    tile = _middle(pixels[top:bottom, left:right], OUTER)
    h, w = tile.shape[:2]
    inner = np.zeros((h, w), bool)
    _middle(inner, 0.5 * INNER / OUTER)[:] = True
    return np.asarray(tile[~inner].reshape(-1, 1, 3), np.uint8)


def colour_about(pixels: NDArray[np.uint8], box: Rect) -> CellColours:
    """The colour of what runs around the square in which a cell's letter is, Lab."""
    return lab_of(np.median(_around(pixels, box).reshape(-1, 3), axis=0).astype(np.float64))


def _is_even(distance: NDArray[np.float32], reach: float) -> bool:
    """Whether most of a cell's middle beside its ink has the commonest colour. distance: from that, BGR. reach: of the
    ink."""
    ground = distance[distance < STRONG * reach]
    return ground.size == 0 or float((ground <= EVEN_STEP).mean()) >= LEAST_EVEN


def _look_at(
    pixels: NDArray[np.uint8],
    box: Rect,
    page: About | None,
    ground: NDArray[np.float64] | None = None,
    ink: CellColours | None = None,
) -> CellAppearance:
    """One cell. page: what is about it; None where cells have no shape. ground: its own, where that is known.
    ink: of letters, Lab, where a line may cross this one."""
    height, width = pixels.shape[:2]
    left, top = round(box.x), round(box.y)
    right, bottom = round(box.right), round(box.bottom)
    if left < 0 or top < 0 or right > width or bottom > height:
        return CellAppearance(box, None, visible=False, odd=True, colours=np.zeros(9))
    tile = pixels[top:bottom, left:right]
    h, w = tile.shape[:2]
    ground = common_colour(_middle(tile, INNER)) if ground is None else ground
    if ink is not None:
        tile = _without_lines(tile, ground, ink)
    away = tile.astype(np.float32) - ground.astype(np.float32)
    distance = np.sqrt(np.einsum("ijk,ijk->ij", away, away))
    inner = _middle(distance, INNER)
    count = max(3, inner.size // 120)
    reach = float(np.partition(inner.ravel(), -count)[-count:].mean())
    # Of a ground that runs from one colour to another each letter leaves another one the commonest.
    fill = lab_of(ground) if _is_even(inner, reach) else colour_about(pixels, box)
    rim = rim_of(pixels, box, ground, page) if page is not None else fill
    blank = CellAppearance(box, None, visible=True, odd=False, colours=np.concatenate([fill, fill, rim]))
    if reach < LEAST_CONTRAST:
        return blank
    mask, area, pieces = letter_mask(_strong(distance, STRONG * reach))
    if _is_crossed(_strong(distance, STRONG * reach), mask):
        # A line that joins letters, and shows what it runs over, is fainter than they are.
        stronger = _strong(distance, STRONGER * reach)
        bold = letter_mask(stronger)
        if bold[1] is not None and not _is_crossed(stronger, bold[0]):
            mask, area, pieces = bold
    if area is None:
        return CellAppearance(box, None, visible=True, odd=True, colours=blank.colours)
    masked = np.where(mask[..., None] > 0, tile, ground.round().astype(np.uint8))
    strength = ink_map(np.asarray(masked, np.uint8), ground)
    if strength is None:
        return blank
    letter = normalised(strength)
    full = tile[strength > 0.85]
    colour = lab_of(np.median(full if len(full) else tile[strength > 0.5], axis=0).astype(np.float64))
    colours = np.concatenate([fill, colour, rim])
    x, y, wide, tall = area
    offset = ((x + wide / 2) / w - 0.5, (y + tall / 2) / h - 0.5)
    odd = letter is None or not fits_cell(box, offset, wide, tall)
    return CellAppearance(
        box, None if odd else letter, visible=True, odd=odd, colours=colours, offset=offset, height=float(tall),
        pieces=pieces, width=float(wide),
    )  # fmt: skip


def _strong(distance: NDArray[np.float32], least: float) -> NDArray[np.uint8]:
    """(h, w) uint8, 1 where a cell is farther from its ground than this."""
    return np.asarray(distance > max(LEAST_STEP, least), np.uint8)


def _is_crossed(strong: NDArray[np.uint8], mask: NDArray[np.uint8]) -> bool:
    """Whether more of what stands in the middle of a cell is no part of its letter than is, as where a line runs
    through the letter and on over the rim. Gloss is broader. mask: of the letter."""
    middle, own = _middle(strong, INNER), _middle(mask, INNER) > 0
    left_out = int(middle[~own].sum())
    return int(middle[own].sum()) < left_out < BROAD * middle.size


def _middle(tile: NDArray[Any], half: float) -> NDArray[Any]:
    """The square about the middle of a tile."""
    h, w = tile.shape[:2]
    return tile[round((0.5 - half) * h) : round((0.5 + half) * h), round((0.5 - half) * w) : round((0.5 + half) * w)]
