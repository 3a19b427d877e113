"""What a map of Ticket to Ride shows besides the empty board. No Qt."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from kibitz.solvers.ticket.model.boards import Colour, Ticket
from kibitz.solvers.ticket.model.claims import SHARED_FROM, Ground
from kibitz.solvers.ticket.model.shown import ShownTicket

LETTERS = {
    Colour.RED: "R",
    Colour.ORANGE: "O",
    Colour.YELLOW: "Y",
    Colour.GREEN: "G",
    Colour.BLUE: "B",
    Colour.PINK: "P",
    Colour.WHITE: "W",
    Colour.BLACK: "K",
}
"""The sign of a track's colour besides its colour; grey tracks have none. K is black, as in printing."""


@dataclass(frozen=True, slots=True)
class Planned:
    """A track that is advised. order: when, from 1; None where that is not to be told. urgent: it may soon be lost."""

    track: int
    order: int | None = None
    urgent: bool = False


@dataclass(frozen=True, slots=True)
class Flagged:
    """One's own ticket, whose cities have flags. done: its cities are joined. lost: they can't be any more."""

    ticket: Ticket
    done: bool = False
    lost: bool = False


@dataclass(frozen=True)
class MapScene:
    """What is shown, by the numbers of the board's tracks and cities.

    owners: claimed track -> seat. seats: the colour of each seat's trains, in words. me: one's own seat.
    unknown: tracks of which it isn't known whose they are. closed: tracks that nobody can claim any more.
    planned: advised tracks. hinted, hinted_cities: a hint points at these. offered: what can be clicked on now.
    tickets: one's own. stations: (city, seat). last: what changed last. chosen: a track that is pointed at.
    """

    owners: Mapping[int, int] = field(default_factory=dict)
    seats: tuple[str, ...] = ()
    me: int | None = None
    unknown: frozenset[int] = frozenset()
    closed: frozenset[int] = frozenset()
    planned: tuple[Planned, ...] = ()
    hinted: frozenset[int] = frozenset()
    hinted_cities: frozenset[int] = frozenset()
    offered: frozenset[int] = frozenset()
    tickets: tuple[Flagged, ...] = ()
    stations: tuple[tuple[int, int], ...] = ()
    last: frozenset[int] = frozenset()
    chosen: int | None = None

    def plan_of(self, track: int) -> Planned | None:
        """What is advised of a track."""
        return next((planned for planned in self.planned if planned.track == track), None)

    def flags_at(self, city: int) -> tuple[tuple[int, Flagged], ...]:
        """The tickets that begin or end in a city, each with its number from 1."""
        return tuple(
            (number, flagged)
            for number, flagged in enumerate(self.tickets, 1)
            if city in (flagged.ticket.a, flagged.ticket.b)
        )


def scene_of(
    shown: ShownTicket,
    planned: Iterable[Planned] = (),
    hinted: Iterable[int] = (),
    hinted_cities: Iterable[int] = (),
    before: ShownTicket | None = None,
) -> MapScene:
    """The scene of a position, and of what is advised for it.

    before: the position before it on the same board: what is new since then is marked as the last change.
    """
    owners = {track: owner for track, owner in enumerate(shown.owners) if owner is not None}
    last = frozenset[int]()
    if (
        before is not None
        and len(before.owners) == len(shown.owners)
        and any(owner is not None for owner in before.owners)
    ):
        last = frozenset(track for track, owner in owners.items() if before.owners[track] != owner)
    return MapScene(
        owners,
        tuple(seat.colour for seat in shown.seats),
        shown.me,
        shown.unknown,
        _closed(shown, owners),
        tuple(planned),
        frozenset(hinted),
        frozenset(hinted_cities),
        tickets=flagged(shown),
        stations=shown.stations,
        last=last,
    )


def flagged(shown: ShownTicket) -> tuple[Flagged, ...]:
    """One's own tickets, with what became of them. The stations of Europe are left out of account."""
    ground = Ground(shown.board, shown.claims(shown.me))
    reached = [_reach(ground, home) for home in range(len(shown.board.cities))]
    made = []
    for ticket in shown.tickets or ():
        a, b = ground.home_of[ticket.a], ground.home_of[ticket.b]
        made.append(Flagged(ticket, done=a == b, lost=b not in reached[a]))
    return tuple(made)


def _closed(shown: ShownTicket, owners: Mapping[int, int]) -> frozenset[int]:
    """The second tracks of double routes that close with the first."""
    if not shown.seats or len(shown.seats) >= SHARED_FROM:
        return frozenset()
    return frozenset(
        track
        for track, twins in enumerate(shown.board.twins)
        if track not in owners and any(twin in owners for twin in twins)
    )


def _reach(ground: Ground, home: int) -> frozenset[int]:
    """The homes that can be got to from one."""
    seen, waiting = {home}, [home]
    while waiting:
        for link in ground.links[waiting.pop()]:
            if link.there not in seen:
                seen.add(link.there)
                waiting.append(link.there)
    return frozenset(seen)
