"""The reading of a letter pyramid from a frame."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np
from numpy.typing import NDArray

from kibitz.core.frame import Frame
from kibitz.core.geometry import Rect
from kibitz.core.reading import Condition, Reading
from kibitz.core.scoring import Decision, Decisions
from kibitz.solvers.pyramid.shown import CellState, ShownPyramid
from kibitz.vision.pyramid.board.finding import find_board
from kibitz.vision.pyramid.board.following import followed_board, kept_board, moved_board
from kibitz.vision.pyramid.board.seen import SeenPyramid, Tried
from kibitz.vision.pyramid.board.showing import shown_board
from kibitz.vision.pyramid.buttons import find_buttons, row_of, unknown_names
from kibitz.vision.pyramid.cell.letters import may_be
from kibitz.vision.pyramid.decoration import is_decorated, undecorated
from kibitz.vision.pyramid.details import UNTOLD, LastPicture, PyramidDetails, SeenCell, SeenName, SeenWord
from kibitz.vision.pyramid.endings import all_used, end_of, is_spent
from kibitz.vision.pyramid.goals import are_goals_of, goals_left
from kibitz.vision.pyramid.interpretation import interpreted
from kibitz.vision.pyramid.labels.partitions import CellColours
from kibitz.vision.pyramid.labels.scores import Before
from kibitz.vision.pyramid.labels.states import States
from kibitz.vision.pyramid.lattice.outlines import Boxes, changed_outlines, outline_boxes
from kibitz.vision.pyramid.reasons import which_triangle
from kibitz.vision.pyramid.resting import (
    kept_colours,
    last_known,
    learnt_colours,
    unchanged,
    unchanged_from_s,
    untouched,
)
from kibitz.vision.pyramid.settling import stated_cells
from kibitz.vision.pyramid.surroundings import Below, look_below
from kibitz.vision.pyramid.words.lines import MOST_LINES, UNKNOWN, Words
from kibitz.vision.pyramid.words.paths import paths_of
from kibitz.vision.pyramid.words.word_boxes import word_boxes
from kibitz.vision.tracking import changed_area, same_within

LEAST_PICTURE_PX = 40
SHAKEN = 0.09
"""Share of a cell by which a selected cell lies off its place while it shakes."""
LEAST_WIDE = 1.5
"""Width of a word of three letters at least, in its height."""
PERHAPS_MORE = 0.75
"""Confidence at most where the pyramid may have more rows than are seen."""


@dataclass(frozen=True)
class _Scene:
    """One picture: all its outlines, the pyramid in it, the words and the buttons about it.

    names: of what may be another button, where none is known that submits. told: the triangles that were weighed.
    """

    frame: Frame
    outlines: Boxes
    seen: SeenPyramid
    words: Words
    buttons: Mapping[str, Rect]
    names: Sequence[SeenName]
    told: Sequence[Tried]


def read_pyramid(
    frame: Frame, previous: Reading[ShownPyramid] | None = None, shown: Sequence[Rect] = ()
) -> Reading[ShownPyramid] | None:
    """The letter pyramid in the frame, or None where there is none.

    Places: ``cell 1``... row by row, ``submit``, ``clear``, ``hint``; details: a `PyramidDetails`. A letter that isn't
    certain is None in the state, and a doubt names its cell; where every letter can only be used if it is one certain
    letter, it is that, and a doubt says so. previous: the last reading of the same surface.
    """
    pixels = frame.pixels
    if min(pixels.shape[:2]) < LEAST_PICTURE_PX:
        return None
    last = _last_picture(previous)
    told: list[Tried] = []

    def found(outlines: Boxes) -> SeenPyramid | None:
        return shown_board(pixels, outlines, shown) if shown else find_board(pixels, outlines, told)

    if previous is None or last is None or last.pixels.shape != pixels.shape:
        outlines = outline_boxes(pixels)
        seen = found(outlines)
    else:
        changed = changed_area(last.pixels, pixels)
        if changed is None and (previous.until_s is None or frame.time_s < previous.until_s):
            return previous
        outlines, seen = _followed(pixels, last, changed, previous.state.states, found)
    if seen is None:
        return None
    board = Rect.around(seen.boxes)
    near = sorted(word_boxes(pixels, outlines, seen.boxes), key=lambda box: _distance(box, board))
    if len(near) > MOST_LINES:
        # A page's pattern has more that looks like a letter than like a word.
        near.sort(key=lambda box: box.w < LEAST_WIDE * box.h)
    words = Words(pixels, near, last.texts if last else {}, last.strips if last else {})
    letters, base = [may_be(own) for own in seen.letters], seen.triangle.base

    def lies(text: str) -> bool:
        return bool(paths_of(text, letters, base))

    buttons = find_buttons(pixels, words.lines, outlines, board, seen.boxes, lies, words.read_whole)
    names = () if "submit" in buttons else unknown_names(pixels, words.lines, board, lies)
    return _reading(_Scene(frame, outlines, seen, words, buttons, names, told), previous)


def _last_picture(previous: Reading[ShownPyramid] | None, base: int | None = None) -> LastPicture | None:
    """What the last picture showed; None where it showed no pyramid, or not one of so many rows."""
    known = previous.details if previous is not None else None
    return known.memory if isinstance(known, PyramidDetails) and base in (None, known.base) else None


def _followed(
    pixels: NDArray[np.uint8],
    last: LastPicture,
    changed: Rect | None,
    states: Sequence[CellState],
    found: Callable[[Boxes], SeenPyramid | None],
) -> tuple[Boxes, SeenPyramid | None]:
    """The outlines and the pyramid of a picture that differs from the one before in this part, or in none.

    states: those before. found: looks for a pyramid among outlines.
    """
    if changed is None and last.outlines is not None:
        return last.outlines, last.board
    if changed is None or last.outlines is None:
        outlines = outline_boxes(pixels)
        return outlines, found(outlines)
    outlines = changed_outlines(pixels, last.outlines, changed)
    stays = partial(same_within, last.pixels, pixels)
    seen = followed_board(pixels, outlines, last.board, stays) or found(outlines)
    if seen is None or _lacks_letters(seen, last.board):
        moved = moved_board(seen, last.board) if seen is not None else None
        if moved is not None and moved.boxes != last.board.boxes:
            kept = kept_board(pixels, moved, states)
            if kept is not None:
                return outlines, kept
        kept = kept_board(pixels, last.board, states, stays)
        if kept is not None:
            return outlines, kept
    return outlines, seen


def _lacks_letters(seen: SeenPyramid, before: SeenPyramid) -> bool:
    """Whether a pyramid is, or may be, the one before of which letters aren't seen any more."""
    if seen.triangle.base != before.triangle.base:
        return seen.triangle.base < before.triangle.base
    return any(known and not own for own, known in zip(seen.letters, before.letters, strict=True))


