"""Cards that were misread are corrected: the sets follow, and cards that look alike do."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from kibitz.core.errors import ImpossibleBoardError
from kibitz.core.frame import Frame
from kibitz.core.reading import Reading
from kibitz.games.set.game import SetGame
from kibitz.solvers.set import Card, full_deck
from tests.support.corrected import corrected, taken_back
from tests.support.set.photographs import photograph
from tests.support.set.pictures import Picture, Style, draw_board

CARDS = random.Random(9).sample(full_deck(), 12)
GRAINY = Style(
    (90, 60), gap=26, page=(245, 245, 240), border=(204, 204, 204), border_px=3, radius=0.022, palette="okabe",
    pen=0.08, stripe_pitch=0.03, symbol=(0.258, 0.573), spacing=0.0936, noise=16, jpeg=40, seed=9,
)  # fmt: skip
"""Open symbols with a pen so thick, and grain so strong, that two of them are taken for striped."""


@pytest.fixture(scope="module")
def grainy() -> Picture:
    return draw_board(GRAINY, CARDS)


def cards(reading: Reading[Any]) -> list[Card]:
    return list(reading.state.cards)


def wrong(reading: Reading[Any], truth: list[Card]) -> list[int]:
    return [i for i, (read, true) in enumerate(zip(cards(reading), truth, strict=True)) if read != true]


def test_one_cards_shading_mends_the_other_card_that_looks_like_it(grainy: Picture) -> None:
    game = SetGame()
    alone, after, _ = corrected(game, Frame(grainy.pixels), "card 3=open")
    assert wrong(alone, CARDS) == [2, 5]
    assert wrong(after, CARDS) == []
    assert [(said.place, said.aspect) for said in after.corrected] == [("card 3", "shading")]
    assert {tuple(sorted(move.data)) for move in game.advise(after.state).moves} - {
        tuple(sorted(move.data)) for move in game.advise(alone.state).moves
    }


def test_it_falls_away_where_another_card_lies_and_holds_where_the_card_has_moved_to() -> None:
    game = SetGame()
    _, after, looked = corrected(game, Frame(draw_board(Style(), CARDS).pixels), "card 3=2", "card 8=striped")
    others = [card for card in full_deck() if card not in CARDS]
    new = [*CARDS[:2], others[0], *CARDS[3:7], CARDS[8], CARDS[7], *CARDS[9:]]
    dealt = looked.look(game, Frame(draw_board(Style(), new).pixels, time_s=5.0), after)
    assert dealt is not None
    assert [(said.place, said.aspect) for said in dealt.corrected] == [("card 9", "shading")]


def test_it_is_taken_back_and_what_is_remembered_is_called_as_before(grainy: Picture) -> None:
    game, frame = SetGame(), Frame(grainy.pixels)
    alone, after, _ = corrected(game, frame, "card 3=open")
    assert set(after.memory.sights) == set(CARDS)
    again = taken_back(game, frame, after)
    assert cards(again) == cards(alone)
    assert set(again.memory.sights) == set(cards(alone))
    assert not again.memory.gone_since


def test_what_is_no_card_is_left_out(grainy: Picture) -> None:
    _, after, _ = corrected(SetGame(), Frame(grainy.pixels), "card 12=no card")
    assert cards(after) == cards(after)[:11]
    assert len(after.state.cards) == 11
    assert "card 12" not in after.places


@pytest.mark.parametrize(("seed", "text", "card"), [(24, "card 8=1", 7), (57, "card 3=open", 2)])
def test_a_card_of_a_photograph_that_cannot_be_read_is_said(seed: int, text: str, card: int) -> None:
    game = SetGame()
    alone, after, _ = corrected(game, Frame(photograph(seed).pixels), text)
    assert [i for i, one in enumerate(cards(alone)) if not one.known] == [card]
    assert alone.doubts
    assert all(one.known for one in cards(after))
    assert not after.doubts
    assert after.confidence > alone.confidence


def test_a_whole_card_is_said_in_words(grainy: Picture) -> None:
    _, after, _ = corrected(SetGame(), Frame(grainy.pixels), "card 3=2 red open squiggles")
    assert cards(after)[2] == CARDS[2]
    assert len(after.corrected) == 4


def test_what_cannot_be_on_a_board_is_told_as_ever(grainy: Picture) -> None:
    game = SetGame()
    twin = CARDS[0]
    text = f"card 2={twin.number} {twin.colour} {twin.shading} {twin.shape}s"
    _, after, _ = corrected(game, Frame(grainy.pixels), text)
    with pytest.raises(ImpossibleBoardError):
        game.advise(after.state)


def test_a_correction_holds_while_the_card_is_selected() -> None:
    style = Style(selected_look="tint")
    plain, marked = (draw_board(style, CARDS, chosen) for chosen in (set(), {4}))
    game = SetGame()
    _, after, looked = corrected(game, Frame(plain.pixels), "card 5=3")
    picked = looked.look(game, Frame(marked.pixels, time_s=1.0), after)
    assert picked is not None
    assert picked.state.selected == {4}
    assert [said.place for said in picked.corrected] == ["card 5"]
    assert np.array_equal(plain.pixels, draw_board(replace(style), CARDS, set()).pixels)
