"""What a page says in words when it has not taken one: that the game is over, and in which language."""

from __future__ import annotations

import re
from dataclasses import replace

from kibitz.core.game import Outcome, Verdict, View
from kibitz.core.geometry import Rect
from kibitz.core.reading import Condition, Reading
from kibitz.games.common.page_words import SURE_WORDS, PageWords, tells_end
from kibitz.games.wordle.lists import found_language, language_of_text, usual_words
from kibitz.games.wordle.memory import memory_of
from kibitz.solvers.wordle.model.languages import ENGLISH, Language
from kibitz.solvers.wordle.model.shown import ShownGame
from kibitz.solvers.wordle.model.words import load_words

BESIDE = 0.3
"""How far beside the board and its keys the page's words are read before the game, in their width: farther away are
advertisements, and reading takes time."""


def over_as_said(before: Reading[ShownGame], after: View) -> Verdict | None:
    """That the game is over, where a dialog of the browser's own said so and the board doesn't show how it ended."""
    if not any(tells_end(part) for part in re.split(r"[.!?\n]", after.said)):
        return None
    return over_unseen(before, f"a dialog that says “{after.said}”", after.said)


def over_unseen(before: Reading[ShownGame], saw: str, said: str = "") -> Verdict:
    """That the game is over, and the row that was entered last can't be seen."""
    over, memory = replace(before.state, ended=True, hidden=True, said=said), replace(memory_of(before), put=None)
    return Verdict(Outcome.CONFIRMED, saw, replace(before, state=over, condition=Condition.OVER, memory=memory))


def with_told_language(reading: Reading[ShownGame], word: str, after: View, words: PageWords) -> Reading[ShownGame]:
    """The reading after a word was refused, with the language of the page's own words.

    As it was where something else tells the language, where these don't, and where the page may have refused the word
    for its own sake.
    """
    if not _may_be_foreign(reading) or word not in usual_words(load_words(len(word))):
        return reading
    whole = Rect(0, 0, after.frame.width, after.frame.height)
    return _with_language(reading, language_of_text([after.said, *_lines(after, words, whole)]))


def with_page_language(reading: Reading[ShownGame], after: View, words: PageWords) -> Reading[ShownGame]:
    """The reading before anything was typed, with the language of the page's own words where most of them are of it."""
    if not _may_be_foreign(reading) or reading.state.turns or reading.state.typed:
        return reading
    bounds, height = reading.bounds, after.frame.height
    x, wide = bounds.x - BESIDE * bounds.w, (1 + 2 * BESIDE) * bounds.w
    # Board and keys bear single letters, each of which would be read as a line of text.
    above, below = Rect(x, 0, wide, bounds.y), Rect(x, bounds.bottom, wide, height - bounds.bottom)
    lines = [line for area in (above, below) for line in _lines(after, words, area)]
    return _with_language(reading, language_of_text(lines, mostly=True))


def _may_be_foreign(reading: Reading[ShownGame]) -> bool:
    return not memory_of(reading).language and found_language(reading.state) is ENGLISH


def _lines(after: View, words: PageWords, area: Rect) -> list[str]:
    """What is surely read in an area of a page."""
    return [line.text for line in words.lines_in(after.frame.pixels, area) if line.confidence >= SURE_WORDS]


def _with_language(reading: Reading[ShownGame], told: Language | None) -> Reading[ShownGame]:
    if told is None:
        return reading
    state = replace(reading.state, language=told.code)
    return replace(reading, state=state, memory=replace(memory_of(reading), language=told.code))
