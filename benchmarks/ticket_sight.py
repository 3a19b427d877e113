"""How well boards of Ticket to Ride are read, and how fast.

    python benchmarks/ticket_sight.py [--boards 60] [--first-seed 0] [--frames 3] [--given some|all|profile]
        [--pictures FOLDER] [--faults] [--no-speed]

Made-up clients: of each a profile is made from its own empty board (``--given``: a few cities are told, all of them, or
the profile is one in which everything is right), and frames of other games are read by it. ``--pictures``: the same for
a client's screenshots with labels beside them (tracks, owners, what is visible; cities); the profile is made from the
first on which nothing is claimed, with all cities told. Speed: CPU milliseconds of one core, 1920x1080.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections import Counter, defaultdict
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.parts.clock import cpu_ms, heading, row
from benchmarks.parts.made_up_boards import random_boards
from kibitz.core.frame import Frame
from kibitz.core.geometry import Point
from kibitz.solvers.ticket.model.names import city_in
from kibitz.vision.ticket.profile import BoardProfile
from kibitz.vision.ticket.profile_maker.making import make_profile
from kibitz.vision.ticket.reading.details import UNKNOWN
from kibitz.vision.ticket.reading.reader import read_ticket
from tests.support.ticket.pictures import Client, random_game
from tests.support.ticket.pictures_profile import true_profile

Label = dict[str, Any]
COUNTED = ("tracks", "right", "wrong", "unknown", "hidden", "guessed")
"""hidden: tracks of which no space can be seen; guessed: those that were read nevertheless."""
SPEED_SEED, SPEED_SIZE = 7, (1920, 1080)


def labelled(folder: Path) -> list[tuple[Path, Label]]:
    """Pictures with their labels, in the order of their names."""
    found = sorted(path for path in folder.rglob("*.png") if path.with_suffix(".json").exists())
    return [(path, json.loads(path.with_suffix(".json").read_text())) for path in found]


def picture(path: Path) -> np.ndarray:
    """A picture's pixels."""
    return np.asarray(cv2.imread(str(path)), np.uint8)


def screenshots(folder: Path, show_faults: bool) -> None:
    """Clients' screenshots, those of a folder and a map together."""
    clients: dict[tuple[str, str], list[tuple[Path, Label]]] = defaultdict(list)
    for path, label in labelled(folder):
        clients[path.parent.name, label.get("map", "usa")].append((path, label))
    for (name, board_id), shown in clients.items():
        empty = next((one for one in shown if not any(track["owner"] for track in one[1]["tracks"])), None)
        if empty is None:
            print(f"{name} {board_id}: no empty board")
            continue
        cities = {city: Point(*at) for city, at in empty[1]["cities"].items()}
        start = time.process_time()
        profile = make_profile([picture(empty[0])], board_id, cities, name)
        making = time.process_time() - start
        count: Counter[str] = Counter()
        shifts = [measured(path, label, profile, count, show_faults) for path, label in shown]
        said = ", ".join(
            f"{what} {count[what]}" for what in ("tracks", "right", "wrong", "unknown", "hidden", "guessed")
        )
        print(f"{name} {board_id}: pictures {len(shown)}, {said}; cities off by {max(shifts):.2f} px at most", end="")
        print(f"; profile in {making:.1f} s", flush=True)


def measured(path: Path, label: Label, profile: BoardProfile, count: Counter[str], show_faults: bool) -> float:
    """Counts one picture's tracks; by how many pixels the city that is most off is."""
    reading = read_ticket(Frame(picture(path)), profile)
    board = profile.board
    owners: dict[tuple[int, int, str], list[str | None]] = defaultdict(list)
    if reading is not None:
        for track, seen in zip(board.tracks, reading.details.tracks, strict=True):
            owners[track.a, track.b, track.colour.word].append(seen.owner)
    for track in sorted(label["tracks"], key=lambda one: not any(one["visible"])):
        a, b = sorted(city_in(board, track[city]) or 0 for city in ("city_a", "city_b"))
        left = owners[a, b, track["colour"]]
        found = track["owner"] if track["owner"] in left else left[0] if left else UNKNOWN
        if found in left:
            left.remove(found)
        if not any(track["visible"]):
            count.update(hidden=1, guessed=int(found != UNKNOWN))
            continue
        kind = "right" if found == track["owner"] else "unknown" if found == UNKNOWN else "wrong"
        count.update(["tracks", kind])
        if show_faults and kind != "right":
            print(
                f"  {path.name}: {track['colour']} {track['city_a']}-{track['city_b']}: {found}, not {track['owner']}"
            )
    if reading is None:
        return float("inf")
    at = {city_in(board, name): point for name, point in label["cities"].items()}
    placed = [reading.details.placing.point(city) for city in profile.cities]
    return max(float(np.hypot(placed[i].x - x, placed[i].y - y)) for i, (x, y) in at.items() if i is not None)


def speed() -> None:
    """Milliseconds that readings take."""
    client = Client(SPEED_SEED)
    pixels, label = client.empty((1280, 800), 1.0)
    profile = true_profile(client, pixels, label)
    game = random_game(client, random.Random(1), 40)
    claims = dict(game.claims)
    last = max(claims)
    one = Frame(client.frame(SPEED_SIZE, 1.0, {track: who for track, who in claims.items() if track != last}, 1)[0])
    more = Frame(client.frame(SPEED_SIZE, 1.0, claims, 1)[0])
    start = time.process_time()
    before = read_ticket(one, profile)
    first = (time.process_time() - start) * 1000
    other = Frame(np.asarray(cv2.resize(Client(SPEED_SEED + 1).empty((1280, 800), 1.0)[0], SPEED_SIZE), np.uint8))
    heading()
    row("a new profile's first frame", [first])
    row("unknown frame", cpu_ms(lambda: read_ticket(one, profile)))
    row("followed, a track claimed", cpu_ms(lambda: read_ticket(more, profile, before)))
    row("followed, unchanged", cpu_ms(lambda: read_ticket(replace(one), profile, before)))
    row("another client's board", cpu_ms(lambda: read_ticket(other, profile)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--boards", type=int, default=60, help="made-up clients")
    parser.add_argument("--first-seed", type=int, default=0)
    parser.add_argument("--frames", type=int, default=3, help="of each client")
    parser.add_argument("--given", choices=("some", "all", "profile"), default="some")
    parser.add_argument("--pictures", type=Path, help="folder of screenshots with labels, one folder for each client")
    parser.add_argument("--faults", action="store_true", help="show every track that isn't read right")
    parser.add_argument("--no-speed", action="store_true")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    if options.pictures:
        screenshots(options.pictures, options.faults)
    if options.boards:
        random_boards(
            read_ticket,
            options.boards,
            options.first_seed,
            frames=options.frames,
            given=options.given,
            show_faults=options.faults,
        )
    if not options.no_speed:
        speed()


if __name__ == "__main__":
    main()
