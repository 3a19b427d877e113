"""What the words and patches beside the board mean: numbers, cards, tickets, whose turn it is."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from kibitz.solvers.names import plain_words
from kibitz.solvers.ticket.model.boards import CARDS, PLAIN, Board, Colour, Ticket
from kibitz.solvers.ticket.model.names import city_key, find_cities
from kibitz.solvers.ticket.model.shown import Row, Seat
from kibitz.solvers.ticket.model.state import ROW, Counts, Phase
from kibitz.vision.ticket.reading.hud import Hud, Paint
from kibitz.vision.ticket.reading.palette import COLOURFUL, GREYISH, Floats, alike_names

LEAST_CONFIDENCE = 0.6
"""Confidence of a text below which it isn't believed."""
MOSTLY, NEARER = 0.55, 0.7
"""Share of a card that its colour takes up; how much nearer than to any other colour that has the same name it is."""
LIKE_CITY, LIKE_TICKET, CLEARLY = 0.75, 0.8, 0.05
"""How much like a city's name a part of a line must be; the same of a ticket's two; and more than of any other."""
_DIGITS = str.maketrans({"O": "0", "o": "0", "Q": "0", "D": "0", "l": "1", "I": "1", "|": "1", "i": "1", "Z": "2"})
_OWN = re.compile(r"\byour (turn|move)\b|\byou(r| are) to (play|move)\b")
_OTHER = re.compile(r"\bturn\b|\bwaiting\b|\bplaying\b|\bthinking\b|\bto (play|move)\b")
_OVER = re.compile(
    r"\bgame (is )?over\b|\bfinal scores?\b|\bgame (has )?ended\b"
    r"|\b(you|has|have) (won|win|lost)( the (game|match))?( (with|by)\b|$)"
)
_PHASES = (
    (Phase.SECOND_CARD, re.compile(r"\b(second|another|one more|next) (train )?card\b")),
    (Phase.TUNNEL, re.compile(r"\btunnel\b")),
    (Phase.TICKETS, re.compile(r"\b(choose|keep|select|pick)\b.*\b(tickets?|destinations?)\b")),
)


@dataclass(frozen=True)
class Values:
    """What is known from beside the board; None where it isn't.

    seats: of the players that are shown; without colour where that can't be told. unread: names of places that should
    say something and can't be read, or not be understood. unclear: numbers of face-up cards that are there, where it
    can't be told what they are.
    """

    seats: tuple[Seat, ...] = ()
    hand: Counts | None = None
    row: Row | None = None
    tickets: tuple[Ticket, ...] | None = None
    offered: tuple[Ticket, ...] = ()
    deck: int | None = None
    pile: int | None = None
    turn: str | None = None
    phase: Phase | None = None
    unread: tuple[str, ...] = ()
    unclear: tuple[int, ...] = ()


def values_of(hud: Hud, board: Board, names: Mapping[int, str], cards: Mapping[str, Floats]) -> Values:
    """What the places say.

    names: number of a player that is shown -> the colour of his trains. cards: a card's colour -> CIELab, where known.
    ``turn`` is the text of that place.
    """
    unread: list[str] = []
    seats = tuple(
        Seat(
            names.get(n, ""),
            trains=_number(hud, f"trains {n}", unread),
            score=_number(hud, f"score {n}", unread),
            cards=_number(hud, f"cards {n}", unread),
        )
        for n in hud.players
    )
    hand = _hand(hud, unread)
    tickets = _tickets(hud, "tickets", board, unread)
    offered = [_tickets(hud, f"offer {n}", board, []) for n in range(1, 5)]
    row, unclear = _row(hud, cards)
    text, sure = hud.texts.get("turn", ("", 0.0))
    return Values(
        seats,
        hand,
        row,
        tickets,
        tuple(ticket for some in offered for ticket in some or ()),
        _number(hud, "deck", unread),
        _number(hud, "pile", unread),
        text if sure >= LEAST_CONFIDENCE else None,
        _phase(text, tickets) if sure >= LEAST_CONFIDENCE else None,
        tuple(unread),
        unclear,
    )