def _distance(box: Rect, board: Rect) -> float:
    """How far a word is from the pyramid; what is far above it matters least."""
    aside = max(0.0, board.x - box.right, box.x - board.right)
    return aside + max(0.0, board.y - box.bottom) * 1.5 + max(0.0, box.y - board.bottom)


def _before(
    seen: SeenPyramid,
    same: Reading[ShownPyramid] | None,
    last: LastPicture | None,
    still: Sequence[tuple[CellColours, float]],
    time_s: float,
) -> Before:
    """What earlier pictures tell. same: the last reading, where it was of this pyramid. still: see `kept_colours`.

    Words to be found that don't lie on it were those of another puzzle."""
    letters = [may_be(own) for own in seen.letters]
    if same is None or last is None or not are_goals_of(last.goals, letters, seen.triangle.base):
        return Before(still=unchanged(still, time_s))
    # What earlier pictures speak against is no look to learn.
    at_rest = learnt_colours(same, last, still, time_s) if same.until_s is None else last.at_rest
    text, box = same.details.selected_text, same.details.selected_box
    making = (text, box) if text and box is not None else None
    kept = untouched(seen, last, same.state.states)
    return Before(at_rest, last.states, unchanged(still, time_s), kept, making, last.goals)


def _bar(scene: _Scene) -> Rect | None:
    """The row of buttons; where none submits words, that of one that takes them back, or helps."""
    one = next((scene.buttons[name] for name in ("submit", "clear", "hint") if name in scene.buttons), None)
    return row_of(one, scene.outlines) if one is not None else None


def _reading(scene: _Scene, previous: Reading[ShownPyramid] | None) -> Reading[ShownPyramid]:
    """What was seen, as a reading."""
    frame, base = scene.frame, scene.seen.triangle.base
    last = _last_picture(previous, base)
    decorated = (last is not None and last.decorated) or is_decorated(scene.seen)
    seen = undecorated(scene.seen, frame.pixels) if decorated else scene.seen
    same = previous if last is not None else None
    still = kept_colours(seen, last.still if last is not None else (), frame.time_s)
    before = _before(scene.seen, same, last, still, frame.time_s)
    told = last.told if last is not None else None
    said, states = interpreted(seen, scene.words, scene.buttons, told, before, _bar(scene))
    cells, letters, doubts = stated_cells(seen, states, same.state.letters if same is not None else ())
    spent = last.spent if last is not None and seen.covered else is_spent(states.states)
    end = end_of(said, states.states, last is not None and seen.covered and spent)
    found = _found(states, letters)
    below = _below(scene)
    details = PyramidDetails(
        base,
        tuple(cells),
        selected_text=states.current.text if states.current is not None else "",
        selected_box=states.current.box if states.current is not None else None,
        message=" ".join(said.rows),
        found=found,
        counted=states.counted.found if states.counted is not None else None,
        lower_case=seen.lower_case,
        names=tuple(scene.names),
        memory=LastPicture(
            frame.pixels,
            texts=scene.words.used,
            strips=scene.words.strips,
            at_rest=before.looks,
            states=last_known(states.states, before.states),
            still=still,
            kept=before.kept,
            outlines=scene.outlines,
            board=scene.seen,
            decorated=decorated,
            told=told if told is not None else frozenset(said.rows if end is None else ()),
            spent=spent,
            goals=states.goals,
        ),
    )
    goals = goals_left(states.goals, [may_be(own) for own in seen.letters], states.states, base)
    return Reading(
        game="pyramid",
        state=ShownPyramid(
            tuple(letters), states.states, _selected(states), _whole(found), end, _in_all(states, found), goals
        ),
        # What little the picture cuts off of a cell is nowhere to be pointed at.
        places={f"cell {i + 1}": cell.box.clipped(frame.width, frame.height) for i, cell in enumerate(cells)}
        | dict(scene.buttons),
        confidence=_confidence(cells, states, below),
        doubts=(*doubts, *_doubts(states, below)),
        condition=_condition(scene, states, _hidden(seen, cells, letters), end is not None, below),
        details=details,
        until_s=unchanged_from_s(still) if states.until_rest else None,
        decisions=Decisions(partial(_decisions, scene, states)),
    )


