"""The window of a practice board on which something is to be found by guesses: hints, and how a game ends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from PySide6.QtGui import QGuiApplication

from kibitz.gui.practice.common.guess_side import GuessSidePanel
from kibitz.gui.practice.common.options import PracticeOptions
from kibitz.gui.practice.common.session import GuessedSession
from kibitz.gui.practice.common.statistics import GuessStatistics
from kibitz.gui.practice.common.window import PracticeWindow
from kibitz.services.settings import SettingsStore

GuessedT = TypeVar("GuessedT", bound=GuessedSession[Any])


class GuessWindow(PracticeWindow[GuessedT]):
    """``hidden``: what a game hides, for the words about sharing. ``about_hints``, ``about_help``: what they give."""

    def __init__(
        self,
        title: str,
        options: PracticeOptions,
        store: SettingsStore | None,
        statistics: GuessStatistics,
        *,
        hidden: str,
        about_hints: str,
        about_help: str,
        share_key: str,
        narrow_below: int,
        side_from: int = 0,
    ) -> None:
        super().__init__(title, options, store, statistics, narrow_below=narrow_below, side_from=side_from)
        self._statistics, self._hidden = statistics, hidden
        self._help_wanted = 0
        self.side = GuessSidePanel(about_help)
        self._hint = self._tool(self.tr("Hint"), "hint", "Ctrl+H", about_hints, self.hint)
        tip = self.tr("Copy the game in squares")
        self._share = self._tool(self.tr("Share"), "paste", share_key, tip, self.share)

    def hint(self) -> None:
        """A nudge, then a hint, then the answer."""
        if self.session.over:
            return
        self.session.hints += 1
        self._help_wanted = min(self._help_wanted + 1, 3)
        self._options.log("hint", step=self._help_wanted)
        self._help()

    def share(self) -> None:
        """Put the game in squares into the clipboard."""
        QGuiApplication.clipboard().setText(self.session.share_text())
        self._say(self.tr("Copied: the game in squares, without its {hidden}.").format(hidden=self._hidden), "good")

    def _help(self) -> None:
        """Work out the help that is wanted, and show it by `_show_steps`."""
        raise NotImplementedError

    def _show_steps(self, steps: Sequence[str]) -> None:
        shown = steps[: self._help_wanted]
        self.side.help.show_steps(shown)
        self._say(shown[-1])

    def _forget_help(self) -> None:
        self._help_wanted = 0
        self.side.help.show_steps(())

    def _begin(self, session: GuessedT) -> None:
        super()._begin(session)
        self._forget_help()
        self._show_record(None)

    def _end(self, was: str, **facts: Any) -> None:
        """``was``: what was to be found, for a game that is lost. ``facts``: what else the log is told."""
        session = self.session
        self._statistics.add(session)
        number = session.made
        if session.won:
            found = self.tr("Found with the first guess.") if number == 1 else self.tr("Found in {n} guesses.")
            self._say(found.format(n=number) + self._whose(), "good")
        else:
            self._say(was + self._whose(), "bad")
        self._show_record(number if session.won else None)
        self._options.log("over", won=session.won, guesses=number, **facts, hints=session.hints)
        self._close_later()

    def _show_record(self, just_now: int | None) -> None:
        record = self._statistics.record(str(self.session.kind))
        self.side.record.show_record(self._kind_in_words(), record, just_now)

    def _kind_in_words(self) -> str:
        raise NotImplementedError
