"""The reading of a letter pyramid from a frame."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from kibitz.core.frame import Frame
from kibitz.core.geometry import Rect
from kibitz.core.reading import Condition, Reading
from kibitz.solvers.end import End
from kibitz.solvers.pyramid.shown import CellState, ShownPyramid
from kibitz.vision.glyphs import Glyph, read_glyphs
from kibitz.vision.ocr import read_lines
from kibitz.vision.pyramid.buttons import find_buttons
from kibitz.vision.pyramid.cells import CellLook, cell_boxes, is_blank, look_at_cells
from kibitz.vision.pyramid.details import UNTOLD, Look, Memory, PyramidDetails, SeenCell, SeenWord
from kibitz.vision.pyramid.lines import Line, Words, word_boxes
from kibitz.vision.pyramid.paths import paths_of
from kibitz.vision.pyramid.shown_words import (
    any_unread,
    holds_words,
    is_unread,
    may_lie,
    rows_of,
    says,
    shown_words,
    split_lists,
)
from kibitz.vision.pyramid.states import LEAST_WORD, States, tell_states
from kibitz.vision.pyramid.surroundings import Below, look_below
from kibitz.vision.pyramid.triangle import (
    Boxes,
    Triangle,
    changed_outlines,
    find_triangles,
    goes_on,
    outline_boxes,
    row_and_column,
)
from kibitz.vision.tracking import changed_area

if TYPE_CHECKING:
    from kibitz.solvers.pyramid.engine import PyramidEngine

SURE, LEAST_STROKE = 0.8, 0.55
"""Confidence of a letter, and of an I, from which on nobody else is asked."""
SECOND_SURE, DOUBTFUL = 0.9, 0.45
"""Where our own reader is less certain than the second, and the other more than the first, the other is believed."""
LEAST_LETTER = 0.5
"""Confidence below which a letter is not stated."""
MOST_ASKED = 10
"""Letters that the second reader, which takes 5 ms for each, is asked about."""
LEAST_READ = 0.6
"""Share of a pyramid's cells that are letters at least; else it is something else."""
LEAST_READ_SMALL, SMALL_BASE = 0.8, 4
"""The same of pyramids up to this base: six letters are soon found anywhere."""
MOST_TALL, MOST_TALL_SMALL = 1.4, 2.3
"""High letters are at most so many times as high as low ones, of capitals and of small letters."""
LEAST_KEPT = 0.3
"""Share of the letters that are seen where something lies over the others."""
UNEVEN = 0.25
"""Share of a capital's height by which the feet of letters may be off their places in the cells."""
SHAKEN = 0.09
"""Share of a cell by which a selected cell lies off its place while it shakes."""
MOST_SETTLED, MOST_FREE = 4, 28
"""Unsure letters, and free cells, for which covers are tried."""
SETTLED = 0.97
"""Share of the covers' likelihood that a letter has at least to be settled."""
PERHAPS_MORE = 0.75
"""Confidence at most where the pyramid may have more rows than are seen."""
MOSTLY_USED = 0.6
"""Share of the letters that are used where words of the page are believed that say that all are, or that it is over."""
REST_S, SAME_LOOK = 0.25, 3.0
"""A cell whose look has stayed within this distance in Lab for this long is at rest."""
LONGEST_MESSAGE = 32
"""Letters of what a page says about the end, at most; longer rows are rules or an article."""
_WON = re.compile(
    r"SOLVED|ALLLETTERS(ARE)?(USED|FOUND)|ALLWORDS(ARE)?FOUND|FOUNDALL|WELLDONE|CONGRAT|YOUWLN|YOUWON|YOUDLDLT|"
    r"COMPLETED|BRLLLLANT|PERFECT|VLCTORY|GREATJOB|BRAVO"
)
_LOST = re.compile(
    r"YOULOST|YOULOSE|BETTERLUCK|GAMEOVER|THESEWERE|THEWORDSWERE|WASTHEANSWER|THEANSWERWAS|SOLUTLONSHOWN|THESOLUTLON|"
    r"ANSWERSWERE|UNLUCKY|NOTTHLSTLME|YOUFALLED|OUTOF(LLVES|TRLES|GUESSES|TLME|MLSTAKES)|NOMORE(LLVES|TRLES|MLSTAKES)"
)


