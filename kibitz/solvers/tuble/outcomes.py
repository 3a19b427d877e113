"""Outcomes: what the game says to every guess for every answer, as tables of one number each.

An outcome is a number: four times the stops, plus the zone colour (0 green to 3 red). Only the guess that is the
answer has outcome 0. It fits a byte, for the longest way on any of the networks is 39 stops.
"""

from __future__ import annotations

import io
import pkgutil
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, cast

from kibitz.solvers.tuble.networks import FOLDER, Network
from kibitz.solvers.tuble.shown import ZoneColour
from kibitz.solvers.tuble.zones import ZoneRule, zone_colour

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Outcomes = NDArray[np.uint8]

COLOURS = len(ZoneColour)


def outcome(stops: int, colour: ZoneColour) -> int:
    """The number of an outcome.

    >>> outcome(16, ZoneColour.YELLOW)
    65
    """
    return stops * COLOURS + colour


def parts_of(code: int) -> tuple[int, ZoneColour]:
    """Stops and colour of an outcome's number.

    >>> parts_of(65)
    (16, <ZoneColour.YELLOW: 1>)
    """
    return code // COLOURS, ZoneColour(code % COLOURS)


def load_outcomes(network_id: str, rule: ZoneRule) -> Outcomes:
    """The shipped table: guess (row) and answer (column), stations in the order of the network; uint8, read-only."""
    import numpy as np

    table: Outcomes = np.asarray(_file()[f"{network_id}-{rule}"])
    table.flags.writeable = False
    return table


def make_outcomes(network: Network, rule: ZoneRule) -> Outcomes:
    """The same, worked out: the fewest stops from each station to each other, changes of line for nothing."""
    import networkx
    import numpy as np

    table: Outcomes = np.zeros((len(network), len(network)), np.uint8)
    for a, lengths in networkx.all_pairs_shortest_path_length(network.graph):
        for b, stops in lengths.items():
            table[a, b] = outcome(stops, zone_colour(network.stations[a], network.stations[b], rule))
    return table


@cache
def _file() -> Mapping[str, Outcomes]:
    """The shipped tables that were asked for; NumPy reads each when it is asked for first."""
    import numpy as np

    data = pkgutil.get_data("kibitz.resources", f"{FOLDER}/outcomes.npz")
    assert data is not None  # the package's own files
    return cast("Mapping[str, Outcomes]", np.load(io.BytesIO(data)))
