"""A listener that prints what a watched game says, and better advice when it is found."""

from __future__ import annotations

from typing import Any

from kibitz.analyse import Finding, finding_record
from kibitz.automation.player.events import Event, Looked
from kibitz.cli.printing.output import json_line, result, say
from kibitz.core.advice import Advice
from kibitz.core.game import Game, View
from kibitz.core.reading import Reading


class WatchReport:
    """Prints each new reading with its advice once, and the better advice for it; says when a board is gone."""

    def __init__(self, games: list[Game[Any]], *, as_json: bool) -> None:
        self._games = {game.id: game for game in games}
        self._as_json = as_json
        self._last: tuple[Any, ...] | None = None
        self._advice: Advice | None = None
        self._has_looked = False

    def __call__(self, event: Event) -> None:
        if not isinstance(event, Looked):
            return
        view = event.view
        reading = view.reading
        now = None if reading is None else (reading.game, reading.state, reading.condition, reading.doubts)
        if not self._has_looked and reading is None:
            self._tell_why()
        self._has_looked = True
        improved, same_advice = now == self._last, view.advice == self._advice
        if improved and same_advice:
            return
        self._last, self._advice = now, view.advice
        if self._as_json:
            findings = [finding_record(Finding(self._games[reading.game], reading, view.advice))] if reading else []
            record = {"readings": findings, "ms": {name: round(ms, 2) for name, ms in view.ms.items()}}
            json_line(record | {"improved": True} if improved else record)
        elif reading is None:
            result("The board is gone.")
        elif not same_advice or view.advice is None:
            # What changes nothing about the advice, such as a letter that is typed, is not worth a line.
            self._print(reading, view, improved=improved)

    def _tell_why(self) -> None:
        """Where one game is looked for that isn't seen at first, what it needs."""
        told = [game.when_not_found() for game in self._games.values()]
        if len(told) == 1 and told[0]:
            say(told[0])

    def _print(self, reading: Reading[Any], view: View, *, improved: bool) -> None:
        ms = ", ".join(f"{name} {ms:.1f} ms" for name, ms in view.ms.items())
        title = self._games[reading.game].title
        known = view.advice.facts.get("search", "longer") if view.advice else ""
        result(
            f"After {known} search:" if improved else f"{title}: {reading.summary} ({reading.condition.value}), {ms}"
        )
        for number, move in enumerate(view.advice.moves if view.advice else (), start=1):
            result(f"  {number}. {move.title}: {move.reason}")
        if view.advice is not None and not view.advice.moves:
            result(f"  {view.advice.answer}")
        for note in view.advice.notes if view.advice else ():
            result(f"  {note}")
        for doubt in reading.doubts:
            result(f"  unsure: {doubt}")
