"""Which cells are free, selected or used: told by how their colours differ, and by the words shown."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from kibitz.core.scoring import Candidate, Decision, Score
from kibitz.solvers.pyramid.shown import CellState
from kibitz.vision.clusters import average_linkage
from kibitz.vision.pyramid.labels.evidence import Likeness, score_of_evidence
from kibitz.vision.pyramid.labels.labelling import Labelling, Shown
from kibitz.vision.pyramid.labels.partitions import ALIKE, MOST_CLUSTERS, CellColours, differences, medians, partitions
from kibitz.vision.pyramid.labels.proposals import by_links, by_looks, by_words
from kibitz.vision.pyramid.labels.scores import (
    Before,
    ClusterColours,
    Page,
    looks_free_still,
    score,
    score_before,
    score_kept,
)
from kibitz.vision.pyramid.words.counts import WordsCounted
from kibitz.vision.pyramid.words.lines import Line
from kibitz.vision.pyramid.words.paths import Path
from kibitz.vision.pyramid.words.word_cover import WordCover

BELIEVED_LEAD = 1.5
"""Logarithm of the odds from which on a cell's state is believed: of all labellings that say so, against all others."""
OPEN_LEAD = 3.0
"""The same for cells of a word that may be the one in the making or a found one by its place."""
AGAINST_BEFORE = frozenset({"used_kept", "unmade", "selected_again"})
"""Of what earlier pictures say, what speaks against a labelling so much that it is of cells that are changing."""
CERTAINLY = 10.0
"""How much likelier the best labelling is taken to be than what was not thought of."""
QUESTION = "which cells are free, selected or used"
TAKEN = (CellState.SELECTED, CellState.USED)
"""What cells of a word that was taken are by what the page shows now, and by how they looked before."""
MOST_TOLD = 6
"""Labellings that a decision tells, the best ones."""


@dataclass(frozen=True)
class States:
    """What was made of it: states and how sure they are, the cells of the selected word in order (empty if that isn't
    known), its line, and the found words with the path of each where it is certain; and how that was decided."""

    states: tuple[CellState, ...]
    confidence: tuple[float, ...]
    selected: Path
    current: Line | None
    found: tuple[tuple[Shown, Path], ...]
    clusters: int = 1
    explained: bool = True
    """Whether it is certain, and a word is seen for every cell that isn't free."""
    decision: Decision | None = None
    counted: WordsCounted | None = None
    """How many words the page says were found."""
    goals: frozenset[str] = frozenset()
    """Words that the page lists to be found."""
    until_rest: bool = False
    """Whether earlier pictures say that the selected cells are used, which counts once they have been at rest, or the
    likeliest labelling can't follow from them while cells are changing."""


@dataclass(frozen=True)
class _Scored:
    """A labelling with what speaks for and against it; before: what does so of earlier pictures."""

    labelling: Labelling
    states: tuple[CellState, ...]
    score: Score
    before: Score


def tell_states(
    colours: Sequence[CellColours],
    base: int,
    shown: Sequence[Shown],
    page: Page,
    before: Before,
    blank: Collection[int] = (),
    cover: WordCover | None = None,
) -> States:
    """The state of each cell.

    colours: of the cells. shown: the page's words that can lie on them. page: what else it tells.
    before: what earlier pictures tell: it is asked about what this picture alone doesn't, and, at
    rest, where they say otherwise.
    blank: cells whose letters are gone. cover: what words can lie on the cells; None where too few letters are known.
    """
    scored = _scored(colours, base, shown, before, blank, cover, replace(page, begun=before.begun))
    kinds = len(average_linkage(differences(colours, rims=False), ALIKE, MOST_CLUSTERS, ALIKE))
    alone = _decided(scored, [one.score for one in scored], kinds, groundless=page.over)
    if not (before.looks or before.states):
        return alone
    likeliest = max(scored, key=lambda one: one.score.total + one.before.total)
    settled = CellState.UNKNOWN not in alone.states
    otherwise = {i for i, states in enumerate(zip(likeliest.states, alone.states, strict=True)) if len(set(states)) > 1}
    # While cells change their looks, what these were before tells less than what they are; what hasn't changed at all
    # has no other state now.
    at_rest = otherwise <= set(before.still) or not otherwise.isdisjoint(before.kept)
    if settled and not (otherwise and at_rest):
        # A word that was taken may stand alone beside the pyramid, as the one in the making did.
        taken = all((alone.states[i], likeliest.states[i]) == TAKEN for i in otherwise)
        return replace(alone, until_rest=bool(otherwise) and taken)
    followed = _decided(scored, [one.score + one.before for one in scored], kinds, groundless=True)
    known = [sum(state is not CellState.UNKNOWN for state in one.states) for one in (alone, followed)]
    if not settled and known[1] <= known[0]:
        return alone
    if len(before.still) < len(colours) and _cannot_follow(likeliest):
        return replace(followed, states=(CellState.UNKNOWN,) * len(colours), selected=(), found=(), until_rest=True)
    return followed


