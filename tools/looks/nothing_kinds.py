"""Pages that are no puzzle: text, tables, timetables, forms, pictures, desktops."""

from __future__ import annotations

from html import escape
from pathlib import Path
from random import Random

from kibitz.solvers.tuble.networks import load_network
from tools.looks.colours import ink_on, mixed
from tools.looks.furniture import BLOTS, LINE_COLOURS
from tools.looks.theme import ACCENTS, Theme
from tools.looks.words import FILLER

LINES = (
    "Bakerloo", "Central", "Circle", "District", "Hammersmith & City", "Jubilee", "Metropolitan", "Northern",
    "Piccadilly", "Victoria",
)  # fmt: skip
SIGNAL = ("#1faa4b", "#ffd21f", "#f58a1f", "#dc2626")


def article(look: Theme, dice: Random) -> str:
    paragraphs = "".join(f"<p>{' '.join(dice.choices(FILLER, k=5))}</p>" for _ in range(5))
    return f"<h2>{dice.choice(FILLER)}</h2><small>{dice.randint(2, 59)} min · {dice.randint(3, 99)}</small>{paragraphs}"


def code(look: Theme, dice: Random) -> str:
    """Some lines of this very package, with line numbers."""
    lines = Path(__file__).read_text(encoding="utf-8").splitlines()
    first = dice.randrange(len(lines) - 30)
    shown = "\n".join(f"{first + n:4d}  {escape(line[:78])}" for n, line in enumerate(lines[first : first + 30]))
    return f"<pre>{shown}</pre>"


def terminal(look: Theme, dice: Random) -> str:
    rows = [
        f"-rw-r--r-- 1 user user {dice.randint(100, 99999):6d} Mar {dice.randint(1, 31):2d} {n}.txt" for n in "abcdefgh"
    ]
    shown = "\n".join(
        ["$ ls -l", *rows, "$ git log --oneline", *(f"{dice.randrange(16**7):07x} {f[:40]}" for f in FILLER)]
    )
    return f'<div style="background:#1e1e1e;color:#d0f0d0;padding:1rem"><pre>{shown}</pre></div>'


def spreadsheet(look: Theme, dice: Random) -> str:
    columns = "ABCDEFGH"
    head = "".join(f"<th>{letter}</th>" for letter in columns)
    rows = "".join(
        f"<tr><th>{n}</th>{''.join(f'<td>{dice.randint(1, 9999)}</td>' for _ in columns)}</tr>" for n in range(1, 16)
    )
    return f"<table><tr><th></th>{head}</tr>{rows}</table>"


def calendar(look: Theme, dice: Random) -> str:
    cells = "".join(f"<span>{day}</span>" for day in "MTWTFSS") + "".join(
        f'<span style="height:3rem;border:1px solid {look.line}">{day}</span>' for day in range(1, 31)
    )
    return f'<div class="grid" style="grid-template-columns:repeat(7,4rem)">{cells}</div>'


def _stations(dice: Random, number: int) -> list[str]:
    return [escape(name) for name in dice.sample(load_network().names, number)]


def departures(look: Theme, dice: Random) -> str:
    """A board of trains: names of stations, platforms, minutes."""
    rows = "".join(
        f"<tr><td>{n}</td><td>{name}</td><td>{dice.choice(('due', f'{dice.randint(1, 20)} min'))}</td></tr>"
        for n, name in enumerate(_stations(dice, 8), start=1)
    )
    return f'<table style="background:#111;color:#ffb300;width:100%;font-size:1.2em">{rows}</table>'


def line_status(look: Theme, dice: Random) -> str:
    """Lines with their colours and how they run."""
    states = ("Good service", "Minor delays", "Severe delays", "Part closure")
    rows = ""
    for name, colour in zip(LINES, LINE_COLOURS, strict=True):
        state = dice.randrange(4)
        rows += (
            f'<div style="display:flex;margin:.2rem 0"><b style="background:{colour};color:{ink_on(colour)};'
            f'width:12rem;padding:.4rem .8rem">{name}</b>'
            f'<span style="flex:1;padding:.4rem .8rem;background:{look.surface}">'
            f'{states[state]}</span><i style="width:1.4rem;height:1.4rem;border-radius:50%;margin:.4rem;'
            f'background:{SIGNAL[state]}"></i></div>'
        )
    return rows


def fares(look: Theme, dice: Random) -> str:
    """Stations with their zones and fares."""
    rows = "".join(
        f"<tr><td>{name}</td><td>{dice.choice(('1', '2', '2/3', '3', '4', '5', '6'))}</td>"
        f"<td>£{dice.randint(2, 9)}.{dice.randint(10, 99)}</td></tr>"
        for name in _stations(dice, 9)
    )
    return f"<table><tr><th>Station</th><th>Zone</th><th>Peak fare</th></tr>{rows}</table>"


