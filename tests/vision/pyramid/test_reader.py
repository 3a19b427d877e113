"""Reading letter pyramids: made-up pages in a browser, and pictures drawn here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from kibitz.core.frame import Frame
from kibitz.core.geometry import Rect
from kibitz.core.reading import Condition, Reading
from kibitz.solvers.end import End
from kibitz.solvers.pyramid.shown import CellState, ShownPyramid
from kibitz.vision.glyphs import Glyph
from kibitz.vision.pyramid import read_pyramid
from kibitz.vision.pyramid.board import lettering
from kibitz.vision.pyramid.cell import letters as letters_module
from tests.support.pyramid.pictures import Picture, photographed, picture
from tests.support.pyramid.pictures_looks import Look, Play, made_up
from tests.support.web_pictures import browser
from tests.support.wordle.pictures import draw_game

pytestmark = pytest.mark.e2e

PLAIN = replace(
    made_up(3, "fresh")[0], shape="circle", filled=True, fill="#ebe5ff", page="#ffffff", ink="#1b1b1f", dark=False,
    cell_ink="#1b1a22", border="", cell=56.0, gap=8.0, row_gap=6.0, font="DejaVu Sans", letter=0.5, lower=False,
    accent="#5b3cc4", used="words", selected="fill", joined=False, current="above", submit="round", clear="round",
    hint=True, words="chips", logo=True, shadow=False, window=(1280, 800), scale=1.0, weight=700,
)  # fmt: skip
LOOKS = {
    "circles": PLAIN,
    "hexagons on a dark page": replace(
        PLAIN, shape="hexagon", dark=True, page="#111318", ink="#f2f2f2", fill="#30343c", cell_ink="#f4f4f6", gap=0.0,
        used="dim", submit="Submit", words="list",
    ),
    "rounded tiles, touching": replace(PLAIN, shape="rounded", gap=0.0, row_gap=0.0, used="grey", current="box"),
    "bare letters": replace(PLAIN, shape="bare", selected="ink", used="dim", submit="Enter", clear="Clear"),
    "small letters in diamonds": replace(PLAIN, shape="diamond", lower=True, letter=0.38, cell=80.0, gap=2.0),
    "outlined circles, far apart": replace(
        PLAIN, filled=False, fill="transparent", border="2px solid #c3c8d0", gap=24.0
    ),
    "a narrow window": replace(PLAIN, window=(420, 900), cell=44.0, scale=2.0, words="cards"),
}  # fmt: skip


@pytest.fixture(scope="module")
def driver() -> Iterator[Any]:
    with browser() as one:
        yield one


def shown(driver: Any, look: Look, seed: int, stage: str) -> Picture:
    return photographed(driver, seed, look, made_up(seed, stage)[1])


def read(pixels: NDArray[np.uint8], previous: Reading[ShownPyramid] | None = None) -> Reading[ShownPyramid]:
    reading = read_pyramid(Frame(pixels), previous)
    assert reading is not None, "no pyramid was found"
    return reading


@pytest.mark.parametrize("name", LOOKS)
@pytest.mark.parametrize("stage", ["fresh", "words+select"])
def test_letters_states_and_places_are_those_of_the_page(driver: Any, name: str, stage: str) -> None:
    picture = shown(driver, LOOKS[name], 21, stage)

    reading = read(picture.pixels)

    assert reading.state.letters == tuple(picture.play.letters)
    assert reading.state.states == picture.play.states
    assert reading.condition is Condition.READY
    for number, cell in enumerate(picture.cells, start=1):
        assert cell.box.iou(reading.places[f"cell {number}"]) > 0.4


@pytest.mark.parametrize("seed", [1, 4, 12, 30])
def test_pyramids_of_any_base_are_found(driver: Any, seed: int) -> None:
    look = replace(PLAIN, cell=40.0)
    picture = shown(driver, look, seed, "fresh")

    assert read(picture.pixels).details.base == picture.play.base


def test_the_word_in_the_making_is_known_in_its_order(driver: Any) -> None:
    picture = shown(driver, PLAIN, 21, "select")

    reading = read(picture.pixels)

    assert reading.state.selected == picture.play.selected
    assert reading.details.selected_text == picture.play.word(picture.play.selected)


def test_words_that_the_page_lists_are_found_words(driver: Any) -> None:
    picture = shown(driver, PLAIN, 21, "words")

    reading = read(picture.pixels)

    assert set(reading.state.found) == {text for text, _ in picture.found}


def test_buttons_are_told_by_their_signs_and_their_words(driver: Any) -> None:
    for look in (PLAIN, replace(PLAIN, submit="Submit", clear="Clear")):
        picture = shown(driver, look, 21, "fresh")
        places = read(picture.pixels).places
        for name, box in picture.buttons.items():
            assert places[name].contains(box.center), name


@pytest.mark.parametrize(("stage", "end"), [("won", End.WON), ("lost", End.LOST)])
def test_the_end_is_told_by_what_the_page_says(driver: Any, stage: str, end: End) -> None:
    reading = read(shown(driver, PLAIN, 21, stage).pixels)

    assert reading.state.end is end
    assert reading.condition is Condition.OVER


def test_at_the_end_a_word_that_was_not_read_leaves_no_free_letters(driver: Any) -> None:
    won = picture(driver, 7055)
    assert (won.play.stage, won.look.shape) == ("won", "rounded")
    assert CellState.FREE not in read(won.pixels).state.states


def test_what_something_lies_over_is_not_guessed_and_stays_known(driver: Any) -> None:
    picture = shown(driver, PLAIN, 21, "fresh")
    before = read(picture.pixels)
    pixels = picture.pixels.copy()
    hidden = before.places["cell 5"].grown(2)
    pixels[int(hidden.y) : int(hidden.bottom), int(hidden.x) : int(hidden.right)] = (40, 40, 40)

    alone, after = read(pixels), read(pixels, before)

    assert alone.state.letters[4] is None
    assert alone.condition is Condition.COVERED
    assert any("cell 5" in doubt for doubt in alone.doubts)
    assert after.state.letters == before.state.letters


def test_the_same_picture_gives_the_same_reading_with_and_without_the_last_one(driver: Any) -> None:
    fresh, selected = (shown(driver, PLAIN, 21, stage) for stage in ("fresh", "select"))

    followed = read(selected.pixels, read(fresh.pixels))

    assert followed.state == read(selected.pixels).state


def test_an_unsure_letter_is_settled_by_the_covers_it_allows(driver: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    letters = "PIRAAONTIBOGUEO"
    play = Play("fresh", 5, letters, (CellState.FREE,) * 15, ((0, 1, 2),), (), ())
    picture = photographed(driver, 0, PLAIN, play)
    real = letters_module.read_glyphs

    def blurred(glyphs: Sequence[NDArray[np.uint8]], *, marked: bool = False) -> list[Glyph]:
        found = real(glyphs, marked=marked)
        cells = len(found) == len(letters)
        return (
            [*found[:11], Glyph("Q", 0.5, "G", 1.0), *found[12:]] if cells else [Glyph("", 0.9, "A", 1.0)] * len(found)
        )

    monkeypatch.setattr(letters_module, "read_glyphs", blurred)
    monkeypatch.setattr(lettering, "read_lines", lambda cuts: [("", 0.0) for _ in cuts])

    reading = read(picture.pixels)

    assert reading.state.letters == tuple(letters)
    assert reading.details.cells[11].settled
    assert any("Letter 12" in doubt and "only G" in doubt for doubt in reading.doubts)


def test_a_pyramid_beyond_the_picture_is_cut_off(driver: Any) -> None:
    picture = shown(driver, PLAIN, 21, "fresh")
    bottom = int(picture.cells[-1].box.center.y + 4)

    reading = read(np.ascontiguousarray(picture.pixels[:bottom]))

    assert reading.condition is Condition.CUT_OFF


@pytest.mark.parametrize("seed", range(6))
def test_a_game_of_wordle_is_no_pyramid(seed: int) -> None:
    assert read_pyramid(Frame(draw_game(seed)[0])) is None


def test_ordinary_text_and_dots_are_no_pyramid() -> None:
    page = np.full((600, 800, 3), 255, np.uint8)
    for row in range(14):
        cv2.putText(page, "Every good page has some words on it", (40, 60 + 36 * row), 0, 0.9, (20, 20, 20), 2)
    for row in range(3):
        for column in range(row + 1):
            cv2.circle(page, (700 + 24 * column - 12 * row, 60 + 20 * row), 9, (200, 60, 60), -1)

    assert read_pyramid(Frame(page)) is None


def test_a_blank_picture_is_no_pyramid() -> None:
    assert read_pyramid(Frame(np.zeros((300, 400, 3), np.uint8))) is None


def test_a_button_stays_within_the_picture(driver: Any) -> None:
    picture = shown(driver, PLAIN, 21, "fresh")
    page = Rect(0, 0, picture.pixels.shape[1], picture.pixels.shape[0])

    assert all(page.grown(1).holds(place) for place in read(picture.pixels).places.values())


def test_a_fresh_pyramid_is_free_on_a_page_that_shows_nothing_else(driver: Any) -> None:
    picture = shown(driver, replace(PLAIN, current="", submit="", hint=False, clear=""), 21, "fresh")

    assert set(read(picture.pixels).state.states) == {CellState.FREE}
