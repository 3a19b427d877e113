"""Sites that score in another way, and scores that no word fits: what is still offered, against slow versions."""

from hypothesis import given
from hypothesis import strategies as st

from kibitz.solvers.wordle.model.scoring import Rule, score
from kibitz.solvers.wordle.model.variants import EXPLANATIONS
from kibitz.solvers.wordle.model.words import WordList, load_words
from kibitz.solvers.wordle.search.candidates import Candidates, Filter

History = list[tuple[str, str]]
words = st.text("ABC", min_size=4, max_size=4)
lists = st.lists(words, min_size=1, max_size=20, unique=True)


def offered(words: WordList, history: History) -> tuple[Candidates, list[str]]:
    found = Filter(words).after(history)
    return found, [words.guesses[i] for i in found.words]


def slow_fitting(answers: list[str], history: History, rule: Rule) -> list[str]:
    return [word for word in answers if all(score(guess, word, rule) == shown for guess, shown in history)]


@given(lists, st.lists(words, max_size=3), st.sampled_from(list(Rule)), st.data())
def test_a_site_with_another_rule_is_followed(
    answers: list[str], guesses: list[str], rule: Rule, data: st.DataObject
) -> None:
    hidden = data.draw(st.sampled_from(answers))
    history = [(guess, score(guess, hidden, rule)) for guess in guesses]
    found, fitting = offered(WordList.of(answers), history)
    first = next(other for other in Rule if slow_fitting(answers, history, other))
    assert (found.rule, found.contradicted) == (first, 0)
    assert fitting == slow_fitting(answers, history, first)


@given(lists, st.lists(st.tuples(words, st.text("012", min_size=4, max_size=4)), min_size=1, max_size=3))
def test_without_a_word_that_fits_the_nearest_ones_are_offered(answers: list[str], history: History) -> None:
    tiles = {
        word: sum(a != b for guess, shown in history for a, b in zip(score(guess, word), shown, strict=True))
        for word in answers
    }
    # A word of which a letter was said to be absent is offered only where there is no other.
    untried = [word for word in answers if not any(guess == word and "0" in shown for guess, shown in history)]
    found, nearest = offered(WordList.of(answers), history)
    if not any(slow_fitting(answers, history, rule) for rule in Rule):
        assert found.contradicted == min(tiles[word] for word in untried or answers)
        assert nearest == [word for word in untried or answers if tiles[word] == found.contradicted]


def test_a_word_that_was_guessed_in_vain_is_not_offered_again() -> None:
    rows = [("SLATE", "11100"), ("BASIL", "21101"), ("BOLAS", "22211"), ("BALSA", "20222")]
    found, nearest = offered(load_words("today"), rows)
    assert found.contradicted > 0
    assert "BALSA" not in nearest


def test_a_word_outside_the_answers_is_found_before_another_rule_is_believed() -> None:
    found, fitting = offered(load_words("nyt"), [("AAHED", "22222")])
    assert (fitting, found.rule) == (["AAHED"], Rule.STANDARD)


def test_a_misread_tile_leaves_the_word_among_the_nearest() -> None:
    found, nearest = offered(load_words("today"), [("SLATE", "00202"), ("CRANE", "02202"), ("BRAVE", "22212")])
    assert found.contradicted == 1
    assert "BRAVE" in nearest


def test_every_rule_but_the_standard_one_can_be_told() -> None:
    assert set(EXPLANATIONS) == set(Rule) - {Rule.STANDARD}
