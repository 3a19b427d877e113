"""What the page says in words, where its guesses were, that the game is over; and how it ended."""

from __future__ import annotations

from dataclasses import replace

from kibitz.core.game import Outcome, Verdict, View
from kibitz.core.phrase import Phrase
from kibitz.core.reading import Condition, Reading
from kibitz.games.common.end_words import offers_new_game
from kibitz.games.common.page_words import PageWords, end_in, results_of, told_anywhere, told_in_place
from kibitz.games.tuble.memory import memory_of
from kibitz.games.tuble.plan import StepNote
from kibitz.solvers.end import End
from kibitz.solvers.tuble.names import canonical, canonicals
from kibitz.solvers.tuble.shown import Observation, ShownTuble, ZoneColour
from kibitz.vision.tuble.parts.words import answer_in

ALONE_S = 3.0
"""A page that shows nothing but a station so long after it was sent has ended its game."""
TOLD_S = 1.5
"""What is said in the guesses' place is read this long after one was sent: it is done with turning by then."""


def ended_unseen(note: StepNote, before: View, after: View, words: PageWords) -> Verdict | None:
    """That the game is over, where it is gone or covered since a station was sent, and the page says so; None where it
    doesn't."""
    assert before.reading is not None, "a step is planned on a reading"
    if after.time_s - before.time_s < TOLD_S:
        return None
    told = results_of(told_in_place(words, before.reading, after) or told_anywhere(words, before, after))
    if not told:
        return _shown_alone(note, before, after, words)
    end = end_in(told)
    how = Phrase("the game {value}", value=end.word) if end is not None else Phrase("the game over, and not how")
    saw = Phrase("something in the game's place that says “{told}”: {how}", told=told[0], how=how)
    return Verdict(Outcome.CONFIRMED, saw, _ended(note, before.reading, end))


def _shown_alone(note: StepNote, before: View, after: View, words: PageWords) -> Verdict | None:
    """That the game is won, where the text box is gone and the one station that the page names is the one that was
    sent, none of those before: it names the answer at the end, without a word of how that was."""
    assert before.reading is not None, "a step is planned on a reading"
    now = after.reading
    # Of a first guess nothing else would be named either.
    if not note.rows or (now is not None and now.condition not in (Condition.CUT_OFF, Condition.COVERED)):
        return None
    if after.time_s - before.time_s < ALONE_S:
        return None
    lines = words.sure_lines(after.frame.pixels)
    if {canonical(line.text) for line in lines} - {None} != {note.wanted.station}:
        return None
    # What lies over the guesses may ask about the station as well; only at the end it offers another game.
    if now is not None and now.condition is Condition.COVERED and not any(offers_new_game(one.text) for one in lines):
        return None
    saw = Phrase("{station} alone, as the answer: the game {value}", station=note.wanted.station, value=End.WON.word)
    return Verdict(Outcome.CONFIRMED, saw, _ended(note, before.reading, End.WON))


def _ended(note: StepNote, before: Reading[ShownTuble], end: End | None) -> Reading[ShownTuble]:
    """The game as over after the station that was sent, whose row nobody has seen."""
    won = end is End.WON
    row = Observation(note.wanted.station, 0 if won else None, ZoneColour.GREEN if won else None)
    return _over(replace(before, state=replace(before.state, guesses=(*before.state.guesses, row))), end)


def over_where_gone(before: Reading[ShownTuble], after: View, words: PageWords) -> Reading[ShownTuble] | None:
    """The game as over, where stations were sent, it is gone or covered, and the page says so.

    before: the last look at it.
    """
    memory = memory_of(before)
    if not (memory.known or memory.unanswered or memory.refused):
        return None
    told = results_of(told_in_place(words, before, after))
    return _over(before, end_in(told)) if told else None


def answer_told(after: View, words: PageWords) -> str | None:
    """The station that a page says the answer was, anywhere on it; None where it doesn't."""
    told = [answer_in(line.text) for line in words.sure_lines(after.frame.pixels)]
    return next((name for name in reversed(told) if name and canonicals(name)), None)


def _over(reading: Reading[ShownTuble], end: End | None) -> Reading[ShownTuble]:
    return replace(reading, state=replace(reading.state, end=end, over=True), condition=Condition.OVER)
