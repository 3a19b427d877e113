"""Sites that score in another way, and scores that no word fits."""

from hypothesis import given
from hypothesis import strategies as st

from kibitz.solvers.wordle.scoring import Rule, score
from kibitz.solvers.wordle.variants import find_rule, fitting, nearest
from kibitz.solvers.wordle.words import WordList, load_words

words = st.text("ABC", min_size=4, max_size=4)
lists = st.lists(words, min_size=1, max_size=20, unique=True)


@given(lists, st.lists(words, max_size=3), st.sampled_from(list(Rule)), st.data())
def test_a_site_with_another_rule_is_still_followed(
    answers: list[str], guesses: list[str], rule: Rule, data: st.DataObject
) -> None:
    hidden = data.draw(st.sampled_from(answers))
    history = [(guess, score(guess, hidden, rule)) for guess in guesses]
    found = find_rule(history, WordList.of(answers))
    assert found is not None
    assert list(Rule).index(found) <= list(Rule).index(rule)
    assert hidden in fitting(history, answers, rule)


@given(lists, st.lists(st.tuples(words, st.text("012", min_size=4, max_size=4)), max_size=3))
def test_the_nearest_words_contradict_the_fewest_tiles(answers: list[str], history: list[tuple[str, str]]) -> None:
    slow = {
        word: sum(a != b for guess, shown in history for a, b in zip(score(guess, word), shown, strict=True))
        for word in answers
    }
    found = nearest(history, WordList.of(answers), count=len(answers))
    assert dict(found) == slow
    assert [tiles for _, tiles in found] == sorted(slow.values())


def test_the_rule_is_named_only_when_the_standard_one_leaves_nothing() -> None:
    today = load_words("today")
    assert find_rule([("SPEED", "00101")], today) is Rule.STANDARD
    assert find_rule([("SPEED", "00111"), ("ABIDE", "22222")], today) is Rule.EVERY_COPY
    assert find_rule([("SPEED", "22222"), ("ABIDE", "22222")], today) is None


def test_a_misread_tile_costs_one() -> None:
    found = nearest([("SLATE", "00202"), ("CRANE", "02202"), ("BRAVE", "22212")], load_words("today"))
    assert ("BRAVE", 1) in found
    assert {tiles for _, tiles in found[:3]} == {1}
