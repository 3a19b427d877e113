"""Which word list a game is about: the one that was asked for, else that of the board's language and word length."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import replace
from functools import cache

from kibitz.core.errors import ImpossibleBoardError
from kibitz.core.phrase import Phrase
from kibitz.core.wording import listed
from kibitz.solvers.scripts import Script, script_of
from kibitz.solvers.wordle.model.languages import (
    ENGLISH,
    LANGUAGES,
    SIZES,
    Language,
    by_layout,
    by_letters,
    in_script,
    language_of,
)
from kibitz.solvers.wordle.model.shown import ShownBoard, ShownGame
from kibitz.solvers.wordle.model.words import USUAL_WEIGHT, WordList, list_of, load_words

NAMED_SIZE, NAMED = 5, ("original", "nyt", "today")
"""The lists that most English pages' own are taken from."""
NAMES = {Script.LATIN: Phrase("Latin"), Script.CYRILLIC: Phrase("Cyrillic"), Script.GREEK: Phrase("Greek")}
LEAST_WORDS = 2
"""Words that tell a page's language at least."""
MANY_USUAL = 3
"""So many refused words that are usual in English show that a page has another language."""
USUAL_SIZES = range(3, 16)
FEWEST_USUAL = 500
"""Usual words of a language and a length at least, whatever a page refuses."""


class ListChoice:
    """What the user chose of lists and languages; the rest is found by itself.

    words: a list's name or a list for the games of its length; None takes the list of the board's length.
    language: its code; None takes the language that the board's letters and words are of.

    Raises UsageError for an unknown list or language.
    """

    def __init__(self, words: str | WordList | None, language: str | None) -> None:
        self.words = load_words(words) if isinstance(words, str) else words
        self.language = language_of(language) if language is not None else None
        self._beginning: dict[tuple[str, str], WordList] = {}

    @property
    def is_chosen(self) -> bool:
        """Whether the user has said which words these are, or their language."""
        return (self.words or self.language) is not None

    @property
    def script(self) -> Script:
        """That of the words, as far as the user has said."""
        language = self.words.language if self.words is not None else self.language
        return (language or ENGLISH).script

    def language_of(self, game: ShownGame) -> Language:
        """The language of a game."""
        if self.words is not None:
            return self.words.language
        return self.language or found_language(game)

    def of(self, game: ShownGame) -> WordList:
        """The list for a game; of that, what begins as the page says.

        Raises ImpossibleBoardError where the user's is of another length or script, or there is none of the length or
        the language."""
        words = self._of(game)
        if self.is_chosen and (seen := _script_seen(game)) not in (None, self.script):
            raise ImpossibleBoardError(
                Phrase(
                    "The page's letters ({seen}) are not those of the {name} words. Choose the page's language, or "
                    "none.",
                    seen=NAMES[seen],
                    name=words.language.name,
                )
            )
        if not game.given:
            return words
        if (words.key, game.given) not in self._beginning:
            self._beginning[words.key, game.given] = words.beginning(game.given)
        return self._beginning[words.key, game.given]

    def _of(self, game: ShownGame) -> WordList:
        size = game.boards[0].columns
        if self.words is None:
            language = self.language_of(game)
            if self.language is None and (unknown := _unknown_keys(game, language)):
                raise ImpossibleBoardError(
                    Phrase(
                        "The page's keys {unknown} are of a language that there are no words of. If they are misread, "
                        "choose the language.",
                        unknown=listed(unknown),
                    )
                )
            if language is not ENGLISH and size not in SIZES:
                raise ImpossibleBoardError(
                    Phrase(
                        "The board has words of {size} letters; the {name} lists are of {sizes} to {sizes2}. "
                        "Give a list of your own.",
                        size=size,
                        name=language.name,
                        sizes=SIZES[0],
                        sizes2=SIZES[-1],
                    )
                )
            return load_words(list_of(language, size))
        if self.words.size != size:
            raise ImpossibleBoardError(
                Phrase(
                    "The board has words of {size} letters, those of the list {name} have {size2}. Choose a "
                    "list of that length, or none.",
                    size=size,
                    name=self.words.name,
                    size2=self.words.size,
                )
            )
        return self.words


def found_language(game: ShownGame) -> Language:
    """The language of a game, from the letters of its keys and tiles and from its words; English where nothing tells.

    Among languages that have the letters, words do that were taken: those that are usual in one language, and that
    English doesn't have.
    """
    letters = _letters(game)
    if game.language and LANGUAGES[game.language].script is script_of(letters):
        return LANGUAGES[game.language]
    fitting = by_letters(letters)
    board, size = game.boards[0], game.boards[0].columns
    words = {board.word(row) for row in range(board.scored)}
    by_keys = by_layout("".join(game.keys))
    # Where no language has all letters, an umlaut or accent of the small print on keys was misread.
    misread = list(fitting) == [ENGLISH]
    if by_keys is not None and ENGLISH in fitting and (by_keys in fitting or misread):
        return by_keys
    if len(fitting) == 1 or not words or size not in SIZES:
        return fitting[0]
    usual = {language: _usual(language, words) for language in fitting if language is not ENGLISH}
    best = max(usual, key=lambda language: usual[language])
    if ENGLISH not in fitting:
        return best
    english = sum(word in load_words(size) for word in words)
    return best if usual[best][0] > english else ENGLISH


