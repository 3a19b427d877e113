"""A frame's Set board as a reading: state, places, confidence, doubts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from kibitz.frame import Frame
from kibitz.game import Reading
from kibitz.geometry import Rect
from kibitz.solvers.set.advice import SetState
from kibitz.solvers.set.cards import ATTRIBUTES, Card, describe
from kibitz.vision.set.reader import Before, Board, find_board, same_places
from kibitz.vision.set.selection import FEW, Look, looks_of, selected_among
from kibitz.vision.tracking import changed_area, changed_only_within
from kibitz.wording import counted

MARGIN = 1.2
"""A board is followed within this many cards around its last place: new cards are dealt there."""

BY_THREES = ("auto", "classic", "daily")
"""Variants in which cards come and go by threes."""
MOMENT_S = 3.0
"""Animations are over by then."""
ROUND_CARD = 0.06
"""Outlines, glows and shadows of a card lie within this share of its shorter side around it."""


@dataclass(frozen=True, slots=True)
class SetDetails:
    """What the reader knows beyond the state.

    board, pixels: the board as found and the frame's pixels, to follow it from.
    plain: how each card looks when it is not selected.
    gone_since: when each card left the board, in the frames' time.
    """

    board: Board
    pixels: NDArray[np.uint8]
    plain: Mapping[Card, Look]
    gone_since: Mapping[Card, float]


def card_place(i: int) -> str:
    """The name of the place of the card with this index; people count from one."""
    return f"card {i + 1}"


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
    chosen, plain = _selected(frame, board, previous)
    memory = _remembered(cards, frame.time_s, previous)
    rects = [place.rect for place in board.places]
    return Reading(
        game="set",
        state=SetState(cards, chosen, memory.found, variant, memory.last, frozenset(memory.gone_since)),
        places={card_place(i): rect for i, rect in enumerate(rects)},
        confidence=round(float(np.mean(board.attributes.certainty)), 3),
        doubts=_doubts(cards, variant),
        details=SetDetails(board, frame.pixels, plain, memory.gone_since),
    )


def _selected(
    frame: Frame, board: Board, previous: Reading[SetState] | None
) -> tuple[frozenset[int], Mapping[Card, Look]]:
    """The cards that show as selected, and the look of those that are not.

    Among few cards there is no usual look: each is compared with its own look from before. On photographs nothing
    is selected.
    """
    if any(place.corners is not None for place in board.places):
        return frozenset(), {}
    cards = board.attributes.cards
    looks = looks_of(frame.pixels, board.places, board.faces)
    known: Mapping[Card, Look] = previous.details.plain if previous is not None and previous.details is not None else {}
    if len(cards) >= FEW:
        chosen = selected_among(looks)
    else:
        chosen = frozenset(i for i, card in enumerate(cards) if card in known and looks[i].differs(known[card]))
    return chosen, {card: known.get(card, looks[i]) if i in chosen else looks[i] for i, card in enumerate(cards)}


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
    if not area.holds(changed):
        return None
    x, y, right, bottom = int(area.x), int(area.y), int(area.right), int(area.bottom)
    board = find_board(frame.pixels[y:bottom, x:right], before.part(x, y, right - x, bottom - y))
    return board.moved(x, y) if board else None


@dataclass(frozen=True, slots=True)
class _Memory:
    """What the pixels of one frame do not show; see `SetState` and `SetDetails`."""

    found: frozenset[frozenset[Card]] = frozenset()
    last: tuple[Card, ...] = ()
    gone_since: Mapping[Card, float] = field(default_factory=dict)


def _remembered(cards: tuple[Card, ...], time_s: float, previous: Reading[SetState] | None) -> _Memory:
    """What is known from before, while the game is the same.

    A new deal shares no card with the last board, or shows cards again that left it some time ago. Cards that are
    back after a moment were only misread, while they moved.
    """
    if previous is None or previous.details is None:
        return _Memory()
    here = set(cards)
    before = {card for card in previous.state.cards if card is not None and card.known}
    gone: Mapping[Card, float] = previous.details.gone_since
    back = [card for card in here if card in gone and time_s - gone[card] > MOMENT_S]
    if not here & (before | set(gone)) or len(back) > len(here) // 3:
        return _Memory()
    return _Memory(
        frozenset(s for s in previous.state.found if s <= here),
        previous.state.last,
        {card: gone.get(card, time_s) for card in (before | set(gone)) - here},
    )


def _doubts(cards: tuple[Card, ...], variant: str) -> tuple[str, ...]:
    doubts = []
    if variant in BY_THREES and len(cards) % 3:
        doubts.append(f"{counted(len(cards), 'card')} found, and a table has a multiple of three: some were not seen")
    for i, card in enumerate(cards):
        unknown = [name for name, value in zip(ATTRIBUTES, card, strict=True) if value is None]
        if unknown:
            doubts.append(f"{card_place(i)} ({describe(card)}): {' and '.join(unknown)} not certain")
    return tuple(doubts)
