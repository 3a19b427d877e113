"""The practice board of Pyramid Scheme: a window with the real game. Its puzzles are `solvers.pyramid.generator`'s."""

from __future__ import annotations

from datetime import date
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QPushButton, QWidget

from kibitz.core.phrase import Phrase
from kibitz.core.wording import clock_text
from kibitz.games.pyramid.options import PyramidPractice
from kibitz.gui.practice.common.keys import ARROWS, key_name
from kibitz.gui.practice.common.look_menu import Switch
from kibitz.gui.practice.common.options import PracticeOptions, check_looks, first_kind
from kibitz.gui.practice.common.side_column import WIDTH
from kibitz.gui.practice.common.timed_window import TimedWindow
from kibitz.gui.practice.pyramid.bar import PyramidBar
from kibitz.gui.practice.pyramid.grid import PyramidGrid
from kibitz.gui.practice.pyramid.kind import PyramidKind
from kibitz.gui.practice.pyramid.session import HINT_COSTS_S, PyramidSession
from kibitz.gui.practice.pyramid.side import PyramidSidePanel
from kibitz.gui.practice.pyramid.statistics import PyramidStatistics
from kibitz.gui.practice.pyramid.turns import Touch, WordResult
from kibitz.gui.practice.pyramid.wording import answer, kind_in_words, role_of, touch_in_words
from kibitz.gui.widgets.language import translated
from kibitz.gui.widgets.theme import Space
from kibitz.gui.widgets.widgets import column, dress, label, row, set_text
from kibitz.services.settings import SettingsStore
from kibitz.solvers.end import End

PALETTES = {"classic": Phrase("Classic")}
_SIDE_FITS_FROM = 600 + WIDTH
"""Narrower windows (logical px) leave the room to the pyramid."""
_TEXTS_FIT_FROM = 820
"""In narrower windows the buttons show their icons only."""
_ROUND = 50
"""Diameter of the buttons below the pyramid, logical px."""
_KEYS = ("ENTER", "BACKSPACE", "ESCAPE", "SPACE", *ARROWS)


def create(options: PracticeOptions) -> PracticePyramid:
    """The board as a window that is not shown yet. ``options.variant``: see `PyramidKind.parse`.

    Raises UsageError for a variant, a palette or a way to lie that Pyramid Scheme doesn't have.
    """
    check_looks(options, "Pyramid Scheme", PALETTES)
    return PracticePyramid(options)


