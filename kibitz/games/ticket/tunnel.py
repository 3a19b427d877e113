"""A tunnel that asks for more cards: the ways of paying stand in words where tickets are offered at other times."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from kibitz.solvers.ticket.model.actions import ClaimTrack
from kibitz.solvers.ticket.model.boards import Colour
from kibitz.solvers.ticket.model.state import Tunnel

CARDS_IN_WORDS = re.compile(r"(\d+)\s+(\w+)")
MOST_EXTRA = 3
"""Cards that are uncovered for a tunnel."""


def ways_of(texts: Mapping[str, str]) -> tuple[tuple[int, int], ...]:
    """Ways of paying that are offered: (cards of the tunnel's colour, locomotives) each, in the order of their places.

    texts: name of a place -> what is written there.

    >>> ways_of({"offer 1": "Pay 2 red", "offer 2": "Pay 1 red and 1 locomotive"})
    ((2, 0), (1, 1))
    """
    found = []
    for number in range(1, MOST_EXTRA + 2):
        cards = [(int(count), word) for count, word in CARDS_IN_WORDS.findall(texts.get(f"offer {number}", ""))]
        colours = [(count, Colour.named(word.rstrip("s"))) for count, word in cards]
        if not cards or any(colour is None for _, colour in colours):
            break
        jokers = sum(count for count, colour in colours if colour is Colour.LOCOMOTIVE)
        found.append((sum(count for count, _ in colours) - jokers, jokers))
    return tuple(found)


def tunnel_of(claim: ClaimTrack, ways: Sequence[tuple[int, int]]) -> Tunnel | None:
    """The tunnel that was claimed, by the ways of paying; None where they don't tell how much more is asked."""
    asked = {sum(way) for way in ways}
    if len(asked) != 1:
        return None
    extra = asked.pop()
    return Tunnel(claim.track, claim.payment, extra) if 1 <= extra <= MOST_EXTRA else None
