"""From what each card looks like to the four attributes: kinds are found within the board, then named.

Only same or different matters to the rules, so a site's own colours and shapes work as well as the published
ones. What does not clearly belong to one kind stays unknown (None).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, count, pairwise, permutations

import numpy as np
from numpy.typing import NDArray

from kibitz.solvers.set.cards import Card
from kibitz.vision.clusters import average_linkage, least_silhouette
from kibitz.vision.colour import against_ground, angles_deg, colour_name, hue_saturation_value, unique_names
from kibitz.vision.set.card.faces import Face
from kibitz.vision.set.card.forms import asymmetry, overlap

KINDS = 3
DUE_GAP = 1.7
ALL_DUE = 12
"""Of so many cards of the published deck all three kinds are there in 98.5 % of deals: what is apart then is a kind."""
COLOURS_APART_DEG = 28.0
"""Tones of one ink differ by at most 25 on screens, tones of two inks by more than 50 (see `tone`)."""
FORMS_APART = 0.13
"""Drawings of one form differ by less than 0.1 in `_form_distance`, a pill and a rectangle by 0.18."""
FORMS_TORN = 0.4
CLEARLY = 2.0
"""With more than three kinds of forms a single card is joined with the nearest even so far apart, where every other
form is so many times farther: lines of a hatch that reach the outline, or a turn by a few degrees, tear stars and moons
that far."""
COLOURS_FAR_DEG = 45.0
FORMS_FAR = 0.2
"""With more than three kinds the nearest are joined up to here: photographs and tiny drawings vary that much."""
NEARLY_SQUARE = 1.25
"""How much longer one side of a symbol is at most that may be turned, or not, by a pixel more or less."""
HATCHED = 0.5
"""What has no outline but stripes alone is striped, wherever these run: half ink, half ground."""
OUTLINE_FILL = 0.3
"""A thick outline fills the core of an open symbol by at most 0.25."""
USUAL_LIMIT = 0.11
"""Inkiness of the middle line: open symbols at most 0.08 on screens and 0.15 in photographs; hatched and tinted ones
from 0.14, mostly above 0.3. The board's own gap nearest to this parts them."""
MOST_NEEDED = 0.3
SHADING_GAP = 0.05
LEVELS_APART = 0.15
"""Ink by which shadings differ that are clear levels."""
NOISE_FILL = 0.03
BARE, INKED, WIDER = 0.31, 0.4, 1.8
"""Widest parts of striped symbols without ink, and all of ink, as shares of their width: on 57 made-up pages at most
0.24 and 0.32, in the smallest drawings 0.3; and how many times as wide as the other one such a part is that tells."""
SURE_WIDTH = 0.1
"""So much wider, as a share of it, is sure."""
UNBROKEN, OUTLINED = 0.05, 0.2
"""How wide a bare part of a symbol is at most that is all ink, as a share of its width, and how much less than all its
middle is inked; and how wide the line of one is at most that has none inside."""
RING, SAME_HOLE = (0.15, 0.45), 0.06
"""How far a ring's hole goes, as a share of the ring, and by how much that differs from card to card at most. No
outline is so thick that it leaves as little of an open symbol."""
AROUND_HOLE = ((0.0, 0.1), (0.3, 0.75), (0.9, 1.1))
"""What share of a ring around its hole is ink where it is open, hatched and solid."""
CLASSIC_HUES = {"red": (2.0, 36.0, 36.0), "green": (130.0, 60.0, 45.0), "purple": (285.0, 45.0, 60.0)}
"""Hue in degrees, and how far below and above it an ink may lie (cameras turn dark purple towards brown)."""


@dataclass(frozen=True, slots=True)
class Kinds:
    """For one attribute, each card's value (None: unknown) and how sure it is, 0 to 1."""

    values: tuple[str | None, ...]
    certainty: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Attributes:
    """All cards of a board, and the certainty of the least sure attribute of each."""

    cards: tuple[Card, ...]
    certainty: tuple[float, ...]


