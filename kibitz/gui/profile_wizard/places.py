"""The wizard's fourth page: what else of the client's window can be read or clicked. All of it can be left out."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QToolButton, QWidget

from kibitz.core.geometry import Rect
from kibitz.gui.profile_wizard.draft import Draft, Kind, Thing, with_places
from kibitz.gui.profile_wizard.groups import Group, drawn_places, groups
from kibitz.gui.profile_wizard.making import Making
from kibitz.gui.widgets.theme import Space
from kibitz.gui.widgets.widgets import choice_box, column, dress, frame, label, row
from kibitz.vision.ticket.profile import place_names
from kibitz.vision.ticket.profile_maker.finishing import player_colours


class PlacesPage(QWidget):
    """``drawing``: whether rectangles can be drawn now."""

    drawing = Signal(bool)

    def __init__(self, making: Making, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._making = making
        self._groups = groups()
        tr = self.tr
        text = label(
            tr("With these Kibitz reads cards and players, and can play. You may leave them out, all or some."),
            "muted",
            wrap=True,
        )
        self.list = QListWidget()
        self.list.setAccessibleName(tr("Kinds of places"))
        self.list.currentRowChanged.connect(self._choose)
        for group in self._groups:
            item = QListWidgetItem(group.title)
            item.setToolTip(group.hint)
            self.list.addItem(item)
        self._hint = label(role="heading", wrap=True)
        self._asking = frame("notice", column(self._hint, margins=(Space.M, Space.S, Space.M, Space.S)))
        self.name = choice_box(tr("What the selected rectangle is"))
        self.name.activated.connect(self._rename)
        self.remove = QToolButton()
        dress(self.remove, "cross", "", "", tr("Take the selected rectangle away (Delete)"))
        self.remove.clicked.connect(self.delete)
        inside = column(label(tr("The selected rectangle is"), "caption"), spacing=Space.XS, margins=(Space.M,) * 4)
        inside.addLayout(row(self.name, self.remove, None))
        self._editor = frame("panel", inside)
        self._players = label(role="caption", wrap=True)
        self._players.setTextFormat(Qt.TextFormat.RichText)
        layout = column(text, self._asking, spacing=Space.M)
        layout.addWidget(frame("panel", column(self.list, margins=(Space.S,) * 4)), 1)
        layout.addWidget(self._players)
        layout.addWidget(self._editor)
        self.setLayout(layout)
        making.changed.connect(self.refresh)
        making.selected_changed.connect(self._show_selected)
        self.refresh()

    @property
    def group(self) -> Group | None:
        """The kind that is being drawn."""
        number = self.list.currentRow()
        return self._groups[number] if number >= 0 else None

    def begin(self) -> None:
        """The page is shown: the first kind that isn't drawn yet is asked for."""
        places = self._making.draft.places
        free = [i for i, group in enumerate(self._groups) if not any(group.owns(name) for name in places)]
        self.list.setCurrentRow(free[0] if free else 0)
        self.drawing.emit(True)

    def drawn(self, rect: Rect) -> None:
        """A rectangle was drawn."""
        group, making = self.group, self._making
        if group is None or making.picture is None:
            return
        found = drawn_places(group, rect, making.draft.places, making.picture)
        if not found:
            self._hint.setText(self.tr("There can be no more of these. Select one to change it."))
            return
        making.change(with_places(making.draft, found))
        making.select(Thing(Kind.PLACE, name=next(iter(found))) if len(found) == 1 else None)
        if not (group.is_numbered or group.key == "hand") or len(found) > 1:
            self._next()

    def delete(self) -> None:
        """Take away the selected rectangle."""
        thing = self._making.selected
        if thing is not None and thing.name:
            self._making.change(with_places(self._making.draft, {thing.name: None}))

    def refresh(self) -> None:
        """Show the draft."""
        draft = self._making.draft
        for number, group in enumerate(self._groups):
            count = sum(group.owns(name) for name in draft.places)
            mark = "–" if not count else "✓" if count == 1 and not group.is_numbered else f"✓ {count}"
            self.list.item(number).setText(f"{mark}  {group.title}")
        self._show_players(draft)
        self._show_selected()

    def _show_players(self, draft: Draft) -> None:
        picture = self._making.picture
        colours = player_colours(picture, draft.places) if picture is not None else {}
        self._players.setVisible(bool(colours))
        chips = [f'<span style="color:{QColor(r, g, b).name()}">⬤</span> {word}' for word, (b, g, r) in colours.items()]
        self._players.setText(self.tr("Trains: ") + ", ".join(chips))

    def _show_selected(self) -> None:
        thing, draft = self._making.selected, self._making.draft
        name = thing.name if thing is not None and thing.name in draft.places else ""
        self._editor.setVisible(bool(name))
        if not name:
            return
        self.name.blockSignals(True)
        self.name.clear()
        for one in place_names():
            if one == name or one not in draft.places:
                self.name.addItem(one)
        self.name.setCurrentText(name)
        self.name.blockSignals(False)

    def _choose(self, number: int) -> None:
        if number >= 0:
            self._hint.setText(self._groups[number].hint)
            self._making.select(None)

    def _next(self) -> None:
        """On to the next kind that isn't drawn yet."""
        places = self._making.draft.places
        for number in range(self.list.currentRow() + 1, len(self._groups)):
            if not any(self._groups[number].owns(name) for name in places):
                self.list.setCurrentRow(number)
                return

    def _rename(self) -> None:
        thing, draft = self._making.selected, self._making.draft
        name = self.name.currentText()
        if thing is None or name == thing.name or thing.name not in draft.places:
            return
        self._making.change(with_places(draft, {thing.name: None, name: draft.places[thing.name]}))
        self._making.select(Thing(Kind.PLACE, name=name))
