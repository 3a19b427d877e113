"""What speaks for and against a labelling: the words that it has a place for, how many cells of each kind there are,
their usual colours, and how they looked in earlier pictures."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence, Set
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from math import log2

import numpy as np

from kibitz.core.geometry import Rect
from kibitz.core.scoring import Score
from kibitz.solvers.pyramid.shapes import pyramid_adjacency
from kibitz.solvers.pyramid.shown import CellState
from kibitz.vision.pyramid.labels.labelling import LEAST_WORD, Kind, Labelling, is_missed
from kibitz.vision.pyramid.labels.partitions import MARK, CellColours
from kibitz.vision.pyramid.labels.weights import WEIGHTS
from kibitz.vision.pyramid.lattice.links import Link, parts_of
from kibitz.vision.pyramid.words.counts import WordsCounted
from kibitz.vision.pyramid.words.paths import connected_components

MOST_MISSED = 4
"""Words that a labelling has no place for, of those that count against it."""
MOST_LINKS, LONE_LINK = 2, 0.35
"""Lines between cells that count against a labelling, at most; and by how much one does that goes on nowhere."""
USUAL_WORD = 6
"""Letters of a word; longer ones are rare."""
FADED = 0.55
"""Share of the contrast of other letters below which letters are faded."""
FAINT = 32.0
"""Distance in Lab of letter and ground below which it is hard to read: a page that is played shows none so."""
CLEAR_COLOUR, CLEAR_MARK, CLEAR_STANCE = 20.0, 12.0, 8.0
"""Differences that count in full: of colour and of what is drawn besides a letter, in Lab; of its place."""
STANDS = 12
"""Numbers of a look from which on it tells how a letter stands."""
MOST_FADED = 4.0
"""How much farther the look of free letters out of reach is from that of those within it than these are from selected
ones, at most: to be selected is the greater change."""
SAME_AS_BEFORE = 9.0
"""Largest difference in Lab of colours that are those of an earlier picture."""
RIMS_APART = 20.0
"""Difference in Lab from which on what runs around cells is another thing."""
LETTERS_APART = 25.0
"""Least difference in Lab of letters by which alone a cell is told to be of a kind."""


@dataclass(frozen=True)
class Before:
    """What earlier pictures tell: how free and selected cells looked at rest, as far as that is known, the last state
    of each cell that was certain, none before the first picture, and which cells have kept their look for a while.
    kept: cells that look just as they did in the last picture, and their states there. making: the word that the page
    showed in the making there, with its box. goals: words that it lists to be found."""

    looks: Mapping[Kind, CellColours] = field(default_factory=dict)
    states: Sequence[CellState] = ()
    still: Collection[int] = ()
    kept: Mapping[int, CellState] = field(default_factory=dict)
    making: tuple[str, Rect] | None = None
    goals: frozenset[str] = frozenset()

    def was(self, cell: int) -> CellState | None:
        """The last state of a cell that was certain; None before the first picture."""
        return self.states[cell] if cell < len(self.states) else None

    @property
    def begun(self) -> frozenset[int]:
        """The cells that were selected in the last picture."""
        return frozenset(i for i, state in enumerate(self.states) if state is CellState.SELECTED)

    def kept_in(self, state: CellState) -> frozenset[int]:
        """The cells that were in a state in the last picture and look just as they did there."""
        return frozenset(i for i, was in self.kept.items() if was is state)


class ClusterColours:
    """The usual colours of the cells of one cluster, and what these show: many labellings have the same cluster.

    before: what earlier pictures tell. single: it is one cell, as that below the pointer is.
    """

    def __init__(self, colours: CellColours, before: Before, single: bool = False) -> None:
        self.colours = colours
        self.before = before
        self.single = single

    @cached_property
    def as_before(self) -> frozenset[Kind]:
        """What cells that looked so were before. What joins selected cells changes their rims, so these tell only what
        isn't free, and what is selected where nothing else does; and the pointer changes the ground of the one below
        it: then the letter tells, where those of all kinds are far from each other. But a ground that only selected
        cells had isn't the pointer's: the last one of these may have another letter than those before it."""
        looks = self.before.looks
        same = frozenset(kind for kind, look in looks.items() if self._is_as(kind, look))
        if same or not self.single or len(looks) < 2:
            return same
        ground = {kind for kind, look in looks.items() if np.abs(self.colours[:3] - look[:3]).max() <= SAME_AS_BEFORE}
        if ground == {Kind.SELECTED}:
            return frozenset(ground)
        off = {kind: float(np.abs(self.colours[3:6] - look[3:6]).max()) for kind, look in looks.items()}
        near = frozenset(kind for kind, distance in off.items() if distance <= SAME_AS_BEFORE)
        return near if sum(distance < LETTERS_APART for distance in off.values()) == len(near) == 1 else same

    def _is_as(self, kind: Kind, look: CellColours) -> bool:
        if not same_look(self.colours, look):
            return False
        if kind is not Kind.SELECTED:
            return same_rim(self.colours, look)
        free = self.before.looks.get(Kind.FREE)
        only_rims = free is not None and same_look(free, look) and not same_rim(free, look)
        return not only_rims or same_rim(self.colours, look)

    @cached_property
    def contrast(self) -> float:
        """Distance of letter and ground."""
        return float(np.linalg.norm(self.colours[3:6] - self.colours[:3]))

    @cached_property
    def chroma(self) -> float:
        """The most colour that anything of a cell has."""
        return max(float(np.hypot(self.colours[k + 1], self.colours[k + 2])) for k in (0, 3, 6))

    @cached_property
    def tint(self) -> float:
        """How much colour the ground has, or the letter where grounds have none."""
        return float(np.hypot(*self.colours[1:3]) + 0.5 * np.hypot(*self.colours[4:6]))

    @cached_property
    def marks(self) -> float:
        """How much stands there besides a letter."""
        return float(np.linalg.norm(self.colours[9:12]))

    @cached_property
    def height(self) -> float:
        """How high the letter stands above its place; 0 where nothing tells."""
        return float(self.colours[STANDS]) if len(self.colours) > STANDS else 0.0


@dataclass(frozen=True)
class Page:
    """What a page tells beside its words. over: that the game is. unread: a word of its list was not read. submits:
    it has a button for words. left: how many letters it counts as not used yet; None where it doesn't. links: cells
    that lines join. words: how many words it counts as found, and of how many. begun: cells that were selected in the
    last picture."""

    over: bool = False
    unread: bool = False
    submits: bool = True
    left: int | None = None
    links: Sequence[Link] = ()
    words: WordsCounted | None = None
    begun: frozenset[int] = frozenset()

    @cached_property
    def joined(self) -> list[set[int]]:
        """The cells of each word in the making, or found, that lines show: words have three letters, so that a line
        without another at its ends may be a stroke of the tiles' own, but where a word was begun."""
        parts = parts_of(self.links)
        return [part for part in parts if len(part) >= LEAST_WORD or not self.begun.isdisjoint(part)]