def read_attributes(faces: Sequence[Face], known: Sequence[Face] = ()) -> Attributes:
    """The cards that these faces show. Two equal cards lose their least certain attribute: a deck has no twins.

    known: faces of cards that lay there before. The more of each kind are seen, the better kinds are told apart.
    """
    every, n = [*faces, *known], len(faces)
    colour, shape = kinds(colour_groups(every)), kinds(shape_groups(every))
    shading = shadings(shade_limits(every, shape.values))
    # What has none of the board's forms was not seen as a whole: its stripes may have passed for its outline.
    filled = [v if form is not None else None for form, v in zip(shape.values, shading.values, strict=True)]
    rows = [[f.number, shape.values[i], colour.values[i], filled[i]] for i, f in enumerate(faces)]
    sure = [[1.0, shape.certainty[i], colour.certainty[i], shading.certainty[i]] for i in range(n)]
    for i in range(n):
        for j in range(i):
            if rows[i] == rows[j] and None not in rows[i]:
                weakest = int(np.argmin([min(a, b) for a, b in zip(sure[i], sure[j], strict=True)]))
                rows[i][weakest] = rows[j][weakest] = None
    cards = tuple(Card(*row) for row in rows)  # type: ignore[arg-type]  # the columns are as Card has them
    return Attributes(cards, tuple(min(s) if c.known else 0.0 for s, c in zip(sure, cards, strict=True)))


def named_as(now: Attributes, faces: Sequence[Face], was: Sequence[Card], old_faces: Sequence[Face]) -> Attributes:
    """The same cards, their shapes and colours called as they were before.

    Names follow from how the kinds of one board look, so one more drawing of a kind may change its name; within a game
    a card is to keep its own. now, faces: the board to be named. was, old_faces: cards that lay there earlier.
    """
    if not was:
        return now
    every = [*faces, *old_faces]
    new, old = slice(len(faces)), slice(len(faces), None)
    shape = _earlier_names(now, was, "shape", form_distance(every)[new, old], FORMS_APART)
    colour = _earlier_names(
        now, was, "colour", angles_deg(np.stack([f.tone for f in every]))[new, old], COLOURS_APART_DEG
    )
    if all(name == earlier for name, earlier in (*shape.items(), *colour.items())):
        return now
    cards = [card._replace(shape=shape.get(card.shape), colour=colour.get(card.colour)) for card in now.cards]
    known = [card for card in cards if card.known]
    # A deck has no twins: then two kinds were not one before.
    return now if len(set(known)) < len(known) else Attributes(tuple(cards), now.certainty)


def _earlier_names(
    now: Attributes, was: Sequence[Card], attribute: str, distance: NDArray[np.float64], apart: float
) -> dict[str | None, str | None]:
    """What each value of an attribute was called before: the name of most of the cards that look most alike.

    distance: of every card from every earlier one. apart: below it two cards are of one kind. Kinds that weren't there
    get a name that is free; a card alone that is like none of the three that there are is no card. Two that
    were one are so again: the ground of a selected card shines through thin ink. All keep theirs where some cards of
    one would say so and others not.
    """
    names: list[str | None] = [getattr(card, attribute) for card in now.cards]
    earlier: list[str | None] = [getattr(card, attribute) for card in was]
    votes = _votes(names, earlier, distance, apart)
    found: dict[str | None, str | None] = {name: given.most_common(1)[0][0] for name, given in votes.items() if given}
    given_twice = [one for one, times in Counter(found.values()).items() if times > 1]
    clashing = [name for name in votes if found.get(name) in given_twice]
    if any(len(votes[name]) > 1 or votes[name].total() < names.count(name) for name in clashing):
        return {name: name for name in names}
    all_seen = _are_all_seen(earlier)
    for name in sorted(votes.keys() - found.keys()):
        if all_seen and names.count(name) == 1:
            found[name] = None
            continue
        free = (f"{name} {n}" if n > 1 else name for n in count(1))
        found[name] = next(one for one in free if one not in found.values())
    return found


