"""How far the last row of a board that has letters is: typed, turning over, refused or scored."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from kibitz.solvers.wordle.model.shown import Tile
from kibitz.vision.wordle.cells.tiles import Cell, Lab
from kibitz.vision.wordle.cover import shades_off
from kibitz.vision.wordle.evidence import ALIKE, APART, Evidence
from kibitz.vision.wordle.marked_part import parts_of
from kibitz.vision.wordle.meanings import FAINT, PLAIN, TINTED, colourful, is_red, usual

LEAST_MARKED = 3
"""Letters of a guess that must be read for the keys to say that it was scored."""
LEAST_NEW = 2
"""Letters that no guess before had, at least, for keys to tell whether the last one was scored."""
FAINT_STEP = 2.0
"""How far a scored tile is from an empty one at least."""
MEANINGS = 3
"""Absent, present and correct."""
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


def is_full(row: Sequence[Cell]) -> bool:
    """Whether every cell has a letter: what lies over a tile hides its letter, and the row is as full as it was."""
    return all(cell.letter is not None or cell.odd for cell in row)


def progress_of(
    cells: Sequence[Sequence[Cell]],
    words: Sequence[Sequence[str]],
    lettered: Sequence[int],
    empty: Lab | None,
    evidence: Evidence,
) -> Progress:
    """How far the last row that has letters is. lettered: the rows with letters. empty: fill of an empty cell."""
    last = lettered[-1]
    row, evidence = cells[last], replace(evidence, glass=shades_off(cells))
    before = [cell for r in lettered[:-1] for cell in cells[r] if cell.letter is not None]
    if not is_full(row):
        hints = _hints(words, lettered[:-1], last)
        own = [cell for column, cell in enumerate(row) if column not in hints]
        return Progress.TURNING if _part_turns(own, words[last], before, empty, evidence) else Progress.TYPING
    earlier = [cell.fill for cell in before]
    below = _grounds_below(cells, last) if evidence.glass else None
    fills = _fills(row)
    varied = _is_varied(fills) if below is None else not _is_one_tint(fills - below)
    # A look of glass that was taken while the letter came tells less than that all tiles are as the page below them.
    follows = _as_typed(row, words[last], before, evidence) if varied or below is None else None
    if follows is not None:
        return follows
    if varied:
        turning = _is_turning(row, empty, earlier) and not _has_turned(row[-1], evidence)
        return Progress.TURNING if turning else Progress.SCORED
    if below is not None:
        empty = np.asarray(np.median(below, axis=0))
    return _of_even_row(row, words, lettered, earlier, empty, evidence)


def _of_even_row(
    row: Sequence[Cell],
    words: Sequence[Sequence[str]],
    lettered: Sequence[int],
    earlier: Sequence[Lab],
    empty: Lab | None,
    evidence: Evidence,
) -> Progress:
    """How far the last row is, all of whose tiles have about one fill. earlier: fills of the rows before it."""
    word, fill = words[lettered[-1]], np.asarray(np.median(_fills(row), axis=0))
    if _is_shown(fill, empty, evidence):
        return Progress.SCORED
    seen = _of_one_fill(fill, word, earlier, empty, evidence)
    told = _keys_tell([words[r] for r in lettered[:-1]], word, evidence)
    if told is not None and seen in (Progress.SCORED, Progress.TYPED):
        return Progress.SCORED if told else Progress.TYPED
    return Progress.SCORED if seen is Progress.TYPED and _has_all_turned(row, fill, evidence) else seen


def _has_all_turned(row: Sequence[Cell], fill: Lab, evidence: Evidence) -> bool:
    """Whether all tiles of a row have another fill than while they were typed, where two meanings are known and one is
    left: they have that, if it isn't the red of a refusal."""
    palette = evidence.palette
    if palette is None or not palette.part or len({tile for tile, _ in palette.meanings}) != MEANINGS - 1:
        return False
    if is_red(fill) and colourful(fill, evidence.page) > TINTED:
        return False
    was = [evidence.typed.get(cell.box) for cell in row]
    pairs = [(cell, then) for cell, then in zip(row, was, strict=True) if then is not None]
    return len(pairs) == len(row) and all(_distance(cell.fill, then.fill) > APART for cell, then in pairs)


