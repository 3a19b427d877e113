"""Claims that are sure: tracks whose inside has changed to one colour, by their colours."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum

import numpy as np
from numpy.typing import NDArray

from kibitz.solvers.ticket.model.boards import Board
from kibitz.vision.clusters import average_linkage
from kibitz.vision.ticket.reading.changes import FITS, GROUND, MOST_OFF, BoardDifference, distance, mean_of, median_of
from kibitz.vision.ticket.reading.palette import COLOURFUL, commonest, named, paint_and_mode
from kibitz.vision.ticket.reading.patches import Cuts, Floats
from kibitz.vision.ticket.reading.trains import Painted, Trains, learn_trains

CHANGED, CHANGED_NOISE = 14.0, 4.0
"""The inside of a space has changed by so much (CIELab) at least, or so many times the usual."""
CLEAR_GROUND = 0.3
"""Share of the ground around a space that may be strange where its change is sure."""
FEWEST_POINTS = 40
"""Points of a space by which it can be judged."""
ALIKE = 16.0
"""Colours that are nearer to each other are one player's."""
ONE_HUE, PALER = 10.0, 0.5
"""Hues that differ less, degrees, are one; then colours may be farther apart: so much of the distance counts."""
LEAST_PAINT = 0.15
"""Share of a changed space that has its track's colour."""
FAR = 45.0
"""A player's trains on the board are no farther from the colour of his sign."""
MOSTLY_OWN = 0.6
"""Share of the player's own colour where that is looked at."""
FEW, LEAST_OUTLINED = 2, 0.1
"""A colour that another has so many times as often is looked at twice: it must have so much of the others' outline."""
EXPLAINED = 0.55
"""Share of a space's points that are as another player's trains have them where it is one of his."""
OUTLINE, LEAST_OUTLINE = 0.35, 0.02
"""Where at most so much is the player's colour there is an outline or a sign, in so large a share of all at least."""
PALE, DARK, LIGHT = 20.0, 45.0, 80.0
"""Chroma below which a colour may be that of something faded, and the lightness between black and white."""


@dataclass(frozen=True, eq=False)
class Group(Painted):
    """Tracks that have changed to one colour."""

    tracks: tuple[int, ...]


@dataclass(frozen=True, eq=False)
class _Changed:
    """A track that has changed, the spaces by which that was seen, and what they may be painted with."""

    track: int
    spaces: tuple[int, ...]
    paint: Floats
    mode: Floats


def changed_groups(look: BoardDifference, cuts: Cuts, most: int) -> list[Group]:
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
        of_it = mean_of((distance(look.now[here], paint) < ALIKE).astype(np.float32), core[here])
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


def _stands_out(look: BoardDifference, cuts: Cuts) -> NDArray[np.bool_]:
    """(n,) whether a space, or its outline, differs from what is around it; under a dialog all is of one colour."""
    around = cuts.depth > GROUND
    ground = np.array([np.median(now[where], axis=0) for now, where in zip(look.now, around, strict=True)])
    off = distance(look.now, ground[:, None, None])
    return np.asarray(mean_of((off > FITS).astype(np.float32), look.core | look.ring) > LEAST_PAINT, np.bool_)


def _grouped(found: Sequence[_Changed], by_mode: bool, most: int) -> list[Group]:
    """The tracks by their colours, those that have most first."""
    if not found:
        return []
    at = np.array([one.mode if by_mode else one.paint for one in found], np.float64)
    apart = distance(at[:, None], at[None]).astype(np.float64)
    # Thin trains in a small picture are paler by what is around them, but of one hue.
    kinds = average_linkage(np.where(_one_hue(at), apart * PALER, apart), ALIKE, most + 1, ALIKE)
    return [
        Group(
            tuple(space for i in kind for space in found[i].spaces),
            np.median(at[kind], axis=0).astype(np.float32),
            tuple(found[i].track for i in kind),
        )
        for kind in kinds
    ]


def truly_coloured(look: BoardDifference, cuts: Cuts, groups: list[Group]) -> list[Group]:
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


