"""What the page says in words, where letters were, that the game is over; and how it ended, as far as that follows."""

from __future__ import annotations

import re
from dataclasses import replace

from kibitz.core.game import Outcome, Verdict, View
from kibitz.core.phrase import Phrase, joined
from kibitz.core.reading import Reading
from kibitz.games.common.page_words import PageWords, end_in, results_of, told_in_place
from kibitz.games.pyramid.memory import ended, learnt, memory_of
from kibitz.games.pyramid.page_after import completes, is_handed_in
from kibitz.games.pyramid.plan import StepNote
from kibitz.solvers.end import End
from kibitz.solvers.pyramid.shown import CellState, ShownPyramid
from kibitz.vision.pyramid.details import PyramidDetails

TOLD_S = 1.5
"""What is said in the letters' place is read this long after a word was handed in: it is done with turning by then."""


def ended_unseen(note: StepNote, before: View, after: View, words: PageWords) -> Verdict | None:
    """That the game is over, where the letters are gone or covered since a word was handed in, and the page says so;
    None where it doesn't. With letters left a game can only be lost: praise is for the word then."""
    assert before.reading is not None, "a step is planned on a reading"
    if not is_handed_in(note) or after.time_s - before.time_s < TOLD_S:
        return None
    told = results_of(told_in_place(words, before.reading, after))
    last = completes(note, before.reading)
    if not told or not (last or _may_be_lost(told)):
        return None
    end = end_in(told) if last else End.LOST
    return over_by_word(
        note, before.reading, end, Phrase("something in the letters' place that says “{told}”", told=told[0])
    )


def end_told(was: Reading[ShownPyramid], after: View, words: PageWords) -> End | None:
    """How a game that is over has ended, by what the page says in the letters' place."""
    return end_in(results_of(told_in_place(words, was, after)))


def lists_all(note: StepNote, was: Reading[ShownPyramid], after: View, words: PageWords) -> bool:
    """Whether the page lists the last word among those that it took before, not where a word in the making stood."""
    right = [word for word, _ in memory_of(was).right]
    if not right:
        return False
    details = was.details
    making = details.selected_box if isinstance(details, PyramidDetails) else None
    listed = set()
    for line in words.sure_lines(after.frame.pixels):
        own = {part.upper() for part in re.findall(r"[^\W\d_]+", line.text)}
        alone = own <= {*right, note.wanted.word}
        if alone and (making is None or not making.grown(making.h).contains(line.box.center)):
            listed |= own
    return listed == {*right, note.wanted.word}


def over_by_word(note: StepNote, was: Reading[ShownPyramid], end: End | None, saw: str) -> Verdict:
    """That a word ended the game, and its letters can't be seen any more. end: None where it isn't known how."""
    memory, one = memory_of(was), (note.wanted.word, frozenset(note.wanted.path))
    if end is End.LOST:
        memory = replace(memory, wrong=memory.wrong | {one}, taken=())
    else:
        memory = replace(memory, right=(*memory.right, one), taken=())
    told = Phrase("the game {value}", value=end.word) if end is not None else Phrase("the game is over")
    return Verdict(Outcome.CONFIRMED, joined(": ", [saw, told]), ended(learnt(was, memory), end))


def over_where_gone(before: Reading[ShownPyramid], after: View, words: PageWords) -> Reading[ShownPyramid] | None:
    """The game as over, where words were handed in, the letters are gone or covered, and the page says so.

    before: the last look at the letters.
    """
    memory = memory_of(before)
    if not (memory.right or memory.wrong or memory.unanswered):
        return None
    told = results_of(told_in_place(words, before, after))
    last = CellState.FREE not in before.state.states
    if not told or not (last or _may_be_lost(told)):
        return None
    return ended(before, end_in(told) if last else End.LOST)


def _may_be_lost(told: tuple[str, ...]) -> bool:
    return end_in(told) is not End.WON
