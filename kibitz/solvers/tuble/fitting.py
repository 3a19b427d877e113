"""Which stations fit what the game said, and how far off the others are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kibitz.solvers.tuble.names import indices_in
from kibitz.solvers.tuble.outcomes import COLOURS
from kibitz.solvers.tuble.search import RIGHT, Stations

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from kibitz.solvers.tuble.shown import Observation
    from kibitz.solvers.tuble.variants import Variant

    Offs = NDArray[np.int64]

FAR_STOPS, FAR_COLOURS = 3, 2
"""More than so many stops or colours off is as wrong as so many: then the number or colour was mistaken altogether."""
UNKNOWN_GUESS = FAR_STOPS + FAR_COLOURS
"""How far every station is off when the network hasn't got the guess."""


def fitting(variant: Variant, seen: Sequence[Observation]) -> Stations:
    """The stations that can be the answer of this variant; none if it hasn't got a station that was guessed."""
    if not seen:
        return tuple(range(len(variant.network)))
    import numpy as np

    fits = np.ones(len(variant.network), bool)
    for observation in seen:
        rows = _rows(variant, observation)
        if not len(rows):
            return ()
        known = np.ones_like(rows, bool)
        if observation.stops is not None:
            known &= rows // COLOURS == observation.stops
        else:
            known &= rows != RIGHT  # the game would be over
        if observation.colour is not None:
            known &= rows % COLOURS == observation.colour
        fits &= known.any(axis=0)
    return tuple(np.flatnonzero(fits).tolist())


def offs(variant: Variant, seen: Sequence[Observation]) -> Offs:
    """For every observation (row) and station (column) by how much the station contradicts it; 0 where it fits."""
    import numpy as np

    found: Offs = np.zeros((len(seen), len(variant.network)), np.int64)
    for number, observation in enumerate(seen):
        rows = _rows(variant, observation).astype(np.int64)
        if not len(rows):
            found[number] = UNKNOWN_GUESS
            continue
        off = np.zeros_like(rows)
        if observation.stops is not None:
            off += np.minimum(abs(rows // COLOURS - observation.stops), FAR_STOPS)
        if observation.colour is not None:
            off += np.minimum(abs(rows % COLOURS - observation.colour), FAR_COLOURS)
        if not observation.right:
            off[rows == RIGHT] = UNKNOWN_GUESS  # the game says so when a guess is right
        found[number] = off.min(axis=0)
    return found


def _rows(variant: Variant, observation: Observation) -> NDArray[np.uint8]:
    """Outcomes of the guess for every answer; several rows where its name means several stations."""
    assert observation.station is not None
    return variant.outcomes[list(indices_in(variant.network, observation.station))]