def score(one: Labelling, colours: Sequence[ClusterColours], base: int, page: Page) -> Score:
    """What speaks for and against a labelling.

    colours: of each cluster.
    """
    told = _score_of_words(one, page) + _score_of_cells(one, base, page) + _score_of_colours(one, colours)
    counted = one.count - sum(len(one.clusters[k]) for k in one.used)
    told += WEIGHTS.score(
        miscounted=page.left is not None and page.left != counted,
        miscounted_words=page.words is not None and not _may_be_counted(one, page.words, counted, base),
    )
    return told + _score_of_links(one, page)


def _may_be_counted(one: Labelling, words: WordsCounted, left: int, base: int) -> bool:
    """Whether so many words can have been found, of so many. left: letters that are not used."""
    used, rest = one.count - left, words.total - words.found
    if one.filled and len(one.laid) != words.found:
        return False
    parts = connected_components([i for k in one.used for i in one.clusters[k]], base)
    return len(parts) <= words.found <= used // LEAST_WORD and (left > 0) == (rest > 0) and rest <= left // LEAST_WORD


def _score_of_links(one: Labelling, page: Page) -> Score:
    """What lines between cells say: they run along one word, which is in the making or found."""
    joined = page.joined
    told = [
        ({one.states[i] for i in link}, 1.0 if any(part.issuperset(link) for part in joined) else LONE_LINK)
        for link in page.links
    ]
    free = sum(counts for states, counts in told if CellState.FREE in states)
    apart = sum(counts for states, counts in told if states == {CellState.SELECTED, CellState.USED})
    return WEIGHTS.score(
        joined_free=min(MOST_LINKS, free),
        joined_apart=min(MOST_LINKS, apart),
        joined_word=bool(joined) and all(_is_one_word(one, part) for part in joined),
    )


