"""What the colours of a page mean: by their order among each other; one hue alone tells only far from a border."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise

import cv2
import numpy as np

from kibitz.core.scoring import Candidate, Decision, Score, WeightTable, weight
from kibitz.solvers.tuble.shown import ZoneColour
from kibitz.vision.clusters import average_linkage
from kibitz.vision.tuble.parts.blobs import PALE, Blob, hue_of
from kibitz.vision.tuble.parts.details import Palette, Seen
from kibitz.vision.tuble.parts.segmentation import Colour

ALIKE = 14.0
"""Distance in Lab below which two patches of a page have one meaning."""
KEY_NEAR, KEY_CLEAR = 22.0, 1.8
"""A patch is the legend's nearest colour within this distance in Lab, if the next one is so many times as far."""
OTHER_HUE = 8.0
"""Degrees by which the hues of two pale patches differ that have not one meaning."""
SAME_HUE = 5.0
"""Degrees below which two hues are one."""
HUE_NEAR, HUE_CLEAR = 14.0, 2.0
"""The same of hues, in degrees, where a patch is fainter or darker than the legend's samples."""
PALETTE_NEAR = 30.0
USUAL = {
    ZoneColour.GREEN: (68.0, 84.0, 165.0, 178.0),
    ZoneColour.YELLOW: (34.0, 45.0, 63.0, 72.0),
    ZoneColour.ORANGE: (13.0, 19.0, 33.0, 40.0),
    ZoneColour.RED: (-30.0, -15.0, 8.0, 15.0),
}
"""Hues, degrees: between the inner two a colour is usual for this meaning, beyond the outer two it is not used."""
FAR = 8.0
"""What a degree of hue beyond the outer limits is worth: the reciprocal of the degrees for one in log odds."""
LEAST_MARGIN = 1.2
"""Log odds by which a meaning must be likelier than every other."""
IMPLAUSIBLE = -4.0
"""Log odds below which a hue hardly has a meaning: something else is among the patches."""


LINE_PX = 2.0
"""How far the middles of samples in one line of a legend are from each other at most, pixels."""
SAFE = {ZoneColour.GREEN: 164.0, ZoneColour.YELLOW: 56.0, ZoneColour.ORANGE: 41.5, ZoneColour.RED: 26.5}
"""Hues of the colours that colour-blind people tell apart (M. Okabe, K. Ito, "Color Universal Design", 2008)."""
SAFE_NEAR = 1.5
"""Degrees by which a hue of a page that uses these differs from one of them at most."""


@dataclass(frozen=True)
class HueWeights(WeightTable):
    """What speaks for what the patches of a page mean, in log odds."""

    usual: float = weight(1.0, "how usual their hues are for that", 0, 2)
    not_green: float = weight(-20.0, "no stop is left from one of them, and it would not be green", -100, 0)


WEIGHTS = HueWeights()


def legend_meanings(colours: Sequence[Colour]) -> list[ZoneColour] | None:
    """What the four samples of a legend mean: from green to red by hue. None where they aren't four clear hues."""
    if len(colours) != len(ZoneColour):
        return None
    hues = [hue_of(colour) for colour in colours]
    order = sorted(range(len(hues)), key=lambda i: -hues[i])
    steps = [hues[a] - hues[b] for a, b in pairwise(order)]
    if min(steps) < 5.0 or hues[order[0]] < 60.0 or hues[order[-1]] > 25.0:
        return None
    meanings = [ZoneColour.GREEN] * len(hues)
    for meaning, i in zip(ZoneColour, order, strict=True):
        meanings[i] = meaning
    return meanings


def legend_of(blobs: list[Blob]) -> list[tuple[ZoneColour, Blob]]:
    """The samples of a legend with the number of zones that each stands for; empty where there is none."""
    groups: list[list[Blob]] = []
    for blob in blobs:
        for group in groups:
            if abs(group[0].box.w - blob.box.w) <= 2 and abs(group[0].box.h - blob.box.h) <= 2:
                group.append(blob)
                break
        else:
            groups.append([blob])
    for group in groups:
        for some in (*_beside_each_other(group), *_below_each_other(group), group):
            # Samples in two lines of two, too; one may be a pixel higher than the others.
            line = max(8.0, some[0].box.h)
            top = min(blob.box.center.y for blob in some)
            ordered = sorted(some, key=lambda blob: (round((blob.box.center.y - top) / line), blob.box.x))
            meanings = legend_meanings([blob.colour for blob in ordered])
            if meanings is not None and list(meanings) in (sorted(meanings), sorted(meanings, reverse=True)):
                return list(zip(meanings, ordered, strict=True))
    return []


