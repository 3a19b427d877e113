"""A board profile: what one client's board looks like when it is empty, and where everything on it is."""

from __future__ import annotations

import base64
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from functools import cached_property
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.core.errors import UsageError
from kibitz.core.geometry import OrientedRect, Point, Rect
from kibitz.solvers.ticket.model.boards import CARDS, Board, City, Colour, Track, load_board

Pixels = NDArray[np.uint8]

FORMAT = "kibitz board profile"
VERSION = 1


@dataclass(frozen=True, slots=True)
class Space(OrientedRect):
    """A space of a track, in pixels of the profile's picture.

    hidden: something that isn't part of the board lay over it in that picture, so that its empty look isn't known.
    """

    hidden: bool = False


@dataclass(frozen=True, slots=True)
class ProfileTrack:
    """A track of the client's board, which may differ from the printed one, and its spaces from city a to city b.

    spaces: as many as its length. seen: the spaces were found in the picture, and not only worked out.
    """

    track: Track
    spaces: tuple[Space, ...]
    seen: bool = True


@dataclass(frozen=True, eq=False)
class BoardProfile:
    """One client's board.

    name: what the user calls it. board_id: the printed board that it follows. picture: (height, width, 3) uint8 BGR,
    the empty board. covered: (height, width) bool, True where something that isn't part of the board hides it there.
    city_names: as this client spells them; cities: their centres; both in the order of the printed board's cities.
    palette: colour of trains (``red``) -> BGR, where known. places: what else can be read or clicked, by the names of
    `PLACES`, in pixels of the picture. settings: what else is known about the client, such as how cards are paid.
    """

    name: str
    board_id: str
    picture: Pixels
    covered: NDArray[np.bool_]
    city_names: tuple[str, ...]
    cities: tuple[Point, ...]
    tracks: tuple[ProfileTrack, ...]
    palette: Mapping[str, tuple[int, int, int]] = field(default_factory=dict)
    places: Mapping[str, Rect] = field(default_factory=dict)
    settings: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def board(self) -> Board:
        """The board as its client has it: its own names and tracks; made once, so that it equals itself."""
        printed = load_board(self.board_id)
        cities = tuple(City(name, c.x, c.y) for name, c in zip(self.city_names, printed.cities, strict=True))
        return replace(printed, cities=cities, tracks=tuple(of.track for of in self.tracks))

    def to_json(self) -> str:
        """The profile as the text of its file; the pictures are in it."""
        return json.dumps(
            {
                "format": FORMAT,
                "version": VERSION,
                "name": self.name,
                "board": self.board_id,
                "cities": {name: [at.x, at.y] for name, at in zip(self.city_names, self.cities, strict=True)},
                "tracks": [_track_record(self.city_names, of) for of in self.tracks],
                "palette": {colour: list(bgr) for colour, bgr in self.palette.items()},
                "places": {name: rect.as_list() for name, rect in self.places.items()},
                "settings": dict(self.settings),
                "picture": _png(self.picture),
                "covered": _png(self.covered.astype(np.uint8) * 255),
            },
            indent=1,
        )

    @classmethod
    def from_json(cls, text: str) -> BoardProfile:
        """The profile that a file's text holds.

        Raises UsageError where it holds none, or one of a version that isn't known.
        """
        try:
            found = json.loads(text)
            if found.get("format") != FORMAT or found.get("version") != VERSION:
                raise ValueError("no board profile of this version")
            names = tuple(found["cities"])
            return cls(
                str(found["name"]),
                str(found["board"]),
                _pixels(found["picture"], cv2.IMREAD_COLOR),
                _pixels(found["covered"], cv2.IMREAD_GRAYSCALE) > 0,
                names,
                tuple(Point(float(x), float(y)) for x, y in found["cities"].values()),
                tuple(_track(names, record) for record in found["tracks"]),
                {colour: (int(b), int(g), int(r)) for colour, (b, g, r) in found["palette"].items()},
                {name: Rect(*map(float, rect)) for name, rect in found["places"].items()},
                {str(name): str(value) for name, value in found["settings"].items()},
            )
        except (AttributeError, KeyError, TypeError, ValueError, cv2.error) as error:
            raise UsageError(
                f"This is no board profile that can be read ({error}). Make one with `kibitz ticket profile make`."
            ) from error


PLACES: Mapping[str, str] = {
    "turn": "where it is said in words that it is one's own turn",
    "deck": "the cards face down",
    "card 1": "the first of five cards face up; card 2 to card 5",
    "pile": "the tickets to be drawn",
    "hand red": "how many red cards one has, a number; hand orange to hand locomotive",
    "tickets": "one's own tickets, a line or two each",
    "offer 1": "a ticket to choose when tickets are offered; offer 2 to offer 4",
    "keep": "what ends the choice of tickets",
    "player 1": "what is shown of a player: a patch of the colour of his trains; player 2 to player 5",
    "trains 1": "how many trains he has left, a number; trains 2 to trains 5",
    "score 1": "his points, a number; score 2 to score 5",
    "cards 1": "how many cards he has, a number; cards 2 to cards 5",
}
"""What a profile can name besides the board: name -> what is there. All are optional; see `place_names`."""
MOST_PLACES = {"card": 5, "offer": 4, "player": 5, "trains": 5, "score": 5, "cards": 5}
"""How many of a kind there can be."""


def place_names() -> tuple[str, ...]:
    """Every name that a place can have, in the order of `PLACES`.

    >>> [name for name in place_names() if name.startswith("card ")]
    ['card 1', 'card 2', 'card 3', 'card 4', 'card 5']
    """
    found: list[str] = []
    for name in PLACES:
        word, _, which = name.partition(" ")
        if which == "red":
            found += [f"{word} {card.word}" for card in CARDS]
        elif which:
            found += [f"{word} {number}" for number in range(1, MOST_PLACES[word] + 1)]
        else:
            found.append(name)
    return tuple(found)


def _track_record(names: tuple[str, ...], of: ProfileTrack) -> dict[str, Any]:
    track = of.track
    return {
        "city_a": names[track.a],
        "city_b": names[track.b],
        "length": track.length,
        "colour": track.colour.word,
        "tunnel": track.tunnel,
        "locomotives": track.locomotives,
        "seen": of.seen,
        "spaces": [asdict(space) for space in of.spaces],
    }


def _track(names: tuple[str, ...], record: Mapping[str, Any]) -> ProfileTrack:
    colour = Colour.named(record["colour"])
    if colour is None:
        raise ValueError(f"{record['colour']!r} is no colour")
    track = Track(
        names.index(record["city_a"]),
        names.index(record["city_b"]),
        int(record["length"]),
        colour,
        bool(record["tunnel"]),
        int(record["locomotives"]),
    )
    return ProfileTrack(track, tuple(Space(**space) for space in record["spaces"]), bool(record["seen"]))


def _png(image: NDArray[np.uint8]) -> str:
    _, data = cv2.imencode(".png", image)
    return base64.b64encode(data.tobytes()).decode("ascii")


def _pixels(text: str, how: int) -> Pixels:
    data = np.frombuffer(base64.b64decode(text), np.uint8)
    image = cv2.imdecode(data, how)
    if image is None:
        raise ValueError("its picture is damaged")
    return np.asarray(image, np.uint8)