def told_apart(look: BoardDifference, cuts: Cuts, board: Board, groups: list[Group]) -> tuple[list[Group], list[Group]]:
    """The groups that are claims, and those that aren't: tracks closed by the claim of their twin, or lit up.

    They don't have the outline or the sign that claims have. Groups that look like another's claims in a shadow, or
    behind glass, are neither.
    """
    claims, closed = list(groups), []
    for group in sorted(groups, key=lambda one: len(one.spaces)):
        kind = _kind_of(look, cuts, board, group, [other for other in claims if other is not group])
        if kind is not _Kind.CLAIM:
            claims.remove(group)
        if kind is _Kind.CLOSED:
            closed.append(group)
    return claims, closed


class _Kind(Enum):
    CLAIM = "claim"
    CLOSED = "closed by the claim of its twin"
    NEITHER = "neither"


def _kind_of(look: BoardDifference, cuts: Cuts, board: Board, group: Group, rest: Sequence[Group]) -> _Kind:
    """What a group is, beside the rest of those that may be claims."""
    twins = _twins_are_claimed(board, group, rest)
    no_claim = _Kind.CLOSED if twins else _Kind.NEITHER
    if _dull(group):
        return no_claim
    most = max((len(other.spaces) for other in rest), default=0)
    few = FEW * len(group.spaces) < most or len(group.spaces) <= min(len(group.tracks), most)
    if not rest or not (few or twins):
        return _Kind.CLAIM
    trains = learn_trains(look, cuts, {str(i): other for i, other in enumerate(rest)})
    if few and _explained(look, trains, group):
        return _Kind.NEITHER
    told = _outline_told(look, trains, group)
    if told is None:
        return no_claim if twins and _faded(group) else _Kind.CLAIM
    return no_claim if told < (LEAST_OUTLINED if few else 0.0) else _Kind.CLAIM


def _twins_are_claimed(board: Board, group: Group, rest: Sequence[Group]) -> bool:
    """Whether all of a group's tracks have twins, and half of these are of other groups."""
    taken = [any(twin in other.tracks for other in rest for twin in board.twins[t]) for t in group.tracks]
    return all(board.twins[t] for t in group.tracks) and 2 * sum(taken) >= len(taken)


def _explained(look: BoardDifference, trains: Trains, group: Group) -> bool:
    """Whether the group's spaces look as if another's trains were on them."""
    which = list(group.spaces)
    points = (look.core[which] | look.ring[which]) & look.usable[which]
    offs = [distance(look.now[which], trains.look(owner, look.empty[which])) for owner in trains.paint]
    return bool(np.max([mean_of((off < FITS).astype(np.float32), points) for off in offs], axis=0).mean() > EXPLAINED)


def _outline_told(look: BoardDifference, trains: Trains, group: Group) -> float | None:
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


def _dull(group: Group) -> bool:
    """Whether no player's trains are of this colour: a grey that is neither black nor white."""
    return _faded(group) and DARK < float(group.colour[0]) < LIGHT


def _faded(group: Group) -> bool:
    """Whether the colour is greyish, as of something that can't be used."""
    return bool(np.hypot(*group.colour[1:]) < PALE)


def owners_of(groups: Sequence[Group], chips: Mapping[str, Floats], complete: bool) -> list[str]:
    """The owner of each group; empty where there can be no player of this colour.

    chips: see `read_claims`. Those nearest to each other go together.
    """
    near = sorted(
        (float(distance(group.colour, colour)), i, name)
        for i, group in enumerate(groups)
        for name, colour in chips.items()
    )
    found: dict[int, str] = {}
    for far, i, name in near:
        if far < FAR and i not in found and name not in found.values():
            found[i] = name
    left = [i for i in range(len(groups)) if i not in found]
    if not complete:
        colours, weights = [groups[i].colour for i in left], [len(groups[i].spaces) for i in left]
        found.update(zip(left, named(colours, weights, taken=set(chips)), strict=True))
    return [found.get(i, "") for i in range(len(groups))]
