"""What the user tells of a game of Ticket to Ride: it counts more than what is read.

All of it is text, so that the command line, the settings and a panel of the window say it in the same way::

    me       red
    players  4
    tickets  Los Angeles-Miami; Seattle-New York 22
    hand     red 3, locomotive 1
    row      red, blue, -, locomotive, green
    claims   Calgary-Helena red; Denver-Kansas City orange blue; #17 none; Denver-Omaha unknown
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from kibitz.core.errors import UsageError
from kibitz.core.phrase import Phrase
from kibitz.solvers.ticket.model.boards import CARDS, Board, Colour, Ticket
from kibitz.solvers.ticket.model.shown import Row, Seat, ShownTicket
from kibitz.solvers.ticket.model.state import ALL_CARDS, PLAYERS, ROW, ROW_LOCOMOTIVES, Counts
from kibitz.solvers.ticket.routing.typed import meant_tickets, meant_tracks

NOBODY, UNKNOWN = "none", "unknown"
"""Owners in claims, besides colours."""
LOCOMOTIVES = {"locomotives": "locomotive", "loco": "locomotive", "wild": "locomotive", "joker": "locomotive"}
POINTS = re.compile(r"(.*\D)\s+(\d+)")
NUMBERED = re.compile(r"#\s*(\d+)")
LEFT_OUT = ("-", "?", "")


@dataclass(frozen=True, slots=True)
class Told:
    """What the user told; empty for what he didn't. See the module."""

    me: str = ""
    players: str = ""
    tickets: str = ""
    hand: str = ""
    row: str = ""
    claims: str = ""

    @classmethod
    def checked(cls, board: Board, **texts: str) -> Told:
        """Raises UsageError for what can't be, as far as a board tells that."""
        told = cls(**{name: text.strip() for name, text in texts.items()})
        told.applied(ShownTicket(board, (None,) * len(board.tracks), ()))
        return told

    def applied(self, shown: ShownTicket) -> ShownTicket:
        """What is shown, with what was told in its place. Raises UsageError where the board has no such thing."""
        if self.players:
            shown = _with_players(shown, self.players)
        if self.me:
            shown, me = _with_seat(shown, self.me)
            shown = replace(shown, me=me)
        if self.tickets:
            shown = replace(shown, tickets=parse_tickets(shown.board, self.tickets))
        hand, row = parse_cards(self.hand or None, self.row or None)
        if hand is not None:
            shown = replace(shown, hand=hand)
        if row is not None:
            shown = replace(shown, row=row)
        return _with_claims(shown, self.claims) if self.claims else shown


def parse_tickets(board: Board, text: str) -> tuple[Ticket, ...]:
    """Tickets with semicolons between them; with their points, where these aren't the printed ones. Raises UsageError.

    >>> from kibitz.solvers.ticket.model.boards import load_board
    >>> [ticket.points for ticket in parse_tickets(load_board(), "Los Angeles-Miami; Boston-Miami 99")]
    [20, 99]
    """
    parts = [(POINTS.fullmatch(part), part) for part in _parts(text, ";")]
    tickets = meant_tickets(board, [pointed[1] if pointed else part for pointed, part in parts])
    return tuple(
        replace(ticket, points=int(pointed[2])) if pointed else ticket
        for ticket, (pointed, _) in zip(tickets, parts, strict=True)
    )


def parse_hand(text: str) -> Counts:
    """Cards of a hand: colours with numbers, and commas between; ``none`` for no cards. Raises UsageError.

    >>> parse_hand("red 3, locomotive")
    (3, 0, 0, 0, 0, 0, 0, 0, 1)
    """
    counts = [0] * len(CARDS)
    for part in _parts(text, ",") if text.lower() != NOBODY else ():
        words = part.lower().split()
        numbers = [word for word in words if word.isdigit()]
        names = [word for word in words if not word.isdigit()]
        if len(names) != 1 or len(numbers) > 1:
            raise UsageError(
                Phrase("{part!r} is no number of cards. Write a hand as 'red 3, locomotive 1'.", part=part)
            )
        counts[_card(names[0])] += int(numbers[0]) if numbers else 1
    check_cards(tuple(counts), ())
    return tuple(counts)


def parse_row(text: str) -> Row:
    """The cards face up with commas between them; ``-`` for one that isn't known. Raises UsageError.

    >>> [card.word if card is not None else None for card in parse_row("red, -, locomotive")]
    ['red', None, 'locomotive']
    """
    row = tuple(None if word in LEFT_OUT else _card(word) for word in (part.strip() for part in text.split(",")))
    if len(row) > ROW:
        raise UsageError(Phrase("{text!r} has {row} cards, but {row2} lie face up.", text=text, row=len(row), row2=ROW))
    if row.count(Colour.LOCOMOTIVE) >= ROW_LOCOMOTIVES:
        raise UsageError(
            Phrase(
                "{text!r} has {n} locomotives, but with {row_locomotives} of them face up the row is "
                "laid anew. Check the cards, and write - for one that you can't tell.",
                text=text,
                n=row.count(Colour.LOCOMOTIVE),
                row_locomotives=ROW_LOCOMOTIVES,
            )
        )
    return row


