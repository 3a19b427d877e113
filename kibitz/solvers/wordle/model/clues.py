"""What the scores of a game say about its word: which guesses a mode allows, and why not; and whether scores clash.

Hard mode is the New York Times's: correct letters stay in their places, and every letter that was revealed is used at
least as often as it was revealed in one guess. A present letter may be tried in the same place again, and absent
letters may be used again. Ultra mode allows only words that could be the answer: every earlier guess would have had its
score.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from kibitz.core.phrase import Phrase, joined
from kibitz.solvers.wordle.model.scoring import EITHER, Rule, possible_patterns, score, to_pattern
from kibitz.solvers.wordle.model.state import Mode

History = Sequence[tuple[str, str]]
"""Guess and score of each turn, as `WordleState.history` gives them."""


@dataclass(frozen=True)
class Clues:
    """All that a history says, each thing with the turn (``CRANE 01200``) that says it. Places count from 0.

    fixed: place -> its letter.
    banned: place and letter -> that letter isn't there.
    least, most: letter -> bounds of how often the word has it.
    """

    rule: Rule = Rule.STANDARD
    fixed: dict[int, tuple[str, str]] = field(default_factory=dict)
    banned: dict[tuple[int, str], str] = field(default_factory=dict)
    least: dict[str, tuple[int, str]] = field(default_factory=dict)
    most: dict[str, tuple[int, str]] = field(default_factory=dict)
    clash: str | None = None
    """What two turns contradict each other in, if they do; found while the clues are gathered."""

    @classmethod
    def of(cls, history: History, rule: Rule = Rule.STANDARD) -> Clues:
        """The clues of a history that was scored by ``rule``."""
        fixed: dict[int, tuple[str, str]] = {}
        banned: dict[tuple[int, str], str] = {}
        least: dict[str, tuple[int, str]] = {}
        most: dict[str, tuple[int, str]] = {}
        clash = None
        seen: dict[str, str] = {}
        for guess, given in history:
            turn = f"{guess} {given}"
            if seen.setdefault(guess, given) != given:
                clash = clash or Phrase(
                    "{guess} has two different scores: {seen} and {given}", guess=guess, seen=seen[guess], given=given
                )
            for place, (letter, digit) in enumerate(zip(guess, given, strict=True)):
                if digit == "2":
                    before, other = fixed.setdefault(place, (letter, turn))
                    if before != letter:
                        clash = clash or Phrase(
                            "place {place} is {before} ({other}) and {letter} ({turn})",
                            place=place + 1,
                            before=before,
                            other=other,
                            letter=letter,
                            turn=turn,
                        )
                elif digit != EITHER:
                    banned.setdefault((place, letter), turn)
            for letter, (low, high) in _bounds(guess, given, rule).items():
                if low > least.get(letter, (0, ""))[0]:
                    least[letter] = (low, turn)
                if high < most.get(letter, (len(guess) + 1, ""))[0]:
                    most[letter] = (high, turn)
        return cls(rule, fixed, banned, least, most, clash)

    def fits(self, word: str) -> bool:
        """Whether every guess would have had its score with ``word`` hidden."""
        return (
            self.clash is None
            and all(word[place] == letter for place, (letter, _) in self.fixed.items())
            and not any(word[place] == letter for place, letter in self.banned)
            and all(word.count(letter) >= low for letter, (low, _) in self.least.items())
            and all(word.count(letter) <= high for letter, (high, _) in self.most.items())
        )

    def unmet(self, guess: str) -> str | None:
        """What hard mode finds missing in ``guess``: ``must contain R in place 3``; None when it may be made."""
        for place, (letter, _) in sorted(self.fixed.items()):
            if guess[place] != letter:
                return Phrase("must contain {letter} in place {place}", letter=letter, place=place + 1)
        for letter, (low, _) in self.least.items():
            if guess.count(letter) < low:
                return Phrase(
                    "must contain {letter}", letter=letter if low == 1 else joined(" ", [_copies(low), letter])
                )
        return None

    def contradiction(self) -> str | None:
        """Why no row of letters at all can have had these scores; None when some can."""
        if self.clash:
            return self.clash
        for place, (letter, turn) in self.fixed.items():
            if other := self.banned.get((place, letter)):
                return Phrase(
                    "{letter} is in place {place} ({turn}) and isn't ({other})",
                    letter=letter,
                    place=place + 1,
                    turn=turn,
                    other=other,
                )
        for letter, (low, turn) in self.least.items():
            high, other = self.most.get(letter, (low, ""))
            if low > high and turn == other:
                return Phrase(
                    "the copies of {letter} in {turn} can't be marked like that in one row", letter=letter, turn=turn
                )
            if low > high:
                return Phrase(
                    "there is {copies} {letter} ({turn}), and there is {copies2} {letter} ({other})",
                    copies=_copies(low),
                    letter=letter,
                    turn=turn,
                    copies2=_copies(high),
                    other=other,
                )
        return self._crowded()

    def _crowded(self) -> str | None:
        """Why the letters that must be there find no places; their places are matched by augmenting paths."""
        size = 1 + max((place for place, _ in (*self.banned, *((p, "") for p in self.fixed))), default=-1)
        taken: dict[int, str] = {}

        def seat(letter: str, tried: set[int]) -> bool:
            for place in range(size):
                if place in self.fixed or place in tried or (place, letter) in self.banned:
                    continue
                tried.add(place)
                if place not in taken or seat(taken[place], tried):
                    taken[place] = letter
                    return True
            return False

        fixed = [letter for letter, _ in self.fixed.values()]
        for letter, (high, turn) in self.most.items():
            if fixed.count(letter) > high:
                return Phrase(
                    "{letter} is in {n} places, and there is {copies} {letter} ({turn})",
                    letter=letter,
                    n=fixed.count(letter),
                    copies=_copies(high),
                    turn=turn,
                )
        for letter, (low, turn) in self.least.items():
            for _ in range(low - fixed.count(letter)):
                if not seat(letter, set()):
                    return Phrase(
                        "there is {copies} {letter} ({turn}), but no place is left for it",
                        copies=_copies(low),
                        letter=letter,
                        turn=turn,
                    )
        return None


def _copies(number: int) -> str:
    words = (Phrase("no"), Phrase("one"), Phrase("two"), Phrase("three"), Phrase("four"), Phrase("five"))
    return words[number] if number < len(words) else str(number)


def _bounds(guess: str, given: str, rule: Rule) -> dict[str, tuple[int, int]]:
    """Least and most copies of each guessed letter that one turn allows; crossed when it can't be scored like that."""
    bounds: dict[str, tuple[int, int]] = {}
    for letter in dict.fromkeys(guess):
        digits = [digit for other, digit in zip(guess, given, strict=True) if other == letter]
        correct = digits.count("2")
        low, high = correct, len(guess)
        if rule is Rule.EVERY_COPY:
            low = max(low, 1 if {"1", EITHER} & set(digits) else 0)
            high = 0 if "0" in digits else high
        else:
            if rule is Rule.STANDARD:
                # The correct copies are counted first.
                digits.sort(key=lambda digit: digit not in ("2", EITHER))
            marked = 0
            for digit in digits:
                if digit == "0":
                    high = min(high, marked)
                    continue
                marked += 1
                if digit in ("1", EITHER):
                    low = max(low, marked)
        bounds[letter] = (low, high)
    return bounds


