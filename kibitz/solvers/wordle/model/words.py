"""Word lists: what a game may hide, what it accepts as a guess, and how likely each word is.

Named lists (five letters): ``original`` (2,315 answers, 12,972 guesses in all), ``nyt2022`` (2,309 / 12,972) and
``nyt`` (2,309 / 14,855), in which all answers are equally likely and a further guess is thought of only when no answer
fits; and ``today``, the same words as ``nyt``, in which every word competes by its weight. ``today`` is for players:
since 2022 an editor chooses the daily word, now and then one outside the old list. In it an answer weighs 1,000, and
the 12,546 others weigh 1 to 200, seven hundredths of the whole: by how usual they are in dictionaries (SCOWL levels)
and in writing (wordfreq), with plurals, past tenses and names far down (kibitz/resources/wordle/README.md gives the
formula).

``3`` to ``15`` are lists of that many letters from SCOWL (``5`` is ``today``): the answers equally likely, as in the
named lists, the rarer words weighted in the same way.

``de-5`` and the like are lists of other languages (`kibitz.solvers.wordle.model.languages`), of 4 to 8 letters: the
likeliest 6,000 words by their frequency (wordfreq), all competing by weight.
"""

from __future__ import annotations

import hashlib
import pkgutil
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property
from pathlib import Path

from kibitz.core.errors import UsageError
from kibitz.core.phrase import Phrase
from kibitz.core.wording import counted, either
from kibitz.solvers.scripts import Script, script_of
from kibitz.solvers.word_files import read_entries, to_upper
from kibitz.solvers.wordle.model.languages import ENGLISH, LANGUAGES, SIZES, Language, by_letters
from kibitz.solvers.wordle.model.state import MAX_SIZE, MIN_SIZE

ANSWER_WEIGHT = 1000
"""Weight of an answer in the lists that come with Kibitz."""
USUAL_WEIGHT = 100
"""Weight from which on a word of a language's list counts as one that a game hides; the others are mere guesses."""
LARGEST_WEIGHT = 1_000_000
"""A user's weights are scaled down to this, so that sums over a whole list stay small whole numbers."""

_TITLES = {
    "today": Phrase("the daily game of today: 14,855 words by likelihood"),
    "original": Phrase("the original game of 2021: 2,315 answers, 12,972 guesses"),
    "nyt2022": Phrase("the New York Times, early 2022: 2,309 answers, 12,972 guesses"),
    "nyt": Phrase("the New York Times since August 2022: 2,309 answers, 14,855 guesses"),
}


