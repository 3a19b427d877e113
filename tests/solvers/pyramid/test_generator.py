"""Puzzles that Kibitz makes itself."""

from __future__ import annotations

import pytest

from kibitz.core.errors import UsageError
from kibitz.solvers.pyramid.engine import PyramidEngine
from kibitz.solvers.pyramid.generator import (
    BASES,
    CLEAR_LEAD,
    WORDS,
    ZIPFS,
    Difficulty,
    Planted,
    PlantedWord,
    fits,
    generate,
    stands_out,
)
from kibitz.solvers.pyramid.puzzle import Puzzle
from kibitz.solvers.pyramid.shapes import pyramid_adjacency
from kibitz.solvers.pyramid.words import WordList, load_words
from kibitz.solvers.wordle.model.words import load_words as load_answers

each_base = pytest.mark.parametrize("base", BASES)
each_difficulty = pytest.mark.parametrize("difficulty", Difficulty)
#   S
#  T A       STA and RED, or STARED
# D E R
STARED = Planted(tuple("STADER"), (PlantedWord("STA", (0, 1, 2)), PlantedWord("RED", (5, 4, 3))))


@each_base
@each_difficulty
def test_the_words_lie_along_paths_and_use_every_letter_once(base: int, difficulty: Difficulty) -> None:
    near = pyramid_adjacency(base)
    for seed in range(5):
        made = generate(base, difficulty, seed)
        assert sorted(cell for word in made.words for cell in word.path) == list(range(len(near)))
        for word in made.words:
            assert all(after in near[before] for before, after in zip(word.path, word.path[1:], strict=False))
            assert word.word == "".join(made.letters[cell] for cell in word.path)


@each_base
@each_difficulty
def test_no_other_words_come_near(base: int, difficulty: Difficulty) -> None:
    engine = PyramidEngine()
    for seed in range(3):
        made = generate(base, difficulty, seed)
        first, *second = engine.solve(Puzzle(made.letters), best=2).best
        assert sorted(first.texts) == sorted(made.texts)
        assert all(first.score - other.score >= CLEAR_LEAD for other in second)


@pytest.mark.slow
@each_difficulty
def test_words_are_as_common_as_the_difficulty_says_and_not_rude(difficulty: Difficulty) -> None:
    least, below = ZIPFS[difficulty]
    rude = load_answers("original").rude
    for seed in range(10):
        made = generate(6, difficulty, seed)
        assert WORDS[6][0] <= len(made.words) <= WORDS[6][1]
        for word in made.texts:
            assert least <= load_words().zipf(word) < below
            assert word not in rude


def test_the_same_seed_gives_the_same_puzzle() -> None:
    made = [generate(5, Difficulty.MEDIUM, seed) for seed in (1, 1, 2)]
    assert made[0] == made[1]
    assert made[0] != made[2]
    assert generate(5, Difficulty.EASY, 1) != made[0]


@pytest.mark.parametrize(("zipf_of_stared", "good"), [(3.0, False), (1.9, False), (0.9, True)])
def test_a_puzzle_that_other_words_could_solve_is_refused(zipf_of_stared: float, good: bool) -> None:
    words = WordList.of({"STA": 5.0, "RED": 5.0, "STARED": zipf_of_stared})
    assert stands_out(STARED, PyramidEngine(words)) is good


@pytest.mark.parametrize("base", [2, 8])
def test_other_bases_are_refused(base: int) -> None:
    with pytest.raises(UsageError, match="base of 3 to 7"):
        generate(base, Difficulty.EASY, 1)


def test_words_fit_only_where_the_rest_can_still_be_laid() -> None:
    made = generate(5, Difficulty.EASY, 7)
    first, *rest = made.words
    left = [word.word for word in rest]
    assert fits(made, made.texts, ())
    assert fits(made, left, first.path)
    assert not fits(made, left, first.path[:-1])
    assert not fits(made, left, rest[0].path)
    assert fits(made, (), range(len(made.letters)))
