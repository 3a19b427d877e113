"""What word lists say of rows that are read, whole or in part."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from kibitz.solvers.wordle.model.scoring import score
from kibitz.solvers.wordle.model.words import load_words
from kibitz.vision.wordle.lexicon import fitting

WORDS = st.sampled_from(load_words("original").answers)
SEEN = st.lists(st.booleans(), min_size=5, max_size=5)


@given(WORDS, st.lists(st.tuples(WORDS, SEEN, SEEN), max_size=3))
def test_the_hidden_word_fits_whatever_is_seen_of_its_scores(
    answer: str, rows: list[tuple[str, list[bool], list[bool]]]
) -> None:
    seen = [
        (
            "".join(letter if clear else "?" for letter, clear in zip(guess, letters, strict=True)),
            "".join(digit if clear else "?" for digit, clear in zip(score(guess, answer), tiles, strict=True)),
        )
        for guess, letters, tiles in rows
    ]
    assert fitting(seen, 5)


def test_a_part_of_a_row_rules_words_out() -> None:
    assert fitting([("Q????", "2????")], 5)
    assert not fitting([("QZ???", "22???")], 5)
    assert not fitting([("????Q", "????1"), ("??Q??", "??0??"), ("QQ?Q?", "00?0?")], 5)
