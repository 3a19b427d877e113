"""A board profile, made from pictures of a client's empty board."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.core.errors import UsageError
from kibitz.core.geometry import Point, Rect
from kibitz.core.phrase import Phrase
from kibitz.solvers.ticket.model.boards import Board, Track, load_board
from kibitz.solvers.ticket.model.names import city_in
from kibitz.vision.ocr import TextLine
from kibitz.vision.ticket.profile import BoardProfile, Pixels, ProfileTrack, Space
from kibitz.vision.ticket.profile_maker.chains import ways_of
from kibitz.vision.ticket.profile_maker.cities import PIXEL, FoundCities, Source, find_cities
from kibitz.vision.ticket.profile_maker.deciding import Decision, covered_mask, decide
from kibitz.vision.ticket.profile_maker.fitting import STIFFNESS, bent
from kibitz.vision.ticket.profile_maker.labels import read_board_text
from kibitz.vision.ticket.profile_maker.placing import PlacedTrack, place_tracks
from kibitz.vision.ticket.profile_maker.space_score import SpaceScorer
from kibitz.vision.ticket.profile_maker.stitch import stitched
from kibitz.vision.ticket.profile_maker.tracks import FoundChains, find_chains

MOST_PICTURES = 3
Tell = Callable[[float, str], None]
"""Is told how much is done (0 to 1) and what comes now, in words; what it raises ends the work."""
WORKED = 1700
"""Longest side at which a picture is looked at first; larger ones are made smaller."""
FINE, MOST_ENLARGED = 2560, 2.0
"""The same where spaces are too slim to be seen so; smaller pictures are made larger, at most so many times."""
WELL_SEEN = 0.7
"""The part of the spaces that must be seen at once, else slimmer ones are looked for."""
MOST_DIFFERENT = 6
"""A client's empty board differs from the printed one by hardly more tracks."""
MISPLACED, ENOUGH_OTHERS = 0.08, 6
"""How far from where the others put it a given city is doubted, a part of the board's width; and how many others."""
LARGER = 1.2
"""By how much larger a picture must get to be looked at again."""
UNSURE = 0.03
"""How far off a city may be that was worked out; a part of the board's width."""


@dataclass(frozen=True, slots=True, eq=False)
class ProposedProfile:
    """A profile and what the user should look at before he trusts it.

    unsure: names of cities that were neither given nor seen, but worked out. doubts: in words. left_out: tracks of the
    printed board that this one doesn't seem to have, where they would be.
    """

    profile: BoardProfile
    unsure: tuple[str, ...] = ()
    doubts: tuple[str, ...] = ()
    left_out: tuple[ProfileTrack, ...] = ()


def make_profile(
    pictures: Sequence[Pixels], board_id: str, cities: Mapping[str, Point] | None = None, name: str = ""
) -> BoardProfile:
    """The profile of `propose_profile` alone."""
    return propose_profile(pictures, board_id, cities, name).profile


