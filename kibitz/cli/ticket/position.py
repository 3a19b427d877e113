"""A position of a game as it is told on the command line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from kibitz.core.errors import UsageError

if TYPE_CHECKING:
    from kibitz.solvers.ticket.model.boards import Board
    from kibitz.solvers.ticket.model.shown import ShownTicket

ME = 0
"""One's own seat; the others come after it."""


def claimed_by(text: str) -> tuple[str, str]:
    """A track and whose it is, of ``Calgary-Helena=blue``; whose may be missing."""
    track, _, colour = text.partition("=")
    return track, colour.strip().lower()


def make_position(board: Board, own: Sequence[str], claimed: Sequence[str], players: int) -> ShownTicket:
    """The board with its claims; the other players in the order in which they are named, then those without a name.

    A claim of which it isn't said whose is that of the first player without a name. Raises UsageError and
    ImpossibleBoardError for what can't be.
    """
    from kibitz.solvers.ticket.model.shown import Seat, ShownTicket
    from kibitz.solvers.ticket.routing.typed import parse_owners

    claims = [claimed_by(text) for text in claimed]
    named = list(dict.fromkeys(colour for _, colour in claims if colour))
    unnamed = any(not colour for _, colour in claims)
    if len(named) + unnamed > players - 1:
        told = ", ".join([*named, *(["one without a name"] if unnamed else [])])
        raise UsageError(f"{players} players are too few for you and {told}. Set --players.")
    colours = ["", *named, *[""] * (players - 1 - len(named))]
    seats = {colour: colours.index(colour, 1) for _, colour in claims}
    taken = parse_owners(board, [*((text, ME) for text in own), *((text, seats[colour]) for text, colour in claims)])
    owners = tuple(taken.get(track) for track in range(len(board.tracks)))
    return ShownTicket(board, owners, tuple(map(Seat, colours)), ME)


def with_trains(shown: ShownTicket, trains: int | None) -> ShownTicket:
    """With so many own trains; None for those that aren't on the own tracks. Raises UsageError for too many."""
    spaces = sum(track.length for track, owner in zip(shown.board.tracks, shown.owners, strict=True) if owner == ME)
    if trains is not None and trains + spaces > shown.board.trains:
        own = f" and {spaces} on your tracks" if spaces else ""
        raise UsageError(f"{trains} trains left{own} can't be: a player has {shown.board.trains}. Check --trains.")
    return replace(shown, seats=(replace(shown.seats[ME], trains=trains), *shown.seats[1:]))


def supposed_claim(shown: ShownTicket, text: str) -> tuple[int, int]:
    """The seat and the track of a claim that is only thought of; of the first other player where it isn't said whose.

    Raises UsageError for a track or a player that there is not.
    """
    from kibitz.solvers.ticket.routing.typed import meant_tracks

    typed, colour = claimed_by(text)
    tracks = meant_tracks(shown.board, typed)
    track = next((i for i in tracks if shown.owners[i] is None), tracks[0])
    seats = [seat.colour for seat in shown.seats]
    if colour in ("me", "you"):
        return ME, track
    if colour and colour not in seats:
        named = ", ".join(filter(None, seats)) or "nobody"
        raise UsageError(f"There is no player {colour}; --claimed names {named}.")
    if len(seats) == 1:
        raise UsageError("There is no other player. Set --players.")
    return (seats.index(colour, 1) if colour else 1), track
