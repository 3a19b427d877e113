"""Several boards at once: Dordle, Quordle, Octordle, Duotrigordle, and their sequence modes.

Boards end independently and may hide the same word. In the hard modes a guess must use the clues of at least one board
that is still open. In sequence mode only the board that is shown counts.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from kibitz.core.errors import UsageError
from kibitz.solvers.wordle.many.advice import advise_many
from kibitz.solvers.wordle.many.boards import Known, OpenBoards
from kibitz.solvers.wordle.many.ranking import best_guess, rank_boards
from kibitz.solvers.wordle.model.advice import Move
from kibitz.solvers.wordle.model.state import MAX_BOARDS, Mode, Strategy, WordleState, default_rows
from kibitz.solvers.wordle.model.words import WordList

if TYPE_CHECKING:
    from kibitz.solvers.wordle.engine import Engine

__all__ = ["advise_many", "benchmark_many", "choose", "draw_answers", "play", "rank"]


def choose(engine: Engine, state: WordleState, strategy: Strategy = Strategy.FAST) -> str:
    """The best guess, for all open boards together.

    Raises UsageError when every board is solved, and for a state of another word size than the engine's list.
    """
    return _chosen(Known(engine), state, strategy)


def rank(engine: Engine, state: WordleState, count: int = 10, strategy: Strategy = Strategy.FAST) -> list[Move]:
    """The ``count`` best moves, best first.

    Their ``expected`` is an estimate of the guesses until all boards are solved (in sequence mode: the board that is
    shown), from samples of what may be hidden; groups and largest are sums over the open boards.

    Raises UsageError as `choose` does.
    """
    return rank_boards(engine, state, _open_boards(Known(engine), state), strategy, count)


def play(
    engine: Engine,
    answers: Sequence[str],
    openers: Iterable[str] = (),
    sequence: bool = False,
    *,
    mode: Mode = Mode.NORMAL,
    rows: int | None = None,
    strategy: Strategy = Strategy.FAST,
    known: Known | None = None,
) -> WordleState:
    """The game in which the boards hide ``answers``, played until all are solved, even beyond its rows.

    openers: forced first guesses. rows: guesses that the game allows; default five more than boards. known: what
    earlier games of the engine found out, to save time.

    Raises UsageError for answers or openers that the engine's list doesn't have, and for more than 32 boards.
    """
    words = engine.words
    hidden = [words.guesses[words.index(answer)] for answer in answers]
    allowed = rows or default_rows(len(hidden))
    state = WordleState(words.size, (), ((),) * len(hidden), mode, allowed, sequence)
    for opener in openers:
        if not state.won:
            state = state.played(words.guesses[words.index(opener)], hidden)
    known = known or Known(engine)
    while not state.won:
        state = state.played(_chosen(known, state, strategy), hidden)
        if len(state.guesses) > len(hidden) + len(words):
            raise UsageError("The game does not end: the answers cannot be found by these rules.")
    return replace(state, rows=allowed)


def draw_answers(words: WordList, boards: int, games: int, seed: int = 13) -> list[tuple[str, ...]]:
    """Random answers for ``games`` games, words may come twice; the very ones that Doddle draws with its seed 13.

    >>> from kibitz.solvers.wordle.model.words import load_words
    >>> draw_answers(load_words("original"), 4, 1)
    [('JOUST', 'MAMMY', 'FLICK', 'GUSTY')]

    Raises UsageError for a number of boards that no game has, or no games.
    """
    if not 1 <= boards <= MAX_BOARDS:
        raise UsageError(f"A game has 1 to {MAX_BOARDS} boards; {boards} were asked for.")
    if games < 1:
        raise UsageError(f"At least one game has to be played; {games} were asked for.")
    pick = random.Random(seed)
    alphabetical = sorted(words.answers)
    return [tuple(alphabetical[pick.randrange(len(alphabetical))] for _ in range(boards)) for _ in range(games)]


def benchmark_many(
    engine: Engine,
    boards: int,
    games: int,
    seed: int = 13,
    strategy: Strategy = Strategy.FAST,
    openers: Sequence[str] = (),
    sequence: bool = False,
) -> dict[int, int]:
    """How many of so many random games take how many guesses; raises UsageError as `draw_answers` and `play` do."""
    draws = draw_answers(engine.words, boards, games, seed)
    known = Known(engine)
    lengths = Counter(
        len(play(engine, answers, openers, sequence, strategy=strategy, known=known).guesses) for answers in draws
    )
    return dict(sorted(lengths.items()))


def _chosen(known: Known, state: WordleState, strategy: Strategy) -> str:
    return best_guess(known.engine, state, _open_boards(known, state), strategy)


def _open_boards(known: Known, state: WordleState) -> OpenBoards:
    if state.won:
        raise UsageError("The game is over: there is nothing to guess any more.")
    return OpenBoards.of(known, state)
