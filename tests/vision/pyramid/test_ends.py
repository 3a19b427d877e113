"""How a letter pyramid ended: told only where the letters, or news on the page, show it."""

from __future__ import annotations

import pytest
from PIL import Image

from kibitz.core.frame import Frame
from kibitz.core.reading import Condition, Reading
from kibitz.registry import get_game
from kibitz.solvers.end import End
from kibitz.solvers.pyramid.shown import ShownPyramid
from tests.support.paint import Canvas, Pixels
from tests.support.recorded import recordings


def pictures(seed: int) -> dict[str, Pixels]:
    """What a recorded game showed last, by its notes."""
    [recording] = recordings("pyramid", [seed])
    return {frame.note: frame.pixels for frame in recording.frames()}


def saying(pixels: Pixels, text: str) -> Pixels:
    canvas = Canvas(1, 1, (0, 0, 0))
    canvas.image = Image.fromarray(pixels[:, :, ::-1])
    place = pixels.shape[1] / 2, pixels.shape[0] - 60
    dark = int(pixels[-1, 0].max()) < 128
    canvas.text(place, text, 20, (235, 235, 240) if dark else (27, 27, 34))
    return canvas.pixels()


def read(pixels: Pixels, previous: Reading[ShownPyramid] | None = None) -> Reading[ShownPyramid]:
    reading: Reading[ShownPyramid] | None = get_game("pyramid").read(Frame(pixels), previous)
    assert reading is not None
    return reading


@pytest.mark.parametrize("rule", ["Game over after four mistakes", "You lost? Better luck tomorrow", "Solved by many"])
def test_rules_that_speak_of_the_end_end_no_fresh_game(rule: str) -> None:
    fresh = saying(pictures(0)["dealt"], rule)

    for reading in (read(fresh), read(fresh, read(fresh))):
        assert reading.condition is Condition.READY
        assert reading.state.end is None


@pytest.mark.parametrize("rule", ["Puzzles solved: 0", "Solved by many"])
@pytest.mark.parametrize("note", ["I selected", "WHISTLE taken", "TEA selected"])
def test_rules_and_counts_that_speak_of_the_end_end_no_game_that_goes_on(rule: str, note: str) -> None:
    shown = pictures(0)

    reading = read(saying(shown[note], rule), read(saying(shown["dealt"], rule)))

    assert reading.condition is Condition.READY
    assert reading.state == read(shown[note]).state


def test_news_of_a_lost_game_is_its_end_though_letters_are_left() -> None:
    dealt = pictures(0)["dealt"]

    assert read(saying(dealt, "Game over"), read(dealt)).state.end is End.LOST


def test_a_game_that_is_only_said_to_be_over_is_won_where_every_letter_is_used() -> None:
    done = pictures(1)["GARDEN taken"]

    assert read(saying(done, "Game over!"), read(done)).state.end is End.WON
    assert read(saying(done, "The answer was PONY"), read(done)).state.end is End.LOST


def test_when_every_letter_is_used_and_nothing_is_said_it_is_over_and_nobody_knows_how() -> None:
    game = get_game("pyramid")
    reading = read(pictures(1)["GARDEN taken"])

    assert reading.condition is Condition.OVER
    assert game.won(reading) is None
    assert "Won" not in game.advise(reading.state).answer
