"""The pages that are saved, and the board profiles of Ticket to Ride: renamed, handed on, taken in and deleted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QFileDialog,
    QHeaderView,
    QInputDialog,
    QMessageBox,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from kibitz.core.errors import KibitzError
from kibitz.core.shelf import Shelf
from kibitz.core.wording import counted
from kibitz.games.ticket.profile_store import PROFILES
from kibitz.gui.widgets.language import translated
from kibitz.gui.widgets.theme import Space
from kibitz.gui.widgets.widgets import EmptyState, button, column, frame, row
from kibitz.gui.window.panels.main_panels import Notice
from kibitz.registry import title_of
from kibitz.services.page_store import PAGES

_FILES = "*.json"


@dataclass(frozen=True)
class Saved:
    """A file on a shelf: under which name it is saved, and the game and the size to be told of it.

    fault: why it can't be read, in a sentence; empty where it can.
    """

    shelf: Shelf[Any]
    name: str
    game: str = ""
    size: str = ""
    fault: str = ""


def saved() -> list[Saved]:
    """All that is saved, pages first."""
    found = []
    for file in sorted(PAGES.files(), key=lambda file: file.stem):
        try:
            page = PAGES.read(file)
        except KibitzError as error:
            found.append(Saved(PAGES, file.stem, fault=translated(str(error))))
            continue
        cells = f", {translated(counted(len(page.cells), 'cell'))}" if page.cells else ""
        size = f"{page.board[0]:.0f} × {page.board[1]:.0f}{cells}"
        found.append(Saved(PAGES, file.stem, title_of(page.game), size))
    # Profiles are large; their names are enough here.
    found += [Saved(PROFILES, file.stem, title_of("ticket"), PROFILES.what) for file in PROFILES.files()]
    return found


class PagesDialog(QDialog):
    """changed: other pages are saved than before."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        tr = self.tr
        self.setWindowTitle(tr("Saved pages"))
        self.resize(600, 420)
        self.notice = Notice()
        self.list = QTreeWidget()
        self.list.setAccessibleName(tr("Saved pages"))
        self.list.setHeaderLabels([tr("Name"), tr("Game"), tr("Board")])
        self.list.setRootIsDecorated(False)
        self.list.setUniformRowHeights(True)
        self.list.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        for i in (1, 2):
            self.list.header().setSectionResizeMode(i, QHeaderView.ResizeMode.ResizeToContents)
        self.list.header().setStretchLastSection(False)
        self.list.currentItemChanged.connect(lambda: self._enable())
        self.list.itemActivated.connect(self._rename)
        self._empty = EmptyState(
            "picture",
            tr("No page is saved yet"),
            tr("“Show me the board” in the window makes one, for a page on which Kibitz finds no board by itself."),
        )
        self.rename = button(tr("Rename …"), shortcut="F2", tip=tr("Give the page another name"))
        self.export = button(tr("Export …"), tip=tr("Write the page to a file, for another computer"))
        self.take_in = button(tr("Import …"), tip=tr("Take in a page from a file"))
        self.delete = button(tr("Delete …"), shortcut="Del", tip=tr("Delete the page"))
        close = button(tr("Close"), shortcut="Esc")
        for one, do in (
            (self.rename, self._rename),
            (self.export, self._export),
            (self.take_in, self._import),
            (self.delete, self._delete),
            (close, self.accept),
        ):
            one.clicked.connect(lambda _checked=False, do=do: do())
        listed = column(self.list, self._empty, margins=(Space.XS, Space.XS, Space.XS, Space.XS))
        layout = column(self.notice, spacing=Space.M, margins=(Space.L,) * 4)
        layout.addWidget(frame("panel", listed), 1)
        layout.addLayout(row(self.rename, self.export, self.delete, self.take_in, None, close))
        self.setLayout(layout)
        for one in self.findChildren(QPushButton):
            one.setAutoDefault(False)
        self.show_saved()

    def show_saved(self, chosen: str = "") -> None:
        """List what is saved now. chosen: the name to be selected."""
        found = saved()
        self.list.clear()
        for one in found:
            item = QTreeWidgetItem([one.name, one.game, one.size or self.tr("can't be read")])
            item.setData(0, Qt.ItemDataRole.UserRole, one)
            self.list.addTopLevelItem(item)
            if one.name == chosen or self.list.currentItem() is None:
                self.list.setCurrentItem(item)
        self.list.setVisible(bool(found))
        self._empty.setVisible(not found)
        faults = [one.fault for one in found if one.fault]
        if faults:
            self.notice.show_problem("\n".join(faults))
        self.list.setFocus()
        self._enable()

    @property
    def chosen(self) -> Saved | None:
        """What is selected."""
        item = self.list.currentItem()
        found: Saved | None = item.data(0, Qt.ItemDataRole.UserRole) if item is not None else None
        return found

    def _enable(self) -> None:
        chosen = self.chosen
        self.delete.setEnabled(chosen is not None)
        for one in (self.rename, self.export):
            one.setEnabled(chosen is not None and not chosen.fault)

    def _rename(self) -> None:
        one = self.chosen
        if one is None or one.fault:
            return
        name, given = QInputDialog.getText(self, self.tr("Rename"), self.tr("New name:"), text=one.name)
        if given and name.strip():
            self._do(lambda: one.shelf.rename(one.name, name.strip(), _called).stem)

    def _export(self) -> None:
        one = self.chosen
        if one is None:
            return
        file, _ = QFileDialog.getSaveFileName(
            self, self.tr("Export {name}").format(name=one.name), f"{one.name}.json", self._kinds()
        )
        if file:
            self._do(lambda: self._exported(one, Path(file)))

    def _import(self) -> None:
        file, _ = QFileDialog.getOpenFileName(self, self.tr("Import a page"), "", self._kinds())
        if file:
            self._do(lambda: self._taken_in(Path(file)))

    def _taken_in(self, file: Path) -> str:
        """The name under which a file's page is saved now; one that is taken gets a number."""
        shelf, thing = _thing_in(file)
        title, number = thing.name or file.stem, 1
        name = title
        while shelf.file(name).exists():
            number += 1
            name = f"{title} {number}"
        return shelf.put(_called(thing, name), name).stem

    def _delete(self) -> None:
        one = self.chosen
        if one is None:
            return
        buttons = QMessageBox.StandardButton
        question = self.tr("Delete “{name}”? It can't be brought back.").format(name=one.name)
        if QMessageBox.question(self, self.tr("Delete"), question, buttons.Yes | buttons.Cancel) is buttons.Yes:
            self._do(lambda: self._deleted(one))

    def _exported(self, one: Saved, file: Path) -> str:
        one.shelf.save(one.shelf.load(one.name), file)
        return one.name

    def _deleted(self, one: Saved) -> str:
        one.shelf.delete(one.name)
        return ""

    def _do(self, what: Callable[[], str]) -> None:
        """Do something with the files; list them anew, with what it gives selected."""
        self.notice.hide()
        try:
            chosen = what()
        except KibitzError as error:
            self.notice.show_problem(translated(str(error)))
            return
        self.show_saved(chosen)
        self.changed.emit()

    def _kinds(self) -> str:
        return self.tr("Pages ({patterns})").format(patterns=_FILES)


def _called(thing: Any, name: str) -> Any:
    return replace(thing, name=name)


def _thing_in(file: Path) -> tuple[Shelf[Any], Any]:
    """What a file holds, and where it belongs. Raises UsageError, of a page, where it is neither."""
    try:
        return PAGES, PAGES.read(file)
    except KibitzError as fault:
        try:
            return PROFILES, PROFILES.read(file)
        except KibitzError:
            raise fault from None