def _are_all_seen(names: Sequence[str | None]) -> bool:
    """Whether cards of all kinds that a deck has are among those of these names."""
    return len({*names} - {None}) == KINDS


def _votes(
    names: Sequence[str | None], earlier: Sequence[str | None], distance: NDArray[np.float64], apart: float
) -> dict[str, Counter[str]]:
    """For each name, what those cards were called before that look most like its cards, and how often.

    Once every kind there is has been seen, a card that is clearly nearest to one of them is of that, however far.
    """
    votes: dict[str, Counter[str]] = {name: Counter() for name in names if name is not None}
    all_seen = _are_all_seen(earlier)
    for name, distances in zip(names, distance, strict=True):
        nearest = int(distances.argmin())
        like = earlier[nearest]
        others = [d for d, other in zip(distances, earlier, strict=True) if other not in (like, None)]
        clearly = all_seen and CLEARLY * distances[nearest] < min(others, default=np.inf)
        if name is not None and like is not None and (distances[nearest] < apart or clearly):
            votes[name][like] += 1
    return votes


@dataclass(frozen=True, eq=False)
class Groups:
    """Cards put together by what one attribute looks like.

    members: indices of the cards of each kind, the largest first; those beyond the names belong to none of the kinds.
    names: of the kinds. distance: (n, n) of every two cards. apart: below it two cards are of one kind. inks: (3,) BGR
    of each kind of colour.
    """

    members: Sequence[Sequence[int]]
    names: Sequence[str]
    distance: NDArray[np.float64]
    apart: float
    inks: Sequence[NDArray[np.float64]] = ()

    def mean_distance(self, card: int, kind: int) -> float:
        """How far a card is from those of a kind, itself among them."""
        return float(self.distance[card, list(self.members[kind])].mean())


def colour_groups(faces: Sequence[Face]) -> Groups:
    """The cards by the colour of their ink, or of all that it has changed about it: by what parts them more clearly.
    Not by what finds a fourth colour where the other finds a deck's three."""
    tries = []
    for tones in (np.stack([f.tone for f in faces]), np.stack([f.whole_tone for f in faces])):
        angle = angles_deg(tones)
        groups = average_linkage(angle, COLOURS_APART_DEG, KINDS, COLOURS_FAR_DEG, DUE_GAP)
        tries.append((least_silhouette(angle, groups[:KINDS]), angle, groups))
    three = any(len(groups) == KINDS for _, _, groups in tries)
    _, angle, groups = max(tries, key=lambda one: (not three or len(one[2]) <= KINDS, one[0]))
    inks = [np.median([against_ground(faces[i].ink, faces[i].ground) for i in g], axis=0) for g in groups]
    return Groups(groups, _colour_names(inks[:KINDS]), angle, COLOURS_APART_DEG, inks)


def _colour_names(inks: Sequence[NDArray[np.float64]]) -> list[str]:
    """Red, green and purple where the inks are near enough to those, else everyday names."""
    hues = [hue_saturation_value(ink)[0] for ink in inks]

    def apart(name: str, hue: float) -> float:
        middle, below, above = CLASSIC_HUES[name]
        gap = (hue - middle + 180) % 360 - 180
        return max(gap / above, -gap / below)

    best = min(permutations(CLASSIC_HUES, len(inks)), key=lambda names: sum(map(apart, names, hues)))
    if all(apart(name, hue) <= 1 for name, hue in zip(best, hues, strict=True)):
        return list(best)
    return unique_names([colour_name(ink) for ink in inks])


def shape_groups(faces: Sequence[Face]) -> Groups:
    """The cards by the shape of their symbols."""
    distance = form_distance(faces)
    due_gap = DUE_GAP if len(faces) < ALL_DUE else 0.0
    groups = average_linkage(distance, FORMS_APART, KINDS, FORMS_FAR, due_gap)
    while len(groups) > KINDS and (torn := _torn(groups, distance)) is not None:
        _join(groups, *torn)
    names = [_shape_name([faces[i] for i in g]) for g in groups]
    # Photographs bend one form into several; what has the same name is one kind, as long as there are too many.
    while len(groups) > KINDS and (nearest := _nearest_of_one_name(groups, names, distance)) is not None:
        _join(groups, *nearest)
        names = [_shape_name([faces[i] for i in g]) for g in groups]
    return Groups(groups, unique_names(names[:KINDS]), distance, FORMS_APART)


