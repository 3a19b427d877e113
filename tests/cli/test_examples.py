"""The help of every command has an example that can be pasted: each is run, up to where it needs a screen."""

from __future__ import annotations

import inspect
import re
import shlex
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any, NoReturn

import pytest

import kibitz.cli.common.windows
from kibitz.automation.browser import surface as browser
from kibitz.automation.systems import choice
from kibitz.cli.catalogue import every_command, told
from kibitz.cli.commands import demo
from kibitz.core.errors import NotPossibleHereError
from kibitz.games.ticket.profile_store import PROFILES
from kibitz.registry import resolve
from tests.cli.conftest import Ran, Run
from tests.support.command_files import draw, keep_a_game

REACHED = "The screen was asked for."
COMMANDS = {" ".join(words): command for words, command in every_command()}
NEED_SCREEN = ("demo", "practice", "watch", "play", "ticket board", "ticket profile wizard")
EXAMPLES = [(words, example) for words, command in COMMANDS.items() for example in told(command)[0]]
pytestmark = pytest.mark.xdist_group("examples")
"""One process makes the profile, once."""

MAKE = "kibitz ticket profile make empty.png --board usa --name client"
made: list[str] = []
"""The profile that this makes, once it was made: that takes long."""

Step = Callable[[Run], object]


def pictured(what: str, *names: str) -> Step:
    return lambda run: [draw(what, Path(name)) for name in names]


def after(*examples: str) -> Step:
    return lambda run: [pasted(run, example) for example in examples]


def with_profile(run: Run) -> None:
    """The profile ``client``, as the example before has made it."""
    if not made:
        pasted(run, MAKE)
    file = PROFILES.file("client")
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(made[0], encoding="utf-8")


TEACH = "kibitz page teach board.png --game wordle --board 260,130,314,378 --name club"
BEFORE: list[tuple[str, tuple[Step, ...]]] = [
    ("kibitz analyse ", (pictured("set", "screenshot.png", "screenshots/1.png"),)),
    ("kibitz page ", (pictured("letters", "board.png", "monday.png", "tuesday.png"),)),
    *[(f"kibitz page {verb} ", (after(TEACH),)) for verb in ("show", "check", "export", "rename", "delete")],
    ("kibitz page import ", (after(TEACH, "kibitz page export club club.json", "kibitz page delete club"),)),
    ("kibitz history ", (lambda run: keep_a_game(),)),
    ("kibitz ticket profile ", (pictured("map", "empty.png", "screenshot.png"),)),
    *[(f"kibitz ticket profile {verb} ", (with_profile,)) for verb in ("show", "check", "delete")],
    ("kibitz ticket profile add ", (with_profile, lambda run: PROFILES.file("client").rename("client.json"))),
]
"""What has to be there before an example that begins so is pasted."""


def no_surface(*_: object, **__: object) -> NoReturn:
    raise NotPossibleHereError(REACHED)


def window(target: str) -> Callable[..., None]:
    """The function of this name, which is looked whether it can be called so, and isn't."""

    def called(*args: Any, **options: Any) -> None:
        inspect.signature(resolve(target)).bind(*args, **options)
        raise NotPossibleHereError(REACHED)

    return called


@pytest.fixture(autouse=True)
def no_screen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What asks for a window, the desktop or a browser ends there, by then with every option understood."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setattr(kibitz.cli.common.windows, "resolve", window)
    monkeypatch.setattr(demo, "virtual_display", no_surface)
    monkeypatch.setattr(choice, "open_desktop", no_surface)
    monkeypatch.setattr(browser, "BrowserSurface", no_surface)
    # Who asks questions hears that there is nobody.
    monkeypatch.setattr("sys.stdin", StringIO(""))


def pasted(run: Run, line: str) -> Ran:
    """What comes of a line that is typed into a shell."""
    program, *words = shlex.split(line)
    assert program == "kibitz"
    ran = run(*words)
    if line == MAKE:
        made.append(PROFILES.file("client").read_text(encoding="utf-8"))
    return ran


@pytest.mark.parametrize("words", COMMANDS)
def test_every_command_has_an_example_of_its_own_on_one_line(
    run: Run, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    shown = re.findall(r"^ Example: (.*?) *$", run(*words.split(), "--help").out, re.MULTILINE)
    assert shown == told(COMMANDS[words])[0], "one that is broken can't be pasted"
    assert shown
    assert all(example.startswith(f"kibitz {words}".rstrip()) for example in shown)


@pytest.mark.slow
@pytest.mark.parametrize(("words", "example"), EXAMPLES, ids=[example for _, example in EXAMPLES])
def test_an_example_works_when_it_is_pasted(run: Run, words: str, example: str) -> None:
    for begins, steps in BEFORE:
        if example.startswith(begins):
            for step in steps:
                step(run)
    ran = pasted(run, example)
    if words in NEED_SCREEN:
        assert (ran.code, REACHED in ran.err) == (3, True), ran.err
    elif words == "doctor":
        assert ran.code in (0, 3), "well, or not well here"
    else:
        assert ran.code == 0, ran.err


@pytest.mark.parametrize(
    "example",
    [
        "kibitz watch set --region 100,100,800,900",
        "kibitz watch --game set --region 100,100,800",
        "kibitz practice set --daily today",
        "kibitz play set --sets none",
        "kibitz ticket board --bord europe",
    ],
)
def test_what_is_refused_does_not_reach_the_screen(run: Run, example: str) -> None:
    ran = pasted(run, example)
    assert (ran.code, REACHED in ran.err) == (2, False)
