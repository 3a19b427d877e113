"""What of the printed board a client has: colours as seen, tracks that aren't there, spaces that are covered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Rect
from kibitz.solvers.ticket.model.boards import Board, Colour
from kibitz.vision.ticket.profile import Pixels
from kibitz.vision.ticket.profile_maker.bars import Floats
from kibitz.vision.ticket.profile_maker.chains import Way
from kibitz.vision.ticket.profile_maker.filling import beside
from kibitz.vision.ticket.profile_maker.fitting import Points
from kibitz.vision.ticket.profile_maker.placing import SEEN, PlacedTrack, PlacedTracks, overlapping, usual_aside
from kibitz.vision.ticket.profile_maker.searching import search_bars
from kibitz.vision.ticket.profile_maker.space_score import SpaceScorer

Flags = NDArray[np.bool_]

OTHER_COLOUR = 0.3
"""By so much another colour must fit better than the printed one."""
MOST_SEEN = 0.6
"""The part of a track's spaces that must show another colour."""
UNDER = 0.25
"""The part of a space over which a name, a city's mark or another space must lie to explain that it isn't seen."""
MEAN_THERE, ONE_THERE = 0.6, 0.85
"""Mean score of a track's spaces from which it is there, and score of one that is enough."""
MOST_UNSEEN = 0.4
"""Where more of a track's spaces can't be seen it is taken to be there."""
BARE, MOST_BARE = 0.35, 0.5
"""Score below which there is no space of any colour, and the part of the places beside a track that must be so for it
to have no twin there."""
LEFT, MOST_LEFT = 0.65, 0.3
"""What looks so much like a space may be one of a track; more than so many of its length are no accident."""
NOTHING = np.zeros((0, 5))
MARK = 0.009
"""Half a city's mark; a part of the board's width."""
EMPTY = 0.4
"""A place is empty where it differs from what is beside it by less than this part of what spaces differ by."""
NEIGHBOURS = 10
"""So many of the nearest spaces show what ground there is."""
SAME_GROUND = 28.0
"""Levels between two pieces of ground that are alike."""


@dataclass(frozen=True, eq=False)
class Decision:
    """What is known of a track: its colour, which of its spaces are seen, which are covered, whether it is there."""

    colour: Colour
    seen: Flags
    hidden: Flags
    there: bool


def decide(
    scorer: SpaceScorer,
    picture: Pixels,
    board: Board,
    placed: PlacedTracks,
    ways: Sequence[Way],
    names: Sequence[Rect],
    scale: float,
) -> list[Decision]:
    """What each track is like in the picture.

    ways: between which each was looked for. names: the boxes of cities' names. scale: the board's width, pixels.
    """
    tracks = placed.tracks
    sight = _Sight(picture, tracks)
    aside = usual_aside(board, tracks, float(tracks[0].spaces[0, 4]))
    found = []
    for i, track in enumerate(tracks):
        others = _others(tracks, i)
        colour, scores = _colour(scorer, track, others)
        seen = scores >= SEEN
        under = np.array([_under(pose, names, others, placed.cities, MARK * scale) for pose in track.spaces]) >= UNDER
        empty = sight.empty(track.spaces)
        ground = sight.ground(track.spaces)
        hidden = ~seen & ~under & (~ground if placed.rule is None else ~ground | ~empty)
        named = np.array([_under(pose, names, NOTHING, placed.cities, MARK * scale) for pose in track.spaces]) >= UNDER
        unseen = (hidden | ~ground | (named & ~seen)).mean()
        twins = [tracks[j] for j in board.twins[i] if (tracks[j].scores >= SEEN).mean() >= MOST_SEEN]
        sure = placed.rule is not None or scores.mean() >= MEAN_THERE or scores.max() >= ONE_THERE
        if seen.any() and sure:
            there = True
        elif twins:
            there = not any(sight.bare_beside(scorer, twin, aside, names) for twin in twins)
        else:
            there = unseen > MOST_UNSEEN or _others_left(scorer, track, ways[i], others, colour)
        found.append(Decision(colour, seen, hidden, there))
    return found


def covered_mask(shape: tuple[int, ...], tracks: Sequence[PlacedTrack], decisions: Sequence[Decision]) -> Flags:
    """Where something lies over spaces, (height, width): these spaces and a little around them."""
    mask = np.zeros(shape[:2], np.uint8)
    for track, decision in zip(tracks, decisions, strict=True):
        for x, y, angle, length, width in track.spaces[decision.hidden]:
            corners = cv2.boxPoints(((x, y), (length + width, 2 * width), angle))
            cv2.fillConvexPoly(mask, np.round(corners).astype(np.int32), 1)
    return mask > 0


