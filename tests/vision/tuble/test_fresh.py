"""Empty pages of Tuble: where to type, and which button is pressed."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from kibitz.core.frame import Frame
from kibitz.core.geometry import Point
from kibitz.core.reading import Condition
from kibitz.vision.tuble import read_tuble
from tests.support.tuble.recorded import LIGHT, LOOKS, Film, Look


def photographed(look: Look, seed: int = 3) -> tuple[Frame, Point]:
    """An empty page of this look, and a point in its text box."""
    film = Film(look, seed)
    return Frame(film.frame("a fresh page").pixels), Point(*film.field_at)


@pytest.mark.parametrize("number", range(len(LOOKS)))
def test_an_empty_page_can_be_begun_on_whatever_its_text_box_looks_like(number: int) -> None:
    frame, at = photographed(LOOKS[number], number)
    reading = read_tuble(frame)
    assert reading is not None
    assert (reading.condition, reading.state.guesses) == (Condition.READY, ())
    assert reading.places["input"].contains(at)


@pytest.mark.parametrize(
    ("name", "pressed"), [("Guess", True), ("Submit", True), ("Reset", False), ("Give up", False), ("New game", False)]
)
def test_only_a_button_that_sends_is_the_text_boxs_button(name: str, pressed: bool) -> None:
    frame, at = photographed(replace(LIGHT, button=name, accent=(200, 40, 40)))
    reading = read_tuble(frame)
    assert reading is not None
    assert reading.places["input"].contains(at)
    assert ("button" in reading.places) is pressed


def test_a_page_of_something_else_is_no_game_unless_the_user_shows_the_text_box() -> None:
    frame, at = photographed(replace(LIGHT, title="Chat", placeholder="Message"))
    assert read_tuble(frame) is None
    shown = read_tuble(frame, text_box=at)
    assert shown is not None
    assert shown.condition is Condition.READY
    assert shown.places["input"].contains(at)


def test_a_text_box_without_any_edge_can_be_shown() -> None:
    frame = Frame(np.full((400, 600, 3), 250, np.uint8))
    reading = read_tuble(frame, text_box=Point(300, 200))
    assert reading is not None
    assert reading.places["input"].contains(Point(300, 200))


@pytest.mark.parametrize(("label", "is_it"), [("YOUR NEXT GUESS", True), ("YOUR NEXT MOVE", False)])
def test_in_a_narrow_window_the_name_of_the_text_box_is_enough(label: str, is_it: bool) -> None:
    pixels = np.full((700, 420, 3), 246, np.uint8)
    cv2.putText(pixels, label, (14, 54), cv2.FONT_HERSHEY_SIMPLEX, 0.5, (90, 90, 90), 1, cv2.LINE_AA)
    cv2.rectangle(pixels, (14, 65), (404, 120), (255, 255, 255), -1)
    cv2.rectangle(pixels, (14, 65), (404, 120), (200, 40, 80), 2)
    reading = read_tuble(Frame(pixels))
    assert (reading is not None) is is_it
    assert reading is None or reading.places["input"].contains(Point(200, 90))
