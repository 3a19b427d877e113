"""Better advice for a board that stays as it is: searched for beside the loop, left off when the board changes."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import replace

from kibitz.automation.player.events import Event, Looked
from kibitz.automation.stop import Stop
from kibitz.core.advice import Advice
from kibitz.core.game import View
from kibitz.loop import Loop, Pace
from tests.support.fake_surface import FakeSurface
from tests.support.toy import ToyGame, ToyState

PACE = Pace.of_ms(10, 10)
DEADLINE_S = 10.0


class PatientToy(ToyGame):
    """Thinks of a better answer for as long as it isn't let go on."""

    def __init__(self) -> None:
        super().__init__()
        self.go_on = threading.Event()
        self.asked: list[ToyState] = []
        self.left_off: list[ToyState] = []

    def improve(
        self, state: ToyState, advice: Advice, stopped: Callable[[], bool], memory: object = None
    ) -> Iterator[Advice]:
        self.asked.append(state)
        while not self.go_on.wait(0.01):
            if stopped():
                self.left_off.append(state)
                return
        yield replace(advice, answer=f"better: {advice.answer}")


class Watching:
    """A loop that watches in a thread; keeps the looks."""

    def __init__(self, surface: FakeSurface, game: ToyGame) -> None:
        self.views: list[View] = []
        self._news = threading.Condition()
        self._stop = Stop()
        loop = Loop(surface, [game], [self._hear], PACE)
        self._thread = threading.Thread(target=loop.watch, args=(self._stop,))

    def __enter__(self) -> Watching:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.request("The test is over.")
        self._thread.join(DEADLINE_S)
        assert not self._thread.is_alive()

    def until(self, seen: Callable[[View], bool]) -> View:
        with self._news:
            assert self._news.wait_for(lambda: any(map(seen, self.views)), DEADLINE_S)
            return next(filter(seen, self.views))

    def _hear(self, event: Event) -> None:
        if isinstance(event, Looked):
            with self._news:
                self.views.append(event.view)
                self._news.notify()


def better(view: View) -> bool:
    return view.advice is not None and view.advice.answer.startswith("better")


def test_the_first_advice_comes_at_once_and_a_better_one_when_it_is_found() -> None:
    game = PatientToy()
    with Watching(FakeSurface(), game) as watching:
        first = watching.until(lambda view: view.improving)
        assert not better(first)
        game.go_on.set()
        last = watching.until(better)
    assert last.changed


def test_when_the_board_changes_the_search_is_left_off_and_begun_anew() -> None:
    game, surface = PatientToy(), FakeSurface()
    with Watching(surface, game) as watching:
        # A search that hasn't begun yet would never be left off, but be forgotten.
        watching.until(lambda view: view.improving and bool(game.asked))
        surface.table = surface.table.press(0).press(5)
        watching.until(lambda _: bool(game.left_off))
        game.go_on.set()
        found = watching.until(better)
    assert game.left_off == game.asked[:1]
    assert found.reading is not None
    assert found.reading.state == game.asked[1]


def test_what_was_found_stays_while_only_the_page_around_the_board_changes() -> None:
    game, surface = PatientToy(), FakeSurface()
    game.go_on.set()
    with Watching(surface, game) as watching:
        watching.until(better)
        count = len(watching.views)
        surface.offset = (60, 40)
        moved = watching.until(
            lambda view: view.reading is not None and view.reading.bounds.x > watching.views[0].reading.bounds.x  # type: ignore[union-attr]
        )
        assert better(moved)
        assert all(better(view) for view in watching.views[count:])
    assert len(game.asked) == 1


def test_a_search_that_fails_leaves_the_first_advice_standing() -> None:
    class Failing(ToyGame):
        def improve(
            self, state: ToyState, advice: Advice, stopped: Callable[[], bool], memory: object = None
        ) -> Iterator[Advice]:
            raise RuntimeError("made up")

    with Watching(FakeSurface(), Failing()) as watching:
        watching.until(lambda view: view.improving)
        last = watching.until(lambda view: not view.improving and view is not watching.views[0])
    assert last.advice is not None
    assert len(last.advice.moves) == 3


def test_play_takes_the_advice_at_hand() -> None:
    game = PatientToy()
    assert Loop(FakeSurface(), [game]).play(Stop()).finished
    assert game.asked == []


def test_a_glance_is_shown_until_there_is_better_advice_but_not_played() -> None:
    class Glancing(PatientToy):
        def glance(self, state: ToyState, memory: object = None) -> Advice:
            return replace(self.advise(state), answer="a glance")

    game = Glancing()
    with Watching(FakeSurface(), game) as watching:
        first = watching.until(lambda view: view.improving)
        assert first.advice is not None
        assert first.advice.answer == "a glance"
        game.go_on.set()
        assert watching.until(better)
    view = Loop(FakeSurface(), [game]).look()
    assert view.advice is not None
    assert view.advice.answer != "a glance"
