"""How likely a set is after more cards are dealt: exact counts, not simulation."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb

from kibitz.core.errors import ImpossibleBoardError
from kibitz.solvers.set.cards import Card, complete, full_deck
from kibitz.solvers.set.search import find_sets


def chance_of_set(board: Sequence[Card], extra: int, unseen: Sequence[Card] | None = None) -> float:
    """The probability in [0, 1] that the board holds a set once ``extra`` more cards lie on it.

    unseen: the cards that may come, each as likely; by default the published deck without the board.
    extra: 0 to 3 (the game deals three at a time).
    Raises ImpossibleBoardError for equal or partly unknown cards, a negative or larger ``extra``, or more cards
    than are left.
    """
    if find_sets(board):
        return 1.0
    if not all(card.known for card in board):
        raise ImpossibleBoardError("The chance of a set needs every card of the board; some are not readable.")
    left = [card for card in (full_deck() if unseen is None else unseen) if card not in board]
    if not 0 <= extra <= min(3, len(left)):
        raise ImpossibleBoardError(f"{extra} more cards asked for; it must be 0 to {min(3, len(left))} here.")
    return 1 - _setless(board, left, extra) / comb(len(left), extra)


def cards_to_likely(board: Sequence[Card], at_least: float = 0.5, unseen: Sequence[Card] | None = None) -> int | None:
    """How many more cards make a set at least that likely: 0 to 3, or None when three are not enough.

    Raises as `chance_of_set`.
    """
    left = 81 - len(board) if unseen is None else len(unseen)
    return next((n for n in range(min(3, left) + 1) if chance_of_set(board, n, unseen) >= at_least), None)


def _setless(board: Sequence[Card], left: Sequence[Card], extra: int) -> int:
    """How many choices of ``extra`` cards from ``left`` leave the board without a set."""
    harmful = {complete(a, b) for n, a in enumerate(board) for b in board[n + 1 :]}
    single = [card for card in left if card not in harmful]
    if extra <= 1:
        return len(single) if extra else 1
    place = {card: i for i, card in enumerate(single)}
    everyone = (1 << len(single)) - 1
    allowed = [everyone & ~(1 << i) for i in range(len(single))]
    for i, card in enumerate(single):
        for other in board:
            j = place.get(complete(card, other))
            if j is not None:
                allowed[i] &= ~(1 << j)
    pairs = [(i, j) for i in range(len(single)) for j in range(i + 1, len(single)) if allowed[i] >> j & 1]
    if extra == 2:
        return len(pairs)
    count = 0
    for i, j in pairs:
        third = place.get(complete(single[i], single[j]), -1)
        later = allowed[i] & allowed[j] & ~((1 << (j + 1)) - 1)
        count += later.bit_count() - (third > j and bool(later >> third & 1))
    return count