def _number(hud: Hud, place: str, unread: list[str]) -> int | None:
    """The number at a place; None where there is none, and the place is unread where something stands there."""
    text, sure = hud.texts.get(place, ("", 1.0))
    found = number_in(text) if sure >= LEAST_CONFIDENCE else None
    if found is None and text:
        unread.append(place)
    return found


def _hand(hud: Hud, unread: list[str]) -> Counts | None:
    """How many cards of each kind one holds; a place without anything in it is a 0 where others have numbers."""
    hand = [_number(hud, f"hand {card.word}", unread) for card in CARDS]
    if all(count is None for count in hand):
        return None
    blank = [hud.texts.get(f"hand {card.word}", ("?", 0))[0] == "" for card in CARDS]
    counts = [0 if is_blank else count for count, is_blank in zip(hand, blank, strict=True)]
    return tuple(count for count in counts if count is not None) if None not in counts else None


def _row(hud: Hud, cards: Mapping[str, Floats]) -> tuple[Row | None, tuple[int, ...]]:
    """The cards that lie face up, None where there is no place for them; and the numbers of those that aren't clear."""
    numbers = range(1, ROW + 1)
    shown = tuple(
        Colour.LOCOMOTIVE if f"card {n}" in hud.striped else card_of(hud.paint.get(f"card {n}", ()), cards)
        for n in numbers
    )
    unclear = tuple(n for n, card in enumerate(shown, start=1) if card is None and hud.paint.get(f"card {n}"))
    return shown if any(f"card {n}" in hud.places for n in numbers) else None, unclear


def number_in(text: str) -> int | None:
    """The only number in a text; signs that look like digits are digits where there are no others.

    >>> number_in("45"), number_in("x 12"), number_in("l2"), number_in("3 of 5"), number_in("none")
    (45, 12, 12, None, None)
    """
    bare = text.strip()
    found = re.findall(r"\d+", bare)
    if not found or re.fullmatch(r"[\dOoQDlI|iZ]+", bare):
        changed = bare.translate(_DIGITS)
        found = [changed] if changed.isdecimal() else found
    return int(found[0]) if len(found) == 1 and len(found[0]) <= 3 else None


def phase_of(text: str) -> Phase | None:
    """What a player has to do, by what is said about the turn; None where it says nothing of that.

    >>> phase_of("Your turn: take a second card").name, phase_of("Ada's turn").name, phase_of("Welcome")
    ('SECOND_CARD', 'TURN', None)
    >>> phase_of("Ada has won with 112 points").name, phase_of("Bo has lost the connection")
    ('OVER', None)
    """
    plain = " ".join(plain_words(text))
    if _OVER.search(plain):
        return Phase.OVER
    for phase, words in _PHASES:
        if words.search(plain):
            return phase
    return Phase.TURN if _OWN.search(plain) or _OTHER.search(plain) else None


def _phase(text: str, tickets: Sequence[Ticket] | None) -> Phase | None:
    phase = phase_of(text)
    return Phase.FIRST_TICKETS if phase is Phase.TICKETS and tickets == () else phase


def is_own_turn(text: str) -> bool | None:
    """Whether a text says that it is one's own turn; None where it says nothing of turns.

    >>> is_own_turn("It's your turn!"), is_own_turn("Ada's turn"), is_own_turn("Round 3")
    (True, False, None)
    """
    plain = " ".join(plain_words(text))
    if _OWN.search(plain):
        return True
    return False if _OTHER.search(plain) else None


