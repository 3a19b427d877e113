"""Boards that were read in pictures, one shape a game."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired

from pydantic import ConfigDict, WithJsonSchema, with_config
from typing_extensions import TypedDict

from kibitz.cli.schemas.common import Box, Chance, Count, Spot
from kibitz.cli.schemas.wordle import AnalysisRecord
from kibitz.core.reading import Condition

BUILT_IN = ("set", "wordle", "tuble", "pyramid", "ticket")
OtherGame = Annotated[str, WithJsonSchema({"type": "string", "not": {"enum": list(BUILT_IN)}})]


class MoveRecord(TypedDict):
    """A move that is advised. reason: why, in words. places: what it is about, such as ``card 3``. worth: the larger,
    the better; comparable within one advice only."""

    title: str
    reason: str
    places: list[str]
    worth: float


class TermRecord(TypedDict):
    """A term of a score: contribution is value times weight."""

    name: str
    meaning: str
    value: float
    weight: float
    contribution: float


class CandidateRecord(TypedDict):
    """What a reader could have taken. box: where it is, if it is somewhere."""

    name: str
    box: Box | None
    score: float
    terms: list[TermRecord]


class DecisionRecord(TypedDict):
    """A decision of a reader. chosen: index of a candidate; null where nothing was clear."""

    question: str
    chosen: Count | None
    candidates: list[CandidateRecord]


class BoardRecord(TypedDict):
    """What the readings of all games have.

    confidence: that everything was read right. doubts: what wasn't, in words. page: the shown page by which it was
    read. corrected: place -> aspect -> what the user said. advice: best first. decisions: with ``--explain``.
    """

    confidence: Chance
    condition: Condition
    doubts: list[str]
    page: NotRequired[str]
    corrected: NotRequired[dict[str, dict[str, str]]]
    advice: list[MoveRecord]
    decisions: NotRequired[list[DecisionRecord]]


class CardRecord(TypedDict):
    """A card of Set; what isn't certain is null."""

    box: Box
    number: int | None
    shape: str | None
    colour: str | None
    shading: str | None
    selected: bool


class SetFields(TypedDict):
    """A board of Set. sets: indices of cards."""

    cards: list[CardRecord]
    sets: list[list[int]]


class TileRecord(TypedDict):
    """A tile of Wordle, row and column from 0. letter: null where it isn't certain, empty where there is none."""

    row: Count
    col: Count
    letter: str | None
    state: Literal["empty", "typed", "absent", "present", "correct", "unknown"]
    box: Box


class GridRecord(TypedDict):
    """One of the boards of a game of Wordle."""

    rows: Count
    cols: Count
    box: Box | None
    cells: list[TileRecord]


class WordleFields(TypedDict):
    """A game of Wordle. keyboard: key -> where it is on the screen. analysis: of a game of one board that is over."""

    boards: list[GridRecord]
    keyboard: dict[str, Box]
    key_states: dict[str, Literal["unused", "used", "absent", "present", "correct", "unknown"]]
    analysis: NotRequired[AnalysisRecord | None]


class StationRow(TypedDict):
    """A guess of Tuble. station: as the page calls it. zone_class: 0 green, 1 yellow, 2 orange, 3 red."""

    guess: int
    station: str | None
    stops: int | None
    zone_class: int | None
    visible: bool
    box: Box | None
    blob: Box | None
    name_box: Box | None
    stops_box: Box | None


class OfferRecord(TypedDict):
    """A station that the page offers for what was typed."""

    text: str
    box: Box | None
    visible: bool


class TubleFields(TypedDict):
    """A game of Tuble. input: the text box. legend: samples of colours. overlay: a dialog lies over the page."""

    state: Literal["playing", "won", "lost", "over"]
    rows: list[StationRow]
    input: Box | None
    input_text: str | None
    button: Box | None
    options: list[OfferRecord]
    legend: list[Box]
    message: str | None
    overlay: bool
    guesses_allowed: int | None
    answer: str | None


class LetterRecord(TypedDict):
    """A cell of a pyramid, row and column from 0; state and letter are null where they aren't certain."""

    row: Count
    col: Count
    letter: str | None
    box: Box | None
    state: Literal["free", "selected", "used"] | None
    visible: bool


class PyramidFields(TypedDict):
    """A pyramid. selected, words: numbers of cells, from 0 at the top. word_texts: the words that were found."""

    state: Literal["playing", "won", "lost"]
    rows: Count
    cells: list[LetterRecord]
    selected: list[int]
    words: list[list[int]]
    word_texts: list[str]
    lower_case: bool
    submit: Box | None
    submit_visible: bool
    message: str | None


class PlayerRecord(TypedDict):
    """A player of Ticket to Ride; null is what can't be told."""

    colour: str | None
    name: str | None
    trains: int | None
    score: int | None
    cards: int | None
    tickets: int | None


class PlacedTrack(TypedDict):
    """A track on the screen. ferry: locomotives that it takes. owner: a colour, ``unknown``, or null for nobody.
    spaces: each x, y and angle in degrees. visible: of each space whether it can be seen."""

    city_a: str
    city_b: str
    length: Count
    colour: str
    double: bool
    tunnel: bool
    ferry: Count
    owner: str | None
    confidence: Chance | None
    spaces: list[tuple[float, float, float]]
    visible: list[bool]


class PlacingRecord(TypedDict):
    """How the profile's picture lies on the screen: scale, shift and what is left over, in pixels."""

    scale: float
    dx: float
    dy: float
    residual: float


class TicketFields(TypedDict):
    """A game of Ticket to Ride; tickets are two cities and points."""

    map: str
    profile: str | None
    state: Literal["playing", "over"]
    you: str | None
    your_turn: bool | None
    phase: str | None
    players: list[PlayerRecord]
    your_hand: dict[str, int] | None
    your_tickets: list[tuple[str, str, int]] | None
    offered: list[tuple[str, str, int]]
    face_up: list[str | None] | None
    train_deck: int | None
    ticket_deck: int | None
    cities: dict[str, Spot]
    tracks: list[PlacedTrack]
    placing: PlacingRecord | None


class SetReading(BoardRecord, SetFields):
    """A board of Set in a picture."""

    game: Literal["set"]


class WordleReading(BoardRecord, WordleFields):
    """A game of Wordle in a picture."""

    game: Literal["wordle"]


class TubleReading(BoardRecord, TubleFields):
    """A game of Tuble in a picture."""

    game: Literal["tuble"]


class PyramidReading(BoardRecord, PyramidFields):
    """A pyramid in a picture."""

    game: Literal["pyramid"]


class TicketReading(BoardRecord, TicketFields):
    """A game of Ticket to Ride in a picture."""

    game: Literal["ticket"]


@with_config(ConfigDict(extra="allow"))
class OtherReading(BoardRecord):
    """A board of another package's game, with fields of its own."""

    game: OtherGame


AnyReading = SetReading | WordleReading | TubleReading | PyramidReading | TicketReading | OtherReading
AnyFields = SetFields | WordleFields | TubleFields | PyramidFields | TicketFields | dict[str, Any]
"""What ``page check`` and ``page teach`` tell of a board: its fields alone."""
