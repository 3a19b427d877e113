"""Cards of Set: their symbols as SVG, and how a card looks."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin

from kibitz.solvers.set.cards import Card
from tools.looks.colours import contrast, mixed
from tools.looks.knobs import Knobs
from tools.looks.theme import Theme


def _star(points: int, inner: float) -> str:
    corners = []
    for n in range(2 * points):
        radius = 46 if n % 2 == 0 else 46 * inner
        corners.append(f"{50 + radius * sin(pi * n / points):.1f},{25 - 0.5 * radius * cos(pi * n / points):.1f}")
    return f"<polygon points='{' '.join(corners)}' {{}}/>"


FORMS = {
    "diamond": "<polygon points='50,3 97,25 50,47 3,25' {}/>",
    "oval": "<ellipse cx='50' cy='25' rx='47' ry='22' {}/>",
    "stadium": "<rect x='3' y='4' width='94' height='42' rx='21' {}/>",
    "squiggle": "<path d='M5 38 C-2 10 18 -2 42 9 S70 12 84 5 S102 20 91 38 S62 44 48 38 S14 56 5 38Z' {}/>",
    "wave": "<path d='M4 40 C4 4 30 0 50 14 S88 2 94 8 C102 44 70 50 50 36 S10 50 4 40Z' {}/>",
    "rectangle": "<rect x='4' y='5' width='92' height='40' {}/>",
    "parallelogram": "<polygon points='24,5 97,5 76,45 3,45' {}/>",
    "triangle": "<polygon points='50,3 92,47 8,47' {}/>",
    "circle": "<circle cx='50' cy='25' r='22' {}/>",
    "square": "<rect x='28' y='3' width='44' height='44' {}/>",
    "hexagon": "<polygon points='26,4 74,4 97,25 74,46 26,46 3,25' {}/>",
    "star": _star(5, 0.45),
    "heart": "<path d='M50 46 C8 24 22 0 40 4 Q48 6 50 14 Q52 6 60 4 C78 0 92 24 50 46Z' {}/>",
}
"""Forms in a box of 100 x 50; the braces take fill and outline."""
SHAPE_SETS = {
    ("diamond", "oval", "squiggle"): 6,
    ("diamond", "stadium", "wave"): 4,
    ("rectangle", "stadium", "parallelogram"): 1,
    ("triangle", "circle", "square"): 1,
    ("diamond", "oval", "rectangle"): 1,
    ("hexagon", "oval", "diamond"): 1,
    ("star", "circle", "square"): 1,
    ("heart", "diamond", "stadium"): 1,
}
"""In the order of diamond, oval, squiggle."""
COLOURS = {
    "usual": ("#e02020", "#0a9a3c", "#6a1b9a"),
    "bright": ("#ff0000", "#00b300", "#8000ff"),
    "tailwind": ("#ef4444", "#22c55e", "#8b5cf6"),
    "deep": ("#9b1c1c", "#14532d", "#4c1d95"),
    "primary": ("#dc2626", "#16a34a", "#2563eb"),
    "colour-blind": ("#d55e00", "#009e73", "#0072b2"),
    "warm": ("#f97316", "#0d9488", "#be185d"),
    "pastel": ("#f08a80", "#7cc68d", "#a78bda"),
}
"""Red, green, purple."""


@dataclass(frozen=True)
class CardLook:
    """How cards are drawn. forms, colours: of the game's names of shapes and colours."""

    forms: dict[str, str]
    colours: dict[str, str]
    striped: str
    stripe_px: float
    line: float
    tall: bool
    width: float
    height: float
    ground: str


def card_look(knobs: Knobs, look: Theme) -> CardLook:
    """The look of a page's cards."""
    forms = knobs.pick("shapes", SHAPE_SETS)
    dark = knobs.chance("dark cards", 0.15)
    ground = (
        mixed(look.page, "#000000", 0.5)
        if dark
        else knobs.pick("card ground", {"#ffffff": 5, "#f7f3e8": 1, "#eef2f7": 1})
    )
    colours = COLOURS[knobs.pick("palette", list(COLOURS))]
    if dark:
        colours = tuple(mixed(one, "#ffffff", 0.35) for one in colours)
    tall = knobs.chance("tall cards", 0.4)
    size = knobs.pick("card size", {4.5: 2, 6.0: 4, 8.0: 2})
    return CardLook(
        forms=dict(zip(("diamond", "oval", "squiggle"), (FORMS[one] for one in forms), strict=True)),
        colours=dict(zip(("red", "green", "purple"), colours, strict=True)),
        striped=knobs.pick(
            "striped by", {"upright lines": 6, "level lines": 2, "slanted lines": 1, "dots": 1, "pale fill": 1}
        ),
        stripe_px=knobs.pick("stripe width", {5.0: 1, 7.0: 3, 10.0: 2, 14.0: 1}),
        line=knobs.pick("outline", {2.0: 1, 3.0: 3, 5.0: 2}),
        tall=tall,
        width=size * (0.68 if tall else 1.0),
        height=size * (1.0 if tall else 0.68),
        ground=ground,
    )


