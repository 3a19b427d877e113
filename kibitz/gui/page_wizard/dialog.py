"""The dialog in which the user shows a page: its board, what else there is, and a name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from enum import IntEnum
from pathlib import Path
from typing import Any, TypeVar

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication
from PySide6.QtWidgets import QWidget

from kibitz.core.errors import KibitzError
from kibitz.core.frame import Frame
from kibitz.core.geometry import Rect
from kibitz.core.reading import Reading
from kibitz.gui.maps.common.picture_view import Pixels
from kibitz.gui.page_wizard.asks import Ask, asks_of, board_ask
from kibitz.gui.page_wizard.draft import Draft
from kibitz.gui.page_wizard.showing import Showing
from kibitz.gui.page_wizard.sides import BoardPage, MorePage, NamePage
from kibitz.gui.page_wizard.view import PageView
from kibitz.gui.page_wizard.work import Look, MakeGame, board_in, look, proposed
from kibitz.gui.profile_wizard.picture_source import PictureSource
from kibitz.gui.profile_wizard.wizard_frame import WizardFrame
from kibitz.gui.watching.mime_source import mime_source
from kibitz.gui.watching.sources import Source
from kibitz.gui.widgets.language import localised, translated
from kibitz.gui.widgets.theme import Space
from kibitz.gui.widgets.widgets import column, frame, label
from kibitz.registry import title_of
from kibitz.services.page_store import PAGES

ResultT = TypeVar("ResultT")

_SIDE = 264
_MOST_DOUBTS = 2


class Step(IntEnum):
    """The dialog's pages, in their order."""

    BOARD = 0
    MORE = 1
    NAME = 2