def _fills(row: Sequence[Cell]) -> NDArray[np.float64]:
    """The fills of a row's tiles with letters, (tiles, 3) Lab."""
    return np.array([cell.fill for cell in row if cell.letter is not None])


def _is_varied(fills: NDArray[np.float64]) -> bool:
    """Whether tiles are clearly of several fills, (tiles, 3) Lab."""
    return float(np.linalg.norm(fills - np.median(fills, axis=0), axis=1).max()) > APART


def _is_one_tint(steps: NDArray[np.float64]) -> bool:
    """Whether tiles of glass differ from the blank ones below them by one step, (tiles, 3) Lab, or, as a letter is just
    coming, by a part of it."""
    usual = np.median(steps, axis=0)
    shares = np.clip(steps @ usual / max(1.0, float(usual @ usual)), 0.0, 1.0)
    return float(np.linalg.norm(steps - shares[:, None] * usual, axis=1).max()) <= APART


def _grounds_below(cells: Sequence[Sequence[Cell]], row: int) -> NDArray[np.float64] | None:
    """The fills of the blank cells below the letters of a row, (letters, 3) Lab: the page that is seen through glass is
    of about the same colours in both rows. None where the next row isn't blank."""
    if row + 1 == len(cells) or not all(cell.visible and cell.letter is None for cell in cells[row + 1]):
        return None
    return np.array([under.fill for cell, under in zip(*cells[row : row + 2], strict=True) if cell.letter is not None])


def _part_turns(
    own: Sequence[Cell],
    word: Sequence[str],
    earlier: Sequence[Cell],
    empty: Lab | None,
    evidence: Evidence,
) -> bool:
    """Whether a row that isn't full turns over: a tile that stands on its edge shows no letter.

    own: its cells without hints. earlier: tiles of the rows before it.
    """
    lettered = [cell for cell in own if cell.letter is not None]
    if not lettered:
        return False
    fills = _fills(lettered)
    middle = np.median(fills, axis=0)
    if _is_varied(fills) or _has_gap(own):
        return True
    if not earlier or all(_is_as_typed(lettered, earlier, evidence)):
        return False
    # Letters that are typed have no colour, unless it is one of their own.
    coloured = colourful(middle, evidence.page if empty is None else empty) > TINTED
    fills_before = [cell.fill for cell in earlier]
    return coloured and _of_one_fill(middle, word, fills_before, empty, evidence) is not Progress.TYPED


def _hints(words: Sequence[Sequence[str]], earlier: Sequence[int], row: int) -> set[int]:
    """Columns of a row that isn't full whose letter may stand there as a hint: the first one may be given, others have
    been guessed in the same place before. earlier: numbers of the rows before it."""
    known = {c for c, letter in enumerate(words[row]) if letter and any(words[r][c] == letter for r in earlier)}
    return {0, *known} if words[row][0] else known


def _as_typed(row: Sequence[Cell], word: Sequence[str], earlier: Sequence[Cell], evidence: Evidence) -> Progress | None:
    """How far a full row is by how tiles looked while they were typed, which none of the scored rows does: all of it is
    typed, or its last tiles are still to be turned over; None where that isn't told. earlier: tiles of the rows before.
    """
    if not earlier:
        return _first_as_typed(row, word, evidence)
    if not evidence.typed:
        return None
    as_then = _is_as_typed(row, earlier, evidence)
    turned = as_then.index(True) if any(as_then) else len(as_then)
    if turned == len(as_then) or not all(as_then[turned:]):
        return None
    return Progress.TURNING if turned else Progress.TYPED


