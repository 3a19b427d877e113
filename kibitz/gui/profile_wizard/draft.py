"""A profile while it is made: what was found, what the user has put right, and what is doubtful. No Qt."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum

import numpy as np

from kibitz.core.geometry import Point, Rect
from kibitz.gui.maps.common.rects import between, corners
from kibitz.gui.profile_wizard.bend import bent, middle_of, of_length, with_end
from kibitz.gui.widgets.language import translate
from kibitz.solvers.ticket.model.boards import Colour, load_board
from kibitz.vision.ticket.profile import BoardProfile, ProfileTrack, Space
from kibitz.vision.ticket.profile_maker.cities import FoundCities, Source
from kibitz.vision.ticket.profile_maker.making import ProposedProfile

ENOUGH = 4
"""Cities that place all others."""


class Kind(Enum):
    """What can be selected and dragged."""

    CITY = "city"
    TRACK = "track"
    SPACE = "space"
    MIDDLE = "middle"
    PLACE = "place"
    CORNER = "corner"


@dataclass(frozen=True, slots=True)
class Thing:
    """Something in the picture. number: of the city or track. part: the space, or the corner (0 to 3, clockwise)."""

    kind: Kind
    number: int = -1
    part: int = -1
    name: str = ""


@dataclass(frozen=True, slots=True)
class Doubt:
    """What the user should look at; thing: where, if that is known."""

    text: str
    thing: Thing | None = None


@dataclass(frozen=True, eq=False)
class Draft:
    """One state of the work; it never changes.

    cities: None where it isn't placed yet. given: placed or confirmed by the user. unsure: worked out, and not seen.
    found: what was found, without the user's changes. touched: tracks that he has changed; absent: those that this
    board doesn't have. remarks: doubts of those who looked for the tracks.
    """

    board_id: str = "usa"
    names: tuple[str, ...] = ()
    cities: tuple[Point | None, ...] = ()
    given: frozenset[int] = frozenset()
    unsure: frozenset[int] = frozenset()
    found: BoardProfile | None = None
    tracks: tuple[ProfileTrack, ...] = ()
    touched: frozenset[int] = frozenset()
    absent: frozenset[int] = frozenset()
    remarks: tuple[str, ...] = ()
    places: Mapping[str, Rect] = field(default_factory=dict)

    @classmethod
    def empty(cls, board_id: str) -> Draft:
        """Nothing is placed yet."""
        names = load_board(board_id).names
        return cls(board_id, names, (None,) * len(names))

    @property
    def told(self) -> dict[str, Point]:
        """Name -> the place of each city that the user has placed."""
        return {self.names[i]: at for i in sorted(self.given) if (at := self.cities[i]) is not None}

    def track_name(self, track: int) -> str:
        """As `Board.track_name`, by this client's names."""
        of = self.tracks[track].track
        has_twin = any(other.track.pair == of.pair for i, other in enumerate(self.tracks) if i != track)
        cities = f"{self.names[of.a]}-{self.names[of.b]}"
        return f"{cities} ({of.colour.word})" if has_twin else cities

    def ends(self, track: int) -> tuple[Point, Point]:
        """Where its two cities are."""
        of = self.tracks[track].track
        a, b = self.cities[of.a], self.cities[of.b]
        assert a is not None, "tracks are found once all cities are placed"
        assert b is not None
        return a, b


def with_cities(draft: Draft, found: FoundCities) -> Draft:
    """The draft with what was found of the cities; those that the user has placed stay."""
    at = [Point(float(x), float(y)) for x, y in found.at]
    cities = tuple(old if i in draft.given else new for i, (old, new) in enumerate(zip(draft.cities, at, strict=True)))
    unsure = frozenset(i for i, source in enumerate(found.sources) if source < Source.MARK) - draft.given
    return replace(draft, names=found.names, cities=cities, unsure=unsure)


