"""The panels beside the board of Ticket to Ride: help, what happened, and how the games went."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QFrame

from kibitz.gui.practice.common.guess_side import HelpPanel
from kibitz.gui.practice.common.side_column import SideColumn
from kibitz.gui.practice.ticket.kind import MOST_BOTS, TicketKind
from kibitz.gui.practice.ticket.statistics import TicketRecord, TicketStatistics, against
from kibitz.gui.widgets.theme import Space
from kibitz.gui.widgets.widgets import column, label
from kibitz.solvers.ticket.model.boards import BOARDS

_MARGINS = (Space.L, Space.M, Space.L, Space.L)
_LINES = 14


class MovesPanel(QFrame):
    """The best moves, each with its reason; only while they are asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "panel")
        self._list = label(wrap=True)
        self.setLayout(column(label(self.tr("Best moves"), "heading"), self._list, spacing=Space.S, margins=_MARGINS))
        self.hide()

    def show_moves(self, moves: Sequence[tuple[str, str]]) -> None:
        """Show these, best first."""
        lines = [f"<b>{n}. {title}</b><br>{reason}" for n, (title, reason) in enumerate(moves, start=1)]
        self._list.setText("<br><br>".join(lines))
        self.setVisible(bool(moves))


class HistoryPanel(QFrame):
    """What happened, the latest first."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "panel")
        self._list = label(role="muted", wrap=True)
        self.setLayout(
            column(label(self.tr("What happened"), "heading"), self._list, spacing=Space.S, margins=_MARGINS)
        )

    def show_lines(self, lines: Sequence[str]) -> None:
        """Show these, of which the last is the latest."""
        self._list.setText("\n".join(reversed(lines[-_LINES:])))
        self.setVisible(bool(lines))


class RecordPanel(QFrame):
    """Games, wins and mean scores: of the kind that is played, and of all against so many bots."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "panel")
        self._kind = label(role="caption", wrap=True)
        self._lines = label(wrap=True)
        self._against = label(role="muted", wrap=True)
        self.setLayout(
            column(
                label(self.tr("Your games"), "heading"),
                self._kind,
                self._lines,
                self._against,
                spacing=Space.S,
                margins=_MARGINS,
            )
        )

    def show_records(self, kind: TicketKind, statistics: TicketStatistics) -> None:
        """Show what there is on this kind of game."""
        self._kind.setText(str(kind).capitalize())
        record = statistics.record(str(kind))
        nothing = self.tr("None finished yet. What you achieve is kept on this computer only.")
        self._lines.setText(self._in_words(record) if record.games else nothing)
        lines = []
        for bots in range(1, MOST_BOTS + 1):
            record = statistics.record(against(kind.board_id, bots))
            if record.games:
                who = self.tr("{n} bots").format(n=bots) if bots > 1 else self.tr("1 bot")
                text = self.tr("{who}: {wins} of {games} won, mean {mean:.0f} points")
                mean = record.total / record.games
                lines.append(text.format(who=who, games=record.games, wins=record.wins, mean=mean))
        head = self.tr("{board}, against").format(board=BOARDS[kind.board_id])
        self._against.setText("\n".join([head, *lines]))
        self._against.setVisible(bool(lines))

    def _in_words(self, record: TicketRecord) -> str:
        text = self.tr("{games} finished, {wins} won.\nMean {mean:.0f} points, best {best}.\nWith help: {helped}.")
        return text.format(
            games=record.games,
            wins=record.wins,
            mean=record.total / record.games,
            best=record.best,
            helped=record.helped,
        )


class TicketSidePanel(SideColumn):
    """Help, moves, what happened and records below each other."""

    def __init__(self) -> None:
        super().__init__()
        introduction = self.tr("Hint gives a nudge first, then a hint, then the best move, then all of them.")
        self.help = HelpPanel(introduction)
        self.moves = MovesPanel()
        self.history = HistoryPanel()
        self.record = RecordPanel()
        self.show_panels(self.help, self.moves, self.history, self.record)
        self.setAccessibleName(self.tr("Help and statistics"))