def _first_as_typed(row: Sequence[Cell], word: Sequence[str], evidence: Evidence) -> Progress | None:
    """That a full first row is typed, as all its tiles, but for one that may have been typed since, look as each did
    while it was typed, and no key is marked; else None. Tiles that one sees a page through may all look otherwise."""
    was = [(cell, evidence.typed[cell.box]) for cell in row if cell.box in evidence.typed]
    alike = len(was) >= len(row) - 1 and all(_are_alike(parts_of(cell), parts_of(then)) for cell, then in was)
    return Progress.TYPED if alike and not _keys_mark(word, evidence) else None


def _is_as_typed(row: Sequence[Cell], earlier: Sequence[Cell], evidence: Evidence) -> list[bool]:
    """Which tiles look as others did while they were typed, and none of the rows before does. Of glass each tile looks
    otherwise: one whose ground is about as it was while it was typed is so, too."""
    scored = [parts_of(cell) for cell in earlier]
    typed = [parts for parts in (parts_of(cell) for cell in evidence.typed.values()) if _is_none_of(parts, scored)]
    own = [parts_of(was) if (was := evidence.typed.get(cell.box)) is not None else None for cell in row]
    return [
        any(_are_alike(parts_of(cell), parts) for parts in typed)
        or (
            evidence.glass
            and was is not None
            and _distance(parts_of(cell)[0], was[0]) < APART
            and _is_none_of(was, scored)
        )
        for cell, was in zip(row, own, strict=True)
    ]


def _is_none_of(parts: Sequence[Lab], others: Sequence[Sequence[Lab]]) -> bool:
    return not any(_are_alike(parts, other) for other in others)


def _are_alike(one: Sequence[Lab], other: Sequence[Lab]) -> bool:
    return all(float(np.linalg.norm(a - b)) < ALIKE for a, b in zip(one, other, strict=True))


def _is_shown(fill: Lab, empty: Lab | None, evidence: Evidence) -> bool:
    """Whether the user has shown what this colour means, and it isn't that of empty cells."""
    palette = evidence.palette
    shown = palette is not None and palette.part != "" and palette.name(fill, ALIKE) is not None
    return shown and _distance(fill, empty) > ALIKE


def _keys_tell(before: Sequence[Sequence[str]], word: Sequence[str], evidence: Evidence) -> bool | None:
    """Whether the keys show that a word was scored: they mark the letters of all guesses; None where they don't tell.

    before: the guesses above it.
    """
    known = {letter for row in before for letter in row if letter not in ("", "?")}
    new = {letter for letter in word if letter not in ("", "?")} - known
    if not known or not known <= set(evidence.keys) or "?" in word or len(new) < LEAST_NEW:
        return None
    marked = new & set(evidence.keys)
    return None if marked and marked != new else bool(marked)


def _has_gap(row: Sequence[Cell]) -> bool:
    """Whether a letter stands after a cell without one, as only in a row that turns over."""
    seen = ((a, b) for a, b in pairwise(row) if a.visible and b.visible)
    return any(a.letter is None and not a.odd and b.letter is not None for a, b in seen)


def _of_one_fill(
    fill: Lab, word: Sequence[str], earlier: Sequence[Lab], empty: Lab | None, evidence: Evidence
) -> Progress:
    """How far a full row is whose tiles are all alike. earlier: fills of the rows before it."""
    from_empty = _distance(fill, empty)
    if min((_distance(fill, other) for other in earlier), default=np.inf) < min(ALIKE, from_empty):
        return Progress.SCORED
    ground = evidence.page if empty is None else empty
    if _meanings_shown(earlier) >= MEANINGS:
        # A fourth colour means nothing: letters that are typed may stand on one of their own.
        return Progress.REFUSED if is_red(fill) and colourful(fill, ground) > TINTED else Progress.TYPED
    if colourful(fill, ground) > TINTED:
        # All tiles alike in a colour that no earlier row has, and that is neither usual for correct nor for present.
        strange = is_red(fill) and abs(usual(fill, ground, Tile.CORRECT)) < STRANGE
        strange = strange and not _keys_agree(word, fill, evidence)
        return Progress.REFUSED if strange else Progress.SCORED
    if colourful(fill, ground) > PLAIN and from_empty > APART and abs(usual(fill, ground, Tile.CORRECT)) > 1:
        return Progress.SCORED
    if earlier:
        return Progress.TYPED
    if from_empty > FAINT_STEP and _keys_mark(word, evidence):
        return Progress.SCORED
    told = from_empty > APART and (not evidence.keys or _keys_agree(word, fill, evidence))
    return Progress.SCORED if told else Progress.TYPED


