"""Cells and keys are read, each only once for as long as it stays the same."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Rect
from kibitz.solvers.scripts import Script
from kibitz.vision.boxes import dashed_boxes, outline_boxes
from kibitz.vision.glyphs import (
    BARS,
    CAPITALS,
    DOUBTFUL,
    READABLE,
    SECOND_SURE,
    SURE_LETTER,
    SURE_STROKE,
    Glyph,
    filled_outlines,
    is_bar,
    is_crossed,
    read_glyphs,
    with_accents,
)
from kibitz.vision.lattice_growth import CENTRED
from kibitz.vision.ocr import read_lines
from kibitz.vision.tracking import changed_area, same_within
from kibitz.vision.wordle.cells.tiles import Cell, look_at_box

DISPUTED = 0.4
"""Confidence of a letter that the two read differently."""
MOST_ASKED = 12
"""Letters of one picture that the second reader, which takes 5 ms for each, is asked about."""
SAME_FILL = 1.0
"""Distance in Lab up to which a cell's ground has not changed at all."""
EDGE = 0.1
"""Share of a cell's sides that is left out then."""
DIGITS = {"1": "I", "0": "O", "|": "I"}
"""What it takes letters for when they stand alone."""


@dataclass(frozen=True, slots=True)
class ReadCell:
    """A cell, or key, as it looks, and the letter that was read on it (None when there is none).

    asked: whether a second opinion was heard.
    """

    cell: Cell
    glyph: Glyph | None
    asked: bool = False


@dataclass(frozen=True)
class CellMemory:
    """What was read in one picture: (h, w, 3) uint8 pixels, and the cell of each box.

    typed: cells as they looked when their letters were last typed. script: in which the letters were read.
    """

    pixels: NDArray[np.uint8]
    cells: Mapping[Rect, ReadCell] = field(default_factory=dict)
    typed: Mapping[Rect, ReadCell] = field(default_factory=dict)
    script: Script = Script.LATIN


class CellReader:
    """Reads the cells of one picture; a box whose pixels are those of before is what it was.

    pixels: (h, w, 3) uint8 BGR. before: of a picture of the same size. script: of the letters, as far as is known; that
    of before counts more.
    """

    def __init__(
        self, pixels: NDArray[np.uint8], before: CellMemory | None = None, script: Script = Script.LATIN
    ) -> None:
        self.pixels = pixels
        self.before = before
        self.script = script if before is None else before.script
        self.typed: Mapping[Rect, ReadCell] = {} if before is None else before.typed
        self.changed = None if before is None else changed_area(before.pixels, pixels)
        """What differs from before; None where nothing does, or nothing is known."""
        self._cells: dict[Rect, ReadCell] = {}
        self._dashed: dict[int, Mapping[tuple[int, int, int, int], int]] = {}
        self._in_scripts: dict[Script, dict[Rect, ReadCell]] = {}
        """What was read in others than the page's own."""

    @cached_property
    def outlines(self) -> Mapping[tuple[int, int, int, int], int]:
        """The boxes about all outlines of the picture, as `outline_boxes` has them."""
        return outline_boxes(self.pixels)

    def dashed_outlines(self, joining: int) -> Mapping[tuple[int, int, int, int], int]:
        """The same, and those whose dashes have to be joined: see `dashed_boxes`."""
        if joining not in self._dashed:
            self._dashed[joining] = {**dashed_boxes(self.pixels, joining), **self.outlines}
        return self._dashed[joining]

    def read(self, boxes: Iterable[Rect]) -> list[ReadCell]:
        """Each box as it is read; all new letters are read in one batch."""
        boxes = list(boxes)
        fresh: list[Cell] = []
        for box in boxes:
            if box not in self._cells:
                known = self._known(box)
                if known is None:
                    fresh.append(look_at_box(self.pixels, box))
                else:
                    self._cells[box] = known
        for one in _with_letters(fresh, self.script):
            self._cells[one.cell.box] = one
        return [self._cells[box] for box in boxes]

    def in_script(self, boxes: Sequence[Rect], script: Script) -> list[ReadCell]:
        """Each box as it is read in a script, whatever the page's own is."""
        cells = self.read(boxes)
        if script is self.script:
            return cells
        known = self._in_scripts.setdefault(script, {})
        fresh = [one.cell for one in cells if one.cell.box not in known]
        known.update({one.cell.box: one for one in _with_letters(fresh, script)})
        return [known[one.cell.box] for one in cells]

    def use(self, script: Script) -> None:
        """From now on letters are read in a script, and those that were read already are read anew."""
        if script is not self.script:
            self.script = script
            cells = [one.cell for one in self._cells.values()]
            self._cells = {one.cell.box: one for one in _with_letters(cells, script)}

    def read_twice(self, boxes: Iterable[Rect]) -> list[ReadCell]:
        """The same; for letters that are not certain a second reader is asked.

        A letter that both read is certain. Where the second one reads another, or none, it is not. It knows Latin
        letters only.
        """
        cells = self.read(boxes)
        if self.script is not Script.LATIN:
            return cells
        unsure = [one.cell.box for one in cells if _is_unsure(one)][:MOST_ASKED]
        for box, (text, confidence) in zip(unsure, read_lines([self._cut(box) for box in unsure]), strict=True):
            self._cells[box] = _agreed(self._cells[box], text, confidence)
        return [self._cells[one.cell.box] for one in cells] if unsure else cells

    def memory(self, typed: Mapping[Rect, ReadCell]) -> CellMemory:
        """What is to be remembered for the next picture. typed: the cells of letters that are typed in this one.

        One that was typed before keeps the look that it had then, but for its ink that has come in since: it may be
        about to be scored.
        """
        known = {
            box: one
            for box, one in self.typed.items()
            if box not in typed or (_is_same_letter(one, typed[box]) and not _has_come(typed[box].cell, one.cell))
        }
        return CellMemory(self.pixels, self._cells, {**typed, **known}, self.script)

    def stays(self, box: Rect) -> bool:
        """Whether the box has the pixels of before."""
        if self.before is None:
            return False
        if self.changed is None or self.changed.iou(box) == 0.0:
            return True
        return same_within(self.before.pixels, self.pixels, box)

    def _cut(self, box: Rect) -> NDArray[np.uint8]:
        """A cell without its border, as the second reader wants it."""
        inner = Rect(box.x + EDGE * box.w, box.y + EDGE * box.h, (1 - 2 * EDGE) * box.w, (1 - 2 * EDGE) * box.h)
        return self.pixels[int(inner.y) : int(inner.bottom), int(inner.x) : int(inner.right)]

    def _known(self, box: Rect) -> ReadCell | None:
        known = None if self.before is None or self.before.script is not self.script else self.before.cells.get(box)
        return known if known is not None and self.stays(box) else None