class _Sight:
    """What the seen spaces of a picture, and what is beside them, look like."""

    def __init__(self, picture: Pixels, tracks: Sequence[PlacedTrack]) -> None:
        self._picture = picture
        seen = [track.spaces[track.scores >= SEEN] for track in tracks]
        self._spaces = np.concatenate(seen) if seen else np.zeros((0, 5))
        self._beside = _colours(picture, self._spaces, 1.0)
        inside = _colours(picture, self._spaces, 0.0)
        apart = np.linalg.norm(inside - self._beside, axis=2).mean(axis=1)
        self._contrast = float(np.median(apart)) if len(apart) else 0.0

    def empty(self, poses: Floats) -> Flags:
        """Which places don't differ from what is beside them."""
        apart = np.linalg.norm(_colours(self._picture, poses, 0.0) - _colours(self._picture, poses, 1.0), axis=2)
        return np.asarray(apart.mean(axis=1) < EMPTY * self._contrast)

    def ground(self, poses: Floats) -> Flags:
        """Which places show what there is beside the nearest seen spaces, or part of a space at least."""
        shown = np.zeros(len(poses), np.bool_)
        if not len(self._spaces):
            return shown
        for i, pose in enumerate(poses):
            near = np.argsort(np.linalg.norm(self._spaces[:, :2] - pose[:2], axis=1))[:NEIGHBOURS]
            ground = self._beside[near].reshape(-1, 3)
            here = _colours(self._picture, pose[None], 0.0).reshape(-1, 3)
            apart = np.linalg.norm(here[:, None] - ground[None], axis=2).min(axis=1)
            shown[i] = np.median(apart) < SAME_GROUND
        return shown

    def bare_beside(self, scorer: SpaceScorer, twin: PlacedTrack, aside: float, names: Sequence[Rect]) -> bool:
        """Whether on both sides of a track, as far from it as twins are, most is bare ground."""
        for side in (-aside, aside):
            places = twin.spaces.copy()
            places[:, :3] = beside(twin.spaces[:, :3], side)
            clear = np.array([_under(pose, names, NOTHING, NOTHING[:, :2], 0.0) == 0 for pose in places])
            bare = np.max([scorer.scores(places, colour) for colour in scorer.track_colours.paint], axis=0) < BARE
            if not clear.any() or (bare & self.ground(places))[clear].mean() < MOST_BARE:
                return False
        return True


def _colours(picture: Pixels, poses: Floats, beside: float) -> Floats:
    """Colours along the middle of places, or beside them on both sides by so many widths: (n, 5 or 10, 3)."""
    if not len(poses):
        return np.zeros((0, 5, 3))
    soft = cv2.blur(picture, (3, 3))
    turn = np.radians(poses[:, 2, None])
    u = np.array([-0.35, -0.18, 0.0, 0.18, 0.35])[None] * poses[:, 3, None]
    seen = []
    for side in (-beside, beside) if beside else (0.0,):
        v = side * poses[:, 4, None] + 0 * u
        x = poses[:, 0, None] + u * np.cos(turn) - v * np.sin(turn)
        y = poses[:, 1, None] + u * np.sin(turn) + v * np.cos(turn)
        part = cv2.remap(
            soft, x.astype(np.float32), y.astype(np.float32), cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
        )
        seen.append(np.asarray(part, np.float64).reshape(*x.shape, 3))
    return np.asarray(np.mean(seen, axis=0), np.float64)


def _others_left(scorer: SpaceScorer, track: PlacedTrack, way: Way, others: Floats, colour: Colour) -> bool:
    """Whether between a track's cities there are spaces of its colour that are no other track's."""
    bars, scores = search_bars(scorer, colour, way, float(track.spaces[0, 3]), float(track.spaces[0, 4]))
    poses = np.column_stack([bars.at, bars.angle, bars.length, bars.width])
    free = [not overlapping(pose, others).any() for pose, score in zip(poses, scores, strict=True) if score >= LEFT]
    return sum(free) > MOST_LEFT * way.count


def _others(tracks: Sequence[PlacedTrack], i: int) -> Floats:
    return np.concatenate([track.spaces[track.scores >= SEEN] for j, track in enumerate(tracks) if j != i])


def _colour(scorer: SpaceScorer, track: PlacedTrack, others: Floats) -> tuple[Colour, Floats]:
    """The colour that a track is seen to have, and how much its spaces look like that."""
    printed = track.colour
    if (track.scores >= SEEN).mean() >= MOST_SEEN:
        return printed, track.scores
    apart = (
        np.linalg.norm(track.spaces[:, None, :2] - others[None, :, :2], axis=2)
        if len(others)
        else np.full((1, 1), np.inf)
    )
    if (apart.min(axis=1) < track.spaces[:, 4]).any():
        return printed, track.scores
    by_colour = {
        colour: scorer.scores(track.spaces, colour) for colour in scorer.track_colours.paint if colour is not printed
    }
    best = max(by_colour, key=lambda colour: float(by_colour[colour].sum()), default=printed)
    if best is printed:
        return printed, track.scores
    scores = by_colour[best]
    clear = scores.mean() > track.scores.mean() + OTHER_COLOUR and (scores >= SEEN).mean() >= MOST_SEEN
    return (best, scores) if clear else (printed, track.scores)


def _under(pose: Floats, boxes: Sequence[Rect], others: Floats, cities: Points, mark: float) -> float:
    """The part of a space over which boxes, other spaces or cities' marks lie."""
    turn = np.radians(pose[2])
    u, v = np.meshgrid(np.linspace(-0.45, 0.45, 7) * pose[3], np.linspace(-0.4, 0.4, 3) * pose[4])
    x = (pose[0] + u * np.cos(turn) - v * np.sin(turn)).ravel()
    y = (pose[1] + u * np.sin(turn) + v * np.cos(turn)).ravel()
    covered = np.zeros(x.shape, np.bool_)
    for box in boxes:
        covered |= (x >= box.x) & (x <= box.right) & (y >= box.y) & (y <= box.bottom)
    near = others[np.linalg.norm(others[:, :2] - pose[:2], axis=1) < pose[3] + others[:, 3]]
    for other in near:
        turn = np.radians(other[2])
        dx, dy = x - other[0], y - other[1]
        covered |= (np.abs(dx * np.cos(turn) + dy * np.sin(turn)) < other[3] / 2 + 1) & (
            np.abs(dy * np.cos(turn) - dx * np.sin(turn)) < other[4] / 2 + 1
        )
    if len(cities):
        covered |= np.hypot(x[:, None] - cities[:, 0], y[:, None] - cities[:, 1]).min(axis=1) < mark
    return float(covered.mean())
