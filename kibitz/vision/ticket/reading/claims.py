"""Whose each track is: spaces beside what they look like empty, and claimed by each of the players.

What a claim looks like is learned from the frame itself: tracks whose inside has clearly changed, all their spaces to
the same colour, come in two to five colours. Every track is then compared, point by point, with what it would look
like empty and with each player's trains on it, outline included; so a claim in the track's own colour is seen too.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Rect
from kibitz.solvers.ticket.model.boards import Colour
from kibitz.vision.ticket.profile import BoardProfile
from kibitz.vision.ticket.reading.changes import FITS, LEAST_INSIDE, MOST_OFF, BoardDifference, distance, mean_of
from kibitz.vision.ticket.reading.details import UNKNOWN, Claims, SeenTrack
from kibitz.vision.ticket.reading.fading import without_fading
from kibitz.vision.ticket.reading.groups import (
    CHANGED,
    CLEAR_GROUND,
    FEWEST_POINTS,
    Group,
    changed_groups,
    owners_of,
    told_apart,
    truly_coloured,
)
from kibitz.vision.ticket.reading.palette import bgr_of
from kibitz.vision.ticket.reading.patches import COLUMNS, ROWS, Cuts, Flags, Floats
from kibitz.vision.ticket.reading.trains import Trains, learn_trains

MOST_PLAYERS = 5
MOST_COMPARED = 5
"""Explanations that are compared closely; those that cost more are no match."""
TOLD, LEAST_TOLD = 0.3, 0.04
"""Of two explanations one must be better by this share of how far they are apart, which must not be less than that."""
LEAST_FITTING, HALF_FITTING, HARDLY_FITTING = 0.7, 0.4, 0.12
"""So many points of a space must be explained for it to be seen, in ground that is strange, a little so, or not so."""
SHOWN = 0.3
"""A whole track must be explained so far."""
OUTLINED = 0.3
"""Share of a free track's outlines that must be as they were, where no claim shows what they would look like."""

BY_COLOUR = 0.7
"""Confidence in a claim of which only the colour is as it should be."""

EMPTY, CLOSED = "empty", "closed"


def read_claims(
    look: BoardDifference, cuts: Cuts, profile: BoardProfile, chips: Mapping[str, Floats], complete: bool = False
) -> Claims:
    """The claims of a frame.

    chips: colour of trains -> CIELab as the client shows it, where known; complete: there are no other players.
    """
    most = len(chips) if complete else MOST_PLAYERS
    groups, closed = told_apart(look, cuts, profile.board, changed_groups(look, cuts, most))
    groups = without_fading(look, truly_coloured(look, cuts, groups), chips)
    names = owners_of(groups, chips, complete)
    owners = {name: group for name, group in zip(names, groups, strict=True) if name}
    trains = learn_trains(look, cuts, owners)
    found = _decided(look, cuts, profile, trains, closed, chips if complete else {}, tuple(sorted(chips)))
    return _with_sure_ones(found, cuts, owners)


def _with_sure_ones(claims: Claims, cuts: Cuts, owners: Mapping[str, Group]) -> Claims:
    """The claims, with those that are sure by their colour alone: the profile may have their spaces a little off."""
    tracks = list(claims.tracks)
    for owner, group in owners.items():
        for i in group.tracks:
            if tracks[i].owner == UNKNOWN:
                changed = np.isin(np.flatnonzero(cuts.track == i), group.spaces)
                visible = tuple(bool(a or b) for a, b in zip(tracks[i].visible, changed, strict=True))
                tracks[i] = replace(tracks[i], owner=owner, confidence=BY_COLOUR, visible=visible)
    return replace(claims, tracks=tuple(tracks), odd=tuple(i for i in claims.odd if tracks[i].owner == UNKNOWN))


