"""How far the last row of a board that has letters is: typed, turning over, refused or scored."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from itertools import pairwise

import numpy as np

from kibitz.solvers.wordle.model.shown import Tile
from kibitz.vision.wordle.evidence import ALIKE, APART, Evidence
from kibitz.vision.wordle.meanings import FAINT, TINTED, usual
from kibitz.vision.wordle.tiles import Cell, Lab

LEAST_MARKED = 3
"""Letters of a guess that must be read for the keys to say that it was scored."""
FAINT_STEP = 2.0
"""How far a scored tile is from an empty one at least."""
STRANGE = 0.9
"""A colour for which the odds of correct against present are smaller, either way, is used for neither."""


class Progress(StrEnum):
    """How far the last row with letters has come."""

    NONE = "none"
    TYPING = "typing"
    TYPED = "typed"
    """It is full, and not submitted."""
    TURNING = "turning"
    REFUSED = "refused"
    """It is marked as no word."""
    SCORED = "scored"


def progress_of(
    cells: Sequence[Sequence[Cell]],
    words: Sequence[Sequence[str]],
    lettered: Sequence[int],
    full: bool,
    empty: Lab | None,
    evidence: Evidence,
) -> Progress:
    """How far the last row that has letters is."""
    row = cells[lettered[-1]]
    earlier = [cell.fill for r in lettered[:-1] for cell in cells[r] if cell.letter is not None]
    seen = [cell for cell in row if cell.letter is not None]
    fills = np.array([cell.fill for cell in seen])
    middle = np.median(fills, axis=0)
    varied = float(np.linalg.norm(fills - middle, axis=1).max()) > APART
    if not full:
        gap = any(
            a.letter is None and not a.odd and b.letter is not None for a, b in pairwise(row) if a.visible and b.visible
        )
        return Progress.TURNING if gap or varied else Progress.TYPING
    if varied:
        return Progress.TURNING if _is_turning(row, empty, earlier) else Progress.SCORED
    nearest = min((float(np.linalg.norm(middle - other)) for other in earlier), default=np.inf)
    from_empty = np.inf if empty is None else float(np.linalg.norm(middle - empty))
    ground = evidence.page if empty is None else empty
    colourful = float(np.linalg.norm((middle - ground)[1:]))
    if nearest < min(ALIKE, from_empty):
        return Progress.SCORED
    if colourful > TINTED:
        # All tiles alike in a colour that no earlier row has, and that is neither usual for correct nor for present.
        strange = abs(usual(middle, ground, Tile.CORRECT)) < STRANGE
        return (
            Progress.REFUSED if strange and not _keys_agree(words[lettered[-1]], middle, evidence) else Progress.SCORED
        )
    if earlier:
        return Progress.TYPED
    if from_empty > FAINT_STEP and _keys_mark(words[lettered[-1]], evidence):
        return Progress.SCORED
    if from_empty <= APART:
        return Progress.TYPED
    return (
        Progress.SCORED if not evidence.keys or _keys_agree(words[lettered[-1]], middle, evidence) else Progress.TYPED
    )


def as_others(
    progress: Progress, row: Sequence[Cell], word: Sequence[str], last: int, empty: Lab | None, evidence: Evidence
) -> Progress:
    """How far the last row is, knowing how many guesses the other boards show: all get the same.

    A row that is still to be turned over isn't yet what the others show: it looks like no scored tile.
    """
    assert evidence.taken is not None, "asked only where others tell"
    if progress is Progress.SCORED and not last and not evidence.taken and not _keys_mark(word, evidence):
        return Progress.TYPED
    if progress is not Progress.TYPED or last >= evidence.taken:
        return progress
    middle = np.median([cell.fill for cell in row if cell.letter is not None], axis=0)
    if float(np.linalg.norm((middle - (evidence.page if empty is None else empty))[1:])) > FAINT:
        # A colour, such as that of a board which is solved and fades: typed tiles have none.
        return Progress.SCORED
    absent = [fill for tile, fill in (evidence.palette.meanings if evidence.palette else ()) if tile is Tile.ABSENT]
    if absent:
        near = min(float(np.linalg.norm(middle - fill)) for fill in absent)
        return Progress.SCORED if near <= APART else Progress.TURNING
    from_empty = np.inf if empty is None else float(np.linalg.norm(middle - empty))
    return Progress.SCORED if from_empty > ALIKE else Progress.TURNING


def _is_turning(row: Sequence[Cell], empty: Lab | None, earlier: Sequence[Lab]) -> bool:
    """Whether a row is between typed and scored: the tiles at its end still look like empty cells.

    Not where tiles of earlier rows look so too: there, absent is hardly different from empty.
    """
    if empty is None:
        return False
    near = [float(np.linalg.norm(cell.fill - empty)) < ALIKE for cell in row]
    first = near.index(True) if any(near) else len(near)
    like_empty = any(float(np.linalg.norm(fill - empty)) < ALIKE for fill in earlier)
    return 0 < first < len(near) and all(near[first:]) and not like_empty


def _keys_mark(letters: Sequence[str], evidence: Evidence) -> bool:
    """Whether the keys of these letters are set off from the others, and hardly any other key is: they were guessed."""
    read = {letter for letter in letters if letter not in ("", "?")}
    return len(read) >= LEAST_MARKED and read <= set(evidence.keys) and len(set(evidence.keys) - read) <= 1


def _keys_agree(letters: Sequence[str], fill: Lab, evidence: Evidence) -> bool:
    """Whether keys of these letters have about this fill."""
    return any(
        letter in evidence.keys and float(np.linalg.norm(evidence.keys[letter] - fill)) < APART for letter in letters
    )
