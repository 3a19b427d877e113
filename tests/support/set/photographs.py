"""Photographs of Set cards on a table, made up: printed cards, laid by hand, in dim or coloured light, with shadows.

A table of cards is drawn flat and large, seen through a camera that stands aslant, lit, and then spoilt as cameras do:
blurred, noisy, colours coarser than lightness.
"""

from __future__ import annotations

import random

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Rect
from kibitz.solvers.set import Card, full_deck
from tests.support.set.pictures import OVERSAMPLING, Picture, Style, draw_card

CARD = (180, 118)
"""Of the published deck's proportions, lying; pixels of the table."""
TABLES = ((34, 32, 31), (62, 84, 58), (98, 70, 48), (150, 128, 104), (66, 72, 92), (186, 180, 172))
LAMPS = ((1.0, 1.0, 1.0), (0.82, 0.93, 1.0), (0.74, 0.88, 1.0), (1.0, 0.96, 0.9))
"""Colours of light, BGR: daylight, lamps, shade."""


def photograph(seed: int) -> Picture:
    """A photograph of 9 to 15 cards; the same seed gives the same one. Its rectangles are upright."""
    rng, noise = random.Random(seed), np.random.default_rng(seed)
    cards = rng.sample(full_deck(), rng.choice([9, 12, 12, 12, 15]))
    upright = rng.random() < 0.4
    size = CARD[::-1] if upright else CARD
    columns = rng.choice([3, 4]) if not upright else rng.choice([4, 5])
    table, corners = _table(rng, noise, cards, size, columns)
    lit = table.astype(np.float32) * _light(rng, table.shape[0], table.shape[1])
    pixels, to_photo = _seen(rng, lit)
    spoilt = _spoilt(rng, noise, pixels)
    rects = []
    for corner in corners:
        seen = cv2.perspectiveTransform(corner[None], to_photo)[0]
        (left, top), (right, bottom) = seen.min(axis=0), seen.max(axis=0)
        rects.append(Rect(float(left), float(top), float(right - left), float(bottom - top)))
    return Picture(spoilt, cards, rects)


