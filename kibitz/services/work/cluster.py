"""Independent jobs over Dask workers: on a cluster of processes here, or on any running scheduler.

The workers need Kibitz installed. Jobs of a worker that dies are given to another.
"""

from __future__ import annotations

import logging
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeVar

from kibitz.core.errors import KibitzError, NotPossibleHereError, UsageError

if TYPE_CHECKING:
    from distributed import Client, Future

RETRIES = 5
"""Workers that a job may lose before it counts as failed."""
CONNECT_S = 15
"""Seconds to wait for a scheduler."""
AHEAD = 4
"""Jobs a worker that are given out at a time: it always has another one, and memory holds no more however many come."""

Shared = TypeVar("Shared")
Job = TypeVar("Job")
Result = TypeVar("Result")


def results_of(
    client: Client | None, do: Callable[[Shared, Job], Result], shared: Shared, jobs: Iterable[Job]
) -> Iterator[tuple[Job, Result]]:
    """As `outcomes`, of jobs of which none may be missing. Raises KibitzError where one is lost."""
    for job, outcome in outcomes(client, do, shared, jobs):
        if isinstance(outcome, LostJob):
            raise KibitzError(f"Workers died again and again over a part of the work ({outcome}). Is memory short?")
        yield job, outcome


def outcomes(
    client: Client | None, do: Callable[[Shared, Job], Result], shared: Shared, jobs: Iterable[Job]
) -> Iterator[tuple[Job, Result | LostJob]]:
    """Each job with what came of it, as they come. Jobs are taken from the iterable as workers get free.

    client: None lets this process do it, job by job. do: what a worker does, a function of a module. shared: what all
    jobs need, sent to each worker once. Raises what is a KibitzError: it would be one of all jobs.
    """
    if client is None:
        for job in jobs:
            yield job, do(shared, job)
        return
    from distributed import as_completed

    # Where a worker comes or goes on the way the number is that of the beginning: it only must be large enough.
    at_once = AHEAD * max(1, len(client.nthreads()))
    waiting = iter(jobs)
    given: dict[Future[Result], tuple[Job, int]] = {}

    def send() -> Future[Shared]:
        scattered: Future[Shared] = client.scatter(shared, broadcast=True, hash=False)
        return scattered

    def give(jobs_and_tries: Iterable[tuple[Job, int]]) -> list[Future[Result]]:
        futures = {client.submit(do, sent, one[0], pure=False, retries=RETRIES): one for one in jobs_and_tries}
        given.update(futures)
        return list(futures)

    sent = send()
    done = as_completed(give((job, 0) for job in islice(waiting, at_once)))
    for future in done:
        job, tries = given.pop(future)
        outcome = _outcome(future)
        # Else the cluster keeps the result, and works it out anew when the worker that has it dies.
        future.release()
        if isinstance(outcome, _Forgotten) and tries < RETRIES:
            # What all jobs need may have been lost with the worker, too.
            sent = send()
            done.update(give([(job, tries + 1)]))
            continue
        yield job, outcome
        done.update(give((job, 0) for job in islice(waiting, 1)))


def _outcome(future: Future[Result]) -> Result | LostJob:
    """What came of a job that is done. Raises what is a KibitzError."""
    try:
        # Both wait: a result that was there may be lost with its worker before it is fetched, and is then made again.
        error = future.exception()
        if error is None:
            return future.result()
    except CancelledError as forgotten:
        # Or the scheduler doesn't know any more how to make it.
        error = forgotten
    if isinstance(error, KibitzError):
        raise error
    told = f"{future.status}: {error}"
    return _Forgotten(told) if isinstance(error, CancelledError) else LostJob(told)


class LostJob(str):
    """Why nothing came of a job."""

    __slots__ = ()


class _Forgotten(LostJob):
    """That nobody cancelled a job, but its result was lost with a worker: it can be given again."""

    __slots__ = ()


@contextmanager
def cluster_if(scheduler: str | None, workers: int | None) -> Iterator[Client | None]:
    """A client as of `cluster` where a scheduler or workers are asked for, else None.

    Raises UsageError where both are, and as `cluster` does.
    """
    if workers and scheduler:
        raise UsageError("--workers starts processes here, --scheduler has its own: leave one of them out.")
    if not (workers or scheduler):
        yield None
        return
    with cluster(scheduler, workers or 1) as client:
        yield client


@contextmanager
def cluster(scheduler: str | None, workers: int) -> Iterator[Client]:
    """A client of the scheduler at an address such as tcp://10.0.0.5:8786, or of ``workers`` processes started here.

    Raises NotPossibleHereError without dask.distributed or when the scheduler doesn't answer, KibitzError where it has
    no workers.
    """
    try:
        import dask
        from distributed import Client, LocalCluster
    except ImportError as error:
        raise NotPossibleHereError(
            f"This needs dask.distributed, which isn't installed ({error}). Install it: pip install 'kibitz[cluster]'"
        ) from None
    # A worker that is killed is replaced, and its jobs are done again. Nobody looks at what Dask's profiler samples,
    # which takes a tenth of a worker's time.
    dask.config.set({"distributed.scheduler.allowed-failures": RETRIES, "distributed.worker.profile.enabled": False})
    if scheduler is None:
        with _deaf_to_interruption():
            local = LocalCluster(
                n_workers=workers,
                threads_per_worker=1,
                processes=True,
                dashboard_address=None,
                # Its server is there all the same, for whoever asks at a port that another cluster may have: any free
                # one, of this machine alone.
                scheduler_kwargs={"dashboard_address": "127.0.0.1:0"},
                # A worker that dies is replaced, and one that is ended may miss its scheduler first: nobody need hear
                # of either. What goes wrong with a job is its outcome.
                silence_logs=logging.CRITICAL,
            )
        with local as started, Client(started) as client:
            client.register_plugin(_one_thread())
            yield client
        return
    try:
        client = Client(scheduler, timeout=CONNECT_S)
    except (OSError, ValueError) as error:
        raise NotPossibleHereError(
            f"No Dask scheduler answers at {scheduler} ({error}). Start one with 'dask scheduler' and workers with "
            "'dask worker ADDRESS', or leave --scheduler out to use this machine."
        ) from None
    with client:
        if not client.scheduler_info()["workers"]:
            raise KibitzError(f"The scheduler at {scheduler} has no workers. Start some with: dask worker {scheduler}")
        yield client


def _one_thread() -> Any:
    """What keeps OpenCV from using all cores in each of the workers, which have one core each."""
    from distributed import WorkerPlugin

    class OneThread(WorkerPlugin):
        def setup(self, worker: Any) -> None:
            import cv2

            cv2.setNumThreads(1)

    return OneThread()


@contextmanager
def _deaf_to_interruption() -> Iterator[None]:
    """Processes that are started meanwhile ignore Ctrl+C, which a terminal sends to all of them: we end them."""
    if threading.current_thread() is not threading.main_thread():
        yield  # no other one may set that, nor is any other interrupted
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
