"""The page after a step that `kibitz.games.pyramid.plan` planned, beside the page before it."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from kibitz.core.game import View
from kibitz.core.geometry import Rect
from kibitz.core.phrase import Phrase
from kibitz.core.reading import Reading
from kibitz.games.common.after_step import AfterStep
from kibitz.games.common.changes import changed
from kibitz.games.pyramid.memory import (
    COLOURS,
    OTHER_LOOK,
    SAME_LOOK,
    Looks,
    PyramidMemory,
    apart,
    from_both,
    have_their_colours_again,
    is_clearly,
    looks_of,
    memory_of,
    message_of,
    read_states,
)
from kibitz.games.pyramid.options import Entry
from kibitz.games.pyramid.plan import SUBMIT, StepKind, StepNote
from kibitz.solvers.pyramid.shown import CellState, ShownPyramid

NEAR, BUTTON_PX = 0.3, 8.0
"""How far around the pyramid a page's answer is looked for, as a share of its height; how far a button's edge glows."""
SAME_PLACE = 0.4
"""Intersection over union of a word's boxes from which on it stands where it stood."""
COVERED_S, LONG_S = 0.6, 3.0
"""What lies over the letters for so long stays, where they were all used before, and where that wasn't seen."""


class Became(Enum):
    """What letters that were selected look like now."""

    SELECTED = Phrase("as when they were selected")
    FREE = Phrase("as before they were selected")
    OTHER = Phrase("unlike both")
    UNCLEAR = "unclear"


