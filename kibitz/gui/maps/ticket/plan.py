"""What of an advice is drawn on the map of Ticket to Ride. No Qt."""

from __future__ import annotations

import re
from dataclasses import dataclass

from kibitz.core.advice import Advice
from kibitz.core.errors import UsageError
from kibitz.games.ticket.advice import Wanted
from kibitz.games.ticket.marks import HURRY
from kibitz.gui.maps.ticket.scene import Planned
from kibitz.gui.widgets.language import translate, translated
from kibitz.solvers.ticket.model.actions import ClaimTrack
from kibitz.solvers.ticket.model.shown import ShownTicket

_PLACE = re.compile(r"(track|city) (\d+)")


@dataclass(frozen=True)
class Drawn:
    """planned: tracks to claim. hinted, hinted_cities: what a hint points at."""

    planned: tuple[Planned, ...] = ()
    hinted: frozenset[int] = frozenset()
    hinted_cities: frozenset[int] = frozenset()


def drawn(advice: Advice | None) -> Drawn:
    """What is drawn of an advice that holds what the level of help gives away.

    With one move it is the track to claim now; with all of them the whole plan, numbered as in the list of tracks.
    Without moves it is what the hint names.
    """
    if advice is None:
        return Drawn()
    if not advice.moves:
        found = [match for match in map(_PLACE.fullmatch, advice.hint_places) if match]
        tracks, cities = ([int(match[2]) - 1 for match in found if match[1] == kind] for kind in ("track", "city"))
        return Drawn(hinted=frozenset(tracks), hinted_cities=frozenset(cities))
    best = advice.moves[0]
    if not isinstance(best.data, Wanted):
        return Drawn()
    return Drawn(_plan(best.data) if len(advice.moves) > 1 else _now(best.data))


def _now(wanted: Wanted) -> tuple[Planned, ...]:
    return (Planned(wanted.action.track, 1),) if isinstance(wanted.action, ClaimTrack) else ()


def _plan(wanted: Wanted) -> tuple[Planned, ...]:
    now = wanted.action.track if isinstance(wanted.action, ClaimTrack) else None
    made = [
        Planned(now if now is not None and now in one.choices else one.track, number, one.urgency >= HURRY)
        for number, one in enumerate(wanted.found.tracks, 1)
    ]
    if now is not None and now not in [planned.track for planned in made]:
        made.insert(0, Planned(now))
    return tuple(made)


def after_claim(shown: ShownTicket, seat: int, track: int) -> tuple[str, frozenset[int]]:
    """What it would mean that the player of a seat takes a track, in a sentence, and the tracks of the way round."""
    from kibitz.solvers.ticket.advice import TicketAdviser, what_if, wording

    try:
        found = what_if(shown, seat, track)
    except UsageError as error:
        return translated(str(error)), frozenset()
    told = wording.what_if_reason(TicketAdviser().advise(shown), found)
    return translate(
        "If {colour} takes {track_name}: {told}.",
        colour=shown.seats[seat].colour,
        track_name=shown.board.track_name(track),
        told=told,
    ), frozenset(found.detour)
