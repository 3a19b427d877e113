"""What a page counts: the letters that are left ("12 letters left"), so many are free or selected; and the words that
were found ("Words 1/3"), so many are on the used letters."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass

from kibitz.core.geometry import Rect
from kibitz.vision.pyramid.words.lines import UNKNOWN, Line, Text, Words

SHORTEST_COUNT, LONGEST_COUNT = 8, 30
"""Signs of a line that counts letters, at least and at most; longer ones are rules or an article."""
SIDEWAYS = 0.6
"""How far aside of the pyramid's middle such a line may be, in its width, if it was not read well."""
ABOVE = 3.0
"""How much farther a line above the pyramid is taken to be than one below."""
NUMBER_REACH = 3.2
"""How far a number may stand beside such words, in their height."""
FIRST_SIGNS = 6
"""Signs before what is looked for in the word for letters, at most: a number, and how the word begins."""
MOST_ROWS = 3
"""Lines that are asked about at most, 7 ms each."""
LEAST_SURE = 0.6
_LETTERS = re.compile(r"LETT|TT[^T]{0,2}R|L.TRA|LLTER|UCHST|OKST")
"""Parts of the word for letters in ten languages, as it is read sign by sign; a small l is read as I."""
_WORD = r"(?:LETT?E?R[ESA]*|LETTRES?|BUCHSTABEN?|LETRAS?|LITERY?|BOKST\w*VER|BOKSTAV)"
_LEFT = r"(?:LEFT|REMAIN|UNUSED|TOGO|RESTANT|.?BRIG|VERBLEIB|RIMAST|RIMANENT|OVER|ZOSTA|KVAR|QUEDA|SOBRA)"
_COUNT = re.compile(rf"^\D?(\d{{1,2}}){_WORD}(?:STILL)?{_LEFT}|^{_WORD}{_LEFT}\w*?:?(\d{{1,2}})$")


_OF = r"(\d{1,2})(?:/|OF|OUTOF|VON|SUR|DE|DI|VAN|Z|AV)(\d{1,2})"
_OF_ALL = re.compile(rf"^{_OF}{_WORD}|^{_WORD}\D{{0,10}}{_OF}$")
_WORDS = re.compile(
    # Letters that touch are not read, or as others.
    r"W.RDS?|ORDS|FOUND|UND$|SOLVED|TROUV|MOTS|GEFUNDEN|W.RTER|PALABRAS|ENCONTRAD|TROVATE|PAROLE|GEVONDEN|W..RDEN|ZNALEZ|HLTTADE|"
    r"PALAVRAS|BULUNAN"
)
"""Parts of what says that words are counted, as they are read sign by sign."""
_FOUND_OF = re.compile(rf"(?<!\d){_OF}(?!\d)")
MOST_LABELS = 2
"""Lines that are asked about for words, at most."""
MOST_OF_LABEL = 4
"""Words of a label at most."""
STACKED = ((-1.25, 1.25), (-2.4, 2.4), (1.1, 1.6))
"""Where a number may stand above or below its label, and how high that is, in the label's height: boxes of words are as
high as their letters, or as the line."""


@dataclass(frozen=True, slots=True)
class WordsCounted:
    """How many words a page says were found, and how many there are in all."""

    found: int
    total: int


def words_counted(words: Words, rows: Sequence[Sequence[Line]], board: Rect, most: int) -> WordsCounted | None:
    """How many words of a pyramid were found, and of how many, ``most`` at most; None where the page doesn't say.

    rows: the words that are read as one line of text each. board: where the pyramid is.
    """
    named = [row for row in rows if _names_words(row)]
    boxes = [Rect.around([line.box for line in row]) for row in named]
    near = sorted(boxes, key=lambda box: _away(box, board))[:MOST_LABELS]
    wide = [Rect(box.x - NUMBER_REACH * box.h, box.y, box.w + 2 * NUMBER_REACH * box.h, box.h) for box in near]
    read = words.read_whole(wide)
    labels = [box for box, (text, _) in zip(near, read, strict=True) if not _is_sentence(text)]
    stacked = [Rect(box.x, box.y + top * box.h, box.w, tall * box.h) for box in labels for top, tall in STACKED]
    counted = _first_count(read, most)
    return counted or _first_count(words.read_whole([box for box in stacked if words.has_ink(box)]), most)


def _first_count(read: Sequence[Text], most: int) -> WordsCounted | None:
    for text, sure in read:
        said = _FOUND_OF.search(re.sub(r"[\s.,]", "", text.upper()))
        if said is not None and sure >= LEAST_SURE and int(said[1]) <= int(said[2]) <= most:
            return WordsCounted(int(said[1]), int(said[2]))
    return None


def _is_sentence(text: str) -> bool:
    """Whether a text is no label, above or below which a number may stand.

    >>> _is_sentence("Words found"), _is_sentence("one word. Press the tick")
    (False, True)
    """
    return len(text.split()) > MOST_OF_LABEL or "." in text[:-1]


def _names_words(row: Sequence[Line]) -> bool:
    text = "".join(line.text for line in row).replace("I", "L")
    return len(text) <= LONGEST_COUNT and _WORDS.search(text) is not None


def _away(box: Rect, board: Rect) -> float:
    """How far a line is from the pyramid, along or down the page."""
    aside = max(board.x - box.right, box.x - board.right, 0.0)
    return aside + max(board.y - box.bottom, box.y - board.bottom, 0.0)


def letters_left(words: Words, rows: Sequence[Sequence[Line]], board: Rect, count: int) -> int | None:
    """How many letters the page says are left, of so many; None where it doesn't.

    rows: the words that are read as one line of text each. board: where the pyramid is.
    """
    ranked = [(_rank(row, board), k) for k, row in enumerate(rows)]
    best = [rows[k] for rank, k in sorted(ranked) if rank < math.inf][:MOST_ROWS]
    asked = [Rect.around([line.box for line in row]) for row in best]
    wide = [Rect(box.x - NUMBER_REACH * box.h, box.y, box.w + 2 * NUMBER_REACH * box.h, box.h) for box in asked]
    for text, sure in words.read_whole(wide):
        plain = re.sub(r"[\s.,:]", "", text.upper())
        left, of_all = _COUNT.match(plain), _OF_ALL.match(plain)
        if sure >= LEAST_SURE and left is not None:
            number = int(left[1] or left[2])
            return number if number <= count else None
        if sure >= LEAST_SURE and of_all is not None:
            number, total = (int(one) for one in of_all.groups() if one is not None)
            if number <= total == count:
                return number if re.search(_LEFT, plain) else count - number
    return None


def _rank(row: Sequence[Line], board: Rect) -> float:
    """How soon a line of text is asked about, the least first: one that seems to count letters, then those below or
    above the pyramid of which not all was read, by their distance; infinite for others."""
    text = "".join(line.text for line in row).replace("I", "L")
    if len(text) > LONGEST_COUNT:
        return math.inf
    at = _LETTERS.search(text)
    if at is not None and at.start() <= FIRST_SIGNS:
        return -1.0
    box = Rect.around([line.box for line in row])
    over = abs(box.center.x - board.center.x) < SIDEWAYS * board.w and UNKNOWN in text and len(text) >= SHORTEST_COUNT
    # Such lines stand below mostly.
    away = max(ABOVE * (board.y - box.bottom), box.y - board.bottom)
    return max(0.0, away) if over and away < board.h else math.inf
