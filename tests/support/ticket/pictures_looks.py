"""How a made-up client of Ticket to Ride looks: everything drawn at random, so that no reader can lean on one's ways.

Lengths are in units of the board: a thousandth of its width.
"""

from __future__ import annotations

import colorsys
import random
from dataclasses import dataclass
from functools import cache

from kibitz.solvers.ticket.model.boards import Colour as Card
from tests.support.paint import Colour, distance, mixed, readable_on, shifted

HUES = {"red": 2, "orange": 26, "yellow": 47, "green": 140, "blue": 212, "pink": 322, "purple": 282}
TRACK_TONES = {
    "vivid": (0.85, 0.92),
    "printed": (0.72, 0.80),
    "dull": (0.45, 0.66),
    "pastel": (0.40, 0.93),
    "deep": (0.80, 0.62),
}
"""Saturation and value."""
GREYS = ((160, 154, 143), (190, 190, 190), (118, 120, 126), (214, 200, 170), (228, 226, 220), (140, 150, 165))
LAND = ((222, 205, 168), (214, 222, 190), (236, 226, 200), (190, 200, 150), (176, 160, 120), (240, 238, 232))
DARK_LAND = ((38, 42, 50), (28, 28, 30), (44, 52, 60), (30, 44, 40), (56, 46, 40))
SEA = ((120, 168, 190), (170, 205, 222), (60, 110, 140), (90, 150, 150), (205, 222, 230))
DARK_SEA = ((14, 20, 30), (18, 34, 52), (20, 20, 22), (10, 40, 58))
GROUNDS = ("flat", "map", "paper", "parchment", "terrain", "photo")
FONTS = (
    ("DejaVu Sans", True),
    ("DejaVu Sans", False),
    ("DejaVu Sans Condensed", True),
    ("DejaVu Serif", True),
    ("DejaVu Serif", False),
    ("Nimbus Sans", True),
    ("Nimbus Sans Narrow", True),
    ("Nimbus Roman", True),
    ("P052", True),
    ("C059", True),
    ("URW Gothic", True),
    ("URW Bookman", True),
)
"""Families (of fonts-dejavu and fonts-urw-base35; others take their place where they aren't) and whether bold."""
CLAIMS = ("solid", "icon", "glow", "dots", "stripe", "wagons", "overlay", "thick")
TRAINS = ("red", "blue", "green", "yellow", "black", "pink", "purple", "white", "orange")


@dataclass(frozen=True)
class Look:
    """One client's design.

    aspect: the board's width by its height. warp, jitter: how far cities lie from their printed places.
    steady: all spaces are of the same length. fixed_labels: cities' names don't grow with the board.
    careless: share of the names that may lie over spaces. trains: player's colour -> his trains' colour.
    lakes: there is water inland. capitals: names are written so. hovers: a track under the pointer lights up.
    missing, recoloured: how many tracks differ from the printed board's.
    """

    ground: str
    dark: bool
    land: Colour
    sea: Colour
    lakes: bool
    aspect: float
    warp: float
    jitter: float
    way: str
    bend: float
    shape: str
    width: float
    gap: float
    steady: bool
    twin_gap: float
    outline: Colour | None
    outline_width: float
    opacity: float
    hollow: bool
    bevel: bool
    shadow: bool
    tracks: dict[str, Colour]
    tunnel: str
    ferry: str
    marker: str
    marker_size: float
    marker_colour: Colour
    label: str
    font: tuple[str, bool]
    label_size: float
    fixed_labels: bool
    careless: float
    capitals: bool
    spelling: float
    claim: str
    claim_outline: Colour
    trains: dict[str, Colour]
    hud: str
    panel: Colour
    ink: Colour
    accent: Colour
    hud_font: tuple[str, bool]
    hud_opacity: float
    zooms: bool
    hovers: bool
    spoilt: str
    missing: int
    recoloured: int