def _decided(
    look: BoardDifference,
    cuts: Cuts,
    profile: BoardProfile,
    trains: Trains,
    closed: Sequence[Group],
    allowed: Collection[str],
    chips: tuple[str, ...],
) -> Claims:
    """Every track by the explanation that fits it best."""
    judge = _judge(look, cuts, trains, closed)
    seen = (judge.points.sum(axis=(1, 2)) >= FEWEST_POINTS) & _seen(look, cuts, judge.offs)
    tracks: list[SeenTrack] = []
    for i, of in enumerate(profile.tracks):
        here = np.flatnonzero(cuts.track == i)
        own = of.track.colour.word
        hopeless = own in trains.paint or of.track.colour is Colour.GREY or (allowed and own not in allowed)
        left_out = (CLOSED, "") if hopeless else (CLOSED,)
        tracks.append(_track(judge, here, seen[here], left_out, own))
    if closed:
        _close_twins(tracks, judge, profile, cuts, seen, trains)
    odd = tuple(i for i, track in enumerate(tracks) if track.owner == UNKNOWN and any(track.visible))
    palette = {name: bgr_of(colour) for name, colour in trains.colours.items()}
    return Claims(tuple(tracks), palette, odd, chips, _around(look.dialog, cuts))


def _judge(look: BoardDifference, cuts: Cuts, trains: Trains, closed: Sequence[Group]) -> _Judge:
    """What a space can look like: empty, with any owner's trains, closed, or with trains of its own colour."""
    looks: dict[str, Floats] = {owner: trains.look(owner, look.empty) for owner in trains.paint}
    offs = {EMPTY: look.off} | {owner: distance(look.now, this) for owner, this in looks.items()}
    looks[EMPTY] = look.empty
    for k, group in enumerate(closed):
        paint = learn_trains(look, cuts, {CLOSED: group})
        looks[f"{CLOSED} {k}"] = paint.look(CLOSED, look.empty)
        offs[f"{CLOSED} {k}"] = distance(look.now, looks[f"{CLOSED} {k}"])
    if trains.paint:
        looks[""] = trains.dressed(look.empty, _insides(look, cuts))
        offs[""] = distance(look.now, looks[""])
    return _Judge(looks, offs, (look.core | look.ring) & look.usable, look.core)


def _close_twins(
    tracks: list[SeenTrack], judge: _Judge, profile: BoardProfile, cuts: Cuts, seen: NDArray[np.bool_], trains: Trains
) -> None:
    """Tells again what tracks are whose twins are claimed: they may be closed."""
    for i, twins in enumerate(profile.board.twins):
        if any(tracks[twin].owner not in (None, UNKNOWN) for twin in twins):
            here = np.flatnonzero(cuts.track == i)
            tracks[i] = _track(judge, here, seen[here], ("",), "")
            if tracks[i].owner == UNKNOWN and seen[here].any() and judge.unlike_any(here[seen[here]], trains.paint):
                tracks[i] = replace(tracks[i], owner=None, confidence=BY_COLOUR)


def _around(spaces: NDArray[np.bool_], cuts: Cuts) -> Rect | None:
    """The rectangle around some spaces, in the profile's picture; None where there are none."""
    if not spaces.any():
        return None
    x, y = cuts.x[spaces], cuts.y[spaces]
    return Rect(float(x.min()), float(y.min()), float(np.ptp(x)), float(np.ptp(y)))


def _track(
    judge: _Judge, here: NDArray[np.intp], seen: NDArray[np.bool_], left_out: tuple[str, ...], own: str
) -> SeenTrack:
    """A track by its spaces. own: the owner where the trains are of its own colour."""
    visible = tuple(bool(v) for v in seen)
    if not seen.any():
        return SeenTrack(UNKNOWN, 0.0, visible)
    costs = judge.costs_of(here[seen], left_out)
    owner, sure = judge.best(here[seen], costs)
    if sure < TOLD:
        return SeenTrack(UNKNOWN, max(0.0, sure), visible, costs=costs)
    name = own if owner == "" else None if owner.startswith((EMPTY, CLOSED)) else owner
    return SeenTrack(name, min(1.0, 0.5 + sure), visible, costs=costs)