def _cannot_follow(one: _Scored) -> bool:
    """Whether a labelling can't follow from what was there before."""
    return any(term.value and term.name in AGAINST_BEFORE for term in (one.score + one.before).terms)


def _scored(
    colours: Sequence[CellColours],
    base: int,
    shown: Sequence[Shown],
    before: Before,
    blank: Collection[int],
    cover: WordCover | None,
    page: Page,
) -> list[_Scored]:
    """Every labelling that the looks or the words of the page propose, each once, by the best reasons."""
    likeness = Likeness(colours)
    usual = cache(partial(_usual, np.array(colours), before))
    found: dict[tuple[tuple[CellState, ...], bool], _Scored] = {}
    kinds, free_still = partitions(colours), looks_free_still(colours, before)
    by_page = chain(by_words(kinds, base, shown, len(colours)), by_links(kinds, base, shown, page.joined))
    for one in chain(by_looks(kinds, base, shown), by_page):
        clusters = [usual(tuple(cluster)) for cluster in one.clusters]
        told = score(one, clusters, base, page)
        told += score_of_evidence(one, blank, likeness, cover) + score_kept(one, before, page.links)
        # What earlier pictures say of free cells depends on whether they are within reach.
        key = one.states, one.far is not None
        known = found.get(key)
        # The same cells are parted in several ways: by looks, and by the words that lie on them.
        if known is None or told.total > known.score.total:
            found[key] = _Scored(one, one.states, told, score_before(one, clusters, before, page, free_still))
    return list(found.values())


def _usual(table: NDArray[np.float64], before: Before, cells: tuple[int, ...]) -> ClusterColours:
    return ClusterColours(medians(table[list(cells)].T), before, len(cells) == 1)


def _decided(scored: Sequence[_Scored], scores: Sequence[Score], clusters: int, groundless: bool) -> States:
    """What the best labelling says, as far as no other one that says otherwise is about as good.

    groundless: none of the cells may be free though no words tell why.
    """
    totals = np.array([one.total for one in scores])
    order = np.argsort(-totals, kind="stable")
    best, most = scored[order[0]], float(totals[order[0]])
    believed = groundless or not best.labelling.groundless
    states, confidence, open_ = [], [], best.labelling.open_cells
    odds = np.exp(totals - most)
    for i, state in enumerate(best.states):
        agree = np.array([one.states[i] is state for one in scored])
        lead = float(np.log(odds[agree].sum() / (odds[~agree].sum() + np.exp(-CERTAINLY))))
        least = OPEN_LEAD if i in open_ else BELIEVED_LEAD
        states.append(state if believed and lead >= least else CellState.UNKNOWN)
        confidence.append(float(1 / (1 + np.exp(-lead))))
    settled = CellState.UNKNOWN not in states
    one = best.labelling
    told: dict[tuple[CellState, ...], int] = {}
    for k in order.tolist():
        told.setdefault(scored[k].states, k)
    candidates = tuple(Candidate(str(scored[k].labelling), scores[k]) for k in list(told.values())[:MOST_TOLD])
    return States(
        tuple(states),
        tuple(confidence),
        selected=one.path if settled else (),
        current=one.spelled.line if settled and one.spelled is not None else None,
        found=one.laid if settled else (),
        clusters=clusters,
        explained=settled and not one.unexplained,
        decision=Decision(QUESTION, candidates, 0 if settled else None),
    )