def _beside_each_other(blobs: Sequence[Blob]) -> list[list[Blob]]:
    """The patches of each level line."""
    return _together(blobs, lambda blob: blob.box.center.y)


def _below_each_other(blobs: Sequence[Blob]) -> list[list[Blob]]:
    """The patches of each upright line."""
    return _together(blobs, lambda blob: blob.box.center.x)


def _together(blobs: Sequence[Blob], place: Callable[[Blob], float]) -> list[list[Blob]]:
    groups: list[list[Blob]] = []
    for blob in sorted(blobs, key=place):
        if groups and place(blob) - place(groups[-1][0]) <= LINE_PX:
            groups[-1].append(blob)
        else:
            groups.append([blob])
    return groups


def name_colours(
    colours: Sequence[Colour | None],
    stops: Sequence[int | None],
    legend: Sequence[tuple[ZoneColour, Colour]] = (),
    palette: Palette | None = None,
    decisions: list[Decision] | None = None,
) -> list[Seen[ZoneColour]]:
    """The meaning of each guess's patch, BGR; None where there is none, or where it isn't certain.

    stops: of the same guesses; none at all is always green. legend: samples of the page's own. palette: of the user.
    decisions: to which what is decided by hues is added.
    """
    told = decisions if decisions is not None else []
    known = [i for i, colour in enumerate(colours) if colour is not None]
    found: list[Seen[ZoneColour]] = [Seen(None, 0.0) for _ in colours]
    if not known:
        return found
    points = _lab([_at(colours, i) for i in known])
    if palette is not None:
        keys = list(zip(ZoneColour, _lab([np.array(bgr, np.float64) for bgr in palette]), strict=True))
        for i, point in zip(known, points, strict=True):
            found[i] = _nearest(point, keys, PALETTE_NEAR)
        return found
    groups, named = _by_groups(known, points, colours, stops, legend, told)
    for i, seen in ((i, seen) for group, seen in zip(groups, named, strict=True) for i in group):
        found[i] = seen
    for i in known:
        if stops[i] == 0:
            found[i] = Seen(ZoneColour.GREEN, max(0.95, found[i].confidence))
    return found


def _by_groups(
    known: Sequence[int],
    points: np.ndarray[tuple[int, ...], np.dtype[np.float64]],
    colours: Sequence[Colour | None],
    stops: Sequence[int | None],
    legend: Sequence[tuple[ZoneColour, Colour]],
    decisions: list[Decision],
) -> tuple[list[list[int]], list[Seen[ZoneColour]]]:
    """Guesses whose patches look alike, and the meaning of each such group. known, points: those with a patch, and its
    colour in Lab."""
    distance = np.linalg.norm(points[:, None] - points[None], axis=2)
    pale = np.array([_is_pale(_at(colours, i)) for i in known])
    hues = np.array([hue_of(_at(colours, i)) for i in known])
    apart = pale[:, None] & pale[None] & (np.abs(hues[:, None] - hues[None]) > OTHER_HUE)
    distance = np.where(apart, np.maximum(distance, 2 * ALIKE), distance)
    alike = average_linkage(distance.astype(np.float64), ALIKE, len(ZoneColour), ALIKE)
    groups = [[known[k] for k in group] for group in alike]
    if legend:
        middles = [np.median(points[group], axis=0) for group in alike]
        named = _by_legend(legend, middles, [[_at(colours, i) for i in group] for group in groups])
    else:
        named = _by_hue(groups, colours, stops, decisions)
    if len(groups) == 1 and _is_pale(_at(colours, known[0])):
        named = [_open(named[0])]
    return groups, named


