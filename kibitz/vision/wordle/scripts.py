"""In which script a page's letters are: Latin, unless its keys or words say that they are of another one."""

from __future__ import annotations

from collections.abc import Sequence

from kibitz.core.geometry import Rect
from kibitz.solvers.scripts import Script
from kibitz.vision.glyphs import SURE_LETTER
from kibitz.vision.wordle.cells.cell_reader import CellReader, ReadCell
from kibitz.vision.wordle.lexicon import is_known_word

LEAST_KEYS = 15
"""Different letters that keys show for certain in another script at least."""
MORE = 3
"""How many more of them there are at least than in the script that was thought of: half of the letters of Cyrillic and
Greek look as Latin ones do."""
MOST_ROWS = 4
"""Rows of words that are looked at: reading them once more in other scripts takes time."""
LEAST_STRANGE, MOST_SURE = 20, 0.5
"""Keys with unknown letters at least, and the share of them that look like known ones for certain at most."""
LONG_ROW, MOSTLY = 7, 0.8
"""Of so many keys in a row this share never looks like known letters where the script is another one."""


def script_of_keys(reader: CellReader, boxes: Sequence[Rect]) -> Script:
    """The script in which the most different letters are read for certain on boxes that may be keys; the reader's own
    where no other one has clearly more."""
    if len(boxes) < LEAST_KEYS:
        return reader.script
    counts = {script: _sure_letters(reader.in_script(boxes, script)) for script in Script}
    best = max(Script, key=lambda script: counts[script])
    return best if counts[best] >= max(LEAST_KEYS, counts[reader.script] + MORE) else reader.script


def are_strange(reader: CellReader, rows: Sequence[Sequence[Rect]]) -> bool:
    """Whether rows of boxes are keys whose letters are in no script that can be read: so many boxes with something like
    a letter on them, of which few are letters for certain, whatever script they are read in."""
    lettered = [[one.cell.box for one in reader.read(row) if one.cell.letter is not None] for row in rows]
    if sum(map(len, lettered)) < LEAST_STRANGE:
        return False
    for script in Script:
        read = [reader.in_script(boxes, script) for boxes in lettered]
        # Of a row that the window's edge cuts off no letter is read, whatever its script is.
        if any(len(row) >= LONG_ROW and _sure_share(row) >= MOSTLY for row in read):
            return False
        if _sure_share([one for row in read for one in row]) > MOST_SURE:
            return False
    return True


def script_of_rows(reader: CellReader, rows: Sequence[Sequence[Rect]]) -> Script:
    """The script in which most rows of cells that are full of letters are words; the reader's own where no other one
    has more, or where all are as they were when that was found."""
    full = [row for row in rows if all(one.cell.letter is not None for one in reader.read(row))][:MOST_ROWS]
    if all(reader.stays(box) for row in full for box in row):
        return reader.script
    own = _words(reader, full, reader.script)
    if own == len(full):
        return reader.script
    counts = {script: _words(reader, full, script) for script in Script}
    best = max(Script, key=lambda script: counts[script])
    return best if counts[best] > own else reader.script


def _sure_letters(cells: Sequence[ReadCell]) -> int:
    return len({one.glyph.letter for one in cells if one.glyph is not None and _is_sure(one)})


def _sure_share(cells: Sequence[ReadCell]) -> float:
    return sum(map(_is_sure, cells)) / len(cells)


def _is_sure(one: ReadCell) -> bool:
    return one.glyph is not None and one.glyph.letter != "" and one.glyph.confidence >= SURE_LETTER


def _words(reader: CellReader, rows: Sequence[Sequence[Rect]], script: Script) -> int:
    """How many rows are words in a script."""
    count = 0
    for row in rows:
        glyphs = [one.glyph for one in reader.in_script(row, script)]
        letters = [glyph.whole for glyph in glyphs if glyph is not None and glyph.letter]
        count += len(letters) == len(row) and is_known_word("".join(letters))
    return count
