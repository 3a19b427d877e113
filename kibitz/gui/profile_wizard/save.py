"""The wizard's last page: what the profile is called, and what it is to be used for."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QWidget

from kibitz.core.wording import counted
from kibitz.games.ticket.profile_store import PROFILES
from kibitz.gui.profile_wizard.draft import doubts
from kibitz.gui.profile_wizard.making import Making
from kibitz.gui.widgets.language import translated
from kibitz.gui.widgets.shelf_name import ShelfName
from kibitz.gui.widgets.theme import Space
from kibitz.gui.widgets.widgets import choice_box, column, label
from kibitz.solvers.ticket.model.boards import BOARDS
from kibitz.vision.ticket.profile_maker.finishing import PLAYER


class SavePage(QWidget):
    """``named``: whether the name can be one."""

    named = Signal(bool)

    def __init__(self, making: Making, *, has_window: bool, parent: QWidget | None = None) -> None:
        """``has_window``: there is a main window that can use the profile at once."""
        super().__init__(parent)
        self._making = making
        tr = self.tr
        self._naming = ShelfName(PROFILES, tr("How you call this client"))
        self._naming.named.connect(self.named)
        self.name = self._naming.edit
        self.pay = choice_box(tr("How cards are paid"))
        self.pay.addItem(tr("The client takes them, or asks"), "auto")
        self.pay.addItem(tr("A click on the colour comes first"), "hand first")
        self.me = choice_box(tr("Which of the players you are"))
        self._who = label(tr("You are"), "heading")
        self.use = QCheckBox(tr("Use it now"))
        self.use.setChecked(True)
        self.use.setVisible(has_window)
        self._summary = label(role="muted", wrap=True)
        layout = column(label(tr("Name"), "heading"), self._naming, spacing=Space.S)
        layout.addSpacing(Space.S)
        for widget in (label(tr("Paying for a track"), "heading"), self.pay, self._who, self.me, self.use):
            layout.addWidget(widget)
        layout.addSpacing(Space.M)
        layout.addWidget(label(tr("What it says"), "heading"))
        layout.addWidget(self._summary)
        layout.addStretch(1)
        self.setLayout(layout)

    def begin(self, title: str) -> None:
        """The page is shown. title: a name to begin with."""
        self._naming.begin(title)
        draft = self._making.draft
        tr = self.tr
        players = sorted(name for name in draft.places if name.startswith(PLAYER))
        chosen = self.me.currentData()
        self.me.clear()
        self.me.addItem(tr("Another one in every game"), "")
        for name in players:
            self.me.addItem(tr("Always {player}").format(player=name), name.removeprefix(PLAYER))
        self.me.setCurrentIndex(max(0, self.me.findData(chosen)))
        for widget in (self._who, self.me):
            widget.setVisible(bool(players))
        lines = [
            BOARDS[draft.board_id],
            translated(counted(len(draft.names), "city", "cities")),
            translated(counted(len(draft.tracks) - len(draft.absent), "track")),
            translated(counted(len(draft.places), "other place")),
        ]
        left = len(doubts(draft))
        if left:
            lines.append(tr("Doubts that you didn't settle: {n}").format(n=left))
        self._summary.setText("\n".join(lines))

    @property
    def is_named(self) -> bool:
        """Whether there is a name that can be one."""
        return self._naming.is_named

    @property
    def settings(self) -> dict[str, str]:
        """What else the user said of his client."""
        me = self.me.currentData()
        return {"pay": self.pay.currentData(), **({"me": me} if me else {})}
