"""One game of Wordle being played: the hidden words, and what was guessed and typed so far. No Qt."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum
from functools import cache

from kibitz.core.errors import UsageError
from kibitz.gui.practice.common.session import GuessedSession, daily_order
from kibitz.solvers.wordle.absurdle.adversary import HideGame
from kibitz.solvers.wordle.model.clues import illegal
from kibitz.solvers.wordle.model.languages import ENGLISH, LANGUAGES, Language
from kibitz.solvers.wordle.model.languages import SIZES as LANGUAGE_SIZES
from kibitz.solvers.wordle.model.state import Mode, WordleState, default_rows
from kibitz.solvers.wordle.model.words import WordList, list_of, load_words
from kibitz.solvers.wordle.reports.scoreboard import Scoreboard

SIZES = range(4, 12)
"""Letters that a word of the practice board may have."""
USUAL_SIZE = 5
BOARDS = (1, 2, 4, 8)
LEAST_ROWS = 6
"""Rows that a game against the adversary shows at least; it gets another one whenever they are full."""


class Opponent(StrEnum):
    """Who chooses the words."""

    DAILY = "daily"
    """The day: everybody has the same words."""
    RANDOM = "random"
    HIDE = "hide"
    """The adversary: it has no word until it must (`kibitz.solvers.wordle.absurdle.adversary`)."""


@dataclass(frozen=True, slots=True)
class Kind:
    """What is played. The adversary plays on one board."""

    opponent: Opponent = Opponent.RANDOM
    size: int = 5
    boards: int = 1
    hard: bool = False
    language: Language = ENGLISH

    def __post_init__(self) -> None:
        """Raises UsageError for what can't be played."""
        if self.size not in SIZES:
            raise UsageError(f"The practice board has words of {SIZES[0]} to {SIZES[-1]} letters, not {self.size}.")
        if self.size not in self.sizes:
            raise UsageError(
                f"{self.language.name} words have {self.sizes[0]} to {self.sizes[-1]} letters here, not {self.size}."
            )
        if self.boards not in BOARDS:
            raise UsageError(f"The practice board has 1, 2, 4 or 8 boards, not {self.boards}.")
        if self.opponent is Opponent.HIDE and self.boards > 1:
            raise UsageError("The adversary (hide) plays on one board only.")

    @classmethod
    def parse(cls, text: str) -> Kind:
        """The kind that a few words name, in any order; what isn't named is as usual.

        >>> kind = Kind.parse("daily, 7 letters, 4 boards, hard")
        >>> kind.opponent, kind.size, kind.boards, kind.hard
        (<Opponent.DAILY: 'daily'>, 7, 4, True)
        >>> str(Kind.parse("hide")), str(Kind.parse("german"))
        ('hide 5 letters 1 board', 'random 5 letters 1 board german')

        Raises UsageError for other words.
        """
        kind = cls()
        changes: dict[str, object] = {}
        number = ""
        for word in [*re.findall(r"\d+|[^\W\d]+", text.lower()), ""]:
            if number and word in _COUNTED:
                changes[_COUNTED[word]] = int(number)
            elif number or (word and word not in _NAMED and not word.isdigit()):
                raise UsageError(
                    f"There is no Wordle variant {text!r}. Name any of: daily, random or hide; "
                    "4 to 11 letters; 1, 2, 4 or 8 boards; hard; a language. Such as: german 7 letters hard."
                )
            elif word in _NAMED:
                changes.update(_NAMED[word])
            number = word if word.isdigit() else ""
        return replace(kind, **changes)  # type: ignore[arg-type]  # each value is made for its field above

    def __str__(self) -> str:
        boards = "1 board" if self.boards == 1 else f"{self.boards} boards"
        named = f"{self.opponent} {self.size} letters {boards}{' hard' if self.hard else ''}"
        return named if self.language is ENGLISH else f"{named} {self.language.name.lower()}"

    @property
    def sizes(self) -> range:
        """Letters that the language's words may have."""
        return SIZES if self.language is ENGLISH else LANGUAGE_SIZES

    def in_language(self, language: Language) -> Kind:
        """The same in another language, with words of a length that it has."""
        size = min(self.size, LANGUAGE_SIZES[-1]) if language is not ENGLISH else self.size
        return replace(self, language=language, size=size)

    @property
    def daily(self) -> bool:
        """Whether the words are the day's."""
        return self.opponent is Opponent.DAILY

    @property
    def words(self) -> WordList:
        """What the game hides and accepts."""
        usual = self.language is ENGLISH and self.size == USUAL_SIZE
        return load_words("nyt" if usual else list_of(self.language, self.size))


