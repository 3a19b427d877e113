"""The on-screen keyboard: where its keys are, and what their colours say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher

import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Rect
from kibitz.solvers.scripts import Script
from kibitz.solvers.wordle.model.shown import Tile
from kibitz.vision.boxes import Boxes
from kibitz.vision.glyphs import (
    READABLE,
    SURE_LETTER,
    Glyph,
    common_colour,
    ink_map,
    normalised,
    read_glyphs,
)
from kibitz.vision.lattice import Lattice
from kibitz.vision.strokes import fits
from kibitz.vision.wordle.cells.cell_reader import CellReader, ReadCell
from kibitz.vision.wordle.evidence import Palette
from kibitz.vision.wordle.grid.bare_keys import bare_rows
from kibitz.vision.wordle.grid.known_rows import LAYOUT_ROWS, PLAIN_KEYS, Named, named_as_known
from kibitz.vision.wordle.scripts import are_strange, script_of_keys

LEAST_KEYS = 15
"""Letters that a keyboard shows at least; some may be covered, or cut off."""
WHOLE_ROW = 9
"""Or so many in one row, all of a known keyboard's and nothing else."""
LEAST_IN_ROW = 5
"""Keys of a row at least."""
LEAST_ROWS, MOST_ROWS = 2, 4
SAME_HEIGHT, SAME_LINE = 0.12, 0.15
"""Keys of a row agree in height, and in the height of their middle, within these shares of it."""
WIDEST = 1.3
"""No letter's key is wider than the usual one by more than this factor."""
WIDE = 1.15
"""Enter and Backspace are wider than a letter's key by this factor, unless a sign stands on them."""
OVER = 0.25
"""Share of a key that boards lie over at most."""
LEAST_ALIKE, SURELY = 0.6, 0.75
"""How alike (0 to 1) a label and a known one are at least; and so that there is no doubt."""
LEAST_OF_KEYS = 4
"""Letters in a keyboard's order that no word has."""
LEAST_OF_FIRST = 3
"""The same of the first row of a lattice that is too low for a whole board, where other keys can't be read."""
ENTER, BACKSPACE = "ENTER", "BACKSPACE"
LABELS = {
    ENTER: (
        *("ENTER", "SUBMIT", "RETURN", "GUESS", "GO", "OK", "CHECK"),
        *("EINGABE", "ENVIAR", "PROBAR", "ENTREE", "VALIDER", "INVIO", "INVIA", "ZATWIERDZ", "GONDER"),
    ),
    BACKSPACE: (
        *("BACKSPACE", "DEL", "DELETE", "BACK", "BKSP", "ERASE", "UNDO", "X"),
        *("LOSCHEN", "BORRAR", "EFFACER", "CANCELLA", "APAGAR", "WISSEN", "USUN", "RADERA"),
    ),
}
"""What stands on them; accents aren't read."""
OTHER_LABELS = {
    Script.CYRILLIC: {
        ENTER: (
            "ВВОД",
            "ВВЕСТИ",
            "ПРОВЕРИТЬ",
            "ОТПРАВИТЬ",
            "ГОТОВО",
            "ОК",
            "ВВЕДЕННЯ",
            "ПЕРЕВІРИТИ",
            "ВЪВЕДИ",
            "ДАЛЕЕ",
        ),
        BACKSPACE: ("УДАЛИТЬ", "СТЕРЕТЬ", "НАЗАД", "ВИДАЛИТИ", "СТЕРТИ", "ИЗТРИЙ", "УДАЛ"),
    },
    Script.GREEK: {
        ENTER: ("ΕΙΣΑΓΩΓΗ", "ΥΠΟΒΟΛΗ", "ΕΛΕΓΧΟΣ", "ΟΚ", "ΕΝΤΕΡ"),
        BACKSPACE: ("ΔΙΑΓΡΑΦΗ", "ΣΒΗΣΕ", "ΣΒΗΣΙΜΟ", "ΠΙΣΩ"),
    },
}
"""The same in other scripts, besides those in Latin letters."""


@dataclass(frozen=True)
class Key:
    """A key: its letter, or ENTER or BACKSPACE, its box, and what its colour says (EMPTY while it says nothing).

    sure: whether its name was read on it. One that only its place tells isn't to be pressed.
    """

    name: str
    box: Rect
    tile: Tile
    sure: bool = True


