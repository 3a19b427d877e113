"""What differs between a frame and the empty board: on spaces, around them, and where something lies over them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.vision.ticket.profile import BoardProfile, Pixels
from kibitz.vision.ticket.reading.cover import under_dialog
from kibitz.vision.ticket.reading.details import Placing
from kibitz.vision.ticket.reading.patches import Cuts, Flags, Floats, cuts_of, empty_look, look_now

CORE, CORE_CLEAR = -0.12, 0.15
"""A space's inside begins so deep within it, and so far from other spaces, widths."""
RING, RING_CLEAR = 0.4, 0.5
"""Its outline reaches so far out; nearer to other spaces their outlines are seen."""
GROUND, GROUND_CLEAR = 0.5, 0.6
"""From there on the board itself is seen."""
PATTERN, SAME_PATTERN = 2.5, 0.3
"""Ground whose lightness varies by so much has a pattern, which is the same one from this correlation on."""
OUTLINE_BEGINS = 0.0
"""Where outlines and what lies around begin, widths."""
STRANGE, LEAST_STRANGE, STRANGE_PART, STRANGE_NOISE = 14.0, 7.0, 80.0, 3.0
"""Ground that differs by so much (CIELab) at most, and at least, isn't the board's; between them, by so many times as
much as this per cent of the ground does."""
MOST_STRANGE = 0.45
"""Share of the ground around a space that may be strange where the space can be seen."""
LEAST_INSIDE = 0.6
"""Share of a space that is in the frame."""
FOREIGN, FOREIGN_DEPTH = 20.0, 0.15
"""Points of a space, and of its edge so far out, that are so far from what is usual for its colour aren't its own."""
SHADED, MOST_FOREIGN = 0.6, 0.6
"""But where so many of its points are off by the same, all of it is of that shade; and where so many seem not to be its
own but are alike, it looks otherwise than the rest of its colour do."""
LEAST_LIGHT = 0.3
"""Light may take away so much of the contrast; where less is left, it is a dialog that is of one colour."""
FITS, MOST_OFF = 12.0, 30.0
"""Points that are no farther off than this are as they should be; those farther off than that are all equally wrong."""
LEAST_SHARE = 0.15
"""A veil over the board that leaves less of it than this can't be looked through."""
FITTED, FEWEST_FITTED = 4000, 50
"""Points that the light is fitted to, at most and at least."""


@dataclass(frozen=True, eq=False)
class BoardDifference:
    """A frame's small pictures beside those of the empty board; see `Cuts` for what belongs to which.

    now, empty: (n, ROWS, COLUMNS, 3) CIELab. off: (n, ROWS, COLUMNS) how far from the empty look, be it in the
    profile's light or in that which this frame has on the ground: clients darken the one without the other. usable:
    (n, ROWS, COLUMNS), points in the frame, of which the empty look is known.
    core, ring: points of a space's inside and its outline that aren't another's. strange: (n,) share of the ground
    around that isn't the board. inside: (n,) share that is in the frame. noise: of unchanged ground, CIELab.
    dialog: (n,) spaces over which a dialog lies.
    """

    now: Floats
    empty: Floats
    off: Floats
    usable: Flags
    core: Flags
    ring: Flags
    strange: Floats
    inside: Floats
    noise: float
    dialog: Flags

    @property
    def open(self) -> Flags:
        """(n,) spaces over which nothing seems to lie."""
        return (self.strange <= MOST_STRANGE) & (self.inside >= LEAST_INSIDE)


def look_at(pixels: Pixels, placing: Placing, profile: BoardProfile) -> BoardDifference:
    """The spaces of a frame beside what they look like when they are empty."""
    cuts = cuts_of(profile)
    now, inside = look_now(pixels, placing, profile)
    shown = empty_look(profile, round(placing.scale, 3))
    empty = _known_looks(profile, round(placing.scale, 3))
    # What lay over a space in the profile's picture, and does so still, says nothing about it.
    telling = ~_near_foreign(profile, round(placing.scale, 3)) | (distance(shown, now) > FOREIGN / 2)
    core = (cuts.depth < CORE) & (cuts.others > CORE_CLEAR)
    ring = (cuts.depth >= CORE) & (cuts.depth < RING) & (cuts.others > RING_CLEAR)
    around = (cuts.depth > GROUND) & (cuts.others > GROUND_CLEAR)
    board = around & inside & ~cuts.covered & ~cuts.hidden[:, None, None]
    dialog = under_dialog(now, inside, cuts)
    ground, noise = _lit(empty, now, board)
    bare = _without_scrim(empty, now, board)
    if bare is not None and _found(bare, empty, core & inside) > max(
        _found(now, of, core & inside) for of in (empty, ground)
    ):
        now, ground = bare, empty
    off = distance(now, ground)
    counted = around & inside & ~cuts.covered
    usual = float(np.percentile(off[board], STRANGE_PART)) if board.any() else STRANGE
    limit = float(np.clip(STRANGE_NOISE * usual, LEAST_STRANGE, STRANGE))
    # Where the profile doesn't show the ground nothing can be said about it.
    strange = ((off > limit) & counted).sum(axis=(1, 2)) / np.maximum(counted.sum(axis=(1, 2)), 1)
    strange = np.maximum(strange, np.where(_texture_lost(empty, now, counted) | dialog, 1.0, 0.0))
    spaces = cuts.depth < RING
    share = (spaces & inside).sum(axis=(1, 2)) / np.maximum(spaces.sum(axis=(1, 2)), 1)
    return BoardDifference(
        now,
        empty,
        _off_empty(now, empty, ground, core & inside, cuts),
        inside & (~cuts.covered | spaces) & telling,
        core,
        ring,
        np.where(cuts.hidden, 0.0, strange).astype(np.float32),
        share.astype(np.float32),
        noise,
        dialog,
    )