def _is_pale(colour: Colour) -> bool:
    return float(colour.max() - colour.min()) < PALE


def _open(seen: Seen[ZoneColour]) -> Seen[ZoneColour]:
    """A meaning that was told made one of several."""
    if seen.value is None:
        return seen
    left = [meaning for meaning in ZoneColour if meaning is not seen.value and meaning not in dict(seen.others)]
    share = 0.4 / max(1, len(left))
    return Seen(None, 0.5, ((seen.value, 0.5), *seen.others, *((meaning, share) for meaning in left)))


def _by_hue(
    groups: Sequence[Sequence[int]],
    colours: Sequence[Colour | None],
    stops: Sequence[int | None],
    decisions: list[Decision],
) -> list[Seen[ZoneColour]]:
    """The meaning of each group of guesses whose patches look alike, by their hues. groups: numbers of guesses."""
    hues = [float(np.median([hue_of(_at(colours, i)) for i in group])) for group in groups]
    # Older guesses may be faded: those of one hue have one meaning.
    order = sorted(range(len(groups)), key=lambda k: hues[k])
    kinds: list[list[int]] = []
    for k in order:
        if kinds and hues[k] - hues[kinds[-1][-1]] < SAME_HUE:
            kinds[-1].append(k)
        else:
            kinds.append([k])
    of_kinds = _by_order(
        [float(np.median([hues[k] for k in kind])) for kind in kinds],
        [any(stops[i] == 0 for k in kind for i in groups[k]) for kind in kinds],
        decisions,
    )
    meaning = {k: seen for kind, seen in zip(kinds, of_kinds, strict=True) for k in kind}
    return [meaning[k] for k in range(len(groups))]


def _by_legend(
    legend: Sequence[tuple[ZoneColour, Colour]],
    middles: Sequence[np.ndarray[tuple[int, ...], np.dtype[np.float64]]],
    groups: Sequence[Sequence[Colour]],
) -> list[Seen[ZoneColour]]:
    """The meaning of groups of patches: that of the legend's sample which has their colour, or else clearly their hue,
    as faint and dark ones do. middles: the groups' colours in Lab."""
    keys = list(zip((meaning for meaning, _ in legend), _lab([colour for _, colour in legend]), strict=True))
    named = [_nearest(middle, keys, KEY_NEAR) for middle in middles]
    hues = sorted((hue_of(colour), meaning) for meaning, colour in legend)
    found = []
    for group, seen in zip(groups, named, strict=True):
        hue = float(np.median([hue_of(colour) for colour in group]))
        far = sorted((abs(hue - own), meaning) for own, meaning in hues)
        clear = far[0][0] <= HUE_NEAR and far[1][0] >= HUE_CLEAR * max(far[0][0], 4.0)
        found.append(Seen(far[0][1], 0.9, seen.others) if seen.value is None and clear else seen)
    return found


def _at(colours: Sequence[Colour | None], index: int) -> Colour:
    colour = colours[index]
    assert colour is not None
    return colour


def _nearest(
    point: np.ndarray[tuple[int, ...], np.dtype[np.float64]],
    keys: Sequence[tuple[ZoneColour, np.ndarray[tuple[int, ...], np.dtype[np.float64]]]],
    near: float,
) -> Seen[ZoneColour]:
    ranked = sorted((float(np.linalg.norm(point - key)), meaning) for meaning, key in keys)
    (first, meaning), (second, _) = ranked[:2]
    share = second / max(1e-6, first + second)
    if first <= near and second >= KEY_CLEAR * first:
        return Seen(meaning, min(0.99, share))
    chances = np.array([1 / max(1.0, far) ** 2 for far, _ in ranked])
    chances /= chances.sum()
    return Seen(None, 0.5, tuple((own, float(chance)) for (_, own), chance in zip(ranked, chances, strict=True)))


