"""A table of texts as Qt's views want it."""

from __future__ import annotations

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt

from kibitz.core.advice import Table

NO_TABLE = Table("", (), ())
_Index = QModelIndex | QPersistentModelIndex


class TableModel(QAbstractTableModel):
    """One table. Without heads, each row is told in its first column alone, for lists."""

    def __init__(self) -> None:
        super().__init__()
        self._table = NO_TABLE

    def show_table(self, table: Table) -> None:
        """Show this table."""
        self.beginResetModel()
        self._table = table
        self.endResetModel()

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else len(self._table.rows)

    def columnCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else max(1, len(self._table.heads))

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        cells = self._table.rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return cells[index.column()] if self._table.heads else "  ".join(cells)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self._alignment(index.column())
        return None

    def headerData(self, section: int, side: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if side is not Qt.Orientation.Horizontal or not self._table.heads:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self._table.heads[section]
        return self._alignment(section) if role == Qt.ItemDataRole.TextAlignmentRole else None

    def _alignment(self, column: int) -> Qt.AlignmentFlag:
        """Numbers stand flush right."""
        numbers = [cells[column] for cells in self._table.rows if self._table.heads and cells[column]]
        right = bool(numbers) and all(text[0].isdigit() for text in numbers)
        return Qt.AlignmentFlag.AlignVCenter | (Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft)
