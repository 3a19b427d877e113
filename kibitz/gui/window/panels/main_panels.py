"""Parts of the main window: the bar on top, the controls below, messages, and what is shown at first."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtGui import QAction, QDesktopServices, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QMenu, QToolButton, QWidget

from kibitz.gui.watching.worker import Mode
from kibitz.gui.widgets import icons, theme
from kibitz.gui.widgets.accessible import announce
from kibitz.gui.widgets.language import translated
from kibitz.gui.widgets.theme import Space
from kibitz.gui.widgets.widgets import (
    ElidedLabel,
    EmptyState,
    button,
    choice_box,
    column,
    dress,
    label,
    row,
    set_role,
    set_text,
)
from kibitz.gui.window.panels.status_line import StatusLine


def _tool(text: str, icon: str, shortcut: str, tip: str, kind: str = "quiet") -> QToolButton:
    made = QToolButton()
    made.setText(f" {text}" if text else "")
    made.setToolButtonStyle(
        Qt.ToolButtonStyle.ToolButtonTextBesideIcon if text else Qt.ToolButtonStyle.ToolButtonIconOnly
    )
    dress(made, icon, kind, shortcut, tip)
    return made


class TopBar(QFrame):
    """What to watch, which game, and everything about the program."""

    game_chosen = Signal(str)

    def __init__(self, games: Sequence[tuple[str, str]]) -> None:
        """``games``: id and title of each."""
        super().__init__()
        self.setProperty("role", "bar")
        tr = self.tr
        self.screen_button = _tool(tr("Screen"), "screen", "Ctrl+1", tr("Watch the whole screen"))
        self.region_button = _tool(tr("Region"), "region", "Ctrl+2", tr("Pick a part of the screen to watch"))
        self.last_region = QAction(self)
        self.last_region.setShortcut(QKeySequence("Ctrl+Shift+2"))
        icons.bind(self.last_region, "region")
        self.picture_button = _tool(tr("Picture"), "picture", "Ctrl+O", tr("Open a picture file"))
        self.many_pictures = self._below(self.picture_button, tr("Many pictures …"), "picture", "Ctrl+P")
        self.paste_button = _tool(tr("Paste"), "paste", "Ctrl+V", tr("Read the picture in the clipboard"))
        self.game = choice_box(tr("Game"))
        self.game.setToolTip(tr("Which game to look for"))
        self.game.addItem(tr("Any game"), "")
        for game_id, title in games:
            self.game.addItem(title, game_id)
        self.game.activated.connect(lambda: self.game_chosen.emit(self.game.currentData()))
        self.overlay_button = _tool(tr("Overlay"), "overlay", "Ctrl+Shift+O", tr("Draw on the game itself"), kind="")
        self.overlay_button.setCheckable(True)
        self.practice_button = _tool(tr("Practice"), "cards", "", tr("Open a practice board"))
        self.practice_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.practice_menu = QMenu(self)
        self.practice_button.setMenu(self.practice_menu)
        self.pages_button = _tool(tr("Pages"), "more", "", tr("Show where a board is, and what was shown before"))
        self.pages_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        pages = QMenu(self)
        self.show_board = pages.addAction(tr("Show me the board …"))
        self.show_board.setShortcut(QKeySequence("Ctrl+B"))
        self.saved_pages = pages.addAction(tr("Saved pages …"))
        icons.bind(self.show_board, "region")
        icons.bind(self.saved_pages, "picture")
        self.pages_button.setMenu(pages)
        self.settings_button = _tool("", "settings", "Ctrl+,", tr("Settings"))
        self.history_button = _tool("", "history", "Ctrl+H", tr("History: the games that were watched or played"))
        self.help_button = _tool("", "question", "F1", tr("Help: what each button does, and how to stop"))
        # Those that can do without their words first.
        self._named = [
            self.paste_button, self.pages_button, self.picture_button, self.overlay_button,
            self.practice_button, self.region_button, self.screen_button,
        ]  # fmt: skip
        self.setLayout(
            row(
                self.screen_button,
                self.region_button,
                self.picture_button,
                self.paste_button,
                self.game,
                None,
                self.overlay_button,
                self.pages_button,
                self.practice_button,
                self.history_button,
                self.settings_button,
                self.help_button,
                spacing=Space.XS,
                margins=(Space.M, Space.S, Space.M, Space.S),
            )
        )

    def _below(self, tool: QToolButton, text: str, icon: str, shortcut: str) -> QAction:
        """An entry of a menu that opens beside what the tool itself does."""
        menu = QMenu(self)
        made = menu.addAction(text)
        made.setShortcut(QKeySequence(shortcut))
        icons.bind(made, icon)
        tool.setMenu(menu)
        tool.setPopupMode(QToolButton.ToolButtonPopupMode.MenuButtonPopup)
        return made

    def offer_region(self, words: str) -> None:
        """Offer the region chosen last, such as ``800 × 600``; nothing where there is none."""
        self.last_region.setText(self.tr("The region of last time: {words}").format(words=words))
        self.last_region.setEnabled(bool(words))
        if not words or self.region_button.menu() is not None:
            return
        menu = QMenu(self)
        menu.addAction(self.last_region)
        pick = menu.addAction(self.tr("Pick another region …"))
        pick.triggered.connect(self.region_button.click)
        self.region_button.setMenu(menu)
        self.region_button.setPopupMode(QToolButton.ToolButtonPopupMode.MenuButtonPopup)

    def fit(self, width: int) -> None:
        """Show as many words beside the icons as fit into ``width`` (logical px), in the font that there is."""
        style = Qt.ToolButtonStyle
        for without in range(len(self._named) + 1):
            for number, tool in enumerate(self._named):
                tool.setToolButtonStyle(
                    style.ToolButtonIconOnly if number < without else style.ToolButtonTextBesideIcon
                )
            if self.sizeHint().width() <= width:
                break


class ControlBar(QFrame):
    """Play, Step and Stop, and the status line."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "footer")
        tr = self.tr
        self.play = button(tr("Play"), "play", kind="primary", shortcut="F5", tip=tr("Play until no move is left"))
        self.step = button(tr("Step"), "step", shortcut="F6", tip=tr("Make one move"))
        self.stop = button(tr("Stop"), "stop", shortcut="F7", tip=tr("Stop playing or watching"))
        self.deal = button(
            tr("Deal button …"), "deal", kind="quiet", tip=tr("Show where the game's button for more cards is")
        )
        self.wizard = button(
            tr("Board profile …"),
            "map",
            kind="quiet",
            tip=tr("Show Kibitz what the board of Ticket to Ride looks like"),
        )
        self.status = StatusLine()
        self._seen = ElidedLabel("caption")
        self._seen.setAccessibleDescription(tr("What is seen"))
        self._seen.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._timings = label(role="caption")
        self._timings.setAccessibleDescription(tr("Timings"))
        # Those that can do without their words.
        self._named = {one: one.text() for one in (self.deal, self.wizard)}
        controls = row(self.play, self.step, self.stop, self.deal, self.wizard, self._seen, self._timings)
        controls.setStretch(5, 1)
        layout = column(self.status, margins=(Space.L, Space.S, Space.L, Space.M))
        layout.addLayout(controls)
        self.setLayout(layout)
        self.show_mode(Mode.IDLE, can_play=False)

    def show_mode(self, mode: Mode, can_play: bool) -> None:
        """Enable what can be done now."""
        self.play.setEnabled(can_play and mode is not Mode.PLAYING)
        self.step.setEnabled(can_play and mode is not Mode.PLAYING)
        self.stop.setEnabled(mode is not Mode.IDLE)
        self.deal.setEnabled(mode is not Mode.PLAYING and can_play)

    def show_seen(self, text: str) -> None:
        """Show which game is seen and how certain it is."""
        self._seen.setText(text)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit()
        super().resizeEvent(event)

    def _fit(self) -> None:
        """Leave the room to what is seen, in the font that there is: timings go first, then names of buttons."""
        for bare, timed in ((False, True), (False, False), (True, False)):
            for one, name in self._named.items():
                set_text(one, "" if bare else name)
            if self._needed(timed=timed) <= self.width():
                break
        self._timings.setVisible(timed)

    def _needed(self, *, timed: bool) -> int:
        """Width that all there is to show takes, with or without the timings, logical px."""
        buttons = [one for one in (self.play, self.step, self.stop, self.deal, self.wizard) if not one.isHidden()]
        shown = [one.sizeHint().width() for one in [*buttons, *([self._timings] if timed else [])]]
        seen = self._seen.fontMetrics().horizontalAdvance(self._seen.text())
        return sum(shown) + seen + (len(shown) + 1) * Space.S + 2 * Space.L

    def show_timings(self, text: str) -> None:
        """Show how long the stages took."""
        self._timings.setText(text)
        self._fit()


