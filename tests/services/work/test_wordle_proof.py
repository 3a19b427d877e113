"""Proofs over Dask workers: verdicts, going on after a stop, and a worker that is killed on the way."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import psutil
import pytest

from kibitz.core.errors import NotPossibleHereError, UsageError
from kibitz.services.work.wordle_proof import OpenerResult, Task, even_sample, judge, prove, read_results
from kibitz.solvers.wordle.engine import Engine
from kibitz.solvers.wordle.model.words import WordList, load_words

WORDS = WordList.of(load_words("original").answers[::60], load_words("original").guesses[::300])
BEST = 91
"""Least total of any opener of these 39 words, as the first test finds it."""


def totals() -> dict[str, int]:
    engine = Engine(WORDS)
    return {opener: engine.tree([opener], "optimal").total for opener in WORDS.guesses}


def test_verdicts_are_those_of_the_exact_trees() -> None:
    true = totals()
    assert min(true.values()) == BEST
    for opener, total in true.items():
        for beat in (total, total + 1):
            verdict = judge(Task(WORDS, beat), opener)
            assert verdict.beats == (total < beat)
            assert verdict.total == total if verdict.beats else beat <= verdict.total <= total


@pytest.mark.slow
def test_a_killed_worker_costs_nothing_and_a_second_run_goes_on(tmp_path: Path) -> None:
    task, file = Task(WORDS, BEST), tmp_path / "results.jsonl"
    half = list(WORDS.guesses[:40])
    killed: list[int] = []

    def kill_one(verdict: OpenerResult | None, done: int, total: int) -> None:
        if done >= 3 and not killed:
            worker = next(p for p in psutil.Process().children(recursive=True) if "spawn_main" in " ".join(p.cmdline()))
            killed.append(worker.pid)
            worker.kill()

    first = prove(task, half, file, workers=2, progress=kill_one)
    assert killed
    assert (len(first.verdicts), first.remaining, first.failed) == (40, 0, {})

    # The run is killed while it writes a line.
    file.write_text(file.read_text(encoding="utf-8")[:-9], encoding="utf-8")
    seen: list[OpenerResult | None] = []
    second = prove(task, WORDS.guesses, file, workers=2, progress=lambda verdict, done, total: seen.append(verdict))
    assert seen[0] is None
    assert len(seen) - 1 == len(WORDS.guesses) - 39
    assert {verdict.opener for verdict in second.verdicts} == set(WORDS.guesses)
    assert second.better == ()
    assert json.loads(json.dumps(second.to_json()))["proven"] == len(WORDS.guesses)
    assert len(read_results(file, task)) == len(WORDS.guesses)


@pytest.mark.slow
def test_ctrl_c_ends_quietly_with_what_is_proven_and_a_second_run_is_told_of_the_first(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    command = [sys.executable, "-m", "kibitz", "wordle", "prove", "--beat", "7920", "--sample", "500"]
    command += ["--results", str(file), "--json"]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    # Another cluster has Dask's usual port.
    taken = socket.socket()
    with suppress(OSError):
        taken.bind(("127.0.0.1", 8787))
        taken.listen()
    # Whoever runs the tests may have been started to ignore it.
    interruptible = ["env", "--default-signal=INT", *command]
    first = subprocess.Popen(interruptible, start_new_session=True, **pipes)  # type: ignore[call-overload]
    try:
        end_s = time.monotonic() + 120
        while (not file.exists() or file.read_text().count("\n") < 2) and time.monotonic() < end_s:
            assert first.poll() is None, first.communicate()
            time.sleep(0.05)
        second = subprocess.run(command, check=False, **pipes)  # type: ignore[call-overload]
        assert second.returncode == 2
        assert f"is being added to by another run, process {first.pid}" in second.stderr
        assert "--results" in second.stderr
        # As a terminal does: to all processes of the group.
        os.killpg(first.pid, signal.SIGINT)
        told, noise = first.communicate(timeout=60)
    finally:
        first.kill()
        taken.close()
    assert first.returncode == 130
    assert noise == f"Results are kept in {file}.\n"
    report = json.loads(told)
    kept = file.read_text().splitlines()
    assert (report["interrupted"], report["proven"]) == (True, len(kept) - 1)
    assert report["proven"] + report["remaining"] == 500


def test_results_of_another_task_are_not_mixed_in(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    file.write_text(json.dumps(Task(WORDS, 100).header()) + "\n", encoding="utf-8")
    with pytest.raises(UsageError, match="another task"):
        read_results(file, Task(WORDS, 99))
    file.write_text("no\njson\n", encoding="utf-8")
    with pytest.raises(UsageError, match="line 1"):
        read_results(file, Task(WORDS, 99))


@pytest.mark.slow
def test_a_scheduler_that_is_not_there_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kibitz.services.work.cluster.CONNECT_S", 1)
    with pytest.raises(NotPossibleHereError, match="No Dask scheduler answers"):
        prove(Task(WORDS, 99), WORDS.guesses[:1], tmp_path / "r.jsonl", scheduler="tcp://127.0.0.1:9")


def test_a_sample_is_spread_over_the_list() -> None:
    sample = even_sample(WORDS, 5)
    assert len(sample) == 5
    assert sample == sorted(sample)
    assert sample[0] == min(WORDS.guesses)
    assert len(even_sample(WORDS, 10**6)) == len(WORDS.guesses)
