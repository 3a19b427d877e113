"""A frame's Set board as a reading: state, places, confidence, doubts."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from math import inf

import numpy as np
from numpy.typing import NDArray

from kibitz.core.frame import Frame
from kibitz.core.geometry import Point, Rect
from kibitz.core.phrase import Phrase
from kibitz.core.reading import Condition, Reading
from kibitz.core.scoring import Decision, Decisions
from kibitz.core.wording import counted, listed
from kibitz.solvers.set.advice import SetState
from kibitz.solvers.set.cards import ATTRIBUTES, Card, describe, is_set
from kibitz.solvers.set.table import MOST_ON_TABLE
from kibitz.vision.outlines import edge_strength, is_photograph
from kibitz.vision.set.appearance import MOST_LIFTED, TINT, CardAppearance, appearances_of
from kibitz.vision.set.board import Before, Board, Tried
from kibitz.vision.set.edges import FEW
from kibitz.vision.set.following import follow
from kibitz.vision.set.marks import marked_among
from kibitz.vision.set.memory import LINGER_S, SetMemory, as_known, memory_of, recall, renamed
from kibitz.vision.set.pieces import Piece, pieces_beside
from kibitz.vision.set.reader import find_board
from kibitz.vision.set.reasons import decisions_of, which_board
from kibitz.vision.set.selected import (
    BY_THREES,
    changed_since,
    leaning_cards,
    selected_cards,
    too_many,
)
from kibitz.vision.set.taught import without_cards

SAME_COLOURS = 6.0
"""How much the colours of a button differ at most that is the same one, grey levels, each with its like."""
LEAST_GUTTER_PX = 3.0
COMING_S = 4.0
"""Cards that replace a set come within this time, also one after another, and messages about it are gone by then."""
UNCLEAR_MARKS = Phrase("several cards are marked that can't all be selected, so which are selected is not certain")
UNCLEAR_SET = Phrase("the three marked cards make a set: they are selected, or new and still marked for the last one")


@dataclass(frozen=True, slots=True)
class SetDetails:
    """What the reader knows beyond the state.

    board, read: the board as found, and the pixels that it was read in, to follow it from: where nothing has happened
    on the cards it isn't read anew, and what fades would not be noticed from one frame to the next.
    pixels: the frame's.
    marked: the cards that stand out, whether that means that they are selected or not. shown: where the state's cards
    lie, which are those of the board but for what the user has said of it. table: see `Before`.
    """

    board: Board
    read: NDArray[np.uint8]
    pixels: NDArray[np.uint8]
    table: Board
    marked: frozenset[int] = frozenset()
    shown: tuple[Rect, ...] = ()


def card_place(i: int) -> str:
    """The name of the place of the card with this index; people count from one."""
    return f"card {i + 1}"


def read_set(
    frame: Frame,
    previous: Reading[SetState] | None = None,
    variant: str = "auto",
    mended: Callable[[Board], Board] = lambda board: board,
) -> Reading[SetState] | None:
    """The board of Set in a frame, or None.

    previous: see `kibitz.core.game.Game.read`; the board is looked for where it was, and sets found before are
    remembered while their cards are on the board. mended: the board with what the user has shown and said of it.
    """
    known = memory_of(previous)
    gone = frozenset(known.gone_since) if known is not None else frozenset()
    told: list[Tried] = []
    before = _before(frame, previous)
    board = follow(frame, before, gone, told)
    if board is None:
        return None
    # What is followed keeps the reader's own names, which are given anew to every look.
    found, board = board, _as_known(mended(board), known, frame.time_s)
    board = _without_taken(board, known, _were_selected(previous))
    cards = board.attributes.cards
    known, previous = _as_called_now(found, board, known, previous)
    memory = recall(cards, [place.rect for place in board.places], frame.time_s, known)
    same_game = known is not None and memory.since_s == known.since_s
    appearances = _appearances(frame, board, drawn=bool(memory.plain))
    marked = marked_among(appearances, memory.plain.values(), len(memory.leaning))
    marked |= changed_since(cards, appearances, memory, frame.time_s)
    was_selected = _were_selected(previous)
    chosen, plain = selected_cards(cards, appearances, marked, memory, was_selected, variant)
    chosen |= _clicked(frame, cards, memory)
    lingering = _lingering(board, chosen | marked, memory, frame.time_s)
    plain = _unlearnt(plain, memory.plain, [cards[i] for i in lingering])
    now_s = frame.time_s
    ends = _come_marked_until_s(cards, marked, memory, now_s), _come_until_s(cards, variant, memory, now_s)
    waits = [*lingering.values(), *filter(None, ends)]
    unclear = _unclear_marks(cards, chosen, memory, variant)
    if unclear == UNCLEAR_MARKS:
        chosen = frozenset()
    leaning = leaning_cards(cards, appearances, was_selected.union(cards[i] for i in chosen), memory, now_s)
    memory = replace(memory, leaning=leaning)
    pieces = pieces_beside(frame.pixels, board.places, board.faces)
    if pieces or unclear == UNCLEAR_MARKS or _lacks_cards(cards, variant, memory):
        # In the middle of a deal: what cards look like now they won't at rest.
        plain = memory.plain
    doubts = (*_doubts(cards, variant, memory), *filter(None, [unclear]), *(piece.words for piece in pieces))
    state = SetState(
        cards, chosen, variant=variant, gone=frozenset(memory.gone_since) - set(cards), partial=bool(pieces)
    )
    if previous is not None and same_game:
        state = _carried(state, previous.state)
    memory = _with_deal(memory, known, frame, cards, previous)
    return Reading(
        game="set",
        state=state,
        # An edge may have been found a pixel beyond the picture's, where nothing can be clicked.
        places={card_place(i): place.rect.clipped(frame.width, frame.height) for i, place in enumerate(board.places)},
        # Of what is not seen nothing is certain.
        confidence=round(float(np.sum(board.attributes.certainty)) / (len(cards) + len(pieces)), 3),
        doubts=doubts,
        condition=Condition.UNSETTLED if waits else _condition(state, doubts, pieces),
        details=_details(frame, found, board, marked, before),
        decisions=Decisions(partial(decisions_of, board, told, appearances, chosen)),
        memory=replace(memory, plain=plain, full_since_s=_full_since_s(chosen, memory, frame.time_s)),
        until_s=max(waits, default=None),
    )


def _details(frame: Frame, found: Board, board: Board, marked: frozenset[int], before: Before | None) -> SetDetails:
    """What the reader knows beyond the state. found: the board without what the user has said of it."""
    table = found.or_whole(before.table if before is not None else None)
    read = before.pixels if before is not None and found is before.board else frame.pixels
    return SetDetails(found, read, frame.pixels, table, marked, tuple(place.rect for place in board.places))


def _with_deal(
    memory: SetMemory,
    known: SetMemory | None,
    frame: Frame,
    cards: Sequence[Card],
    previous: Reading[SetState] | None,
) -> SetMemory:
    """The memory with the button that deals, as long as the same cards lie there."""
    if known is None or previous is None or set(previous.state.cards) != set(cards):
        return memory
    return replace(memory, deal=_same_button(frame, previous), searches=known.searches)


def _clicked(frame: Frame, cards: Sequence[Card], memory: SetMemory) -> frozenset[int]:
    """Indices of the cards that still bear what nothing but the click on them tells to be their mark."""
    known = [(i, memory.clicked[card]) for i, card in enumerate(cards) if card in memory.clicked]
    return frozenset(i for i, clicked in known if clicked.is_marked_in(frame.pixels))


def _full_since_s(chosen: frozenset[int], memory: SetMemory, time_s: float) -> float | None:
    """Since when three cards have been selected; None where fewer or more are."""
    if len(chosen) != 3:
        return None
    return time_s if memory.full_since_s is None else memory.full_since_s


def _as_known(board: Board, known: SetMemory | None, time_s: float) -> Board:
    """The board with cards that can't be read in full, or stand out by their ground, but surely were known before, as
    they were."""
    seen = board.attributes
    grounds = np.array([face.ground for face in board.faces])
    tinted = (np.abs(grounds - np.median(grounds, axis=0)).max(axis=1) > TINT).tolist()
    if known is None or (all(card.known for card in seen.cards) and not any(tinted)):
        return board
    cards = as_known(seen.cards, [place.rect for place in board.places], known, time_s, tinted)
    # As sure as the least sure card that is read in full.
    least = min((sure for card, sure in zip(seen.cards, seen.certainty, strict=True) if card.known), default=0.0)
    certainty = tuple(
        sure if card is now else least for card, now, sure in zip(seen.cards, cards, seen.certainty, strict=True)
    )
    return replace(board, attributes=replace(seen, cards=cards, certainty=certainty))


def _without_taken(board: Board, known: SetMemory | None, selected: frozenset[Card]) -> Board:
    """The board without cards that have left it and lie where none ever lay: the uppermost one of the pile of sets
    beside it, which may look like one more card of few; or the last set, shown there. selected: those that were.

    What has left it just now is known by the others alone making threes, or by being the set that was being selected: a
    table may also be laid out anew.
    """
    if known is None or known.table is None:
        return board
    cards, table = board.attributes.cards, known.table
    beside = [i for i, place in enumerate(board.places) if not table.contains(place.rect.center)]
    went = [i for i in beside if cards[i] in known.taken or cards[i] in known.gone_since]
    moved = [i for i in beside if i in went or cards[i] in known.sights]
    by_threes = len(cards) % 3 != 0 and (len(cards) - len(moved)) % 3 == 0
    shown = [cards[i] for i in moved]
    as_set = len(shown) == 3 and not selected.isdisjoint(shown) and is_set(shown)
    aside = moved if by_threes or as_set else went
    return without_cards(board, aside) if len(aside) < len(cards) else board


def _as_called_now(
    found: Board, board: Board, known: SetMemory | None, previous: Reading[SetState] | None
) -> tuple[SetMemory | None, Reading[SetState] | None]:
    """What is remembered, and the last reading, with cards called as they are now."""
    called = _called_otherwise(found, board, previous) if previous is not None else {}
    if not called or known is None or previous is None:
        return known, previous
    return renamed(known, called), replace(previous, state=_renamed_state(previous.state, called))


def _called_otherwise(found: Board, board: Board, previous: Reading[SetState]) -> dict[Card, Card]:
    """What cards were called in the last look -> what they are called now, of those that the reader sees as it did:
    other things are said of the board than then."""
    details: SetDetails | None = previous.details
    if details is None:
        return {}
    now = {place.rect: card for place, card in zip(board.places, board.attributes.cards, strict=True)}
    then = dict(zip(details.shown, previous.state.cards, strict=False))
    seen = {place.rect: card for place, card in zip(found.places, found.attributes.cards, strict=True)}
    was = {place.rect: card for place, card in zip(details.board.places, details.board.attributes.cards, strict=True)}
    return {
        old: new
        for rect, old in then.items()
        if (new := now.get(rect)) is not None and old is not None and old != new and seen.get(rect) == was.get(rect)
    }


def _renamed_state(state: SetState, called: Mapping[Card, Card]) -> SetState:
    """What was seen before, its cards called as they are now."""

    def new(cards: Iterable[Card]) -> tuple[Card, ...]:
        return tuple(called.get(card, card) for card in cards)

    return replace(
        state,
        cards=tuple(called.get(card, card) if card is not None else None for card in state.cards),
        found=frozenset(frozenset(new(one)) for one in state.found),
        last=new(state.last),
    )


def _unclear_marks(cards: Sequence[Card], chosen: frozenset[int], memory: SetMemory, variant: str) -> str:
    """What speaks against these cards being selected, in words; empty where nothing does."""
    if len(cards) >= FEW and too_many([cards[i] for i in chosen], variant):
        return UNCLEAR_MARKS
    # Who saw the cards unmarked before knows better.
    new = len(chosen) == 3 and all(cards[i] not in memory.plain for i in chosen)
    return UNCLEAR_SET if new else ""


def _lingering(board: Board, marked: frozenset[int], memory: SetMemory, time_s: float) -> dict[int, float]:
    """The marked cards that lie where others have just been taken from, and until when the mark may be theirs."""
    until = {i: memory.lingers_until_s(board.places[i].rect.center, time_s) for i in marked}
    return {i: end_s for i, end_s in until.items() if end_s is not None}


def _come_marked_until_s(
    cards: Sequence[Card], marked: frozenset[int], memory: SetMemory, time_s: float
) -> float | None:
    """Until when the last deal, all of whose cards are marked, may still be coming; None where it lies."""
    end_s = memory.dealt_s + LINGER_S
    came = bool(memory.dealt) and memory.dealt <= {cards[i] for i in marked}
    return end_s if came and time_s < end_s else None


def _come_until_s(cards: Sequence[Card], variant: str, memory: SetMemory, time_s: float) -> float | None:
    """Until when cards that a table lacks, which comes by threes, may still be coming one after another, or lie under a
    message about the set; None where it lacks none, or has for longer."""
    end_s = max(memory.gone_since.values(), default=-inf) + COMING_S
    return end_s if _lacks_cards(cards, variant, memory) and time_s < end_s else None


def _unlearnt(
    plain: Mapping[Card, CardAppearance], before: Mapping[Card, CardAppearance], cards: Sequence[Card]
) -> Mapping[Card, CardAppearance]:
    """How cards look unmarked, without what was learnt of these, on which a mark may linger."""
    known = {card: before[card] for card in cards if card in before}
    return {**{card: look for card, look in plain.items() if card not in cards}, **known}


def nearest_boards(frame: Frame) -> tuple[Decision, ...]:
    """What came nearest to a board in a frame in which none was found, and what it lacked."""
    told: list[Tried] = []
    find_board(frame.pixels, told=told)
    return (which_board(told, None),) if told else ()


def _condition(state: SetState, doubts: Sequence[str], pieces: Sequence[Piece]) -> Condition:
    if len(state.cards) > MOST_ON_TABLE:
        return Condition.COVERED
    if pieces:
        return Condition.CUT_OFF if any(piece.at_edge for piece in pieces) else Condition.COVERED
    return Condition.OVER if state.over and not doubts else Condition.READY


def with_taken(reading: Reading[SetState], taken: Sequence[Card], time_s: float) -> Reading[SetState]:
    """The reading once these cards were taken from the board, and seen to be: they count as gone."""
    known = memory_of(reading)
    state = replace(reading.state, gone=reading.state.gone | set(taken), last=tuple(taken))
    over = state.over and not reading.doubts
    return replace(
        reading,
        state=state,
        condition=Condition.OVER if over else reading.condition,
        memory=known.with_gone(taken, time_s) if known is not None else None,
    )


def without_gone(reading: Reading[SetState], cards: Collection[Card]) -> Reading[SetState]:
    """The reading with these cards in the deck again, after they had left the board."""
    known = memory_of(reading)
    if not cards:
        return reading
    if known is not None:
        left = {card: since_s for card, since_s in known.gone_since.items() if card not in cards}
        known = replace(known, gone_since=left)
    state = replace(reading.state, gone=reading.state.gone - set(cards))
    return replace(reading, state=state, memory=known)


def gutter(reading: Reading[SetState]) -> Point | None:
    """A place between two cards of a row, where a click does nothing; None where they touch."""
    rects = [reading.places[card_place(i)] for i in range(len(reading.state.cards))]
    for a, b in pairwise(rects):
        if b.x - a.right >= LEAST_GUTTER_PX and abs(a.center.y - b.center.y) < a.h / 2:
            return Point((a.right + b.x) / 2, a.center.y)
    return None


def _same_button(frame: Frame, previous: Reading[SetState] | None) -> Rect | None:
    """The button that deals, where it is still seen, if not quite where it was: on some pages it shakes."""
    known, details = memory_of(previous), previous.details if previous is not None else None
    if known is None or known.deal is None or details is None or details.pixels.shape != frame.pixels.shape:
        return None
    box = known.deal.clipped(frame.width, frame.height)
    part = slice(int(box.y), int(box.bottom)), slice(int(box.x), int(box.right))
    seen = (pixels[part].reshape(-1, 3) for pixels in (details.pixels, frame.pixels))
    was, now = (np.sort(colours, axis=0).astype(np.int16) for colours in seen)
    return known.deal if was.size and float(np.abs(was - now).mean()) <= SAME_COLOURS else None


def _carried(state: SetState, before: SetState) -> SetState:
    """What was learnt about the game and can't be seen on the board, as long as it stays true."""
    cards = set(state.cards)
    same = cards == set(before.cards)
    return replace(
        state,
        found=frozenset(s for s in before.found if s <= cards),
        last=before.last,
        ended=same and before.ended,
        no_more=same and before.no_more,
        undealt=before.undealt and cards <= set(before.cards),
        refills=before.refills and bool(cards & set(before.cards)),
        exhausted=same and before.exhausted,
    )


