"""The loop in its thread, with a fake screen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from kibitz.automation.player.result import PlayResult
from kibitz.core.errors import CaptureError
from kibitz.core.game import Game
from kibitz.gui.watching.sources import Source
from kibitz.gui.watching.worker import Job, Mode, Worker
from kibitz.loop import Loop, Pace
from kibitz.services.history.records import By
from kibitz.services.history.store import History
from kibitz.services.settings import SettingsStore
from tests.support.fake_surface import FakeSurface
from tests.support.toy import ToyGame

PACE = Pace.of_ms(20, 20)


@dataclass(frozen=True)
class FakeSource(Source):
    surface: Any = None

    def open(self) -> Any:
        if self.surface is None:
            raise CaptureError("Kibitz cannot see the screen: there is no display.")
        return self.surface


def toy_games() -> list[Game[Any]]:
    return [ToyGame()]


@pytest.fixture
def worker(qtbot: QtBot) -> Iterator[Worker]:
    made = Worker()
    yield made
    assert made.close(), "the thread must end"


def job(mode: Mode, surface: object, max_moves: int | None = None) -> Job:
    return Job(mode, FakeSource("the fake screen", surface=surface), toy_games, PACE, max_moves)


def test_watching_gives_looks(qtbot: QtBot, worker: Worker) -> None:
    with qtbot.waitSignal(worker.looked):
        worker.ask(job(Mode.WATCHING, FakeSurface()))
    view = worker.take_view()
    assert view is not None
    assert view.reading is not None
    assert view.reading.game == "toy"


def test_what_is_new_is_not_lost_when_nobody_takes_the_look_that_brought_it(worker: Worker) -> None:
    loop = Loop(FakeSurface(), toy_games(), [worker.hear])
    loop.look()
    assert not loop.look().changed
    view = worker.take_view()
    assert view is not None
    assert view.changed


def test_playing_ends_with_a_result_and_watching_goes_on(qtbot: QtBot, worker: Worker) -> None:
    results: list[PlayResult] = []
    modes: list[Mode] = []
    worker.played.connect(results.append)
    worker.mode_changed.connect(modes.append)
    worker.ask(job(Mode.PLAYING, FakeSurface(), max_moves=1))
    qtbot.waitUntil(lambda: bool(results) and modes[-1:] == [Mode.WATCHING])
    assert len(results[0].moves) == 1
    assert modes == [Mode.PLAYING, Mode.WATCHING]


def test_stop_ends_watching(qtbot: QtBot, worker: Worker) -> None:
    with qtbot.waitSignal(worker.looked):
        worker.ask(job(Mode.WATCHING, FakeSurface()))
    with qtbot.waitSignal(worker.mode_changed, check_params_cb=lambda mode: mode is Mode.IDLE):
        worker.stop("Stop was pressed.")


def test_the_newest_request_wins(qtbot: QtBot, worker: Worker) -> None:
    old, new = FakeSurface(), FakeSurface()
    worker.ask(job(Mode.WATCHING, old))
    worker.ask(job(Mode.WATCHING, FakeSurface()))
    worker.ask(job(Mode.WATCHING, new))
    grabs: list[int] = []
    new.on_grab = lambda surface: grabs.append(1)
    qtbot.waitUntil(lambda: len(grabs) > 3)
    assert new.broken == ""


def test_a_surface_that_is_left_is_closed(qtbot: QtBot, worker: Worker) -> None:
    first = FakeSurface()
    with qtbot.waitSignal(worker.looked):
        worker.ask(job(Mode.WATCHING, first))
    worker.take_view()
    worker.ask(job(Mode.WATCHING, FakeSurface()))
    qtbot.waitUntil(lambda: first.broken == "The fake screen is closed.")


def test_an_error_is_told_and_leaves_the_worker_fit(qtbot: QtBot, worker: Worker) -> None:
    with qtbot.waitSignal(worker.failed) as failed:
        worker.ask(job(Mode.WATCHING, None))
    assert "no display" in failed.args[0]
    with qtbot.waitSignal(worker.looked):
        worker.ask(job(Mode.WATCHING, FakeSurface()))


def test_nothing_is_grabbed_while_paused(qtbot: QtBot, worker: Worker) -> None:
    surface = FakeSurface()
    worker.pause(True)
    with qtbot.assertNotEmitted(worker.looked, wait=150):
        worker.ask(job(Mode.WATCHING, surface))
    with qtbot.waitSignal(worker.looked):
        worker.pause(False)


def test_what_is_played_is_kept_in_the_history_and_a_game_that_is_gone_on_with_stays_one(
    qtbot: QtBot, worker: Worker, store: SettingsStore
) -> None:
    surface = FakeSurface()
    for _ in range(2):
        with qtbot.waitSignal(worker.played, timeout=20_000):
            worker.ask(job(Mode.PLAYING, surface, max_moves=1))
    qtbot.waitUntil(lambda: [game.moves for game in History().games()] == [2], timeout=10_000)
    [game] = History().games()
    assert (game.game, game.by, game.surface) == ("toy", By.KIBITZ, "screen")
    store.update(history=False)
    with qtbot.waitSignal(worker.played, timeout=20_000):
        worker.ask(job(Mode.PLAYING, FakeSurface(), max_moves=1))
    assert [game.moves for game in History().games()] == [2]