@dataclass(frozen=True)
class WordList:
    """The words of one kind of game.

    name, title: short and long, for people.
    size: letters of a word.
    answers: what a game of this list hides.
    others: further words that it accepts as guesses.
    weights: one whole number of at least 1 for each of `guesses`: how likely it is hidden, not normalised.
    tiered: whether the others count as hidden words only when no answer fits; else all compete by weight.
    rude: words that aren't to be suggested where another is as good.
    language: what tells how its words are written.
    """

    name: str
    title: str
    size: int
    answers: tuple[str, ...]
    others: tuple[str, ...]
    weights: tuple[int, ...]
    tiered: bool = True
    rude: frozenset[str] = frozenset()
    language: Language = ENGLISH

    @classmethod
    def of(
        cls,
        answers: Iterable[str],
        guesses: Iterable[str] = (),
        weights: Mapping[str, float] | None = None,
        name: str = "own",
    ) -> WordList:
        """A list of one's own, of any alphabet; guesses may repeat the answers, as many projects' files do.

        Without ``weights`` the answers are equally likely. With them all words compete by weight, those without one by
        the least that a word can have.

        >>> animals = WordList.of(["horse", "tiger", "zebra"], ["camel"])
        >>> animals.guesses, animals.size
        (('HORSE', 'TIGER', 'ZEBRA', 'CAMEL'), 5)

        Raises UsageError for an empty list, words twice, of different lengths or with signs that aren't letters, and
        weights that aren't positive.
        """
        hidden = _checked(
            [(word, Phrase("answer {number}", number=number)) for number, word in enumerate(answers, start=1)]
        )
        further = _checked(
            [(word, Phrase("guess {number}", number=number)) for number, word in enumerate(guesses, start=1)], hidden
        )
        return cls._made(name, hidden, further, None if weights is None else {to_upper(w): weights[w] for w in weights})

    @classmethod
    def _made(
        cls, name: str, hidden: Mapping[str, str], further: Mapping[str, str], given: Mapping[str, float] | None
    ) -> WordList:
        """A list of checked words."""
        if not hidden:
            raise UsageError(Phrase("The list has no answers. Give at least one word that can be hidden."))
        words = (*hidden, *further)
        if given is None:
            weights = (ANSWER_WEIGHT,) * len(hidden) + (1,) * len(further)
        else:
            weights = _whole_weights(words, given)
        count = Phrase("{hidden:,} answers", hidden=len(hidden)) if len(hidden) != 1 else Phrase("1 answer")
        title = Phrase("{name}: {n}, {words:,} guesses", name=name, n=count, words=len(words))
        letters = set("".join(words))
        # What a page's letters with accents count as is told by the page; in other scripts there are other letters.
        language = ENGLISH if script_of(letters) is Script.LATIN else by_letters(letters)[0]
        return cls(name, title, len(words[0]), tuple(hidden), tuple(further), weights, given is None, _rude(), language)

    @cached_property
    def guesses(self) -> tuple[str, ...]:
        """Every accepted word, the answers first: the order of every table (index < len(answers) is an answer)."""
        return self.answers + self.others

    @cached_property
    def _places(self) -> dict[str, int]:
        return {word: place for place, word in enumerate(self.guesses)}

    @cached_property
    def key(self) -> str:
        """A hash (16 hexadecimal digits) of the words, their order, weights and tiers; same content, same key."""
        content = f"{' '.join(self.answers)}|{' '.join(self.others)}|{self.weights}|{self.tiered}"
        return hashlib.sha256(content.encode()).hexdigest()[:16]

    def __contains__(self, word: object) -> bool:
        return word in self._places

    def __len__(self) -> int:
        """Number of accepted words."""
        return len(self.guesses)

    def index(self, word: str) -> int:
        """The place of ``word`` (any case) among `guesses`. Raises UsageError, with words like it, if there is none."""
        capitals = to_upper(word)
        found = self._places.get(capitals, self._places.get(self.language.fold(word)))
        if found is None:
            raise UsageError(self._unknown(capitals))
        return found

    def weight(self, word: str) -> int:
        """The weight of ``word``. Raises UsageError when it isn't in the list."""
        return self.weights[self.index(word)]

    def _unknown(self, word: str) -> str:
        if len(word) != self.size:
            return Phrase(
                "{word} has {counted}; the words of the list {name} have {size}.",
                word=word,
                counted=counted(len(word), "letter"),
                name=self.name,
                size=self.size,
            )
        from difflib import get_close_matches  # needed for this message only

        close = sorted(get_close_matches(word, self.guesses, n=12, cutoff=0.7), key=self.weight, reverse=True)[:3]
        advice = (
            Phrase("Did you mean {close}?", close=either(close))
            if close
            else Phrase("Check its spelling, or add it to the list.")
        )
        return Phrase(
            "{word} is not in the list {name} ({value:,} words). {advice}",
            word=word,
            name=self.name,
            value=len(self),
            advice=advice,
        )

    def without(self, words: Iterable[str]) -> WordList:
        """The list in which ``words`` (past answers, say) are hardly expected any more; guesses they can still be.

        They get weight 1 and are no longer answers. Raises UsageError for unknown words, and when no answer is left.
        """
        out = {self.guesses[self.index(word)] for word in words}
        answers = tuple(word for word in self.answers if word not in out)
        if not answers:
            raise UsageError(
                Phrase(
                    "No answer of the list {name} is left: all {answers:,} were taken out.",
                    name=self.name,
                    answers=len(self.answers),
                )
            )
        moved = tuple(word for word in self.answers if word in out)
        weight = {word: 1 if word in out else self.weights[place] for word, place in self._places.items()}
        return self._rearranged(answers, moved + self.others, weight)

    def beginning(self, letter: str) -> WordList:
        """The words of the list that begin with a letter; the list itself where none does.

        >>> WordList.of(["horse", "tiger", "zebra"], ["hyena"]).beginning("h").guesses
        ('HORSE', 'HYENA')
        """
        first = self.language.letter(to_upper(letter))
        answers = tuple(word for word in self.answers if word.startswith(first))
        others = tuple(word for word in self.others if word.startswith(first))
        if not (answers or others):
            return self
        weight = dict(zip(self.guesses, self.weights, strict=True))
        return self._rearranged(*((answers, others) if answers else (others, ())), weight)

    def with_words(self, words: Iterable[str]) -> WordList:
        """The list with ``words`` as answers too, each as likely as the likeliest answer.

        Raises UsageError as `of` does.
        """
        known = dict.fromkeys(self.guesses, Phrase("the list"))
        checked = _checked(
            [(word, Phrase("word {number}", number=number)) for number, word in enumerate(words, start=1)],
            size=self.size,
        )
        new = [word for word in checked if self._places.get(word, len(self)) >= len(self.answers)]
        weight = dict(zip(known, self.weights, strict=True)) | dict.fromkeys(new, max(self.weights))
        others = tuple(word for word in self.others if word not in checked)
        return self._rearranged((*self.answers, *new), others, weight)

    def _rearranged(self, answers: tuple[str, ...], others: tuple[str, ...], weight: Mapping[str, int]) -> WordList:
        title = Phrase(
            "{name}, changed: {answers:,} answers, {answers2:,} guesses",
            name=self.name,
            answers=len(answers),
            answers2=len(answers) + len(others),
        )
        weights = tuple(weight[word] for word in (*answers, *others))
        return replace(self, title=title, answers=answers, others=others, weights=weights)


