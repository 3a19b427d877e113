"""The wizard's last page: what the profile is called, and what it is to be used for."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QLineEdit, QWidget

from kibitz.core.errors import UsageError
from kibitz.core.wording import counted
from kibitz.games.ticket.profile_store import PROFILES
from kibitz.gui.profile_wizard.draft import doubts
from kibitz.gui.profile_wizard.making import Making
from kibitz.gui.widgets.theme import Space
from kibitz.gui.widgets.widgets import choice_box, column, label, set_role
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
        self.name = QLineEdit()
        self.name.setAccessibleName(tr("Name of the profile"))
        self.name.setPlaceholderText(tr("How you call this client"))
        self.name.textChanged.connect(self._check)
        self._where = label(role="caption", wrap=True)
        self.pay = choice_box(tr("How cards are paid"))
        self.pay.addItem(tr("The client takes them, or asks"), "auto")
        self.pay.addItem(tr("A click on the colour comes first"), "hand first")
        self.me = choice_box(tr("Which of the players you are"))
        self._who = label(tr("You are"), "heading")
        self.use = QCheckBox(tr("Use it now"))
        self.use.setChecked(True)
        self.use.setVisible(has_window)
        self._summary = label(role="muted", wrap=True)
        layout = column(label(tr("Name"), "heading"), self.name, self._where, spacing=Space.S)
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
        if not self.name.text():
            self.name.setText(title)
        self.name.selectAll()
        self.name.setFocus()
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
            counted(len(draft.names), tr("city"), tr("cities")),
            counted(len(draft.tracks) - len(draft.absent), tr("track")),
            counted(len(draft.places), tr("other place")),
        ]
        left = len(doubts(draft))
        if left:
            lines.append(tr("Doubts that you didn't settle: {n}").format(n=left))
        self._summary.setText("\n".join(lines))
        self._check()

    @property
    def is_named(self) -> bool:
        """Whether there is a name that can be one."""
        try:
            PROFILES.file(self.name.text())
        except UsageError:
            return False
        return True

    @property
    def settings(self) -> dict[str, str]:
        """What else the user said of his client."""
        me = self.me.currentData()
        return {"pay": self.pay.currentData(), **({"me": me} if me else {})}

    def _check(self) -> None:
        if self.is_named:
            file = PROFILES.file(self.name.text())
            exists = file.exists()
            words = self.tr("Replaces the profile that is saved in {file}") if exists else "{file}"
            self._where.setText(words.format(file=file))
            set_role(self._where, "bad" if exists else "caption")
        else:
            self._where.setText(self.tr("Give it a name with letters or figures."))
            set_role(self._where, "caption")
        self.named.emit(self.is_named)
