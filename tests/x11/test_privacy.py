"""Nothing leaves the machine, and nothing is written but where Kibitz says; native code included."""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import pytest

import kibitz
from kibitz.games.ticket.profile_store import save_profile
from kibitz.gui.practice.common.options import PracticeOptions
from kibitz.registry import game_ids, get_game, resolve
from tests.support.display import window_manager, x_environment
from tests.support.strace import Traced, outside, traced
from tests.support.ticket.pictures import Client, random_game
from tests.support.ticket.pictures_profile import true_profile

pytestmark = [pytest.mark.x11, pytest.mark.qt_log_ignore("This plugin does not support")]
SYSTEM = [Path("/dev"), Path("/proc")]
X11, DBUS = ".X11-unix/", "bus"


@dataclass
class EmptyHome:
    """A home in which no program has ever been, and what is run there."""

    folder: Path
    environment: dict[str, str]
    runs: list[Traced] = field(default_factory=list)

    def run(self, *command: object) -> Traced:
        notes = self.folder.parent / f"calls {len(self.runs)}"
        words = [sys.executable, *map(str, command)]
        self.runs.append(traced(words, self.environment, self.folder.parent / "work", notes))
        return self.runs[-1]

    def kibitz(self, *words: object) -> Traced:
        return self.run("-m", "kibitz", *words)

    def told(self) -> list[Path]:
        """The folders that ``kibitz where`` lists."""
        return [Path(folder) for folder in json.loads(self.kibitz("where", "--json").out).values()]


@pytest.fixture
def home(x_display: str, tmp_path: Path) -> Iterator[EmptyHome]:
    for name in ("home", "tmp", "work"):
        (tmp_path / name).mkdir()
    # What measures coverage writes files of its own: not in programs whose files are watched.
    left_out = ("XDG_", "COVERAGE_")
    kept = {name: value for name, value in x_environment(x_display).items() if not name.startswith(left_out)}
    here = str(Path(kibitz.__file__).parent.parent)
    own = {"HOME": str(tmp_path / "home"), "TMPDIR": str(tmp_path / "tmp"), "PYTHONPATH": here}
    with window_manager("openbox", x_display):
        yield EmptyHome(tmp_path / "home", {**kept, **own, "XDG_SESSION_TYPE": "x11"})


@pytest.fixture
def pictures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qapp: object) -> list[Path]:
    """One of each game but Ticket to Ride: our practice boards as they begin."""
    for variable in ("CONFIG", "CACHE", "STATE", "DATA"):
        monkeypatch.setenv(f"XDG_{variable}_HOME", str(tmp_path / "other home"))
    found = []
    for game in ("set", "wordle", "tuble", "pyramid"):
        board = resolve(get_game(game).practice)(PracticeOptions(seed=7, animations=False))
        board.resize(1000, 800)
        path = tmp_path / f"{game}.png"
        board.grab().save(str(path))
        board.close()
        found.append(path)
    return found


def expect_private(home: EmptyHome) -> None:
    """What every run in this home must hold."""
    folders = home.told()
    allowed = [*folders, home.folder.parent / "tmp", *SYSTEM]
    for ran in home.runs:
        # Python and its compiler keep what they compiled beside the program.
        written = {path for path in ran.written(home.folder.parent / "work") if "__pycache__" not in path.parts}
        assert not outside(written, allowed), "written outside of what `kibitz where` lists"
        assert not ran.strangers()
        assert {name for name in ran.sockets() if X11 not in name and DBUS not in name} <= {"/var/run/nscd/socket"}
    left = {path for path in home.folder.rglob("*") if path.is_file()}
    assert not outside(left, folders)


def test_pictures_of_all_five_games_are_analysed_and_nobody_hears_of_it(
    home: EmptyHome, pictures: list[Path], tmp_path: Path
) -> None:
    client = Client(7)
    empty, label = client.empty()
    profile = save_profile(true_profile(client, empty, label), tmp_path / "profile.json")
    shot, _ = client.frame((1280, 800), 1.0, random_game(client, random.Random(7), 30), hud=1)
    cv2.imwrite(str(tmp_path / "ticket.png"), shot)

    ran = home.kibitz("analyse", "--json", *pictures)
    ticket = home.kibitz("analyse", "--json", "--game", "ticket", "--profile", profile, tmp_path / "ticket.png")

    lines = [json.loads(line) for line in (ran.out + ticket.out).splitlines() if line.startswith("{")]
    assert {reading["game"] for line in lines for reading in line["readings"]} >= set(game_ids())
    expect_private(home)


def test_a_program_that_uses_the_library_keeps_the_promise_too(home: EmptyHome, pictures: list[Path]) -> None:
    program = "import sys, kibitz; print([reading.game for path in sys.argv[1:] for reading in kibitz.read(path)])"
    ran = home.run("-c", program, next(picture for picture in pictures if picture.stem == "tuble"))

    assert "tuble" in ran.out
    expect_private(home)


def test_a_practice_game_is_played_and_nobody_hears_of_it(home: EmptyHome) -> None:
    ran = home.kibitz("demo", "wordle", "--seed", "3", "--pause", "0")

    assert ran.code == 0, ran.out
    assert any(X11 in name for name in ran.sockets()), "it was on the screen"
    assert any(path.name == "kibitz.log" for path in ran.written(home.folder))
    expect_private(home)


def test_what_breaks_the_promise_would_be_seen(home: EmptyHome) -> None:
    """This test of the tests: a program that writes to the home and looks up a host."""
    ran = home.run(
        "-c",
        "import os, socket, pathlib; pathlib.Path(os.environ['HOME'], '.trace').write_text('here');"
        "outside = socket.socket(socket.AF_INET, socket.SOCK_DGRAM); outside.connect(('192.0.2.1', 443));"
        "socket.getaddrinfo('example.invalid', 443)",
    )

    assert home.folder / ".trace" in outside(ran.written(home.folder), home.told())
    assert any("192.0.2.1" in call for call in ran.strangers())
    assert any("resolv.conf" in call for call in ran.strangers())
