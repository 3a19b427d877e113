"""Guesses and colours in words, and words read as such."""

from __future__ import annotations

from kibitz.solvers.tuble.shown import Observation


def told(observation: Observation) -> str:
    """A guess and what was said to it, in words.

    >>> from kibitz.solvers.tuble.shown import ZoneColour
    >>> told(Observation("Ealing Broadway", 16, ZoneColour.YELLOW))
    'Ealing Broadway (16 stops, yellow)'
    """
    stops = (
        "stops unknown" if observation.stops is None else f"{observation.stops} stop{'s' * (observation.stops != 1)}"
    )
    colour = "colour unknown" if observation.colour is None else observation.colour.name.lower()
    return f"{observation.station or 'a station that is unknown'} ({stops}, {colour})"
