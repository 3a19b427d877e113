"""Which cells are free, selected or used: told by how their looks differ within the picture, and by the words shown."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from kibitz.solvers.pyramid.shown import CellState
from kibitz.vision.clusters import average_linkage
from kibitz.vision.pyramid.details import Look
from kibitz.vision.pyramid.lines import Line
from kibitz.vision.pyramid.paths import Path, is_path, laid_apart, parts, tilings

ALIKE = 11.0
"""Distance in Lab of looks below which two cells are in one state."""
MOST_KINDS = 12
SAME_AS_BEFORE = 9.0
LEAST_WORD = 3
MARGIN = 2.0
"""By how much one naming of the kinds must be better than the next before it is believed."""
RIM_WEIGHT, INK_WEIGHT = 0.8, 0.7
"""What a difference of rims and of letters counts, against one of grounds."""
EXACT = 3.0
"""What a word that runs along cells letter by letter says for what it would be."""
FADED, FADES = 0.55, 1.2
"""Share of the contrast of free letters below which others are faded, and what that says for their being used."""
LEFT_OVER = 4.0
"""What it says against cells being selected that the game is over."""
LONG_MISSED = 4.0
"""What it says against a naming that a long or listed word of the page has no place in it."""
ALL_SELECTED = 2.0
"""What it says against every letter being selected that one word uses them all: just found, they look alike as well."""
NEVER = -4.0
"""What the place of a word that can't be the one in the making says for that."""
GONE = 6.0
"""What it says against a naming that cells are free, or selected, whose letters are gone."""
SAME_GROUND, THIN = 6.0, 0.66
"""On the same ground a letter of thin strokes is weaker than others: it has this share of their contrast at least."""
RIMS_COST = 0.6
"""By how much a naming that tells cells apart by their rims must be better for each kind that it adds."""


@dataclass(frozen=True)
class Shown:
    """A word of the page that runs along cells: the line it is, the ways it can lie, whether letter by letter, and what
    its place on the page says for it being the word in the making, or a found one."""

    line: Line
    ways: tuple[Path, ...]
    exact: bool = True
    as_current: float = 0.0
    as_found: float = 0.0


@dataclass(frozen=True)
class States:
    """What was made of it: states and how sure they are, the cells of the selected word in order (empty if that isn't
    known), its line, and the found words with the path of each where it is certain."""

    states: tuple[CellState, ...]
    confidence: tuple[float, ...]
    selected: Path
    current: Line | None
    found: tuple[tuple[Shown, Path], ...]
    kinds: int = 1
    explained: bool = True
    """Whether it is certain, and a word is seen for every cell that isn't free."""


@dataclass(frozen=True)
class _Naming:
    worth: float
    states: tuple[CellState, ...]
    selected: Path
    current: Line | None
    found: tuple[tuple[Shown, Path], ...]
    unexplained: bool


def kinds_of(looks: Sequence[Look], rims: bool = True) -> list[list[int]]:
    """Numbers of the cells in groups that look alike, largest first. rims: what runs around a cell counts too."""
    table = np.array(looks)
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
    return average_linkage(apart.astype(np.float64), ALIKE, MOST_KINDS, ALIKE)


