"""Replies as they are typed."""

from __future__ import annotations

import pytest

from kibitz.core.errors import UsageError
from kibitz.solvers.tuble.shown import ZoneColour
from kibitz.solvers.tuble.wording import parse_colour, parse_reply

GREEN, YELLOW, ORANGE, RED = ZoneColour


@pytest.mark.parametrize(
    ("text", "reply"),
    [
        ("16,1", (16, YELLOW)),
        ("16, yellow", (16, YELLOW)),
        ("16 y", (16, YELLOW)),
        ("16y", (16, YELLOW)),
        ("16 🟡", (16, YELLOW)),
        ("🟧", (None, ORANGE)),
        ("3 3+", (3, RED)),
        ("0", (0, None)),
        ("0,0", (0, GREEN)),
        ("?,2", (None, ORANGE)),
        ("5,?", (5, None)),
        ("?", (None, None)),
        ("RED", (None, RED)),
    ],
)
def test_replies_of_all_kinds_are_understood(text: str, reply: tuple[int | None, ZoneColour | None]) -> None:
    assert parse_reply(text) == reply


@pytest.mark.parametrize("text", ["", " ", "16 17", "-3,1", "5,7", "5 blue", "green 5", "3 red red", "1.5"])
def test_what_is_no_reply_is_told(text: str) -> None:
    with pytest.raises(UsageError):
        parse_reply(text)


def test_a_colour_can_be_a_word_or_its_beginning() -> None:
    assert [parse_colour(word) for word in ("g", "yell", "Orange", "r", "?")] == [GREEN, YELLOW, ORANGE, RED, None]