@dataclass(frozen=True, eq=False)
class _Seen:
    """The pyramid of one picture: where, what its cells look like, and the letters on them."""

    triangle: Triangle
    boxes: list[Rect]
    looks: list[CellLook]
    letters: list[tuple[tuple[str, float], ...]]
    lower_case: bool
    shaped: bool
    covered: bool = False
    """Something lies over letters that were seen before."""


def read_pyramid(frame: Frame, previous: Reading[ShownPyramid] | None = None) -> Reading[ShownPyramid] | None:
    """The letter pyramid in the frame, or None where there is none.

    Places: ``cell 1``... row by row, ``submit``, ``clear``, ``hint``; details: a `PyramidDetails`. A letter that isn't
    certain is None in the state, and a doubt names its cell; where every letter can only be used if it is one certain
    letter, it is that, and a doubt says so. previous: the last reading of the same surface.
    """
    pixels = frame.pixels
    if min(pixels.shape[:2]) < 40:
        return None
    before = previous.details if previous is not None and isinstance(previous.details, PyramidDetails) else None
    memory = before.memory if before is not None and before.memory is not None else None
    known = memory if memory is not None and memory.pixels.shape == pixels.shape else None
    changed = changed_area(known.pixels, pixels) if known is not None else None
    if known is not None and changed is None and previous is not None:
        return previous
    if known is not None and known.outlines is not None and changed is not None:
        boxes = changed_outlines(pixels, known.outlines, changed)
        seen = _followed(pixels, boxes, known.board, changed) or _find(pixels, boxes)
        if previous is not None and (seen is None or seen.triangle.base < known.board.triangle.base):
            seen = _kept(pixels, known.board, previous.state.states) or seen
    else:
        boxes = outline_boxes(pixels)
        seen = _find(pixels, boxes)
    if seen is None:
        return None
    board = Rect.around(seen.boxes)
    places = word_boxes(pixels, boxes, seen.boxes)
    near = sorted(places, key=lambda box: _distance(box, board))
    words = Words(pixels, near, memory.texts if memory else {})
    letters = [{letter for letter, _ in own} for own in seen.letters]
    buttons = find_buttons(
        pixels, words.lines, boxes, board, seen.boxes, lambda text: bool(paths_of(text, letters, seen.triangle.base))
    )
    return _reading(frame, seen, words, buttons, boxes, previous)


def _distance(box: Rect, board: Rect) -> float:
    """How far a word is from the pyramid; what is far above it matters least."""
    aside = max(0.0, board.x - box.right, box.x - board.right)
    return aside + max(0.0, board.y - box.bottom) * 1.5 + max(0.0, box.y - board.bottom)


def _followed(pixels: NDArray[np.uint8], boxes: Boxes, board: _Seen, changed: Rect) -> _Seen | None:
    """The pyramid where it was; None where it isn't there as it was."""
    if goes_on(board.triangle, boxes):
        return None
    cells, shaped = cell_boxes(board.triangle, boxes)
    if shaped != board.shaped:
        return None
    area = changed.grown(2)
    same = {look.box: look for look in board.looks if area.iou(look.box.grown(0.1 * look.box.w)) == 0.0}
    looks = look_at_cells(pixels, cells, board.triangle, shaped, same)
    if any(look.letter is None and old.letter is not None for look, old in zip(looks, board.looks, strict=True)):
        return None
    return _lettered(pixels, board.triangle, cells, looks, shaped)


