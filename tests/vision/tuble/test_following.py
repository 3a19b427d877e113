"""Looks at Tuble, fresh and followed: nothing else is taken for the text box, and what stands in it is seen."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from kibitz.core.frame import Frame
from kibitz.core.reading import Reading
from kibitz.solvers.tuble.shown import ShownTuble
from kibitz.vision.tuble import read_tuble
from tests.support.tuble.recorded import LOOKS, REFUSED, Film


def looked_at(film: Film, before: Reading[ShownTuble] | None = None) -> Reading[ShownTuble]:
    reading = read_tuble(Frame(film.frame("now").pixels), before)
    assert reading is not None
    return reading


def test_a_guess_is_seen_where_the_text_box_seemed_to_be() -> None:
    film = Film(LOOKS[3], 3)
    made = [("Holborn", 14, 3), ("Wood Green", 19, 2), ("Perivale", 26, 1), ("Loughton", 14, 1)]
    film.page.rows = [*made, ("Putney Bridge", 23, 3), ("Osterley", 27, 1)]
    # The newest is still to come: its place is empty, as a text box is.
    film.page.coming = 0.0
    before = looked_at(film)
    film.page.coming = 0.25
    assert looked_at(film, before).state == looked_at(film).state


def test_a_name_that_was_typed_is_no_guess() -> None:
    film = Film(LOOKS[0], 3)
    film.page.rows = [("Holborn", 14, 3), ("Wood Green", 19, 2)]
    before = looked_at(film)
    film.page.typed = "Osterley"
    after = looked_at(film, before).state
    assert (after.typed, after.guesses) == ("Osterley", before.state.guesses)


@pytest.mark.parametrize("message", ["", REFUSED])
def test_neither_a_button_nor_a_refusal_is_the_text_box(message: str) -> None:
    film = Film(LOOKS[9], 9)
    film.page.rows = [("Holborn", 14, 3)]
    film.page.typed, film.page.message = "Nowhere", message
    assert looked_at(film).state.typed in ("", "Nowhere")


@pytest.mark.parametrize("number", [0, 2, 3, 9])
@pytest.mark.parametrize("typed", ["C", "E", ""])
def test_the_caret_changes_nothing_of_what_is_seen_though_it_touches_a_letter(number: int, typed: str) -> None:
    film = Film(replace(LOOKS[number], caret_gap=-1), number)
    before = looked_at(film)
    film.page.typed, film.page.focused = typed, True
    film.page.opened = {"C": ["Chigwell", "Canary Wharf"], "E": ["Ealing Common", "Earl's Court"]}.get(typed, [])
    without = looked_at(film, before)
    film.page.caret = True
    with_it = looked_at(film, without)
    assert with_it.state == without.state
    assert (with_it.state.typed, with_it.places) == (typed, without.places)


def test_a_guess_whose_number_is_below_the_window_is_no_fault() -> None:
    pixels = np.full((330, 500, 3), 250, np.uint8)
    for n, (name, stops) in enumerate((("Holborn", 14), ("Wood Green", 19), ("Perivale", 26))):
        for text, y in ((name, 100), (f"{stops} stops", 150)):
            cv2.putText(pixels, text, (60, y + 110 * n), cv2.FONT_HERSHEY_SIMPLEX, 0.6, (30, 30, 30), 1, cv2.LINE_AA)
    reading = read_tuble(Frame(pixels))
    assert reading is not None
    assert [guess.stops for guess in reading.state.guesses][:2] == [14, 19]


def test_a_guess_that_the_window_cuts_off_is_told_as_far_as_it_is_seen() -> None:
    film = Film(replace(LOOKS[0], window=(760, 395)), 3)
    film.page.rows = [("Holborn", 14, 3), ("Wood Green", 19, 2), ("Perivale", 26, 1), ("Loughton", 14, 1)]
    film.page.rows.append(("Osterley", 27, 1))
    reading = looked_at(film)
    assert reading.bounds.bottom <= 395
