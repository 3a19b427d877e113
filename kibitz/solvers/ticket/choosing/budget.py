"""A hand as it is given to tracks, and the turns that it takes to draw what is missing."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from kibitz.solvers.ticket.model.boards import PLAIN, Colour

JOKER = int(Colour.LOCOMOTIVE)
GREY = int(Colour.GREY)
KINDS = tuple(map(int, PLAIN))
ANY_COLOUR_UP_TO = 3
"""A grey track of this length or less is paid with what is left over; a longer one is saved for in one colour."""
CARD = 0.6
"""Turns for a card that is missing, where tracks are looked at one by one."""
SHARE = 0.127
"""Locomotives among all cards."""


class Budget:
    """Cards that aren't given to a track yet, and those that are missing for the tracks so far.

    left: for each colour. need: missing for each colour, before locomotives. grey: missing in any colour. claims: turns
    other than for drawing. luck: cards that one can choose between for each that is drawn, as it were.
    """

    __slots__ = ("claims", "costs", "grey", "jokers", "left", "need")

    def __init__(self, hand: Sequence[int], luck: float) -> None:
        self.left = list(hand[:JOKER])
        self.jokers = hand[JOKER]
        self.need = [0] * JOKER
        self.grey = 0
        self.claims = 0.0
        self.costs = cards_for_one_of_each(luck)

    def copy(self) -> Budget:
        """One that can be paid from without changing this one."""
        found = Budget.__new__(Budget)
        found.left, found.need = self.left[:], self.need[:]
        found.jokers, found.grey, found.claims, found.costs = self.jokers, self.grey, self.claims, self.costs
        return found

    def pay(self, length: int, colour: int, extra: float) -> None:
        """For a track; ``extra``: turns that it takes beyond cards and claim."""
        colour, use, grey = self._given(length, colour)
        self.left[colour] -= use
        if grey:
            self.grey += length - use
        else:
            self.need[colour] += length - use
        self.claims += 1 + extra

    def turns(self) -> float:
        """To draw what is missing and claim all tracks."""
        return self.claims + drawing_turns(self.need, self.jokers, self.grey, self.costs)

    def turns_with(self, length: int, colour: int, extra: float) -> float:
        """What ``turns`` would be with one more track."""
        colour, use, grey = self._given(length, colour)
        claims = self.claims + 1 + extra
        if grey:
            return claims + drawing_turns(self.need, self.jokers, self.grey + length - use, self.costs)
        self.need[colour] += length - use
        found = claims + drawing_turns(self.need, self.jokers, self.grey, self.costs)
        self.need[colour] -= length - use
        return found

    def _given(self, length: int, colour: int) -> tuple[int, int, bool]:
        """The colour to pay with, how many cards of it there are, and whether any colour will do for the rest."""
        grey = colour == GREY
        if grey:
            spare = [have - lack for have, lack in zip(self.left, self.need, strict=True)]
            colour = spare.index(max(spare))
        return colour, min(self.left[colour], length), grey and length <= ANY_COLOUR_UP_TO


@cache
def cards_for_one_of_each(luck: float) -> tuple[float, ...]:
    """Cards to be drawn until there is one of each of k colours (k from 0 to 8), where no other is of use.

    Each is drawn as if it were chosen from ``luck`` cards.
    """
    found = [0.0]
    for k in range(1, JOKER):
        useful = SHARE + (1 - SHARE) * k / JOKER
        found.append(k / (1 - (1 - useful) ** luck))
    return (*found, float(JOKER))


def drawing_turns(need: Sequence[int], jokers: int, grey: int, costs: tuple[float, ...]) -> float:
    """Turns of drawing until there are so many cards of each colour, and ``grey`` more of any.

    Locomotives are for the colour that is missed most; cards of no other use are for ``grey``.
    """
    todo = sorted(n for n in need if n)
    total = sum(todo)
    if jokers >= total:
        return max(0, grey - (jokers - total)) / 2
    for _ in range(jokers):
        todo[todo.index(todo[-1])] -= 1
    draws = 0.0
    before, k = 0, len(todo)
    for n in todo:
        if n > before:
            draws += (n - before) * costs[k]
            before = n
        k -= 1
    return (draws + max(0.0, grey - (draws - total + jokers))) / 2
