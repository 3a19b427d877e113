"""What the practice board of Pyramid Scheme says."""

from __future__ import annotations

from kibitz.core.phrase import Phrase, joined
from kibitz.core.wording import capitalised, counted
from kibitz.gui.practice.pyramid.kind import PyramidKind
from kibitz.gui.practice.pyramid.turns import Judged, Touch, WordResult

_ANSWERS = {
    WordResult.SHORT: Phrase("Too short: words have three letters or more."),
    WordResult.RIGHT: Phrase("{word}: right. {n} to go."),
    WordResult.WRONG: Phrase("{word} is not one of the words."),
    WordResult.ELSEWHERE: Phrase("{word} is right, but use other letters: the rest must make words too."),
    WordResult.TAKEN: Phrase("{word} is laid. Tap on it to take it back."),
    WordResult.ALL_WRONG: Phrase("Every letter is used, but these are not the words. Try again."),
    WordResult.OVER: Phrase("The game is over. Press New for another."),
}
_BAD = (WordResult.WRONG, WordResult.ELSEWHERE, WordResult.ALL_WRONG)
_TOUCHED = {
    Touch.APART: Phrase("{letter} doesn't touch the letter before."),
    Touch.USED: Phrase("This letter is used already."),
    Touch.OVER: _ANSWERS[WordResult.OVER],
}

KINDS = (Phrase("daily"), Phrase("random"), Phrase("easy"), Phrase("medium"), Phrase("hard"))
"""The words of `PyramidKind`; a catalogue has them because they stand here."""


def answer(judged: Judged, left: int) -> str:
    """What is said of a word that was submitted; ``left``: words that are still to be found."""
    if judged.verdict is WordResult.WRONG and not judged.known:
        return Phrase("{word} is not in the word list.", word=judged.word)
    if judged.verdict is WordResult.SHORT and not judged.word:
        return Phrase("Select the letters of a word first.")
    if judged.verdict is WordResult.RIGHT and left == 1:
        return Phrase("{word}: right. One to go.", word=judged.word)
    return Phrase(_ANSWERS[judged.verdict].template, word=judged.word, n=left)


def role_of(verdict: WordResult) -> str:
    """The style sheet's role for it."""
    return "good" if verdict is WordResult.RIGHT else "bad" if verdict in _BAD else "muted"


def touch_in_words(touch: Touch, letter: str) -> str:
    """What is said of a letter that was touched; nothing where it is plain to see."""
    return Phrase(_TOUCHED[touch].template, letter=letter) if touch in _TOUCHED else ""


def kind_in_words(kind: PyramidKind) -> str:
    """A kind of puzzle, such as ``Random, 5 rows, medium``."""
    parts = [capitalised(Phrase(kind.chosen)), counted(kind.rows, "row"), Phrase(kind.difficulty)]
    return joined(", ", [*parts, Phrase("expert")] if kind.expert else parts)
