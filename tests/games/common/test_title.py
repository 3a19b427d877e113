"""What names a game on a page of which neither the board nor a way to it is seen."""

from __future__ import annotations

import pytest

from kibitz.games.common.page_words import PageWords
from kibitz.games.common.title import title_of
from tests.support.paint import Canvas, Pixels

INK = (30, 30, 30)
TITLE = 24


def browser(*lines: str, address: str = "127.0.0.1:8000/game.html") -> Pixels:
    """A browser's tab and bar, and below them a page with these lines, the first one large."""
    canvas = Canvas(900, 520, (245, 245, 245))
    canvas.text((60, 28), "Set game", 14, INK, anchor="ls")
    canvas.text((120, 66), address, 15, INK, anchor="ls")
    for row, line in enumerate(lines):
        canvas.text((120, 180 + 70 * row), line, 16 if row else TITLE, INK, anchor="ls")
    return canvas.pixels()


@pytest.mark.parametrize(
    ("lines", "named"),
    [
        (("How to play set", "Three cards form a set."), True),
        (("Find the hidden station", "Press on the map to begin."), True),
        (("Sales of this quarter", "All amounts in pounds."), False),
    ],
)
def test_the_largest_line_of_a_page_that_speaks_of_a_game_is_its_title(lines: tuple[str, ...], named: bool) -> None:
    title = title_of(PageWords(), browser(*lines))
    assert (title is not None) is named
    assert title is None or (title.h > TITLE * 0.8 and 140 < title.center.y < 190)


def test_what_speaks_of_a_game_on_no_page_of_a_browser_names_none() -> None:
    assert title_of(PageWords(), browser("A game of words", address="Untitled document")) is None
