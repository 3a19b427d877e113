"""F1: what each button does, the keys, and how to stop."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from PySide6.QtCore import Signal, SignalInstance
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QDialog, QTextBrowser, QWidget

from kibitz.gui.widgets.language import translate
from kibitz.gui.widgets.theme import Space
from kibitz.gui.widgets.widgets import button, column, frame, row
from kibitz.services.settings import Settings


class HelpDialog(QDialog):
    """A page to read. about_asked: the user wants to know about the program and this computer. introduction_asked: he
    wants to see the introduction again."""

    about_asked = Signal()
    introduction_asked = Signal()

    def __init__(self, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Help"))
        self.resize(620, 560)
        self._page = QTextBrowser()
        self._page.setAccessibleName(self.tr("Help"))
        self._page.setHtml("".join(_section(title, lines) for title, lines in self._sections(settings)))
        about = button(self.tr("About Kibitz and this computer …"), "info")
        about.clicked.connect(lambda: self._leave_for(self.about_asked))
        self.introduction = button(self.tr("Introduction …"), "hint", tip=self.tr("Show the introduction again"))
        self.introduction.clicked.connect(lambda: self._leave_for(self.introduction_asked))
        close = button(self.tr("Close"), shortcut="Esc")
        close.clicked.connect(self.accept)
        close.setDefault(True)
        layout = column(spacing=Space.M, margins=(Space.L, Space.L, Space.L, Space.L))
        layout.addWidget(frame("panel", column(self._page, margins=(Space.M, Space.S, Space.S, Space.S))), 1)
        layout.addLayout(row(self.introduction, about, None, close))
        self.setLayout(layout)

    @property
    def text(self) -> str:
        """All that can be read."""
        return self._page.toPlainText()

    def _leave_for(self, asked: SignalInstance) -> None:
        self.accept()
        asked.emit()

    def _sections(self, chosen: Settings) -> Sequence[tuple[str, Sequence[tuple[str, str]]]]:
        tr = self.tr
        stop = tr(
            "Esc, moving the mouse, pushing it into a corner of the screen, or Stop. Nothing is pressed after it."
        )
        return (
            (
                tr("Begin"),
                (
                    (tr("Screen"), tr("Watch the whole screen. Bring the game to the front, beside this window.")),
                    (
                        tr("Region"),
                        tr("Watch a part of the screen: a board that is found, the one of last time, or a new one."),
                    ),
                    (tr("Picture, Paste"), tr("Read a picture file, or the picture in the clipboard.")),
                    (
                        tr("Many pictures"),
                        tr("Read files, a folder, or each new screenshot in a folder; below Picture."),
                    ),
                    (tr("Any game"), tr("Which game to look for. With one alone it is found sooner.")),
                    (tr("Practice"), tr("Open a game to practise on, beside this window.")),
                ),
            ),
            (
                tr("Help with the game"),
                (
                    (tr("Nudge … All"), tr("How much is given away, from “there is something” to every move.")),
                    (tr("Overlay"), tr("Draw the moves on the game itself. Clicks go through.")),
                    (
                        tr("The picture"),
                        tr("Click on what was misread, and say what it is: all that look like it follow."),
                    ),
                    (tr("Pages"), tr("Show Kibitz once where the board is, on a page that it can't read.")),
                    (tr("Board profile"), tr("Show Kibitz once what a client's board of Ticket to Ride looks like.")),
                    (tr("Deal button"), tr("Show where the game's button for more cards is.")),
                ),
            ),
            (
                tr("Let it play"),
                (
                    (tr("Step"), tr("One move. Kibitz clicks only on what it read for certain, and looks at each.")),
                    (tr("Play"), tr("Until no move is left, or something is not as expected: then it says what.")),
                    (tr("To stop it"), stop),
                ),
            ),
            (tr("Keys in this window"), self._keys()),
            (tr("Keys in the picture, to correct what was misread"), self._correcting()),
            (tr("Keys whatever window is in front (X11)"), self._hotkeys(chosen)),
        )

    def _keys(self) -> Sequence[tuple[str, str]]:
        tr = self.tr
        return (
            ("Ctrl+1, Ctrl+2", tr("Screen, region")),
            ("Ctrl+Shift+2", tr("The region of last time")),
            ("Ctrl+O, Ctrl+V, Ctrl+B", tr("Picture, paste, show me the board")),
            ("Ctrl+P", tr("Many pictures")),
            ("Alt+1 … Alt+4", tr("How much is given away")),
            ("F5, F6, F7", tr("Play, step, stop")),
            ("Ctrl+Shift+O", tr("Overlay")),
            ("Ctrl+H, Ctrl+,", tr("History, settings")),
            ("F1, Ctrl+Q", tr("This page, quit")),
        )

    def _hotkeys(self, chosen: Settings) -> Sequence[tuple[str, str]]:
        tr = self.tr
        return tuple(
            (QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText), meaning)
            for keys, meaning in (
                (chosen.hotkey_step, tr("One move")),
                (chosen.hotkey_hint, tr("More help")),
                (chosen.hotkey_toggle, tr("Overlay on or off")),
                (chosen.hotkey_stop, tr("Stop")),
            )
            if keys
        )

    def _correcting(self) -> Sequence[tuple[str, str]]:
        tr = self.tr
        return (
            (tr("Arrows"), tr("Choose a tile, card, letter or row")),
            (tr("A letter, a digit"), tr("It is that; the list (F2) tells which key says what")),
            (tr("Space"), tr("The next of what it may be")),
            (tr("Enter, Page Down"), tr("Yes, and next, where something is unclear and asked; also Y and N")),
            (tr("Del"), tr("Take the correction of this place away")),
            ("Ctrl+Z, Ctrl+Shift+Z", tr("Undo, redo")),
        )


def _section(title: str, lines: Sequence[tuple[str, str]]) -> str:
    rows = "".join(
        f'<tr><td style="padding: 2px 14px 2px 0; white-space: nowrap;"><b>{escape(_on_keyboard(name))}</b></td>'
        f'<td style="padding: 2px 0;">{escape(text)}</td></tr>'
        for name, text in lines
    )
    return f"<h3>{escape(title)}</h3><table>{rows}</table>" if lines else ""


def _on_keyboard(keys: str) -> str:
    """Keys by the names that are on them in the user's country: ``Strg`` for ``Ctrl``."""
    return keys.replace("Ctrl", translate("Ctrl")).replace("Shift", translate("Shift"))
