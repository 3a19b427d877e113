"""What a practice board wrote down about itself (`kibitz practice --log`): the demo's independent witness."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kibitz.core.geometry import Rect
from kibitz.core.wording import counted


@dataclass(frozen=True, slots=True)
class Account:
    """A board's own account of a game.

    clicks: presses of the mouse that reached the board's window. keys: those of the keyboard. stray: those of both
        that mean nothing in the game, or came after its end.
    end: the facts of the game's end (``sets``, ``left``, ``mistakes``; ``won``); empty while it is not over.
    """

    clicks: int
    stray: int
    end: dict[str, Any]
    keys: int = 0

    @property
    def flawless(self) -> bool:
        """Whether the game is over and nothing went astray."""
        return bool(self.end) and not self.stray and not self.end.get("mistakes", 0)

    def __str__(self) -> str:
        facts = ", ".join(f"{name} {value}" for name, value in self.end.items()) or "not over"
        keys = f"{counted(self.keys, 'key')} and " if self.keys else ""
        return f"{keys}{counted(self.clicks, 'click')}, {self.stray} of them stray; {facts}"


class BoardLog:
    """The file that a practice board appends to, one JSON object a line."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def events(self) -> list[dict[str, Any]]:
        """All events so far."""
        if not self.path.exists():
            return []
        # The last line may be on its way: what follows the last line break is not taken.
        return [json.loads(line) for line in self.path.read_text(encoding="utf-8").split("\n")[:-1]]

    def last(self, event: str) -> dict[str, Any] | None:
        """The latest event of a kind."""
        return next((entry for entry in reversed(self.events()) if entry["event"] == event), None)

    def button(self, name: str) -> Rect | None:
        """Where a button of the board is, in physical pixels of the desktop; None where it is not shown."""
        place = (self.last("layout") or {}).get(name)
        return Rect(*place) if place else None

    def account(self) -> Account:
        """The board's account of the game until now."""
        events = self.events()
        clicks = [entry for entry in events if entry["event"] == "click"]
        keys = [entry for entry in events if entry["event"] == "key" and entry["by"] == "keyboard"]
        stray = sum(click["on"] in ("nothing", "other") for click in clicks)
        stray += sum(key["key"] == "other" or key["over"] for key in keys)
        end = {name: value for name, value in (self.last("over") or {}).items() if name not in ("event", "time_s")}
        return Account(len(clicks), stray, end, len(keys))
