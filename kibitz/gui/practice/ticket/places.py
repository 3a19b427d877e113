"""Where everything lies on the practice board of Ticket to Ride, in units of which the whole board has 1280 x 800.

The board keeps its proportions at any size, so a profile of it fits at any size. Names are those of
`kibitz.vision.ticket.profile.PLACES`.
"""

from __future__ import annotations

from collections.abc import Iterator

from kibitz.core.geometry import Point, Rect
from kibitz.gui.maps.common.camera import Camera
from kibitz.gui.maps.ticket.layout import MapLayout
from kibitz.gui.practice.ticket.spots import Spot, SpotKind
from kibitz.solvers.ticket.model.boards import CARDS
from kibitz.solvers.ticket.model.state import ROW

BOARD = Rect(0, 0, 1280, 800)
_SIDE, _SIDE_WIDTH = 976, 292
MAP = Rect(0, 46, 960, 624)
_MAP_MARGINS = (24, 16, 46, 16)
"""Around the outermost cities: their names stick out."""
TURN = Rect(14, 6, 540, 34)
LAST_ROUND = Rect(566, 6, 240, 34)
STATION = Rect(820, 8, 130, 30)

STRIP = 678
"""Top of what lies below the map."""
STRIP_HEIGHT = 114
HAND = tuple(Rect(14 + 54 * number, STRIP, 50, STRIP_HEIGHT) for number in range(len(CARDS)))
"""A counter for each kind of card: a patch, and below it the number."""
PATCH_HEIGHT = 66
ROW_CARDS = tuple(Rect(518 + 57 * number, STRIP, 53, STRIP_HEIGHT) for number in range(ROW))
DECK = Rect(808, STRIP, 72, STRIP_HEIGHT)
PILE = Rect(886, STRIP, 72, STRIP_HEIGHT)

COLUMNS = ("trains", "score", "cards", "tickets", "path")
HEADS = tuple(Rect(_SIDE + 36 + 51 * number, 6, 50, 20) for number in range(len(COLUMNS)))
PLAYERS = tuple(Rect(_SIDE, 30 + 54 * number, _SIDE_WIDTH, 50) for number in range(5))
TICKETS_HEAD = Rect(_SIDE + 4, 304, _SIDE_WIDTH - 8, 20)
TICKETS = Rect(_SIDE + 34, 326, _SIDE_WIDTH - 38, 264)
"""Their lines; the signs to the left of them lie outside."""
NEWS = Rect(_SIDE, 600, _SIDE_WIDTH, 192)
"""What there is to choose from, or else how the game stands."""
NEWS_HEAD = Rect(_SIDE + 10, 606, _SIDE_WIDTH - 20, 18)
OFFERS = tuple(Rect(_SIDE + 8, 627 + 31 * number, _SIDE_WIDTH - 16, 28) for number in range(4))
KEEP = Rect(_SIDE + 8, 754, _SIDE_WIDTH - 16, 32)
_SCORES = Rect(110, 140, 740, 120)
"""The table at the end of a game without the players' lines."""
SCORE_LINE = 44
_REACH = 2.5
"""A track is meant when a point is so near to it, units of the map's plane."""


def patch(player: int) -> Rect:
    """The patch of the colour of a player's trains."""
    line = PLAYERS[player]
    return Rect(line.x + 6, line.y + 6, 22, line.h - 12)


def number(player: int, column: int) -> Rect:
    """A player's number in a column."""
    return Rect(HEADS[column].x, PLAYERS[player].y + 22, 46, 27)


def hand_number(kind: int) -> Rect:
    """How many cards of a kind are in the hand."""
    counter = HAND[kind]
    return Rect(counter.x + 11, counter.y + PATCH_HEIGHT + 9, counter.w - 12, 30)


def count(pile: Rect) -> Rect:
    """How many cards or tickets are left in a pile."""
    return Rect(pile.x + 18, pile.y + 46, pile.w - 20, 32)


def offer_text(offer: Rect) -> Rect:
    """What is written of something to choose; the box to be ticked lies to the left of it."""
    return Rect(offer.x + 28, offer.y + 1, offer.w - 30, offer.h - 2)


