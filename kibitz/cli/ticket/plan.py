"""``kibitz ticket plan``: the tracks that complete several tickets with the fewest trains."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from kibitz.cli.printing.output import json_line, result, say
from kibitz.cli.printing.tables import indented, put
from kibitz.cli.ticket.options import (
    PLAYERS,
    AsJson,
    Claimed,
    OneBoard,
    Own,
    Players,
    make_claims,
    say_respelt,
    track_record,
    track_words,
)
from kibitz.core.wording import counted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kibitz.solvers.ticket.model.boards import Board, Ticket
    from kibitz.solvers.ticket.model.claims import Claims
    from kibitz.solvers.ticket.routing.forest import Plan


def plan(
    tickets: Annotated[list[str], typer.Argument(metavar="TICKET...", help='Tickets, such as "Los Angeles-Miami".')],
    claimed: Claimed = None,
    own: Own = None,
    trains: Annotated[
        int | None,
        typer.Option(min=0, metavar="N", help="Trains that are left: then the tickets worth most together."),
    ] = None,
    players: Players = PLAYERS,
    board: OneBoard = "usa",
    as_json: AsJson = False,
) -> None:
    """Show the tracks that complete all tickets together with the fewest spaces.

    Your own tracks cost nothing, other players' can't be used. Tickets that can't be completed are named.
    """
    from kibitz.solvers.ticket.model.boards import load_board
    from kibitz.solvers.ticket.routing.forest import best_plan
    from kibitz.solvers.ticket.routing.typed import meant_tickets

    chosen = load_board(board)
    wanted = meant_tickets(chosen, tickets)
    claims = make_claims(chosen, own, claimed, players)
    say_respelt(chosen, *tickets, *(own or ()), *(claimed or ()))
    best = best_plan(chosen, claims, wanted, trains)
    if as_json:
        _print_json(chosen, wanted, best, trains)
    else:
        _show(chosen, wanted, best, trains)
    _warn(chosen, claims, best, trains)


def _print_json(board: Board, wanted: Sequence[Ticket], best: Plan, trains: int | None) -> None:
    states = {
        **dict.fromkeys(best.tickets, "completed"),
        **dict.fromkeys(best.left_out, "left out"),
        **dict.fromkeys(best.impossible, "impossible"),
    }
    records = [
        {"from": board.names[of.a], "to": board.names[of.b], "points": of.points, "state": states[i]}
        for i, of in enumerate(wanted)
    ]
    tracks = [track_record(board, choices[0], choices) for choices in best.choices]
    figures = {"spaces": best.spaces, "routes": best.routes, "points": best.points, "trains": trains}
    json_line({"board": board.id, "tracks": tracks, **figures, "tickets": records})


def _show(board: Board, wanted: Sequence[Ticket], best: Plan, trains: int | None) -> None:
    costs = f"{counted(best.routes, 'route')}, {counted(best.spaces, 'space')}"
    result(f"{_named(board, wanted, best.tickets)}: {costs}, {counted(best.points, 'point')} of tickets.")
    for choices in best.choices:
        put(indented(f"Claim {track_words(board, choices)}"))
    if best.left_out:
        left_out = _named(board, wanted, best.left_out)
        result(f"More than {counted(trains or 0, 'train')} would be needed for: {left_out}.")
    if best.impossible:
        result(f"Cut off (`kibitz ticket route` tells by what): {_named(board, wanted, best.impossible)}.")


def _named(board: Board, wanted: Sequence[Ticket], which: Sequence[int]) -> str:
    return ", ".join(board.ticket_name(wanted[i]) for i in which) or "No ticket"


def _warn(board: Board, claims: Claims, best: Plan, trains: int | None) -> None:
    left = board.trains - sum(board.tracks[i].length for i in claims.own)
    if trains is None and best.spaces > left:
        say(f"That is more than the {counted(left, 'train')} that a player has left; see --trains.")
