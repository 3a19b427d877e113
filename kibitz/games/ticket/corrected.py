"""What the user can say in the picture of Ticket to Ride: owners of tracks, cards of the hand and face up, counts.

What he sets on the map is told to the game as its options (`kibitz.games.ticket.told`), and counts more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kibitz.core.correction import Aspect, Choice, Said
from kibitz.core.page import PageView
from kibitz.core.reading import Reading
from kibitz.games.common.correcting import as_said, holding
from kibitz.games.ticket.memory import details_of
from kibitz.games.ticket.told import NOBODY, Told
from kibitz.solvers.ticket.model.boards import CARDS, Colour
from kibitz.solvers.ticket.model.shown import ShownTicket
from kibitz.solvers.ticket.model.state import ALL_CARDS
from kibitz.vision.ticket.reading.values import LEAST_CONFIDENCE, number_in

OWNER, CARD, COUNT = "owner", "card", "number"
SEAT_COUNTS = ("trains", "cards", "score")
WHOSE = ("It can't be told whose", "Something lies over")
"""How doubts begin that name tracks."""
MOST = {"trains": 45, "cards": 110, "score": 350}


def aspects(reading: Reading[ShownTicket], place: str) -> list[Aspect]:
    """What can be said of a place: one thing each."""
    word, _, rest = place.partition(" ")
    if word == "track":
        return [_owner(reading.state, int(rest) - 1)]
    if word == "card":
        return [_face_up(reading, int(rest))]
    if word == "hand" and (held := Colour.named(rest)) is not None and held in CARDS:
        known = _hand(reading)
        count = known[CARDS.index(held)]
        # A client that shows no hand isn't asked for one.
        return [_count(count, ALL_CARDS[held], known=all(one is None for one in known))]
    if word in SEAT_COUNTS and (n := _seat(reading, place)) is not None:
        value = getattr(reading.state.seats[n], word)
        return [_count(value, MOST[word], known=value is None)]
    return []


def _owner(game: ShownTicket, track: int) -> Aspect:
    seats = [seat.colour for seat in game.seats if seat.colour]
    choices = (Choice(NOBODY, "nobody", also=("free",)), *(Choice(colour, colour) for colour in seats))
    unclear = track in game.unknown
    return Aspect(OWNER, choices, "" if unclear else game.owner(track) or NOBODY, NOBODY if unclear else "")


def _face_up(reading: Reading[ShownTicket], number: int) -> Aspect:
    row = reading.state.row or ()
    card = row[number - 1] if number <= len(row) else None
    # Where nothing lies, nothing need be said.
    doubted = any(f" card {number} " in doubt for doubt in reading.doubts)
    choices = tuple(Choice(one.word, one.word) for one in CARDS)
    return Aspect(CARD, choices, card.word if card is not None else "", known=not doubted)


def _count(value: int | None, most: int, *, known: bool) -> Aspect:
    return Aspect(COUNT, _counts(most), "" if value is None else str(value), known=known)


def _counts(most: int) -> tuple[Choice, ...]:
    return tuple(Choice(str(n), str(n), str(n) if n < 10 else "") for n in range(most + 1))


def with_said(reading: Reading[ShownTicket], pixels: NDArray[np.uint8], view: PageView) -> Reading[ShownTicket]:
    """The reading with what was said of places that look as they did."""
    held = list(holding(pixels, reading.places, view.said))
    state = reading.state
    for one in held:
        if one.aspect == OWNER:
            state = Told(claims=f"#{one.place.split()[1]} {one.value}").applied(state)
    state = _with_cards(state, reading, held)
    for one in held:
        word, n = one.place.split()[0], _seat(reading, one.place)
        if word in SEAT_COUNTS and n is not None:
            count: dict[str, Any] = {word: int(one.value)}
            seat = replace(state.seats[n], **count)
            state = replace(state, seats=(*state.seats[:n], seat, *state.seats[n + 1 :]))
    about = {one.place for one in held}
    doubts = [doubt for doubt in reading.doubts if not any(f" {place} " in doubt for place in about)]
    if not state.unknown and reading.state.unknown:
        doubts = [doubt for doubt in doubts if not doubt.startswith(WHOSE)]
    return as_said(replace(reading, state=state, doubts=tuple(doubts)), held)


def _with_cards(game: ShownTicket, reading: Reading[ShownTicket], held: Sequence[Said]) -> ShownTicket:
    """The game with what was said of the hand, which is known once all of its numbers are, and of the cards face up."""
    said = {one.place: one.value for one in held}
    row = tuple(
        Colour.named(said[f"card {n}"]) if f"card {n}" in said else card
        for n, card in enumerate(game.row or (), start=1)
    )
    hand = [
        int(said[f"hand {card.word}"]) if f"hand {card.word}" in said else count
        for card, count in zip(CARDS, _hand(reading), strict=True)
    ]
    whole = tuple(count for count in hand if count is not None)
    return replace(game, row=row if game.row is not None else None, hand=whole if len(whole) == len(CARDS) else None)


def _hand(reading: Reading[ShownTicket]) -> list[int | None]:
    """The numbers of the hand, those that are known."""
    if reading.state.hand is not None:
        return list(reading.state.hand)
    details = details_of(reading)
    texts = details.memory.texts if details is not None else {}
    read = [texts.get(f"hand {card.word}", ("?", 0.0)) for card in CARDS]
    return [0 if not text else number_in(text) if sure >= LEAST_CONFIDENCE else None for text, sure in read]


def _seat(reading: Reading[ShownTicket], place: str) -> int | None:
    """The seat that a number stands beside: the numbers of players that are shown count."""
    shown = sorted({int(name.split()[1]) for name in reading.places if name.startswith("player ")})
    number = int(place.split()[1]) if place.split()[-1].isdigit() else 0
    n = shown.index(number) if number in shown else number - 1
    return n if 0 <= n < len(reading.state.seats) else None
