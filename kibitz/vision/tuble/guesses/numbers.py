"""Which texts of a page can be numbers of stops."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import IntEnum

from kibitz.core.geometry import Rect
from kibitz.solvers.tuble.names import canonicals
from kibitz.vision.tuble.guesses.pieces import SAME, Piece, shared
from kibitz.vision.tuble.parts import numerals, words

LIKE_DIGITS = str.maketrans({"o": "0", "O": "0", "Q": "0", "D": "0", "l": "1", "I": "1", "|": "1", "i": "1", "!": "1",
                             "S": "5", "s": "5", "B": "8", "Z": "2", "z": "2"})  # fmt: skip
"""What digits are taken for where they stand alone."""
LONGEST_SIGNS = 2
WORD_GAP = 0.6
"""Space between a number and its word at most, in heights of the number."""
UNDER = 0.5
"""How far beside the middle of its number a word below it has its own, in heights of the number."""


class Stands(IntEnum):
    """How a text that may be the number of stops is written, the likeliest last."""

    AS_A_SIGN = 0
    ALONE = 1
    WITH_A_WORD = 2


@dataclass(frozen=True, eq=False, slots=True)
class Number:
    """A text that can be a number of stops.

    value: None where it is only signs like digits. is_doubtful: another look at the same place gave another one.
    loose: how far it stands to the left or right of its name tells nothing: it is on a bar, whose length may tell how
    near the station is, or in a column with its own head.
    """

    box: Rect
    value: int | None
    stands: Stands
    piece: Piece
    is_doubtful: bool = False
    loose: bool = False


def find_numbers(pieces: Sequence[Piece]) -> list[Number]:
    """The numbers of a page, one at each place; what says that it counts the guesses is none."""
    whole = [*pieces, *_with_their_words(pieces)]
    found = [number for piece in whole if (number := _number_of(piece)) is not None]
    kept: list[Number] = []
    for number in sorted(found, key=lambda one: (-one.stands, -one.box.area)):
        same = next((other for other in kept if shared(number.box, other.box) > SAME), None)
        if same is None:
            kept.append(number)
        elif number.value is not None and number.value != same.value:
            kept[kept.index(same)] = replace(same, is_doubtful=True)
    return kept


def _with_their_words(pieces: Sequence[Piece]) -> list[Piece]:
    """Numbers with the word for stops beside or just below them that is a piece of its own, as in smaller print."""
    said = [piece for piece in pieces if numerals.is_stops_word(piece.text)]
    found = []
    for number in pieces if said else ():
        value = numerals.stops_of(number.text)
        if value is None or numerals.says_stops(number.text):
            continue
        beside = [word for word in said if _stand_together(word.box, number.box)]
        if len(beside) == 1:
            box = Rect.around([number.box, beside[0].box])
            found.append(Piece(box, f"{value} {numerals.STOPS_WORD}", min(number.sure, beside[0].sure)))
        elif not beside and any(_stands_under(word.box, number.box) for word in said):
            found.append(Piece(number.box, f"{value} {numerals.STOPS_WORD}", number.sure))
    return found


def says_of_one(word: Rect, numbers: Sequence[Number]) -> bool:
    """Whether a word for stops is that of one number, just above it or beside it, and no head of a column."""
    return any(_stand_together(word, number.box) or _is_just_below(word, number.box) for number in numbers)


def _is_just_below(word: Rect, number: Rect) -> bool:
    gap = word.y - number.bottom
    return number.y < word.y and gap <= WORD_GAP * number.h and word.x < number.right and number.x < word.right


def _stands_under(word: Rect, number: Rect) -> bool:
    gap = word.y - number.bottom
    return -0.3 * word.h <= gap <= WORD_GAP * number.h and abs(word.center.x - number.center.x) <= UNDER * number.h


def _stand_together(word: Rect, number: Rect) -> bool:
    gap = max(word.x - number.right, number.x - word.right)
    level = min(word.bottom, number.bottom) - max(word.y, number.y)
    return -0.5 * word.h <= gap <= WORD_GAP * number.h and level > 0.6 * min(word.h, number.h)


def _number_of(piece: Piece) -> Number | None:
    if numerals.is_marked_ordinal(piece.text) or words.asks_for_a_name(piece.text):
        return None
    # A dotted line may lead to it.
    text = numerals.without_ordinal(piece.text).strip(" .·…_")
    value = numerals.stops_of(text)
    if value is not None:
        return Number(piece.box, value, Stands.WITH_A_WORD if numerals.says_stops(text) else Stands.ALONE, piece)
    first = numerals.stops_first(text)
    if first is not None:
        return Number(piece.box, first, Stands.WITH_A_WORD, piece)
    count = numerals.count_of(text)
    if count is not None and not canonicals(text.lstrip("0123456789 ")):
        return Number(piece.box, count, Stands.ALONE, piece)
    if len(text) <= LONGEST_SIGNS and piece.box.w <= 2.4 * piece.box.h:
        return Number(piece.box, None, Stands.AS_A_SIGN, piece)
    return None
