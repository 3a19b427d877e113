"""The reader of Set on pages drawn by the tests, none of which look like any real site."""

import random
from collections.abc import Iterable
from dataclasses import replace

import cv2
import numpy as np
import pytest

from kibitz.core.frame import Frame
from kibitz.core.geometry import Rect
from kibitz.core.reading import Condition, Reading
from kibitz.solvers.set import Card, SetState, find_sets, full_deck
from kibitz.vision.set.attributes import read_attributes
from kibitz.vision.set.plausible import without_run_together
from kibitz.vision.set.reader import find_board
from kibitz.vision.set.reading import card_place, read_set, with_taken
from tests.support.set.pictures import Picture, Style, draw_board

CARDS = random.Random(3).sample(full_deck(), 12)


def read(picture: Picture, previous: Reading[SetState] | None = None) -> Reading[SetState]:
    reading = read_set(Frame(picture.pixels), previous)
    assert reading is not None, "no board found"
    return reading


def assert_all_right(picture: Picture, reading: Reading[SetState]) -> None:
    assert list(reading.state.cards) == picture.cards
    for i, rect in enumerate(picture.rects):
        assert reading.places[card_place(i)].iou(rect) > 0.6
    assert reading.doubts == ()


STYLES = {
    "white cards with a thin border": Style(),
    "white cards on a white page without a border": Style(page=(255, 255, 255), border=None),
    "dark cards on a dark page": Style(page=(8, 10, 20), ground=(20, 26, 40), border=None, palette="neon"),
    "dark cards on a page of the same dark": Style(
        page=(12, 12, 16), ground=(12, 12, 16), border=None, palette="pastel"
    ),
    "portrait cards": Style(card=(110, 165)),
    "small cards": Style(card=(75, 50), gap=6, pen=0.03, stripe_pitch=0.12),
    "large cards": Style(card=(480, 320), columns=3, gap=30),
    "cards without a gap": Style(gap=1),
    "a thick black border": Style(border=(0, 0, 0), border_px=4),
    "three symbols that reach over black border and shadow, down to the next card's": Style(
        card=(70, 96),
        page=(255, 165, 96),
        border=(0, 0, 0),
        border_px=4,
        shadow_px=4,
        radius=0,
        pen=0.03,
        symbol=(0.35, 0.75),
        spacing=0.3,
        stripe_pitch=0.12,
    ),
    "a light tint for stripes": Style(stripes="tint"),
    "slanted hatch": Style(stripes="slanted"),
    "stripes along the symbol": Style(stripes="along"),
    "ellipses": Style(forms=("diamond", "ellipse", "squiggle")),
    "a compressed picture": Style(jpeg=85),
    "a noisy picture": Style(noise=3),
    "small copies of cards beside the board": Style(decoys=True),
    "a ragged row in the middle": Style(columns=5, centred_last_row=True),
}


@pytest.mark.parametrize("style", STYLES.values(), ids=STYLES.keys())
def test_reads_every_card_of(style: Style) -> None:
    picture = draw_board(style, CARDS)
    assert_all_right(picture, read(picture))


@pytest.mark.parametrize("count", [3, 6, 9, 15, 18, 21])
def test_reads_boards_of_any_size(count: int) -> None:
    cards = random.Random(count).sample(full_deck(), count)
    picture = draw_board(Style(), cards)
    assert_all_right(picture, read(picture))