def tell_states(
    looks: Sequence[Look],
    base: int,
    shown: Sequence[Shown],
    over: bool,
    before: Mapping[CellState, Look],
    unread: bool = False,
    blank: Collection[int] = (),
) -> States:
    """The state of each cell.

    looks: of the cells. shown: the page's words that can lie on them. over: the page says that the game is over.
    before: how free and selected cells looked at rest in earlier pictures: it is asked only about what this picture
    alone doesn't tell. unread: a word of the list was not read. blank: cells whose letters are gone.
    """
    table = np.array(looks)
    namings: list[tuple[_Naming, float]] = []
    # What joins selected cells changes their rims; where rims alone differ they are all there is.
    plain = kinds_of(looks, rims=False)
    for rims in (False, True):
        kinds = kinds_of(looks) if rims else plain
        more = RIMS_COST * (len(kinds) - len(plain)) if len(plain) > 1 else 0.0
        if rims and len(kinds) == len(plain):
            break
        middles = [np.median(table[kind], axis=0) for kind in kinds]
        numbers = range(len(kinds))
        for free in (None, *numbers):
            for selected in (None, *(k for k in numbers if k != free)):
                naming = _weighed(kinds, middles, free, selected, base, shown, over, unread)
                if naming is not None:
                    named = [i for k in (free, selected) if k is not None for i in kinds[k]]
                    # Letters that are gone are used; the others stay.
                    worth = naming.worth - (more if rims else 0.0) - GONE * any(i in blank for i in named)
                    namings.append((replace(naming, worth=worth), _as_before(middles, free, selected, before)))
    alone = _decided([naming for naming, _ in namings], len(plain))
    if not before or CellState.UNKNOWN not in alone.states:
        return alone
    followed = _decided([replace(naming, worth=naming.worth + more) for naming, more in namings], len(plain))
    known = [sum(state is not CellState.UNKNOWN for state in one.states) for one in (alone, followed)]
    return followed if known[1] > known[0] else alone


def _decided(namings: Sequence[_Naming], kinds: int) -> States:
    """What the best naming says, as far as no other one that says otherwise is about as good."""
    best = max(namings, key=lambda naming: naming.worth)
    states, confidence = [], []
    for i, state in enumerate(best.states):
        rival = max((n.worth for n in namings if n.states[i] is not state), default=best.worth - 10)
        sure = best.worth - rival >= MARGIN
        states.append(state if sure else CellState.UNKNOWN)
        confidence.append(float(1 / (1 + np.exp(rival - best.worth))))
    settled = CellState.UNKNOWN not in states
    return States(
        tuple(states), tuple(confidence), best.selected if settled else (), best.current if settled else None,
        best.found if settled else (), kinds, settled and not best.unexplained,
    )  # fmt: skip


def _as_before(
    middles: Sequence[Look], free: int | None, selected: int | None, before: Mapping[CellState, Look]
) -> float:
    """What it says for a naming how free and selected cells looked before."""
    worth = 0.0
    for state, kind in ((CellState.FREE, free), (CellState.SELECTED, selected)):
        if state in before:
            # What joins selected cells changes their rims.
            near = [k for k, own in enumerate(middles) if np.abs((own - before[state])[:6]).max() <= SAME_AS_BEFORE]
            if near:
                worth += 5.0 if kind in near else -5.0
            elif kind is not None:
                # It looked different before.
                worth -= 8.0
    return worth


