"""Pages of Set."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kibitz.solvers.set import Card, full_deck
from tools.looks.colours import ink_on, mixed
from tools.looks.furniture import page
from tools.looks.knobs import Knobs
from tools.looks.set_cards import CardLook, card_html, card_look, cards_style, size_of
from tools.looks.theme import Theme, theme

TITLES = ("Set", "Triples", "SET!", "Three of a Kind", "Find the Set", "Daily Set")
SELECTED = {
    "border": "outline:.22rem solid {colour};outline-offset:-1px",
    "glow": "box-shadow:0 0 .6rem .25rem {colour}",
    "tint": "background:{tint}",
    "lift": "transform:translateY(-.35rem);box-shadow:0 .6rem .8rem rgba(0,0,0,.5)",
    "larger": "transform:scale(1.07)",
    "faded": "opacity:.55",
    "ring": "outline:.18rem solid {colour};outline-offset:.2rem",
    "dashes": "outline:.2rem dashed {colour};outline-offset:-.3rem",
    "inset": "box-shadow:inset 0 0 0 .3rem {colour}",
    "bar": "box-shadow:0 .4rem 0 {colour}",
    "smaller": "transform:scale(.92)",
    "turned": "transform:rotate(2.5deg)",
    "badge": "background:radial-gradient(circle .45rem at calc(100% - .65rem) .65rem,{colour} 97%,{ground})",
    "lighter": "background:{lighter};transform:translateY(-.3rem)",
    "corners": "background:{corners},{ground}",
    "lighter corners": "background:{corners},{lighter};transform:translateY(-.3rem)",
    "strong tint": "background:{strong}",
}
"""How a selected card is marked, as CSS."""
GROWS = {"rows": 4, "columns": 3, "smaller cards": 2}
"""What a table of more cards than usual has more of."""

LABELS = """
const attributes = ['number', 'shape', 'colour', 'shading'], hidden = all('card').filter(e => !whole(e));
const cards = all('card').filter(whole).map(e => ({box: box(e.getBoundingClientRect()), number: +e.dataset.number,
  shape: e.dataset.shape, colour: e.dataset.colour, shading: e.dataset.shading, selected: e.dataset.selected === '1'}));
const sets = [];
for (let i = 0; i < cards.length; i++) for (let j = 0; j < i; j++) for (let k = 0; k < j; k++)
  if (attributes.every(name => new Set([i, j, k].map(n => cards[n][name])).size !== 2)) sets.push([k, j, i]);
return {cards, sets, hidden: hidden.map(e => box(e.getBoundingClientRect())),
  decoys: all('decoy').map(e => box(e.getBoundingClientRect()))};
"""


@dataclass(frozen=True)
class Game:
    """What a page shows.

    cards: None where a card has gone and left a hole. selected: their places. last: sets that were found, as they are
    shown beside the table. says: what the page tells of the game; None where it makes something up.
    """

    cards: tuple[Card | None, ...]
    selected: frozenset[int] = frozenset()
    last: tuple[tuple[Card, ...], ...] = ()
    says: str | None = None


def html(knobs: Knobs) -> tuple[str, Theme, dict[str, Any]]:
    """A page, its theme, and what its label says beside what its elements tell."""
    dice = knobs.dice("game")
    number = knobs.pick("cards", {12: 6, 9: 1, 15: 2, 18: 1, 21: 1})
    deal = dice.sample(full_deck(), number)
    chosen = frozenset(dice.sample(range(number), knobs.pick("selected", {0: 3, 1: 1, 2: 1})))
    last = (tuple(dice.sample(full_deck(), 3)),) if knobs.chance("last set", 0.25) else ()
    return drawn(knobs, Game(tuple(deal), chosen, last))


def drawn(knobs: Knobs, game: Game, script: str = "", deals: str = "") -> tuple[str, Theme, dict[str, Any]]:
    """The same of a given game.

    script: what makes the page one that can be played. deals: what its button that deals is called, if it has one.
    """
    look = theme(knobs)
    cards = card_look(knobs, look)
    columns, share = _columns(knobs, look, len(game.cards))
    mark = SELECTED[knobs.pick("selected by", list(SELECTED))].format(
        colour=look.accent,
        ground=cards.ground,
        tint=mixed(cards.ground, look.accent, 0.2),
        strong=mixed(cards.ground, look.accent, 0.5),
        lighter=mixed(cards.ground, "#ffffff", 0.16),
        corners=_corners(look.accent),
    )
    shown = []
    for i, card in enumerate(game.cards):
        if card is None:
            shown.append(f'<div style="{size_of(cards, share)}"></div>')
            continue
        truth = f'data-k="card" data-number="{card.number}" data-shape="{card.shape}" data-colour="{card.colour}" '
        truth += f'data-shading="{card.shading}" data-place="{i}" data-selected="{int(i in game.selected)}"'
        shown.append(card_html(cards, card, truth, mark if i in game.selected else "", share))
    grid = f'<div class="cards" style="grid-template-columns:repeat({columns},max-content)">{"".join(shown)}</div>'
    parts = [f"<div data-fit>{grid}</div>", _buttons(knobs, look, game.says, deals)]
    parts += (f'<div class="small">{"".join(_small(cards, one) for one in some)}</div>' for some in game.last)
    told = {"source": "made up", "free_names": ["shape", "colour"], "stage": "playing"}
    style = cards_style(knobs, look, cards) + _style(look)
    return page(knobs, look, knobs.dice("title").choice(TITLES), "".join(parts), style, script), look, told


def _columns(knobs: Knobs, look: Theme, number: int) -> tuple[int, float]:
    """How many columns a table of so many cards has, and the share of the usual size that its cards have."""
    columns = 3 if look.narrow else knobs.pick("columns", {4: 4, 3: 2, 6: 1})
    grows = "rows" if look.narrow else knobs.pick("grows by", GROWS)
    if grows == "rows":
        return columns, 1.0
    rows = max(3, 12 // columns)
    needed = max(columns, -(-number // rows))
    return needed, columns / needed if grows == "smaller cards" else 1.0


def _corners(colour: str) -> str:
    """An angle in each corner of a card, as CSS backgrounds."""
    return ",".join(
        f"linear-gradient({colour},{colour}) {side} {edge}/{size} no-repeat"
        for side in ("left", "right")
        for edge in ("top", "bottom")
        for size in ("1rem .2rem", ".2rem 1rem")
    )


def _small(cards: CardLook, card: Card) -> str:
    return card_html(cards, card, 'data-k="decoy"', share=0.45)


def _buttons(knobs: Knobs, look: Theme, says: str | None, deals: str) -> str:
    names = [
        name
        for name, share in (("hint", 0.5), ("shuffle", 0.3), ("share", 0.2))
        if knobs.chance(f"{name} button", share)
    ]
    buttons = "".join(f'<button class="go">{look.texts[name]}</button>' for name in names)
    if deals:
        buttons += f'<button class="go" data-key="deal">{deals}</button>'
    score = (
        says if says is not None else f"{knobs.dice('score').randint(0, 24)} / 27" if knobs.chance("score", 0.5) else ""
    )
    told = f"<span>{score}</span>" if score else ""
    return f'<div class="buttons">{told}{buttons}</div>'


def _style(look: Theme) -> str:
    return f"""
.buttons{{display:flex;justify-content:center;gap:.7rem;align-items:center}}
.go{{background:{look.accent};color:{ink_on(look.accent)};border:0;border-radius:6px;padding:.5rem 1rem;font:inherit}}
"""
