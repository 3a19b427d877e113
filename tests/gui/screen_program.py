"""Programs that the real-screen tests start: a practice board, or an overlay over given places.

python -m tests.gui.screen_program board LOG X,Y,W,H
python -m tests.gui.screen_program overlay '[[x, y, w, h], ...]' numbers|plain
python -m tests.gui.screen_program window X,Y,W,H
python -m tests.gui.screen_program picker
python -m tests.gui.screen_program picture FILE GAME PLACE
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

from kibitz.automation.systems.choice import open_desktop
from kibitz.core.advice import Mark, MarkShape
from kibitz.core.geometry import Rect
from kibitz.gui.app import make_app, run, run_practice
from kibitz.gui.overlay.overlay import Overlay
from kibitz.gui.overlay.region_picker import RegionPicker, Wanted
from kibitz.gui.watching.blind_spots import BlindfoldedSurface, BlindSpots
from kibitz.gui.watching.own_windows import OwnWindows
from kibitz.gui.watching.sources import file_source
from kibitz.gui.window.main_window import MainWindow
from kibitz.loop import Loop
from kibitz.registry import get_game
from kibitz.services.settings import Settings, SettingsStore


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


def window(place: str) -> int:
    """Show a window of ours there, and say what Set is read on the screen beside it: condition, number of cards, and
    where our window is, physical px."""
    app = make_app("light")
    x, y, w, h = map(int, place.split(","))
    own = QWidget()
    own.setGeometry(x, y, w, h)
    own.show()
    spots, seen = BlindSpots(), OwnWindows()
    loop = Loop(BlindfoldedSurface(open_desktop(), spots), [get_game("set")])

    def look() -> None:
        spots.set_windows(seen.seen([own], []))
        view = loop.look()
        reading = view.reading
        covers = [[cover.rect.x, cover.rect.y, cover.rect.w, cover.rect.h] for cover in view.frame.covers]
        told = f"{reading.condition.value} {len(reading.places)}" if reading else "nothing 0"
        print(told, covers, flush=True)

    timer = QTimer()
    timer.timeout.connect(look)
    timer.start(300)
    return run(app)


def picker() -> int:
    """Let parts of the screen be picked, one after another; say where they are, physical px."""
    app = make_app("light")
    app.setQuitOnLastWindowClosed(False)

    def ask() -> None:
        asked = RegionPicker(app, wanted=Wanted.REGION)
        asked.picked.connect(lambda rect: tell(rect))
        asked.start()
        QTimer.singleShot(300, lambda: print("shown", flush=True))

    def tell(rect: Rect) -> None:
        print("picked", round(rect.x), round(rect.y), round(rect.w), round(rect.h), flush=True)
        ask()

    ask()
    return run(app)


def picture(file: str, game: str, place: str) -> int:
    """Show a picture in the program's window; say where on the screen a place of it is, and what is corrected by hand
    each time that it is read."""
    app = make_app("light")
    shown = MainWindow(Settings(game=game), SettingsStore())
    shown.show()
    shown.watch(file_source(Path(file)))

    def tell() -> None:
        reading = shown.findings.reading if shown.findings is not None else None
        if reading is None:
            return
        live = shown.stage.live
        at = live.mapToGlobal(live.spot(reading.places[place]).toPoint())
        told = ",".join(f"{said.place}={said.value}" for said in reading.corrected) or "nothing"
        print("at", at.x(), at.y(), told, flush=True)

    timer = QTimer()
    timer.timeout.connect(tell)
    timer.start(300)
    return run(app)


if __name__ == "__main__":
    sys.exit(
        {"board": board, "overlay": overlay, "window": window, "picker": picker, "picture": picture}[sys.argv[1]](
            *sys.argv[2:]
        )
    )