def league(look: Theme, dice: Random) -> str:
    """Teams, some named like stations, with a coloured form."""
    teams = dice.sample(("Arsenal", "West Ham", "Fulham", "Brentford", "Chelsea", "Everton", "Leyton", "Wimbledon"), 8)
    rows = "".join(
        f"<tr><td>{n}</td><td>{team}</td><td>{dice.randint(10, 38)}</td><td>{dice.randint(5, 90)}</td><td>"
        + "".join(
            f'<i style="display:inline-block;width:1rem;height:1rem;border-radius:50%;margin:1px;background:{one}"></i>'
            for one in dice.choices(SIGNAL, k=5)
        )
        + "</td></tr>"
        for n, team in enumerate(teams, start=1)
    )
    return f"<table style='width:100%'><tr><th></th><th>Club</th><th>P</th><th>Pts</th><th>Form</th></tr>{rows}</table>"


def form(look: Theme, dice: Random) -> str:
    style = (
        f"border:1px solid {look.muted};border-radius:5px;padding:.6rem;margin:.2rem 0 .8rem;background:{look.surface}"
    )
    labels = ("Name", "Station", "Street", "Town", "Telephone")
    fields = "".join(f'<div>{label}</div><div style="{style}">&nbsp;</div>' for label in labels)
    return f'{fields}<span style="background:{look.accent};color:{ink_on(look.accent)};padding:.6rem 1.4rem">OK</span>'


def dashboard(look: Theme, dice: Random) -> str:
    cards = "".join(
        f'<div style="background:{look.surface};border-radius:8px;padding:1rem;border-top:.3rem solid {colour}">'
        f"{word}<br><b style='font-size:1.8em'>{dice.randint(1, 99)}</b></div>"
        for word, colour in zip(("Orders", "Visits", "Errors", "Users", "Sales", "Stock"), SIGNAL * 2, strict=False)
    )
    return f'<div style="display:grid;grid-template-columns:1fr 1fr 1fr;gap:.8rem">{cards}</div>'


def mail(look: Theme, dice: Random) -> str:
    return "".join(
        f'<div style="display:flex;gap:.8rem;padding:.5rem;border-bottom:1px solid {look.line}"><i style="width:2rem;'
        f'height:2rem;border-radius:50%;background:{colour};color:{ink_on(colour)};text-align:center;font-style:normal">'
        f"{text[0]}</i><b>{' '.join(text.split()[:2])}</b><span>{text[:30]}…</span><span>{n + 8}:4{n}</span></div>"
        for n, (text, colour) in enumerate(zip(FILLER, dice.sample(ACCENTS, 8), strict=True))
    )


def shop(look: Theme, dice: Random) -> str:
    cards = "".join(
        f'<div style="background:{look.surface};border:1px solid {look.line};padding:.6rem"><div style="height:6rem;'
        f'background:radial-gradient(circle at 40% 40%,{dice.choice(BLOTS)},{dice.choice(BLOTS)})"></div>'
        f"<b>{dice.choice(('Lamp', 'Chair', 'Mug', 'Rug'))}</b><br>{dice.randint(3, 99)}.99 ★{dice.randint(1, 5)}</div>"
        for _ in range(9)
    )
    return f'<div style="display:grid;grid-template-columns:repeat(3,1fr);gap:.8rem">{cards}</div>'


def photo(look: Theme, dice: Random) -> str:
    """Something like a photograph: many soft blots, and some hard edges."""
    blots = ",".join(
        f"radial-gradient(ellipse {dice.randint(4, 30)}% {dice.randint(4, 30)}% at {dice.randrange(100)}% "
        f"{dice.randrange(100)}%,{dice.choice(BLOTS + SIGNAL)},transparent)"
        for _ in range(40)
    )
    return f'<div style="height:30rem;background:{blots},{dice.choice(BLOTS)}"></div><p>{dice.choice(FILLER)}</p>'


def desktop(look: Theme, dice: Random) -> str:
    """Windows over each other, and icons."""
    windows = ""
    for n in range(3):
        shade = mixed(look.surface, look.ink, 0.06 * n)
        windows += (
            f'<div style="position:absolute;left:{n * 7 + dice.randint(0, 5)}rem;top:{n * 5}rem;width:22rem;'
            f'height:14rem;background:{shade};color:{ink_on(shade, look.ink)};box-shadow:0 4px 18px rgba(0,0,0,.4)">'
            f'<div style="background:{look.accent};padding:.3rem .6rem;color:{ink_on(look.accent)}">Window {n + 1}'
            f'<span style="float:right">– □ ×</span></div><p style="padding:0 .6rem">{dice.choice(FILLER)}</p></div>'
        )
    icons = "".join(
        f'<div style="width:4rem;text-align:center;font-size:.8rem;margin:.6rem"><i style="display:block;height:3rem;'
        f'background:{dice.choice(ACCENTS)};border-radius:8px"></i>file {n}</div>'
        for n in range(5)
    )
    return f'<div style="position:relative;height:32rem">{icons}{windows}</div>'
