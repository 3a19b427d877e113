"""The way from one station to another, with the fewest stops and, of those, the fewest changes of line."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from kibitz.solvers.tuble.networks import Network
from kibitz.solvers.tuble.shown import ZoneColour
from kibitz.solvers.tuble.zones import ZoneRule, zone_colour

STOP, CHANGE = 1000, 1
"""What a stop and a change cost: no number of changes is worth a stop."""


@dataclass(frozen=True, slots=True)
class Leg:
    """A part of a route without a change; ``stations`` are those that it passes, its ends included."""

    line: str
    stations: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Route:
    """A way between two stations; ``colour`` is what the game would show for one when the other is the answer."""

    legs: tuple[Leg, ...]
    stations: tuple[str, ...]
    colour: ZoneColour

    @property
    def stops(self) -> int:
        """Number of stops, as the game counts them."""
        return len(self.stations) - 1

    @property
    def changes(self) -> int:
        """How often one changes; a walk counts as a line."""
        return max(0, len(self.legs) - 1)

    def to_json(self) -> dict[str, Any]:
        """The fields."""
        return {
            "stops": self.stops,
            "changes": self.changes,
            "colour": int(self.colour),
            "stations": list(self.stations),
            "legs": [{"line": leg.line, "stations": list(leg.stations)} for leg in self.legs],
        }


def shortest_route(network: Network, a: int, b: int, rule: ZoneRule = ZoneRule.GAP) -> Route:
    """The best way from station ``a`` to station ``b`` (indices); the game asks for the stops alone.

    Of ways with as few stops and changes it is always the same one.

    >>> from kibitz.solvers.tuble.networks import load_network
    >>> network = load_network()
    >>> route = shortest_route(network, network.index["Temple"], network.index["Oval"])
    >>> route.stops, [leg.line for leg in route.legs]
    (4, ['Circle', 'Northern'])
    """
    colour = zone_colour(network.stations[a], network.stations[b], rule)
    if a == b:
        return Route((), (network.names[a],), colour)
    lines, stations = _ride(network, a, b)
    names = tuple(network.names[i] for i in stations)
    legs = []
    begun = 0
    for stop in range(1, len(lines) + 1):
        if stop == len(lines) or lines[stop] != lines[begun]:
            legs.append(Leg(lines[begun], names[begun : stop + 1]))
            begun = stop
    return Route(tuple(legs), names, colour)


def _ride(network: Network, a: int, b: int) -> tuple[list[str], list[int]]:
    """The line of every stop of the best way, and the stations.

    It is the cheapest way through a graph in which each station has a platform for each of its lines.
    """
    import networkx

    graph = networkx.Graph()
    for link in network.links:
        graph.add_edge((link.a, link.line), (link.b, link.line), cost=STOP)
    platforms: dict[int, list[str]] = {}
    for station, line in graph:
        platforms.setdefault(station, []).append(line)
    for station, lines in platforms.items():
        for line in lines:
            # Half a change to the hall, half a change to the other platform.
            graph.add_edge((station, line), (station, ""), cost=CHANGE)
    path = networkx.dijkstra_path(graph, (a, ""), (b, ""), weight="cost")
    rides = [(line, there) for (here, line), (there, _) in pairwise(path) if here != there]
    return [line for line, _ in rides], [a, *(station for _, station in rides)]
