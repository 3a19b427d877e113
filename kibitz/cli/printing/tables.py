"""Tables as the commands print them: those of an advice, and those in the house's style."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from typing import TYPE_CHECKING

from kibitz.cli.printing.output import result, stdout_console
from kibitz.core.advice import Table

if TYPE_CHECKING:
    from rich.console import RenderableType


def put(*parts: RenderableType) -> None:
    """Prints to standard output, at once."""
    console = stdout_console()
    for part in parts:
        console.print(part)


def ruled_table(
    heads: Sequence[str], rows: Iterable[Sequence[RenderableType]], *, right: Container[str] = ()
) -> RenderableType:
    """A table in the house's style; the columns named in ``right`` are set flush right."""
    from rich import box
    from rich.table import Table

    made = Table(box=box.SIMPLE_HEAD, show_edge=False)
    cells = list(rows)
    for number, head in enumerate(heads):
        # In a narrow terminal figures are cut off, but no words.
        named = [] if head in right else [row[number] for row in cells]
        words = [len(cell) for cell in named if isinstance(cell, str)]
        made.add_column(head, justify="right" if head in right else "left", min_width=max(words, default=None))
    for row in cells:
        made.add_row(*row)
    return made


def indented(part: RenderableType) -> RenderableType:
    """The same, two columns to the right."""
    from rich.padding import Padding

    return Padding(part, (0, 0, 0, 2), expand=False)


def print_tables(tables: Sequence[Table]) -> None:
    """Print tables one below the other."""
    for table in tables:
        result()
        stdout_console().print(drawn_table(table))


def drawn_table(table: Table, most: int | None = None) -> RenderableType:
    """A table with its title and note; columns of figures are set flush right.

    Rows without heads are a list, in as many columns as fit; ``most`` of them.
    """
    from rich import box
    from rich.columns import Columns
    from rich.console import Group
    from rich.padding import Padding
    from rich.table import Table as RichTable
    from rich.text import Text

    if not table.heads:
        shown = table.rows if most is None else table.rows[:most]
        more = [f"and {len(table.rows) - len(shown):,} more"] if len(table.rows) > len(shown) else []
        entries = [Text(text) for text in (*map("  ".join, shown), *more)]
        return Group(f"{table.title}:", Padding(Columns(entries, padding=(0, 3), equal=True), (0, 0, 0, 2)))
    made = RichTable(box=box.SIMPLE_HEAD, show_edge=False)
    for number, head in enumerate(table.heads):
        figures = all(_is_figure(row[number]) for row in table.rows)
        made.add_column(head, justify="right" if figures else "left", no_wrap=True)
    for row in table.rows:
        made.add_row(*map(Text, row))
    parts: list[RenderableType] = [table.title, made]
    return Group(*parts, table.note) if table.note else Group(*parts)


def _is_figure(text: str) -> bool:
    return text.replace(",", "").replace(".", "").lstrip("+-").isdigit() or not text
