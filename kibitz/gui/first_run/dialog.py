"""The introduction: four steps on a picture of its own, which take less than a minute."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import IntEnum

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QDialog, QWidget

from kibitz.core.advice import HelpLevel
from kibitz.core.game import View
from kibitz.gui.first_run.facts import Fact, facts
from kibitz.gui.first_run.sample import read_sample, sample_picture, shown_at
from kibitz.gui.widgets import theme
from kibitz.gui.widgets.background import QtBackground
from kibitz.gui.widgets.theme import Space
from kibitz.gui.widgets.widgets import button, column, label, row, scrolled
from kibitz.gui.window.panels.level_choice import LevelChoice
from kibitz.gui.window.panels.live_view import LiveView
from kibitz.registry import game_ids, title_of
from kibitz.services.settings import Settings

_USUAL, _LEAST = (700, 600), (480, 420)
_LEAST_PICTURE = 110


class Step(IntEnum):
    """The steps, in their order."""

    SEES = 0
    HELP = 1
    PLAYS = 2
    WHERE = 3


@dataclass(frozen=True, slots=True)
class _Words:
    title: str
    text: str


class IntroductionDialog(QDialog):
    """Enter goes on, Alt+Left goes back, Esc skips the rest. level_chosen: a HelpLevel, at once when it is chosen."""

    level_chosen = Signal(object)

    def __init__(self, settings: Settings, *, has_tray: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Welcome to Kibitz"))
        self.setMinimumSize(*_LEAST)
        room = self.screen().availableSize()
        self.resize(min(_USUAL[0], room.width() - 40), min(_USUAL[1], room.height() - 60))
        self._level = HelpLevel(settings.help_level)
        self._step = Step.SEES
        self._view: View | None = None
        self._words = self._all_words()
        self._background = QtBackground("kibitz introduction", self)
        self._background.failed.connect(self._has_failed)
        self._build(settings, has_tray)
        self._read()
        self.show_step(Step.SEES)
        theme.watch_changes(self._read)

    @property
    def step(self) -> Step:
        """The one that is shown."""
        return self._step

    @property
    def said(self) -> str:
        """What the sample's advice says at the chosen level."""
        return self._said.text()

    def show_step(self, step: Step) -> None:
        """Show this one."""
        self._step = step
        words = self._words[step]
        self._title.setText(words.title)
        self._text.setText(words.text)
        for of, part in self._parts.items():
            part.setVisible(of is step)
        self._live.setVisible(step is not Step.WHERE)
        self._count.setText(self.tr("{step} of {all}").format(step=step + 1, all=len(Step)))
        self.back.setEnabled(step is not Step.SEES)
        is_last = step is Step.WHERE
        self.next.setText(self.tr("Look at the screen") if is_last else self.tr("Next"))
        self.next.setAccessibleName(self.tr("Close this, and look at the screen once") if is_last else "")
        self.skip.setVisible(not is_last)
        self.next.setFocus()
        self.setAccessibleDescription(f"{words.title}. {words.text}")
        self._show_sample()

    def done(self, result: int) -> None:
        self._background.forget()
        super().done(result)

    def _go_on(self) -> None:
        if self._step is Step.WHERE:
            self.accept()
        else:
            self.show_step(Step(self._step + 1))

    def _go_back(self) -> None:
        if self._step is not Step.SEES:
            self.show_step(Step(self._step - 1))

    def _choose(self, level: HelpLevel) -> None:
        self._level = level
        self._show_sample()
        self.level_chosen.emit(level)

    # The picture

    def _read(self) -> None:
        """Read the picture in the theme's colours."""
        picture = sample_picture(theme.current())
        self._view = View(picture, None, None)
        self._show_sample()
        self._background.ask(lambda _: read_sample(picture), self._is_read)

    def _is_read(self, view: View) -> None:
        self._view = view
        self._show_sample()

    def _has_failed(self, message: str) -> None:
        self._said.setText(message)

    def _show_sample(self) -> None:
        if self._view is None:
            return
        level = {Step.HELP: self._level, Step.PLAYS: HelpLevel.ANSWER}.get(self._step, HelpLevel.ALL)
        found = shown_at(self._view, level)
        self._said.setText(found.headline if self._step is Step.HELP else "")
        if self._step is Step.SEES:
            found = replace(found, marks=())
        self._live.set_captions(self._step is Step.SEES)
        self._live.show_findings(found)

    # What it consists of

    def _all_words(self) -> dict[Step, _Words]:
        tr = self.tr
        games = [title_of(game) for game in game_ids()]
        named = tr("{games} and {last}").format(games=", ".join(games[:-1]), last=games[-1])
        return {
            Step.SEES: _Words(
                tr("What Kibitz sees"),
                tr(
                    "Kibitz looks at your screen, finds the board of a game and reads it, like this one of Set. It "
                    "knows {games}. All stays on this computer."
                ).format(games=named),
            ),
            Step.HELP: _Words(
                tr("How much help do you want?"),
                tr(
                    "From a nudge to every move. It can be changed at any time, above the advice or with Alt+1 … Alt+4."
                ),
            ),
            Step.PLAYS: _Words(
                tr("How it plays, and how you stop it"),
                tr(
                    "Step makes one move, Play goes on. Kibitz clicks only on what it read for certain, and checks "
                    "what each click did. Nothing more is pressed as soon as you:"
                ),
            ),
            Step.WHERE: _Words(
                tr("Where to find it"),
                tr("Kibitz stays beside your game. These reach it while the game is in front."),
            ),
        }

    def _build(self, settings: Settings, has_tray: bool) -> None:
        self._title, self._text = label(role="title", wrap=True), label(wrap=True)
        self._live = LiveView()
        self._live.correcting.enabled = False
        # It is there to be looked at.
        self._live.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._live.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._live.setMinimumHeight(_LEAST_PICTURE)
        self.levels = LevelChoice()
        self.levels.choose_level(self._level)
        self.levels.level_chosen.connect(self._choose)
        self._said = label(role="heading", wrap=True)
        self._said.setAccessibleDescription(self.tr("What is given away"))
        self._parts = {
            Step.HELP: self._help(),
            Step.PLAYS: facts(self._stops()),
            Step.WHERE: scrolled(facts(self._ways(settings, has_tray)), self.tr("Ways to reach Kibitz")),
        }
        self.skip = button(self.tr("Skip"), kind="quiet", tip=self.tr("Close the introduction; Help has it again"))
        self.skip.clicked.connect(self.reject)
        self._count = label(role="caption")
        self.back = button(self.tr("Back"), shortcut="Alt+Left")
        self.back.clicked.connect(self._go_back)
        self.next = button(self.tr("Next"), kind="primary")
        self.next.clicked.connect(self._go_on)
        for key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            # Wherever it is pressed: a level that is chosen by its key has the focus, and would take Enter for itself.
            QShortcut(QKeySequence(key), self, self._go_on)
        head = column(self._title, self._text, spacing=Space.S)
        body = column(spacing=Space.M, margins=(Space.L, Space.L, Space.L, Space.M))
        body.addLayout(head)
        body.addWidget(self._live, 1)
        for step, part in self._parts.items():
            body.addWidget(part, int(step is Step.WHERE))
        feet = row(self.skip, None, self._count, self.back, self.next, margins=(Space.L, Space.S, Space.L, Space.M))
        layout = column(spacing=0)
        layout.addLayout(body, 1)
        layout.addLayout(feet)
        self.setLayout(layout)

    def _help(self) -> QWidget:
        made = QWidget()
        inside = column(self._said, spacing=Space.S)
        inside.insertLayout(0, row(None, self.levels, None))
        made.setLayout(inside)
        return made

    def _stops(self) -> Sequence[Fact]:
        tr = self.tr
        return (
            Fact("escape", tr("Press Esc"), tr("Whatever window is in front.")),
            Fact("pointer", tr("Move the mouse"), tr("It is yours again at once.")),
            Fact("corner", tr("Push it into a corner"), tr("Of the screen; that always works.")),
        )

    def _ways(self, settings: Settings, has_tray: bool) -> Sequence[Fact]:
        tr = self.tr
        keys = (
            (settings.hotkey_step, tr("one move")),
            (settings.hotkey_hint, tr("more help")),
            (settings.hotkey_toggle, tr("overlay on or off")),
            (settings.hotkey_stop, tr("stop")),
        )
        native = QKeySequence.SequenceFormat.NativeText
        named = ", ".join(f"{QKeySequence(key).toString(native)}: {does}" for key, does in keys if key)
        tray = (
            Fact("eye", tr("The tray"), tr("Click on its icon for the window; its menu pauses, stops and quits."))
            if has_tray
            else Fact(
                "eye", tr("The window"), tr("This desktop has no tray. Start Kibitz again: its window comes forward.")
            )
        )
        return (
            tray,
            Fact("keyboard", tr("Keys"), named),
            Fact(
                "terminal",
                tr("The command line"),
                tr("kibitz --toggle, --step, --hint and --stop, also for shortcuts of your desktop; kibitz --help."),
            ),
            Fact("question", tr("F1"), tr("Help, with all keys and buttons, and with this introduction.")),
        )
