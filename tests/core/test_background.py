"""Work in the background: the newest request wins, what is left off ends, and a fault is told once."""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator

import pytest

from kibitz.core.background import Background, Task, end_all
from kibitz.core.errors import UsageError

DEADLINE_S = 10.0


@pytest.fixture(autouse=True)
def all_ended() -> Iterator[None]:
    yield
    assert end_all(DEADLINE_S)


class Patient:
    """Work that goes on until it is let go or left off."""

    def __init__(self, result: str = "done") -> None:
        self.begun, self.go_on, self.ended = threading.Event(), threading.Event(), threading.Event()
        self._result = result

    def __call__(self, task: Task[str]) -> str:
        self.begun.set()
        try:
            while not self.go_on.wait(0.01):
                task.tell("waiting")
        finally:
            self.ended.set()
        return self._result


class Heard:
    """Keeps what is told."""

    def __init__(self) -> None:
        self.all: list[str] = []
        self._news = threading.Event()

    def __call__(self, words: str) -> None:
        self.all.append(words)
        self._news.set()

    def wait(self) -> bool:
        return self._news.wait(DEADLINE_S)


def test_what_comes_out_and_how_far_it_is_are_told() -> None:
    work, results, news = Patient(), Heard(), Heard()
    Background("test").ask(work, results, told=news)
    assert news.wait()
    work.go_on.set()
    assert results.wait()
    assert results.all == ["done"]


@pytest.mark.parametrize("in_turn", [False, True])
def test_the_newest_request_wins(in_turn: bool) -> None:
    background, results = Background("test", in_turn=in_turn), Heard()
    old, new = Patient("old"), Patient("new")
    background.ask(old, results)
    assert old.begun.wait(DEADLINE_S)
    background.ask(new, results)
    assert old.ended.wait(DEADLINE_S)
    new.go_on.set()
    assert results.wait()
    assert results.all == ["new"]


def test_in_turn_nothing_begins_before_the_work_before_has_ended() -> None:
    background, begun, let_go = Background("test", in_turn=True), threading.Event(), threading.Event()

    def stubborn(_: Task[None]) -> None:
        begun.set()
        assert let_go.wait(DEADLINE_S)

    background.ask(stubborn)
    assert begun.wait(DEADLINE_S)
    second = Patient()
    background.ask(second)
    assert not second.begun.wait(0.05)
    let_go.set()
    assert second.begun.wait(DEADLINE_S)


def test_work_is_told_at_once_that_it_is_left_off() -> None:
    background, stop = Background("test"), threading.Event()
    background.ask(lambda _: stop.wait(DEADLINE_S), leave=stop.set)
    background.forget()
    assert stop.is_set()


def test_an_error_is_told_in_its_words_and_a_fault_of_ours_goes_to_the_log_once(
    caplog: pytest.LogCaptureFixture,
) -> None:
    def wrong(_: Task[None]) -> None:
        raise UsageError("That is no board.")

    def broken(_: Task[None]) -> None:
        raise ValueError("made up")

    refused, faults = Heard(), Heard()
    Background("test").ask(wrong, failed=refused)
    Background("test").ask(broken, failed=faults)
    assert refused.wait()
    assert faults.wait()
    assert refused.all == ["That is no board."]
    assert "made up" in faults.all[0]
    assert len([record for record in caplog.records if record.levelno == logging.ERROR]) == 1


def test_closing_ends_the_work_then_what_was_kept_and_begins_nothing_more() -> None:
    results, last = Heard(), Heard()
    background = Background("test", at_end=lambda: last("closed"))
    work, late = Patient(), Patient()
    background.ask(work, results)
    assert work.begun.wait(DEADLINE_S)
    assert background.close(DEADLINE_S)
    background.ask(late, results)
    assert last.all == ["closed"]
    assert results.all == []
    assert not late.begun.is_set()
