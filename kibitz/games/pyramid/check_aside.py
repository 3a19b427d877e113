"""What became of a step that plays no letter: one that begins a game, or brings more of the page into view."""

from __future__ import annotations

from dataclasses import replace

from kibitz.core.game import Outcome, Verdict, View
from kibitz.core.phrase import Phrase
from kibitz.core.reading import Condition
from kibitz.games.pyramid.memory import learnt, memory_of
from kibitz.games.pyramid.options import Entry
from kibitz.games.pyramid.page_after import PageAfter, page_after
from kibitz.games.pyramid.plan import SUBMIT, StepKind, StepNote
from kibitz.games.pyramid.sender import sender_of

ASIDE = (StepKind.START, StepKind.SEARCH)
SHOWN_S, REST_S, LOST_S = 1.2, 0.5, 3.0
"""What such a step does shows after this long, and is at rest after this; and where no pyramid is seen for so long,
none comes."""


def check_aside(note: StepNote, before: View, after: View, entry: Entry) -> Verdict:
    """What became of such a step, see `kibitz.games.pyramid.check.check_step`."""
    if after.reading is not None and after.reading.condition is Condition.READY:
        page = page_after(note, before, after, entry)
        return _started(page) if note.part is StepKind.START else _searched(page)
    if note.part is StepKind.SEARCH and after.time_s - before.time_s >= LOST_S:
        assert before.reading is not None, "a step is planned on a reading"
        known = replace(memory_of(before.reading), sought=True)
        lost = Phrase("no pyramid with more of the page in view")
        return Verdict(Outcome.ANEW, lost, learnt(before.reading, known), learnt=True)
    return Verdict(Outcome.PENDING, Phrase("no pyramid is seen"))


def _started(page: PageAfter) -> Verdict:
    """The button that begins a game was pressed; it may have dealt other letters."""
    if page.since_step_s < SHOWN_S or page.still_s < REST_S:
        return Verdict(Outcome.PENDING, page.shown)
    memory = replace(page.memory, started=True, misses=0, drags=False)
    return Verdict(Outcome.ANEW, Phrase("a game that was begun"), learnt(page.reading, memory), learnt=True)


def _searched(page: PageAfter) -> Verdict:
    """More of the page is seen: is there a button that submits?"""
    if page.since_step_s < SHOWN_S or page.still_s < REST_S:
        return Verdict(Outcome.PENDING, page.shown)
    found = SUBMIT in page.reading.places or sender_of(page.reading) is not None
    memory = replace(page.memory, sought=True, by_last=page.memory.by_last and not found)
    saw = Phrase("a button that submits words") if found else Phrase("no button that submits words")
    return Verdict(Outcome.CONFIRMED, saw, learnt(page.reading, memory))
