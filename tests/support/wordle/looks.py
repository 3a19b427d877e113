"""How a made-up Wordle site looks: everything drawn at random, so that no reader can lean on one site's ways."""

from __future__ import annotations

import random
from dataclasses import dataclass

from tests.support.paint import Colour, distance, font_files, mixed, readable_on, shifted

LIGHT_PAGES = ((255, 255, 255), (250, 250, 250), (251, 252, 255), (246, 240, 226), (236, 240, 241), (226, 232, 240))
DARK_PAGES = (
    (18, 18, 19),
    (0, 0, 0),
    (30, 31, 38),
    (26, 32, 44),
    (15, 23, 42),
    (60, 60, 60),
    (43, 25, 61),
    (12, 44, 50),
)
CORRECT = (
    ((83, 141, 78), (106, 170, 100), (34, 139, 34), (46, 125, 50), (121, 184, 81), (22, 163, 74), (0, 200, 120)),
    ((245, 121, 58), (255, 140, 0), (230, 100, 40)),
)
"""Greens, and the oranges of high-contrast palettes."""
PRESENT = (
    ((181, 159, 59), (201, 180, 88), (243, 194, 55), (234, 179, 8), (255, 213, 79), (216, 144, 40), (66, 133, 244)),
    ((133, 192, 249), (100, 181, 246), (0, 188, 212), (94, 130, 230)),
)
"""Those that go with a green, and those that go with an orange."""
ALPHABETS = ("QWERTYUIOP ASDFGHJKL ZXCVBNM",) * 12 + (
    "QWERTZUIOP ASDFGHJKL YXCVBNM",
    "AZERTYUIOP QSDFGHJKLM WXCVBN",
    "ABCDEFGHIJ KLMNOPQRS TUVWXYZ",
)


@dataclass(frozen=True)
class Look:
    """One site's design; lengths in pixels of the page before it is scaled."""

    page: Colour
    page_end: Colour
    fills: dict[str, Colour | None]
    """Per state; None shows the page."""
    borders: dict[str, Colour | None]
    letters: dict[str, Colour]
    radius: float
    """Share of the cell's height: 0 square, 0.5 round."""
    gap: int
    letter_size: float
    font: str
    border_px: int
    aspect: float
    """Width of a cell by its height."""
    keys: str
    """Rows of letters; empty for no keyboard."""
    key_fill: Colour
    key_border: Colour | None
    key_radius: float
    key_gap: int
    key_height: int
    enter_left: bool
    ends_below: bool
    """Whether ENTER and BACKSPACE are in the last row of keys, not at the ends of the first two."""
    enter_text: str
    back_text: str
    """``icon`` for a drawing."""
    keys_tell: str
    """What keys show: ``states``, ``used`` or ``nothing``."""
    faded: float
    """How far finished boards of several fade into the page."""
    title: str
    header_line: bool

    @property
    def dark(self) -> bool:
        return sum(self.page) < 300


def random_look(chance: random.Random, plain_fonts: bool = False) -> Look:
    """A look drawn at random. The font is drawn apart, so that the rest is the same wherever other fonts are."""
    apart = random.Random(chance.random())
    font = apart.choice(font_files(plain_fonts))
    dark = chance.random() < 0.5
    page = chance.choice(DARK_PAGES if dark else LIGHT_PAGES)
    away = 1 if dark else -1
    page_end = page
    if chance.random() < 0.25:
        page_end = shifted(page, away * chance.randint(8, 40))
    contrast = int(chance.random() < 0.3)
    correct = chance.choice(CORRECT[contrast])
    present = chance.choice([colour for colour in PRESENT[contrast] if distance(colour, correct) > 45])
    empty_fill = chance.choice([None, None, shifted(page, away * chance.randint(8, 22)), shifted(page, -away * 10)])
    bordered = empty_fill is None or chance.random() < 0.4
    line = shifted(page, away * chance.randint(28, 70)) if bordered else None
    base = empty_fill or page
    absent = chance.choice(
        [
            shifted(page, away * chance.randint(30, 60)),
            shifted(page, away * chance.randint(90, 140)),
            (120, 124, 126),
            (58, 58, 60),
            shifted(base, away * chance.randint(12, 20)),
            mixed(page, (90, 100, 160), 0.5),
        ]
    )
    if min(distance(absent, base), distance(absent, page)) < 9:
        absent = shifted(page, away * 45)
    typed_line = shifted(line, away * 45) if line and chance.random() < 0.6 else line
    white = chance.random() < 0.75
    coloured = (255, 255, 255) if white else readable_on(present)
    letters = {
        "typed": readable_on(base),
        "absent": readable_on(absent) if distance(absent, (255, 255, 255)) < 110 or not white else (255, 255, 255),
        "present": coloured,
        "correct": (255, 255, 255) if white else readable_on(correct),
    }
    if chance.random() < 0.12:
        letters["absent"] = mixed(absent, letters["absent"], 0.6)
    all_bordered = line is not None and chance.random() < 0.25
    borders = {
        "empty": line,
        "typed": typed_line,
        **{
            state: shifted(fill, -30) if all_bordered else None
            for state, fill in (("absent", absent), ("present", present), ("correct", correct))
        },
    }
    return Look(
        page=page,
        page_end=page_end,
        fills={"empty": empty_fill, "typed": empty_fill, "absent": absent, "present": present, "correct": correct},
        borders=borders,
        letters=letters,
        radius=chance.choice([0, 0, 0.04, 0.08, 0.12, 0.2, 0.3, 0.5]),
        gap=chance.choice([1, 2, 3, 4, 5, 5, 6, 8, 10, 12, 16]),
        letter_size=chance.uniform(0.42, 0.68),
        font=font,
        border_px=chance.choice([1, 2, 2, 2, 3]),
        aspect=chance.choice([1.0, 1.0, 1.0, 1.0, 0.85, 1.2]),
        keys="" if chance.random() < 0.1 else chance.choice(ALPHABETS),
        key_fill=shifted(page, away * chance.choice([0, 25, 45, 80, 110])),
        key_border=shifted(page, away * 90) if chance.random() < 0.25 else None,
        key_radius=chance.choice([0, 0.08, 0.12, 0.25, 0.5]),
        key_gap=chance.choice([2, 4, 6, 8, 12]),
        key_height=chance.choice([34, 42, 50, 58]),
        enter_left=chance.random() < 0.75,
        ends_below=apart.random() < 0.85,
        enter_text=_icon_at_times(apart, chance.choice(["ENTER", "Enter", "enter", "OK", "Go"]), 0.1),
        back_text=_icon_at_times(apart, chance.choice(["DEL", "Back", "←", "×", "Delete"]), 0.4),
        keys_tell=chance.choice(["states", "states", "states", "used", "nothing"]),
        faded=chance.choice([0, 0, 0.5]),
        title=chance.choice(["WORDLE", "Wordle", "Word game", "Le Mot", "Five letters", "Daily puzzle #812", "Guess!"]),
        header_line=chance.random() < 0.5,
    )


def _icon_at_times(chance: random.Random, text: str, share: float) -> str:
    return "icon" if chance.random() < share else text