def card_of(paint: Paint, cards: Mapping[str, Floats]) -> Colour | None:
    """The plain card that a patch of these colours (CIELab, with their shares) shows; None where there is none.

    Nor where that isn't clear: a card has signs and shades, but most of it is of one name. A picture in many colours
    tells none.

    cards: colour -> CIELab of that colour elsewhere in the same client, to tell those apart that have no clear name.
    """
    shares: dict[str, float] = {}
    for colour, share in paint:
        name = _name_of(colour, cards)
        shares[name] = shares.get(name, 0.0) + share
    name = max(shares, key=shares.__getitem__, default="")
    if not name or shares[name] < MOSTLY:
        return None
    card = Colour.named(name)
    return card if card in PLAIN else None


def _name_of(colour: Floats, cards: Mapping[str, Floats]) -> str:
    """What a colour is called; empty where it may be called more than one thing, as brown and olive may."""
    chroma = float(np.hypot(*colour[1:]))
    likely = alike_names(colour)
    if GREYISH < chroma < COLOURFUL:
        return ""
    if len(likely) == 1:
        return likely[0]
    if not all(name in cards for name in likely):
        return ""
    away = sorted((float(np.linalg.norm(colour - cards[name])), name) for name in likely)
    return away[0][1] if away[0][0] < NEARER * away[1][0] else ""


def _tickets(hud: Hud, place: str, board: Board, unread: list[str]) -> tuple[Ticket, ...] | None:
    """The tickets that a place lists; None where it isn't there or can't be read at all."""
    if place not in hud.texts:
        return None
    text, _ = hud.texts[place]
    found: list[Ticket] = []
    for line in ticket_lines(text):
        ticket = ticket_in(line, board)
        if ticket is None:
            unread.append(place)
        else:
            found.append(ticket)
    return tuple(found) if found or not text else None


def ticket_lines(text: str) -> list[str]:
    """A text's tickets, one a line; points that stand on a line of their own belong to the one above.

    >>> ticket_lines("Denver - El Paso\\n4 pts\\nBoston-Miami 12")
    ['Denver - El Paso 4 pts', 'Boston-Miami 12']
    """
    found: list[str] = []
    for line in text.splitlines():
        words = [word for word in plain_words(line) if not word.isdecimal()]
        if found and (not words or " ".join(words) in ("pts", "points", "pt")):
            found[-1] = f"{found[-1]} {line.strip()}"
        elif any(len(word) > 1 for word in words):
            found.append(line.strip())
    return found


def ticket_in(line: str, board: Board) -> Ticket | None:
    """The ticket that a line names: one of the board's, or any two cities with points.

    >>> from kibitz.solvers.ticket.model.boards import load_board
    >>> ticket_in("Los Angeles - Miami 20", load_board()).points
    20
    """
    from rapidfuzz import fuzz

    words = [word for word in city_key(line).split() if not word.isdecimal()]
    written = " ".join(words)
    keys = [city_key(name) for name in board.names]
    points = [int(word) for word in re.findall(r"\d+", line) if int(word) <= 30]
    scored = []
    for ticket in board.tickets:
        both = (f"{keys[ticket.a]} {keys[ticket.b]}", f"{keys[ticket.b]} {keys[ticket.a]}")
        score = max(fuzz.ratio(written, one) for one in both) / 100
        scored.append((score + (CLEARLY if ticket.points in points else 0), ticket))
    scored.sort(key=lambda one: -one[0])
    if scored[0][0] >= LIKE_TICKET + CLEARLY and scored[0][0] >= scored[1][0] + CLEARLY:
        return scored[0][1]
    if len(points) != 1:
        return None
    best: tuple[float, int, int] | None = None
    for cut in range(1, len(words)):
        a, b = (find_cities(board, " ".join(part), 1)[:1] for part in (words[:cut], words[cut:]))
        if a and b and min(a[0].score, b[0].score) >= LIKE_CITY and a[0].name != b[0].name:
            found = (a[0].score + b[0].score, board.index[a[0].name], board.index[b[0].name])
            best = max(best, found) if best else found
    return Ticket(min(best[1:]), max(best[1:]), points[0]) if best else None
