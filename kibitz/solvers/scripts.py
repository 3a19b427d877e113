"""Scripts that words are written in, and which one letters are of."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum


class Script(StrEnum):
    """A script; the first one counts where letters tell none."""

    LATIN = "latin"
    CYRILLIC = "cyrillic"
    GREEK = "greek"


RANGES = {Script.CYRILLIC: ("\u0400", "\u052f"), Script.GREEK: ("\u0370", "\u03ff")}
"""The first and the last code point of a script's letters; those of all others count as Latin ones."""


def script_of(letters: Iterable[str]) -> Script:
    """The script that most of these letters are of; signs that are none don't count.

    >>> script_of("КОТ?").value, script_of("CAFÉ").value, script_of(["", "?"]).value
    ('cyrillic', 'latin', 'latin')
    """
    scripts = [_script(letter) for letter in letters if letter.isalpha()]
    return max(Script, key=scripts.count)


def _script(letter: str) -> Script:
    return next((script for script, (first, last) in RANGES.items() if first <= letter <= last), Script.LATIN)
