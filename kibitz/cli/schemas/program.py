"""What the commands print that are about no single game: looking, playing, the history, pages, this machine."""

from __future__ import annotations

from typing import NotRequired

from typing_extensions import TypedDict

from kibitz.automation.player.result import Ending
from kibitz.cli.schemas.boards import AnyFields, AnyReading, DecisionRecord
from kibitz.cli.schemas.common import Box, Count, Mark, Spot
from kibitz.core.advice import Table
from kibitz.core.game import Outcome
from kibitz.services.doctor import Check
from kibitz.services.history.records import By, Result


class LookTimes(TypedDict):
    """Milliseconds that readers and solvers took."""

    read: float
    advise: float


class PictureRecord(TypedDict):
    """What was read in a picture. size: width and height; null where it could not be loaded. error: why there is no
    board, or what is wrong with it. nearest: with ``--explain``, of each game what came nearest to a board."""

    file: str
    size: tuple[int, int] | None
    readings: list[AnyReading]
    ms: LookTimes
    error: str | None
    nearest: NotRequired[dict[str, list[DecisionRecord]]]


class WatchedRecord(TypedDict):
    """A board that is new, or none. ms: what took how long. improved: the advice alone has become better."""

    readings: list[AnyReading]
    ms: dict[str, float]
    improved: NotRequired[bool]


class StepRecord(TypedDict):
    """An action of a move, and what the screen showed after it."""

    action: str
    expected: str
    saw: str
    outcome: Outcome
    ms: float


class PlayedMove(TypedDict):
    """A move. seen: the board. ms, done: null and false where the game didn't take it."""

    move: Count
    seen: str
    title: str
    reason: str
    steps: list[StepRecord]
    ms: float | None
    done: bool


class PlayedGame(TypedDict):
    """How a play ended. retries: actions that were done a second time. tables: of a game that is over, what is to be
    said of its moves."""

    moves: Count
    ending: Ending
    finished: bool
    stopped: bool
    reason: str
    actions: Count
    retries: Count
    won: NotRequired[bool]
    tables: NotRequired[list[Table]]


PlayedGames = TypedDict("PlayedGames", {"games": int, "fine": int, "lost": int, "not played to the end": int})
"""What became of several games."""

PlayLine = PlayedMove | PlayedGame | PlayedGames


class DoctorRecord(TypedDict):
    """What works on this machine. fine: all that is needed does."""

    fine: bool
    checks: list[Check]


class WhereRecord(TypedDict):
    """The folders that Kibitz writes to."""

    settings: str
    cache: str
    logs: str
    data: str
    evidence: str


class KeptGame(TypedDict):
    """A game of the history. began: seconds since 1970."""

    number: Count
    game: str
    began: float
    seconds: float
    surface: str
    by: By
    result: Result
    moves: Count
    skill: Mark | None
    luck: Mark | None


class KeptPosition(TypedDict):
    """A board at rest with the advice of then. move: what led here, where Kibitz did it. picture: WebP in base64."""

    at: float
    move: str | None
    board: AnyReading
    picture: NotRequired[str]


class WholeGame(KeptGame):
    """A game of the history with all its boards."""

    positions: list[KeptPosition]


class GameFigures(TypedDict):
    """Figures of games. ended: whose end was seen. share: won of those won or lost. streak: wins in a row, the newest
    ones. moves: how many -> games that weren't lost. times: seconds of the ended games; seconds: their median."""

    games: Count
    ended: Count
    won: Count
    lost: Count
    streak: Count
    longest_streak: Count
    moves: dict[str, int]
    skills: list[Mark]
    lucks: list[Mark]
    times: list[float]
    seconds: float | None
    share: float | None
    skill: float | None


class PlayersFigures(TypedDict):
    """Figures of the games that the user played, and of those that Kibitz did."""

    you: GameFigures
    Kibitz: GameFigures


class PageSummary(TypedDict):
    """A page that was shown, without its pictures. cells, anchors: how many. colours: meaning -> ``#rrggbb``."""

    name: str
    game: str
    board: Box
    cells: Count
    rects: dict[str, Box]
    points: dict[str, Spot]
    colours: dict[str, str]
    anchors: Count


class BoardProfileName(TypedDict):
    """A board profile of Ticket to Ride, which is kept elsewhere (see ``ticket profile list``)."""

    name: str
    game: str


class TaughtPage(PageSummary):
    """A page that was shown now. reading: what is read on its picture."""

    reading: AnyFields | None
    doubts: list[str]
    file: str


class CheckedPage(TypedDict):
    """Whether a page is seen in a picture."""

    file: str
    page: bool
    reading: AnyFields | None


Pages = list[PageSummary | BoardProfileName]
