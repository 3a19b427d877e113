"""Which cells are free, selected or used: told by how their colours differ, and by the words shown."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kibitz.core.scoring import Candidate, Decision, Score
from kibitz.solvers.pyramid.shown import CellState
from kibitz.vision.clusters import average_linkage
from kibitz.vision.pyramid.details import CellColours
from kibitz.vision.pyramid.labelling import Labelling, Shown, labelling, score, score_before, score_of_evidence
from kibitz.vision.pyramid.words.lines import Line
from kibitz.vision.pyramid.words.paths import Path
from kibitz.vision.pyramid.words.word_cover import WordCover

ALIKE = 11.0
"""Distance in Lab of colours below which two cells mostly are in one state."""
ALIKE_AT = (6.0, ALIKE, 19.0, 33.0)
"""Such distances that are tried."""
MOST_CLUSTERS = 12
BELIEVED_LEAD = 2.0
"""By how much one labelling must be better than the next before it is believed."""
RIM_WEIGHT, INK_WEIGHT, MARK_WEIGHT = 0.8, 0.7, 0.6
"""What a difference of rims, of letters and of marks counts, against one of grounds."""
UNEVEN_RIM, UNEVEN_MARK = 10.0, 4.0
"""How far in Lab rims and marks of cells in one state may differ: edges are uneven."""
SAME_GROUND, THIN = 6.0, 0.66
"""On the same ground a letter of thin strokes is weaker than others: it has this share of their contrast at least."""
CERTAINLY = 10.0
"""How much better a labelling is taken to be than others that don't exist."""
QUESTION = "which cells are free, selected or used"
MOST_TOLD = 6
"""Labellings that a decision tells, the best ones."""


Distances = NDArray[np.float64]


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


@dataclass(frozen=True)
class _Scored:
    """A labelling with what speaks for and against it; before: what does so of earlier pictures."""

    labelling: Labelling
    states: tuple[CellState, ...]
    score: Score
    before: Score


def differences(colours: Sequence[CellColours], rims: bool = True) -> Distances:
    """How different the cells look, (n, n), in about Lab's units. rims: what runs around a cell counts too."""
    table = np.array(colours)
    fill, ink, rim = (np.linalg.norm(table[:, None, k : k + 3] - table[None, :, k : k + 3], axis=2) for k in (0, 3, 6))
    strokes = table[:, 3:6] - table[:, :3]
    strength = np.maximum(np.linalg.norm(strokes, axis=1), 1e-6)
    weaker = np.minimum(strength[:, None], strength[None]) / np.maximum(strength[:, None], strength[None])
    turned = np.linalg.norm((strokes / strength[:, None])[:, None] - (strokes / strength[:, None])[None], axis=2)
    thin = (fill < SAME_GROUND) & (weaker > THIN)
    ink = np.where(thin, turned * np.minimum(strength[:, None], strength[None]), ink)
    apart = np.maximum(fill, INK_WEIGHT * ink)
    if rims:
        apart = np.maximum(apart, RIM_WEIGHT * np.maximum(rim - UNEVEN_RIM, 0))
        if table.shape[1] > 9:
            mark = np.linalg.norm(table[:, None, 9:12] - table[None, :, 9:12], axis=2)
            apart = np.maximum(apart, MARK_WEIGHT * np.maximum(mark - UNEVEN_MARK, 0))
    return np.asarray(apart, np.float64)


def partitions(colours: Sequence[CellColours]) -> list[list[list[int]]]:
    """Ways to put cells together that look alike: by all that they show or by one thing alone, finely and coarsely.

    On a page with gradients, or with a colour for each row, one thing alone is what tells states apart.
    """
    table = np.array(colours)
    parts = [table[:, k : k + 3] for k in range(0, table.shape[1], 3)]
    only = [np.linalg.norm(part[:, None] - part[None, :], axis=2) for part in parts]
    found: dict[frozenset[frozenset[int]], list[list[int]]] = {}
    for apart in (differences(colours, rims=False), differences(colours), *only):
        for limit in ALIKE_AT:
            groups = average_linkage(apart, limit, MOST_CLUSTERS, limit)
            if len(groups) <= MOST_CLUSTERS:
                found.setdefault(frozenset(map(frozenset, groups)), groups)
    everything = list(range(len(colours)))
    found.setdefault(frozenset([frozenset(everything)]), [everything])
    return list(found.values())


