"""Where the cities of a client's board are: from those that are known, and from what is seen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kibitz.errors import UnreadableBoardError, UsageError
from kibitz.geometry import Point
from kibitz.solvers.ticket.boards import Board
from kibitz.solvers.ticket.names import city_in

Points = NDArray[np.float64]
"""(n, 2): x, y."""

FEWEST = 4
"""Known cities that place the rest."""
STIFFNESS = 0.02
"""Of the fit, against bending for a few cities; a part of the board's width."""


@dataclass(frozen=True, slots=True)
class KnownCities:
    """Cities by their index: how the client spells them, and where they are."""

    names: Mapping[int, str]
    at: Mapping[int, Point]


def known_cities(board: Board, cities: Mapping[str, Point]) -> KnownCities:
    """The cities that the user gave, in any spelling.

    Raises UsageError for a name that isn't one of the board's, and for a city that is named twice.
    """
    names: dict[int, str] = {}
    at: dict[int, Point] = {}
    for name, point in cities.items():
        city = city_in(board, name)
        if city is None:
            raise UsageError(f"The board {board.id} has no city {name.strip()!r}. Check its name, or choose --board.")
        if city in names:
            raise UsageError(f"{names[city]!r} and {name!r} are the same city. Give each city once.")
        names[city], at[city] = name, point
    return KnownCities(names, at)


def placed(board: Board, at: Mapping[int, Point]) -> Points:
    """All cities, by a smooth fit of the printed board to those that are known; these stay exactly where they are.

    Raises UnreadableBoardError where the known ones don't say how the board lies: too few, or all on a line.
    """
    printed = np.array([(city.x, city.y) for city in board.cities])
    chosen = sorted(at)
    seen = np.array([(at[city].x, at[city].y) for city in chosen]).reshape(-1, 2)
    terms = np.column_stack([np.ones(len(chosen)), printed[chosen]])
    if len(chosen) < FEWEST or np.linalg.matrix_rank(terms, tol=0.05) < 3:
        raise UnreadableBoardError(
            f"The places of {len(chosen)} cities are known, and they don't say how the board lies. "
            f"Give at least {FEWEST} cities that are far apart and not all on a line."
        )
    found = _bent(printed, chosen, seen)
    found[chosen] = seen
    return found


def _bent(printed: Points, chosen: list[int], seen: Points) -> Points:
    """A smoothing thin-plate spline: an affine map and a bend that is as small as the known cities let it be."""
    count = len(chosen)
    terms = np.column_stack([np.ones(len(printed)), printed])
    apart = np.linalg.norm(printed[:, None] - printed[None, chosen], axis=2)
    bends = apart**2 * np.log(np.maximum(apart, 1e-9))
    left = np.zeros((count + 3, count + 3))
    left[:count, :count] = bends[chosen] + STIFFNESS * np.eye(count)
    left[:count, count:] = terms[chosen]
    left[count:, :count] = terms[chosen].T
    weights = np.linalg.solve(left, np.vstack([seen, np.zeros((3, 2))]))
    return np.asarray(bends @ weights[:count] + terms @ weights[count:], np.float64)
