"""What the fills of scored tiles mean: each cluster of them absent, present or correct."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.core.scoring import Candidate, Decision, Score, WeightTable, weight
from kibitz.solvers.wordle.model.shown import DIGITS, Tile
from kibitz.vision.clusters import average_linkage
from kibitz.vision.wordle.cells.tiles import Lab, hex_colour
from kibitz.vision.wordle.evidence import ALIKE, APART, Evidence, Palette
from kibitz.vision.wordle.lexicon import fitting

PLAIN = 14.0
"""How far in a and b a fill without colour usually is from the page's at most."""
FAINT = 6.0
"""A fill that is nearer has no colour on any page."""
TINTED = 26.0
"""Beyond this it has a colour for certain; between the two it counts as without, if others have much more."""
LEAST_MORE = 2.0
"""How many times as much colour one without any has that is not absent, where another one has less."""
MORE_COLOUR, MOST_DULL = 1.6, 3.0
"""How many times as much that is; and on a dimmed page fills without colour have so many times the least one's."""
MARKS_A_FIND = 5.0
"""How much less usual such a colour is for absent, in log odds."""
LEAST_MARGIN = 2.5
"""How much better than the next a labelling must be before it is believed."""
MOST_KEYS = 2
"""Letters whose keys count."""
MOST_CLUSTERS = 3
FIRST_GUESS = 1 / 3
"""How much less it counts that a first guess would be the word: hardly any is."""
ONE_COLOUR = 25.0
"""Degrees by which the hues of two strengths of one colour differ at most."""
STRONGER = 1.25
"""How many times as far from the ground the stronger one is at least."""
RED = (47.0, 335.0)
"""Angles of Lab between which a colour is not red."""


@dataclass(frozen=True)
class MeaningWeights(WeightTable):
    """What counts how much; how usual a colour is for a meaning is the measure, in log odds."""

    usual_absent: float = weight(1.0, "absent tiles have hardly any colour", 0, 3)
    usual_correct: float = weight(1.0, "the colour of correct tiles is one used for them", 0, 3)
    usual_present: float = weight(1.0, "the colour of present tiles is one used for them", 0, 3)
    stronger: float = weight(3.0, "of two strengths of one colour the stronger one is correct", 0, 6)
    all_marked: float = weight(-3.0, "no tile would be absent", -6, 0)
    keys: float = weight(2.0, "keys that have the colour of the better of their letter's tiles, less others", 0, 4)
    solved: float = weight(4.0, "the last row is all correct", 0, 8)
    solved_before: float = weight(-8.0, "rows follow one that is all correct", -12, 0)
    clashing: float = weight(-3.0, "places but one where two letters would be correct", -6, 0)
    fits: float = weight(5.0, "a word of our lists fits, and none fits otherwise", 0, 10)
    many: float = weight(0.3, "how many words of our lists fit the first guess (log)", 0, 1)


WEIGHTS = MeaningWeights()

Labelling = Mapping[int, Tile]
"""Cluster of fills -> what it means; those that are left out are unknown."""


