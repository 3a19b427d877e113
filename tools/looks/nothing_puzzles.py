"""Boards of games that are not read, and other things made of letters, numbers and shapes in rows."""

from __future__ import annotations

from collections.abc import Iterable
from math import comb
from random import Random

from tools.looks.colours import ink_on, mixed
from tools.looks.theme import ACCENTS, Theme

TILE = "display:inline-flex;align-items:center;justify-content:center"
LETTERS = "EEEEAAAIIOOUNNRRTTLLSSDGBCMPFHVWYKJXQZ"


def _grid(columns: int, cells: list[str], size: str = "2.4rem", gap: int = 0) -> str:
    """Cells (their style, a bar, their text) in rows."""
    shown = []
    for cell in cells:
        style, _, text = cell.partition("|")
        shown.append(f'<span style="height:{size};{style}">{text}</span>')
    return (
        f'<div class="grid" style="grid-template-columns:repeat({columns},{size});gap:{gap}px">{"".join(shown)}</div>'
    )


def chess(look: Theme, dice: Random) -> str:
    light, dark = dice.choice((("#f0d9b5", "#b58863"), ("#ebecd0", "#739552"), ("#dee3e6", "#8ca2ad")))
    pieces = dice.choices("♔♕♖♗♘♙♚♛♜♝♞♟" + " " * 16, k=64)
    return _grid(
        8,
        [
            f"background:{(light, dark)[(i + i // 8) % 2]};color:#111;font-size:2rem|{one}"
            for i, one in enumerate(pieces)
        ],
        "3rem",
    )


