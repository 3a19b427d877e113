"""The window with the games that were kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QFileDialog,
    QHBoxLayout,
    QHeaderView,
    QMessageBox,
    QSplitter,
    QStackedWidget,
    QTableView,
    QTabWidget,
    QWidget,
)

from kibitz.core.advice import Table
from kibitz.core.background import Task
from kibitz.core.phrase import Phrase
from kibitz.core.wording import clock_text, counted
from kibitz.gui.history.figures_view import FiguresView
from kibitz.gui.history.replay import Replay
from kibitz.gui.widgets.background import QtBackground
from kibitz.gui.widgets.language import translated
from kibitz.gui.widgets.table_model import TableModel
from kibitz.gui.widgets.theme import Space
from kibitz.gui.widgets.widgets import EmptyState, button, choice_box, column, frame, label, row, scrolled
from kibitz.registry import title_of
from kibitz.services.history.export import export
from kibitz.services.history.records import By, GameRecord, Position, Result
from kibitz.services.history.store import History

WIDE, HIGH = 1060, 660
LEAST_WIDE, LEAST_HIGH = 700, 500
LIST_WIDE, LEAST_LIST_WIDE = 470, 250


class HistoryDialog(QDialog):
    """A list of the games, newest first; the chosen one move by move; figures of all that are listed."""

    def __init__(self, history: History | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        tr = self.tr
        self.setWindowTitle(tr("History"))
        self.setMinimumSize(LEAST_WIDE, LEAST_HIGH)
        self.resize(WIDE, HIGH)
        self._history = history or History()
        self._every: Sequence[GameRecord] = ()
        self._listed: Sequence[GameRecord] = ()
        self._background = QtBackground("kibitz history", self)
        self._background.failed.connect(self._tell)
        self.replay = Replay()
        self.figures = FiguresView()
        self.pages = QTabWidget()
        self.pages.setAccessibleName(tr("About the games"))
        self.pages.addTab(self.replay, tr("Replay"))
        self.pages.addTab(scrolled(self.figures, tr("Figures")), tr("Figures"))
        splitter = QSplitter(Qt.Orientation.Horizontal)
        splitter.setChildrenCollapsible(False)
        splitter.addWidget(self._list_side())
        splitter.addWidget(self.pages)
        splitter.setStretchFactor(1, 1)
        splitter.setSizes([LIST_WIDE, WIDE - LIST_WIDE])
        empty = EmptyState(
            "history",
            tr("No game is kept yet"),
            tr("Games are kept as they are watched or played, on this computer alone. The settings can turn that off."),
        )
        self._stack = QStackedWidget()
        self._stack.addWidget(frame("panel", column(empty)))
        self._stack.addWidget(splitter)
        self._said = label(role="caption", wrap=True)
        self._said.hide()
        layout = column(spacing=Space.M, margins=(Space.L, Space.L, Space.L, Space.L))
        layout.addWidget(self._stack, 1)
        layout.addWidget(self._said)
        layout.addLayout(self._buttons())
        self.setLayout(layout)
        self.load()

    def _list_side(self) -> QWidget:
        """Which games, and the list of them."""
        tr = self.tr
        self.game = choice_box(tr("Game"))
        self.game.activated.connect(self._list)
        self._model = TableModel()
        self.table = QTableView()
        self.table.setModel(self._model)
        self.table.setAccessibleName(tr("Games"))
        self.table.setShowGrid(False)
        # Tab would go from cell to cell and never leave the table.
        self.table.setTabKeyNavigation(False)
        self.table.verticalHeader().hide()
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.horizontalHeader().setHighlightSections(False)
        self.table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.table.selectionModel().selectionChanged.connect(self._choose)
        side = QWidget()
        side.setLayout(column(self.game, self.table, margins=(0, 0, Space.S, 0)))
        side.setMinimumWidth(LEAST_LIST_WIDE)
        return side

    def _buttons(self) -> QHBoxLayout:
        """What can be done with the games, and the way out."""
        tr = self.tr
        self.export_button = button(tr("Export …"), tip=tr("Write the listed games into a file"))
        self.export_button.clicked.connect(self._ask_for_file)
        self.forget_button = button(tr("Forget this game"))
        self.forget_button.clicked.connect(self._forget)
        self.forget_all_button = button(tr("Forget all …"))
        self.forget_all_button.clicked.connect(self._forget_all)
        close = button(tr("Close"), shortcut="Esc")
        close.clicked.connect(self.accept)
        return row(self.export_button, self.forget_button, self.forget_all_button, None, close)

    def load(self) -> None:
        """Read the games anew, beside the window."""

        def work(task: Task[Sequence[GameRecord]]) -> Sequence[GameRecord]:
            return self._history.games()

        self._background.ask(work, self._loaded)

    def done(self, result: int) -> None:
        self._background.forget()
        super().done(result)

    @property
    def chosen(self) -> GameRecord | None:
        """The game that is chosen in the list."""
        rows = self.table.selectionModel().selectedRows()
        return self._listed[rows[0].row()] if rows and rows[0].row() < len(self._listed) else None

    @property
    def said(self) -> str:
        """What is told below the list."""
        return self._said.text()

    def _loaded(self, records: Sequence[GameRecord]) -> None:
        self._every = records
        kept = self.game.currentData()
        self.game.clear()
        self.game.addItem(self.tr("All games"), "")
        for game_id in dict.fromkeys(record.game for record in records):
            self.game.addItem(title_of(game_id), game_id)
        self.game.setCurrentIndex(max(0, self.game.findData(kept)))
        self._stack.setCurrentIndex(1 if records else 0)
        for made in (self.export_button, self.forget_all_button):
            made.setEnabled(bool(records))
        self._list()

    def _list(self) -> None:
        game = self.game.currentData()
        self._listed = [record for record in self._every if not game or record.game == game]
        heads = (self.tr("game"), self.tr("result"), self.tr("began"), self.tr("moves"), self.tr("time"), self.tr("by"))
        self._model.show_table(Table("", heads, tuple(map(_row, self._listed))))
        self.figures.show_games(self._listed)
        if self._listed:
            self.table.selectRow(0)
        else:
            self._choose()

    def _choose(self) -> None:
        record = self.chosen
        self.forget_button.setEnabled(record is not None)
        if record is None:
            self.replay.show_game(None, ())
            return

        def work(task: Task[Sequence[Position]]) -> Sequence[Position]:
            return self._history.positions(record.number)

        self._background.ask(work, lambda positions: self.replay.show_game(record, positions))

    def _forget(self) -> None:
        if (record := self.chosen) is not None:
            self._change(lambda: self._history.delete(record.number))

    def _forget_all(self) -> None:
        count = translated(counted(len(self._every), "game"))
        asked = QMessageBox.question(
            self, self.tr("Forget all games"), self.tr("Forget {count}? This can't be undone.").format(count=count)
        )
        if asked is QMessageBox.StandardButton.Yes:
            self._change(self._history.delete_all)

    def _change(self, change: Callable[[], object]) -> None:
        def work(task: Task[object]) -> object:
            return change()

        self._background.ask(work, lambda _: self.load())

    def _ask_for_file(self) -> None:
        kinds = self.tr("Table (*.csv);;All boards (*.json);;All boards, a line each (*.jsonl)")
        name, _ = QFileDialog.getSaveFileName(self, self.tr("Export"), "kibitz-history.csv", kinds)
        if name:
            self.export_to(Path(name))

    def export_to(self, file: Path) -> None:
        """Write the listed games into a file."""

        def work(task: Task[int]) -> int:
            return export(self._history, self._listed, file)

        self._background.ask(work, lambda count: self._tell(self.tr("Written: {file}").format(file=file)))

    def _tell(self, text: str) -> None:
        self._said.setText(text)
        self._said.show()


_WORDS: Mapping[Result | By, str] = {
    Result.WON: Phrase("won"),
    Result.LOST: Phrase("lost"),
    Result.OVER: Phrase("over"),
    Result.OPEN: Phrase("unfinished"),
    By.USER: Phrase("you"),
    By.KIBITZ: "Kibitz",
    By.BOTH: Phrase("you and Kibitz"),
    By.NOBODY: "",
}


def _row(record: GameRecord) -> tuple[str, ...]:
    return (
        title_of(record.game),
        translated(_WORDS[record.result]),
        f"{datetime.fromtimestamp(record.began):%Y-%m-%d %H:%M}",
        str(record.moves),
        clock_text(record.seconds),
        translated(_WORDS[record.by]),
    )