def _decisions(scene: _Scene, states: States) -> Iterator[Decision]:
    """Where a pyramid was followed, no triangle was looked for."""
    if scene.told:
        yield which_triangle(scene.told, scene.seen)
    if states.decision is not None:
        yield states.decision


def nearest_triangles(frame: Frame) -> tuple[Decision, ...]:
    """What came nearest to a pyramid in a frame in which none was found, and what it lacked."""
    told: list[Tried] = []
    if min(frame.pixels.shape[:2]) >= LEAST_PICTURE_PX:
        find_board(frame.pixels, outline_boxes(frame.pixels), told)
    return (which_triangle(told, None),) if told else ()


def _found(states: States, letters: Sequence[str | None]) -> tuple[SeenWord, ...]:
    """The words that the page lists, spelt as the cells are."""
    return tuple(
        SeenWord("".join(letters[i] or UNKNOWN for i in path), shown.line.box, path) for shown, path in states.found
    )


def _whole(found: Sequence[SeenWord]) -> tuple[str, ...]:
    return tuple(word.word for word in found if UNKNOWN not in word.word)


def _in_all(states: States, found: Sequence[SeenWord]) -> int | None:
    """How many words there are, where the page says so and the found ones are those that it counts."""
    counted = states.counted
    return counted.total if counted is not None and len(_whole(found)) == counted.found else None


def _selected(states: States) -> tuple[int, ...]:
    """The selected cells, in order where that is known."""
    return states.selected or tuple(i for i, state in enumerate(states.states) if state is CellState.SELECTED)


def _below(scene: _Scene) -> Below:
    seen = scene.seen
    letter_px = float(np.median([cell.height for cell in seen.cells if cell.letter is not None] or [0.0]))
    return look_below(scene.frame.pixels, scene.outlines, seen.triangle, seen.boxes, seen.shaped, letter_px)


def _confidence(cells: Sequence[SeenCell], states: States, below: Below) -> float:
    certain = [cell.letters[0][1] if cell.letters else 0.0 for cell in cells]
    confidence = float(np.mean(np.minimum(certain, states.confidence)))
    return confidence if below is Below.NOTHING else min(confidence, PERHAPS_MORE)


def _doubts(states: States, below: Below) -> list[str]:
    """Doubts about states, and about rows that may not be seen."""
    unknown = [f"cell {i + 1}" for i, own in enumerate(states.states) if own is CellState.UNKNOWN]
    doubts = [f"{UNTOLD}: {', '.join(unknown)}."] if unknown else []
    return doubts if below is Below.NOTHING else [*doubts, below.value]


def _hidden(seen: SeenPyramid, cells: Sequence[SeenCell], letters: Sequence[str | None]) -> bool:
    """Whether something lies over a letter. Letters that are gone since their words were found are under nothing."""
    return any(
        not cell.visible and (letter is None or cell.state is not CellState.USED or look.odd)
        for cell, letter, look in zip(cells, letters, seen.cells, strict=True)
    )


def _condition(scene: _Scene, states: States, hidden: bool, ended: bool, below: Below) -> Condition:
    """Whether the pyramid can be played now. hidden: something lies over a letter. ended: the page says so."""
    page = Rect(0, 0, scene.frame.width, scene.frame.height)
    if below is Below.REST or any(not page.holds(box) for box in scene.seen.boxes):
        return Condition.CUT_OFF
    if ended or all_used(states.states):
        return Condition.OVER
    if states.until_rest or _is_moving(scene.seen):
        return Condition.UNSETTLED
    return Condition.COVERED if hidden or below is Below.ROW else Condition.READY


def _is_moving(seen: SeenPyramid) -> bool:
    """Whether cells are off their places: they shake."""
    side = seen.boxes[0].w
    off = [box.center.x - x for box, (x, _) in zip(seen.boxes, seen.triangle.centres().tolist(), strict=True)]
    return seen.shaped and max(off) - min(off) > 2 * SHAKEN * side
