"""Colours, shapes and shadings of Set called as the user has called them on the page, and cards as he has said."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from kibitz.core.page import Colour
from kibitz.solvers.set.cards import Card
from kibitz.vision.channels import channel_max
from kibitz.vision.colour import angles_deg, tone
from kibitz.vision.set.attributes import COLOURS_APART_DEG, FORMS_APART, NOISE_FILL, Attributes, shade_limits
from kibitz.vision.set.board import Board
from kibitz.vision.set.card.faces import Face
from kibitz.vision.set.card.forms import GRID, overlap

PERCENT = 100.0
"""Examples are written in whole numbers and two digits; what is measured goes from 0 to 1."""
SHADES_APART = 0.5
"""By how much the logarithms of two shares of ink may differ that are of one shading."""
LIKE = 0.5
"""A card that was read as another kind is like an example within this share of what parts two kinds."""
SAID = 0.95
"""Certainty of a card of which something was said: of the rest the reader is as sure as it was."""


def with_shown_colours(board: Board, colours: Mapping[str, Colour]) -> Board:
    """The board, its kinds of colour called by the nearest of those that were shown; else as they were."""
    if not colours:
        return board
    faces, cards = board.faces, board.attributes.cards
    ground = np.median([face.ground for face in faces], axis=0)
    shown = {name: tone(np.array(bgr, np.float64), ground) for name, bgr in colours.items()}
    called: dict[str, str] = {}
    kinds = {card.colour for card in cards if card.colour is not None}
    for kind in sorted(kinds):
        own = np.mean([face.tone for face, card in zip(faces, cards, strict=True) if card.colour == kind], axis=0)
        own /= max(float(np.linalg.norm(own)), 1e-9)
        off = {name: float(angles_deg(np.stack([own, one]))[0, 1]) for name, one in shown.items()}
        name = min(off, key=lambda one: off[one])
        if off[name] <= COLOURS_APART_DEG and name not in called.values():
            called[kind] = name
    if (kinds - set(called)) & set(called.values()):
        # One that wasn't shown is called so: two kinds would have one name.
        return board
    renamed = tuple(card._replace(colour=called.get(card.colour or "", card.colour)) for card in cards)
    return replace(board, attributes=replace(board.attributes, cards=renamed))


def with_shown_names(board: Board, names: Mapping[str, Mapping[str, str]]) -> Board:
    """The board with kinds called otherwise. names: attribute of a card -> what a kind is called here -> its new name;
    an attribute of which two kinds would have one name stays as it was."""
    cards = board.attributes.cards
    for attribute, called in names.items():
        kinds = {kind for card in cards if (kind := getattr(card, attribute)) is not None}
        new = [called.get(kind, kind) for kind in kinds]
        if len(set(new)) == len(kinds):
            cards = tuple(_renamed(card, attribute, called) for card in cards)
    return replace(board, attributes=replace(board.attributes, cards=cards))


def _renamed(card: Card, attribute: str, called: Mapping[str, str]) -> Card:
    kind = getattr(card, attribute)
    return card._replace(**{attribute: called.get(kind, kind)})


def measured(board: Board, card: int, attribute: str) -> tuple[float, ...]:
    """How one attribute of a card looks, as an example has it."""
    return tuple((_looks(board.faces, attribute)[card] * PERCENT).round(2).tolist())


def with_examples(board: Board, attribute: str, examples: Sequence[tuple[str, tuple[float, ...]]]) -> Board:
    """The board, its cards called as the example that they are like. examples: value -> as `measured` has it."""
    if not examples:
        return board
    known = np.array([numbers for _, numbers in examples]) / PERCENT
    off = _apart(attribute, _looks(board.faces, attribute), known)
    for i, (card, nearest) in enumerate(zip(board.attributes.cards, off.argmin(axis=1), strict=True)):
        most = 1.0 if getattr(card, attribute) is None else LIKE
        if off[i, nearest] <= most:
            board = with_card(board, i, card._replace(**{attribute: examples[nearest][0]}))
    return board


def with_card(board: Board, i: int, card: Card) -> Board:
    """The board with another card in a place; it is as certain as what was said."""
    was, sure = board.attributes.cards, board.attributes.certainty
    if was[i] == card:
        return board
    certainty = max(sure[i], SAID) if card.known else 0.0
    attributes = Attributes((*was[:i], card, *was[i + 1 :]), (*sure[:i], certainty, *sure[i + 1 :]))
    return replace(board, attributes=attributes)


def without_cards(board: Board, gone: Collection[int]) -> Board:
    """The board without what was taken for cards and is none."""
    kept = [i for i in range(len(board.places)) if i not in gone]
    if len(kept) == len(board.places):
        return board
    cards, sure = board.attributes.cards, board.attributes.certainty
    return Board(
        tuple(board.places[i] for i in kept),
        tuple(board.faces[i] for i in kept),
        Attributes(tuple(cards[i] for i in kept), tuple(sure[i] for i in kept)),
    )


def _looks(faces: Sequence[Face], attribute: str) -> NDArray[np.float64]:
    """(n, k) what tells an attribute's kinds apart, of every card."""
    if attribute == "colour":
        return np.stack([face.tone for face in faces])
    if attribute == "shape":
        return np.array([[*face.form.ravel(), face.extent, face.asymmetry] for face in faces])
    shades = shade_limits(faces, [None] * len(faces))
    return np.column_stack([shades.inner, shades.bare])


def _apart(attribute: str, looks: NDArray[np.float64], examples: NDArray[np.float64]) -> NDArray[np.float64]:
    """(n, m) how far cards are from examples; beyond 1 they are of different kinds."""
    if attribute == "colour":
        cosine = np.clip(looks @ examples.T / np.maximum(np.linalg.norm(examples, axis=1), 1e-9), -1, 1)
        return np.asarray(np.degrees(np.arccos(cosine)) / COLOURS_APART_DEG)
    if attribute == "shape":
        forms, others = (part[:, :-2].reshape(-1, GRID, GRID).astype(np.float32) for part in (looks, examples))
        extent, skew = (np.abs(looks[:, None, k] - examples[None, :, k]) for k in (-2, -1))
        return np.asarray((1 - overlap(forms, others) + extent + 0.5 * skew) / FORMS_APART)
    logs, others = (np.log(np.maximum(part, 0) + NOISE_FILL) for part in (looks, examples))
    return np.asarray(channel_max(np.abs(logs[:, None] - others[None])) / SHADES_APART)