@dataclass(frozen=True, slots=True, kw_only=True)
class PageAfter(AfterStep[ShownPyramid]):
    """The page after a step.

    message: what the page says, and didn't before. said: that in a dialog of the browser's own. beside: pixels around
    the letters and buttons have changed, as where a message comes. rest_s: for how long the letters that the step
    selects have kept their colours.
    """

    note: StepNote
    entry: Entry
    message: str
    said: str
    beside: bool
    rest_s: float

    @property
    def memory(self) -> PyramidMemory:
        """What is known besides."""
        return memory_of(self.reading)

    @property
    def stirred(self) -> bool:
        """Whether anything has changed since the step."""
        return self.memory.stirs > memory_of(self.was).stirs or bool(self.message) or self.beside

    @property
    def glimpsed(self) -> frozenset[int]:
        """The letters that were seen selected since the step."""
        stirs, cells = self.memory.glimpsed
        return cells if stirs > memory_of(self.was).stirs else frozenset()

    @property
    def shown(self) -> str:
        """What is selected, in words."""
        return Phrase("{value} selected", value=self.game.spelt(self.game.selected) or Phrase("nothing"))

    @property
    def word(self) -> str:
        """The word that is being put in."""
        return self.note.wanted.word

    @property
    def cells(self) -> frozenset[int]:
        """Its cells."""
        return frozenset(self.note.wanted.path)

    @property
    def looks(self) -> Mapping[int, Looks]:
        """How the cells look, as far as they are seen."""
        return looks_of(self.reading)

    @property
    def became(self) -> Became:
        """What the word's letters look like now, beside what they did before they were clicked on, and when they were
        selected: told where all of them did the same, and where selected letters look different at all."""
        now, plain, chosen = self.looks, self.memory.plain, self.memory.chosen
        if not all(cell in now and cell in plain and cell in chosen for cell in self.cells):
            return Became.UNCLEAR
        both = [from_both(now[cell], plain[cell], chosen[cell]) for cell in self.cells]
        from_chosen = [far[1] for far in both if far is not None]
        # By all that is seen: used letters may have the colours of free ones, with a border.
        from_plain = [apart(now[cell], plain[cell]) for cell in self.cells]
        if min(from_plain + from_chosen) > OTHER_LOOK:
            again = have_their_colours_again(self.cells, self.old.used - self.cells, plain, now)
            return Became.FREE if again else Became.OTHER
        if len(from_chosen) < len(both):
            return Became.UNCLEAR
        if max(from_chosen) <= SAME_LOOK:
            return Became.SELECTED
        return Became.FREE if max(from_plain) <= SAME_LOOK else Became.UNCLEAR

    @property
    def completes(self) -> bool:
        """Whether it uses the last letters."""
        return completes(self.note, self.was)

    @property
    def ends(self) -> bool:
        """Whether the last letters' word was handed in by this step."""
        return ends(self.note, self.was, self.memory)

    @property
    def handed_in(self) -> bool:
        """Whether the page can have judged the word by now: it was submitted, or all of it was selected."""
        return is_handed_in(self.note)

    @property
    def covered_for_good(self) -> bool:
        """Whether what lies over the letters is there to stay: they had been seen to be used, or it has been long."""
        was_used = self.memory.all_used > memory_of(self.was).stirs
        return self.still_s >= COVERED_S and (was_used or self.since_step_s >= LONG_S)

    @property
    def counted_one_more(self) -> bool:
        """Whether the page counts one word more as found than before the step."""
        now, before = self.reading.details, self.was.details
        known = now is not None and before is not None and None not in (now.counted, before.counted)
        return known and bool(now.counted == before.counted + 1)

    @property
    def seems_taken(self) -> bool:
        """Whether the word was taken, though its letters aren't known to be used: they have come to look otherwise, or
        the page counts it."""
        return self.counted_one_more or (self.became is Became.OTHER and not self.spelt_as_selected)

    @property
    def seems_used(self) -> bool:
        """Whether the page has taken the word by itself as soon as it was spelt: its letters look neither as before nor
        as when they were selected, but all as letters of earlier words do; the last ones of all may have a colour of
        their own, where the page showed the word in the making and does so no more."""
        now, memory = self.looks, self.memory
        if not (self.handed_in and self._looks_new):
            return False
        own = [now[cell][COLOURS] for cell in self.cells]
        used = [now[cell][COLOURS] for _, cells in memory.right for cell in cells if cell in now]
        if used and all(min(apart(one, other) for other in used) <= SAME_LOOK for one in own):
            return True
        alike = max(apart(one, own[0]) for one in own) <= SAME_LOOK
        return self.completes and alike and self._was_spelt and not self.spelt_as_selected

    @property
    def _looks_new(self) -> bool:
        """Whether all letters of the word have other colours than before they were selected, and than selected ones."""
        now, plain, chosen = self.looks, self.memory.plain, self.memory.chosen
        known = self.cells & chosen.keys()
        if not known or not all(cell in now and cell in plain for cell in self.cells):
            return False
        off = [apart(now[cell][COLOURS], plain[cell][COLOURS]) for cell in self.cells]
        return min(off + [apart(now[cell][COLOURS], chosen[cell][COLOURS]) for cell in known]) > OTHER_LOOK

    @property
    def _was_spelt(self) -> bool:
        """Whether the page showed the word in the making before the step."""
        before = self.was.details
        return before is not None and before.selected_text != "" and self.word.startswith(before.selected_text)

    @property
    def stands(self) -> bool:
        """Whether the word is selected; but for its last letter, where a second click on that one submits it."""
        selected, by_last = set(self.game.selected), self.memory.by_last and SUBMIT not in self.reading.places
        return selected == self.cells or (by_last and selected == self.cells - {self.note.wanted.path[-1]})

    @property
    def spelt_as_selected(self) -> bool:
        """Whether the page shows the word as the one in the making, where it did before: a list of found ones may look
        the same."""
        details, before = self.reading.details, self.was.details
        if details is None or details.selected_text != self.word:
            return False
        return _same_place(details.selected_box, before.selected_box if before is not None else None)

    @property
    def only_now_selected(self) -> tuple[Looks, Looks] | None:
        """How the one letter looked, and looks now, that seemed to be selected before anything was clicked on, and was
        clicked on to take it off: the page spells it only now, or it has come to look neither as before nor as free
        ones do, so it had a look of its own. None where it isn't so."""
        details, before, selected = self.reading.details, self.was.details, self.game.selected
        if self.note.part is not StepKind.UNDO or self.memory.taken or details is None or before is None:
            return None
        if len(selected) != 1 or selected != self.old.selected:
            return None
        cell, now, was = selected[0], self.looks, looks_of(self.was)
        letter = self.game.letters[cell]
        # A sign of the browser's may look like the letter.
        moved = details.selected_text == letter and not _same_place(details.selected_box, before.selected_box)
        if cell not in now or cell not in was or (before.selected_text == letter and not moved):
            return None
        free = [now[other] for other, state in enumerate(self.game.states) if state is CellState.FREE and other in now]
        unlike = [apart(now[cell][COLOURS], other[COLOURS]) for other in (was[cell], *free)]
        spelt = details.selected_text == letter and unlike[0] > OTHER_LOOK
        return (was[cell], now[cell]) if spelt or (len(free) > 0 and min(unlike) > OTHER_LOOK) else None

    @property
    def only_spelt(self) -> bool:
        """Whether its letters were clicked on and the page shows the word in the making, which may be called valid
        there, where earlier words had to be submitted."""
        by_hand = self.note.part is StepKind.TAP and self.memory.right and not self.memory.takes
        return bool(by_hand) and self.spelt_as_selected

    @property
    def seems_selected(self) -> bool:
        """Whether the letter that was clicked on has come to look as the other selected ones do: where most letters are
        selected, what they look like alone doesn't tell it."""
        *others, last = self.note.selects or (0,)
        now, before = self.looks, looks_of(self.was)
        if self.note.part is not StepKind.TAP or last not in now or last not in before:
            return False
        if set(others) != set(self.old.selected):
            return False
        if self._joins(last, others):
            return True
        moved = apart(now[last], before[last])
        # A letter that is only a little larger now is told by no other one's having changed at all.
        rest = max((apart(now[cell], before[cell]) for cell in {*now} & {*before} - {last}), default=0.0)
        if moved <= OTHER_LOOK and not is_clearly(moved, rest):
            return False
        # Of a first letter it is told by what letters of earlier words looked like.
        known = [now[cell] for cell in others if cell in now] or ([] if others else [*self.memory.chosen.values()])
        if known:
            return max(apart(one[:3], now[last][:3]) for one in known) <= SAME_LOOK
        # Or by its being the only one that has changed.
        return not others and rest <= SAME_LOOK

    def _joins(self, last: int, others: Sequence[int]) -> bool:
        """Whether a letter is read as free no more, but as what all the others of its word are, as far as that is
        known, and the other free ones still are: all that has changed is this one. The reader may take all of them for
        used ones, as long as it did so before."""
        now, was = read_states(self.reading), read_states(self.was)
        free = {cell for cell, state in was.items() if state is CellState.FREE}
        new = now.get(last, CellState.FREE)
        alike = len(others) > 0 and all(was.get(cell) is new for cell in others)
        return (
            {cell for cell, state in now.items() if state is CellState.FREE} == free - {last} != free
            and (alike or new in (CellState.SELECTED, CellState.UNKNOWN))
            and all(now.get(cell) in (new, CellState.SELECTED) for cell in others)
        )

    def learnt_looks(self, selects: Sequence[int]) -> tuple[Mapping[int, Looks], Mapping[int, Looks]]:
        """What is known of how cells look before they are selected, and selected."""
        memory, now, before = self.memory, self.looks, looks_of(self.was)
        free = [cell for cell, state in enumerate(self.old.states) if state is CellState.FREE]
        new = [cell for cell in (*free, *selects) if cell in before and cell not in self.old.selected]
        # What a cell looked like at first counts: after a wrong word it may still be fading.
        plain = {**{cell: before[cell] for cell in new}, **memory.plain}
        return plain, {**memory.chosen, **{cell: now[cell] for cell in selects if cell in now}}


