"""Options that the commands of Wordle share: which words, which mode, which strategy."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from kibitz.core.errors import UsageError
from kibitz.core.wording import unreadable_because
from kibitz.solvers.wordle.model.state import FAIL_COST, MAX_SIZE, MIN_SIZE, Aim, Mode, Strategy, WordleState

if TYPE_CHECKING:
    from kibitz.solvers.wordle.model.words import WordList

PLAYERS_LIST = "today"
"""Words that a game of today may hide; the default of the commands that players use."""
RESEARCH_LIST = "original"
"""The list that published figures are about; the default of the commands that measure."""
WORDS = "Words and mode"
"""Heading of the shared options in the help."""
LIST_BY_COUNTS = {"2315/12972": "original", "2309/12972": "nyt2022", "2309/14855": "nyt"}

AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Turns = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="TURN",
        help="Guesses with their scores, such as CRANE=01200 (0 absent, 1 present, 2 correct; also bygbb or squares); "
        "several boards: CRANE=01200,22222.",
    ),
]
Openers = Annotated[
    str | None, typer.Option("--guess", "--opener", metavar="WORD,...", help="Guess these words first.")
]
Boards = Annotated[int, typer.Option(min=1, max=32, metavar="N", help="Boards that are played at once.")]
InSequence = Annotated[
    bool, typer.Option("--sequence", help="Boards are shown one after another, each when the one before is solved.")
]
Rows = Annotated[
    int | None,
    typer.Option(min=1, metavar="N", help="Guesses that the game allows (default: 6; for several boards, 5 more)."),
]
Force = Annotated[bool, typer.Option("--force", help="Replace files that are there.")]
Depth = Annotated[int, typer.Option(min=1, metavar="N", help="How many guesses entropy and minimax look ahead.")]


StrategyOption = Annotated[
    Strategy,
    typer.Option(
        help="fast: fewest guesses on average, by a search of the best-looking words; optimal: the same, proven; "
        "entropy: most bits; minimax: smallest largest group."
    ),
]


AimOption = Annotated[
    Aim | None,
    typer.Option(
        help=f"average: fewest guesses on average, a lost game counting {FAIL_COST} more than its rows; streak: the "
        "best chance of a win within the rows, then fewest guesses. One board, and strategies fast and optimal only."
    ),
]


def check_aim(aim: Aim | None, strategy: Strategy, boards: int = 1) -> None:
    """Raises UsageError for an aim where nothing is searched for one."""
    if aim is None:
        return
    if boards > 1:
        raise UsageError(f"--aim is for a game of one board; this one has {boards}. Leave it out.")
    if strategy not in (Strategy.FAST, Strategy.OPTIMAL):
        raise UsageError(
            f"--aim is for strategies that search, and {strategy} looks at splits only. Leave it out, or choose "
            "--strategy fast or optimal."
        )


@dataclass(frozen=True, slots=True)
class GameChoice:
    """The words and the mode that the options ask for."""

    default: str
    list_name: str | None = None
    size: int | None = None
    answers: Path | None = None
    guesses: Path | None = None
    exclude: tuple[str, ...] = ()
    add: tuple[str, ...] = ()
    hard: bool = False
    ultra: bool = False

    @property
    def mode(self) -> Mode:
        """Which guesses are allowed."""
        return Mode.ULTRA if self.ultra else Mode.HARD if self.hard else Mode.NORMAL

    @property
    def named(self) -> bool:
        """Whether the options name a list, so that it isn't the command's own."""
        return bool(self.list_name or self.size or self.answers)

    def begin(
        self,
        turns: Sequence[str],
        *,
        boards: int = 1,
        rows: int | None = None,
        sequence: bool = False,
        like: Sequence[str] = (),
        judged: bool = False,
    ) -> tuple[WordList, WordleState]:
        """The words, and the game after these turns (see `WordleState.parse`); ``like``: other words that are given.

        judged: what the mode forbids is told later. Raises UsageError for what `load` refuses, for turns that can't be
        read, for words that aren't in the list, for more turns than rows, and, unless ``judged``, for turns that the
        mode forbids or that come when the game is won.
        """
        state = WordleState.parse(turns, mode=self.mode, rows=rows, boards=boards, sequence=sequence)
        words = self.load(*state.guesses, *like)
        for word in (*state.guesses, *like):
            words.index(word)
        if rows is not None and len(state.guesses) > rows:
            raise UsageError(f"There are {len(state.guesses)} turns, and --rows {rows} has no place for them.")
        if not judged:
            _check_turns(state)
        return words, replace(state, size=words.size)

    def load(self, *given: str) -> WordList:
        """The words. Without a list or a size among the options, those as long as the words ``given``.

        Raises UsageError for options that contradict each other, and for lists and files that cannot be used.
        """
        words = self._load(given)
        if self.add:
            words = words.with_words(_words_of(self.add))
        if self.exclude:
            words = words.without(_words_of(self.exclude, words))
        return words

    def _load(self, given: Sequence[str]) -> WordList:
        from kibitz.solvers.wordle.model.words import load_words, read_words

        if self.guesses and not self.answers:
            raise UsageError("--guesses needs --answers, the file of the words that can be hidden.")
        if self.answers and (self.list_name or self.size):
            raise UsageError("--answers brings its own list: leave out --list and --size.")
        if self.answers:
            return read_words(self.answers, self.guesses)
        size = self.size or (None if self.list_name or not given else len(given[0]))
        if not self.list_name:
            return load_words(self.default if size in (None, 5) else size)
        words = load_named(self.list_name)
        if size and words.size != size:
            raise UsageError(f"The words of --list {self.list_name} have {words.size} letters, and --size is {size}.")
        return words


def _check_turns(state: WordleState) -> None:
    """Raises UsageError for a turn after a won game, and for one that the mode forbids.

    With several boards a guess has to follow the clues of one that is open.
    """
    from kibitz.solvers.wordle.model.clues import illegal

    for number, guess in enumerate(state.guesses):
        before = replace(state, guesses=state.guesses[:number], scores=tuple(row[:number] for row in state.scores))
        if before.won:
            raise UsageError(
                f"The game is won with {before.guesses[-1]}, so there is no turn {guess} after it. Check the turns."
            )
        waiting = [board for board in range(state.boards) if not before.solved(board)][: 1 if state.sequence else None]
        reasons = [illegal(guess, before.history(board), state.mode) for board in waiting]
        if reasons and all(reasons):
            raise UsageError(
                f"{state.mode} mode doesn't allow {guess} as guess {number + 1}: it {reasons[0]}. Check the turns, or "
                f"leave --{state.mode} out."
            )


def game_options(default: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Gives a command the options that choose its game; it gets them as its argument ``game``, a `GameChoice`."""

    def decorate(command: Callable[..., None]) -> Callable[..., None]:
        own = [p for p in inspect.signature(command, eval_str=True).parameters.values() if p.name != "game"]
        shared = inspect.signature(_options, eval_str=True).parameters

        @wraps(command)
        def with_game(**values: Any) -> None:
            chosen = {name: values.pop(name) for name in shared}
            for name in ("exclude", "add"):
                chosen[name] = tuple(chosen[name] or ())
            command(game=GameChoice(default, **chosen), **values)

        parameters = [p.replace(kind=inspect.Parameter.KEYWORD_ONLY) for p in (*own, *shared.values())]
        with_game.__annotations__ = {p.name: p.annotation for p in parameters}
        vars(with_game)["__signature__"] = inspect.Signature(parameters)
        return with_game

    return decorate


