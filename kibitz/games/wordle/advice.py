"""What to say about a game of Wordle that was read: moves and help while it goes on, the analysis when it is over."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from threading import Lock, Thread
from typing import TYPE_CHECKING

from kibitz.core.advice import Advice, Move
from kibitz.core.errors import ImpossibleBoardError, KibitzError, UsageError
from kibitz.core.phrase import Phrase, joined
from kibitz.core.wording import counted
from kibitz.games.wordle.entered import MISFIT, WORDS_LEFT
from kibitz.games.wordle.glance import QUICK, glance
from kibitz.games.wordle.lists import USUAL_SIZES, ListChoice, folded, usual_list, usual_words
from kibitz.games.wordle.tables import analysis_table, boards_table, candidate_tables, figures
from kibitz.solvers.chances import uncertain
from kibitz.solvers.end import End
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
UNLIKELY = 0.005
"""Chance below which a guess isn't worth calling a candidate."""
KEPT = 16
"""Positions whose advice is kept: a play looks at the same one many times."""
POLL_S = 0.05
"""How often a search for better advice looks whether anybody still waits for it."""


SEARCH, EXACT = Phrase("search"), Phrase("exact")
"""The fact that tells how the moves were found, and what it says when no guess at all is better than the first."""

OPEN_COLOURS = Phrase(
    "Which colour means “in its place” and which “elsewhere” can't be told yet: words of "
    "both kinds count. The next row will most likely tell."
)

STRANGE = Phrase(
    "The page's keys have letters of a script that can't be read: only Latin, Cyrillic and Greek can. "
    "If they are of one of these, choose the language."
)

_Position = tuple[WordleState, frozenset[str] | None, Language, str]
"""A game, the words that it refused, its language, and the first letter where it is given."""
_TERMS: Mapping[str, Phrase] = {
    Aim.AVERAGE: Phrase("average"),
    Aim.STREAK: Phrase("streak"),
    Mode.HARD: Phrase("hard"),
    Mode.ULTRA: Phrase("ultra"),
    Strategy.FAST: Phrase("fast"),
    Strategy.OPTIMAL: Phrase("optimal"),
    Strategy.ENTROPY: Phrase("entropy"),
    Strategy.MINIMAX: Phrase("minimax"),
    QUICK: Phrase("quick"),
}


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
            return _over_unseen(game, state)
        if game.finished:
            return self._kept_or_made(game, None, lambda: self._over(game, state))

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
            return Advice((), text, text, text, facts=_facts(state, found, refused), notes=found.notes)
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
        row = state_row(state)
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
            facts=_facts(state, found, refused),
            tables=candidate_tables(state, found),
            notes=(*found.notes, *([OPEN_COLOURS] if any(board.open for board in game.boards) else [])),
        )

    def _over(self, game: ShownGame, state: WordleState) -> Advice:
        facts = _made(len(state.guesses), state)
        if state.boards > 1:
            solved = sum(state.solved(board) for board in range(state.boards))
            text = Phrase(
                "{end}: {solved} of {boards} boards in {guesses} guesses.",
                end=Phrase("Won") if state.won else Phrase("Lost"),
                solved=solved,
                boards=state.boards,
                guesses=len(state.guesses),
            )
            facts |= {Phrase("boards solved"): Phrase("{solved} of {boards}", solved=solved, boards=state.boards)}
            return Advice((), text, text, text, facts=facts, tables=(boards_table(state),))
        text = (
            Phrase("Won with guess {guesses}, {guesses2}.", guesses=len(state.guesses), guesses2=state.guesses[-1])
            if state.won
            else Phrase("Lost.")
        )
        try:
            analysis = self.analysis(game)
        except KibitzError as error:
            return Advice((), text, text, text, facts=facts, notes=(str(error),))
        text = Phrase(
            "{text} Skill {skill}, luck {luck} (0 to 99).", text=text, skill=analysis.skill, luck=analysis.luck
        )
        return Advice((), text, text, text, facts=facts, tables=(analysis_table(analysis),))


def _over_unseen(game: ShownGame, state: WordleState) -> Advice:
    """What is to be said where a row was entered, and what came of it can't be seen.

    The page says that the game is over, or it was the last row, or the only word left.
    """
    if game.told is not None:
        made = len(state.guesses) + bool(game.typed)
        last = game.typed or state.guesses[-1]
        how = Phrase("Won with guess {made}, {last}", made=made, last=last) if game.told is End.WON else Phrase("Lost")
        text = Phrase("{how}: that is what the page says (“{said}”); the board can't be seen.", how=how, said=game.said)
        return Advice((), text, text, text, facts=_made(made, state))
    facts = _made(len(state.guesses) + 1, state)
    if game.hidden and game.said and not game.typed:
        text = Phrase(
            "Over: {guesses} is entered, and what is in the board's place since says “{said}”. How "
            "the game ended can't be seen.",
            guesses=state.guesses[-1],
            said=game.said,
        )
        return Advice(
            (),
            text,
            text,
            text,
            facts=_made(len(state.guesses), state),
        )
    if game.hidden and len(state.guesses) + 1 < state.rows:
        only = "" if game.said else Phrase(", the only word that was left,")
        said = Phrase(", and says “{said}”", said=game.said) if game.said else Phrase(". Most likely the game is won")
        text = Phrase(
            "Over: {typed}{only} is entered, and something has lain over the board since{said}. What "
            "came of the word can't be seen.",
            typed=game.typed,
            only=only,
            said=said,
        )
        return Advice((), text, text, text, facts=facts)
    cause = (
        Phrase("no more than {counted} can be seen, and the game has more", counted=counted(len(game.boards), "board"))
        if game.missing
        else (Phrase("something lies over what came of the last one"))
    )
    text = Phrase(
        "Over: all {rows} guesses are made. Whether the game was won can't be seen, because {cause}.",
        rows=state.rows,
        cause=cause,
    )
    return Advice((), text, text, text, facts=_made(state.rows, state))


