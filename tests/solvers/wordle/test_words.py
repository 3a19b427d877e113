"""Word lists: the published counts, weights, lists of one's own and what is refused."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kibitz.core.errors import UsageError
from kibitz.solvers.wordle.model.words import WordList, list_names, load_words, read_words


@pytest.mark.parametrize(
    ("name", "answers", "guesses"),
    [("original", 2315, 12972), ("nyt2022", 2309, 12972), ("nyt", 2309, 14855), ("today", 2309, 14855)],
)
def test_named_lists_have_the_published_sizes(name: str, answers: int, guesses: int) -> None:
    words = load_words(name)
    assert (len(words.answers), len(words.guesses)) == (answers, guesses)
    assert load_words("original").answers[:3] == ("ABACK", "ABASE", "ABATE")


@pytest.mark.parametrize("name", list_names())
def test_every_list_is_whole(name: str) -> None:
    words = load_words(name)
    assert len(set(words.guesses)) == len(words.guesses) == len(words.weights)
    assert all(len(word) == words.size and word.isascii() and word.isupper() for word in words.guesses)
    assert all(type(weight) is int and weight >= 1 for weight in words.weights)
    assert len(set(words.weights[: len(words.answers)])) == 1
    assert max(words.weights[len(words.answers) :]) < words.weights[0]


def test_todays_list_expects_words_that_the_editor_has_used_and_no_rubbish() -> None:
    today = load_words(5)
    assert today.name == "today"
    assert not today.tiered
    used = [today.weight(word) for word in ("guano", "snafu", "balsa", "gizmo", "kazoo", "laser")]
    rubbish = [today.weight(word) for word in ("aahed", "zoppa", "xylyl", "roses", "cased", "qajaq")]
    assert min(used) >= 80
    assert max(rubbish) <= 25
    assert 0.05 < sum(today.weights[2309:]) / sum(today.weights) < 0.08


def test_offensive_words_are_marked_and_hardly_expected() -> None:
    today = load_words("today")
    marked = [word for word in today.others if word in today.rude]
    assert 50 < len(marked) < 150
    assert {today.weight(word) for word in marked} == {1}


def test_dropped_answers_are_still_guesses() -> None:
    for word in ("AGORA", "FIBRE", "LYNCH", "PUPAL", "SLAVE", "WENCH"):
        assert word in load_words("original").answers
        assert word in load_words("nyt").others


def test_a_misspelt_word_is_answered_with_words_like_it() -> None:
    with pytest.raises(UsageError, match=r"CRXNE is not in the list nyt .*CRANE"):
        load_words("nyt").index("crxne")
    with pytest.raises(UsageError, match="HI has 2 letters; the words of the list nyt have 5"):
        load_words("nyt").index("hi")
    with pytest.raises(UsageError, match="no word list 'latin'"):
        load_words("latin")


def test_words_can_be_taken_out_and_added() -> None:
    words = WordList.of(["ABC", "ABD", "ABE"], ["XYZ"])
    fewer = words.without(["abd"])
    assert (fewer.answers, fewer.others, fewer.weights) == (("ABC", "ABE"), ("ABD", "XYZ"), (1000, 1000, 1, 1))
    more = words.with_words(["xyz", "new", "ABC"])
    assert (more.answers, more.others) == (("ABC", "ABD", "ABE", "XYZ", "NEW"), ())
    assert set(more.weights) == {1000}
    with pytest.raises(UsageError, match="No answer of the list own is left"):
        words.without(words.answers)


@given(st.lists(st.text("ABC", min_size=3, max_size=3), min_size=1, unique=True), st.data())
def test_the_key_tells_contents_apart(answers: list[str], data: st.DataObject) -> None:
    words = WordList.of(answers, name="one")
    assert words.key == WordList.of(answers, name="two").key
    weight = data.draw(st.dictionaries(st.sampled_from(answers), st.integers(2, 9), min_size=1))
    assert words.key != WordList.of(answers, weights=weight).key
    assert words.key != WordList.of([*answers, "ZZZ"]).key


def test_weights_keep_their_proportions() -> None:
    words = WordList.of(["ABC", "ABD"], ["ABE"], {"abc": 0.5, "abd": 0.25})
    assert words.weights == (1_000_000, 500_000, 1)
    assert not words.tiered
    assert WordList.of(["ABC", "ABD"], weights={"ABC": 7, "ABD": 3}).weights == (7, 3)


def test_lists_in_other_alphabets_work() -> None:
    words = WordList.of(["größe", "straß"], ["äpfel"])
    assert words.guesses == ("GRÖßE", "STRAß", "ÄPFEL")
    assert words.index("GRÖßE") == 0
    assert WordList.of(["слово"]).index("СЛОВО") == 0


def test_files_give_words_and_weights(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("# my words\ncrane 10\n\nslate, 2.0\n", "utf-8")
    (tmp_path / "all.txt").write_text("aahed\nCRANE\n", "utf-8")
    words = read_words(tmp_path / "mine.txt", tmp_path / "all.txt")
    assert (words.name, words.guesses, words.weights) == ("mine", ("CRANE", "SLATE", "AAHED"), (10, 2, 1))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "has no words"),
        ("crane\nslates\n", "bad.txt, line 2: SLATES has 6 letters; the list's words have 5"),
        ("crane\n\nCRANE\n", r"bad.txt, line 3: CRANE stands there twice \(before: bad.txt, line 1\)"),
        ("cr4ne\n", "bad.txt, line 1: 'cr4ne' has signs that aren't letters"),
        ("no\n", "bad.txt, line 1: NO has 2 letters; words have 3 to 15"),
        ("crane often\n", "bad.txt, line 1: the weight 'often' is not a number"),
        ("crane 0\n", "weight of CRANE is 0"),
        ("one two three\n", "bad.txt, line 1: 'one two three' is not one word"),
    ],
)
def test_a_bad_file_is_refused_with_its_line(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "bad.txt").write_text(text, "utf-8")
    with pytest.raises(UsageError, match=message):
        read_words(tmp_path / "bad.txt")


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"none.txt can't be read"):
        read_words(tmp_path / "none.txt")
    (tmp_path / "latin.txt").write_bytes("caf\xe9s\n".encode("latin-1"))
    with pytest.raises(UsageError, match=r"latin.txt can't be read"):
        read_words(tmp_path / "latin.txt")
