"""The pages beside the picture: board and game, what else can be shown, and the name."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QLabel, QListWidget, QListWidgetItem, QSpinBox, QToolButton, QWidget

from kibitz.core.geometry import Point, Rect
from kibitz.core.wording import counted
from kibitz.gui.maps.common.picture_view import image_of
from kibitz.gui.page_wizard.asks import Ask, Kind, board_words
from kibitz.gui.page_wizard.showing import Showing
from kibitz.gui.widgets import icons, theme
from kibitz.gui.widgets.language import translated
from kibitz.gui.widgets.shelf_name import ShelfName
from kibitz.gui.widgets.theme import Space
from kibitz.gui.widgets.widgets import button, choice_box, column, dress, label, row
from kibitz.services.page_store import PAGES

_MOST = 40
"""Rows and columns that can be told."""
_LIST_ROWS = 5
_SAMPLE = (96, 48)
"""Size of the sample of what was shown, logical px."""
_AROUND = 24
"""How far around a point is shown of it, px of the picture."""


class BoardPage(QWidget):
    """The first page. game_chosen: its id. counts_told: rows and columns, 0 as found.

    file, pasted, whole_screen: where another picture is to come from.
    """

    game_chosen = Signal(str)
    counts_told = Signal(int, int)
    file = Signal()
    pasted = Signal()
    whole_screen = Signal()

    def __init__(self, games: Sequence[tuple[str, str]], parent: QWidget | None = None) -> None:
        """``games``: id and title of each."""
        super().__init__(parent)
        tr = self.tr
        self._text = label(role="muted", wrap=True)
        self.game = choice_box(tr("Game"))
        self.game.addItem(tr("Which game is it?"), "")
        for game, title in games:
            self.game.addItem(title, game)
        self.game.activated.connect(lambda: self.game_chosen.emit(self.game.currentData()))
        self.rows, self.columns = _count(tr("Rows")), _count(tr("Columns"))
        for spin in (self.rows, self.columns):
            spin.valueChanged.connect(lambda _: self.counts_told.emit(self.rows.value(), self.columns.value()))
        self._by, self._of = label("×"), label(tr("Rows and columns"), "heading")
        self._note = label(tr("As they are found. Change them where they are wrong."), "caption", wrap=True)
        layout = column(
            label(tr("Board"), "heading"),
            self._text,
            label(tr("Game"), "heading"),
            self.game,
            self._of,
            spacing=Space.S,
        )
        layout.addLayout(row(self.rows, self._by, self.columns, None))
        layout.addWidget(self._note)
        layout.addSpacing(Space.S)
        layout.addWidget(label(tr("Another picture"), "heading"))
        layout.addLayout(row(*self._source_buttons(), None))
        layout.addStretch(1)
        self.setLayout(layout)

    def _source_buttons(self) -> list[QToolButton]:
        tr = self.tr
        made = []
        for icon, shortcut, tip, asked in (
            ("picture", "Ctrl+O", tr("Open a picture file"), self.file),
            ("paste", "Ctrl+V", tr("The picture in the clipboard"), self.pasted),
            ("screen", "", tr("Take the whole screen, without Kibitz"), self.whole_screen),
        ):
            tool = QToolButton()
            dress(tool, icon, "", shortcut, tip)
            tool.clicked.connect(lambda _checked=False, asked=asked: asked.emit())
            made.append(tool)
        return made

    def show_draft(self, showing: Showing) -> None:
        """Show the game, and the rows and columns as told or found."""
        draft, look = showing.draft, showing.look
        self._text.setText(board_words(draft.game, self.tr))
        self.game.setCurrentIndex(max(0, self.game.findData(draft.game)))
        has_cells = look is not None and bool(look.cells)
        is_lattice = draft.game != "pyramid"
        for widget in (self._of, self.rows, self._note):
            widget.setVisible(has_cells or draft.rows is not None)
        for widget in (self._by, self.columns):
            widget.setVisible((has_cells or draft.columns is not None) and is_lattice)
        self._of.setText(self.tr("Rows and columns") if is_lattice else self.tr("Rows"))
        if look is None:
            return
        for spin, told, found in ((self.rows, draft.rows, look.rows), (self.columns, draft.columns, look.columns)):
            spin.blockSignals(True)
            spin.setValue(told or found)
            spin.blockSignals(False)


def _count(name: str) -> QSpinBox:
    made = QSpinBox()
    made.setRange(0, _MOST)
    made.setSpecialValueText("?")
    made.setAccessibleName(name)
    made.setToolTip(name)
    made.setKeyboardTracking(False)
    return made


class MorePage(QWidget):
    """The second page: what else can be shown, one after another. chosen: the number of what is asked for.

    skipped: it is left out. cleared: it isn't shown any more.
    """

    chosen = Signal(int)
    skipped = Signal()
    cleared = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        tr = self.tr
        text = label(tr("All of this may be skipped. It helps where something is misread."), "muted", wrap=True)
        self.list = QListWidget()
        self.list.setAccessibleName(tr("What can be shown"))
        self.list.currentRowChanged.connect(self._row_chosen)
        self._title = label(role="heading", wrap=True)
        self._text = label(wrap=True)
        self._sample = QLabel()
        self._sample.setFixedSize(*_SAMPLE)
        self._sample.setAccessibleName(tr("What was shown"))
        self.clear = button(tr("Take back"), "cross", kind="quiet", tip=tr("It isn't shown any more"))
        self.clear.clicked.connect(self.cleared)
        self.skip = button(tr("Skip"), "right", tip=tr("On to the next"), shortcut="Alt+S")
        self.skip.clicked.connect(self.skipped)
        layout = column(text, self.list, self._title, self._text, spacing=Space.S)
        layout.addLayout(row(self.skip, self.clear, None))
        layout.addWidget(self._sample)
        layout.addStretch(1)
        self.setLayout(layout)

    def show_asks(self, asks: Sequence[Ask], showing: Showing) -> None:
        """List what can be shown, with a tick at what is; say what to do for the one that is asked for."""
        draft, asked = showing.draft, showing.ask
        self.list.blockSignals(True)
        if [self.list.item(i).text() for i in range(self.list.count())] != [ask.title for ask in asks]:
            self.list.clear()
            for ask in asks:
                self.list.addItem(QListWidgetItem(ask.title))
            height = max(20, self.list.sizeHintForRow(0)) * min(_LIST_ROWS, max(1, len(asks)))
            self.list.setFixedHeight(height + 2 * self.list.frameWidth() + Space.XS)
        for i, ask in enumerate(asks):
            is_shown = draft.at(ask) is not None
            look = theme.current()
            name, colour = ("tick", look.good) if is_shown else ("more", look.border_strong)
            self.list.item(i).setIcon(icons.pixmap(name, 16, colour))
        self.list.setCurrentRow(next((i for i, ask in enumerate(asks) if ask == asked), -1))
        self.list.blockSignals(False)
        self._title.setText(asked.title if asked is not None else self.tr("Nothing else is asked for"))
        self._text.setText(asked.text if asked is not None else self.tr("Choose from the list to show one again."))
        self._text.setVisible(asked is not None or bool(asks))
        is_shown = asked is not None and draft.at(asked) is not None
        self.skip.setVisible(asked is not None)
        self.skip.setText(f" {self.tr('Keep, go on') if is_shown else self.tr('Skip')}")
        self.clear.setVisible(is_shown)
        self._show_sample(asked, showing)

    def _show_sample(self, asked: Ask | None, showing: Showing) -> None:
        at = showing.draft.at(asked) if asked is not None else None
        self._sample.setVisible(at is not None)
        if at is None or showing.frame is None or asked is None:
            return
        frame = showing.frame
        if asked.kind is Kind.COLOUR and showing.look is not None and asked.name in showing.look.page.colours:
            blue, green, red = showing.look.page.colours[asked.name]
            made = QPixmap(*_SAMPLE)
            made.fill(theme.colour(f"#{red:02x}{green:02x}{blue:02x}"))
            self._sample.setPixmap(made)
            return
        part = Rect(at.x, at.y, 0, 0).grown(_AROUND) if isinstance(at, Point) else at
        part = part.clipped(frame.width, frame.height)
        cut = frame.pixels[int(part.y) : int(part.bottom) + 1, int(part.x) : int(part.right) + 1]
        picture = QPixmap.fromImage(image_of(np.ascontiguousarray(cut)))
        keep, smooth = Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
        self._sample.setPixmap(picture.scaled(*_SAMPLE, keep, smooth))

    def _row_chosen(self, number: int) -> None:
        if number >= 0:
            self.chosen.emit(number)


class NamePage(QWidget):
    """The last page: what the page is called. ``named``: whether the name can be one."""

    named = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        tr = self.tr
        self.naming = ShelfName(PAGES, tr("How you call this page"))
        self.naming.named.connect(self.named)
        self._summary = label(role="muted", wrap=True)
        text = label(
            tr(
                "The page is known from then on wherever it stands on the screen, also larger or smaller. It holds "
                "small cut-outs of the page, and no address."
            ),
            "caption",
            wrap=True,
        )
        layout = column(label(tr("Name"), "heading"), self.naming, text, spacing=Space.S)
        layout.addWidget(label(tr("What is shown"), "heading"))
        layout.addWidget(self._summary)
        layout.addStretch(1)
        self.setLayout(layout)

    def begin(self, title: str) -> None:
        """The page is shown. title: a name to begin with, which gets a number where it is taken."""
        name, number = title, 1
        while PAGES.file(name).exists():
            number += 1
            name = f"{title} {number}"
        self.naming.begin(name)

    def show_draft(self, showing: Showing, asks: Sequence[Ask], title: str) -> None:
        """Sum up what was shown. title: of the game."""
        look, draft = showing.look, showing.draft
        lines = [title]
        if look is not None and look.cells:
            lines.append(translated(counted(len(look.cells), "cell")))
        lines += [ask.title for ask in asks if draft.at(ask) is not None]
        if look is not None:
            found_by = translated(counted(len(look.page.anchors), "part"))
            lines.append(self.tr("Found again by {parts} of the page").format(parts=found_by))
        self._summary.setText("\n".join(lines))
