"""Which texts of a page name stations: the anchors of its guesses."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kibitz.core.geometry import Rect
from kibitz.solvers.tuble.names import canonicals
from kibitz.vision.tuble.guesses.pieces import SAME, Piece, shared
from kibitz.vision.tuble.parts import numerals, words
from kibitz.vision.tuble.parts.details import Seen
from kibitz.vision.tuble.parts.stations import begins_a_station, could_be_name, could_be_station, name_station

_NOWHERE = Rect(0, 0, 1, 1)
LEAST_NAME = 3
"""Letters of a name at least."""
UNLIKE_BELOW, UNLIKE_BESIDE = 1.8, 2.2
"""How many times as high a line may be as the one below it, or as what goes on beside it: the detector leaves room
around letters, and a box that touches a badge isn't drawn in."""
SHORT = 6
"""Letters below which a name must be read without a fault: "Back" is a button, and not Bank."""
_SIDE_WORDS = re.compile(
    rf"^(?:{words.ZONE}|{numerals.STOPS}|away|guess|line|{numerals.DISTANCE}|{numerals.WRONG}|\d.*|\W+|[a-zA-Z]{{1,2}}\.?)"
    r"[:.,!]?$",
    re.IGNORECASE,
)
"""What may stand beside a name in its line: a fare zone, a number, spots of lines that look like letters."""
_CODE, _GLUED_CODE = re.compile(r"^[A-Z]{3,4}$"), re.compile(r"(?<=[a-z.)])(?=[A-Z]{3,4}$)")
"""What railways call a station, behind its name: "Kenton KEN"; and where it was read as one word with that."""
_LABELLED = re.compile(
    r"^[^:]*\b(?:guess\w*|station|tip|versuch|essai|intento|tentativ\w*)\b[^:]*:\s*(\S.*)$", re.IGNORECASE
)
"""A name behind what it is: "Guess result: Bank"."""
_LEADER = re.compile(r"[.…_]{2,}(?=\W|$)|(?<=\s)[.…_]+(?=\s|$)")
"""Dots that lead from a name to its number."""
_COUNTED = re.compile(r"^[^\W\d]{2,12}$")
"""What may stand between a number and a name in one line: words of any language that it counts."""
MOST_BEFORE = 6
"""Signs, numbers and words before a name in its line, and one more."""
_STOPS_INSIDE = re.compile(
    rf"(?<!\d)(\d{{1,2}})\s*{numerals.STOPS}\b|\b{numerals.STOPS}\s*[:·=]?\s*(\d{{1,2}})(?!\d)", re.IGNORECASE
)
_BRACKETS, _PARTS = re.compile(r"\(([^()]*)\)"), re.compile(r"\s*[,;|]\s*|\s+[–—-]\s+")
"""What is in brackets, and what stands between the parts of a line."""
_NO_COUNT = re.compile(r"\d+\s*%|\d+[:.,]\d+")
"""Times, shares and prices."""
_ZONE = re.compile(rf"\W*\b{words.ZONE}\s*\d(?:\s*[/&+-]\s*\d)?\b\W*", re.IGNORECASE)


@dataclass(frozen=True, eq=False)
class Name:
    """A text that names a station. stops: a number in the same text. listed: the station is one of our lists'."""

    box: Rect
    seen: Seen[str]
    pieces: tuple[Piece, ...]
    stops: int | None = None

    @property
    def says_stops(self) -> bool:
        """Whether its text says that the number in it counts stops."""
        return self.stops is not None and any(_STOPS_INSIDE.search(piece.text) for piece in self.pieces)

    @property
    def listed(self) -> bool:
        return self.seen.value is not None and bool(canonicals(self.seen.value))

    @property
    def is_begun(self) -> bool:
        """Whether it is the beginning of a name: something may lie over the rest."""
        letters = re.sub(r"\W*\d+\W*", "", self.seen.text)
        return len(letters) > LEAST_NAME and begins_a_station(letters)

    @property
    def height(self) -> float:
        """Height of one line."""
        return float(min(piece.box.h for piece in self.pieces))

    @property
    def worth(self) -> float:
        """By which of two names at one place the better one is known."""
        exact = bool(canonicals(self.seen.text))
        return self.seen.confidence + exact + 0.1 * (len(self.pieces) - 1)


