"""The tables of an advice, as the commands print them."""

from __future__ import annotations

from collections.abc import Sequence

from kibitz.cli.output import result, stdout_console
from kibitz.game import Table


def print_tables(tables: Sequence[Table]) -> None:
    """Print tables one below the other; columns of figures are set flush right."""
    from rich import box
    from rich.table import Table as RichTable
    from rich.text import Text

    for table in tables:
        made = RichTable(box=box.SIMPLE_HEAD, show_edge=False, show_header=bool(table.heads))
        columns = zip(*table.rows, strict=True) if table.rows else [()] * len(table.heads)
        for number, cells in enumerate(columns):
            head = table.heads[number] if table.heads else ""
            made.add_column(head, justify="right" if all(map(_is_figure, cells)) else "left")
        for row in table.rows:
            made.add_row(*map(Text, row))
        result(f"\n{table.title}")
        stdout_console().print(made)
        if table.note:
            result(table.note)


def _is_figure(text: str) -> bool:
    return text.replace(",", "").replace(".", "").lstrip("+-").isdigit() or not text
