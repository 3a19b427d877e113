"""Files that commands are tried on: pictures of each game, and a game in the history."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.analyse import analyse_frame, finding_record
from kibitz.core.frame import Frame
from kibitz.registry import get_game
from kibitz.services.history.records import Ended, Position, Result
from kibitz.services.history.store import History
from kibitz.solvers.set import daily_puzzle
from kibitz.vision.ticket.profile import BoardProfile
from tests.support.pyramid import recorded as pyramid
from tests.support.recorded import RecordedFrame
from tests.support.set.pictures import Style, draw_board
from tests.support.taught import word_page
from tests.support.ticket.pictures import Client
from tests.support.ticket.pictures_profile import true_profile
from tests.support.tuble import recorded as tuble
from tests.support.wordle.shot import wordle_pixels


def _moment(frames: Iterator[RecordedFrame], number: int) -> NDArray[np.uint8]:
    return next(islice(frames, number, None)).pixels


@cache
def client() -> tuple[NDArray[np.uint8], BoardProfile]:
    """The start of a game of Ticket to Ride in a client, and its profile."""
    made = Client(6, "usa")
    pixels, label = made.empty((1280, 800))
    return pixels, true_profile(made, pixels, label)


PICTURES: dict[str, Callable[[], NDArray[np.uint8]]] = {
    "set": lambda: draw_board(Style(), list(daily_puzzle(date(2026, 11, 21)))).pixels,
    "letters": lambda: word_page((("CRANE", "01002"), ("SLOPE", "00102"))).frame.pixels,
    "map": lambda: client()[0],
    "words": lambda: wordle_pixels(["CRANE", "MOIST", "HILLY"], ["HILLY"]),
    "stations": lambda: _moment(tuble.record(0), 30),
    "pyramid": lambda: _moment(pyramid.record(0), 10),
    "nothing": lambda: np.full((300, 400, 3), 255, np.uint8),
}
"""A board of Set; a page of a word game that has to be shown; a client of Ticket to Ride at the start; a won game of
Wordle; a game of Tuble; a pyramid; a white page."""


@cache
def png(what: str) -> bytes:
    """A picture by its name among `PICTURES`."""
    return bytes(cv2.imencode(".png", PICTURES[what]())[1])


def draw(what: str, path: Path) -> Path:
    """Draws a picture into a file, whose folder is made."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(png(what))
    return path


@cache
def _board() -> dict[str, Any]:
    frame = Frame(PICTURES["words"](), "words")
    return finding_record(analyse_frame(frame, [get_game("wordle")]).findings[0])


def keep_a_game() -> int:
    """Keeps a won game of Wordle in the history; its number."""
    history = History()
    number = history.begin("wordle", "screen", Position(1_700_000_000.0, _board(), "a board\n", "", png("words")))
    history.add(number, Position(1_700_000_065.0, _board(), "a full board\n", "CRANE"))
    history.end(number, Ended(Result.WON, 91, 45))
    return number
