"""The spaces of all tracks: from chains of patches, by a rule where the client has one, and by looking between."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from kibitz.solvers.ticket.model.boards import Board, Colour
from kibitz.vision.ticket.profile import Pixels
from kibitz.vision.ticket.profile_maker.anchoring import anchored
from kibitz.vision.ticket.profile_maker.bars import Floats
from kibitz.vision.ticket.profile_maker.chains import FOUND
from kibitz.vision.ticket.profile_maker.filling import BULGES, arc, beside, best_line, between
from kibitz.vision.ticket.profile_maker.fitting import Points
from kibitz.vision.ticket.profile_maker.space_score import SpaceScorer, as_poses, refined
from kibitz.vision.ticket.profile_maker.straight import Seen, StraightRule, learn_rule, straight_centres
from kibitz.vision.ticket.profile_maker.tracks import RIGHT_COLOUR, FoundChains, search_more

SEEN = 0.4
"""Score from which a place shows a space."""
ARC = 0.35
"""Mean score of an arc's spaces from which it is the track's way."""
SHORT = 0.8
"""Patches shorter than this part of the usual are parts of spaces."""
SIDE_BY_SIDE = 2.2
"""By what factor twins' spaces may lie nearer or farther apart than usual."""
HOLE_REACH = 0.3
"""How far from where it should be a space is looked for, in pitches."""
SAME_LONG, SAME_WIDE = 0.6, 0.7
"""Centres that are nearer to each other than these parts of a space's length and width are of one space."""


@dataclass(eq=False)
class PlacedTrack:
    """A track: spaces (n, 5): x, y, angle, length, width; for each how much it looks like one; and its colour."""

    spaces: Floats
    scores: Floats
    colour: Colour


@dataclass(frozen=True, eq=False)
class PlacedTracks:
    """All tracks in the board's order, and the rule that they keep to."""

    tracks: tuple[PlacedTrack, ...]
    rule: StraightRule | None
    cities: Points = field(repr=False)


def place_tracks(
    picture: Pixels, board: Board, cities: Points, sure: NDArray[np.bool_], found: FoundChains, scale: float
) -> PlacedTracks:
    """Where all the spaces are.

    cities: (n, 2); sure: which of them are known and not only worked out. scale: the board's width in pixels.
    """
    scorer = SpaceScorer(picture, found.habits.track_colours, found.habits.width)
    seen = [
        Seen(i, k, (float(found.bars.at[bar][0]), float(found.bars.at[bar][1])))
        for i, chain in enumerate(found.chains)
        if chain is not None
        for k, bar in enumerate(chain.bars)
        if bar >= 0
    ]
    rule = learn_rule(board, cities, sure, seen, found.habits.width)
    if rule is not None:
        cities = anchored(scorer, board, cities, sure, rule, found.habits, scale)
        tracks = _by_rule(scorer, board, cities, rule, found)
    else:
        found = search_more(scorer, found)
        tracks = _freely(scorer, board, cities, found)
        _unshare(tracks)
    return PlacedTracks(tuple(tracks), rule, cities)


def _by_rule(
    scorer: SpaceScorer, board: Board, cities: Points, rule: StraightRule, found: FoundChains
) -> list[PlacedTrack]:
    placed: list[PlacedTrack | None] = [None] * len(board.tracks)
    width = found.habits.width
    for pair, tracks in board.pairs.items():
        a, b = cities[pair[0]], cities[pair[1]]
        count = board.tracks[tracks[0]].length
        length = _length(found, float(np.linalg.norm(b - a)) / count)
        sides = [0.0] if len(tracks) == 1 else [-1.0, 1.0]
        lines = []
        for side in sides:
            at, angle = straight_centres(a, b, count, rule, side)
            lines.append(as_poses([(x, y, angle, length, width) for x, y in at]))
        orders = [tracks] if len(tracks) == 1 else [tracks, tracks[::-1]]
        scored = [
            [scorer.scores(line, board.tracks[track].colour) for track, line in zip(order, lines, strict=True)]
            for order in orders
        ]
        best = int(np.argmax([sum(float(s.sum()) for s in scores) for scores in scored]))
        for track, line, scores in zip(orders[best], lines, scored[best], strict=True):
            placed[track] = PlacedTrack(line, scores, board.tracks[track].colour)
    return [track for track in placed if track is not None]


def _freely(scorer: SpaceScorer, board: Board, cities: Points, found: FoundChains) -> list[PlacedTrack]:
    ends = _usual_ends(board, cities, found)
    placed = [
        _on_bars(scorer, board, cities, found, i, ends) if found.chains[i] is not None else None
        for i in range(len(board.tracks))
    ]
    _drop_false_twins(board, placed, found.habits.width)
    aside = usual_aside(board, placed, found.habits.width)
    for i in range(len(placed)):
        if placed[i] is None:
            twins = [twin for j in board.twins[i] if (twin := placed[j]) is not None]
            placed[i] = _unseen(scorer, board, cities, found, i, ends, [(twin, aside) for twin in twins])
    return [track for track in placed if track is not None]