def find_keys(reader: CellReader, boxes: Boxes, boards: Sequence[Rect], *, known_only: bool = False) -> dict[str, Rect]:
    """Key -> its box, letters in the order of the alphabet; none where there are too few for a keyboard.

    boxes: outlines, as `cell_boxes` gives them. boards: where no keys are looked for. known_only: only rows of known
    keyboards are.
    """
    outside = _outside(boxes, boards)
    keys = _lettered(reader, _rows(outside), known_only=known_only)
    if keys:
        width = float(np.median([box.w for box in keys.values()]))
        last = _last_row(outside, list(keys.values()))
        keys |= _named_in_last_row(reader, last, keys, width)
        area = Rect.around(list(keys.values())).grown(2.5 * width)
        others = [
            box
            for box in [*_on_rows(outside, list(keys.values())), *last]
            if area.holds(box) and box not in keys.values()
        ]
        # Between two letters stands another letter, whether it can be read or not.
        others = [box for box in others if not _between(box, list(keys.values()))]
        return keys | _name_others(reader, others, width)
    rows = bare_rows(reader.pixels, boards)
    keys = _lettered(reader, [row for row, _ in rows], known_only=True)
    beside = [box for row, ends in rows if set(row) & set(keys.values()) for box in ends]
    return keys | _name_others(reader, beside, 0.0) if keys else {}


def has_strange_keys(reader: CellReader, boxes: Boxes, boards: Sequence[Rect]) -> bool:
    """Whether there are keys on which letters stand that can't be read; boxes and boards as for `find_keys`."""
    rows = _rows(_outside(boxes, boards))
    return len(rows) >= LEAST_ROWS and are_strange(reader, rows)


def _outside(boxes: Boxes, boards: Sequence[Rect]) -> list[Rect]:
    """The boxes that don't lie on boards."""
    found = [Rect(*box) for box in boxes.tolist()]
    # A row that was taken for one more of a board may reach a little way over the keys.
    return [box for box in found if not any(board.within(box).area > OVER * box.area for board in boards)]


def _lettered(reader: CellReader, rows: Sequence[Sequence[Rect]], *, known_only: bool = False) -> dict[str, Rect]:
    """The letters' keys among rows of boxes; none where they are too few. From now on the reader reads in the script
    that the keys are in. known_only: only rows of known keyboards."""
    named = _named(reader, rows, known_only=known_only)
    if sum(row.same for row in named) < LEAST_KEYS:
        reader.use(script_of_keys(reader, [box for row in rows for box in row]))
        named = _named(reader, rows, known_only=known_only)
    found: dict[str, list[Rect]] = {}
    in_known: set[Rect] = set()
    for row, names in zip(rows, named, strict=True):
        in_known |= set(row[names.start : names.end])
        for letter, box in zip(names.letters, row, strict=True):
            if letter:
                found.setdefault(letter, []).append(box)
    # Of a keyboard that is cut off a whole row of a known one may be all that is seen.
    whole = max((row.same for row in named if row.same == len(row.letters)), default=0) >= WHOLE_ROW
    if len(found) < (WHOLE_ROW if whole else LEAST_KEYS):
        return {}
    # Keys are alike in size; a letter that stands elsewhere on the page is not.
    letters = [box for boxes in found.values() for box in boxes]
    width, height = np.median([(box.w, box.h) for box in letters], axis=0).tolist()
    keys: dict[str, Rect] = {}
    for letter in sorted(found):
        # A row of a board that is cut off may look like keys, but isn't in their order.
        best = min(found[letter], key=lambda box: (box not in in_known, abs(box.h - height) + abs(box.w - width)))
        # The sign of a wide Backspace looks like an X, which a Turkish keyboard lacks.
        if abs(best.h - height) <= SAME_LINE * height and best.w <= WIDEST * width:
            keys[letter] = best
    return _in_few_rows(keys, whole=whole)


def _named(reader: CellReader, rows: Sequence[Sequence[Rect]], *, known_only: bool) -> list[Named]:
    """What the keys of each row are called in the reader's script. known_only: only in rows of known keyboards."""
    cells = reader.read(box for row in rows for box in row)
    read = {one.cell.box: _letter(one.glyph) for one in cells}
    named = []
    for row in rows:
        letters = tuple(read[box] for box in row)
        named.append(named_as_known(letters, reader.script) or Named(("",) * len(row) if known_only else letters))
    return named


def _in_few_rows(keys: dict[str, Rect], *, whole: bool) -> dict[str, Rect]:
    """The keys that stand in long rows; none where these are too many, or too few, for a keyboard. whole: whether one
    is all of a known row."""
    rows = _rows(list(keys.values()))
    kept = {box for row in rows for box in row}
    keys = {name: box for name, box in keys.items() if box in kept}
    enough = len(keys) >= LEAST_KEYS and len(rows) >= LEAST_ROWS
    return keys if (enough or (whole and len(keys) >= WHOLE_ROW)) and len(rows) <= MOST_ROWS else {}


