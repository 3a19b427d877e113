"""Tables with gaps: what comes into a gap is seen when it comes."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from kibitz.core.frame import Frame
from kibitz.core.reading import Condition, Reading
from kibitz.solvers.set import full_deck
from kibitz.solvers.set.advice import SetState
from kibitz.vision.set import following
from kibitz.vision.set.attributes import read_attributes
from kibitz.vision.set.reading import read_set
from tests.support.set.pictures import Picture, Style, draw_board, random_style

STYLES = {
    "framed": Style(text=False, card=(90, 130)),
    "bare": Style(text=False, card=(90, 130), page=(255, 255, 255), border=None),
    "striped": Style(text=False, card=(130, 90), page=(255, 255, 255), border=None, stripes="along"),
    **{f"seed {seed}": replace(random_style(seed), decoys=False, noise=0, jpeg=0) for seed in range(3)},
}
CARDS = random.Random(7).sample(full_deck(), 12)
GAPS = (1, 6, 7, 8, 10, 11)


def without(picture: Picture, places: set[int], page: tuple[int, int, int]) -> NDArray[np.uint8]:
    """The table with these cards taken away."""
    pixels = picture.pixels.copy()
    for i in places:
        x, y, w, h = (round(v) for v in picture.rects[i].grown(5).as_list())
        pixels[max(0, y) : y + h, max(0, x) : x + w] = page[::-1]
    return pixels


def cards_in(reading: Reading[SetState] | None) -> int:
    return len(reading.state.cards) if reading is not None else 0


@pytest.mark.parametrize("name", STYLES)
@pytest.mark.parametrize("came", [{7}, {1, 8, 10}], ids=str)
def test_cards_that_come_into_gaps_are_seen_at_once(name: str, came: set[int]) -> None:
    style = STYLES[name]
    picture = draw_board(style, CARDS)
    first = read_set(Frame(without(picture, set(GAPS), style.page), "drawn", 0.0))
    after = Frame(without(picture, set(GAPS) - came, style.page), "drawn", 1.0)

    alone, followed = read_set(after), read_set(after, first)

    assert cards_in(followed) >= cards_in(alone)


def test_most_of_these_tables_are_seen_with_gaps() -> None:
    tables = [without(draw_board(s, CARDS), set(GAPS), s.page) for s in STYLES.values()]

    assert sum(cards_in(read_set(Frame(table))) == 6 for table in tables) >= 4


def test_a_row_of_cards_of_the_pages_own_colour_that_the_picture_cuts_off_is_seen_by_its_lines() -> None:
    style = Style(text=False, card=(180, 120), page=(255, 255, 255))
    picture = draw_board(style, CARDS)
    lowest = max(rect.y for rect in picture.rects)
    cut = np.ascontiguousarray(picture.pixels[: int(lowest + 95)])

    reading = read_set(Frame(cut))

    assert reading is not None
    assert reading.state.partial
    assert reading.condition is Condition.CUT_OFF


@pytest.mark.parametrize("now", ["unchanged", "on another ground", "shining through", "gone"])
def test_a_card_that_a_look_misses_is_still_there_where_its_symbols_are(
    now: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One without an edge of its own is found by those about it, of which one may be lifted and turned now; and the
    mark of a selected one may hide its edge."""
    picture = draw_board(STYLES["framed"], CARDS)
    # What is hatched is no colour of its own any more where a strong one shines through.
    missed = next(i for i, card in enumerate(CARDS) if card.shading == "striped") if now == "shining through" else 5
    first = read_set(Frame(picture.pixels, "drawn", 0.0))
    assert first is not None
    pixels = picture.pixels.copy()
    x, y, w, h = (round(v) for v in picture.rects[0].as_list())
    pixels[y : y + h, x : x + 4] = (0, 200, 250)
    x, y, w, h = (round(v) for v in picture.rects[missed].as_list())
    card = pixels[y : y + h, x : x + w]
    if now == "gone":
        card[:] = STYLES["framed"].page[::-1]
    elif now == "on another ground":
        card[(card == 255).all(axis=2)] = (240, 225, 190)
    elif now == "shining through":
        card[(card > 200).all(axis=2)] = (60, 230, 255)
        inked = (card != (60, 230, 255)).any(axis=2)
        card[inked] = 0.65 * card[inked] + (21, 80, 89)
    whole = following.find_board(picture.pixels)
    assert whole is not None
    keep = [i for i in range(12) if i != missed]
    faces = tuple(whole.faces[i] for i in keep)
    seen = replace(whole, places=tuple(whole.places[i] for i in keep), faces=faces, attributes=read_attributes(faces))
    monkeypatch.setattr(following, "_seen", lambda *_: seen)

    reading = read_set(Frame(pixels, "drawn", 1.0), first)

    assert reading is not None
    expected = [one for i, one in enumerate(first.state.cards) if now != "gone" or i != missed]
    assert list(reading.state.cards) == expected


@pytest.mark.parametrize("changed", [True, False])
def test_cards_of_which_one_has_only_another_ground_are_what_they_were(
    changed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ink on a dark ground may part the colours of all cards in another way: to be selected changes no card."""
    picture = draw_board(STYLES["framed"], CARDS)
    first = read_set(Frame(picture.pixels, "drawn", 0.0))
    assert first is not None
    pixels = picture.pixels.copy()
    x, y, w, h = (round(v) for v in picture.rects[5].as_list())
    card = pixels[y : y + h, x : x + w]
    ink = (255 - card.min(axis=2, keepdims=True)) / 255
    card[:] = ink * card + (1 - ink) * np.array([60, 50, 45])
    whole = following.find_board(picture.pixels)
    assert whole is not None
    lit = whole.faces[5]
    faces = [*whole.faces]
    faces[5] = replace(lit, ground=lit.ground - 190.0, number=lit.number if changed else None)
    others = replace(whole.attributes, cards=whole.attributes.cards[::-1])
    monkeypatch.setattr(following, "_seen", lambda *_: replace(whole, faces=tuple(faces), attributes=others))

    reading = read_set(Frame(pixels, "drawn", 1.0), first)

    assert reading is not None
    assert (reading.state.cards == first.state.cards) is changed


@pytest.mark.parametrize("seed", range(3, 8))
def test_bare_cards_are_found_whose_symbols_lie_aslant_and_in_triangles(seed: int) -> None:
    page = (255, 255, 255)
    style = Style(text=False, card=(220, 220), page=page, border=None, staggered=True, symbol=(0.2, 0.2), spacing=0.05)
    cards = random.Random(seed).sample(full_deck(), 12)
    reading = read_set(Frame(draw_board(style, cards).pixels))
    assert reading is not None
    assert reading.state.cards == tuple(cards)
