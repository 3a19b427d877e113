"""Proving that no opener of Wordle needs fewer guesses than a given total: independent jobs over Dask workers.

Each job is one opener. The exact search (kibitz.solvers.wordle.search.search) is asked for the value of its best tree
with the total to beat as beta, so that it ends as soon as the tree can no longer be cheaper. Results are kept in a
file, one JSON line a job, as they come: a run that is killed goes on where it was. The work goes to a local cluster, or
to any Dask scheduler whose workers have Kibitz installed; jobs of a worker that dies are given to another.
"""

from __future__ import annotations

import math
import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kibitz.core.errors import UsageError
from kibitz.services.work.cluster import LostJob, cluster, outcomes
from kibitz.services.work.journal import Journal
from kibitz.solvers.wordle.model.state import Mode, default_rows

if TYPE_CHECKING:
    from kibitz.solvers.wordle.model.words import WordList
    from kibitz.solvers.wordle.search.searches import Searches

NORMAL_95 = 1.96
"""Standard errors on either side of a mean that hold the truth in 95 of 100 cases."""


@dataclass(frozen=True, slots=True)
class Task:
    """What is to be proven: that no opener finds all answers of ``words`` with less than ``beat`` guesses in all."""

    words: WordList
    beat: int
    mode: Mode = Mode.NORMAL
    rows: int = default_rows(1)

    def header(self) -> dict[str, Any]:
        """What the first line of a results file says, so that no results of another task are mixed in."""
        return {
            "kibitz": "wordle prove",
            "list": self.words.name,
            "key": self.words.key,
            "beat": self.beat,
            "mode": self.mode.value,
            "rows": self.rows,
        }


@dataclass(frozen=True, slots=True)
class OpenerResult:
    """What is known of an opener: its best tree's total, or, where that is not below the total to beat, a lower bound.

    total: exact when ``beats``, else a lower bound that is at least the total to beat.
    cpu_s: seconds of one core that it took.
    """

    opener: str
    total: int
    beats: bool
    cpu_s: float


@dataclass(frozen=True)
class Report:
    """What a run has come to.

    verdicts: of all openers done, in this run or before. failed: openers whose jobs were lost too often, with reasons.
    openers: how many were asked for. every: how many guesses the list has.
    interrupted: whether Ctrl+C ended it.
    """

    task: Task
    verdicts: tuple[OpenerResult, ...]
    failed: Mapping[str, str]
    openers: int
    every: int
    interrupted: bool = False

    @property
    def better(self) -> tuple[OpenerResult, ...]:
        """Openers that need fewer guesses, best first."""
        return tuple(sorted((v for v in self.verdicts if v.beats), key=lambda verdict: verdict.total))

    @property
    def remaining(self) -> int:
        """Openers that were asked for and have no verdict."""
        return self.openers - len(self.verdicts)

    @property
    def cpu_s(self) -> float:
        """Seconds of one core that the verdicts took."""
        return sum(verdict.cpu_s for verdict in self.verdicts)

    def extrapolated_h(self) -> tuple[float, float, float] | None:
        """Core hours that all guesses of the list would take as openers: least, expected, most (95 %).

        From the verdicts' mean and standard error; None with fewer than two. It holds for a sample that was drawn
        evenly from the list.
        """
        if len(self.verdicts) < 2:
            return None
        times = [verdict.cpu_s for verdict in self.verdicts]
        mean = statistics.fmean(times)
        error = NORMAL_95 * statistics.stdev(times) / math.sqrt(len(times))
        hours = self.every / 3600
        return max(0.0, mean - error) * hours, mean * hours, (mean + error) * hours

    def to_json(self) -> dict[str, Any]:
        """The report, for ``--json``."""
        hours = self.extrapolated_h()
        return {
            **self.task.header(),
            "openers": self.openers,
            "proven": sum(not verdict.beats for verdict in self.verdicts),
            "better": [asdict(verdict) for verdict in self.better],
            "remaining": self.remaining,
            "failed": dict(self.failed),
            "interrupted": self.interrupted,
            "cpu_s": round(self.cpu_s, 2),
            "extrapolated_core_hours": None if hours is None else [round(value, 2) for value in hours],
        }


def even_sample(words: WordList, count: int) -> list[str]:
    """``count`` guesses of the list, evenly spaced over the alphabet."""
    ordered = sorted(words.guesses)
    count = min(count, len(ordered))
    return [ordered[place * len(ordered) // count] for place in range(count)]


def judge(task: Task, opener: str) -> OpenerResult:
    """Do one job, in this process."""
    import numpy as np

    from kibitz.solvers.wordle.search.search import NEVER, Limits

    started = time.process_time()
    searches = _searches(task.words)
    search = searches.search(searches.answers, Limits(task.mode, 0, NEVER))
    every = np.arange(len(task.words.answers), dtype=np.int64)
    # A worker has cores to give: no thread need listen for Ctrl+C.
    total = search.value(every, task.rows, task.words.index(opener), beta=task.beat)
    return OpenerResult(opener, total, total < task.beat, time.process_time() - started)


@lru_cache(maxsize=1)
def _searches(words: WordList) -> Searches:
    """A worker's searches: positions that one opener has led to are remembered for the next."""
    from kibitz.solvers.wordle.search.searches import Searches

    return Searches(words)


def prove(
    task: Task,
    openers: Sequence[str],
    results: Path,
    *,
    scheduler: str | None = None,
    workers: int = 2,
    progress: Callable[[OpenerResult | None, int, int], None] | None = None,
) -> Report:
    """Judge the openers that ``results`` has no verdict of yet, and add theirs to it.

    scheduler: address of a running one, such as tcp://10.0.0.5:8786; without it ``workers`` processes are started here.
    progress: told each new verdict (first None, for those that were there), how many are done, and of how many.

    Ctrl+C ends it with what is known until then. Raises UsageError for a results file of another task, and for one that
    another process is adding to; NotPossibleHereError without dask.distributed or when the
    scheduler doesn't answer.
    """
    names = list(dict.fromkeys(task.words.guesses[task.words.index(opener)] for opener in openers))
    known = read_results(results, task)
    done = [known[name] for name in names if name in known]
    wanted = [name for name in names if name not in known]
    if progress is not None:
        progress(None, len(done), len(names))
    failed: dict[str, str] = {}
    interrupted = False
    if wanted:
        try:
            with _journal(results, task).adding() as write, cluster(scheduler, workers) as client:
                for name, verdict in outcomes(client, judge, task, wanted):
                    if isinstance(verdict, LostJob):
                        failed[name] = verdict
                        continue
                    write(asdict(verdict))
                    done.append(verdict)
                    if progress is not None:
                        progress(verdict, len(done), len(names))
        except KeyboardInterrupt:
            interrupted = True
    return Report(task, tuple(done), failed, len(names), len(task.words.guesses), interrupted)


def read_results(path: Path, task: Task) -> dict[str, OpenerResult]:
    """Opener -> verdict, as a results file has them; a last line that was cut off is left out.

    Raises UsageError when the file belongs to another task or isn't a results file.
    """
    try:
        return {record["opener"]: OpenerResult(**record) for record in _journal(path, task).records()}
    except (KeyError, TypeError) as error:
        raise UsageError(f"{path} is not a results file of 'kibitz wordle prove' ({error}).") from None


def _journal(path: Path, task: Task) -> Journal:
    return Journal(path, task.header(), "--results")
