"""A game of Ticket to Ride for a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kibitz.solvers.ticket.model.boards import CARDS, Colour
from kibitz.solvers.ticket.model.scoring import track_points
from kibitz.solvers.ticket.model.shown import ShownTicket
from kibitz.solvers.ticket.model.state import Counts

if TYPE_CHECKING:
    from rich.console import RenderableType

HEADS = ("player", "tracks", "spaces", "points", "shown", "trains", "cards", "tickets")


def ticket_text(shown: ShownTicket) -> RenderableType:
    """Who has what, and what one holds oneself; what isn't known is left out."""
    from rich import box
    from rich.console import Group
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, show_edge=False)
    for head in HEADS:
        table.add_column(head, justify="left" if head == HEADS[0] else "right")
    for number, seat in enumerate(shown.seats):
        own = shown.tracks_of(number)
        spaces = sum(shown.board.tracks[track].length for track in own)
        figures = (seat.score, seat.trains, seat.cards, seat.tickets)
        name = " ".join(part for part in (seat.colour, seat.name, "(you)" if number == shown.me else "") if part)
        table.add_row(
            name or "?",
            str(len(own)),
            str(spaces),
            str(track_points(shown.board, own)),
            *("" if figure is None else str(figure) for figure in figures),
        )
    return Group(*([table] if shown.seats else []), *_lines(shown))


def _lines(game: ShownTicket) -> list[str]:
    board = game.board
    found = []
    if game.hand is not None:
        found.append(f"hand: {hand_words(game.hand)}")
    if game.row is not None:
        found.append(f"face up: {', '.join('?' if card is None else card.word for card in game.row)}")
    for what, tickets in (("tickets", game.tickets or ()), ("offered", game.offered)):
        if tickets:
            found.append(f"{what}: {', '.join(f'{board.ticket_name(one)} {one.points}' for one in tickets)}")
    if game.unknown:
        names = ", ".join(board.track_name(track) for track in sorted(game.unknown))
        found.append(f"not seen: {names}")
    return found


def hand_words(hand: Counts) -> str:
    """Cards in words: ``3 red, 1 locomotive``."""
    return ", ".join(f"{count} {card.word}" for card, count in zip(CARDS, hand, strict=True) if count) or "no cards"


def cards_words(colour: Colour, coloured: int, locomotives: int) -> str:
    """A payment in words: ``3 red and 1 locomotive``."""
    jokers = f"{locomotives} locomotive{'' if locomotives == 1 else 's'}"
    if not coloured:
        return jokers
    return f"{coloured} {colour.word}" + (f" and {jokers}" if locomotives else "")
