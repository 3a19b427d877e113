"""What the user can say of cards: their attributes, and that something is no card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kibitz.core.correction import Aspect, Choice, Said
from kibitz.core.geometry import Rect
from kibitz.core.page import PageView
from kibitz.core.phrase import Phrase
from kibitz.core.reading import Reading
from kibitz.games.common.correcting import holding
from kibitz.solvers.set import ATTRIBUTES, VALUES, Card, SetState
from kibitz.vision.likeness import INSET
from kibitz.vision.set.board import Board
from kibitz.vision.set.card.faces import Face
from kibitz.vision.set.reading import SetDetails, card_place
from kibitz.vision.set.taught import (
    measured,
    with_card,
    with_examples,
    with_shown_colours,
    with_shown_names,
    without_cards,
)

CARD, NONE = "card", Phrase("no card")
DRAWN = ("colour", "shading", "shape")
"""What is told by looks, so that one card teaches all that look like it."""
ORDER = ("number", *DRAWN)
RIM = INSET / (1 - 2 * INSET)
OTHER_WORDS = {"striped": ("hatched", "shaded"), "open": ("outlined",), "solid": ("filled",)}


def aspects(reading: Reading[SetState], place: str) -> list[Aspect]:
    """What can be said of a card; what isn't known first."""
    card = _card(reading, place)
    if card is None or not isinstance(reading.details, SetDetails):
        return []
    cards = [one for one in reading.state.cards if one is not None]
    told = with_keys([_aspect(name, getattr(card, name), cards) for name in ORDER])
    told.sort(key=lambda one: not one.unclear)
    return [*told, Aspect(CARD, (Choice(NONE, NONE, rare=True),), known=True)]


def _aspect(name: str, value: object, cards: Sequence[Card]) -> Aspect:
    """The published values, and before them those that the board has."""
    here = [str(one) for one in dict.fromkeys(getattr(card, name) for card in cards) if one is not None]
    usual = [str(one) for one in VALUES[name]]
    own = [one for one in here if one not in usual]
    values = (usual if name == "number" else here + [one for one in usual if one not in here]) + own
    values = list(dict.fromkeys(values))
    counts = {one: sum(str(getattr(card, name)) == one for card in cards) for one in values}
    # The kind that the fewest cards have is the one that is missing most likely.
    guess = min(values, key=lambda one: counts[one] if counts[one] else len(cards))
    choices = [Choice(one, one, also=_also(name, one)) for one in values]
    return Aspect(name, tuple(choices), "" if value is None else str(value), "" if value else guess, drawn=True)


def with_keys(aspects: Sequence[Aspect]) -> list[Aspect]:
    """The aspects, each word chosen by its first letter that no other has: t for striped, q for squiggle."""
    taken, made = set("yn"), []
    for aspect in aspects:
        usual = VALUES[aspect.name]
        keys: dict[str, str] = {}
        for value in sorted((one.value for one in aspect.choices), key=lambda value: value not in usual):
            keys[value] = next((sign for sign in value if sign.isalnum() and sign not in taken), "")
            taken.add(keys[value])
        made.append(replace(aspect, choices=tuple(replace(one, key=keys[one.value]) for one in aspect.choices)))
    return made


def _also(name: str, value: str) -> tuple[str, ...]:
    plural = (f"{value}s",) if name == "shape" else ()
    return (*plural, *OTHER_WORDS.get(value, ()))


def lesson(reading: Reading[SetState], place: str, aspect: str, value: str) -> Mapping[str, tuple[float, ...]]:
    """What a correction teaches: what this kind of colour, shading or shape looks like."""
    details: SetDetails = reading.details
    card = _number(details, place)
    if aspect not in DRAWN or card is None:
        return {}
    return {f"{aspect} {value.replace(' ', '_')}": measured(details.board, card, aspect)}


def drawn_at(reading: Reading[SetState], place: str) -> Rect:
    """The symbols of a card: the ring of a selected one is taken for its edge at times."""
    details = reading.details
    card = _number(details, place) if place.startswith("card ") and isinstance(details, SetDetails) else None
    return around_symbols(details.board.faces[card]) if card is not None else reading.places[place]


def around_symbols(face: Face) -> Rect:
    """Where a card's symbols are, with a rim that `look_of` leaves out."""
    box = Rect.around(list(face.boxes))
    across, down = RIM * box.w, RIM * box.h
    return Rect(box.x - across, box.y - down, box.w + 2 * across, box.h + 2 * down)


def _number(details: SetDetails, place: str) -> int | None:
    """Which of the reader's cards a place is: some of those may be none."""
    rect = details.shown[index_of(place)]
    return next((i for i, one in enumerate(details.board.places) if one.rect == rect), None)


def mended(board: Board, pixels: NDArray[np.uint8], view: PageView, said: list[Said]) -> Board:
    """The board with what was shown of its page, and what was said of its cards; ``said`` gets what of that holds."""
    board = with_shown_names(with_shown_colours(board, view.colours), view.page.names)
    for attribute in DRAWN:
        examples = [(value.replace("_", " "), numbers) for value, numbers in view.examples_of(attribute)]
        board = with_examples(board, attribute, examples)
    places = {card_place(i): around_symbols(face) for i, face in enumerate(board.faces)}
    held = holding(pixels, places, view.said, wanders="card")
    none = {index_of(one.place) for one in held if one.aspect == CARD}
    for one in held:
        if one.aspect in ATTRIBUTES:
            i = index_of(one.place)
            value: Any = int(one.value) if one.aspect == "number" else one.value
            board = with_card(board, i, board.attributes.cards[i]._replace(**{one.aspect: value}))
    # Numbers of cards are those of the cards that are left.
    names = [card_place(i - sum(other < i for other in none)) for i in range(len(board.places))]
    said += [Said(names[index_of(one.place)], one.aspect, one.value) for one in held if one.aspect != CARD]
    return without_cards(board, none)


def index_of(place: str) -> int:
    """The index of a card's place."""
    return int(place.split()[1]) - 1


def _card(reading: Reading[SetState], place: str) -> Card | None:
    if not place.startswith("card "):
        return None
    return reading.state.cards[index_of(place)]
