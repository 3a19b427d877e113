"""The wizard's first page: the pictures of the empty board, and which board it is."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QListWidget, QPushButton, QSizePolicy, QToolButton, QWidget

from kibitz.gui.profile_wizard.making import Making
from kibitz.gui.widgets.theme import Space
from kibitz.gui.widgets.widgets import button, choice_box, column, dress, frame, label, row
from kibitz.solvers.ticket.model.boards import BOARDS
from kibitz.vision.ticket.profile_maker.making import MOST_PICTURES

_LIST_HEIGHT = 84


class PicturePage(QWidget):
    """Asks for pictures; who hears it gets them.

    watched, whole_screen, region, file, pasted: where one is to come from. removed: the number of one to be left out.
    cut: whether a part of the picture is about to be drawn. whole: the cut is taken back. board_chosen: its id, or
    empty.
    """

    watched = Signal()
    whole_screen = Signal()
    region = Signal()
    file = Signal()
    pasted = Signal()
    removed = Signal(int)
    cut = Signal(bool)
    whole = Signal()
    board_chosen = Signal(str)

    def __init__(self, making: Making, watches: str, parent: QWidget | None = None) -> None:
        """``watches``: title of what the main window watches; empty where it watches nothing."""
        super().__init__(parent)
        self._making = making
        tr = self.tr
        text = label(
            tr(
                "A picture of the game's window with no track claimed yet. Where something lies over the board, "
                "another picture in which it doesn't helps: up to three."
            ),
            "muted",
            wrap=True,
        )
        buttons = self._source_buttons(watches)
        self.list = QListWidget()
        self.list.setAccessibleName(tr("Pictures"))
        self.list.setFixedHeight(_LIST_HEIGHT)
        self.list.currentRowChanged.connect(self._chosen)
        self._remove = QToolButton()
        dress(self._remove, "cross", "quiet", "", tr("Leave this picture out"))
        self._remove.clicked.connect(lambda: self.removed.emit(self.list.currentRow()))
        self.cutting = _toggle(tr("Cut out a part"), tr("Then draw a rectangle around the game's window"))
        self.cutting.toggled.connect(self.cut)
        self._whole = button(tr("All of it"), kind="quiet", tip=tr("Take back what was cut off"))
        self._whole.clicked.connect(self.whole)
        self.board = choice_box(tr("Board"))
        self.board.addItem(tr("By the cities' names"), "")
        for board_id, title in BOARDS.items():
            self.board.addItem(title, board_id)
        self.board.activated.connect(lambda: self.board_chosen.emit(self.board.currentData()))
        listed = row(self.list, spacing=Space.XS, margins=(Space.S, Space.XS, Space.XS, Space.XS))
        listed.addWidget(self._remove)
        layout = column(text, spacing=Space.M)
        layout.addLayout(buttons)
        layout.addWidget(label(tr("Pictures"), "heading"))
        layout.addWidget(frame("panel", listed))
        layout.addLayout(row(self.cutting, self._whole, None))
        layout.addWidget(label(tr("Board"), "heading"))
        layout.addWidget(self.board)
        layout.addStretch(1)
        self.setLayout(layout)
        making.pictures_changed.connect(self.show_pictures)
        self.show_pictures()
        self.show_cut(cutting=False, is_cut=False)

    def _source_buttons(self, watches: str) -> QGridLayout:
        """Where pictures come from, a button each."""
        tr = self.tr
        self.from_watched = button(tr("What is watched"), "eye", tip=tr("Take {what} now").format(what=watches))
        self.from_watched.setVisible(bool(watches))
        self.from_file = button(tr("File …"), "picture", shortcut="Ctrl+O", tip=tr("Open a picture file"))
        self.from_clipboard = button(tr("Paste"), "paste", shortcut="Ctrl+V", tip=tr("The picture in the clipboard"))
        self.from_screen = button(tr("Screen"), "screen", tip=tr("Take the whole screen, without Kibitz"))
        self.from_region = button(tr("Region …"), "region", tip=tr("Take a part of the screen"))
        buttons = QGridLayout()
        buttons.setSpacing(Space.S)
        buttons.addWidget(self.from_watched, 0, 0, 1, 2)
        for i, one in enumerate((self.from_screen, self.from_region, self.from_file, self.from_clipboard)):
            buttons.addWidget(one, 1 + i // 2, i % 2)
        for asked, signal in (
            (self.from_watched, self.watched),
            (self.from_screen, self.whole_screen),
            (self.from_region, self.region),
            (self.from_file, self.file),
            (self.from_clipboard, self.pasted),
        ):
            asked.clicked.connect(lambda _checked=False, signal=signal: signal.emit())
            asked.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        return buttons

    def show_pictures(self) -> None:
        """List the pictures."""
        making = self._making
        self.list.blockSignals(True)
        self.list.clear()
        for i, (picture, title) in enumerate(zip(making.pictures, making.titles, strict=True)):
            self.list.addItem(f"{i + 1}. {title} ({picture.shape[1]} × {picture.shape[0]})")
        self.list.setCurrentRow(making.shown)
        self.list.blockSignals(False)
        has_any, has_room = bool(making.pictures), len(making.pictures) < MOST_PICTURES
        self._remove.setEnabled(has_any)
        self.cutting.setEnabled(has_any)
        for one in (self.from_watched, self.from_screen, self.from_region, self.from_file, self.from_clipboard):
            one.setEnabled(has_room)

    def show_cut(self, *, cutting: bool, is_cut: bool) -> None:
        """Whether a part is about to be drawn, and whether one is cut out."""
        self.cutting.setChecked(cutting)
        self._whole.setVisible(is_cut)

    def _chosen(self, number: int) -> None:
        if number >= 0:
            self._making.show_picture(number)


def _toggle(text: str, tip: str) -> QPushButton:
    made = button(text, "region", tip=tip)
    made.setCheckable(True)
    return made
