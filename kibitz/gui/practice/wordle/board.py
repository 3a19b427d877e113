"""The practice board of Wordle: a window with the real game. The rules are `kibitz.solvers.wordle`'s."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QCloseEvent, QGuiApplication, QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QToolButton, QWidget

from kibitz.gui.practice.common.day_bar import DayBar
from kibitz.gui.practice.common.guess_side import SidePanel
from kibitz.gui.practice.common.look_menu import Switch, look_menu
from kibitz.gui.practice.common.options import PracticeOptions, check_looks, first_kind
from kibitz.gui.practice.common.side_column import WIDTH
from kibitz.gui.practice.common.window import PracticeWindow
from kibitz.gui.practice.wordle.bar import ChoiceBar
from kibitz.gui.practice.wordle.coach import Coach, Help, Question
from kibitz.gui.practice.wordle.grid import BoardsView
from kibitz.gui.practice.wordle.keyboard import BACKSPACE, ENTER, Key, Keyboard
from kibitz.gui.practice.wordle.palette import PALETTES
from kibitz.gui.practice.wordle.session import Kind, Opponent, Refusal, Refused, WordleSession
from kibitz.gui.practice.wordle.statistics import WordleStatistics
from kibitz.gui.settings.preferences import PreferenceStore
from kibitz.gui.widgets.scaling import rect_to_physical, widget_to_physical
from kibitz.gui.widgets.theme import Space
from kibitz.gui.widgets.widgets import column, dress, frame, row

_SIDE_FITS_FROM = 640 + WIDTH
"""Narrower windows (logical px) leave the room to the boards."""
_TEXTS_FIT_FROM = 860
"""In narrower windows the buttons show their icons only."""


def create(options: PracticeOptions) -> PracticeWordle:
    """The board as a window that is not shown yet. ``options.variant``: see `Kind.parse`.

    Raises UsageError for a variant, a palette or a way to lie that Wordle doesn't have.
    """
    check_looks(options, "Wordle", PALETTES)
    return PracticeWordle(options)


class PracticeWordle(PracticeWindow):
    """The window of the practice board.

    ``options.log`` is told of every key and press and what the game made of it.
    """

    def __init__(
        self,
        options: PracticeOptions = PracticeOptions(),  # noqa: B008 - frozen, so sharing it is safe
        store: PreferenceStore | None = None,
        statistics: WordleStatistics | None = None,
    ) -> None:
        super().__init__("Wordle", options, store, _TEXTS_FIT_FROM)
        self._statistics = statistics or WordleStatistics()
        self._statistics.saved = options.counted
        self._statistics.is_own = self._played.is_own
        remembered = self._store.load()
        kind = first_kind(options, remembered.wordle_variant, Kind.parse)
        self._palette = PALETTES.get(options.palette or remembered.wordle_palette, PALETTES["classic"])
        self._animated = remembered.wordle_animations if options.animations is None else options.animations
        self._help: Help | None = None
        self._help_wanted = 0
        self._coach = Coach(self)
        self._coach.helped.connect(self._helped)
        self._coach.failed.connect(lambda text: self._say(text, "bad"))
        self.boards = BoardsView()
        self.boards.set_palette(self._palette)
        self.keyboard = Keyboard()
        self.keyboard.pressed.connect(lambda key: self._press(key, "click"))
        self.side = SidePanel(
            self.tr("Hint gives a nudge first, then one letter, then the word that Kibitz would play.")
        )
        self._build()
        self.boards.laid_out.connect(self._layout_told.start)
        self.setMinimumSize(580, 420)
        self.resize(1000, 780)
        self._begin(WordleSession(kind, options.seed, options.day))

    # Games

    def new_game(self) -> None:
        """Start a new game of the same kind (the daily words: from the beginning)."""
        self._begin(WordleSession(self.session.kind, day=self.session.day))

    def play_kind(self, kind: Kind, day: date | None = None) -> None:
        """Start a game of another kind; ``day`` chooses the daily words."""
        self._store.update(wordle_variant=str(kind))
        self._begin(WordleSession(kind, day=day or self.session.day))

    def hint(self) -> None:
        """A nudge, then a letter, then the word; worked out in the coach's thread."""
        if self.session.over:
            return
        self.session.hints += 1
        self._help_wanted = min(self._help_wanted + 1, 3)
        self._options.log("hint", step=self._help_wanted)
        if self._help is not None:
            self._show_help()
        elif self._help_wanted == 1:
            self._say(self.tr("Thinking…"))
            self._coach.ask(Question.about(self.session))

    def share(self) -> None:
        """Put the game in squares into the clipboard."""
        QGuiApplication.clipboard().setText(self.session.share_text())
        self._say(self.tr("Copied: the game in squares, without its words."), "good")

    def _choose(self, kind: Kind) -> None:
        begun = bool(self.session.state.guesses) and not self.session.over
        self.boards.setFocus()
        if begun and replace(kind, hard=self.session.kind.hard) == self.session.kind:
            # The rules don't change in the middle of a game.
            self.bar.show_kind(self.session.kind)
            self._say(self.tr("Hard mode can be changed before the first guess: press New for another game."))
        else:
            self.play_kind(kind)

    def _begin(self, session: WordleSession) -> None:
        self.session = session
        self._played.begin()
        kind = session.kind
        self.bar.show_kind(kind)
        self._days.setVisible(kind.opponent is Opponent.DAILY)
        self._days.show_day(session.day)
        self._options.log(
            "new", variant=str(kind), seed=session.seed, day=session.day.isoformat(), answers=list(session.answers)
        )
        self._forget_help()
        self._show_record(None)
        self._say(self._greeting(kind))
        self.boards.grid.settle()
        self._refresh()

    def _press(self, key: str, by: str) -> None:
        """One key, from the real keyboard or that on the screen."""
        session = self.session
        self._options.log("key", key=key, by=by, over=session.over)
        if session.over:
            self._say(self.tr("The game is over. Press New for another."))
            return
        if session.refused is not None:
            self._say("")
        if key == ENTER:
            self._submit()
        elif key == BACKSPACE:
            session.erase()
        elif not session.type(key):
            self._say(self.tr("The row is full: press Enter, or Backspace to change it."))
        self._refresh()

    def _submit(self) -> None:
        session = self.session
        refusal = session.submit()
        if refusal is not None:
            self._options.log("refused", word=refusal.word, reason=refusal.reason.value, why=refusal.why)
            self._say(self._objection(refusal), "bad")
            return
        scores = [board[-1] for board in session.state.scores]
        self._options.log("guess", word=session.state.guesses[-1], scores=scores)
        self._forget_help()
        self._say("")
        if self._animated and self.isVisible():
            self.boards.grid.turn_last_row()
        if session.over:
            self._end()

    def _end(self) -> None:
        session = self.session
        state = session.state
        self._statistics.add(session)
        number = len(state.guesses)
        if state.won:
            found = self.tr("Found with the first guess.") if number == 1 else self.tr("Found in {n} guesses.")
            self._say(found.format(n=number) + self._whose(), "good")
        else:
            missed = [word for board, word in enumerate(session.answers) if not state.solved(board)]
            text = self.tr("The word was {words}.") if len(missed) == 1 else self.tr("Not found: {words}.")
            self._say(text.format(words=", ".join(missed)) + self._whose(), "bad")
        self._show_record(number if state.won else None)
        self._options.log("over", won=state.won, guesses=number, boards=state.boards, hints=session.hints)
        self._close_later()

    # Help

    def _helped(self, help_: Help) -> None:
        if help_.state == self.session.state and self._help_wanted:
            self._help = help_
            self._show_help()

    def _show_help(self) -> None:
        assert self._help is not None, "shown when it has come"
        steps = self._help.steps[: self._help_wanted]
        self.side.help.show_steps(steps)
        self._say(steps[-1])

    def _forget_help(self) -> None:
        self._help, self._help_wanted = None, 0
        self.side.help.show_steps(())

    # Looks

    def _build(self) -> None:
        self.bar = ChoiceBar()
        self.bar.chosen.connect(self._choose)
        self._look = QToolButton()
        dress(self._look, "palette", "quiet", "Ctrl+K", self.tr("Look of the board"))
        self._look.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._look.setMenu(
            look_menu(
                self,
                {name: palette.title for name, palette in PALETTES.items()},
                self._palette.name,
                self._choose_palette,
                [Switch(self.tr("Animations"), self._animated, self._set_animated)],
                lambda text: self._say(text, "bad"),
            )
        )
        top = frame("bar", row(self.bar, None, self._look, margins=(Space.M, Space.S, Space.S, Space.S)))
        self._days = DayBar()
        self._days.chosen.connect(lambda day: self.play_kind(self.session.kind, day))
        self._new = self._tool(self.tr("New"), "new", "Ctrl+N", self.tr("New game"), self.new_game)
        self._hint = self._tool(
            self.tr("Hint"), "hint", "Ctrl+H", self.tr("A nudge, then a letter, then the word"), self.hint
        )
        self._share = self._tool(self.tr("Share"), "paste", "Ctrl+C", self.tr("Copy the game in squares"), self.share)
        controls = row(self._message, self._days, self._hint, self._new, self._share)
        controls.setStretch(0, 1)
        play = column(spacing=Space.S)
        play.addLayout(controls)
        play.addWidget(self.boards, 1)
        play.addWidget(self.keyboard)
        middle = row(spacing=Space.L, margins=(Space.M, Space.S, Space.M, Space.M))
        middle.addLayout(play, 1)
        middle.addWidget(self.side)
        layout = column(top, spacing=0)
        layout.addLayout(middle, 1)
        self.setLayout(layout)

    def _home(self) -> QWidget:
        return self.boards

    def _refresh(self) -> None:
        self.boards.show_session(self.session)
        self.keyboard.show_state(self.session.state, self._palette)
        self._hint.setEnabled(not self.session.over)
        self._share.setEnabled(self.session.over)

    def _show_record(self, just_now: int | None) -> None:
        kind = self.session.kind
        self.side.record.show_record(self._in_words(kind), self._statistics.record(str(kind)), just_now)

    def _choose_palette(self, name: str) -> None:
        self._palette = PALETTES[name]
        self._store.update(wordle_palette=name)
        self.boards.set_palette(self._palette)
        self._refresh()

    def _set_animated(self, animated: bool) -> None:
        self._animated = animated
        self._store.update(wordle_animations=animated)

    def _greeting(self, kind: Kind) -> str:
        if kind.opponent is Opponent.HIDE:
            return self.tr("There is no word yet: after each guess as many as can be are kept.")
        return self.tr("Type a word of {n} letters.").format(n=kind.size)

    def _objection(self, refusal: Refusal) -> str:
        if refusal.reason is Refused.SHORT:
            return self.tr("Too short: the words have {n} letters.").format(n=self.session.kind.size)
        if refusal.reason is Refused.UNKNOWN:
            return self.tr("{word} is not in the word list.").format(word=refusal.word)
        text = self.tr("Hard mode: {word} {why}.")
        if self.session.kind.boards > 1:
            text = self.tr("Hard mode: {word} fits no open board; on board {board} it {why}.")
        return text.format(word=refusal.word, why=refusal.why, board=refusal.board + 1)

    def _in_words(self, kind: Kind) -> str:
        names = {
            Opponent.DAILY: self.tr("Daily"),
            Opponent.RANDOM: self.tr("Random"),
            Opponent.HIDE: self.tr("Adversary"),
        }
        boards = self.tr("1 board") if kind.boards == 1 else self.tr("{n} boards").format(n=kind.boards)
        parts = [names[kind.opponent], self.tr("{n} letters").format(n=kind.size), boards]
        return ", ".join([*parts, self.tr("hard mode")] if kind.hard else parts)

    # What the log is told

    def _layout_facts(self) -> dict[str, Any]:
        screen = self.screen()
        grid = self.boards.grid
        origin = grid.mapToGlobal(QRectF(grid.rect()).topLeft())
        tiles = [
            [[rect_to_physical(rect.translated(origin), screen).as_list() for rect in line] for line in board]
            for board in grid.tile_rects()
        ]
        keys = {name: widget_to_physical(key).as_list() for name, key in self.keyboard.keys.items()}
        return {
            "tiles": tiles,
            "keys": keys,
            "view": widget_to_physical(self.boards).as_list(),
            "new": widget_to_physical(self._new).as_list(),
            "window": widget_to_physical(self).as_list(),
        }

    def _name_of(self, widget: QWidget, event: QMouseEvent) -> str:
        if isinstance(widget, Key):
            return f"key {widget.name}"
        if widget is self.boards.grid:
            rects = self.boards.grid.tile_rects()
            for b, board in enumerate(rects):
                for r, line in enumerate(board):
                    for c, rect in enumerate(line):
                        if rect.contains(event.position()):
                            return f"tile {b}.{r}.{c}"
        return super()._name_of(widget, event)

    def _names(self) -> dict[QWidget, str]:
        return {self._hint: "hint", self._new: "new", self._share: "share"}

    # Window

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # What a focused control doesn't want comes here: letters are typed wherever the focus is.
        plain = Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier
        letter = event.text().upper()
        if event.modifiers() & ~plain:
            super().keyPressEvent(event)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if not event.isAutoRepeat():
                self._press(ENTER, "keyboard")
        elif event.key() == Qt.Key.Key_Backspace:
            self._press(BACKSPACE, "keyboard")
        elif letter in self.keyboard.keys and len(letter) == 1:
            if not event.isAutoRepeat():
                self._press(letter, "keyboard")
        else:
            if event.text():
                self._options.log("key", key="other", by="keyboard", over=self.session.over)
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.side.setVisible(self.width() >= _SIDE_FITS_FROM)
        self.keyboard.set_key_height(round(min(max(self.height() * 0.062, 30), 50)))
        super().resizeEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        self._coach.close()
        super().closeEvent(event)
