"""What a map shows besides the network: guesses, what is still possible, the best guess, a route. No Qt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise

from kibitz.gui.maps.tube.labels import in_lines
from kibitz.gui.maps.tube.layout import MapLayout
from kibitz.solvers.tuble.names import index_in
from kibitz.solvers.tuble.networks import Network
from kibitz.solvers.tuble.routes import Route
from kibitz.solvers.tuble.shown import Observation, ZoneColour

NAMED = 5
"""So many of the likeliest candidates are named, whatever else is not."""
LETTERS = {ZoneColour.GREEN: "G", ZoneColour.YELLOW: "Y", ZoneColour.ORANGE: "O", ZoneColour.RED: "R"}
"""The sign of a zone colour besides its colour."""


@dataclass(frozen=True, slots=True)
class Guessed:
    """A guess on the map: number of stops and zone colour, None where they aren't known."""

    stops: int | None
    colour: ZoneColour | None

    @property
    def text(self) -> str:
        """What its badge says, such as ``16 Y``."""
        number = "?" if self.stops is None else str(self.stops)
        return f"{number} {LETTERS[self.colour]}" if self.colour is not None else number


@dataclass(frozen=True, slots=True)
class Hop:
    """One stop of a route: two neighbouring stations by number, and the line taken."""

    a: int
    b: int
    line: str


@dataclass(frozen=True)
class MapScene:
    """What is shown, by the numbers of the network's stations.

    guesses: what was guessed. candidates: station -> probability, of those that are possible; empty if nothing is known
    of that. best: the best guess. route: from its start to its end. ends: stations chosen by the user, at most two.
    """

    guesses: Mapping[int, Guessed] = field(default_factory=dict)
    candidates: Mapping[int, float] = field(default_factory=dict)
    best: int | None = None
    route: tuple[Hop, ...] = ()
    ends: tuple[int, ...] = ()

    @cached_property
    def likeliest(self) -> tuple[int, ...]:
        """Candidates that are named first; none while many are about equally likely."""
        ordered = sorted(self.candidates, key=lambda n: (-self.candidates[n], n))
        if len(ordered) <= 2 * NAMED:
            return tuple(ordered)
        least = self.candidates[ordered[NAMED]]
        return tuple(n for n in ordered[:NAMED] if self.candidates[n] > least)

    def share(self, station: int) -> float:
        """How likely a candidate is, as a share of the likeliest one; 0 for stations that are none."""
        return self.candidates.get(station, 0.0) / self._most

    def excluded(self, station: int) -> bool:
        """Whether a station can't be the answer."""
        return bool(self.candidates) and station not in self.candidates

    @cached_property
    def on_route(self) -> frozenset[int]:
        """The stations of the route."""
        return frozenset(n for hop in self.route for n in (hop.a, hop.b))

    @cached_property
    def _most(self) -> float:
        return max(self.candidates.values(), default=1.0)


def scene_of(
    network: Network,
    guesses: Sequence[Observation] = (),
    candidates: Mapping[str, float] | None = None,
    best: str | None = None,
) -> MapScene:
    """The scene of a position; names that the network hasn't are left out.

    candidates: name -> probability; all stations being possible is the same as nothing being known.
    """
    marked = {}
    for guess in guesses:
        number = index_in(network, guess.station) if guess.station else None
        if number is not None:
            marked[number] = Guessed(guess.stops, guess.colour)
    possible: dict[int, float] = {}
    for name, probability in (candidates or {}).items():
        number = index_in(network, name)
        if number is not None:
            possible[number] = possible.get(number, 0.0) + probability
    if len(possible) == len(network):
        possible = {}
    return MapScene(marked, possible, index_in(network, best) if best else None)


def hops(network: Network, route: Route) -> tuple[Hop, ...]:
    """A route stop by stop."""
    return tuple(
        Hop(network.index[a], network.index[b], leg.line) for leg in route.legs for a, b in pairwise(leg.stations)
    )


def caption(layout: MapLayout, scene: MapScene, station: int) -> tuple[str, ...]:
    """A station's name in lines, with what there is to say about it."""
    name = layout.network.stations[station].name
    lines = in_lines(name)
    if station == scene.best:
        lines = (f"★ {lines[0]}", *lines[1:])
    if station in scene.likeliest and len(scene.candidates) > 1:
        lines = (*lines[:-1], f"{lines[-1]} {scene.candidates[station]:.0%}")
    return lines


def rank(layout: MapLayout, scene: MapScene, station: int) -> tuple[float, bool]:
    """How early a station's name gets its place (lower is earlier), and whether it must have one."""
    if station == scene.best:
        return 0, True
    if station in scene.ends:
        return 1, True
    if station in scene.guesses:
        return 2, True
    if station in scene.likeliest:
        return 3 - scene.share(station), True
    if station in scene.on_route:
        return 4, False
    if station in scene.candidates:
        return 6 - scene.share(station), False
    lines = len(layout.network.stations[station].lines)
    # Where lines meet or end, a name tells more than in between.
    plain = 10.0 if station in layout.interchanges else 11.0 if station in layout.termini else 12.0
    return plain - 0.1 * lines + (10 if scene.excluded(station) else 0), False