def meanings(
    fills: NDArray[np.float64],
    places: Sequence[tuple[int, int]],
    letters: Sequence[Sequence[str]],
    ground: Lab,
    evidence: Evidence,
) -> tuple[list[Tile], Decision | None]:
    """The meaning of each fill, by its cluster, and how that was decided; None where a palette told it.

    places: (row, column) of each; letters: of the rows, and of what is typed below them.
    """
    if not len(fills):
        return [], None
    clusters = _clusters(fills)
    middles = [np.median(fills[cluster], axis=0) for cluster in clusters]
    known = _by_palette(middles, evidence.palette)
    if known is not None:
        return _tiles(known, clusters, len(fills)), None
    of = [{letters[r][c] for r, c in (places[k] for k in cluster)} for cluster in clusters]
    labellings = _as_shown(_possible(middles, of, ground, evidence), middles, evidence.palette)
    tiles = [_tiles(one, clusters, len(fills)) for one in labellings]
    scores = [_score_of_colours(one, middles, ground) for one in labellings]
    scores = [score + _score_of_rows(own, places, letters) for score, own in zip(scores, tiles, strict=True)]
    if evidence.keys:
        own = [(letters[r][c], r) for r, c in places]
        said = [_keys_say(one, clusters, middles, own, evidence) for one in labellings]
        scores = [score + WEIGHTS.score(keys=one) for score, one in zip(scores, said, strict=True)]
    # A first guess of one colour is one of the two extremes.
    first = len(middles) > 1 and all(r == places[0][0] for r, _ in places)
    scores, order = _with_lexicon(scores, lambda k: _fitting(letters, places, tiles[k]), first=first)
    clear = _margin(scores, order) >= LEAST_MARGIN
    told = tuple(Candidate(_named(labellings[k], middles), scores[k]) for k in order)
    decision = Decision("what the colours of scored tiles mean", told, 0 if clear else None)
    best = scores[order[0]].total
    return _common([tiles[k] for k in order if best - scores[k].total < LEAST_MARGIN]), decision


def _by_palette(middles: Sequence[Lab], palette: Palette | None) -> Labelling | None:
    """What other boards have taught, if that is so of all clusters."""
    named = [palette.name(middle) for middle in middles] if palette is not None else [None]
    known = {k: tile for k, tile in enumerate(named) if tile}
    return known if len(known) == len(named) else None


def _as_shown(labellings: list[Labelling], middles: Sequence[Lab], palette: Palette | None) -> list[Labelling]:
    """Those that say of colours which the user has shown what these mean; where none does, all of them do then: what he
    has shown is certain."""
    if palette is None or not palette.part:
        return labellings
    shown = {k: tile for k, middle in enumerate(middles) if (tile := palette.name(middle)) is not None}
    said = [one for one in labellings if all(one.get(k) is tile for k, tile in shown.items())]
    if said:
        return said
    # A meaning has one colour.
    made = [{k: tile for k, tile in one.items() if tile not in shown.values()} | shown for one in labellings]
    made = [_with_the_last(one, len(middles)) for one in made]
    return [one for n, one in enumerate(made) if one not in made[:n]]


def _with_the_last(one: dict[int, Tile], clusters: int) -> dict[int, Tile]:
    """A labelling in which one cluster has no meaning, and one meaning no cluster, with both."""
    rest = [tile for tile in (Tile.ABSENT, Tile.PRESENT, Tile.CORRECT) if tile not in one.values()]
    left = [k for k in range(clusters) if k not in one]
    return {**one, left[0]: rest[0]} if len(left) == len(rest) == 1 else one


def _common(labellings: Sequence[Sequence[Tile]]) -> list[Tile]:
    """What all of them say; where they differ, either of two, or unknown."""
    said = [set(tiles) for tiles in zip(*labellings, strict=True)]
    return [
        one.pop() if len(one) == 1 else Tile.EITHER if one == {Tile.PRESENT, Tile.CORRECT} else Tile.UNKNOWN
        for one in said
    ]


def _labellings(colours: Sequence[float]) -> list[Labelling]:
    """What clusters of fills could mean. colours: how far each is from the ground in a and b, the largest one first.

    The largest one without colour is absent, unless another one has far less; that has no meaning then: a toast lies
    over those tiles. Where all have a colour, any of three may be absent.
    """
    dull = sorted(_without_colour(colours), key=lambda k: colours[k] > LEAST_MORE * min(colours))
    coloured = [k for k in range(len(colours)) if k not in dull][: 2 if dull else MOST_CLUSTERS]
    kinds = (Tile.CORRECT, Tile.PRESENT) if dull else (Tile.CORRECT, Tile.PRESENT, Tile.ABSENT)
    absent = dict.fromkeys(dull[:1], Tile.ABSENT)
    return [{**absent, **dict(zip(coloured, chosen, strict=True))} for chosen in permutations(kinds, len(coloured))]


