"""Scores and pattern tables against a slow, obviously right version."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kibitz.core.errors import UsageError
from kibitz.solvers.wordle.model.scoring import Rule, parse_score, score, to_pattern, to_score, to_squares
from kibitz.solvers.wordle.search.matrix import PatternTable, WordTable

# Few letters, so that double letters are the rule.
words = st.text(alphabet="ABCD", min_size=5, max_size=5)
lists = st.integers(3, 12).flatmap(
    lambda size: st.lists(st.text(alphabet="ABÉ", min_size=size, max_size=size), min_size=1, max_size=8, unique=True)
)


def slow_score(guess: str, answer: str) -> str:
    """Correct letters are crossed out first; then each other letter crosses out one that is left."""
    digits = ["2" if letter == hidden else "0" for letter, hidden in zip(guess, answer, strict=True)]
    left = [hidden for hidden, digit in zip(answer, digits, strict=True) if digit != "2"]
    for place, letter in enumerate(guess):
        if digits[place] != "2" and letter in left:
            left.remove(letter)
            digits[place] = "1"
    return "".join(digits)


@given(words, words)
def test_scores_are_those_of_crossing_out(guess: str, answer: str) -> None:
    assert score(guess, answer) == slow_score(guess, answer)


@pytest.mark.parametrize(
    ("guess", "answer", "shown"),
    [
        ("SPEED", "ERASE", "10110"),
        ("SPEED", "STEAL", "20200"),
        ("ALLOY", "LOYAL", "11111"),
        ("LLAMA", "ALLOY", "12100"),
    ],
)
def test_double_letters(guess: str, answer: str, shown: str) -> None:
    assert score(guess, answer) == shown


@given(lists, st.sampled_from(Rule))
def test_tables_agree_with_scoring_word_by_word(listed: list[str], rule: Rule) -> None:
    want = [[to_pattern(score(guess, hidden, rule)) for guess in listed] for hidden in listed]
    assert PatternTable(listed, rule).rows(listed).tolist() == want
    assert [WordTable(listed).column(guess, rule).tolist() for guess in listed] == [
        list(column) for column in zip(*want, strict=True)
    ]


@given(words, words)
def test_a_site_that_marks_every_copy_shows_more(guess: str, answer: str) -> None:
    usual, every = score(guess, answer), score(guess, answer, Rule.EVERY_COPY)
    assert all(a <= b for a, b in zip(usual, every, strict=True))
    assert all((b == "0") == (letter not in answer) for letter, b in zip(guess, every, strict=True))


@given(st.text(alphabet="012", min_size=3, max_size=15))
def test_scores_are_read_in_every_notation(shown: str) -> None:
    size = len(shown)
    assert to_score(to_pattern(shown), size) == shown
    assert parse_score(to_squares(shown), size) == shown
    assert parse_score(shown.translate(str.maketrans("012", "bYG")), size) == shown
    assert parse_score(" ".join(shown), size) == shown


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("1020", "needs 5"),
        ("102022", "needs 5"),
        ("10302", "unknown sign '3'"),
        ("", "needs 5"),
        ("🟪⬛⬛⬛⬛", "unknown sign"),
    ],
)
def test_a_wrong_score_is_told(text: str, told: str) -> None:
    with pytest.raises(UsageError, match=told):
        parse_score(text, 5)
