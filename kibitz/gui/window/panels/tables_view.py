"""What there is to read beside the moves: tables, of which one is shown, and the picture of a finished game."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QAbstractItemView, QComboBox, QHeaderView, QListView, QStackedWidget, QTableView, QWidget

from kibitz.core.advice import Table
from kibitz.gui.widgets import theme
from kibitz.gui.widgets.table_model import NO_TABLE, TableModel
from kibitz.gui.widgets.theme import Space, TypeSize
from kibitz.gui.widgets.widgets import button, column, label, row

_LINE = 24


class TablesView(QWidget):
    """Several tables, of which the user chooses one; and buttons for a picture to share.

    copy_asked, save_asked: the picture of the finished game is wanted.
    """

    copy_asked = Signal()
    save_asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        tr = self.tr
        self._tables: tuple[Table, ...] = ()
        self._title = label(role="heading")
        self._choice = QComboBox()
        self._choice.setAccessibleName(tr("Which table"))
        self._choice.currentIndexChanged.connect(self._show_table)
        self.model = TableModel()
        self._grid = QTableView()
        self._grid.setModel(self.model)
        self._grid.setAccessibleName(tr("Table"))
        self._grid.setShowGrid(False)
        self._grid.verticalHeader().hide()
        self._grid.verticalHeader().setDefaultSectionSize(_LINE)
        self._grid.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self._grid.setFont(theme.font(TypeSize.CAPTION))
        self._grid.horizontalHeader().setFont(theme.font(TypeSize.CAPTION))
        self._grid.horizontalHeader().setHighlightSections(False)
        # Tab goes on to what comes after the table; arrow keys scroll it.
        self._grid.setTabKeyNavigation(False)
        self._list = QListView()
        self._list.setModel(self.model)
        self._list.setAccessibleName(tr("List"))
        self._list.setFlow(QListView.Flow.LeftToRight)
        self._list.setWrapping(True)
        self._list.setResizeMode(QListView.ResizeMode.Adjust)
        self._list.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self._list.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self._stack = QStackedWidget()
        self._stack.addWidget(self._grid)
        self._stack.addWidget(self._list)
        self._note = label(role="caption", wrap=True)
        self.copy_button = button(tr("Copy picture"), "paste", tip=tr("Copy a picture of the game to share"))
        self.save_button = button(tr("Save picture …"), "picture", tip=tr("Save a picture of the game to share"))
        self.copy_button.clicked.connect(self.copy_asked)
        self.save_button.clicked.connect(self.save_asked)
        self._buttons = QWidget()
        self._buttons.setLayout(row(self.copy_button, self.save_button, None))
        layout = column(self._title, self._choice, spacing=Space.S, margins=(Space.L, Space.S, Space.S, Space.M))
        layout.addWidget(self._stack, 1)
        layout.addWidget(self._note)
        layout.addWidget(self._buttons)
        self.setLayout(layout)

    def show_tables(self, tables: Sequence[Table], *, has_picture: bool) -> None:
        """Show these; the one that the user chose stays chosen as long as there is one in its place."""
        self.setVisible(bool(tables))
        self._buttons.setVisible(has_picture)
        tables = tuple(tables)
        if tables == self._tables:
            return
        chosen = self._choice.currentIndex()
        self._tables = tables
        self._choice.blockSignals(True)
        self._choice.clear()
        self._choice.addItems([table.title for table in tables])
        self._choice.setCurrentIndex(chosen if 0 <= chosen < len(tables) else 0)
        self._choice.blockSignals(False)
        self._choice.setVisible(len(tables) > 1)
        self._title.setVisible(len(tables) == 1)
        self._show_table()

    def _show_table(self) -> None:
        place = self._choice.currentIndex()
        table = self._tables[place] if 0 <= place < len(self._tables) else NO_TABLE
        self._title.setText(table.title)
        self.model.show_table(table)
        self._note.setText(table.note)
        self._note.setVisible(bool(table.note))
        if table.heads:
            self._stack.setCurrentWidget(self._grid)
            self._fit_columns()
            return
        self._stack.setCurrentWidget(self._list)
        self._list.ensurePolished()
        metrics = self._list.fontMetrics()
        widest = max((metrics.horizontalAdvance("  ".join(cells)) for cells in table.rows), default=0)
        self._list.setGridSize(QSize(widest + Space.XL, _LINE))

    def _fit_columns(self) -> None:
        header = self._grid.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setStretchLastSection(True)
