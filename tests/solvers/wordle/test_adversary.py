"""The adversary's answers, and the shortest way to beat it, against a search of everything on small lists."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kibitz.core.errors import ImpossibleBoardError, UsageError
from kibitz.solvers.wordle.absurdle.adversary import HideGame
from kibitz.solvers.wordle.absurdle.adversary_search import force_end
from kibitz.solvers.wordle.model.clues import allowed
from kibitz.solvers.wordle.model.scoring import score
from kibitz.solvers.wordle.model.state import Mode
from kibitz.solvers.wordle.model.words import WordList, load_words

words = st.text("ABC", min_size=3, max_size=3)
lists = st.builds(
    lambda answers, guesses: WordList.of(answers, guesses),
    st.lists(words, min_size=1, max_size=9, unique=True),
    st.lists(words, max_size=5, unique=True),
)
modes = st.sampled_from(list(Mode))


def slow_shortest(game: HideGame, last: str | None) -> int | None:
    """Fewest guesses to the end, all sequences tried, breadth first; None when there is no way."""
    layer, seen = [game], set()
    for length in range(1, 12):
        following = [position.after(g) for position in layer for g in legal(position)]
        if any(position.over and last in (None, position.left[0]) for position in following):
            return length
        layer = []
        for position in following:
            key = (position.left, position.turns if game.mode is not Mode.NORMAL else ())
            if not position.over and key not in seen:
                seen.add(key)
                layer.append(position)
        if not layer or len(layer) > 4000:
            return None
    return None


def legal(game: HideGame) -> list[str]:
    return allowed(game.words.guesses, game.turns, game.mode)


@given(lists, st.lists(words, max_size=3))
def test_the_adversary_keeps_a_largest_group_and_tells_little(words: WordList, guesses: list[str]) -> None:
    game = HideGame.start(words)
    for guess in guesses:
        if guess not in words or game.over:
            continue
        after = game.after(guess)
        groups = game.groups(guess)
        shown = after.turns[-1][1]
        assert after.left == tuple(word for word in game.left if score(guess, word) == shown)
        assert len(after.left) == max(len(group) for group in groups.values())
        equal = [other for other, group in groups.items() if len(group) == len(after.left)]
        assert shown.count("2") == min(other.count("2") for other in equal)
        assert after.undone().left == game.left
        game = after


@pytest.mark.slow
@given(lists, modes, st.booleans(), st.data())
@settings(max_examples=150, deadline=None)
def test_the_shortest_way_is_found(words: WordList, mode: Mode, wanted: bool, data: st.DataObject) -> None:
    game = HideGame.start(words, mode)
    last = data.draw(st.sampled_from(words.answers)) if wanted else None
    shortest = slow_shortest(game, last)
    found = force_end(game, last)
    assert (found and len(found.guesses)) == shortest
    if found:
        assert found.proven
        for guess in found.guesses:
            game = game.after(guess)
        assert game.over
        assert last in (None, game.left[0])


def test_the_original_list_needs_four_guesses() -> None:
    found = force_end(HideGame.start(load_words("original")))
    assert found is not None
    assert len(found.guesses) == 4
    assert found.proven


@pytest.mark.slow
def test_a_list_of_look_alikes_is_played_to_the_end() -> None:
    look_alikes = WordList.of([f"{letter}AT" for letter in "BCDEFGHIJKLMNOPQRSTU"])
    found = force_end(HideGame.start(look_alikes))
    assert found is not None
    assert len(found.guesses) == 20


def test_a_running_game_is_forced_from_where_it_stands() -> None:
    game = HideGame.start(load_words("original"))
    for guess in ("SALET", "ROUND"):
        game = game.after(guess)
    found = force_end(game)
    assert found is not None
    for guess in found.guesses:
        game = game.after(guess)
    assert game.over
    assert force_end(game).guesses == ()  # type: ignore[union-attr]


def test_a_game_of_another_site_can_be_taken_over() -> None:
    words = WordList.of(["CAT", "COT", "CUT", "DOG"])
    assert HideGame.at(words, [("CAT", "202")]).left == ("COT", "CUT")
    with pytest.raises(ImpossibleBoardError, match="no answer of the list own fits"):
        HideGame.at(words, [("CAT", "000"), ("COT", "010")])


def test_what_may_not_be_played_is_refused_with_the_reason() -> None:
    game = HideGame.start(WordList.of(["CAT", "COT", "CUT", "DOG"]), Mode.HARD).after("CAT")
    with pytest.raises(UsageError, match="DOG is not allowed in hard mode: it must contain C in place 1"):
        game.after("DOG")
    with pytest.raises(UsageError, match="ZZZ is not in the list own"):
        game.after("ZZZ")
    with pytest.raises(UsageError, match="The game is over: CUT was the word"):
        game.after("COT").after("CUT").after("COT")


def test_a_word_that_cannot_be_the_last_is_told_from_one_that_never_is() -> None:
    game = HideGame.start(WordList.of(["CAT", "COT", "CUT", "DOG"], ["PIG"])).after("CAT")
    assert force_end(game, "DOG") is None
    with pytest.raises(UsageError, match="PIG is a guess of the list own, but never its answer"):
        force_end(game, "PIG")