def propose_profile(
    pictures: Sequence[Pixels],
    board_id: str,
    cities: Mapping[str, Point] | None = None,
    name: str = "",
    lines: Sequence[TextLine] | None = None,
    tell: Tell | None = None,
) -> ProposedProfile:
    """The profile of the client that shows its empty board in one to three pictures.

    pictures: (height, width, 3) uint8 BGR, all of the same board; the profile is in pixels of the first. cities: any
    spelling -> the centre in the first picture; they stay as they are. Fewer than four are looked for by their labels.
    lines: the text in the first picture, if it was read before (`read_board_text`).
    Raises UnreadableBoardError where no board is found, UsageError for a board or city that there is not.
    """
    if not 1 <= len(pictures) <= MOST_PICTURES:
        raise UsageError(
            Phrase(
                "A profile is made from one to {most_pictures} pictures, not from {pictures}.",
                most_pictures=MOST_PICTURES,
                pictures=len(pictures),
            )
        )
    board = load_board(board_id)
    tell = tell or _tell_nobody
    tell(0.0, Phrase("Reading the names"))
    text = read_board_text(pictures[0]) if lines is None else lines
    tell(0.35, Phrase("Putting the pictures together") if len(pictures) > 1 else Phrase("Looking for the cities"))
    whole = stitched(pictures)
    of = _best_seen(whole, board, cities or {}, text, lambda: tell(0.6, Phrase("Looking for the spaces")))
    size, picture, found, chains = of.size, of.picture, of.found, of.chains
    sure, at = of.sure, of.found.at - PIXEL
    tell(0.85, Phrase("Laying the tracks"))
    placed = place_tracks(picture, board, at, sure, chains, found.scale)
    tell(0.93, Phrase("Comparing with the printed board"))
    scorer = SpaceScorer(picture, chains.habits.track_colours, chains.habits.width)
    names = [label.box for label in found.labels.values()]
    decisions = decide(scorer, picture, board, placed, chains.ways, names, found.scale)
    tracks = [_profile_track(*of, size) for of in zip(board.tracks, placed.tracks, decisions, strict=True)]
    covered = covered_mask(picture.shape, placed.tracks, decisions).astype(np.uint8)
    exact = {city_in(board, name): point for name, point in (cities or {}).items()}
    profile = BoardProfile(
        name,
        board_id,
        whole,
        cv2.resize(covered, whole.shape[1::-1], interpolation=cv2.INTER_NEAREST) > 0,
        found.names,
        tuple(exact.get(i) or _full(x, y, size) for i, (x, y) in enumerate(placed.cities)),
        tuple(track for track, decision in zip(tracks, decisions, strict=True) if decision.there),
    )
    unsure = tuple(city for city, is_sure in zip(found.names, sure, strict=True) if not is_sure)
    left_out = tuple(track for track, decision in zip(tracks, decisions, strict=True) if not decision.there)
    doubts = (*_misplaced(board, found), *doubts_about(board, found.names, unsure, tracks, decisions))
    return ProposedProfile(profile, unsure, doubts, left_out)


@dataclass(frozen=True, eq=False)
class _Seen:
    """What is seen in a picture that was made ``size`` times as large: the cities, which of them for sure, chains."""

    size: float
    picture: Pixels
    found: FoundCities
    sure: NDArray[np.bool_]
    chains: FoundChains

    @property
    def spaces(self) -> int:
        """How many spaces are seen."""
        return sum(chain.seen for chain in self.chains.chains if chain is not None)


def _best_seen(
    whole: Pixels, board: Board, cities: Mapping[str, Point], text: Sequence[TextLine], tell: Callable[[], None]
) -> _Seen:
    """The cities and spaces of a picture, looked at closely where few spaces are seen at first."""
    longest = max(whole.shape[:2])
    size, fine = min(1.0, WORKED / longest), min(MOST_ENLARGED, FINE / longest)
    first = _seen(whole, board, cities, text, size, tell)
    enough = WELL_SEEN * sum(track.length for track in board.tracks)
    if first.spaces >= enough or fine < LARGER * size:
        return first
    return max(first, _seen(whole, board, cities, text, fine, tell), key=lambda one: one.spaces)


def _seen(
    whole: Pixels,
    board: Board,
    cities: Mapping[str, Point],
    text: Sequence[TextLine],
    size: float,
    tell: Callable[[], None],
) -> _Seen:
    how = cv2.INTER_CUBIC if size > 1 else cv2.INTER_AREA
    picture = np.asarray(cv2.resize(whole, None, fx=size, fy=size, interpolation=how), np.uint8)
    given = {name: Point(at.x * size, at.y * size) for name, at in cities.items()}
    found = find_cities(picture, board, given, [_sized(line, size) for line in text])
    tell()
    sure = np.array([source >= Source.MARK for source in found.sources])
    slack = np.where(sure, 0.0, UNSURE * found.scale)
    ways = ways_of(board, found.at - PIXEL, slack, found.scale)
    return _Seen(size, picture, found, sure, find_chains(picture, board, ways, found.scale))


