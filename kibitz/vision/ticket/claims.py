"""Whose each track is: spaces beside what they look like empty, and claimed by each of the players.

What a claim looks like is learned from the frame itself: tracks whose inside has clearly changed, all their spaces to
the same colour, come in two to five colours. Every track is then compared, point by point, with what it would look
like empty and with each player's trains on it, outline included; so a claim in the track's own colour is seen too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from kibitz.solvers.ticket.boards import Board, Colour
from kibitz.vision.clusters import average_linkage
from kibitz.vision.ticket.changes import GROUND, LEAST_INSIDE, Look, distance, median_of
from kibitz.vision.ticket.details import UNKNOWN, Claims, SeenTrack
from kibitz.vision.ticket.palette import COLOURFUL, bgr_of, commonest, named, nearest, paint_and_mode
from kibitz.vision.ticket.patches import COLUMNS, ROWS, Cuts, Flags, Floats
from kibitz.vision.ticket.profile import BoardProfile
from kibitz.vision.ticket.trains import Painted, Trains, learn_trains

MOST_PLAYERS = 5
CHANGED, CHANGED_NOISE = 14.0, 4.0
"""The inside of a space has changed by so much (CIELab) at least, or so many times the usual."""
CLEAR_GROUND = 0.3
"""Share of the ground around a space that may be strange where its change is sure."""
ALIKE = 16.0
"""Colours that are nearer to each other are one player's."""
ONE_HUE, PALER = 10.0, 0.5
"""Hues that differ less, degrees, are one; then colours may be farther apart: so much of the distance counts."""
LEAST_PAINT = 0.15
"""Share of a changed space that has its track's colour."""
FAR = 45.0
"""A player's trains on the board are no farther from the colour of his sign."""
MOST_OFF = 30.0
"""Points that are farther off than this all count the same."""
MOST_COMPARED = 5
"""Explanations that are compared closely; those that cost more are no match."""
TOLD, LEAST_TOLD = 0.3, 0.04
"""Of two explanations one must be better by this share of how far they are apart, which must not be less than that."""
FITS, LEAST_FITTING = 12.0, 0.55
"""Points of an explanation are right to so much. So many must be for a space to be seen in strange ground."""
MOSTLY_OWN = 0.6
"""Share of the player's own colour where that is looked at."""
HALF_FITTING, HARDLY_FITTING, SHOWN = 0.4, 0.12, 0.3
"""The same in ground that is a little strange, and in clear ground. A whole track must be explained so far."""
FEW, LEAST_OUTLINED = 2, 0.1
"""A colour that another has so many times as often is looked at twice: it must have so much of the others' outline."""
FEWEST_POINTS = 40
"""Points of a space by which it can be judged."""
OUTLINE, LEAST_OUTLINE = 0.35, 0.02
"""Where at most so much is the player's colour there is an outline or a sign, in so large a share of all at least."""
OUTLINE_CHANGED, OUTLINE_NOISE = 8.0, 4.0
"""An outline has changed by so much, or so many times the usual, where no other claim tells what to look for."""

EMPTY, CLOSED = "empty", "closed"


@dataclass(frozen=True, eq=False)
class _Group(Painted):
    """Tracks that have changed to one colour."""

    tracks: tuple[int, ...]


@dataclass(frozen=True, eq=False)
class _Changed:
    """A track that has changed, the spaces by which that was seen, and what they may be painted with."""

    track: int
    spaces: tuple[int, ...]
    paint: Floats
    mode: Floats


def read_claims(look: Look, cuts: Cuts, profile: BoardProfile, chips: Mapping[str, Floats]) -> Claims:
    """The claims of a frame.

    chips: colour of trains -> CIELab as the client shows it, where known; no others are there then.
    """
    groups, closed = _told_apart(look, cuts, profile.board, _groups(look, cuts, len(chips) or MOST_PLAYERS))
    groups = _truly_coloured(look, cuts, groups)
    names = _names(groups, chips)
    owners = {name: group for name, group in zip(names, groups, strict=True) if name}
    trains = learn_trains(look, cuts, owners)
    return _decided(look, cuts, profile, trains, closed, chips)


