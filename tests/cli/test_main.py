from __future__ import annotations

import subprocess
import sys
from datetime import date
from typing import Any

import pytest

import kibitz
from kibitz.cli.commands import where
from kibitz.cli.common.options import parse_region
from kibitz.core.errors import UsageError
from kibitz.core.geometry import Rect
from tests.cli.conftest import Run

COMMANDS = ("demo", "practice", "analyse", "watch", "play", "doctor", "where")
HEAVY = ("PySide6", "cv2", "numpy", "networkx", "mss", "Xlib", "selenium", "typer", "rich", "pydantic")


def modules_after(statement: str) -> set[str]:
    code = f"import sys\n{statement}\nprint('\\n'.join(sys.modules), file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    return {name.partition(".")[0] for name in done.stderr.split()}


def test_importing_kibitz_loads_nothing_heavy() -> None:
    assert modules_after("import kibitz").isdisjoint(HEAVY)


def test_version_is_answered_without_loading_anything_heavy() -> None:
    start = "import kibitz.__main__\nsys.argv = ['kibitz', '--version']\nkibitz.__main__.main()"
    assert modules_after(start).isdisjoint(HEAVY)


def test_the_command_line_starts_without_qt_and_vision() -> None:
    assert modules_after("import kibitz.cli.main").isdisjoint({"PySide6", "cv2", "Xlib", "selenium", "mss"})


def test_version(run: Run) -> None:
    done = subprocess.run([sys.executable, "-m", "kibitz", "--version"], capture_output=True, text=True, check=True)
    assert done.stdout == f"kibitz {kibitz.__version__}\n"
    assert run("--version").out == done.stdout


def test_help_lists_all_commands_and_games(run: Run) -> None:
    ran = run("--help")
    assert ran.code == 0
    assert all(f" {name} " in ran.out for name in (*COMMANDS, "set", "toy"))


def test_a_mistyped_command_is_wrong_usage_with_a_suggestion(run: Run) -> None:
    ran = run("analise", "x.png")
    assert ran.code == 2
    assert "analyse" in ran.err
    assert ran.out == ""


def test_an_unknown_game_is_wrong_usage_and_names_the_known_ones(run: Run) -> None:
    ran = run("play", "chess")
    assert ran.code == 2
    assert "set, wordle, tuble, pyramid, ticket, toy" in ran.err


def test_a_game_without_commands_says_so(run: Run) -> None:
    ran = run("toy")
    assert ran.code == 2
    assert "no commands of its own" in ran.err


def test_a_fault_of_kibitz_ends_with_a_message_and_is_logged(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise RuntimeError("the sky fell")

    monkeypatch.setattr(where, "folders", fail)
    ran = run("where")
    assert ran.code == 70
    assert "the sky fell" in ran.err
    assert "Traceback" not in ran.err
    assert "Traceback" in run("where", "--debug").err


def test_ctrl_c_ends_without_a_traceback(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(where, "folders", interrupt)
    ran = run("where")
    assert ran.code == 130
    assert "Traceback" not in ran.err


@pytest.mark.parametrize("text", ["", "1,2,3", "a,b,c,d", "0,0,0,10", "0,0,10,-1"])
def test_bad_regions_are_refused(text: str) -> None:
    with pytest.raises(UsageError, match="region"):
        parse_region(text)


@pytest.mark.parametrize(
    "words",
    [
        ("watch", "--game", "toy", "--url", "http://localhost"),
        ("play", "toy", "--browser", "chrome"),
        ("play", "toy", "--browser", "chrome", "--url", "http://localhost", "--region", "0,0,9,9"),
    ],
)
def test_options_that_do_not_go_together_are_refused(run: Run, words: tuple[str, ...]) -> None:
    assert run(*words).code == 2


@pytest.mark.parametrize(("words", "told"), [((), ()), (("--hint",), ("hint",)), (("--stop",), ("stop",))])
def test_without_a_command_the_window_is_opened_or_told_a_wish(
    run: Run, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], told: tuple[str, ...]
) -> None:
    calls: list[tuple[str, ...]] = []

    def run_window(*command: str) -> int:
        calls.append(command)
        return 0

    monkeypatch.setattr("kibitz.cli.main.in_windows", lambda path: run_window)
    assert run(*words).code == 0
    assert calls == [told]


def test_the_practice_board_is_opened_as_asked(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: dict[str, Any] = {}

    def run_practice(game: str, **options: Any) -> int:
        asked.update(options, game=game)
        return 0

    monkeypatch.setattr("kibitz.cli.commands.practice.in_windows", lambda path: run_practice)
    words = ("--daily", "2026-01-31", "--geometry", "10,40,900,700", "--quit-when-over", "1.5", "--theme", "dark")
    assert run("practice", "set", *words).code == 0
    assert asked["game"] == "set"
    assert (asked["variant"], asked["day"]) == ("daily", date(2026, 1, 31))
    assert asked["geometry"] == Rect(10, 40, 900, 700)
    assert asked["quit_when_over_s"] == 1.5
    assert asked["theme_choice"] == "dark"
