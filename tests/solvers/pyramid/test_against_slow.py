"""The engine against a slow search, on small shapes with few letters, where everything happens often."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kibitz.solvers.pyramid.advice import Cover
from kibitz.solvers.pyramid.engine import SHARPNESS, PyramidEngine
from kibitz.solvers.pyramid.puzzle import Puzzle
from kibitz.solvers.pyramid.shapes import Adjacency, grid_adjacency, pyramid_adjacency
from kibitz.solvers.pyramid.words import WordList
from tests.support.pyramid.slow import slow_covers, slow_scores, spelled_out

LETTERS = "ABC"
SHAPES = [pyramid_adjacency(3), pyramid_adjacency(4), grid_adjacency(3, 3), grid_adjacency(2, 4)]
TEXTS = st.text(LETTERS, min_size=3, max_size=5)
ZIPFS = st.integers(0, 70).map(lambda tenths: tenths / 10)
LISTS = st.dictionaries(TEXTS, ZIPFS, min_size=8, max_size=40).map(WordList.of)


@st.composite
def shapes(draw: st.DrawFn) -> Adjacency:
    """One of the usual shapes, or any graph."""
    if draw(st.booleans()):
        return draw(st.sampled_from(SHAPES))
    cells = draw(st.integers(3, 9))
    pairs = [(a, b) for a in range(cells) for b in range(a)]
    links = draw(st.sets(st.sampled_from(pairs), min_size=cells - 1))
    return tuple(tuple(b for b in range(cells) if (a, b) in links or (b, a) in links) for a in range(cells))


@st.composite
def puzzles(draw: st.DrawFn) -> Puzzle:
    shape = draw(shapes())
    letters = draw(st.text(LETTERS, min_size=len(shape), max_size=len(shape)))
    return Puzzle(tuple(letters), shape)


@st.composite
def told(draw: st.DrawFn) -> tuple[Puzzle, WordList]:
    """A puzzle about which the game has said something."""
    puzzle, words = draw(puzzles()), draw(LISTS)
    some = st.sampled_from(words.words)
    least = draw(st.integers(1, 3))
    return replace(
        puzzle,
        used=draw(st.frozensets(st.sampled_from(range(len(puzzle.letters))), max_size=4)),
        right=tuple(draw(st.lists(some | TEXTS, max_size=1))),
        wrong=draw(st.frozensets(some, max_size=2)),
        starts=draw(st.text(LETTERS, max_size=2)),
        least=least,
        most=draw(st.none() | st.integers(least, 4)),
    ), words


def key(cover: Cover) -> tuple[str, ...]:
    return tuple(sorted(cover.texts))


@pytest.mark.slow
@settings(max_examples=100, deadline=None)
@given(puzzles() | st.none(), told(), st.integers(1, 30))
def test_all_covers_are_counted_and_the_best_listed(
    plain: Puzzle | None, given_: tuple[Puzzle, WordList], most: int
) -> None:
    puzzle, words = given_
    puzzle = plain or puzzle
    slow = slow_covers(puzzle, words)
    covers = PyramidEngine(words).solve(puzzle, most)
    assert covers.count == len(slow)
    scores = slow_scores(slow, words)
    assert [c.score for c in covers.best] == pytest.approx(sorted(scores.values(), reverse=True)[:most], abs=1e-6)
    assert all(c.score == pytest.approx(scores[key(c)], abs=1e-6) for c in covers.best)
    assert len({key(c) for c in covers.best}) == len(covers.best)
    assert covers.rare_only == (bool(slow) and not any(_usual(text, words, puzzle) for text in scores))


def _usual(text: tuple[str, ...], words: WordList, puzzle: Puzzle) -> bool:
    return all(words.zipf(word) >= 2 or word in puzzle.right for word in text)


@settings(max_examples=60, deadline=None)
@given(told())
def test_every_word_of_a_cover_lies_where_it_says(given_: tuple[Puzzle, WordList]) -> None:
    puzzle, words = given_
    for cover in PyramidEngine(words).solve(puzzle).best:
        assert sorted(cell for placed in cover.words for cell in placed.path) == list(puzzle.free)
        for placed in cover.words:
            assert "".join(puzzle.letters[cell] or "" for cell in placed.path) == placed.word
            assert all(b in puzzle.neighbours[a] for a, b in zip(placed.path, placed.path[1:], strict=False))


@settings(max_examples=60, deadline=None)
@given(told())
def test_the_share_of_a_word_is_that_of_the_covers_that_have_it(given_: tuple[Puzzle, WordList]) -> None:
    puzzle, words = given_
    slow = slow_covers(puzzle, words)
    weights = {cover: 10 ** (SHARPNESS * sum(words.zipf(word) - 8 for _, word in cover)) for cover in slow}
    whole = sum(weights.values())
    expected = {
        word: min(
            1.0, sum(weight * sum(word == other for _, other in cover) for cover, weight in weights.items()) / whole
        )
        for word in {word for cover in slow for _, word in cover}
    }
    moves = PyramidEngine(words).advise(puzzle, moves=100).moves
    assert {move.word: move.share for move in moves} == pytest.approx(expected)
    shares = [round(move.share, 9) for move in moves]
    assert shares == sorted(shares, reverse=True)


@pytest.mark.slow
@settings(max_examples=30, deadline=None)
@given(puzzles(), LISTS, st.data())
def test_unsure_letters_are_all_tried(puzzle: Puzzle, words: WordList, data: st.DataObject) -> None:
    unsure = data.draw(st.sets(st.sampled_from(range(len(puzzle.letters))), min_size=1, max_size=3))
    sure = {LETTERS[0]: 0.6, LETTERS[1]: 0.3, LETTERS[2]: 0.1}
    candidates = [sure if cell in unsure else {letter or "": 1.0} for cell, letter in enumerate(puzzle.letters)]
    letters = tuple(LETTERS if cell in unsure else letter for cell, letter in enumerate(puzzle.letters))
    several = replace(puzzle, letters=letters)
    settled = PyramidEngine(words).settle(candidates, adjacency=puzzle.adjacency)
    weights = {cell: dict.fromkeys(LETTERS, 0.0) for cell in unsure}
    count = 0
    for one in spelled_out(several):
        covers = slow_covers(one, words)
        count += len(covers)
        for cover in covers:
            weight = 10 ** (SHARPNESS * sum(words.zipf(word) - 8 for _, word in cover))
            for cell in unsure:
                weight *= sure[one.letters[cell] or ""]
            for cell in unsure:
                weights[cell][one.letters[cell] or ""] += weight
    assert settled.count == count == PyramidEngine(words).solve(several).count
    for cell in unsure:
        whole = sum(weights[cell].values()) or 1
        expected = {letter: weight / whole for letter, weight in weights[cell].items() if weight}
        assert settled.shares[cell] == pytest.approx(expected)
        likeliest = settled.letters[cell]
        assert expected[likeliest] == pytest.approx(max(expected.values())) if likeliest else not expected
