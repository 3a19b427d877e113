"""The compiled code: it belongs to its sources, computes in its own memory only, can be stopped, and may be missing."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest
import wasmtime

from kibitz.core.errors import NotPossibleHereError
from kibitz.solvers.wordle.engine import Engine
from kibitz.solvers.wordle.model.state import Strategy, WordleState
from kibitz.solvers.wordle.model.words import load_words
from kibitz.solvers.wordle.search import machine, searches
from kibitz.solvers.wordle.search.compiled import ARENA, CompiledSearch
from kibitz.solvers.wordle.search.matrix import patterns
from kibitz.solvers.wordle.search.plain import PlainSearch
from kibitz.solvers.wordle.search.search import Indices, Limits, SearchStoppedError, Universe
from kibitz.solvers.wordle.search.strategies import measure
from tools.make_wordle_kernel import OUT, SIZES, SOURCES, source_hash

BYTES = np.dtype(np.uint8)


@pytest.fixture(scope="module")
def original() -> Universe:
    words = load_words("original")
    every: Indices = np.arange(len(words.answers), dtype=np.int64)
    return Universe(words.guesses, patterns(words.answers, words.guesses), every, np.ones_like(every))


@pytest.mark.parametrize("bits", SIZES)
def test_the_code_was_made_from_the_sources_as_they_are(bits: int) -> None:
    """If this fails: python tools/make_wordle_kernel.py"""
    assert (OUT / f"kernel-{bits}.wasm").read_bytes().endswith(source_hash())


@pytest.mark.parametrize("bits", SIZES)
def test_the_code_can_call_nothing_of_ours(bits: int) -> None:
    module = wasmtime.Module.from_file(wasmtime.Engine(), str(OUT / f"kernel-{bits}.wasm"))
    assert module.imports == []


def test_host_and_code_mean_the_same_by_the_arrays_of_a_search() -> None:
    """They are found by their places in a struct."""
    source = (SOURCES / "arena.h").read_text(encoding="utf-8")
    struct = source[source.index("static struct arena {") : source.index("} a;")]
    lines = (line.partition(";")[0].split() for line in struct.splitlines()[1:] if ";" in line)
    declared = [words[-1].lstrip("*") for words in lines]
    assert declared[: len(ARENA)] == list(ARENA)


def test_a_running_search_is_stopped_from_another_thread(original: Universe) -> None:
    search = CompiledSearch(original, Limits())
    with ThreadPoolExecutor(1) as pool:
        # Minutes of work, with all guesses open.
        running = pool.submit(search.value, original.column, 6)
        while not search.expanded:
            assert not running.done()
        search.stop()
        with pytest.raises(SearchStoppedError):
            running.result()


def test_only_the_words_of_a_position_are_copied(original: Universe) -> None:
    search = CompiledSearch(original, Limits())
    few = np.array([5, 70, 2000], dtype=np.int64)
    search.value(few, 6)
    scores = search._arena.scores
    assert scores[few].tolist() == original.scores[few].tolist()
    assert not scores[6:70].any()


def test_threads_take_turns_at_the_desk(original: Universe) -> None:
    tables = [original.scores[start : start + 40] for start in range(0, 800, 40)]
    weights = np.ones(40, dtype=np.int64)
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda table: measure(table, weights, compiled=True), tables))
    for table, splits in zip(tables, found, strict=True):
        plain = measure(table, weights, compiled=False)
        assert splits.groups.tolist() == plain.groups.tolist()
        np.testing.assert_allclose(splits.bits, plain.bits, atol=1e-12)


def test_code_that_wasmtime_refuses_is_told_of_with_a_cure(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "wordle").mkdir()
    (tmp_path / "wordle" / "kernel-8.wasm").write_bytes(b"not for this machine")
    monkeypatch.setattr(machine, "files", lambda _: tmp_path)
    kept = (machine._module, machine.desk, machine.works)
    for cached in kept:
        cached.cache_clear()
    try:
        assert not machine.works(BYTES)
        with pytest.raises(NotPossibleHereError, match="pip install --upgrade wasmtime"):
            machine.Machine(BYTES)
    finally:
        for cached in kept:
            cached.cache_clear()


def test_too_little_memory_is_told_of() -> None:
    with pytest.raises(NotPossibleHereError, match="not enough memory"):
        machine.Machine(BYTES).made("prepare", 100_000, 100_000, 5, 26, 30, 20, 243)


def test_a_search_that_cannot_be_compiled_runs_in_numpy(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> CompiledSearch:
        raise NotPossibleHereError("There is not enough memory.")

    monkeypatch.setattr(searches, "CompiledSearch", refuse)
    engine = Engine(load_words("original"))
    state = WordleState.parse(["CRANE=01200"])
    assert isinstance(engine.searches.search(engine.searches.answers, Limits()), PlainSearch)
    assert engine.advise(state, Strategy.OPTIMAL).moves[0].expected == 2.375


def test_nothing_is_said_when_python_ends_with_machines_about() -> None:
    program = (
        "import numpy, kibitz.solvers.wordle.search.machine as m; kept = [m.Machine(numpy.dtype('u1'))];"
        "m.desk(numpy.dtype('u2')); print('made')"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert (ran.stdout.strip(), ran.stderr) == ("made", "")


def test_a_search_of_another_thread_does_not_keep_python_from_ending() -> None:
    """As when the window is closed while better advice is searched for."""
    program = """
import threading
import numpy as np
from kibitz.solvers.wordle.engine import Engine
from kibitz.solvers.wordle.model.words import load_words
from kibitz.solvers.wordle.search.search import Limits
engine = Engine(load_words("original"))
search = engine.searches.search(engine.searches.answers, Limits())
threading.Thread(target=search.value, args=(engine.searches.answers.column, 6), daemon=True).start()
while not search.expanded:
    pass
print("searching")
"""
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert (ran.stdout.strip(), ran.stderr) == ("searching", "")


def test_memory_in_large_pages_is_as_it_was() -> None:
    made = machine.Machine(BYTES)
    view = made.view(made.made("room", 5_000_000), np.uint8, 5_000_000)
    view[::4096] = 7
    made.in_large_pages(view)
    made.in_large_pages(view[:1])
    assert view[::4096].min() == 7
    assert int(view.sum()) == 7 * len(view[::4096])