def _groups(look: Look, cuts: Cuts, most: int) -> list[_Group]:
    """Tracks whose inside has surely changed, all spaces that can be seen to one colour, by that colour."""
    core = look.core & look.usable
    off = median_of(look.off, core)
    usual = float(np.nanmedian(np.sort(off)[: max(1, len(off) // 2)]))
    limit = max(CHANGED, CHANGED_NOISE * usual)
    good = look.open & (core.sum(axis=(1, 2)) >= FEWEST_POINTS) & ~cuts.hidden
    changed = good & (off > limit) & (look.strange < CLEAR_GROUND) & _stands_out(look, cuts)
    found: list[_Changed] = []
    for track in np.unique(cuts.track[changed]):
        here = np.flatnonzero(changed & (cuts.track == track))
        if len(here) * 2 < np.count_nonzero(good & (cuts.track == track)):
            continue
        points = core[here] & (look.off[here] > limit / 2)
        paint, mode = paint_and_mode(look.now[here][points])
        of_it = _mean((distance(look.now[here], paint) < ALIKE).astype(np.float32), core[here])
        same = here[of_it > LEAST_PAINT]
        if len(same) * 3 >= len(here) * 2 and len(same) * 2 >= np.count_nonzero(cuts.track == track):
            found.append(_Changed(int(track), tuple(map(int, same)), paint, mode))
    by_paint, by_mode = (_grouped(found, which, most) for which in (False, True))
    return by_mode if len(by_paint) < len(by_mode) <= most else by_paint


def _one_hue(colours: NDArray[np.float64]) -> NDArray[np.bool_]:
    """(n, n) which of (n, 3) CIELab colours are of one hue, and none of them grey."""
    hues = np.degrees(np.arctan2(colours[:, 2], colours[:, 1]))
    bright = np.hypot(colours[:, 1], colours[:, 2]) > COLOURFUL
    away = np.abs((hues[:, None] - hues[None] + 180) % 360 - 180)
    return np.asarray((away < ONE_HUE) & bright[:, None] & bright[None], np.bool_)


def _stands_out(look: Look, cuts: Cuts) -> NDArray[np.bool_]:
    """(n,) whether a space, or its outline, differs from what is around it; under a dialog all is of one colour."""
    around = cuts.depth > GROUND
    ground = np.array([np.median(now[where], axis=0) for now, where in zip(look.now, around, strict=True)])
    off = distance(look.now, ground[:, None, None])
    return np.asarray(_mean((off > FITS).astype(np.float32), look.core | look.ring) > LEAST_PAINT, np.bool_)


def _grouped(found: Sequence[_Changed], by_mode: bool, most: int) -> list[_Group]:
    """The tracks by their colours, those that have most first."""
    if not found:
        return []
    at = np.array([one.mode if by_mode else one.paint for one in found], np.float64)
    apart = distance(at[:, None], at[None]).astype(np.float64)
    # Thin trains in a small picture are paler by what is around them, but of one hue.
    kinds = average_linkage(np.where(_one_hue(at), apart * PALER, apart), ALIKE, most + 1, ALIKE)
    return [
        _Group(
            tuple(space for i in kind for space in found[i].spaces),
            np.median(at[kind], axis=0).astype(np.float32),
            tuple(found[i].track for i in kind),
        )
        for kind in kinds
    ]


def _truly_coloured(look: Look, cuts: Cuts, groups: list[_Group]) -> list[_Group]:
    """The groups with the colour that trains have where they differ from player to player: signs and outlines that
    everybody's trains have are nobody's colour."""
    if len(groups) < 2:
        return groups
    trains = learn_trains(look, cuts, {str(i): group for i, group in enumerate(groups)})
    own = (trains.mixed > MOSTLY_OWN) & (cuts.depth[0] < 0)
    if own.sum() < FEWEST_POINTS / 4:
        return groups
    found = [commonest(trains.paint[str(i)][own]) for i in range(len(groups))]
    return [replace(group, colour=colour) for group, colour in zip(groups, found, strict=True)]


def _told_apart(look: Look, cuts: Cuts, board: Board, groups: list[_Group]) -> tuple[list[_Group], list[_Group]]:
    """The groups that are claims, and those that aren't: tracks closed by the claim of their twin, or lit up.

    They don't have the outline or the sign that claims have. Groups that look like another's claims in a shadow, or
    behind glass, are neither.
    """
    claims, others = list(groups), []
    for group in sorted(groups, key=lambda one: len(one.spaces)):
        rest = [other for other in claims if other is not group]
        if not rest:
            break
        most = max(len(other.spaces) for other in rest)
        few = FEW * len(group.spaces) < most or len(group.spaces) <= min(len(group.tracks), most)
        taken = [any(twin in other.tracks for other in rest for twin in board.twins[t]) for t in group.tracks]
        twins = all(board.twins[t] for t in group.tracks) and 2 * sum(taken) >= len(taken)
        if not (few or twins):
            continue
        trains = learn_trains(look, cuts, {str(i): other for i, other in enumerate(rest)})
        if few and _explained(look, trains, group):
            claims.remove(group)
            continue
        told = _outline_told(look, trains, group)
        least = LEAST_OUTLINED if few else 0.0
        if (twins and _faded(group)) if told is None else told < least:
            claims.remove(group)
            if twins:
                others.append(group)
    return claims, others


def _explained(look: Look, trains: Trains, group: _Group) -> bool:
    """Whether the group's spaces look as if another's trains were on them."""
    which = list(group.spaces)
    points = (look.core[which] | look.ring[which]) & look.usable[which]
    offs = [distance(look.now[which], trains.look(owner, look.empty[which])) for owner in trains.paint]
    return bool(np.max([_mean((off < FITS).astype(np.float32), points) for off in offs], axis=0).mean() > LEAST_FITTING)


def _outline_told(look: Look, trains: Trains, group: _Group) -> float | None:
    """How much better (up to 1; below 0 worse) the outline of others' trains fits than no outline; None where trains
    have none."""
    which = list(group.spaces)
    dressed = trains.dressed(look.empty[which], group.colour)
    apart = np.minimum(distance(dressed, look.empty[which]), MOST_OFF)
    bare, with_it = look.off[which], distance(look.now[which], dressed)
    points = look.usable[which] & (look.core[which] | look.ring[which]) & (apart > FITS) & (trains.mixed < OUTLINE)
    if points.sum() < LEAST_OUTLINE * points.size:
        return None
    better = np.clip(bare - with_it, -apart, apart)
    return float((better * points).sum() / (apart * points).sum())


def _faded(group: _Group) -> bool:
    """Whether the colour is greyish, as of something that can't be used."""
    return bool(np.hypot(*group.colour[1:]) < 20)


def _names(groups: Sequence[_Group], chips: Mapping[str, Floats]) -> list[str]:
    """The owner of each group; empty where the client shows no player of this colour."""
    if not chips:
        return named([group.colour for group in groups], [len(group.spaces) for group in groups])
    found = []
    for group in groups:
        left = {name: colour for name, colour in chips.items() if name not in found}
        name, far = nearest(group.colour, left) if left else ("", np.inf)
        found.append(name if far < FAR else "")
    return found


def _decided(
    look: Look,
    cuts: Cuts,
    profile: BoardProfile,
    trains: Trains,
    closed: Sequence[_Group],
    chips: Mapping[str, Floats],
) -> Claims:
    """Every track by the explanation that fits it best."""
    points = (look.core | look.ring) & look.usable
    count = points.sum(axis=(1, 2))
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
    judge = _Judge(looks, offs, points, look.core)
    seen = (count >= FEWEST_POINTS) & _seen(look, cuts, offs)
    tracks: list[SeenTrack] = []
    for i, of in enumerate(profile.tracks):
        here = np.flatnonzero(cuts.track == i)
        own = of.track.colour.word
        hopeless = own in trains.paint or of.track.colour is Colour.GREY or (chips and own not in chips)
        left_out = (CLOSED, "") if hopeless else (CLOSED,)
        tracks.append(_track(judge, here, seen[here], left_out, own))
    for i, twins in enumerate(profile.board.twins):
        if closed and any(tracks[twin].owner not in (None, UNKNOWN) for twin in twins):
            here = np.flatnonzero(cuts.track == i)
            tracks[i] = _track(judge, here, seen[here], ("",), "")
    odd = tuple(i for i, track in enumerate(tracks) if track.owner == UNKNOWN and any(track.visible))
    palette = {name: bgr_of(colour) for name, colour in trains.colours.items()}
    return Claims(tuple(tracks), palette, odd, tuple(sorted(chips)))


def _track(
    judge: _Judge, here: NDArray[np.intp], seen: NDArray[np.bool_], left_out: tuple[str, ...], own: str
) -> SeenTrack:
    """A track by its spaces. own: the owner where the trains are of its own colour."""
    visible = tuple(bool(v) for v in seen)
    if not seen.any():
        return SeenTrack(UNKNOWN, 0.0, visible)
    owner, sure = judge.best(here[seen], left_out)
    if sure < TOLD:
        return SeenTrack(UNKNOWN, max(0.0, sure), visible)
    name = own if owner == "" else None if owner.startswith((EMPTY, CLOSED)) else owner
    return SeenTrack(name, min(1.0, 0.5 + sure), visible)


def _seen(look: Look, cuts: Cuts, offs: Mapping[str, Floats]) -> NDArray[np.bool_]:
    """(n,) spaces that can be seen; where the ground around is in doubt, their middle must look like what is known."""
    near = (np.min(list(offs.values()), axis=0) < FITS).astype(np.float32)
    known = (look.core | look.ring) & (look.usable | cuts.hidden[:, None, None])
    middle = known & (cuts.depth < -0.2)
    middle[:, :, : COLUMNS // 2 - 5], middle[:, :, COLUMNS // 2 + 5 :] = False, False
    clear = (_mean(near, middle) >= LEAST_FITTING) | (middle.sum(axis=(1, 2)) < FEWEST_POINTS / 4)
    share = _mean(near, known)
    fits = (share >= np.where(look.open & ~cuts.hidden, HALF_FITTING, LEAST_FITTING)) & clear
    sure = (look.strange < CLEAR_GROUND / 2) & ~cuts.hidden & (share >= HARDLY_FITTING)
    return np.asarray((look.inside >= LEAST_INSIDE) & (sure | fits), np.bool_)


def _insides(look: Look, cuts: Cuts) -> Floats:
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
        self.costs = {name: _mean(np.minimum(off, MOST_OFF), points) for name, off in offs.items()}

    def best(self, which: NDArray[np.intp], left_out: tuple[str, ...]) -> tuple[str, float]:
        """The explanation that costs least over a track's spaces, and by how much it is better than any other meaning.

        That is 1 where all points say so that can tell, and 0 where as many say otherwise; points that fit neither,
        such as those under a city's name, don't count. left_out: beginnings of explanations that can't be.
        """
        total = {name: float(cost[which].mean()) for name, cost in self.costs.items() if not _begins(name, left_out)}
        order = sorted(total, key=total.__getitem__)
        best = order[0]
        points, mine = self.points[which], self.offs[best][which]
        if float(_mean((mine < FITS).astype(np.float32), points & self.core[which]).max()) < SHOWN:
            return best, 0.0
        free = best.startswith((EMPTY, CLOSED))
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


def _begins(name: str, left_out: tuple[str, ...]) -> bool:
    return any(name.startswith(one) if one else not name for one in left_out)


def _mean(values: Floats, where: Flags) -> Floats:
    return np.asarray((values * where).sum(axis=(1, 2)) / np.maximum(where.sum(axis=(1, 2)), 1), np.float32)
