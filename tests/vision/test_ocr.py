"""Lines of text are read and found, offline."""

import socket

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from kibitz.vision.ocr import Pixels, find_text, read_line, read_lines
from tests.support.paint import font_files

SAYINGS = ("Not in word list", "Tottenham Court Road", "Zone 2", "17 stops")


def drawn(text: str, size: int = 20, ink: str = "black", ground: str = "white") -> Pixels:
    font = ImageFont.truetype(font_files(plain=True)[0], size)
    left, top, right, bottom = font.getbbox(text)
    picture = Image.new("RGB", (int(right - left) + size, int(bottom - top) + size), ground)
    ImageDraw.Draw(picture).text((size / 2 - left, size / 2 - top), text, fill=ink, font=font)
    return np.asarray(picture)[:, :, ::-1].copy()


@pytest.fixture(autouse=True)
def _offline(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("reading text must not reach for the network")

    monkeypatch.setattr(socket.socket, "connect", refuse)


@pytest.mark.parametrize(("ink", "ground"), [("black", "white"), ("white", "#121213"), ("white", "#b02020")])
def test_lines_are_read_whatever_their_colours(ink: str, ground: str) -> None:
    lines = read_lines([drawn(text, ink=ink, ground=ground) for text in SAYINGS])

    assert [text for text, _ in lines] == list(SAYINGS)
    assert all(sure > 0.8 for _, sure in lines)


def test_nothing_is_read_where_there_is_nothing() -> None:
    text, _ = read_line(np.full((40, 160, 3), 90, np.uint8))

    assert text.strip() == ""
    assert read_lines([]) == []
    assert find_text(np.full((200, 300, 3), 90, np.uint8)) == []


def test_lines_are_found_where_they_are() -> None:
    page = np.full((400, 700, 3), 255, np.uint8)
    places = {"Not in word list": (60, 40), "Tottenham Court Road": (240, 320)}
    for text, (x, y) in places.items():
        line = drawn(text)
        page[y : y + line.shape[0], x : x + line.shape[1]] = line

    found = find_text(page)

    assert [line.text for line in found] == list(places)
    for line, (x, y) in zip(found, places.values(), strict=True):
        assert x - 5 <= line.box.x <= x + 15
        assert y - 5 <= line.box.y <= y + 15


def test_a_line_is_read_the_same_whatever_is_read_beside_it() -> None:
    short, long = drawn("Bank"), drawn("Heathrow Terminals 2 & 3, and then all the way back")
    assert read_lines([short, long])[0] == read_line(short)
