"""The pages of the commands say what the commands say."""

from __future__ import annotations

import doctest

from kibitz.cli.catalogue import every_command
from tools import make_command_pages
from tools.make_command_pages import FOLDER, pages


def test_they_are_up_to_date() -> None:
    kept = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.iterdir()}
    assert kept == pages(), "run tools/make_command_pages.py"


def test_every_command_has_its_place_and_a_line_that_leads_there() -> None:
    made = pages()
    start = made["README.md"]
    for words, _ in every_command():
        title = " ".join(("kibitz", *words))
        (page,) = [name for name, text in made.items() if f"# `{title}`\n" in text]
        assert f"[`{title}`]({page}#{title.replace(' ', '-')})" in start


def test_what_markdown_would_take_for_its_own_is_written_out() -> None:
    assert doctest.testmod(make_command_pages) == (0, 3)
    assert "<code>--theme &lt;auto&#124;light&#124;dark&#124;contrast&gt;</code>" in pages()["kibitz.md"]