def _join(groups: list[list[int]], a: int, b: int) -> None:
    """Make one group of two, a before b; the largest comes first then."""
    groups[a] = [*groups[a], *groups[b]]
    del groups[b]
    groups.sort(key=len, reverse=True)


def _torn(groups: Sequence[Sequence[int]], distance: NDArray[np.float64]) -> tuple[int, int] | None:
    """A group and a single card that surely is of its form: both are clearly farther from all others, less so where the
    group is a single card as well, of which nothing tells how its form varies. None where there are none."""
    mean = _group_distances(groups, distance)
    a, b = sorted(divmod(int(mean.argmin()), len(groups)))
    others = np.delete(mean[[a, b]], [a, b], axis=1)
    clearly = CLEARLY if len(groups[a]) > 1 else DUE_GAP
    clear = mean[a, b] < FORMS_TORN and clearly * mean[a, b] < float(others.min())
    return (a, b) if clear and len(groups[b]) == 1 else None


def _group_distances(groups: Sequence[Sequence[int]], distance: NDArray[np.float64]) -> NDArray[np.float64]:
    """The mean distances between the things of every two groups, infinite from a group to itself."""
    mean = np.array([[float(distance[np.ix_(one, other)].mean()) for other in groups] for one in groups])
    np.fill_diagonal(mean, np.inf)
    return mean


def _nearest_of_one_name(
    groups: Sequence[Sequence[int]], names: Sequence[str], distance: NDArray[np.float64]
) -> tuple[int, int] | None:
    """The two groups of one name that are nearest to each other, and clearly nearer to no other; None where there are
    none."""
    mean = _group_distances(groups, distance)
    pairs = [
        (a, b)
        for a, b in combinations(range(len(groups)), 2)
        if names[a] == names[b] and mean[a, b] <= CLEARLY * min(mean[a].min(), mean[b].min())
    ]
    return min(pairs, key=lambda pair: float(mean[pair]), default=None)


def form_distance(faces: Sequence[Face]) -> NDArray[np.float64]:
    """How different the forms of every two faces are, (n, n): 0 for copies, above 0.3 for clearly other forms."""
    forms = np.stack([f.form for f in faces]).astype(np.float32)
    extent, skew = np.array([f.extent for f in faces]), np.array([f.asymmetry for f in faces])
    distance = 1 - overlap(forms) + 0.5 * np.abs(skew[:, None] - skew[None])
    # What is about as wide as high may stand on one card, and lie on its side on another.
    square = np.flatnonzero([_is_square(f) for f in faces])
    for turns in (1, 3) if len(square) > 1 else ():
        turned = np.rot90(forms[square], turns, axes=(1, 2))
        skewed = np.array([asymmetry(form) for form in turned])
        other = 1 - overlap(np.ascontiguousarray(turned), forms[square]) + 0.5 * np.abs(skewed[:, None] - skew[square])
        within = np.ix_(square, square)
        distance[within] = np.minimum(distance[within], np.minimum(other, other.T))
    return np.asarray(distance + np.abs(extent[:, None] - extent[None]))


def _is_square(face: Face) -> bool:
    w, h = np.median([(box.w, box.h) for box in face.boxes], axis=0)
    return bool(max(w, h) <= NEARLY_SQUARE * min(w, h))


def _shape_name(faces: Sequence[Face]) -> str:
    form = np.mean([f.form for f in faces], axis=0)
    extent, skew, solidity = (
        float(np.mean([getattr(f, a) for f in faces])) for a in ("extent", "asymmetry", "solidity")
    )
    if skew >= 0.12 and not (extent < 0.62 and solidity > 0.9):
        return "squiggle" if solidity < 0.945 else "parallelogram"
    upside_down = form[::-1]
    if np.minimum(form, upside_down).sum() < 0.8 * np.maximum(form, upside_down).sum():
        return "triangle" if solidity > 0.9 else "other shape"
    if extent < 0.68:
        return "diamond" if solidity > 0.88 else "star"
    return "rectangle" if extent > 0.965 else "oval"


