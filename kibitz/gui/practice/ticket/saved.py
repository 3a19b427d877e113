"""An unfinished game of Ticket to Ride, kept in a file until the practice board is opened again."""

from __future__ import annotations

import json
import logging
from dataclasses import fields
from datetime import date
from pathlib import Path
from typing import Any

from kibitz.core.errors import UsageError
from kibitz.core.folders import folders
from kibitz.gui.practice.ticket.kind import TicketKind
from kibitz.gui.practice.ticket.session import TicketSession
from kibitz.solvers.ticket.model import actions
from kibitz.solvers.ticket.model.actions import Action, Payment
from kibitz.solvers.ticket.model.boards import Colour

log = logging.getLogger(__name__)

VERSION = 1
_KINDS = {kind.__name__: kind for kind in actions.Action.__args__}


class SavedGame:
    """The file of one unfinished game. What can't be read or written is told to the log."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or folders().data / "ticket-game.json"

    def save(self, session: TicketSession) -> None:
        """Keep a game, in place of the one before."""
        record = {
            "version": VERSION,
            "kind": str(session.kind),
            "seed": session.seed,
            "day": session.day.isoformat(),
            "colour": session.colours[session.you],
            "helped": session.helped,
            "actions": [_record(action) for action in session.actions],
        }
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.path.write_text(json.dumps(record))
        except OSError as error:
            log.warning("the unfinished game is not kept: %s", error)

    def load(self) -> TicketSession | None:
        """The game as it was left; None where there is none."""
        try:
            found = json.loads(self.path.read_text())
            if found["version"] != VERSION:
                raise ValueError(f"version {found['version']} is not known")
            return TicketSession(
                TicketKind.parse(found["kind"]),
                int(found["seed"]),
                date.fromisoformat(found["day"]),
                [_action(record) for record in found["actions"]],
                colour=str(found["colour"]),
                helped=bool(found["helped"]),
            )
        except FileNotFoundError:
            return None
        except (OSError, ValueError, TypeError, KeyError, AttributeError, UsageError) as error:
            log.warning("the unfinished game in %s cannot be read: %s", self.path, error)
            return None

    def forget(self) -> None:
        """There is no unfinished game."""
        self.path.unlink(missing_ok=True)


def _record(action: Action) -> list[Any]:
    """An action's name and its fields, a payment as its own fields."""
    values = [getattr(action, entry.name) for entry in fields(action)]
    return [
        type(action).__name__,
        *([v.colour, v.coloured, v.locomotives] if isinstance(v, Payment) else v for v in values),
    ]


def _action(record: list[Any]) -> Action:
    name, *values = record
    made: Action = _KINDS[name](*(_value(entry.name, v) for entry, v in zip(fields(_KINDS[name]), values, strict=True)))
    return made


def _value(name: str, value: Any) -> Any:
    if name == "payment":
        colour, coloured, locomotives = value
        return Payment(Colour(colour), coloured, locomotives)
    if name == "colour":
        return Colour(value)
    return tuple(value) if name == "tickets" else value
