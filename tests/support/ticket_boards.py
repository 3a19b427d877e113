"""Random positions on a board, for tests and benchmarks."""

from __future__ import annotations

import random

from kibitz.solvers.ticket.boards import Board
from kibitz.solvers.ticket.claims import Claims


def random_claims(board: Board, rng: random.Random, most: int = 80, *, with_own: bool = True) -> Claims:
    """Up to ``most`` claimed tracks, some of them one's own; never both of a double route."""
    tracks = rng.sample(range(len(board.tracks)), rng.randint(0, most))
    own: set[int] = set()
    if with_own:
        for track in tracks[: rng.randint(0, len(tracks) // 2)]:
            if own.isdisjoint(board.twins[track]):
                own.add(track)
    return Claims(frozenset(own), frozenset(tracks) - own, rng.randint(2, 5))
