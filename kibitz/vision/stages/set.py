"""How a board of Set is read, as pictures."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.core.frame import Frame
from kibitz.core.game import Stage
from kibitz.solvers.set.cards import describe
from kibitz.vision.lettering import KIND_BGR, Pixels
from kibitz.vision.outlines import STEP, edge_mask, edge_strength, find_outlines, is_photograph, noise_of
from kibitz.vision.set.attributes import colour_groups, shade_limits, shadings, shape_groups
from kibitz.vision.set.board import Board, Tried
from kibitz.vision.set.card.faces import cut_symbols
from kibitz.vision.set.card.symbols import symbol_families, symbol_sizes
from kibitz.vision.set.reader import LEAST_SYMBOL_PX, STEPS, find_board
from kibitz.vision.set.reasons import listed, named
from kibitz.vision.stages.drawing import (
    TAKEN,
    caption,
    draw_boxes,
    edges_of,
    faded,
    label,
    line_of,
    paint,
    paste,
    swatches,
)


def set_stages(frame: Frame) -> list[Stage]:
    """The stages of one reading, as far as it gets."""
    told: list[Tried] = []
    board = find_board(frame.pixels, told=told)
    return [*_looked_for(frame.pixels, told, board), *(_read(frame.pixels, board) if board is not None else ())]


def _looked_for(pixels: Pixels, told: list[Tried], board: Board | None) -> Iterator[Stage]:
    edges = edges_of(pixels, [STEP * strictness for strictness in STEPS])
    yield Stage("edges", "where neighbouring pixels differ; the lighter, the more", edges)
    strength = edge_strength(pixels)
    largest = max(20, min(pixels.shape[:2]) * 3 // 5)
    outlines = find_outlines(edge_mask(strength, noise_of(strength)), LEAST_SYMBOL_PX, largest)
    picture = faded(pixels)
    for number, family in reversed(list(enumerate(symbol_families(outlines)))):
        colour = KIND_BGR[number % len(KIND_BGR)]
        cv2.drawContours(picture, [symbol.contour for symbol in family], -1, colour, 2)
        label(picture, f"family {number + 1}: {len(family)} outlines", line_of(picture, number), colour)
    yield Stage("families", "outlines of one size that may be symbols; larger families are tried first", picture)
    picture = faded(pixels)
    for number, one in enumerate(told):
        taken = board is not None and one.board is not None and one.board.attributes is board.attributes
        if not taken:
            draw_boxes(picture, one.rects, KIND_BGR[number % len(KIND_BGR)], 1)
    if board is not None:
        draw_boxes(picture, [place.rect for place in board.places], TAKEN, 3)
    yield Stage("boards", "what was weighed as a board, thin; the cards that were taken, thick", picture)


def _read(pixels: Pixels, board: Board) -> Iterator[Stage]:
    ground, mask, decision = faded(pixels), np.zeros_like(pixels), pixels.copy()
    lit = is_photograph(edge_strength(pixels))
    sizes = symbol_sizes([symbol for place in board.places for symbol in place.symbols])
    for place, face in zip(board.places, board.faces, strict=True):
        paint(ground, place.rect, face.ground)
        inked = cut_symbols(pixels, place, symbol_sizes(place.symbols) or sizes, lit=lit)
        for silhouette, box in inked.found.masks if inked is not None else ():
            assert inked is not None
            paste(mask, silhouette, inked.patch.frame_rect(*box))
    draw_boxes(mask, [place.rect for place in board.places], (120, 120, 120), 1)
    yield Stage("ground", "the colour that each card's symbols stand on", ground)
    yield Stage("mask", "what counts as a symbol on each card, filled", mask)
    yield Stage("clusters", "the kinds of colour, shape and shading, and the cards of each", _clusters(board))
    for i, (place, card) in enumerate(zip(board.places, board.attributes.cards, strict=True)):
        draw_boxes(decision, [place.rect], TAKEN if card.known else KIND_BGR[0])
        caption(decision, f"{i + 1}: {describe(card)}", place.rect, TAKEN if card.known else KIND_BGR[0])
    yield Stage("decision", "what each card was read as; a ? is not certain", decision)


def _clusters(board: Board) -> Pixels:
    colour, shape = colour_groups(board.faces), shape_groups(board.faces)
    rows: list[tuple[list[NDArray[Any]], str]] = [
        ([ink], f"{named(colour, members)}: {listed(members)}")
        for members, ink in zip(colour.members, colour.inks, strict=True)
    ]
    for members in shape.members:
        form = np.mean([board.faces[i].form for i in members], axis=0)
        picture = cv2.cvtColor(np.asarray(255 - 255 * form, np.uint8), cv2.COLOR_GRAY2BGR)
        rows.append(([np.asarray(picture, np.uint8)], f"{named(shape, members)}: {listed(members)}"))
    shades = shade_limits(board.faces, [card.shape for card in board.attributes.cards])
    values = shadings(shades).values
    for value in dict.fromkeys(values):
        members = [i for i, own in enumerate(values) if own == value]
        inside = float(np.mean([shades.inner[i] for i in members]))
        grey = np.full(3, 255 * (1 - min(1.0, max(0.0, inside))))
        rows.append(([grey], f"{value or 'not certain'}, {inside:.2f} of ink inside: {listed(members)}"))
    return swatches(rows)
