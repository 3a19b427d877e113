"""The history for other programs: a table of the games, or all of it."""

from __future__ import annotations

import csv
from base64 import b64encode
from collections.abc import Iterable, Iterator
from datetime import datetime
from io import StringIO
from typing import Any

from kibitz.services.history.records import GameRecord
from kibitz.services.history.store import History


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
