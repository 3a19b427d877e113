"""Single letters on tiles, read in one batch by a small model of our own.

A letter is cut out as an *ink map*: how far each pixel is on the way from the tile's fill to the letter's colour, so
that light on dark and dark on light, and any pair of colours, look alike. The map is cropped to the letter and scaled
into a square of `SIDE` pixels, keeping its proportions. tools/train_glyphs.py draws letters in Debian's fonts, passes
them through the same cut, and trains the network on them; the models' files are in kibitz/resources.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.solvers.scripts import Script
from kibitz.vision.onnx import session

if TYPE_CHECKING:
    from onnxruntime import InferenceSession

PLAIN, MARKED, ACCENTED = "glyphs.onnx", "marked_glyphs.onnx", "accented_glyphs.onnx"
CYRILLIC, GREEK = "cyrillic_glyphs.onnx", "greek_glyphs.onnx"
SIDE = 32
"""Width and height of a normalised letter, pixels."""
GLYPH_MARGIN = 3
"""Empty pixels around it."""
CAPITALS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
WITH_ACCENTS = "ÀÁÂÃÄÅĄĆÇÈÉÊËĘĞÌÍÎÏİŁŃÑÒÓÔÕÖŚŞÙÚÛÜŹŻ"
"""Letters with accents that the model for them tells apart."""
CYRILLIC_CAPITALS = "АБВГҐДЕЁЄЖЗИІЇЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ"
"""Those of Russian, Ukrainian and Bulgarian."""
GREEK_CAPITALS = "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ"
MODEL_OF = {Script.LATIN: PLAIN, Script.CYRILLIC: CYRILLIC, Script.GREEK: GREEK}
"""What reads a script's letters."""
CAPITALS_OF = {
    **dict.fromkeys((PLAIN, MARKED), CAPITALS),
    ACCENTED: CAPITALS + WITH_ACCENTS,
    CYRILLIC: CYRILLIC_CAPITALS,
    GREEK: GREEK_CAPITALS,
}
"""The letters that a model tells apart, large or small."""
BARS = {Script.LATIN: "I", Script.CYRILLIC: "І", Script.GREEK: "Ι"}
"""What an upright bar is in each script."""
SURE_LETTER, SURE_STROKE = 0.8, 0.55
"""Confidence of a letter, and of an I, from which on nobody else is asked. Of 1,460 spoilt letters above it 1,458 were
right; of those below it that both readers read alike, 41 of 42."""
DOUBTFUL, SECOND_SURE = 0.45, 0.9
"""Where our own reader is less certain than the first, and the other more than the second, the other is believed."""
SURE_ACCENT = 0.9
"""Confidence from which on a letter has an accent. Of 1,134 letters of other people's English pages none reached 0.8;
of plain letters in fonts that the model hasn't seen, many of them spoilt, 0.06 % reach 0.9."""
READABLE = 0.45
"""Confidence below which a letter counts as unreadable."""
SHAPE = 16
SAME_SHAPE = 16.0
"""Root mean square by which letters of one shape differ at most; the tail of a Q makes 35."""
INKED = 115
CROSSED, WHOLLY_CROSSED = (0.25, 0.75), 0.95
"""A line through a letter: where it is, from above, as shares of the letter's height, and what share of its width it
covers at least."""
OUTLINED = (115, 60)
"""Ink of a thin line, of 255, which may fall between two pixels."""
THIN_LINE = 5.0
"""Thickness of a line with which letters are drawn as outlines at most, pixels of a normalised letter."""
BAR, WHOLE_BAR = 2.2, 0.9
"""Height of a bare bar in its widths at least, and how much of its box is inked."""
LEAST_CONTRAST = 22.0
"""Distance of letter and fill, in units of an 8-bit channel, below which a tile counts as blank."""
LEAST_INK = 0.004
"""Share of a tile that a letter's ink covers at least; less is dirt."""

Ink = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Glyph:
    """A letter that was read: capital, whether it looked like a capital, and how sure that is, 0 to 1.

    letter: empty when it is not a letter; without its accent. second: the next best letter. accented: the letter with
    its accent, empty where it has none or nobody asked for it (`with_accents`).
    """

    letter: str
    confidence: float
    second: str
    capital: float
    accented: str = ""

    @property
    def whole(self) -> str:
        """The letter with its accent, if it has one."""
        return self.accented or self.letter