def find_names(pieces: Sequence[Piece]) -> list[Name]:
    """The names of stations that our lists have, or that could be several of them; one at each place."""
    found = [name for piece in pieces if (name := name_of([piece])) is not None]
    whole = {id(name.pieces[0]) for name in found if _is_exact(name)}
    found += _over_two_lines(pieces, whole)
    kept: list[Name] = []
    for name in sorted(found, key=lambda one: -one.worth):
        if not any(shared(name.box, other.box) > SAME for other in kept):
            kept.append(name)
    return sorted(kept, key=lambda one: (one.box.y, one.box.x))


def name_of(parts: Sequence[Piece]) -> Name | None:
    """The station that pieces name together; None where they name none for certain, or too faultily."""
    text = " ".join(part.text for part in parts)
    sure = min(part.sure for part in parts)
    if words.is_sentence(text) or sum(map(str.isalpha, text)) < LEAST_NAME:
        return None
    for shown, stops in _spellings(text):
        seen = name_station(shown, sure)
        known = (seen.value,) if seen.value is not None else canonicals(seen.text)
        if not known or not canonicals(known[0]):
            continue
        if sum(map(str.isalnum, shown)) < SHORT and not canonicals(seen.text):
            continue
        box = _part_of(parts[0], shown) if len(parts) == 1 else Rect.around([part.box for part in parts])
        return Name(box, seen, tuple(parts), stops)
    return None


def names_a_station(text: str) -> bool:
    """Whether a text names a station that our lists have, whatever else is in its line."""
    return name_of([Piece(_NOWHERE, text, 1.0)]) is not None


def unlisted_name(piece: Piece) -> Name | None:
    """A name that no list of ours has, or that something hides a part of."""
    shown, stops = next(_spellings(piece.text))
    stops = stops if numerals.has_stops(piece.text) else None
    if words.is_sentence(shown) or sum(map(str.isalpha, shown)) < LEAST_NAME or numerals.is_of_a_legend(shown):
        return None
    if words.answer_in(piece.text) is not None or words.names_the_game(piece.text):
        return None  # "The answer was Bank.", "Tuble+"
    if numerals.stops_first(piece.text) is not None:
        return None  # "Wrong. Distance: 12"
    return Name(piece.box, name_station(shown, piece.sure), (piece,), stops)


def is_clearly_a_name(name: Name) -> bool:
    """Whether what no list has is written as names are."""
    return name.seen.value is not None and could_be_name(name.seen.value)


def _spellings(text: str) -> Iterator[tuple[str, int | None]]:
    """What of a text can be a name, the likeliest first, with the number of stops that is in the text besides."""
    text = _GLUED_CODE.sub(" ", _without_zones(_NO_COUNT.sub(" ", text)))
    inside = _STOPS_INSIDE.search(text)
    told = int(inside[1] or inside[2]) if inside else numerals.MOST_STOPS + 1
    stops = told if told <= numerals.MOST_STOPS else None
    labelled = _LABELLED.match(text)
    if labelled is not None and canonicals(labelled[1]):
        yield labelled[1], stops
    shown, number = numerals.name_and_stops(_ZONE.sub(" ", numerals.without_ordinal(text)))
    if canonicals(shown):
        yield shown, number if number is not None else stops
    tokens = re.split(r"[\s·|–—]+", _LEADER.sub(" ", numerals.without_ordinal(text)).strip())
    if stops is None:
        # The edge of the box that a number stands in may be read as a bracket.
        digits = [token.strip("[]|") for token in tokens]
        numbers = [int(token) for token in digits if token.isdecimal() and int(token) <= numerals.MOST_STOPS]
        stops = numbers[-1] if numbers and not numerals.is_of_a_legend(text) else None
    for name in (*_among_others(tokens), *(_named_parts(text) if stops is not None else ())):
        yield name, stops
    yield shown, number if number is not None else stops


def _among_others(tokens: Sequence[str]) -> Iterator[str]:
    """The names in a line that have only what stands beside names before and after them, the longest first."""
    for first in range(min(MOST_BEFORE, len(tokens))):
        if not all(_is_beside(tokens, n) for n in range(first)):
            continue
        for end in range(len(tokens), first, -1):
            name, after = " ".join(tokens[first:end]), range(len(tokens) - end)
            # "EDGWARE ROAO" is no Edgware with a code.
            coded = len(after) == 1 and _is_code(tokens[end], name) and not could_be_station(" ".join(tokens[first:]))
            if (coded or all(_is_beside(tokens[end:], n) for n in after)) and canonicals(name):
                yield name