def with_found(draft: Draft, proposed: ProposedProfile) -> Draft:
    """The draft with the tracks that were found; those that the user has changed stay."""
    profile = proposed.profile
    order = {pair: i for i, pair in enumerate(load_board(draft.board_id).pairs)}
    every = [(of, True) for of in profile.tracks] + [(of, False) for of in proposed.left_out]
    # Always in the same order, so that those that the user has changed are known again.
    every.sort(key=lambda one: order[one[0].track.pair])
    kept = draft.touched if len(draft.tracks) == len(every) else frozenset[int]()
    absent = frozenset(i for i, (_, is_there) in enumerate(every) if not is_there)
    unsure = frozenset(i for i, name in enumerate(profile.city_names) if name in proposed.unsure)
    found = replace(
        draft,
        names=profile.city_names,
        cities=profile.cities,
        unsure=unsure - draft.given,
        found=profile,
        tracks=tuple(of for of, _ in every),
        touched=kept,
        absent=(absent - kept) | (draft.absent & kept),
        remarks=proposed.doubts,
    )
    for city in draft.given:
        at = draft.cities[city]
        if at is not None and at != found.cities[city]:
            # It was moved while the tracks were looked for.
            found = placed(found, city, at)
    tracks = tuple(draft.tracks[i] if i in kept else of for i, of in enumerate(found.tracks))
    return replace(found, tracks=tracks)


def placed(draft: Draft, city: int, at: Point) -> Draft:
    """The draft where the user says that a city is there; its tracks follow."""
    tracks = list(draft.tracks)
    for i, of in enumerate(tracks):
        if city in of.track.pair:
            spaces = with_end(of.spaces, draft.ends(i), of.track.pair.index(city), at)
            tracks[i] = replace(of, spaces=spaces)
    cities = tuple(at if i == city else old for i, old in enumerate(draft.cities))
    return replace(draft, cities=cities, given=draft.given | {city}, unsure=draft.unsure - {city}, tracks=tuple(tracks))


def confirmed(draft: Draft, cities: Iterable[int]) -> Draft:
    """The draft where the user says that these cities are right as they are."""
    right = frozenset(city for city in cities if draft.cities[city] is not None)
    return replace(draft, given=draft.given | right, unsure=draft.unsure - right)


def _changed(draft: Draft, track: int, change: Callable[[ProfileTrack], ProfileTrack]) -> Draft:
    tracks = tuple(change(of) if i == track else of for i, of in enumerate(draft.tracks))
    return replace(draft, tracks=tracks, touched=draft.touched | {track})


def space_moved(draft: Draft, track: int, space: int, at: Point) -> Draft:
    """The draft with one space moved there."""
    moved = replace(draft.tracks[track].spaces[space], x=at.x, y=at.y)
    return _changed(draft, track, lambda of: replace(of, spaces=_with(of.spaces, space, moved), seen=True))


def space_turned(draft: Draft, track: int, space: int, by: float) -> Draft:
    """The draft with one space turned by so many degrees."""
    old = draft.tracks[track].spaces[space]
    turned = replace(old, angle=(old.angle + by + 180) % 360 - 180)
    return _changed(draft, track, lambda of: replace(of, spaces=_with(of.spaces, space, turned), seen=True))


def track_bent(draft: Draft, track: int, dx: float, dy: float) -> Draft:
    """The draft with the middle of a track moved by so much."""
    ends = draft.ends(track)
    return _changed(draft, track, lambda of: replace(of, spaces=bent(of.spaces, ends, dx, dy), seen=True))


def recoloured(draft: Draft, track: int, colour: Colour) -> Draft:
    """The draft with another colour of a track."""
    return _changed(draft, track, lambda of: replace(of, track=replace(of.track, colour=colour)))


def relengthened(draft: Draft, track: int, count: int) -> Draft:
    """The draft with so many spaces of a track."""
    ends = draft.ends(track)
    return _changed(
        draft,
        track,
        lambda of: replace(
            of,
            track=replace(of.track, length=count, locomotives=min(of.track.locomotives, count)),
            spaces=of_length(of.spaces, ends, count),
        ),
    )


def trusted(draft: Draft, track: int) -> Draft:
    """The draft where the user says that a track is right as it is."""
    return _changed(draft, track, lambda of: replace(of, seen=True))


def on_board(draft: Draft, track: int, is_there: bool) -> Draft:
    """The draft where a track is, or isn't, on this client's board."""
    absent = draft.absent - {track} if is_there else draft.absent | {track}
    return replace(draft, absent=absent, touched=draft.touched | {track})


def with_places(draft: Draft, places: Mapping[str, Rect | None]) -> Draft:
    """The draft with these places besides, or instead; None takes one away."""
    every = {**draft.places, **places}
    return replace(draft, places={name: rect for name, rect in every.items() if rect is not None})


def is_there(draft: Draft, thing: Thing) -> bool:
    """Whether the draft has such a thing."""
    if thing.kind in (Kind.PLACE, Kind.CORNER):
        return thing.name in draft.places
    if thing.kind is Kind.CITY:
        return thing.number < len(draft.cities)
    return thing.number < len(draft.tracks) and thing.part < len(draft.tracks[thing.number].spaces)


