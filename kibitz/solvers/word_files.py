"""Words as people write them down: a word a line, in any alphabet, with a number behind it if it is to have one."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path

from kibitz.core.errors import UsageError
from kibitz.core.phrase import Phrase
from kibitz.core.wording import unreadable_because


def read_entries(path: Path, weights: dict[str, float]) -> list[tuple[str, str]]:
    """The words of a file, each with where it stands; the numbers behind them go into ``weights``, under capitals.

    Empty lines and what follows a ``#`` don't count. Raises UsageError with file and line for anything else that isn't
    a word or a word and its number, and for a file that can't be read.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        cause = unreadable_because(error)
        raise UsageError(
            Phrase("The word list {path} can't be read: {cause}. Give a text file in UTF-8.", path=path, cause=cause)
        ) from error
    words: list[tuple[str, str]] = []
    for number, line in enumerate(text.splitlines(), start=1):
        parts = [part for part in re.split(r"[\s,;]+", line.partition("#")[0]) if part]
        if not parts:
            continue
        where = Phrase("{name}, line {number}", name=path.name, number=number)
        words.append((parts[0], where))
        if len(parts) == 2:
            weights[to_upper(parts[0])] = _number(parts[1], where)
        elif len(parts) > 2:
            raise UsageError(
                Phrase("{where}: {strip!r} is not one word, or a word and its weight.", where=where, strip=line.strip())
            )
    return words


def to_upper(word: str) -> str:
    """The word in capitals, letter by letter and composed: a letter stays one letter (``ß`` is its own capital).

    >>> to_upper("crane"), to_upper("straße"), to_upper("caf\\u0065\\u0301")
    ('CRANE', 'STRAßE', 'CAFÉ')
    """
    if word.isascii():
        return word.upper()
    letters = unicodedata.normalize("NFC", word)
    return "".join(c.upper() if len(c.upper()) == 1 else c for c in letters)


def to_lower(word: str) -> str:
    """The word in small letters, letter by letter: a letter stays one letter. A dotted capital is Turkish, and so is
    a word that has one.

    >>> to_lower("CRANE"), to_lower("ÉTÉ"), to_lower("KALİN"), to_lower("İLGI")
    ('crane', 'été', 'kalin', 'ilgı')
    """
    if "\u0130" in word:
        word = word.replace("I", "\u0131").replace("\u0130", "i")
    return word.lower()


def _number(text: str, where: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise UsageError(Phrase("{where}: the weight {text!r} is not a number.", where=where, text=text)) from None
