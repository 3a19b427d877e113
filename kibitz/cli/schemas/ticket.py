"""What the commands of Ticket to Ride print."""

from __future__ import annotations

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from kibitz.cli.schemas.common import Box, Chance, Count, Spot
from kibitz.solvers.ticket.advice.model import Recommendation, Unknown
from kibitz.solvers.ticket.routing.route import Order

Ends = TypedDict("Ends", {"from": str, "to": str})


class TicketRecord(Ends):
    """A ticket: two cities and its points."""

    points: int


Others = TypedDict("Others", {"or": NotRequired[list[str]]})


class TrackRecord(Others):
    """A track to claim. or: colours of others that do as well. locomotives: that a ferry takes."""

    city_a: str
    city_b: str
    length: Count
    colour: str
    tunnel: NotRequired[Literal[True]]
    locomotives: NotRequired[int]


class WayRecord(TypedDict):
    """A way between two cities; cities may be empty where there is none."""

    routes: Count | None
    spaces: Count | None
    cities: list[str]
    tracks: list[TrackRecord]


class TicketRoute(Ends, WayRecord):
    """The best way, and with ``--all`` every one that is as good. by: what counted first. cut: tracks that cut
    it off."""

    board: str
    by: Order
    possible: bool
    ways: list[WayRecord]
    cut: list[TrackRecord]


class PlannedTicket(TicketRecord):
    """A ticket of a plan."""

    state: Literal["completed", "left out", "impossible"]


class TicketPlan(TypedDict):
    """Tracks that complete tickets with the fewest spaces. trains: that were said to be left."""

    board: str
    tracks: list[TrackRecord]
    spaces: Count
    routes: Count
    points: int
    trains: int | None
    tickets: list[PlannedTicket]


class PlanRecord(TypedDict):
    """A plan by the names of its tracks."""

    tracks: list[str]
    spaces: Count
    routes: Count
    points: int


class TurnMove(TypedDict):
    """What can be done in a turn; worth is in points."""

    title: str
    worth: float | None
    reason: str


class TicketChance(TicketRecord):
    """A ticket of one's own, and the chance that it is completed."""

    chance: Chance | None


class KeepRecord(TypedDict):
    """Tickets that could be kept of those that are offered. chances: of each."""

    tickets: list[TicketRecord]
    points: int
    spaces: int
    turns: float | None
    chances: list[float | None]
    chance: float | None
    worth: float | None
    impossible: list[str]
    done: list[str]


class TrackLoss(TypedDict):
    """What it costs where somebody else claims a track. spaces: more trains for the same tickets, or fewer."""

    spaces: int
    tickets: list[str]
    points: float | None


AdvisedOthers = TypedDict("AdvisedOthers", {"or": list[str]})


class AdvisedTrack(AdvisedOthers):
    """A track of the plan. danger: chance that it is taken soon. missing: cards that are needed yet."""

    track: str
    length: Count
    tickets: list[str]
    danger: float | None
    urgency: float | None
    loss: TrackLoss
    payable: bool | None
    missing: dict[str, int] | None
    because: list[str]
    near: list[str]


class AdvisedCard(TypedDict):
    """A card that could be drawn, or ``deck``. saves, turn: turns that it and the whole turn save."""

    card: str
    saves: float | None
    turn: float | None
    wanted: Count
    chance: float | None


class LikelyTicket(TicketRecord):
    """A ticket that another player may hold."""

    probability: float | None
    progress: float | None
    chance: float | None


class RivalRecord(TypedDict):
    """What another player may be after. held: how many tickets he has; assumed: that was not seen."""

    player: str
    held: Count
    assumed: bool
    tickets: list[LikelyTicket]


class StandingRecord(TypedDict):
    """How a player stands. final: points in the end, give or take error."""

    player: str
    tracks: int
    tickets: int | None
    points: int
    if_ended: float | None
    final: float | None
    error: float | None
    trains: int
    turns: float | None
    longest: int
    longest_chance: float | None