def _by_order(hues: Sequence[float], is_green: Sequence[bool], decisions: list[Decision]) -> list[Seen[ZoneColour]]:
    """The meanings of kinds of patches whose hues are known: whoever has more hue means fewer zones."""
    order = sorted(range(len(hues)), key=lambda i: -hues[i])
    # More kinds than meanings: something else is among them, and only each one's own hue speaks.
    ways = list(combinations(ZoneColour, len(order))) if len(order) <= len(ZoneColour) else []
    if not ways:
        return [_by_order([hue], [green], decisions)[0] for hue, green in zip(hues, is_green, strict=True)]
    scores = [_score_of(way, [hues[i] for i in order], [is_green[i] for i in order]) for way in ways]
    if len(order) > 1 and not any(_is_plausible(way, [hues[i] for i in order]) for way in ways):
        return [_by_order([hue], [green], decisions)[0] for hue, green in zip(hues, is_green, strict=True)]
    _tell(ways, scores, [hues[i] for i in order], decisions)
    seen: list[Seen[ZoneColour]] = [Seen(None, 0.0)] * len(hues)
    for place, i in enumerate(order):
        best: dict[ZoneColour, float] = {}
        for way, score in zip(ways, scores, strict=True):
            best[way[place]] = max(score.total, best.get(way[place], -np.inf))
        ranked = sorted(best, key=lambda meaning: -best[meaning])
        odds = np.exp([min(0.0, best[meaning] - best[ranked[0]]) for meaning in ranked])
        chances = [float(chance) for chance in odds / odds.sum()]
        if len(ranked) == 1 or best[ranked[0]] - best[ranked[1]] >= LEAST_MARGIN:
            seen[i] = Seen(ranked[0], chances[0], tuple(zip(ranked[1:], chances[1:], strict=True)))
        else:
            seen[i] = Seen(None, chances[0], tuple(zip(ranked, chances, strict=True)))
    return seen


def _is_plausible(way: Sequence[ZoneColour], hues: Sequence[float]) -> bool:
    return min(_usual(hue, meaning) for hue, meaning in zip(hues, way, strict=True)) >= IMPLAUSIBLE


def _score_of(way: Sequence[ZoneColour], hues: Sequence[float], is_green: Sequence[bool]) -> Score:
    """What speaks for patches of these hues having the meanings of ``way``."""
    usual = sum(_usual(hue, meaning) for hue, meaning in zip(hues, way, strict=True))
    is_safe = max(abs(hue - SAFE[meaning]) for hue, meaning in zip(hues, way, strict=True)) <= SAFE_NEAR
    return WEIGHTS.score(
        usual=0.0 if is_safe else usual,
        not_green=sum(green and meaning is not ZoneColour.GREEN for green, meaning in zip(is_green, way, strict=True)),
    )


def _tell(
    ways: Sequence[Sequence[ZoneColour]], scores: Sequence[Score], hues: Sequence[float], decisions: list[Decision]
) -> None:
    """Adds what patches of these hues can mean to the decisions."""
    ranked = sorted(zip(ways, scores, strict=True), key=lambda one: -one[1].total)
    clear = len(ranked) == 1 or ranked[0][1].total - ranked[1][1].total >= LEAST_MARGIN
    candidates = tuple(Candidate(", ".join(one.name.lower() for one in way), score) for way, score in ranked)
    question = f"what patches of the hues {', '.join(f'{hue:.0f}°' for hue in hues)} mean"
    decisions.append(Decision(question, candidates, 0 if clear else None))


def _usual(hue: float, meaning: ZoneColour) -> float:
    """How usual a hue is for a meaning, in log odds: 0 where it is, less the farther from that."""
    low, from_, to, high = USUAL[meaning]
    if from_ <= hue <= to:
        return 0.0
    if hue < from_:
        return -3.0 * (from_ - hue) / (from_ - low) if hue >= low else -3.0 - (low - hue) / FAR
    return -3.0 * (hue - to) / (high - to) if hue <= high else -3.0 - (hue - high) / FAR


def _lab(colours: Sequence[Colour]) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    """CIE Lab, L 0 to 100, of BGR colours; (n, 3)."""
    pixels = np.clip(np.array(colours, np.float64), 0, 255).astype(np.float32).reshape(-1, 1, 3) / 255
    return np.asarray(cv2.cvtColor(pixels, cv2.COLOR_BGR2Lab).reshape(-1, 3), np.float64)
