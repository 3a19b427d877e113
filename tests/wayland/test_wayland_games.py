"""Whole games on the practice boards, on a headless Wayland desktop, by mouse and keyboard."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from kibitz.automation.player.result import PlayResult
from kibitz.automation.stop import Stop
from kibitz.automation.systems.choice import open_desktop
from kibitz.cli.printing.board_log import Account, BoardLog
from kibitz.loop import Loop
from kibitz.registry import get_game
from tests.support.display import running, wait_until
from tests.support.explained import explained

pytestmark = [pytest.mark.wayland, pytest.mark.usefixtures("wayland")]


@contextmanager
def practice_board(game: str, variant: str, folder: Path) -> Iterator[BoardLog]:
    log = BoardLog(folder / "board.jsonl")
    command = [sys.executable, "-m", "kibitz", "practice", game, "--seed", "7", "--log", str(log.path)]
    command += ["--not-counted", "--no-animations", "--geometry", "20,20,600,680"]
    command += ["--variant", variant] if variant else []
    with running(command, {**os.environ}, stderr=None):
        wait_until(lambda: log.last("layout"), "the practice board")
        yield log


def played(game: str, variant: str, folder: Path) -> tuple[PlayResult, Account]:
    with practice_board(game, variant, folder) as log:
        surface = open_desktop()
        loop = Loop(surface, [get_game(game)])
        try:
            wait_until(lambda: loop.look().reading, "the board on the screen")
            result = loop.play(Stop())
        finally:
            surface.close()
        assert result.finished, explained(result)
        wait_until(lambda: log.last("over"), "the board's own end")
        return result, log.account()


@pytest.mark.parametrize(("game", "variant"), [("set", "daily"), ("wordle", ""), ("pyramid", "")])
def test_a_whole_game_is_played_without_a_fault(game: str, variant: str, tmp_path: Path) -> None:
    result, account = played(game, variant, tmp_path)

    assert result.finished, explained(result)
    assert account.flawless, account
