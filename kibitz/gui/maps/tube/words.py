"""What the map says in words: of a station, and of a way between two. No Qt."""

from __future__ import annotations

from kibitz.core.phrase import Phrase, joined
from kibitz.core.wording import capitalised, counted
from kibitz.gui.maps.tube.scene import MapScene
from kibitz.solvers.tuble.networks import ON_FOOT, Network, Station
from kibitz.solvers.tuble.routes import Leg, Route

ATTRIBUTION = (
    Phrase("Powered by TfL Open Data"),
    Phrase(
        "Contains OS data © Crown copyright and database rights 2016 and Geomni UK Map data © "
        "and database rights [2019]"
    ),
)
"""What TfL asks for wherever its data are used."""
AWAY = (
    Phrase("in the same zone"),
    Phrase("one zone away"),
    Phrase("two zones away"),
    Phrase("three zones away or more"),
)
"""What the zone colours mean, from green to red."""


def zone_text(station: Station) -> str:
    """The station's fare zone, both of them on a boundary: ``Zone 2`` or ``Zones 2 and 3``."""
    if station.zone_min == station.zone_max:
        return Phrase("Zone {zone_min}", zone_min=station.zone_min)
    return Phrase("Zones {zone_min} and {zone_max}", zone_min=station.zone_min, zone_max=station.zone_max)


def station_in_words(network: Network, scene: MapScene, number: int) -> str:
    """A station's name, zones and lines, and what the scene says of it, in lines."""
    station = network.stations[number]
    lines: list[str] = [station.name, zone_text(station), ", ".join(station.lines)]
    guess = scene.guesses.get(number)
    if guess is not None:
        stops = "?" if guess.stops is None else str(guess.stops)
        away = Phrase("one stop") if stops == "1" else Phrase("{stops} stops", stops=stops)
        zones = "" if guess.colour is None else Phrase(", {away}", away=AWAY[guess.colour])
        lines.append(
            Phrase("The answer") if guess.stops == 0 else Phrase("Guessed: {away}{zones}", away=away, zones=zones)
        )
    elif number in scene.candidates:
        lines.append(Phrase("Possible: {candidates:.1%}", candidates=scene.candidates[number]))
    elif scene.excluded(number):
        lines.append(Phrase("Not possible"))
    if number == scene.best:
        lines.append(Phrase("The best guess"))
    return joined("\n", lines)


def route_in_words(route: Route) -> str:
    """A way in a sentence: its stops, its changes, and where to take which line.

    >>> from kibitz.solvers.tuble.networks import load_network
    >>> from kibitz.solvers.tuble.routes import shortest_route
    >>> network = load_network()
    >>> route_in_words(shortest_route(network, network.index["Temple"], network.index["Oval"]))
    'Temple to Oval: 4 stops, 1 change. Circle to Embankment, Northern to Oval.'
    """
    stops = counted(route.stops, "stop")
    changes = counted(route.changes, "change") if route.changes else Phrase("no change")
    legs = joined(", ", map(_leg, route.legs))
    ends = Phrase("{start} to {end}", start=route.stations[0], end=route.stations[-1])
    return Phrase(
        "{ends}: {stops}, {changes}. {legs}.", ends=ends, stops=stops, changes=changes, legs=capitalised(legs)
    )


def _leg(leg: Leg) -> Phrase:
    line = Phrase("on foot") if leg.line == ON_FOOT else leg.line
    return Phrase("{line} to {station}", line=line, station=leg.stations[-1])
