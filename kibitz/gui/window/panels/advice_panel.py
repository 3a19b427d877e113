"""The panel with the advice: the level of help, what it says, the moves, and what else there is to read."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QFrame, QSizePolicy

from kibitz.core.advice import HelpLevel
from kibitz.core.reading import Condition
from kibitz.gui.widgets.accessible import announce
from kibitz.gui.widgets.language import localised
from kibitz.gui.widgets.theme import Space
from kibitz.gui.widgets.widgets import EmptyState, Stack, column, label, row
from kibitz.gui.window.panels.findings import Findings
from kibitz.gui.window.panels.level_choice import LevelChoice
from kibitz.gui.window.panels.moves_list import MovesList, MovesModel
from kibitz.gui.window.panels.tables_view import TablesView

FACTS_FROM = 8
"""Lines of text for which the panel has room at least where figures are shown below the headline."""


class AdvicePanel(QFrame):
    """The level of help, what it says, and the moves it shows."""

    level_chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "panel")
        self.levels = LevelChoice()
        self.levels.level_chosen.connect(self.level_chosen)
        self._headline = label(role="title", wrap=True)
        self._facts = label(role="caption", wrap=True)
        self._doubts = label(role="bad", wrap=True)
        self._notes = label(role="muted", wrap=True)
        self._announced = ""
        self.model = MovesModel()
        self.list = MovesList(self.model)
        self.tables = TablesView()
        self._empty = EmptyState("eye", "", "")
        self._stack = Stack()
        self._stack.addWidget(self._empty)
        self._stack.addWidget(self.list)
        margins = (Space.L, Space.S, Space.L, 0)
        head = column(self._headline, self._facts, self._doubts, self._notes, spacing=Space.XS, margins=margins)
        layout = column(spacing=Space.S, margins=(Space.XS, Space.M, Space.XS, Space.XS))
        self.levels.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        top = row(self.levels, margins=(Space.M, 0, Space.M, 0))
        layout.addLayout(top)
        layout.addLayout(head)
        layout.addWidget(self._stack, 3)
        layout.addWidget(self.tables, 2)
        self.setLayout(layout)
        self.show_nothing(watching=False)

    def choose(self, level: HelpLevel) -> None:
        """Show this level as chosen."""
        self.levels.choose_level(level)

    def show_nothing(self, watching: bool, *cures: QAbstractButton) -> None:
        """Say that no board was seen. cures: what the user can press about it."""
        if watching:
            self.show_words(
                "eye",
                self.tr("No board seen yet"),
                self.tr(
                    "Bring the game to the front, or pick the region where it is. Is its board there to be seen? Then "
                    "show it once, in less than a minute."
                ),
                *cures,
            )
        else:
            self.show_words(
                "hint", self.tr("Advice appears here"), self.tr("Choose above how much Kibitz may give away.")
            )

    def show_words(self, icon: str, title: str, text: str, *cures: QAbstractButton) -> None:
        """Say why there is no advice. cures: what the user can press about it."""
        self._empty.offer(*cures)
        self._say("", "", "", "")
        self._announce(title, text)
        self.model.show_findings(None)
        self.tables.show_tables((), has_picture=False)
        self._stack.show()
        self._empty.show_text(icon, title, text)
        self._stack.setCurrentWidget(self._empty)

    def show_findings(self, findings: Findings) -> None:
        """Show what one look led to."""
        reading, advice = findings.reading, localised(findings.view.advice)

        assert reading is not None, "asked only with a reading"
        facts = [f"{value} {name}" for name, value in advice.facts.items()] if advice else []
        if findings.view.improving:
            facts.append(self.tr("still searching …"))
        if reading.page_name:
            facts.append(self.tr("by the page {name}").format(name=reading.page_name))
        headline = findings.headline or self.tr("The board is not settled")
        if reading.condition is Condition.COVERED and not (advice and advice.moves):
            # That there is no move would be true of what can be seen only.
            headline = self.tr("Part of the board is covered")
        notes = advice.notes if advice else ()
        doubts = localised(reading.doubts[:3])
        self._say(headline, " · ".join(facts), "\n".join(doubts), "\n".join(notes))
        best = [f"{move.title}: {move.reason}" for move in findings.moves[:1]]
        self._announce(headline, *best, *doubts, *notes)
        self.model.show_findings(findings)
        self.tables.show_tables(findings.tables, has_picture=findings.has_souvenir)
        if findings.moves:
            self._stack.setCurrentWidget(self.list)
            self._stack.show()
            return
        has_moves = bool(advice and advice.moves)
        self._empty.offer()
        self._empty.show_text(
            "hint" if has_moves else "cards",
            self.tr("Your turn") if has_moves else "",
            self.tr("Choose more help above if you want to see it.") if has_moves else "",
        )
        self._stack.setCurrentWidget(self._empty)
        # With nothing to do, what there is to read has all the room.
        self._stack.setVisible(has_moves or not findings.tables)

    def offer(self, cure: QAbstractButton) -> None:
        """Show what the user can press about what is said; asked where no moves are listed."""
        self._empty.show_text("eye", "", "")
        self._empty.offer(cure)
        self._stack.setCurrentWidget(self._empty)
        self._stack.show()

    def _announce(self, *texts: str) -> None:
        """Have this read out, unless it was last: looks follow each other while the advice stays."""
        words = ". ".join(text.rstrip(".") for text in texts if text)
        if words != self._announced:
            self._announced = words
            announce(self, words)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit_facts()
        super().resizeEvent(event)

    def _fit_facts(self) -> None:
        """Leave out the figures where there is so little room that what is said would be cut off."""
        room = self.height() >= FACTS_FROM * self.fontMetrics().height()
        self._facts.setVisible(room and bool(self._facts.text()))

    def _say(self, *texts: str) -> None:
        labels = (self._headline, self._facts, self._doubts, self._notes)
        for widget, text in zip(labels, texts, strict=True):
            widget.setText(text)
            widget.setVisible(bool(text))
        self._fit_facts()
