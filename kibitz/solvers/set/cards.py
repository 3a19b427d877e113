"""Cards of Set and what makes three of them a set."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from functools import cache
from itertools import product
from typing import NamedTuple

from kibitz.core.errors import UsageError
from kibitz.core.phrase import Phrase, joined

ATTRIBUTES = (Phrase("number"), Phrase("shape"), Phrase("colour"), Phrase("shading"))

VALUES: dict[str, tuple[Hashable, ...]] = {
    "number": (1, 2, 3),
    "shape": (Phrase("diamond"), Phrase("oval"), Phrase("squiggle")),
    "colour": (Phrase("red"), Phrase("green"), Phrase("purple")),
    "shading": (Phrase("solid"), Phrase("striped"), Phrase("open")),
}
"""The values of the published game. Boards with other colours or shapes use names of their own."""
_PLURALS = {
    "diamond": Phrase("diamonds"),
    "oval": Phrase("ovals"),
    "squiggle": Phrase("squiggles"),
    "wedge": Phrase("wedges"),
    "brick": Phrase("bricks"),
    "hourglass": Phrase("hourglasses"),
}
"""Several of a shape: of the published ones, and of those that our practice board can show instead."""


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
    shape = _PLURALS.get(card.shape, f"{card.shape}s") if card.shape and card.number not in (1, None) else card.shape
    words = [Phrase(word) if word is not None else "?" for word in (card.colour, card.shading, shape)]
    colour, shading, shapes = words
    number = card.number or "?"
    return Phrase("{number} {colour} {shading} {shapes}", number=number, colour=colour, shading=shading, shapes=shapes)


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
            raise UsageError(
                _bad_card(text, Phrase("{told} is not one attribute of a card, or one too many", told=told))
            )
        found[matches[0][0]] = matches[0][1]
    missing = [a for a in ATTRIBUTES if a not in found]
    if missing:
        raise UsageError(_bad_card(text, Phrase("{missing} missing", missing=", ".join(missing))))
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
            raise UsageError(
                _bad_card(
                    text,
                    Phrase(
                        "{letter!r} is no {attribute} (one of {meaning})",
                        letter=letter,
                        attribute=attribute,
                        meaning=", ".join(meaning),
                    ),
                )
            )
        found[attribute] = meaning[letter]
    return Card(**found)  # type: ignore[arg-type]  # as above


def _bad_card(text: str, why: str) -> str:
    return Phrase(
        '{text!r} is not a card: {why}. Write a card as "2 red striped ovals" or as 2rto.', text=text, why=why
    )


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
    pairs = zip(ATTRIBUTES, zip(*cards, strict=True), strict=True)
    return joined("; ", (joined(": ", [name, _agreement(values)]) for name, values in pairs))


def _agreement(values: Sequence[Hashable]) -> str:
    if None in values:
        return Phrase("not readable on every card")
    counts = Counter(values).most_common()
    if len(counts) == 1:
        return Phrase("all {values}", values=_value(values[0]))
    if len(counts) == len(values):
        return Phrase("all different ({values})", values=joined(", ", map(_value, values)))
    return joined(", ", (_times(n, _value(value)) for value, n in counts)) + Phrase(" - not a set")


def _times(number: int, value: str) -> Phrase:
    if number == 1:
        return Phrase("one {value}", value=value)
    return Phrase("two {value}", value=value) if number == 2 else joined(" ", [str(number), value])


def _value(value: Hashable) -> str:
    return Phrase(value) if isinstance(value, str) else str(value)
