"""Which cells are free, selected or used: told by how their colours differ, and by the words shown."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from kibitz.core.scoring import Candidate, Decision, Score
from kibitz.solvers.pyramid.shown import CellState
from kibitz.vision.clusters import average_linkage
from kibitz.vision.pyramid.details import CellColours
from kibitz.vision.pyramid.labelling import Labelling, Shown, labelling, score, score_before, score_of_evidence
from kibitz.vision.pyramid.lines import Line
from kibitz.vision.pyramid.paths import Path

ALIKE = 11.0
"""Distance in Lab of colours below which two cells are in one state."""
MOST_CLUSTERS = 12
BELIEVED_LEAD = 2.0
"""By how much one labelling must be better than the next before it is believed."""
RIM_WEIGHT, INK_WEIGHT = 0.8, 0.7
"""What a difference of rims and of letters counts, against one of grounds."""
SAME_GROUND, THIN = 6.0, 0.66
"""On the same ground a letter of thin strokes is weaker than others: it has this share of their contrast at least."""
CERTAINLY = 10.0
"""How much better a labelling is taken to be than others that don't exist."""
QUESTION = "which cells are free, selected or used"
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


@dataclass(frozen=True)
class _Scored:
    """A labelling with what speaks for and against it; before: what does so of earlier pictures."""

    labelling: Labelling
    states: tuple[CellState, ...]
    score: Score
    before: Score


def clusters_of(colours: Sequence[CellColours], rims: bool = True) -> list[list[int]]:
    """Numbers of the cells in groups that look alike, largest first. rims: what runs around a cell counts too."""
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
        apart = np.maximum(apart, RIM_WEIGHT * rim)
    return average_linkage(apart.astype(np.float64), ALIKE, MOST_CLUSTERS, ALIKE)


def tell_states(
    colours: Sequence[CellColours],
    base: int,
    shown: Sequence[Shown],
    over: bool,
    before: Mapping[CellState, CellColours],
    unread: bool = False,
    blank: Collection[int] = (),
) -> States:
    """The state of each cell.

    colours: of the cells. shown: the page's words that can lie on them. over: the page says that the game is over.
    before: how free and selected cells looked at rest in earlier pictures: it is asked only about what this picture
    alone doesn't tell. unread: a word of the list was not read. blank: cells whose letters are gone.
    """
    table = np.array(colours)
    # What joins selected cells changes their rims; where rims alone differ they are all there is.
    plain, with_rims = clusters_of(colours, rims=False), clusters_of(colours)
    scored: list[_Scored] = []
    for clusters in [plain, with_rims] if len(with_rims) != len(plain) else [plain]:
        more = len(clusters) - len(plain) if len(plain) > 1 else 0
        middles = [np.median(table[cluster], axis=0) for cluster in clusters]
        for one in _labellings(clusters, base, shown):
            told = score(one, middles, base, over, unread) + score_of_evidence(one, blank, more)
            scored.append(_Scored(one, one.states, told, score_before(one, middles, before)))
    alone = _decided(scored, [one.score for one in scored], len(plain))
    if not before or CellState.UNKNOWN not in alone.states:
        return alone
    followed = _decided(scored, [one.score + one.before for one in scored], len(plain))
    known = [sum(state is not CellState.UNKNOWN for state in one.states) for one in (alone, followed)]
    return followed if known[1] > known[0] else alone


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