def parse_cards(hand: str | None, row: str | None) -> tuple[Counts | None, Row | None]:
    """A hand and the cards face up, those that are told; see `parse_hand` and `parse_row`. Raises UsageError."""
    held = None if hand is None else parse_hand(hand)
    face_up = None if row is None else parse_row(row)
    if held is not None and face_up is not None:
        check_cards(held, face_up)
    return held, face_up


def check_cards(hand: Counts, row: Row) -> None:
    """Raises UsageError where a hand and the cards face up have more of a kind than the game has."""
    for kind in CARDS:
        held, shown = hand[kind], row.count(kind)
        if held + shown > ALL_CARDS[kind]:
            face_up = Phrase(" and {shown} face up", shown=shown) if shown else ""
            raise UsageError(
                Phrase(
                    "{held} {word} cards in a hand{face_up} can't be: the game has {all_cards}. Check the numbers.",
                    held=held,
                    word=kind.word,
                    face_up=face_up,
                    all_cards=ALL_CARDS[kind],
                )
            )


def parse_claims(board: Board, text: str) -> dict[int, str]:
    """Track -> the colour of its owner, ``none`` or ``unknown``; the last word of each part says it.

    A track is called by its cities, one of a double route by its colour too (else it is the first of those that aren't
    named yet), or by its number: ``#17``. Raises UsageError.

    >>> from kibitz.solvers.ticket.model.boards import load_board
    >>> parse_claims(load_board(), "#17 Red; #3 none")
    {16: 'red', 2: 'none'}
    """
    found: dict[int, str] = {}
    for part in _parts(text, ";"):
        track, _, owner = part.rpartition(" ")
        if not track or not owner.isalpha():
            raise UsageError(
                Phrase("{part!r} is no claim. Write 'Calgary-Helena red', or 'none' for nobody's track.", part=part)
            )
        number = NUMBERED.fullmatch(track.strip())
        if number is not None:
            if not 1 <= int(number[1]) <= len(board.tracks):
                raise UsageError(
                    Phrase(
                        "There is no track {strip}; the board {id} has {tracks}.",
                        strip=track.strip(),
                        id=board.id,
                        tracks=len(board.tracks),
                    )
                )
            found[int(number[1]) - 1] = owner.lower()
            continue
        tracks = meant_tracks(board, track)
        found[next((i for i in tracks if i not in found), tracks[0])] = owner.lower()
    return found


def told_claims(board: Board, claims: Mapping[int, str]) -> str:
    """The same as text. ``claims``: track -> owner."""
    return "; ".join(f"#{track + 1} {owner}" for track, owner in sorted(claims.items()))


def _with_players(shown: ShownTicket, text: str) -> ShownTicket:
    if not text.isdigit() or int(text) not in range(1, PLAYERS[-1] + 1):
        raise UsageError(
            Phrase(
                "{text!r} players can't play. Write a number from {players} to {players2}.",
                text=text,
                players=PLAYERS[0],
                players2=PLAYERS[-1],
            )
        )
    more = int(text) - len(shown.seats)
    return replace(shown, seats=(*shown.seats, *[Seat("")] * more)) if more > 0 else shown


def _with_seat(shown: ShownTicket, colour: str) -> tuple[ShownTicket, int]:
    """The seat of a player with trains of this colour; one of those that nobody has been seen on, if need be."""
    word = colour.strip().lower()
    colours = [seat.colour for seat in shown.seats]
    # A client may have both pink and purple trains.
    for wanted, there in ((word, colours), (_same(word), [_same(other) for other in colours])):
        if wanted in there:
            return shown, there.index(wanted)
    if not word.isalpha():
        raise UsageError(Phrase("{colour!r} is no colour of trains. Write a word such as red.", colour=colour))
    free = colours.index("") if "" in colours else len(colours)
    seats = (*shown.seats[:free], Seat(word), *shown.seats[free + 1 :])
    return replace(shown, seats=seats), free


def _with_claims(shown: ShownTicket, text: str) -> ShownTicket:
    owners, unknown = list(shown.owners), set(shown.unknown)
    for track, word in parse_claims(shown.board, text).items():
        owners[track] = None
        unknown.discard(track)
        if word == UNKNOWN:
            unknown.add(track)
        elif word != NOBODY:
            shown, owners[track] = _with_seat(shown, word)
    return replace(shown, owners=tuple(owners), unknown=frozenset(unknown))


def _card(word: str) -> Colour:
    colour = Colour.named(LOCOMOTIVES.get(word.lower(), word))
    if colour is None or colour is Colour.GREY:
        kinds = ", ".join(card.word for card in CARDS)
        raise UsageError(Phrase("{word!r} is no kind of card. There are: {kinds}.", word=word, kinds=kinds))
    return colour


def _same(word: str) -> str:
    """One word for a colour that has several."""
    colour = Colour.named(word)
    return colour.word if colour is not None else word


def _parts(text: str, separator: str) -> list[str]:
    """The parts of a text, without empty ones."""
    return [part.strip() for part in text.split(separator) if part.strip()]
