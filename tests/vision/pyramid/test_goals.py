"""Words that a page lists to be found, as in a word search: nothing is used yet though they stand there."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import pytest

from kibitz.core.frame import Frame
from kibitz.core.reading import Condition
from kibitz.games.pyramid.game import PyramidGame
from kibitz.solvers.pyramid.shown import CellState
from kibitz.vision.pyramid.goals import goals_left
from kibitz.vision.pyramid.reader import read_pyramid
from tests.support.paint import Canvas, Colour, Pixels

LETTERS, LUNCH, SMILE = "LNUCIMHELS", (0, 2, 1, 3, 6), (9, 5, 4, 8, 7)
INK, FADED, WHITE, GREEN = (0, 0, 0), (190, 190, 190), (255, 255, 255), (120, 200, 120)


def page(
    words: Sequence[str] = ("LUNCH", "SMILE"), used: Collection[int] = (), ink: Colour = INK, says: str = ""
) -> Pixels:
    """A pyramid with a list of words below it. used: cells in green. ink: of the letters. says: above the list."""
    canvas = Canvas(640, 620, WHITE)
    for cell, letter in enumerate(LETTERS):
        row = next(r for r in range(4) if (r + 1) * (r + 2) // 2 > cell)
        x, y = 320 + round((cell - row * (row + 1) // 2 - row / 2) * 90), 80 + row * 90
        canvas.ellipse((x - 34, y - 34, 68, 68), GREEN if cell in used else WHITE)
        canvas.text((x, y), letter, 28, ink)
    canvas.text((320, 430), says, 20, INK)
    for k, word in enumerate(words):
        canvas.text((260 + 130 * k, 480), word, 20, INK)
    return canvas.pixels()


def test_a_list_of_all_words_beside_letters_of_which_none_is_marked_is_one_of_goals() -> None:
    seen = read_pyramid(Frame(page()))
    assert seen is not None
    assert set(seen.state.states) == {CellState.FREE}
    assert seen.condition is Condition.READY
    assert seen.state.goals == ("LUNCH", "SMILE")
    assert seen.state.found == ()


@pytest.mark.parametrize(
    ("used", "ink", "says"),
    [((), INK, "Words found"), ((), INK, "Well done!"), ((), FADED, ""), (LUNCH, INK, "")],
    ids=["it says so", "it is won", "faded", "in two looks"],
)
def test_it_is_one_of_found_words_where_anything_speaks_for_that(used: Collection[int], ink: Colour, says: str) -> None:
    seen = read_pyramid(Frame(page(used=used, ink=ink, says=says)))
    assert seen is not None
    assert seen.state.goals == ()
    assert CellState.FREE not in seen.state.states


def test_what_looks_otherwise_later_is_free_no_more() -> None:
    game = PyramidGame()
    before = game.read(Frame(page(), time_s=0.0))
    first = game.read(Frame(page(), time_s=2.0), before)
    after = game.read(Frame(page(used=LUNCH), time_s=4.0), first)
    assert after is not None
    assert {cell for cell, state in enumerate(after.state.states) if state is CellState.FREE} == set(SMILE)


def test_words_whose_letters_are_used_are_no_goals_any_more() -> None:
    states = [CellState.USED if cell in LUNCH else CellState.FREE for cell in range(10)]
    assert goals_left(("SMILE", "LUNCH"), list(map(set, LETTERS)), states, 4) == ("SMILE",)


def test_the_advice_is_one_of_the_words_of_the_list() -> None:
    game = PyramidGame()
    seen = game.read(Frame(page(("LUNCH", "SMILE"))))
    assert seen is not None
    assert {move.title for move in game.advise(seen.state).moves} == {"LUNCH", "SMILE"}
