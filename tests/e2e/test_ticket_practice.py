"""Our practice board of Ticket to Ride in a window of its own, played by Kibitz from outside like any other client."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from kibitz.automation.player.events import Asked
from kibitz.automation.stop import Stop
from kibitz.automation.surfaces.desktop import DesktopSurface
from kibitz.cli.printing.board_log import BoardLog
from kibitz.cli.ticket.board_profile import profile_of_practice
from kibitz.loop import Loop
from kibitz.registry import get_game
from tests.support.display import wait_until, window_manager
from tests.support.explained import explained
from tests.support.kibitz_process import kibitz

pytestmark = [pytest.mark.e2e, pytest.mark.x11]

GEOMETRY = "10,30,1160,750"
"""Logical pixels: so wide that the board is large, and too narrow for the panel beside it."""


@contextmanager
def practice(display: str, log: BoardLog, variant: str, seed: int) -> Iterator[None]:
    """The practice board in a process of its own; it tells its log what is done on it."""
    options = ["--variant", variant, "--seed", seed, "--log", log.path, "--geometry", GEOMETRY]
    with (
        window_manager("openbox", display),
        kibitz(display, "practice", "ticket", *options, "--theme", "dark", "--not-counted", "--no-animations"),
    ):
        wait_until(lambda: log.last("layout"), "the practice board")
        yield


def test_kibitz_plays_a_whole_game_on_the_practice_board(
    x_display: str, screen: DesktopSurface, tmp_path: Path
) -> None:
    log = BoardLog(tmp_path / "board.jsonl")
    # The board of Europe has all that the other one has, and ferries, tunnels and stations.
    with practice(x_display, log, "europe easy 8 trains", 13):
        game = get_game("ticket", **profile_of_practice(screen, log, tmp_path))
        stop = Stop()
        loop = Loop(screen, [game], [lambda event: isinstance(event, Asked) and stop.request("The user was asked.")])
        wait_until(lambda: loop.look().reading, "the board")
        result = loop.play(stop)
        assert result.finished, explained(result)
        wait_until(lambda: log.last("over"), "the end of the game")

    account = log.account()
    assert account.flawless, account
    assert [event for event in log.events() if event["event"] == "refused"] == []
    mine = [event["what"] for event in log.events() if event["event"] == "done" and event["seat"] == 0]
    assert any(what.startswith("You claim") for what in mine)
    assert account.end["points"][0] > 0
