"""The session of ``kibitz wordle solve``: suggestions against scores, until the word is found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from kibitz.cli.printing.output import json_line, result
from kibitz.cli.printing.tables import indented, put
from kibitz.cli.printing.talk import GuessTalk
from kibitz.cli.wordle import show
from kibitz.cli.wordle.adviser import ListAdviser
from kibitz.cli.wordle.turns import asked_boards, parse_scores, parse_turn
from kibitz.core.errors import ImpossibleBoardError, KibitzError, UsageError
from kibitz.core.wording import counted
from kibitz.solvers.wordle.model.clues import contradiction, illegal
from kibitz.solvers.wordle.model.state import WordleState

if TYPE_CHECKING:
    from rich.console import RenderableType

    from kibitz.solvers.wordle.model.advice import WordleAdvice

HELP = """  Type what the game said to the suggested word, or to another one:
    10202            0 absent, 1 present, 2 correct; or bygbb, or the coloured squares
    CRANE=10202      you guessed CRANE instead
    10202 00000      several boards, in order; solved ones can be left out
    CRANE            see what CRANE would bring; the next score is asked for it
  Commands (a guess of the same name is typed with its score: MOVES=10202):
    moves 20         the best 20 guesses          undo    take the last turn back
    list, list all   the possible words           new     another game
    board            what was guessed so far      quit    end
    keep             take the turn that was refused just now, whatever speaks against it"""
LISTED = 100
"""Words that ``list`` shows at most, and ``list all`` doesn't mind."""


class SolveTalk(GuessTalk):
    """A game that is played elsewhere, one turn after another."""

    def __init__(
        self, state: WordleState, adviser: ListAdviser, openers: Sequence[str] = (), *, as_json: bool = False
    ) -> None:
        super().__init__(HELP, {"keep": self._keep}, as_json=as_json)
        self._state = state
        self._before: list[WordleState] = []
        self._adviser = adviser
        self._openers = openers
        self._refused: WordleState | None = None

    def _asks(self) -> str:
        """Scores are asked for: of the suggested word, or what a board says that was hidden until now."""
        board = self._newly_shown()
        if board is not None:
            return f"\nBoard {board + 1} is shown now. Its scores of {' '.join(self._state.guesses)} (? helps): "
        return f"\n{'Scores' if len(asked_boards(self._state)) > 1 else 'Score'} of {self._guess} (? helps): "

    def open(self) -> None:
        """The first suggestion. Raises KibitzError for a game so far that can't be."""
        if self._state.guesses:
            self._check(self._state)
        self._go_on(self._state)
        self._adviser.start()

    def _follow(self, line: str) -> None:
        """A word, or a turn."""
        self._refused = None
        board = self._newly_shown()
        if board is not None:
            scores = list(self._state.scores)
            scores[board] = parse_scores(line, self._state)
            self._take(replace(self._state, scores=tuple(scores)))
            return
        turn = parse_turn(line, self._state, self._guess)
        if turn.scores is None:
            self._look(turn.guess)
        else:
            self._take(self._state.after(turn.guess, turn.scores))

    def _newly_shown(self) -> int | None:
        """The board of a sequence that shows earlier guesses whose scores weren't typed yet."""
        board = asked_boards(self._state)[0]
        return board if self._state.sequence and None in self._state.scores[board] else None

    def _take(self, state: WordleState) -> None:
        """Go on from ``state`` if nothing speaks against it."""
        try:
            if len(state.guesses) > len(self._state.guesses):
                self._allow(state.guesses[-1])
            self._check(state)
        except KibitzError as error:
            self._refused = state
            raise type(error)(f"{error} Nothing was changed: mend it, 'keep' it, or 'undo' the turn before.") from error
        self._go_on(state)

    def _allow(self, guess: str) -> None:
        """Raises UsageError when the game doesn't take the guess now."""
        self._adviser.words.index(guess)
        boards = asked_boards(self._state)
        reasons = [illegal(guess, self._state.history(board), self._state.mode) for board in boards]
        # With several boards a guess has to follow the clues of one.
        if all(reasons):
            raise UsageError(f"{self._where(boards[0])}{self._state.mode} mode doesn't allow {guess}: it {reasons[0]}.")

    def _check(self, state: WordleState) -> None:
        """Raises ImpossibleBoardError when no word has the scores of ``state``."""
        words = self._adviser.words
        for board in range(state.boards):
            history = state.history(board)
            found = self._adviser.engine.candidates(state, board)
            if not found.contradicted:
                continue
            word, tiles = words.guesses[found.words[0]], found.contradicted
            why = contradiction(history) or f"no word of the list {words.name} has these scores"
            raise ImpossibleBoardError(
                f"{self._where(board)}That can't be: {why}. The nearest is {word}, against {counted(tiles, 'square')}."
            )

    def _where(self, board: int) -> str:
        return f"Board {board + 1}: " if self._state.boards > 1 else ""

    def _go_on(self, state: WordleState) -> None:
        """Take on a state and say what to do there."""
        advice = None if state.won else self._adviser.advise(state)
        if state.guesses and state is not self._state:
            self._before.append(self._state)
        self._state = state
        if advice is None:
            self._finish()
        elif self._newly_shown() is None:
            made = len(state.guesses)
            self._guess = self._openers[made] if made < len(self._openers) else advice.moves[0].word
            self._tell(advice)
        elif self.as_json:
            json_line({"turn": len(state.guesses), "board": asked_boards(state)[0] + 1, "asked": state.guesses})

    def _tell(self, advice: WordleAdvice) -> None:
        state = self._state
        used_up = counted(state.rows, "row")
        self._suggest(len(state.guesses), advice.to_json(), lambda: show.advice(state, advice), state.rows, used_up)

    def _finish(self) -> None:
        from kibitz.solvers.wordle.reports.scoreboard import Scoreboard

        self._ended = True
        if self.as_json:
            json_line({"solved": True, "guesses": self._state.guesses})
            return
        put(show.board(self._state))
        result(f"\nSolved with {len(self._state.guesses)} of {self._state.rows} guesses.\n")
        result(Scoreboard.of(self._state).emoji())

    def _look(self, guess: str) -> None:
        """What a word would bring; the next score is asked for it."""
        self._allow(guess)
        move = self._adviser.judge(self._state, guess)
        self._guess = guess
        if self.as_json:
            json_line({"guess": guess, "move": move.to_json()})
        else:
            put(indented(show.moves([move])))

    def _undo(self, _: str) -> None:
        if not self._before and not self._state.guesses:
            raise UsageError("There is no turn to take back.")
        before = self._before.pop() if self._before else self._state.undone()
        self._state = before
        self._go_on(before)

    def _keep(self, _: str) -> None:
        state, self._refused = self._refused, None
        if state is None:
            raise UsageError("No turn was refused, so there is none to keep.")
        self._go_on(state)

    def _list(self, rest: str) -> None:
        for board in asked_boards(self._state):
            found = self._adviser.candidates(self._state, board)
            result(f"  {self._where(board)}{show.left(len(found))}:")
            put(show.candidates(found, most=None if rest == "all" else LISTED))

    def _best(self, most: int) -> RenderableType:
        return show.moves(self._adviser.advise(self._state, most).moves)

    def _drawn(self) -> RenderableType | None:
        return show.board(self._state) if self._state.guesses else None

    def _new(self, _: str) -> None:
        self._before.clear()
        state = self._state
        self._state = replace(state, guesses=(), scores=((),) * state.boards)
        self._go_on(self._state)