def distance(a: NDArray[np.floating], b: NDArray[np.floating]) -> Floats:
    """How far apart colours are, CIELab (CIE76)."""
    off = a - b
    return np.asarray(np.sqrt(np.einsum("...i,...i->...", off, off)), np.float32)


@lru_cache(maxsize=4)
def _known_looks(profile: BoardProfile, scale: float) -> Floats:
    """The empty looks of the spaces themselves.

    Where the profile's picture doesn't show a space, or a city's name lies over it there, it is what most of its colour
    look like.
    """
    cuts = cuts_of(profile)
    found = empty_look(profile, scale).copy()
    within = cuts.depth < FOREIGN_DEPTH
    for which in _alike(profile, cuts):
        seen = which[~cuts.hidden[which]]
        if not len(seen):
            continue
        usual = np.median(found[seen], axis=0)
        for i in which:
            if cuts.hidden[i]:
                found[i] = usual
                continue
            off = found[i] - usual
            core = within[i] & (cuts.depth[i] < CORE)
            shift = np.median(off[core], axis=0)
            # On another ground, seen through it, all of a space is of another shade.
            shaded = distance(off[core], shift) < FOREIGN / 2
            wanted = usual + shift if shaded.mean() > SHADED and len(seen) > 1 else usual
            foreign = within[i] & (distance(found[i], wanted) > FOREIGN)
            plain = distance(found[i][core], np.median(found[i][core], axis=0)) < FOREIGN / 2
            if foreign[core].mean() < MOST_FOREIGN or plain.mean() < SHADED:
                found[i][foreign] = wanted[foreign]
    return found


@lru_cache(maxsize=4)
def _near_foreign(profile: BoardProfile, scale: float) -> Flags:
    """Points on or beside something that lies over the spaces in the profile's picture."""
    foreign = distance(empty_look(profile, scale), _known_looks(profile, scale)) >= 1
    grown = [cv2.dilate(one.astype(np.uint8), np.ones((5, 5), np.uint8)) for one in foreign]
    return np.array(grown, np.bool_)


