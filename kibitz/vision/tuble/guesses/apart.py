"""A name and a number that recognition read as one text, told apart."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kibitz.core.geometry import Rect
from kibitz.vision.tuble.guesses.names import Name
from kibitz.vision.tuble.guesses.pieces import Piece
from kibitz.vision.tuble.parts import numerals
from kibitz.vision.tuble.parts.segmentation import Line

_BEFORE, _AFTER = re.compile(r"^([oOQD])\s"), re.compile(r"\s([oOQD])$")
"""A lone letter that a nought is taken for, before or after a name."""


def with_numbers_apart(pieces: Sequence[Piece], names: Sequence[Name], lines: Sequence[Line]) -> list[Piece]:
    """The pieces, with numbers that share a text with a name as pieces of their own: by other names they stand so."""
    found, split = [], set()
    for name in names:
        if name.stops is not None and len(name.pieces) == 1 and name.box != name.pieces[0].box:
            whole = name.pieces[0]
            split.add(id(whole))
            text = f"{name.stops} {numerals.STOPS_WORD}" if name.says_stops else str(name.stops)
            found.append(Piece(ink_in(rest_of(name), lines), text, whole.sure))
        elif (nought := _nought_beside(name)) is not None:
            found.append(nought)
    return [*(piece for piece in pieces if id(piece) not in split), *found]


def _nought_beside(name: Name) -> Piece | None:
    """The sign before or after a name in its text that may be a nought; by itself it is a spot as well."""
    whole = name.pieces[0]
    if name.stops is not None or len(name.pieces) > 1 or name.box == whole.box:
        return None
    before, after = _BEFORE.match(whole.text), _AFTER.search(whole.text)
    if before is not None and name.box.x > whole.box.x:
        return Piece(Rect(whole.box.x, name.box.y, name.box.x - whole.box.x, name.box.h), before[1], whole.sure)
    if after is not None and whole.box.right > name.box.right:
        width = whole.box.right - name.box.right
        return Piece(Rect(name.box.right, name.box.y, width, name.box.h), after[1], whole.sure)
    return None


def ink_in(box: Rect, lines: Sequence[Line]) -> Rect:
    """The ink of a number in its box, which the text detector draws differently from look to look."""
    own = [line.box for line in lines if box.contains(line.box.center) and line.box.area <= box.area]
    return Rect.around(own) if own else box


def rest_of(name: Name) -> Rect:
    """What stands beside a name in its text, on the side of its number."""
    box, whole = name.box, name.pieces[-1].box
    text = name.pieces[-1].text
    number = re.search(rf"(?<!\d){name.stops}(?!\d)", text)
    if number is not None and number.start() < text.find(name.seen.text.strip()):
        return Rect(whole.x, box.y, box.x - whole.x, box.h) if box.x > whole.x else box
    return Rect(box.right, box.y, whole.right - box.right, box.h) if whole.right > box.right else box
