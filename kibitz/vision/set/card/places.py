"""Places of cards: what they are made of, and their order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Point, Rect
from kibitz.vision.set.card.symbols import Size, Symbol

MOST_SYMBOLS = 3
LIKE = 1.16
"""Symbols of one card are copies: their sides agree within this factor."""
SQUARE_DEG = 0.75
"""How far a right angle of a card may seem to be off (seen: up to 0.5 on pages whose cards lean; on photographs 1.0 and
more for the card that is most off)."""


@dataclass(frozen=True, slots=True)
class CardPlace:
    """One card: its symbols along the stacking direction, its rectangle, and how far it is turned.

    rect: frame pixels; the upright bounding box of a tilted card.
    corners: (4, 2) corners of a card that is tilted or seen at an angle, top left first, clockwise; None for an
        upright one.
    face: contour of the flat area of the card where that was seen, else None.
    """

    symbols: tuple[Symbol, ...]
    rect: Rect
    corners: NDArray[np.float64] | None
    face: NDArray[np.int32] | None

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the card itself, pixels, however it leans."""
        if self.corners is None:
            return self.rect.w, self.rect.h
        upper, lower, left, right = (float(np.linalg.norm(end - start)) for start, end in self.sides)
        return (upper + lower) / 2 + 1, (left + right) / 2 + 1

    @property
    def sides(self) -> tuple[tuple[NDArray[np.float64], NDArray[np.float64]], ...]:
        """Both ends, (x, y), of the upper, lower, left and right side, on the card's outermost pixels."""
        if self.corners is None:
            r = self.rect
            corners = np.array([[r.x, r.y], [r.right - 1, r.y], [r.right - 1, r.bottom - 1], [r.x, r.bottom - 1]])
        else:
            # The corners lie on the card's flat area; one pixel more is its outer side.
            away = self.corners - self.corners.mean(axis=0)
            corners = self.corners + np.sign(away)
        top_left, top_right, bottom_right, bottom_left = corners
        return (top_left, top_right), (bottom_left, bottom_right), (top_left, bottom_left), (top_right, bottom_right)

    @property
    def is_square(self) -> bool:
        """Whether the corners are right angles, as those of cards are that a page has turned; seen at an angle, as on
        a photograph, they are not."""
        if self.corners is None:
            return True
        sides = np.roll(self.corners, -1, axis=0) - self.corners
        ways = sides / np.maximum(np.linalg.norm(sides, axis=1, keepdims=True), 1e-9)
        off = np.abs((ways * np.roll(ways, -1, axis=0)).sum(axis=1))
        return bool(off.max() <= np.sin(np.radians(SQUARE_DEG)))

    def moved(self, dx: int, dy: int) -> CardPlace:
        """The same card in a larger picture, (dx, dy) pixels further right and down."""
        face = None if self.face is None else np.asarray(self.face + np.array([dx, dy]), np.int32)
        corners = None if self.corners is None else self.corners + np.array([dx, dy])
        return replace(self, rect=self.rect.moved(dx, dy), face=face, corners=corners)


def sizes_on(card: CardPlace, sizes: Sequence[Size], usual: tuple[float, float]) -> list[Size]:
    """The sizes that a board's symbols have on one of its cards.

    A card may be larger than the others, as under the pointer or for being selected, and so are its symbols.
    usual: width and height of the board's cards, pixels.
    """
    scale = float(np.sqrt(card.size[0] * card.size[1] / (usual[0] * usual[1])))
    return [(longer * scale, shorter * scale) for longer, shorter in sizes]


def centred(box: Rect, symbols: Rect, middle: Point) -> Rect:
    """What of a symbol's box lies no farther to one side of its card's middle than the symbols do to the other.

    They are in the middle of their card: what makes them reach farther touches them, and is no part of them.
    symbols: what holds all of the card's.
    """
    across = min(middle.x - symbols.x, symbols.right - middle.x)
    down = min(middle.y - symbols.y, symbols.bottom - middle.y)
    left, right = max(box.x, middle.x - across), min(box.right, middle.x + across)
    top, bottom = max(box.y, middle.y - down), min(box.bottom, middle.y + down)
    return Rect(left, top, max(0.0, right - left), max(0.0, bottom - top))


def in_rows(cards: Iterable[CardPlace]) -> list[CardPlace]:
    """Cards from top to bottom and, within a row, from left to right."""
    return [card for row in rows_of(cards) for card in row]


def rows_of(cards: Iterable[CardPlace]) -> list[list[CardPlace]]:
    """Cards row by row, each row from left to right; rows may be ragged or slightly tilted."""
    rows: list[list[CardPlace]] = []
    for card in sorted(cards, key=lambda c: c.rect.center.y):
        # A card belongs to the row whose nearest card it overlaps by more than half of its height.
        row = next((r for r in rows if _same_row(min(r, key=lambda c: _dx(c, card)), card)), None)
        if row is None:
            rows.append([card])
        else:
            row.append(card)
    rows.sort(key=lambda r: sum(c.rect.center.y for c in r) / len(r))
    return [sorted(row, key=lambda c: c.rect.x) for row in rows]


def _dx(a: CardPlace, b: CardPlace) -> float:
    return abs(a.rect.center.x - b.rect.center.x)


def _same_row(a: CardPlace, b: CardPlace) -> bool:
    apart = abs(a.rect.center.y - b.rect.center.y)
    return apart < 0.5 * min(a.rect.h, b.rect.h) and _dx(a, b) > 0.5 * min(a.rect.w, b.rect.w)


def copies(symbols: Sequence[Symbol]) -> bool:
    """Whether the symbols have the same size, as those of one card do."""
    first = symbols[0]
    return all(first.box[i] / LIKE - 1.5 <= s.box[i] <= first.box[i] * LIKE + 1.5 for s in symbols[1:] for i in (2, 3))


def stacked(symbols: Sequence[Symbol]) -> tuple[Symbol, ...]:
    """The symbols of a card in the order of their stack."""
    xs, ys = [s.center[0] for s in symbols], [s.center[1] for s in symbols]
    along = 0 if max(xs) - min(xs) >= max(ys) - min(ys) else 1
    return tuple(sorted(symbols, key=lambda s: s.center[along]))


def line_clusters(values: NDArray[np.float64], apart: float) -> list[list[float]]:
    """Values in groups whose neighbours are at most ``apart`` from each other, ascending."""
    clusters: list[list[float]] = []
    for v in sorted(values.tolist()):
        if clusters and v - clusters[-1][-1] <= apart:
            clusters[-1].append(v)
        else:
            clusters.append([v])
    return clusters


def pitch(lines: NDArray[np.float64]) -> float:
    """The usual distance of neighbouring lines; infinite for a single one."""
    return float(np.median(np.diff(lines))) if len(lines) > 1 else np.inf