def _possible(
    middles: Sequence[Lab], letters: Sequence[Collection[str]], ground: Lab, evidence: Evidence
) -> list[Labelling]:
    """What clusters of fills could mean. letters: of the tiles of each."""
    shades = _of_shades(middles, letters, ground, evidence)
    return shades or _labellings([_own_colour(middle, ground) for middle in middles])


def _of_shades(
    middles: Sequence[Lab], letters: Sequence[Collection[str]], ground: Lab, evidence: Evidence
) -> list[Labelling]:
    """What shades of the page's own colour, or of grey, could mean: the farther from the page's the better. None where
    they aren't that, or keys don't show them, too, but for the nearest one: a toast may lie over tiles.

    letters: of the tiles of each cluster.
    """
    if not 1 < len(middles) <= MOST_CLUSTERS or max(colourful(middle, ground) for middle in middles) > PLAIN:
        return []
    order = sorted(range(len(middles)), key=lambda k: -float(np.linalg.norm(middles[k] - ground)))
    for n, k in enumerate(order[:-1]):
        # A key shows the best that its letter has been.
        keys = [evidence.keys[letter] for letter in letters[k] if letter in evidence.keys]
        if not any(float(np.linalg.norm(key - middles[one])) < ALIKE for key in keys for one in order[: n + 1]):
            return []
    if len(order) == MOST_CLUSTERS:
        return [dict(zip(order, (Tile.CORRECT, Tile.PRESENT, Tile.ABSENT), strict=True))]
    return [dict(zip(order, (best, Tile.ABSENT), strict=True)) for best in (Tile.CORRECT, Tile.PRESENT)]


def _without_colour(colours: Sequence[float]) -> list[int]:
    """The clusters that have no colour. On a dimmed page colours are weak, and still many times stronger than none."""
    most = min(PLAIN, max(FAINT, MOST_DULL * min(colours)))
    dull = [k for k, own in enumerate(colours) if own <= most]
    if dull or len(colours) == 1:
        return dull
    nearest, second = sorted(range(len(colours)), key=colours.__getitem__)[:2]
    far = colours[second] > MORE_COLOUR * colours[nearest]
    return [nearest] if far and colours[nearest] <= TINTED else []


def _score_of_colours(one: Labelling, middles: Sequence[Lab], ground: Lab) -> Score:
    usual_as = {f"usual_{tile.value}": usual(middles[k], ground, tile) for k, tile in one.items()}
    all_marked = len(middles) == 1 and one[0] is not Tile.ABSENT
    return WEIGHTS.score(**usual_as, all_marked=all_marked, stronger=_is_stronger(one, middles, ground))


def _is_stronger(one: Labelling, middles: Sequence[Lab], ground: Lab) -> bool:
    """Whether correct and present are two strengths of one colour, and correct is the stronger one."""
    by_tile = {tile: middles[k] for k, tile in one.items()}
    if not {Tile.CORRECT, Tile.PRESENT} <= by_tile.keys():
        return False
    correct, present = by_tile[Tile.CORRECT], by_tile[Tile.PRESENT]
    hues = [np.degrees(np.arctan2(fill[2], fill[1])) for fill in (correct, present)]
    apart = abs((hues[0] - hues[1] + 180) % 360 - 180)
    far = [float(np.linalg.norm(fill - ground)) for fill in (correct, present)]
    return bool(apart <= ONE_COLOUR and far[0] >= STRONGER * far[1])


def _score_of_rows(tiles: Sequence[Tile], places: Sequence[tuple[int, int]], letters: Sequence[Sequence[str]]) -> Score:
    """A row that is all correct ends a board, and a place has one correct letter."""
    correct = [0] * len(letters)
    at: dict[int, set[str]] = {}
    for (r, c), tile in zip(places, tiles, strict=True):
        correct[r] += tile is Tile.CORRECT
        if tile is Tile.CORRECT and (letter := letters[r][c]) not in ("", "?"):
            at.setdefault(c, set()).add(letter)
    # One letter may have been misread.
    clashing = max(0, sum(len(own) > 1 for own in at.values()) - 1)
    whole = [own == len(row) for own, row in zip(correct, letters, strict=True)]
    solved = whole[-1] * (FIRST_GUESS if len(whole) == 1 else 1.0)
    return WEIGHTS.score(solved=solved, solved_before=any(whole[:-1]), clashing=clashing)


