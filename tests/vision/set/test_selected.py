"""Ways in which pages mark selected cards that are seen only beside the other cards, or in comparison with before."""

from __future__ import annotations

import random
from dataclasses import replace

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from kibitz.core.frame import Frame
from kibitz.core.geometry import Rect
from kibitz.core.reading import Condition
from kibitz.solvers.set import find_sets, full_deck
from kibitz.vision.outlines import edge_strength, is_photograph
from kibitz.vision.set.appearance import appearances_of
from kibitz.vision.set.card.faces import look_at
from kibitz.vision.set.card.places import CardPlace
from kibitz.vision.set.marks import marked_among
from kibitz.vision.set.memory import SetMemory
from kibitz.vision.set.reader import find_board
from kibitz.vision.set.reading import read_set
from kibitz.vision.set.selected import selected_cards
from tests.support.set.pictures import Picture, Style, draw_board

STYLE = Style(text=False)
SMALL = Style(text=False, card=(52, 75))
CARDS = random.Random(4).sample(full_deck(), 12)
PLAIN = draw_board(STYLE, CARDS)


def lifted(*cards: int, of: Picture = PLAIN) -> NDArray[np.uint8]:
    """These cards a twentieth of their height higher."""
    pixels = of.pixels.copy()
    for i in cards:
        x, y, w, h = (round(v) for v in of.rects[i].grown(3).as_list())
        pixels[y : y + h, x : x + w] = STYLE.page[::-1]
        pixels[y - 6 : y - 6 + h, x : x + w] = of.pixels[y : y + h, x : x + w]
    return pixels


def framed(picture: Picture, cards: set[int]) -> NDArray[np.uint8]:
    """The board with a broad frame and a tint inside of the edges of these cards."""
    pixels = picture.pixels.copy()
    for i in cards:
        x, y, w, h = (round(v) for v in picture.rects[i].as_list())
        card = pixels[y : y + h, x : x + w]
        card[(card > 250).all(axis=2)] = (249, 239, 223)
        cv2.rectangle(card, (1, 1), (w - 2, h - 2), (160, 100, 0), 5)
    return pixels


LEANING = Style(text=False, page=(246, 238, 238), border=None, gap=30, card=(120, 170))


def leaning(selected: set[int], *, larger: float = 1.0) -> NDArray[np.uint8]:
    """Cards that hardly differ from their page and lean by a degree or two, as thrown on a table; selected ones are
    ringed, and larger by this factor."""
    board = draw_board(LEANING, CARDS, selected)
    page = np.full_like(board.pixels, LEANING.page[::-1])
    for i, rect in enumerate(board.rects):
        middle, angle = (rect.center.x, rect.center.y), (-2.0, 1.2, -1.0, 2.2, 0.8)[i % 5]
        turn = cv2.getRotationMatrix2D(middle, angle, larger if i in selected else 1.0)
        size = page.shape[1::-1]
        card = cv2.rectangle(np.zeros(page.shape[:2], np.uint8), [round(v) for v in rect.grown(2).as_list()], 255, -1)
        inside = cv2.warpAffine(card, turn, size) > 0
        page[inside] = cv2.warpAffine(board.pixels, turn, size, borderValue=LEANING.page[::-1])[inside]
    return page


def test_cards_that_lean_on_a_page_of_nearly_their_colour_are_seen_to_be_selected() -> None:
    plain = read_set(Frame(leaning(set())))
    assert plain is not None
    assert (list(plain.state.cards), plain.state.selected) == (CARDS, frozenset())
    for cards in ({0}, {3, 8}):
        reading = read_set(Frame(leaning(cards, larger=1.08), time_s=1.0), plain)
        assert reading is not None
        assert (list(reading.state.cards), reading.state.selected) == (CARDS, cards)


