"""What the windows of practice boards have in common: games, looks, words, buttons, and what the log is told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QRectF, QTimer
from PySide6.QtGui import QCloseEvent, QMouseEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QLayout, QPushButton, QToolButton, QWidget

from kibitz.gui.practice.common.day_bar import DayBar
from kibitz.gui.practice.common.look_menu import Switch, look_menu
from kibitz.gui.practice.common.options import PracticeOptions
from kibitz.gui.practice.common.played import PlayedMark
from kibitz.gui.practice.common.press_log import PressLog
from kibitz.gui.practice.common.session import Session
from kibitz.gui.practice.common.statistics import RecordFile
from kibitz.gui.widgets import icons
from kibitz.gui.widgets.accessible import announce
from kibitz.gui.widgets.language import translated
from kibitz.gui.widgets.scaling import rect_to_physical, widget_to_physical
from kibitz.gui.widgets.theme import Space
from kibitz.gui.widgets.widgets import button, column, dress, frame, label, row, set_role, set_text
from kibitz.services.settings import SettingsStore

SessionT = TypeVar("SessionT", bound=Session[Any])
_RESTS_MS = 300
"""The geometry is told to the log once it rested so long: a test clicks where the log says."""


class PracticeWindow(QWidget, Generic[SessionT]):
    """A practice board's window.

    title: the game's name. narrow_below: in windows less wide than this (logical px) its buttons show their icons only.
    side_from: from this width on there is room for ``side``. new: text and tip of the button for a new game.
    ``options.log`` is told of every press and what the game made of it.
    """

    session: SessionT
    side: Any
    """The panels beside the board."""
    bar: Any
    """Where the kind of game is chosen: shows one by ``show_kind``, and emits it as ``chosen``."""

    def __init__(
        self,
        title: str,
        options: PracticeOptions,
        store: SettingsStore | None,
        statistics: RecordFile[Any],
        *,
        narrow_below: int = 0,
        side_from: int = 0,
        new: tuple[str, str] | None = None,
    ) -> None:
        super().__init__()
        self.setWindowTitle(self.tr("Kibitz practice: {game}").format(game=title))
        self.setWindowIcon(icons.app_icon())
        self._options = options
        self._store = store or SettingsStore()
        self._narrow_below, self._side_from = narrow_below, side_from
        self._texts: dict[QPushButton, str] = {}
        self._message = label(role="muted", wrap=True)
        self._message.setAccessibleDescription(self.tr("Message"))
        self._message.setMinimumHeight(2 * self._message.fontMetrics().lineSpacing())
        self._controls: QBoxLayout | None = None
        self._look = QToolButton()
        self._days = DayBar()
        self._days.chosen.connect(lambda day: self.play_kind(self.session.kind, day))
        text, tip = new or (self.tr("New"), self.tr("New game"))
        self._new = self._tool(text, "new", "Ctrl+N", tip, self.new_game)
        self._layout_told = QTimer(self)
        self._layout_told.setSingleShot(True)
        self._layout_told.setInterval(_RESTS_MS)
        self._layout_told.timeout.connect(lambda: options.log("layout", **self._layout_facts()))
        self._presses = PressLog(self, options.log, self._name_of)
        self._played = PlayedMark(self)
        statistics.saved = options.counted
        statistics.is_own = self._played.is_own

    # Games

    def new_game(self) -> None:
        """Start a new game of the same kind (the day's game: from the beginning)."""
        self._begin(self._new_session(self.session.kind, None, self.session.day))

    def play_kind(self, kind: Any, day: date | None = None) -> None:
        """Start a game of another kind; ``day`` chooses the day's game."""
        self._remember(kind)
        self._begin(self._new_session(kind, None, day or self.session.day))

    def _new_session(self, kind: Any, seed: int | None, day: date | None) -> SessionT:
        raise NotImplementedError

    def _remember(self, kind: Any) -> None:
        """Keep the kind of game for the next start, where it is kept."""

    def _begin(self, session: SessionT) -> None:
        """Play this game from now on."""
        self.session = session
        self._played.begin()
        self.bar.show_kind(session.kind)
        self._days.setVisible(session.kind.daily)
        self._days.show_day(session.day)
        facts = self._facts(session)
        self._options.log("new", variant=str(session.kind), seed=session.seed, day=session.day.isoformat(), **facts)

    def _facts(self, session: SessionT) -> dict[str, Any]:
        """What else the log is told about a new game."""
        return {}

    def _whose(self) -> str:
        """What to add to the words about the end of a game that wasn't the user's own."""
        return "" if self._played.is_own() else self.tr(" Kibitz played, so it isn't counted.")

    def _close_later(self) -> None:
        """Close once the game was over for as long as the options say."""
        if self._options.quit_when_over_s is not None:
            QTimer.singleShot(round(self._options.quit_when_over_s * 1000), self.close)

    # Looks

    def _home(self) -> QWidget:
        """What has the keyboard when nothing else was chosen."""
        raise NotImplementedError

    def _say(self, text: str, role: str = "muted") -> None:
        text = translated(text)
        if text != self._message.text():
            announce(self._message, text)
        self._message.setText(text)
        set_role(self._message, role)

    def _complain(self, text: str) -> None:
        self._say(text, "bad")

    def _tool(
        self, text: str, icon: str, shortcut: str, tip: str, act: Callable[[], object] | None = None
    ) -> QPushButton:
        """A button that does ``act`` and loses its text in narrow windows."""
        made = button(text, icon, shortcut=shortcut, tip=tip)
        if act is not None:
            made.clicked.connect(lambda: act())
        # The keyboard goes on where it was after a click.
        made.clicked.connect(lambda: self._home().setFocus())
        self._texts[made] = text
        return made

    def _add_look_menu(
        self,
        palettes: Mapping[str, str],
        palette: str,
        choose: Callable[[str], None],
        switches: Sequence[Switch],
        shortcut: str = "Ctrl+K",
    ) -> None:
        """Give the button for the looks its menu; ``palettes``: name -> title."""
        dress(self._look, "palette", "quiet", shortcut, self.tr("Look of the board"))
        self._look.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._look.setMenu(look_menu(self, palettes, palette, choose, switches, self._complain))

    def _top(self) -> QFrame:
        """The line above the board: the kind of game, and the looks."""
        return frame("bar", row(self.bar, None, self._look, margins=(Space.M, Space.S, Space.S, Space.S)))

    def _line_of(self, *tools: QWidget) -> QLayout:
        """The message and buttons beside it; in narrow windows the message has a line of its own."""
        controls: QBoxLayout = row(self._message)
        controls.addLayout(row(None, *tools))
        controls.setStretch(0, 1)
        self._controls = controls
        return controls

    def _stack(self, *parts: QLayout, margin: int = Space.M) -> None:
        """Lay the top and these below each other; the last one takes the room."""
        body = column(spacing=Space.S, margins=(margin, Space.S, margin, margin))
        for part in parts:
            body.addLayout(part, 1 if part is parts[-1] else 0)
        layout = column(self._top(), spacing=0)
        layout.addLayout(body, 1)
        self.setLayout(layout)

    # What the log is told

    def _layout_facts(self) -> dict[str, Any]:
        """What the log is told about where things are, in physical pixels of the desktop."""
        raise NotImplementedError

    def _where(self, **widgets: QWidget) -> dict[str, list[float]]:
        """Where these are, the button for a new game, and the window."""
        all_of_them = {**widgets, "new": self._new, "window": self}
        return {name: widget_to_physical(widget).as_list() for name, widget in all_of_them.items()}

    def _where_in(self, drawn_on: QWidget, rects: Iterable[QRectF]) -> list[list[float]]:
        """Where things are that a widget draws."""
        screen, origin = self.screen(), drawn_on.mapToGlobal(QRectF(drawn_on.rect()).topLeft())
        return [rect_to_physical(rect.translated(origin), screen).as_list() for rect in rects]

    def _names(self) -> dict[QWidget, str]:
        """The controls of the game, by the names that the log is told."""
        raise NotImplementedError

    def _name_of(self, widget: QWidget, event: QMouseEvent) -> str:
        """What the log is told that a press hit; see `PressLog`."""
        # A click beside the controls gives a window the keyboard; in these games it means nothing else.
        return self._names().get(widget, "background")

    # Window

    def showEvent(self, event: QShowEvent) -> None:
        self._home().setFocus()
        self._layout_told.start()
        self._played.announce()
        super().showEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        narrow = self.width() < self._narrow_below
        for made, text in self._texts.items():
            set_text(made, "" if narrow else f" {text}")
        if self._side_from:
            self.side.setVisible(self.width() >= self._side_from)
        if self._controls is not None:
            across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.BottomToTop
            self._controls.setDirection(down if narrow else across)
        self._layout_told.start()
        super().resizeEvent(event)

    def moveEvent(self, event: Any) -> None:
        self._layout_told.start()
        super().moveEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        self._layout_told.stop()
        self._presses.close()
        super().closeEvent(event)
