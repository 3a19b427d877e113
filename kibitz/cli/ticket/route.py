"""``kibitz ticket route``: the best way between two cities, around what others have claimed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from kibitz.cli.printing.output import json_line, result
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
from kibitz.solvers.ticket.routing.route import Order

if TYPE_CHECKING:
    from kibitz.solvers.ticket.model.boards import Board
    from kibitz.solvers.ticket.routing.route import Way


def route(
    start: Annotated[str, typer.Argument(metavar="FROM", help="A city.")],
    end: Annotated[str, typer.Argument(metavar="TO", help="Another one.")],
    claimed: Claimed = None,
    own: Own = None,
    by: Annotated[Order, typer.Option(help="What counts first: fewest routes, or fewest spaces.")] = Order.ROUTES,
    every: Annotated[
        bool, typer.Option("--all", help="Every way that is best by what counts first, in order of the other.")
    ] = False,
    players: Players = PLAYERS,
    board: OneBoard = "usa",
    as_json: AsJson = False,
) -> None:
    """Show the best way between two cities: tracks to claim, and how many trains they take.

    Your own tracks cost nothing, other players' can't be used. Where there is no way, the claimed tracks that cut it
    off are named.
    """
    from kibitz.solvers.ticket.model.boards import load_board
    from kibitz.solvers.ticket.model.names import meant_city
    from kibitz.solvers.ticket.routing.route import all_ways, best_way, cutting_tracks

    chosen = load_board(board)
    a, b = meant_city(chosen, start), meant_city(chosen, end)
    claims = make_claims(chosen, own, claimed, players)
    say_respelt(chosen, start, end, *(own or ()), *(claimed or ()))
    if every:
        ways = all_ways(chosen, claims, a, b, by)
    else:
        best = best_way(chosen, claims, a, b, by)
        ways = (best,) if best else ()
    cut = () if ways else cutting_tracks(chosen, claims, a, b)
    if as_json:
        ends = {"from": chosen.names[a], "to": chosen.names[b], "board": chosen.id, "by": by.value}
        records = [_record(chosen, way) for way in ways]
        first = records[0] if records else {"routes": None, "spaces": None, "cities": [], "tracks": []}
        cutting = [track_record(chosen, track) for track in cut]
        json_line({**ends, "possible": bool(ways), **first, "ways": records, "cut": cutting})
        return
    if not ways:
        names = ", ".join(chosen.track_name(track) for track in cut)
        result(f"There is no way from {chosen.names[a]} to {chosen.names[b]}. What cuts it off: {names}.")
    for way in ways:
        _show(chosen, way)


def _show(board: Board, way: Way) -> None:
    head = f"{board.names[way.cities[0]]} to {board.names[way.cities[-1]]}"
    if not way.tracks:
        result(f"{head}: joined already.")
        return
    result(f"{head}: {counted(way.routes, 'route')}, {counted(way.spaces, 'space')}.")
    put(indented(f"By {', '.join(board.names[city] for city in way.cities)}"))
    for choices in way.choices:
        put(indented(f"Claim {track_words(board, choices)}"))


def _record(board: Board, way: Way) -> dict[str, Any]:
    return {
        "routes": way.routes,
        "spaces": way.spaces,
        "cities": [board.names[city] for city in way.cities],
        "tracks": [track_record(board, choices[0], choices) for choices in way.choices],
    }
