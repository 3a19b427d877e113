"""The history for other programs: a table of the games, or all of it."""

from __future__ import annotations

import csv
import json
from base64 import b64encode
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from io import StringIO
from pathlib import Path
from typing import Any

from kibitz.core.errors import KibitzError, UsageError
from kibitz.core.phrase import Phrase
from kibitz.services.history.records import GameRecord
from kibitz.services.history.store import History

KINDS = (".csv", ".json", ".jsonl")
"""Files that can be written."""


def to_csv(records: Iterable[GameRecord]) -> str:
    """One line a game, with the time as ISO 8601 in the local zone."""
    text = StringIO()
    writer: csv.DictWriter[str] | None = None
    for record in records:
        row = {**record.to_json(), "began": datetime.fromtimestamp(record.began).astimezone().isoformat("T", "seconds")}
        if writer is None:
            writer = csv.DictWriter(text, list(row))
            writer.writeheader()
        writer.writerow(row)
    return text.getvalue()


def export(history: History, records: Sequence[GameRecord], file: Path, *, pictures: bool = False) -> int:
    """Write games into a .csv file as a table, or into a .json or .jsonl file with all boards; how many they were.

    pictures: see `whole`. Raises UsageError for another kind of file, and for pictures in a table; KibitzError where
    the file can't be written.
    """
    kind = file.suffix.lower()
    if kind not in KINDS:
        raise UsageError(
            Phrase("{file} is none of {kinds} and {kinds2}.", file=file, kinds=", ".join(KINDS[:-1]), kinds2=KINDS[-1])
        )
    if pictures and kind == ".csv":
        raise UsageError(Phrase("Pictures need a .json or .jsonl file: a table can't hold them."))
    try:
        with file.open("w", encoding="utf-8", newline="") as target:
            if kind == ".csv":
                target.write(to_csv(records))
            elif kind == ".jsonl":
                for record in whole(history, records, pictures=pictures):
                    target.write(json.dumps(record, ensure_ascii=False) + "\n")
            else:
                json.dump(list(whole(history, records, pictures=pictures)), target, ensure_ascii=False, indent=1)
    except OSError as error:
        raise KibitzError(
            Phrase("{file} can't be written: {strerror}. Choose another file.", file=file, strerror=error.strerror)
        ) from error
    return len(records)


def whole(history: History, records: Iterable[GameRecord], *, pictures: bool = False) -> Iterator[dict[str, Any]]:
    """Each game with all its positions. pictures: with those that were kept, as WebP in base64.

    Raises KibitzError where the file can't be read.
    """
    for record in records:
        positions = [
            {
                "at": position.at,
                "move": position.move or None,
                "board": position.board,
                **({"picture": b64encode(position.picture).decode()} if pictures and position.picture else {}),
            }
            for position in history.positions(record.number)
        ]
        yield {**record.to_json(), "positions": positions}
