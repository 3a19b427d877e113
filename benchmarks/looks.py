"""How well games are read on generated pages (``tools/looks``), by knob, and how much their confidence is worth.

    python benchmarks/looks.py [tuble] [--split judging] [--number 300] [--folder FOLDER] [--worst 40] [--faults 20]
    python benchmarks/looks.py tuble --nothing [--number 300] [--folder FOLDER]

Pages are made where FOLDER doesn't have them yet; without a folder they are thrown away. Judging pages are only ever
looked at as figures: --faults is for building pages. --nothing: on pages of no game (or whatever is in FOLDER), where
all that is found is false. Without a game: all of them, and on pages of none.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.parts.looks_score import THINGS, Score, score
from kibitz.core.frame import Frame
from kibitz.registry import get_game
from tools.looks.knobs import BUILDING, JUDGING, SPLITS
from tools.looks.pages import write

BINS = (0.0, 0.5, 0.8, 0.9, 0.95, 0.99, 1.0)
LEAST_PAGES = 6
"""A knob's value that fewer pages have says nothing."""
HEADS = ("pages", "boards", "whole", "things", "found", "right", "wrong", "false")


def read_pages(game_id: str, folder: Path) -> Iterator[tuple[str, dict[str, Any], Score, float]]:
    """Name, label, score and milliseconds of every page in a folder."""
    for file in sorted(folder.glob("*.json")):
        label = json.loads(file.read_text(encoding="utf-8"))
        pixels = cv2.imread(str(file.with_suffix(".png")))
        # Each page is read by a game of its own: nothing is remembered from another.
        game = get_game(game_id)
        start = time.process_time()
        reading = game.read(Frame(np.asarray(pixels, np.uint8)))
        took = (time.process_time() - start) * 1000
        record = game.to_json(reading, None) if reading is not None else {}
        yield file.stem, label, score(game_id, label, reading, record), took


def counted(page: Score) -> Counter[str]:
    counts = Counter(things=page.things, found=page.found, right=page.right, wrong=page.wrong, false=page.false)
    if page.expected:
        counts.update(pages=1, boards=int(page.seen), whole=int(page.seen and page.whole))
    return counts


def line(name: str, count: Counter[str]) -> str:
    """Boards and whole boards in per cent of the pages; found, right and wrong in per cent of the things."""
    pages, things = max(1, count["pages"]), max(1, count["things"])
    shares = [count["boards"] / pages, count["whole"] / pages, count["found"] / things]
    shares += [count["right"] / things, count["wrong"] / things]
    told = [f"{100 * share:.1f}" for share in shares]
    cells = [name, str(count["pages"]), *told[:2], str(count["things"]), *told[2:], str(count["false"])]
    return f"| {' | '.join(cells)} |"


def heading(first: str, things: str) -> str:
    heads = [things if head == "things" else head for head in HEADS]
    return f"| {first} | {' | '.join(heads)} |\n|{' --- |' * (len(heads) + 1)}"


def by_knob(pages: list[tuple[dict[str, Any], Score]], worst: int, things: str) -> None:
    """The values of knobs, worst first."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for label, page in pages:
        for knob, value in label["knobs"].items():
            counts[f"{knob}: {value}"].update(counted(page))
    telling = [name for name, count in counts.items() if count["pages"] >= LEAST_PAGES and count["things"]]
    telling.sort(key=lambda name: counts[name]["right"] / counts[name]["things"])
    print(f"\n{heading('knob', things)}")
    for name in telling[:worst]:
        print(line(name, counts[name]))


def reliability(pages: list[tuple[dict[str, Any], Score]]) -> None:
    """Of what was called so sure, how much is right."""
    beliefs: dict[str, list[tuple[float, bool]]] = defaultdict(list)
    for _, page in pages:
        for name, sure, right in page.beliefs:
            beliefs[name].append((sure, right))
    bins = list(zip(BINS, (*BINS[1:], 1.01), strict=True))
    print("\n| how sure | " + " | ".join(f"{low:.0%} to {high:.0%}" for low, high in bins[:-1]) + " | 100 % |")
    print("|" + " --- |" * (len(bins) + 1))
    for name, some in beliefs.items():
        cells = []
        for low, high in bins:
            inside = [right for sure, right in some if low <= sure < high]
            cells.append(f"{100 * sum(inside) / len(inside):.1f} % of {len(inside)}" if inside else "–")
        print(f"| {name} | {' | '.join(cells)} |")


def nothing(game_id: str, folder: Path) -> None:
    """Counts what is found on pages where there is none of the game."""
    found, kinds, times = [], Counter[str](), []
    for name, label, page, took in read_pages(game_id, folder):
        kinds[label["knobs"].get("kind", label["game"])] += 1
        times.append(took)
        if page.seen:
            found.append(f"{name} {label['knobs'].get('kind', label['game'])}")
    print(f"{len(times)} pages without {game_id}: {len(found)} false boards; {statistics.median(times):.0f} ms each")
    print(*Counter(one.split(maxsplit=1)[1] for one in found).most_common(), sep="\n")


def measure(game_id: str, folder: Path, worst: int, faults: int) -> None:
    """Prints what was read of a game's pages: in all, by how sure it was, by knob."""
    named = list(read_pages(game_id, folder))
    pages, things = [(label, page) for _, label, page, _ in named], THINGS[game_id]
    total = sum((counted(page) for _, page in pages), Counter[str]())
    print(f"{heading('', things)}\n{line(game_id, total)}")
    times = [took for *_, took in named]
    print(f"\n{statistics.median(times):.0f} ms of one core in the median, {max(times):.0f} at most")
    reliability(pages)
    by_knob(pages, worst, things)
    faulty = [(name, page) for name, label, page, _ in named if not page.whole and label["split"] == BUILDING]
    for name, page in faulty[:faults]:
        print(f"{name}: {page.found} of {page.things} found, {page.false} false; {'; '.join(page.faults[:6])}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=THINGS, nargs="?", help="only this one")
    parser.add_argument("--split", choices=SPLITS, default=JUDGING)
    parser.add_argument("--number", type=int, default=300, help="how many pages (300)")
    parser.add_argument("--folder", type=Path, help="a game's pages that were made, or where to keep them")
    parser.add_argument("--worst", type=int, default=40, help="how many values of knobs are listed (40)")
    parser.add_argument("--faults", type=int, default=0, help="list so many faulty pages, of building pages only")
    parser.add_argument("--nothing", action="store_true", help="on pages of no game")
    options = parser.parse_args()
    if options.folder and not options.game:
        parser.error("a folder has the pages of one game: say which")
    cv2.setNumThreads(1)

    def pages_of(kind: str, spare: str) -> Path:
        folder: Path = options.folder or Path(spare)
        if not any(folder.glob("*.json")):
            write(kind, options.split, options.number, folder)
        return folder

    games = [options.game] if options.game else list(THINGS)
    for game_id in games if not options.nothing else ():
        with tempfile.TemporaryDirectory() as spare:
            measure(game_id, pages_of(game_id, spare), options.worst, options.faults)
    if options.nothing or not options.game:
        with tempfile.TemporaryDirectory() as spare:
            folder = pages_of("nothing", spare)
            for game_id in games:
                nothing(game_id, folder)


if __name__ == "__main__":
    main()
