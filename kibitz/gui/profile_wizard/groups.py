"""The optional places of a profile as the wizard asks for them: a few kinds, and what a drawn rectangle is of each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QCoreApplication

from kibitz.core.geometry import Rect
from kibitz.solvers.ticket.model.boards import CARDS
from kibitz.vision.ticket.profile import MOST_PLACES, Pixels
from kibitz.vision.ticket.profile_maker.finishing import paint_in
from kibitz.vision.ticket.reading.palette import lab_of

OF_PLAYERS = ("trains", "score", "cards")
"""Kinds that stand beside each player: the first shows where those of the others are."""
INNER = 0.15
"""Of a card so much around its edge isn't looked at; a part of its shorter side."""
_CARD_BGR = {
    "red": (40, 45, 200),
    "orange": (30, 130, 235),
    "yellow": (40, 205, 240),
    "green": (70, 150, 60),
    "blue": (200, 110, 40),
    "pink": (195, 120, 205),
    "white": (245, 245, 245),
    "black": (40, 40, 40),
    "locomotive": (140, 150, 160),
}
"""About the colour of each kind of card, to tell the cards of a hand apart."""


@dataclass(frozen=True, slots=True)
class Group:
    """A kind of places. key: how their names begin. hint: what to draw."""

    key: str
    title: str
    hint: str

    @property
    def is_numbered(self) -> bool:
        return self.key in MOST_PLACES

    def owns(self, name: str) -> bool:
        """Whether a place is of this kind."""
        word, _, which = name.partition(" ")
        return word == self.key and bool(which) == (self.is_numbered or self.key == "hand")


def groups() -> tuple[Group, ...]:
    """All kinds, those that help most first."""

    def tr(text: str) -> str:
        return QCoreApplication.translate("PlacesPage", text)

    return (
        Group("deck", tr("Cards face down"), tr("Draw a rectangle around the pile of cards.")),
        Group("card", tr("Cards face up"), tr("Draw one rectangle around all five; it is divided.")),
        Group("hand", tr("Your hand"), tr("Draw one rectangle around all nine kinds, or one around each.")),
        Group("pile", tr("Tickets to draw"), tr("Draw a rectangle around the pile of tickets.")),
        Group("tickets", tr("Your tickets"), tr("Draw a rectangle around the list of your tickets.")),
        Group("turn", tr("Whose turn it is"), tr("Draw a rectangle where that is said in words.")),
        Group("player", tr("Players"), tr("Draw one around a patch of each player's colour, one after the other.")),
        Group("trains", tr("Their trains left"), tr("Draw one around the first player's number.")),
        Group("score", tr("Their points"), tr("Draw one around the first player's number.")),
        Group("cards", tr("Their cards"), tr("Draw one around the first player's number.")),
        Group("offer", tr("Tickets offered"), tr("Draw one around each ticket that is offered, if that is shown.")),
        Group("keep", tr("Keep tickets"), tr("Draw one around the button that ends the choice of tickets.")),
    )


def drawn_places(group: Group, rect: Rect, places: Mapping[str, Rect], picture: Pixels) -> dict[str, Rect]:
    """What a rectangle that was drawn for a kind of places is: name -> rectangle; none where there are enough."""
    if not group.is_numbered and group.key != "hand":
        return {group.key: rect}
    have = [name for name in places if group.owns(name)]
    if group.key == "card" and not have:
        return {f"card {i + 1}": part for i, part in enumerate(divided(rect, MOST_PLACES["card"]))}
    if group.key == "hand":
        return _hand(rect, have, picture)
    number = next((i for i in range(1, MOST_PLACES[group.key] + 1) if f"{group.key} {i}" not in places), 0)
    if not number:
        return {}
    found = {f"{group.key} {number}": rect}
    if group.key in OF_PLAYERS and not have:
        found |= _for_others(group.key, rect, places, picture)
    return found


def divided(rect: Rect, count: int) -> list[Rect]:
    """So many equal parts, side by side along the longer side."""
    if rect.w >= rect.h:
        return [Rect(rect.x + i * rect.w / count, rect.y, rect.w / count, rect.h) for i in range(count)]
    return [Rect(rect.x, rect.y + i * rect.h / count, rect.w, rect.h / count) for i in range(count)]


def _hand(rect: Rect, have: list[str], picture: Pixels) -> dict[str, Rect]:
    """All nine kinds, told apart by their colours; or one kind, where the rectangle is hardly longer than wide."""
    is_row = max(rect.w, rect.h) > 2.5 * min(rect.w, rect.h) and not have
    parts = divided(rect, len(CARDS)) if is_row else [rect]
    words = [card.word for card in CARDS if f"hand {card.word}" not in have]
    if not words:
        return {}
    usual = np.array([lab_of(_CARD_BGR[word]) for word in words])
    seen = np.array([paint_in(picture, part.grown(-INNER * min(part.w, part.h))) for part in parts])
    apart = np.linalg.norm(seen[:, None] - usual[None], axis=2)
    found: dict[str, Rect] = {}
    while len(found) < len(parts):
        # The part that is most like a kind of cards first, so that every kind is there once.
        part, kind = np.unravel_index(int(apart.argmin()), apart.shape)
        found[f"hand {words[kind]}"] = parts[part]
        apart[part, :] = apart[:, kind] = np.inf
    return found


def _for_others(key: str, rect: Rect, places: Mapping[str, Rect], picture: Pixels) -> dict[str, Rect]:
    """The same beside the other players, as far from each as the first one is from the first."""
    first = places.get("player 1")
    if first is None:
        return {}
    height, width = picture.shape[:2]
    found = {}
    for number in range(2, MOST_PLACES[key] + 1):
        other = places.get(f"player {number}")
        if other is None:
            continue
        there = rect.moved(other.center.x - first.center.x, other.center.y - first.center.y)
        if Rect(0, 0, width, height).holds(there):
            found[f"{key} {number}"] = there
    return found
