"""A program that presses Step again and again while the overlay rings the moves on the screen.

python -m tests.support.step_program GAME STEPS

Prints a line for each step: ``finished`` or ``ended``, how many looks lifted the overlay, and why the play ended.
"""

from __future__ import annotations

import sys
import time

from kibitz.automation.stop import Stop
from kibitz.automation.systems.choice import open_desktop
from kibitz.gui.app import run_beside_overlay
from kibitz.gui.beside import OverlayListener
from kibitz.loop import Loop
from kibitz.registry import get_game

LONGEST_S = 20.0


def step_by_step(game: str, steps: int, onlooker: OverlayListener) -> int:
    """Look on until the overlay is drawn, make one move; and again."""
    spots = onlooker.spots
    lifts, lift = 0, spots.lift

    def counted() -> None:
        nonlocal lifts
        lifts += 1
        lift()

    spots.lift = counted
    surface = open_desktop()
    loop = Loop(onlooker.blindfold(surface), [get_game(game)], [onlooker])
    stop = Stop()
    for _ in range(steps):
        deadline_s = time.monotonic() + LONGEST_S
        while not spots.now().lines.rects and time.monotonic() < deadline_s:
            loop.look()
            stop.wait(0.1)
        before = lifts
        outcome = loop.play(stop, 1)
        print("finished" if outcome.finished else "ended", lifts - before, outcome.retries, outcome.reason, flush=True)
    surface.close()
    return 0


if __name__ == "__main__":
    chosen, count = sys.argv[1], int(sys.argv[2])
    sys.exit(run_beside_overlay(lambda onlooker: step_by_step(chosen, count, onlooker), Stop()))