_COUNTED = {"letter": "size", "letters": "size", "board": "boards", "boards": "boards"}
_NAMED: dict[str, dict[str, object]] = {
    **{opponent.value: {"opponent": opponent} for opponent in Opponent},
    "hard": {"hard": True},
    **{language.name.lower(): {"language": language} for language in LANGUAGES.values()},
}
"""What words of a variant mean: fields of `Kind` that take the number before the word, and ones with their value."""


class Refused(StrEnum):
    """Why a guess isn't made."""

    SHORT = "too short"
    UNKNOWN = "not in the word list"
    ILLEGAL = "not allowed in hard mode"
    OVER = "the game is over"


@dataclass(frozen=True, slots=True)
class Refusal:
    """A guess that wasn't made. ``why``: for ILLEGAL, what it lacks; ``board``: on which one, from 0."""

    word: str
    reason: Refused
    why: str = ""
    board: int = 0


class WordleSession(GuessedSession[Kind]):
    """A game in progress.

    state: guesses and scores. typed: letters of the row that isn't submitted. refused: the last try of this row, while
    its word still stands there.
    """

    def __init__(self, kind: Kind, seed: int | None = None, day: date | None = None) -> None:
        super().__init__(kind, seed, day)
        mode = Mode.HARD if kind.hard else Mode.NORMAL
        rows = LEAST_ROWS if kind.opponent is Opponent.HIDE else default_rows(kind.boards)
        self.state = WordleState(kind.size, (), ((),) * kind.boards, mode, rows)
        self.hiding: HideGame | None = None
        self.answers: tuple[str, ...] = ()
        if kind.opponent is Opponent.HIDE:
            self.hiding = HideGame.start(kind.words, mode)
        else:
            self.answers = daily_words(kind, self.day) if kind.daily else self._drawn()
        self.typed = ""
        self.refused: Refusal | None = None

    @property
    def made(self) -> int:
        return len(self.state.guesses)

    @property
    def won(self) -> bool:
        return self.state.won

    @property
    def over(self) -> bool:
        return self.state.over

    def type(self, letter: str) -> bool:
        """Add a letter to the row; whether there was room for it."""
        if self.over or len(self.typed) == self.kind.size:
            return False
        self.typed += self.kind.language.fold(letter)
        return True

    def erase(self) -> bool:
        """Take the last letter back; whether there was one."""
        there_was_one = bool(self.typed)
        self.typed = self.typed[:-1]
        self.refused = None
        return there_was_one

    def submit(self) -> Refusal | None:
        """Make the typed guess; what is wrong with it when it can't be made, and then it stays typed."""
        self.refused = self._objection(self.typed)
        if self.refused is None:
            self._play(self.typed)
            self.typed = ""
        return self.refused

    def share_text(self) -> str:
        name = self.share_title("Kibitz Wordle")
        if self.kind.hard:
            name = f"{name} (hard)"
        board = Scoreboard.of(self.state)
        if self.hiding is None:
            return board.emoji(name)
        return "\n".join(
            [f"{name}, against the adversary: {len(self.state.guesses)}/∞", "", *(r.emoji() for r in board)]
        )

    def _drawn(self) -> tuple[str, ...]:
        return tuple(random.Random(self.seed).sample(sorted(_hideable(self.kind.words)), self.kind.boards))

    def _objection(self, word: str) -> Refusal | None:
        if self.over:
            return Refusal(word, Refused.OVER)
        if len(word) < self.kind.size:
            return Refusal(word, Refused.SHORT)
        if word not in self.kind.words:
            return Refusal(word, Refused.UNKNOWN)
        # Of several boards it is enough to use the clues of one.
        first: Refusal | None = None
        for board in range(self.state.boards):
            if not self.state.solved(board):
                why = illegal(word, self.state.history(board), self.state.mode)
                if why is None:
                    return None
                first = first or Refusal(word, Refused.ILLEGAL, why, board)
        return first

    def _play(self, word: str) -> None:
        if self.hiding is None:
            self.state = self.state.played(word, self.answers)
            return
        self.hiding = self.hiding.after(word)
        self.state = self.state.after(word, [self.hiding.turns[-1][1]])
        if not self.hiding.over:
            self.state = replace(self.state, rows=max(LEAST_ROWS, len(self.state.guesses) + 1))


def daily_words(kind: Kind, day: date) -> tuple[str, ...]:
    """The words of a day: the same everywhere, and none again before all of the list have had their turn."""
    order = _daily_order(kind.size, kind.boards, kind.language)
    first = day.toordinal() * kind.boards
    return tuple(order[place % len(order)] for place in range(first, first + kind.boards))


@cache
def _daily_order(size: int, boards: int, language: Language) -> tuple[str, ...]:
    salt = f"kibitz {size} {boards} {'' if language is ENGLISH else language.code}"
    return daily_order(salt, _hideable(Kind(size=size, language=language).words))


def _hideable(words: WordList) -> Iterable[str]:
    return (word for word in words.answers if word not in words.rude)