def doubts_about(
    board: Board,
    names: Sequence[str],
    unsure: Sequence[str],
    tracks: Sequence[ProfileTrack],
    decisions: Sequence[Decision],
) -> tuple[str, ...]:
    """What the user should look at, in words; each begins with what it is about: the picture, a city, a track.

    tracks, decisions: of all tracks of the printed board, in its order. names: of its cities, as the client has them.
    """
    own = replace(board, cities=tuple(replace(c, name=name) for c, name in zip(board.cities, names, strict=True)))
    doubts = [
        Phrase("{city}: no mark was seen; where it is follows from other cities and its tracks.", city=city)
        for city in unsure
    ]
    for i, (printed, track, decision) in enumerate(zip(board.tracks, tracks, decisions, strict=True)):
        name, covered = own.track_name(i), sum(space.hidden for space in track.spaces)
        if not decision.there:
            doubts.append(Phrase("{name}: not seen, although nothing lies over its place; left out.", name=name))
        elif track.track.colour is not printed.colour:
            doubts.append(
                Phrase(
                    "{name}: {word} here, {word2} on the printed board.",
                    name=name,
                    word=track.track.colour.word,
                    word2=printed.colour.word,
                )
            )
        elif covered:
            doubts.append(
                Phrase(
                    "{name}: something lies over {covered} of {spaces} spaces.",
                    name=name,
                    covered=covered,
                    spaces=len(track.spaces),
                )
            )
        elif not track.seen:
            doubts.append(Phrase("{name}: no space was seen; where they are follows from its cities.", name=name))
    different = sum(
        not decision.there or track.track.colour is not printed.colour
        for printed, track, decision in zip(board.tracks, tracks, decisions, strict=True)
    )
    if different > MOST_DIFFERENT:
        odd = Phrase(
            "{different} tracks are of other colours than on the printed board, or aren't seen", different=different
        )
        doubts.insert(
            0, Phrase("The picture: {odd}. Is the board empty and wholly shown, and is it this board?", odd=odd)
        )
    return tuple(doubts)


def _misplaced(board: Board, found: FoundCities) -> list[str]:
    """The given cities that lie far from where the others put them, in words."""
    printed = np.array([(city.x, city.y) for city in board.cities])
    seen = np.array([source >= Source.NAME for source in found.sources])
    doubts: list[str] = []
    for city in (i for i, source in enumerate(found.sources) if source is Source.GIVEN):
        others = np.array([i for i in np.nonzero(seen)[0] if i != city])
        if len(others) < ENOUGH_OTHERS:
            continue
        expected = bent(printed, others, found.at[others], np.full(len(others), STIFFNESS))[city]
        if np.linalg.norm(expected - found.at[city]) > MISPLACED * found.scale:
            doubts.append(
                Phrase(
                    "{names}: lies far from where the other cities put it. Is it the right city?",
                    names=found.names[city],
                )
            )
    return doubts


def _sized(line: TextLine, size: float) -> TextLine:
    box = line.box
    return TextLine(line.text, line.confidence, Rect(box.x * size, box.y * size, box.w * size, box.h * size))


def _full(x: float, y: float, size: float) -> Point:
    """A point that was found in the smaller picture, counted by centres of pixels, in the whole one."""
    return Point(float(x + PIXEL) / size, float(y + PIXEL) / size)


def _tell_nobody(done: float, what: str) -> None:
    """Of a work that nobody watches."""


def _profile_track(printed: Track, of: PlacedTrack, decision: Decision, size: float) -> ProfileTrack:
    spaces = []
    for (x, y, angle, length, width), hidden in zip(of.spaces, decision.hidden, strict=True):
        at = _full(x, y, size)
        spaces.append(Space(at.x, at.y, float(angle), float(length) / size, float(width) / size, bool(hidden)))
    return ProfileTrack(replace(printed, colour=decision.colour), tuple(spaces), bool(decision.seen.any()))