def _on_bars(
    scorer: SpaceScorer, board: Board, cities: Points, found: FoundChains, i: int, ends: float
) -> PlacedTrack | None:
    """A track on the bars that were found of it; spaces between them, or with less of a bar, lie between.

    ends: how far the first and last spaces usually are from their cities.
    """
    track, chain = board.tracks[i], found.chains[i]
    assert chain is not None
    known = {
        k: bar
        for k, bar in enumerate(chain.bars)
        if bar >= 0 and found.bars.length[bar] > SHORT * _length(found, chain.pitch)
    }
    at = {k: found.bars.at[bar] for k, bar in known.items()}
    line = between(at, cities[track.a], cities[track.b], track.length, ends / chain.pitch)
    for k, bar in known.items():
        line[k, 2] = _alike_turned(found.bars.angle[bar], line[k, 2])
    placed = _looked_at(scorer, line, found.colours[i], found, chain.pitch, set(known))
    for k, bar in known.items():
        placed.scores[k] = max(placed.scores[k], found.worths[i, bar] / (FOUND + RIGHT_COLOUR))
    return placed


def _unseen(
    scorer: SpaceScorer,
    board: Board,
    cities: Points,
    found: FoundChains,
    i: int,
    ends: float,
    twins: Sequence[tuple[PlacedTrack, float]],
) -> PlacedTrack:
    """A track of which nothing was found: beside its twins, or along the arc that is seen best, else straight.

    twins: those that are placed, with how far aside twins usually are.
    """
    track = board.tracks[i]
    a, b = cities[track.a], cities[track.b]
    pitch = float(np.linalg.norm(b - a)) / track.length
    margin = max(0.0, ends - pitch / 2)
    lines = [beside(twin.spaces[:, :3], side * aside) for twin, aside in twins for side in (-1, 1)]
    lines = lines or [arc(a, b, float(bulge), track.length, margin) for bulge in BULGES]
    line, score = best_line(scorer, lines, found.colours[i], _length(found, pitch), found.habits.width)
    if score < ARC and not twins:
        line = arc(a, b, 0.0, track.length, margin)
    return _looked_at(scorer, line, found.colours[i], found, pitch if score >= ARC else 0.0, set())


def _drop_false_twins(board: Board, placed: list[PlacedTrack | None], width: float) -> None:
    """Of two tracks between the same cities that don't run side by side, the one that is less well seen isn't right."""
    usual = usual_aside(board, placed, width)
    for i, twins in enumerate(board.twins):
        for j in twins:
            one, other = placed[i], placed[j]
            if i > j or one is None or other is None:
                continue
            apart = np.linalg.norm(one.spaces[:, :2] - other.spaces[:, :2], axis=1)
            if (apart < usual / SIDE_BY_SIDE).any() or (apart > usual * SIDE_BY_SIDE).any():
                placed[i if one.scores.mean() < other.scores.mean() else j] = None


def _looked_at(
    scorer: SpaceScorer, line: Floats, colour: Colour, found: FoundChains, pitch: float, known: set[int]
) -> PlacedTrack:
    """The spaces of a line; those that aren't known are looked for near to where they should be."""
    length, width = _length(found, pitch) if pitch else found.habits.length, found.habits.width
    if not found.habits.steady and not pitch:
        length = 3 * width
    poses = as_poses([(*row, length, width) for row in line])
    scores = scorer.scores(poses, colour)
    for k in range(len(poses)):
        reach = max(2.0, HOLE_REACH * pitch)
        if k in known or not pitch:
            continue
        pose, score = refined(scorer, poses[k], colour, reach)
        if score >= SEEN:
            poses[k], scores[k] = pose, score
    return PlacedTrack(poses, scores, colour)


def _unshare(tracks: Sequence[PlacedTrack]) -> None:
    """Where two tracks claim to show at the same place, only the one whose spaces are better seen does."""
    order = sorted(range(len(tracks)), key=lambda i: -float(tracks[i].scores.mean()))
    taken = np.zeros((0, 5))
    for i in order:
        track = tracks[i]
        for k, pose in enumerate(track.spaces):
            if track.scores[k] >= SEEN and overlapping(pose, taken).any():
                track.scores[k] = 0.0
        taken = np.concatenate([taken, track.spaces[track.scores >= SEEN]])


def overlapping(pose: Floats, spaces: Floats) -> NDArray[np.bool_]:
    """Which of some spaces lie on the same place as one."""
    off = spaces[:, :2] - pose[:2]
    turn = np.radians(spaces[:, 2])
    along = np.abs(off[:, 0] * np.cos(turn) + off[:, 1] * np.sin(turn))
    aside = np.abs(off[:, 1] * np.cos(turn) - off[:, 0] * np.sin(turn))
    return np.asarray((along < SAME_LONG * spaces[:, 3]) & (aside < SAME_WIDE * spaces[:, 4]))


def _length(found: FoundChains, pitch: float) -> float:
    return found.habits.length * (1.0 if found.habits.steady else pitch)


def _usual_ends(board: Board, cities: Points, found: FoundChains) -> float:
    """From a city to the centre of its first space, pixels."""
    ends = []
    for track, chain in zip(board.tracks, found.chains, strict=True):
        if chain is not None:
            for city, bar in ((track.a, chain.bars[0]), (track.b, chain.bars[-1])):
                if bar >= 0:
                    ends.append(float(np.linalg.norm(found.bars.at[bar] - cities[city])))
    return float(np.median(ends)) if ends else 0.0


def usual_aside(board: Board, placed: Sequence[PlacedTrack | None], width: float) -> float:
    """How far twins lie apart, pixels."""
    apart = []
    for i, twins in enumerate(board.twins):
        for j in twins:
            one, other = placed[i], placed[j]
            if i < j and one is not None and other is not None:
                apart.append(float(np.median(np.linalg.norm(one.spaces[:, :2] - other.spaces[:, :2], axis=1))))
    return float(np.median(apart)) if apart else 1.5 * width


def _alike_turned(angle: float, like: float) -> float:
    """The direction, or its opposite, whichever is nearer to another."""
    return float(like + (angle - like + 90) % 180 - 90)
