"""A board to practise on: click a cell or go there with the arrow keys, type its number."""

from __future__ import annotations

import random

from PySide6.QtCore import QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QFont, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from kibitz.core.errors import UsageError
from kibitz.gui.practice.common.options import PracticeOptions, check_choice, check_looks
from kibitz_sudoku.puzzles import GIVEN, puzzle
from kibitz_sudoku.rules import BOXES, CELLS, EMPTY, equal_cells

LEAST_SIDE = 380
STEPS = {Qt.Key.Key_Left: (0, -1), Qt.Key.Key_Right: (0, 1), Qt.Key.Key_Up: (-1, 0), Qt.Key.Key_Down: (1, 0)}
"""Row and column that each arrow adds."""


def create(options: PracticeOptions) -> QWidget:
    """The window, not shown yet. ``options.variant``: a level, easy at first.

    Raises UsageError for a level, a palette or a way to lie that Sudoku doesn't have, and for a daily puzzle.
    """
    check_looks(options, "Sudoku", ())
    if options.day is not None:
        raise UsageError("Sudoku has no daily puzzle here. Leave out --daily; --seed gives the same board again.")
    check_choice(options.variant, GIVEN, "level of Sudoku")
    return PracticeSudoku(options)


class PracticeSudoku(QWidget):
    """A board, a button for a new one, and a line that says how it stands."""

    def __init__(self, options: PracticeOptions) -> None:
        super().__init__()
        self.setWindowTitle(self.tr("Kibitz practice: {game}").format(game="Sudoku"))
        self._options = options
        self.grid = SudokuGrid()
        self.grid.changed.connect(self._changed)
        self.told = QLabel()
        self.told.setAccessibleName(self.tr("Message"))
        new = QPushButton(self.tr("&New game"))
        new.clicked.connect(self.new_game)
        line = QHBoxLayout()
        line.addWidget(self.told, 1)
        line.addWidget(new)
        layout = QVBoxLayout(self)
        layout.addWidget(self.grid, 1)
        layout.addLayout(line)
        self.resize(520, 580)
        self._begin(options.seed)

    def new_game(self) -> None:
        """Another board of the same level."""
        self._begin(None)

    def showEvent(self, event: QShowEvent) -> None:
        # `kibitz demo` begins once the board says that it is there.
        self._options.log("layout")
        super().showEvent(event)

    def _begin(self, seed: int | None) -> None:
        seed = random.randrange(1_000_000) if seed is None else seed
        self.grid.show_board(puzzle(self._options.variant or "easy", seed))
        self.told.setText(self.tr("Click a cell and type its number."))
        self.grid.setFocus()
        self._options.log("new", variant=self._options.variant, seed=seed)

    def _changed(self, cell: int, number: int) -> None:
        cells = self.grid.cells
        self._options.log("number", cell=cell, number=number)
        if EMPTY in cells:
            self.told.setText(self.tr("{count} cells are empty.").format(count=cells.count(EMPTY)))
        elif equal_cells(cells) is not None:
            self.told.setText(self.tr("Some number stands twice."))
        else:
            self.told.setText(self.tr("Solved."))
            self._options.log("over", won=True)
            if self._options.quit_when_over_s is not None:
                QTimer.singleShot(round(self._options.quit_when_over_s * 1000), self.close)


class SudokuGrid(QWidget):
    """The 81 cells. ``changed`` tells a cell and its new number, 0 for none."""

    changed = Signal(int, int)

    def __init__(self) -> None:
        super().__init__()
        self.cells: list[int] = [EMPTY] * len(CELLS)
        self.given: tuple[int, ...] = tuple(self.cells)
        self.selected: int | None = None
        self.setMinimumSize(LEAST_SIDE, LEAST_SIDE)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(self.tr("Sudoku board"))

    def show_board(self, given: tuple[int, ...]) -> None:
        """Begin with these numbers, which can't be changed."""
        self.given, self.cells, self.selected = given, list(given), None
        self.update()

    def cell_rect(self, cell: int) -> QRectF:
        """Where a cell is, in pixels of this widget."""
        side = (min(self.width(), self.height()) - 8) / 9
        left, top = (self.width() - 9 * side) / 2, (self.height() - 9 * side) / 2
        return QRectF(left + cell % 9 * side, top + cell // 9 * side, side, side)

    def enter(self, number: int) -> None:
        """Put a number, or 0 for none, into the selected cell, where that isn't given."""
        if self.selected is None or self.given[self.selected] or self.cells[self.selected] == number:
            return
        self.cells[self.selected] = number
        self.update()
        self.changed.emit(self.selected, number)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        hit = [cell for cell in CELLS if self.cell_rect(cell).contains(QPointF(event.position()))]
        self.selected = hit[0] if hit else None
        self.setFocus()
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = STEPS.get(Qt.Key(event.key()))
        if step is not None:
            row, column = divmod(self.selected or 0, 9)
            self.selected = 9 * ((row + step[0]) % 9) + (column + step[1]) % 9
            self.update()
        elif event.key() in (Qt.Key.Key_Backspace, Qt.Key.Key_Delete, Qt.Key.Key_0):
            self.enter(EMPTY)
        elif event.text() and event.text() in "123456789":
            self.enter(int(event.text()))
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ground, ink, accent = self.palette().base(), self.palette().text().color(), self.palette().highlight().color()
        for cell in CELLS:
            self._paint_cell(painter, cell, ink, accent, ground.color())
        painter.setPen(QPen(ink, 1))
        for cell in CELLS:
            painter.drawRect(self.cell_rect(cell))
        painter.setPen(QPen(ink, 3))
        for box in BOXES:
            painter.drawRect(self.cell_rect(box[0]).united(self.cell_rect(box[-1])))

    def _paint_cell(self, painter: QPainter, cell: int, ink: QColor, accent: QColor, ground: QColor) -> None:
        rect = self.cell_rect(cell)
        chosen = QColor(accent)
        chosen.setAlpha(90)
        painter.fillRect(rect, ground)
        if cell == self.selected:
            painter.fillRect(rect, chosen)
        if self.cells[cell]:
            font = QFont(self.font())
            font.setPixelSize(round(0.58 * rect.height()))
            font.setBold(bool(self.given[cell]))
            painter.setFont(font)
            painter.setPen(ink)
            painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, str(self.cells[cell]))