@pytest.mark.parametrize("scale", [0.6, 0.75, 1.25, 1.5, 2.0])
def test_reads_at_any_display_scale(scale: float) -> None:
    picture = draw_board(Style(), CARDS)
    picture.pixels = cv2.resize(picture.pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    assert list(read(picture).state.cards) == CARDS


@pytest.mark.parametrize("turns", [1, 2, 3])
def test_reads_a_board_turned_by_quarter_turns(turns: int) -> None:
    picture = draw_board(Style(text=False), CARDS)
    picture.pixels = np.ascontiguousarray(np.rot90(picture.pixels, turns))
    assert sorted(read(picture).state.cards) == sorted(CARDS)


@pytest.mark.parametrize("degrees", [-6, 3, 9])
def test_reads_a_tilted_board(degrees: float) -> None:
    picture = draw_board(Style(text=False, gap=24, page=(60, 70, 60)), CARDS)
    height, width = picture.pixels.shape[:2]
    turn = cv2.getRotationMatrix2D((width / 2, height / 2), degrees, 0.85)
    picture.pixels = cv2.warpAffine(picture.pixels, turn, (width, height), borderValue=(60, 70, 60))
    assert sorted(read(picture).state.cards) == sorted(CARDS)


def test_other_shapes_and_colours_are_told_apart() -> None:
    picture = draw_board(Style(forms=("rectangle", "oval", "parallelogram")), CARDS)
    cards = read(picture).state.cards
    assert same_pattern([c.shape for c in cards], [c.shape for c in CARDS])


@pytest.mark.parametrize("forms", [("star", "circle", "rectangle"), ("hexagon", "ellipse", "squiggle")])
def test_shapes_of_other_sizes_and_shapes_that_are_nearly_alike_are_told_apart(forms: tuple[str, str, str]) -> None:
    picture = draw_board(Style(forms=forms), CARDS)
    cards = read(picture).state.cards
    assert len(cards) == len(CARDS)
    assert same_pattern([c.shape for c in cards], [c.shape for c in CARDS])


@pytest.mark.parametrize("staggered", [False, True])
def test_stars_of_four_points_that_hardly_fill_their_box_are_symbols(staggered: bool) -> None:
    forms = ("sparkle", "circle", "rectangle")
    picture = draw_board(Style(forms=forms, symbol=(0.36, 0.36), staggered=staggered), CARDS)
    cards = read(picture).state.cards
    assert [(c.number, c.shading) for c in cards] == [(c.number, c.shading) for c in CARDS]
    assert same_pattern([c.shape for c in cards], [c.shape for c in CARDS])


def test_forms_that_would_be_called_alike_are_two_kinds_where_three_are_left() -> None:
    """A star that stands askew on the grid is a squiggle by its name."""
    cards = random.Random(2).sample(full_deck(), 15)
    style = Style(card=(180, 80), text=False, forms=("star", "circle", "squiggle"), symbol=(0.55, 0.55))
    found = read(draw_board(style, cards)).state.cards
    assert same_pattern([c.shape for c in found], [c.shape for c in cards])


def test_faint_ink_on_cards_that_hardly_differ_from_their_page_is_read() -> None:
    picture = draw_board(Style(page=(255, 255, 255), ground=(250, 250, 250), border=None), CARDS)
    assert_all_right(picture, read(picture))


def test_a_symbol_whose_outline_is_broken_is_like_the_others_on_its_card() -> None:
    picture = draw_board(Style(symbol=(0.25, 0.62), spacing=0.07), CARDS)
    broken = next(i for i, card in enumerate(CARDS) if card.number == 3 and card.shading == "open")
    middle = picture.rects[broken].center
    last = middle.x + 0.32 * picture.rects[broken].h
    cv2.rectangle(picture.pixels, (int(last - 19), int(middle.y - 3)), (int(last), int(middle.y + 3)), (255,) * 3, -1)
    assert_all_right(picture, read(picture))


def test_fewer_kinds_than_a_deck_has_are_not_made_more() -> None:
    cards = [card for card in full_deck() if card.shape != "oval" and card.colour != "red"][::2][:12]
    assert_all_right(picture := draw_board(Style(), cards), read(picture))


def same_pattern(a: Iterable[object], b: Iterable[object]) -> bool:
    """Whether two lists agree in what is equal to what."""
    pairs = set(zip(a, b, strict=True))
    return len(pairs) == len({x for x, _ in pairs}) == len({y for _, y in pairs})


@pytest.mark.parametrize("look", ["ring", "tint", "glow", "enlarged", "inner glow"])
def test_sees_which_cards_are_selected(look: str) -> None:
    picture = draw_board(Style(selected_look=look), CARDS, {2, 7})
    reading = read(picture)
    assert reading.state.selected == {2, 7}
    assert list(reading.state.cards) == CARDS


def test_no_card_is_selected_on_a_plain_board() -> None:
    assert read(draw_board(Style(), CARDS)).state.selected == frozenset()


def test_among_few_cards_a_selected_one_shows_by_its_change() -> None:
    reading = read(draw_board(Style(), CARDS[:3]))
    for selected in ({1}, {0, 1}, {0, 1, 2}, {0}, set()):
        reading = read(draw_board(Style(selected_look="tint"), CARDS[:3], selected), reading)
        assert reading.state.selected == selected
        assert list(reading.state.cards) == CARDS[:3]


def test_two_equal_cards_are_doubted_since_a_deck_has_no_twins() -> None:
    picture = draw_board(Style(), [*CARDS[:11], CARDS[0]])
    reading = read(picture)
    assert len(reading.doubts) == 2
    assert sum(not card.known for card in reading.state.cards) == 2


def test_a_board_is_followed_when_cards_change() -> None:
    first = draw_board(Style(), CARDS)
    others = [c for c in full_deck() if c not in CARDS]
    second = draw_board(Style(), [*CARDS[:4], *others[:3], *CARDS[7:]])
    reading = None
    for n, picture in enumerate([first, draw_board(Style(), CARDS, {4}), second]):
        reading = read_set(Frame(picture.pixels, time_s=float(n)), reading)
    assert reading is not None
    assert_all_right(second, reading)
    assert reading.state.gone == set(CARDS[4:7])


@pytest.mark.parametrize("border", [(200, 200, 200), None])
def test_a_tooltip_over_a_card_is_doubted_not_read_through(border: tuple[int, int, int] | None) -> None:
    three = next(i for i, card in enumerate(CARDS) if card.number == 3 and i % 4 < 3)
    picture = draw_board(Style(card=(110, 165), page=(240, 240, 240), border=border), CARDS)
    middle = picture.rects[three].center
    left, top = int(middle.x), int(middle.y) - 16
    cv2.rectangle(picture.pixels, (left, top), (left + 120, top + 34), (255, 255, 255), -1)
    cv2.rectangle(picture.pixels, (left, top), (left + 120, top + 34), (150, 150, 150), 1)
    certain = {card for card in read(picture).state.cards if card is not None and card.known}
    assert certain <= set(CARDS) - {CARDS[three]}


def test_cards_that_are_misread_while_they_move_do_not_spoil_what_is_known() -> None:
    others = [c for c in full_deck() if c not in CARDS]
    after, misread = [*CARDS[:9], *others[:3]], [*CARDS[:9], *others[5:8]]
    boards = [(CARDS, set()), (CARDS, {9}), (misread, set()), (CARDS[:6], set()), (after, set())]
    reading = None
    for n, (cards, selected) in enumerate(boards):
        reading = read_set(Frame(draw_board(Style(), cards, selected).pixels, time_s=float(n)), reading)
        assert reading is not None
    assert reading is not None
    assert reading.state.gone == set(CARDS[9:])


def test_cards_that_were_taken_stay_so_whatever_a_moving_card_is_misread_as() -> None:
    others = [c for c in full_deck() if c not in CARDS]
    reading = followed([draw_board(Style(), CARDS), draw_board(Style(), [*CARDS[:9], *others[:3]])])
    reading = with_taken(reading, CARDS[9:], 2.0)
    for n, cards in enumerate(([*CARDS[:10], *others[:2]], [*CARDS[:9], *others[:3]])):
        again = read_set(Frame(draw_board(Style(), cards).pixels, time_s=3.0 + n), reading)
        assert again is not None
        reading = again
    assert reading.state.gone == set(CARDS[9:])


def test_a_new_deal_forgets_the_old_game() -> None:
    others = [c for c in full_deck() if c not in CARDS]
    reading = None
    for n, cards in enumerate([CARDS, others[:12], CARDS]):
        reading = read_set(Frame(draw_board(Style(), cards).pixels, time_s=10.0 * n), reading)
        assert reading is not None
        assert reading.state.gone == frozenset()


def test_the_same_picture_gives_the_same_reading_with_and_without_a_previous_one() -> None:
    picture = draw_board(Style(), CARDS)
    first = read(picture)
    second = read(picture, first)
    assert second.state == first.state
    for name, rect in first.places.items():
        assert second.places[name].iou(rect) > 0.95


def letters() -> np.ndarray:
    page = np.full((500, 700, 3), 255, np.uint8)
    for row in range(5):
        for col in range(5):
            x, y = 60 + col * 90, 40 + row * 90
            cv2.rectangle(page, (x, y), (x + 76, y + 76), (90, 160, 90), -1)
            letter = "CRANESLOTHBUMPYDWARFJIGQK"[row * 5 + col]
            cv2.putText(page, letter, (x + 20, y + 58), cv2.FONT_HERSHEY_SIMPLEX, 1.6, (255, 255, 255), 4, cv2.LINE_AA)
    return page


def text() -> np.ndarray:
    page = np.full((500, 700, 3), 255, np.uint8)
    for row in range(14):
        cv2.putText(
            page, "The quick brown fox jumps over it", (30, 40 + row * 32), 0, 0.9, (20, 20, 20), 2, cv2.LINE_AA
        )
    return page


def circles() -> np.ndarray:
    page = np.full((500, 700, 3), 240, np.uint8)
    for row in range(4):
        for col in range(5):
            cv2.circle(page, (90 + col * 120, 80 + row * 110), 36, (60, 60, 200), -1, cv2.LINE_AA)
    return page


NO_BOARDS = {
    "letters in tiles": letters(),
    "a page of text": text(),
    "equal circles in rows": circles(),
    "a plain page": np.full((400, 600, 3), 200, np.uint8),
    "noise": np.random.default_rng(1).integers(0, 255, (300, 400, 3), np.uint8),
    "one pixel": np.zeros((1, 1, 3), np.uint8),
    "one row": np.zeros((1, 400, 3), np.uint8),
}


@pytest.mark.parametrize("pixels", NO_BOARDS.values(), ids=NO_BOARDS.keys())
def test_finds_no_board_in(pixels: np.ndarray) -> None:
    assert read_set(Frame(pixels)) is None


def test_a_number_of_cards_that_no_table_has_is_doubted() -> None:
    doubts = read(draw_board(Style(), CARDS[:11])).doubts
    assert any("11 cards" in doubt for doubt in doubts)


def test_the_last_three_cards_are_read_beside_a_long_list_of_plates() -> None:
    style = Style(card=(138, 207), columns=2, page=(242, 243, 248))
    picture = draw_board(style, CARDS[:3])
    page = np.full((760, 900, 3), 245, np.uint8)
    height, width = picture.pixels.shape[:2]
    page[:height, :width] = picture.pixels
    for row in range(16):
        x, y = width + 20, 30 + row * 44
        cv2.rectangle(page, (x, y), (x + 126, y + 26), (230, 232, 236), -1)
        cv2.putText(page, f"set {row}", (x + 170, y + 20), 0, 0.6, (60, 60, 60), 1, cv2.LINE_AA)
    picture.pixels = page
    assert list(read(picture).state.cards) == CARDS[:3]


def with_cover(picture: Picture, cover: Rect) -> Reading[SetState]:
    cv2.rectangle(
        picture.pixels, (int(cover.x), int(cover.y)), (int(cover.right), int(cover.bottom)), (128, 128, 128), -1
    )
    return read(picture)


LOOKS = {"light": Style(text=False), "dark": Style(text=False, page=(8, 10, 20), ground=(30, 36, 50), palette="neon")}


@pytest.mark.parametrize("style", LOOKS.values(), ids=LOOKS.keys())
def test_a_board_that_the_pictures_edge_cuts_off_is_never_certain(style: Style) -> None:
    picture = draw_board(style, CARDS)
    cut = picture.rects[8].y + picture.rects[8].h / 2
    picture.pixels = np.ascontiguousarray(picture.pixels[: int(cut)])
    reading = read(picture)
    assert list(reading.state.cards) == CARDS[:8]
    assert reading.condition is Condition.CUT_OFF
    assert "the picture's edge cuts off a card below card 5" in reading.doubts
    assert reading.confidence < 0.8


def test_a_button_below_the_last_row_is_no_card() -> None:
    picture = draw_board(Style(text=False, border=None, page=(0, 105, 92), columns=3, card=(75, 52), gap=8), CARDS[:9])
    last = picture.rects[8]
    x, y = round(last.x + 4), round(last.bottom + 8)
    cv2.rectangle(picture.pixels, (x, y), (x + 90, y + 38), (160, 145, 135), cv2.FILLED)
    for bar in (34, 50):
        cv2.rectangle(picture.pixels, (x + bar, y + 8), (x + bar + 7, y + 30), (20, 20, 20), cv2.FILLED)
    assert list(read(picture).state.cards) == CARDS[:9]


def test_a_card_whose_edge_seems_to_lean_takes_no_selection_from_the_others() -> None:
    picture = draw_board(Style(text=False, border=None, page=(90, 60, 120)), CARDS, {2})
    leaning = picture.rects[8]
    below = [
        (leaning.x - 2, leaning.bottom + 2),
        (leaning.right + 2, leaning.bottom + 2),
        (leaning.right + 2, leaning.bottom - 12),
    ]
    cv2.fillPoly(picture.pixels, [np.array(below, np.int32)], (120, 60, 90))
    reading = read(picture)
    assert list(reading.state.cards) == CARDS
    assert reading.state.selected == {2}


@pytest.mark.parametrize("style", LOOKS.values(), ids=LOOKS.keys())
@pytest.mark.parametrize("lacks", [0.02, 0.05])
def test_a_row_of_which_little_is_beyond_the_pictures_edge_is_read(style: Style, lacks: float) -> None:
    picture = draw_board(style, CARDS)
    cut = picture.rects[8].bottom - lacks * picture.rects[8].h
    picture.pixels = np.ascontiguousarray(picture.pixels[: int(cut)])
    reading = read(picture)
    assert reading.condition is Condition.READY
    assert list(reading.state.cards) == CARDS


@pytest.mark.parametrize("style", LOOKS.values(), ids=LOOKS.keys())
def test_a_row_of_which_much_is_beyond_the_pictures_edge_is_cut_off(style: Style) -> None:
    picture = draw_board(style, CARDS)
    cut = picture.rects[8].bottom - 0.4 * picture.rects[8].h
    picture.pixels = np.ascontiguousarray(picture.pixels[: int(cut)])
    reading = read(picture)
    assert reading.condition is Condition.CUT_OFF


def test_a_board_that_ends_at_the_pictures_edge_is_wholly_within_it() -> None:
    picture = draw_board(Style(text=False, shadow_px=3), CARDS)
    height = int(picture.rects[8].bottom)
    picture.pixels = np.ascontiguousarray(picture.pixels[:height])
    reading = read(picture)
    assert list(reading.state.cards) == CARDS
    assert reading.bounds.bottom <= height


@pytest.mark.parametrize("style", LOOKS.values(), ids=LOOKS.keys())
@pytest.mark.parametrize("whole", [True, False])
def test_a_row_that_ends_where_its_window_does_is_cut_off_and_not_covered(style: Style, whole: bool) -> None:
    """A window that ends in the middle of a screen, or a smaller one over some of the row."""
    picture = draw_board(style, CARDS)
    row = picture.rects[8]
    pixels = np.pad(picture.pixels, ((0, 200), (250, 250), (0, 0)), constant_values=255 - style.page[0])
    pixels[: len(picture.pixels), :250] = pixels[: len(picture.pixels), -250:] = style.page[::-1]
    left, right = (0, None) if whole else (250 + int(row.x), 250 + int(row.right) + 20)
    pixels[int(row.y + 0.5 * row.h) :, left:right] = (128, 128, 128)
    picture.pixels = pixels
    reading = read(picture)
    assert reading.condition is (Condition.CUT_OFF if whole else Condition.COVERED)
    assert any("window's edge" in doubt for doubt in reading.doubts) == whole


@pytest.mark.parametrize("style", LOOKS.values(), ids=LOOKS.keys())
@pytest.mark.parametrize("column", [0.3, 0.7])
def test_a_board_that_something_covers_is_never_certain(style: Style, column: float) -> None:
    picture = draw_board(style, CARDS)
    third = picture.rects[2]
    reading = with_cover(picture, Rect(third.x + column * third.w, 0, 2000, 2000))
    assert reading.condition is Condition.COVERED
    assert sum("something covers part of" in doubt for doubt in reading.doubts) == 3
    assert reading.confidence < 0.8


def test_a_button_where_the_next_card_would_be_is_none() -> None:
    picture = draw_board(Style(page=(255, 255, 255), border=None, text=False), CARDS)
    pixels = cv2.copyMakeBorder(picture.pixels, 0, 120, 0, 0, cv2.BORDER_REPLICATE)
    above = picture.rects[9].center
    x, y = int(above.x), int(above.y) + 134
    cv2.line(pixels, (x - 22, y), (x + 22, y), (60, 140, 0), 30, cv2.LINE_AA)
    picture.pixels = pixels
    assert_all_right(picture, read(picture))


def test_a_panel_beside_the_board_covers_nothing() -> None:
    picture = draw_board(Style(text=False), CARDS)
    right = max(rect.right for rect in picture.rects) + 14
    pixels = cv2.copyMakeBorder(picture.pixels, 0, 0, 0, 80, cv2.BORDER_REPLICATE)
    cv2.rectangle(pixels, (int(right), 20), (int(right) + 90, pixels.shape[0] - 20), (255, 255, 255), -1)
    picture.pixels = pixels
    assert read(picture).doubts == ()


def followed(pictures: Iterable[Picture]) -> Reading[SetState]:
    reading = None
    for n, picture in enumerate(pictures):
        reading = read_set(Frame(picture.pixels, time_s=float(n)), reading)
        assert reading is not None
    assert reading is not None
    return reading


def test_cards_that_are_dealt_with_a_shadow_are_not_selected() -> None:
    glow = Style(selected_look="glow", columns=5)
    five = {4, 9, 14}
    dealt = random.Random(1).sample(full_deck(), 15)
    before = draw_board(glow, [card for i, card in enumerate(dealt) if i not in five])
    before = draw_board(Style(selected_look="glow", columns=4), before.cards)
    shadowed = draw_board(glow, dealt, five)
    assert followed([before, shadowed]).state.selected == frozenset()
    clicked = draw_board(Style(selected_look="ring", columns=5), dealt, {9})
    shadowed.pixels[:] = np.where(five_rect(shadowed, 9), clicked.pixels, shadowed.pixels)
    assert followed([before, draw_board(glow, dealt, five), shadowed]).state.selected == {9}


def test_a_card_that_comes_a_little_later_than_the_others_of_its_deal_is_not_selected() -> None:
    glow = Style(selected_look="glow", columns=5)
    dealt = random.Random(1).sample(full_deck(), 15)
    before = draw_board(Style(columns=4), [card for i, card in enumerate(dealt) if i not in (4, 9, 14)])
    lying, coming = draw_board(glow, dealt, {4, 9, 14}), draw_board(glow, dealt, {4, 9, 14})
    without = draw_board(glow, dealt, {4, 14}).pixels
    coming.pixels[:] = cv2.addWeighted(coming.pixels, 0.6, without, 0.4, 0)
    assert followed([before, coming, lying]).state.selected == frozenset()


def test_cards_with_a_shadow_that_are_dealt_soon_after_others_came_into_view_are_not_selected() -> None:
    dealt = random.Random(1).sample(full_deck(), 15)
    first = draw_board(Style(columns=4), dealt[:12])
    upper = draw_board(Style(columns=4), dealt[:12])
    upper.pixels = np.ascontiguousarray(upper.pixels[: int(upper.rects[8].y) - 4])
    shadowed = draw_board(Style(selected_look="glow", columns=5), dealt, {12, 13, 14})
    reading = followed([upper, first, first, shadowed])
    assert reading.state.selected == frozenset()
    assert reading.doubts == ()


def five_rect(picture: Picture, i: int) -> np.ndarray:
    """True on one card of a picture."""
    mask = np.zeros((*picture.pixels.shape[:2], 1), bool)
    rect = picture.rects[i]
    mask[int(rect.y) : int(rect.bottom), int(rect.x) : int(rect.right)] = True
    return mask


def test_what_is_marked_without_being_a_set_is_doubted_when_it_was_never_seen_otherwise() -> None:
    reading = read(draw_board(Style(columns=5), random.Random(1).sample(full_deck(), 15), {4, 9, 14}))
    assert reading.state.selected == frozenset()
    assert any("marked" in doubt for doubt in reading.doubts)


def test_a_whole_set_that_is_marked_is_doubted_when_its_cards_were_never_seen_unmarked() -> None:
    chosen = set(find_sets(CARDS)[0])
    marked = draw_board(Style(), CARDS, chosen)
    alone, after = read(marked), read(marked, read(draw_board(Style(), CARDS)))
    assert alone.state.selected == after.state.selected == chosen
    assert any("marked" in doubt for doubt in alone.doubts)
    assert not after.doubts


def test_three_cards_found_at_another_size_are_not_all_selected() -> None:
    reading = read(draw_board(Style(), CARDS[:3]))
    larger = draw_board(Style(card=(190, 126), symbol=(0.238, 0.59)), CARDS[:3])
    assert read(larger, reading).state.selected == frozenset()


def test_a_board_that_is_laid_out_anew_is_followed_whatever_its_size() -> None:
    deck = random.Random(4).sample(full_deck(), 15)
    for size in ((111, 74), (139, 93), (230, 150)):
        picture = draw_board(Style(card=size, columns=5), deck)
        blank = draw_board(Style(), deck[:12])
        height = max(picture.pixels.shape[0], blank.pixels.shape[0])
        width = max(picture.pixels.shape[1], blank.pixels.shape[1])
        for one in (picture, blank):
            h, w = one.pixels.shape[:2]
            one.pixels = cv2.copyMakeBorder(one.pixels, 0, height - h, 0, width - w, cv2.BORDER_REPLICATE)
        assert list(followed([blank, picture]).state.cards) == deck


def test_symbols_that_have_run_together_give_no_number() -> None:
    """Symbols of a card are copies of each other, and of those on other cards."""
    board = find_board(draw_board(Style(text=False), random.Random(1).sample(full_deck(), 12)).pixels)
    assert board is not None
    [two, three] = [next(i for i, face in enumerate(board.faces) if face.number == n) for n in (2, 3)]
    faces = list(board.faces)
    faces[two] = replace(faces[two], number=1, boxes=(Rect.around(faces[two].boxes),))
    faces[three] = replace(faces[three], number=2, boxes=(faces[three].boxes[0], Rect.around(faces[three].boxes[1:])))
    cards = list(zip(board.places, faces, strict=True))

    sure = without_run_together(cards, read_attributes(faces))

    assert [i for i, card in enumerate(sure.cards) if card.number is None] == sorted([two, three])


def test_symbols_that_compression_joins_are_parted_on_a_page_with_a_pattern() -> None:
    """There the picture has little noise, but a grain."""
    style = Style(
        card=(98, 66), columns=4, gap=5, page=(20, 20, 20), symbol=(0.36, 0.42), pen=0.05, spacing=0.08, text=False
    )
    cards = random.Random(2).sample(full_deck(), 12)
    picture = draw_board(replace(style, forms=("triangle", "oval", "rectangle")), cards)
    pixels = cv2.copyMakeBorder(picture.pixels, 300, 600, 500, 500, cv2.BORDER_CONSTANT, value=style.page)
    down, across = np.indices(pixels.shape[:2])
    pixels[(pixels == style.page).all(axis=2) & ((down + across) % 28 < 14)] = 28
    pixels = np.asarray(cv2.imdecode(cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, 75])[1], 1), np.uint8)

    reading = read_set(Frame(pixels))

    assert reading is not None
    assert [card and card.number for card in reading.state.cards] == [card.number for card in cards]


@pytest.mark.parametrize("seed", range(3))
def test_long_forms_of_which_few_are_there_beside_round_and_square_ones_are_cards_without_an_edge(seed: int) -> None:
    """Nearly square symbols don't tell which way the others lie; that three lie beside each other does."""
    rest = [card for card in full_deck() if card.shape != "diamond"]
    rng = random.Random(seed)
    cards = [*rng.sample(rest, 10), Card(2, "diamond", "red", "open"), Card(1, "diamond", "green", "striped")]
    rng.shuffle(cards)
    white = (255, 255, 255)
    style = Style(forms=("narrow", "circle", "rectangle"), symbol=(0.34, 0.34), page=white, ground=white, border=None)

    reading = read_set(Frame(draw_board(replace(style, text=False), cards).pixels))

    assert reading is not None
    assert [card and card.number for card in reading.state.cards] == [card.number for card in cards]
