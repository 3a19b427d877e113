"""Puzzles and words as people type them or keep them in files."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from kibitz.core.errors import UsageError
from kibitz.core.wording import unreadable_because
from kibitz.solvers.pyramid.puzzle import Puzzle
from kibitz.solvers.word_files import to_upper


def read_puzzles(arguments: Sequence[str]) -> list[Puzzle]:
    """The puzzles of a command line: one whose rows are typed, or those of a file.

    Raises UsageError for rows that are no pyramid, and for a file that can't be read.
    """
    rows = " ".join(arguments).split()
    if len(arguments) != 1 or len(rows) > 1:
        return [Puzzle.parse(rows)]
    path = Path(arguments[0])
    if not path.is_file() and path.name.isalpha():
        raise UsageError(f"{path} is one row, and no file of that name is there. Give all rows: p ir aao ntib ogueo.")
    return _of_file(path)


def _of_file(path: Path) -> list[Puzzle]:
    puzzles: list[list[str]] = [[]]
    for line in _text(path).splitlines():
        row = line.partition("#")[0].strip()
        if row:
            puzzles[-1].append(row)
        elif puzzles[-1] and not line.strip():
            puzzles.append([])
    found = []
    for number, rows in enumerate(filter(None, puzzles), start=1):
        try:
            found.append(Puzzle.parse(rows[0].split() if len(rows) == 1 else rows))
        except UsageError as error:
            raise UsageError(f"{path.name}, puzzle {number}: {error}") from error
    if not found:
        raise UsageError(f"{path} has no puzzle. Write a row a line.")
    return found


def split_words(texts: Sequence[str] | None, *, files: bool = False) -> list[str]:
    """Words that were typed with commas or blanks between them, in capitals; with ``files`` also those in files.

    Raises UsageError for a file that can't be read.
    """
    words: list[str] = []
    for text in texts or ():
        inside = _text(Path(text)) if files and ("." in text or "/" in text) else text
        words += [to_upper(word) for word in inside.replace(",", " ").split()]
    return list(dict.fromkeys(words))


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"{path} can't be read: {unreadable_because(error)}. Give a text file in UTF-8.") from error
