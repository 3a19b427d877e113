"""What the practice board of Pyramid Scheme says."""

from __future__ import annotations

from kibitz.gui.practice.pyramid.kind import PyramidKind
from kibitz.gui.practice.pyramid.turns import Judged, Touch, WordResult

_ANSWERS = {
    WordResult.SHORT: "Too short: words have three letters or more.",
    WordResult.RIGHT: "{word}: right. {n} to go.",
    WordResult.WRONG: "{word} is not one of the words.",
    WordResult.ELSEWHERE: "{word} is right, but use other letters: the rest must make words too.",
    WordResult.TAKEN: "{word} is laid. Tap on it to take it back.",
    WordResult.ALL_WRONG: "Every letter is used, but these are not the words. Try again.",
    WordResult.OVER: "The game is over. Press New for another.",
}
_BAD = (WordResult.WRONG, WordResult.ELSEWHERE, WordResult.ALL_WRONG)
_TOUCHED = {
    Touch.APART: "{letter} doesn't touch the letter before.",
    Touch.USED: "This letter is used already.",
    Touch.OVER: _ANSWERS[WordResult.OVER],
}


def answer(judged: Judged, left: int) -> str:
    """What is said of a word that was submitted; ``left``: words that are still to be found."""
    if judged.verdict is WordResult.WRONG and not judged.known:
        return f"{judged.word} is not in the word list."
    if judged.verdict is WordResult.SHORT and not judged.word:
        return "Select the letters of a word first."
    return _ANSWERS[judged.verdict].format(word=judged.word, n=left if left != 1 else "One")


def role_of(verdict: WordResult) -> str:
    """The style sheet's role for it."""
    return "good" if verdict is WordResult.RIGHT else "bad" if verdict in _BAD else "muted"


def touch_in_words(touch: Touch, letter: str) -> str:
    """What is said of a letter that was touched; nothing where it is plain to see."""
    return _TOUCHED.get(touch, "").format(letter=letter)


def kind_in_words(kind: PyramidKind) -> str:
    """A kind of puzzle, such as ``Random, 5 rows, medium``."""
    return f"{kind.chosen.capitalize()}, {kind.rows} rows, {kind.difficulty}{', expert' if kind.expert else ''}"