def _with_lexicon(
    scores: Sequence[Score], count: Callable[[int], int], *, first: bool
) -> tuple[list[Score], list[int]]:
    """The scores, with what the word lists say where that could change the order, and the order, best first.

    count: how many words fit. first: only one guess is scored. That gives such tiles the more likely the more words
    would give them; later ones were chosen by what is known of the hidden word.
    """
    order = _ranked(scores, range(len(scores)))
    if _margin(scores, order) >= WEIGHTS.fits + LEAST_MARGIN:
        return list(scores), order
    counts = [count(k) for k in range(len(scores))]
    if not any(counts) or (all(counts) and not first):
        return list(scores), order
    told = [
        WEIGHTS.score(fits=bool(one) and not all(counts), many=np.log(max(1, one)) if first else 0.0) for one in counts
    ]
    scores = [score + one for score, one in zip(scores, told, strict=True)]
    return scores, _ranked(scores, order)


def _ranked(scores: Sequence[Score], order: Sequence[int]) -> list[int]:
    """The order of the scores, best first; of equals the one that was first."""
    return sorted(order, key=lambda k: -scores[k].total)


def _margin(scores: Sequence[Score], order: Sequence[int]) -> float:
    """By how much the best is better than the next."""
    return scores[order[0]].total - scores[order[1]].total if len(order) > 1 else np.inf


def _named(one: Labelling, middles: Sequence[Lab]) -> str:
    """A labelling for people: its meanings, with the colour of each."""
    return ", ".join(f"{tile.value} {hex_colour(middles[k])}" for k, tile in one.items())


def _clusters(fills: NDArray[np.float64]) -> list[list[int]]:
    """Indices of fills that are alike, largest group first. On a drawn page most are equal, and taken as one."""
    kinds, which = np.unique(fills.round(1), axis=0, return_inverse=True)
    distance = np.linalg.norm(kinds[:, None] - kinds[None], axis=2)
    joined = average_linkage(distance, APART, MOST_CLUSTERS, far=2 * APART)
    groups = [np.flatnonzero(np.isin(which.reshape(-1), group)).tolist() for group in joined]
    return sorted(groups, key=lambda group: (-len(group), group[0]))


def _keys_say(
    one: Labelling,
    clusters: Sequence[Sequence[int]],
    middles: Sequence[Lab],
    letters: Sequence[tuple[str, int]],
    evidence: Evidence,
) -> int:
    """By how many letters the keys speak for a labelling: a key shows the best that its letter has been. One that shows
    what it was first says nothing, as on some pages keys don't change any more. letters: of each place, with its row.
    """
    order = (Tile.ABSENT, Tile.PRESENT, Tile.CORRECT)
    of: dict[str, dict[int, set[int]]] = {}
    for k, cluster in enumerate(clusters):
        for place in cluster:
            letter, row = letters[place]
            of.setdefault(letter, {}).setdefault(row, set()).add(k)
    said = 0
    for letter, by_row in of.items():
        known = [k for k in set().union(*by_row.values()) if k in one]
        if letter in evidence.keys and len(known) > 1:
            nearest = min(known, key=lambda k: float(np.linalg.norm(middles[k] - evidence.keys[letter])))
            if by_row[min(by_row)] != {nearest}:
                said += 1 if nearest == max(known, key=lambda k: order.index(one[k])) else -1
    return max(-MOST_KEYS, min(MOST_KEYS, said))


