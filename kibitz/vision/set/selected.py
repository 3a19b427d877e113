"""Which cards are selected: by what stands out now, and by how each card looked before."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import replace
from statistics import median

from kibitz.solvers.set.cards import Card, is_set
from kibitz.vision.set.appearance import LEAST_ROW, LIFTED, MOST_LIFTED, ON_LINE_PX, CardAppearance
from kibitz.vision.set.edges import FEW
from kibitz.vision.set.marks import is_turned, marks_among
from kibitz.vision.set.memory import SetMemory

BY_THREES = ("auto", "classic", "daily")
"""Variants in which cards come and go by threes."""
COMING_S = 1.0
"""For so long after it was dealt a card may still turn over, or fade in."""
NEAR = 0.15
"""How far from a card one lies that its mark may reach, as a share of the shorter side."""


def changed_since(
    cards: Sequence[Card], appearances: Sequence[CardAppearance], memory: SetMemory, time_s: float
) -> frozenset[int]:
    """Indices of the cards that one sees through now, or that are larger, and were not when they weren't selected.

    A card that is no larger than the others now was small only while it came, and one that has just been dealt may
    have been turning over. None where most are so: then something lies over the board, or it is fading.
    """
    coming = memory.dealt if time_s - memory.dealt_s <= COMING_S else frozenset()
    known = [(i, card) for i, card in enumerate(cards) if card in memory.plain and card not in coming and appearances]
    changed = frozenset(
        i
        for i, card in known
        if appearances[i].faded(memory.plain[card])
        or (appearances[i].grown(memory.plain[card]) and appearances[i].is_large)
    )
    return changed if 2 * len(changed) < len(known) else frozenset()


def leaning_cards(
    cards: Sequence[Card],
    appearances: Sequence[CardAppearance],
    selected: Set[Card],
    memory: SetMemory,
    time_s: float,
) -> frozenset[Card]:
    """The cards that were seen to lie turned and aren't selected, nor were just now: they lie so as on a table. Cards
    that have just been dealt may still be turning."""
    turned = frozenset(card for card, one in zip(cards, appearances, strict=False) if is_turned(one))
    return memory.leaning | (turned - selected if time_s - memory.dealt_s > COMING_S else frozenset())


def selected_cards(
    cards: Sequence[Card],
    appearances: Sequence[CardAppearance],
    marked: frozenset[int],
    memory: SetMemory,
    were: frozenset[Card],
    variant: str = "auto",
) -> tuple[frozenset[int], Mapping[Card, CardAppearance]]:
    """Indices of the cards that show as selected, and how cards look that are not.

    Among few cards there is no usual look: each is compared with its own look from before. Among more a card must
    stand out, and from its own look too: cards of an added column may have a shadow that the others don't have.
    marked: the cards that stand out. were: the cards that were selected before.
    """
    if not appearances:
        return frozenset(), memory.plain
    if lit := _spotlit(cards, appearances, memory):
        return lit, memory.plain
    plain = {**memory.plain, **_bared(cards, appearances, marked, memory)}
    seen = _in_their_rows(cards, appearances, plain)
    differing = frozenset(i for i, card in enumerate(cards) if card in plain and seen[i].changed(plain[card]))
    newly = frozenset(i for i in differing if cards[i] not in were)
    if len(cards) < FEW:
        chosen = differing if _can_be_clicks(cards, appearances, newly, plain) else frozenset[int]()
        kept = frozenset[int]()
    else:
        marked |= _raised(cards, appearances, plain, were)
        chosen = frozenset(i for i in marked if i in differing or cards[i] not in plain)
        chosen -= _marked_as_dealt(cards, appearances, marked, newly, memory, were)
        chosen -= _lit_by_others(cards, appearances, chosen, were)
        chosen = without_reached(cards, appearances, chosen, were, variant)
        # What stands out and isn't selected keeps the look that it was dealt with.
        kept = marked - newly
    # Nor does one teach its look whose edge isn't found: it may be on its way.
    kept |= frozenset(i for i, card in enumerate(cards) if card in plain and plain[card].edged > appearances[i].edged)
    learnt = {
        card: plain.get(card, appearances[i]) if i in kept else appearances[i]
        for i, card in enumerate(cards)
        if card.known and i not in chosen
    }
    return chosen, {**plain, **learnt}


def _in_their_rows(
    cards: Sequence[Card], appearances: Sequence[CardAppearance], plain: Mapping[Card, CardAppearance]
) -> Sequence[CardAppearance]:
    """The looks, where the table has been pushed up or down, of cards that went as most of their row did, as of cards
    that lie as high in it as before: a frame makes a card taller, and moves its row from where the others are."""
    known = [i for i, card in enumerate(cards) if card in plain]
    was = {i: plain[cards[i]].middle[1] for i in known}
    went = {i: appearances[i].middle[1] - was[i] for i in known}
    if not known or abs(median(went.values())) <= LIFTED * appearances[known[0]].usual[1]:
        return appearances
    found = list(appearances)
    for i in known:
        row = [went[other] for other in known if abs(was[other] - was[i]) <= ON_LINE_PX]
        if len(row) >= LEAST_ROW and abs(went[i] - median(row)) <= ON_LINE_PX:
            found[i] = replace(appearances[i], lift=plain[cards[i]].lift)
    return found


def _raised(
    cards: Sequence[Card],
    appearances: Sequence[CardAppearance],
    plain: Mapping[Card, CardAppearance],
    were: frozenset[Card],
) -> frozenset[int]:
    """The card whose edge isn't found and that lies higher or lower than it did, where all others lie where they did,
    or beside that: a lifted card may touch the one above it. were: those that were selected before."""
    others = [i for i, card in enumerate(cards) if card not in were]
    if any(cards[i] not in plain for i in others):
        return frozenset()
    off = {i: abs(appearances[i].middle[1] - plain[cards[i]].middle[1]) / appearances[i].usual[1] for i in others}
    moved = frozenset(i for i, by in off.items() if by > LIFTED)
    return moved if len(moved) == 1 and not any(appearances[i].edged for i in moved) else frozenset()


def _spotlit(cards: Sequence[Card], appearances: Sequence[CardAppearance], memory: SetMemory) -> frozenset[int]:
    """Indices of the few cards that have kept their contrast where all the others have lost some of it: some pages show
    so which are selected. Empty where it isn't so, or the look of one isn't known."""
    if len(cards) < FEW or any(card not in memory.plain for card in cards):
        return frozenset()
    lit = frozenset(i for i, card in enumerate(cards) if not appearances[i].faded(memory.plain[card]))
    return lit if len(lit) <= MOST_LIFTED else frozenset()


def _bared(
    cards: Sequence[Card], appearances: Sequence[CardAppearance], marked: frozenset[int], memory: SetMemory
) -> Mapping[Card, CardAppearance]:
    """How the cards of the last deal look that still bear the mark with which all of it came, where others of the deal
    have lost theirs: as these do now."""
    dealt = [i for i, card in enumerate(cards) if card in memory.dealt and card in memory.plain]
    bare = [i for i in dealt if i not in marked and appearances[i].differs(memory.plain[cards[i]])]
    left = [i for i in dealt if i in marked and not appearances[i].differs(memory.plain[cards[i]])]
    if not bare or len(bare) + len(left) < len(dealt):
        return {}
    looks = {cards[i]: memory.plain[cards[i]] for i in left}
    return {
        card: replace(appearances[bare[0]], middle=look.middle, contrast=look.contrast, sign=look.sign)
        for card, look in looks.items()
    }


def _can_be_clicks(
    cards: Sequence[Card],
    appearances: Sequence[CardAppearance],
    newly: frozenset[int],
    plain: Mapping[Card, CardAppearance],
) -> bool:
    """Whether these of few cards can have been selected since. One click selects one card: else the light has changed,
    or their edges were found elsewhere."""
    moved = len(newly) > 1 and any(appearances[i].resized(plain[cards[i]]) for i in newly)
    return len(newly) < len(cards) and not moved


def _marked_as_dealt(
    cards: Sequence[Card],
    appearances: Sequence[CardAppearance],
    marked: frozenset[int],
    newly: frozenset[int],
    memory: SetMemory,
    were: frozenset[Card],
) -> frozenset[int]:
    """The cards of the last deal that stand out for having been dealt.

    Cards that come all marked alike were dealt so; while they come their own look is not yet known, but one that still
    looks like the others of its deal is not selected. newly: cards that look otherwise than before.
    """
    dealt = frozenset(i for i, card in enumerate(cards) if card in memory.dealt)
    others = [appearances[i] for i in dealt - newly if cards[i] not in were]
    coming = frozenset(i for i in newly & dealt if not all(appearances[i].differs(other) for other in others))
    so = len(dealt) % 3 == 0 and dealt <= marked and len((newly & dealt) - coming) != 1 and not were & memory.dealt
    return dealt if so else coming


def too_many(chosen: Sequence[Card], variant: str) -> bool:
    """Whether so many cards are marked that it can't mean that they are selected: pages take a set, and refuse what is
    none, as soon as it is complete."""
    if variant not in BY_THREES:
        return len(chosen) > 4
    return len(chosen) > 3 or (len(chosen) == 3 and not is_set(chosen))


def without_reached(
    cards: Sequence[Card],
    appearances: Sequence[CardAppearance],
    chosen: frozenset[int],
    were: frozenset[Card],
    variant: str,
) -> frozenset[int]:
    """The marked cards; where they are too many, those that are marked in one way, if all the others lie right beside
    one of them: the mark of a card reaches over the near side of another one, or makes an edge about it.

    were: the cards that were selected before: that way is theirs; else it is that of most.
    """
    if not too_many([cards[i] for i in chosen], variant):
        return chosen
    told = marks_among(appearances)
    ways: dict[frozenset[str], set[int]] = {}
    for i in chosen:
        ways.setdefault(frozenset(name for name, by in told.items() if i in by), set()).add(i)
    main = max(ways.values(), key=lambda alike: (sum(cards[i] in were for i in alike), len(alike)))
    reached = all(any(_beside(appearances[i], appearances[j]) for j in main) for i in chosen - main)
    return frozenset(main) if reached and not too_many([cards[i] for i in main], variant) else chosen


def _lit_by_others(
    cards: Sequence[Card], appearances: Sequence[CardAppearance], chosen: frozenset[int], were: frozenset[Card]
) -> frozenset[int]:
    """The marked cards that weren't selected before and have nothing but a sign, right beside one that is marked by
    something else, and bears none: its light, or its shadow, falls on them."""
    if len(chosen) < 2:
        return frozenset()
    told = marks_among(appearances)
    signed = told.get("signed", frozenset())
    otherwise = frozenset().union(*(by for name, by in told.items() if name != "signed"))
    alone = [i for i in chosen & signed - otherwise if cards[i] not in were]
    others = chosen & otherwise - signed
    return frozenset(i for i in alone if any(_beside(appearances[i], appearances[j]) for j in others))


def _beside(one: CardAppearance, other: CardAppearance) -> bool:
    """Whether the sides of two cards almost touch."""
    apart = sorted(
        abs(a - b) - (length + wide) / 2
        for a, b, length, wide in zip(one.middle, other.middle, one.size, other.size, strict=True)
    )
    return apart[0] < 0 and apart[1] < NEAR * min(one.usual)
