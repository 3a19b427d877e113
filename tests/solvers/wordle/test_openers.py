"""Stored openers and second guesses: there for every list, legal, and adding up to the known totals."""

import random
from collections import Counter, defaultdict
from functools import cache

import pytest

from kibitz.solvers.wordle.engine import Engine
from kibitz.solvers.wordle.model.clues import illegal
from kibitz.solvers.wordle.model.scoring import score
from kibitz.solvers.wordle.model.state import Aim, Mode, Strategy, WordleState
from kibitz.solvers.wordle.model.words import WordList, list_names, load_words
from kibitz.solvers.wordle.position import MANY
from kibitz.solvers.wordle.search.openers import FEWEST, second_move, stored_openers

FIVE = ("today", "original", "nyt2022", "nyt")


@pytest.mark.parametrize("name", list_names())
def test_every_list_has_openers_and_they_are_its_own(name: str) -> None:
    words = load_words(name)
    for mode in Mode if name in FIVE else (Mode.NORMAL, Mode.HARD):
        openers = stored_openers(words, mode)
        assert openers
        left = Counter(score(openers[0].move.word, word) for word in words.answers)
        assert {shown for shown, number in left.items() if number >= FEWEST} <= set(openers[0].replies)
        expected = [opener.move.expected or 99 for opener in openers]
        assert expected == sorted(expected)
        for opener in openers:
            assert opener.move.word in words
            for shown, (guess, more, worst) in opener.replies.items():
                assert guess in words
                assert illegal(guess, [(opener.move.word, shown)], mode) is None
                assert more >= 1
                assert worst is None or worst >= more


@pytest.mark.parametrize(
    ("name", "mode", "opener", "total"),
    [
        ("original", Mode.NORMAL, "SALET", 7920),
        ("original", Mode.NORMAL, "REAST", 7923),
        ("original", Mode.HARD, "SALET", 8122),
        ("nyt2022", Mode.NORMAL, "SALET", 7897),
        ("nyt", Mode.NORMAL, "TARSE", 7883),
        ("nyt", Mode.HARD, "SALET", 8097),
    ],
)
def test_second_guesses_add_up_to_the_published_totals(name: str, mode: Mode, opener: str, total: int) -> None:
    words = load_words(name)
    stored = next(found for found in stored_openers(words, mode) if found.move.word == opener)
    assert round((stored.move.expected or 0) * len(words.answers)) == total
    assert stored.proven
    assert stored.move.guarantees
    scores = [score(opener, answer) for answer in words.answers if answer != opener]
    seconds = {shown: second_move(words, mode, opener, shown) for shown in set(scores)}
    assert len(words.answers) + round(sum(seconds[shown].expected for shown in scores)) == total  # type: ignore


def test_a_second_guess_comes_with_its_figures() -> None:
    words = load_words("original")
    left = [word for word in words.answers if score("SALET", word) == "00000"]
    move = second_move(words, Mode.NORMAL, "SALET", "00000")
    assert move is not None
    assert move.groups == len({score(move.word, word) for word in left})
    assert move.chance == (1 / len(left) if move.word in left else 0)
    assert 2 < (move.expected or 0) < move.worst == 4  # type: ignore[operator]
    assert move.guarantees


def test_with_one_or_two_words_left_the_likelier_one_comes_next() -> None:
    words = load_words("original")
    sizes = Counter(score("SALET", word) for word in words.answers)
    two, one = (next(shown for shown, number in sizes.items() if number == wanted) for wanted in (2, 1))
    for shown, expected, worst in ((two, 1.5, 2), (one, 1, 1)):
        move = second_move(words, Mode.NORMAL, "SALET", shown)
        assert move is not None
        assert score("SALET", move.word) == shown
        assert (move.expected, move.worst, move.chance) == (expected, worst, 1 / worst)
    assert second_move(words, Mode.NORMAL, "SALET", "22221") is None


def test_nothing_is_stored_for_other_words() -> None:
    words = load_words("original")
    assert second_move(words, Mode.NORMAL, "FUZZY", "00000") is None
    assert stored_openers(words.without(["CRANE"])) == ()
    assert stored_openers(WordList.of(["CRANE", "SLATE"], name="original")) == ()


TABLES = [(name, mode) for name in list_names() for mode in Mode if mode is not Mode.ULTRA or name in FIVE]


@pytest.mark.parametrize(("name", "mode"), TABLES)
def test_an_opener_is_worth_what_its_second_guesses_add_up_to(name: str, mode: Mode) -> None:
    words = load_words(name)
    weight = dict(zip(words.guesses, words.weights, strict=True))
    for opener in stored_openers(words, mode):
        if not opener.replies:
            continue
        groups: dict[str, list[int]] = defaultdict(list)
        for word in words.answers if words.tiered else words.guesses:
            if word != opener.move.word:
                groups[score(opener.move.word, word)].append(weight[word])
        total = sum(map(sum, groups.values())) + (0 if opener.move.chance == 0 else weight[opener.move.word])
        more = 0.0
        for shown, masses in groups.items():
            # Of one or two words the likelier one comes next.
            of_few = 2 - max(masses) / sum(masses)
            more += sum(masses) * (opener.replies[shown][1] if shown in opener.replies else of_few)
        assert 1 + more / total == pytest.approx(opener.move.expected, abs=2e-4)


@cache
def searcher(name: str) -> Engine:
    return Engine(load_words(name))


@pytest.mark.slow
@pytest.mark.parametrize(("name", "mode"), TABLES)
def test_second_guesses_are_worth_what_the_search_finds(name: str, mode: Mode) -> None:
    """A sample of each table: words that are left out of it, or weighed otherwise, would show in the figures."""
    engine, draw = searcher(name), random.Random(f"{name} {mode}")
    words = engine.words
    for opener in stored_openers(words, mode)[:4]:
        for shown in draw.sample(sorted(opener.replies), min(3, len(opener.replies))):
            word, expected, worst = opener.replies[shown]
            state = WordleState(words.size, (opener.move.word,), ((shown,),), mode)
            if opener.proven:  # for trees that win every game
                best = engine.advise(state, Strategy.OPTIMAL, aim=Aim.STREAK).moves[0]
                assert (best.expected, best.guarantees) == (pytest.approx(expected, abs=1e-4), True)
            elif len(engine.candidates(state)) <= MANY:  # of more, fewer guesses are searched in a game
                judged = engine.judge(state, word, Aim.AVERAGE)
                assert judged.expected == pytest.approx(expected, abs=1e-4)
                assert worst in (None, judged.worst) or (judged.worst or 0) >= worst