@cache
def random_look(seed: int) -> Look:
    """The design of this seed."""
    chance = random.Random(f"ticket look {seed}")
    ground = GROUNDS[seed % len(GROUNDS)]
    dark = chance.random() < (0.45 if ground in ("flat", "map", "terrain") else 0.12)
    land = _near(chance.choice(DARK_LAND if dark else LAND), chance, 12)
    sea = _near(chance.choice(DARK_SEA if dark else SEA), chance, 12)
    tracks = _track_colours(chance)
    outline = _outline(chance, land, tracks)
    shape = chance.choices(("rect", "rounded", "capsule", "along", "line"), (3, 4, 2, 2, 2))[0]
    width = chance.uniform(4.5, 6.5) if shape == "line" else chance.uniform(7.5, 13)
    hollow = shape in ("rect", "rounded", "capsule") and chance.random() < 0.14
    claim = CLAIMS[seed // 2 % len(CLAIMS)]
    panel = _near(chance.choice(DARK_LAND if dark or chance.random() < 0.4 else LAND), chance, 10)
    marker = chance.choice(("dot", "ring", "square", "star", "dot", "ring", "none"))
    return Look(
        ground=ground,
        dark=dark,
        land=land,
        sea=sea,
        lakes=chance.random() < 0.4,
        aspect=chance.uniform(1.38, 1.72),
        warp=chance.choice((0.0, chance.uniform(0.005, 0.03), chance.uniform(0.005, 0.03))),
        jitter=chance.uniform(0, 0.004),
        way=chance.choice(("straight", "straight", "curved", "curved", "polyline")),
        bend=chance.uniform(0.05, 0.15),
        shape=shape,
        width=width,
        gap=chance.uniform(0.08, 0.5),
        steady=chance.random() < 0.3 and shape not in ("along", "line"),
        twin_gap=chance.uniform(0.12, 0.5),
        outline=outline,
        outline_width=chance.uniform(1.0, 2.2),
        opacity=chance.choice((1.0, 1.0, 1.0, chance.uniform(0.55, 0.9))) if outline is None else 1.0,
        hollow=hollow,
        bevel=not hollow and chance.random() < 0.25,
        shadow=not hollow and chance.random() < 0.25,
        tracks=tracks,
        tunnel=chance.choice(("jagged", "dashed", "edge")),
        ferry=chance.choice(("locomotive", "disc")),
        marker=marker,
        marker_size=chance.uniform(4.5, 8.5),
        marker_colour=_near(chance.choice(((25, 22, 20), (250, 244, 230), (190, 40, 40), (225, 170, 60))), chance, 15),
        label=chance.choice(("box", "pill") if marker == "none" else ("plain", "halo", "halo", "box", "pill")),
        font=chance.choice(FONTS),
        label_size=chance.uniform(12, 17),
        fixed_labels=chance.random() < 0.3,
        careless=chance.choice((0.0, 0.1, 0.3)),
        capitals=chance.random() < 0.15,
        spelling=chance.choice((0.0, 0.15, 0.5)),
        claim=claim,
        claim_outline=_claim_outline(chance, outline),
        trains=_train_colours(chance, tracks),
        hud=("sides", "overlay", "bars", "overlay", "sides")[seed % 5],
        panel=panel,
        ink=mixed(readable_on(panel), panel, chance.uniform(0, 0.15)),
        accent=_near(chance.choice(((200, 160, 60), (60, 130, 200), (170, 50, 50), (60, 150, 110))), chance, 20),
        hud_font=chance.choice(FONTS),
        hud_opacity=chance.choice((1.0, 1.0, chance.uniform(0.85, 0.97))),
        zooms=chance.random() < 0.3,
        hovers=chance.random() < 0.3,
        spoilt=chance.choices(("", "jpeg", "grain"), (8, 2, 1))[0],
        missing=chance.choice((0, 0, 0, 1, 2)),
        recoloured=chance.choice((0, 0, 0, 1, 2)),
    )


def _near(colour: Colour, chance: random.Random, reach: int) -> Colour:
    red, green, blue = (max(0, min(255, value + chance.randint(-reach, reach))) for value in colour)
    return red, green, blue


def _toned(hue: float, saturation: float, value: float) -> Colour:
    red, green, blue = colorsys.hsv_to_rgb(hue % 360 / 360, min(1, saturation), min(1, value))
    return round(red * 255), round(green * 255), round(blue * 255)


def _track_colours(chance: random.Random) -> dict[str, Colour]:
    saturation, value = TRACK_TONES[chance.choice(list(TRACK_TONES))]
    violet = chance.random() < 0.5
    found = {}
    for card in Card:
        if card is Card.LOCOMOTIVE:
            continue
        hue = HUES.get("purple" if card is Card.PINK and violet else card.word)
        if hue is not None:
            # Yellow is a light colour and blue a dark one whatever the palette.
            lighter = {"yellow": 0.08, "blue": -0.03}.get(card.word, 0.0)
            tone = (saturation * chance.uniform(0.9, 1.1), (value + lighter) * chance.uniform(0.94, 1.06))
            found[card.word] = _toned(hue + chance.uniform(-6, 6), *tone)
    found["white"] = _near(chance.choice(((245, 243, 236), (255, 255, 255), (228, 226, 222))), chance, 4)
    found["black"] = _near(chance.choice(((38, 38, 42), (20, 20, 20), (66, 66, 70))), chance, 6)
    found["grey"] = _near(chance.choice(GREYS), chance, 8)
    return found


def _outline(chance: random.Random, land: Colour, tracks: dict[str, Colour]) -> Colour | None:
    """Of empty spaces; there must be one where some colour could hardly be told from the ground."""
    lost = [colour for colour in tracks.values() if distance(colour, land) < 40]
    kind = chance.choices(("dark", "bright", "none"), (4, 2, 4))[0]
    if kind == "none" and not lost:
        return None
    if kind == "none" or any(distance(colour, (250, 248, 240)) < 40 for colour in lost):
        kind = "dark" if sum(land) > 300 else "bright"
    return chance.choice(
        ((30, 22, 18), (0, 0, 0), (70, 58, 46)) if kind == "dark" else ((250, 248, 240), (225, 215, 190))
    )


def _claim_outline(chance: random.Random, empty: Colour | None) -> Colour:
    """Of claimed spaces: other than that of empty ones, else a claim in the track's own colour can't be seen."""
    offered = [(255, 255, 255), (250, 235, 180), (16, 14, 14), (0, 0, 0)]
    return chance.choice([colour for colour in offered if empty is None or distance(colour, empty) > 110])


def _train_colours(chance: random.Random, tracks: dict[str, Colour]) -> dict[str, Colour]:
    words = ["red", "blue", "green", "yellow", "black"]
    for word in chance.sample(("pink", "purple", "white", "orange"), chance.choice((0, 0, 1, 2))):
        if not (word in ("pink", "purple") and {"pink", "purple"} & set(words)):
            words[chance.choice([i for i in range(5) if words[i] in TRAINS[:5]])] = word
    as_tracks = chance.random() < 0.35
    saturation, value = chance.choice(((0.8, 0.88), (0.65, 0.85), (0.9, 0.75)))
    found = {}
    for word in words:
        track = "pink" if word == "purple" else word
        if as_tracks and track in tracks:
            found[word] = tracks[track]
        elif word in HUES:
            found[word] = _toned(HUES[word] + chance.uniform(-8, 8), saturation, value + 0.08 * (word == "yellow"))
        else:
            found[word] = _near((40, 40, 44) if word == "black" else (246, 244, 238), chance, 8)
    return found


def lighter(colour: Colour) -> Colour:
    """A brighter shade for a glow, an edge."""
    return shifted(mixed(colour, (255, 255, 255), 0.3), 10)