def _meanings_shown(fills: Sequence[Lab]) -> int:
    """How many fills of scored tiles are clearly other than each other."""
    apart: list[Lab] = []
    for fill in fills:
        if all(_distance(fill, other) > APART for other in apart):
            apart.append(fill)
    return len(apart)


def _distance(fill: Lab, other: Lab | None) -> float:
    """In Lab; infinite from what isn't known."""
    return np.inf if other is None else float(np.linalg.norm(fill - other))


def as_others(
    progress: Progress, row: Sequence[Cell], word: Sequence[str], last: int, empty: Lab | None, evidence: Evidence
) -> Progress:
    """How far the last row is, knowing how many guesses the other boards show: all get the same.

    A row that is still to be turned over isn't yet what the others show: it looks like no scored tile.
    """
    assert evidence.taken is not None, "asked only where others tell"
    if progress is Progress.SCORED and not last and not evidence.taken and not _keys_mark(word, evidence):
        return Progress.TYPED
    if progress is Progress.TURNING and last < evidence.taken and _is_of_known_colours(row, evidence):
        return Progress.SCORED
    return _taken(row, empty, evidence) if progress is Progress.TYPED and last < evidence.taken else progress


def _taken(row: Sequence[Cell], empty: Lab | None, evidence: Evidence) -> Progress:
    """How far a row of one fill is that other boards show as scored."""
    middle = np.median([cell.fill for cell in row if cell.letter is not None], axis=0)
    if colourful(middle, evidence.page if empty is None else empty) > FAINT:
        # A colour, such as that of a board which is solved and fades: typed tiles have none.
        return Progress.SCORED
    absent = [fill for tile, fill in (evidence.palette.meanings if evidence.palette else ()) if tile is Tile.ABSENT]
    if absent:
        return Progress.SCORED if min(_distance(middle, fill) for fill in absent) <= APART else Progress.TURNING
    return Progress.SCORED if _distance(middle, empty) > ALIKE else Progress.TURNING


def _is_of_known_colours(row: Sequence[Cell], evidence: Evidence) -> bool:
    """Whether all tiles of a full row have colours of scored ones: the last ones of a row that turns over look like
    empty ones, and so may tiles that are absent."""
    palette = evidence.palette
    return palette is not None and is_full(row) and all(palette.name(cell.fill, ALIKE) for cell in row)


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


def _has_turned(last: Cell, evidence: Evidence) -> bool:
    """Whether a row's last tile looks, in one of its parts at least, other than while it was typed."""
    was = evidence.typed.get(last.box)
    if was is None:
        return False
    pairs = zip(parts_of(last), parts_of(was), strict=True)
    return any(float(np.linalg.norm(now - before)) > APART for now, before in pairs)


def _keys_mark(letters: Sequence[str], evidence: Evidence) -> bool:
    """Whether the keys of these letters are set off from the others, and hardly any other key is: they were guessed."""
    read = {letter for letter in letters if letter not in ("", "?")}
    marked = set(evidence.keys)
    # Of a keyboard that is cut off some are not seen.
    return len(read & marked) >= LEAST_MARKED and not read & evidence.plain and len(marked - read) <= 1


def _keys_agree(letters: Sequence[str], fill: Lab, evidence: Evidence) -> bool:
    """Whether keys of these letters have about this fill."""
    return any(
        letter in evidence.keys and float(np.linalg.norm(evidence.keys[letter] - fill)) < APART for letter in letters
    )
