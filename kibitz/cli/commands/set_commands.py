"""``kibitz set``: the solver of Set without a picture."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from datetime import date
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any

import typer

from kibitz.cli.common.options import parse_day
from kibitz.cli.printing.output import json_line, result
from kibitz.core.errors import UsageError

if TYPE_CHECKING:
    from pathlib import Path

    from kibitz.automation.surfaces.desktop import DesktopSurface
    from kibitz.cli.printing.board_log import BoardLog
    from kibitz.solvers.set import Card

app = typer.Typer(no_args_is_help=True, epilog="Example: kibitz set daily --answers")

Cards = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="CARD",
        help='Cards such as "2 red striped ovals" or 2rto (number, colour, shading, shape; t is striped); '
        "- reads them from standard input, one a line.",
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]


class Variant(StrEnum):
    """What counts as a set."""

    CLASSIC = "classic"
    ULTRA = "ultra"


def deal_button(surface: DesktopSurface, log: BoardLog, folder: Path) -> dict[str, Any]:
    """For a demo: the option that tells where the practice board's button for more cards is."""
    button = log.button("deal")
    return {"deal_at": button.center.moved(-surface.area.x, -surface.area.y)} if button is not None else {}


@app.command(epilog='Example: kibitz set solve 1rso 2rso 3rso "1 green open diamond"')
def solve(
    cards: Cards = None,
    variant: Annotated[Variant, typer.Option(help="Sets of three, or pairs of pairs (UltraSet).")] = Variant.CLASSIC,
    as_json: AsJson = False,
) -> None:
    """List all sets among the cards, the most useful first, each with its reason."""
    from kibitz.solvers.set import SetState, describe, suggest

    board = _cards(cards)
    found = suggest(SetState(tuple(board), variant=variant.value))
    if as_json:
        sets = [{"cards": list(s.cards), "reason": s.reason, "worth": round(s.worth, 6)} for s in found]
        json_line({"cards": [card._asdict() for card in board], "sets": sets})
        return
    for number, suggestion in enumerate(found, start=1):
        result(f"{number}. {' + '.join(describe(board[i]) for i in suggestion.cards)}")
        result(f"   {suggestion.reason}")
    if not found:
        result("One card is no set." if len(board) == 1 else f"There is no set among these {len(board)} cards.")


@app.command(epilog="Example: kibitz set daily 2026-11-21 --answers")
def daily(
    day: Annotated[str | None, typer.Argument(metavar="DATE", help="The date; today if left out.")] = None,
    answers: Annotated[bool, typer.Option("--answers", help="Print its six sets too.")] = False,
    as_json: AsJson = False,
) -> None:
    """Print the daily puzzle of a date: twelve cards that hold exactly six sets."""
    from kibitz.solvers.set import daily_puzzle, describe, explain, find_sets

    wanted = parse_day(day) if day else date.today()
    board = daily_puzzle(wanted)
    sets = find_sets(board) if answers else []
    if as_json:
        record: dict[str, Any] = {"date": wanted.isoformat(), "cards": [card._asdict() for card in board]}
        json_line(record | ({"sets": sets} if answers else {}))
        return
    for number, card in enumerate(board, start=1):
        result(f"{number:>2}. {describe(card)}")
    for chosen in sets:
        result(f"{' + '.join(str(i + 1) for i in chosen)}: {explain([board[i] for i in chosen])}")


@app.command(epilog="Example: kibitz set chance 1rso 2gtd 3pod 1gos")
def chance(cards: Cards = None, as_json: AsJson = False) -> None:
    """Say how likely a set is among these cards, and after one, two or three more are dealt."""
    from kibitz.solvers.set import chance_of_set

    board = _cards(cards)
    chances = [chance_of_set(board, extra) for extra in range(min(3, 81 - len(board)) + 1)]
    if as_json:
        json_line({"cards": [card._asdict() for card in board], "chance": [round(c, 6) for c in chances]})
        return
    for extra, probability in enumerate(chances):
        result(f"{extra} more card{'s' if extra != 1 else ' '}: {probability:7.2%}")


def _cards(words: Sequence[str] | None) -> list[Card]:
    from kibitz.solvers.set import parse_card

    lines = [line for word in words or () for line in (sys.stdin if word == "-" else [word])]
    cards = [parse_card(line) for line in lines if line.strip()]
    if not cards:
        raise UsageError('No cards were given. Name them, such as: kibitz set solve 1rso 2rso "3 red solid ovals"')
    return cards