def _is_one_word(one: Labelling, part: Set[int]) -> bool:
    """Whether cells are just those that are selected, or are used."""
    chosen = set(one.clusters[one.selected]) if one.selected is not None else set[int]()
    return part == chosen or all(one.states[i] is CellState.USED for i in part)


def looks_free_still(colours: Sequence[CellColours], before: Before) -> frozenset[int]:
    """The cells that look as free ones did in earlier pictures, or as some do that look just as they did."""
    kept = before.kept_in(CellState.FREE)
    free = [*([before.looks[Kind.FREE]] if Kind.FREE in before.looks else []), *(colours[i] for i in kept)]
    like = (i for i, own in enumerate(colours) if any(same_look(own, one) and same_rim(own, one) for one in free))
    return kept.union(like)


def _lined(one: Labelling, page: Page, free_still: frozenset[int]) -> int | None:
    """The selected cells, where they are those that a line joins, and nothing else tells it of some: these look as free
    ones did. None where it isn't so."""
    cells = set(one.clusters[one.selected]) if one.selected is not None else set[int]()
    return one.selected if cells in page.joined and not free_still.isdisjoint(cells) else None


def score_before(
    one: Labelling, colours: Sequence[ClusterColours], before: Before, page: Page, free_still: frozenset[int]
) -> Score:
    """What it says for a labelling how free and selected cells looked in earlier pictures, and which were free: a word
    is selected before it is used. free_still: see `looks_free_still`."""
    lined = _lined(one, page, free_still)
    kinds = [(Kind.FREE, one.free), (Kind.SELECTED, one.selected)]
    kinds += [(Kind.FAR, one.far)] if one.selected is not None else []
    told = [_as_it_was(one, kind, k, colours, lined, free_still) for kind, k in kinds if kind in before.looks]
    odd = one.clusters[one.unsettled] if one.unsettled is not None else ()
    return WEIGHTS.score(
        as_before=told.count(Was.SO),
        not_as_before=told.count(Was.OTHERS) + _are_as_others(one, colours, lined),
        changed=told.count(Was.NONE),
        unmade=_is_unmade(one, before.states),
        settled=any(i in before.still for i in odd),
    )


class Was(Enum):
    """Which cells looked in earlier pictures as those of a cluster are said to: these, others, or none."""

    SO = "so"
    OTHERS = "others"
    NONE = "none"


def _as_it_was(
    one: Labelling,
    kind: Kind,
    cluster: int | None,
    colours: Sequence[ClusterColours],
    lined: int | None,
    free_still: frozenset[int],
) -> Was | None:
    """Whether what is called free, say, looks as free cells did; None where nothing is called so, and nothing looks so.

    lined: the selected cells, where a line joins them.
    """
    near = [k for k, own in enumerate(colours) if kind in own.as_before and k != lined]
    if cluster is None:
        return Was.OTHERS if near else None
    # However they differ from each other: free ones are known each by itself, and others by a line.
    free = kind is Kind.FREE and free_still.issuperset(one.clusters[cluster])
    if free or cluster in (*near, lined):
        return Was.SO
    if near:
        return Was.OTHERS
    return None if kind is Kind.SELECTED and _is_shown_beside_used(one) else Was.NONE


def _are_as_others(one: Labelling, colours: Sequence[ClusterColours], lined: int | None) -> int:
    """How many looks of free cells selected ones had before, and of selected ones others. lined: selected ones that a
    line joins: what that is drawn over looks as it did."""
    free = [colours[k].as_before for k in (one.free, one.far) if k is not None]
    chosen = colours[one.selected].as_before if one.selected is not None and one.selected != lined else frozenset()
    return sum(looks == {Kind.SELECTED} for looks in free) + (bool(chosen) and Kind.SELECTED not in chosen)


def _is_shown_beside_used(one: Labelling) -> bool:
    """Whether the page shows the selected word where it shows the one in the making, and letters of other words look
    otherwise: on some pages selected letters change their look as soon as they spell a word."""
    return one.spelled is not None and one.spelled.as_current > 0 and len(one.used) == 1


