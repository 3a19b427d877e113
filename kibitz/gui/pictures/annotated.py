"""One picture with what was read drawn on it, and the same in words: made anew for the one that is looked at."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QSplitter, QTextBrowser, QWidget

from kibitz.analyse import Analysis, Finding
from kibitz.core.background import Task
from kibitz.gui.maps.common.picture_view import PictureMap, Pixels
from kibitz.gui.pictures.results import Result
from kibitz.gui.widgets.background import QtBackground
from kibitz.gui.widgets.language import translate, translated
from kibitz.services.work.pictures import Readers, analysis_of

_MOST_MOVES = 20
"""Moves that are told in words; more are on the picture."""
_LEAST_WORDS = 200
"""How narrow the words are at least, logical px."""


class AnnotatedPicture(QSplitter):
    """Shows one of the results; its pixels are read from the file, and forgotten with the next."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Vertical, parent)
        self.setChildrenCollapsible(False)
        self.picture = _Picture(self.tr("Choose a picture from the list."))
        self.picture.setAccessibleName(self.tr("The picture, with what was read"))
        self._words = QTextBrowser()
        self._words.setAccessibleName(self.tr("What was read and advised"))
        self.addWidget(self.picture)
        self.addWidget(self._words)
        self._words.setMinimumWidth(_LEAST_WORDS)
        self.setStretchFactor(0, 3)
        self.setStretchFactor(1, 1)
        self._background = QtBackground("kibitz annotated picture", self)
        self._background.failed.connect(self._words.setPlainText)

    @property
    def text(self) -> str:
        """What is told in words."""
        return self._words.toPlainText()

    def show_result(self, result: Result | None, readers: Readers) -> None:
        """Look at this picture once more, and show what is read; None for none."""
        self._background.forget()
        if result is None:
            self._show((None, ""))
            return
        self._words.setPlainText(self.tr("Looking at {what} …").format(what=result.file.name))
        self._background.ask(partial(_drawn, result, readers), self._show)

    def forget(self) -> None:
        """Nobody waits for it any more."""
        self._background.forget()

    def _show(self, drawn: tuple[Pixels | None, str]) -> None:
        pixels, words = drawn
        self.picture.show_pixels(pixels)
        self._words.setPlainText(words)


class _Picture(PictureMap):
    """The picture alone: it can be zoomed and moved."""

    def __init__(self, hint: str) -> None:
        super().__init__()
        self._hint = hint

    def hint(self) -> str:
        return self._hint

    def clicked_at(self, at: QPointF) -> None:
        """Nothing on it can be chosen."""

    def words_at(self, at: QPointF) -> str:
        return ""


def _drawn(result: Result, readers: Readers, task: Task[tuple[Pixels | None, str]]) -> tuple[Pixels | None, str]:
    from kibitz.services.annotate import annotate

    analysis = analysis_of(readers, str(result.file))
    if analysis.frame is None:
        return None, _words(analysis)
    return annotate(analysis.frame, analysis.findings, translated, legend=False), _words(analysis)


def _words(analysis: Analysis) -> str:
    parts = [_words_of(finding) for finding in analysis.findings]
    return "\n\n".join([*parts, *([translated(str(analysis.error))] if analysis.error is not None else [])])


def _words_of(finding: Finding) -> str:
    reading, advice = finding.reading, finding.advice
    lines = [
        translate(
            "{title} · {confidence:.0%} certain · {summary}",
            title=finding.game.title,
            confidence=reading.confidence,
            summary=reading.summary,
        )
    ]
    if advice is not None:
        moves = advice.moves[:_MOST_MOVES]
        lines += [f"{n}  {translated(m.title)}: {translated(m.reason)}" for n, m in enumerate(moves, start=1)]
        lines += [translated(advice.answer)] if not moves else []
    lines += [translate("Unsure: {doubt}", doubt=doubt) for doubt in reading.doubts]
    return "\n".join(lines)
