"""What the map of the practice board of Ticket to Ride shows."""

from __future__ import annotations

from dataclasses import replace

from kibitz.gui.maps.ticket.scene import MapScene, scene_of
from kibitz.gui.practice.ticket.coach import Help, Step
from kibitz.gui.practice.ticket.session import TicketSession
from kibitz.gui.practice.ticket.spots import SpotKind
from kibitz.gui.practice.ticket.table import TicketTable


def map_scene(table: TicketTable, given: Help | None, step: Step, *, marks: bool) -> MapScene:
    """The scene of a game, with as much of the help as was asked for.

    marks: flags at the cities of one's own tickets, and a line round what others have claimed since one's last turn.
    """
    session = table.session
    planned = given.planned(step) if given is not None else ()
    advised = given.advised(step) if given is not None else ()
    cities = frozenset(spot.number for spot in advised if spot.part is SpotKind.CITY)
    if table.stations:
        built = {city for city, _ in session.state.stations}
        cities = frozenset(range(len(session.state.board.cities))) - built
    scene = scene_of(session.shown, planned, hinted_cities=cities)
    if not marks:
        return replace(scene, tickets=())
    return replace(scene, last=news(session))


def news(session: TicketSession) -> frozenset[int]:
    """The tracks that others have claimed since you did something."""
    found: set[int] = set()
    for done in reversed(session.done):
        if done.seat == session.you:
            break
        found.update(i for i, owner in enumerate(done.after.owners) if owner != done.before.owners[i])
    return frozenset(found)
