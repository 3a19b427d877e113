"""What the commands of Tuble print: guesses, moves, candidates."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kibitz.cli.printing.tables import indented, put, ruled_table
from kibitz.solvers.chances import percent
from kibitz.solvers.tuble.shown import ZoneColour

if TYPE_CHECKING:
    from rich.console import RenderableType

    from kibitz.solvers.tuble.advice import Candidate, RankedGuess, TubleAdvice
    from kibitz.solvers.tuble.shown import Observation

STYLES = {
    ZoneColour.GREEN: "bold white on green4",
    ZoneColour.YELLOW: "bold black on yellow3",
    ZoneColour.ORANGE: "bold black on dark_orange",
    ZoneColour.RED: "bold white on red3",
    None: "bold",
}
FEW = 40
"""So many stations are worth naming even where all are equally likely."""


def guesses(seen: Sequence[Observation]) -> RenderableType:
    """All guesses of a game, each with the number on its colour, and the colour in a word."""
    from rich.text import Text

    lines = []
    width = max(len(observation.station or "?") for observation in seen)
    for number, observation in enumerate(seen, start=1):
        stops = "?" if observation.stops is None else str(observation.stops)
        blob = Text(f" {stops:>2} ", STYLES[observation.colour])
        word = "" if observation.colour is None else observation.colour.name.lower()
        lines.append(Text.assemble(f"{number}  {observation.station or '?':<{width}}  ", blob, f"  {word}"))
    return indented(Text("\n").join(lines))


def moves(ranked: Sequence[RankedGuess]) -> RenderableType:
    """The ranked guesses with their figures."""
    heads = ("#", "station", "expected", "answer?", "left", "groups", "largest", "worst")
    rows = [
        (
            str(number),
            move.name,
            f"{move.expected_guesses:.4f}",
            percent(move.chance),
            f"{move.expected_left:.2f}",
            str(move.groups),
            str(move.worst_left),
            str(move.worst),
        )
        for number, move in enumerate(ranked, start=1)
    ]
    return ruled_table(heads, rows, right={*heads} - {"station"})


def candidates(found: Sequence[Candidate], most: int | None) -> RenderableType:
    """The stations that can be the answer in columns, likeliest first; ``most`` of them."""
    from rich.columns import Columns
    from rich.console import Group

    names = _named(found)
    shown = names if most is None else names[:most]
    more = [f"and {len(names) - len(shown):,} more"] if len(names) > len(shown) else []
    return indented(Group(Columns(shown, padding=(0, 3), equal=True), *more))


def left(count: int) -> str:
    """How many stations are left, as a sentence's beginning.

    >>> left(1), left(269)
    ('1 station is possible', '269 stations are possible')
    """
    return "1 station is possible" if count == 1 else f"{count:,} stations are possible"


def advice(given: TubleAdvice) -> None:
    """Prints an advice: the stations that are possible, what else is to be known, and the best guesses."""
    for warning in given.warnings:
        put(indented(warning))
    count = len(given.candidates)
    told = left(count) if given.exact else "1 station is near" if count == 1 else f"{count} stations are near"
    named = f": {', '.join(_named(given.candidates))}" if count <= FEW else "."
    put(indented(f"{told}{named}"))
    if given.moves:
        put("", indented(moves(given.moves)), "")


def _named(found: Sequence[Candidate]) -> list[str]:
    """Candidates with their probabilities, where these differ."""
    even = len({candidate.probability for candidate in found}) <= 1
    return [one.name if even else f"{one.name} {percent(one.probability)}" for one in found]