class LongestRecord(TypedDict):
    """The race for the longest path."""

    leaders: list[str]
    spaces: int
    lead: int
    mine: int | None
    behind: int | None
    tracks: list[str] | None
    chance: float | None


class EndRecord(TypedDict):
    """Whether the end should be hurried."""

    verdict: Recommendation
    rounds: float | None
    ends_it: str
    tracks: list[str]
    lead: float | None
    chance: float | None
    final_lead: float | None
    final_chance: float | None


class DrawRecord(TypedDict):
    """Whether new tickets are worth a turn."""

    worth: float | None
    free: float | None
    behind: float | None
    good: bool


class KeyRecord(TypedDict):
    """A track that many tickets need."""

    track: str
    share: float | None
    danger: float | None


class WhatIfRecord(TypedDict):
    """What a claim would do to the plan."""

    player: str
    track: str
    before: PlanRecord
    after: PlanRecord
    lost: list[TicketRecord]
    spaces: int
    detour: list[str]
    points: float | None
    answer: str | None


class TicketAdviceRecord(TypedDict):
    """What to do in a turn; what isn't known is null or empty. unknown: what would make the advice better."""

    board: str
    moves: list[TurnMove]
    plan: PlanRecord | None
    turns: float | None
    tickets: list[TicketChance]
    given_up: list[str]
    keep: list[KeepRecord]
    tracks: list[AdvisedTrack]
    cards: list[AdvisedCard]
    others: list[RivalRecord]
    players: list[StandingRecord]
    longest: LongestRecord | None
    end: EndRecord | None
    draw_tickets: DrawRecord | None
    keys: list[KeyRecord]
    unknown: list[Unknown]
    what_if: NotRequired[WhatIfRecord]


class SimulatedPlayer(TypedDict):
    """How a player did. share: of the wins, with the ends of its 95 %. completed, failed: tickets a game."""

    name: str
    wins: float
    share: tuple[float, float, float]
    mean: float
    mean_error: float
    completed: float
    failed: float


class Simulation(TypedDict):
    """Games between bots."""

    board: str
    games: Count
    seed: int
    players: list[SimulatedPlayer]


class ProfileRecord(TypedDict):
    """What a board profile says, without its pictures. seen, hidden: spaces. other_colours, left_out, added: how its
    board differs from the printed one."""

    name: str
    board: str
    size: tuple[int, int]
    cities: dict[str, Spot]
    tracks: Count
    spaces: Count
    seen: Count
    hidden: Count
    other_colours: list[str]
    left_out: list[str]
    added: list[str]
    places: list[str]
    settings: dict[str, str]


class MadeProfile(ProfileRecord):
    """A profile that was made. unsure: cities that were worked out. file: where it is saved."""

    unsure: list[str]
    doubts: list[str]
    file: str


class Misfit(TypedDict):
    """A picture that a profile doesn't fit."""

    file: str
    fits: Literal[False]


class Fit(TypedDict):
    """A picture that a profile fits. claimed: colour -> tracks."""

    file: str
    fits: Literal[True]
    scale: float
    dx: float
    dy: float
    residual: float
    visible: Count
    unknown: Count
    claimed: dict[str, int]


class SpaceRecord(TypedDict):
    """A space of a track: its middle, its angle in degrees, its sides; all in pixels of the profile's picture."""

    x: float
    y: float
    angle: float
    length: float
    width: float
    hidden: bool


class ProfileTrackRecord(TypedDict):
    """A track of the client's board, its spaces from city a to city b."""

    city_a: str
    city_b: str
    length: Count
    colour: str
    tunnel: bool
    locomotives: Count
    seen: bool
    spaces: list[SpaceRecord]


class ProfileFile(TypedDict):
    """The file of a board profile. palette: colour of trains -> blue, green, red. picture, covered: PNG in base64."""

    format: Literal["kibitz board profile"]
    version: Literal[1]
    name: str
    board: str
    cities: dict[str, Spot]
    tracks: list[ProfileTrackRecord]
    palette: dict[str, tuple[int, int, int]]
    places: dict[str, Box]
    settings: dict[str, str]
    picture: str
    covered: str


ProfileCheck = Fit | Misfit