def illegal(guess: str, history: History, mode: Mode, rule: Rule = Rule.STANDARD) -> str | None:
    """Why ``mode`` doesn't allow ``guess`` after ``history``; None when it does.

    >>> illegal("STOLE", [("CRANE", "01200")], Mode.HARD)
    'must contain A in place 3'
    >>> illegal("TIARA", [("CRANE", "01200")], Mode.ULTRA) is None
    True
    """
    if mode is Mode.NORMAL:
        return None
    if mode is Mode.HARD:
        return Clues.of(history, rule).unmet(guess)
    for earlier, given in history:
        would = score(earlier, guess, rule)
        if to_pattern(would) not in possible_patterns(given):
            return Phrase(
                "can't be the answer: {earlier} would have scored {would}, not {given}",
                earlier=earlier,
                would=would,
                given=given,
            )
    return None


def allowed(guesses: Iterable[str], history: History, mode: Mode, rule: Rule = Rule.STANDARD) -> list[str]:
    """Those of ``guesses`` that ``mode`` allows after ``history``, in their order."""
    if mode is Mode.NORMAL:
        return list(guesses)
    clues = Clues.of(history, rule)
    if mode is Mode.HARD:
        return [guess for guess in guesses if clues.unmet(guess) is None]
    return [guess for guess in guesses if clues.fits(guess)]


def contradiction(history: History, rule: Rule = Rule.STANDARD) -> str | None:
    """Why no row of letters, word or not, can have been scored like this; None when some could.

    >>> contradiction([("CRANE", "01200"), ("BRAID", "00000")])
    "A is in place 3 (CRANE 01200) and isn't (BRAID 00000)"
    """
    return Clues.of(history, rule).contradiction()
