"""Variants of the game: which network it is played on, and how it counts zones."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from kibitz.core.phrase import Phrase
from kibitz.solvers.tuble.networks import NETWORKS, Network, load_network
from kibitz.solvers.tuble.outcomes import load_outcomes
from kibitz.solvers.tuble.zones import ZoneRule

if TYPE_CHECKING:
    from kibitz.solvers.tuble.outcomes import Outcomes

USUAL_RULE = {"2009": ZoneRule.HALF}
"""Network -> the zone rule that it is usually played with, where it isn't the gap: the article's for its network."""


@dataclass(frozen=True)
class Variant:
    """One way in which a game of Tuble can be made."""

    network_id: str
    rule: ZoneRule

    @cached_property
    def network(self) -> Network:
        """Its stations and links."""
        return load_network(self.network_id)

    @cached_property
    def outcomes(self) -> Outcomes:
        """What it says to each guess (row) for each answer (column); see `outcomes`."""
        return load_outcomes(self.network_id, self.rule)

    @property
    def usual(self) -> bool:
        """Whether its zone rule is the one that the network is usually played with."""
        return self.rule is usual_rule(self.network_id)

    def __str__(self) -> str:
        """The network's id, and the rule where it isn't the usual one.

        >>> print(Variant("current", ZoneRule.GAP), Variant("current", ZoneRule.HALF), sep=", ")
        current, current with half zones
        """
        if self.usual:
            return self.network_id
        return Phrase(
            "{network_id} with {value}",
            network_id=self.network_id,
            value=Phrase("half zones") if self.rule is ZoneRule.HALF else Phrase("gaps between zones"),
        )


def usual_rule(network_id: str) -> ZoneRule:
    """The zone rule that a network is usually played with."""
    return USUAL_RULE.get(network_id, ZoneRule.GAP)


def variant(network_id: str, rule: ZoneRule | None = None) -> Variant:
    """The variant of a network; without a rule, with its usual one. Raises UsageError for an unknown network."""
    load_network(network_id)
    return Variant(network_id, rule or usual_rule(network_id))


def all_variants(start: str = "game2023") -> tuple[Variant, ...]:
    """Every variant in the order in which it is tried: from ``start``, with usual rules first."""
    ids = [start, *(network_id for network_id in NETWORKS if network_id != start)]
    every = [Variant(network_id, rule) for network_id in ids for rule in ZoneRule]
    return tuple(sorted(every, key=lambda one: not one.usual))
