from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import cv2
import pytest

from kibitz.automation.player.result import Ending, PlayResult
from kibitz.cli.commands.demo import judge
from kibitz.cli.printing.board_log import Account, BoardLog
from kibitz.core.geometry import Rect

OVER = {"sets": 25, "left": 6, "mistakes": 0}


def played(**changes: object) -> PlayResult:
    return PlayResult(**({"moves": (), "ending": Ending.OVER, "reason": "over"} | changes))  # type: ignore[arg-type]


def test_a_flawless_game_is_a_success() -> None:
    assert judge(played(), Account(75, 0, OVER)) == 0


@pytest.mark.parametrize(
    ("outcome", "account", "code"),
    [
        (played(retries=1), Account(76, 0, OVER), 5),
        (played(), Account(76, 1, OVER), 5),
        (played(), Account(75, 0, OVER | {"mistakes": 1}), 5),
        (played(), Account(60, 0, {}), 5),
        (played(ending=Ending.EXHAUSTED), Account(75, 0, OVER), 6),
        (played(ending=Ending.STOPPED), Account(30, 0, {}), 5),
        (played(ending=Ending.STOPPED, reason="Ctrl+C was pressed."), Account(30, 0, {}), 130),
    ],
    ids=["a second try", "a stray click", "a mistake", "not over", "not proven to be over", "stopped", "Ctrl+C"],
)
def test_any_flaw_is_a_failure(outcome: PlayResult, account: Account, code: int) -> None:
    assert judge(outcome, account) == code


def test_the_log_of_a_board_is_read_while_it_is_written(tmp_path: Path) -> None:
    log = BoardLog(tmp_path / "board.jsonl")
    assert log.events() == []
    lines = [
        {"event": "layout", "deal": [10, 20, 30, 40]},
        {"event": "click", "on": "card 3"},
        {"event": "click", "on": "nothing"},
        {"event": "over", "time_s": 1.0, **OVER},
    ]
    log.path.write_text("".join(json.dumps(line) + "\n" for line in lines) + '{"event": "cli')
    assert log.button("deal") == Rect(10, 20, 30, 40)
    assert log.button("hint") is None
    assert log.account() == Account(2, 1, OVER)


def test_keys_count_like_clicks_and_one_after_the_end_is_stray(tmp_path: Path) -> None:
    log = BoardLog(tmp_path / "board.jsonl")
    typed = {"event": "key", "key": "A", "by": "keyboard", "over": False}
    lines = [
        {"event": "click", "on": "background"},
        *[typed] * 5,
        typed | {"by": "click"},
        {"event": "over", "time_s": 1.0, "won": True},
        typed | {"over": True},
    ]
    log.path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    account = log.account()
    assert account == Account(1, 1, {"won": True}, keys=6)
    assert str(account) == "6 keys and 1 click, 1 of them stray; won True"
    assert not account.flawless


SHORT = """
from kibitz.__main__ import main
from kibitz.registry import options_of

for game, variant in (("set", "daily"), ("pyramid", "5 rows")):
    board = options_of(game).practice
    board.demo = board.demo._replace(variant=variant)
raise SystemExit(main())
"""
"""Kibitz, with a Set whose six sets lie on the table, and a pyramid of 15 letters: `test_set_pages` plays a Set with a
deck on the desktop."""


@pytest.mark.x11
@pytest.mark.parametrize(
    ("game", "what"), [("set", "click"), ("wordle", "key"), ("tuble", "key"), ("pyramid", "click")]
)
def test_the_demo_plays_a_whole_game_and_saves_its_pictures(tmp_path: Path, game: str, what: str) -> None:
    environment = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "QT_QPA_PLATFORM")}
    environment["XDG_DATA_HOME"] = str(tmp_path / "data")
    command = [sys.executable, "-c", SHORT, "demo", game, "--seed", "7", "--out", str(tmp_path / "demo")]
    command += ["--pause", "0", "--no-animations"]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=600, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"Every {what} had its effect, and the board was played to its end." in done.stdout
    pictures = [cv2.imread(str(tmp_path / "demo" / f"{name}.png")) for name in ("start", "middle", "end")]
    assert all(picture.shape == (1080, 1920, 3) for picture in pictures)
    assert (pictures[0] != pictures[1]).any()
    assert all(str(tmp_path / "demo" / f"{name}.png") in done.stdout for name in ("start", "middle", "end"))
    assert not list((tmp_path / "data").rglob("*statistics.json")), "the user did not play it"