def offers(count: int) -> tuple[Rect, ...]:
    """Places of so many things to choose from: below each other, or more of them in two columns."""
    if count <= len(OFFERS):
        return OFFERS[:count]
    width = (OFFERS[0].w - 6) / 2
    return tuple(
        Rect(OFFERS[0].x + column * (width + 6), OFFERS[0].y + 25 * line, width, 23)
        for line in range(5)
        for column in range(2)
    )[:count]


def profile_places() -> dict[str, Rect]:
    """The places that a profile of the board names; numbers have nothing else beside them."""
    places = {"turn": TURN, "deck": count(DECK), "pile": count(PILE), "tickets": TICKETS, "keep": KEEP}
    places |= {f"card {n + 1}": card for n, card in enumerate(ROW_CARDS)}
    places |= {f"hand {card.word}": hand_number(card) for card in CARDS}
    places |= {f"offer {n + 1}": offer_text(offer) for n, offer in enumerate(OFFERS)}
    for player in range(len(PLAYERS)):
        places[f"player {player + 1}"] = patch(player)
        for column, name in enumerate(COLUMNS[:3]):
            places[f"{name} {player + 1}"] = number(player, column)
    return places


def map_camera(layout: MapLayout) -> Camera:
    """How the map lies in MAP."""
    return Camera.fitted(layout.bounds, MAP.w, MAP.h, _MAP_MARGINS)


def track_spot(layout: MapLayout, track: int) -> Point:
    """Where to click on a track: the middle of its middle space."""
    spaces = layout.tracks[track]
    space = spaces[len(spaces) // 2]
    return _on_board(layout, space.x, space.y)


def city_spot(layout: MapLayout, city: int) -> Point:
    """Where to click on a city."""
    return _on_board(layout, *layout.points[city].tolist())


def scores_table(players: int) -> Rect:
    """The table at the end of a game."""
    return Rect(_SCORES.x, _SCORES.y, _SCORES.w, _SCORES.h + SCORE_LINE * players)


def rect_of(spot: Spot, offered: int) -> Rect | None:
    """Where something lies that isn't on the map; ``offered``: things to choose from."""
    if spot.part is SpotKind.STATION:
        return STATION
    return next((rect for other, rect in _rects(offered) if other == spot), None)


def spot_at(at: Point, layout: MapLayout, offered: int, *, stations: bool, scores: Rect | None) -> Spot | None:
    """What a point of the board hits; None for nothing.

    offered: things to choose from. stations: there are some in this game. scores: where the table lies, if it is shown.
    """
    if scores is not None and scores.contains(at):
        return Spot(SpotKind.SCORES)
    if stations and STATION.contains(at):
        return Spot(SpotKind.STATION)
    for spot, rect in _rects(offered):
        if rect.contains(at):
            return spot
    if not MAP.contains(at):
        return None
    x, y = map_camera(layout).plane(at.x - MAP.x, at.y - MAP.y)
    track = layout.track_at(x, y, _REACH)
    city = layout.city_at(x, y)
    # Near a city the track is meant only by a point that lies on it.
    if city is not None and layout.track_at(x, y, 0.0) is None:
        return Spot(SpotKind.CITY, city)
    return Spot(SpotKind.TRACK, track) if track is not None else None


def _on_board(layout: MapLayout, x: float, y: float) -> Point:
    """A point of the map's plane on the board."""
    return Point(*map_camera(layout).pixel(x, y)).moved(MAP.x, MAP.y)


def _rects(offered: int) -> Iterator[tuple[Spot, Rect]]:
    yield Spot(SpotKind.DECK), DECK
    yield Spot(SpotKind.PILE), PILE
    yield Spot(SpotKind.KEEP), KEEP
    for part, rects in ((SpotKind.CARD, ROW_CARDS), (SpotKind.HAND, HAND), (SpotKind.OFFER, offers(offered))):
        for number, rect in enumerate(rects):
            yield Spot(part, number), rect
