"""What is known of a game of Set beyond the pixels of one frame: which cards have gone, how each looks unmarked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import TypeVar

from kibitz.core.geometry import Point, Rect
from kibitz.core.reading import Reading
from kibitz.solvers.set.advice import SetState
from kibitz.solvers.set.cards import Card
from kibitz.vision.set.appearance import CardAppearance
from kibitz.vision.set.clicked import ClickedCard

ThingT = TypeVar("ThingT")

MOMENT_S = 3.0
"""Animations are over by then; cards that come one by one within it were dealt together."""
REST_S = 0.1
"""A card seen at its place on two looks so far apart lay there; what is misread while it moves does not."""
SAME_PLACE_PX = 4.0
SAME_CARD = 0.6
"""Overlap from which on a card that a mark has lifted or enlarged lies where it lay, share of their union."""
LINGER_S = 1.0
"""Pages leave the places of a set marked for some tenths of a second, whatever lies there by then."""


@dataclass(frozen=True, slots=True)
class Sight:
    """One card on the board: since when it was seen at its place, and whether it surely lay there."""

    since_s: float
    rect: Rect
    sure: bool = False


@dataclass(frozen=True, slots=True)
class SetMemory:
    """What the looks of one game have shown.

    since_s: when the game was first seen. sights: the cards on the board. gone_since: when each card that surely lay
    there left it. taken: those that play has taken, whatever seems to be seen of them later. plain: how cards look when
    they are not selected. dealt, dealt_s: the cards that came last, and when the last of them did. aside: what was
    known of another game, as long as this one may be a misreading of it. deal: the button that deals more cards, where
    it was found by its name. searches: how often it was looked for with these cards on the board. freed: when cards
    left the board last, and where they had lain. table: where cards have lain in this game. submit: the button that
    hands in the selected cards, where it was found by its name. seeks, sought: whether it is to be looked for on more
    of the page, and how often it was. full_since_s: since when three cards have been seen to be selected; None where
    fewer or more are. first: the one that is pressed before the cards of a set, found likewise. clicked: cards whose
    mark is known by play's own click alone. singly: whether the page has dealt another number of cards than three.
    leaning: cards that were seen to lie turned and weren't selected.
    """

    since_s: float
    sights: Mapping[Card, Sight] = field(default_factory=dict)
    gone_since: Mapping[Card, float] = field(default_factory=dict)
    taken: frozenset[Card] = frozenset()
    plain: Mapping[Card, CardAppearance] = field(default_factory=dict)
    dealt: frozenset[Card] = frozenset()
    dealt_s: float = -MOMENT_S
    aside: SetMemory | None = None
    deal: Rect | None = None
    searches: int = 0
    freed: tuple[tuple[float, Rect], ...] = ()
    table: Rect | None = None
    submit: Rect | None = None
    first: Rect | None = None
    seeks: bool = False
    sought: int = 0
    full_since_s: float | None = None
    clicked: Mapping[Card, ClickedCard] = field(default_factory=dict)
    singly: bool = False
    leaning: frozenset[Card] = frozenset()

    @property
    def seen(self) -> frozenset[Card]:
        """Every card of the game so far."""
        return frozenset(chain(self.sights, self.gone_since))

    def with_gone(self, cards: Sequence[Card], time_s: float) -> SetMemory:
        """Once these cards were taken, and seen to be."""
        left = {card: sight for card, sight in self.sights.items() if card not in cards}
        gone = {**dict.fromkeys(cards, time_s), **self.gone_since}
        freed = _freed(self, cards, time_s)
        return replace(self, sights=left, gone_since=gone, taken=self.taken | set(cards), freed=freed)

    def lingers_until_s(self, point: Point, time_s: float) -> float | None:
        """Until when a mark at this point may be that of a card that has left it; None where none has so lately."""
        until = [since_s + LINGER_S for since_s, rect in self.freed if rect.contains(point)]
        return max((end_s for end_s in until if end_s > time_s), default=None)


def recall(cards: Sequence[Card], rects: Sequence[Rect], time_s: float, before: SetMemory | None) -> SetMemory:
    """What is known once these cards lie on the board; how they look is still to be added.

    A new deal shares no card with the last board, or shows cards again that left it some time ago. Cards that are
    back after a moment were only misread, while they moved.
    """
    here = {card: rect for card, rect in zip(cards, rects, strict=True) if card.known}
    if before is not None and before.aside is not None and _same_game(here, time_s, before.aside):
        before = before.aside
    if before is None:
        return SetMemory(time_s, _sights(here, time_s, {}), table=_table(here, None))
    if not _same_game(here, time_s, before):
        # What was seen for a moment only is rather a misreading itself: the game before it is kept.
        game = before.aside if before.aside is not None and time_s - before.since_s <= MOMENT_S else before
        return SetMemory(time_s, _sights(here, time_s, {}), aside=replace(game, aside=None), table=_table(here, None))
    return _gone_on(here, time_s, before)


def as_known(
    cards: Sequence[Card], rects: Sequence[Rect], memory: SetMemory, time_s: float, tinted: Sequence[bool] = ()
) -> tuple[Card, ...]:
    """The cards; those that can't be read in full are what surely lay at their places before, where that agrees.

    What was looked at once and is agreed with by this look, some time later, is as sure as what was seen twice: a card
    may be clicked as soon as it has come.

    A mark may hide what a card's symbols are of (its tint the colour, its shadow the shading). tinted: which of them
    lie on another ground than most now: stripes on it are taken for a full colour, and two cards may seem to be equal
    then, of which neither can be told. Being selected changes no card.
    """
    there = {
        card: sight
        for card, sight in memory.sights.items()
        if (sight.sure or time_s - sight.since_s >= REST_S) and card not in memory.taken | set(cards)
    }

    def known(card: Card, rect: Rect, shaded: bool) -> Card:
        if card.known and not shaded:
            return card
        lay = [old for old, sight in there.items() if sight.rect.iou(rect) >= SAME_CARD]
        plain = card._replace(shading=None) if shaded else card
        fits = [old for old in lay if plain.may_be(old)]
        if shaded and not fits:
            # The ground shines through thin lines, which have another colour then.
            fits = [old for old in lay if old.shading != "solid" and plain._replace(colour=None).may_be(old)]
        return fits[0] if len(fits) == 1 else card

    shaded = tinted or [False] * len(cards)
    return tuple(known(*one) for one in zip(cards, rects, shaded, strict=True))


def renamed(memory: SetMemory, called: Mapping[Card, Card]) -> SetMemory:
    """What is known of a game once some of its cards are called otherwise. called: old name -> new name."""

    def new(cards: Mapping[Card, ThingT]) -> dict[Card, ThingT]:
        return {called.get(card, card): thing for card, thing in cards.items()}

    return replace(
        memory,
        sights=new(memory.sights),
        plain=new(memory.plain),
        clicked=new(memory.clicked),
        dealt=frozenset(called.get(card, card) for card in memory.dealt),
    )


def _gone_on(here: Mapping[Card, Rect], time_s: float, before: SetMemory) -> SetMemory:
    """What is known of a game once these cards lie on its board."""
    left = [card for card, sight in before.sights.items() if card not in here and sight.sure]
    gone = {**dict.fromkeys(left, time_s), **before.gone_since}
    sights = _sights(here, time_s, before.sights)
    # A card that seems to be back is so once it surely lies there: new cards are misread while they come.
    back = {card for card, sight in sights.items() if sight.sure} - before.taken
    came = frozenset(here.keys() - before.seen)
    dealt = before.dealt
    if came:
        going_on = time_s - before.dealt_s <= MOMENT_S and not _complete(before.sights)
        dealt = came | (before.dealt if going_on else frozenset())
    return SetMemory(
        since_s=before.since_s,
        sights=sights,
        gone_since={card: since for card, since in gone.items() if card not in back},
        taken=before.taken,
        plain=before.plain,
        dealt=dealt,
        dealt_s=time_s if came else before.dealt_s,
        aside=before.aside if time_s - before.since_s <= MOMENT_S else None,
        freed=_freed(before, left, time_s),
        table=_table(here, before.table),
        submit=before.submit,
        seeks=before.seeks,
        sought=before.sought,
        first=before.first,
        full_since_s=before.full_since_s,
        clicked={card: clicked for card, clicked in before.clicked.items() if card in here},
        singly=before.singly,
        leaning=before.leaning,
    )


def _freed(before: SetMemory, left: Sequence[Card], time_s: float) -> tuple[tuple[float, Rect], ...]:
    """When cards left the board last, and where they had lain, once these have left it, too."""
    lately = [(since_s, rect) for since_s, rect in before.freed if time_s - since_s <= LINGER_S]
    return (*lately, *((time_s, before.sights[card].rect) for card in left if card in before.sights))


def _table(here: Mapping[Card, Rect], before: Rect | None) -> Rect | None:
    """Where cards lie or have lain before."""
    rects = [*here.values(), *([before] if before is not None else [])]
    return Rect.around(rects) if rects else None


def memory_of(previous: Reading[SetState] | None) -> SetMemory | None:
    """What the last reading knew; None where it was made by hand."""
    return previous.memory if previous is not None and isinstance(previous.memory, SetMemory) else None


def _same_game(here: Mapping[Card, Rect], time_s: float, before: SetMemory) -> bool:
    gone = before.gone_since
    back = [card for card in here if card in gone and time_s - gone[card] > MOMENT_S]
    return bool(here.keys() & before.seen) and len(back) <= len(here) // 3


def _complete(sights: Mapping[Card, Sight]) -> bool:
    """Whether the cards lie there as a whole table: what comes now, or into view, belongs to another deal."""
    return len(sights) % 3 == 0 and all(sight.sure for sight in sights.values())


def _sights(here: Mapping[Card, Rect], time_s: float, before: Mapping[Card, Sight]) -> dict[Card, Sight]:
    sights = {}
    for card, rect in here.items():
        old = before.get(card)
        if old is not None and _near(old.rect, rect):
            sights[card] = Sight(old.since_s, rect, old.sure or time_s - old.since_s >= REST_S)
        else:
            sights[card] = Sight(time_s, rect, old is not None and old.sure)
    return sights


def _near(a: Rect, b: Rect) -> bool:
    return all(abs(p - q) <= SAME_PLACE_PX for p, q in zip(a.as_list(3), b.as_list(3), strict=True))