class PageWizard(WizardFrame):
    """Makes a page and saves it.

    saved: the page (a `kibitz.core.page.Page`), and the source of the picture that it was shown on, or None.
    grabbing: as `MakesWizard` has it.
    """

    saved = Signal(object, object)
    grabbing = Signal(bool)

    def __init__(self, games: Sequence[str], make: MakeGame, parent: QWidget | None = None) -> None:
        """``games``: ids of those that can be shown so. ``make``: see `MakeGame`."""
        super().__init__("kibitz page wizard", parent)
        self.setWindowTitle(self.tr("Show me the board"))
        self.setMinimumSize(640, 440)
        self._make = make
        self._board_ask = board_ask(self.tr)
        self.showing = Showing(self._board_ask, self)
        self.picture_source = PictureSource(self)
        self._step = Step.BOARD
        self._source: Source | None = None
        self._title = ""
        self._asks: tuple[Ask, ...] = ()
        self._shown: Draft | None = None
        self._busy = False
        self._build([(game, title_of(game)) for game in games])
        self._connect()
        self.show_step(Step.BOARD)
        screen = QGuiApplication.primaryScreen().availableGeometry()
        self.resize(min(1080, screen.width() - 40), min(740, screen.height() - 60))

    # The picture

    def begin(self, seen: Frame | None, source: Source | None, game: str, reading: Reading[Any] | None) -> None:
        """Begin with this picture; where it is None, with one that is taken of the source.

        game: empty where it isn't known. reading: what was read of it; where that is nothing a board is looked for.
        """
        self._source = source
        self.showing.begin(seen, Draft(game))
        if seen is not None:
            board = board_in(reading, self._make(game)) if reading is not None else None
            self._begin(seen, source, game, board)
        if source is not None and (seen is None or (source.live and seen.covers)):
            # What lies under our own windows belongs to the page too.
            QTimer.singleShot(0, lambda: self.picture_source.take(source))

    def _begin(self, seen: Frame, source: Source | None, game: str, board: Rect | None) -> None:
        self._source = source
        self._title = Path(source.title).stem if source is not None and not source.live else ""
        self._shown = None
        self.showing.begin(seen, Draft(game, board))
        self.show_step(Step.BOARD)
        if board is None and game:
            self._propose(game)

    def _taken(self, pixels: Pixels, source: Source) -> None:
        draft = self.showing.draft
        is_same = source == self._source
        self._begin(Frame(pixels, source.title), source, draft.game, draft.board if is_same else None)

    def _propose(self, game: str) -> None:
        seen = self.showing.frame
        if seen is None:
            return
        self._start(lambda: proposed(seen, self._make(game)), self._was_proposed, self.tr("Looking for the board …"))

    def _was_proposed(self, board: Rect | None) -> None:
        if board is not None:
            self.showing.propose(board)

    # The way through

    @property
    def step(self) -> Step:
        """The page that is shown."""
        return self._step

    @property
    def busy(self) -> bool:
        """Whether something is being read."""
        return self._busy

    def show_step(self, step: Step) -> None:
        """Show a page."""
        self._step = step
        self._pages.setCurrentIndex(step)
        if step is Step.BOARD:
            self.showing.ask_for(self._board_ask)
        elif step is Step.MORE:
            self.showing.ask_for(self._first_left())
        else:
            self.showing.ask_for(None)
            self.name.begin(self._title or title_of(self.showing.draft.game))
        if step is not Step.NAME:
            self.view.setFocus()
        if step is Step.NAME and not self._busy and not self._is_read:
            # Reading was stopped, or has failed; a page is saved once it is read.
            self._changed()
        self._refresh()

    @property
    def _is_read(self) -> bool:
        """Whether what is read is read by what is shown now."""
        found = self.showing.look
        return found is not None and found.draft == self.showing.draft

    def next(self) -> None:
        """On to the next page; from the last one it is saved."""
        if not self.button_row.next.isEnabled():
            return
        if self._step is Step.NAME:
            self._save()
        else:
            self.show_step(Step(self._step + 1))

    def back(self) -> None:
        """Back to the page before."""
        if self._step is not Step.BOARD:
            self.show_step(Step(self._step - 1))

    def _would_lose(self) -> str:
        if not self.showing.can_undo:
            return ""
        return self.tr("Leave without saving? What you have shown is lost.")

    def _save(self) -> None:
        found = self.showing.look
        if found is None:
            return
        page = replace(found.page, name=self.name.naming.text)
        try:
            PAGES.save(page, PAGES.file(page.name))
        except KibitzError as error:
            self.notice.show_problem(translated(str(error)))
            return
        self.accept()
        self.saved.emit(page, self._source)

    # What is asked for besides the board

    def _first_left(self) -> Ask | None:
        return next((ask for ask in self._asks if self.showing.draft.at(ask) is None), None)

    def _ask_next(self) -> None:
        """What comes after what is asked for now, and isn't shown yet; nothing after the last."""
        asked = self.showing.ask
        begin = self._asks.index(asked) + 1 if asked in self._asks else 0
        left = (ask for ask in self._asks[begin:] if self.showing.draft.at(ask) is None)
        self.showing.ask_for(next(left, None))
        self.view.setFocus()

    def _clear(self) -> None:
        if self.showing.ask is not None:
            self.showing.change(self.showing.draft.with_at(self.showing.ask, None))
        self.view.setFocus()

    def _choose_game(self, game: str) -> None:
        self.showing.change(self.showing.draft.of_game(game))
        self.view.setFocus()
        if game and self.showing.draft.board is None:
            self._propose(game)

    def _tell_counts(self, rows: int, columns: int) -> None:
        draft = self.showing.draft
        across = None if draft.game == "pyramid" else columns or None
        self.showing.change(replace(draft, rows=rows or None, columns=across))

    # Reading

    def _changed(self) -> None:
        draft, seen = self.showing.draft, self.showing.frame
        self._asks = asks_of(draft.game, self.tr)
        if self._step is Step.MORE and self._moves_on(draft):
            self._ask_next()
        self._shown = draft
        if not draft.is_enough or seen is None:
            self.background.forget()
            self._busy = False
            self.showing.saw(None)
        else:
            name, last = self._title or draft.game, self.showing.look
            self._start(lambda: look(seen, self._make, draft, name, last), self.showing.saw, self.tr("Reading …"))
        self._refresh()

    def _moves_on(self, draft: Draft) -> bool:
        """Whether what is asked for was shown just now for the first time."""
        asked, before = self.showing.ask, self._shown
        return asked in self._asks and before is not None and before.at(asked) is None and draft.at(asked) is not None

    def _start(self, work: Callable[[], ResultT], then: Callable[[ResultT], None], words: str) -> None:
        def done(result: ResultT) -> None:
            self._busy = False
            then(result)
            self._refresh()

        self.notice.hide()
        self._busy = True
        self.background.ask(lambda _task: work(), done)
        self.button_row.say(words)
        self._refresh()

    def _has_failed(self, message: str) -> None:
        self._busy = False
        self.notice.show_problem(message)
        self.showing.saw(None)
        self._refresh()

    def _stop(self) -> None:
        self.background.forget()
        self._busy = False
        self._refresh()

    # What is shown

    def _refresh(self) -> None:
        showing, tr = self.showing, self.tr
        draft = showing.draft
        self.board.show_draft(showing)
        self.more.show_asks(self._asks, showing)
        self.name.show_draft(showing, self._asks, title_of(draft.game))
        ready = {
            Step.BOARD: draft.is_enough,
            Step.MORE: draft.is_enough,
            Step.NAME: self._is_read and not self._busy and self.name.naming.is_named,
        }
        texts = {
            Step.BOARD: tr("Next"),
            Step.MORE: tr("Next") if self._first_left() is None else tr("Skip the rest"),
            Step.NAME: tr("Save"),
        }
        self.button_row.next.setText(texts[self._step])
        self.button_row.next.setEnabled(ready[self._step])
        self.button_row.back.setEnabled(self._step is not Step.BOARD)
        for step in Step:
            self.steps.button(str(step.value)).setEnabled(step is Step.BOARD or draft.is_enough)
        self.steps.choose(str(self._step.value))
        self.button_row.show_work(busy=self._busy)
        self.button_row.show_past(shown=self._step is not Step.NAME, undo=showing.can_undo, redo=showing.can_redo)
        if not self._busy:
            self.button_row.say(self._what_to_do())
        self._say(showing.look if self._is_read else None)

    def _say(self, found: Look | None) -> None:
        tr, draft = self.tr, self.showing.draft
        doubts: Sequence[str] = ()
        if found is None:
            words = tr("Reading …") if self._busy and draft.is_enough else tr("What is read is said here.")
        elif found.reading is None:
            words = tr("No board is read there yet. Is the rectangle right around its tiles, and is it this game?")
        else:
            reading = found.reading
            words = tr("{summary}, {sure} certain").format(
                summary=translated(reading.summary), sure=f"{reading.confidence:.0%}"
            )
            doubts = localised(tuple(reading.doubts[:_MOST_DOUBTS]))
        self.words.setText(words)
        self.doubts.setText("\n".join(doubts))
        self.doubts.setVisible(bool(doubts))

    def _what_to_do(self) -> str:
        tr, draft = self.tr, self.showing.draft
        if self.showing.frame is None:
            return tr("Drop a picture here, or take one with the buttons.")
        if draft.board is None:
            return tr("Draw a rectangle around the board.")
        if not draft.game:
            return tr("Say which game it is.")
        if self._step is Step.BOARD:
            return tr("Is it right? Then go on.")
        return ""

    def _build(self, games: Sequence[tuple[str, str]]) -> None:
        tr = self.tr
        self.view = PageView(self.showing)
        self.view.setToolTip(tr("Space: the plain picture. Wheel: larger and smaller. Arrow keys: move what is shown."))
        self.board = BoardPage(games)
        self.more = MorePage()
        self.name = NamePage()
        self.words, self.doubts = label(wrap=True), label(role="bad", wrap=True)
        self.words.setAccessibleDescription(tr("What is read"))
        read = column(self.words, self.doubts, spacing=Space.XS, margins=(Space.M, Space.S, Space.M, Space.S))
        picture = QWidget()
        inside = column(self.view, frame("panel", read), spacing=Space.S)
        inside.setStretch(0, 1)
        picture.setLayout(inside)
        names = (tr("1  Board"), tr("2  More"), tr("3  Name"))
        self._lay_out(names, picture, (self.board, self.more, self.name), _SIDE)
        self.button_row.progress.setRange(0, 0)

    def _connect(self) -> None:
        self.background.failed.connect(self._has_failed)
        self.steps.chosen.connect(lambda key: self.show_step(Step(int(key))))
        self.button_row.cancel.clicked.connect(self.reject)
        self.button_row.back.clicked.connect(self.back)
        self.button_row.next.clicked.connect(self.next)
        self.button_row.stop.clicked.connect(self._stop)
        self.button_row.undo.clicked.connect(self.showing.undo)
        self.button_row.redo.clicked.connect(self.showing.redo)
        self.board.game_chosen.connect(self._choose_game)
        self.board.counts_told.connect(self._tell_counts)
        self.board.file.connect(self.picture_source.ask_file)
        self.board.pasted.connect(self.picture_source.paste)
        self.board.whole_screen.connect(self.picture_source.take_screen)
        self.more.chosen.connect(lambda number: self.showing.ask_for(self._asks[number]))
        self.more.skipped.connect(self._ask_next)
        self.more.cleared.connect(self._clear)
        self.name.named.connect(lambda _named: self._refresh())
        self.picture_source.taken.connect(self._taken)
        self.picture_source.failed.connect(self.notice.show_problem)
        self.picture_source.grabbing.connect(self.grabbing)
        self.showing.changed.connect(self._changed)
        self.showing.asked.connect(self._refresh)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if mime_source("", event.mimeData()) is not None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        self.picture_source.drop(event.mimeData())
        event.acceptProposedAction()
