"""How many letters are left, where a page counts them ("12 letters left"): so many are free or selected."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kibitz.core.geometry import Rect
from kibitz.vision.pyramid.words.lines import Line, Words

LONGEST_COUNT = 30
"""Signs of a line that counts letters, at most; longer ones are rules or an article."""
NUMBER_REACH = 3.2
"""How far a number may stand beside such words, in their height."""
FIRST_SIGNS = 5
"""Signs before what is looked for in the word for letters, at most: a number, and how the word begins."""
MOST_ROWS = 3
"""Lines that are asked about at most, 7 ms each."""
LEAST_SURE = 0.6
_LETTERS = re.compile(r"TT[^T]{0,2}R|L.TRA|LLTER|UCHST|OKST")
"""Parts of the word for letters in ten languages, as it is read sign by sign; a small l is read as I."""
_WORD = r"(?:LETT?E?R[ESA]*|LETTRES?|BUCHSTABEN?|LETRAS?|LITERY?|BOKST\w*VER|BOKSTAV)"
_LEFT = r"(?:LEFT|REMAIN|UNUSED|TOGO|RESTANT|.?BRIG|VERBLEIB|RIMAST|RIMANENT|OVER|ZOSTA|KVAR|QUEDA|SOBRA)"
_COUNT = re.compile(rf"^\D?(\d{{1,2}}){_WORD}(?:STILL)?{_LEFT}|^{_WORD}{_LEFT}\w*?:?(\d{{1,2}})$")


def letters_left(words: Words, rows: Sequence[Sequence[Line]], count: int) -> int | None:
    """How many letters the page says are left, of so many; None where it doesn't.

    rows: the words that are read as one line of text each.
    """
    asked = [Rect.around([line.box for line in row]) for row in rows if _may_count(row)][:MOST_ROWS]
    wide = [Rect(box.x - NUMBER_REACH * box.h, box.y, box.w + 2 * NUMBER_REACH * box.h, box.h) for box in asked]
    for text, sure in words.read_whole(wide):
        said = _COUNT.match(re.sub(r"[\s.,]", "", text.upper()))
        if said is not None and sure >= LEAST_SURE:
            number = int(said[1] or said[2])
            return number if number <= count else None
    return None


def _may_count(row: Sequence[Line]) -> bool:
    """Whether a line of text may be such a count."""
    text = "".join(line.text for line in row).replace("I", "L")
    at = _LETTERS.search(text)
    return at is not None and len(text) <= LONGEST_COUNT and at.start() <= FIRST_SIGNS
