"""What a whole page looks like: its window, colours and letters."""

from __future__ import annotations

import subprocess
from dataclasses import dataclass
from functools import cache

from tools.looks.colours import ink_on, mixed
from tools.looks.knobs import Knobs
from tools.looks.words import LANGUAGES, TEXTS

WINDOWS = {
    (1280, 800): 4, (1920, 1080): 5, (1366, 768): 3, (1440, 900): 2, (1024, 768): 2, (2560, 1440): 1,
    (3840, 2160): 1, (390, 844): 2, (412, 915): 2, (360, 740): 1, (768, 1024): 2,
}  # fmt: skip
"""CSS pixels of phones, tablets and screens, with their weights."""
SCALES = {0.75: 1, 1.0: 5, 1.25: 2, 1.5: 2, 2.0: 2}
MOST_PIXELS = 3840 * 2160
THEMES = {
    "white": ("#ffffff", "#ffffff", "#1a1a1b", "#5a5f66", "#d3d6da"),
    "paper": ("#fbf6ea", "#fffdf7", "#2b2118", "#7a6a55", "#e0d3b8"),
    "grey": ("#eceff1", "#ffffff", "#263238", "#607d8b", "#cfd8dc"),
    "pastel blue": ("#e3f2fd", "#f5fbff", "#1b3a57", "#5f7f9c", "#bbdefb"),
    "pastel pink": ("#fde7ef", "#fff5f8", "#4a1f30", "#97687a", "#f4c2d3"),
    "pastel mint": ("#e2f6ec", "#f4fcf8", "#173d2b", "#5d8a74", "#bfe5d1"),
    "lavender": ("#eee9fb", "#faf8ff", "#2d2250", "#786ba3", "#d5caf2"),
    "dark": ("#121213", "#1d1d1f", "#f5f5f5", "#9a9a9e", "#3a3a3c"),
    "slate": ("#0f172a", "#1e293b", "#e2e8f0", "#94a3b8", "#334155"),
    "plum": ("#1e1b2e", "#2b2744", "#eeeaff", "#a59fc9", "#443e66"),
    "forest": ("#10241b", "#1b3529", "#e6f4ec", "#8fb5a1", "#2f5443"),
    "black": ("#000000", "#000000", "#ffffff", "#dddddd", "#ffffff"),
    "contrast": ("#ffffff", "#ffffff", "#000000", "#000000", "#000000"),
    "navy": ("#0a2a66", "#123a85", "#ffffff", "#a9c1ee", "#2f5bb0"),
    "teal": ("#00695c", "#00796b", "#ffffff", "#b2dfdb", "#26a69a"),
    "brick": ("#7b2d26", "#8f3a32", "#fff4ef", "#e3b5ac", "#a9564c"),
    "sand": ("#d8c7a3", "#e6d9bd", "#33291a", "#6d5d43", "#bba77d"),
}
"""Page, surface, ink, quieter ink, lines."""
ACCENTS = ("#1d4ed8", "#dc2626", "#0d9488", "#7c3aed", "#ea580c", "#db2777", "#15803d", "#0369a1", "#b45309", "#475569")
FAMILIES = (
    "DejaVu Sans", "DejaVu Serif", "DejaVu Sans Mono", "DejaVu Sans Condensed", "Liberation Sans", "Liberation Serif",
    "Liberation Mono", "Liberation Sans Narrow", "Open Sans", "Roboto", "Roboto Condensed", "Roboto Slab", "Lato",
    "Inter", "Quicksand", "Cantarell", "Comfortaa", "Ubuntu", "Noto Sans", "Noto Serif", "Noto Sans Display",
    "Fira Sans", "Fira Code", "Hack", "IBM Plex Sans", "Cabin", "Karla", "Jura", "Play", "Dosis", "EB Garamond",
    "Carlito", "Caladea", "Linux Libertine O", "Linux Biolinum O", "FreeSans", "FreeSerif", "FreeMono", "Junction",
    "Courier Prime", "Go", "M+ 1p", "Yanone Kaffeesatz", "Bebas Neue", "League Mono", "League Spartan", "Montserrat",
    "Nimbus Sans", "Nimbus Roman", "Nimbus Mono PS", "Nimbus Sans Narrow", "URW Gothic", "URW Bookman", "C059", "P052",
    "TeX Gyre Adventor", "TeX Gyre Bonum", "TeX Gyre Heros", "Gentium", "Overpass", "Oxygen-Sans", "Lobster Two",
    "Josefin Sans", "Source Code Pro", "Crimson Pro", "Tomorrow", "Exo 2", "Vollkorn", "Sora", "Atkinson Hyperlegible",
)  # fmt: skip
"""Those of Debian's font packages; a page takes the first of its own order that is installed."""


@dataclass(frozen=True)
class Theme:
    """A page's own choices; names as in a style sheet. texts: what it says in its language."""

    window: tuple[int, int]
    scale: float
    page: str
    surface: str
    ink: str
    muted: str
    line: str
    accent: str
    font: str
    heading_font: str
    weight: int
    size_px: int
    language: str
    texts: dict[str, str]

    @property
    def narrow(self) -> bool:
        return self.window[0] < 700

    @property
    def dark(self) -> bool:
        return ink_on(self.page) == "#ffffff"


@cache
def installed_families() -> frozenset[str]:
    """Font families that are installed here."""
    listed = subprocess.run(["fc-list", ":", "family"], capture_output=True, text=True, check=True).stdout
    return frozenset(name.strip() for line in listed.splitlines() for name in line.split(","))


def family(knobs: Knobs, name: str) -> str:
    """A font family; it depends on what is installed, but an installed one more changes few pages."""
    order = knobs.dice(name).sample(FAMILIES, len(FAMILIES))
    return knobs.set(name, next((one for one in order if one in installed_families()), "sans-serif"))


def theme(knobs: Knobs) -> Theme:
    """The theme of a page."""
    window = knobs.pick("window", WINDOWS)
    scales = {scale: n for scale, n in SCALES.items() if window[0] * window[1] * scale**2 <= MOST_PIXELS}
    page, surface, ink, muted, line = THEMES[knobs.pick("theme", list(THEMES))]
    accent = knobs.dice("accent").choice(ACCENTS)
    if ink_on(page) == "#ffffff":
        accent = mixed(accent, "#ffffff", 0.35)
    base = 22 if window[0] > 3000 else 16
    language = knobs.pick("language", {language: 8 if language == "en" else 1 for language in LANGUAGES})
    return Theme(
        window=window,
        scale=knobs.pick("scale", scales),
        page=page,
        surface=surface,
        ink=ink,
        muted=muted,
        line=line,
        accent=accent,
        font=family(knobs, "font"),
        heading_font=family(knobs, "heading font"),
        weight=knobs.pick("weight", {400: 5, 300: 1, 500: 1, 700: 2}),
        size_px=round(base * knobs.pick("text size", {0.7: 1, 0.85: 2, 1.0: 6, 1.15: 3, 1.4: 2, 1.8: 1, 2.4: 1})),
        language=language,
        texts=TEXTS[language],
    )
