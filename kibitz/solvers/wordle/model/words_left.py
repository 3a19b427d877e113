"""How many words could still be the answer, guess by guess."""

from __future__ import annotations

from collections.abc import Iterable

from kibitz.solvers.wordle.model.scoring import score
from kibitz.solvers.wordle.model.state import WordleState
from kibitz.solvers.wordle.model.words import WordList


class WordsLeft:
    """The hidden words that fit a history; what was worked out is kept, since many games begin alike.

    >>> left = WordsLeft(["FLAME", "BLAME", "CRANE"])
    >>> left.after([("RAISE", "01002")])
    ('FLAME', 'BLAME')
    """

    def __init__(self, hidden: Iterable[str]) -> None:
        self._start = tuple(hidden)
        self._groups: dict[tuple[tuple[str, str], ...], dict[str, tuple[str, ...]]] = {}

    @classmethod
    def of(cls, words: WordList, answers: Iterable[str]) -> WordsLeft:
        """For games of this list in which ``answers`` are hidden: its answers, or all its words where those compete."""
        usual = words.tiered and set(words.answers).issuperset(answers)
        return cls(words.answers if usual else words.guesses)

    def after(self, history: Iterable[tuple[str, str]]) -> tuple[str, ...]:
        """The words that would have scored as the history says."""
        left = self._start
        before: tuple[tuple[str, str], ...] = ()
        for guess, given in history:
            turn = (*before, (guess, ""))
            if turn not in self._groups:
                groups: dict[str, list[str]] = {}
                for word in left:
                    groups.setdefault(score(guess, word), []).append(word)
                self._groups[turn] = {key: tuple(group) for key, group in groups.items()}
            left = self._groups[turn].get(given, ())
            before = (*before, (guess, given))
        return left

    def counts(self, state: WordleState) -> list[list[int | None]]:
        """For each board, the number of words left after each guess; None where the board showed no score."""
        counts = []
        for board in range(state.boards):
            history = state.history(board)
            numbers = iter([len(self.after(history[:turn])) for turn in range(1, len(history) + 1)])
            counts.append([None if given is None else next(numbers) for given in state.scores[board]])
        return counts
