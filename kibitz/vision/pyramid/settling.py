"""The cells' letters as far as they are certain; unsure ones are settled by the covers that they allow."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from kibitz.solvers.pyramid.shown import CellState
from kibitz.vision.pyramid.board import SeenBoard
from kibitz.vision.pyramid.details import SeenCell
from kibitz.vision.pyramid.letters import LEAST_LETTER, is_sure
from kibitz.vision.pyramid.states import States

if TYPE_CHECKING:
    from kibitz.solvers.pyramid.engine import PyramidEngine

MOST_SETTLED, MOST_FREE = 4, 28
"""Unsure letters, and free cells, for which covers are tried."""
SETTLED = 0.97
"""Share of the covers' likelihood that a letter has at least to be settled."""


def stated_cells(
    seen: SeenBoard, states: States, before: Sequence[str | None]
) -> tuple[list[SeenCell], list[str | None], list[str]]:
    """The cells, their letters as far as they are certain, and doubts. before: the letters of the last reading."""
    letters: list[str | None] = []
    cells: list[SeenCell] = []
    doubts: list[str] = []
    rows = zip(seen.boxes, seen.looks, seen.letters, states.states, states.confidence, strict=True)
    for box, look, own, state, sure in rows:
        stated = own[0][0] if own and (is_sure(own) or (own[0][0] == "I" and own[0][1] >= LEAST_LETTER)) else None
        letters.append(stated)
        seen_look = look.look if look.visible else None
        cells.append(SeenCell(box, own, state, sure, look.visible and look.letter is not None, look=seen_look))
    pairs = list(zip(letters, before, strict=False))
    if pairs and all(old == new for new, old in pairs if new is not None and old is not None):
        # What something lies over now is what it was.
        letters = [old if new is None and not cells[i].visible else new for i, (new, old) in enumerate(pairs)]
    unsure = [i for i, letter in enumerate(letters) if letter is None]
    settled = _settle(cells, states.states, unsure) if unsure else {}
    for i in unsure:
        if i in settled:
            letters[i] = settled[i]
            confidence = dict(cells[i].letters).get(settled[i], LEAST_LETTER)
            others = tuple(one for one in cells[i].letters if one[0] != settled[i])
            cells[i] = replace(cells[i], letters=((settled[i], confidence), *others), settled=True)
            # Said without the cell's name: what is settled is no reason to leave it alone.
            doubts.append(f"Letter {i + 1} was not clear; only {settled[i]} lets every letter be used.")
        elif cells[i].letters and cells[i].visible:
            might = " or ".join(letter for letter, _ in cells[i].letters[:2])
            doubts.append(f"The letter of cell {i + 1} isn't certain; it may be {might}.")
        else:
            doubts.append(f"The letter of cell {i + 1} can't be seen.")
    return cells, letters, doubts


def _settle(cells: Sequence[SeenCell], states: Sequence[CellState], unsure: Sequence[int]) -> dict[int, str]:
    """Letters of unsure cells that only one candidate allows covers for."""
    used = [i for i, state in enumerate(states) if state is CellState.USED]
    asked = [i for i in unsure if i not in used and cells[i].letters]
    blind = [i for i in unsure if i not in used and not cells[i].letters]
    if not asked or blind or len(asked) > MOST_SETTLED or len(cells) - len(used) > MOST_FREE:
        return {}
    candidates = [dict(cell.letters[: 2 if i in asked else 1]) or {"A": 1.0} for i, cell in enumerate(cells)]
    result = _engine().settle(candidates, used)
    found = {}
    for i in asked:
        shares = result.shares.get(i, {})
        if shares:
            letter, share = max(shares.items(), key=lambda one: one[1])
            if share >= SETTLED:
                found[i] = letter
    return found


@cache
def _engine() -> PyramidEngine:
    from kibitz.solvers.pyramid.engine import PyramidEngine

    return PyramidEngine()
