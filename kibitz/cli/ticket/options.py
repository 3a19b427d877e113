"""Options that the commands of Ticket to Ride share, and how tracks are shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import typer

from kibitz.cli.printing.output import say
from kibitz.core.wording import counted
from kibitz.solvers.ticket.model.boards import BOARDS, Board
from kibitz.solvers.ticket.model.claims import SHARED_FROM, Claims
from kibitz.solvers.ticket.routing.typed import parse_claims, respelt


def known_boards(incomplete: str) -> list[str]:
    """The boards that begin like this."""
    return [board_id for board_id in BOARDS if board_id.startswith(incomplete)]


OneBoard = Annotated[
    str,
    typer.Option("--board", metavar="NAME", help=f"The board: {', '.join(BOARDS)}.", autocompletion=known_boards),
]
Own = Annotated[
    list[str] | None,
    typer.Option("--own", metavar="TRACK", help='A track of your own, such as "Calgary-Helena"; may be repeated.'),
]
Claimed = Annotated[
    list[str] | None,
    typer.Option(
        "--claimed",
        metavar="TRACK",
        help='Another player\'s track; may be repeated. One of a double route: "Denver-Kansas City orange", or '
        "without a colour the first that is left.",
    ),
]
Players = Annotated[
    int,
    typer.Option(
        "--players",
        min=1,
        max=5,
        metavar="N",
        help="Players of the game; with up to 3, one claim closes both tracks of a double route.",
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
PLAYERS = SHARED_FROM


def make_claims(board: Board, own: Sequence[str] | None, claimed: Sequence[str] | None, players: int) -> Claims:
    """The claims of a command line. Raises UsageError, ImpossibleBoardError."""
    return parse_claims(board, own or (), claimed or (), players)


def say_respelt(board: Board, *texts: str) -> None:
    """Tell what was not spelt right, and for what it is taken."""
    for typed, name in respelt(board, texts).items():
        say(f"{typed!r} is taken for {name}.")


def track_record(board: Board, track: int, choices: Sequence[int] = ()) -> dict[str, Any]:
    """A track for JSON; ``or``: the colours of others that do as well."""
    found = board.tracks[track]
    record: dict[str, Any] = {
        "city_a": board.names[found.a],
        "city_b": board.names[found.b],
        "length": found.length,
        "colour": found.colour.word,
    }
    if found.tunnel:
        record["tunnel"] = True
    if found.locomotives:
        record["locomotives"] = found.locomotives
    others = [board.tracks[i].colour.word for i in choices if i != track]
    return {**record, "or": others} if others else record


def track_words(board: Board, choices: Sequence[int]) -> str:
    """``Calgary-Helena, 4 grey``; of several that do as well, all their colours."""
    first = board.tracks[choices[0]]
    colours = " or ".join(dict.fromkeys(board.tracks[i].colour.word for i in choices))
    more = [
        *(["tunnel"] if first.tunnel else []),
        *([f"ferry: {counted(first.locomotives, 'locomotive')}"] if first.locomotives else []),
    ]
    told = f" ({', '.join(more)})" if more else ""
    return f"{board.names[first.a]}-{board.names[first.b]}, {first.length} {colours}{told}"
