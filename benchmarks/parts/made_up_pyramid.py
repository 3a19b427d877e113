"""How well letter pyramids are read on made-up pages in a real browser, and how fast."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import partial

import numpy as np

from benchmarks.parts import made_up_pages
from benchmarks.parts.clock import cpu_ms, row
from kibitz.core.frame import Frame
from kibitz.core.reading import Reading
from kibitz.solvers.pyramid.shown import CellState, ShownPyramid
from kibitz.vision.pyramid import read_pyramid
from tests.support.pyramid.pictures import Picture, photographed, picture
from tests.support.pyramid.pictures_looks import made_up
from tests.support.web_pictures import browser

HEADS = ("cells", "found", "letters", "states", "wrong", "whole", "words", "false", "order", "submit", "clear", "hint")
WHOLE = {"whole": "pages", "words": "all words", "order": "selections"}
BUTTONS = ("submit", "clear", "hint")


def judge(shown: Picture, reading: Reading[ShownPyramid] | None, count: Counter[str]) -> list[str]:
    """Adds what was read of a page to the count; says what is wrong."""
    visible = [i for i, cell in enumerate(shown.cells) if cell.visible]
    listed = [text for text, _ in shown.found]
    count.update(pages=1, cells=len(visible), selections=bool(shown.play.selected))
    count["all words"] += len(listed)
    count.update(f"all {name}" for name in shown.buttons)
    if reading is None or len(reading.state.letters) != len(shown.cells):
        return ["not found"]
    faults = []
    for i in visible:
        label, state = shown.cells[i], reading.state
        there = label.box.iou(reading.places[f"cell {i + 1}"]) > 0.3
        letter, same = state.letters[i] == label.letter, state.states[i] is label.state
        count.update(found=there, letters=letter, states=same)
        guessed = (not letter and state.letters[i] is not None) or (
            not same and state.states[i] is not CellState.UNKNOWN
        )
        count["wrong"] += guessed
        if not (there and letter and same):
            faults.append(f"{label.letter} {label.state.value}: {state.letters[i]} {state.states[i].value}")
    count["whole"] += not faults
    count["words"] += len({*listed} & {*reading.state.found})
    count["false"] += len({*reading.state.found} - {*listed})
    count["order"] += bool(shown.play.selected) and reading.state.selected == shown.play.selected
    for name, box in shown.buttons.items():
        at = reading.places.get(name)
        count[name] += at is not None and at.contains(box.center)
    return faults


def random_pages(count: int, first: int = 0, *, show_faults: bool = False) -> None:
    """Prints how much of made-up pages is read, by the shape of the cells and by the situation; in per cent."""
    with browser() as driver:
        made_up_pages.random_pages(
            {seed: partial(picture, driver, seed) for seed in range(first, first + count)},
            read_pyramid,
            judge,
            lambda shown: (shown.look.shape, shown.play.stage),
            HEADS,
            _whole,
            show_faults=show_faults,
        )


def _whole(head: str) -> str | None:
    if head in ("cells", "false"):
        return None
    return f"all {head}" if head in BUTTONS else WHOLE.get(head, "cells")


def speed() -> None:
    """Prints how long a page of 1920x1080 takes: new, followed with letters selected, and unchanged."""
    look, play = made_up(21, "words+select")
    look = replace(look, window=(1920, 1080), scale=1.0, cell=56.0, gap=8.0, row_gap=6.0, shape="circle", lower=False)
    letters = "PIRAAONTIBOGUEO"
    free = (CellState.FREE,) * 15
    picked = (CellState.SELECTED, *free[1:])
    with browser() as driver:

        def frame(states: tuple[CellState, ...], selected: tuple[int, ...]) -> Frame:
            now = replace(
                play, base=5, letters=letters, states=states, found=(), planted=((0, 1, 3),), selected=selected
            )
            return Frame(photographed(driver, 0, look, replace(now, stage="select")).pixels)

        fresh, selected = frame(free, ()), frame(picked, (0,))
    row("Pyramid, 1920x1080: unknown frame, 15 letters", cpu_ms(lambda: read_pyramid(fresh)))
    known = read_pyramid(fresh)
    row("the same followed: a letter selected", cpu_ms(lambda: read_pyramid(selected, known)))
    again = Frame(fresh.pixels.copy())
    row("the same followed: unchanged", cpu_ms(lambda: read_pyramid(again, known)))
    blank = np.full((1080, 1920, 3), 255, np.uint8)
    row("a blank screen", cpu_ms(lambda: read_pyramid(Frame(blank))))