def _made(guesses: int, state: WordleState) -> dict[str, str]:
    return {Phrase("guesses"): Phrase("{guesses} of {rows}", guesses=guesses, rows=state.rows)}


def tile_place(board: int, row: int, column: int) -> str:
    """The name of a tile among a reading's places; all count from 0."""
    return f"tile {board}.{row}.{column}"


def state_row(state: WordleState) -> int:
    """The row that is typed next, from 0."""
    return len(state.guesses)


def reason(guess: Guess, found: WordleAdvice) -> str:
    """Why a guess, in words: how long the game will take, the chance, how it splits what is left."""
    parts = []
    if guess.expected is not None:
        parts.append(Phrase("{expected:.2f} guesses expected", expected=guess.expected))
    else:
        parts.append(Phrase("{bits:.1f} bits expected", bits=guess.bits))
    left = len(found.candidates)
    if guess.chance > 1 - UNLIKELY:
        parts.append(Phrase("it is the answer") if len(found.boards) == 1 else Phrase("it is the answer of a board"))
    elif guess.chance >= UNLIKELY:
        parts.append(Phrase("{chance:.0%} likely to be right", chance=guess.chance))
    else:
        parts.append(
            Phrase("hardly the answer itself") if guess.is_candidate else Phrase("can't be the answer, but tells much")
        )
    if left > 2 and len(found.boards) == 1:
        parts.append(
            Phrase(
                "splits {left:,} words into {groups}, the largest of {largest:,}",
                left=left,
                groups=guess.groups,
                largest=guess.largest,
            )
        )
    if guess.guarantees is False:
        parts.append(
            Phrase("a win is not certain")
            if guess.win is None
            else Phrase("a win is {uncertain} likely", uncertain=uncertain(guess.win))
        )
    return joined(", ", parts)


def unreadable(game: ShownGame) -> str:
    """What keeps a game from being understood, in words; empty when all is clear."""
    if game.strange:
        return STRANGE
    for number, board in enumerate(game.boards, start=1):
        where = Phrase(" of board {number}", number=number) if len(game.boards) > 1 else ""
        for row, tiles in enumerate(board.tiles):
            if board.solved and row >= board.scored:
                # What lies over empty rows of a board that is won is of no matter.
                break
            if "unknown" in tiles:
                return Phrase(
                    "The colours of row {row}{where} are not certain, so there is no advice.", row=row + 1, where=where
                )
            if row < board.scored and "?" in board.word(row):
                return Phrase(
                    "Row {row}{where} reads {word}: a letter is not certain, so there is no advice.",
                    row=row + 1,
                    where=where,
                    word=board.word(row),
                )
    return ""


def _without(guesses: Sequence[Guess], refused: frozenset[str]) -> list[Guess]:
    return [guess for guess in guesses if guess.word not in refused][:COUNT]


def _search(state: WordleState, found: WordleAdvice) -> str:
    """How certain the order of the moves is, in words."""
    if found.proven:
        return EXACT
    if state.boards > 1:
        return Phrase("sampling")
    if found.strategy == Strategy.OPTIMAL:
        return Phrase("nearly exact")
    return _TERMS[found.strategy]


def _keep(kept: dict[_Position, Advice], position: _Position, advice: Advice) -> None:
    if len(kept) >= KEPT:
        del kept[next(iter(kept))]
    kept[position] = advice


def _kept_engine(kept: dict[str, Engine], words: WordList) -> Engine:
    if words.key not in kept:
        from kibitz.solvers.wordle.engine import Engine

        kept[words.key] = Engine(words)
    return kept[words.key]


def _facts(state: WordleState, found: WordleAdvice, refused: frozenset[str]) -> dict[str, str]:
    open_boards = [len(found.boards[board]) for board in range(state.boards) if not state.solved(board)]
    facts: dict[str, str] = {
        WORDS_LEFT: " + ".join(f"{count:,}" for count in open_boards),
        Phrase("guesses made"): Phrase("{guesses} of {rows}", guesses=len(state.guesses), rows=state.rows),
    }
    if state.boards > 1:
        facts[Phrase("boards solved")] = Phrase(
            "{boards} of {boards2}", boards=state.boards - len(open_boards), boards2=state.boards
        )
    if found.contradicted:
        facts[MISFIT] = str(found.contradicted)
    if found.moves:
        facts[SEARCH] = _search(state, found)
    if found.aim is not None and found.moves:
        facts[Phrase("aim")] = _TERMS[found.aim]
    if state.mode is not Mode.NORMAL:
        facts[Phrase("mode")] = _TERMS[state.mode]
    if refused:
        facts[Phrase("refused")] = ", ".join(sorted(refused))
    return facts
