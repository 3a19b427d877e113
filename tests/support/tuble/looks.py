"""How a made-up page of Tuble looks, and what game it shows: drawn from a seed."""

from __future__ import annotations

import random
from dataclasses import dataclass

from kibitz.solvers.tuble.networks import load_network

STAGES = ("empty", "playing", "typing", "offers", "refused", "won", "lost", "won dialog", "lost dialog")
PALETTES = {
    "plain": ("#1faa4b", "#ffd21f", "#f58a1f", "#dc2626"),
    "material": ("#4caf50", "#ffc107", "#ff9800", "#f44336"),
    "deep": ("#2e7d32", "#f9a825", "#ef6c00", "#b71c1c"),
    "muted": ("#6aaa64", "#c9b458", "#d08a4a", "#b5524c"),
    "neon": ("#39ff14", "#faff00", "#ff8c00", "#ff1744"),
    "pastel": ("#8fd19e", "#ffe08a", "#ffbf80", "#f1948a"),
    "flat": ("#27ae60", "#f1c40f", "#e67e22", "#e74c3c"),
    "css": ("green", "gold", "darkorange", "crimson"),
    "pure": ("#00b300", "#ffff00", "#ffa500", "#ff0000"),
    "tailwind": ("#22c55e", "#eab308", "#f97316", "#ef4444"),
    "olive": ("#5a8f3c", "#d4b000", "#d9772b", "#a8322d"),
}
FONTS = (
    "DejaVu Sans",
    "DejaVu Serif",
    "Liberation Sans",
    "Liberation Serif",
    "Liberation Sans Narrow",
    "Open Sans",
    "Roboto",
    "Roboto Condensed",
    "Lato",
    "Inter",
    "Quicksand",
    "Cantarell",
)
LIGHT = (("#ffffff", "#111111"), ("#f4f4f5", "#222233"), ("#eef1f5", "#1c2530"), ("#fffaf0", "#2b2118"))
DARK = (("#121213", "#f5f5f5"), ("#0f172a", "#e2e8f0"), ("#1e1b2e", "#eeeaff"), ("#000000", "#dddddd"))
ROW_GROUNDS = ("#6b2c86", "#0019a8", "#1d4ed8", "#37474f", "#2d2d44", "#dbe4ff", "#f0e6f6", "#e5e7eb")
WORDS = ("", "", "", "stops", "stops away", "away")
PLACEHOLDERS = (
    "Type a station",
    "Guess a station…",
    "Enter station name",
    "Which station?",
    "Search stations",
    "Guess",
)
WINDOWS = ((1280, 800), (1920, 1080), (1366, 768), (420, 900), (390, 844), (360, 740), (1024, 768))
SCALES = (1.0, 1.0, 1.25, 1.5, 2.0, 2.5)


@dataclass(frozen=True)
class Look:
    """How the page is drawn; names as the page's own style sheet would have them.

    The last ones are not drawn from a seed. shaded: patches shaded like the coloured signs of a font. chips: patches
    behind numbers are as wide as what they say. inline: the patch follows the text as a sign does. spots, second: what
    entries of the list have besides names, spots for lines or a second line. named: words stand on the text box's
    outline. narrow: the list is as wide as its names, as a browser's own. arrived: what stands for no stops.
    """

    dark: bool
    page: str
    ink: str
    font: str
    size_px: int
    bold: bool
    rows: str
    blob: str
    shape: str
    number: str
    words: str
    upper: bool
    ground: str
    palette: str
    gap_px: int
    pad_px: int
    width_px: int
    centred: bool
    legend: str
    newest_first: bool
    empties: bool
    order: str
    dots: bool
    button: str
    box_above: bool
    box: str
    placeholder: str
    list_marks: bool
    logo: bool
    header: str
    footer: bool
    toast: bool
    window: tuple[int, int]
    scale: float
    shaded: bool = False
    chips: bool = False
    inline: bool = False
    spots: bool = False
    second: bool = False
    named: bool = False
    narrow: bool = False
    arrived: str = ""


