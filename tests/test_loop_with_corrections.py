"""The loop reads with corrections: the advice follows at once, and goes back when they are taken back."""

from __future__ import annotations

from typing import Any

from kibitz.core.correction import Corrections
from kibitz.core.frame import Frame
from kibitz.games.common.correcting import CorrectedLook, corrections_of
from kibitz.games.wordle.game import WordleGame
from kibitz.loop import Loop
from tests.support.corrected import TURNED_ROUND, wordle

GUESSES = [("CRANE", "01020"), ("SLOTH", "00100")]


class Picture:
    """A surface that shows one picture."""

    name = "the picture"
    can_act = False

    def __init__(self) -> None:
        self.frame = wordle(GUESSES, TURNED_ROUND)

    def grab(self) -> Frame:
        return self.frame

    def close(self) -> None:
        """Nothing is open."""


def followed(loop: Loop) -> tuple[Any, list[str]]:
    view = loop.look()
    assert view.reading is not None
    assert view.advice is not None
    return view, [move.title for move in view.advice.moves]


def corrector(loop: Loop, *texts: str) -> CorrectedLook:
    view = loop.view
    assert view is not None
    assert view.reading is not None
    assert loop.game is not None
    return CorrectedLook(corrections_of(loop.game, view.reading, view.frame, texts))


def test_the_same_picture_is_read_again_with_what_was_said_and_without_once_it_is_taken_back() -> None:
    loop = Loop(Picture(), [WordleGame()])  # type: ignore[arg-type]  # nothing acts on it
    before, advised = followed(loop)
    loop.correct(corrector(loop, "tile 1,2=present"))
    corrected, better = followed(loop)
    assert corrected.changed
    assert corrected.reading.state != before.reading.state
    assert better != advised
    loop.correct(CorrectedLook(Corrections()))
    back, again = followed(loop)
    assert back.reading.state == before.reading.state
    assert again == advised


def test_what_was_learnt_of_the_page_outlives_a_correction() -> None:
    loop = Loop(Picture(), [WordleGame(refused="adieu")])  # type: ignore[arg-type]  # nothing acts on it
    loop.look()
    assert loop.view is not None
    reading = loop.view.reading
    assert reading is not None
    loop.correct(corrector(loop, "tile 1,2=present"))
    followed(loop)
    loop.correct(None)
    assert followed(loop)[0].reading.memory.refused == {"ADIEU"}


def test_the_same_corrections_once_more_change_nothing() -> None:
    loop = Loop(Picture(), [WordleGame()])  # type: ignore[arg-type]  # nothing acts on it
    loop.look()
    said = corrector(loop, "tile 1,2=present")
    loop.correct(said)
    loop.look()
    loop.correct(CorrectedLook(said.corrections))
    assert not loop.look().changed
