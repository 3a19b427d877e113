"""What can be said of a place, in words, by a key or step by step; and what was said, in order."""

from __future__ import annotations

import numpy as np
import pytest

from kibitz.core.correction import Aspect, Choice, Correction, Corrections, Look, merged
from kibitz.core.geometry import Point
from kibitz.core.page import Page

COLOUR = Aspect(
    "colour",
    (
        Choice("correct", "correct", "2", ("green",)),
        Choice("present", "present", "1", ("yellow",)),
        Choice("typed", "row not entered", "3", rare=True),
    ),
    now="correct",
)
LETTER = Aspect("letter", letters=True)
PAGE = Page("toy", "", (10, 10), Point(0, 0), (10, 10))


def said(place: str, value: str, page: Page = PAGE, **examples: tuple[float, ...]) -> Correction:
    return Correction("toy", place, "colour", value, Look(np.zeros((24, 24, 3), np.uint8)), page, examples=examples)


@pytest.mark.parametrize(("text", "value"), [("Yellow", "present"), ("2", "correct"), ("row not entered", "typed")])
def test_words_and_keys_say_the_same(text: str, value: str) -> None:
    choice = COLOUR.meant(text)
    assert choice is not None
    assert choice.value == value


def test_any_letter_can_be_said_of_a_letter_and_nothing_else() -> None:
    assert [choice and choice.value for choice in map(LETTER.meant, ("q", "Ä", "12", "ab"))] == ["Q", "Ä", None, None]


def test_the_space_bar_goes_round_without_what_is_rare() -> None:
    first = COLOUR.next()
    assert first is not None
    assert first.value == "present"
    again = Aspect("colour", COLOUR.choices, now="present").next()
    assert again is not None
    assert again.value == "correct"


def test_of_what_is_not_known_the_likeliest_comes_first() -> None:
    choice = Aspect("colour", COLOUR.choices, guess="present").next()
    assert choice is not None
    assert choice.value == "present"


def test_what_was_said_last_of_a_place_counts_and_what_holds_no_more_is_kept() -> None:
    old, gone, new = said("tile 1", "a"), said("tile 1", "b"), said("tile 1", "c")
    now = Corrections((old, gone)).with_([new], [old])
    assert now.all == (new, gone)


def test_a_page_learns_what_was_said_on_it_and_no_other_page_does() -> None:
    other = Page("toy", "other", (10, 10), Point(0, 0), (10, 10), examples={"absent": (1.0, 1.0)})
    corrections = Corrections((said("a", "x", present=(50.0, 0.0)), said("b", "y", other, correct=(90.0, 0.0))))
    mine, theirs = corrections.pages()
    assert mine.examples == {"present": (50.0, 0.0)}
    assert theirs.examples == {"correct": (90.0, 0.0), "absent": (1.0, 1.0)}


def test_what_is_said_counts_more_than_what_the_page_has_of_the_same_look() -> None:
    assert merged([{"present": (50.0, 1.0)}, {"absent": (50.5, 1.0)}]) == {"present": (50.0, 1.0)}
