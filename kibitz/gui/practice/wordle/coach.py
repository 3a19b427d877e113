"""Help for the practice board, worked out by the engine in a thread of its own; the newest question wins."""

from __future__ import annotations

import logging
import threading
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QThread, Signal

from kibitz.core.errors import KibitzError
from kibitz.gui.practice.wordle.session import WordleSession
from kibitz.solvers.wordle.absurdle.adversary import HideGame
from kibitz.solvers.wordle.model.state import WordleState
from kibitz.solvers.wordle.model.words import WordList

if TYPE_CHECKING:
    from kibitz.solvers.wordle.engine import Engine

log = logging.getLogger(__name__)

JOIN_MS = 10_000
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
        self._condition = threading.Condition()
        self._next: Question | None = None
        self._closing = False
        self._engine: Engine | None = None
        self._thread = _Thread(self)

    def ask(self, question: Question) -> None:
        """Work this out next, and leave off what is being worked out."""
        with self._condition:
            self._next = question
            # While the lock is held, so that the search which is ended is never that for the new question.
            self._leave_off()
            self._condition.notify()
        if not self._thread.isRunning() and not self._closing:
            self._thread.start(QThread.Priority.LowPriority)

    def close(self) -> bool:
        """End the thread; whether it ended in time."""
        with self._condition:
            self._closing = True
            self._leave_off()
            self._condition.notify()
        return self._thread.wait(JOIN_MS)

    def _leave_off(self) -> None:
        if self._engine is not None:
            self._engine.stop()

    # In the thread

    def work(self) -> None:
        """Answer questions until closed."""
        while (question := self._wait()) is not None:
            try:
                answer = Help(question.state, self._steps(question))
            except KibitzError as error:
                if self._is_newest():
                    self.failed.emit(str(error))
            except Exception as error:
                # A fault of ours must not end the thread silently: the log has the story, the board says so.
                log.exception("the coach failed")
                self.failed.emit(
                    self.tr("A fault in Kibitz: {error}. The log file has the details.").format(error=error)
                )
            else:
                if self._is_newest():
                    self.helped.emit(answer)

    def _wait(self) -> Question | None:
        with self._condition:
            self._condition.wait_for(lambda: self._next is not None or self._closing)
            question, self._next = self._next, None
            return None if self._closing else question

    def _is_newest(self) -> bool:
        with self._condition:
            return self._next is None and not self._closing

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


class _Thread(QThread):
    def __init__(self, coach: Coach) -> None:
        super().__init__(coach)
        self.setObjectName("kibitz coach")
        self._coach = coach

    def run(self) -> None:
        self._coach.work()
