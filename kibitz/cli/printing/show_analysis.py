"""What ``kibitz analyse`` prints for people: the board, the moves with their figures, and tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from kibitz.analyse import Analysis, Finding
from kibitz.cli.printing.tables import drawn_table
from kibitz.core.advice import Advice, Move
from kibitz.core.reading import Condition, Reading
from kibitz.core.scoring import Decision
from kibitz.registry import get_game

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

MOST_ROWS, MOST_OF_EACH = 20, 10
"""Rows of a table without heads, such as words that are possible, that are printed; where there are several of them."""


def print_analysis(console: Console, analysis: Analysis, *, explain: bool = False) -> None:
    """Print what was made of one picture. explain: and how its reader decided."""
    from rich.markup import escape

    file = f"[bold]{escape(analysis.file)}[/]"
    ms = f"{analysis.read_ms + analysis.advise_ms:.0f} ms"
    if not analysis.findings and analysis.frame is None:
        # What became of it is told as an error; it was not even seen.
        return
    if not analysis.findings:
        console.print(f"{file}  unreadable, {ms}", soft_wrap=True)
    for game, decisions in analysis.nearest.items():
        console.print(_indented(f"What came nearest to a board of {get_game(game).title}:"))
        for decision in decisions:
            console.print(_indented(_explained(decision)))
    for finding in analysis.findings:
        reading = finding.reading
        sure = f"{reading.confidence:.0%} sure"
        sure += f", by the page {escape(reading.page_name)}" if reading.page_name else ""
        sure += f", corrected by hand: {escape(finding.by_hand)}" if finding.by_hand else ""
        console.print(
            f"{file}  {finding.game.title}: {reading.summary}, {reading.condition.value}, {sure}, {ms}", soft_wrap=True
        )
        _print_finding(console, finding)
        for decision in reading.decisions if explain else ():
            console.print(_indented(_explained(decision)))


def _print_finding(console: Console, finding: Finding) -> None:
    reading, advice = finding.reading, finding.advice
    drawn = finding.game.drawn(reading)
    if drawn is not None:
        console.print(_indented(drawn))
    if advice is None or not advice.moves or not advice.moves[0].figures:
        console.print(_with_reasons(advice, reading))
    else:
        if advice.facts:
            console.print(_indented(_facts(advice.facts)))
        console.print(_indented(_with_figures(advice.moves)))
        console.print(_with_reasons(None, reading))
    for note in advice.notes if advice else ():
        console.print(_indented(note))
    tables = advice.tables if advice else ()
    for table in tables:
        console.print(_indented(drawn_table(table, MOST_ROWS if len(tables) == 1 else MOST_OF_EACH)))
    if drawn is not None:
        console.print()


def _explained(decision: Decision) -> RenderableType:
    """A decision as a table: each candidate with its score, and what spoke for and against it below."""
    from rich.console import Group
    from rich.markup import escape
    from rich.table import Table as Grid

    grid = Grid.grid(padding=(0, 2))
    grid.add_column(justify="right", no_wrap=True)
    grid.add_column(overflow="fold")
    for number, candidate in enumerate(decision.candidates):
        taken = "  taken" if number == decision.chosen else ""
        grid.add_row(f"{candidate.score.total:.2f}", f"[bold]{escape(candidate.name)}[/]{taken}")
        for term in candidate.score.terms:
            grid.add_row("", escape(str(term)))
    none = "" if decision.chosen is not None else ": none was taken"
    return Group(f"{escape(decision.question)}{none}", grid)


def _with_reasons(advice: Advice | None, reading: Reading[Any]) -> RenderableType:
    from rich.markup import escape
    from rich.table import Table as Grid

    grid = Grid.grid(padding=(0, 2))
    grid.add_column(justify="right", no_wrap=True)
    grid.add_column(no_wrap=True)
    grid.add_column(overflow="fold")
    for number, move in enumerate(advice.moves if advice else (), start=1):
        grid.add_row(f"  {number}.", escape(move.title), escape(move.reason))
    if advice is not None and not advice.moves and advice.answer:
        over = reading.condition is Condition.OVER
        grid.add_row("", "over" if over else "nothing to do", escape(advice.answer))
    for doubt in reading.doubts:
        grid.add_row("", "unsure", escape(doubt))
    return grid


def _with_figures(moves: Sequence[Move]) -> RenderableType:
    """Moves that are compared by figures; why the first is best."""
    from rich.console import Group
    from rich.table import Table as Grid

    grid = Grid.grid(padding=(0, 2))
    grid.add_column(justify="right")
    grid.add_column()
    for _ in moves[0].figures:
        grid.add_column(justify="right")
    for number, move in enumerate(moves, start=1):
        grid.add_row(
            f"{number}.", f"[bold]{move.title}[/]", *(f"{value} {name}" for name, value in move.figures.items())
        )
    return Group(grid, f"{moves[0].title}: {moves[0].reason}.")


def _facts(facts: Mapping[str, str]) -> str:
    return ", ".join(f"{value} {name}" for name, value in facts.items())


def _indented(part: RenderableType) -> RenderableType:
    from rich.padding import Padding

    return Padding(part, (0, 0, 0, 2), expand=False)
