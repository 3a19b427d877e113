"""The manual page says what the commands say, a manual reader takes it, and it is installed."""

from __future__ import annotations

import subprocess
import tomllib

import pytest

from tools.make_man_page import PAGE, page


def complaints(text: str) -> str:
    """What groff, with every warning, has to say about a manual page."""
    command = ["groff", "-man", "-ww", "-z", "-Tutf8"]
    return subprocess.run(command, input=text, capture_output=True, text=True, check=False).stderr


def shown(text: str) -> str:
    """The page as a terminal shows it, its words with one blank between them."""
    command = ["groff", "-man", "-Tutf8", "-P-cbou", "-rLL=78n"]
    return " ".join(subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout.split())


def test_it_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="ascii") == page(), "run tools/make_man_page.py"


def test_groff_has_nothing_to_say_about_it() -> None:
    assert complaints(page()) == ""


@pytest.mark.parametrize("broken", [".ZZ", r"\*[none]", ".TP"])
def test_groff_would_say_what_is_wrong(broken: str) -> None:
    assert complaints(page() + broken + "\n")


def test_it_tells_commands_options_and_examples_as_they_are_typed() -> None:
    text = shown(page())
    for told in (
        "kibitz ticket advise [OPTIONS] [TICKET]...",
        "--claimed TRACK[=PLAYER] Another player's track",
        'kibitz ticket advise "Los Angeles-Miami" --hand "red 3, locomotive 1"',
        "'tile 2,3=yellow'",
        "EXIT STATUS Exit codes: 0 fine",
    ):
        assert told in text


def test_the_wheel_puts_it_where_man_looks() -> None:
    root = PAGE.parents[1]
    told = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]["data-files"]
    assert [root / file for file in told["share/man/man1"]] == [PAGE]