def ink_map(tile: NDArray[np.uint8], fill: NDArray[np.float64] | None = None) -> Ink | None:
    """How much of the letter's colour each pixel of a tile has, 0 to 1; None when the tile is blank.

    tile: (height, width, 3) uint8 BGR, without the tile's border. fill: its colour; by default the commonest.
    """
    pixels = tile.reshape(-1, 3).astype(np.float32)
    if fill is None:
        fill = common_colour(tile)
    away = pixels - fill.astype(np.float32)
    distance = np.sqrt(np.einsum("ij,ij->i", away, away))
    # The letter's colour is that of the pixels farthest from the fill; a few may be dirt.
    count = max(3, int(len(pixels) * LEAST_INK))
    far = np.argpartition(distance, -count)[-count:]
    if float(distance[far].mean()) < LEAST_CONTRAST:
        return None
    axis = np.sort(away[far], axis=0)[len(far) // 2]
    length = float((axis * axis).sum())
    if length < LEAST_CONTRAST**2:
        return None
    along = np.clip(away @ axis / length, 0.0, 1.0)
    ink: Ink = along.reshape(tile.shape[:2]).astype(np.float32)
    return ink


def common_colour(tile: NDArray[np.uint8]) -> NDArray[np.float64]:
    """The commonest colour of a tile, BGR."""
    flat = tile.reshape(-1, 3)
    codes = (flat >> 4) @ np.array([256, 16, 1], dtype=np.int32)
    most = np.bincount(codes).argmax()
    colour: NDArray[np.float64] = flat[codes == most].mean(axis=0)
    return colour


def normalised(ink: Ink) -> NDArray[np.uint8] | None:
    """The letter of an ink map in a square of `SIDE` pixels, 255 where the ink is; None when there is none."""
    rows = np.flatnonzero(ink.max(axis=1) > 0.45)
    columns = np.flatnonzero(ink.max(axis=0) > 0.45)
    if len(rows) < 3 or len(columns) < 1:
        return None
    letter = ink[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    room = SIDE - 2 * GLYPH_MARGIN
    scale = room / max(letter.shape)
    size = (max(1, round(letter.shape[1] * scale)), max(1, round(letter.shape[0] * scale)))
    way = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    small = cv2.resize(letter, size, interpolation=way)
    square = np.zeros((SIDE, SIDE), dtype=np.float32)
    top, left = (SIDE - size[1]) // 2, (SIDE - size[0]) // 2
    square[top : top + size[1], left : left + size[0]] = small
    return (square * 255).astype(np.uint8)


def shape_of(letter: NDArray[np.uint8]) -> tuple[float, ...]:
    """The shape of a normalised letter in `SHAPE` by `SHAPE` numbers, 0 to 255, as an example of a page has it."""
    small = cv2.resize(letter, (SHAPE, SHAPE), interpolation=cv2.INTER_AREA)
    return tuple(small.ravel().astype(np.float64).tolist())


def named_by_shape(letter: NDArray[np.uint8], examples: Sequence[tuple[str, Sequence[float]]]) -> str:
    """What the example is called that a normalised letter is drawn like; empty where it is like none."""
    if not examples:
        return ""
    off = np.array([numbers for _, numbers in examples]) - np.array(shape_of(letter))
    apart = np.sqrt((off**2).mean(axis=1))
    nearest = int(apart.argmin())
    return examples[nearest][0] if apart[nearest] <= SAME_SHAPE else ""


def read_glyphs(
    letters: Sequence[NDArray[np.uint8]], script: Script = Script.LATIN, *, marked: bool = False
) -> list[Glyph]:
    """What each normalised letter is in a script; one call of the model for all of them.

    marked: Latin letters may be struck through, underlined, outlined, with a shadow or crossed by lines, which another
    model has learnt.
    """
    if not letters:
        return []
    model = MARKED if marked else MODEL_OF[script]
    capitals = CAPITALS_OF[model]
    count = len(capitals)
    found = []
    for row in _chances(letters, model):
        either = row[:count] + row[count : 2 * count]
        order = np.argsort(-either)
        best = int(order[0])
        if row[2 * count] > either[best]:
            found.append(Glyph("", float(row[2 * count]), capitals[best], 0.0))
            continue
        capital = float(row[best] / max(1e-9, either[best]))
        found.append(Glyph(capitals[best], float(either[best]), capitals[int(order[1])], capital))
    return found


def filled_outlines(letter: NDArray[np.uint8]) -> list[NDArray[np.uint8]]:
    """What a letter that is drawn as an outline may look like when it is filled: what its outer line encloses without
    what inner lines do, with its line and without half of it. Empty where it is no thin line that encloses something.

    letter: normalised.
    """
    filled = [_filled(letter, least) for least in OUTLINED]
    whole = [one for one in filled if one is not None]
    cross = cv2.getStructuringElement(cv2.MORPH_CROSS, (3, 3))
    return [*whole, *(cv2.erode(one, cross).astype(np.uint8) for one in whole)]


def is_bar(letter: NDArray[np.uint8]) -> bool:
    """Whether a normalised letter is an upright bar and nothing else."""
    rows, columns = np.flatnonzero((letter > INKED).any(axis=1)), np.flatnonzero((letter > INKED).any(axis=0))
    if not len(rows):
        return False
    box = letter[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    return bool(box.shape[0] >= BAR * box.shape[1] and (box > INKED).mean() >= WHOLE_BAR)


def _filled(letter: NDArray[np.uint8], least: int) -> NDArray[np.uint8] | None:
    inked = (letter > least).astype(np.uint8)
    if 2 * float(cv2.distanceTransform(inked, cv2.DIST_L2, 3).max()) > THIN_LINE:
        return None
    contours, tree = cv2.findContours(inked, cv2.RETR_TREE, cv2.CHAIN_APPROX_NONE)
    depths = [_depth(n, tree[0]) for n in range(len(contours))]
    if 1 not in depths:
        return None
    filled = letter.copy()
    for depth in sorted(set(depths)):
        # Outside, body, inner line, counter: every fourth step is ground again.
        own = [contour for contour, at in zip(contours, depths, strict=True) if at == depth]
        if depth % 4 == 0:
            cv2.drawContours(filled, own, -1, 255, cv2.FILLED)
        elif depth % 4 == 3:
            hole = np.zeros_like(inked)
            cv2.drawContours(hole, own, -1, 1, cv2.FILLED)
            filled[(hole > 0) & (inked == 0)] = 0
    return filled


def _depth(n: int, tree: NDArray[np.int32]) -> int:
    """How many contours lie around one. tree: as OpenCV gives it."""
    depth = 0
    while tree[n][3] >= 0:
        n, depth = int(tree[n][3]), depth + 1
    return depth


def is_crossed(letter: NDArray[np.uint8]) -> bool:
    """Whether a line runs through a normalised letter from one side to the other, as where it is struck through."""
    columns = np.flatnonzero(letter.max(axis=0) > INKED)
    rows = np.flatnonzero(letter.max(axis=1) > INKED)
    if not len(rows):
        return False
    high = rows[-1] - rows[0] + 1
    middle = letter[
        rows[0] + round(CROSSED[0] * high) : rows[0] + round(CROSSED[1] * high), columns[0] : columns[-1] + 1
    ]
    return bool(len(middle)) and float((middle > INKED).mean(axis=1).max()) >= WHOLLY_CROSSED


def with_accents(letters: Sequence[NDArray[np.uint8]], read: Sequence[Glyph]) -> list[Glyph]:
    """The glyphs that were read of these letters, with their accents; one call of another model for all of them."""
    if not letters:
        return []
    count = len(CAPITALS_OF[ACCENTED])
    chances = _chances(letters, ACCENTED)
    accents = (chances[:, :count] + chances[:, count : 2 * count])[:, len(CAPITALS) :]
    found = []
    for glyph, row in zip(read, accents, strict=True):
        if row.sum() >= SURE_ACCENT:
            accented = WITH_ACCENTS[int(row.argmax())]
            plain = unicodedata.normalize("NFD", accented)[0].replace("Ł", "L")
            # A letter that the plain model doesn't know with such an accent.
            glyph = replace(glyph, letter=plain, accented=accented, confidence=max(glyph.confidence, float(row.sum())))
        found.append(glyph)
    return found


def _chances(letters: Sequence[NDArray[np.uint8]], model: str) -> NDArray[np.float32]:
    """How likely each letter is each of a model's classes, (n, classes)."""
    batch = np.stack(letters).astype(np.float32)[:, None] / 255.0
    (scores,) = _session(model).run(None, {"letters": batch})
    raised = np.exp(scores - scores.max(axis=1, keepdims=True))
    chances: NDArray[np.float32] = raised / raised.sum(axis=1, keepdims=True)
    return chances


def classes_of(model: str) -> tuple[str, ...]:
    """What a model tells apart: capitals, small letters, and "" for anything that isn't a letter."""
    capitals = CAPITALS_OF[model]
    # İ has no small letter of its own.
    return (*capitals, *capitals.lower().replace("i\u0307", "i"), "")


@cache
def _session(model: str) -> InferenceSession:
    return session(files("kibitz.resources").joinpath(model).read_bytes())
