"""``kibitz analyse`` for very many pictures: streamed, by many processes or machines, into a file, and gone on with."""

from __future__ import annotations

import glob
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

from kibitz.analyse import PICTURE_SUFFIXES, pictures_in
from kibitz.cli.common.exit_codes import ExitCode
from kibitz.cli.printing.busy import busy, long_bar
from kibitz.cli.printing.output import json_line, say
from kibitz.core.errors import UsageError
from kibitz.core.wording import counted
from kibitz.registry import title_of
from kibitz.services.work.cluster import LostJob, cluster_if
from kibitz.services.work.journal import Journal, Record
from kibitz.services.work.pictures import Readers, analysed, check_parquet, games_of, write_parquet

LINES, PARQUET = (".jsonl", ".ndjson"), ".parquet"
"""How the names of files of results end."""
NO_FILES = ("-", "screen", "clipboard")


@dataclass(frozen=True, slots=True)
class Many:
    """What the user wants done.

    workers: processes here; None without a scheduler: this one alone. scheduler: a running one's address.
    output: the file for the results; without it they go to standard output. resume: go on with what is in it.
    force: replace it.
    """

    workers: int | None = None
    scheduler: str | None = None
    output: Path | None = None
    resume: bool = False
    force: bool = False

    @property
    def wanted(self) -> bool:
        """Whether any of these was asked for."""
        return bool(self.workers or self.scheduler or self.output or self.resume)


@dataclass(slots=True)
class _Tally:
    """What has come of the pictures so far."""

    done: int = 0
    unreadable: int = 0
    lost: list[LostJob] = field(default_factory=list)
    boards: Counter[str] = field(default_factory=Counter)

    def count(self, record: Record) -> None:
        self.done += 1
        self.unreadable += record["error"] is not None
        self.boards.update(reading["game"] for reading in record["readings"])

    def text(self) -> str:
        boards = ", ".join(f"{title_of(game)} {count:,}" for game, count in self.boards.most_common())
        return f"{counted(self.done, 'picture')}, {self.unreadable:,} of them unreadable; boards: {boards or 'none'}."


def files_of(words: Sequence[str]) -> Iterator[str]:
    """The pictures that words of the command line stand for: files, folders (searched through), patterns.

    Raises UsageError for a word that is none of these, and for one that stands for no pictures.
    """
    for word in words:
        path, found = Path(word), False
        for found_path in pictures_in(path) if path.is_dir() else _matching(word):
            found = True
            yield str(found_path)
        if not found:
            raise UsageError(
                f"There are no pictures in the folder {word}." if path.is_dir() else f"No picture is called {word}."
            )


def _matching(word: str) -> Iterable[Path]:
    """The pictures that match a pattern such as ``shots/**/*.png``; a file's name stands for itself."""
    if not glob.has_magic(word) or Path(word).exists():
        return [Path(word)]
    paths = map(Path, sorted(glob.iglob(word, recursive=True)))
    return (path for path in paths if path.suffix.lower() in PICTURE_SUFFIXES and path.is_file())


def analyse_many(words: Sequence[str], readers: Readers, many: Many, *, as_json: bool) -> int:
    """Analyse all pictures that the words stand for; the exit code.

    Raises UsageError for what can't be done together, for a file of results that is there and for options that there
    are not; NotPossibleHereError without the packages or the scheduler that it takes.
    """
    _check(words, many, as_json=as_json)
    games_of(readers)  # what is wrong with the options is said here, not by each worker
    if many.output is None:
        return _worked(words, readers, many, frozenset(), _Tally(), json_line)
    journal = _journal(many, many.output)
    tally, known = _Tally(), set[str]()
    for record in journal.records():
        known.add(record["file"])
        tally.count(record)
    with journal.adding() as add:
        code = _worked(words, readers, many, known, tally, add)
        if journal.path != many.output and code != ExitCode.INTERRUPTED:
            with busy(f"Writing {many.output}"):
                write_parquet(journal.records(), many.output)
    say(f"The results are in {journal.path if code == ExitCode.INTERRUPTED else many.output}.")
    return code


def _check(words: Sequence[str], many: Many, *, as_json: bool) -> None:
    live = [word for word in words if word in NO_FILES]
    if live:
        raise UsageError(f"“{live[0]}” is one picture: --workers, --scheduler, --output and --resume are for files.")
    if many.output is None and not as_json:
        raise UsageError("What comes of many pictures is data: give --output FILE, or --json to have it printed.")
    if many.resume and many.output is None:
        raise UsageError("--resume goes on with what is in the file of --output: give that, too.")


def _journal(many: Many, output: Path) -> Journal:
    """Where records are kept as they come: the output, or, as nothing can be added to Parquet, a file beside it."""
    kind = output.suffix.lower()
    if kind not in (*LINES, PARQUET):
        raise UsageError(f"{output} is neither JSON Lines ({' or '.join(LINES)}) nor Parquet ({PARQUET}).")
    if kind == PARQUET:
        check_parquet()
    path = output if kind in LINES else output.with_name(f"{output.name}{LINES[0]}")
    there = [file for file in dict.fromkeys((output, path)) if file.exists()]
    if there and many.force:
        for file in there:
            file.unlink()
    elif there and not many.resume:
        raise UsageError(f"{there[0]} is there already: --resume goes on with it, --force replaces it.")
    return Journal(path, None, "--output")


def _worked(
    words: Sequence[str],
    readers: Readers,
    many: Many,
    known: set[str] | frozenset[str],
    tally: _Tally,
    add: Callable[[Record], None],
) -> int:
    """Look at all pictures that aren't known, add what comes of them and say it; the exit code."""
    with busy("Counting the pictures"):
        total = sum(1 for _ in files_of(words))
    left = (file for file in files_of(words) if file not in known)
    stopped = False
    try:
        with ExitStack() as stack:
            client = stack.enter_context(cluster_if(many.scheduler, many.workers))
            tell = stack.enter_context(long_bar("Analysing", total, tally.done))
            for _, record in analysed(readers, left, client):
                if isinstance(record, LostJob):
                    tally.lost.append(record)
                else:
                    add(record)
                    tally.count(record)
                tell(tally.done + len(tally.lost))
    except KeyboardInterrupt:
        stopped = True
    again = " The same command with --resume goes on." if many.output else ""
    say(tally.text())
    if tally.lost:
        say(f"{counted(len(tally.lost), 'picture')} lost with workers that died ({tally.lost[0]}).{again}")
    if stopped:
        say(f"Stopped after {tally.done:,} of {total:,}.{again}")
        return ExitCode.INTERRUPTED
    return ExitCode.UNREADABLE if tally.unreadable or tally.lost else ExitCode.FINE
