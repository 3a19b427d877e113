"""The practice board of Wordle: a window with the real game. The rules are `kibitz.solvers.wordle`'s."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

from PySide6.QtGui import QCloseEvent, QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from kibitz.games.wordle.options import WordlePractice
from kibitz.gui.practice.common.guess_window import GuessWindow
from kibitz.gui.practice.common.keys import key_name
from kibitz.gui.practice.common.look_menu import Switch
from kibitz.gui.practice.common.options import PracticeOptions, check_looks, first_kind
from kibitz.gui.practice.common.side_column import WIDTH
from kibitz.gui.practice.wordle.bar import ChoiceBar
from kibitz.gui.practice.wordle.coach import Coach, Help, Question
from kibitz.gui.practice.wordle.grid import BoardsView
from kibitz.gui.practice.wordle.keyboard import BACKSPACE, ENTER, Key, Keyboard
from kibitz.gui.practice.wordle.palette import PALETTES
from kibitz.gui.practice.wordle.session import Kind, Opponent, Refusal, Refused, WordleSession
from kibitz.gui.practice.wordle.statistics import WordleStatistics
from kibitz.gui.widgets.scaling import widget_to_physical
from kibitz.gui.widgets.theme import Space
from kibitz.gui.widgets.widgets import column, row
from kibitz.services.settings import SettingsStore
from kibitz.solvers.wordle.model.languages import ENGLISH

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


class PracticeWordle(GuessWindow[WordleSession]):
    """The window of the practice board.

    ``options.log`` is told of every key and press and what the game made of it.
    """

    def __init__(
        self,
        options: PracticeOptions = PracticeOptions(),  # noqa: B008 - frozen, so sharing it is safe
        store: SettingsStore | None = None,
        statistics: WordleStatistics | None = None,
    ) -> None:
        super().__init__(
            "Wordle",
            options,
            store,
            statistics or WordleStatistics(),
            hidden=self.tr("words"),
            about_hints=self.tr("A nudge, then a letter, then the word"),
            about_help=self.tr("Hint gives a nudge first, then one letter, then the word that Kibitz would play."),
            share_key="Ctrl+C",
            narrow_below=_TEXTS_FIT_FROM,
            side_from=_SIDE_FITS_FROM,
        )
        remembered = self._store.practice("wordle", WordlePractice)
        kind = first_kind(options, remembered.variant, Kind.parse)
        self._palette = PALETTES.get(options.palette or remembered.palette, PALETTES["classic"])
        self._animated = remembered.animations if options.animations is None else options.animations
        self._found: Help | None = None
        self._coach = Coach(self)
        self._coach.helped.connect(self._helped)
        self._coach.failed.connect(self._complain)
        self.boards = BoardsView()
        self.boards.set_palette(self._palette)
        self.keyboard = Keyboard()
        self.keyboard.pressed.connect(lambda key: self._press(key, "click"))
        self._build()
        self.boards.laid_out.connect(self._layout_told.start)
        self.setMinimumSize(640, 420)
        self.resize(1000, 780)
        self._begin(WordleSession(kind, options.seed, options.day))

    # Games

    def _new_session(self, kind: Kind, seed: int | None, day: date | None) -> WordleSession:
        return WordleSession(kind, seed, day)

    def _remember(self, kind: Kind) -> None:
        self._store.keep_practice("wordle", WordlePractice, variant=str(kind))

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
        super()._begin(session)
        self.keyboard.show_letters(session.kind.language.keys)
        self._say(self._greeting(session.kind))
        self.boards.grid.settle()
        self._refresh()

    def _facts(self, session: WordleSession) -> dict[str, Any]:
        return {"answers": list(session.answers)}

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
            missed = [word for board, word in enumerate(session.answers) if not session.state.solved(board)]
            was = self.tr("The word was {words}.") if len(missed) == 1 else self.tr("Not found: {words}.")
            self._end(was.format(words=", ".join(missed)), boards=session.state.boards)

    # Help

    def _help(self) -> None:
        if self._found is not None:
            self._show_steps(self._found.steps)
        elif self._help_wanted == 1:
            self._say(self.tr("Thinking…"))
            self._coach.ask(Question.about(self.session))

    def _helped(self, help_: Help) -> None:
        if help_.state == self.session.state and self._help_wanted:
            self._found = help_
            self._show_steps(help_.steps)

    def _forget_help(self) -> None:
        self._found = None
        super()._forget_help()

    # Looks

    def _build(self) -> None:
        self.bar = ChoiceBar()
        self.bar.chosen.connect(self._choose)
        self._add_look_menu(
            {name: palette.title for name, palette in PALETTES.items()},
            self._palette.name,
            self._choose_palette,
            [Switch(self.tr("Animations"), self._animated, self._set_animated)],
        )
        controls = row(self._message, self._days, self._hint, self._new, self._share)
        controls.setStretch(0, 1)
        play = column(spacing=Space.S)
        play.addLayout(controls)
        play.addWidget(self.boards, 1)
        play.addWidget(self.keyboard)
        middle = row(spacing=Space.L, margins=(Space.M, Space.S, Space.M, Space.M))
        middle.addLayout(play, 1)
        middle.addWidget(self.side)
        layout = column(self._top(), spacing=0)
        layout.addLayout(middle, 1)
        self.setLayout(layout)

    def _home(self) -> QWidget:
        return self.boards

    def _refresh(self) -> None:
        self.boards.show_session(self.session)
        self.keyboard.show_state(self.session.state, self._palette)
        self._hint.setEnabled(not self.session.over)
        self._share.setEnabled(self.session.over)

    def _choose_palette(self, name: str) -> None:
        self._palette = PALETTES[name]
        self._store.keep_practice("wordle", WordlePractice, palette=name)
        self.boards.set_palette(self._palette)
        self._refresh()

    def _set_animated(self, animated: bool) -> None:
        self._animated = animated
        self._store.keep_practice("wordle", WordlePractice, animations=animated)

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

    def _kind_in_words(self) -> str:
        kind = self.session.kind
        names = {
            Opponent.DAILY: self.tr("Daily"),
            Opponent.RANDOM: self.tr("Random"),
            Opponent.HIDE: self.tr("Adversary"),
        }
        boards = self.tr("1 board") if kind.boards == 1 else self.tr("{n} boards").format(n=kind.boards)
        parts = [names[kind.opponent], self.tr("{n} letters").format(n=kind.size), boards]
        if kind.language is not ENGLISH:
            parts.append(kind.language.name)
        return ", ".join([*parts, self.tr("hard mode")] if kind.hard else parts)

    # What the log is told

    def _layout_facts(self) -> dict[str, Any]:
        grid = self.boards.grid
        return {
            "tiles": [[self._where_in(grid, line) for line in board] for board in grid.tile_rects()],
            "keys": {name: widget_to_physical(key).as_list() for name, key in self.keyboard.keys.items()},
            **self._where(view=self.boards),
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
        name = key_name(event)
        if len(name) == 1:
            # A Turkish i has another capital.
            name = self.session.kind.language.fold(event.text().strip())
        if name in (ENTER, BACKSPACE) or name in self.keyboard.keys:
            # A key that is held down erases only.
            if name == BACKSPACE or not event.isAutoRepeat():
                self._press(name, "keyboard")
            return
        if name and event.text():
            self._options.log("key", key="other", by="keyboard", over=self.session.over)
        super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.keyboard.set_key_height(round(min(max(self.height() * 0.062, 30), 50)))
        super().resizeEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        self._coach.close()
        super().closeEvent(event)
