"""Many pictures analysed by the workers of a cluster, or by this process alone, and what came of them in files.

Pictures are streamed: however many there are, only those that are being worked on are in memory.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kibitz.analyse import Analysis, analyse
from kibitz.automation.surfaces.picture import load_picture
from kibitz.core.errors import KibitzError, NotPossibleHereError
from kibitz.core.game import Game
from kibitz.core.phrase import Phrase
from kibitz.registry import get_game
from kibitz.services.page_store import use_pages
from kibitz.services.work.cluster import LostJob, outcomes
from kibitz.services.work.journal import Record

if TYPE_CHECKING:
    import pyarrow
    from distributed import Client

log = logging.getLogger(__name__)

PICTURES_A_JOB = 4
"""A scheduler gives out some thousand jobs a second; a worker that dies has no more than these to do again."""
ROWS = 1000
"""Pictures of a Parquet file that are in memory at a time."""


@dataclass(frozen=True, eq=False, slots=True)
class Readers:
    """What looks at the pictures, in a form that can be sent to workers; each makes its own games of it (`games_of`).

    games: id of each game -> its options. page: the only page to read by, a saved one's name or a file.
    explain, correct: as in `kibitz.analyse.analyse_frame`.
    """

    games: Mapping[str, Mapping[str, Any]]
    page: str | None = None
    explain: bool = False
    correct: Sequence[str] = field(default=())


def analysed(
    readers: Readers, files: Iterable[str], client: Client | None = None
) -> Iterator[tuple[str, Record | LostJob]]:
    """Each picture's name with its record (see `Analysis.record`), or with why there is none, as they come.

    client: of a cluster whose workers do it; None: this process does.
    """
    jobs = _jobs(files, PICTURES_A_JOB if client is not None else 1)
    for job, records in outcomes(client, records_of, readers, jobs):
        told = [records] * len(job) if isinstance(records, LostJob) else records
        yield from zip(job, told, strict=True)


def _jobs(files: Iterable[str], pictures: int) -> Iterator[tuple[str, ...]]:
    waiting = iter(files)
    while job := tuple(islice(waiting, pictures)):
        yield job


def records_of(readers: Readers, files: Sequence[str]) -> list[dict[str, Any]]:
    """The records of some pictures: one job of a worker."""
    return [analysis_of(readers, file).record(explain=readers.explain) for file in files]


@lru_cache(maxsize=1)
def games_of(readers: Readers) -> list[Game[Any]]:
    """The games, made once in each process. Raises UsageError for one, an option or a page that there is not."""
    games = [get_game(game_id, **options) for game_id, options in readers.games.items()]
    use_pages(games, readers.page)
    return games


def analysis_of(readers: Readers, file: str) -> Analysis:
    """What is made of one picture; whatever goes wrong is part of it. Raises UsageError as `games_of` does."""
    games, load = games_of(readers), partial(load_picture, Path(file))
    try:
        return analyse(file, load, games, explain=readers.explain, correct=readers.correct)
    except Exception as fault:
        # One picture that is a fault of ours must not end the work on a million others.
        log.exception("%s", file)
        words = Phrase("Kibitz failed at this: {kind}: {fault}", kind=type(fault).__name__, fault=fault)
        return Analysis(file, None, error=KibitzError(words))


def write_parquet(records: Iterable[Record], target: Path) -> None:
    """Write records into a Parquet file, a row a picture: what is asked for most in columns, all readings as JSON.

    Raises NotPossibleHereError without pyarrow, OSError where it can't be written.
    """
    parquet, schema = _parquet()
    import pyarrow

    waiting = iter(records)
    with parquet.ParquetWriter(target, schema) as writer:
        while rows := [row_of(record) for record in islice(waiting, ROWS)]:
            writer.write_table(pyarrow.Table.from_pylist(rows, schema=schema))


def check_parquet() -> None:
    """Raises NotPossibleHereError where Parquet files can't be written."""
    _parquet()


def _parquet() -> tuple[Any, pyarrow.Schema]:
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError as error:
        raise NotPossibleHereError(
            f"Parquet files need pyarrow, which isn't installed ({error}). Install it: pip install 'kibitz[parquet]'; "
            "or let --output be a .jsonl file."
        ) from None
    text, texts = pyarrow.string(), pyarrow.list_(pyarrow.string())
    columns = {
        "file": text,
        "width": pyarrow.int32(),
        "height": pyarrow.int32(),
        "games": texts,
        "confidences": pyarrow.list_(pyarrow.float64()),
        "conditions": texts,
        "best": texts,
        "error": text,
        "read_ms": pyarrow.float64(),
        "advise_ms": pyarrow.float64(),
        "readings": text,
    }
    return parquet, pyarrow.schema(columns)


def row_of(record: Record) -> dict[str, Any]:
    """A picture's record as a line of a table: what is asked for most in columns, all readings as JSON."""
    readings = record["readings"]
    width, height = record["size"] or (None, None)
    return {
        "file": record["file"],
        "width": width,
        "height": height,
        "games": [reading["game"] for reading in readings],
        "confidences": [reading["confidence"] for reading in readings],
        "conditions": [reading["condition"] for reading in readings],
        "best": [reading["advice"][0]["title"] if reading["advice"] else None for reading in readings],
        "error": record["error"],
        "read_ms": record["ms"]["read"],
        "advise_ms": record["ms"]["advise"],
        "readings": json.dumps(readings, ensure_ascii=False),
    }
