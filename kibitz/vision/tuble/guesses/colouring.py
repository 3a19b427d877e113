"""Which of what is coloured by the guesses tells their zones, decided for all guesses together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from kibitz.core.geometry import Rect
from kibitz.core.scoring import Candidate, Decision, Score, WeightTable, weight
from kibitz.vision.tuble.guesses.patches import Kind, Patch
from kibitz.vision.tuble.parts.blobs import PALE, hue_of, is_zone_colour
from kibitz.vision.tuble.parts.segmentation import Colour

SLACK = 0.6
"""How much places may differ from row to row, in heights of a name."""
SAME_SIZE = 0.25
"""The same of sizes, as a share."""
CARD_EDGE = 8.0
"""Pixels around a card in which its edge and its shadow are."""
OTHER_HUE = 7.0
"""Degrees by which two patches have different hues."""
LIKE_OTHERS = 40.0
"""Grey levels in each channel by which the ink of a guess differs from that of other words at most: small print is
paler."""
LEGEND_STEP = 24.0
"""Grey levels in each channel by which what a sample explains differs from it at most."""


@dataclass(frozen=True)
class ColourWeights(WeightTable):
    """What speaks for what is coloured by the guesses telling their zones."""

    rows: float = weight(4.0, "share of the guesses that have it", 0, 8)
    lacking: float = weight(-1.5, "a guess lacks it", -4, 0)
    ink: float = weight(0.5, "it is the ink of the name", 0, 4)
    number_ink: float = weight(2.0, "it is the ink of the number", 0, 4)
    tint: float = weight(0.8, "it is the faint ground of the guess", 0, 4)
    beside: float = weight(2.0, "it is a patch by the guess", 0, 4)
    border: float = weight(2.5, "it is a border around the guess", 0, 4)
    number_ground: float = weight(3.0, "the number stands on it", 0, 4)
    ground: float = weight(3.0, "the guess stands on it", 0, 4)
    size: float = weight(1.5, "its size, in heights of the name, 1 at most", 0, 3)
    varied: float = weight(1.5, "it differs from guess to guess", 0, 4)
    constant: float = weight(-0.4, "guesses in which it is the same, 4 at most", -2, 0)
    constant_ground: float = weight(-0.8, "guesses that stand on the same, 4 at most", -2, 0)
    pale: float = weight(-1.5, "the guesses stand on it, and it is pale", -4, 0)
    siblings: float = weight(-0.8, "others like it by the same guess, 3 at most", -3, 0)
    far: float = weight(-0.04, "distance from the guess, in heights of the name", -1, 0)
    beyond: float = weight(-3.0, "share of the guesses on whose own card it isn't", -6, 0)
    page: float = weight(-2.0, "share of the guesses in which it has the hue of a coloured page", -4, 0)
    legend: float = weight(3.0, "share of the guesses in which it has the colour of a sample in a legend", 0, 6)
    common: float = weight(-2.0, "it is the ink of other words of the page as well", -4, 0)
    other: float = weight(-6.0, "share of the guesses in which it is no colour of a zone", -8, 0)


WEIGHTS = ColourWeights()
_OF_KIND = {
    Kind.NAME_INK: "ink",
    Kind.NUMBER_INK: "number_ink",
    Kind.TINT: "tint",
    Kind.BESIDE: "beside",
    Kind.BORDER: "border",
    Kind.NUMBER_GROUND: "number_ground",
    Kind.GROUND: "ground",
}
LEAST = 2.2
"""Score from which on something tells the zones at all."""


@dataclass(frozen=True, eq=False, slots=True)
class Texts:
    """The name and the number of a guess, where they stand.

    is_sure: the number was read, and nothing lies over the guess; else it may be no guess, or its colour be hidden.
    card: what it stands on, where that is a card of its own.
    """

    name: Rect
    number: Rect | None
    is_sure: bool = True
    card: Rect | None = None

    @property
    def held(self) -> Rect:
        return Rect.around([self.name, *([self.number] if self.number is not None else [])])


_PLACES: tuple[Callable[[Texts, Patch], float], ...] = (
    lambda _, patch: patch.box.center.x,
    lambda _, patch: patch.box.x,
    lambda _, patch: patch.box.right,
    lambda texts, patch: patch.box.center.x - texts.name.x,
    lambda texts, patch: patch.box.center.x - texts.name.center.x,
    lambda texts, patch: patch.box.x - texts.name.right,
    lambda texts, patch: patch.box.x - texts.held.right,
    lambda texts, patch: patch.box.center.x - (texts.number.center.x if texts.number else texts.name.x),
)


def choose_colours(
    rows: Sequence[Texts],
    patches: Sequence[Sequence[Patch]],
    decisions: list[Decision],
    page: Colour,
    legend: Sequence[Colour] = (),
    inks: Sequence[Colour] = (),
) -> list[Patch | None]:
    """For each guess the patch that tells its zone; None where it has none. patches: those by each guess. page: the
    ground of the page: lines, frames and bars of a coloured page have its hue. legend: the colours that a legend
    explains, where the page has one: the guesses have them. inks: those of words that are of no guess."""
    nothing: list[Patch | None] = [None] * len(rows)
    groups = list(_groups(rows, patches))
    if not groups:
        return nothing
    hue = hue_of(page) if is_zone_colour(page) else None
    scored = [
        (_score(rows, patches, group, hue) + _score_of_legend(group, legend) + _score_of_ink(group, inks), group)
        for group in groups
    ]
    ranked = sorted(scored, key=lambda one: (one[0].total, sum(patch is not None for patch in one[1])), reverse=True)
    clear = ranked[0][0].total >= LEAST
    candidates = tuple(
        Candidate(_described(group), score, Rect.around([patch.box for patch in group if patch is not None]))
        for score, group in ranked[:6]
    )
    decisions.append(Decision("what is coloured by the guesses for their zones", candidates, 0 if clear else None))
    if not clear:
        return nothing
    kinds = {patch.kind for patch in ranked[0][1] if patch is not None}
    if _is_lacking(rows, ranked[0][1]) and kinds <= {Kind.BESIDE, Kind.BORDER}:
        # Every guess has a colour: what one of them lacks is something else, or not made out well enough.
        return nothing
    return [patch if patch is not None and patch.is_of_a_zone else None for patch in ranked[0][1]]


def _is_lacking(rows: Sequence[Texts], group: Sequence[Patch | None]) -> bool:
    """Whether what surely is a guess has nothing of a group."""
    return any(patch is None and row.is_sure for row, patch in zip(rows, group, strict=True))


def _described(group: Sequence[Patch | None]) -> str:
    first = next(patch for patch in group if patch is not None)
    return f"{first.kind.name.lower().replace('_', ' ')} at {first.box.x:.0f}, {first.box.y:.0f}"


def _groups(rows: Sequence[Texts], patches: Sequence[Sequence[Patch]]) -> list[list[Patch | None]]:
    """What stands in the same way by each guess: for each the patch, or None where it has none."""
    found: dict[tuple[int, ...], list[Patch | None]] = {}
    # What goes on beyond a name, as a line under it does, makes its box higher.
    height = float(np.median([row.name.h for row in rows]))
    for row, own in zip(rows, patches, strict=True):
        for seed in own:
            for place in _PLACES if seed.kind is Kind.BESIDE else _PLACES[:1]:
                group = [
                    _like(row, seed, other, some, place, height) for other, some in zip(rows, patches, strict=True)
                ]
                found.setdefault(tuple(id(patch) for patch in group), group)
    return list(found.values())


def _like(
    row: Texts,
    seed: Patch,
    other: Texts,
    patches: Sequence[Patch],
    place: Callable[[Texts, Patch], float],
    height: float,
) -> Patch | None:
    """The patch that stands by another guess as one stands by its own. height: of the names."""
    slack = max(4.0, SLACK * height)
    best: tuple[float, Patch] | None = None
    for patch in patches:
        if patch.kind is not seed.kind:
            continue
        if seed.kind is not Kind.BESIDE:
            is_ink = seed.kind in (Kind.NAME_INK, Kind.NUMBER_INK)
            if not is_ink and not _as_wide(row.name, seed.box, other.name, patch.box):
                continue
            unlike = abs(patch.box.w - seed.box.w) + abs(patch.box.h - seed.box.h)
            if best is None or unlike < best[0]:
                best = (unlike, patch)
            continue
        across = abs(place(other, patch) - place(row, seed))
        down = abs((patch.box.center.y - other.held.center.y) - (seed.box.center.y - row.held.center.y))
        if across <= slack and down <= slack + 0.5 * abs(row.held.h - other.held.h) and _as_large(seed.box, patch.box):
            off = across + down
            if best is None or off < best[0]:
                best = (off, patch)
    return best[1] if best is not None else None


def _as_wide(name: Rect, a: Rect, other: Rect, b: Rect) -> bool:
    """Whether the grounds of two names are of one width, or go on beside them by as much."""
    slack = max(3.0, name.h)
    beside = max(abs((name.x - a.x) - (other.x - b.x)), abs((a.right - name.right) - (b.right - other.right)))
    return abs(a.w - b.w) <= SAME_SIZE * max(a.w, b.w) or beside <= slack


def _as_large(a: Rect, b: Rect) -> bool:
    """Whether two patches are of one size; stripes may be as high as their rows, and bars as wide."""
    wide = abs(a.w - b.w) <= max(3.0, SAME_SIZE * max(a.w, b.w))
    high = abs(a.h - b.h) <= max(3.0, SAME_SIZE * max(a.h, b.h))
    return (wide and high) or (wide and min(a.h, b.h) > 2 * a.w) or (high and min(a.w, b.w) > 2 * a.h)


def _score(
    rows: Sequence[Texts], patches: Sequence[Sequence[Patch]], group: Sequence[Patch | None], page_hue: float | None
) -> Score:
    own = [(row, patch, some) for row, patch, some in zip(rows, group, patches, strict=True) if patch is not None]
    kind = own[0][1].kind
    colours = [patch.colour for _, patch, _ in own]
    hues = [hue_of(colour) for colour in colours]
    varied = max(hues) - min(hues) > OTHER_HUE
    same = 0.0 if varied or len(own) < 2 else min(4, len(own))
    is_ground = kind in (Kind.GROUND, Kind.TINT)
    siblings = max(_siblings(patch, some) for _, patch, some in own)
    size = float(np.median([min(1.0, min(patch.box.h, 3 * patch.box.w) / row.name.h) for row, patch, _ in own]))
    far = float(np.median([_distance(row, patch) for row, patch, _ in own]))
    return WEIGHTS.score(
        rows=min(1.0, len(own) / max(1, sum(row.is_sure for row in rows))),
        lacking=_is_lacking(rows, group),
        **{_OF_KIND[kind]: 1.0},
        size=size if kind is Kind.BESIDE else 1.0,
        varied=varied,
        constant=0.0 if is_ground else same,
        constant_ground=same if is_ground else 0.0,
        pale=is_ground and max(float(colour.max() - colour.min()) for colour in colours) < PALE,
        siblings=min(3, siblings) if kind is Kind.BESIDE else 0,
        far=far,
        beyond=sum(_is_beyond(row, patch) for row, patch, _ in own) / len(own),
        page=_share_of(hues, page_hue),
        other=sum(not patch.is_of_a_zone for _, patch, _ in own) / len(own),
    )


def _score_of_legend(group: Sequence[Patch | None], legend: Sequence[Colour]) -> Score:
    colours = [patch.colour for patch in group if patch is not None]
    explained = [any(float(np.abs(own - sample).max()) <= LEGEND_STEP for sample in legend) for own in colours]
    return WEIGHTS.score(legend=sum(explained) / len(colours))


def _score_of_ink(group: Sequence[Patch | None], inks: Sequence[Colour]) -> Score:
    """What it says against an ink where all words of a page have it."""
    own = [patch for patch in group if patch is not None]
    if any(patch.kind not in (Kind.NAME_INK, Kind.NUMBER_INK) for patch in own):
        return Score()
    common = all(any(float(np.abs(one.colour - ink).max()) <= LIKE_OTHERS for ink in inks) for one in own)
    hues = [hue_of(one.colour) for one in own]
    return WEIGHTS.score(common=common and max(hues) - min(hues) <= OTHER_HUE)


def _share_of(hues: Sequence[float], hue: float | None) -> float:
    """Share of some hues that is one hue."""
    return sum(hue is not None and abs(one - hue) < OTHER_HUE for one in hues) / len(hues)


def _is_beyond(row: Texts, patch: Patch) -> bool:
    """Whether a patch is not on the own card of its guess, and no part of its edge."""
    return patch.kind is Kind.BESIDE and row.card is not None and row.card.grown(CARD_EDGE).iou(patch.box) == 0


def _siblings(patch: Patch, some: Sequence[Patch]) -> int:
    """How many patches like one are elsewhere by the same guess."""
    alike = [other.box for other in some if other.kind is patch.kind and _as_large(patch.box, other.box)]
    return sum(patch.box.iou(box) == 0 for box in alike)


def _distance(row: Texts, patch: Patch) -> float:
    held, box = row.held, patch.box
    across = max(box.x - held.right, held.x - box.right, 0.0)
    down = max(box.y - held.bottom, held.y - box.bottom, 0.0)
    return (across + 2 * down) / row.name.h
