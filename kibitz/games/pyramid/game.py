"""Pyramid Scheme: words along paths through a triangle of letters, every letter used exactly once."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar

from kibitz.core.action import ShowMore
from kibitz.core.advice import Advice, HelpLevel, Mark, Move
from kibitz.core.correction import Aspect
from kibitz.core.errors import UsageError
from kibitz.core.frame import Frame
from kibitz.core.game import Game, Message, Stage, Step, Verdict, View
from kibitz.core.geometry import Rect
from kibitz.core.page import PageView
from kibitz.core.phrase import Phrase
from kibitz.core.reading import Condition, Reading
from kibitz.core.scoring import Decision
from kibitz.games.common.page_words import PageWords
from kibitz.games.common.title import title_of
from kibitz.games.common.welcome import way_in
from kibitz.games.pyramid.advice import NO_WORDS, PyramidAdviser
from kibitz.games.pyramid.check import check_step
from kibitz.games.pyramid.marks import pyramid_marks
from kibitz.games.pyramid.memory import PyramidMemory, PyramidTracker, cell_of
from kibitz.games.pyramid.options import PyramidOptions
from kibitz.games.pyramid.plan import aside, plan_word, taking_back
from kibitz.games.pyramid.sender import with_sender
from kibitz.games.pyramid.text import pyramid_text
from kibitz.games.pyramid.to_json import captions, record
from kibitz.games.pyramid.told import over_where_gone
from kibitz.solvers.end import End
from kibitz.solvers.pyramid.shown import CellState, ShownPyramid
from kibitz.solvers.pyramid.words import read_words
from kibitz.solvers.word_files import to_upper

if TYPE_CHECKING:
    from rich.console import RenderableType

FEW_LETTERS = 10
"""Letters of a pyramid below which it may be an example; puzzles mostly have more."""

Reader = Callable[..., Reading[ShownPyramid] | None]
"""Takes what `kibitz.vision.pyramid.reader.read_pyramid` takes; the cells only where the user has shown them."""


def vision_reader() -> Reader:
    """Imported when the first frame is read: it brings text recognition with it."""
    from kibitz.vision.pyramid.reader import read_pyramid

    return read_pyramid


class PyramidGame(Game[ShownPyramid]):
    """Letter pyramids on any page.

    reader: what finds the game in a frame.

    Raises UsageError for a file that can't be read, for what is no word, and for options that can't be.
    """

    id: ClassVar[str] = "pyramid"
    title: ClassVar[str] = Phrase("Pyramid Scheme")
    options: ClassVar[type[PyramidOptions]] = PyramidOptions
    practice: ClassVar[str] = "kibitz.gui.practice.pyramid.board:create"
    cell: ClassVar[str] = "cell"
    reads_shown_cells: ClassVar[bool] = True
    shown_places: ClassVar[Mapping[str, str]] = {"send": "submit"}

    def __init__(self, options: PyramidOptions | None = None, *, reader: Reader | None = None, **given: Any) -> None:
        chosen = PyramidOptions.of(self.title, options, **given)
        self.entry = chosen.entry
        own = read_words(chosen.words) if chosen.words else None
        self._adviser = PyramidAdviser(
            own, parse_words("theme", chosen.theme), parse_words("required", chosen.required)
        )
        self._tracker = PyramidTracker(PyramidMemory())
        self._reader = reader
        self._words = PageWords()

    def read(self, frame: Frame, previous: Reading[ShownPyramid] | None = None) -> Reading[ShownPyramid] | None:
        return self._followed(self._seen(frame, previous), frame, previous)

    def read_page(
        self, frame: Frame, previous: Reading[ShownPyramid] | None, view: PageView
    ) -> Reading[ShownPyramid] | None:
        from kibitz.games.pyramid.corrected import with_said

        # A page that isn't saved yet is one that was read by itself.
        found = self._seen(frame, previous, view.cells if view.page.name else ())
        return self._followed(found and with_said(found, frame.pixels, view), frame, previous)

    def measured(self, reading: Reading[ShownPyramid], place: str) -> tuple[float, ...]:
        from kibitz.vision.pyramid.labels.partitions import FILL_INK_RIM

        looks = reading.details.cells[cell_of(place)].looks
        return tuple(looks[:FILL_INK_RIM].tolist()) if looks is not None else ()

    def aspects(self, reading: Reading[ShownPyramid], place: str) -> Sequence[Aspect]:
        from kibitz.games.pyramid.corrected import aspects

        return aspects(reading, place)

    def lesson(
        self, reading: Reading[ShownPyramid], frame: Frame, place: str, aspect: str, value: str
    ) -> Mapping[str, tuple[float, ...]]:
        from kibitz.games.pyramid.corrected import lesson

        return lesson(reading, place, aspect, value, self.measured(reading, place))

    def anew(self, reading: Reading[ShownPyramid], *, taken_back: bool) -> Reading[ShownPyramid]:
        return self._tracker.anew(reading, taken_back=taken_back)

    def _seen(
        self, frame: Frame, previous: Reading[ShownPyramid] | None, shown: Sequence[Rect] = ()
    ) -> Reading[ShownPyramid] | None:
        if self._reader is None:
            self._reader = vision_reader()
        return self._reader(frame, previous, shown) if shown else self._reader(frame, previous)

    def _followed(
        self, found: Reading[ShownPyramid] | None, frame: Frame, previous: Reading[ShownPyramid] | None
    ) -> Reading[ShownPyramid] | None:
        if found is None:
            return None
        reading = with_sender(self._tracker.follow(found, previous, frame.time_s))
        if reading.condition is not Condition.READY or self.advise(reading.state, reading.memory).moves:
            return reading
        # Every puzzle has a solution: until there is one, something is misread, or not all is there yet.
        return replace(reading, doubts=(*reading.doubts, NO_WORDS))

    def nearest(self, frame: Frame) -> Sequence[Decision]:
        from kibitz.vision.pyramid.reader import nearest_triangles

        return nearest_triangles(frame)

    def stages(self, frame: Frame) -> Sequence[Stage]:
        from kibitz.vision.stages.pyramid import pyramid_stages

        return pyramid_stages(frame)

    def advise(self, state: ShownPyramid, memory: PyramidMemory | None = None) -> Advice:
        return self._adviser.advise(state, memory or self._tracker.blank)

    def marks(self, reading: Reading[ShownPyramid], advice: Advice, level: HelpLevel) -> Sequence[Mark]:
        return pyramid_marks(reading, advice, level)

    def plan(self, reading: Reading[ShownPyramid], move: Move) -> Sequence[Step]:
        return plan_word(reading, move.data, self.entry)

    def check(self, step: Step, before: View, after: View) -> Verdict:
        return check_step(step, before, after, self.entry, self._words)

    def same_position(self, before: ShownPyramid, after: ShownPyramid) -> bool:
        if before == after:
            return True
        # A lone letter may only have looked selected while the pointer was over it: the next click tells.
        alone = len(before.selected) == 1 and not after.selected
        states = tuple(CellState.FREE if state is CellState.SELECTED else state for state in before.states)
        return alone and replace(before, states=states, selected=()) == after

    def slipped(self, before: Reading[ShownPyramid], after: Reading[ShownPyramid]) -> str:
        was, now = before.state, after.state
        if (was.letters, was.used, was.end) != (now.letters, now.used, now.end):
            return ""
        told = [state.spelt(state.selected) or Phrase("no letter") for state in (now, was)]
        return Phrase("{now} selected, and {was} a moment ago", now=told[0], was=told[1])

    def show_more(self, reading: Reading[ShownPyramid]) -> ShowMore | None:
        from kibitz.vision.pyramid.surroundings import Below

        goes_on = reading.condition is Condition.CUT_OFF or Below.EDGE.value in reading.doubts
        return ShowMore(aside(reading)) if goes_on else None

    def way_in(self, frame: Frame, board: Rect | None = None) -> Message | None:
        return way_in(self._words, frame.pixels, board)

    def named_at(self, frame: Frame) -> Rect | None:
        return title_of(self._words, frame.pixels)

    def may_be_example(self, reading: Reading[ShownPyramid]) -> bool:
        return len(reading.state.letters) < FEW_LETTERS

    def told_over(self, before: Reading[ShownPyramid], after: View) -> Reading[ShownPyramid] | None:
        return over_where_gone(before, after, self._words)

    def take_back(self, reading: Reading[ShownPyramid]) -> Sequence[Step]:
        return taking_back(reading)

    def won(self, reading: Reading[ShownPyramid]) -> bool | None:
        # Where all letters are used and nothing is said, the page may be showing the answer.
        return reading.state.end is End.WON if reading.state.end is not None else None

    def position(self, state: ShownPyramid) -> frozenset[int]:
        return state.used

    def goes_on(self, before: ShownPyramid, after: ShownPyramid) -> bool:
        if len(before.letters) != len(after.letters):
            return False
        letters = zip(before.letters, after.letters, strict=True)
        # What is used may show its letter no more, or another game's in its place.
        return before.used <= after.used and all(was == now for was, now in letters if was and now)

    def captions(self, reading: Reading[ShownPyramid]) -> Mapping[str, str]:
        return captions(reading)

    def to_json(self, reading: Reading[ShownPyramid], advice: Advice | None) -> dict[str, Any]:
        return record(reading)

    def drawn(self, reading: Reading[ShownPyramid]) -> RenderableType:
        return pyramid_text(reading.state)


def parse_words(option: str, text: str) -> list[str]:
    """Words in capitals, from words with commas or spaces between.

    Raises UsageError where something isn't a word.

    >>> parse_words("theme", "oboe, piano")
    ['OBOE', 'PIANO']
    """
    words = [to_upper(word) for word in re.split(r"[,\s]+", text) if word]
    wrong = next((word for word in words if not word.isalpha()), None)
    if wrong is not None:
        raise UsageError(
            Phrase(
                "Pyramid Scheme's {option} {wrong!r} is not a word. Write words with commas between them.",
                option=option,
                wrong=wrong,
            )
        )
    return words