def tell_states(
    colours: Sequence[CellColours],
    base: int,
    shown: Sequence[Shown],
    over: bool,
    before: Mapping[CellState, CellColours],
    unread: bool = False,
    blank: Collection[int] = (),
    cover: WordCover | None = None,
) -> States:
    """The state of each cell.

    colours: of the cells. shown: the page's words that can lie on them. over: the page says that the game is over.
    before: how free and selected cells looked at rest in earlier pictures: it is asked only about what this picture
    alone doesn't tell. unread: a word of the list was not read. blank: cells whose letters are gone. cover: what words
    can lie on the cells; None where too few letters are known.
    """
    scored = _scored(colours, base, shown, over, before, unread, blank, cover)
    kinds = len(average_linkage(differences(colours, rims=False), ALIKE, MOST_CLUSTERS, ALIKE))
    alone = _decided(scored, [one.score for one in scored], kinds)
    if not before or CellState.UNKNOWN not in alone.states:
        return alone
    followed = _decided(scored, [one.score + one.before for one in scored], kinds)
    known = [sum(state is not CellState.UNKNOWN for state in one.states) for one in (alone, followed)]
    return followed if known[1] > known[0] else alone


def _scored(
    colours: Sequence[CellColours],
    base: int,
    shown: Sequence[Shown],
    over: bool,
    before: Mapping[CellState, CellColours],
    unread: bool,
    blank: Collection[int],
    cover: WordCover | None,
) -> list[_Scored]:
    """Every labelling of every partition, each once."""
    table, apart, plain = np.array(colours), differences(colours), differences(colours, rims=False)
    found: dict[tuple[CellState, ...], _Scored] = {}
    for clusters in partitions(colours):
        middles = [np.median(table[cluster], axis=0) for cluster in clusters]
        for one in _labellings(clusters, base, shown):
            if one.states in found:
                continue
            told = score(one, middles, base, over, unread) + score_of_evidence(one, blank, apart, plain, cover)
            found[one.states] = _Scored(one, one.states, told, score_before(one, middles, before))
    return list(found.values())


def _labellings(clusters: Sequence[Sequence[int]], base: int, shown: Sequence[Shown]) -> Iterator[Labelling]:
    """Every way to call one cluster free, or none, and another one selected, or none, that the rules allow."""
    numbers = range(len(clusters))
    for free in (None, *numbers):
        for selected in (None, *(k for k in numbers if k != free)):
            one = labelling(clusters, free, selected, base, shown)
            if one is not None:
                yield one


def _decided(scored: Sequence[_Scored], scores: Sequence[Score], clusters: int) -> States:
    """What the best labelling says, as far as no other one that says otherwise is about as good."""
    totals = np.array([one.total for one in scores])
    order = np.argsort(-totals, kind="stable")
    best, most = scored[order[0]], float(totals[order[0]])
    states, confidence = [], []
    for i, state in enumerate(best.states):
        others = [float(totals[k]) for k, one in enumerate(scored) if one.states[i] is not state]
        rival = max(others, default=most - CERTAINLY)
        states.append(state if most - rival >= BELIEVED_LEAD else CellState.UNKNOWN)
        confidence.append(float(1 / (1 + np.exp(rival - most))))
    settled = CellState.UNKNOWN not in states
    one = best.labelling
    told: dict[tuple[CellState, ...], Candidate] = {}
    for k in order.tolist():
        told.setdefault(scored[k].states, Candidate(str(scored[k].labelling), scores[k]))
    return States(
        tuple(states),
        tuple(confidence),
        selected=one.path if settled else (),
        current=one.spelled.line if settled and one.spelled is not None else None,
        found=one.laid if settled else (),
        clusters=clusters,
        explained=settled and not one.unexplained,
        decision=Decision(QUESTION, tuple(told.values())[:MOST_TOLD], 0 if settled else None),
    )