def sudoku(look: Theme, dice: Random) -> str:
    cells = []
    for i in range(81):
        style = f"border:1px solid {look.muted};"
        style += "border-right-width:3px;" * (i % 9 in (2, 5)) + "border-bottom-width:3px;" * (i // 9 in (2, 5))
        number = (i % 9 + 3 * (i // 9) + i // 27) % 9 + 1
        cells.append(f"{style}background:{look.surface}|{number if dice.random() < 0.4 else ''}")
    return _grid(9, cells)


def crossword(look: Theme, dice: Random) -> str:
    filled = dice.random() < 0.5
    cells = []
    for i in range(121):
        black = ((i // 11) % 2 and (i % 11) % 2) or dice.random() < 0.1
        text = dice.choice(LETTERS) if filled and not black else ""
        cells.append(f"border:1px solid #222;background:{'#111' if black else '#fff'};color:#111|{text}")
    return _grid(11, cells, "2rem")


def word_search(look: Theme, dice: Random) -> str:
    return _grid(12, [f"|{dice.choice(LETTERS)}" for _ in range(144)], "1.9rem")


def tiles_2048(look: Theme, dice: Random) -> str:
    colours = ("#eee4da", "#ede0c8", "#f2b179", "#f59563", "#f67c5f", "#edcf72", "#cdc1b4")
    cells = []
    for _ in range(16):
        power = dice.randrange(7)
        cells.append(f"background:{colours[power]};color:#5d5249;font-size:1.6rem;border-radius:6px|{2 ** (power + 1)}")
    return (
        f'<div style="background:#bbada0;padding:8px;width:max-content;margin:auto">{_grid(4, cells, "5rem", 8)}</div>'
    )


def minesweeper(look: Theme, dice: Random) -> str:
    ground = mixed(look.page, look.ink, 0.15)
    cells = [f"background:{ground};border:2px outset #ccc|{dice.choice('    11123')}" for _ in range(144)]
    return _grid(12, cells, "1.8rem")


def scrabble(look: Theme, dice: Random) -> str:
    special = {0: "#f4a7a7", 1: "#a7d0f4", 2: "#2b7fc0", 3: "#d64545"}
    cells = []
    for _ in range(225):
        if dice.random() < 0.12:
            cells.append(f"background:#f3e3c3;color:#222;border-radius:3px|{dice.choice(LETTERS)}")
        else:
            colour = special.get(dice.randrange(14), "#d9e5d6")
            cells.append(f"background:{colour}|")
    rack = _grid(7, [f"background:#f3e3c3;color:#222|{dice.choice(LETTERS)}" for _ in range(7)], "2.2rem", 4)
    return _grid(15, cells, "1.7rem", 1) + f'<div style="margin-top:.8rem">{rack}</div>'


def pascal(look: Theme, dice: Random) -> str:
    """Pascal's triangle: rows of 1, 2, 3 ... things, which are numbers."""
    style = f"{TILE};width:3rem;height:2.4rem;margin:2px;{_tile(look, dice)}"
    rows = ("".join(f'<span style="{style}">{comb(n, k)}</span>' for k in range(n + 1)) for n in range(6))
    return "".join(f'<div class="centre">{row}</div>' for row in rows)


def _spans(style: str, texts: Iterable[str]) -> str:
    return "".join(f'<span style="{style}">{text}</span>' for text in texts)


def _tile(look: Theme, dice: Random) -> str:
    ground = dice.choice((look.surface, look.accent, "#ffffff"))
    return f"background:{ground};color:{ink_on(ground, look.ink)};border-radius:{dice.choice((0, 6, 40))}px"


def eye_chart(look: Theme, dice: Random) -> str:
    """Letters in rows of 1, 2, 3 ... that become smaller."""
    rows = ("E", "FP", "TOZ", "LPED", "PECFD", "EDFCZP", "FELOPZD")
    return "".join(
        f'<div class="centre" style="font-size:{5 / (n + 1) ** 0.75:.2f}rem;letter-spacing:.5em">{row}</div>'
        for n, row in enumerate(rows)
    )


def bowling(look: Theme, dice: Random) -> str:
    """Ten pins, seen from above."""
    style = (
        f"display:inline-flex;width:3rem;height:3rem;border-radius:50%;margin:4px;{_tile(look, dice)};border-radius:50%"
    )
    numbers = iter(range(10, 0, -1))
    rows = (4, 3, 2, 1) if dice.random() < 0.5 else (1, 2, 3, 4)
    return "".join(
        '<div class="centre">'
        + "".join(
            f'<span style="{style};align-items:center;justify-content:center">{next(numbers)}</span>'
            for _ in range(row)
        )
        + "</div>"
        for row in rows
    )


def playing_cards(look: Theme, dice: Random) -> str:
    """Cards on the table, or a pyramid of them, as in the patience of that name."""

    def card() -> str:
        suit = dice.choice("♠♥♦♣")
        colour = "#c62828" if suit in "♥♦" else "#111"
        return (
            f'<span style="display:inline-block;width:3.6rem;height:5rem;background:#fff;color:{colour};margin:3px;'
            'border-radius:6px;border:1px solid #999;text-align:center;line-height:2.2">'
            f"{dice.choice('A23456789JQK')}<br>{suit}</span>"
        )

    rows = range(1, 8) if dice.random() < 0.5 else (7, 7, 7)
    return "".join(f'<div class="centre">{"".join(card() for _ in range(n))}</div>' for n in rows)


def keyboard(look: Theme, dice: Random) -> str:
    style = f"{TILE};width:2.6rem;height:2.8rem;margin:3px;{_tile(look, dice)}"
    rows = ("1234567890", "QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM")
    return "".join(f'<div style="padding-left:{n * 1.2}rem">{_spans(style, row)}</div>' for n, row in enumerate(rows))


def periodic(look: Theme, dice: Random) -> str:
    known = "H He Li Be B C N O F Ne Na Mg Al Si P S Cl Ar K Ca Sc Ti V Cr Mn Fe Co Ni Cu Zn Ga Ge As Se Br Kr"
    names = known.split(" ")
    cells = []
    for n, name in enumerate(names, start=1):
        colour = mixed(look.page, ACCENTS[n % len(ACCENTS)], 0.4)
        cells.append(f"background:{colour};color:{ink_on(colour)};flex-direction:column|<small>{n}</small>{name}")
    return _grid(9, cells, "3.2rem", 3)


def family_tree(look: Theme, dice: Random) -> str:
    """Boxes in rows of 1, 2, 4 with names."""
    names = ["Ann", "Bob", "Cyd", "Dan", "Eve", "Fay", "Gus"]
    dice.shuffle(names)
    rows = (names[:1], names[1:3], names[3:])
    style = (
        f"display:inline-block;padding:.6rem 1rem;margin:.6rem;border:1px solid {look.muted};background:{look.surface}"
    )
    return "".join(f'<div class="centre">{_spans(style, row)}</div>' for row in rows)


def mastermind(look: Theme, dice: Random) -> str:
    colours = ("#1faa4b", "#ffd21f", "#f58a1f", "#dc2626", "#2563eb", "#7c3aed")
    rows = ""
    for n in range(dice.randint(3, 8)):
        pegs = "".join(
            f'<i style="width:2rem;height:2rem;border-radius:50%;background:{one}"></i>'
            for one in dice.choices(colours, k=4)
        )
        rows += (
            f'<div style="display:flex;gap:.5rem;justify-content:center;margin:.3rem">{n + 1}{pegs}<b>{n % 3}</b></div>'
        )
    return rows