def grained(pixels: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The same on a table of felt, whose grain is in all of the picture."""
    grain = np.random.default_rng(7).integers(-5, 6, pixels.shape)
    return np.clip(pixels.astype(np.int16) + grain, 0, 255).astype(np.uint8)


def test_cards_that_lean_on_a_grained_table_are_no_photograph() -> None:
    plain = read_set(Frame(grained(leaning(set()))))
    assert plain is not None
    assert is_photograph(edge_strength(grained(leaning(set()))))
    reading = read_set(Frame(grained(leaning({3}, larger=1.08)), time_s=1.0), plain)
    assert reading is not None
    assert reading.state.selected == {3}


def test_a_card_seen_at_an_angle_is_not_square() -> None:
    corners = np.array([[100, 100], [220, 104], [214, 274], [94, 270]], np.float64)
    place = CardPlace((), Rect(94, 100, 127, 175), corners, None)
    assert place.is_square
    assert not replace(place, corners=corners + np.array([[0, 0], [6, 0], [0, 0], [0, 0]])).is_square
    assert replace(place, corners=None).is_square


def test_where_cards_are_known_to_lie_about_one_that_leans_is_not_selected_for_that() -> None:
    board = find_board(leaning(set()))
    assert board is not None
    looks = appearances_of(leaning(set()), board.places, board.faces)
    few = [replace(look, turn_deg=2.0 if i == 4 else 0.0) for i, look in enumerate(looks)]
    assert marked_among(few) == {4}
    assert marked_among(few, looks) == set()


def test_cards_of_a_picture_without_looks_are_known_as_before() -> None:
    first = read_set(Frame(PLAIN.pixels))
    assert first is not None
    known = first.memory
    assert isinstance(known, SetMemory)
    assert known.plain
    assert selected_cards(CARDS, (), frozenset(), known, frozenset()) == (frozenset(), known.plain)


def test_a_card_that_was_smaller_while_it_came_is_not_selected_at_rest() -> None:
    coming = draw_board(replace(STYLE, selected_look="smaller"), CARDS, {7})
    before = read_set(Frame(coming.pixels))
    assert before is not None
    reading = read_set(Frame(PLAIN.pixels, time_s=0.3), before)
    assert reading is not None
    assert reading.state.selected == frozenset()


def test_a_card_that_is_lifted_out_of_its_row_is_selected() -> None:
    for cards in ((5,), (4, 5), (0, 11)):
        reading = read_set(Frame(lifted(*cards)))
        assert reading is not None
        assert reading.state.selected == set(cards)


@pytest.mark.parametrize("cards", [(0, 2), (3, 4), (10, 11)])
def test_where_rows_are_short_the_pitch_of_the_others_tells_where_a_row_is(cards: tuple[int, ...]) -> None:
    """Of three cards two that are lifted are in line with each other, and the third one is where it was."""
    threes = draw_board(Style(text=False, columns=3), CARDS)
    before = read_set(Frame(threes.pixels, "drawn", 0.0))
    first = read_set(Frame(lifted(*cards[:1], of=threes), "drawn", 1.0), before)
    reading = read_set(Frame(lifted(*cards, of=threes), "drawn", 2.0), first)

    assert reading is not None
    assert reading.state.selected == set(cards)


@pytest.mark.parametrize("cards", [(0, 2), (3, 4)])
def test_a_card_that_stays_is_not_selected_though_most_of_its_row_are_lifted(cards: tuple[int, ...]) -> None:
    """Of two rows no pitch tells which cards of them are off their line. Those that are lifted have another ground."""
    few = draw_board(Style(text=False, columns=3), CARDS[:6])
    reading = None
    for time_s, lift in enumerate([(), (), cards[:1], cards]):
        pixels = lifted(*lift, of=few)
        for i in lift:
            x, y, w, h = (round(v) for v in few.rects[i].as_list())
            pixels[y - 6 : y - 6 + h, x : x + w] = pixels[y - 6 : y - 6 + h, x : x + w] * 0.9
        reading = read_set(Frame(pixels, "drawn", float(time_s)), reading)

    assert reading is not None
    assert reading.state.selected == set(cards)


def checked(picture: Picture, *cards: int, radius: int, drop: float) -> NDArray[np.uint8]:
    """The board with a round green badge on these cards, and a white check in it; drop: how low it is."""
    pixels = picture.pixels.copy()
    for i in cards:
        rect = picture.rects[i]
        x, y = round(rect.right - radius - 6), round(rect.y + drop * rect.h)
        cv2.circle(pixels, (x, y), radius, (107, 160, 34), cv2.FILLED, cv2.LINE_AA)
        tick = np.array([[x - radius // 2, y], [x - 2, y + radius // 2], [x + radius // 2, y - radius // 2]])
        cv2.polylines(pixels, [tick.astype(np.int32)], False, (255, 255, 255), 2, cv2.LINE_AA)
    return pixels


@pytest.mark.parametrize("drop", [0.5, 0.88])
def test_cards_with_a_check_mark_beside_their_symbols_are_selected(drop: float) -> None:
    style = Style(text=False, card=(120, 168), columns=6, symbol=(0.3, 0.46))
    plain = draw_board(style, CARDS)
    reading = read_set(Frame(plain.pixels, "drawn", 0.0))
    for time_s, cards in ((1.0, (2,)), (2.0, (2, 9))):
        pixels = checked(plain, *cards, radius=12, drop=drop)
        reading, alone = read_set(Frame(pixels, "drawn", time_s), reading), read_set(Frame(pixels, "drawn", 0.0))

        for seen in (reading, alone):
            assert seen is not None
            assert list(seen.state.cards) == CARDS
            assert seen.state.selected == set(cards)


@pytest.mark.parametrize("number", [2, 3])
def test_symbols_a_little_off_the_middle_of_their_card_bear_no_sign(number: int) -> None:
    pixels = np.full((300, 280, 3), 35, np.uint8)
    pixels[30:266, 30:242] = 238
    for n in range(number):
        middle = 148 - 8 + round(63 * (n - (number - 1) / 2))
        cv2.ellipse(pixels, (136, middle), (58, 29), 0, 0, 360, (60, 40, 210), cv2.FILLED)
    edge = np.array([[[30, 30]], [[241, 30]], [[241, 265]], [[30, 265]]], np.int32)
    place = CardPlace((), Rect(30, 30, 212, 236), None, edge)
    face = look_at(pixels, place, [(116.0, 59.0)])
    assert face is not None
    assert face.number == number
    assert appearances_of(pixels, [place], [face])[0].sign == 0


def test_a_small_card_that_grows_by_little_is_selected() -> None:
    before = draw_board(SMALL, CARDS)
    pixels = before.pixels.copy()
    x, y, w, h = (round(v) for v in before.rects[3].as_list())
    pixels[y - 2 : y + h + 2, x - 1 : x + w + 1] = cv2.resize(before.pixels[y : y + h, x : x + w], (w + 2, h + 4))

    first = read_set(Frame(before.pixels, "drawn", 0.0))
    second = read_set(Frame(pixels, "drawn", 1.0), first)

    assert second is not None
    assert second.state.selected == {3}


def test_a_mark_inside_of_two_of_three_cards_makes_the_third_no_larger() -> None:
    """The marked cards' edges are found inside of their marks, so that most of the table seems to have shrunk."""
    few = draw_board(Style(text=False, card=(140, 208)), CARDS[:3])
    reading = read_set(Frame(few.pixels, "drawn", 0.0))

    for time_s, chosen in ((1.0, {0}), (2.0, {0, 1})):
        reading = read_set(Frame(framed(few, chosen), "drawn", time_s), reading)

        assert reading is not None
        assert reading.state.selected == chosen


def dashed(pixels: NDArray[np.uint8], rect: Rect) -> None:
    """Draw a frame of dashes."""
    x, y, right, bottom = (round(v) for v in (rect.x, rect.y, rect.right, rect.bottom))
    for at in range(x, right, 14):
        for level in (y, bottom):
            cv2.line(pixels, (at, level), (min(at + 8, right), level), (136, 136, 136), 2)
    for at in range(y, bottom, 14):
        for upright in (x, right):
            cv2.line(pixels, (upright, at), (upright, min(at + 8, bottom)), (136, 136, 136), 2)


def test_a_dashed_frame_about_bare_symbols_marks_a_card() -> None:
    """Cards of which nothing but their symbols is drawn, and a frame that touches neither these nor its neighbours."""
    board = draw_board(Style(text=False, page=(250, 247, 242), ground=(250, 247, 242), border=None, gap=30), CARDS)
    before = read_set(Frame(board.pixels))
    first = sorted(next(iter(find_sets(CARDS))))
    for number in (1, 2, 3):
        pixels, chosen = board.pixels.copy(), first[:number]
        for i in chosen:
            dashed(pixels, board.rects[i])
        before = read_set(Frame(pixels), before)
        assert before is not None
        assert set(before.state.cards) == set(CARDS)
        assert sorted(before.state.selected) == chosen


def on_page(picture: Picture, page: NDArray[np.float64]) -> NDArray[np.uint8]:
    """The board on another page, (h, w, 3) BGR, that begins where it begins, and is at least as large."""
    height, width = picture.pixels.shape[:2]
    pixels = page.astype(np.uint8)
    own = (picture.pixels == picture.pixels[0, 0]).all(axis=2)
    pixels[:height, :width][~own] = picture.pixels[~own]
    return pixels


def shaded(picture: Picture) -> NDArray[np.uint8]:
    """The board on a page that is green in one corner and pink in the opposite one."""
    height, width = picture.pixels.shape[:2]
    x, y = np.meshgrid(np.linspace(0, 1, width), np.linspace(0, 1, height))
    green, pink = np.exp(-4 * ((1 - x) ** 2 + y**2)), np.exp(-4 * (x**2 + (1 - y) ** 2))
    page = np.array(STYLE.page[::-1]) - green[..., None] * (50, 0, 50) - pink[..., None] * (40, 40, 0)
    return on_page(picture, page)


@pytest.mark.parametrize("cards", [set(), {3}, {6, 8}])
def test_a_page_that_shades_off_marks_no_card(cards: set[int]) -> None:
    reading = read_set(Frame(shaded(draw_board(STYLE, CARDS, cards))))
    assert reading is not None
    assert reading.state.selected == cards


@pytest.mark.parametrize("scale", [0.7, 0.8, 0.9])
def test_edges_that_fall_between_pixels_of_a_page_that_shades_off_mark_no_card(scale: float) -> None:
    style = Style(text=False, page=(70, 40, 120), border=None, columns=6, card=(120, 183), gap=9)
    pixels = draw_board(style, CARDS[:12]).pixels
    rows, columns = np.indices(pixels.shape[:2])
    away = 2 * np.hypot(columns / pixels.shape[1] - 0.5, rows / pixels.shape[0] - 0.5)
    own = (pixels == style.page[::-1]).all(axis=2)
    pixels[own] = (np.array([190, 55, 110]) * (1 - 0.45 * away[..., None]))[own]
    reading = read_set(Frame(cv2.resize(pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)))
    assert reading is not None
    assert (list(reading.state.cards), reading.state.selected) == (CARDS[:12], frozenset())


@pytest.mark.parametrize("card", range(12))
def test_a_card_whose_ground_turns_dark_keeps_its_colour(card: int) -> None:
    dark, pixels = draw_board(replace(STYLE, ground=(85, 82, 72)), CARDS), PLAIN.pixels.copy()
    x, y, w, h = (round(v) for v in PLAIN.rects[card].as_list())
    pixels[y : y + h, x : x + w] = dark.pixels[y : y + h, x : x + w]

    reading = read_set(Frame(pixels))

    assert reading is not None
    assert (list(reading.state.cards), reading.state.selected) == (CARDS, {card})


@pytest.mark.parametrize("card", [n for n, card in enumerate(CARDS) if card.shading == "open"])
@pytest.mark.parametrize("ground", [(176, 243, 255), (200, 200, 255)])
@pytest.mark.parametrize("palette", ["classic", "bright"])
def test_a_card_whose_ground_turns_coloured_around_white_symbols_keeps_its_colour(
    card: int, ground: tuple[int, int, int], palette: str
) -> None:
    style = Style(palette=palette, text=False, card=(200, 134), symbol=(0.3, 0.6), pen=0.022)
    picture = draw_board(style, CARDS)
    rect = picture.rects[card]
    at = int(rect.x + 0.08 * rect.w), int(rect.center.y)
    cv2.floodFill(picture.pixels, None, at, ground, (2, 2, 2), (2, 2, 2))
    board = find_board(picture.pixels)
    assert board is not None
    called = {(one.colour, seen.colour) for one, seen in zip(CARDS, board.attributes.cards, strict=True)}
    assert len(called) == 3
    assert all(seen is not None for _, seen in called)


@pytest.mark.parametrize("card", [n for n, card in enumerate(CARDS) if card.number == 1])
@pytest.mark.parametrize(("wider", "higher"), [(1.0, 1.0), (1.25, 1.25), (1.27, 1.22), (1.22, 1.27)])
def test_a_symbol_that_stands_a_little_aside_and_may_be_drawn_larger_bears_no_sign(
    card: int, wider: float, higher: float
) -> None:
    assert any(other.number > 1 and other.shape == CARDS[card].shape for other in CARDS)
    pixels = PLAIN.pixels.copy()
    x, y, w, h = (round(v) for v in PLAIN.rects[card].grown(-12).as_list())
    turned = np.array([[wider, 0, (1 - wider) * w / 2 - 8], [0, higher, (1 - higher) * h / 2]])
    pixels[y : y + h, x : x + w] = cv2.warpAffine(
        pixels[y : y + h, x : x + w], turned, (w, h), borderMode=cv2.BORDER_REPLICATE
    )

    reading = read_set(Frame(pixels))

    assert reading is not None
    assert reading.state.selected == frozenset()


def glowing(
    picture: Picture,
    cards: set[int],
    spread: int,
    blur: float,
    colour: tuple[int, int, int] = (237, 58, 124),
) -> NDArray[np.uint8]:
    """A broad glow about these cards, which reaches to the near sides of the others, and lies under those.

    colour: BGR.
    """
    above = np.zeros(picture.pixels.shape[:2], np.uint8)
    glow = np.zeros(picture.pixels.shape[:2], np.float32)
    for i, rect in enumerate(picture.rects):
        x, y, w, h = (round(v) for v in rect.grown(1).as_list())
        above[y : y + h, x : x + w] = 1
        if i in cards:
            glow[y - spread : y + h + spread, x - spread : x + w + spread] = 1
    share = (cv2.GaussianBlur(glow, (0, 0), blur) * (above == 0))[..., None]
    return (picture.pixels * (1 - share) + np.array(colour) * share).astype(np.uint8)


@pytest.mark.parametrize("cards", [{1}, {1, 3}, {0, 4}, {2, 5}])
@pytest.mark.parametrize(("gap", "spread", "blur"), [(7, 8, 6.0), (8, 4, 4.0), (8, 10, 6.0), (12, 6, 5.0)])
def test_of_few_cards_those_glow_whose_glow_reaches_around_them(
    cards: set[int], gap: int, spread: int, blur: float
) -> None:
    style = Style(page=(253, 231, 239), card=(142, 96), gap=gap, text=False, border=(150, 100, 122), border_px=3)
    picture = draw_board(style, CARDS[:6])

    for previous in (None, read_set(Frame(picture.pixels))):
        reading = read_set(Frame(glowing(picture, cards, spread, blur)), previous)

        assert reading is not None
        assert reading.state.selected == cards


@pytest.mark.parametrize("cards", [{0}, {5}, {3, 8}])
def test_a_glow_outside_a_broad_border_marks_a_card(cards: set[int]) -> None:
    style = Style(page=(125, 44, 38), card=(84, 57), gap=10, text=False, border=(228, 178, 172), border_px=3)
    picture = draw_board(style, CARDS)

    for previous in (None, read_set(Frame(picture.pixels))):
        reading = read_set(Frame(glowing(picture, cards, 2, 2.5, (105, 150, 110))), previous)

        assert reading is not None
        assert reading.state.selected == cards


def test_a_card_that_keeps_the_mark_with_which_its_deal_came_is_selected() -> None:
    dealt = random.Random(1).sample(full_deck(), 12)
    few = draw_board(STYLE, dealt[:9])
    came, clicked = (draw_board(STYLE, dealt, marked) for marked in ({9, 10, 11}, {10}))

    reading = None
    for time_s, picture in enumerate((few, few, came, clicked)):
        reading = read_set(Frame(picture.pixels, time_s=float(time_s)), reading)
        assert reading is not None
        assert reading.state.selected == ({10} if picture is clicked else frozenset())


def test_a_deal_whose_cards_are_all_marked_is_not_at_rest_at_once() -> None:
    dealt = random.Random(1).sample(full_deck(), 12)
    few, came = draw_board(STYLE, dealt[:9]), draw_board(STYLE, dealt, {9, 10, 11})

    first = read_set(Frame(came.pixels, time_s=1.0), read_set(Frame(few.pixels, time_s=0.5)))
    assert first is not None
    assert first.condition is Condition.UNSETTLED
    assert first.until_s == pytest.approx(2.0)

    later = read_set(Frame(came.pixels, time_s=2.5), first)
    assert later is not None
    assert later.condition is Condition.READY


@pytest.mark.parametrize("degrees", [-3, 2, 5])
def test_a_card_that_is_turned_is_selected(degrees: float) -> None:
    style = Style(gap=30, border=(90, 90, 100), border_px=2)
    picture = draw_board(style, CARDS)
    rect = picture.rects[6].grown(8)
    x, y, w, h = (round(v) for v in rect.as_list())
    turn = cv2.getRotationMatrix2D((w / 2, h / 2), -degrees, 1)
    card = picture.pixels[y : y + h, x : x + w]
    page = [int(v) for v in style.page[::-1]]
    picture.pixels[y : y + h, x : x + w] = cv2.warpAffine(card, turn, (w, h), flags=cv2.INTER_CUBIC, borderValue=page)
    reading = read_set(Frame(picture.pixels))
    assert reading is not None
    assert reading.state.selected == {6}
    assert list(reading.state.cards) == CARDS


def test_a_landscape_behind_the_cards_marks_none() -> None:
    """A hill is all that is seen beside the cards of the last row."""
    style = Style(text=False, border=None, page=(190, 225, 255), ground=(255, 252, 240))
    picture = draw_board(style, CARDS)
    height, width = picture.pixels.shape[:2]
    scene = np.full_like(picture.pixels, style.page[::-1])
    cv2.circle(scene, (width // 3, height + 260), 420, (120, 215, 130), -1, cv2.LINE_AA)
    cards = np.zeros((height, width), bool)
    for rect in picture.rects:
        x, y, w, h = (round(v) for v in rect.as_list())
        cards[y : y + h, x : x + w] = True
    picture.pixels[~cards] = scene[~cards]
    reading = read_set(Frame(picture.pixels))
    assert reading is not None
    assert not reading.details.marked


@pytest.mark.parametrize("lacks", ["colour", "shading"])
def test_cards_dealt_for_a_selected_set_are_others_though_as_many_symbols_lie_where_its_own_lay(lacks: str) -> None:
    """The page takes the set and deals at once: what has changed is the ground, and the colour or the shading."""
    values = {"colour": ("red", "green", "purple"), "shading": ("solid", "striped", "open")}[lacks]
    deck = [card for card in full_deck() if getattr(card, lacks) != values[2]]
    cards = random.Random(1).sample(deck, 12)
    turned = [card._replace(**{lacks: values[2]}) for card in cards[:3]]
    style = Style(text=False, selected_look="tint")
    before = read_set(Frame(draw_board(style, cards).pixels, "drawn", 0.0))
    marked = read_set(Frame(draw_board(style, cards, {0, 1, 2}).pixels, "drawn", 1.0), before)
    dealt = read_set(Frame(draw_board(style, [*turned, *cards[3:]]).pixels, "drawn", 2.0), marked)

    assert before is not None
    assert marked is not None
    assert marked.state.cards == before.state.cards
    assert dealt is not None
    assert dealt.state.cards[3:] == before.state.cards[3:]
    assert not set(dealt.state.cards[:3]) & set(before.state.cards)


def test_a_last_card_that_moves_to_where_the_page_is_lighter_is_not_selected() -> None:
    style = Style(text=False, page=(70, 40, 120), border=None, columns=6, card=(120, 183), gap=9)
    height, width = draw_board(style, CARDS[:6]).pixels.shape[:2]
    page = np.tile(np.linspace([200, 75, 125], [90, 20, 45], width), (height, 1, 1))
    last = [*CARDS[:2], CARDS[5]]
    reading = read_set(Frame(on_page(draw_board(style, CARDS[:6]), page)))
    for n, chosen in enumerate((set[int](), {1}, {1, 2}), 1):
        reading = read_set(Frame(on_page(draw_board(style, last, chosen), page), time_s=float(n)), reading)
        assert reading is not None
        assert (list(reading.state.cards), reading.state.selected) == (last, chosen)
