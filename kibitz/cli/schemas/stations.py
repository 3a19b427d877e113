"""What the commands of Tuble print."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypedDict

from kibitz.cli.schemas.common import Chance, Complaint, Count
from kibitz.solvers.tuble.zones import ZoneRule


class StationGuess(TypedDict):
    """A guess and what it is worth. chance: that it is the answer. expected_left, worst_left: stations that are left
    after it. groups: different replies. expected_guesses, worst: to the end, this one counted. candidate: whether it
    can be the answer."""

    station: str
    chance: Chance
    expected_guesses: float
    expected_left: float
    groups: Count
    worst_left: Count
    worst: Count
    candidate: bool


class TubleAdviceRecord(TypedDict):
    """What to guess, best first. dropped: networks that contradict a guess. exact: the candidates fit all guesses.
    probabilities: one for each candidate."""

    graph: str
    rule: ZoneRule
    dropped: list[str]
    exact: bool
    warnings: list[str]
    candidates: list[str]
    probabilities: list[Chance]
    moves: list[StationGuess]


class LegRecord(TypedDict):
    """A ride on one line."""

    line: str
    stations: list[str]


RouteEnds = TypedDict("RouteEnds", {"from": str, "to": str})


class StationRoute(RouteEnds):
    """The way between two stations. zones: of both; 2/3 is on the boundary. colour: 0 green to 3 red."""

    zones: tuple[str, str]
    graph: str
    stops: Count
    changes: Count
    colour: Annotated[int, Field(ge=0, le=3)]
    stations: list[str]
    legs: list[LegRecord]


class StationFigures(TypedDict):
    """Guesses of all games of a network. histogram: games that took one guess, two, and so on."""

    graph: str
    rule: ZoneRule
    stations: Count
    total: Count
    mean: float
    histogram: list[int]
    worst: Count


class StationBenchmark(StationFigures):
    """What the engine takes. told: whether it knew the network. found: within the game's guesses."""

    told: bool
    found: Count
    cpu_s: float


class StationPosition(TypedDict):
    """A position of a tree. left: stations that can be the answer. replies: stops and colour, ``16,1`` -> next."""

    guess: str
    left: Count
    replies: dict[str, StationPosition]


class StationTree(StationFigures):
    """The tree that finds every station with the fewest guesses in all."""

    opener: str
    tree: StationPosition


class SuggestedStation(TubleAdviceRecord):
    """A turn of a session: what is suggested, and the whole advice."""

    turn: Count
    guess: str


class StationLook(TypedDict):
    """What a station would bring; null: nothing new."""

    guess: str
    move: StationGuess | None


class FoundStation(TypedDict):
    """The end of a session."""

    solved: Literal[True]
    answer: str
    guesses: list[str]


TubleSession = SuggestedStation | StationLook | FoundStation | Complaint
