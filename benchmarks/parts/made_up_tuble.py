"""How well games of Tuble are read on made-up pages in a real browser, and how fast."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import partial

import numpy as np

from benchmarks.parts import made_up_pages
from benchmarks.parts.clock import cpu_ms, row
from kibitz.core.frame import Frame
from kibitz.core.reading import Reading
from kibitz.solvers.tuble.names import canonicals
from kibitz.solvers.tuble.shown import ShownTuble
from kibitz.vision.tuble import SeenGuess, read_tuble
from tests.support.tuble.looks import Play, made_up
from tests.support.tuble.pictures import Picture, RowLabel, photographed, picture
from tests.support.web_pictures import browser

HEADS = ("rows", "found", "station", "stops", "colour", "wrong", "false", "box", "typed", "offers", "end")
WHOLE = {"box": "boxes", "typed": "boxes", "offers": "all offers", "end": "pages"}
GUESSES = (
    ("Ealing Broadway", 16, 1), ("Bank - Monument", 7, 0), ("West Ham", 1, 2),
    ("Upminster", 12, 3), ("Angel", 9, 1), ("Oval", 4, 0),
)  # fmt: skip


def judge(shown: Picture, reading: Reading[ShownTuble] | None, count: Counter[str]) -> list[str]:
    """Adds what was read of a page to the count; says what is wrong."""
    rows = [label for label in shown.rows if label.visible]
    count["rows"] += len(rows)
    faults: list[str] = []
    guesses = [] if reading is None else [guess for guess in reading.details.guesses if guess.place is not None]
    for label in rows:
        found = [guess for guess in guesses if reading and _stands_on(label, guess, reading)]
        if not found:
            faults.append(f"{label.station}: not found")
            continue
        count["found"] += 1
        guess = found[0]
        fields = {
            "station": (guess.station.value, guess.station.value in canonicals(label.station)),
            "stops": (guess.stops.value, guess.stops.value == label.stops),
            "colour": (guess.colour.value, guess.colour.value == label.colour),
        }
        for name, (value, right) in fields.items():
            count[name] += right
            count[f"wrong {name}"] += not right and value is not None
            if not right:
                faults.append(f"{label.station}: {name} {value}")
        count["wrong"] += any(value is not None and not right for value, right in fields.values())
    if reading is None:
        return [*faults, "no reading"]
    count["false"] += sum(not any(_stands_on(label, guess, reading) for label in shown.rows) for guess in guesses)
    dialog, toast = "dialog" in shown.play.stage, shown.play.stage == "refused" and shown.look.toast
    if shown.input is not None and not dialog and not toast:
        at = reading.places.get("input")
        count["boxes"] += 1
        count["box"] += at is not None and at.iou(shown.input) > 0.6
        same = _plain(reading.state.typed) == _plain(shown.input_text or "")
        count["typed"] += same
        if not same:
            faults.append(f"typed {reading.state.typed!r} for {shown.input_text!r}")
    visible = [text for text, _, seen in shown.offers if seen]
    count["all offers"] += len(visible)
    count["offers"] += len({*map(_plain, visible)} & {*map(_plain, reading.state.offers)})
    ended = shown.play.stage.split()[0]
    end = reading.state.end.value if reading.state.end else None
    count["pages"] += 1
    count["end"] += end == (ended if ended in ("won", "lost") else None)
    if end != (ended if ended in ("won", "lost") else None):
        faults.append(f"{shown.play.stage}: end {end}")
    return faults


def _stands_on(label: RowLabel, guess: SeenGuess, reading: Reading[ShownTuble]) -> bool:
    box = reading.places[f"row {guess.place}"]
    return box.iou(label.box) > 0.3 or box.contains(label.name_box.center)


def _plain(text: str) -> str:
    return text.replace(" ", "").lower()


def random_pages(count: int, first: int = 0, *, show_faults: bool = False) -> None:
    """Prints how much of made-up pages is read, by where the zone colour is and by the situation; in per cent."""
    with browser() as driver:
        made_up_pages.random_pages(
            {seed: partial(picture, driver, seed) for seed in range(first, first + count)},
            read_tuble,
            judge,
            lambda shown: (shown.look.blob, shown.play.stage),
            HEADS,
            lambda head: None if head in ("rows", "false") else WHOLE.get(head, "rows"),
            show_faults=show_faults,
        )


def speed() -> None:
    """Prints how long a page of 1920x1080 with six rows takes: new, with one row more, with a letter more."""
    look, _ = made_up(2)
    look = replace(
        look, window=(1920, 1080), scale=1.0, size_px=16, legend="above", footer=True, width_px=520, order=""
    )
    with browser() as driver:

        def frame(stage: str, rows: int, typed: str = "") -> Frame:
            return Frame(photographed(driver, look, Play(stage, GUESSES[:rows], "Bermondsey", typed, ())).pixels)

        five, six, letter = frame("playing", 5), frame("playing", 6), frame("typing", 5, "Eal")
    row("Tuble, 1920x1080: unknown frame with six rows", cpu_ms(lambda: read_tuble(six)))
    known = read_tuble(five)
    row("the same followed: one row more", cpu_ms(lambda: read_tuble(six, known)))
    row("the same followed: letters more in the text box", cpu_ms(lambda: read_tuble(letter, known)))
    blank = np.full((1080, 1920, 3), 255, np.uint8)
    row("a blank screen", cpu_ms(lambda: read_tuble(Frame(blank))))
