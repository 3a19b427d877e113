"""Writes kibitz/resources/ticket: cities, tracks, tickets and points of the boards of Ticket to Ride.

python tools/make_ticket_tables.py FACTS

FACTS is a folder with the tables that kibitz/resources/ticket/README.md describes: ttr_BOARD_cities.tsv,
ttr_BOARD_routes.tsv and ttr_BOARD_tickets.tsv of each board, and ttr_scoring.tsv. aliases.tsv is written by hand and
only read by the program.
"""

from __future__ import annotations

import argparse
import csv
from collections.abc import Iterable
from pathlib import Path

from kibitz.solvers.ticket.model.boards import BOARDS

OUT = Path(__file__).parent.parent / "kibitz" / "resources" / "ticket"
LENGTH = "route_length_"
"""How the table of scores names the points of a track's length."""

Row = dict[str, str]


def read(path: Path) -> list[Row]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def write(file: str, heading: str, rows: Iterable[tuple[str, ...]]) -> None:
    text = "\n".join([heading, *map("\t".join, rows)])
    (OUT / file).write_text(text + "\n", encoding="utf-8")
    print(OUT / file)


def write_board(board: str, facts: Path) -> None:
    cities, tracks, tickets = (read(facts / f"ttr_{board}_{table}.tsv") for table in ("cities", "routes", "tickets"))
    write(f"{board}-cities.tsv", "city\tx\ty", ((row["city"], row["x"], row["y"]) for row in cities))
    write(
        f"{board}-tracks.tsv",
        "city_a\tcity_b\tlength\tcolour\ttunnel\tferry_locomotives",
        (
            (
                *(row[column] for column in ("city_a", "city_b", "length", "colour")),
                # The board of the USA has neither.
                *(row.get(column, "0") for column in ("tunnel", "ferry_locomotives")),
            )
            for row in tracks
        ),
    )
    write(
        f"{board}-tickets.tsv",
        "city_a\tcity_b\tpoints\tlong",
        ((row["city_a"], row["city_b"], row["points"], str(int(row.get("kind") == "long"))) for row in tickets),
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("facts", type=Path, help="folder of the source tables")
    facts = parser.parse_args().facts
    for board in BOARDS:
        write_board(board, facts)
    scores = [row for row in read(facts / "ttr_scoring.tsv") if row["item"].startswith(LENGTH)]
    write(
        "points.tsv",
        "board\tlength\tpoints",
        ((row["game"], row["item"].removeprefix(LENGTH), row["value"]) for row in scores),
    )


if __name__ == "__main__":
    main()