def load_named(name: str) -> WordList:
    """A list by its name or by its counts, such as 2315/12972. Raises UsageError for another one."""
    from kibitz.solvers.wordle.model.words import load_words

    return load_words(LIST_BY_COUNTS.get(name, name))


def complete_list(incomplete: str) -> list[str]:
    """For the shell: the lists whose names begin so."""
    from kibitz.solvers.wordle.model.words import list_names

    return [name for name in list_names() if name.startswith(incomplete)]


def _options(
    list_name: Annotated[
        str | None,
        typer.Option(
            "--list",
            metavar="NAME",
            autocompletion=complete_list,
            rich_help_panel=WORDS,
            help="original (2315/12972), nyt2022 (2309/12972), nyt (2309/14855), today, or a size; "
            "see kibitz wordle lists.",
        ),
    ] = None,
    size: Annotated[
        int | None,
        typer.Option(
            min=MIN_SIZE, max=MAX_SIZE, metavar="N", rich_help_panel=WORDS, help="Letters of a word; picks that list."
        ),
    ] = None,
    answers: Annotated[
        Path | None,
        typer.Option(metavar="FILE", rich_help_panel=WORDS, help="Own list: the words that can be hidden, one a line."),
    ] = None,
    guesses: Annotated[
        Path | None,
        typer.Option(metavar="FILE", rich_help_panel=WORDS, help="Own list: the words that may be guessed."),
    ] = None,
    exclude: Annotated[
        list[str] | None,
        typer.Option(
            metavar="WORD,...|FILE", rich_help_panel=WORDS, help="Leave these words out, such as answers of the past."
        ),
    ] = None,
    add: Annotated[
        list[str] | None,
        typer.Option(metavar="WORD,...|FILE", rich_help_panel=WORDS, help="Take these words in as possible answers."),
    ] = None,
    hard: Annotated[
        bool, typer.Option("--hard", rich_help_panel=WORDS, help="Hard mode: hints that were shown must be used.")
    ] = False,
    ultra: Annotated[
        bool, typer.Option("--ultra", rich_help_panel=WORDS, help="Ultra hard: guess only what could be the answer.")
    ] = False,
) -> None:
    """The shared options, in the order of the help."""


def split_words(text: str) -> list[str]:
    """Words that were typed with commas or blanks between them, in upper case.

    >>> split_words("salet, courd")
    ['SALET', 'COURD']
    """
    from kibitz.solvers.word_files import to_upper

    return [to_upper(word) for word in text.replace(",", " ").split()]


def _words_of(texts: Sequence[str], known: WordList | None = None) -> list[str]:
    """The words of an option: typed, or in a file; what has a dot or a slash in it is a file.

    known: of a file's words only those in this list are taken (a list of past answers has some of all ages).
    """
    words: list[str] = []
    for text in texts:
        if "." not in text and "/" not in text:
            words += split_words(text)
            continue
        try:
            inside = split_words(Path(text).read_text(encoding="utf-8-sig"))
        except (OSError, UnicodeDecodeError) as error:
            raise UsageError(
                f"{text} can't be read: {unreadable_because(error)}. Give words with commas, or a text file in UTF-8."
            ) from error
        words += [word for word in inside if known is None or word in known]
    return list(dict.fromkeys(words))