def list_names() -> tuple[str, ...]:
    """The names that `load_words` knows, the player's default first."""
    return (*_TITLES, *(str(size) for size in range(MIN_SIZE, MAX_SIZE + 1) if size != 5))


def list_of(language: Language, size: int) -> str:
    """The name of a language's list of words of so many letters; there may be none of that length."""
    return str(size) if language is ENGLISH else f"{language.code}-{size}"


@cache
def load_words(name: str | int = "today") -> WordList:
    """A list that comes with Kibitz, by name or number of letters.

    >>> words = load_words("original")
    >>> len(words.answers), len(words.guesses), words.index("crane") < len(words.answers)
    (2315, 12972, True)

    Raises UsageError for another name.
    """
    wanted = str(name).lower()
    code, _, size = wanted.partition("-")
    if code in LANGUAGES and size.isdigit() and int(size) in SIZES:
        return _foreign(LANGUAGES[code], int(size)) if code != ENGLISH.code else load_words(size)
    if wanted in _TITLES or wanted == "5":
        return _five_letters("today" if wanted == "5" else wanted)
    if wanted not in list_names():
        codes = ", ".join(code for code in LANGUAGES if code != ENGLISH.code)
        raise UsageError(
            Phrase(
                "There is no word list {name!r}. There are: {list_names}; and those of other languages "
                "({codes}) for {sizes} to {sizes2} letters, such as de-5.",
                name=name,
                list_names=", ".join(list_names()),
                codes=codes,
                sizes=SIZES[0],
                sizes2=SIZES[-1],
            )
        )
    answers, others = _lines(f"{wanted}-answers.txt"), _lines(f"{wanted}-guesses.txt")
    title = Phrase(
        "words of {wanted} letters: {answers:,} answers, {answers2:,} guesses",
        wanted=wanted,
        answers=len(answers),
        answers2=len(answers) + len(others),
    )
    return WordList(wanted, title, int(wanted), answers, others, _weights(answers, others), True, _rude())


def _five_letters(name: str) -> WordList:
    answers, others = _lines("5-answers.txt"), _lines("5-guesses.txt")
    if name != "original":
        dropped = _lines("5-dropped.txt")
        answers = tuple(word for word in answers if word not in dropped)
        others = tuple(sorted(others + dropped + (_lines("5-guesses-nyt.txt") if name != "nyt2022" else ())))
    return WordList(name, _TITLES[name], 5, answers, others, _weights(answers, others), name != "today", _rude())


def _foreign(language: Language, size: int) -> WordList:
    found = _language_weights(language.code)[size]
    answers = tuple(word for word, weight in found.items() if weight >= USUAL_WEIGHT)
    others = tuple(word for word, weight in found.items() if weight < USUAL_WEIGHT)
    title = Phrase(
        "{name} words of {size} letters: {found:,} by likelihood", name=language.name, size=size, found=len(found)
    )
    return WordList(
        list_of(language, size), title, size, answers, others, tuple(found.values()), tiered=False, language=language
    )