def _kept(pixels: NDArray[np.uint8], board: _Seen, states: Sequence[CellState]) -> _Seen | None:
    """The pyramid of which letters have vanished that were selected or used, or over which something lies; None where
    too few of the others are what they were."""
    looks = look_at_cells(pixels, board.boxes, board.triangle, board.shaped)
    read = iter(read_glyphs([look.letter for look in looks if look.letter is not None]))
    letters: list[tuple[tuple[str, float], ...]] = []
    covered = False
    left = 0
    for i, (look, old) in enumerate(zip(looks, board.letters, strict=True)):
        glyph = next(read) if look.letter is not None else None
        same = glyph is not None and bool(old) and glyph.letter == old[0][0]
        letters.append(old)
        left += same
        if not same and not (is_blank(look) and states[i] is not CellState.FREE):
            covered = True
            looks[i] = replace(look, letter=None, visible=False, odd=True)
    vanished = not covered and (left > 0 or CellState.FREE not in states)
    if not vanished and left < max(LEAST_WORD, LEAST_KEPT * len(looks)):
        return None
    return _Seen(board.triangle, board.boxes, looks, letters, board.lower_case, board.shaped, covered)


def _find(pixels: NDArray[np.uint8], boxes: Boxes) -> _Seen | None:
    """The first triangle that is one of letters."""
    for triangle in find_triangles(boxes):
        cells, shaped = cell_boxes(triangle, boxes)
        looks = look_at_cells(pixels, cells, triangle, shaped)
        if sum(look.letter is not None for look in looks) < LEAST_READ * len(looks):
            continue
        seen = _lettered(pixels, triangle, cells, looks, shaped)
        if seen is not None:
            return seen
    return None


def _lettered(
    pixels: NDArray[np.uint8], triangle: Triangle, boxes: list[Rect], looks: list[CellLook], shaped: bool
) -> _Seen | None:
    """The letters of the cells; None where they are no letters, or not of one size."""
    read = iter(read_glyphs([look.letter for look in looks if look.letter is not None]))
    glyphs = [next(read) if look.letter is not None else None for look in looks]
    good = [glyph for glyph in glyphs if glyph is not None and glyph.letter and glyph.confidence >= LEAST_LETTER]
    small = triangle.base <= SMALL_BASE
    if len(good) < (LEAST_READ_SMALL if small else LEAST_READ) * len(looks) or (small and glyphs[0] is None):
        return None
    lower = float(np.median([glyph.capital for glyph in good])) < 0.5
    sized = [look for look, glyph in zip(looks, glyphs, strict=True) if glyph is not None and glyph.letter not in "JQ"]
    tall = np.array([look.height for look in sized])
    most = MOST_TALL_SMALL if lower else MOST_TALL
    even = _of_one_size(tall, most)
    if len(tall) < 4 or not (even or all(_of_one_size(part, most) for part in _sizes(tall))):
        return None
    rows, _ = row_and_column(triangle.base)
    pairs = zip(rows.tolist(), looks, strict=True)
    feet = np.array(
        [
            (row, look.foot if even else look.foot - look.height / 2)
            for row, look in pairs
            if any(look is one for one in sized)
        ]
    )
    lows = feet[:, 1] - np.polyval(np.polyfit(feet[:, 0], feet[:, 1], 1), feet[:, 0])
    if not lower and np.percentile(lows, 85) - np.percentile(lows, 15) > UNEVEN * float(np.median(tall)):
        return None
    letters = [_candidates(glyph, look, lower) for glyph, look in zip(glyphs, looks, strict=True)]
    asked = [i for i, own in enumerate(letters) if own and not _is_sure(own)][:MOST_ASKED]
    cuts = [_cut(pixels, boxes[i]) for i in asked]
    for i, (text, confidence) in zip(asked, read_lines(cuts), strict=True):
        letters[i] = _agreed(letters[i], text, confidence)
    return _Seen(triangle, boxes, looks, letters, lower, shaped)


def _of_one_size(tall: NDArray[np.float64], most: float) -> bool:
    """Whether letters are as high as each other, about. most: the factor between them."""
    return len(tall) >= LEAST_WORD and bool(np.percentile(tall, 85) <= most * np.percentile(tall, 15))


