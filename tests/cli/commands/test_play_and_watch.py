from __future__ import annotations

import json
from pathlib import Path

import pytest

from kibitz.automation.player.events import Event, Looked
from kibitz.automation.stop import INTERRUPTED, Stop
from kibitz.automation.surfaces.surface import Surface
from kibitz.cli.commands import overlay
from kibitz.cli.commands.overlay import Nobody
from kibitz.cli.common import surfaces
from kibitz.core.errors import UsageError
from kibitz.games.wordle.game import WordleGame
from kibitz.games.wordle.options import WordleOptions
from kibitz.loop import Loop
from kibitz.solvers.wordle.model.state import Aim
from tests.cli.conftest import Run
from tests.support.fake_surface import FakeSurface
from tests.support.toy import ToyTable


def show(monkeypatch: pytest.MonkeyPatch, surface: FakeSurface) -> FakeSurface:
    monkeypatch.setattr(surfaces, "_desktop", lambda region, monitor: surface)
    return surface


def test_play_prints_what_was_seen_moved_and_checked(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    surface = show(monkeypatch, FakeSurface())
    ran = run("play", "toy")
    assert ran.code == 0
    assert surface.table.lamps == ("out",) * 6
    assert "  1. saw    6 lamps" in ran.out
    assert "move   put out red" in ran.out
    assert ran.out.count("[ok, ") == 6
    assert "Finished after 3 moves and 6 actions" in ran.out
    assert "Playing Lamps on the fake screen" in ran.err


def test_play_gives_one_json_object_a_move_and_one_for_the_end(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    show(monkeypatch, FakeSurface())
    ran = run("play", "toy", "--moves", "2", "--json")
    first, second, end = (json.loads(line) for line in ran.out.splitlines())
    assert ran.code == 0
    assert [first["move"], second["move"]] == [1, 2]
    assert [step["outcome"] for step in first["steps"]] == ["confirmed", "confirmed"]
    assert first["done"]
    assert end["finished"]
    assert end["moves"] == 2


def test_a_click_without_effect_ends_play_and_saves_both_pictures(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    show(monkeypatch, FakeSurface(ignored=frozenset(range(1, 100))))
    ran = run("play", "toy", "--evidence", tmp_path / "seen")
    assert ran.code == 5
    assert "Given up after 0 moves" in ran.out
    assert "NOT CONFIRMED" in ran.out
    saved = list((tmp_path / "seen").iterdir())
    assert sorted(path.suffix for path in saved) == [".png", ".png", ".png", ".txt"]
    assert all(str(path) in ran.err for path in saved)


def test_ctrl_c_stops_play_cleanly(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    surface = show(monkeypatch, FakeSurface())
    stops: list[Stop] = []
    plain = Loop.play

    def note(loop: Loop, stop: Stop, moves: int | None = None):
        stops.append(stop)
        return plain(loop, stop, moves)

    monkeypatch.setattr(Loop, "play", note)
    surface.after_click = {2: lambda _: stops[0].request(INTERRUPTED)}
    ran = run("play", "toy")
    assert ran.code == 130
    assert len(surface.performed) == 2
    assert f"Stopped after 1 move and 2 actions: {INTERRUPTED}" in ran.out


def test_watch_prints_each_new_board_once_and_that_it_is_gone(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    looks = 0

    def on_grab(surface: FakeSurface) -> None:
        nonlocal looks
        looks += 1
        if looks == 3:
            surface.table = ToyTable(lamps=("out", "green", "blue", "green", "blue", "out"))
        surface.gone = looks == 5
        if looks == 6:
            watched[0].request("enough")

    surface = show(monkeypatch, FakeSurface(on_grab=on_grab))
    watched: list[Stop] = []
    plain = Loop.watch

    def note(loop: Loop, stop: Stop) -> None:
        watched.append(stop)
        plain(loop, stop)

    monkeypatch.setattr(Loop, "watch", note)
    ran = run("watch", "--game", "toy", "--json")
    lamps = [
        record["readings"][0]["lamps"] if record["readings"] else [] for record in map(json.loads, ran.out.splitlines())
    ]
    assert ran.code == 0
    assert [lamp.count("out") for lamp in lamps[:2]] == [0, 2]
    assert lamps[2] == []
    assert surface.performed == []


def test_the_work_is_run_beside_the_overlay_where_it_is_wanted(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    surface = show(monkeypatch, FakeSurface())
    seen: list[Event] = []
    blindfolded: list[Surface] = []

    class Drawing(Nobody):
        def __call__(self, event: Event) -> None:
            seen.append(event)

        def blindfold(self, surface: Surface) -> Surface:
            blindfolded.append(surface)
            return surface

    monkeypatch.setattr(overlay, "in_windows", lambda path: lambda work, stop: work(Drawing()))
    assert run("play", "toy", "--moves", "1", "--overlay").code == 0
    assert blindfolded == [surface]
    assert any(isinstance(event, Looked) for event in seen)


@pytest.mark.parametrize(("option", "told"), [("speed=3", "has no option 'speed'"), ("speed", "NAME=VALUE")])
def test_unknown_options_of_a_game_are_refused(run: Run, option: str, told: str) -> None:
    ran = run("play", "toy", "-o", option)
    assert ran.code == 2
    assert told in ran.err


@pytest.mark.parametrize(
    ("switch", "told"),
    [(("--aim", "lucky"), "Wordle has no aim 'lucky'; choose one of average, streak."), (("--language", "xx"), "xx")],
)
def test_switches_of_a_game_take_words_and_say_which(run: Run, switch: tuple[str, str], told: str) -> None:
    ran = run("play", "wordle", *switch)
    assert ran.code == 2
    assert told in ran.err


def test_what_a_switch_takes_reaches_the_game(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    made = []

    def watched(self: WordleGame, **given: object) -> None:
        made.append(WordleOptions.of("Wordle", **given))
        raise UsageError("enough is known")

    monkeypatch.setattr(WordleGame, "__init__", watched)
    assert run("play", "wordle", "--language", "de", "--aim", "streak", "--boards", "4").code == 2
    assert (made[0].language, made[0].aim, made[0].boards) == ("de", Aim.STREAK, 4)
