"""``kibitz ticket map``: the board as a picture, with claims and the plan for tickets."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kibitz.cli.printing.files import may_write
from kibitz.cli.printing.output import result, say
from kibitz.cli.printing.pictures import SIZE, MapTheme, parse_size
from kibitz.cli.ticket.options import PLAYERS, Claimed, OneBoard, Own, Players, make_claims, say_respelt
from kibitz.registry import resolve

if TYPE_CHECKING:
    from kibitz.solvers.ticket.model.boards import Board, Ticket
    from kibitz.solvers.ticket.model.claims import Claims
    from kibitz.solvers.ticket.model.shown import ShownTicket


def map_picture(
    output: Annotated[
        Path, typer.Argument(metavar="FILE", dir_okay=False, help="The file; its end tells the format: .png or .svg.")
    ],
    plan: Annotated[
        list[str] | None,
        typer.Option("--plan", metavar="TICKET", help='A ticket to plan for, "Los Angeles-Miami"; may be repeated.'),
    ] = None,
    claimed: Claimed = None,
    own: Own = None,
    players: Players = PLAYERS,
    board: OneBoard = "usa",
    theme: Annotated[MapTheme, typer.Option(help="Light or dark ground.")] = MapTheme.LIGHT,
    size: Annotated[str, typer.Option(metavar="WxH", help="Width and height, px.")] = SIZE,
    force: Annotated[bool, typer.Option("--force", help="Replace a file that is there.")] = False,
) -> None:
    """Draw the board: your tracks and others', and the tracks that complete tickets with the fewest spaces.

    The tracks to claim are numbered in the order in which `kibitz ticket plan` lists them. No display is needed.
    """
    from kibitz.solvers.ticket.model.boards import load_board
    from kibitz.solvers.ticket.routing.forest import best_plan
    from kibitz.solvers.ticket.routing.typed import meant_tickets

    may_write(output, force=force)
    wide, high = parse_size(size)
    chosen = load_board(board)
    tickets = tuple(meant_tickets(chosen, plan or ()))
    claims = make_claims(chosen, own, claimed, players)
    say_respelt(chosen, *(plan or ()), *(own or ()), *(claimed or ()))
    found = best_plan(chosen, claims, tickets)
    if found.impossible:
        say(f"Cut off: {', '.join(chosen.ticket_name(tickets[i]) for i in found.impossible)}.")
    save = resolve("kibitz.gui.maps.ticket.picture:save_position")
    save(output, _shown(chosen, claims, tickets), found.tracks, (wide, high), theme.value)
    result(f"picture: {output}")


def _shown(board: Board, claims: Claims, tickets: tuple[Ticket, ...]) -> ShownTicket:
    """The position: one's own tracks are red, and all others' blue."""
    from kibitz.solvers.ticket.model.shown import Seat, ShownTicket

    owners = (0 if i in claims.own else 1 if i in claims.others else None for i in range(len(board.tracks)))
    seats = (Seat("red"), Seat("blue"), *[Seat("")] * (claims.players - 2))
    return ShownTicket(board, tuple(owners), seats, 0, tickets=tickets)
