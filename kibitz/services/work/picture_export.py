"""What was read in pictures, for other programs: a table, or all of it."""

from __future__ import annotations

import csv
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from kibitz.core.errors import KibitzError, UsageError
from kibitz.core.phrase import Phrase
from kibitz.services.work.journal import Record
from kibitz.services.work.pictures import row_of

LISTED = ("games", "confidences", "conditions", "best")
"""Columns with an entry for each board; in a table of texts they stand behind each other."""


def export_records(records: Sequence[Record], file: Path) -> None:
    """Write records (see `Analysis.record`) into a .csv file, a line a picture, or into a .json file, whole.

    Raises UsageError for another kind of file, KibitzError where it can't be written.
    """
    kind = file.suffix.lower()
    if kind not in (".csv", ".json"):
        raise UsageError(Phrase("{file} is neither a .csv nor a .json file. Choose another name.", file=file))
    try:
        with file.open("w", encoding="utf-8", newline="") as target:
            if kind == ".json":
                json.dump(list(records), target, ensure_ascii=False, indent=1)
                return
            rows = [_line(record) for record in records]
            writer = csv.DictWriter(target, list(rows[0]) if rows else ["file"])
            writer.writeheader()
            writer.writerows(rows)
    except OSError as error:
        raise KibitzError(
            Phrase("{file} can't be written: {strerror}. Choose another file.", file=file, strerror=error.strerror)
        ) from error


def _line(record: Record) -> dict[str, Any]:
    row = row_of(record)
    listed = {name: "; ".join(str(one) for one in row[name] if one is not None) for name in LISTED}
    return {name: listed.get(name, value) for name, value in row.items() if name != "readings"}
