"""Playing a word: its letters one by one or in one drag, then the page's check mark or Enter.

A move is planned in parts (`Step.unfinished`): whether the page submits a word by itself, and whether its letters want
to be clicked on or dragged over, is known only when it has been tried. Each plan goes on from what the page shows; a
word is submitted only when its letters were seen to be selected, in their order. What goes astray ends the move with
`Outcome.ANEW`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from itertools import pairwise

from kibitz.core.action import Action, Click, Drag, PressKey, ShowMore
from kibitz.core.game import Step
from kibitz.core.geometry import Point
from kibitz.core.phrase import Phrase
from kibitz.core.reading import Condition, Reading
from kibitz.games.pyramid.advice import Wanted, cell_place
from kibitz.games.pyramid.memory import memory_of
from kibitz.games.pyramid.options import Entry
from kibitz.games.pyramid.sender import sender_of
from kibitz.solvers.pyramid.shown import ShownPyramid

SUBMIT, START, CLEAR = "submit", "start", "clear"
"""Names of places of a reading."""
SELECT_TIMEOUT_S, SUBMIT_TIMEOUT_S = 8.0, 12.0
"""How long to wait: wrong words shake for a second, and the end may be celebrated first."""
ON_THE_WAY = (0.35, 0.7)
"""Where a drag stops between two letters, as a share of the way."""
STOPS_ON_LETTER = 5
"""... and how often on the letter itself: browsers tell pages of one place a picture, so that a letter that is only
passed may never be heard of. A tenth of a second is a person's pace, too; in a busy browser a picture took longer than
three stops once. After each miss a drag stays as much longer."""


class StepKind(Enum):
    """What a step does."""

    TAP = "tap"
    DRAG = "drag"
    UNDO = "undo"
    SUBMIT = "submit"
    SEARCH = "search"
    START = "start"


@dataclass(frozen=True, slots=True)
class StepNote:
    """Notes of one step for `check_step`: what it does, for which word, and which cells are selected afterwards.

    sender: the name of the button that is pressed, where only its part in the game tells that it submits. by_key: it is
    submitted by Enter.
    """

    part: StepKind
    wanted: Wanted
    selects: tuple[int, ...]
    sender: str = ""
    by_key: bool = False


def plan_word(reading: Reading[ShownPyramid], wanted: Wanted, entry: Entry) -> list[Step]:
    """The next steps towards a word, from what the page shows now; none when it is found, or the page isn't ready."""
    game, memory = reading.state, memory_of(reading)
    path = wanted.path
    if reading.condition is not Condition.READY or game.end is not None or game.used.intersection(path):
        return []
    if may_have_to_be_started(reading):
        note = StepNote(StepKind.START, wanted, ())
        start = Click(reading.places[START].center)
        expects = Phrase("a game that can be played")
        return [Step(start, expects, SELECT_TIMEOUT_S, note, unfinished=True, talks=True)]
    done = len(game.selected)
    drags = entry is Entry.DRAG or (entry is Entry.AUTO and memory.drags)
    as_meant = _as_meant(game, memory.taken, path, late=memory.misses > 0 or bool(memory.taken))
    if as_meant and done == len(path):
        missed = memory.sought is False and SUBMIT not in reading.places
        return [_searching(reading, wanted) if missed else _submitting(reading, wanted)]
    stays = as_meant and not drags
    # A drag begins anew by itself.
    if done and not stays and not drags:
        return _undoing(reading, wanted)
    if drags:
        note = StepNote(StepKind.DRAG, wanted, path)
        centres = [reading.places[cell_place(cell)].center for cell in path]
        drag = Drag(drag_path(centres, STOPS_ON_LETTER * (1 + memory.misses)))
        return [
            Step(
                drag,
                Phrase("{word} selected or found", word=wanted.word),
                SUBMIT_TIMEOUT_S,
                note,
                unfinished=True,
                talks=True,
            )
        ]
    steps = []
    for length in range(done + 1, len(path) + 1):
        cell = path[length - 1]
        note = StepNote(StepKind.TAP, wanted, path[:length])
        at = reading.places[cell_place(cell)].center
        expects = Phrase("{word} selected", word=wanted.word[:length])
        steps.append(Step(Click(at), expects, SELECT_TIMEOUT_S, note, talks=True))
    return [*steps[:-1], replace(steps[-1], unfinished=True)]