def _appearances(frame: Frame, board: Board, *, drawn: bool) -> list[CardAppearance]:
    """How each card looks; of photographs nothing is known. A page with a grained ground looks like one, but its cards
    are rectangles, and most of them upright, except for those that are just being moved, or that a mark lies on.

    drawn: that they are no photograph is known from before: the edges of leaning cards with a mark may be found askew.
    """
    leaning = [place for place in board.places if place.corners is not None]
    aslant = sum(not place.is_square for place in leaning)
    drawn |= aslant <= MOST_LIFTED and (2 * aslant < len(leaning) or 2 * len(leaning) < len(board.places))
    if leaning and not drawn and is_photograph(edge_strength(frame.pixels)):
        return []
    return appearances_of(frame.pixels, board.places, board.faces)


def _were_selected(previous: Reading[SetState] | None) -> frozenset[Card]:
    if previous is None:
        return frozenset()
    cards = previous.state.cards
    return frozenset(card for i in previous.state.selected if (card := cards[i]) is not None)


def _before(frame: Frame, previous: Reading[SetState] | None) -> Before | None:
    """The last board and the picture that it was read in, where that was of the same size."""
    if previous is None or previous.details is None or previous.details.pixels.shape != frame.pixels.shape:
        return None
    return Before(previous.details.read, previous.details.board, previous.details.table)


def _lacks_cards(cards: Sequence[Card], variant: str, memory: SetMemory) -> bool:
    """Whether some cards were not seen: they come by threes, unless the page was seen to deal otherwise."""
    return variant in BY_THREES and len(cards) % 3 != 0 and not memory.singly


def _doubts(cards: tuple[Card, ...], variant: str, memory: SetMemory) -> tuple[str, ...]:
    doubts: list[str] = []
    if len(cards) > MOST_ON_TABLE:
        doubts.append(
            Phrase(
                "{counted} found, more than ever lie on a table: a picture, or the page before the game",
                counted=counted(len(cards), "card"),
            )
        )
    elif _lacks_cards(cards, variant, memory):
        doubts.append(
            Phrase(
                "{counted} found, and a table has a multiple of three: some were not seen",
                counted=counted(len(cards), "card"),
            )
        )
    for i, card in enumerate(cards):
        unknown = [name for name, value in zip(ATTRIBUTES, card, strict=True) if value is None]
        if unknown:
            doubts.append(
                Phrase(
                    "{card_place} ({describe}): {unknown} not certain",
                    card_place=card_place(i),
                    describe=describe(card),
                    unknown=listed(unknown),
                )
            )
    return tuple(doubts)
