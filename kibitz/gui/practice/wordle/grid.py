"""The boards: paints their tiles as large as fit, turns a new row over, scrolls where the window is small."""

from __future__ import annotations

from PySide6.QtCore import QEasingCurve, QRectF, Qt, QVariantAnimation, Signal
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QWidget

from kibitz.gui.practice.wordle.layout import TileLayout, best_layout
from kibitz.gui.practice.wordle.palette import PALETTES, TileColours, WordlePalette
from kibitz.gui.practice.wordle.session import WordleSession
from kibitz.gui.widgets import theme
from kibitz.gui.widgets.accessible import Role, give_role
from kibitz.gui.widgets.focus_ring import FocusRing
from kibitz.solvers.wordle.model.tiles import NAMES

TURN_MS = 260
"""What a tile takes to turn over."""
STAGGER_MS = 110
"""Between the tiles of a row."""


class WordleGrid(QFrame):
    """All tiles of a game, painted in one widget."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Boards"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        give_role(self, Role.Canvas)
        FocusRing(self)
        self.palette_in_use = PALETTES["classic"]
        self.layout_in_use = best_layout(1, 6, 5, 400, 480)
        self._session: WordleSession | None = None
        self._turning = QVariantAnimation(self)
        self._turning.valueChanged.connect(lambda _value: self.update())
        self._turning.finished.connect(self.update)

    def show_session(self, session: WordleSession) -> None:
        """Show this game as it is now."""
        self._session = session
        self.setAccessibleDescription(self._in_words(session))
        self.update()

    def turn_last_row(self) -> None:
        """Turn the tiles of the last guess over, one after the other."""
        if self._session is None:
            return
        whole = TURN_MS + STAGGER_MS * (self._session.kind.size - 1)
        self._turning.stop()
        self._turning.setDuration(whole)
        self._turning.setStartValue(0.0)
        self._turning.setEndValue(float(whole))
        self._turning.start()

    def settle(self) -> None:
        """End the turning at once."""
        self._turning.stop()
        self.update()

    def tile_rects(self) -> list[list[list[QRectF]]]:
        """The tiles' rectangles in this widget's logical px, by board, row and column."""
        shape = self.layout_in_use
        return [
            [[self._rect(b, r, c) for c in range(shape.size)] for r in range(shape.rows)] for b in range(shape.boards)
        ]

    def row_rect(self, board: int, row: int) -> QRectF:
        """One row of a board."""
        return self._rect(board, row, 0).united(self._rect(board, row, self.layout_in_use.size - 1))

    def _rect(self, board: int, row: int, column: int) -> QRectF:
        return self.layout_in_use.rect(board, row, column, self.devicePixelRatioF())

    def paintEvent(self, event: QPaintEvent) -> None:
        look = self.palette_in_use.colours(theme.current())
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(theme.current().window))
        if self._session is None:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        state = self._session.state
        for board in range(self.layout_in_use.boards):
            for row in range(self.layout_in_use.rows):
                score = state.scores[board][row] if row < len(state.guesses) else None
                word = self._word(board, row, score)
                for column in range(self.layout_in_use.size):
                    letter = word[column] if column < len(word) else ""
                    digit = score[column] if score else None
                    self._paint_tile(painter, look, (board, row, column), letter, digit)

    def _word(self, board: int, row: int, score: str | None) -> str:
        """The letters that a row shows; rows of a solved board stay empty."""
        assert self._session is not None, "painted only with a session"
        state = self._session.state
        if score is not None:
            return state.guesses[row]
        return self._session.typed if row == len(state.guesses) and not state.solved(board) else ""

    def _paint_tile(
        self, painter: QPainter, look: TileColours, place: tuple[int, int, int], letter: str, digit: str | None
    ) -> None:
        board, row, column = place
        rect = self._rect(board, row, column)
        height, scored = self._turned(row, column) if digit is not None else (1.0, False)
        painter.save()
        if height < 1:
            painter.translate(0, rect.center().y())
            painter.scale(1, height)
            painter.translate(0, -rect.center().y())
        radius = max(2.0, rect.width() * 0.07)
        if scored and digit is not None:
            ground, ink = look.scored[digit]
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(ground))
            painter.drawRoundedRect(rect, radius, radius)
        else:
            ink = look.letter
            line = max(1.0, round(rect.width() * self.palette_in_use.line * 2) / 2)
            painter.setPen(QPen(QColor(self._edge(look, board, row, letter)), line))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(rect.adjusted(line / 2, line / 2, -line / 2, -line / 2), radius, radius)
        if letter:
            painter.setFont(_letter_font(rect.height() * 0.56))
            painter.setPen(QColor(ink))
            painter.drawText(rect, int(Qt.AlignmentFlag.AlignCenter), letter)
        painter.restore()

    def _edge(self, look: TileColours, board: int, row: int, letter: str) -> str:
        assert self._session is not None, "painted only with a session"
        if not letter:
            return look.edge
        refused = self._session.refused is not None and row == len(self._session.state.guesses)
        return theme.current().bad if refused else look.strong_edge

    def _turned(self, row: int, column: int) -> tuple[float, bool]:
        """How high a tile is (0 to 1) and whether it shows its colour yet."""
        assert self._session is not None, "painted only with a session"
        if self._turning.state() != QVariantAnimation.State.Running or row != len(self._session.state.guesses) - 1:
            return 1.0, True
        share = (float(self._turning.currentValue()) - STAGGER_MS * column) / TURN_MS
        eased = QEasingCurve(QEasingCurve.Type.InOutSine).valueForProgress(min(max(share, 0.0), 1.0))
        return max(abs(1 - 2 * eased), 0.02), eased >= 0.5

    def _in_words(self, session: WordleSession) -> str:
        """The last guess, for a screen reader."""
        state = session.state
        if not state.guesses:
            return self.tr("No guess yet.")
        word = state.guesses[-1]
        told = []
        for board in range(state.boards):
            score = state.scores[board][-1]
            if score is not None:
                letters = ", ".join(f"{letter} {NAMES[digit]}" for letter, digit in zip(word, score, strict=True))
                told.append(self.tr("Board {n}: {letters}.").format(n=board + 1, letters=letters))
        return " ".join(told)


class BoardsView(QScrollArea):
    """The grid in a view that scrolls when the tiles would become too small to read."""

    laid_out = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.grid = WordleGrid()
        self.setWidget(self.grid)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setFocusProxy(self.grid)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(280, 130)
        self.setAccessibleName(self.tr("Boards"))
        self.verticalScrollBar().valueChanged.connect(lambda _value: self.laid_out.emit())
        self._session: WordleSession | None = None

    @property
    def tile_layout(self) -> TileLayout:
        """Where the tiles are."""
        return self.grid.layout_in_use

    def set_palette(self, palette: WordlePalette) -> None:
        """Draw in another palette."""
        self.grid.palette_in_use = palette
        self.grid.update()

    def show_session(self, session: WordleSession) -> None:
        """Show this game as it is now, with a row that can be played in sight."""
        self._session = session
        self._lay_out()
        self.grid.show_session(session)
        self._show_open_row()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()

    def _lay_out(self) -> None:
        if self._session is None:
            return
        state = self._session.state
        whole = self.maximumViewportSize()
        made = best_layout(state.boards, state.rows, state.size, whole.width(), whole.height())
        if made.height > whole.height():
            bar = self.verticalScrollBar().sizeHint().width()
            made = best_layout(state.boards, state.rows, state.size, whole.width() - bar, whole.height())
        self.grid.layout_in_use = made
        self.grid.resize(round(made.width), round(made.height))
        self.grid.update()
        self.laid_out.emit()

    def _show_open_row(self) -> None:
        """Scroll only if no board's next row is in sight."""
        assert self._session is not None, "shown before"
        state = self._session.state
        row = min(len(state.guesses), state.rows - 1)
        rects = [self.grid.row_rect(board, row) for board in range(state.boards) if not state.solved(board)]
        top = self.verticalScrollBar().value()
        if rects and not any(top <= rect.top() and rect.bottom() <= top + self.viewport().height() for rect in rects):
            centre = rects[0].center().toPoint()
            self.ensureVisible(centre.x(), centre.y(), 0, round(rects[0].height()))


def _letter_font(px: float) -> QFont:
    font = theme.font(bold=True)
    font.setWeight(QFont.Weight.Bold)
    font.setPixelSize(max(6, round(px)))
    return font
