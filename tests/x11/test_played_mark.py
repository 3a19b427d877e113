"""Games that Kibitz plays on a practice board are not the user's own."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from kibitz.automation.x11.desktop import XDesktop
from tests.support.display import wait_until, window_manager, x_environment, xvfb
from tests.support.kibitz_process import kibitz

pytestmark = pytest.mark.x11


@pytest.fixture
def display(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[str]:
    for name in ("CONFIG", "DATA", "CACHE", "STATE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))
    with xvfb() as name, window_manager("openbox", name):
        for variable, value in x_environment(name).items():
            monkeypatch.setenv(variable, value)
        monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
        yield name


def test_a_window_hears_of_players_only_where_it_was_announced(display: str) -> None:
    from Xlib import display as xlib

    connection = xlib.Display(display)
    root = connection.screen().root
    ours, other = (root.create_window(x, 20, 50, 50, 0, 24) for x in (20, 200))
    connection.sync()
    board, player = XDesktop(), XDesktop()
    board.announce(ours.id)
    assert not board.was_played(ours.id)
    for window in (ours, other):
        player.mark_played(window.id)
    wait_until(lambda: board.was_played(ours.id), "the mark")
    assert not board.was_played(other.id)
    assert not other.list_properties(), "windows of other programs are left as they are"
    board.announce(ours.id)
    assert not board.was_played(ours.id), "a new game is nobody's yet"
    for desktop in (board, player):
        desktop.close()
    connection.close()


def test_a_game_that_kibitz_played_is_not_counted(display: str, tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"

    def is_over() -> bool:
        return log.exists() and any(json.loads(line)["event"] == "over" for line in log.read_text().splitlines())

    practice = [
        "practice",
        "wordle",
        "--seed",
        "3",
        "--no-animations",
        "--log",
        str(log),
        "--geometry",
        "40,40,900,700",
    ]
    with kibitz(display, *practice) as board:
        wait_until(lambda: log.exists() and "layout" in log.read_text(), "the practice board")
        with kibitz(display, "play", "wordle") as player:
            code, said = player.end()
        assert code == 0, said
        wait_until(is_over, "the end of the game")
        assert board.process.poll() is None
    assert not list((tmp_path / "data").rglob("*statistics*.json"))
