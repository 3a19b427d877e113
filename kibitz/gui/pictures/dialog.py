"""The window for many pictures: those that are opened, and those that come into a folder that is watched."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QSize, QSortFilterProxyModel, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QFileDialog,
    QHBoxLayout,
    QProgressBar,
    QSplitter,
    QStackedWidget,
    QTableView,
    QWidget,
)

from kibitz.core.background import Task
from kibitz.core.phrase import Phrase
from kibitz.core.wording import counted
from kibitz.gui.pictures.annotated import AnnotatedPicture
from kibitz.gui.pictures.results import SORT_ROLE, SURE, Result, ResultsModel
from kibitz.gui.pictures.work import FolderWatcher, PictureWork
from kibitz.gui.watching.mime_source import dropped_files
from kibitz.gui.watching.sources import PICTURES
from kibitz.gui.widgets.background import QtBackground
from kibitz.gui.widgets.language import translated
from kibitz.gui.widgets.theme import Space
from kibitz.gui.widgets.widgets import ElidedLabel, EmptyState, button, choice_box, column, frame, label, row
from kibitz.registry import all_options, title_of
from kibitz.services.settings import Settings, game_options
from kibitz.services.work.picture_export import export_records
from kibitz.services.work.pictures import Readers

_SIZE = QSize(1120, 700)
_BESIDE_FROM = 900
"""Narrower windows have the table above the picture, logical px."""
_SHARES = (11, 9)
"""Of the table and of the picture."""
_LEAST_CHOICE = 150
_LETTERS = (12, 8, 9, 11)
"""How wide the columns are at first, in letters; that of the confidence is as wide as its head."""


class PicturesDialog(QDialog):
    """A table of what was read in each, and the chosen one with what was read drawn on it.

    open_asked: the path of a picture that the user wants to look at in the main window.
    """

    open_asked = Signal(object)

    def __init__(self, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Pictures"))
        self.resize(_SIZE.boundedTo(self.screen().availableSize()))
        self.setAcceptDrops(True)
        self._settings = settings
        self._readers: Readers | None = None
        self._new: set[Path] = set()
        self.model = ResultsModel()
        self._sorted = QSortFilterProxyModel(self)
        self._sorted.setSourceModel(self.model)
        self._sorted.setSortRole(SORT_ROLE)
        self.work = PictureWork(self)
        self.watcher = FolderWatcher(self)
        self._writing = QtBackground("kibitz picture export", self)
        self._build()
        self._connect()
        self._refresh()

    @property
    def said(self) -> str:
        """What is told below the table."""
        return self._said.text()

    @property
    def chosen(self) -> Result | None:
        """The one that is chosen in the table."""
        rows = self.table.selectionModel().selectedRows()
        return self.model.results[self._sorted.mapToSource(rows[0]).row()] if rows else None

    def add(self, paths: Sequence[Path]) -> None:
        """Look at these pictures, and at those in folders among them."""
        self.work.add(paths, self._reads())
        self._refresh()

    def watch_folder(self, folder: Path) -> None:
        """From now on look at each picture that comes into this folder."""
        self.watcher.watch(folder)
        self._tell(self.tr("Watching {folder}: a new picture there is read at once.").format(folder=folder))
        self._refresh()

    def export_to(self, file: Path) -> None:
        """Write what was read into a file."""
        results = [self.model.results[place] for place in self._order()]

        def work(task: Task[None]) -> None:
            export_records([result.record for result in results], file)

        self._writing.ask(work, lambda _: self._tell(self.tr("Written: {file}").format(file=file)))

    # What it consists of

    def _build(self) -> None:
        tr = self.tr
        self.table = self._table()
        self.annotated = AnnotatedPicture()
        self._splitter = QSplitter()
        self._splitter.setChildrenCollapsible(False)
        self._splitter.addWidget(frame("panel", column(self.table, margins=(Space.S,) * 4)))
        self._splitter.addWidget(frame("panel", column(self.annotated, margins=(Space.S,) * 4)))
        for place, share in enumerate(_SHARES):
            self._splitter.setStretchFactor(place, share)
        self._splitter.setSizes([share * _SIZE.width() for share in _SHARES])
        empty = EmptyState(
            "picture",
            tr("No picture yet"),
            tr("Open pictures or a folder of them, drop them here, or watch the folder that screenshots are saved in."),
        )
        self._stack = QStackedWidget()
        self._stack.addWidget(frame("panel", column(empty)))
        self._stack.addWidget(self._splitter)
        self._said = ElidedLabel("caption")
        self._bar = QProgressBar()
        self._bar.setAccessibleName(tr("Pictures that are done"))
        # It is too low for words.
        self._bar.setTextVisible(False)
        self._count = label(role="caption")
        self.cancel_button = button(tr("Cancel"), "stop", tip=tr("Leave the other pictures off"))
        layout = column(spacing=Space.M, margins=(Space.L, Space.L, Space.L, Space.L))
        layout.addLayout(self._upper())
        layout.addWidget(self._stack, 1)
        progress = row(self._said, self._count, self._bar, self.cancel_button)
        progress.setStretch(0, 1)
        layout.addLayout(progress)
        layout.addLayout(self._lower())
        self.setLayout(layout)

    def _table(self) -> QTableView:
        made = QTableView()
        made.setModel(self._sorted)
        made.setAccessibleName(self.tr("Pictures"))
        made.setShowGrid(False)
        # Tab would go from cell to cell and never leave the table.
        made.setTabKeyNavigation(False)
        made.verticalHeader().hide()
        made.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        made.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        made.setWordWrap(False)
        made.horizontalHeader().setHighlightSections(False)
        made.horizontalHeader().setStretchLastSection(True)
        # In the order in which they came, until a head is clicked on.
        made.horizontalHeader().setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        made.setSortingEnabled(True)
        em = made.fontMetrics().averageCharWidth()
        for place, letters in enumerate(_LETTERS):
            made.setColumnWidth(place, letters * em + 2 * Space.S)
        made.setColumnWidth(SURE, made.horizontalHeader().sectionSizeHint(SURE))
        return made

    def _upper(self) -> QHBoxLayout:
        tr = self.tr
        self.open_button = button(tr("Pictures …"), "picture", tip=tr("Open picture files"), shortcut="Ctrl+O")
        self.folder_button = button(tr("Folder …"), "folder", tip=tr("Open all pictures in a folder"))
        self.watch_button = button(tr("Watch …"), "eye", tip=self._watch_tip())
        self.watch_button.setCheckable(True)
        self.game = choice_box(tr("Game"))
        # The whole row is to fit into a narrow window with large letters.
        self.game.setMinimumWidth(_LEAST_CHOICE)
        self.game.addItem(tr("Any game"), "")
        for game in all_options():
            self.game.addItem(title_of(game), game)
        self.game.setCurrentIndex(max(0, self.game.findData(self._settings.game)))
        return row(self.open_button, self.folder_button, self.watch_button, None, self.game)

    def _lower(self) -> QHBoxLayout:
        tr = self.tr
        self.export_button = button(tr("Export …"), tip=tr("Write the results into a file"))
        self.clear_button = button(tr("Empty the list"))
        self.show_button = button(tr("Open in Kibitz"), tip=tr("Show the chosen picture in the main window"))
        self.close_button = button(tr("Close"), shortcut="Esc")
        return row(self.export_button, self.clear_button, None, self.show_button, self.close_button)

    def _connect(self) -> None:
        self.open_button.clicked.connect(self._ask_for_pictures)
        self.folder_button.clicked.connect(self._ask_for_folder)
        self.watch_button.clicked.connect(self._toggle_watching)
        self.game.activated.connect(self._take_other_readers)
        self.export_button.clicked.connect(self._ask_for_file)
        self.clear_button.clicked.connect(self._clear)
        self.show_button.clicked.connect(self._open_chosen)
        self.close_button.clicked.connect(self.close)
        self.cancel_button.clicked.connect(self.work.cancel)
        self.table.selectionModel().selectionChanged.connect(self._choose)
        self.table.doubleClicked.connect(self._open_chosen)
        for key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            opens = QShortcut(QKeySequence(key), self.table, self._open_chosen)
            opens.setContext(Qt.ShortcutContext.WidgetShortcut)
        self.work.found.connect(self._found)
        self.work.went_on.connect(self._went_on)
        self.work.ended.connect(self._ended)
        self.watcher.came.connect(self._add_new)
        for failing in (self.work.failed, self.watcher.failed, self._writing.failed):
            failing.connect(self._failed)

    # What happens

    def _found(self, result: Result) -> None:
        self.model.put(result)
        if self.chosen is None:
            self.table.selectRow(0)
        elif result.file in self._new:
            # Who takes a screenshot wants to see what is read of it.
            place = self.model.index(self.model.place_of(result.file), 0)
            self.table.selectRow(self._sorted.mapFromSource(place).row())
        self._new.discard(result.file)
        self._refresh()

    def _add_new(self, paths: Sequence[Path]) -> None:
        """They have come into the folder that is watched."""
        self._new.update(paths)
        self.add(paths)

    def _went_on(self, done: int, known: int) -> None:
        self._bar.setRange(0, max(1, known))
        self._bar.setValue(done)
        self._count.setText(f"{done} / {known}")

    def _ended(self) -> None:
        results = self.model.results
        unread = sum(result.confidence is None for result in results)
        words = Phrase(
            "{pictures}, {unread} of them without a board.", pictures=counted(len(results), "picture"), unread=unread
        )
        self._tell(words)
        self._refresh()

    def _failed(self, words: str) -> None:
        self._tell(words)
        self._refresh()

    def _choose(self) -> None:
        result = self.chosen
        self.show_button.setEnabled(result is not None)
        self.annotated.show_result(result, self._reads())

    def _refresh(self) -> None:
        """Show what can be done now."""
        some, busy = bool(self.model.results), self.work.is_busy
        self._stack.setCurrentIndex(1 if some else 0)
        self.export_button.setEnabled(some)
        self.clear_button.setEnabled(some and not busy)
        self.show_button.setEnabled(self.chosen is not None)
        for shown in (self._bar, self._count, self.cancel_button):
            shown.setVisible(busy)
        watches = self.watcher.folder is not None
        self.watch_button.setChecked(watches)
        self.watch_button.setToolTip(self._watch_tip())

    def _watch_tip(self) -> str:
        folder = self.watcher.folder
        if folder is not None:
            return self.tr("Stop watching {folder}").format(folder=folder)
        return self.tr("Read each picture that comes into a folder")

    def _reads(self) -> Readers:
        if self._readers is None:
            game = self.game.currentData()
            games = [game] if game else list(all_options())
            self._readers = Readers({each: game_options(self._settings, each) for each in games})
        return self._readers

    def _take_other_readers(self) -> None:
        """What comes from now on is read for another game."""
        self._readers = None

    def _order(self) -> list[int]:
        """The results as the table shows them."""
        places = range(self._sorted.rowCount())
        return [self._sorted.mapToSource(self._sorted.index(place, 0)).row() for place in places]

    def _clear(self) -> None:
        self.model.clear()
        self.annotated.show_result(None, self._reads())
        self._tell("")
        self._refresh()

    def _open_chosen(self) -> None:
        if (result := self.chosen) is not None:
            self.open_asked.emit(result.file)

    def _tell(self, text: str) -> None:
        self._said.setText(translated(text))

    # What the user is asked for

    def _ask_for_pictures(self) -> None:
        kinds = self.tr("Pictures ({patterns})").format(patterns=PICTURES)
        names, _ = QFileDialog.getOpenFileNames(self, self.tr("Open pictures"), "", kinds)
        self.add([Path(name) for name in names])

    def _ask_for_folder(self) -> None:
        if name := QFileDialog.getExistingDirectory(self, self.tr("Open all pictures in a folder")):
            self.add([Path(name)])

    def _toggle_watching(self) -> None:
        if self.watcher.folder is not None:
            self.watcher.leave_off()
            self._tell(self.tr("No folder is watched any more."))
        elif name := QFileDialog.getExistingDirectory(self, self.tr("Watch a folder")):
            self.watch_folder(Path(name))
        self._refresh()

    def _ask_for_file(self) -> None:
        kinds = self.tr("Table (*.csv);;All that was read (*.json)")
        name, _ = QFileDialog.getSaveFileName(self, self.tr("Export"), "kibitz-pictures.csv", kinds)
        if name:
            self.export_to(Path(name))

    # Qt's part

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if dropped_files(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        self.add(dropped_files(event.mimeData()))
        event.acceptProposedAction()

    def resizeEvent(self, event: QResizeEvent) -> None:
        beside = self.width() >= _BESIDE_FROM
        across, down = Qt.Orientation.Horizontal, Qt.Orientation.Vertical
        self._splitter.setOrientation(across if beside else down)
        self.annotated.setOrientation(down if beside else across)
        super().resizeEvent(event)

    def done(self, result: int) -> None:
        self.work.cancel()
        self.watcher.leave_off()
        self.annotated.forget()
        self._writing.forget()
        self._refresh()
        super().done(result)
