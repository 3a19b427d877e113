"""How a letter pyramid is read, as pictures."""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np

from kibitz.core.frame import Frame
from kibitz.core.game import Stage
from kibitz.core.geometry import Rect
from kibitz.core.reading import Reading
from kibitz.solvers.pyramid.shown import CellState, ShownPyramid
from kibitz.vision.lettering import KIND_BGR, Pixels
from kibitz.vision.pyramid.board.finding import find_board
from kibitz.vision.pyramid.board.seen import SeenPyramid, Tried
from kibitz.vision.pyramid.lattice.outlines import STEPS, outline_boxes
from kibitz.vision.pyramid.reader import LEAST_PICTURE_PX, read_pyramid
from kibitz.vision.stages.drawing import (
    TAKEN,
    bgr_of,
    caption,
    draw_boxes,
    edges_of,
    faded,
    label,
    legend,
    line_of,
    paint,
    paste,
    swatches,
)

COLOURS = {CellState.FREE: KIND_BGR[1], CellState.SELECTED: KIND_BGR[2], CellState.USED: KIND_BGR[3]}


def pyramid_stages(frame: Frame) -> list[Stage]:
    """The stages of one reading, as far as it gets."""
    pixels = frame.pixels
    if min(pixels.shape[:2]) < LEAST_PICTURE_PX:
        return []
    told: list[Tried] = []
    seen = find_board(pixels, outline_boxes(pixels), told)
    reading = read_pyramid(frame) if seen is not None else None
    stages = [*_looked_for(pixels, told, seen)]
    return [*stages, *_read(pixels, seen, reading)] if seen is not None and reading is not None else stages


def _looked_for(pixels: Pixels, told: list[Tried], seen: SeenPyramid | None) -> Iterator[Stage]:
    yield Stage("edges", "where neighbouring pixels differ; the lighter, the more", edges_of(pixels, STEPS))
    picture = faded(pixels)
    draw_boxes(picture, (Rect(*box) for box in outline_boxes(pixels).tolist()), (160, 160, 160), 1)
    for number, one in enumerate(told):
        taken = seen is not None and one.seen is seen
        colour = TAKEN if taken else KIND_BGR[number % 2]
        for x, y in one.triangle.centres().tolist():
            cv2.circle(picture, (round(x), round(y)), max(3, round(one.triangle.down / 8)), colour, cv2.FILLED)
        words = f"{one.triangle.base} rows, score {one.score.total:.1f}{', taken' if taken else ''}"
        label(picture, words, line_of(picture, number), colour)
    yield Stage("triangles", "outlines, thin; the middles of the cells of each triangle that was weighed", picture)


def _read(pixels: Pixels, seen: SeenPyramid, reading: Reading[ShownPyramid]) -> Iterator[Stage]:
    ground, mask, decision = faded(pixels), np.zeros_like(pixels), faded(pixels)
    state = reading.state
    for i, look in enumerate(seen.cells):
        paint(ground, look.box, bgr_of(look.colours[:3]))
        if look.letter is not None:
            paste(mask, look.letter, look.area)
        letter, own = state.letters[i], state.states[i]
        colour = COLOURS.get(own, KIND_BGR[0])
        draw_boxes(decision, [look.box], colour, 3)
        caption(decision, letter or "?", look.box, colour)
    draw_boxes(mask, seen.boxes, (120, 120, 120), 1)
    legend(decision, [*((own.name.lower(), colour) for own, colour in COLOURS.items()), ("not certain", KIND_BGR[0])])
    yield Stage("ground", "the colour on which each letter stands", ground)
    yield Stage("mask", "each cell's letter as the letter reader gets it", mask)
    yield Stage("clusters", "what the cells of each state look like: ground, letter, rim", _clusters(seen, state))
    yield Stage("decision", "the letter and the state of each cell; a ? is not certain", decision)


def _clusters(seen: SeenPyramid, state: ShownPyramid) -> Pixels:
    rows = []
    for own in dict.fromkeys(state.states):
        cells = [i for i, other in enumerate(state.states) if other is own]
        usual = np.median([seen.cells[i].colours for i in cells], axis=0)
        samples = [bgr_of(usual[k : k + 3]) for k in (0, 3, 6)]
        rows.append((samples, f"{own.name.lower()}: cells {', '.join(str(i + 1) for i in cells)}"))
    return swatches(rows)
