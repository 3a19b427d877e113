"""Colours, shapes and shadings of Set called as the user has called them on the page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from kibitz.core.page import Colour
from kibitz.solvers.set.cards import Card
from kibitz.vision.colour import angles_deg, tone
from kibitz.vision.set.attributes import COLOURS_APART_DEG
from kibitz.vision.set.board import Board


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
