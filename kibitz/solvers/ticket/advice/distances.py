"""How far cities are from each other for a player, all pairs at once; and which tracks lie on the way of a ticket."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from kibitz.solvers.ticket.model.boards import Board, Ticket
from kibitz.solvers.ticket.model.claims import Claims, Ground

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Spaces: TypeAlias = NDArray[np.float64]

BOARDS_KEPT = 4


def distances(ground: Ground) -> Spaces:
    """(cities, cities): the spaces that are still to be claimed between two cities, infinite where there is no way."""
    import numpy as np

    home = np.array(ground.home_of)
    count = len(home)
    found = np.full((count, count), np.inf)
    np.fill_diagonal(found, 0.0)
    for here, links in enumerate(ground.links):
        for link in links:
            found[here, link.there] = min(found[here, link.there], link.length)
    for node in np.unique(home):
        np.minimum(found, found[:, node, None] + found[node], out=found)
    spread: Spaces = found[np.ix_(home, home)]
    return spread


@lru_cache(BOARDS_KEPT)
def empty_distances(board: Board) -> Spaces:
    """`distances` on the empty board."""
    return distances(Ground(board, Claims()))


def on_the_way(board: Board, apart: Spaces, tickets: Sequence[Ticket], slack: float) -> Spaces:
    """(tickets, tracks): how well each track lies on the way of each ticket; 1 on a shortest one, 0 far from it.

    apart: `distances`. slack: the detour, in spaces, over which it falls to 1/e. Own and taken tracks are counted as
    if they could be claimed; where a ticket can't be completed, all are 0.
    """
    import numpy as np

    starts = np.array([ticket.a for ticket in tickets], dtype=np.intp)
    ends = np.array([ticket.b for ticket in tickets], dtype=np.intp)
    near = np.array([track.a for track in board.tracks])
    far = np.array([track.b for track in board.tracks])
    length = np.array([track.length for track in board.tracks])
    direct = apart[starts, ends][:, None]
    onward = apart[starts][:, near] + length + apart[ends][:, far]
    back = apart[starts][:, far] + length + apart[ends][:, near]
    with np.errstate(invalid="ignore"):
        detour = np.minimum(onward, back) - direct
    reached: Spaces = np.exp(-np.maximum(detour, 0.0) / slack)
    reached[~np.isfinite(detour)] = 0.0
    reached[(direct == 0.0)[:, 0]] = 0.0
    return reached
