"""Words and how common they are."""

from __future__ import annotations

from pathlib import Path

import pytest

from kibitz.core.errors import UsageError
from kibitz.solvers.pyramid.words import WordList, load_words, read_words


def test_the_shipped_list_keeps_rare_words_and_ranks_them() -> None:
    words = load_words()
    assert len(words) == 135_483
    assert words.zipf("oboe") == 2.69
    assert words.words.index("OBOE") > 30_000
    assert words.zipf("PIANO") > 4
    assert "XQZ" not in words
    assert words.zipf("xqz") == 0
    assert list(words.zipfs) == sorted(words.zipfs, reverse=True)
    assert min(map(len, words.words)) == 3


def test_own_words_are_as_common_as_the_shipped_list_says() -> None:
    words = WordList.of(["Piano", "oboe", "Zzyx", "at", "can't", "piano"])
    assert words.words == ("PIANO", "OBOE", "ZZYX")
    assert words.zipfs == (4.31, 2.69, 0)


def test_a_file_gives_words_in_any_alphabet_with_or_without_zipfs(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("# mine\noboe\n\nstraße 4.5\nслово, 5\nKlärchen's\n", "utf-8")
    words = read_words(tmp_path / "mine.txt")
    assert (words.name, words.words, words.zipfs) == ("mine", ("СЛОВО", "STRAßE", "OBOE"), (5, 4.5, 2.69))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("at\n", "mine has no word of 3 letters"),
        ("piano often\n", "mine.txt, line 1: the weight 'often' is not a number"),
        ("piano 12\n", "PIANO has the frequency 12; a zipf is a number from 0 to 9"),
        ("piano nan\n", "PIANO has the frequency nan"),
        ("one two three\n", "line 1: 'one two three' is not one word"),
    ],
)
def test_a_bad_file_is_refused(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "mine.txt").write_text(text, "utf-8")
    with pytest.raises(UsageError, match=message):
        read_words(tmp_path / "mine.txt")
