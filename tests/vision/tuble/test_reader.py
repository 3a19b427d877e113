"""The Tuble reader on made-up pages in a real browser: many looks, every stage of a game, and what lies over it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from kibitz.core.frame import Frame
from kibitz.core.reading import Condition, Reading
from kibitz.solvers.end import End
from kibitz.solvers.tuble.names import canonicals
from kibitz.solvers.tuble.shown import ShownTuble
from kibitz.vision.tuble import read_tuble
from kibitz.vision.tuble.parts import texts
from tests.support.tuble.looks import Look, Play, made_up
from tests.support.tuble.pictures import Picture, photographed, picture
from tests.support.web_pictures import browser

pytestmark = pytest.mark.e2e


@pytest.fixture(scope="module")
def driver() -> Iterator[Any]:
    with browser() as started:
        yield started


def plain(driver: Any, play: Play, **changes: Any) -> Picture:
    """A page whose look is known: cards with a disc to the right, the text box above with a button."""
    look, _ = made_up(2)
    known = {
        "dark": False, "page": "#f4f4f5", "ink": "#222233", "font": "DejaVu Sans", "size_px": 16, "upper": False,
        "rows": "cards", "blob": "right", "number": "right", "words": "", "ground": "", "palette": "plain",
        "shape": "round", "legend": "", "newest_first": False, "empties": False, "order": "", "dots": False,
        "button": "right", "box": "box", "box_above": True, "toast": False, "footer": False, "gap_px": 8,
        "pad_px": 12, "width_px": 520, "window": (1280, 800), "scale": 1.0, "centred": True, "list_marks": True,
        "placeholder": "Type a station", "header": "Tuble", "bold": False,
    }  # fmt: skip
    return photographed(driver, replace(look, **(known | changes)), play)


GUESSES = (("Ealing Broadway", 16, 1), ("Bank - Monument", 7, 0), ("West Ham", 1, 2), ("Upminster", 12, 3))
PLAYING = Play("playing", GUESSES, "Bermondsey", "", ())


def read(shown: Picture, before: Reading[ShownTuble] | None = None) -> Reading[ShownTuble]:
    reading = read_tuble(Frame(shown.pixels), before)
    assert reading is not None
    return reading


def expect_rows(shown: Picture, reading: Reading[ShownTuble]) -> None:
    """Every row that the page shows is read, at its place; what isn't certain is unknown, and nothing is wrong."""
    guesses = [guess for guess in reading.details.guesses if guess.place is not None]
    assert len(guesses) == len(shown.rows)
    for row in shown.rows:
        found = [guess for guess in guesses if reading.places[f"row {guess.place}"].contains(row.name_box.center)]
        assert len(found) == 1, row
        assert found[0].station.value in canonicals(row.station)
        assert found[0].stops.value == row.stops
        assert found[0].colour.value in (row.colour, None)
        assert reading.places[f"name {found[0].place}"].iou(row.name_box) > 0.4


@pytest.mark.parametrize("seed", [2, 5, 12, 14, 19, 26])
def test_rows_of_any_look(driver: Any, seed: int) -> None:
    shown = picture(driver, seed, "playing")
    expect_rows(shown, read(shown))


@pytest.mark.parametrize(
    "changes",
    [
        {"dark": True, "page": "#0f172a", "ink": "#e2e8f0", "blob": "behind", "number": "inside", "scale": 2.0},
        {"blob": "stripe", "rows": "cards", "number": "under", "words": "stops away"},
        {"blob": "ground", "rows": "pills", "legend": "above"},
        {"blob": "tile", "number": "inside", "window": (390, 844), "width_px": 340, "scale": 2.5},
        {"rows": "table", "number": "left", "blob": "left", "order": "number", "gap_px": 0},
        {"ground": "#6b2c86", "upper": True, "legend": "side", "palette": "muted"},
        {"blob": "left", "shaded": True, "rows": "lines"},
        {"blob": "left", "shaded": True, "rows": "lines", "window": (390, 844), "width_px": 340, "scale": 2.0},
        {"blob": "behind", "number": "inside", "chips": True, "words": "stops"},
        {"blob": "right", "inline": True, "words": "stops away", "rows": "lines"},
        {"number": "under", "words": "stops away", "dark": True, "page": "#121213", "ink": "#f5f5f5", "scale": 1.5},
        {"number": "left", "blob": "right", "shape": "square", "rows": "lines", "order": "number", "scale": 2.0},
    ],
    ids=["disc behind the number", "stripe", "coloured rows", "tiles on a phone", "a numbered table", "purple rows",
         "shaded discs", "shaded discs on a phone", "chips", "signs after the text", "lines that touch",
         "a number on the name's line, after that of the guess"],
)  # fmt: skip
def test_ways_of_showing_a_row(driver: Any, changes: dict[str, Any]) -> None:
    shown = plain(driver, PLAYING, **changes)
    reading = read(shown)
    expect_rows(shown, reading)
    assert [guess.colour for guess in reading.state.guesses] == [1, 0, 2, 3]
    assert len(reading.details.legend) == len(shown.legend)


