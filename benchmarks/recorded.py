"""Whether what must hold on every frame does, on recorded games of our own (docs/reliability.md).

    python benchmarks/recorded.py [GAME ...] [--seeds 8] [--show 5]

The frames of each game are drawn by the tests (tests/support/<game>/recorded.py): moves, deals, fades, hovers, dialogs,
windows that change their size. Printed for each game: how many frames there were; how many break an invariant: followed
from the frame before, the board is another than on a look of its own, or a certain look is wrong (following); with the
overlay drawn on the frame it is read otherwise than without (overlay, with and without a compositor). Exit code 1
where there is a breach.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from itertools import count, islice
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
os.environ["QT_QPA_PLATFORM"] = "offscreen"

from PySide6.QtWidgets import QApplication

from kibitz.registry import game_ids
from tests.support.recorded import Breach, check_following, follow, recordings
from tests.support.recorded_overlay import check_overlay


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=game_ids(), metavar="GAME")
    parser.add_argument("--seeds", type=int, default=8, help="how many recordings of each game")
    parser.add_argument("--show", type=int, default=5, help="how many breaches of each kind are told in full")
    told = parser.parse_args()
    app = QApplication.instance() or QApplication([])
    total = broken = 0
    print("game     recordings  frames  following  overlay  overlay, bare  minutes")
    for game in told.games:
        seen, breaches = measured(game, told.seeds, told.show)
        total, broken = total + seen, broken + breaches
    print(f"{total} frames, {broken} breaches")
    del app
    return 1 if broken or not total else 0


def measured(game_id: str, seeds: int, show: int) -> tuple[int, int]:
    """Check the recordings of one game and print a line; how many frames there were, and breaches."""
    start_s = time.monotonic()
    found: dict[str, list[Breach]] = {"following": [], "overlay": [], "overlay, bare": []}
    frames = 0
    recorded = recordings(game_id, islice(count(), seeds))
    for recording in recorded:
        drawn = list(recording.frames())
        frames += len(drawn)
        game = recording.game()
        followed = list(follow(game, drawn))
        found["following"] += check_following(game, followed)
        found["overlay"] += check_overlay(game, followed, composited=True)
        found["overlay, bare"] += check_overlay(game, followed, composited=False)
    numbers = [len(breaches) for breaches in found.values()]
    minutes = (time.monotonic() - start_s) / 60
    print(
        f"{game_id:8} {len(recorded):10}  {frames:6}  {numbers[0]:9}  {numbers[1]:7}  {numbers[2]:13}  {minutes:7.1f}",
        flush=True,
    )
    for name, breaches in found.items():
        for breach in breaches[:show]:
            print(f"    {name}: {breach}")
    return frames, sum(numbers)


if __name__ == "__main__":
    sys.exit(main())