def _seen(look: BoardDifference, cuts: Cuts, offs: Mapping[str, Floats]) -> NDArray[np.bool_]:
    """(n,) spaces that can be seen; where the ground around is in doubt, their middle must look like what is known."""
    near = (np.min(list(offs.values()), axis=0) < FITS).astype(np.float32)
    known = (look.core | look.ring) & (look.usable | cuts.hidden[:, None, None])
    middle = known & (cuts.depth < -0.2)
    middle[:, :, : COLUMNS // 2 - 5], middle[:, :, COLUMNS // 2 + 5 :] = False, False
    least = np.where(look.open & ~cuts.hidden, HALF_FITTING, LEAST_FITTING)
    clear = (mean_of(near, middle) >= least) | (middle.sum(axis=(1, 2)) < FEWEST_POINTS / 4)
    share = mean_of(near, known)
    fits = (share >= least) & clear
    sure = (look.strange < CLEAR_GROUND / 2) & ~cuts.hidden & (share >= HARDLY_FITTING)
    return np.asarray((look.inside >= LEAST_INSIDE) & (sure | fits) & ~look.dialog, np.bool_)


def _insides(look: BoardDifference, cuts: Cuts) -> Floats:
    """(n, 3) the colour of each space's track, as it is now where that is much like the empty one."""
    middle = (slice(None), slice(ROWS // 2 - 2, ROWS // 2 + 2), slice(COLUMNS // 2 - 8, COLUMNS // 2 + 8))
    now, empty = (np.median(what[middle], axis=(1, 2)) for what in (look.now, look.empty))
    found = empty.copy()
    for track in np.unique(cuts.track):
        here = cuts.track == track
        colour = np.median(now[here & look.open], axis=0) if (here & look.open).any() else empty[here][0]
        if distance(colour, np.median(empty[here], axis=0)) < CHANGED:
            found[here] = colour
    return np.asarray(found, np.float32)


class _Judge:
    """Weighs explanations of tracks against each other.

    looks: name of an explanation -> small pictures as it has them; offs: how far from it points are. points: those that
    count; core: those inside of spaces.
    """

    def __init__(self, looks: Mapping[str, Floats], offs: Mapping[str, Floats], points: Flags, core: Flags) -> None:
        self.looks, self.offs, self.points, self.core = looks, offs, points, core
        self.costs = {name: mean_of(np.minimum(off, MOST_OFF), points) for name, off in offs.items()}

    def costs_of(self, which: NDArray[np.intp], left_out: tuple[str, ...]) -> dict[str, float]:
        """What each explanation costs over a track's spaces, the cheapest first.

        left_out: beginnings of explanations that can't be.
        """
        total = {name: float(cost[which].mean()) for name, cost in self.costs.items() if not _begins(name, left_out)}
        return {name: total[name] for name in sorted(total, key=total.__getitem__)}

    def best(self, which: NDArray[np.intp], costs: Mapping[str, float]) -> tuple[str, float]:
        """The explanation that costs least over a track's spaces, and by how much it is better than any other meaning.

        That is 1 where all points say so that can tell, and 0 where as many say otherwise; points that fit neither,
        such as those under a city's name, don't count. costs: as `costs_of` gives them.
        """
        order = list(costs)
        best = order[0]
        points, mine = self.points[which], self.offs[best][which]
        if float(mean_of((mine < FITS).astype(np.float32), points & self.core[which]).max()) < SHOWN:
            return best, 0.0
        free = best.startswith((EMPTY, CLOSED))
        outline = points & ~self.core[which]
        if len(self.looks) == 1 and outline.any() and (mine < FITS)[outline].mean() < OUTLINED:
            return best, 0.0
        sure = 1.0
        for other in order[1:MOST_COMPARED]:
            if free and other.startswith((EMPTY, CLOSED)):
                continue
            apart = np.minimum(distance(self.looks[best][which], self.looks[other][which]), MOST_OFF)
            its = self.offs[other][which]
            telling = points & (apart > FITS / 2) & (np.minimum(mine, its) < FITS)
            told = float((apart * telling).sum())
            if told < LEAST_TOLD * MOST_OFF * points.sum():
                return best, 0.0
            better = np.clip(its - mine, -apart, apart)
            sure = min(sure, float((better * telling).sum()) / told)
        return best, sure

    def unlike_any(self, which: NDArray[np.intp], names: Collection[str]) -> bool:
        """Whether a track looks like none of these explanations."""
        points = self.points[which]
        return all(
            float(mean_of((self.offs[name][which] < FITS).astype(np.float32), points).mean()) < SHOWN for name in names
        )


def _begins(name: str, left_out: tuple[str, ...]) -> bool:
    return any(name.startswith(one) if one else not name for one in left_out)
