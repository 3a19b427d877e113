"""The wizard's third page: the tracks' spaces, what is doubtful among them, and what the user puts right."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor, QIcon, QPixmap
from PySide6.QtWidgets import QCheckBox, QListWidget, QListWidgetItem, QSpinBox, QToolButton, QWidget

from kibitz.core.phrase import joined
from kibitz.core.wording import counted
from kibitz.gui.maps.ticket.colours import track_colour
from kibitz.gui.profile_wizard.draft import (
    Doubt,
    Kind,
    Thing,
    confirmed,
    doubts,
    on_board,
    recoloured,
    relengthened,
    space_turned,
    trusted,
)
from kibitz.gui.profile_wizard.making import Making
from kibitz.gui.widgets.language import translated
from kibitz.gui.widgets.theme import Space
from kibitz.gui.widgets.widgets import button, choice_box, column, dress, frame, label, row
from kibitz.solvers.ticket.model.boards import Colour, load_board

_TURN = 5.0
"""A click turns a space by so many degrees."""
_PATCH = 14


class TracksPage(QWidget):
    """``find_asked``: look for the tracks again. ``jumped``: show this Thing."""

    find_asked = Signal()
    jumped = Signal(object)

    def __init__(self, making: Making, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._making = making
        tr = self.tr
        self._summary = label(role="heading", wrap=True)
        text = label(
            tr(
                "Drag spaces and cities that are wrong; a track's round handle bends all of it. "
                "The space bar hides the drawing."
            ),
            "muted",
            wrap=True,
        )
        self.list = QListWidget()
        self.list.setAccessibleName(tr("Doubts"))
        self.list.setWordWrap(True)
        self.list.currentItemChanged.connect(self._jump)
        self.list.itemClicked.connect(self._jump)
        self.again = button(
            tr("Find again"), "eye", tip=tr("Look for the tracks again, with the cities as they are now")
        )
        self.again.clicked.connect(self.find_asked)
        self._editor = self._make_editor()
        layout = column(self._summary, text, spacing=Space.M)
        layout.addWidget(frame("panel", column(self.list, margins=(Space.S,) * 4)), 1)
        layout.addWidget(self._editor)
        layout.addLayout(row(self.again, None))
        self.setLayout(layout)
        making.changed.connect(self.refresh)
        making.selected_changed.connect(self.refresh_editor)
        self.refresh()

    def _make_editor(self) -> QWidget:
        tr = self.tr
        self._name = label(role="heading", wrap=True)
        self.colour = choice_box(tr("Colour of the track"))
        for colour in Colour:
            if colour is not Colour.LOCOMOTIVE:
                self.colour.addItem(_patch(track_colour(colour)), colour.word, colour)
        self.colour.activated.connect(self._recolour)
        self.length = QSpinBox()
        self.length.setAccessibleName(tr("Spaces of the track"))
        self.length.setSuffix(tr(" spaces"))
        self.length.valueChanged.connect(self._relength)
        self.absent = QCheckBox(tr("Not on this board"))
        self.absent.toggled.connect(self._set_absent)
        self.right = button(tr("It is right"), "tick", tip=tr("What is selected is right as it is"))
        self.right.clicked.connect(self._confirm)
        self.left, self.clockwise = QToolButton(), QToolButton()
        dress(self.left, "left", "", "[", tr("Turn the selected space to the left"))
        dress(self.clockwise, "right", "", "]", tr("Turn the selected space to the right"))
        self.left.clicked.connect(lambda: self._turn(-_TURN))
        self.clockwise.clicked.connect(lambda: self._turn(_TURN))
        layout = column(self._name, spacing=Space.S, margins=(Space.M,) * 4)
        layout.addLayout(row(self.colour, self.length, None))
        layout.addWidget(self.absent)
        layout.addLayout(row(self.right, self.left, self.clockwise, None))
        return frame("panel", layout)

    def refresh(self) -> None:
        """Show the draft."""
        draft = self._making.draft
        found = doubts(draft)
        here = len(draft.tracks) - len(draft.absent)
        tr = self.tr
        if not draft.tracks:
            self._summary.setText(tr("The tracks aren't found yet"))
        elif found:
            self._summary.setText(translated(joined(", ", [counted(here, "track"), counted(len(found), "doubt")])))
        else:
            self._summary.setText(tr("{tracks}, no doubts").format(tracks=translated(counted(here, "track"))))
        self.list.blockSignals(True)
        self.list.clear()
        for doubt in found:
            self.list.addItem(_item(doubt))
        if draft.tracks and not found:
            self.list.addItem(_remark(tr("Nothing is doubtful. Look over the picture all the same.")))
        self._mark_doubt()
        self.list.blockSignals(False)
        self.refresh_editor()

    def refresh_editor(self) -> None:
        """Show what is selected."""
        draft, thing = self._making.draft, self._making.selected
        track = _track_of(thing)
        self.list.blockSignals(True)
        self._mark_doubt()
        self.list.blockSignals(False)
        self._editor.setVisible(thing is not None and thing.kind in (Kind.TRACK, Kind.SPACE, Kind.CITY))
        is_track = 0 <= track < len(draft.tracks)
        for one in (self.colour, self.length, self.absent, self.left, self.clockwise):
            one.setVisible(is_track)
        if not is_track:
            if thing is not None and thing.kind is Kind.CITY:
                self._name.setText(draft.names[thing.number])
                self.right.setEnabled(thing.number not in draft.given)
            return
        of = draft.tracks[track]
        assert thing is not None, "its track was found"
        space = f", {self.tr('space')} {thing.part + 1}" if thing.part >= 0 else ""
        self._name.setText(f"{draft.names[of.track.a]}-{draft.names[of.track.b]}{space}")
        for one in (self.colour, self.length, self.absent):
            one.blockSignals(True)
        self.colour.setCurrentIndex(self.colour.findData(of.track.colour))
        points = load_board(draft.board_id).points
        self.length.setRange(min(points), max(points))
        self.length.setValue(of.track.length)
        self.absent.setChecked(track in draft.absent)
        for one in (self.colour, self.length, self.absent):
            one.blockSignals(False)
        self.left.setEnabled(thing.part >= 0)
        self.clockwise.setEnabled(thing.part >= 0)
        self.right.setEnabled(track not in draft.touched and not of.seen)

    def _mark_doubt(self) -> None:
        thing = self._making.selected
        about = None if thing is None else (thing.kind is Kind.CITY, thing.number)
        self.list.setCurrentRow(-1)
        for number in range(self.list.count()):
            one = self.list.item(number).data(Qt.ItemDataRole.UserRole)
            if one is not None and (one.kind is Kind.CITY, one.number) == about:
                self.list.setCurrentRow(number)
                return

    def _jump(self, item: QListWidgetItem | None) -> None:
        thing = item.data(Qt.ItemDataRole.UserRole) if item is not None else None
        if thing is not None:
            self.jumped.emit(thing)
            self._making.select(thing)

    def _recolour(self) -> None:
        track = _track_of(self._making.selected)
        self._making.change(recoloured(self._making.draft, track, self.colour.currentData()))

    def _relength(self, count: int) -> None:
        track = _track_of(self._making.selected)
        selected = Thing(Kind.TRACK, track)
        self._making.select(selected)
        self._making.change(relengthened(self._making.draft, track, count))

    def _set_absent(self, is_absent: bool) -> None:
        track = _track_of(self._making.selected)
        self._making.change(on_board(self._making.draft, track, not is_absent))

    def _turn(self, by: float) -> None:
        thing = self._making.selected
        if thing is not None and thing.kind is Kind.SPACE:
            self._making.change(space_turned(self._making.draft, thing.number, thing.part, by))

    def _confirm(self) -> None:
        thing, draft = self._making.selected, self._making.draft
        if thing is None:
            return
        if thing.kind is Kind.CITY:
            self._making.change(confirmed(draft, [thing.number]))
        else:
            self._making.change(trusted(draft, thing.number))


def _track_of(thing: Thing | None) -> int:
    return thing.number if thing is not None and thing.kind in (Kind.TRACK, Kind.SPACE) else -1


def _item(doubt: Doubt) -> QListWidgetItem:
    item = QListWidgetItem(f"?  {translated(doubt.text)}")
    item.setData(Qt.ItemDataRole.UserRole, doubt.thing)
    return item


def _remark(text: str) -> QListWidgetItem:
    item = QListWidgetItem(text)
    item.setFlags(Qt.ItemFlag.NoItemFlags)
    return item


def _patch(colour: QColor) -> QIcon:
    patch = QPixmap(_PATCH, _PATCH)
    patch.fill(colour)
    return QIcon(patch)
