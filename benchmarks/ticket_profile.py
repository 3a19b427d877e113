"""How well profiles of Ticket to Ride boards are made from a picture of the empty board.

    python benchmarks/ticket_profile.py [--boards 12] [--first-seed 0] [--given 4] [--pictures FOLDER]

Of made-up clients, or of a client's screenshots with labels beside them (those on which nothing is claimed). --given:
so many cities, chosen at random, are told. Counted: visible spaces that lie within three pixels of where they are,
tracks of the right colour, tracks left out that are there and kept that aren't; seconds of one core.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from kibitz.core.errors import KibitzError
from kibitz.core.geometry import Point
from kibitz.solvers.ticket.model.names import city_in
from kibitz.vision.ticket.profile import BoardProfile
from kibitz.vision.ticket.profile_maker.making import make_profile
from tests.support.ticket.pictures import SCALES, SIZES, Client

Shown = tuple[str, str, np.ndarray, dict[str, Any]]
NEAR = 3.0


def screenshots(folder: Path) -> Iterator[Shown]:
    """Pictures of empty boards: name, board, pixels, label."""
    for path in sorted(folder.rglob("*.png")):
        label = json.loads(path.with_suffix(".json").read_text())
        if not any(track["owner"] for track in label["tracks"]):
            pixels = np.asarray(cv2.imread(str(path)), np.uint8)
            yield f"{path.parent.name}/{path.name}", label.get("map", "usa"), pixels, label


def made_up(first: int, count: int) -> Iterator[Shown]:
    """The same of made-up clients."""
    for seed in range(first, first + count):
        client, chance = Client(seed), random.Random(seed)
        pixels, label = client.empty(chance.choice(SIZES), chance.choice(SCALES))
        yield f"made up {seed}", client.board_id, pixels, label


def compared(profile: BoardProfile, label: dict[str, Any]) -> Counter[str]:
    """What of a profile is as the label has it."""
    board, count = profile.board, Counter[str]()
    left = dict(enumerate(profile.tracks))
    for track in label["tracks"]:
        ends = [city_in(board, track[end]) or 0 for end in ("city_a", "city_b")]
        right = np.array([space[:2] for space in track["spaces"]])[:: 1 if ends[0] < ends[1] else -1]
        visible = np.array(track["visible"])[:: 1 if ends[0] < ends[1] else -1]
        offs = {
            i: np.hypot(*(np.array([(space.x, space.y) for space in of.spaces]) - right).T)
            for i, of in left.items()
            if of.track.pair == tuple(sorted(ends))
        }
        count.update(tracks=1, spaces=int(visible.sum()))
        if not offs:
            count.update(missed=1)
            continue
        best = min(
            offs, key=lambda i: (left[i].track.colour.word != track["colour"], float(np.minimum(offs[i], 9).sum()))
        )
        count.update(near=int((offs[best][visible] < NEAR).sum()))
        count.update(coloured=int(left.pop(best).track.colour.word == track["colour"]))
    count.update(invented=len(left))
    return count


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--boards", type=int, default=12, help="made-up clients")
    parser.add_argument("--first-seed", type=int, default=0)
    parser.add_argument("--given", type=int, default=4, help="cities that are told; at most all")
    parser.add_argument("--pictures", type=Path, help="folder of screenshots with labels")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    total: Counter[str] = Counter()
    offered = screenshots(options.pictures) if options.pictures else made_up(options.first_seed, options.boards)
    for name, board_id, pixels, label in offered:
        chosen = random.Random(name).sample(sorted(label["cities"]), min(options.given, len(label["cities"])))
        start = time.process_time()
        try:
            profile = make_profile([pixels], board_id, {city: Point(*label["cities"][city]) for city in chosen})
        except KibitzError as error:
            print(f"{name}: {error}", flush=True)
            continue
        count = compared(profile, label)
        total.update(count)
        print(f"{name}: {said(count)}; {time.process_time() - start:.1f} s", flush=True)
    print(f"all: {said(total)}")


def said(count: Counter[str]) -> str:
    """The figures of a board, or of all."""
    spaces = f"{count['near']} of {count['spaces']} spaces within {NEAR:.0f} px"
    tracks = f"{count['coloured']} of {count['tracks']} tracks of the right colour"
    return f"{spaces}, {tracks}, {count['missed']} missed, {count['invented']} invented"


if __name__ == "__main__":
    main()