def _same_place(new: Rect | None, old: Rect | None) -> bool:
    """Whether two texts stand in one place, as far as that is known."""
    return old is None or new is None or new.iou(old) > SAME_PLACE


def is_handed_in(note: StepNote) -> bool:
    """Whether a page can have judged the word once a step was made: it submits it, or all of it is selected then."""
    return note.part in (StepKind.SUBMIT, StepKind.DRAG) or note.selects == note.wanted.path


def completes(note: StepNote, was: Reading[ShownPyramid]) -> bool:
    """Whether a word uses the last letters of what was seen before its step."""
    old = was.state
    return len(old.used | frozenset(note.wanted.path)) == len(old.states)


def ends(note: StepNote, was: Reading[ShownPyramid], memory: PyramidMemory) -> bool:
    """Whether a step hands in the last letters' word: it submits it, or is a drag whose end does so on this page."""
    sent = note.part is StepKind.SUBMIT or (note.part is StepKind.DRAG and bool(memory.sends))
    return sent and completes(note, was)


def page_after(note: StepNote, before: View, after: View, entry: Entry) -> PageAfter:
    """What there is to judge a step by; both views have readings."""
    assert before.reading is not None, "a step is planned on a reading"
    assert after.reading is not None, "checked by the caller"
    message = after.said or message_of(after.reading)
    return PageAfter(
        note=note,
        entry=entry,
        reading=after.reading,
        was=before.reading,
        still_s=after.time_s - max(before.time_s, memory_of(after.reading).since_s),
        since_step_s=after.time_s - before.time_s,
        message=message if message != message_of(before.reading) else "",
        said=after.said,
        beside=note.part is StepKind.SUBMIT and _changed_beside(before, after),
        rest_s=min((after.time_s - since for since in _kept_since(after.reading, note.selects)), default=math.inf),
    )


def _kept_since(reading: Reading[ShownPyramid], cells: Sequence[int]) -> list[float]:
    """Since when cells have looked as they do, as far as that is known."""
    memory = reading.details.memory if reading.details is not None else None
    return [memory.still[cell][1] for cell in cells] if memory is not None and memory.still else []


def _changed_beside(before: View, after: View) -> bool:
    """Whether anything near the pyramid looks different, apart from the button, which shows that it was pressed."""
    assert before.reading is not None, "checked by the caller"
    near = before.reading.bounds.grown(NEAR * before.reading.bounds.h)
    button = [rect.grown(BUTTON_PX) for name, rect in before.reading.places.items() if name == SUBMIT]
    return changed(before.frame, after.frame, near, button)
