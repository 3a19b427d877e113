"""Rows of keyboards in use, in each script, and how keys that were read stand in them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kibitz.solvers.scripts import Script
from kibitz.solvers.wordle.model.languages import ENGLISH, LANGUAGES, in_script
from kibitz.vision.glyphs import CAPITALS, GREEK_CAPITALS


def _runs(alphabet: str, longest: int) -> Iterator[str]:
    """Rows of keyboards that go by the alphabet."""
    for length in range(longest, 5, -1):
        yield from (alphabet[start : start + length] for start in range(len(alphabet) + 1 - length))


LAYOUT_ROWS = {
    Script.LATIN: (
        *("QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM"),
        *("QWERTZUIOP", "YXCVBNM"),
        *("AZERTYUIOP", "QSDFGHJKLM", "WXCVBN"),
        # Letters of their own, mostly at the ends; Turkish ones with and without Q, W and X.
        *(row for language in in_script(Script.LATIN) for row in language.keys if language.letters),
        *("QWERTYUIOPĞÜ", "ZXCVBNMÖÇ"),
    ),
    Script.CYRILLIC: (
        *(row for language in in_script(Script.CYRILLIC) for row in language.keys),
        # Ё, Ґ, Ъ and Ї stand at an end, if they do at all. Bulgarian keyboards are of two kinds, the phonetic one with
        # more or fewer letters in a row.
        *("ЙЦУКЕНГШЩЗХ", "ФЫВАПРОЛДЖЭ", "ЯЧСМИТЬБЮ"),
        *("УЕИШЩКСДЗЦ", "ЬЯАОЖГТНВМЧ", "ЮЙЪЭФХПРЛБ", "ЮЙЪФХПРЛБ"),
        *("ЯВЕРТЪУИОП", "АСДФГХЙКЛ", "ЗЬЦЖБНМЧЮ"),
        # Serbian, Macedonian and Belarusian, so that their letters are not taken for those of languages with words.
        *("ЉЊЕРТЗУИОПШЂ", "ЉЊЕРТЗУИОПШ", "АСДФГХЈКЛЧЋЖ", "АСДФГХЈКЛЧЋ", "ЏЦВБНМЂЖ", "ЏЦВБНМ"),
        *("ЉЊЕРТЅУИОПШЃ", "ЉЊЕРТЅУИОПШ", "АСДФГХЈКЛЧЌЖ", "АСДФГХЈКЛЧЌ", "ЗЏЦВБНМЃЖ", "ЗЏЦВБНМ"),
        *("ЙЦУКЕНГШЎЗХ", "ЯЧСМІТЬБЮ"),
    ),
    Script.GREEK: (*(row for language in in_script(Script.GREEK) for row in language.keys),),
}
"""Rows of keys that aren't in the order of the alphabet, the longest of a kind first."""
KNOWN_ROWS = {
    Script.LATIN: (*LAYOUT_ROWS[Script.LATIN], *_runs(CAPITALS, 10)),
    Script.CYRILLIC: (
        *LAYOUT_ROWS[Script.CYRILLIC],
        *(row for language in in_script(Script.CYRILLIC) for row in _runs(language.letters, 12)),
    ),
    Script.GREEK: (*LAYOUT_ROWS[Script.GREEK], *_runs(GREEK_CAPITALS, 10)),
}
"""The same and those in that order."""
PLAIN_KEYS = {letter: ENGLISH.letter(letter) for one in LANGUAGES.values() for letter in one.letters}
"""Own letters of languages, as they are read without their accents."""
LEAST_SAME = 0.65
"""Share of the letters of a known row that must have been read in their places."""


@dataclass(frozen=True, slots=True)
class Named:
    """What a row's keys are called.

    letters: of each key, empty where it has none. start, end: of the keys that are a known row, the last one left out.
    same: how many of these were read as it has them.
    """

    letters: tuple[str, ...]
    start: int = 0
    end: int = 0
    same: int = 0


def named_as_known(read: Sequence[str], script: Script) -> Named | None:
    """The keys of a row, most of which stand in the order of a known keyboard, so that the others are its letters, too:
    a single small l, or a key under the pointer, is told by its place. None where there is no such row.

    read: what was read on each, empty where nothing was.
    """
    best: Named | None = None
    for known in KNOWN_ROWS[script]:
        for start in range(len(read) - len(known) + 1):
            # A letter whose accent can't be read is told by its place.
            same = sum(a == b or a == PLAIN_KEYS.get(b) for a, b in zip(read[start:], known, strict=False))
            if same > max(best.same if best is not None else 0, LEAST_SAME * len(known)):
                end = start + len(known)
                best = Named((*read[:start], *known, *read[end:]), start, end, same)
    return best