@dataclass(frozen=True, slots=True)
class ShadeLimits:
    """What parts the shadings of a board.

    inner: how much ink is inside of each card's symbols. bare: how much ground is. shaded: by how much uneven light may
    have changed both. solid, solid_gap: bare symbols below
    it are solid, and how wide the empty range round it is. hatched, hatched_gap: the same of ink, from which on symbols
    that aren't solid are striped and not open. widest: how wide the parts are that have no ink, and that are all ink
    (see `Face`). drawn: which of open and solid may be hidden by something that is drawn inside of a symbol.
    """

    inner: Sequence[float]
    bare: Sequence[float]
    shaded: Sequence[float]
    solid: float
    solid_gap: float
    hatched: float
    hatched_gap: float
    widest: Sequence[tuple[float, float]]
    drawn: Sequence[Sequence[str]]


def shade_limits(faces: Sequence[Face], shapes: Sequence[str | None]) -> ShadeLimits:
    """How filled each card's symbols are. The limit between open and striped is the board's own. shapes: of each."""
    rings = _rings(faces, shapes)
    amounts = _with_pale_solids(
        [_amounts(f, pierced=shape in rings) for f, shape in zip(faces, shapes, strict=True)], faces
    )
    inner, bare = [inside for inside, _ in amounts], [off for _, off in amounts]
    solid, solid_gap = _limit(bare)
    limit, gap = _limit([v for v, off in zip(inner, bare, strict=True) if off > solid])
    # What is drawn inside of a symbol is drawn in all of its shape: none where one is all ink, or none but an outline.
    pairs = [*zip(faces, shapes, strict=True)]
    plain = {("solid", shape) for f, shape in pairs if f.bare <= UNBROKEN and f.fill >= 1 - UNBROKEN}
    plain |= {("open", shape) for f, shape in pairs if f.inked <= OUTLINED and f.fill <= UNBROKEN}
    drawn = [tuple(name for name in ("open", "solid") if (name, shape) not in plain) for shape in shapes]
    widest = [(0.0, 0.0) if f.hatched or shape in rings else (f.bare, f.inked) for f, shape in pairs]
    return ShadeLimits(inner, bare, [f.shaded for f in faces], solid, solid_gap, limit, gap, widest, drawn)


def _with_pale_solids(amounts: Sequence[tuple[float, float]], faces: Sequence[Face]) -> list[tuple[float, float]]:
    """The amounts; symbols that are filled evenly, if more palely than they are outlined, are all ink where there are
    three clear levels of ink: then all three shadings are seen, and these have most."""
    ordered = sorted(inside for inside, _ in amounts)
    steps = [(a, b) for a, b in pairwise(ordered) if b - a >= LEVELS_APART]
    if len(steps) != KINDS - 1:
        return list(amounts)
    most = steps[-1][1]
    filled = [f for f, (inside, _) in zip(faces, amounts, strict=True) if inside >= most]
    even = all(f.bare <= UNBROKEN and abs(f.fill - f.deep) <= UNBROKEN for f in filled)
    return [(1.0, 0.0) if even and inside >= most else (inside, off) for inside, off in amounts]


def _amounts(face: Face, *, pierced: bool) -> tuple[float, float]:
    """How much ink there is inside of a card's symbols, and how much ground. pierced: whether they have a hole."""
    if face.hatched:
        return HATCHED, HATCHED
    fill, deep = face.around if pierced else (face.fill, face.deep)
    if pierced and fill <= AROUND_HOLE[0][1]:
        # The outline of the hole is all the ink that there is.
        return 0.0, 1.0
    # Few coarse bands may spare the middle line, but then they fill far more than an outline does; stripes along
    # the symbol may run just on the middle line.
    return deep if fill < OUTLINE_FILL else max(deep, fill), 1 - min(fill, deep)


