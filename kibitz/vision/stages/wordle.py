"""How boards of Wordle are read, as pictures."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from kibitz.core.frame import Frame
from kibitz.core.game import Stage
from kibitz.core.geometry import Rect
from kibitz.solvers.wordle.model.shown import Tile
from kibitz.vision.boxes import STEPS, cell_boxes, outline_boxes
from kibitz.vision.lattice import find_lattices
from kibitz.vision.lettering import INK, KIND_BGR, Pixels
from kibitz.vision.noise import cleaned
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
from kibitz.vision.wordle.cells.tiles import hex_colour
from kibitz.vision.wordle.details import SeenBoard, WordleDetails
from kibitz.vision.wordle.reader import read_wordle
from kibitz.vision.wordle.several import fills_of

STATE_BGR = {
    Tile.EMPTY: (190, 190, 190),
    Tile.TYPED: KIND_BGR[1],
    Tile.ABSENT: INK,
    Tile.PRESENT: KIND_BGR[5],
    Tile.CORRECT: TAKEN,
    Tile.EITHER: KIND_BGR[3],
    Tile.UNKNOWN: KIND_BGR[0],
}


def wordle_stages(frame: Frame) -> list[Stage]:
    """The stages of one reading, as far as it gets."""
    readings = read_wordle(frame)
    game = readings[0].details if readings else None
    pixels = cleaned(frame.pixels)
    return [*_looked_for(pixels, game), *(_read(pixels, game) if game is not None else ())]


def _looked_for(pixels: Pixels, game: WordleDetails | None) -> Iterator[Stage]:
    yield Stage("edges", "where neighbouring pixels differ; the lighter, the more", edges_of(pixels, STEPS))
    boxes, picture = cell_boxes(outline_boxes(pixels)), faded(pixels)
    draw_boxes(picture, (Rect(*box) for box in boxes.tolist()), (160, 160, 160), 1)
    for number, lattice in enumerate(find_lattices(boxes)):
        colour = KIND_BGR[number % len(KIND_BGR)]
        cells = [lattice.cell(*at) for at in np.argwhere(lattice.seen).tolist()]
        draw_boxes(picture, cells, colour)
        label(picture, f"{len(lattice.rows)} rows of {len(lattice.columns)} cells", line_of(picture, number), colour)
    yield Stage("cells", "outlines that may be cells, thin; the lattices that they make, in colour", picture)
    picture = faded(pixels)
    if game is not None:
        draw_boxes(picture, (board.lattice.box for board in game.boards), TAKEN, 3)
        draw_boxes(picture, (key.box for key in game.keys), KIND_BGR[1])
    yield Stage("boards", "the boards that were taken, and the keys", picture)


def _read(pixels: Pixels, game: WordleDetails) -> Iterator[Stage]:
    ground, mask, decision = faded(pixels), np.zeros_like(pixels), faded(pixels)
    for board in game.boards:
        for cell in (cell for row in board.cells for cell in row if cell.visible):
            paint(ground, cell.box, bgr_of(cell.fill))
            if cell.letter is not None:
                paste(mask, cell.letter, cell.box)
        _decide(decision, board)
    draw_boxes(mask, (cell.box for board in game.boards for row in board.cells for cell in row), (120, 120, 120), 1)
    for key in game.keys:
        draw_boxes(decision, [key.box], STATE_BGR[key.tile], 2)
        caption(decision, key.name, key.box, STATE_BGR[key.tile])
    legend(decision, ((tile.name.lower(), colour) for tile, colour in STATE_BGR.items()))
    yield Stage("ground", "the colour that each tile was found to have", ground)
    yield Stage("mask", "the letter of each cell as the letter reader gets it", mask)
    yield Stage("clusters", "the colours of scored tiles, and what they were taken to mean", _clusters(game))
    yield Stage("decision", "the letter and the state of each tile, and the keys; a ? is not certain", decision)


def _decide(picture: Pixels, board: SeenBoard) -> None:
    for cells, letters, tiles in zip(board.cells, board.shown.letters, board.shown.tiles, strict=True):
        for cell, letter, tile in zip(cells, letters, tiles, strict=True):
            if cell.visible:
                colour = STATE_BGR[tile]
                draw_boxes(picture, [cell.box], colour, 3)
                if letter:
                    caption(picture, letter, cell.box, colour)


def _clusters(game: WordleDetails) -> Pixels:
    rows = []
    for number, board in enumerate(game.boards):
        for tile, fills in fills_of(board).items():
            middle = np.median(fills, axis=0)
            count = f"{len(fills)} {'tile' if len(fills) == 1 else 'tiles'}"
            where = f"board {number + 1}: " if len(game.boards) > 1 else ""
            rows.append(([bgr_of(middle)], f"{where}{tile.name.lower()} {hex_colour(middle)}: {count}"))
    return swatches(rows or [([], "no tile is scored")])
