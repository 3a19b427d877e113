"""How many fare zones lie between two stations, as the colour that a game shows."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from kibitz.solvers.tuble.shown import ZoneColour

if TYPE_CHECKING:
    from kibitz.solvers.tuble.networks import Station


class ZoneRule(StrEnum):
    """How stations on the boundary of two zones are counted.

    GAP: the smallest difference between any zone of one and any of the other; this is what the game was found to do.
    HALF: such a station is in zone 2.5, and differences are rounded down; the rule of the article about the game.
    """

    GAP = "gap"
    HALF = "half"


def zone_colour(a: Station, b: Station, rule: ZoneRule = ZoneRule.GAP) -> ZoneColour:
    """The colour that the game shows when one is guessed and the other is the answer; three zones or more are red.

    >>> from kibitz.solvers.tuble.networks import load_network
    >>> stations = dict(zip(load_network().names, load_network().stations))
    >>> zone_colour(stations["Ealing Broadway"], stations["Bethnal Green"])
    <ZoneColour.YELLOW: 1>
    """
    if rule is ZoneRule.GAP:
        zones = max(a.zone_min, b.zone_min) - min(a.zone_max, b.zone_max)
    else:
        zones = abs(a.zone_min + a.zone_max - b.zone_min - b.zone_max) // 2
    return ZoneColour(max(0, min(zones, ZoneColour.RED)))