def _rings(faces: Sequence[Face], shapes: Sequence[str | None]) -> set[str]:
    """The shapes that have a hole: every symbol has a bare middle of one size, smaller than an outline leaves it.

    What is around that of a single card must be nothing, a hatch or all ink.
    """
    found = set()
    for shape in {shape for shape in shapes if shape is not None}:
        own = [f for f, name in zip(faces, shapes, strict=True) if name == shape]
        holes = [f.pierced for f in own]
        known = len(own) > 1 or any(least <= own[0].around[0] <= most for least, most in AROUND_HOLE)
        if known and RING[0] <= min(holes) and max(holes) <= min(RING[1], min(holes) + SAME_HOLE):
            found.add(shape)
    return found


def shadings(shades: ShadeLimits) -> Kinds:
    """Shading of each card's symbols."""
    values: list[str | None] = []
    certainty = []
    rows = zip(shades.inner, shades.bare, shades.shaded, shades.widest, shades.drawn, strict=True)
    for v, off, shaded, widest, drawn in rows:
        sure = min(1.0, shades.solid_gap / SHADING_GAP, abs(off - shades.solid) / (SHADING_GAP / 2))
        if off > shades.solid:
            clear = abs(v - shades.hatched)
            # In uneven light a symbol must stay clear of what the others are.
            clear = clear + shades.hatched_gap / 2 - shaded if shaded else clear
            sure = min(sure, shades.hatched_gap / SHADING_GAP, clear / (SHADING_GAP / 2))
        name = "solid" if off <= shades.solid else "open" if v < shades.hatched else "striped"
        if name == "striped" and (other := _around_a_drawing(*widest)) and other[0] in drawn:
            name, sure = other
        values.append(name if sure > 0 else None)
        certainty.append(max(0.0, sure))
    return Kinds(tuple(values), tuple(certainty))


def _around_a_drawing(bare: float, inked: float) -> tuple[str, float] | None:
    """The shading of a symbol that seems to be striped, and how sure it is, where no hatch leaves so wide a part bare
    or makes it all ink: there is a drawing inside it, such as eyes, veins or a hole. None where there isn't."""
    for name, own, other, least in (("open", bare, inked, BARE), ("solid", inked, bare, INKED)):
        if own > max(least, WIDER * other):
            return name, min(1.0, (own / least - 1) / SURE_WIDTH)
    return None


def _limit(amounts: Sequence[float]) -> tuple[float, float]:
    """The amount that parts nothing from something on this board, and the width of the empty range round it: of ink
    inside a symbol, open from hatched; of ground inside it, solid from hatched."""
    ordered = [0.0, *sorted(max(0.0, v) for v in amounts), 1.0]
    best = (-np.inf, 0.0, USUAL_LIMIT)
    for a, b in pairwise(ordered):
        upper = min(b, MOST_NEEDED)
        if a < upper:
            middle = (a + upper) / 2
            # Ratios count, not widths: noise grows with the inkiness itself.
            clear = np.log((upper + NOISE_FILL) / (a + NOISE_FILL)) - np.abs(np.log(middle / USUAL_LIMIT)) / 2
            best = max(best, (float(clear), upper - a, middle))
    return best[2], best[1]


def kinds(groups: Groups) -> Kinds:
    """Values from groups: the named ones; members of further groups are unknown."""
    values: list[str | None] = [None] * len(groups.distance)
    certainty = [0.0] * len(groups.distance)
    for kind, (members, name) in enumerate(zip(groups.members, groups.names, strict=False)):
        for i in members:
            values[i] = name
            own = groups.mean_distance(i, kind)
            others = [groups.mean_distance(i, other) for other in range(len(groups.members)) if other != kind]
            certainty[i] = float(np.clip((min(others, default=2 * groups.apart) - own) / groups.apart, 0, 1))
    return Kinds(tuple(values), tuple(certainty))