def supposed_language(game: ShownGame, refused: Collection[str], supposed: Collection[str]) -> Language | None:
    """The language that a page may have which refuses words that are usual in English; None where that may be it.

    Of those with its letters, the one that has most of the words that it took, and fewest of those that it refused.
    supposed: codes of those that were supposed before.
    """
    board = game.boards[0]
    english = usual_words(load_words(board.columns)) if board.columns in SIZES else frozenset[str]()
    if board.columns not in SIZES or not (supposed or len(english.intersection(refused)) >= MANY_USUAL):
        return None
    left = [one for one in by_letters(_letters(game)) if one is not ENGLISH and one.code not in supposed]
    taken = {board.word(row) for row in range(board.scored)}

    def worth(language: Language) -> tuple[int, int]:
        return _usual(language, taken)[1] if taken else 0, -_usual(language, refused)[0]

    return max(left, key=worth, default=None)


def _letters(game: ShownGame) -> set[str]:
    """The letters of a game's tiles and keys."""
    return {letter for board in game.boards for row in board.letters for letter in row} | set(game.keys)


def _unknown_keys(game: ShownGame, language: Language) -> list[str]:
    """The page's keys that its likeliest language hasn't; in Latin an umlaut or accent may be misread."""
    known = set(language.letters + language.accents)
    return [] if language.script is Script.LATIN else sorted(set(game.keys) - known)


def _script_seen(game: ShownGame) -> Script | None:
    """The script of a game's letters; None where there are none."""
    letters = {letter for letter in _letters(game) if letter.isalpha()}
    return script_of(letters) if letters else None


def language_of_text(lines: Iterable[str], *, mostly: bool = False) -> Language | None:
    """The language of what a page says, from the words that are usual in it and that English doesn't have; None where
    too few are. It is one in Latin letters, as those are all that texts are read in.

    mostly: so many that there are fewer which only English has.

    >>> language_of_text(["A palavra SLATE não existe em nosso banco de dados."]).name
    'Portuguese'
    """
    found = {word for line in lines for word in re.findall(r"[^\W\d_]+", line.upper()) if len(word) in SIZES}
    words = {word for word in found if ENGLISH.fold(word) not in load_words(len(word))}
    counts = {
        language: sum(_usual(language, [word])[0] for word in words)
        for language in in_script(Script.LATIN)
        if language is not ENGLISH
    }
    best, next_best = sorted(counts, key=lambda language: -counts[language])[:2]
    if counts[best] < LEAST_WORDS or counts[best] <= counts[next_best]:
        return None
    english = sum(best.fold(word) not in load_words(list_of(best, len(word))) for word in found - words)
    return best if not mostly or counts[best] > english else None


def folded(game: ShownGame, language: Language) -> ShownGame:
    """The game with the letters that the language's lists have: É is E where it is no letter of its own."""
    boards = tuple(_folded(board, language) for board in game.boards)
    return replace(game, boards=boards) if boards != game.boards else game


@cache
def usual_words(words: WordList, refusals: int = 0) -> frozenset[str]:
    """Words of the list's length and language that every page's list has: such as all lists of ours may hide, and for
    each word that the page has refused, half as many of the most frequent ones."""
    if words.language is not ENGLISH or words.size != NAMED_SIZE:
        own = load_words(list_of(words.language, words.size))
        likeliest = sorted(own.answers, key=lambda word: -own.weight(word))
        return frozenset(likeliest[: max(FEWEST_USUAL, len(likeliest) >> refusals)])
    lists = [frozenset(load_words(name).answers) for name in NAMED]
    return lists[0].intersection(*lists[1:])


@cache
def usual_list(words: WordList, refusals: int = 0) -> WordList:
    """The `usual_words` as a list of their own."""
    return replace(
        WordList.of(sorted(usual_words(words, refusals)), name=f"usual {words.language.code}-{words.size}"),
        language=words.language,
    )


def _folded(board: ShownBoard, language: Language) -> ShownBoard:
    letters = tuple(tuple(map(language.letter, row)) for row in board.letters)
    return replace(board, letters=letters)


def _usual(language: Language, words: Iterable[str]) -> tuple[int, int]:
    """How many of the words a game in the language may well hide, and how heavy all are together."""
    folded = ["".join(map(language.letter, word)) for word in words]
    known = load_words(list_of(language, len(folded[0])))
    weights = [known.weight(word) if word in known else 0 for word in folded]
    return sum(weight >= USUAL_WEIGHT for weight in weights), sum(weights)
