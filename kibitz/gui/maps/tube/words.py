"""What the map says in words: of a station, and of a way between two. No Qt."""

from __future__ import annotations

from kibitz.gui.maps.tube.scene import MapScene
from kibitz.solvers.tuble.networks import ON_FOOT, Network, Station
from kibitz.solvers.tuble.routes import Route

ATTRIBUTION = (
    "Powered by TfL Open Data",
    "Contains OS data © Crown copyright and database rights 2016 and Geomni UK Map data © and database rights [2019]",
)
"""What TfL asks for wherever its data are used."""
AWAY = ("in the same zone", "one zone away", "two zones away", "three zones away or more")
"""What the zone colours mean, from green to red."""


def zone_text(station: Station) -> str:
    """The station's fare zone, both of them on a boundary: ``Zone 2`` or ``Zones 2 and 3``."""
    if station.zone_min == station.zone_max:
        return f"Zone {station.zone_min}"
    return f"Zones {station.zone_min} and {station.zone_max}"


def station_in_words(network: Network, scene: MapScene, number: int) -> str:
    """A station's name, zones and lines, and what the scene says of it, in lines."""
    station = network.stations[number]
    lines = [station.name, zone_text(station), ", ".join(station.lines)]
    guess = scene.guesses.get(number)
    if guess is not None:
        stops = "?" if guess.stops is None else str(guess.stops)
        away = "one stop" if stops == "1" else f"{stops} stops"
        zones = "" if guess.colour is None else f", {AWAY[guess.colour]}"
        lines.append("The answer" if guess.stops == 0 else f"Guessed: {away}{zones}")
    elif number in scene.candidates:
        lines.append(f"Possible: {scene.candidates[number]:.1%}")
    elif scene.excluded(number):
        lines.append("Not possible")
    if number == scene.best:
        lines.append("The best guess")
    return "\n".join(lines)


def route_in_words(route: Route) -> str:
    """A way in a sentence: its stops, its changes, and where to take which line.

    >>> from kibitz.solvers.tuble.networks import load_network
    >>> from kibitz.solvers.tuble.routes import shortest_route
    >>> network = load_network()
    >>> route_in_words(shortest_route(network, network.index["Temple"], network.index["Oval"]))
    'Temple to Oval: 4 stops, 1 change. Circle to Embankment, Northern to Oval.'
    """
    stops = "1 stop" if route.stops == 1 else f"{route.stops} stops"
    changes = "no change" if not route.changes else "1 change" if route.changes == 1 else f"{route.changes} changes"
    legs = ", ".join(f"{'on foot' if leg.line == ON_FOOT else leg.line} to {leg.stations[-1]}" for leg in route.legs)
    return f"{route.stations[0]} to {route.stations[-1]}: {stops}, {changes}. {legs[:1].upper()}{legs[1:]}."