def _sizes(tall: NDArray[np.float64]) -> list[NDArray[np.float64]]:
    """Heights in two groups, cut where the gap between them is widest: used letters may have shrunk."""
    ordered = np.sort(tall)
    cut = int(np.argmax(ordered[1:] / ordered[:-1])) + 1
    return [ordered[:cut], ordered[cut:]]


def _candidates(glyph: Glyph | None, look: CellLook, lower: bool) -> tuple[tuple[str, float], ...]:
    if glyph is None or not glyph.letter:
        return ((glyph.second, 1 - glyph.confidence),) if glyph is not None and glyph.second else ()
    if lower and glyph.letter == "I" and look.pieces == 1:
        return (("L", max(SURE, glyph.confidence)), ("I", 0.1))
    rest = (1 - glyph.confidence) * 0.8
    return ((glyph.letter, glyph.confidence), (glyph.second, rest))


def _is_sure(letters: tuple[tuple[str, float], ...]) -> bool:
    letter, confidence = letters[0]
    return confidence >= (LEAST_STROKE if letter == "I" else SURE)


def _cut(pixels: NDArray[np.uint8], box: Rect) -> NDArray[np.uint8]:
    inner = box.grown(-0.12 * box.w)
    return pixels[int(inner.y) : int(inner.bottom), int(inner.x) : int(inner.right)]


def _agreed(own: tuple[tuple[str, float], ...], text: str, confidence: float) -> tuple[tuple[str, float], ...]:
    """A letter's candidates after a second reading."""
    second = text.strip().upper()
    second = {"1": "I", "0": "O", "|": "I"}.get(second, second)
    letter, sure = own[0]
    if second == letter:
        return ((letter, max(sure, SURE)), *own[1:])
    if len(second) != 1 or not ("A" <= second <= "Z"):
        return ((letter, min(sure, 0.49)), *own[1:])
    if sure < DOUBTFUL and confidence > SECOND_SURE:
        return ((second, SURE), (letter, sure))
    ranked = sorted({letter: min(sure, 0.49), second: 0.4 * confidence}.items(), key=lambda one: -one[1])
    return tuple(ranked)


