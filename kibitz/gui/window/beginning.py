"""The window as it begins: it looks at the screen once, says what is there, and offers to watch that."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QPushButton

from kibitz.core.geometry import Rect
from kibitz.gui.first_run.first_look import FirstLook
from kibitz.gui.watching import sources
from kibitz.gui.watching.boards import FoundBoard
from kibitz.gui.watching.sources import Source
from kibitz.gui.widgets.language import translated
from kibitz.gui.widgets.scaling import physical_bounds, screens_under
from kibitz.gui.widgets.widgets import button
from kibitz.gui.window.choosing import ChoosingWindow

_MOST_OFFERED = 3
_LEFT_TO, _RIGHT_FROM = 0.42, 0.58
"""Where a board's middle is, as a share of the screen's width, for it to be on the left or on the right."""


class BeginningWindow(ChoosingWindow):
    """Offers what is found on the screen before anything is watched."""

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self._boards: list[FoundBoard] = []
        self._offered: Sequence[QPushButton] = ()
        self._show_it = button(self.tr("Show me the board …"), "region", tip=self.tr("Draw where the board is, once"))
        self._show_it.clicked.connect(self.show_board)
        self.first_look = FirstLook(self)
        self.first_look.grabbing.connect(self._make_way_for_grab)
        self.first_look.found.connect(self._found_board)
        self.first_look.ended.connect(self._looked_around)
        self.first_look.failed.connect(self._could_not_look)

    def look_around(self) -> None:
        """Look at the whole screen once, and say which boards are there."""
        self._boards = []
        self._welcome.show_text("eye", self.tr("Looking at the screen …"), self.tr("Once, for a game that it knows."))
        self._offer((), self._watch_button, self._practice_button)
        self.first_look.look(sources.screen_source(self.tr("the whole screen")), self._choice)

    def watch(self, source: Source) -> None:
        """Watch this from now on."""
        self.first_look.leave_off()
        super().watch(source)

    def _found_board(self, board: FoundBoard) -> None:
        self._boards = [*self._boards, board][:_MOST_OFFERED]
        first = self._boards[0]
        if len(self._boards) == 1:
            title = self.tr("{game} {where}").format(game=first.title, where=self._where(first.place))
            text = self.tr("{summary}. Watch it?").format(summary=first.summary)
        else:
            title = self.tr("Boards on the screen")
            text = "\n".join(f"{one.title} {self._where(one.place)}: {translated(one.summary)}" for one in self._boards)
        self._welcome.show_text("cards", title, text)
        buttons = [self._watch_it(one) for one in self._boards]
        self._offer(buttons, self._practice_button)
        buttons[0].setFocus()
        self.controls.status.tell(f"{title}: {translated(first.summary)}." if len(self._boards) == 1 else title, "good")

    def _watch_it(self, board: FoundBoard) -> QPushButton:
        alone = len(self._boards) == 1
        words = self.tr("Watch it") if alone else self.tr("Watch {game}").format(game=board.title)
        made = button(words, "eye", kind="primary")
        made.clicked.connect(partial(self._watch_found, board, alone=alone))
        return made

    def _watch_found(self, board: FoundBoard, _checked: bool = False, *, alone: bool) -> None:
        if not alone and self._settings.game != board.game:
            # Of several boards the one that was chosen is to be read.
            self.top.game.setCurrentIndex(max(0, self.top.game.findData(board.game)))
            self.choose_game(board.game)
        self._stand_beside(board.place)
        self.watch_screen()

    def _looked_around(self) -> None:
        if self._boards:
            return
        self._welcome.show_text(
            "eye",
            self.tr("No board is on the screen now"),
            self.tr("Bring a game to the front, or practise. A board that is there can be shown to Kibitz once."),
        )
        self._offer((), self._watch_button, self._practice_button, self._show_it)

    def _could_not_look(self, message: str) -> None:
        self.notice.show_problem(message)
        self._looked_around()

    def _offer(self, found: Sequence[QPushButton], *lasting: QPushButton) -> None:
        """``found``: the buttons of the boards that were found; those of before go."""
        for old in self._offered:
            old.deleteLater()
        self._offered = found
        self._welcome.offer(*found, *lasting)

    def _where(self, place: Rect) -> str:
        """Where something is, physical px of the desktop, in words."""
        screens = QGuiApplication.screens()
        shown = screens_under(place)
        if not shown:
            return self.tr("on the screen")
        area = physical_bounds(shown[0])
        share = (place.center.x - area.x()) / area.width()
        if len(screens) > 1:
            on = self.tr("of screen {number}").format(number=screens.index(shown[0]) + 1)
        else:
            on = self.tr("of the screen")
        if share < _LEFT_TO:
            return self.tr("on the left {on}").format(on=on)
        if share > _RIGHT_FROM:
            return self.tr("on the right {on}").format(on=on)
        return self.tr("in the middle {on}").format(on=on)
