"""Placements as the search for covers sees them: bits, scores and weights; and which are one for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

IMPOSSIBLE = -(10**9)
"""Score where there is no cover."""


class Piece(NamedTuple):
    """A placement as the search sees it: its cells, the wishes that it fulfils, its score and its weight."""

    mask: int
    wishes: int
    score: int
    weight: float


@dataclass
class Group:
    """Pieces with the same cells and wishes, best first: for the search they are one.

    pieces: their numbers. ways: how many. score: the best one's. weight: of all together.
    """

    mask: int
    wishes: int
    pieces: list[int] = field(default_factory=list)
    ways: int = 0
    score: int = IMPOSSIBLE
    weight: float = 0.0


def grouped(pieces: Sequence[Piece], wishes: int) -> list[Group]:
    """The pieces in groups, those left out that leave no room for one of the wishes."""
    groups: dict[tuple[int, int], Group] = {}
    for number, piece in enumerate(pieces):
        key = (piece.mask, piece.wishes & wishes)
        group = groups.setdefault(key, Group(*key))
        group.pieces.append(number)
        group.ways += 1
        group.score = max(group.score, piece.score)
        group.weight += piece.weight
    for group in groups.values():
        group.pieces.sort(key=lambda piece: -pieces[piece].score)
    left = list(groups.values())
    for wish in bits(wishes):
        fulfil = [group.mask for group in left if group.wishes >> wish & 1]
        left = [g for g in left if g.wishes >> wish & 1 or any(not g.mask & mask for mask in fulfil)]
    return left


def bits(mask: int) -> Iterator[int]:
    """The numbers of the bits that are set, ascending.

    >>> list(bits(0b10110))
    [1, 2, 4]
    """
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