class Notice(QFrame):
    """A message that stays until it is closed: what went wrong, and what to do."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "alarm")
        self._icon = QLabel()
        self._text = label(wrap=True)
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._count = 0
        self._folder = ""
        self.open_folder = button(
            self.tr("Open the folder"), "picture", tip=self.tr("Open the folder with the pictures")
        )
        self.open_folder.clicked.connect(self._open_folder)
        close = QToolButton()
        dress(close, "cross", "quiet", "", self.tr("Close this message"))
        close.clicked.connect(self.hide)
        layout: QHBoxLayout = row(
            self._icon, self._text, self.open_folder, close, margins=(Space.M, Space.XS, Space.XS, Space.XS)
        )
        layout.setStretch(1, 1)
        self.setLayout(layout)
        self.hide()

    @property
    def text(self) -> str:
        """What is shown."""
        return self._text.text()

    def show_problem(self, text: str) -> None:
        """Show a problem; one that comes again and again is shown once, with a count."""
        text = translated(text)
        same = self.isVisible() and self._text.property("problem") == text
        self._count = self._count + 1 if same else 1
        self._text.setProperty("problem", text)
        self._show(f"{text} ({self._count}×)" if self._count > 1 else text, "warning")

    def show_request(self, text: str) -> None:
        """Show what the user has to do; nothing any more where it is empty."""
        if text:
            self._show(text, "info")
        else:
            self.hide()

    def show_pictures(self, folder: str) -> None:
        """Say in which folder pictures of what went wrong are, beside the message that is shown about it."""
        words = self.tr("Pictures of what was expected and what was seen are in {folder}.").format(folder=folder)
        if self.isVisible():
            self._text.setText(f"{self._text.text()}\n{words}")
        else:
            self._show(words, "info")
        self._folder = folder
        self.open_folder.show()

    def _open_folder(self) -> None:
        if not QDesktopServices.openUrl(QUrl.fromLocalFile(self._folder)):
            self._text.setText(
                self.tr("No program here opens folders. The pictures are in {f}.").format(f=self._folder)
            )

    def _show(self, text: str, icon: str) -> None:
        self.open_folder.hide()
        if text != self._text.text() or not self.isVisible():
            announce(self, text, urgent=True)
        self._text.setText(text)
        look = theme.current()
        wrong = icon == "warning"
        set_role(self, "alarm" if wrong else "notice")
        self._icon.setPixmap(icons.pixmap(icon, 20, look.bad if wrong else look.accent))
        self.show()


def welcome(practice: QWidget, watch: QWidget, again: QWidget) -> EmptyState:
    """What the picture's place shows before anything is watched."""
    made = EmptyState("eye", "", "")
    made.show_text(
        "eye",
        made.tr("No board seen yet"),
        made.tr(
            "Kibitz looks for a puzzle on your screen, reads it and tells you as much as you like. "
            "Watch the screen, drop a screenshot here, or try the practice board."
        ),
    )
    for offered in (watch, again, practice):
        made.buttons.addWidget(offered)
    return made