class PracticePyramid(TimedWindow[PyramidSession]):
    """The window of the practice board."""

    def __init__(
        self,
        options: PracticeOptions = PracticeOptions(),  # noqa: B008 - frozen, so sharing it is safe
        store: SettingsStore | None = None,
        statistics: PyramidStatistics | None = None,
    ) -> None:
        self._statistics = statistics or PyramidStatistics()
        super().__init__(
            "Pyramid Scheme",
            options,
            store,
            self._statistics,
            narrow_below=_TEXTS_FIT_FROM,
            side_from=_SIDE_FITS_FROM,
        )
        remembered = self._store.practice("pyramid", PyramidPractice)
        self.grid = PyramidGrid()
        self.grid.animated = remembered.animations if options.animations is None else options.animations
        self.grid.touched.connect(self.touch)
        self.grid.dragged.connect(self._drag_to)
        self.grid.laid_out.connect(self._layout_told.start)
        self.side = PyramidSidePanel()
        self._build()
        self.setMinimumSize(580, 520)
        self.resize(980, 740)
        kind = first_kind(options, remembered.variant, PyramidKind.parse)
        self._begin(self._new_session(kind, options.seed, options.day))

    # Games

    def play_kind(self, kind: PyramidKind, day: date | None = None) -> None:
        super().play_kind(kind, day)
        self.grid.setFocus()

    def touch(self, cell: int) -> None:
        """Select a letter, or take it off."""
        result = self.session.touch(cell)
        self._options.log("touch", cell=cell, result=result.value)
        if result is Touch.APART:
            self.grid.shake([cell])
        self._say(touch_in_words(result, self.session.letters[cell]))
        self._refresh()

    def submit(self) -> None:
        """Have the word in the making judged."""
        session = self.session
        self.grid.settle()
        judged = session.submit()
        self._options.log("word", word=judged.word, path=list(judged.path), verdict=judged.verdict.value)
        if judged.verdict in (WordResult.WRONG, WordResult.ELSEWHERE):
            self.grid.shake(judged.path)
        elif judged.verdict is WordResult.ALL_WRONG:
            self.grid.shake(range(len(session.letters)))
        self._say(answer(judged, len(session.puzzle.words) - len(session.found)), role_of(judged.verdict))
        if session.over and judged.verdict is not WordResult.OVER:
            self._end()
        self._refresh()

    def clear(self) -> None:
        """Take all selected letters off."""
        self.session.clear()
        self._say("")
        self._refresh()

    def hint(self) -> None:
        """Give a word's first letter away, if it is time."""
        cell = self.session.hint()
        if cell is None:
            return
        self._options.log("hint", cell=cell)
        text = self.tr("A word begins with {letter}. The hint costs {n} seconds.")
        self._say(text.format(letter=self.session.letters[cell], n=HINT_COSTS_S))
        self._refresh()

    def give_up(self) -> None:
        """End the game and show the words."""
        if not self.session.over:
            self.session.give_up()
            self._end()
            self._refresh()

    def share(self) -> None:
        """Put the game in squares into the clipboard."""
        QGuiApplication.clipboard().setText(self.session.share_text())
        self._say(self.tr("Copied: the game in squares, without its words."), "good")

    def _drag_to(self, cell: int) -> None:
        if self.session.drag_to(cell):
            self._options.log("drag", cell=cell)
            self._refresh()

    def _new_session(self, kind: PyramidKind, seed: int | None, day: date | None) -> PyramidSession:
        return PyramidSession(kind, seed, day)

    def _remember(self, kind: PyramidKind) -> None:
        self._store.keep_practice("pyramid", PyramidPractice, variant=str(kind))

    def _begin(self, session: PyramidSession) -> None:
        super()._begin(session)
        self._show_record()
        self._say(self.tr("Find {n} words that use every letter once.").format(n=len(session.puzzle.words)))
        self._refresh()

    def _facts(self, session: PyramidSession) -> dict[str, Any]:
        return {"letters": "".join(session.letters), "words": list(session.puzzle.texts)}

    def _end(self) -> None:
        session = self.session
        self._tick.stop()
        self._statistics.add(session)
        won = session.end is End.WON
        if won:
            self._say(self.tr("Solved in {time}.").format(time=clock_text(session.elapsed_s)) + self._whose(), "good")
        else:
            self._say(self.tr("These were the words.") + self._whose(), "bad")
        self._show_record()
        self._options.log("over", won=won, words=len(session.found), wrong=session.mistakes, hints=len(session.hinted))
        self._close_later()

    # Looks

    def _build(self) -> None:
        tr = self.tr
        self.bar = PyramidBar()
        self.bar.chosen.connect(self.play_kind)
        switches = [Switch(tr("Animations"), self.grid.animated, self._set_animated)]
        self._add_look_menu({}, "", lambda _name: None, switches)
        self._costs = label(role="caption")
        self._give_up = self._tool(tr("Give up"), "eye", "Ctrl+G", tr("Show the words"), self.give_up)
        self._share = self._tool(tr("Share"), "paste", "Ctrl+C", tr("Copy the game in squares"), self.share)
        controls = self._line_of(self._days, self._time, self._costs, self._give_up, self._new, self._share)
        self._word = label(role="title")
        self._word.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._word.setAccessibleDescription(tr("Word in the making"))
        self._word.setMinimumHeight(self._word.fontMetrics().lineSpacing() + Space.M)
        self._clear = _round_button("cross", "", tr("Take all letters off (Esc)"))
        self._clear.clicked.connect(self.clear)
        self._submit = _round_button("tick", "primary", tr("Submit the word (Enter)"))
        self._submit.clicked.connect(self.submit)
        self._hint = self._tool(tr("Hint"), "hint", "Ctrl+H", tr("A word's first letter"), self.hint)
        del self._texts[self._hint]
        keys = row(None, self._clear, self._submit, self._hint, None, spacing=Space.L)
        play = column(self._word, self.grid, spacing=Space.S)
        play.setStretch(1, 1)
        play.addLayout(keys)
        middle = row(spacing=Space.L)
        middle.addLayout(play, 1)
        middle.addWidget(self.side)
        self._stack(controls, middle)

    def _home(self) -> QWidget:
        return self.grid

    def _refresh(self) -> None:
        session = self.session
        self.grid.show_session(session)
        self.side.words.show_session(session)
        self._word.setText(session.word)
        self._clear.setEnabled(bool(session.selected))
        self._submit.setEnabled(bool(session.selected))
        self._give_up.setEnabled(not session.over)
        self._share.setEnabled(session.over)
        self.show_time()

    def show_time(self) -> None:
        session = self.session
        self._time.setText(clock_text(session.elapsed_s))
        self._costs.setText(self.tr("with +{time}").format(time=clock_text(session.penalty_s)))
        self._costs.setVisible(session.penalty_s > 0)
        left = session.hint_in_s
        self._hint.setEnabled(left == 0)
        text = self.tr("Hint +{time}").format(time=clock_text(HINT_COSTS_S))
        if left:
            text = self.tr("Hint in {time}").format(time=clock_text(left + 0.999))
        set_text(self._hint, f" {text}")

    def _show_record(self) -> None:
        kind = self.session.kind
        self.side.record.show_record(translated(kind_in_words(kind)), self._statistics.record(str(kind)))

    def _set_animated(self, animated: bool) -> None:
        self.grid.animated = animated
        self._store.keep_practice("pyramid", PyramidPractice, animations=animated)

    # What the log is told

    def _layout_facts(self) -> dict[str, Any]:
        cells = self._where_in(self.grid, self.grid.cell_rects())
        return {"cells": cells, **self._where(submit=self._submit, clear=self._clear, hint=self._hint)}

    def _name_of(self, widget: QWidget, event: QMouseEvent) -> str:
        if widget is self.grid:
            cell = self.grid.cell_at(event.position())
            return f"cell {cell}" if cell is not None else "nothing"
        return super()._name_of(widget, event)

    def _names(self) -> dict[QWidget, str]:
        return {
            self._submit: "submit",
            self._clear: "clear",
            self._hint: "hint",
            self._new: "new",
            self._share: "share",
            self._give_up: "give up",
        }

    # Window

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # What a focused control doesn't want comes here: letters are typed wherever the focus is.
        name = key_name(event)
        if not (name in _KEYS or (len(name) == 1 and name.isalpha())):
            super().keyPressEvent(event)
            return
        self._options.log("key", key=name, by="keyboard", over=self.session.over)
        if name == "ENTER":
            if not event.isAutoRepeat():
                self.submit()
        elif name == "BACKSPACE":
            self.session.erase()
            self._say("")
            self._refresh()
        elif name == "ESCAPE":
            self.clear()
        elif name == "SPACE":
            self.grid.touch_cursor()
        elif name in ARROWS:
            self.grid.setFocus()
            self.grid.move_cursor(Qt.Key(event.key()))
        elif self.session.type(name):
            self._say("")
            self._refresh()
        elif not self.session.over:
            text = self.tr("No letters that touch spell {word}.")
            self._say(text.format(word=self.session.word + name))


def _round_button(icon: str, kind: str, tip: str) -> QPushButton:
    """A large round button with an icon alone."""
    made = QPushButton()
    dress(made, icon, kind, "", tip)
    made.setStyleSheet(f"min-width: {_ROUND}px; min-height: {_ROUND}px; padding: 0; border-radius: {_ROUND // 2}px;")
    made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return made
