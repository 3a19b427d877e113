"""What to say about a game of Wordle that was read: moves and help while it goes on, the analysis when it is over."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from threading import Lock, Thread
from typing import TYPE_CHECKING

from kibitz.core.advice import Advice, Move
from kibitz.core.errors import ImpossibleBoardError, KibitzError, UsageError
from kibitz.core.phrase import Phrase
from kibitz.games.wordle.glance import glance
from kibitz.games.wordle.lists import USUAL_SIZES, ListChoice, folded, usual_list, usual_words
from kibitz.games.wordle.places import tile_place
from kibitz.games.wordle.telling.over import over, over_unseen
from kibitz.games.wordle.telling.reasons import EXACT, OPEN_COLOURS, QUICK, SEARCH, facts_of, reason, unreadable
from kibitz.games.wordle.telling.tables import candidate_tables, figures
from kibitz.solvers.wordle.model.languages import Language
from kibitz.solvers.wordle.model.shown import ShownGame
from kibitz.solvers.wordle.model.state import Aim, Mode, Strategy, WordleState
from kibitz.solvers.wordle.model.words import WordList

if TYPE_CHECKING:
    from kibitz.solvers.wordle.engine import Engine
    from kibitz.solvers.wordle.model.advice import Move as Guess
    from kibitz.solvers.wordle.model.advice import WordleAdvice
    from kibitz.solvers.wordle.reports.analysis import Analysis

log = logging.getLogger(__name__)

COUNT = 10
"""Guesses that are offered."""
KEPT = 16
"""Positions whose advice is kept: a play looks at the same one many times."""
POLL_S = 0.05
"""How often a search for better advice looks whether anybody still waits for it."""


_Position = tuple[WordleState, frozenset[str] | None, Language, str]
"""A game, the words that it refused, its language, and the first letter where it is given."""


class WordleAdviser:
    """Advises on games of any word length; makes each list's engine once.

    words, language: see `kibitz.games.wordle.lists.ListChoice`.
    mode, strategy, sequence, aim: see `kibitz.solvers.wordle.model.state`.
    """

    def __init__(
        self,
        words: str | WordList | None,
        mode: Mode,
        strategy: str,
        sequence: bool,
        language: str | None = None,
        aim: Aim | None = None,
    ) -> None:
        """Raises UsageError for an unknown list or language."""
        self.lists = ListChoice(words, language)
        self.mode, self.strategy, self.sequence, self.aim = mode, strategy, sequence, aim
        self._engines: dict[str, Engine] = {}
        # Engines search in one thread at a time, and better advice is searched for in a thread of its own.
        self._patient_engines: dict[str, Engine] = {}
        self._busy = Lock()
        self._glances: dict[_Position, Advice] = {}
        self._kept: dict[_Position, Advice] = {}
        self._better: dict[_Position, Advice] = {}
        self._analyses: dict[_Position, Analysis] = {}

    def advise(self, game: ShownGame, refused: frozenset[str] = frozenset()) -> Advice:
        """The advice for what is shown, without words that the page has refused.

        Raises ImpossibleBoardError where its parts don't fit together.
        """
        unread = unreadable(game)
        if unread:
            return Advice((), unread, unread, unread)
        state = self.state(game)
        if game.finished and (game.hidden or game.won is None):
            return over_unseen(game, state)
        if game.finished:
            return self._kept_or_made(game, None, lambda: over(state, lambda: self.analysis(game)))

        def make() -> Advice:
            return self._open(game, state, refused, self.strategy, self._engine)

        return self._kept_or_made(game, refused, make)

    def glance(self, game: ShownGame, refused: frozenset[str] = frozenset()) -> Advice | None:
        """Good guesses at once, where `advise` would take seconds; None where it doesn't.

        The same position gets the same answer, also when the engine has become quick meanwhile.
        """
        if game.finished or unreadable(game) or self.strategy != Strategy.FAST:
            return None
        state, position = self.state(game), self._position(game, refused)
        if position in self._glances:
            return self._glances[position]
        if position in self._kept:
            return None
        if not self._busy.acquire(blocking=False):
            return None
        try:
            found = glance(self._engine(self.lists.of(game)), state, COUNT, len(refused), self.aim)
        finally:
            self._busy.release()
        if found is None or not _without(found.moves, refused):
            return None
        _keep(self._glances, position, self._told(game, state, refused, found))
        return self._glances[position]

    def improve(
        self, game: ShownGame, advice: Advice, stopped: Callable[[], bool], refused: frozenset[str] = frozenset()
    ) -> Iterator[Advice]:
        """After a glance the usual advice; then what the search of all guesses finds, if the best isn't proven yet.

        The latter for a game of one board; with many words left only by the compiled search, as no other one comes to
        an end in time.
        Before the first guess there is nothing to improve: the openers are stored. Ends when ``stopped()``.
        """
        if advice.facts.get(SEARCH) == QUICK:
            advice = self.advise(game, refused)
            yield advice
        if not advice.moves or self.strategy != Strategy.FAST or advice.facts.get(SEARCH) == EXACT:
            return
        state = self.state(game)
        if not state.guesses or state.boards > 1:
            return
        position = self._position(game, refused)
        if position not in self._better:
            from kibitz.solvers.wordle.position import PLAIN_ENOUGH

            engine = self._patient_engine(self.lists.of(game))
            if stopped() or (len(engine.candidates(state)) > PLAIN_ENOUGH and not engine.searches.compiled):
                return
            found = self._searched(game, state, refused, stopped)
            if found is None:
                return
            _keep(self._better, position, found)
        yield self._better[position]

    def state(self, game: ShownGame) -> WordleState:
        """The game as the engine knows it. Raises ImpossibleBoardError where its parts don't fit together."""
        try:
            return folded(game, self.lists.language_of(game)).state(self.mode, sequence=self.sequence)
        except UsageError as error:
            raise ImpossibleBoardError(Phrase("What was read is no game of Wordle: {error}", error=error)) from error

    def analysis(self, game: ShownGame) -> Analysis:
        """The judgement of each guess of a game of one board. Raises UsageError or ImpossibleBoardError."""
        position = self._position(game, None)
        if position not in self._analyses:
            from kibitz.solvers.wordle.reports.analysis import analyse_turns

            state, engine = self.state(game), self._engine(self.lists.of(game))
            self._analyses = {position: analyse_turns(engine, state.history(), state.mode)}
        return self._analyses[position]

    def analysed(self, game: ShownGame) -> Analysis | None:
        """The analysis of a finished game of one board; None for others, and where it can't be told."""
        if not game.finished or not game.turns or len(game.boards) > 1 or unreadable(game):
            return None
        try:
            return self.analysis(game)
        except KibitzError as error:
            log.info("not analysed: %s", error)
            return None

    def _position(self, game: ShownGame, refused: frozenset[str] | None) -> _Position:
        return self.state(game), refused, self.lists.language_of(game), game.given

    def _kept_or_made(self, game: ShownGame, refused: frozenset[str] | None, make: Callable[[], Advice]) -> Advice:
        position = self._position(game, refused)
        with self._busy:
            if position not in self._kept:
                _keep(self._kept, position, make())
            return self._kept[position]

    def _searched(
        self, game: ShownGame, state: WordleState, refused: frozenset[str], stopped: Callable[[], bool]
    ) -> Advice | None:
        """The advice of the exact search; None when it was stopped, or the position can't be searched."""
        engine = self._patient_engine(self.lists.of(game))
        found: list[Advice] = []

        def search() -> None:
            try:
                found.append(self._open(game, state, refused, Strategy.OPTIMAL, self._patient_engine))
            except KibitzError as error:
                log.info("no exact advice: %s", error)

        thread = Thread(target=search, name="wordle search", daemon=True)
        thread.start()
        while thread.is_alive():
            thread.join(POLL_S)
            if stopped():
                # Again and again: between two of its searches the engine doesn't hear it.
                engine.stop()
        return found[0] if found and not stopped() else None

    def _engine(self, words: WordList) -> Engine:
        return _kept_engine(self._engines, words)

    def _patient_engine(self, words: WordList) -> Engine:
        return _kept_engine(self._patient_engines, words)

    def _open(
        self,
        game: ShownGame,
        state: WordleState,
        refused: frozenset[str],
        strategy: str,
        engine: Callable[[WordList], Engine],
    ) -> Advice:
        words = self.lists.of(game)
        found = engine(words).advise(state, strategy, COUNT + len(refused), aim=self.aim)
        guesses = _without(found.moves, refused)
        if not state.guesses or refused:
            plain = self._usual(words, state, found, refused, strategy, engine)
            found, guesses = (plain, list(plain.moves)) if plain is not None else (found, guesses)
        unlikely = [word for word in refused if word in words]
        if not guesses and not set(words.answers) <= refused:
            # All that is left was refused, so the hidden word is one that was thought unlikely.
            found = engine(words.without(unlikely)).advise(state, strategy, COUNT + len(refused), aim=self.aim)
            guesses = _without(found.moves, refused)
        if not guesses:
            text = Phrase("No word is left that the game has not refused.")
            return Advice((), text, text, text, facts=facts_of(state, found, refused), notes=found.notes)
        return self._told(game, state, refused, found)

    def _usual(
        self,
        words: WordList,
        state: WordleState,
        found: WordleAdvice,
        refused: frozenset[str],
        strategy: str,
        engine: Callable[[WordList], Engine],
    ) -> WordleAdvice | None:
        """The same with words only that every page takes: for the first one, and once a page has refused another.

        None where the user chose the list, or no such word can be the next one.
        """
        if self.lists.words is not None or words.size not in USUAL_SIZES:
            return None
        usual = usual_words(words, len(refused))
        moves = [move for move in found.moves if move.word in usual and move.word not in refused]
        if not moves and (state.guesses or refused) and state.boards == 1:
            known = engine(usual_list(words, len(refused))).advise(state, strategy, COUNT + len(refused), aim=self.aim)
            possible = known.candidates and not known.contradicted
            moves = [move for move in known.moves if move.word not in refused] if possible else []
        if not moves:
            return None
        best = moves[0]
        kept = tuple(moves[:COUNT])
        if best is found.moves[0]:
            return replace(found, moves=kept)
        hint = Phrase("A guess that begins with {word} is worth most.", word=best.word[0])
        return replace(
            found, moves=kept, hint=hint, answer=Phrase("{word}: {reason}.", word=best.word, reason=reason(best, found))
        )

    def _told(self, game: ShownGame, state: WordleState, refused: frozenset[str], found: WordleAdvice) -> Advice:
        """What the engine found, in the line's words; without the guesses that the game refused."""
        guesses = _without(found.moves, refused)
        row = len(state.guesses)
        boards = game.open_boards[:1] if self.sequence else game.open_boards
        places = tuple(tile_place(board, row, column) for board in boards for column in range(state.size))
        searched = all(guess.expected is not None for guess in guesses)
        moves = tuple(
            Move(
                places,
                guess.word,
                reason(guess, found),
                -(guess.expected or 0.0) if searched else guess.bits,
                guess.word,
                figures(guess),
            )
            for guess in guesses
        )
        best = guesses[0].word
        changed = best != found.moves[0].word
        return Advice(
            moves=moves,
            nudge=found.nudge,
            hint=Phrase("A guess that begins with {best} is worth most.", best=best[0]) if changed else found.hint,
            answer=Phrase("{word}: {reason}.", word=best, reason=moves[0].reason) if changed else found.answer,
            facts=facts_of(state, found, refused),
            tables=candidate_tables(state, found),
            notes=(*found.notes, *([OPEN_COLOURS] if any(board.open for board in game.boards) else [])),
        )


def _without(guesses: Sequence[Guess], refused: frozenset[str]) -> list[Guess]:
    return [guess for guess in guesses if guess.word not in refused][:COUNT]


def _keep(kept: dict[_Position, Advice], position: _Position, advice: Advice) -> None:
    if len(kept) >= KEPT:
        del kept[next(iter(kept))]
    kept[position] = advice


def _kept_engine(kept: dict[str, Engine], words: WordList) -> Engine:
    if words.key not in kept:
        from kibitz.solvers.wordle.engine import Engine

        kept[words.key] = Engine(words)
    return kept[words.key]
