"""The cells' letters as far as they are certain; unsure ones are settled by the covers that they allow."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from kibitz.core.phrase import Phrase
from kibitz.core.wording import either
from kibitz.solvers.pyramid.shown import CellState
from kibitz.vision.pyramid.board.seen import SeenPyramid
from kibitz.vision.pyramid.cell.letters import LEAST_LETTER, Candidates, is_sure
from kibitz.vision.pyramid.details import SeenCell
from kibitz.vision.pyramid.labels.partitions import CellColours
from kibitz.vision.pyramid.labels.states import States

if TYPE_CHECKING:
    from kibitz.solvers.pyramid.engine import PyramidEngine

SHIFT, HEIGHT = 100.0, 150.0
"""What a letter's shift by a pitch, and its height of one, count beside a difference in Lab."""
MOST_SETTLED, MOST_FREE = 4, 28
"""Unsure letters, and free cells, for which covers are tried."""
SETTLED = 0.97
"""Share of the covers' likelihood that a letter has at least to be settled."""


def stated_cells(
    seen: SeenPyramid, states: States, before: Sequence[str | None]
) -> tuple[list[SeenCell], list[str | None], list[str]]:
    """The cells, their letters as far as they are certain, and doubts. before: the letters of the last reading."""
    rows = zip(seen.boxes, seen.cells, seen.letters, states.states, states.confidence, _looks(seen), strict=True)
    cells = [
        SeenCell(
            box,
            own,
            state,
            sure,
            look.visible and look.letter is not None,
            looks=shown,
        )
        for box, look, own, state, sure, shown in rows
    ]
    letters = _with_hidden(cells, [_certain(own) for own in seen.letters], before)
    unsure = [i for i, letter in enumerate(letters) if letter is None]
    settled = _settle(cells, states.states, unsure) if unsure else {}
    doubts = [_doubt(i, cells[i], settled.get(i)) for i in unsure]
    for i, letter in settled.items():
        letters[i] = letter
        confidence = dict(cells[i].letters).get(letter, LEAST_LETTER)
        others = tuple(one for one in cells[i].letters if one[0] != letter)
        cells[i] = replace(cells[i], letters=((letter, confidence), *others), settled=True)
    return cells, letters, doubts


def _looks(seen: SeenPyramid) -> list[CellColours | None]:
    """Of each cell what tells one time from another, see `SeenCell`."""
    pitch = np.array([seen.triangle.across, seen.triangle.down])
    found: list[CellColours | None] = []
    for look, mark, centre in zip(seen.cells, seen.marks, seen.triangle.centres(), strict=True):
        middle = look.area.center
        off = SHIFT * (np.array([middle.x, middle.y]) - centre) / pitch
        tall = HEIGHT * look.height / pitch[1]
        found.append(np.concatenate([look.colours, mark, off, [tall]]) if look.visible else None)
    return found


def _certain(letters: Candidates) -> str | None:
    """The letter of a cell if it is certain enough to be stated."""
    if not letters:
        return None
    letter, confidence = letters[0]
    return letter if is_sure(letters) or (letter == "I" and confidence >= LEAST_LETTER) else None


def _with_hidden(
    cells: Sequence[SeenCell], letters: list[str | None], before: Sequence[str | None]
) -> list[str | None]:
    """The letters; a hidden one, or one that is crossed out and may be what it was, is that if all others are."""
    pairs = list(zip(letters, before, strict=False))
    if not pairs or any(None not in pair and pair[0] != pair[1] for pair in pairs):
        return letters
    return [old if new is None and _may_be(cells[i], old) else new for i, (new, old) in enumerate(pairs)]


def _may_be(cell: SeenCell, letter: str | None) -> bool:
    """Whether a cell may have a letter, by what is seen of it."""
    return not cell.visible or letter in dict(cell.letters)


def _doubt(i: int, cell: SeenCell, settled: str | None) -> str:
    """What is said about the letter of this cell, which was not read for certain."""
    if settled is not None:
        # Said without the cell's name: what is settled is no reason to leave it alone.
        return Phrase("Letter {i} was not clear; only {settled} lets every letter be used.", i=i + 1, settled=settled)
    if cell.letters and cell.visible:
        might = either(letter for letter, _ in cell.letters[:2])
        return Phrase("The letter of cell {i} isn't certain; it may be {might}.", i=i + 1, might=might)
    return Phrase("The letter of cell {i} can't be seen.", i=i + 1)


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
