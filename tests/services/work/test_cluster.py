"""Jobs over Dask workers: each comes back once, whatever the cluster forgets."""

from __future__ import annotations

import operator
from typing import Any

import pytest
from distributed import Client, Future

from kibitz.core.errors import KibitzError
from kibitz.services.work.cluster import LostJob, cluster, outcomes, results_of


class Forgetting:
    """A client whose scheduler forgets jobs as soon as they are given: the first times each of them is."""

    def __init__(self, client: Client, times: int) -> None:
        self._client = client
        self._times: dict[int, int] = {}
        self._most = times

    def __getattr__(self, name: str) -> Any:
        return getattr(self._client, name)

    def submit(self, do: Any, sent: Any, job: int, **how: Any) -> Future[Any]:
        future: Future[Any] = self._client.submit(do, sent, job, **how)
        self._times[job] = self._times.get(job, 0) + 1
        if self._times[job] <= self._most:
            self._client.cancel([future], force=True)
        return future


@pytest.fixture(scope="module")
def client() -> Any:
    with cluster(None, 1) as made:
        yield made


@pytest.mark.parametrize("times", [0, 1, 3])
def test_a_job_that_the_scheduler_forgets_is_given_again(client: Client, times: int) -> None:
    got: list[tuple[int, Any]] = list(results_of(Forgetting(client, times), operator.add, 100, range(9)))  # type: ignore[arg-type]
    assert sorted(got) == [(job, 100 + job) for job in range(9)]


def test_a_job_that_is_forgotten_again_and_again_is_lost(client: Client) -> None:
    forgets: Any = Forgetting(client, 99)
    got = list(outcomes(forgets, operator.add, 100, range(2)))
    assert [job for job, _ in got] == [0, 1]
    assert all(isinstance(outcome, LostJob) for _, outcome in got)
    with pytest.raises(KibitzError, match="died again and again"):
        list(results_of(Forgetting(client, 99), operator.add, 100, range(2)))  # type: ignore[arg-type]
