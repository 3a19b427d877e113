"""A reading of Ticket to Ride as ``kibitz analyse --json`` prints it, and as captions of pictures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kibitz.core.reading import Condition, Reading
from kibitz.games.ticket.memory import details_of, memory_of
from kibitz.games.ticket.shapes import spaces_of
from kibitz.solvers.ticket.model.boards import CARDS, Board, Ticket
from kibitz.solvers.ticket.model.shown import ShownTicket
from kibitz.solvers.ticket.model.state import Counts


def record(reading: Reading[ShownTicket]) -> dict[str, Any]:
    """The reading's fields; cities as the client spells them. What isn't known is null, an owner ``unknown``."""
    game, details = reading.state, details_of(reading)
    profile = memory_of(reading).profile
    return {
        "map": game.board.id,
        "profile": profile.name if profile is not None else None,
        "state": "over" if reading.condition is Condition.OVER else "playing",
        "you": game.seats[game.me].colour if game.me is not None else None,
        "your_turn": game.my_turn,
        "phase": game.phase.value if game.phase is not None else None,
        "players": [
            {
                "colour": seat.colour or None,
                "name": seat.name or None,
                "trains": seat.trains,
                "score": seat.score,
                "cards": seat.cards,
                "tickets": seat.tickets,
            }
            for seat in game.seats
        ],
        "your_hand": hand_record(game.hand),
        "your_tickets": None if game.tickets is None else tickets_record(game.board, game.tickets),
        "offered": tickets_record(game.board, game.offered),
        "face_up": None if game.row is None else [None if card is None else card.word for card in game.row],
        "train_deck": game.deck,
        "ticket_deck": game.pile,
        "cities": _cities(reading),
        "tracks": [_track(reading, track) for track in range(len(game.board.tracks))],
        "placing": None
        if details is None
        else {
            "scale": round(details.placing.scale, 5),
            "dx": round(details.placing.dx, 2),
            "dy": round(details.placing.dy, 2),
            "residual": round(details.placing.residual, 2),
        },
    }


def captions(reading: Reading[ShownTicket]) -> Mapping[str, str]:
    """Place -> what it holds: nothing for tracks and cities, whose rectangles overlap."""
    game, details = reading.state, details_of(reading)
    found = dict(details.texts) if details is not None else {}
    for number, card in enumerate(game.row or (), start=1):
        found[f"card {number}"] = "?" if card is None else card.word
    for card, count in zip(CARDS, game.hand or (), strict=False):
        found[f"hand {card.word}"] = str(count)
    for number, seat in enumerate(game.seats, start=1):
        found[f"player {number}"] = seat.name or seat.colour
    return {place: found.get(place, "") for place in reading.places if is_beside_map(place)}


def is_beside_map(place: str) -> bool:
    """Whether a place is a thing of its own, and no part of the map."""
    return not place.startswith(("track ", "city "))


def hand_record(hand: Counts | None) -> dict[str, int] | None:
    """Colour -> how many cards, those that one has."""
    if hand is None:
        return None
    return {card.word: count for card, count in zip(CARDS, hand, strict=True) if count}


def tickets_record(board: Board, tickets: Sequence[Ticket]) -> list[list[Any]]:
    """Each ticket as two cities and its points."""
    return [[board.names[ticket.a], board.names[ticket.b], ticket.points] for ticket in tickets]


def _cities(reading: Reading[ShownTicket]) -> dict[str, list[float]]:
    profile, details = memory_of(reading).profile, details_of(reading)
    if profile is None or details is None:
        return {}
    placed = {name: details.placing.point(at) for name, at in zip(profile.city_names, profile.cities, strict=True)}
    return {name: [round(at.x, 1), round(at.y, 1)] for name, at in placed.items()}


def _track(reading: Reading[ShownTicket], track: int) -> dict[str, Any]:
    game, details = reading.state, details_of(reading)
    board = game.board
    found = board.tracks[track]
    seen = details.tracks[track] if details is not None else None
    return {
        "city_a": board.names[found.a],
        "city_b": board.names[found.b],
        "length": found.length,
        "colour": found.colour.word,
        "double": bool(board.twins[track]),
        "tunnel": found.tunnel,
        "ferry": found.locomotives,
        "owner": game.owner(track),
        "confidence": round(seen.confidence, 3) if seen is not None else None,
        "spaces": [
            [round(space.x, 1), round(space.y, 1), round(space.angle, 1)] for space in spaces_of(reading, track)
        ],
        "visible": list(seen.visible) if seen is not None else [],
    }
