"""Cards of paper on a table, in a photograph: light sheets of four sides and about one size.

Shadows and lamps change card and table alike, so that a card is known by being lighter than what is about it. Where
a shadow's edge crosses it, its own edge is one with that, and outlines don't show it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Rect
from kibitz.vision.channels import channel_norm
from kibitz.vision.quads import tilted_corners
from kibitz.vision.set.card.ground import evened, ground_colour
from kibitz.vision.set.card.masks import silhouettes, within
from kibitz.vision.set.card.patch import Patch, cut_out
from kibitz.vision.set.card.places import MOST_SYMBOLS, CardPlace, copies, in_rows, stacked
from kibitz.vision.set.card.symbols import Symbol

WORKING_SIDE_PX = 480
"""The picture is made so large first: sheets are large things."""
COARSE = 4
"""What is lightest and darkest nearby is looked for in a picture so many times as small."""
WINDOWS = (0.12, 0.25)
"""Shares of the picture's shorter side within which what is light and what is dark is compared."""
DARKER = (np.inf, 1.2)
"""By this factor paper is darker at most than the lightest thing nearby: where tables are pale, by little."""
LEAST_LIGHTER = 1.35
"""Paper is lighter than what lies about it by this factor at least."""
SHEET = (0.08, 0.5)
"""A card's longer side, as a share of the picture's shorter one, from and to."""
FILLED = 0.9
"""A sheet fills at least this share of the smallest rectangle about it, turned as it is."""
ASPECT = (1.25, 2.0)
"""Longer over shorter side of a card, seen more or less aslant."""
SAME_AREA = 1.6
"""Cards of one table differ in area by this factor from the usual one at most."""
LEAST_SHEETS = 3
SYMBOL = (0.62, 0.3)
"""About how long and broad a symbol is, as shares of the card's shorter side."""
BARE = 0.08
"""No symbol is looked for so near to a card's edge, as a share of the card's shorter side."""
INKED = 0.4
"""Ink is at least this share as far from its ground as the farthest."""
LEAST_INK = 24.0
"""And so far at least, in grey levels over three channels together."""


def sheet_cards(pixels: NDArray[np.uint8]) -> list[CardPlace]:
    """The cards that lie in a photograph, row by row; none where there are no three sheets of a size.

    pixels: (h, w, 3) uint8 BGR.
    """
    best: list[NDArray[np.int32]] = []
    scale = min(1.0, WORKING_SIDE_PX / min(pixels.shape[:2]))
    small = cv2.resize(cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY), None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    # A little is added so that the noise of what is nearly black counts for no more than it is.
    grey = np.asarray(cv2.log(cv2.GaussianBlur(small.astype(np.float32), (0, 0), 1.5) + 8.0), np.float32)
    for window in WINDOWS:
        lightest, darkest = _extremes(grey, round(window * min(grey.shape)))
        for darker in DARKER:
            limit = np.maximum((lightest + darkest) / 2, lightest - np.log(darker))
            light = (grey > limit) & (lightest - darkest > np.log(LEAST_LIGHTER))
            best = max(best, _of_one_size(_sheets(light, scale)), key=len)
    if len(best) < LEAST_SHEETS:
        return []
    cards = [_card(pixels, contour) for contour in best]
    # Sheets on which nothing is drawn are paper, or buttons.
    return in_rows(cards) if sum(bool(card.symbols) for card in cards) >= LEAST_SHEETS else []


def _extremes(grey: NDArray[np.float32], window: int) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """The lightest and the darkest about each pixel, within a window of so many pixels, smoothed.

    Between them lies what parts light from dark, as by Bernsen (1986), here on a scale of ratios: light multiplies.
    """
    kernel = np.ones((max(1, window // COARSE),) * 2, np.uint8)
    coarse = cv2.resize(grey, None, fx=1 / COARSE, fy=1 / COARSE, interpolation=cv2.INTER_AREA)
    width, height = grey.shape[::-1]

    def spread(found: cv2.typing.MatLike) -> NDArray[np.float32]:
        smooth = cv2.blur(found, kernel.shape)
        return np.asarray(cv2.resize(smooth, (width, height), interpolation=cv2.INTER_LINEAR), np.float32)

    return spread(cv2.dilate(coarse, kernel)), spread(cv2.erode(coarse, kernel))


def _sheets(light: NDArray[np.bool_], scale: float) -> list[NDArray[np.int32]]:
    """Contours of light four-sided areas, frame pixels. scale: pixels of ``light`` for each of the frame."""
    side = min(light.shape)
    opened = cv2.morphologyEx(light.astype(np.uint8), cv2.MORPH_OPEN, np.ones((5, 5), np.uint8))
    contours, _ = cv2.findContours(opened, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    sheets = []
    for contour in contours:
        _, (w, h), _ = cv2.minAreaRect(contour)
        longer, shorter = max(w, h), min(w, h)
        if not SHEET[0] * side <= longer <= SHEET[1] * side or not ASPECT[0] <= longer / max(shorter, 1) <= ASPECT[1]:
            continue
        if cv2.contourArea(contour) >= FILLED * w * h:
            sheets.append(np.asarray(np.round((contour + 0.5) / scale - 0.5), np.int32))
    return sheets


def _of_one_size(sheets: Sequence[NDArray[np.int32]]) -> list[NDArray[np.int32]]:
    """Those sheets of which there are the most of about one area."""
    areas = np.array([cv2.contourArea(sheet) for sheet in sheets])
    if not len(areas):
        return []
    like = np.abs(np.log(areas[:, None] / areas[None])) <= np.log(SAME_AREA)
    most = like[int(like.sum(axis=1).argmax())]
    return [sheet for sheet, fits in zip(sheets, most, strict=True) if fits]


def _card(pixels: NDArray[np.uint8], contour: NDArray[np.int32]) -> CardPlace:
    """The card of a sheet, with the symbols that are seen on it at first sight."""
    x, y, w, h = cv2.boundingRect(contour)
    place = CardPlace((), Rect(x, y, w, h), tilted_corners(contour), np.asarray(cv2.convexHull(contour), np.int32))
    _, sides, _ = cv2.minAreaRect(contour)
    shorter = min(sides)
    patch = cut_out(pixels, place, SYMBOL[1] * shorter)
    ground = ground_colour(patch, place, None)
    light = evened(patch, ground)
    away = channel_norm((patch.pixels if light is None else light.evened) - ground)
    rim = max(2, round(BARE * min(away.shape)))
    inner = away[rim:-rim, rim:-rim]
    ink = np.zeros(away.shape, bool)
    ink[rim:-rim, rim:-rim] = inner > max(LEAST_INK, INKED * float(np.percentile(inner, 99.5)))
    size = SYMBOL[0] * shorter * patch.zoom, SYMBOL[1] * shorter * patch.zoom
    symbols = [_symbol(patch, *within(mask, ink.shape)) for mask in silhouettes(ink, [size])]
    alike = 1 <= len(symbols) <= MOST_SYMBOLS and copies(symbols)
    return replace(place, symbols=stacked(symbols)) if alike else place


def _symbol(patch: Patch, mask: NDArray[np.uint8], box: tuple[int, int, int, int]) -> Symbol:
    contours, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    outline = max(contours, key=len).astype(np.float64) + box[:2]
    contour = np.round(cv2.perspectiveTransform(outline, patch.to_frame)).astype(np.int32)
    x, y, w, h = cv2.boundingRect(contour)
    return Symbol(contour, (x, y, w, h), -1)
