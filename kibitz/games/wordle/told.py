"""What a page says in words when it has not taken one: that the game is over, and in which language."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from kibitz.core.game import Outcome, Verdict, View
from kibitz.core.geometry import Rect
from kibitz.core.phrase import Phrase
from kibitz.core.reading import Condition, Reading
from kibitz.games.common.page_words import SURE_WORDS, PageWords, end_in, results_of, tells_end
from kibitz.games.wordle.lists import found_language, language_of_text, supposed_language, usual_words
from kibitz.games.wordle.memory import memory_of
from kibitz.solvers.end import End
from kibitz.solvers.word_files import to_upper
from kibitz.solvers.wordle.model.languages import ENGLISH, Language
from kibitz.solvers.wordle.model.shown import ShownGame
from kibitz.solvers.wordle.model.words import load_words
from kibitz.vision.ocr import TextLine

_ANSWER = re.compile(
    r"\b(word|answer|solution|wort|lösung|palabra|respuesta|solución|mot|réponse|parola|palavra|resposta|woord|słowo|ordet)\b"
    r"[^.!?:]*?\b(was|is|war|ist|lautete?|era|es|était|est|è|é|foi|is|to|var|är)\b\W*",
    re.IGNORECASE,
)
"""What stands before the answer, where a page tells it at the end."""
_ONLY_A_COUNT = re.compile(r"^\W*\w+\s*:?\s*\d+\s*%?\W*$")
"""A word with a number: of all games that were won, say."""
BESIDE = 0.3
"""How far beside the board and its keys the page's words are read before the game, in their width: farther away are
advertisements, and reading takes time."""
WORDED = ("key ENTER", "key BACKSPACE")
"""The keys that may bear a word."""
SUPPOSED_FOR = 5
"""After so many refused words of one language the page is supposed to have another one, where nothing tells it."""
ENOUGH = 4
"""Lines above and below the board from which on what stands at its sides isn't read: headings alone tell little."""


def over_as_said(before: Reading[ShownGame], after: View) -> Verdict | None:
    """That the game is over, where a dialog of the browser's own said so and the board doesn't show how it ended."""
    if not any(tells_end(part) for part in re.split(r"[.!?\n]", after.said)):
        return None
    return over_unseen(before, Phrase("a dialog that says “{said}”", said=after.said), after.said)


def over_unseen(before: Reading[ShownGame], saw: str, said: str = "", told: End | None = None) -> Verdict:
    """That the game is over, and the row that was entered last can't be seen. told: how it has ended."""
    over = replace(before.state, ended=True, hidden=True, said=said, told=told)
    memory = replace(memory_of(before), put=None)
    return Verdict(Outcome.CONFIRMED, saw, replace(before, state=over, condition=Condition.OVER, memory=memory))


def how_it_ended(told: Sequence[str], lines: Sequence[TextLine], game: ShownGame, entered: str) -> End | None:
    """How a game ended, by what lies over its board since a word was entered: by the words for it, or by the answer,
    where it is told.

    told: the lines that tell the end. lines: all that are there.
    """
    end = end_in([text for text in results_of(told) if not _ONLY_A_COUNT.match(text)])
    if end is not None or len(game.boards) > 1:
        return end
    for line in lines:
        if match := _ANSWER.search(line.text):
            answer = _letters(line.text[match.end() :]) or _next_row(lines, line)
            if len(answer) == len(entered) and "?" not in entered:
                return End.WON if answer == _letters(entered) else End.LOST
    return None


def _next_row(lines: Sequence[TextLine], line: TextLine) -> str:
    """The letters of the texts in the row below a line: a word, or tiles of which each was read by itself."""
    below = [one for one in lines if one.box.y >= line.box.center.y and one is not line]
    if not below:
        return ""
    first = min(below, key=lambda one: one.box.y)
    row = [one for one in below if one.box.y < first.box.center.y]
    return "".join(_letters(one.text) for one in sorted(row, key=lambda one: one.box.x))


def _letters(text: str) -> str:
    return "".join(filter(str.isalpha, to_upper(text)))


def with_told_language(reading: Reading[ShownGame], word: str, after: View, words: PageWords) -> Reading[ShownGame]:
    """The reading after a word was refused, with the language of the page's own words.

    As it was where something else tells the language, where these don't, and where the page may have refused the word
    for its own sake.
    """
    if not _may_be_foreign(reading) or word not in usual_words(load_words(len(word))):
        return reading
    whole = Rect(0, 0, after.frame.width, after.frame.height)
    return _with_language(reading, language_of_text([after.said, *_lines(after, words, whole)]))


def with_supposed_language(reading: Reading[ShownGame], before: Reading[ShownGame]) -> Reading[ShownGame]:
    """The reading once several words were refused that are usual in the language which was supposed so far, with
    another one; as it was where the page's letters or words tell it. before: the reading that was acted on."""
    memory, refused = memory_of(reading), memory_of(before).refusals
    told = memory.language not in memory.supposed if memory.language else not _may_be_foreign(reading)
    if told or memory.refusals <= refused or memory.refusals % SUPPOSED_FOR:
        return reading
    language = supposed_language(reading.state, memory.refused, memory.supposed)
    if language is None:
        return reading
    supposed = replace(memory, supposed=(*memory.supposed, language.code))
    return _with_language(replace(reading, memory=supposed), language)


def with_page_language(reading: Reading[ShownGame], after: View, words: PageWords) -> Reading[ShownGame]:
    """The reading before anything was typed, with the language of the page's own words where most of them are of it."""
    if not _may_be_foreign(reading) or reading.state.turns or reading.state.typed:
        return reading
    bounds, height = reading.bounds, after.frame.height
    x, wide = bounds.x - BESIDE * bounds.w, (1 + 2 * BESIDE) * bounds.w
    # Board and keys bear single letters, each of which would be read as a line of text.
    above, below = Rect(x, 0, wide, bounds.y), Rect(x, bounds.bottom, wide, height - bounds.bottom)
    # But for those with words, "Apagar" and "Enviar".
    worded = [reading.places[name] for name in WORDED if name in reading.places]
    lines = [line for area in (above, below, *worded) for line in _lines(after, words, area)]
    if len(lines) < ENOUGH:
        left, right = Rect(0, 0, bounds.x, height), Rect(bounds.right, 0, after.frame.width - bounds.right, height)
        lines += [line for area in (left, right) for line in _lines(after, words, area)]
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
