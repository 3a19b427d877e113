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
SELECTED = ("border", "glow", "tint", "lift", "larger", "faded")

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
    columns = 3 if look.narrow else knobs.pick("columns", {4: 4, 3: 2, 6: 1})
    mark, colour = knobs.pick("selected by", SELECTED), look.accent
    shown = []
    for i, card in enumerate(game.cards):
        if card is None:
            shown.append(f'<div style="{size_of(cards)}"></div>')
            continue
        style = {
            "border": f"outline:.22rem solid {colour};outline-offset:-1px",
            "glow": f"box-shadow:0 0 .6rem .25rem {colour}",
            "tint": f"background:{mixed(cards.ground, colour, 0.2)}",
            "lift": "transform:translateY(-.35rem);box-shadow:0 .6rem .8rem rgba(0,0,0,.5)",
            "larger": "transform:scale(1.07)",
            "faded": "opacity:.55",
        }[mark]
        truth = f'data-k="card" data-number="{card.number}" data-shape="{card.shape}" data-colour="{card.colour}" '
        truth += f'data-shading="{card.shading}" data-place="{i}" data-selected="{int(i in game.selected)}"'
        shown.append(card_html(cards, card, truth, style if i in game.selected else ""))
    grid = f'<div class="cards" style="grid-template-columns:repeat({columns},max-content)">{"".join(shown)}</div>'
    parts = [f"<div data-fit>{grid}</div>", _buttons(knobs, look, game.says, deals)]
    parts += (f'<div class="small">{"".join(_small(cards, one) for one in some)}</div>' for some in game.last)
    told = {"source": "made up", "free_names": ["shape", "colour"], "stage": "playing"}
    style = cards_style(knobs, look, cards) + _style(look)
    return page(knobs, look, knobs.dice("title").choice(TITLES), "".join(parts), style, script), look, told


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
