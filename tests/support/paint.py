"""A canvas for made-up screenshots: boxes with smooth corners, text in Debian's fonts, gradients, spoiling."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

Colour = tuple[int, int, int]
"""Red, green, blue."""
Box = tuple[int, int, int, int]
"""Left, top, width, height in pixels."""
Pixels = NDArray[np.uint8]

INK = (40, 34, 30)
"""What most drawn pages write with."""
FONT_FOLDER = Path("/usr/share/fonts")
PLAIN_FONTS = ("DejaVuSans-Bold.ttf", "DejaVuSans.ttf")
"""Fonts that every machine with our tests has, so that they draw the same there; the first is used where none is
said."""
MORE_FONTS = (
    "LiberationSans-Bold.ttf",
    "LiberationSans-Regular.ttf",
    "DejaVuSansCondensed-Bold.ttf",
    "DejaVuSansMono-Bold.ttf",
    "DejaVuSerif-Bold.ttf",
    "LiberationMono-Bold.ttf",
    "LiberationSansNarrow-Bold.ttf",
    "LiberationSerif-Bold.ttf",
    "Cabin-Bold.otf",
    "Cantarell-Bold.otf",
    "Carlito-Bold.ttf",
    "Comfortaa-Bold.ttf",
    "Dosis-Bold.ttf",
    "Go-Bold.ttf",
    "Hack-Bold.ttf",
    "Inter-Bold.otf",
    "Inter-Medium.otf",
    "Lato-Bold.ttf",
    "Lato-Medium.ttf",
    "OpenSans-Bold.ttf",
    "OpenSans-Semibold.ttf",
    "Quicksand-Bold.ttf",
    "Roboto-Bold.ttf",
    "Roboto-Medium.ttf",
    "RobotoCondensed-Bold.ttf",
    "RobotoSlab-Bold.otf",
)


@cache
def font_files(plain: bool) -> tuple[str, ...]:
    """Files of the fonts to draw with: those that every test machine has, or all of ours that are installed here."""
    installed = {path.name: str(path) for path in sorted(FONT_FOLDER.rglob("*.[ot]tf"))}
    found = tuple(installed[name] for name in (PLAIN_FONTS if plain else PLAIN_FONTS + MORE_FONTS) if name in installed)
    if not found:
        raise RuntimeError(f"Install fonts-dejavu-core: none of its fonts is in {FONT_FOLDER}.")
    return found


@cache
def _font(file: str, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(file, size)


@cache
def _mask(width: int, height: int, radius: int) -> Image.Image:
    """How much of each pixel a box with round corners covers."""
    fine = Image.new("L", (width * 4, height * 4), 0)
    corners = (0, 0, width * 4 - 1, height * 4 - 1)
    ImageDraw.Draw(fine).rounded_rectangle(corners, min(radius, width // 2, height // 2) * 4, 255)
    return fine.reduce(4)


def mixed(a: Colour, b: Colour, share: float) -> Colour:
    """The colour that has this share of ``b``."""
    red, green, blue = (round(x + (y - x) * share) for x, y in zip(a, b, strict=True))
    return red, green, blue


def shifted(colour: Colour, by: int) -> Colour:
    """A lighter (or, below zero, darker) colour."""
    red, green, blue = (max(0, min(255, value + by)) for value in colour)
    return red, green, blue


def distance(a: Colour, b: Colour) -> int:
    """How far apart two colours are in the channel in which they differ most."""
    return max(abs(x - y) for x, y in zip(a, b, strict=True))


def readable_on(ground: Colour) -> Colour:
    """Black or white, whichever stands out more."""
    red, green, blue = ground
    return (0, 0, 0) if 0.3 * red + 0.59 * green + 0.11 * blue > 140 else (255, 255, 255)


class Canvas:
    """A picture being drawn."""

    def __init__(self, width: int, height: int, top: Colour, bottom: Colour | None = None) -> None:
        """A page of one colour, or running from one to another."""
        share = np.linspace(0, 1, height)[:, None, None]
        ramp = np.array(top) * (1 - share) + np.array(bottom or top) * share
        self.image = Image.fromarray(np.repeat(np.rint(ramp).astype(np.uint8), width, axis=1))

    @property
    def size(self) -> tuple[int, int]:
        return self.image.size

    def box(
        self, box: Box, fill: Colour | None, radius: int = 0, border: Colour | None = None, border_px: int = 1
    ) -> None:
        """A box; without fill, its inside stays as it is."""
        x, y, w, h = box
        if w < 1 or h < 1:
            return
        if border is None:
            if fill is not None:
                self.image.paste(fill, (x, y), _mask(w, h, radius))
            return
        inner = (x + border_px, y + border_px, w - 2 * border_px, h - 2 * border_px)
        inside = self.image.crop((inner[0], inner[1], inner[0] + inner[2], inner[1] + inner[3]))
        self.image.paste(border, (x, y), _mask(w, h, radius))
        self.image.paste(fill or inside, inner[:2], _mask(inner[2], inner[3], max(0, radius - border_px)))

    def shade(self, box: Box, colour: Colour, share: float) -> None:
        """Lays a colour thinly over a part of the picture."""
        x, y, w, h = box
        part = self.image.crop((x, y, x + w, y + h))
        self.image.paste(Image.blend(part, Image.new("RGB", part.size, colour), share), (x, y))

    def text(
        self, at: tuple[float, float], text: str, size: float, colour: Colour, font: str = "", anchor: str = "mm"
    ) -> None:
        """Text around a point (or beside it, as Pillow's anchors say)."""
        chosen = _font(font or font_files(plain=True)[0], max(6, round(size)))
        ImageDraw.Draw(self.image).text(at, text, colour, chosen, anchor)

    def line(self, points: list[tuple[int, int]], colour: Colour, width: int = 1) -> None:
        ImageDraw.Draw(self.image).line(points, colour, width)

    def ellipse(self, box: Box, fill: Colour | None, outline: Colour | None = None, width: int = 1) -> None:
        x, y, w, h = box
        ImageDraw.Draw(self.image).ellipse((x, y, x + w - 1, y + h - 1), fill, outline, width)

    def icon(self, name: str, box: Box, ink: Colour) -> None:
        """The sign of a key: BACKSPACE's arrow with a cross, or ENTER's bent arrow."""
        x, y, w, h = box
        size = min(w, h) * 0.46
        left, top = x + (w - size * 1.3) / 2, y + (h - size) / 2
        middle, right, bottom = y + h / 2, left + size * 1.3, top + size
        width = max(1, round(size / 10))
        draw = ImageDraw.Draw(self.image)
        if name == "BACKSPACE":
            head = left + size * 0.4
            outline = [(left, middle), (head, top), (right, top), (right, bottom), (head, bottom), (left, middle)]
            draw.line(outline, ink, width, "curve")
            a, b, reach = head + (right - head) / 2, middle, size * 0.2
            draw.line([(a - reach, b - reach), (a + reach, b + reach)], ink, width)
            draw.line([(a - reach, b + reach), (a + reach, b - reach)], ink, width)
        else:
            draw.line([(right, top), (right, middle), (left, middle)], ink, width, "curve")
            reach = size * 0.3
            draw.line([(left + reach, middle - reach), (left, middle), (left + reach, middle + reach)], ink, width)

    def squash(self, box: Box, share: float, ground: Colour) -> None:
        """Shows a part of the picture as if it were turning over: lower, in the middle of its place."""
        x, y, w, h = box
        part = self.image.crop((x, y, x + w, y + h))
        height = max(2, round(h * share))
        self.image.paste(ground, (x, y, x + w, y + h))
        self.image.paste(part.resize((w, height)), (x, y + (h - height) // 2))

    def pixels(self) -> Pixels:
        """The picture as our readers take it: BGR."""
        return np.ascontiguousarray(np.asarray(self.image)[:, :, ::-1])


def spoilt(pixels: Pixels, chance: random.Random) -> Pixels:
    """The picture as somebody may have sent it: most often unharmed, else as a JPEG or with noise."""
    kind = chance.random()
    if kind < 0.12:
        packed = cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, chance.randint(72, 96)])[1]
        return np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)
    if kind < 0.18:
        noise = np.random.default_rng(chance.randint(0, 2**31)).normal(0, chance.uniform(1, 2.5), pixels.shape)
        return np.clip(pixels + noise, 0, 255).astype(np.uint8)
    return pixels