def score_kept(one: Labelling, before: Before, links: Sequence[Link] = ()) -> Score:
    """Letters whose look nothing has changed while they were free weren't selected since, nor used, unless the page
    shows their word, or a line that ends on them: tiles of a free pyramid may differ as much as free ones do from
    others.

    Nor are those used that look as they did while they were selected, and that one more has joined: words in the making
    grow letter by letter. And what was used is not selected again."""
    free = before.kept_in(CellState.FREE).difference(*links)
    chosen = before.kept_in(CellState.SELECTED)
    taken = one.clusters[one.selected] if one.selected is not None else ()
    selected = taken if one.spelled is None else ()
    used = {i for k in one.used for i in one.clusters[k]} - one.laid_cells
    joined = [i for i in used.union(taken) if before.was(i) is CellState.FREE]
    return WEIGHTS.score(
        selected_kept=not free.isdisjoint(selected),
        used_kept=not free.isdisjoint(used),
        selected_again=not before.kept_in(CellState.USED).isdisjoint(taken),
        joined_kept=not chosen.isdisjoint(used) and len(joined) == 1,
    )


def _is_unmade(one: Labelling, before: Sequence[CellState]) -> bool:
    """Whether letters that were free are used, though no word is shown for them, or some that were used are free, and
    out of reach."""
    far = one.clusters[one.far] if one.far is not None else ()
    return any(
        (now is CellState.USED and was is CellState.FREE and i not in one.laid_cells)
        or (was is CellState.USED and i in far)
        for i, (now, was) in enumerate(zip(one.states, before, strict=False))
    )


def same_look(own: CellColours, other: CellColours, within: float = SAME_AS_BEFORE) -> bool:
    """Whether cells look alike in ground and letter. within: the largest difference in Lab."""
    return bool(np.abs(own[:6] - other[:6]).max() <= within)


def same_rim(own: CellColours, other: CellColours) -> bool:
    """Whether the same runs around cells, be it somewhat fainter."""
    return bool(np.abs(own[6:9] - other[6:9]).max() <= RIMS_APART)


def _score_of_words(one: Labelling, page: Page) -> Score:
    spelled, selected = one.spelled is not None, one.selected is not None
    exact = sum(word.exact for word, _ in one.laid)
    # One word says little about many other cells.
    told_of = sum(len(path) for _, path in one.laid) / max(1, sum(len(one.clusters[k]) for k in one.used))
    gap = bool(one.used) and not one.filled
    missed = [is_missed(word) for word in one.missing[:MOST_MISSED] if word.exact]
    told = min(1.0, len(one.spelled.line.text) / LEAST_WORD) if one.spelled is not None else 0.0
    return WEIGHTS.score(
        spelled=told,
        spelled_place=told * one.spelled.as_current if one.spelled is not None else 0.0,
        unspelled=selected and not spelled,
        left_over=selected and page.over,
        found=told_of * exact,
        found_nearly=told_of * (len(one.laid) - exact),
        found_place=told_of * sum(word.as_found for word, _ in one.laid),
        gap=gap and not (page.unread or page.over),
        missed_long=missed.count("missed_long"),
        missed=missed.count("missed"),
        missed_short=missed.count("missed_short"),
    )


def _score_of_cells(one: Labelling, base: int, page: Page) -> Score:
    """How many are free, selected or used, and which hang together."""
    cells = [*one.clusters[one.selected]] if one.selected is not None else []
    spelled, everything = one.spelled is not None, len(cells) == one.count
    odd = list(one.clusters[one.unsettled]) if one.unsettled is not None else []
    free = one.free_cells
    if not free:
        excused = page.over or everything
        explained = one.filled or page.unread
        last = bool(cells) and not everything
        return WEIGHTS.score(
            all_spelled=everything and spelled,
            all_unspelled=everything and not spelled,
            last_word=last and not excused,
            none_free_explained=explained and not (last or excused),
            none_free=not explained and not (last or excused),
        )
    left = connected_components({*free, *cells, *odd}, base)
    return _score_of_reach(one, base) + WEIGHTS.score(
        unsettled=bool(odd),
        used_few=sum(len(one.clusters[k]) < LEAST_WORD for k in one.used),
        free_share=len(free) / one.count,
        free_no_submit=not page.submits,
        free_at_end=page.over,
        cut_off=sum(len(part) < LEAST_WORD for part in left),
        unspelled_long=max(0, len(cells) - USUAL_WORD) if not spelled else 0,
        unspelled_many=not spelled and len(cells) > len(free),
    )