def without_keys(reader: CellReader, board: Lattice) -> Lattice | None:
    """The board without its last rows from the first that is the keyboard's: its letters stand as on one, or no outline
    shows it and it has letters below a row that has none. None where its first row is so, and it is low.

    Keys may have the board's pitch, and lie over the rest of it.
    """
    is_blank = False
    for r in range(len(board.rows)):
        row = reader.read(board.cell(r, column) for column in range(len(board.columns)))
        as_keys = _are_as_on_keys(row, LEAST_OF_KEYS if r else LEAST_OF_FIRST, reader.script)
        lettered = any(one.glyph is not None for one in row)
        if as_keys or (is_blank and lettered and not board.seen[r].any()):
            if r:
                return replace(board, rows=board.rows[:r], seen=board.seen[:r])
            if len(board.rows) <= MOST_ROWS:
                return None
        is_blank = r > 0 and not lettered
    return board


def _are_as_on_keys(row: Sequence[ReadCell], least: int, script: Script) -> bool:
    """Whether letters follow each other as on a keyboard in use; of cells that can't be read any may be between them.

    least: how many are to be read then.
    """
    letters = [_letter(one.glyph) for one in row]
    text = "".join(letters)
    layouts = LAYOUT_ROWS[script]
    if len(text) >= LEAST_OF_KEYS and any(text in known for known in layouts):
        return True
    if len(text) < least or any(one.glyph is None and not one.cell.odd for one in row):
        return False
    places = (known[start:] for known in layouts for start in range(len(known) - len(row) + 1))
    return any(all(a in ("", b) for a, b in zip(letters, place, strict=False)) for place in places)


def name_keys(reader: CellReader, keys: Mapping[str, Rect], palette: Palette) -> list[Key]:
    """The keys with what their colours mean."""
    read_cells = reader.read(keys.values())
    found = []
    for (name, box), one in zip(keys.items(), read_cells, strict=True):
        if len(name) == 1:
            read = _letter(one.glyph) == name or (_may_be(one.glyph, name) and not _is_named_else(name, keys, reader))
            found.append(Key(name, box, palette.name(one.cell.fill) or Tile.EMPTY, read))
        else:
            found.append(Key(name, box, Tile.EMPTY, _alike(_labels(reader, box), name) >= SURELY))
    return found


def _may_be(glyph: Glyph | None, name: str) -> bool:
    """Whether what stands on a key can be its name: it can't be read, or its shape is that of either letter."""
    return glyph is None or not _letter(glyph) or fits(glyph, PLAIN_KEYS.get(name, name), SURE_LETTER)


def _is_named_else(name: str, keys: Mapping[str, Rect], reader: CellReader) -> bool:
    """Whether a key that can't be read may have another name: its neighbours aren't read either."""
    line = sorted((box for key, box in keys.items() if len(key) == 1 and _in_line(box, keys[name])), key=lambda b: b.x)
    names = {box: key for key, box in keys.items()}
    read = [_letter(one.glyph) == names[box] for box, one in zip(line, reader.read(line), strict=True)]
    return sum(read) < len(line) - 1


def _last_row(boxes: Sequence[Rect], keys: Sequence[Rect]) -> list[Rect]:
    """The boxes of a row that follows the keys at their pitch and is too short to be known: where keys are wrapped as
    words of a text are, the last of them stand there."""
    rows = sorted(_rows(keys), key=lambda row: row[0].y)
    if len(rows) < LEAST_ROWS:
        return []
    above, lowest = rows[-2][0], rows[-1][0]
    due = lowest.moved(0.0, lowest.y - above.y)
    row = [box for box in boxes if _in_line(box, due)]
    return row if len(row) < LEAST_IN_ROW else []


def _named_in_last_row(
    reader: CellReader, row: Sequence[Rect], keys: Mapping[str, Rect], width: float
) -> dict[str, Rect]:
    """The letters in a last row that is short, such as no other key has."""
    read = zip(row, reader.read(row), strict=True)
    named = {_letter(one.glyph): box for box, one in read if box.w <= WIDEST * width}
    return {letter: box for letter, box in named.items() if letter and letter not in keys}


def _between(box: Rect, keys: Sequence[Rect]) -> bool:
    """Whether there are letters on both sides of a key, on its row."""
    line = [key for key in keys if _in_line(box, key)]
    return any(key.x < box.x for key in line) and any(key.x > box.x for key in line)


