"""Writes kibitz/resources/tuble: networks, spellings, outcomes and openings of Tuble.

python tools/make_tube_tables.py FACTS

FACTS is a folder with the tables that kibitz/resources/tuble/README.md describes: tube_stations.tsv,
tube_connections.tsv (the Underground of today), tube_game2023_stations.tsv, tube_game2023_connections.tsv (the game's
graph) and tube_2009_stations.tsv, tube_2009_connections.tsv. aliases.tsv is written by hand and only read here.
"""

from __future__ import annotations

import argparse
import csv
import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from kibitz.solvers.tuble.networks import NETWORKS, ON_FOOT, load_network
from kibitz.solvers.tuble.openings import OPENINGS, STORED_LIMITS, opening_key, to_record
from kibitz.solvers.tuble.outcomes import make_outcomes
from kibitz.solvers.tuble.ranking import Ranking
from kibitz.solvers.tuble.search import UNLIMITED
from kibitz.solvers.tuble.variants import all_variants
from kibitz.solvers.tuble.zones import ZoneRule

OUT = Path(__file__).parent.parent / "kibitz" / "resources" / "tuble"
GAME_LINE = "Metropolitan"
"""Of the game's two links that no line of today has (from Willesden Green)."""
NAMES_OF_2009 = {
    "Bromley-By-Bow": ("Bromley-by-Bow",),
    "Edgware Road (B)": ("Edgware Road (Bakerloo)",),
    "Edgware Road (C)": ("Edgware Road (Circle Line)",),
    "Hammersmith": ("Hammersmith (Dist&Picc Line)", "Hammersmith (H&C Line)"),
    "Harrow & Wealdston": ("Harrow & Wealdstone",),
    "Heathrow Terminals 1, 2 & 3": ("Heathrow Terminals 2 & 3",),
    "Paddington": ("Paddington", "Paddington (H&C Line)"),
    "Picadilly Circus": ("Piccadilly Circus",),
    "Shepherd's Bush (C)": ("Shepherd's Bush (Central)",),
    "Shepherd's Bush (H)": ("Shepherd's Bush Market",),
}
"""Spelling of the tables of 2009 -> the stations of today that it stands for; all others are spelt alike."""
JOINED = ("Bank", "Monument")
"""Two stations between which one walks, where they aren't one."""
TERMINAL_4 = "Heathrow Terminal 4"

Row = dict[str, str]
Joint = tuple[str, str, str]
"""A line and two stations."""


@dataclass(frozen=True)
class Place:
    """A row of a stations table."""

    name: str
    zones: tuple[str, str]
    lines: str
    lat: float
    lon: float
    members: tuple[str, ...]

    def __str__(self) -> str:
        cells = (self.name, *self.zones, self.lines, f"{self.lat:.6f}", f"{self.lon:.6f}", ",".join(self.members))
        return "\t".join(cells)


def read(path: Path) -> list[Row]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def own_names(game: list[Row]) -> dict[tuple[str, ...], str]:
    """Stations of today -> what the game calls them; this is what Kibitz calls them in every network."""
    return {tuple(row["members"].split(",")): row["game_station"] for row in game}


def game_tables(
    game: list[Row], links: list[Row], today: list[Row], tracks: list[Row]
) -> tuple[list[Place], list[Joint]]:
    """The game's own network, with the lines and places of today's."""
    now = {row["station"]: row for row in today}
    home = {member: row["game_station"] for row in game for member in row["members"].split(",")}
    places = []
    for row in game:
        members = tuple(row["members"].split(","))
        lines = ",".join(sorted({line for member in members for line in now[member]["lines"].split(",")}))
        lat, lon = (sum(float(now[member][key]) for member in members) / len(members) for key in ("lat", "lon"))
        places.append(Place(row["game_station"], (row["zone_min"], row["zone_max"]), lines, lat, lon, members))
    lines_of: dict[frozenset[str], set[str]] = {}
    for row in tracks:
        if row["station_a"] in home and row["station_b"] in home:
            pair = frozenset((home[row["station_a"]], home[row["station_b"]]))
            lines_of.setdefault(pair, set()).add(row["line"])
    joints = [
        (line, row["station_a"], row["station_b"])
        for row in links
        for line in sorted(lines_of.get(frozenset((row["station_a"], row["station_b"])), {GAME_LINE}))
    ]
    return places, joints