def _named_parts(text: str) -> list[str]:
    """The part of a line that is a name, where only one is: the others are about it."""
    named = [part for part in _PARTS.split(text) if canonicals(part)]
    return named if len(named) == 1 else []


def _without_zones(text: str) -> str:
    """A text without what tells in it how many zones away a station is: "Bank: 3 stops, same zone"."""
    text = _BRACKETS.sub(lambda found: " " if numerals.is_of_a_legend(found[1]) else found[0], text)
    parts = _PARTS.split(text)
    return " ".join(parts[:1] + [part for part in parts[1:] if not numerals.is_of_a_legend(part)])


def _is_beside(tokens: Sequence[str], n: int) -> bool:
    """Whether a token beside a name is none of its own: a sign, a number, or a word that a number before it counts."""
    counted = any(token.isdecimal() for token in tokens[:n]) and _COUNTED.match(tokens[n]) is not None
    return _SIDE_WORDS.match(tokens[n]) is not None or (counted and tokens[n][0].islower())


def _is_code(token: str, name: str) -> bool:
    """Whether what stands last behind a name is the station's code: capitals, or letters that the name begins with."""
    short = 3 <= len(token) <= 4 and token.isalpha()
    return short and (_CODE.match(token) is not None or name.lower().startswith(token.lower()))


def _part_of(piece: Piece, shown: str) -> Rect:
    """Where a part of a text stands in its box; all of it where it isn't found. Letters are about equally wide."""
    shown = shown.strip()
    at = piece.text.lower().find(shown.lower())
    if at < 0 or len(shown) == len(piece.text):
        return piece.box
    box, letter = piece.box, piece.box.w / len(piece.text)
    return Rect(box.x + at * letter, box.y, len(shown) * letter, box.h)


def _is_exact(name: Name) -> bool:
    return bool(canonicals(name.seen.text)) and name.seen.value is not None


def _over_two_lines(pieces: Sequence[Piece], whole: set[int]) -> list[Name]:
    """Names that go on below or, after a wide space, beside. whole: pieces that are names by themselves."""
    found = []
    for piece in pieces:
        if not any(map(str.isalpha, piece.text)):
            continue
        for other in pieces:
            # "Wimbledon" may be all of a name, and the second line of another one.
            if other is piece or not _goes_on(piece.box, other.box) or {id(piece), id(other)} <= whole:
                continue
            chain = [piece, other]
            third = [one for one in pieces if one not in chain and _goes_on(other.box, one.box)]
            for parts in (chain, *([*chain, one] for one in third[:2] if id(one) not in whole)):
                name = name_of(parts)
                if name is not None and _is_whole(name, parts):
                    found.append(name)
    return found


def _is_whole(name: Name, parts: Sequence[Piece]) -> bool:
    """Whether a name needs all of its parts."""
    exact = canonicals(name.seen.text)
    worded = all(_is_worded(part.text) and not numerals.is_of_a_legend(part.text) for part in parts)
    fewer = [[part] for part in parts] + ([parts[1:], parts[:-1]] if len(parts) > 2 else [])
    alone = [own.seen.value for some in fewer if (own := name_of(some)) is not None]
    # The line of a station that several lines have names for stands in brackets.
    bracketed = any(part.text.lstrip().startswith("(") for part in parts[1:])
    return bool(exact) and worded and (bracketed or not set(exact) & set(alone))


def _is_worded(text: str) -> bool:
    """Whether a text can be a part of a name; of "Heathrow Terminals 2 & 3" the last ones have no letters."""
    return sum(map(str.isalpha, text)) > 1 or ("&" in text and text.replace("&", "").replace(" ", "").isdecimal())


def _goes_on(box: Rect, other: Rect) -> bool:
    """Whether a line goes on in another one: on the next line, or after a space."""
    height = max(box.h, other.h)
    unlike = height / min(box.h, other.h)
    if -0.4 * height < other.y - box.bottom < 0.9 * height and unlike <= UNLIKE_BELOW:
        off = min(abs(other.x - box.x), abs(other.center.x - box.center.x), abs(other.right - box.right))
        if off <= 0.6 * height:
            return True
    beside = -3 <= other.x - box.right < 1.6 * height and unlike <= UNLIKE_BESIDE
    return beside and abs(other.center.y - box.center.y) < 0.4 * height
