"""Help for the practice board, worked out by the engine in a thread of its own; the newest question wins."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from kibitz.gui.practice.wordle.session import WordleSession
from kibitz.gui.widgets.background import QtBackground
from kibitz.solvers.wordle.absurdle.adversary import HideGame
from kibitz.solvers.wordle.model.state import WordleState
from kibitz.solvers.wordle.model.words import WordList

if TYPE_CHECKING:
    from kibitz.solvers.wordle.engine import Engine

JOIN_S = 10.0
"""Engine searches end when they are told to; the one against the adversary takes a second or two at most."""
EFFORT = 60_000_000
"""Scores that the search against the adversary may look at: about half a second."""


@dataclass(frozen=True, slots=True)
class Question:
    """A position that help was asked for."""

    words: WordList
    state: WordleState
    hiding: HideGame | None

    @classmethod
    def about(cls, session: WordleSession) -> Question:
        """The position of a game as it is now."""
        return cls(session.kind.words, session.state, session.hiding)


@dataclass(frozen=True, slots=True)
class Help:
    """Nudge, hint and answer for a position."""

    state: WordleState
    steps: tuple[str, str, str]


class Coach(QObject):
    """Answers `ask` with ``helped`` (a `Help`) or ``failed`` (a message); answers to older questions don't come."""

    helped = Signal(object)
    failed = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._engine: Engine | None = None
        self._background = QtBackground("kibitz coach", self, in_turn=True)
        self._background.failed.connect(self.failed)

    def ask(self, question: Question) -> None:
        """Work this out next, and leave off what is being worked out."""
        self._background.ask(
            lambda _: Help(question.state, self._steps(question)), self.helped.emit, leave=self._leave_off
        )

    def close(self) -> bool:
        """Leave it off; whether it ended in time."""
        return self._background.close(JOIN_S)

    def _leave_off(self) -> None:
        if self._engine is not None:
            self._engine.stop()

    # In the thread

    def _steps(self, question: Question) -> tuple[str, str, str]:
        if question.hiding is not None:
            return self._against_the_adversary(question.hiding)
        from kibitz.solvers.wordle.engine import Engine

        if self._engine is None or self._engine.words is not question.words:
            self._engine = Engine(question.words)
        advice = self._engine.advise(question.state, count=1)
        return advice.nudge, advice.hint, advice.answer

    def _against_the_adversary(self, game: HideGame) -> tuple[str, str, str]:
        from kibitz.solvers.wordle.absurdle.adversary_search import force_end

        left = self.tr("1 word is left.") if len(game.left) == 1 else self.tr("{n} words are left.")
        nudge = left.format(n=f"{len(game.left):,}")
        forced = force_end(game, effort=EFFORT)
        if forced is None:
            return nudge, nudge, self.tr("No way to the end was found.")
        number = len(forced.guesses)
        end = self.tr("One guess ends it.") if number == 1 else self.tr("{n} guesses end it.").format(n=number)
        best = forced.guesses[0]
        return (
            f"{nudge} {end}",
            self.tr("The next guess begins with {letter}.").format(letter=best[0]),
            self.tr("{word}: the adversary must give way soonest.").format(word=best),
        )
