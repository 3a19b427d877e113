"""What to take next on a board of Set, for the classic game and its variants."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from kibitz.core.errors import ImpossibleBoardError, UsageError
from kibitz.core.phrase import Phrase
from kibitz.solvers.set.cards import Card, explain, full_deck
from kibitz.solvers.set.search import find_chain_sets, find_sets, find_ultra_sets

VARIANTS = ("auto", "classic", "daily", "chain", "ultra")


@dataclass(frozen=True, slots=True)
class SetState:
    """A board of Set as the rules see it.

    cards: row by row; None for an empty place, and None attributes where a card is not readable.
    selected: indices of the cards that show as selected.
    found: sets that were found before and whose cards are still there (the daily puzzle).
    variant: one of `VARIANTS`; ``auto`` is classic until a found set is seen to stay on the board.
    last: in ``chain``, the set taken last.
    gone: cards that were on the board before and have left it. With those on the board they tell when the deck is
        empty.
    ended: whether the page said that the game is over, with these cards on the board.
    no_more: whether no more cards were to be had with these on the board.
    undealt: whether nothing was dealt although fewer cards than at the beginning lie there. refills: whether new cards
        came by themselves in the places of a set before.
    exhausted: whether with these cards on the board, which can be the last ones of a deck, no more were dealt when they
        were asked for.
    partial: whether cards lie there that are only partly seen.
    """

    cards: tuple[Card | None, ...]
    selected: frozenset[int] = frozenset()
    found: frozenset[frozenset[Card]] = field(default_factory=frozenset)
    variant: str = "auto"
    last: tuple[Card, ...] = ()
    gone: frozenset[Card] = field(default_factory=frozenset, repr=False)
    ended: bool = False
    no_more: bool = False
    undealt: bool = False
    refills: bool = False
    exhausted: bool = False
    partial: bool = False

    @property
    def deck_empty(self) -> bool:
        """Whether every card of the published deck was seen, so that none is left to deal.

        That is no miscount: all 81 cards together, and every set, have each value of an attribute equally often but
        for threes; so have the cards that are left once nothing but sets have gone.
        """
        cards = [card for card in self.cards if card is not None]
        return len(self.gone | set(cards)) == len(full_deck()) and not self.gone & set(cards) and _balanced(cards)

    @property
    def used_up(self) -> bool:
        """Whether the cards that lie there can be the last ones of a whole deck, of which nothing but sets have gone.

        A whole deck has each value of an attribute equally often, and so has a set, but for threes. Of tables of three
        or more cards by chance only one in thousands is so.
        """
        cards = [card for card in self.cards if card is not None]
        return all(card.known for card in cards) and len(cards) % 3 == 0 and _balanced(cards)

    @property
    def not_refilled(self) -> bool:
        """Whether the page, which has dealt by itself before, deals no more, though there is room for more cards."""
        return self.refills and self.undealt and not self.partial

    @property
    def over(self) -> bool:
        """Whether the game is surely over: the page said so, or no set is left and no card is to come."""
        if self.ended:
            return True
        if self.variant == "daily" or self.found:
            return bool(self.found) and has_no_set(self)
        empty = self.deck_empty or self.exhausted or (self.not_refilled and self.used_up)
        return self.variant in ("auto", "classic") and empty and has_no_set(self)


def _balanced(cards: list[Card]) -> bool:
    """Whether, attribute by attribute, the numbers of cards with each value differ by threes only."""
    for values in zip(*cards, strict=True):
        counts = [*Counter(values).values(), 0, 0][: max(3, len(set(values)))]
        if len({count % 3 for count in counts}) > 1:
            return False
    return True


def has_no_set(state: SetState) -> bool:
    """Whether surely no set may be taken: every card that lies there is known."""
    if state.partial or not all(card is None or card.known for card in state.cards):
        return False
    try:
        return not suggest(state)
    except ImpossibleBoardError:
        return False


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A set to take: indices of the board's cards in the order to pick them, why, and how good it is.

    worth: sets that can still be taken afterwards, plus a little for each attribute that all cards share
        (those are easier to see); comparable within one board.
    """

    cards: tuple[int, ...]
    reason: str
    worth: float


def suggest(state: SetState) -> list[Suggestion]:
    """All sets that may be taken now, best first. Raises ImpossibleBoardError, and UsageError for a variant."""
    if state.variant not in VARIANTS:
        raise UsageError(
            Phrase(
                "Set has no variant {variant!r}; choose one of {variants}.",
                variant=state.variant,
                variants=", ".join(VARIANTS),
            )
        )
    if state.variant == "ultra":
        return _ultra(state)
    if state.variant == "chain" and state.last:
        return _chain(state)
    every = find_sets(state.cards)
    open_sets = [s for s in every if frozenset(state.cards[i] for i in s) not in state.found]
    cards_stay = bool(state.found) or state.variant == "daily"
    suggestions = []
    for chosen in open_sets:
        cards = _cards(state, chosen)
        left = len(open_sets) - 1 if cards_stay else sum(not set(chosen) & set(other) for other in open_sets)
        suggestions.append(Suggestion(chosen, explain(cards), left + _alike(cards) / 10))
    return _best_first(suggestions)


def _ultra(state: SetState) -> list[Suggestion]:
    suggestions = []
    for first, second in find_ultra_sets(state.cards):
        (a, b), (c, d) = first, second
        text = Phrase(
            "cards {a} and {b} want the same third card as cards {c} and {d}", a=a + 1, b=b + 1, c=c + 1, d=d + 1
        )
        suggestions.append(Suggestion((*first, *second), text, 0.0))
    return _best_first(suggestions)


def _chain(state: SetState) -> list[Suggestion]:
    suggestions = []
    for i, j, link in find_chain_sets(state.cards, state.last):
        cards = [*_cards(state, (i, j)), Card(*link)]  # type: ignore[arg-type]  # link is one of state.last
        suggestions.append(
            Suggestion(
                (i, j), Phrase("with a card of the last set: {explain}", explain=explain(cards)), _alike(cards) / 10
            )
        )
    return _best_first(suggestions)


def _cards(state: SetState, chosen: Iterable[int]) -> list[Card]:
    return [card for i in chosen if (card := state.cards[i]) is not None]


def _alike(cards: list[Card]) -> int:
    return sum(len(set(values)) == 1 for values in zip(*cards, strict=True))


def _best_first(suggestions: list[Suggestion]) -> list[Suggestion]:
    return sorted(suggestions, key=lambda s: (-s.worth, s.cards))
