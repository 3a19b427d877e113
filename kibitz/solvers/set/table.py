"""A table of Set to play on: the rules without pixels. Tables are values; every change gives a new one."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date

from kibitz.core.errors import UsageError
from kibitz.solvers.set.cards import Card, explain, full_deck, is_set
from kibitz.solvers.set.search import find_sets

OPENING = 12
MOST_ON_TABLE = 21
"""Cards: twenty can be without a set, and then three more are dealt."""
DAILY_SETS = 6


class NotASetError(UsageError):
    """Three cards that are no set, or a set that was found before; the message says why."""


def daily_puzzle(day: date) -> tuple[Card, ...]:
    """The twelve cards of a day: the same for everyone, with exactly six sets."""
    rng = random.Random(f"kibitz daily set {day.isoformat()}")
    while True:
        cards = tuple(rng.sample(full_deck(), OPENING))
        if len(find_sets(cards)) == DAILY_SETS:
            return cards


@dataclass(frozen=True, slots=True)
class Table:
    """A game in progress.

    cards: what lies on the table; None is an empty place (only near the end, so that no card moves).
    deck: the cards still to come, next first.
    found: the sets found, in order.
    keeps_cards: True in the daily puzzle, where found cards stay and each set counts once.
    """

    cards: tuple[Card | None, ...]
    deck: tuple[Card, ...]
    found: tuple[tuple[Card, Card, Card], ...] = ()
    keeps_cards: bool = False

    @classmethod
    def new(cls, seed: int | str, opening: int = OPENING) -> Table:
        """A shuffled deck of 81 with ``opening`` cards dealt; the same seed gives the same game."""
        deck = list(full_deck())
        random.Random(f"kibitz set {seed}").shuffle(deck)
        return cls(tuple(deck[:opening]), tuple(deck[opening:]))

    @classmethod
    def daily(cls, day: date) -> Table:
        """The puzzle of a day."""
        return cls(daily_puzzle(day), (), keeps_cards=True)

    @property
    def sets(self) -> list[tuple[int, ...]]:
        """The sets still to be found on the table, as indices into ``cards``."""
        every = find_sets(self.cards)
        if not self.keeps_cards:
            return every
        found = {frozenset(cards) for cards in self.found}
        return [s for s in every if frozenset(self.cards[i] for i in s) not in found]

    @property
    def over(self) -> bool:
        """Whether nothing is left to find: no set on the table and no card in the deck."""
        return not self.deck and not self.sets

    @property
    def can_deal(self) -> bool:
        """Whether three more cards may be dealt: some are left and the table has room."""
        return bool(self.deck) and sum(card is not None for card in self.cards) + 3 <= MOST_ON_TABLE

    def take(self, i: int, j: int, k: int) -> Table:
        """The table after this set is found: its places refilled while twelve or fewer lie there.

        Raises NotASetError with the reason.
        """
        triple = self._set_at(i, j, k)
        found = (*self.found, triple)
        if self.keeps_cards:
            if frozenset(triple) in map(frozenset, self.found):
                raise NotASetError("This set was found before.")
            return replace(self, found=found)
        left = [None if place in (i, j, k) else card for place, card in enumerate(self.cards)]
        if sum(card is not None for card in self.cards) > OPENING:
            return replace(self, cards=_closed_up(left), found=found)
        cards, deck = list(left), self.deck
        for place in sorted((i, j, k)) if deck else ():
            cards[place], deck = deck[0], deck[1:]
        return replace(self, cards=tuple(cards), deck=deck, found=found)

    def _set_at(self, i: int, j: int, k: int) -> tuple[Card, Card, Card]:
        """The set at these places. Raises NotASetError with the reason where there is none."""
        picked = [self.cards[n] for n in {i, j, k} if 0 <= n < len(self.cards)]
        if len(picked) < 3 or None in picked:
            raise NotASetError("A set needs three different cards.")
        first, second, third = (card for n in (i, j, k) if (card := self.cards[n]) is not None)
        if not is_set((first, second, third)):
            raise NotASetError(f"Not a set. {explain((first, second, third))}.")
        return first, second, third

    def deal_more(self) -> Table:
        """The table with three more cards. Raises UsageError when the deck is empty or the table full."""
        if not self.can_deal:
            raise UsageError("No more cards can be dealt: the deck is empty or 21 cards lie on the table.")
        table, deck = list(self.cards), self.deck
        for _ in range(3):
            if None in table:
                table[table.index(None)] = deck[0]
            else:
                table.append(deck[0])
            deck = deck[1:]
        return replace(self, cards=tuple(table), deck=deck)


def _closed_up(cards: Sequence[Card | None]) -> tuple[Card | None, ...]:
    """A table without its places beyond the opening: cards from the end fill the gaps."""
    movable = iter([card for card in cards[OPENING:] if card is not None])
    opening = [next(movable, None) if card is None else card for card in cards[:OPENING]]
    return (*opening, *movable)