def _alike(profile: BoardProfile, cuts: Cuts) -> list[NDArray[np.intp]]:
    """Spaces that look the same when they are empty: of one colour, tunnels apart from others."""
    kinds = np.array([profile.tracks[i].track.colour * 2 + profile.tracks[i].track.tunnel for i in cuts.track])
    colours = kinds // 2
    groups = []
    for kind in np.unique(kinds):
        which = np.flatnonzero(kinds == kind)
        enough = (~cuts.hidden[which]).any()
        groups.append(which if enough else np.flatnonzero(colours == kind // 2))
    return groups


def _lit(empty: Floats, now: Floats, shown: Flags) -> tuple[Floats, float]:
    """The empty board in the frame's light, and how much unchanged ground differs from it (median).

    A client may darken its board or take its colours away; one affine map of CIELab says how, fitted to the ground by
    least squares with weights that leave out what isn't board.
    """
    a, b = _ground_points(empty, now, shown)
    if len(a) < FEWEST_FITTED:
        return empty, 1.0
    off = distance(b, a)
    if np.median(off) < STRANGE / 3:
        return empty, float(np.median(off))
    terms = np.hstack([a, np.ones((len(a), 1))])
    change, off = _fitted(terms, b)
    if float(change[0, 0]) < LEAST_LIGHT:
        return empty, float(np.median(distance(b, a)))
    lit = empty @ change[:3].astype(np.float32) + change[3].astype(np.float32)
    return np.asarray(lit, np.float32), float(np.median(off))


def _without_scrim(empty: Floats, now: Floats, shown: Flags) -> Floats | None:
    """The frame's small pictures as they would be without a veil of one colour over the whole board, such as clients
    draw behind a dialog; None where there is none.

    Such a veil takes the same share of every channel of every pixel, and adds the same to it.
    """
    a, b = _ground_points(empty, now, shown)
    if len(a) < FEWEST_FITTED or np.median(distance(b, a)) < STRANGE / 3:
        return None
    a, b = (_to_bgr(of.astype(np.float32)[None])[0].astype(np.float64) for of in (a, b))
    # One share for all three channels, and a shift for each.
    terms = np.hstack([a.reshape(-1, 1), np.tile(np.eye(3), (len(a), 1))])
    change, _ = _fitted(terms, b.reshape(-1, 1))
    share, shift = float(change[0, 0]), change[1:, 0].astype(np.float32)
    if not LEAST_SHARE < share < 1:
        return None
    return _to_lab(np.clip((_to_bgr(now) - shift) / share, 0, 1))


def _ground_points(empty: Floats, now: Floats, shown: Flags) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Points of the ground on the empty board and now, not too many of them."""
    a, b = empty[shown].astype(np.float64), now[shown].astype(np.float64)
    step = max(1, len(a) // FITTED)
    return a[::step], b[::step]


def _fitted(terms: NDArray[np.float64], wanted: NDArray[np.float64]) -> tuple[NDArray[np.float64], Floats]:
    """What the terms must be multiplied by, by least squares with weights that leave out what doesn't go with the rest;
    and how far off each one is."""
    weights = np.ones(len(terms))
    unit = max(1e-9, float(np.abs(wanted).max())) / 100
    for _ in range(12):
        root = np.sqrt(weights)[:, None]
        change = np.linalg.lstsq(terms * root, wanted * root, rcond=None)[0]
        off = distance(wanted, terms @ change)
        weights = 1 / (1 + (off / max(unit, float(np.median(off)))) ** 2) ** 2
    return np.asarray(change, np.float64), off


def _to_bgr(lab: Floats) -> Floats:
    """(n, ..., 3) CIELab as BGR of 0 to 1."""
    flat = np.ascontiguousarray(lab.reshape(len(lab), -1, 3))
    return np.asarray(cv2.cvtColor(flat, cv2.COLOR_LAB2BGR), np.float32).reshape(lab.shape)


def _to_lab(bgr: Floats) -> Floats:
    flat = np.ascontiguousarray(bgr.reshape(len(bgr), -1, 3), np.float32)
    return np.asarray(cv2.cvtColor(flat, cv2.COLOR_BGR2LAB), np.float32).reshape(bgr.shape)


def _found(now: Floats, wanted: Floats, core: Flags) -> int:
    """How many spaces look like these."""
    return int((median_of(distance(now, wanted), core) < STRANGE / 2).sum())


def _texture_lost(empty: Floats, now: Floats, counted: Flags) -> NDArray[np.bool_]:
    """(n,) whether the ground around has a pattern on the empty board, and another or none now."""
    count = np.maximum(counted.sum(axis=(1, 2)), 1)

    def varied(pictures: Floats) -> Floats:
        light = np.where(counted, pictures[..., 0], 0)
        mean = light.sum(axis=(1, 2)) / count
        return np.asarray(np.where(counted, pictures[..., 0] - mean[:, None, None], 0), np.float32)

    a, b = varied(empty), varied(now)
    spread_a, spread_b = (np.sqrt(np.square(of).sum(axis=(1, 2)) / count) for of in (a, b))
    alike = (a * b).sum(axis=(1, 2)) / count / np.maximum(spread_a * spread_b, 1e-3)
    return np.asarray((spread_a > PATTERN) & (alike < SAME_PATTERN), np.bool_)


def _off_empty(now: Floats, empty: Floats, ground: Floats, core: Flags, cuts: Cuts) -> Floats:
    """How far from empty spaces points are: in the light in which more of them are found, outlines in either."""
    kept, lit = distance(now, empty), distance(now, ground)
    edge = cuts.depth > OUTLINE_BEGINS
    inside = lit if _found(now, ground, core) > _found(now, empty, core) else kept
    return np.asarray(np.where(edge, np.minimum(kept, lit), inside), np.float32)


def median_of(values: Floats, where: Flags, part: float = 50.0) -> Floats:
    """(n,) percentile of the values of each small picture at some of its points; not a number where there are none."""
    flat = np.where(where, values, np.nan).reshape(len(values), -1)
    flat.sort(axis=1)
    count = where.reshape(len(values), -1).sum(axis=1)
    at = np.minimum((count * part / 100).astype(np.intp), np.maximum(count - 1, 0))
    return np.asarray(flat[np.arange(len(values)), at], np.float32)


def mean_of(values: Floats, where: Flags) -> Floats:
    """(n,) mean of the values of each small picture at some of its points; 0 where there are none."""
    return np.asarray((values * where).sum(axis=(1, 2)) / np.maximum(where.sum(axis=(1, 2)), 1), np.float32)