def _labels(reader: CellReader, box: Rect) -> Mapping[Script, str]:
    """What stands on a key, read in Latin letters and in those of the page's own script."""
    cut = _cut(reader.pixels, box)
    return {script: read_label(cut, script) for script in {Script.LATIN, reader.script}}


def _alike(labels: Mapping[Script, str], name: str) -> float:
    """How alike a label is to the nearest of those that Enter, or Backspace, is known to have, 0 to 1."""
    known = [
        (label, other)
        for script, label in labels.items()
        for other in (LABELS if script is Script.LATIN else OTHER_LABELS[script])[name]
    ]
    return max(SequenceMatcher(None, label, other).ratio() for label, other in known)


def _rows(boxes: Sequence[Rect]) -> list[list[Rect]]:
    """Rows of boxes side by side that are alike in height, each long enough for a keyboard."""
    rows: list[list[Rect]] = []
    for box in sorted(boxes, key=lambda box: (box.center.y, box.x)):
        for row in reversed(rows[-24:]):
            if _in_line(box, row[0]):
                row.append(box)
                break
        else:
            rows.append([box])
    return [sorted(row, key=lambda box: box.x) for row in rows if len(row) >= LEAST_IN_ROW]


def _letter(glyph: Glyph | None) -> str:
    return glyph.whole if glyph is not None and glyph.confidence >= READABLE else ""


def _in_line(box: Rect, other: Rect) -> bool:
    near = abs(box.center.y - other.center.y) <= SAME_LINE * other.h
    return near and abs(box.h - other.h) <= SAME_HEIGHT * other.h + 1


def _on_rows(boxes: Sequence[Rect], keys: Sequence[Rect]) -> list[Rect]:
    """Boxes on the rows of the keys that are none of them, and lie apart from them."""
    return [
        box
        for box in boxes
        if any(_in_line(box, key) for key in keys) and not any(key.iou(box) > 0 and key != box for key in keys)
    ]


def _name_others(reader: CellReader, boxes: Sequence[Rect], width: float) -> dict[str, Rect]:
    """Enter and Backspace among the keys without a letter, by their labels.

    A sign (an arrow, a tick) isn't read. Of two keys the label of one tells the other. Without any label, Backspace is
    the upper one as on a real keyboard, or on the same row the right one as on most pages.
    """
    labels = [_labels(reader, box) for box in boxes]
    named: dict[str, Rect] = {}
    for name in LABELS:
        alike = [_alike(each, name) for each in labels]
        best = max(range(len(boxes)), key=lambda i: alike[i], default=None)
        if best is not None and alike[best] >= LEAST_ALIKE and boxes[best] not in named.values():
            named[name] = boxes[best]
    signs = [
        box
        for box, one, each in zip(boxes, reader.read(boxes), labels, strict=True)
        if box not in named.values() and (box.w >= WIDE * width or _is_sign(one) or len(each[Script.LATIN]) == 1)
    ]
    signs.sort(key=lambda box: (-round(box.center.y / max(1.0, box.h)), box.x))
    missing = [name for name in (ENTER, BACKSPACE) if name not in named]
    if len(missing) == len(signs):
        named.update(zip(missing, signs, strict=True))
    return named


def _is_sign(one: ReadCell) -> bool:
    """Whether something stands on the key, and is no letter."""
    return one.cell.odd or (one.glyph is not None and not one.glyph.letter)


def read_label(image: NDArray[np.uint8], script: Script = Script.LATIN) -> str:
    """The letters of a short label, upper case; empty where none can be told apart. image: (h, w, 3) uint8 BGR."""
    if min(image.shape[:2]) < 6:
        return ""
    ink = ink_map(image, common_colour(image))
    if ink is None:
        return ""
    inked = np.concatenate([[False], (ink > 0.4).any(axis=0), [False]])
    starts, ends = np.flatnonzero(~inked[:-1] & inked[1:]), np.flatnonzero(inked[:-1] & ~inked[1:])
    letters = [normalised(ink[:, start:end]) for start, end in zip(starts, ends, strict=True)]
    glyphs = read_glyphs([letter for letter in letters if letter is not None], script)
    return "".join(glyph.letter for glyph in glyphs)


def _cut(pixels: NDArray[np.uint8], box: Rect) -> NDArray[np.uint8]:
    """The middle of a key, without its border and round corners."""
    inner = Rect(box.x + 0.06 * box.w, box.y + 0.2 * box.h, 0.88 * box.w, 0.6 * box.h)
    inner = inner.clipped(pixels.shape[1], pixels.shape[0])
    return pixels[int(inner.y) : int(inner.bottom), int(inner.x) : int(inner.right)]