def _table(
    rng: random.Random, noise: np.random.Generator, cards: list[Card], size: tuple[int, int], columns: int
) -> tuple[NDArray[np.uint8], list[NDArray[np.float64]]]:
    """The table from above, and each card's corners on it."""
    style = Style(
        card=size,
        ground=rng.choice([(252, 252, 250), (246, 244, 236)]),
        border=None,
        forms=("diamond", "oval", "squiggle"),
        palette="print",
        pen=rng.uniform(0.02, 0.03),
        stripes="across",
        stripe_pitch=rng.uniform(0.035, 0.05),
        symbol=(0.26, 0.6),
        spacing=0.08,
        radius=0.06,
    )
    gap = rng.randint(16, 44)
    rows = -(-len(cards) // columns)
    width, height = 120 + columns * (size[0] + gap), 120 + rows * (size[1] + gap)
    colour = np.array(rng.choice(TABLES)[::-1], np.float32)
    grain = cv2.GaussianBlur(noise.normal(0, 14, (height, width, 1)).astype(np.float32), (0, 0), 2.5)[..., None]
    table = np.clip(colour + grain, 0, 255).astype(np.uint8)
    corners = []
    for n, card in enumerate(cards):
        row, column = divmod(n, columns)
        x = 60 + column * (size[0] + gap) + gap / 2 + rng.uniform(-0.2, 0.2) * gap
        y = 60 + row * (size[1] + gap) + gap / 2 + rng.uniform(-0.2, 0.2) * gap
        corners.append(_laid(table, style, card, Rect(x, y, *size), rng.gauss(0, 2.2)))
    return table, corners


def _laid(table: NDArray[np.uint8], style: Style, card: Card, rect: Rect, turned_deg: float) -> NDArray[np.float64]:
    """Lay a card on the table; its corners there."""
    w, h = style.card
    sheet = np.zeros(((h + 4) * OVERSAMPLING, (w + 4) * OVERSAMPLING, 3), np.uint8)
    draw_card(sheet, style, Rect(2, 2, w, h), card, selected=False)
    mask = (sheet.max(axis=2) > 0).astype(np.float32)
    turn = cv2.getRotationMatrix2D((0, 0), turned_deg, 1 / OVERSAMPLING)
    centre = turn[:, :2] @ np.array([sheet.shape[1] / 2, sheet.shape[0] / 2])
    turn[:, 2] = np.array([rect.center.x, rect.center.y]) - centre
    size = (table.shape[1], table.shape[0])
    smooth = cv2.GaussianBlur(sheet, (0, 0), OVERSAMPLING / 2.4)
    laid = cv2.warpAffine(smooth, turn, size, flags=cv2.INTER_LINEAR).astype(np.float32)
    share = cv2.warpAffine(cv2.GaussianBlur(mask, (0, 0), OVERSAMPLING / 2.4), turn, size)[..., None]
    np.copyto(table, np.clip(laid + (1 - share) * table, 0, 255).astype(np.uint8))
    s = OVERSAMPLING
    ends = np.array([[2, 2], [2 + w, 2], [2 + w, 2 + h], [2, 2 + h]], np.float64) * s
    return np.asarray(ends @ turn[:, :2].T + turn[:, 2], np.float64)


def _light(rng: random.Random, height: int, width: int) -> NDArray[np.float32]:
    """How much of each channel arrives where: one or two lamps, falling off, and soft shadows between."""
    y, x = np.mgrid[0:height, 0:width].astype(np.float32) / max(height, width)
    way = rng.uniform(0, 2 * np.pi)
    slope = rng.choice([0.0, 0.15, 0.35])
    light = np.ones((height, width, 3), np.float32) * np.array(rng.choice(LAMPS), np.float32)
    light *= (1 + slope * (np.cos(way) * (x - 0.5) + np.sin(way) * (y - 0.35)))[..., None]
    for _ in range(rng.choice([0, 1, 1, 2])):
        # Something large that stands in the light: its edge is straight or bent, and more or less soft.
        angle, at = rng.uniform(0, 2 * np.pi), rng.uniform(0.1, 0.5)
        bent = rng.uniform(-0.6, 0.6)
        across = np.cos(angle) * (x - 0.5) + np.sin(angle) * (y - 0.35)
        along = -np.sin(angle) * (x - 0.5) + np.cos(angle) * (y - 0.35)
        soft = rng.choice([0.003, 0.01, 0.03])
        share = 1 / (1 + np.exp(-np.clip((across - at + 0.5 * 0.35 + bent * along**2) / soft, -30, 30)))
        dark = np.array(rng.choice(LAMPS), np.float32) * rng.uniform(0.55, 0.85)
        light *= 1 - share[..., None] * (1 - dark)
    return light * rng.uniform(0.62, 1.0)


def _seen(rng: random.Random, table: NDArray[np.float32]) -> tuple[NDArray[np.float32], NDArray[np.float64]]:
    """The table through a camera that stands more or less aslant, and the way from it into the picture."""
    height, width = table.shape[:2]
    scale = rng.uniform(1000, 1500) / max(width, height)
    lean, sway = rng.uniform(0, 0.08), rng.uniform(-0.04, 0.04)
    w, h = width * scale, height * scale
    corners = np.array([[w * lean, h * max(sway, 0)], [w * (1 - lean), h * max(-sway, 0)], [w, h], [0, h]], np.float32)
    to_photo = cv2.getPerspectiveTransform(
        np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32), corners
    )
    seen = cv2.warpPerspective(
        table, to_photo, (round(w), round(h)), flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(seen, np.float32), np.asarray(to_photo, np.float64)


def _spoilt(rng: random.Random, noise: np.random.Generator, pixels: NDArray[np.float32]) -> NDArray[np.uint8]:
    """What a camera makes of it."""
    blurred = cv2.GaussianBlur(pixels, (0, 0), rng.uniform(0.6, 1.2))
    colours = cv2.cvtColor(np.clip(blurred, 0, 255).astype(np.uint8), cv2.COLOR_BGR2YCrCb).astype(np.float32)
    colours[..., 1:] = cv2.GaussianBlur(colours[..., 1:], (0, 0), rng.uniform(0.8, 2.2))
    grain = noise.normal(0, rng.uniform(1.0, 4.0), colours.shape[:2])
    colours[..., 0] += cv2.GaussianBlur(grain, (0, 0), 0.7).astype(np.float32)
    photo = cv2.cvtColor(np.clip(colours, 0, 255).astype(np.uint8), cv2.COLOR_YCrCb2BGR)
    quality = [cv2.IMWRITE_JPEG_QUALITY, rng.randint(72, 94)]
    return np.asarray(cv2.imdecode(cv2.imencode(".jpg", photo, quality)[1], cv2.IMREAD_COLOR), np.uint8)
