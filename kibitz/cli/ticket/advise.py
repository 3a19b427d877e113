"""``kibitz ticket advise``: what to do in a turn, and why."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

import typer

from kibitz.cli.ticket.options import PLAYERS, AsJson, OneBoard, Own, Players, say_respelt
from kibitz.cli.ticket.position import claimed_by, make_position, supposed_claim, with_trains


def advise(
    tickets: Annotated[
        list[str] | None, typer.Argument(metavar="TICKET", help='Your tickets, such as "Los Angeles-Miami".')
    ] = None,
    claimed: Annotated[
        list[str] | None,
        typer.Option(
            "--claimed",
            metavar="TRACK[=PLAYER]",
            help='Another player\'s track, and whose it is: "Calgary-Helena=blue"; may be repeated. One of a double '
            'route: "Denver-Kansas City orange=blue".',
        ),
    ] = None,
    own: Own = None,
    hand: Annotated[
        str | None, typer.Option(metavar="CARDS", help='Your cards: "red 3, locomotive 1"; "none" for no cards.')
    ] = None,
    row: Annotated[
        str | None, typer.Option(metavar="CARDS", help='The cards face up: "red, blue, locomotive, green, red".')
    ] = None,
    offered: Annotated[
        list[str] | None, typer.Option(metavar="TICKET", help="A ticket to choose from now; may be repeated.")
    ] = None,
    trains: Annotated[
        int | None, typer.Option(min=0, metavar="N", help="Your trains that are left; else as your tracks tell.")
    ] = None,
    what_if: Annotated[
        str | None,
        typer.Option(
            "--what-if", metavar="TRACK[=PLAYER]", help="What becomes of your plan if this is claimed; by you: =me."
        ),
    ] = None,
    players: Players = PLAYERS,
    board: OneBoard = "usa",
    as_json: AsJson = False,
) -> None:
    """Say what to do in a turn: moves and why, tickets to keep, tracks that hurry, cards, and all players' prospects.

    What isn't told isn't known, and the advice says what would make it better. Without tickets it names the tracks
    that matter to anybody.
    """
    from kibitz.cli.ticket import show_advice
    from kibitz.games.ticket.told import parse_cards
    from kibitz.solvers.ticket import advice as advising
    from kibitz.solvers.ticket.model.boards import load_board
    from kibitz.solvers.ticket.routing.typed import meant_tickets

    chosen = load_board(board)
    named = meant_tickets(chosen, (*(tickets or ()), *(offered or ())))
    held, choices = named[: len(tickets or ())], named[len(tickets or ()) :]
    tracks = [claimed_by(text)[0] for text in (*(claimed or ()), *([what_if] if what_if else []))]
    game = with_trains(make_position(chosen, own or (), claimed or (), players), trains)
    say_respelt(chosen, *(tickets or ()), *(offered or ()), *(own or ()), *tracks)
    cards, face_up = parse_cards(hand, row)
    game = replace(
        game,
        tickets=tuple(held) if held or choices else None,
        offered=tuple(choices),
        hand=cards,
        row=face_up,
    )
    found = advising.TicketAdviser().advise(game)
    supposed = advising.what_if(game, *supposed_claim(game, what_if)) if what_if else None
    if as_json:
        show_advice.print_json(found, supposed)
    else:
        show_advice.show(found, supposed)
