"""Draws pages with a Set board on them, each in a style of its own, for trying the reader on looks it never saw.

Everything is drawn here with OpenCV at four times the size and scaled down, so edges are smooth as in a browser.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Rect
from kibitz.solvers.set import Card, full_deck

OVERSAMPLING = 4

FORMS = (
    "diamond",
    "oval",
    "squiggle",
    "ellipse",
    "rectangle",
    "triangle",
    "parallelogram",
    "hexagon",
    "star",
    "circle",
)

PALETTES = {
    "classic": {"red": (220, 30, 40), "green": (0, 140, 60), "purple": (100, 40, 150)},
    "bright": {"red": (255, 0, 0), "green": (0, 128, 0), "purple": (128, 0, 128)},
    "pastel": {"red": (250, 110, 110), "green": (90, 200, 130), "purple": (170, 120, 250)},
    "okabe": {"red": (213, 94, 0), "green": (0, 158, 115), "purple": (86, 90, 190)},
    "print": {"red": (226, 42, 48), "green": (22, 146, 72), "purple": (86, 44, 132)},
    "neon": {"red": (255, 70, 100), "green": (60, 255, 120), "purple": (200, 90, 255)},
}
HOLE = 0.36
"""Width of a ring's hole, as a share of the ring's."""


@dataclass(frozen=True)
class Style:
    """How one site draws its board; all lengths as shares of the card's shorter side.

    Symbols and spacing may be so large that three reach over the card's edge. staggered: two symbols lie on a
    diagonal, three make a triangle. outlined: striped ones have an outline, too. shadow_px: of a hard black
    shadow, right and below.
    """

    card: tuple[int, int] = (180, 120)
    columns: int = 4
    gap: int = 14
    page: tuple[int, int, int] = (240, 240, 245)
    ground: tuple[int, int, int] = (255, 255, 255)
    border: tuple[int, int, int] | None = (200, 200, 200)
    border_px: float = 1.0
    shadow_px: float = 0.0
    radius: float = 0.08
    forms: tuple[str, str, str] = ("diamond", "oval", "squiggle")
    palette: str = "classic"
    pen: float = 0.02
    stripes: str = "across"
    stripe_pitch: float = 0.05
    symbol: tuple[float, float] = (0.25, 0.62)
    spacing: float = 0.07
    staggered: bool = False
    centred_last_row: bool = False
    outlined: bool = True
    text: bool = True
    decoys: bool = False
    selected_look: str = "ring"
    noise: int = 0
    jpeg: int = 0
    seed: int = 0


@dataclass
class Picture:
    """pixels BGR, and the truth: cards in reading order with their rectangles, and which are drawn as selected."""

    pixels: NDArray[np.uint8]
    cards: list[Card]
    rects: list[Rect]
    selected: set[int] = field(default_factory=set)


def random_style(seed: int) -> Style:
    """A style with everything drawn at random; the same seed gives the same style."""
    rng = random.Random(seed)
    dark = rng.random() < 0.3
    same = rng.random() < 0.3
    if dark:
        page = tuple(rng.randint(5, 40) for _ in range(3))
        ground = page if same else tuple(min(255, v + rng.randint(8, 30)) for v in page)
        palette = rng.choice(["pastel", "neon"])
    else:
        page = rng.choice(
            [(255, 255, 255), (245, 245, 240), (60, 110, 70), (230, 235, 250), (90, 90, 100), (40, 60, 90)]
        )
        ground = page if same and min(page) > 200 else (255, 255, 255) if rng.random() < 0.8 else (250, 246, 235)
        palette = rng.choice(["classic", "bright", "okabe"])
    landscape = rng.random() < 0.6
    long, short = rng.randint(110, 260), 0
    short = int(long * rng.uniform(0.6, 0.78))
    slim = rng.uniform(1.8, 2.5)
    height = rng.uniform(0.5, 0.72)
    forms = ("diamond", rng.choice(["oval", "ellipse"]), "squiggle")
    if rng.random() < 0.3:
        forms = tuple(
            rng.choice(
                [
                    ("rectangle", "oval", "diamond"),
                    ("hexagon", "ellipse", "squiggle"),
                    ("triangle", "rectangle", "oval"),
                    ("star", "circle", "rectangle"),
                ]
            )
        )
        slim = 1.25 if "circle" in forms or "triangle" in forms else slim
        height = min(height, 0.34 * slim * long / short * 0.8)
    breadth = min(height / slim, (long / short - 0.25) / 3.6)
    return Style(
        card=(long, short) if landscape else (short, long),
        columns=rng.choice([3, 4, 5, 6, 7]),
        gap=rng.randint(4, 26),
        page=page,
        ground=ground,
        border=None
        if rng.random() < 0.35 and page != ground
        else tuple(int(v * 0.8) if not dark else min(255, v + 25) for v in ground),
        border_px=rng.choice([1, 1, 2, 3]),
        radius=rng.uniform(0, 0.14),
        forms=forms,
        palette=palette,
        pen=rng.uniform(0.012, 0.035),
        stripes=rng.choice(["across", "along", "slanted", "tint", "dots"]),
        stripe_pitch=rng.uniform(0.035, 0.1),
        symbol=(breadth, height),
        spacing=rng.uniform(0.05, 0.1),
        centred_last_row=rng.random() < 0.3,
        text=rng.random() < 0.8,
        decoys=rng.random() < 0.25,
        selected_look=rng.choice(["ring", "tint", "glow", "enlarged"]),
        noise=rng.choice([0, 0, 0, 2]),
        jpeg=rng.choice([0, 0, 0, 90]),
        seed=seed,
    )


def draw_board(style: Style, cards: list[Card], selected: set[int] | None = None) -> Picture:
    """A page with these cards, laid out in rows."""
    selected = selected or set()
    w, h = style.card
    rows = -(-len(cards) // style.columns)
    left, top = 40, 70
    width = left * 2 + style.columns * (w + style.gap) + (260 if style.text or style.decoys else 0)
    height = top + rows * (h + style.gap) + 80
    s = OVERSAMPLING
    canvas = np.full((height * s, width * s, 3), style.page[::-1], np.uint8)
    rects = []
    for i, card in enumerate(cards):
        row, col = divmod(i, style.columns)
        in_row = min(style.columns, len(cards) - row * style.columns)
        shift = (style.columns - in_row) * (w + style.gap) / 2 if style.centred_last_row else 0
        rect = Rect(left + shift + col * (w + style.gap), top + row * (h + style.gap), w, h)
        rects.append(rect)
        draw_card(canvas, style, rect, card, i in selected)
    if style.decoys:
        rng = random.Random(style.seed)
        for n in range(6):
            small = Rect(width - 230 + (n % 3) * 60, top + 140 + (n // 3) * 45, 51, 51 * h / w)
            draw_card(canvas, style, small, rng.choice(full_deck()), False)
    pixels = cv2.resize(canvas, (width, height), interpolation=cv2.INTER_AREA)
    ink = (30, 30, 30) if sum(style.page) > 380 else (220, 220, 220)
    if style.text:
        cv2.putText(pixels, "Find the sets  Deal  Hint", (left, 40), cv2.FONT_HERSHEY_SIMPLEX, 0.8, ink, 2, cv2.LINE_AA)
        for n, line in enumerate(("Score 3", "Time 02:37", "Anna, Ben", "New game")):
            cv2.putText(
                pixels, line, (width - 240, top + 20 + 26 * n), cv2.FONT_HERSHEY_SIMPLEX, 0.6, ink, 1, cv2.LINE_AA
            )
        cv2.rectangle(pixels, (width - 240, height - 60), (width - 140, height - 30), ink, 1)
        cv2.putText(pixels, "Deal 3", (width - 225, height - 38), cv2.FONT_HERSHEY_SIMPLEX, 0.6, ink, 1, cv2.LINE_AA)
    if style.noise:
        noise = np.random.default_rng(style.seed).normal(0, style.noise, pixels.shape)
        pixels = np.clip(pixels + noise, 0, 255).astype(np.uint8)
    if style.jpeg:
        pixels = cv2.imdecode(cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, style.jpeg])[1], cv2.IMREAD_COLOR)
    return Picture(pixels, cards, rects, selected)


def draw_card(canvas: NDArray[np.uint8], style: Style, rect: Rect, card: Card, selected: bool) -> None:
    s = OVERSAMPLING
    ground = style.ground
    if selected and style.selected_look == "enlarged":
        rect = rect.grown(0.04 * rect.w)
    if selected and style.selected_look == "smaller":
        rect = rect.grown(-0.03 * rect.w)
    if selected and style.selected_look == "glow":
        for k in range(6, 0, -1):
            mix = tuple(int(p + (g - p) * (7 - k) / 7) for p, g in zip(style.page, (60, 160, 255), strict=True))
            _rounded(canvas, rect.grown(k * 1.2), style.radius * min(rect.w, rect.h) + k, mix[::-1])
    if selected and style.selected_look == "tint":
        ground = tuple(int(v * 0.75 + t * 0.25) for v, t in zip(ground, (255, 200, 60), strict=True))
    radius = style.radius * min(rect.w, rect.h)
    if style.shadow_px:
        _rounded(canvas, rect.moved(style.shadow_px, style.shadow_px), radius, (0, 0, 0))
    ring = selected and style.selected_look in ("ring", "enlarged")
    if ring:
        _rounded(canvas, rect, radius, (0, 140, 255))
        _rounded(canvas, rect.grown(-3), radius, ground[::-1])
    elif style.border is not None:
        _rounded(canvas, rect, radius, style.border[::-1])
        _rounded(canvas, rect.grown(-style.border_px), radius, ground[::-1])
    else:
        _rounded(canvas, rect, radius, ground[::-1])
    if selected and style.selected_look == "inner glow":
        for k in range(1, 25):
            mix = tuple(int(o + (g - o) * k / 24) for o, g in zip((255, 170, 70), ground, strict=True))
            _rounded(canvas, rect.grown(-k), radius, mix[::-1])
    short, landscape = min(rect.w, rect.h), rect.w >= rect.h
    breadth, length = style.symbol[0] * short, style.symbol[1] * short
    step = breadth + style.spacing * short
    for n in range(card.number):
        off = (n - (card.number - 1) / 2) * step
        across = (n % 2 - (0.5 if card.number > 1 else 0.0)) * step if style.staggered else 0.0
        cx, cy = rect.center.x + (off if landscape else across), rect.center.y + (across if landscape else off)
        _draw_symbol(canvas, style, card, ground, cx * s, cy * s, breadth * s, length * s, short * s, landscape)


def _rounded(canvas: NDArray[np.uint8], rect: Rect, radius: float, colour: tuple[int, ...]) -> None:
    s = OVERSAMPLING
    x, y, w, h = (round(v * s) for v in (rect.x, rect.y, rect.w, rect.h))
    r = max(1, round(radius * s))
    cv2.rectangle(canvas, (x + r, y), (x + w - r, y + h - 1), colour, -1)
    cv2.rectangle(canvas, (x, y + r), (x + w - 1, y + h - r), colour, -1)
    for cx, cy in ((x + r, y + r), (x + w - r - 1, y + r), (x + r, y + h - r - 1), (x + w - r - 1, y + h - r - 1)):
        cv2.circle(canvas, (cx, cy), r, colour, -1)


def _outline(form: str) -> NDArray[np.float64]:
    """The outline of an upright symbol in the unit square around the origin."""
    t = np.linspace(0, 2 * np.pi, 160, endpoint=False)
    if form in ("ellipse", "circle", "ring"):
        return np.stack([np.cos(t), np.sin(t)], axis=1) / 2
    if form == "oval":
        x, y = np.cos(t), np.sin(t)
        return np.stack([x / 2, np.where(y > 0, 0.25, -0.25) + y / 4], axis=1)
    if form == "squiggle":
        y = np.linspace(-0.5, 0.5, 60)
        half = 0.34 * np.sqrt(np.clip(1 - (2 * y) ** 6, 0, 1))
        bend = 0.17 * np.sin(y * 2 * np.pi)
        right, left = np.stack([bend + half, y], axis=1), np.stack([bend - half, y], axis=1)
        return np.vstack([right, left[::-1]])
    if form == "heart":
        x, y = 16 * np.sin(t) ** 3, 13 * np.cos(t) - 5 * np.cos(2 * t) - 2 * np.cos(3 * t) - np.cos(4 * t)
        return np.stack([x / 32, (y.max() - y) / np.ptp(y) - 0.5], axis=1)
    if form == "moon":
        outer, inner = np.linspace(-2.4, 2.4, 60), np.linspace(2.0, -2.0, 60)
        disc = np.stack([-np.cos(outer), np.sin(outer)], axis=1) / 2
        bay = np.stack([0.24 - 0.43 * np.cos(inner), 0.37 * np.sin(inner)], axis=1)
        return np.vstack([disc, bay])
    points = {
        "narrow": [(0, -0.5), (0.27, 0), (0, 0.5), (-0.27, 0)],
        "diamond": [(0, -0.5), (0.5, 0), (0, 0.5), (-0.5, 0)],
        "rectangle": [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)],
        "triangle": [(0, -0.5), (0.5, 0.5), (-0.5, 0.5)],
        "parallelogram": [(-0.5, -0.5), (0.2, -0.5), (0.5, 0.5), (-0.2, 0.5)],
        "hexagon": [(0, -0.5), (0.5, -0.25), (0.5, 0.25), (0, 0.5), (-0.5, 0.25), (-0.5, -0.25)],
        "thin star": [
            (0.00, -0.50),
            (0.14, -0.14),
            (0.50, -0.12),
            (0.21, 0.12),
            (0.31, 0.50),
            (0.00, 0.29),
            (-0.31, 0.50),
            (-0.21, 0.12),
            (-0.50, -0.12),
            (-0.14, -0.14),
        ],
        "sparkle": _star(4, 0.19),
        "star": _star(5, 0.22),
    }
    return np.array(points[form], np.float64)


def _star(points: int, inner: float) -> list[tuple[float, float]]:
    """The corners of a star whose points are 0.5 from its middle, and whose bays are ``inner`` from it."""
    turns = [(k * np.pi / points, inner if k % 2 else 0.5) for k in range(2 * points)]
    return [(np.sin(turn) * radius, -np.cos(turn) * radius) for turn, radius in turns]


def _draw_symbol(
    canvas: NDArray[np.uint8],
    style: Style,
    card: Card,
    ground: tuple[int, ...],
    cx: float,
    cy: float,
    breadth: float,
    length: float,
    short: float,
    upright: bool,
) -> None:
    form = style.forms[("diamond", "oval", "squiggle").index(card.shape)]
    outline = _outline(form) * (breadth, length)
    if not upright:
        outline = outline[:, ::-1]
    points = np.round(outline + np.array([cx, cy])).astype(np.int32)
    ink = PALETTES[style.palette][card.colour][::-1]
    pen = max(1, round(style.pen * short))
    if card.shading == "solid":
        cv2.fillPoly(canvas, [points], ink, cv2.LINE_AA)
    elif card.shading == "striped":
        _hatch(canvas, style, points, ink, ground, short, upright)
    if style.outlined or card.shading != "striped":
        cv2.polylines(canvas, [points], True, ink, pen, cv2.LINE_AA)
    if form == "ring":
        hole = np.round(HOLE * outline + np.array([cx, cy])).astype(np.int32)
        cv2.fillPoly(canvas, [hole], ground[::-1], cv2.LINE_AA)
        cv2.polylines(canvas, [hole], True, ink, pen, cv2.LINE_AA)


def _hatch(
    canvas: NDArray[np.uint8],
    style: Style,
    points: NDArray[np.int32],
    ink: tuple[int, ...],
    ground: tuple[int, ...],
    short: float,
    upright: bool,
) -> None:
    x, y, w, h = cv2.boundingRect(points)
    part = canvas[y : y + h, x : x + w]
    mask = np.zeros((h, w), np.uint8)
    cv2.fillPoly(mask, [points - (x, y)], 255)
    pitch = max(6.0, style.stripe_pitch * short)
    yy, xx = np.mgrid[0:h, 0:w]
    along = yy if upright else xx
    across = xx if upright else yy
    if style.stripes == "tint":
        tone = tuple(int(g * 0.7 + i * 0.3) for g, i in zip(ground[::-1], ink, strict=True))
        part[mask > 0] = tone
        return
    pattern = {
        "across": along % pitch < 0.4 * pitch,
        "along": across % pitch < 0.4 * pitch,
        "slanted": (xx + yy) % (1.4 * pitch) < 0.5 * pitch,
        "dots": (xx % pitch - pitch / 2) ** 2 + (yy % pitch - pitch / 2) ** 2 < (0.34 * pitch) ** 2,
    }[style.stripes]
    part[(mask > 0) & pattern] = ink
