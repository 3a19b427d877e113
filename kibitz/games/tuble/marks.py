"""What the overlay says about a game of Tuble: beside its text box, never on what is read."""

from __future__ import annotations

from collections.abc import Mapping

from kibitz.core.advice import Advice, HelpLevel, Mark, MarkShape, Move
from kibitz.core.geometry import Rect
from kibitz.core.phrase import Phrase, joined
from kibitz.core.reading import Reading
from kibitz.games.tuble.memory import BOX
from kibitz.solvers.tuble.shown import ShownTuble

MOST_MARKED = 4
"""Moves that are named at most."""
STATIONS_LEFT = (Phrase("station left"), Phrase("stations left"))
"""The fact of an advice that is shown."""
BESIDE_BOX = ("button", "offer ")
"""What belongs to the text box: a label beside it must not lie on these."""


def tuble_marks(reading: Reading[ShownTuble], advice: Advice, level: HelpLevel) -> list[Mark]:
    """The marks of one level of help."""
    entry = _entry(reading.places)
    if entry is None or not advice.moves:
        around = entry or _rows(reading.places) or reading.bounds
        return [Mark(MarkShape.LABEL, around, text=advice.answer if not advice.moves else _words(advice, level))]
    if level <= HelpLevel.HINT:
        return [Mark(MarkShape.LABEL, entry, text=_words(advice, level))]
    named = advice.moves[: MOST_MARKED if level == HelpLevel.ALL else 1]
    tags = [Mark(MarkShape.TAG, entry, group, _named(move, level)) for group, move in enumerate(named)]
    count = next(joined(" ", [value, name]) for name, value in advice.facts.items() if name in STATIONS_LEFT)
    return [Mark(MarkShape.RING, reading.places[BOX]), *tags, Mark(MarkShape.LABEL, entry, text=count)]


def _words(advice: Advice, level: HelpLevel) -> str:
    return {HelpLevel.NUDGE: advice.nudge, HelpLevel.HINT: advice.hint}.get(level, advice.answer)


def _named(move: Move, level: HelpLevel) -> str:
    """A guess; with its figure where there are others to compare it with."""
    figure = move.figures.get("guesses", "")
    return f"{move.title}  {figure}" if figure and level == HelpLevel.ALL else move.title


def _entry(places: Mapping[str, Rect]) -> Rect | None:
    """The text box with its button and list; None where there is no text box."""
    if BOX not in places:
        return None
    box = places[BOX]
    near = [rect for name, rect in places.items() if name.startswith(BESIDE_BOX)]
    return Rect.around([box, *near])


def _rows(places: Mapping[str, Rect]) -> Rect | None:
    rows = [rect for name, rect in places.items() if name.startswith("row ")]
    return Rect.around(rows) if rows else None
