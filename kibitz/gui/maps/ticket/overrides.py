"""What the user has set on the map by hand: claims, tickets, cards, players. No Qt."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from kibitz.core.errors import UsageError
from kibitz.games.ticket.told import NOBODY, UNKNOWN, Told, parse_claims, told_claims
from kibitz.solvers.ticket.model.boards import BOARDS, CARDS, Board, Ticket, load_board
from kibitz.solvers.ticket.model.shown import Row, Seat, ShownTicket
from kibitz.solvers.ticket.model.state import Counts, Phase

COLOURS = ("red", "blue", "green", "yellow", "black")
"""Of the trains in the printed games."""
FORMAT = "kibitz ticket board"


@dataclass(frozen=True)
class Overrides:
    """What was set; None and empty for what wasn't, and then what is read counts.

    seats: players' colours in order, where there is nothing to read them from. offered: tickets to choose from.
    claims: track -> the owner's colour, `NOBODY` or `UNKNOWN`. stations: (city, colour).
    """

    seats: tuple[str, ...] = ()
    me: str = ""
    tickets: tuple[Ticket, ...] | None = None
    offered: tuple[Ticket, ...] = ()
    hand: Counts | None = None
    row: Row | None = None
    claims: Mapping[int, str] = field(default_factory=dict)
    stations: tuple[tuple[int, str], ...] = ()

    def options(self, board: Board) -> dict[str, str]:
        """The same as options of the game, all of them; empty for what wasn't set."""
        return {
            "players": str(len(self.seats)) if self.seats else "",
            "me": self.me,
            "tickets": "; ".join(f"{board.ticket_name(one)} {one.points}" for one in self.tickets or ()),
            "hand": told_hand(self.hand),
            "row": told_row(self.row),
            "claims": told_claims(board, self.claims),
        }

    def applied(self, shown: ShownTicket) -> ShownTicket:
        """What is shown, with what was set in its place."""
        if self.seats:
            shown = replace(shown, seats=tuple(Seat(colour) for colour in self.seats))
        shown = Told(**self.options(shown.board)).applied(shown)
        if self.tickets is not None:
            # None at all are something else than unknown ones.
            shown = replace(shown, tickets=self.tickets)
        colours = [seat.colour for seat in shown.seats]
        if self.stations:
            there = tuple((city, colours.index(colour)) for city, colour in self.stations if colour in colours)
            shown = replace(shown, stations=there)
        return replace(shown, offered=self.offered) if self.offered else shown

    def on_the_table(self, board: Board) -> ShownTicket:
        """The position where nothing can be read: all that is known was set, and it is one's own turn."""
        shown = self.applied(ShownTicket(board, (None,) * len(board.tracks), ()))
        if shown.me is None:
            return shown
        phase = Phase.TURN
        if self.offered:
            is_first = not self.tickets and not any(owner == shown.me for owner in shown.owners)
            phase = Phase.FIRST_TICKETS if is_first else Phase.TICKETS
        return replace(shown, turn=shown.me, phase=phase)

    def claimed(self, track: int, owner: str | None) -> Overrides:
        """With this owner of a track; None takes back what was set."""
        claims = {i: word for i, word in self.claims.items() if i != track}
        return replace(self, claims=claims if owner is None else {**claims, track: owner})

    def with_seat(self, colour: str) -> Overrides:
        """With another player; whoever sets up a board begins with himself."""
        return replace(self, seats=(*self.seats, colour), me=self.me or colour)

    def without_seat(self, colour: str) -> Overrides:
        """Without a player, his claims and his stations."""
        return replace(
            self,
            seats=tuple(one for one in self.seats if one != colour),
            me="" if self.me == colour else self.me,
            claims={track: word for track, word in self.claims.items() if word != colour},
            stations=tuple(one for one in self.stations if one[1] != colour),
        )

    def with_station(self, city: int, colour: str | None) -> Overrides:
        """With this player's station in a city; None for none."""
        others = tuple(one for one in self.stations if one[0] != city)
        return replace(self, stations=others if colour is None else (*others, (city, colour)))

    def to_json(self, board: Board) -> str:
        """As the text of a file."""
        return json.dumps(
            {
                "format": FORMAT,
                "board": board.id,
                "seats": list(self.seats),
                "me": self.me,
                "tickets": None if self.tickets is None else [_ticket_record(board, one) for one in self.tickets],
                "offered": [_ticket_record(board, one) for one in self.offered],
                "hand": told_hand(self.hand),
                "row": told_row(self.row),
                "claims": told_claims(board, self.claims),
                "stations": [[board.names[city], colour] for city, colour in self.stations],
            },
            indent=1,
        )


def begins_anew(before: ShownTicket, after: ShownTicket) -> bool:
    """Whether another game has begun: claims never go away."""
    return any(owner is not None for owner in before.owners) and not (
        after.unknown or any(owner is not None for owner in after.owners)
    )


def told_hand(hand: Counts | None) -> str:
    """A hand as the game's option: ``red 3, locomotive 1``."""
    if hand is None:
        return ""
    return ", ".join(f"{card.word} {hand[card]}" for card in CARDS if hand[card]) or NOBODY


def told_row(row: Row | None) -> str:
    """The cards face up as the game's option: ``red, -, blue``."""
    return "" if row is None else ", ".join("-" if card is None else card.word for card in row)


def read_overrides(text: str) -> tuple[Board, Overrides]:
    """Board and overrides in a file's text (see `Overrides.to_json`). Raises UsageError where there are none."""
    try:
        found = json.loads(text)
        if found["format"] != FORMAT or found["board"] not in BOARDS:
            raise ValueError("no saved board")
        board = load_board(found["board"])
        blank = ShownTicket(board, (None,) * len(board.tracks), ())
        told = Told(hand=found["hand"], row=found["row"]).applied(blank)
        overrides = Overrides(
            tuple(map(str, found["seats"])),
            str(found["me"]),
            None if found["tickets"] is None else tuple(_ticket(board, one) for one in found["tickets"]),
            tuple(_ticket(board, one) for one in found["offered"]),
            told.hand,
            told.row,
            parse_claims(board, found["claims"]),
            tuple((board.index[city], str(colour)) for city, colour in found["stations"]),
        )
        overrides.on_the_table(board)
    except (KeyError, TypeError, ValueError, UsageError) as error:
        raise UsageError(f"This is no board that was saved by Kibitz ({error}). Begin with an empty one.") from error
    return board, overrides


def _ticket_record(board: Board, ticket: Ticket) -> list[Any]:
    return [board.names[ticket.a], board.names[ticket.b], ticket.points]


def _ticket(board: Board, record: list[Any]) -> Ticket:
    a, b, points = board.index[record[0]], board.index[record[1]], int(record[2])
    printed = next((one for one in board.tickets if (one.a, one.b, one.points) == (a, b, points)), None)
    return printed or Ticket(a, b, points)


__all__ = ["COLOURS", "NOBODY", "UNKNOWN", "Overrides", "read_overrides"]
