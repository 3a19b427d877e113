"""A frame's Set board as a reading: state, places, confidence, doubts."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kibitz.frame import Frame
from kibitz.game import Reading
from kibitz.geometry import Rect
from kibitz.solvers.set.advice import SetState
from kibitz.solvers.set.cards import ATTRIBUTES, Card, describe
from kibitz.vision.set.reader import Before, Board, find_board, same_places
from kibitz.vision.set.selection import FEW, selected_cards, toggled_cards
from kibitz.vision.tracking import changed_area, changed_only_within

MARGIN = 1.2
"""A board is followed within this many cards around its last place: new cards are dealt there."""

ROUND_CARD = 0.06
"""Outlines, glows and shadows of a card lie within this share of its shorter side around it."""


@dataclass(frozen=True, slots=True)
class SetDetails:
    """What the reader knows beyond the state: the board as found, and the frame's pixels to follow it from."""

    board: Board
    pixels: NDArray[np.uint8]


def read_set(
    frame: Frame, previous: Reading[SetState] | None = None, variant: str = "auto"
) -> Reading[SetState] | None:
    """The board of Set in a frame, or None.

    previous: see `kibitz.game.Game.read`; the board is looked for where it was, and sets found before are
    remembered while their cards are on the board.
    """
    before = _before(frame, previous)
    board = _follow(frame, before) or find_board(frame.pixels, before)
    if board is None:
        return None
    cards = board.attributes.cards
    chosen = _selected(frame, board, previous)
    memory = _remembered(cards, previous)
    rects = [place.rect for place in board.places]
    return Reading(
        game="set",
        state=SetState(cards, chosen, memory.found, variant, memory.last, memory.gone),
        places={f"card {i}": rect for i, rect in enumerate(rects)},
        confidence=round(float(np.mean(board.attributes.certainty)), 3),
        doubts=_doubts(cards),
        details=SetDetails(board, frame.pixels),
    )


def _selected(frame: Frame, board: Board, previous: Reading[SetState] | None) -> frozenset[int]:
    """The cards that show as selected; with few cards left, those that were before and look the same, and those that
    were not and look otherwise."""
    if len(board.places) >= FEW or previous is None or previous.details is None:
        return selected_cards(frame.pixels, board.places, board.faces)
    details: SetDetails = previous.details
    if details.pixels.shape != frame.pixels.shape:
        return frozenset()
    before, now = details.board.attributes.cards, board.attributes.cards
    were = {before[i] for i in previous.state.selected}
    toggled = toggled_cards(details.pixels, details.board.places, frame.pixels, board.places)
    # A place that shows another card than before is new, not toggled.
    return frozenset(i for i, card in enumerate(now) if (card in were) != (i in toggled and card in before))


def _before(frame: Frame, previous: Reading[SetState] | None) -> Before | None:
    """The last picture and its board, where it was a picture of the same size."""
    if previous is None or previous.details is None or previous.details.pixels.shape != frame.pixels.shape:
        return None
    return Before(previous.details.pixels, previous.details.board)


def _follow(frame: Frame, before: Before | None) -> Board | None:
    """The board where it was before, if all that changed lies there; None to look at the whole frame."""
    if before is None:
        return None
    changed = changed_area(before.pixels, frame.pixels)
    if changed is None:
        return before.board
    rects = [place.rect for place in before.board.places]
    width, height = before.card_size
    on_cards = [rect.grown(ROUND_CARD * min(width, height)) for rect in rects]
    if changed_only_within(before.pixels, frame.pixels, changed, on_cards):
        board = same_places(frame.pixels, before)
        if board is not None:
            return board
    area = Rect.around(rects).grown(MARGIN * max(width, height)).clipped(frame.width, frame.height)
    if not _within(changed, area):
        return None
    x, y, right, bottom = int(area.x), int(area.y), int(area.right), int(area.bottom)
    board = find_board(frame.pixels[y:bottom, x:right], before.part(x, y, right - x, bottom - y))
    return board.moved(x, y) if board else None


def _within(inner: Rect, outer: Rect) -> bool:
    return inner.x >= outer.x and inner.y >= outer.y and inner.right <= outer.right and inner.bottom <= outer.bottom


@dataclass(frozen=True, slots=True)
class _Memory:
    """What the pixels of one frame do not show; see `SetState`."""

    found: frozenset[frozenset[Card]] = frozenset()
    last: tuple[Card, ...] = ()
    gone: frozenset[Card] = frozenset()


def _remembered(cards: tuple[Card, ...], previous: Reading[SetState] | None) -> _Memory:
    """What is known from before, while the board is the same: it shares cards with the last one."""
    if previous is None:
        return _Memory()
    here = set(cards)
    before = {card for card in previous.state.cards if card is not None and card.known}
    # A new deal shares few cards, and shows cards that had left the table.
    if not here & before or len(here & previous.state.gone) > len(here) // 3:
        return _Memory()
    return _Memory(
        frozenset(s for s in previous.state.found if s <= here),
        previous.state.last,
        frozenset((previous.state.gone | before) - here),
    )


def _doubts(cards: tuple[Card, ...]) -> tuple[str, ...]:
    doubts = []
    for i, card in enumerate(cards):
        unknown = [name for name, value in zip(ATTRIBUTES, card, strict=True) if value is None]
        if unknown:
            doubts.append(f"card {i + 1} ({describe(card)}): {' and '.join(unknown)} not certain")
    return tuple(doubts)