def may_have_to_be_started(reading: Reading[ShownPyramid], misses: int = 0) -> bool:
    """Whether a click or drag was lost, no word was ever answered, nothing is known to be selected, and a button that
    begins a game was not pressed yet. misses: clicks and drags that were lost besides those that are known."""
    memory = memory_of(reading)
    # A letter under the pointer may look selected.
    answered = memory.taken or memory.right or memory.wrong or reading.state.used
    return START in reading.places and memory.misses + misses > 0 and not memory.started and not answered


def _as_meant(game: ShownPyramid, taken: tuple[int, ...], path: tuple[int, ...], *, late: bool) -> bool:
    """Whether what is selected is the beginning of the word, in its order. late: the last letter may have come late;
    one that nobody has clicked on may only look selected."""
    known = len(taken)
    if taken != path[:known]:
        return False
    return set(game.selected) in (set(path[:known]), set(path[: known + late]))


def drag_path(points: list[Point], stops: int) -> tuple[Point, ...]:
    """The way over the points, with stops between them and so many on each but the first.

    >>> [point.x for point in drag_path([Point(0, 0), Point(10, 0)], 2)]
    [0, 3.5, 7.0, 10, 10]
    """
    path = [points[0]]
    for a, b in pairwise(points):
        path += [Point(a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share) for share in ON_THE_WAY]
        path += [b] * stops
    return tuple(path)


def aside(reading: Reading[ShownPyramid]) -> Point:
    """A place beside the uppermost letter, where a pyramid has nothing."""
    return Point(reading.bounds.x + 1, reading.bounds.y + 1)


def _searching(reading: Reading[ShownPyramid], wanted: Wanted) -> Step:
    note = StepNote(StepKind.SEARCH, wanted, reading.state.selected)
    expects = Phrase("a button that submits words")
    return Step(ShowMore(aside(reading)), expects, SELECT_TIMEOUT_S, note, unfinished=True)


def _submitting(reading: Reading[ShownPyramid], wanted: Wanted) -> Step:
    button, memory, sender = reading.places.get(SUBMIT), memory_of(reading), None
    if button is None and memory.by_last:
        button = reading.places[cell_place(wanted.path[-1])]
    elif button is None and not memory.by_key and (sender := sender_of(reading)) is not None:
        button = sender.box
    by_key = button is None or memory.by_key
    action: Action = Click(button.center) if button is not None and not by_key else PressKey("enter")
    note = StepNote(StepKind.SUBMIT, wanted, (), sender.name if sender is not None else "", by_key)
    return Step(action, Phrase("{word} right or wrong", word=wanted.word), SUBMIT_TIMEOUT_S, note, talks=True)


def _undoing(reading: Reading[ShownPyramid], wanted: Wanted) -> list[Step]:
    """Take the last letter off that doesn't belong to the word, by a click on it: what a button does is never as sure.

    Where a click on the last letter would submit the word it is the first one. Where such a click was lost, and the
    page has a button that clears the word, that one is pressed.
    """
    clear, memory = reading.places.get(CLEAR), memory_of(reading)
    if clear is not None and memory.misses and not memory.undoes:
        note = StepNote(StepKind.UNDO, wanted, ())
        return [Step(Click(clear.center), Phrase("nothing selected"), SELECT_TIMEOUT_S, note, unfinished=True)]
    selected, by_last = reading.state.selected, memory.by_last and SUBMIT not in reading.places
    cell = selected[0 if by_last else -1]
    left = () if by_last else selected[:-1]
    return [replace(_taking_off(reading, cell, left, wanted), unfinished=True)]


def _taking_off(reading: Reading[ShownPyramid], cell: int, left: tuple[int, ...], wanted: Wanted) -> Step:
    expects = Phrase("{value} selected", value=reading.state.spelt(left) or Phrase("nothing"))
    note = StepNote(StepKind.UNDO, wanted, left)
    return Step(Click(reading.places[cell_place(cell)].center), expects, SELECT_TIMEOUT_S, note, talks=True)


def taking_back(reading: Reading[ShownPyramid]) -> list[Step]:
    """What takes off the letters that play has selected, the last one first: only where that was seen to work."""
    game, memory = reading.state, memory_of(reading)
    taken = memory.taken
    if not memory.undoes or memory.by_last or set(game.selected) != set(taken):
        return []
    wanted = Wanted(game.spelt(taken), taken)
    return [_taking_off(reading, taken[length], taken[:length], wanted) for length in reversed(range(len(taken)))]