def _has_come(now: Cell, before: Cell) -> bool:
    """Whether a letter stands out more than it did, on the same ground."""
    if now.ink is None or before.ink is None or float(np.linalg.norm(now.fill - before.fill)) > SAME_FILL:
        return False
    return float(np.linalg.norm(now.ink - now.fill)) > float(np.linalg.norm(before.ink - before.fill))


def _is_same_letter(one: ReadCell, other: ReadCell) -> bool:
    return one.glyph is not None and other.glyph is not None and one.glyph.letter == other.glyph.letter


def _with_letters(cells: Sequence[Cell], script: Script) -> list[ReadCell]:
    """The cells with what stands on them in a script; all letters are read in one batch."""
    letters = [cell.letter for cell in cells if cell.letter is not None]
    latin = script is Script.LATIN
    glyphs = iter(with_accents(letters, _read_letters(letters)) if latin else _read_outlined(letters, script))
    return [ReadCell(cell, next(glyphs) if cell.letter is not None else None) for cell in cells]


def _read_letters(letters: Sequence[NDArray[np.uint8]]) -> list[Glyph]:
    """What each normalised Latin letter is.

    What a line runs through, and is no letter for certain, is what the model that has learnt letters that are struck
    through says, where that is certain.
    """
    glyphs = _read_outlined(letters, Script.LATIN)
    crossed = [n for n, glyph in enumerate(glyphs) if _is_doubtful(glyph) and is_crossed(letters[n])]
    for n, glyph in zip(crossed, read_glyphs([letters[n] for n in crossed], marked=True), strict=True):
        if glyph.letter and glyph.confidence >= SURE_LETTER:
            glyphs[n] = glyph
    return glyphs


def _read_outlined(letters: Sequence[NDArray[np.uint8]], script: Script) -> list[Glyph]:
    """What each letter of a script is; what is none for certain is read once more with its lines' inside filled.

    What both readings are, or the second one is for certain, it is; an empty bar is an I.
    """
    glyphs = read_glyphs(letters, script)
    doubtful = [n for n, glyph in enumerate(glyphs) if _is_doubtful(glyph)]
    filled = [(n, letter) for n in doubtful for letter in filled_outlines(letters[n])]
    bar = BARS[script]
    for (n, letter), glyph in zip(filled, read_glyphs([letter for _, letter in filled], script), strict=True):
        if is_bar(letter):
            glyph = Glyph(bar, SURE_STROKE, "L", 1.0)
        agreed = glyph.letter == glyphs[n].letter and glyph.confidence >= READABLE
        certain = glyph.confidence >= (SURE_STROKE if glyph.letter == bar else SURE_LETTER)
        if glyph.letter and _is_doubtful(glyphs[n]) and (agreed or certain):
            glyphs[n] = replace(
                glyph, confidence=max(glyph.confidence, SURE_STROKE if glyph.letter == bar else SURE_LETTER)
            )
    return glyphs


def _is_doubtful(glyph: Glyph) -> bool:
    return not glyph.letter or glyph.confidence < SURE_LETTER


def _is_unsure(one: ReadCell) -> bool:
    glyph = one.glyph
    if glyph is None or one.asked or not glyph.letter:
        return False
    # A bare stroke is an I, or a small L; no second reader knows better.
    return glyph.confidence < (SURE_STROKE if glyph.letter == "I" else SURE_LETTER)


def _agreed(one: ReadCell, text: str, confidence: float) -> ReadCell:
    """A cell after its second reading."""
    assert one.glyph is not None, "only a letter is read twice"
    text = text.strip().upper()
    second = DIGITS.get(text, text)
    glyph = one.glyph
    if second == glyph.letter:
        glyph = replace(glyph, confidence=max(glyph.confidence, SURE_LETTER))
    elif glyph.confidence < DOUBTFUL and confidence > SECOND_SURE and len(second) == 1 and second in CAPITALS:
        glyph = replace(glyph, letter=second, accented="", confidence=SURE_LETTER)
    else:
        glyph = replace(glyph, confidence=min(glyph.confidence, DISPUTED))
    return replace(one, glyph=glyph, asked=True)


def is_blank(one: ReadCell) -> bool:
    """Whether nothing stands in a cell."""
    return one.cell.letter is None and not one.cell.odd


def is_centred(one: ReadCell) -> bool:
    """Whether a letter, readable or not, stands in the middle of a cell."""
    return one.cell.letter is not None and max(map(abs, one.cell.offset)) <= CENTRED
