"""The networks that a game of Tuble may be played on: stations, and which of them are one stop apart."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from typing import TYPE_CHECKING

from kibitz.core.errors import UsageError
from kibitz.core.phrase import Phrase

if TYPE_CHECKING:
    from networkx import Graph

FOLDER = "tuble"
"""Of kibitz/resources; its README.md tells where the tables come from."""
NETWORKS = {
    "game2023": "the game's own, as recorded in January 2023",
    "game2023-t4": "the game's own with Heathrow Terminal 4",
    "current": "the Underground of today, Bank and Monument joined on foot",
    "2009": "the Underground of 2009, as in the article about the game",
}
"""Id -> what it is. The first is the one that is taken unless another is asked for."""
_TITLES = {
    "game2023": Phrase("The game's own"),
    "game2023-t4": Phrase("With Heathrow Terminal 4"),
    "current": Phrase("Underground of today"),
    "2009": Phrase("Underground of 2009"),
}
ON_FOOT = "On foot"
"""The "line" that joins Bank and Monument where they are two stations."""


@dataclass(frozen=True, slots=True)
class Station:
    """A station of a network.

    name: as Kibitz calls it; stations of two networks that are the same have the same name.
    zone_min, zone_max: fare zones; they differ for a station on a boundary (2/3 has 2 and 3).
    lines: in alphabetical order. lat, lon: degrees north and east.
    members: the stations of today that it stands for, by which stations of different networks are compared.
    """

    name: str
    zone_min: int
    zone_max: int
    lines: tuple[str, ...]
    lat: float
    lon: float
    members: frozenset[str]


@dataclass(frozen=True, slots=True)
class Link:
    """Two neighbouring stations (their indices, the lower first) of a line; a stretch with two lines has two links."""

    line: str
    a: int
    b: int


@dataclass(frozen=True, eq=False)
class Network:
    """The stations, in alphabetical order, and the links between them."""

    id: str
    stations: tuple[Station, ...]
    links: tuple[Link, ...]

    def __len__(self) -> int:
        return len(self.stations)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The stations' names."""
        return tuple(station.name for station in self.stations)

    @cached_property
    def index(self) -> dict[str, int]:
        """Station's name -> its index; exact names only (`names.index_in` takes any spelling)."""
        return {name: i for i, name in enumerate(self.names)}

    @cached_property
    def graph(self) -> Graph:
        """Indices as nodes, an edge between neighbours; its ``lines`` are those that run there."""
        from networkx import Graph

        graph = Graph()
        graph.add_nodes_from(range(len(self)))
        for link in self.links:
            if graph.has_edge(link.a, link.b):
                graph.edges[link.a, link.b]["lines"].append(link.line)
            else:
                graph.add_edge(link.a, link.b, lines=[link.line])
        return graph


@cache
def load_network(network_id: str = "game2023") -> Network:
    """A network by its id.

    Raises UsageError for an id that there is not.

    >>> len(load_network()), len(load_network("current")), load_network("2009").names[0]
    (269, 272, 'Acton Town')
    """
    if network_id not in NETWORKS:
        raise UsageError(f"There is no graph {network_id!r}. There are: {', '.join(NETWORKS)}.")
    stations = tuple(
        Station(
            name, int(low), int(high), tuple(lines.split(",")), float(lat), float(lon), frozenset(members.split(","))
        )
        for name, low, high, lines, lat, lon, members in rows(f"{network_id}-stations.tsv")
    )
    index = {station.name: i for i, station in enumerate(stations)}
    links = tuple(Link(line, index[a], index[b]) for line, a, b in rows(f"{network_id}-links.tsv"))
    return Network(network_id, stations, links)


def network_title(network_id: str) -> str:
    """A network's name in a few words."""
    return _TITLES.get(network_id, network_id)


def rows(file: str) -> Iterator[list[str]]:
    """The rows of a shipped table without its heading."""
    data = pkgutil.get_data("kibitz.resources", f"{FOLDER}/{file}")
    assert data is not None  # the package's own files
    return (line.split("\t") for line in data.decode().splitlines()[1:])
