"""What the player achieved on the practice board of Ticket to Ride."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from kibitz.gui.practice.common.statistics import RecordFile
from kibitz.gui.practice.ticket.session import TicketSession
from kibitz.solvers.ticket.model.boards import TRAINS


@dataclass(frozen=True, slots=True)
class TicketRecord:
    """One kind of game. total: all points. best: of one game. helped: games with help or moves taken back.

    last_day: of the daily game counted last, which counts once only.
    """

    games: int = 0
    wins: int = 0
    total: int = 0
    best: int | None = None
    helped: int = 0
    last_day: str = ""

    def with_game(self, won: bool, points: int, helped: bool, day: str = "") -> TicketRecord:
        """The record after one more game."""
        return replace(
            self,
            games=self.games + 1,
            wins=self.wins + won,
            total=self.total + points,
            best=points if self.best is None else max(self.best, points),
            helped=self.helped + helped,
            last_day=day or self.last_day,
        )


class TicketStatistics(RecordFile[TicketRecord]):
    """Records by the kind of game, and by board and number of bots (see `against`)."""

    FILE = "ticket-statistics.json"

    def __init__(self, path: Path | None = None) -> None:
        super().__init__(TicketRecord, path)

    def add(self, session: TicketSession) -> None:
        """Count a finished game and save; a daily game of the day counted last, or before it, isn't counted."""
        kind, day = session.kind, session.counts_for
        if self.was_counted(str(kind), day):
            return
        points = session.scores[session.you].total
        names = [str(kind)]
        if kind.trains == TRAINS:
            names.append(against(kind.board_id, len(kind.levels)))
        for name in names:
            self.keep(name, self.record(name).with_game(session.won, points, session.helped, day))


def against(board_id: str, bots: int) -> str:
    """The name of the record of all whole games on a board against so many bots."""
    return f"{board_id} against {bots}"
