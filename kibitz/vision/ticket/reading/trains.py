"""What players' trains look like on a space, learned from tracks that they have surely claimed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from kibitz.vision.ticket.reading.changes import CORE_CLEAR, RING_CLEAR, BoardDifference, distance
from kibitz.vision.ticket.reading.patches import COLUMNS, ROWS, Cuts, Flags, Floats

MOST_LEARNED = 16
"""Spaces that one look is learned from."""
SOLID = (1.0, 0.8, 0.65, 0.5)
"""How much of a space's own look trains may hide."""
CLEARLY_BETTER = 0.7
"""The less usual of two explanations must leave so much less unexplained."""
OWN_COLOUR = 15.0
"""Points whose colour is so near to the player's are of that colour, CIELab."""
SHADOW = 8.0
"""Points that change less than this are in a shadow at most, not painted over."""
COLOURFUL = 20.0
"""Chroma of a colour that is told by its hue."""


@dataclass(frozen=True, eq=False)
class Painted:
    """Spaces (their indices) that surely have trains of one colour (CIELab)."""

    spaces: tuple[int, ...]
    colour: Floats


@dataclass(frozen=True, eq=False)
class Trains:
    """The looks of trains, in points of the small pictures.

    paint: owner -> (ROWS, COLUMNS, 3) CIELab. solid: (ROWS, COLUMNS) how much of the paint is seen there, and of the
    empty look the rest. colours: owner -> CIELab of most of his trains. mixed: (ROWS, COLUMNS) how much of the paint is
    the player's colour, 0 to 1; the rest, such as an outline or a sign, is the same for all.
    """

    paint: Mapping[str, Floats]
    solid: Floats
    colours: Mapping[str, Floats]
    mixed: Floats

    def look(self, owner: str, empty: Floats) -> Floats:
        """Spaces (n, ROWS, COLUMNS, 3) with this owner's trains on them."""
        return self._on(empty, self.paint[owner])

    def dressed(self, empty: Floats, colours: Floats) -> Floats:
        """Spaces with trains of other colours on them; colours: (n, 3) or (3,) CIELab. There must be trains."""
        usual = np.mean(list(self.paint.values()), axis=0)
        middle = np.mean(list(self.colours.values()), axis=0)
        return self._on(empty, usual + self.mixed[..., None] * (colours.reshape(-1, 1, 1, 3) - middle))

    def _on(self, empty: Floats, paint: Floats) -> Floats:
        return np.asarray(empty + self.solid[..., None] * (paint - empty), np.float32)


def learn_trains(look: BoardDifference, cuts: Cuts, owners: Mapping[str, Painted]) -> Trains:
    """The looks of trains, from spaces that surely have them."""
    chosen = {owner: _clearest(look, list(painted.spaces)) for owner, painted in owners.items()}
    if not chosen:
        return Trains({}, np.zeros((ROWS, COLUMNS), np.float32), {}, np.zeros((ROWS, COLUMNS), np.float32))
    own = {owner: _own_points(look, cuts, which) for owner, which in chosen.items()}
    best = 1.0
    least = np.inf
    for solid in SOLID:
        spread = float(np.mean([_unlike(look, which, solid) for which in chosen.values()]))
        if spread < least * CLEARLY_BETTER:
            best, least = solid, spread
    paint: dict[str, Floats] = {}
    off, unchanged = [], []
    for owner, which in chosen.items():
        now, empty = look.now[which], look.empty[which]
        bare = (now - (1 - best) * empty) / best
        paint[owner] = _median(np.where(own[owner][..., None], bare, np.nan))
        left = distance(now, empty + best * (paint[owner] - empty))
        off.append(_median(np.where(own[owner], left, np.nan)))
        unchanged.append(_median(np.where(own[owner], look.off[which], np.nan)))
    bare_off = np.mean(unchanged, axis=0)
    painted = (np.mean(off, axis=0) < bare_off * CLEARLY_BETTER) & (bare_off > SHADOW)
    colours = {owner: painted.colour for owner, painted in owners.items()}
    return Trains(
        paint,
        np.where(painted, best, 0.0).astype(np.float32),
        colours,
        _mixed(list(paint.values()), list(colours.values())),
    )


def _mixed(paint: Sequence[Floats], colours: Sequence[Floats]) -> Floats:
    """How much of the paint is the player's own colour: how much it changes from player to player as that does."""
    if len(paint) > 1:
        middle, usual = np.mean(colours, axis=0), np.mean(paint, axis=0)
        along = sum((of - usual) @ (colour - middle) for of, colour in zip(paint, colours, strict=True))
        found = along / max(1.0, sum(float(np.square(colour - middle).sum()) for colour in colours))
    else:
        hue = colours[0][1:]
        strong = float(np.hypot(*hue))
        # Of one player alone: what is as colourful as he is; if he is black or white, what looks just so.
        near = distance(paint[0], colours[0]) < OWN_COLOUR
        found = paint[0][..., 1:] @ hue / strong**2 if strong > COLOURFUL else near.astype(np.float32)
    return np.asarray(np.clip(found, 0, 1), np.float32)


def _clearest(look: BoardDifference, spaces: list[int]) -> list[int]:
    """Those around which least is strange."""
    return sorted(spaces, key=lambda i: float(look.strange[i]))[:MOST_LEARNED]


def _own_points(look: BoardDifference, cuts: Cuts, spaces: list[int]) -> Flags:
    """Points on which no other space has an influence."""
    clear = np.where(cuts.depth[spaces] < -0.1, CORE_CLEAR, RING_CLEAR)
    return np.asarray((cuts.others[spaces] > clear) & look.usable[spaces], np.bool_)


def _unlike(look: BoardDifference, spaces: list[int], solid: float) -> float:
    """How much the insides of spaces differ from each other when so much of their own look is taken away."""
    middle = (slice(None), slice(ROWS // 2 - 3, ROWS // 2 + 3), slice(COLUMNS // 2 - 8, COLUMNS // 2 + 8))
    now, empty = (np.median(what[spaces][middle], axis=(1, 2)) for what in (look.now, look.empty))
    bare = (now - (1 - solid) * empty) / solid
    return float(np.mean(distance(bare, np.median(bare, axis=0)))) * solid


def _median(values: Floats) -> Floats:
    """Along the first axis, without values that are no numbers; 0 where there are no others."""
    ordered = np.sort(values, axis=0)
    count = np.isfinite(values).sum(axis=0)
    at = np.maximum(count - 1, 0) // 2
    return np.asarray(np.nan_to_num(np.take_along_axis(ordered, at[None], axis=0)[0]), np.float32)