def _score_of_reach(one: Labelling, base: int) -> Score:
    """How letters look that the selected word can go on with, and those that it can't."""
    cells = one.clusters[one.selected] if one.selected is not None else ()
    return WEIGHTS.score(
        selected_around=one.spelled is None and _is_one_and_all_around(cells, one.free_cells, base),
        far=one.far is not None,
        far_but=len(one.clusters[one.free]) if one.far is not None and one.free is not None else 0,
    )


def _is_one_and_all_around(cells: Sequence[int], free: Sequence[int], base: int) -> bool:
    """Whether cells are one and all those around it that are not used: what a page may show as within reach."""
    beside, own = pyramid_adjacency(base), set(cells)
    return len(own) > LEAST_WORD and any(
        own.issubset({i, *beside[i]}) and own.issuperset(set(beside[i]) & {*own, *free}) for i in own
    )


def _score_of_colours(one: Labelling, colours: Sequence[ClusterColours]) -> Score:
    """What usual looks say: selected and used cells are those that something was done to, free ones are plain."""
    free = colours[one.free] if one.free is not None else None
    own = colours[one.selected] if one.selected is not None else None
    used = [(len(one.clusters[k]), colours[k]) for k in one.used]
    if free is None:
        if own is None or not used or one.far is not None:
            return Score()
        return WEIGHTS.score(
            last_stronger=_mean_of(used, own, _fading),
            last_coloured=-_mean_of(used, own, _colouring),
            last_marked=-_mean_of(used, own, _marking),
        )
    fading = _mean_of(used, free, _fading)
    told = WEIGHTS.score(
        used_faded=max(0.0, fading),
        used_stronger=max(0.0, -fading),
        used_coloured=_mean_of(used, free, _colouring),
        used_tinted=_mean_of(used, free, _tinting),
        used_marked=_mean_of(used, free, _marking),
    )
    if own is None:
        return told
    if one.far is not None:
        far = colours[one.far]
        told += WEIGHTS.score(
            far_faded=max(0.0, _fading(far, free)),
            far_unlike=_distance_of(free, far) > MOST_FADED * _distance_of(own, free),
        )
    return told + WEIGHTS.score(
        selected_colour=_colouring(own, free),
        selected_tinted=_tinting(own, free),
        selected_faded=_fading(own, free),
        selected_marked=_marking(own, free),
        selected_lower=_lowering(own, free),
        selected_faint=_faded(own, free),
        free_faded=_faded(free, own) and one.spelled is None,
        free_faint=_faded(free, own) and free.contrast < FAINT and one.spelled is not None,
    )


def _mean_of(
    kinds: Sequence[tuple[int, ClusterColours]],
    other: ClusterColours,
    how: Callable[[ClusterColours, ClusterColours], float],
) -> float:
    """How kinds of cells look beside others, each by how many they are."""
    return sum(count * how(own, other) for count, own in kinds) / max(1, sum(count for count, _ in kinds))


def _clipped(value: float) -> float:
    return min(1.0, max(-1.0, value))


def _fading(own: ClusterColours, other: ClusterColours) -> float:
    """How much less letters stand out than others."""
    return _clipped(log2((other.contrast + 1) / (own.contrast + 1)))


def _colouring(own: ClusterColours, other: ClusterColours) -> float:
    return _clipped((own.chroma - other.chroma) / CLEAR_COLOUR)


def _tinting(own: ClusterColours, other: ClusterColours) -> float:
    return _clipped((own.tint - other.tint) / CLEAR_COLOUR)


def _marking(own: ClusterColours, other: ClusterColours) -> float:
    """How much more cells show besides their letters."""
    return _clipped((own.marks - other.marks) / CLEAR_MARK)


def _lowering(own: ClusterColours, other: ClusterColours) -> float:
    return _clipped((own.height - other.height) / CLEAR_STANCE)


def _distance_of(own: ClusterColours, other: ClusterColours) -> float:
    """How far ground, letter and what else is shown are from others', in Lab."""
    off = own.colours - other.colours
    return float(np.linalg.norm([*off[:6], *off[MARK]]))


def _faded(own: ClusterColours, other: ClusterColours) -> bool:
    """Whether a letter stands out much less than the other."""
    return own.contrast < FADED * other.contrast