def _reading(
    frame: Frame,
    seen: _Seen,
    words: Words,
    buttons: Mapping[str, Rect],
    outlines: Boxes,
    previous: Reading[ShownPyramid] | None,
) -> Reading[ShownPyramid]:
    """What was seen, as a reading."""
    before = previous.details if previous is not None and isinstance(previous.details, PyramidDetails) else None
    base = seen.triangle.base
    board = Rect.around(seen.boxes)
    sets = [{letter for letter, _ in own[: 1 if _is_sure(own) else 2]} if own else set() for own in seen.letters]
    memory = before.memory if before is not None and before.base == base else None
    same = memory is not None
    looks = _learnt(previous, memory, frame.time_s) if memory is not None and previous is not None else {}
    known_before = memory.told if memory is not None else None
    while True:
        said = _said(words.lines)
        won, lost = (any(says(pattern, text) for text in said) for pattern in (_WON, _LOST))
        lines = split_lists(words.lines, sets, base)
        shown = shown_words(lines, sets, base, board, buttons.get("submit"))
        blank = [i for i, cell in enumerate(seen.looks) if is_blank(cell)]
        unread = any_unread(lines, shown)
        states = tell_states(_looks(seen.looks), base, shown, won or lost, looks, unread, blank)
        if (won or lost) and (known_before is None or known_before.issuperset(said)):
            # Rules speak of the end as well: a pyramid of which nothing is used is not over.
            still_on = tell_states(_looks(seen.looks), base, shown, False, looks, unread, blank)
            states = still_on if set(still_on.states) == {CellState.FREE} else states
        # Small print that touches is read better as a line, which takes longer.
        asked = [line for line in words.lines if may_lie(line, shown, sets, base)]
        if not states.explained:
            known = [word.line for word in shown if word.exact]
            asked += [
                line
                for line in words.lines
                if (is_unread(line) and line not in known and line not in asked) or holds_words(line, sets, base)
            ]
        if not words.read_better(asked):
            break
    states = _without_hidden(states, seen)
    if won and not lost:
        states = _at_the_end(states)
    used = sum(state is CellState.USED for state in states.states)
    spent = CellState.FREE not in states.states and used >= MOSTLY_USED * len(states.states)
    cells, letters, doubts = _cells(seen, states, previous.state.letters if same and previous is not None else ())
    finished = all(state is CellState.USED for state in states.states)
    # Rules speak of the end as well. Said for the first time, it is the end; else the letters must show it. What says
    # that it is won may lie over them.
    news = frozenset(said) - (frozenset(said) if known_before is None else known_before)
    won = won and not lost and (finished or (seen.covered and memory is not None and memory.spent))
    lost = lost and (spent or any(says(_LOST, text) for text in news))
    end = End.LOST if lost else End.WON if won else None
    selected = states.selected or tuple(i for i, state in enumerate(states.states) if state is CellState.SELECTED)
    found = tuple("".join(letters[i] or "?" for i in path) for _, path in states.found)
    state = ShownPyramid(
        tuple(letters), states.states, selected, tuple(word for word in found if "?" not in word), end, None
    )
    # Letters that are gone since their words were found are under nothing.
    gone = [
        letters[i] is not None and states.states[i] is CellState.USED and not seen.looks[i].odd
        for i in range(len(cells))
    ]
    hidden = [i for i, cell in enumerate(cells) if not cell.visible and not gone[i]]
    unknown = [i + 1 for i, own in enumerate(states.states) if own is CellState.UNKNOWN]
    if unknown:
        names = ", ".join(f"cell {number}" for number in unknown)
        doubts.append(f"{UNTOLD}: {names}.")
    letter_px = float(np.median([look.height for look in seen.looks if look.letter is not None] or [0.0]))
    below = look_below(frame.pixels, outlines, seen.triangle, seen.boxes, seen.shaped, letter_px)
    if below is not Below.NOTHING:
        doubts.append(below.value)
    condition = _condition(frame, seen, hidden, end is not None or finished)
    if below is Below.ROW and condition is Condition.READY:
        condition = Condition.COVERED
    places = {f"cell {i + 1}": cell.box for i, cell in enumerate(cells)} | dict(buttons)
    certain = [cell.letters[0][1] if cell.letters else 0.0 for cell in cells]
    confidence = float(np.mean(np.minimum(certain, states.confidence)))
    confidence = confidence if below is Below.NOTHING else min(confidence, PERHAPS_MORE)
    message = " ".join(said)
    listed = tuple(SeenWord(word, one.line.box, path) for word, (one, path) in zip(found, states.found, strict=True))
    still = _still(seen, memory.still if memory is not None else (), frame.time_s)
    kept = Memory(
        frame.pixels, words.used, looks, still, outlines, seen,
        frozenset(said) if known_before is None else known_before,
        memory.spent if memory is not None and seen.covered else spent,
    )  # fmt: skip
    details = PyramidDetails(
        base, tuple(cells), states.current.text if states.current is not None else "", message, listed,
        seen.lower_case, kept,
    )  # fmt: skip
    return Reading("pyramid", state, places, confidence, tuple(doubts), condition, details)


def _said(lines: Sequence[Line]) -> list[str]:
    """What the page says about an end, each row of words in one: letters alone."""
    rows = ["".join(line.known for line in row) for row in rows_of(lines)]
    return [row for row in rows if len(row) <= LONGEST_MESSAGE and (says(_WON, row) or says(_LOST, row))]


def _still(seen: _Seen, before: Sequence[tuple[Look, float]], time_s: float) -> tuple[tuple[Look, float], ...]:
    """Of each cell the look that it has kept, and since when."""
    found = []
    for i, cell in enumerate(seen.looks):
        old = before[i] if i < len(before) else None
        same = old is not None and float(np.abs(cell.look[:6] - old[0][:6]).max()) <= SAME_LOOK
        found.append(old if same and old is not None else (cell.look, time_s))
    return tuple(found)


