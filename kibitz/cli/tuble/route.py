"""``kibitz tuble route``: the way from one station to another."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from kibitz.cli.output import counted, json_line, result
from kibitz.cli.tables import put, ruled_table
from kibitz.cli.tuble.options import GAME, AsJson, OneGraph, Rule, find_station

if TYPE_CHECKING:
    from kibitz.solvers.tuble.networks import Network, Station


def route(
    start: Annotated[str, typer.Argument(metavar="FROM", help="A station.")],
    end: Annotated[str, typer.Argument(metavar="TO", help="Another one.")],
    graph: OneGraph = GAME,
    rule: Rule = None,
    as_json: AsJson = False,
) -> None:
    """Show the shortest way between two stations: lines, stops, changes, and the colour that the game would show."""
    from kibitz.solvers.tuble.routes import shortest_route
    from kibitz.solvers.tuble.variants import variant

    chosen = variant(graph, rule)
    network = chosen.network
    a, b = (_station(text, network) for text in (start, end))
    found = shortest_route(network, network.index[a.name], network.index[b.name], chosen.rule)
    zones = _zones(a), _zones(b)
    if as_json:
        json_line({"from": a.name, "to": b.name, "zones": zones, "graph": graph, **found.to_json()})
        return
    ways = f"{counted(found.stops, 'stop')}, {counted(found.changes, 'change')}, {found.colour.name.lower()}"
    result(f"{a.name} (zone {zones[0]}) to {b.name} (zone {zones[1]}): {ways}.")
    rows = [(leg.line, str(len(leg.stations) - 1), ", ".join(leg.stations)) for leg in found.legs]
    if rows:
        result()
        put(ruled_table(("line", "stops", "stations"), rows, right={"stops"}))


def _station(text: str, network: Network) -> Station:
    """The station of the network. Raises UsageError where it has none of that name, or several."""
    from kibitz.errors import UsageError
    from kibitz.solvers.tuble.names import index_in

    name = find_station(text, network)
    found = index_in(network, name)
    if found is None:
        raise UsageError(f"The graph {network.id} has no station {name}. Choose another with --graph.")
    return network.stations[found]


def _zones(station: Station) -> str:
    """The zone, or both of a station on a boundary, as the map writes them."""
    if station.zone_min == station.zone_max:
        return str(station.zone_min)
    return f"{station.zone_min}/{station.zone_max}"
