"""What the pixels of a game show, as plain values that recordings and readings are compared by.

The keys of each game are those that its function below returns. What a game only remembers is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kibitz.core.reading import Condition, Reading
from kibitz.solvers.pyramid.shown import CellState, ShownPyramid
from kibitz.solvers.set import Card, SetState
from kibitz.solvers.ticket.model.shown import ShownTicket
from kibitz.solvers.tuble.shown import ShownTuble
from kibitz.solvers.wordle.model.shown import ShownBoard, ShownGame, Tile

BROAD_PLACES = ("city ", "offer ")
"""Places that a reader may leave out or draw wider: nothing is read in them, or they come and go."""

OFTEN_HIDDEN = ("guesses",)
"""Lists of which a page may hide a part for a while."""
KNOWN_FROM_BEFORE = ("selected",)
"""Lists of which a look that follows others may know more in the middle of an animation: that a card is seen through
can only be told by how it looked before."""


def shown(reading: Reading[Any]) -> Mapping[str, Any]:
    """What a reading says is to be seen. ``over``: whether it says that the game has ended."""
    told = _SHOWN[reading.game](reading.state) if reading.game in _SHOWN else {"state": reading.state}
    return {"over": reading.condition is Condition.OVER, **told}


def _set(state: SetState) -> Mapping[str, Any]:
    """cards: in reading order, each as (number, shape, colour, shading); selected: their indices, sorted."""
    return {"cards": [_card(card) for card in state.cards], "selected": sorted(state.selected)}


def _card(card: Card | None) -> list[Any] | None:
    return list(card) if card is not None else None


def _wordle(state: ShownGame) -> Mapping[str, Any]:
    """boards: each a list of rows, each row a list of (letter, tile); ``?`` and unknown tiles are None."""
    return {"boards": [_wordle_board(board) for board in state.boards]}


def _wordle_board(board: ShownBoard) -> list[list[Any]]:
    return [
        [
            [None if letter == "?" else letter, None if tile is Tile.UNKNOWN else tile.value]
            for letter, tile in zip(letters, tiles, strict=True)
        ]
        for letters, tiles in zip(board.letters, board.tiles, strict=True)
    ]


def _tuble(state: ShownTuble) -> Mapping[str, Any]:
    """guesses: each as (station, stops, colour's name), sorted, as their order says nothing and can't always be told;
    typed: what stands in the box, as far as a caret beside it leaves that to be told."""
    guesses = [
        [one.station, one.stops, one.colour.name.lower() if one.colour is not None else None] for one in state.guesses
    ]
    typed = "".join(sign for sign in state.typed.lower() if sign.isalnum()).replace("1", "l").rstrip("l")
    return {"guesses": sorted(guesses, key=str), "typed": typed, "end": state.end.value if state.end else None}


def _pyramid(state: ShownPyramid) -> Mapping[str, Any]:
    """letters: of every cell; states: of every cell, as words."""
    states = [None if one is CellState.UNKNOWN else one.value for one in state.states]
    return {"letters": list(state.letters), "states": states, "end": state.end.value if state.end else None}


def _ticket(state: ShownTicket) -> Mapping[str, Any]:
    """owners: track -> colour of its owner (``""`` for nobody), those that can be told; row: cards face up, as words;
    hand: colour's number -> how many; seats: colour -> (trains, score)."""
    owners = {
        track: "" if owner is None else state.seats[owner].colour
        for track, owner in enumerate(state.owners)
        if track not in state.unknown
    }
    return {
        "owners": owners,
        "row": None if state.row is None else [None if card is None else card.word for card in state.row],
        "hand": None if state.hand is None else list(state.hand),
        "seats": {seat.colour: [seat.trains, seat.score] for seat in state.seats},
    }


_SHOWN: Mapping[str, Callable[[Any], Mapping[str, Any]]] = {
    "set": _set,
    "wordle": _wordle,
    "tuble": _tuble,
    "pyramid": _pyramid,
    "ticket": _ticket,
}
