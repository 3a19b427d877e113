"""Advice of all five games is shown in the language of the windows, to its last word."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

import pytest

from kibitz.gui.widgets.language import localised
from kibitz.registry import get_game
from kibitz.solvers.end import End
from kibitz.solvers.pyramid.shown import CellState, ShownPyramid
from kibitz.solvers.set import Card, SetState
from kibitz.solvers.ticket.model.boards import load_board
from kibitz.solvers.ticket.model.shown import Seat, ShownTicket
from kibitz.solvers.tuble.networks import load_network
from kibitz.solvers.tuble.shown import Observation, ShownTuble, ZoneColour
from kibitz.solvers.wordle.model.scoring import score
from kibitz.solvers.wordle.model.shown import DIGITS, ShownBoard, ShownGame, Tile
from tests.support.pseudo_language import outside
from tests.support.ticket.shown import masked, random_game, ticket

TILES = {digit: tile for tile, digit in DIGITS.items()}
NETWORK = load_network("game2023")
NAMES = {*NETWORK.names, *(line for one in NETWORK.stations for line in one.lines), *load_board().names}
UNCHANGED = re.compile("|".join([*map(re.escape, sorted(NAMES, key=len, reverse=True)), r"\b[A-Z]+\b", "game2023"]))
"""Stations, lines, cities, networks, and words in capitals, which are those of a game."""
WORDS = re.compile(r"[^\W\d_]{2,}")


def wordle(answers: tuple[str, ...], *guesses: str, rows: int = 6) -> ShownGame:
    boards = []
    for answer in answers:
        scores = [tuple(TILES[digit] for digit in score(guess, answer)) for guess in guesses]
        left = rows - len(guesses)
        letters = (*map(tuple, guesses), *[("",) * 5] * left)
        boards.append(ShownBoard(letters, (*scores, *[(Tile.EMPTY,) * 5] * left)))
    return ShownGame(tuple(boards))


def tuble(*guesses: tuple[str, int, ZoneColour], **more: Any) -> ShownTuble:
    return ShownTuble(tuple(Observation(*one) for one in guesses), **more)


def pyramid(letters: str, **more: Any) -> ShownPyramid:
    return ShownPyramid(tuple(letters), (CellState.FREE,) * len(letters), **more)


def cards(*texts: str) -> tuple[Card | None, ...]:
    return tuple(Card(int(n), shape, colour, shading) for n, colour, shading, shape in map(str.split, texts))


def trains(seed: int, turns: int) -> ShownTicket:
    dice = random.Random(seed)
    return masked(random_game(load_board(), 3, dice, turns), 1, dice)


STATES: list[tuple[str, object]] = [
    *(("wordle", one) for one in (
        wordle(("CRANE",)), wordle(("CRANE",), "SLATE"), wordle(("CRANE",), "SLATE", "BRAIN"),
        wordle(("CRANE",), "CRANE"),
        wordle(("CRANE",), "SLATE", "BRAIN", "MOIST", "LIPID", "HILLY", "WOUND"),
        wordle(("CRANE", "MOIST"), "SLATE", rows=7),
        wordle(("CRANE",), "FUZZY", "MAMMA", "KAYAK"),
    )),
    *(("tuble", one) for one in (
        tuble(), tuble(("Ealing Broadway", 12, ZoneColour.YELLOW)), tuble(("Oval", 0, ZoneColour.GREEN)),
        tuble(("Temple", 1, ZoneColour.RED), ("Oval", 1, ZoneColour.RED), ("Bank", 20, ZoneColour.GREEN)),
        tuble(("Temple", 4, ZoneColour.YELLOW), end=End.LOST, answer="Oval"),
        tuble(allowed=8, zones=False), tuble(over=True),
    )),
    *(("pyramid", one) for one in (
        pyramid("PIRAAONTIBOGUEO"), pyramid("SEATXQ"), pyramid("CATSED"), pyramid("CAT", end=End.WON, found=("CAT",)),
    )),
    *(("set", one) for one in (
        SetState(cards("1 red solid oval", "2 red solid oval", "3 red solid oval", "1 green open diamond")),
        SetState(cards("1 red solid oval", "2 red solid oval", "1 green open diamond")),
        SetState(cards("1 red solid oval", "2 red solid oval"), ended=True),
        SetState((Card(1, "oval", None, "solid"), *cards("2 red solid oval", "1 green open diamond"))),
    )),
    *(("ticket", trains(seed, turns)) for seed, turns in enumerate((0, 4, 30, 60, 90, 120, 150, 180, 220))),
    ("ticket", ShownTicket(load_board(), (None,) * len(load_board().tracks), (Seat("red"), Seat("blue")), None)),
    ("ticket", ShownTicket(
        load_board(), (None,) * len(load_board().tracks), (Seat("red"),), 0,
        tickets=(ticket(load_board(), "Boston-Miami"),),
    )),
]  # fmt: skip


def said(value: object) -> Iterator[str]:
    """All texts in an advice but those that are the game's own."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for one in value:
            yield from said(one)
    elif isinstance(value, Mapping):
        yield from said((*value, *value.values()))
    elif is_dataclass(value):
        own = {"data", "places", "hint_places"}
        yield from said(tuple(getattr(value, field.name) for field in fields(value) if field.name not in own))


@pytest.mark.parametrize("number", range(len(STATES)))
def test_every_word_of_it_is_translated(number: int, pseudo_language: None) -> None:
    game, state = STATES[number]
    advice = get_game(game).advise(state)
    left = {text for text in said(localised(advice)) if WORDS.search(UNCHANGED.sub(" ", outside(text)))}
    assert left == set()
