"""The session of ``kibitz tuble solve``: suggestions against stops and colours, until the station is found."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from kibitz.cli.printing.output import json_line, result
from kibitz.cli.printing.tables import indented, put
from kibitz.cli.printing.talk import GuessTalk
from kibitz.cli.tuble import show
from kibitz.cli.tuble.options import find_station, parse_guess
from kibitz.core.background import Background
from kibitz.core.errors import UsageError
from kibitz.core.wording import counted
from kibitz.solvers.tuble.shown import GUESSES, Observation
from kibitz.solvers.tuble.wording import UNKNOWN, parse_reply

if TYPE_CHECKING:
    from rich.console import RenderableType

    from kibitz.solvers.tuble.engine import TubleEngine
    from kibitz.solvers.tuble.networks import Network

HELP = """  Type what the game said to the suggested station, or to another one:
    16 yellow             stops and colour; or 16 y, or 16,1 (0 green, 1 yellow, 2 orange, 3 red); ? is unknown
    Ealing Broadway=16,1  you guessed Ealing Broadway instead
    Ealing Broadway       see what it would bring; the next reply is asked for it
    0                     it was the answer
  Commands:
    moves 20              the best 20 guesses          undo    take the last guess back
    list                  the possible stations        new     another game
    board                 what was guessed so far      quit    end
    no                    the page doesn't take the suggested station: suggest another one"""


class SolveTalk(GuessTalk):
    """A game that is played elsewhere, one guess after another."""

    def __init__(
        self, engine: TubleEngine, network: Network, seen: Sequence[Observation] = (), *, as_json: bool = False
    ) -> None:
        super().__init__(HELP, {"no": self._no}, as_json=as_json)
        self._engine = engine
        self._network = network
        self._seen = tuple(seen)
        self._refused: frozenset[str] = frozenset()

    def _asks(self) -> str:
        """The reply to a guess is asked for, or, where none is left to suggest, a guess with its reply."""
        return f"\nReply to {self._guess} (? helps): " if self._guess else "\nYour guess, as STATION=16,1 (? helps): "

    def open(self) -> None:
        """The first suggestion; what the next one needs is loaded while the player reads it."""
        self._tell()
        Background("tuble tables").ask(lambda _: self._engine.prepare())

    def _command(self, word: str, rest: str) -> Callable[[str], None] | None:
        return None if word == UNKNOWN and rest else super()._command(word, rest)

    def _follow(self, line: str) -> None:
        """A station, or a reply."""
        if "=" in line:
            self._take(parse_guess(line, self._network))
        elif line[0].isalpha() and not _is_reply(line):
            self._look(find_station(line, self._network))
        elif not self._guess:
            raise UsageError("No station is suggested, so say which one you guessed: STATION=16,1.")
        else:
            self._take(Observation(self._guess, *parse_reply(line)))

    def _take(self, observation: Observation) -> None:
        """Go on after a guess."""
        self._seen = (*self._seen, observation)
        self._tell()

    def _tell(self) -> None:
        """What is possible now, and what to guess; or that the game is over."""
        if self._seen and self._seen[-1].right:
            self._finish()
            return
        advice = self._engine.advise(self._seen, self._refused)
        self._guess = advice.moves[0].name if advice.moves else ""

        def show_advice() -> None:
            show.advice(advice)
            if not advice.moves:
                result("  There is no station left to suggest. 'undo' takes the last guess back.")

        self._suggest(len(self._seen), advice.to_json(), show_advice, GUESSES, f"{GUESSES} guesses")

    def _finish(self) -> None:
        self._ended = True
        answer = self._seen[-1].station
        if self.as_json:
            json_line({"solved": True, "answer": answer, "guesses": [one.station for one in self._seen]})
            return
        put(show.guesses(self._seen))
        result(f"\nIt is {answer}: solved with {counted(len(self._seen), 'guess', 'guesses')} of {GUESSES}.")

    def _look(self, name: str) -> None:
        """What a station would bring; the next reply is asked for it."""
        move = self._engine.judge(self._seen, name)
        self._guess = name
        if self.as_json:
            json_line({"guess": name, "move": move.to_json() if move else None})
        elif move is None:
            result(f"  {name} would tell nothing new.")
        else:
            put(indented(show.moves([move])))

    def _no(self, _: str) -> None:
        if not self._guess:
            raise UsageError("No station is suggested.")
        self._refused |= {self._guess}
        self._tell()

    def _undo(self, _: str) -> None:
        if not self._seen:
            raise UsageError("There is no guess to take back.")
        self._seen = self._seen[:-1]
        self._tell()

    def _list(self, _: str) -> None:
        found = self._engine.advise(self._seen, self._refused, count=1).candidates
        result(f"  {show.left(len(found))}:")
        put(show.candidates(found, most=None))

    def _best(self, most: int) -> RenderableType:
        return show.moves(self._engine.advise(self._seen, self._refused, count=most).moves)

    def _drawn(self) -> RenderableType | None:
        return show.guesses(self._seen) if self._seen else None

    def _new(self, _: str) -> None:
        self._seen, self._refused = (), frozenset()
        self._tell()


def _is_reply(line: str) -> bool:
    """Whether a line that begins with a letter is a colour alone."""
    try:
        parse_reply(line)
    except UsageError:
        return False
    return True
