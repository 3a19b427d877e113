"""The boards of Ticket to Ride: cities, the tracks between them, tickets, and what things are worth."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cache, cached_property

from kibitz.core.errors import ImpossibleBoardError, UsageError
from kibitz.core.phrase import Phrase

FOLDER = "ticket"
"""Of kibitz/resources; its README.md tells where the tables come from."""
BOARDS = {"usa": "Ticket to Ride (USA)", "europe": "Ticket to Ride: Europe"}
"""Id -> title. The first is the one that is taken unless another is asked for."""
TRAINS = 45
"""Each player's at the beginning."""
STATIONS = {"usa": 0, "europe": 3}
"""Each player's at the beginning."""


class Colour(IntEnum):
    """A train card's or a track's colour; a track has no LOCOMOTIVE, and a card is not GREY.

    The first nine are the cards, so that hands can be counted in tuples of nine numbers.
    """

    RED = 0
    ORANGE = 1
    YELLOW = 2
    GREEN = 3
    BLUE = 4
    PINK = 5
    WHITE = 6
    BLACK = 7
    LOCOMOTIVE = 8
    GREY = 9

    @property
    def word(self) -> str:
        """As in tables and on the command line: ``red``."""
        return self.name.lower()

    @classmethod
    def named(cls, word: str) -> Colour | None:
        """The colour of a word, as any client calls it; None where it is none."""
        word = word.lower()
        return _COLOURS.get(_SAME_COLOURS.get(word, word))


CARDS = tuple(colour for colour in Colour if colour is not Colour.GREY)
"""The nine kinds of train cards."""
PLAIN = CARDS[:-1]
"""The eight without the locomotive."""
_COLOURS = {colour.word: colour for colour in Colour}
_SAME_COLOURS = {"purple": "pink", "violet": "pink", "gray": "grey", "any": "grey"}


@dataclass(frozen=True, slots=True)
class City:
    """A city; x (rightwards) and y (downwards) are fractions of the printed board's width and height."""

    name: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Track:
    """What is claimed at once: the spaces between two neighbouring cities (their indices, the lower first).

    Two tracks of the same cities are a double route. ``locomotives``: as many a ferry asks for, else 0.
    """

    a: int
    b: int
    length: int
    colour: Colour
    tunnel: bool = False
    locomotives: int = 0

    @property
    def pair(self) -> tuple[int, int]:
        """Its cities."""
        return self.a, self.b


@dataclass(frozen=True, slots=True)
class Ticket:
    """A destination ticket: two cities (their indices), its points; ``long``: one of Europe's long ones."""

    a: int
    b: int
    points: int
    long: bool = False


