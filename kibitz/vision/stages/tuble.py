"""How a page of Tuble is read, as pictures."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from kibitz.core.frame import Frame
from kibitz.core.game import Stage
from kibitz.core.reading import Reading
from kibitz.solvers.tuble.shown import ShownTuble
from kibitz.vision.lettering import KIND_BGR, Pixels
from kibitz.vision.stages.drawing import (
    TAKEN,
    caption,
    draw_boxes,
    edges_of,
    faded,
    paint,
    swatches,
)
from kibitz.vision.tuble.parts.blobs import find_blobs
from kibitz.vision.tuble.parts.segmentation import FLAT_STEP, INK_STEP, Segmentation, segment, text_lines
from kibitz.vision.tuble.reader import read_tuble

LEAST_AREA = 100
"""Areas of fewer pixels are parts of letters."""


def tuble_stages(frame: Frame) -> list[Stage]:
    """The stages of one reading, as far as it gets."""
    segments = segment(frame.pixels)
    reading = read_tuble(frame)
    return [*_looked_for(segments), *(_read(frame.pixels, reading) if reading is not None else ())]


def _looked_for(segments: Segmentation) -> Iterator[Stage]:
    pixels = segments.pixels
    edges = edges_of(pixels, (FLAT_STEP, INK_STEP))
    yield Stage("edges", "where neighbouring pixels differ; the lighter, the more", edges)
    ground = np.full_like(pixels, 255)
    numbers, counts = np.unique(segments.labels, return_counts=True)
    for number in numbers[(numbers > 0) & (counts >= LEAST_AREA)].tolist():
        ground[segments.labels == number] = np.clip(np.rint(segments.colour(number)), 0, 255)
    yield Stage("ground", "the larger areas of one colour, each filled with it; white is what is none", ground)
    mask = np.asarray(255 * (segments.labels == 0), np.uint8)
    yield Stage("mask", "what is no area of one colour: letters and edges", np.dstack([mask] * 3))
    blobs = find_blobs(segments)
    lines = text_lines(segments, [blob.box for blob in blobs if not blob.is_wide])
    picture = faded(pixels)
    draw_boxes(picture, (line.box for line in lines), KIND_BGR[1], 1)
    for blob in blobs:
        paint(picture, blob.box, blob.colour)
        draw_boxes(picture, [blob.box], KIND_BGR[0])
    yield Stage("families", "lines of text, thin; patches of colours that zones may have, filled", picture)


def _read(pixels: Pixels, reading: Reading[ShownTuble]) -> Iterator[Stage]:
    picture, details = faded(pixels), reading.details
    rows = []
    for guess in details.guesses:
        blob = reading.places.get(f"blob {guess.place}")
        colour = guess.colour.value.name.lower() if guess.colour.value is not None else "?"
        words = f"{guess.station.value or '?'}, {guess.stops.value if guess.stops.value is not None else '?'}, {colour}"
        row = reading.places.get(f"row {guess.place}")
        if row is not None:
            sure = "?" not in words
            draw_boxes(picture, [row], TAKEN if sure else KIND_BGR[0])
            caption(picture, words, row, TAKEN if sure else KIND_BGR[0])
        if blob is not None:
            area = blob.clipped(pixels.shape[1], pixels.shape[0])
            part = pixels[round(area.y) : round(area.bottom), round(area.x) : round(area.right)]
            rows.append(([part], f"{colour}: {guess.station.value or '?'}"))
    for name in ("input", "button"):
        if name in reading.places:
            draw_boxes(picture, [reading.places[name]], KIND_BGR[1])
            caption(picture, name, reading.places[name], KIND_BGR[1])
    clusters = swatches(rows or [([], "no guess")])
    yield Stage("clusters", "the patch of each guess, and what its colour was taken to mean", clusters)
    yield Stage("decision", "each guess, and where the text box is; a ? is not certain", picture)