def card_html(cards: CardLook, card: Card, more: str = "", style: str = "", share: float = 1.0) -> str:
    """One card. share: of the usual size."""
    assert card.shape is not None
    assert card.colour is not None
    assert card.number is not None
    colour = cards.colours[card.colour]
    fill = {"solid": colour, "open": "none"}.get(str(card.shading), f"url(#{card.colour})")
    symbol = cards.forms[card.shape].format(f"fill='{fill}' stroke='{colour}' stroke-width='{cards.line}'")
    shown = f"<svg viewBox='-3 -3 106 56'>{_pattern(cards, card.colour)}{symbol}</svg>" * card.number
    return f'<div class="card" {more} style="{size_of(cards, share)};{style}">{shown}</div>'


def size_of(cards: CardLook, share: float = 1.0) -> str:
    """A card's size as CSS. share: of the usual one."""
    return f"width:{cards.width * share:.2f}rem;height:{cards.height * share:.2f}rem"


def _pattern(cards: CardLook, name: str) -> str:
    """The striped filling of a colour."""
    colour, step = cards.colours[name], cards.stripe_px
    if cards.striped == "pale fill":
        pale = mixed(cards.ground, colour, 0.35)
        return (
            f"<pattern id='{name}' width='9' height='9' patternUnits='userSpaceOnUse'>"
            f"<rect width='9' height='9' fill='{pale}'/></pattern>"
        )
    turn = {"level lines": 90, "slanted lines": 45}.get(cards.striped, 0)
    mark = (
        f"<line x1='{step / 2}' y1='0' x2='{step / 2}' y2='{step}' stroke='{colour}' stroke-width='{step * 0.38:.1f}'/>"
    )
    if cards.striped == "dots":
        mark = f"<circle cx='{step / 2}' cy='{step / 2}' r='{step * 0.26:.1f}' fill='{colour}'/>"
    return (
        f"<pattern id='{name}' width='{step}' height='{step}' patternUnits='userSpaceOnUse' "
        f"patternTransform='rotate({turn})'>{mark}</pattern>"
    )


def cards_style(knobs: Knobs, look: Theme, cards: CardLook) -> str:
    """CSS of the cards."""
    edge = knobs.pick("card edge", {"border": 4, "shadow": 3, "none": 2, "thick": 1})
    if edge == "none" and contrast(cards.ground, look.page) < 1.03 and knobs.dice("bare").random() < 0.5:
        edge = knobs.set("card edge", "border")
    form = {
        "border": f"border:1px solid {mixed(cards.ground, '#888888', 0.6)}",
        "shadow": "box-shadow:0 2px 6px rgba(0,0,0,.35)",
        "thick": f"border:3px solid {look.muted}",
        "none": "",
    }[edge]
    gap = knobs.pick("gap", {0.3: 1, 0.7: 4, 1.3: 2})
    # Symbols lie beside each other on wide cards and under each other on tall ones, or are turned.
    turned = not cards.tall
    inner = "width:30%;height:auto;transform:rotate(90deg) scale(1.6)" if turned else "width:74%"
    direction = "row" if turned else "column"
    return f"""
.cards{{display:grid;gap:{gap}rem;width:max-content;margin:.6rem auto}}
.card{{background:{cards.ground};border-radius:{knobs.pick("card corners", {0: 1, 6: 3, 14: 2})}px;{form};display:flex;
flex-direction:{direction};align-items:center;justify-content:center;gap:{0 if turned else 6}%}}
.card svg{{{inner};display:block;margin:{"0 -1%" if turned else "0"}}}
.small{{display:flex;gap:.3rem;margin:.5rem 0}}
"""