@dataclass(frozen=True, eq=False)
class Board:
    """A board. Cities, tracks and tickets are known by their indices.

    A client's board that differs from the printed one is made with `dataclasses.replace`.
    ``points``: a track's length -> what it is worth. Raises ImpossibleBoardError where tables don't fit together.
    """

    id: str
    cities: tuple[City, ...]
    tracks: tuple[Track, ...]
    tickets: tuple[Ticket, ...]
    points: Mapping[int, int]
    trains: int = TRAINS
    stations: int = 0

    def __post_init__(self) -> None:
        for a, b in [(what.a, what.b) for what in self.tracks] + [(what.a, what.b) for what in self.tickets]:
            if not 0 <= a < len(self.cities) or not 0 <= b < len(self.cities) or a == b:
                raise ImpossibleBoardError(f"{a} and {b} are not two cities of the board {self.id}.")
        for track in self.tracks:
            if track.a > track.b or track.length not in self.points:
                raise ImpossibleBoardError(
                    f"{track} has its cities in the wrong order, or a length that is worth nothing on {self.id}."
                )

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The cities' names."""
        return tuple(city.name for city in self.cities)

    @cached_property
    def index(self) -> dict[str, int]:
        """City's name -> its index; exact names only (`names.city_in` takes any spelling)."""
        return {name: i for i, name in enumerate(self.names)}

    @cached_property
    def pairs(self) -> dict[tuple[int, int], tuple[int, ...]]:
        """Two neighbouring cities, the lower index first -> the tracks between them."""
        found: dict[tuple[int, int], tuple[int, ...]] = {}
        for i, track in enumerate(self.tracks):
            found[track.pair] = (*found.get(track.pair, ()), i)
        return found

    @cached_property
    def shortest(self) -> dict[tuple[int, ...], tuple[int, tuple[int, ...]]]:
        """The tracks between two cities -> the length of the shortest of them, and those that are so long."""
        return {tracks: self.shortest_of(tracks) for tracks in self.pairs.values()}

    def shortest_of(self, tracks: Sequence[int]) -> tuple[int, tuple[int, ...]]:
        """The length of the shortest of some tracks, and those of them that are so long."""
        length = min(self.tracks[i].length for i in tracks)
        return length, tuple(i for i in tracks if self.tracks[i].length == length)

    @cached_property
    def twins(self) -> tuple[tuple[int, ...], ...]:
        """For each track, the others between the same cities."""
        return tuple(tuple(j for j in self.pairs[track.pair] if j != i) for i, track in enumerate(self.tracks))

    @cached_property
    def tracks_at(self) -> tuple[tuple[int, ...], ...]:
        """For each city, the tracks that end there."""
        found: list[list[int]] = [[] for _ in self.cities]
        for i, track in enumerate(self.tracks):
            found[track.a].append(i)
            found[track.b].append(i)
        return tuple(map(tuple, found))

    def track_name(self, track: int) -> str:
        """``Calgary-Helena``; of a double route with its colour: ``Denver-Kansas City (orange)``."""
        cities = "-".join(self.names[city] for city in self.tracks[track].pair)
        if not self.twins[track]:
            return cities
        return Phrase("{cities} ({colour})", cities=cities, colour=Phrase(self.tracks[track].colour.word))

    def ticket_name(self, ticket: Ticket) -> str:
        """``Los Angeles-Miami``."""
        return f"{self.names[ticket.a]}-{self.names[ticket.b]}"


def load_board(board_id: str = "usa") -> Board:
    """A printed board by its id.

    Raises UsageError for an id that there is not.

    >>> board = load_board()
    >>> len(board.cities), len(board.tracks), sum(track.length for track in board.tracks), len(board.tickets)
    (36, 100, 309, 30)
    """
    if board_id not in BOARDS:
        raise UsageError(f"There is no board {board_id!r}. There are: {', '.join(BOARDS)}.")
    return _loaded(board_id)


@cache
def _loaded(board_id: str) -> Board:
    """A board of `BOARDS`; always the same one, for boards are compared by identity."""
    cities = tuple(City(name, float(x), float(y)) for name, x, y in rows(f"{board_id}-cities.tsv"))
    index = {city.name: i for i, city in enumerate(cities)}
    tracks = []
    for a, b, length, colour, tunnel, locomotives in rows(f"{board_id}-tracks.tsv"):
        low, high = sorted((index[a], index[b]))
        tracks.append(Track(low, high, int(length), _COLOURS[colour], tunnel == "1", int(locomotives)))
    tickets = tuple(
        Ticket(index[a], index[b], int(points), long == "1") for a, b, points, long in rows(f"{board_id}-tickets.tsv")
    )
    points = {int(length): int(worth) for board, length, worth in rows("points.tsv") if board == board_id}
    return Board(board_id, cities, tuple(tracks), tickets, points, stations=STATIONS[board_id])


def rows(file: str) -> Iterator[list[str]]:
    """The rows of a shipped table without its heading."""
    data = pkgutil.get_data("kibitz.resources", f"{FOLDER}/{file}")
    assert data is not None  # the package's own files
    return (line.split("\t") for line in data.decode().splitlines()[1:])