def other_tables(
    stations: list[Row], tracks: list[Row], members: dict[str, tuple[str, ...]], names: dict[tuple[str, ...], str]
) -> tuple[list[Place], list[Joint]]:
    """Another network; ``members``: its spellings that aren't today's; ``names``: what Kibitz calls stations."""
    called = {}
    places = []
    for row in stations:
        spelt = row["station"]
        who = members.get(spelt, (spelt,))
        called[spelt] = names.get(who, spelt)
        zones = (row["zone_min"], row["zone_max"])
        places.append(Place(called[spelt], zones, row["lines"], float(row["lat"]), float(row["lon"]), who))
    joints = [(row["line"], called[row["station_a"]], called[row["station_b"]]) for row in tracks]
    return places, [*joints, (ON_FOOT, *JOINED)]


def with_terminal_4(
    places: list[Place], joints: list[Joint], today: list[Row], tracks: list[Row]
) -> tuple[list[Place], list[Joint]]:
    """The game's network with the station that was shut when the game was made."""
    row = next(row for row in today if row["station"] == TERMINAL_4)
    place = Place(
        TERMINAL_4,
        (row["zone_min"], row["zone_max"]),
        row["lines"],
        float(row["lat"]),
        float(row["lon"]),
        (TERMINAL_4,),
    )
    more = [(row["line"], row["station_a"], row["station_b"]) for row in tracks]
    return [*places, place], [*joints, *(joint for joint in more if TERMINAL_4 in joint)]


def write(file: str, heading: str, lines: Iterable[str]) -> None:
    text = "\n".join([heading, *lines])
    (OUT / file).write_text(text + "\n", encoding="utf-8")
    print(OUT / file)


def write_network(network_id: str, places: list[Place], joints: list[Joint]) -> None:
    ordered = sorted(places, key=lambda place: place.name)
    write(f"{network_id}-stations.tsv", "station\tzone_min\tzone_max\tlines\tlat\tlon\tmembers", map(str, ordered))
    pairs = sorted({(line, *sorted((a, b))) for line, a, b in joints})
    write(f"{network_id}-links.tsv", "line\tstation_a\tstation_b", map("\t".join, pairs))


def write_outcomes() -> None:
    """What every variant says to every guess for every answer."""
    tables = {
        f"{network_id}-{rule}": make_outcomes(load_network(network_id), rule)
        for network_id in NETWORKS
        for rule in ZoneRule
    }
    np.savez_compressed(OUT / "outcomes.npz", **tables)
    print(OUT / "outcomes.npz")


def write_openings() -> None:
    """The best first guesses of every variant."""
    openings = {}
    for variant in all_variants():
        ranking = Ranking(variant)
        left = tuple(range(len(variant.network)))
        for limit in STORED_LIMITS:
            moves = ranking.rank(left, OPENINGS, limit or UNLIMITED)
            openings[opening_key(variant, limit)] = [to_record(move) for move in moves]
            print(variant, limit, moves[0].name, round(moves[0].expected_guesses * len(left)))
    lines = [f"{json.dumps(key)}: {json.dumps(records)}" for key, records in openings.items()]
    (OUT / "openings.json").write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
    print(OUT / "openings.json")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("facts", type=Path, help="folder of the source tables")
    facts = parser.parse_args().facts
    today, tracks = read(facts / "tube_stations.tsv"), read(facts / "tube_connections.tsv")
    game, game_links = read(facts / "tube_game2023_stations.tsv"), read(facts / "tube_game2023_connections.tsv")
    names = own_names(game)
    own = game_tables(game, game_links, today, tracks)
    write_network("game2023", *own)
    write_network("game2023-t4", *with_terminal_4(*own, today, tracks))
    write_network("current", *other_tables(today, tracks, {}, names))
    old = read(facts / "tube_2009_stations.tsv"), read(facts / "tube_2009_connections.tsv")
    write_network("2009", *other_tables(*old, NAMES_OF_2009, names))
    write_outcomes()
    write_openings()


if __name__ == "__main__":
    main()
