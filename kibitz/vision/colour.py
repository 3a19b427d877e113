"""Names and hues of colours."""

from __future__ import annotations

import colorsys
from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

GREY_SATURATION = 0.12

LIGHTNESS_WEIGHT = 0.25
"""How much lightness counts against hue in `tone`: it varies most with line width, blur and light."""

_NAMES = (
    (18, "red"),
    (45, "orange"),
    (68, "yellow"),
    (165, "green"),
    (200, "cyan"),
    (248, "blue"),
    (305, "purple"),
    (340, "pink"),
    (361, "red"),
)
"""Upper hue limit in degrees -> name."""


def hue_saturation_value(bgr: NDArray[np.float64]) -> tuple[float, float, float]:
    """Hue in degrees [0, 360), saturation and value in [0, 1] of one BGR colour of 0-255."""
    b, g, r = np.clip(bgr, 0, 255) / 255
    h, s, v = colorsys.rgb_to_hsv(float(r), float(g), float(b))
    return h * 360, s, v


def colour_name(bgr: NDArray[np.float64]) -> str:
    """The everyday name of a colour."""
    hue, saturation, value = hue_saturation_value(bgr)
    if saturation < GREY_SATURATION:
        return "black" if value < 0.3 else "white" if value > 0.85 else "grey"
    return next(name for limit, name in _NAMES if hue < limit)


def to_lab(bgr: NDArray[np.float64]) -> NDArray[np.float64]:
    """A BGR colour of 0-255 as L (0-100), a and b."""
    pixel = np.array([[bgr / 255.0]], dtype=np.float32)
    return np.asarray(cv2.cvtColor(pixel, cv2.COLOR_BGR2LAB)[0, 0], np.float64)


def against_ground(ink: NDArray[np.float64], ground: NDArray[np.float64]) -> NDArray[np.float64]:
    """The ink as it would look on pure white, for ink on a lighter ground in coloured or dim light; else as it is."""
    if ground.mean() <= ink.mean():
        return ink
    return np.asarray(np.clip(ink / np.maximum(ground, 1) * 255, 0, 255), np.float64)


def tone(ink: NDArray[np.float64], ground: NDArray[np.float64]) -> NDArray[np.float64]:
    """A unit vector of 4 numbers (lightness, then the three channels' chroma) that tells inks apart by hue.

    It is taken from the difference to the ground, relative to a lighter ground's own colour: thin lines that are
    blended with the ground, dim and coloured light leave it nearly unchanged. A darker ground, such as that of a
    selected card, lacks what the ink has, where a lighter one has what the ink lacks: the hue is that of the lack on
    both. Angles between two tones: below 25
    degrees for one ink on screens (40 in poor photographs), above 50 for two (30).
    """
    on_light = ground.mean() > ink.mean()
    difference = (ground - ink) / np.maximum(ground, 1) if on_light else (ink - ground) / 255
    lightness = float(difference.mean())
    chroma = difference - lightness
    vector = np.concatenate([[LIGHTNESS_WEIGHT * np.sqrt(3) * lightness], chroma if on_light else -chroma])
    return np.asarray(vector / max(float(np.linalg.norm(vector)), 1e-9), np.float64)


def angles_deg(vectors: NDArray[np.float64]) -> NDArray[np.float64]:
    """Angle between every two of (n, k) unit vectors, (n, n), degrees."""
    return np.asarray(np.degrees(np.arccos(np.clip(vectors @ vectors.T, -1, 1))), np.float64)


def unique_names(names: Sequence[str]) -> list[str]:
    """The same names, with a number after each repetition.

    >>> unique_names(["oval", "star", "oval"])
    ['oval', 'star', 'oval 2']
    """
    seen: dict[str, int] = {}
    result = []
    for name in names:
        seen[name] = seen.get(name, 0) + 1
        result.append(name if seen[name] == 1 else f"{name} {seen[name]}")
    return result
