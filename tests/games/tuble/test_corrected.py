"""Guesses of Tuble are corrected: stations, numbers, and a zone's colour for all guesses of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import cv2
import numpy as np

from kibitz.core.frame import Frame
from kibitz.core.geometry import Point, Rect
from kibitz.core.reading import Condition, Reading
from kibitz.games.common.correcting import CorrectedLook, corrections_of, unclear_places
from kibitz.games.tuble.game import TubleGame
from kibitz.solvers.end import End
from kibitz.solvers.tuble.shown import ShownTuble, ZoneColour
from kibitz.vision.tuble.parts.details import Seen, SeenGuess, TubleDetails
from kibitz.vision.tuble.report import doubts_of
from tests.support.corrected import taken_back

TEAL, MAUVE = (150, 140, 30), (160, 80, 150)
Row = tuple[str | None, int | None, ZoneColour | None, tuple[int, int, int]]
"""What is read of a guess, and the colour that its page shows."""
ROWS: Sequence[Row] = (
    ("Ealing Broadway", 16, None, TEAL),
    ("West Ham", None, None, MAUVE),
    ("Upminster", 12, None, TEAL),
)


def page(rows: Sequence[Row] = ROWS) -> Frame:
    """The rows as they are drawn."""
    pixels = np.full((400, 600, 3), 255, np.uint8)
    for n, (name, stops, _, colour) in enumerate(rows):
        y = 100 + 60 * n
        cv2.putText(pixels, name or "?", (50, y + 28), 0, 0.8, (30, 30, 30), 2, 16)
        cv2.putText(pixels, str(stops), (420, y + 28), 0, 0.8, (30, 30, 30), 2, 16)
        cv2.circle(pixels, (540, y + 20), 18, colour, -1)
    return Frame(pixels, "drawn")


def game_of(rows: Sequence[Row] = ROWS, end: End | None = None) -> TubleGame:
    """A game whose reader reads these rows, whatever it gets."""

    def read(frame: Frame, previous: Any, palette: Any, text_box: Point | None) -> Reading[ShownTuble]:
        guesses = tuple(
            SeenGuess(
                Seen(name, 0.9, text=name or ""),
                Seen(stops, 0.9, () if stops is not None else ((1, 0.5), (7, 0.3))),
                Seen(zone, 0.5, ((ZoneColour.GREEN, 0.5), (ZoneColour.RED, 0.3))),
                place=n,
            )
            for n, (name, stops, zone, _) in enumerate(rows, start=1)
        )
        places = {"input": Rect(50, 20, 300, 40)}
        for n in range(1, len(rows) + 1):
            y = 40 + 60 * n
            places |= {
                f"row {n}": Rect(40, y, 540, 50), f"name {n}": Rect(45, y + 4, 330, 34),
                f"stops {n}": Rect(410, y + 4, 60, 34), f"blob {n}": Rect(522, y + 2, 36, 36),
            }  # fmt: skip
        state = ShownTuble(tuple(guess.observation for guess in guesses), end=end, over=end is not None)
        condition = Condition.OVER if end else Condition.READY
        doubts = tuple(doubts_of(guesses, zones=True))
        return Reading("tuble", state, places, 0.0, doubts, condition, TubleDetails(guesses))

    return TubleGame(reader=read)


def corrected(game: TubleGame, frame: Frame, *texts: str) -> tuple[Reading[Any], Reading[Any], CorrectedLook]:
    alone = game.look(frame)
    assert alone is not None
    looked = CorrectedLook(corrections_of(game, alone, frame, texts))
    after = looked.look(game, frame, game.anew(alone, taken_back=False))
    assert after is not None
    return alone, after, looked


def zones(reading: Reading[Any]) -> list[str | None]:
    return [guess.colour.name if guess.colour is not None else None for guess in reading.state.guesses]


def test_one_zones_colour_is_said_of_all_guesses_that_have_it() -> None:
    _, after, _ = corrected(game_of(), page(), "blob 1=yellow")
    assert zones(after) == ["YELLOW", None, "YELLOW"]
    assert [said.place for said in after.corrected] == ["blob 1"]


def test_what_is_not_read_is_asked_for_in_order_and_the_advice_follows() -> None:
    game = game_of()
    alone, after, _ = corrected(game, page(), "blob 1=yellow", "stops 2=7", "blob 2=red")
    asked = [(place, aspect.guess) for place, aspect in unclear_places(game, alone)]
    assert asked == [("blob 1", "green"), ("stops 2", "1"), ("blob 2", "green"), ("blob 3", "green")]
    assert not after.doubts
    assert after.state.guesses[1].stops == 7
    assert after.confidence > 0
    before, now = (game.advise(one.state, one.memory) for one in (alone, after))
    assert before.answer != now.answer


def test_a_station_is_said_and_falls_away_with_its_row() -> None:
    _, after, looked = corrected(game_of(), page(), "name 2=Epping")
    assert after.state.guesses[1].station == "Epping"
    rows = [ROWS[0], ("Cockfosters", 3, None, MAUVE), ROWS[2]]
    game = game_of(rows)
    changed = looked.look(game, page(rows), None)
    assert changed is not None
    assert changed.corrected == ()
    assert changed.state.guesses[1].station == "Cockfosters"


def test_a_game_that_seemed_to_be_won_goes_on() -> None:
    rows: Sequence[Row] = (("Ealing Broadway", 0, ZoneColour.GREEN, TEAL),)
    alone, after, _ = corrected(game_of(rows, End.WON), page(rows), "stops 1=8")
    assert alone.condition is Condition.OVER
    assert after.condition is Condition.READY
    assert not after.state.finished


def test_it_is_taken_back() -> None:
    game, frame = game_of(), page()
    alone, after, _ = corrected(game, frame, "blob 1=yellow", "name 1=Epping")
    assert taken_back(game, frame, after).state == alone.state