def _tiles(one: Labelling, clusters: Sequence[Sequence[int]], count: int) -> list[Tile]:
    tiles = [Tile.UNKNOWN] * count
    for k, cluster in enumerate(clusters):
        for place in cluster:
            tiles[place] = one.get(k, Tile.UNKNOWN)
    return tiles


def colourful(fill: Lab, ground: Lab) -> float:
    """How much colour a fill has: distance in a and b from the ground, or on a coloured ground from grey."""
    return min(float(np.linalg.norm((fill - ground)[1:])), float(np.linalg.norm(fill[1:])))


def _own_colour(fill: Lab, ground: Lab) -> float:
    """The same for a tile that one may see the ground through: what is between that and grey has none of its own."""
    own, page = fill[1:], ground[1:]
    share = float(np.clip(own @ page / max(float(page @ page), 1.0), 0.0, 1.0))
    return float(np.linalg.norm(own - share * page))


def is_red(fill: Lab) -> bool:
    """Whether a fill has the colour that refused words are marked with."""
    angle = float(np.degrees(np.arctan2(fill[2], fill[1]))) % 360
    return not RED[0] < angle < RED[1]


def _angle(fill: Lab, ground: Lab) -> float:
    """The angle of a fill's hue in a and b, degrees. Of a tile with less colour than the page, which one may see
    through it, that of what it adds to the page's."""
    own, page = float(np.linalg.norm(fill[1:])), float(np.linalg.norm(ground[1:]))
    if page > TINTED and own < page:
        both = np.array([[fill, ground]], np.float32)
        tile, behind = cv2.cvtColor(both, cv2.COLOR_LAB2RGB)[0]
        added = tile - behind - (tile - behind).min()
        lit = (added / max(float(added.max()), 1e-6)).astype(np.float32)
        fill = cv2.cvtColor(lit[None, None], cv2.COLOR_RGB2LAB)[0, 0]
    return float(np.degrees(np.arctan2(fill[2], fill[1]))) % 360


def usual(fill: Lab, ground: Lab, tile: Tile) -> float:
    """How usual a colour is for a meaning on such a ground, in log odds."""
    angle = _angle(fill, ground)
    if tile is Tile.ABSENT:
        # Where it has a colour, that is red, brown, purple or blue: what is orange, yellow or green marks a find. Brown
        # is dark orange.
        colour = _own_colour(fill, ground)
        mark = float(np.interp(angle, [0, 40, 62, 175, 200, 360], [0, 0, 1, 1, 0, 0])) * min(1.0, colour / TINTED)
        mark *= float(np.interp(fill[0], [42, 54], [0, 1]))
        return 2.0 - colour / PLAIN - MARKS_A_FIND * mark
    # Orange is correct on pages for the colour-blind, beside blue, and present on others: alone its odds, for the one
    # and against the other, stay below LEAST_MARGIN.
    # Angles of Lab: orange 45-70, amber and yellow 75-110, green 110-180, cyan and blue 190-300.
    knots = [0, 40, 55, 66, 76, 85, 104, 116, 130, 175, 195, 210, 270, 290, 360]
    odds = [0.0, 1.0, 1.24, 1.0, -0.8, -2.0, -1.8, 0.0, 2.5, 2.5, 0.0, -2.0, -2.0, 0.0, 0.0]
    correct = float(np.interp(angle, knots, odds))
    return correct if tile is Tile.CORRECT else -correct


def _fitting(letters: Sequence[Sequence[str]], places: Sequence[tuple[int, int]], tiles: Sequence[Tile]) -> int:
    """How many words of our lists fit these scores, of rows that are partly covered what is seen of them."""
    scores = [["?"] * len(row) for row in letters]
    for (r, c), tile in zip(places, tiles, strict=True):
        scores[r][c] = DIGITS.get(tile, "?")
    history = [
        ("".join(letter or "?" for letter in row), "".join(digits))
        for row, digits in zip(letters, scores, strict=True)
        if any(letter not in ("", "?") and digit != "?" for letter, digit in zip(row, digits, strict=True))
    ]
    return fitting(history, len(letters[0]))
