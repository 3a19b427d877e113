"""What the overlay draws on a board of Ticket to Ride: it has no gutters, so that lines run over its spaces."""

from __future__ import annotations

from kibitz.core.advice import Advice, HelpLevel, Mark, MarkShape, Move
from kibitz.core.geometry import Rect
from kibitz.core.reading import Reading
from kibitz.games.ticket.advice import Wanted
from kibitz.games.ticket.shapes import line_over, line_round, spaces_of
from kibitz.games.ticket.to_json import is_beside_map
from kibitz.solvers.ticket.model.actions import ClaimTrack
from kibitz.solvers.ticket.model.shown import ShownTicket

BEST, URGENT, PLANNED = 0, 1, 2
"""Groups: what to do now, and planned tracks that hurry and that don't."""
HURRY = 1.0
"""Points that are at stake from which on a track hurries."""


def ticket_marks(reading: Reading[ShownTicket], advice: Advice, level: HelpLevel) -> list[Mark]:
    """The marks of one level of help: words; the cities or cards that a hint names; what to do now; the whole plan.

    What to do now has a line round it. Planned tracks have a line over them, and their number in order of urgency.
    """
    if not reading.places:
        return []
    around = map_bounds(reading)
    if not advice.moves:
        return [Mark(MarkShape.LABEL, around, text=advice.answer)]
    if level == HelpLevel.NUDGE:
        return [Mark(MarkShape.LABEL, around, text=advice.nudge)]
    if level == HelpLevel.HINT:
        shown = [place for place in advice.hint_places if place in reading.places]
        rings = [Mark(MarkShape.RING, reading.places[place], BEST) for place in shown]
        return [*rings, Mark(MarkShape.LABEL, around, text=advice.hint)]
    best = advice.moves[0]
    marks = [*_now(reading, best), Mark(MarkShape.LABEL, around, text=best.title)]
    return marks if level == HelpLevel.ANSWER else [*marks, *_plan(reading, best)]


def kept_free(reading: Reading[ShownTicket]) -> list[Rect]:
    """All spaces, and what is beside the map: labels that lay on these would hide them as a whole."""
    spaces = [space.bounds for track in range(len(reading.state.board.tracks)) for space in spaces_of(reading, track)]
    return [*spaces, *(rect for place, rect in reading.places.items() if is_beside_map(place))]


def map_bounds(reading: Reading[ShownTicket]) -> Rect:
    """The part of the frame that the map takes up."""
    places = [rect for place, rect in reading.places.items() if not is_beside_map(place)]
    return Rect.around(places) if places else reading.bounds


def _now(reading: Reading[ShownTicket], move: Move) -> list[Mark]:
    """A line round what the move touches."""
    wanted: Wanted = move.data
    if isinstance(wanted.action, ClaimTrack):
        spaces = spaces_of(reading, wanted.action.track)
        if spaces:
            rect = Rect.around([space.bounds for space in spaces])
            return [Mark(MarkShape.PATH, rect, BEST, points=line_round(spaces))]
    return [
        Mark(MarkShape.RING, reading.places[place], BEST, str(number) if len(move.places) > 1 else "")
        for number, place in enumerate((place for place in move.places if place in reading.places), start=1)
    ]


def _plan(reading: Reading[ShownTicket], move: Move) -> list[Mark]:
    """The planned tracks, the most urgent first; what is to be claimed now has its line round it already."""
    wanted: Wanted = move.data
    now = wanted.action.track if isinstance(wanted.action, ClaimTrack) else None
    marks = []
    for number, planned in enumerate(wanted.found.tracks, start=1):
        spaces = spaces_of(reading, now if now in planned.choices and now is not None else planned.track)
        if not spaces:
            continue
        hurries = planned.urgency >= HURRY
        middle = spaces[len(spaces) // 2].bounds
        text = f"{number}!" if hurries else str(number)
        group = BEST if now in planned.choices else URGENT if hurries else PLANNED
        line = line_round(spaces) if group == BEST else line_over(spaces)
        marks.append(Mark(MarkShape.PATH, middle, group, text, line))
    return marks
