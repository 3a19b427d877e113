"""Programs that the real-screen tests start: a practice board, or an overlay over given places.

python -m tests.gui.screen_program board LOG X,Y,W,H
python -m tests.gui.screen_program overlay '[[x, y, w, h], ...]' numbers|plain
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from kibitz.game import Mark, MarkShape
from kibitz.geometry import Rect
from kibitz.gui.app import make_app, run, run_practice
from kibitz.gui.overlay import Overlay


def board(log: str, place: str) -> int:
    x, y, w, h = map(float, place.split(","))
    return run_practice(
        "set", seed=7, theme_choice="light", animations=False, geometry=Rect(x, y, w, h), log_file=Path(log)
    )


def overlay(places: str, style: str) -> int:
    """Ring the places; say ``drawn`` with the overlay's windows once it is shown, or why it is withheld."""
    app = make_app("light")
    app.setQuitOnLastWindowClosed(False)
    rects = [Rect(*place) for place in json.loads(places)]
    shown = Overlay(numbers=style == "numbers")
    shown.withheld.connect(lambda text: print("withheld", text, flush=True))
    shown.drawn.connect(lambda lines: print("drawn", len(lines.rects), flush=True))
    shown.show_marks([Mark(MarkShape.RING, rect, n, str(n + 1)) for n, rect in enumerate(rects)], rects, (0, 0))
    return run(app)


if __name__ == "__main__":
    sys.exit({"board": board, "overlay": overlay}[sys.argv[1]](*sys.argv[2:]))
