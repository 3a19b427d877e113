"""What came of pictures, and the table of it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt

from kibitz.analyse import Analysis
from kibitz.core.phrase import joined
from kibitz.gui.widgets.language import translated

_Index = QModelIndex | QPersistentModelIndex
SORT_ROLE = Qt.ItemDataRole.UserRole
"""What a column is sorted by: numbers as numbers."""


@dataclass(frozen=True, slots=True)
class Result:
    """What came of one picture, without its pixels.

    games: titles, with “, ” between. read, advice, problems: in words, in English. confidence: of the least certain
    board, 0 to 1; None without one. told: the record of `kibitz analyse --json`, as JSON, which takes less memory.
    """

    file: Path
    games: str
    read: str
    advice: str
    confidence: float | None
    problems: str
    told: str

    @classmethod
    def of(cls, analysis: Analysis) -> Result:
        """What came of a picture."""
        found = analysis.findings
        best = [one.advice.moves[0].title if one.advice.moves else one.advice.answer for one in found if one.advice]
        doubts = [doubt for one in found for doubt in one.reading.doubts]
        return cls(
            Path(analysis.file),
            ", ".join(one.game.title for one in found),
            joined("; ", [one.reading.summary for one in found]),
            joined("; ", list(filter(None, best))),
            min((one.reading.confidence for one in found), default=None),
            joined("; ", [*([str(analysis.error)] if analysis.error else []), *doubts]),
            json.dumps(analysis.record(), ensure_ascii=False),
        )

    @property
    def record(self) -> dict[str, Any]:
        """What ``kibitz analyse --json`` prints of it."""
        told: dict[str, Any] = json.loads(self.told)
        return told

    @property
    def cells(self) -> tuple[str, ...]:
        """What the table shows, in the windows' language."""
        sure = "" if self.confidence is None else f"{self.confidence:.0%}"
        # Messages name the file themselves, where nothing else does.
        problems = translated(self.problems).replace(str(self.file), self.file.name)
        return (self.file.name, self.games, translated(self.read), translated(self.advice), sure, problems)


SURE = 4
"""The column with the confidence."""


class ResultsModel(QAbstractTableModel):
    """A line a picture, in the order in which they came; one that comes again takes its line."""

    def __init__(self) -> None:
        super().__init__()
        self._results: list[Result] = []
        self._cells: list[tuple[str, ...]] = []
        self._places: dict[Path, int] = {}

    @property
    def heads(self) -> Sequence[str]:
        """What the columns are called."""
        tr = self.tr
        return (tr("picture"), tr("game"), tr("board"), tr("advice"), tr("sure"), tr("problems"))

    @property
    def results(self) -> Sequence[Result]:
        """All of them."""
        return self._results

    def place_of(self, file: Path) -> int:
        """In which line a picture is, sorted as they came."""
        return self._places[file]

    def put(self, result: Result) -> None:
        """Show what came of a picture."""
        place = self._places.get(result.file)
        if place is not None:
            self._results[place], self._cells[place] = result, result.cells
            self.dataChanged.emit(self.index(place, 0), self.index(place, self.columnCount() - 1))
            return
        place = self._places[result.file] = len(self._results)
        self.beginInsertRows(QModelIndex(), place, place)
        self._results.append(result)
        self._cells.append(result.cells)
        self.endInsertRows()

    def clear(self) -> None:
        """Forget all of them."""
        self.beginResetModel()
        self._results.clear()
        self._cells.clear()
        self._places.clear()
        self.endResetModel()

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else len(self._results)

    def columnCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else len(self.heads)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        result, cell = self._results[index.row()], self._cells[index.row()][index.column()]
        if role == Qt.ItemDataRole.DisplayRole:
            return cell
        if role == Qt.ItemDataRole.ToolTipRole:
            return str(result.file) if index.column() == 0 else cell
        if role == SORT_ROLE:
            sure = -1.0 if result.confidence is None else result.confidence
            return sure if index.column() == SURE else cell.casefold()
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self._alignment(index.column())
        return None

    def headerData(self, section: int, side: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if side is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self.heads[section]
        return self._alignment(section) if role == Qt.ItemDataRole.TextAlignmentRole else None

    def _alignment(self, column: int) -> Qt.AlignmentFlag:
        side = Qt.AlignmentFlag.AlignRight if column == SURE else Qt.AlignmentFlag.AlignLeft
        return Qt.AlignmentFlag.AlignVCenter | side
