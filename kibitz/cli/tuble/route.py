"""``kibitz tuble route``: the way from one station to another."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kibitz.cli.printing.files import may_write
from kibitz.cli.printing.output import json_line, result, say
from kibitz.cli.printing.tables import indented, put
from kibitz.cli.tuble.map import draw
from kibitz.cli.tuble.options import GAME, AsJson, OneGraph, Rule, station_in
from kibitz.core.wording import counted

if TYPE_CHECKING:
    from kibitz.solvers.tuble.networks import Station


def route(
    start: Annotated[str, typer.Argument(metavar="FROM", help="A station.")],
    end: Annotated[str, typer.Argument(metavar="TO", help="Another one.")],
    graph: OneGraph = GAME,
    rule: Rule = None,
    picture: Annotated[
        Path | None, typer.Option(metavar="FILE", dir_okay=False, help="Draw it on a map, as .png or .svg.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace a file that is there.")] = False,
    as_json: AsJson = False,
) -> None:
    """Show the shortest way between two stations: lines, stops, changes, and the colour that the game would show."""
    from kibitz.solvers.tuble.routes import shortest_route
    from kibitz.solvers.tuble.variants import variant

    may_write(picture, force=force)
    chosen = variant(graph, rule)
    network = chosen.network
    a, b = (station_in(network, text) for text in (start, end))
    found = shortest_route(network, network.index[a.name], network.index[b.name], chosen.rule)
    zones = _zones(a), _zones(b)
    if as_json:
        json_line({"from": a.name, "to": b.name, "zones": zones, "graph": graph, **found.to_json()})
    else:
        ways = f"{counted(found.stops, 'stop')}, {counted(found.changes, 'change')}, {found.colour.name.lower()}"
        result(f"{a.name} (zone {zones[0]}) to {b.name} (zone {zones[1]}): {ways}.")
        for leg in found.legs:
            stops = counted(len(leg.stations) - 1, "stop")
            put(indented(f"{leg.line}, {stops}: {', '.join(leg.stations)}"))
    if picture:
        draw(picture, graph, ends=(a.name, b.name))
        say(f"The map is in {picture}.")


def _zones(station: Station) -> str:
    """The zone, or both of a station on a boundary, as the map writes them."""
    if station.zone_min == station.zone_max:
        return str(station.zone_min)
    return f"{station.zone_min}/{station.zone_max}"