def test_the_text_box_its_button_and_what_is_typed(driver: Any) -> None:
    empty = read(plain(driver, PLAYING))
    typed = plain(driver, replace(PLAYING, stage="typing", typed="Ealing Com"))
    reading = read(typed)
    assert (empty.state.typed, reading.state.typed) == ("", "Ealing Com")
    assert reading.places["input"].iou(typed.input) > 0.8  # type: ignore[arg-type]
    assert reading.places["button"].iou(typed.button) > 0.8  # type: ignore[arg-type]
    assert reading.condition is Condition.READY


def test_a_suggestion_list_over_the_rows(driver: Any) -> None:
    before = read(plain(driver, PLAYING))
    offers = ("Edgware", "Edgware Road (Bakerloo)", "Edgware Road (Circle Line)")
    shown = plain(driver, replace(PLAYING, stage="offers", typed="Edgw", offers=offers))
    reading = read(shown, before)
    assert reading.state.offers == offers
    assert [offer.highlighted for offer in reading.details.offers] == [True, False, False]
    for number, (_, box, _) in enumerate(shown.offers, 1):
        assert box.contains(reading.places[f"offer {number}"].center)
    assert reading.state.guesses == before.state.guesses
    assert reading.condition is Condition.READY


@pytest.mark.parametrize("besides", ["spots", "second", "narrow"])
def test_lists_of_other_kinds(driver: Any, besides: str) -> None:
    offers = ("Edgware", "Edgware Road (Bakerloo)", "Edgware Road (Circle Line)", "Embankment")
    play = replace(PLAYING, stage="offers", typed="E", offers=offers)
    shown = plain(driver, play, **{besides: True})
    reading = read(shown, read(plain(driver, PLAYING)))
    assert reading.state.offers == offers
    assert [guess.station for guess in reading.state.guesses] == [station for station, _, _ in GUESSES]
    for number, (_, box, _) in enumerate(shown.offers, 1):
        assert box.contains(reading.places[f"offer {number}"].center)


def test_a_text_box_with_its_name_on_the_outline(driver: Any) -> None:
    for play in (PLAYING, replace(PLAYING, stage="empty", guesses=())):
        shown = plain(driver, play, named=True, placeholder="", button="")
        reading = read(shown)
        assert reading.places["input"].iou(shown.input) > 0.8  # type: ignore[arg-type]
        assert (reading.state.typed, reading.condition) == ("", Condition.READY)


@pytest.mark.parametrize("arrived", ["✓", "0 ✓", "here!", "You are here"])
def test_what_stands_for_no_stops(driver: Any, arrived: str) -> None:
    won = replace(PLAYING, guesses=(*GUESSES, ("Bermondsey", 0, 0)))
    reading = read(plain(driver, won, arrived=arrived))
    assert reading.state.guesses[-1].stops == 0
    assert reading.state.end is End.WON


def test_a_page_without_a_guess(driver: Any) -> None:
    reading = read(plain(driver, replace(PLAYING, stage="empty", guesses=()), legend="above"))
    assert reading.state.guesses == ()
    assert "input" in reading.places


def test_a_name_that_the_page_refuses(driver: Any) -> None:
    reading = read(plain(driver, replace(PLAYING, stage="refused", typed="Atlantis")))
    assert reading.state.typed == "Atlantis"
    assert "station" in reading.details.message.lower()


def test_a_game_that_is_won(driver: Any) -> None:
    won = (*GUESSES, ("Bermondsey", 0, 0))
    reading = read(plain(driver, Play("won", won, "Bermondsey", "", ())))
    assert (reading.state.end, reading.condition) == (End.WON, Condition.OVER)


@pytest.mark.parametrize("stage", ["lost", "lost dialog"])
def test_a_game_that_is_lost_tells_the_answer(driver: Any, stage: str) -> None:
    lost = (*GUESSES, ("Angel", 4, 0), ("Oval", 9, 1))
    before = read(plain(driver, Play("playing", lost[:5], "Bermondsey", "", ())))
    reading = read(plain(driver, Play(stage, lost, "Bermondsey", "", ())), before)
    assert (reading.state.end, reading.state.answer) == (End.LOST, "Bermondsey")
    assert reading.details.overlay is (stage == "lost dialog")


def test_rows_that_stay_the_same_are_not_read_again(driver: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    before = read(plain(driver, replace(PLAYING, guesses=GUESSES[:3])))
    lines: list[int] = []
    real = texts.read_lines
    monkeypatch.setattr(texts, "read_lines", lambda images: lines.append(len(images)) or real(images))
    after = plain(driver, PLAYING)
    reading = read(after, before)
    expect_rows(after, reading)
    assert 0 < sum(lines) <= 3
    lines.clear()
    assert read(after, reading).state == reading.state
    assert sum(lines) == 0


@pytest.mark.parametrize("seed", range(3))
def test_noise_is_no_game(seed: int) -> None:
    noise = np.random.default_rng(seed).integers(0, 256, (400, 600, 3), dtype=np.uint8)
    assert read_tuble(Frame(noise)) is None


def test_a_blank_screen_is_no_game() -> None:
    assert read_tuble(Frame(np.full((600, 800, 3), 255, np.uint8))) is None


def test_the_look_and_the_play_come_from_the_seed() -> None:
    first: tuple[Look, Play] = made_up(7)
    assert made_up(7) == first