def _learnt(previous: Reading[ShownPyramid], memory: Memory, time_s: float) -> dict[CellState, Look]:
    """How free and selected cells look, by those of the last picture that had not changed for a while.

    What was learnt before and contradicts that is dropped.
    """
    rest = [
        (state, look)
        for state, (look, since_s) in zip(previous.state.states, memory.still, strict=False)
        if time_s - since_s >= REST_S and state is not CellState.UNKNOWN
    ]
    found = dict(memory.looks)
    for state in (CellState.FREE, CellState.SELECTED):
        own = [look for one, look in rest if one is state]
        if own:
            found[state] = np.median(np.array(own), axis=0)
    return {
        state: known
        for state, known in found.items()
        if not any(one is not state and float(np.abs(look - known)[:6].max()) <= SAME_LOOK for one, look in rest)
    }


def _at_the_end(states: States) -> States:
    """The states where the page's words say that all is found: what is left over isn't free, but a word not read.

    Rules on a page may use the same words, so most letters must be used already.
    """
    used = sum(state is CellState.USED for state in states.states)
    if used < MOSTLY_USED * len(states.states):
        return states
    told = tuple(CellState.UNKNOWN if state is CellState.FREE else state for state in states.states)
    return replace(states, states=told)


def _without_hidden(states: States, seen: _Seen) -> States:
    """The states without those of cells that nothing is seen of: of letters without a shape, when the letter isn't."""
    hidden = [seen.covered or not look.visible or (look.letter is None and not seen.shaped) for look in seen.looks]
    pairs = zip(states.states, hidden, strict=True)
    told = tuple(CellState.UNKNOWN if away else state for state, away in pairs)
    return replace(states, states=told, selected=() if any(hidden[i] for i in states.selected) else states.selected)


def _looks(cells: Sequence[CellLook]) -> list[Look]:
    """How the cells look; a letter that something hides is thought to have the colour of those on the same ground."""
    known = [cell.look for cell in cells if cell.letter is not None]
    looks = []
    for cell in cells:
        look = cell.look
        if cell.letter is None and known and not is_blank(cell):
            like = min(known, key=lambda other: float(np.linalg.norm(other[:3] - look[:3])))
            look = np.concatenate([look[:3], like[3:6], like[6:] if not cell.visible else look[6:]])
        looks.append(look)
    return looks


def _cells(
    seen: _Seen, states: States, before: Sequence[str | None]
) -> tuple[list[SeenCell], list[str | None], list[str]]:
    """The cells, their letters as far as they are certain, and doubts. before: the letters of the last reading."""
    letters: list[str | None] = []
    cells: list[SeenCell] = []
    doubts: list[str] = []
    rows = zip(seen.boxes, seen.looks, seen.letters, states.states, states.confidence, strict=True)
    for box, look, own, state, sure in rows:
        stated = own[0][0] if own and (_is_sure(own) or (own[0][0] == "I" and own[0][1] >= LEAST_LETTER)) else None
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


def _condition(frame: Frame, seen: _Seen, hidden: Sequence[int], over: bool) -> Condition:
    """Whether the pyramid can be played now."""
    page = Rect(0, 0, frame.width, frame.height)
    if any(not page.holds(box) for box in seen.boxes):
        return Condition.CUT_OFF
    if over:
        return Condition.OVER
    if _is_moving(seen):
        return Condition.UNSETTLED
    if hidden:
        return Condition.COVERED
    return Condition.READY


def _is_moving(seen: _Seen) -> bool:
    """Whether cells are off their places: they shake."""
    side = seen.boxes[0].w
    off = [box.center.x - x for box, (x, _) in zip(seen.boxes, seen.triangle.centres().tolist(), strict=True)]
    return seen.shaped and max(off) - min(off) > 2 * SHAKEN * side