def _weighed(
    kinds: Sequence[Sequence[int]],
    middles: Sequence[Look],
    free: int | None,
    selected: int | None,
    base: int,
    shown: Sequence[Shown],
    over: bool,
    unread: bool,
) -> _Naming | None:
    """How good one naming of the kinds is; None where it breaks the rules."""
    used = [k for k in range(len(kinds)) if k not in (free, selected)]
    used_cells = frozenset(i for k in used for i in kinds[k])
    chosen = frozenset(kinds[selected]) if selected is not None else frozenset()
    if chosen and not is_path(chosen, base):
        return None
    if any(len(part) < LEAST_WORD for part in parts(used_cells, base)):
        return None
    worth = 0.0
    current, path = _current(chosen, shown)
    if chosen:
        worth += EXACT + current.as_current if current is not None else -2.5
        worth -= LEFT_OVER if over else 0.0
    others = [word for word in shown if word is not current and len(word.line.text) >= LEAST_WORD]
    ways = tilings(used_cells, [word.ways for word in others]) if used_cells else []
    laid = ways[0] if ways else laid_apart(used_cells, [word.ways for word in others])
    worth += sum((EXACT if others[k].exact else 1.5) + others[k].as_found for k in laid)
    if used_cells and not ways:
        worth -= 1.0 if unread or over else 4.0
    missing = [word for k, word in enumerate(others) if k not in laid]
    worth -= sum(_missed(word) for word in missing[:4] if word.exact)
    everything = bool(chosen) and len(chosen) == sum(map(len, kinds))
    if everything:
        worth -= ALL_SELECTED if current is not None else 4.0
    if free is None:
        worth -= 0.0 if over or (everything and current is not None) else 1.0 if ways or unread else 5.0
    else:
        worth += 1.0 * len(kinds[free]) / sum(map(len, kinds)) - (1.5 if over else 0.0)
        worth -= 1.5 * sum(len(part) < LEAST_WORD for part in parts(set(kinds[free]) | chosen, base))
        for k in used:
            worth += 0.6 * float(np.sign(_contrast(middles[free]) - _contrast(middles[k]))) / len(used)
            worth += FADES * (_faded(middles[k], middles[free]) - _faded(middles[free], middles[k])) / len(used)
        if len(used) > 1:
            # Several kinds are words in colours of their own; what is left has less colour.
            worth += 0.4 * sum(np.sign(_tint(middles[k]) - _tint(middles[free])) for k in used)
        if selected is not None:
            worth -= 2.0 if current is None and len(chosen) > len(kinds[free]) else 0.0
            worth += 0.6 * float(np.sign(_chroma(middles[selected]) - _chroma(middles[free]) + 3.0))
            worth += 0.6 * float(np.sign(_contrast(middles[selected]) - 0.7 * _contrast(middles[free])))
            # What fades has been used, and is neither of the two.
            worth -= FADES if _faded(middles[selected], middles[free]) else 0.0
            worth -= FADES if _faded(middles[free], middles[selected]) and current is None else 0.0
    states = [CellState.USED] * sum(map(len, kinds))
    for state, kind in ((CellState.FREE, free), (CellState.SELECTED, selected)):
        for i in kinds[kind] if kind is not None else ():
            states[i] = state
    placed = tuple((others[k], laid[k]) for k in sorted(laid))
    unexplained = bool(used_cells and not ways) or any(word.exact and _missed(word) >= LONG_MISSED for word in missing)
    return _Naming(worth, tuple(states), path, current.line if current is not None else None, placed, unexplained)


def _missed(word: Shown) -> float:
    """What it says against a naming that a word of the page, which runs along cells, has no place in it: long words do
    that by chance hardly ever."""
    if (word.as_found > 2 and len(word.line.text) > LEAST_WORD) or len(word.line.text) > LEAST_WORD + 1:
        return LONG_MISSED
    return 2.5 if len(word.line.text) > LEAST_WORD else 0.7


def _current(chosen: frozenset[int], shown: Sequence[Shown]) -> tuple[Shown | None, Path]:
    """The line that spells the selected cells, and their order; the order is empty where several would do."""
    for word in sorted((word for word in shown if word.as_current > NEVER), key=lambda word: -word.as_current):
        fits = [way for way in word.ways if frozenset(way) == chosen]
        if fits:
            return word, fits[0] if len(fits) == 1 else ()
    return None, ()


def _contrast(look: Look) -> float:
    """Distance of letter and ground."""
    return float(np.linalg.norm(look[3:6] - look[:3]))


def _faded(look: Look, other: Look) -> bool:
    """Whether a letter stands out much less than the other."""
    return _contrast(look) < FADED * _contrast(other)


def _chroma(look: Look) -> float:
    """The most colour that anything of a cell has."""
    return max(float(np.hypot(look[k + 1], look[k + 2])) for k in (0, 3, 6))


def _tint(look: Look) -> float:
    """How much colour the ground has, or the letter where grounds have none."""
    return float(np.hypot(look[1], look[2]) + 0.5 * np.hypot(look[4], look[5]))
