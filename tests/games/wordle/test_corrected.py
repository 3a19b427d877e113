"""Tiles that were misread, or can't be told, are corrected: the advice follows, and alike ones do."""

from __future__ import annotations

from typing import Any

import pytest

from kibitz.core.errors import UsageError
from kibitz.core.frame import Frame
from kibitz.core.reading import Condition, Reading
from kibitz.games.common.correcting import unclear_places
from kibitz.games.wordle.game import WordleGame
from kibitz.solvers.wordle.model.shown import Tile
from tests.support.corrected import GREY, TURNED_ROUND, UNUSUAL, corrected, taken_back, wordle

GUESSES = [("CRANE", "01020"), ("SLOTH", "00100")]
SIGNS = {Tile.ABSENT: "0", Tile.PRESENT: "1", Tile.CORRECT: "2", Tile.EITHER: "*", Tile.UNKNOWN: "?", Tile.TYPED: "t"}


@pytest.fixture(scope="module")
def game() -> WordleGame:
    return WordleGame()


def scores(reading: Reading[Any]) -> list[str]:
    tiles = reading.state.boards[0].tiles
    return ["".join(SIGNS.get(tile, "-") for tile in row) for row in tiles[:2]]


def moves(game: WordleGame, reading: Reading[Any]) -> list[str]:
    return [move.title for move in game.advise(reading.state, reading.memory).moves]


def test_one_tile_of_a_colour_mends_all_of_it_and_the_other_colour_too(game: WordleGame) -> None:
    alone, after, _ = corrected(game, wordle(GUESSES, TURNED_ROUND), "tile 1,2=yellow")
    assert scores(alone) == ["02010", "00200"]
    assert scores(after) == ["01020", "00100"]
    assert [(said.place, said.value) for said in after.corrected] == [("tile 0.0.1", "present")]
    assert moves(game, alone) != moves(game, after)


def test_what_cannot_be_told_is_asked_for_and_one_answer_tells_it(game: WordleGame) -> None:
    alone, after, _ = corrected(game, wordle(GUESSES, UNUSUAL), "tile 1,4=correct")
    assert scores(alone) == ["0*0*0", "00*00"]
    assert [place for place, _ in unclear_places(game, alone)] == ["tile 0.0.1", "tile 0.0.3", "tile 0.1.2"]
    assert scores(after) == ["01020", "00100"]
    assert after.confidence > alone.confidence
    assert not unclear_places(game, after)


def test_it_holds_on_the_page_elsewhere_and_larger_and_in_the_next_row(game: WordleGame) -> None:
    _, after, looked = corrected(game, wordle(GUESSES, TURNED_ROUND), "tile 1,2=yellow")
    moved = looked.look(game, wordle(GUESSES, TURNED_ROUND, (90, 60), 1.25), after)
    more = looked.look(game, wordle([*GUESSES, ("DRUNK", "21000")], TURNED_ROUND), after)
    assert moved is not None
    assert scores(moved) == ["01020", "00100"]
    assert moved.corrected == after.corrected
    assert more is not None
    assert more.state.boards[0].score(2) == "21000"


def test_it_falls_away_where_the_picture_changes(game: WordleGame) -> None:
    _, after, looked = corrected(game, wordle(GUESSES, TURNED_ROUND), "tile 1,2=yellow")
    changed = looked.look(game, wordle([("CRANE", "00020"), GUESSES[1]], TURNED_ROUND), after)
    assert changed is not None
    assert changed.corrected == ()
    assert scores(changed) == ["00020", "00100"]


def test_it_teaches_its_own_page_and_no_other(game: WordleGame) -> None:
    _, after, looked = corrected(game, wordle(GUESSES, TURNED_ROUND), "tile 1,2=yellow")
    usual = {"2": TURNED_ROUND["1"], "1": TURNED_ROUND["2"], "0": GREY}
    pixels = wordle([("PLANT", "20100"), ("MOUSE", "00010")], usual, at=(110, 120), scale=0.7).pixels.copy()
    pixels[:60] = 255
    other = looked.look(game, Frame(pixels), None)
    assert after.page is not None
    assert other is not None
    assert other.page is None
    assert scores(other) == ["20100", "00010"]


def test_it_is_taken_back(game: WordleGame) -> None:
    frame = wordle(GUESSES, TURNED_ROUND)
    alone, after, _ = corrected(game, frame, "tile 1,2=yellow", "tile 2,1=A")
    again = taken_back(game, frame, after)
    assert again.state == alone.state
    assert again.corrected == ()


def test_one_letters_shape_mends_all_like_it(game: WordleGame) -> None:
    """The G is drawn upside down: once it is taken for an E, and once it can't be read."""
    rows = [("PLANT", "00100"), ("MOUSE", "01000"), ("gRAND", "00210"), ("SLUNg", "00001")]
    alone, after, _ = corrected(game, wordle(rows, UNUSUAL), "tile 3,1=G")
    read = [[one.state.boards[0].word(row) for row in range(4)] for one in (alone, after)]
    assert read == [["PLANT", "MOUSE", "ERAND", "SLUN?"], ["PLANT", "MOUSE", "GRAND", "SLUNG"]]
    assert [bool(one.doubts) for one in (alone, after)] == [True, False]


def test_a_row_that_is_not_entered_yet_is_said_at_once(game: WordleGame) -> None:
    frame = wordle([GUESSES[0], ("SLOTH", "00000")], TURNED_ROUND)
    alone, after, _ = corrected(game, frame, "tile 2,3=unentered")
    assert scores(alone)[1] != "ttttt"
    assert scores(after)[1] == "ttttt"
    assert after.state.typed == "SLOTH"


def test_what_is_said_counts_more_than_what_is_remembered(game: WordleGame) -> None:
    frame = wordle([GUESSES[0], ("SLOTH", "00000")], TURNED_ROUND)
    _, after, looked = corrected(game, frame, "tile 2,3=unentered")
    memory = game.look(frame)
    assert memory is not None
    known = looked.look(game, frame, memory)
    assert known is not None
    assert known.state.typed == after.state.typed == "SLOTH"


def test_a_correction_that_ends_the_game_ends_it(game: WordleGame) -> None:
    frame = wordle([("CRANE", "22222")], TURNED_ROUND)
    texts = [f"tile 1,{column}=correct" for column in range(1, 6)]
    _, after, _ = corrected(game, frame, *texts)
    assert after.condition is Condition.OVER
    assert after.state.won


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("tile 9,9=green", "is called “tile 9,9” here"),
        ("tile 1,1=mauve", "can't be “mauve”"),
        ("tile 1,1", "says nothing"),
    ],
)
def test_what_cannot_be_is_said_with_what_can(game: WordleGame, text: str, told: str) -> None:
    with pytest.raises(UsageError, match=told):
        corrected(game, wordle(GUESSES, UNUSUAL), text)
