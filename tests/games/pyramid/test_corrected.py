"""Cells of a letter pyramid are corrected: the words follow, and cells that look alike do."""

from __future__ import annotations

from typing import Any

import pytest

from kibitz.core.frame import Frame
from kibitz.core.reading import Reading
from kibitz.games.common.correcting import unclear_places
from kibitz.games.pyramid.game import PyramidGame
from kibitz.vision.pyramid.details import UNTOLD
from tests.support.corrected import corrected, pyramid, taken_back

FAINT = {"f": (255, 255, 255), "u": (235, 240, 250), "s": (250, 235, 240)}
"""So nearly alike that which are free, selected or used can't be told."""
LETTERS, STATES = "RIOTASEDUNGHTSL", "ffffuuffffffsss"
PLAIN = {"f": (255, 255, 255)}


@pytest.fixture(scope="module")
def game() -> PyramidGame:
    return PyramidGame()


def states(reading: Reading[Any]) -> str:
    return "".join(state.value[0] for state in reading.state.states)


def letters(reading: Reading[Any]) -> str:
    return "".join(letter or "?" for letter in reading.state.letters)


def moves(game: PyramidGame, reading: Reading[Any]) -> list[str]:
    return [move.title for move in game.advise(reading.state, reading.memory).moves]


def test_one_cell_of_each_state_tells_all_the_others(game: PyramidGame) -> None:
    frame = pyramid(LETTERS, STATES, FAINT)
    alone, after, _ = corrected(game, frame, "cell 1=free", "cell 5=used", "cell 13=selected")
    assert len(unclear_places(game, alone)) == len(LETTERS)
    assert states(after) == STATES
    assert after.state.selected == (12, 13, 14)
    assert not any(doubt.startswith(UNTOLD) for doubt in after.doubts)


def test_a_letter_is_said_and_all_of_its_shape_follow(game: PyramidGame) -> None:
    """The G is drawn upside down."""
    frame = pyramid("gIOTASgDUNgHTSL", "f" * 15, PLAIN)
    alone, after, _ = corrected(game, frame, "cell 1=G")
    assert "G" not in letters(alone)
    assert letters(after) == "GIOTASGDUNGHTSL"


def test_the_advice_follows(game: PyramidGame) -> None:
    """CAT and SON, and the A is drawn as an E is."""
    frame = pyramid("CESTON", "f" * 6, PLAIN)
    alone, after, _ = corrected(game, frame, "cell 2=A")
    assert moves(game, after) != moves(game, alone)
    assert letters(after) == "CASTON"


def test_a_letter_holds_while_its_cell_is_selected_and_falls_away_with_another_letter(game: PyramidGame) -> None:
    fills = {"f": (255, 255, 255), "s": (235, 225, 200)}
    _, after, looked = corrected(game, pyramid("CESTON", "ffffff", fills), "cell 2=A")
    selected = looked.look(game, pyramid("CESTON", "fsffff", fills), after)
    changed = looked.look(game, pyramid("CUSTON", "ffffff", fills), None)
    assert selected is not None
    assert letters(selected) == "CASTON"
    assert changed is not None
    assert changed.corrected == ()
    assert letters(changed) == "CUSTON"


def test_it_is_taken_back(game: PyramidGame) -> None:
    frame = pyramid(LETTERS, STATES, FAINT)
    alone, after, _ = corrected(game, frame, "cell 5=used", "cell 2=Q")
    again = taken_back(game, frame, after)
    assert (letters(again), states(again)) == (letters(alone), states(alone))
    assert again.corrected == ()


def test_what_is_said_counts_more_than_what_is_remembered(game: PyramidGame) -> None:
    frame = pyramid("CESTON", "f" * 6, PLAIN)
    _, after, looked = corrected(game, frame, "cell 2=A")
    remembered = game.look(Frame(frame.pixels.copy()))
    assert remembered is not None
    assert remembered.memory.letters[1] == "E"
    again = looked.look(game, frame, game.anew(remembered, taken_back=False))
    assert again is not None
    assert letters(again) == letters(after) == "CASTON"
    assert again.memory.letters[1] == "A"