def at_of(draft: Draft, thing: Thing) -> Point | None:
    """Where something is: the point that is dragged, px of the picture."""
    match thing.kind:
        case Kind.CITY:
            return draft.cities[thing.number]
        case Kind.SPACE:
            space = draft.tracks[thing.number].spaces[thing.part]
            return Point(space.x, space.y)
        case Kind.TRACK | Kind.MIDDLE:
            return middle_of(draft.tracks[thing.number].spaces)
    rect = draft.places.get(thing.name)
    if rect is None:
        return None
    return rect.center if thing.kind is Kind.PLACE else corners(rect)[thing.part]


def dragged(draft: Draft, thing: Thing, to: Point) -> Draft:
    """The draft with something dragged there."""
    at = at_of(draft, thing)
    if at is None:
        return draft
    match thing.kind:
        case Kind.CITY:
            return placed(draft, thing.number, to)
        case Kind.SPACE:
            return space_moved(draft, thing.number, thing.part, to)
        case Kind.TRACK | Kind.MIDDLE:
            return track_bent(draft, thing.number, to.x - at.x, to.y - at.y)
        case Kind.PLACE:
            return with_places(draft, {thing.name: draft.places[thing.name].moved(to.x - at.x, to.y - at.y)})
    opposite = corners(draft.places[thing.name])[(thing.part + 2) % 4]
    return with_places(draft, {thing.name: between(to, opposite)})


def doubts(draft: Draft) -> list[Doubt]:
    """What the user should look at, by place; what he has changed himself is no doubt any more."""
    found = [
        Doubt(translate("{names}  ·  not seen", names=draft.names[city]), Thing(Kind.CITY, city))
        for city in sorted(draft.unsure)
    ]
    told: set[int] = set()
    for remark in draft.remarks:
        about, _, what = remark.partition(": ")
        track = _track_called(draft, about, told)
        if track >= 0:
            told.add(track)
        if not what or (track < 0 and about not in draft.names):
            found.append(Doubt(remark))
        elif track >= 0 and track not in draft.touched:
            found.append(Doubt(f"{about}  ·  {what.rstrip('.')}", Thing(Kind.TRACK, track)))
    found += [
        Doubt(translate("{track_name}  ·  not seen", track_name=draft.track_name(i)), Thing(Kind.TRACK, i))
        for i, of in enumerate(draft.tracks)
        if not of.seen and i not in told | draft.touched | draft.absent
    ]
    found += [
        Doubt(translate("{track_name}  ·  not on this board?", track_name=draft.track_name(i)), Thing(Kind.TRACK, i))
        for i in sorted(draft.absent - draft.touched - told)
    ]
    return found


def _track_called(draft: Draft, name: str, others: set[int]) -> int:
    """The track that is called so, or else one between these cities; none of the others. -1 where there is none."""
    left = [i for i in range(len(draft.tracks)) if i not in others]
    for i in left:
        if draft.track_name(i) == name:
            return i
    cities = name.partition(" (")[0]
    return next((i for i in left if draft.track_name(i).partition(" (")[0] == cities), -1)


def profile_of(draft: Draft) -> BoardProfile:
    """The board as the draft has it; see `finishing.finished` for the rest. Tracks have been found."""
    assert draft.found is not None, "asked once the tracks are found"
    return replace(
        draft.found,
        city_names=draft.names,
        cities=tuple(at for at in draft.cities if at is not None),
        tracks=tuple(of for i, of in enumerate(draft.tracks) if i not in draft.absent),
    )


def asked_cities(board_id: str, placed: Sequence[bool]) -> list[int]:
    """The cities that are not placed yet, in the order in which they are asked for: each far from those before."""
    board = load_board(board_id)
    at = np.array([(city.x, city.y) for city in board.cities])
    done = [i for i, is_placed in enumerate(placed) if is_placed]
    order: list[int] = []
    left = [i for i in range(len(at)) if i not in done]
    while left:
        others = done + order
        if others:
            away = np.linalg.norm(at[left][:, None] - at[others][None], axis=2).min(axis=1)
        else:
            away = np.linalg.norm(at[left] - 0.5, axis=1)
        order.append(left.pop(int(away.argmax())))
    return order


def _with(spaces: tuple[Space, ...], index: int, new: Space) -> tuple[Space, ...]:
    return (*spaces[:index], new, *spaces[index + 1 :])
