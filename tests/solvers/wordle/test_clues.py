"""Legality in hard and ultra mode and clashing clues, against slow versions that try every row of letters."""

from collections import Counter
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kibitz.solvers.wordle.model.clues import Clues, allowed, contradiction, illegal
from kibitz.solvers.wordle.model.scoring import Rule, score
from kibitz.solvers.wordle.model.state import Mode

ALPHABET = "ABCD"
words = st.text(ALPHABET, min_size=4, max_size=4)
scores = st.text("012", min_size=4, max_size=4)
rules = st.sampled_from(list(Rule))
EVERY_ROW = ["".join(letters) for letters in product(ALPHABET + "Z", repeat=4)]
"""Every row of the letters that are guessed, and of one (Z) that never is."""


def slow_hard_mode(guess: str, history: list[tuple[str, str]]) -> bool:
    for earlier, shown in history:
        revealed = Counter(letter for letter, digit in zip(earlier, shown, strict=True) if digit != "0")
        if revealed - Counter(guess):
            return False
        if any(digit == "2" and guess[place] != earlier[place] for place, digit in enumerate(shown)):
            return False
    return True


def played(answer: str, guesses: list[str], rule: Rule = Rule.STANDARD) -> list[tuple[str, str]]:
    return [(guess, score(guess, answer, rule)) for guess in guesses]


@given(words, st.lists(words, max_size=4), words)
def test_hard_mode_keeps_greens_and_every_revealed_letter(answer: str, guesses: list[str], guess: str) -> None:
    history = played(answer, guesses)
    assert (illegal(guess, history, Mode.HARD) is None) == slow_hard_mode(guess, history)


@pytest.mark.slow
@given(words, st.lists(words, max_size=3))
def test_ultra_mode_allows_just_the_words_that_could_be_the_answer(answer: str, guesses: list[str]) -> None:
    history = played(answer, guesses)
    could_be = [word for word in EVERY_ROW if played(word, guesses) == history]
    assert allowed(EVERY_ROW, history, Mode.ULTRA) == could_be
    assert [word for word in EVERY_ROW if illegal(word, history, Mode.ULTRA) is None] == could_be


@given(words, st.lists(words, max_size=3))
def test_each_mode_allows_what_the_stricter_one_allows(answer: str, guesses: list[str]) -> None:
    history = played(answer, guesses)
    ultra, hard = (set(allowed(EVERY_ROW, history, mode)) for mode in (Mode.ULTRA, Mode.HARD))
    assert answer in ultra <= hard
    assert allowed(EVERY_ROW, history, Mode.NORMAL) == EVERY_ROW


@pytest.mark.slow
@given(st.lists(st.tuples(words, scores), max_size=3), rules)
@settings(max_examples=300)
def test_a_word_fits_when_every_guess_would_have_had_its_score(history: list[tuple[str, str]], rule: Rule) -> None:
    clues = Clues.of(history, rule)
    slow = [row for row in EVERY_ROW if all(score(guess, row, rule) == shown for guess, shown in history)]
    assert [row for row in EVERY_ROW if clues.fits(row)] == slow


@pytest.mark.slow
@given(st.lists(st.tuples(words, scores), max_size=3), rules)
@settings(max_examples=300)
def test_scores_clash_when_no_row_of_letters_can_have_had_them(history: list[tuple[str, str]], rule: Rule) -> None:
    possible = any(all(score(guess, row, rule) == shown for guess, shown in history) for row in EVERY_ROW)
    assert (contradiction(history, rule) is None) == possible


@pytest.mark.parametrize(
    ("guess", "history", "reason"),
    [
        ("STOLE", [("CRANE", "01200")], "must contain A in place 3"),
        ("CLASP", [("CRANE", "01200")], "must contain R"),
        ("ERASE", [("CRANE", "01200")], None),
        ("REHAB", [("SPEED", "00110")], "must contain two E"),
        ("TIGHT", [("EIGHT", "02222")], None),
    ],
)
def test_hard_mode_says_what_is_missing(guess: str, history: list[tuple[str, str]], reason: str | None) -> None:
    assert illegal(guess, history, Mode.HARD) == reason


def test_ultra_mode_says_which_guess_speaks_against_it() -> None:
    reason = illegal("ERASE", [("SLATE", "00200"), ("CRANE", "01200")], Mode.ULTRA)
    assert reason == "can't be the answer: SLATE would have scored 10202, not 00200"


@pytest.mark.parametrize(
    ("history", "reason"),
    [
        ([("CRANE", "01200"), ("CRANE", "00200")], "CRANE has two different scores: 01200 and 00200"),
        ([("CRANE", "20000"), ("SLOTH", "20000")], "place 1 is C (CRANE 20000) and S (SLOTH 20000)"),
        ([("CRANE", "20000"), ("CLOTH", "00000")], "C is in place 1 (CRANE 20000) and isn't (CLOTH 00000)"),
        ([("CRANE", "10000"), ("SCOTH", "00000")], "there is one C (CRANE 10000), and there is no C (SCOTH 00000)"),
        ([("EERIE", "01000")], "the copies of E in EERIE 01000 can't be marked like that in one row"),
        ([("CRANE", "22221")], "there is one E (CRANE 22221), but no place is left for it"),
    ],
)
def test_a_clash_is_explained_with_the_turns(history: list[tuple[str, str]], reason: str) -> None:
    assert contradiction(history) == reason
