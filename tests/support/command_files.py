"""Files that commands are tried on: pictures of each game, and a game in the history."""

from __future__ import annotations

from datetime import date
from functools import cache
from pathlib import Path

import cv2

from kibitz.services.history.records import Ended, Position, Result
from kibitz.services.history.store import History
from kibitz.solvers.set import daily_puzzle
from tests.support.set.pictures import Style, draw_board
from tests.support.taught import word_page
from tests.support.ticket.pictures import Client

BOARD = {"game": "wordle", "advice": [{"title": "SALET", "reason": "tells most", "places": [], "worth": 1.0}]}
PICTURES = {
    "set": lambda: draw_board(Style(), list(daily_puzzle(date(2026, 11, 21)))).pixels,
    "letters": lambda: word_page((("CRANE", "01002"), ("SLOPE", "00102"))).frame.pixels,
    "map": lambda: Client(6, "usa").empty((1280, 800))[0],
}
"""A board of Set; a page of a word game that has to be shown; a client of Ticket to Ride at the start."""


@cache
def png(what: str) -> bytes:
    """A picture by its name among `PICTURES`."""
    return bytes(cv2.imencode(".png", PICTURES[what]())[1])


def draw(what: str, path: Path) -> Path:
    """Draws a picture into a file, whose folder is made."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(png(what))
    return path


def keep_a_game() -> int:
    """Keeps a won game of Wordle in the history; its number."""
    history = History()
    number = history.begin("wordle", "screen", Position(1_700_000_000.0, BOARD, "an empty board\n"))
    history.add(number, Position(1_700_000_065.0, BOARD, "a full board\n", "CRANE"))
    history.end(number, Ended(Result.WON, 91, 45))
    return number
