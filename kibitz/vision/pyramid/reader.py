"""The reading of a letter pyramid from a frame."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from kibitz.core.frame import Frame
from kibitz.core.geometry import Rect
from kibitz.core.reading import Condition, Reading
from kibitz.solvers.end import End
from kibitz.solvers.pyramid.shown import CellState, ShownPyramid
from kibitz.vision.pyramid.board import SeenBoard, find_board, followed_board, kept_board
from kibitz.vision.pyramid.buttons import find_buttons
from kibitz.vision.pyramid.cells import CellLook, is_blank
from kibitz.vision.pyramid.details import UNTOLD, Look, Memory, PyramidDetails, SeenWord
from kibitz.vision.pyramid.endings import LOST, MOSTLY_USED, WON, at_the_end, said_about_end
from kibitz.vision.pyramid.letters import is_sure
from kibitz.vision.pyramid.lines import Words, word_boxes
from kibitz.vision.pyramid.paths import paths_of
from kibitz.vision.pyramid.resting import learnt_looks, still_looks
from kibitz.vision.pyramid.settling import stated_cells
from kibitz.vision.pyramid.shown_words import (
    any_unread,
    holds_words,
    is_unread,
    may_lie,
    says,
    shown_words,
    split_lists,
)
from kibitz.vision.pyramid.states import States, tell_states
from kibitz.vision.pyramid.surroundings import Below, look_below
from kibitz.vision.pyramid.triangle import (
    Boxes,
    changed_outlines,
    outline_boxes,
)
from kibitz.vision.tracking import changed_area

if TYPE_CHECKING:
    pass

SHAKEN = 0.09
"""Share of a cell by which a selected cell lies off its place while it shakes."""
PERHAPS_MORE = 0.75
"""Confidence at most where the pyramid may have more rows than are seen."""


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
        seen = followed_board(pixels, boxes, known.board, changed) or find_board(pixels, boxes)
        if previous is not None and (seen is None or seen.triangle.base < known.board.triangle.base):
            seen = kept_board(pixels, known.board, previous.state.states) or seen
    else:
        boxes = outline_boxes(pixels)
        seen = find_board(pixels, boxes)
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


def _reading(
    frame: Frame,
    seen: SeenBoard,
    words: Words,
    buttons: Mapping[str, Rect],
    outlines: Boxes,
    previous: Reading[ShownPyramid] | None,
) -> Reading[ShownPyramid]:
    """What was seen, as a reading."""
    before = previous.details if previous is not None and isinstance(previous.details, PyramidDetails) else None
    base = seen.triangle.base
    board = Rect.around(seen.boxes)
    sets = [{letter for letter, _ in own[: 1 if is_sure(own) else 2]} if own else set() for own in seen.letters]
    memory = before.memory if before is not None and before.base == base else None
    same = memory is not None
    looks = learnt_looks(previous, memory, frame.time_s) if memory is not None and previous is not None else {}
    known_before = memory.told if memory is not None else None
    while True:
        said = said_about_end(words.lines)
        won, lost = (any(says(pattern, text) for text in said) for pattern in (WON, LOST))
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
        states = at_the_end(states)
    used = sum(state is CellState.USED for state in states.states)
    spent = CellState.FREE not in states.states and used >= MOSTLY_USED * len(states.states)
    cells, letters, doubts = stated_cells(seen, states, previous.state.letters if same and previous is not None else ())
    finished = all(state is CellState.USED for state in states.states)
    # Rules speak of the end as well. Said for the first time, it is the end; else the letters must show it. What says
    # that it is won may lie over them.
    news = frozenset(said) - (frozenset(said) if known_before is None else known_before)
    won = won and not lost and (finished or (seen.covered and memory is not None and memory.spent))
    lost = lost and (spent or any(says(LOST, text) for text in news))
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
    still = still_looks(seen, memory.still if memory is not None else (), frame.time_s)
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


def _without_hidden(states: States, seen: SeenBoard) -> States:
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


def _condition(frame: Frame, seen: SeenBoard, hidden: Sequence[int], over: bool) -> Condition:
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


def _is_moving(seen: SeenBoard) -> bool:
    """Whether cells are off their places: they shake."""
    side = seen.boxes[0].w
    off = [box.center.x - x for box, (x, _) in zip(seen.boxes, seen.triangle.centres().tolist(), strict=True)]
    return seen.shaped and max(off) - min(off) > 2 * SHAKEN * side
