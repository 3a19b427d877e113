"""``kibitz wordle hide``: play against the adversary, or see how its game is won."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

import typer

from kibitz.cli.printing.busy import busy
from kibitz.cli.printing.output import json_line, result
from kibitz.cli.printing.tables import indented, put
from kibitz.cli.printing.talk import CommandTalk, hold
from kibitz.cli.wordle import show
from kibitz.cli.wordle.options import (
    RESEARCH_LIST,
    AsJson,
    GameChoice,
    Openers,
    Turns,
    game_options,
    split_words,
)
from kibitz.core.errors import KibitzError, UsageError
from kibitz.core.wording import counted
from kibitz.solvers.word_files import to_upper
from kibitz.solvers.wordle.model.state import Mode, WordleState

if TYPE_CHECKING:
    from kibitz.solvers.wordle.absurdle.adversary import HideGame
    from kibitz.solvers.wordle.absurdle.adversary_search import Forced

HELP = """  Type a guess. The other side has no word yet: it keeps as many as it can.
  Commands (where one is a word of the game, type it as /list):
    hint     the shortest way to win from here    undo    take the last guess back
    list     the words that are left              new     another game
    list all all of them                          quit    end"""
LISTED = 100
"""Words that ``list`` shows at most, and ``list all`` doesn't mind."""


@game_options(RESEARCH_LIST)
def hide(
    game: GameChoice,
    turns: Turns = None,
    guess: Openers = None,
    solve: Annotated[bool, typer.Option("--solve", help="Don't play: show the shortest way to win.")] = False,
    last: Annotated[
        str | None, typer.Option(metavar="WORD", help="With --solve: force this word to be the last (the challenge).")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Play Absurdle: the hidden word is changed after each guess, to keep as many words as can be."""
    from kibitz.solvers.wordle.absurdle.adversary import HideGame

    guesses = split_words(guess or "")
    words, state = game.begin(turns or (), like=guesses)
    start = HideGame.at(words, state.history(), game.mode) if state.guesses else HideGame.start(words, game.mode)
    for word in guesses:
        start = start.after(word)
    if not solve:
        raise typer.Exit(hold(HideTalk(start, as_json=as_json)))
    forced = _force(start, last)
    if as_json:
        _print_way(forced)
    else:
        _show_way(start, forced)


class HideTalk(CommandTalk):
    """A game against the adversary, guess by guess."""

    def __init__(self, game: HideGame, *, as_json: bool = False) -> None:
        super().__init__(HELP, {"hint": self._hint}, as_json=as_json)
        self._first = game
        self._game = game

    def _asks(self) -> str:
        return f"\nGuess {len(self._game.turns) + 1} (? helps): "

    def open(self) -> None:
        """How many words there are, and what was guessed already."""
        self._tell()

    def _command(self, word: str, rest: str) -> Callable[[str], None] | None:
        # A word of the game is a guess, whatever it means here.
        return None if to_upper(word) in self._game.words else super()._command(word.removeprefix("/"), rest)

    def _follow(self, line: str) -> None:
        self._game = self._game.after(_guess(line, self._game.words.size))
        self._tell()
        self._ended = self._game.over

    def _tell(self) -> None:
        from kibitz.solvers.wordle.model.keyboard import keyboard
        from kibitz.solvers.wordle.reports.scoreboard import Scoreboard

        game = self._game
        if self.as_json:
            turns = [{"guess": guess, "score": score} for guess, score in game.turns]
            json_line({"turns": turns, "left": len(game.left), "over": game.over})
            return
        state = _state_of(game)
        if game.turns:
            put("", show.board(state), "", indented(keyboard(game.turns)), "")
        if game.over:
            result(f"You win with {counted(len(game.turns), 'guess', 'guesses')}.")
            result()
            result(f"Kibitz, against the adversary: {len(game.turns)}/∞")
            result("\n".join(row.emoji() for row in Scoreboard.of(state)))
        else:
            result(f"  {show.left(len(game.left))}.")

    def _list(self, rest: str) -> None:
        put(show.words(self._game.left, None if rest == "all" else LISTED))

    def _hint(self, _: str) -> None:
        forced = _force(self._game)
        if self.as_json:
            _print_way(forced)
        else:
            _show_way(self._game, forced)

    def _undo(self, _: str) -> None:
        if not self._game.turns:
            raise UsageError("There is no guess to take back.")
        self._game = self._game.undone()
        self._tell()

    def _new(self, _: str) -> None:
        self._game = self._first
        self._tell()


def _guess(text: str, size: int) -> str:
    word = to_upper(text.strip())
    if not word.isalpha() or len(word) != size:
        raise UsageError(f"{text!r} is not a word of {size} letters.")
    return word


def _state_of(game: HideGame) -> WordleState:
    guesses, scores = zip(*game.turns, strict=True) if game.turns else ((), ())
    # As many rows as it takes: the adversary's game has no limit.
    return WordleState(game.words.size, guesses, (scores,), Mode(game.mode), max(1, len(guesses)))


def _force(game: HideGame, last: str | None = None) -> Forced:
    from kibitz.solvers.wordle.absurdle.adversary_search import force_end

    with busy("Looking for the shortest way"):
        forced = force_end(game, last)
    if forced is None:
        raise KibitzError(f"No way was found to {to_upper(last) if last else 'the end'} from here.")
    return forced


def _print_way(forced: Forced) -> None:
    json_line({"guesses": forced.guesses, "least": forced.least, "proven": forced.proven})


def _show_way(game: HideGame, forced: Forced) -> None:
    for guess in forced.guesses:
        game = game.after(guess)
    put(show.board(_state_of(game)))
    number = counted(len(forced.guesses), "guess", "guesses")
    result(f"  {number}{': no way is shorter' if forced.proven else f', and no fewer than {forced.least}'}.")