@dataclass(frozen=True)
class Play:
    """The game on it: (station, stops, colour) of each guess, first to last, and what else is on the page."""

    stage: str
    guesses: tuple[tuple[str, int, int], ...]
    answer: str
    typed: str
    offers: tuple[str, ...]


def made_up(seed: int, stage: str | None = None) -> tuple[Look, Play]:
    """The look and the game of this seed; stage: one of `STAGES`, else at random."""
    dice = random.Random(seed)
    look = _look(dice)
    return look, _play(dice, stage or dice.choice(("playing", *STAGES)))


def _look(dice: random.Random) -> Look:
    dark = dice.random() < 0.45
    page, ink = dice.choice(DARK if dark else LIGHT)
    blob = dice.choice(("left", "right", "right", "behind", "behind", "tile", "stripe", "ground"))
    window = dice.choice(WINDOWS)
    rows = dice.choice(("table", "cards", "pills", "lines"))
    coloured = blob not in ("ground",) and rows in ("cards", "pills") and dice.random() < 0.5
    return Look(
        dark=dark,
        page=page,
        ink=ink,
        font=dice.choice(FONTS),
        size_px=dice.choice((14, 15, 16, 17, 18)) if window[0] < 500 else dice.choice((14, 15, 16, 17, 18, 20, 24)),
        bold=dice.random() < 0.4,
        rows=rows,
        blob=blob,
        shape=dice.choice(("round", "round", "square", "soft", "pill")),
        number={"behind": "inside", "tile": "inside"}.get(blob) or dice.choice(("left", "right", "right", "under")),
        words="" if blob in ("behind", "tile") or window[0] < 500 else dice.choice(WORDS),
        upper=dice.random() < 0.2,
        ground=dice.choice(ROW_GROUNDS) if coloured else "",
        palette=dice.choice(list(PALETTES)),
        gap_px=dice.choice((0, 4, 8, 12)),
        pad_px=dice.choice((6, 9, 12, 16)),
        width_px=min(window[0] - 24, dice.choice((340, 420, 520, 640, 760))),
        centred=dice.random() < 0.85,
        legend=dice.choice(("", "", "above", "below", "side", "help")),
        newest_first=dice.random() < 0.3,
        empties=dice.random() < 0.4,
        order=dice.choice(("", "", "", "number", "guess")),
        dots=dice.random() < 0.15,
        button=dice.choice(("", "right", "right", "below", "icon")),
        box_above=dice.random() < 0.6,
        box=dice.choice(("box", "box", "round", "filled", "thick")),
        placeholder=dice.choice(PLACEHOLDERS),
        list_marks=dice.random() < 0.5,
        logo=dice.random() < 0.5,
        header=dice.choice(("Tuble", "TUBLE", "Station Guesser", "Guess the Tube", "Underground daily")),
        footer=dice.random() < 0.6,
        toast=dice.random() < 0.5,
        window=window,
        scale=dice.choice(SCALES),
    )


def _play(dice: random.Random, stage: str) -> Play:
    names = load_network(dice.choice(("game2023", "current"))).names
    count = {"empty": 0, "lost": 6, "lost dialog": 6}.get(stage, dice.randint(1, 5))
    chosen = dice.sample(names, count + 1)
    guesses = [(name, dice.choice((1, 2, 3, 4, 5, 6, 7, 7, 8, 9, 10, 11, 12, 14, 17, 19, 21, 26, 31, 37)),
                dice.randint(0, 3)) for name in chosen[:count]]  # fmt: skip
    answer = chosen[count]
    if stage.startswith("won"):
        guesses[-1] = (answer, 0, 0)
    typed, offers = "", ()
    if stage in ("typing", "offers"):
        whole = dice.choice(names)
        typed = whole[: dice.randint(1, 6 if stage == "offers" else len(whole))].rstrip(" '&-(.")
        fits = [name for name in names if name.lower().startswith(typed.lower())]
        offers = tuple(fits[: dice.choice((5, 7, 10))]) if stage == "offers" else ()
    elif stage == "refused":
        typed = dice.choice(("Atlantis", "Nowhere Park", "xyzzy", "Gotham Central", guesses[0][0]))
    return Play(stage, tuple(guesses), answer, typed, offers)