@cache
def _language_weights(code: str) -> dict[int, dict[str, int]]:
    """By size, the weight of every word of a language."""
    found: dict[int, dict[str, int]] = {size: {} for size in SIZES}
    weight = 1
    # A number holds for the words after it.
    for entry in _lines(f"languages/{code}.txt"):
        if entry.isdigit():
            weight = int(entry)
        else:
            found[len(entry)][entry] = weight
    return found


def _lines(file: str) -> tuple[str, ...]:
    data = pkgutil.get_data("kibitz.resources", f"wordle/{file}")
    assert data is not None  # the package's own files
    return tuple(data.decode().split())


def _weights(answers: tuple[str, ...], others: tuple[str, ...]) -> tuple[int, ...]:
    """A thousand for each answer, and what the list's weights file says for the others."""
    graded: dict[str, int] = {}
    weight = 1
    # A number holds for the words after it.
    for entry in _lines(f"{len(answers[0])}-weights.txt"):
        if entry.isdigit():
            weight = int(entry)
        else:
            graded[entry] = weight
    return (ANSWER_WEIGHT,) * len(answers) + tuple([graded.get(word, 1) for word in others])


@cache
def _rude() -> frozenset[str]:
    return frozenset(_lines("rude.txt"))


def read_words(answers: Path | str, guesses: Path | str | None = None, name: str | None = None) -> WordList:
    """A list from text files: a word a line, upper or lower case, with its weight behind it if it is to have one.

    Empty lines and what follows a ``#`` don't count. The file of guesses may repeat the answers. When any word has a
    weight, all words compete by weight, those without one by the least.

    Raises UsageError with file and line for what `WordList.of` refuses, and for files that can't be read.
    """
    given: dict[str, float] = {}
    hidden = _checked(read_entries(Path(answers), given))
    further = _checked(read_entries(Path(guesses), given), hidden) if guesses is not None else {}
    if not hidden:
        raise UsageError(Phrase("{answers} has no words. Give one word a line.", answers=answers))
    return WordList._made(name or Path(answers).stem, hidden, further, given or None)


def _checked(
    entries: Iterable[tuple[str, str]], known: Mapping[str, str] | None = None, size: int | None = None
) -> dict[str, str]:
    """The entries' words, in capitals, with where each stands; those of ``known`` left out.

    All must have the length of the known ones, or of the first. Raises UsageError.
    """
    known = known or {}
    found: dict[str, str] = {}
    first = next(iter(known), None)
    expected = len(first) if first is not None else size
    for given, where in entries:
        word = to_upper(given)
        if not word.isalpha():
            raise UsageError(Phrase("{where}: {given!r} has signs that aren't letters.", where=where, given=given))
        if expected is None and not MIN_SIZE <= len(word) <= MAX_SIZE:
            raise UsageError(
                Phrase(
                    "{where}: {word} has {counted}; words have {min_size} to {max_size}.",
                    where=where,
                    word=word,
                    counted=counted(len(word), "letter"),
                    min_size=MIN_SIZE,
                    max_size=MAX_SIZE,
                )
            )
        expected = expected or len(word)
        if len(word) != expected:
            raise UsageError(
                Phrase(
                    "{where}: {word} has {counted}; the list's words have {expected}.",
                    where=where,
                    word=word,
                    counted=counted(len(word), "letter"),
                    expected=expected,
                )
            )
        if word in found:
            raise UsageError(
                Phrase(
                    "{where}: {word} stands there twice (before: {found}).", where=where, word=word, found=found[word]
                )
            )
        found[word] = where
    return {word: where for word, where in found.items() if word not in known}


def _whole_weights(words: tuple[str, ...], given: Mapping[str, float]) -> tuple[int, ...]:
    """Whole weights of at least 1 in the given proportions."""
    for word, weight in given.items():
        if word not in words:
            raise UsageError(Phrase("There is a weight for {word}, which is not in the list.", word=word))
        if not 0 < weight < float("inf"):
            raise UsageError(
                Phrase("The weight of {word} is {weight:g}; weights are numbers above 0.", word=word, weight=weight)
            )
    largest = max(given.values(), default=1)
    whole = all(weight == int(weight) for weight in given.values()) and largest <= LARGEST_WEIGHT
    scale = 1 if whole else LARGEST_WEIGHT / largest
    return tuple(max(1, round(given.get(word, 0) * scale)) for word in words)
