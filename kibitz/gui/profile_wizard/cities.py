"""The wizard's second page: where the cities are."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

from kibitz.core.geometry import Point
from kibitz.gui.profile_wizard.draft import ENOUGH, Draft, Kind, Thing, asked_cities, confirmed, placed
from kibitz.gui.profile_wizard.making import Making
from kibitz.gui.widgets.theme import Space
from kibitz.gui.widgets.widgets import button, column, frame, label, row


class CitiesPage(QWidget):
    """``look_asked``: look for the cities that aren't the user's by those that are. ``jumped``: show this Thing."""

    look_asked = Signal()
    jumped = Signal(object)

    def __init__(self, making: Making, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._making = making
        self._asked: int | None = None
        self._asked_by_user = False
        self._is_looking = False
        self._has_trouble = False
        tr = self.tr
        self._summary = label(role="heading", wrap=True)
        self._text = label(role="muted", wrap=True)
        self._prompt = label(role="title", wrap=True)
        self._count = label(role="caption")
        self._another = button(tr("Another city"), tip=tr("I can't see this one: ask for another city"))
        self._another.clicked.connect(self._ask_another)
        asking = column(self._count, self._prompt, spacing=Space.XS, margins=(Space.M, Space.S, Space.M, Space.S))
        asking.addLayout(row(self._another, None))
        self._asking = frame("notice", asking)
        self.list = QListWidget()
        self.list.setAccessibleName(tr("Cities"))
        self.list.currentItemChanged.connect(self._chosen)
        self.right = button(tr("It is right"), "tick", tip=tr("The selected city is right as it is"))
        self.right.clicked.connect(self._confirm_one)
        self.all_right = button(tr("All are right"), tip=tr("All cities are right as they are"))
        self.all_right.clicked.connect(lambda: making.change(confirmed(making.draft, range(len(making.draft.names)))))
        self.replace = button(tr("Place by a click"), kind="quiet", tip=tr("Click where the selected city is"))
        self.replace.clicked.connect(self._ask_for_selected)
        layout = column(self._summary, self._text, self._asking, spacing=Space.M)
        layout.addWidget(frame("panel", column(self.list, margins=(Space.S,) * 4)), 1)
        # A row for each two, and for each one that is long: the page is narrow, and other languages are longer.
        layout.addLayout(row(self.right, self.all_right, None))
        self.again = button(
            tr("Look again"), "eye", tip=tr("Look for the other cities once more, by those that you have placed")
        )
        self.again.clicked.connect(self.look_asked)
        layout.addLayout(row(self.again, None))
        layout.addLayout(row(self.replace, None))
        self.setLayout(layout)
        making.changed.connect(self.refresh)
        making.selected_changed.connect(self._show_selected)
        self.refresh()

    def pointed(self, at: Point) -> None:
        """The user has clicked there, where nothing is."""
        if self._asked is None or self._is_looking:
            return
        city, self._asked, self._asked_by_user = self._asked, None, False
        making = self._making
        making.change(placed(making.draft, city, at))
        if _missing(making.draft) and len(making.draft.given) >= ENOUGH:
            self.look_asked.emit()

    def show_looking(self, looking: bool, *, trouble: bool) -> None:
        """Whether the cities are being looked for; trouble: whether that was in vain."""
        if (looking, trouble) != (self._is_looking, self._has_trouble):
            self._is_looking, self._has_trouble = looking, trouble
            self.refresh()

    def refresh(self) -> None:
        """Show the draft."""
        draft = self._making.draft
        missing = _missing(draft)
        if not missing and not self._asked_by_user:
            self._asked = None
        elif self._asked is None and missing:
            self._asked = asked_cities(draft.board_id, [at is not None for at in draft.cities])[0]
        tr = self.tr
        count, unsure = len(draft.names), len(draft.unsure)
        if missing and self._is_looking:
            self._summary.setText(tr("Looking for the cities …"))
            self._text.setText(tr("Their names are read. That may take half a minute."))
        elif missing:
            self._summary.setText(tr("Show Kibitz a few cities"))
            why = tr("No board was found by its names. Is this all of it, empty, and large enough to be read? Else ")
            text = tr("{n} cities that are far apart are enough to find the others.").format(n=ENOUGH)
            self._text.setText(f"{why}{text}" if self._has_trouble else text)
            self._count.setText(tr("City {n} of {all}").format(n=len(draft.given) + 1, all=ENOUGH))
        else:
            self._summary.setText(
                tr("All {count} cities are placed").format(count=count)
                + (tr(", {unsure} of them worked out").format(unsure=unsure) if unsure else "")
            )
            self._text.setText(
                tr("Drag those that are wrong; those with a ? weren't seen. Look again moves the others along.")
            )
            self._count.setText(tr("Place a city"))
        self._asking.setVisible(self._asked is not None and not (missing and self._is_looking))
        self._another.setVisible(len(missing) > 1)
        if self._asked is not None:
            self._prompt.setText(tr("Click on {city}").format(city=draft.names[self._asked]))
        self._list(draft)
        self._show_selected()

    def _list(self, draft: Draft) -> None:
        order = sorted(range(len(draft.names)), key=lambda i: (i not in draft.unsure, draft.names[i].casefold()))
        words = {True: self.tr("worked out"), False: self.tr("found")}
        self.list.blockSignals(True)
        self.list.clear()
        for i in order:
            how = self.tr("yours") if i in draft.given else words[i in draft.unsure]
            if draft.cities[i] is None:
                how = self.tr("not placed")
            sign = "?" if i in draft.unsure else "–" if draft.cities[i] is None else "✓"
            item = QListWidgetItem(f"{sign}  {draft.names[i]}  ·  {how}")
            item.setData(Qt.ItemDataRole.UserRole, i)
            self.list.addItem(item)
        self.list.blockSignals(False)

    def _show_selected(self) -> None:
        thing = self._making.selected
        city = thing.number if thing is not None and thing.kind is Kind.CITY else -1
        self.list.blockSignals(True)
        self.list.setCurrentRow(-1)
        for number in range(self.list.count()):
            if self.list.item(number).data(Qt.ItemDataRole.UserRole) == city:
                self.list.setCurrentRow(number)
        self.list.blockSignals(False)
        is_placed = city >= 0 and self._making.draft.cities[city] is not None
        self.right.setEnabled(is_placed and city not in self._making.draft.given)
        self.replace.setEnabled(city >= 0)
        self.again.setEnabled(bool(self._making.draft.given) and not self._is_looking)
        self.all_right.setEnabled(not _missing(self._making.draft))

    def _chosen(self, item: QListWidgetItem | None) -> None:
        if item is None:
            return
        thing = Thing(Kind.CITY, item.data(Qt.ItemDataRole.UserRole))
        self._making.select(thing)
        self.jumped.emit(thing)

    def _confirm_one(self) -> None:
        thing = self._making.selected
        if thing is not None:
            self._making.change(confirmed(self._making.draft, [thing.number]))

    def _ask_for_selected(self) -> None:
        thing = self._making.selected
        if thing is not None:
            self._asked, self._asked_by_user = thing.number, True
            self.refresh()

    def _ask_another(self) -> None:
        draft = self._making.draft
        order = asked_cities(draft.board_id, [at is not None for at in draft.cities])
        if self._asked in order:
            order = [*order[order.index(self._asked) + 1 :], *order[: order.index(self._asked)]]
        self._asked = order[0] if order else None
        self.refresh()


def _missing(draft: Draft) -> list[int]:
    return [i for i, at in enumerate(draft.cities) if at is None]
