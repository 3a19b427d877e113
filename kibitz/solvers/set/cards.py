"""Cards of Set and what makes three of them a set."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from functools import cache
from itertools import product
from typing import NamedTuple

from kibitz.core.errors import UsageError

ATTRIBUTES = ("number", "shape", "colour", "shading")

VALUES: dict[str, tuple[Hashable, ...]] = {
    "number": (1, 2, 3),
    "shape": ("diamond", "oval", "squiggle"),
    "colour": ("red", "green", "purple"),
    "shading": ("solid", "striped", "open"),
}
"""The values of the published game. Boards with other colours or shapes use names of their own."""


class Card(NamedTuple):
    """One card; an attribute that could not be read is None."""

    number: int | None
    shape: str | None
    colour: str | None
    shading: str | None

    @property
    def known(self) -> bool:
        """Whether all four attributes are known."""
        return None not in self

    def may_be(self, other: Card) -> bool:
        """Whether all that is known of the card is so of the other one."""
        return all(mine in (None, its) for mine, its in zip(self, other, strict=True))


@cache
def full_deck() -> tuple[Card, ...]:
    """The 81 cards of the published game, in the order of `VALUES`."""
    return tuple(Card(*values) for values in product(*VALUES.values()))  # type: ignore[arg-type]  # product() loses the types of its parts


def describe(card: Card) -> str:
    """A card in words; unknown attributes show as ``?``.

    >>> describe(Card(2, "oval", "red", "striped"))
    '2 red striped ovals'
    """
    shape = f"{card.shape}s" if card.shape and card.number not in (1, None) else card.shape
    return " ".join(str(part if part is not None else "?") for part in (card.number, card.colour, card.shading, shape))


def parse_card(text: str) -> Card:
    """A card from four words in any order, or from four letters such as ``2roo``: number, colour, shading, shape.

    Words may be shortened as long as they stay unambiguous; in the four-letter form colours are r, g, p,
    shadings are s(olid), t (striped) or h(atched), o(pen), and shapes are d, o, s.
    Raises UsageError where an attribute is missing, double or unknown.

    >>> parse_card("2 red striped ovals")
    Card(number=2, shape='oval', colour='red', shading='striped')
    >>> parse_card("3pts")
    Card(number=3, shape='squiggle', colour='purple', shading='striped')
    """
    words = text.lower().replace(",", " ").split()
    if len(words) == 1 and len(words[0]) == 4:
        return _parse_letters(words[0], text)
    found: dict[str, Hashable] = {}
    for word in words:
        matches = [
            (attribute, value)
            for attribute, values in VALUES.items()
            for value in values
            if word == str(value) or (len(word) > 1 and (str(value).startswith(word) or word == f"{value}s"))
        ]
        if len(matches) != 1 or matches[0][0] in found:
            told = repr(word) if len(words) > 1 else "that"
            raise UsageError(_bad_card(text, f"{told} is not one attribute of a card, or one too many"))
        found[matches[0][0]] = matches[0][1]
    missing = [a for a in ATTRIBUTES if a not in found]
    if missing:
        raise UsageError(_bad_card(text, f"{', '.join(missing)} missing"))
    return Card(**found)  # type: ignore[arg-type]  # the values come from VALUES, attribute by attribute


def _parse_letters(letters: str, text: str) -> Card:
    keys: tuple[tuple[str, dict[str, Hashable]], ...] = (
        ("number", {"1": 1, "2": 2, "3": 3}),
        ("colour", {"r": "red", "g": "green", "p": "purple"}),
        ("shading", {"s": "solid", "t": "striped", "h": "striped", "o": "open"}),
        ("shape", {"d": "diamond", "o": "oval", "s": "squiggle"}),
    )
    found: dict[str, Hashable] = {}
    for letter, (attribute, meaning) in zip(letters, keys, strict=True):
        if letter not in meaning:
            raise UsageError(_bad_card(text, f"{letter!r} is no {attribute} (one of {', '.join(meaning)})"))
        found[attribute] = meaning[letter]
    return Card(**found)  # type: ignore[arg-type]  # as above


def _bad_card(text: str, why: str) -> str:
    return f'{text!r} is not a card: {why}. Write a card as "2 red striped ovals" or as 2rto.'


def is_set(cards: Sequence[Sequence[Hashable]]) -> bool:
    """Whether every attribute is the same on all cards or different on all; False where one is unknown (None).

    Works for any number of attributes, and for decks of v values whose sets have v cards.
    """
    return all(None not in values and len(set(values)) in (1, len(cards)) for values in zip(*cards, strict=True))


def complete(a: Card, b: Card) -> Card:
    """The one card that makes a set with two different known cards of the published game."""

    def third(attribute: str, x: Hashable, y: Hashable) -> Hashable:
        return x if x == y else next(v for v in VALUES[attribute] if v not in (x, y))

    return Card(*(third(name, x, y) for name, x, y in zip(ATTRIBUTES, a, b, strict=True)))  # type: ignore[arg-type]  # as above


def explain(cards: Sequence[Card]) -> str:
    """Attribute by attribute, why three cards are a set, or what spoils them.

    >>> explain([Card(1, "oval", "red", "solid"), Card(2, "oval", "red", "solid"), Card(3, "oval", "green", "solid")])
    'number: all different (1, 2, 3); shape: all oval; colour: two red, one green - not a set; shading: all solid'
    """
    return "; ".join(
        f"{name}: {_agreement(values)}" for name, values in zip(ATTRIBUTES, zip(*cards, strict=True), strict=True)
    )


def _agreement(values: Sequence[Hashable]) -> str:
    if None in values:
        return "not readable on every card"
    counts = Counter(values).most_common()
    if len(counts) == 1:
        return f"all {values[0]}"
    if len(counts) == len(values):
        return f"all different ({', '.join(map(str, values))})"
    words = {1: "one", 2: "two"}
    return ", ".join(f"{words.get(n, n)} {value}" for value, n in counts) + " - not a set"
