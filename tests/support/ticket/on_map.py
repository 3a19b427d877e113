"""Positions of red and blue on the map of the United States, for tests of the windows; and its menus."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from PySide6.QtWidgets import QMenu

from kibitz.solvers.ticket.model.boards import Ticket, load_board
from kibitz.solvers.ticket.model.shown import Seat, ShownTicket
from kibitz.solvers.ticket.routing.typed import meant_ticket, meant_tracks

USA = load_board()
RED_AND_BLUE = (Seat("red"), Seat("blue"))


def track(text: str) -> int:
    return meant_tracks(USA, text)[0]


def ticket(text: str) -> Ticket:
    return meant_ticket(USA, text)


def shown(claims: dict[str, int] | None = None, **more: Any) -> ShownTicket:
    owners = {track(text): seat for text, seat in (claims or {}).items()}
    whole = tuple(owners.get(number) for number in range(len(USA.tracks)))
    return replace(ShownTicket(USA, whole, RED_AND_BLUE, me=0), **more)


def choose(menu: QMenu, text: str) -> None:
    next(action for action in menu.actions() if action.text().startswith(text)).trigger()
