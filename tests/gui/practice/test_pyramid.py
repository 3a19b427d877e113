"""The practice board of Pyramid Scheme, used as a player would."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QAbstractButton, QLabel
from pytestqt.qtbot import QtBot

from kibitz.core.errors import UsageError
from kibitz.gui.practice.common.options import PracticeOptions
from kibitz.gui.practice.common.play_clock import PlayClock
from kibitz.gui.practice.common.session import Chosen
from kibitz.gui.practice.pyramid.board import PracticePyramid, create
from kibitz.gui.practice.pyramid.colours import WORD_COLOURS, contrast, ink_on, word_colour
from kibitz.gui.practice.pyramid.kind import PyramidKind
from kibitz.gui.practice.pyramid.session import PyramidSession
from kibitz.gui.practice.pyramid.statistics import PyramidStatistics
from kibitz.gui.widgets import theme
from kibitz.gui.widgets.colours import Theme
from kibitz.gui.widgets.theme import ThemeChoice
from kibitz.services.settings import SettingsStore
from kibitz.solvers.pyramid.generator import BASES, WORDS, Difficulty

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
MakeBoard = Callable[..., PracticePyramid]
DAY = date(2026, 11, 21)
SUBMIT = "Submit the word (Enter)"


@pytest.fixture
def make_board(qtbot: QtBot, light: Theme, store: SettingsStore, tmp_path: Path) -> MakeBoard:
    def make(**options: Any) -> PracticePyramid:
        chosen = PracticeOptions(**{"seed": 7, "animations": False, **options})
        board = PracticePyramid(chosen, store, PyramidStatistics(tmp_path / "pyramid.json"))
        qtbot.addWidget(board)
        board.show()
        return board

    return make


def centre(board: PracticePyramid, cell: int) -> QPoint:
    return board.grid.cell_rects()[cell].center().toPoint()


def tap(qtbot: QtBot, board: PracticePyramid, *cells: int) -> None:
    for cell in cells:
        qtbot.mouseClick(board.grid, Qt.MouseButton.LeftButton, pos=centre(board, cell))


def drag(qtbot: QtBot, board: PracticePyramid, *cells: int) -> None:
    first, *others = cells
    qtbot.mousePress(board.grid, Qt.MouseButton.LeftButton, pos=centre(board, first))
    for cell in others:
        qtbot.mouseMove(board.grid, centre(board, cell))
    qtbot.mouseRelease(board.grid, Qt.MouseButton.LeftButton, pos=centre(board, cells[-1]))


def key(qtbot: QtBot, board: PracticePyramid, *keys: Qt.Key) -> None:
    for one in keys:
        qtbot.keyClick(board.grid, one)


def named(board: PracticePyramid, name: str) -> QAbstractButton:
    return next(b for b in board.findChildren(QAbstractButton) if b.isVisible() and b.accessibleName() == name)


def press(qtbot: QtBot, board: PracticePyramid, name: str) -> None:
    qtbot.mouseClick(named(board, name), Qt.MouseButton.LeftButton)


def by_taps(qtbot: QtBot, board: PracticePyramid, word: str, path: tuple[int, ...]) -> None:
    tap(qtbot, board, *path)
    press(qtbot, board, SUBMIT)


def by_drags(qtbot: QtBot, board: PracticePyramid, word: str, path: tuple[int, ...]) -> None:
    drag(qtbot, board, *path)
    press(qtbot, board, SUBMIT)


def by_letters(qtbot: QtBot, board: PracticePyramid, word: str, path: tuple[int, ...]) -> None:
    qtbot.keyClicks(board.grid, word.lower())
    key(qtbot, board, Qt.Key.Key_Return)


def solve(qtbot: QtBot, board: PracticePyramid) -> None:
    for word in board.session.puzzle.words:
        by_taps(qtbot, board, word.word, word.path)


def texts(board: PracticePyramid) -> str:
    return "\n".join(label.text() for label in board.findChildren(QLabel) if label.isVisible())


def colour_of(board: PracticePyramid, cell: int) -> str:
    """The colour of a disc, left of its letter, as the screen shows it."""
    disc = board.grid.cell_rects()[cell]
    picture = board.grid.grab().toImage()
    return picture.pixelColor(round(disc.left() + disc.width() * 0.12), round(disc.center().y())).name().upper()


def pass_time(board: PracticePyramid, seconds: float) -> None:
    """Let time go by for the game."""
    board.session.clock = PlayClock(spent_s=board.session.clock.elapsed_s + seconds)
    board.show_time()


@pytest.mark.parametrize("enter", [by_taps, by_drags, by_letters])
def test_a_game_is_won_by_taps_drags_or_typing(qtbot: QtBot, make_board: MakeBoard, enter: Any) -> None:
    board = make_board()
    for word in board.session.puzzle.words:
        assert not board.session.over
        enter(qtbot, board, word.word, word.path)
    assert "Solved in 0:0" in texts(board)
    assert "Finished: 1, given up: 0" in texts(board)


@pytest.mark.parametrize("rows", BASES)
def test_pyramids_of_all_sizes_are_shown_whole(qtbot: QtBot, make_board: MakeBoard, rows: int) -> None:
    board = make_board(variant=f"{rows} rows")
    board.resize(board.minimumSize())
    discs = board.grid.cell_rects()
    assert len(discs) == rows * (rows + 1) // 2
    assert all(board.grid.rect().toRectF().contains(disc) for disc in discs)
    assert not any(a.intersects(b) and a.center() != b.center() for a in discs for b in discs if a.top() == b.top())
    solve(qtbot, board)
    assert WORDS[rows][0] <= len(board.session.found) <= WORDS[rows][1]
    assert "Solved" in texts(board)


def test_letters_are_taken_off_from_the_one_that_is_tapped_again(qtbot: QtBot, make_board: MakeBoard) -> None:
    board = make_board()
    path = max((word.path for word in board.session.puzzle.words), key=len)
    tap(qtbot, board, *path)
    tap(qtbot, board, path[2])
    assert board.session.selected == path[:2]
    key(qtbot, board, Qt.Key.Key_Backspace)
    assert board.session.selected == path[:1]
    key(qtbot, board, Qt.Key.Key_Escape)
    assert board.session.selected == ()


def test_a_drag_goes_on_from_the_last_letter_and_back(qtbot: QtBot, make_board: MakeBoard) -> None:
    board = make_board()
    tap(qtbot, board, 0)
    drag(qtbot, board, 0, 1, 3, 1)
    assert board.session.selected == (0, 1)


def test_a_letter_that_does_not_touch_the_last_one_is_refused(qtbot: QtBot, make_board: MakeBoard) -> None:
    board = make_board()
    tap(qtbot, board, 0, 14)
    assert board.session.selected == (0,)
    assert "doesn't touch" in texts(board)


def test_a_wrong_word_shakes_and_its_letters_are_free_again(qtbot: QtBot, make_board: MakeBoard) -> None:
    board = make_board(animations=True)
    free = colour_of(board, 0)
    tap(qtbot, board, 0, 1, 3)
    word = board.session.word
    press(qtbot, board, SUBMIT)
    assert f"{word} is not" in texts(board)
    assert colour_of(board, 14) == free
    assert board.session.mistakes == 1
    assert board.session.selected == ()
    qtbot.waitUntil(lambda: colour_of(board, 0) == free)


def test_a_right_word_that_leaves_no_room_for_the_others_is_told_apart(qtbot: QtBot, make_board: MakeBoard) -> None:
    board = make_board()
    assert "".join(board.session.letters) == "SDHYAAAHMSMHENK"
    tap(qtbot, board, 7, 4, 8)  # HAM, but its A is SHADY's
    press(qtbot, board, SUBMIT)
    assert "HAM is right, but use other letters" in texts(board)
    assert board.session.mistakes == 0
    board.grid.settle()
    by_taps(qtbot, board, "HAM", (7, 6, 10))
    assert [found.word for found in board.session.found] == ["HAM"]


def test_words_have_their_own_colours_and_numbers(qtbot: QtBot, make_board: MakeBoard) -> None:
    board = make_board()
    words = board.session.puzzle.words
    solve(qtbot, board)
    for number, word in enumerate(words):
        assert {colour_of(board, cell) for cell in word.path[1:]} == {WORD_COLOURS[number]}
        assert f"{word.word[0]} (word {number + 1})" in board.grid.accessibleDescription()
        assert f"{number + 1}: {word.word}" in board.side.words.list.accessibleDescription()


def test_letters_can_be_read_on_every_colour() -> None:
    for number in range(9):
        assert contrast(word_colour(number), ink_on(word_colour(number))) >= 4.5


def test_too_few_letters_are_no_word(qtbot: QtBot, make_board: MakeBoard) -> None:
    board = make_board()
    tap(qtbot, board, 0, 1)
    key(qtbot, board, Qt.Key.Key_Return)
    assert "Too short" in texts(board)
    assert board.session.mistakes == 0
    assert board.session.selected == (0, 1)


def test_the_keyboard_ring_selects_letters(qtbot: QtBot, make_board: MakeBoard) -> None:
    board = make_board()
    key(qtbot, board, Qt.Key.Key_Down, Qt.Key.Key_Space, Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_Space)
    assert board.session.selected == (0, 2)
    key(qtbot, board, Qt.Key.Key_Up, Qt.Key.Key_Space)
    assert board.session.selected == ()


def test_typing_finds_another_path_where_the_first_leads_nowhere(qtbot: QtBot, make_board: MakeBoard) -> None:
    board = make_board()
    qtbot.keyClicks(board.grid, "zq")
    assert "No letters that touch spell" in texts(board)
    assert board.session.selected == ()


def test_a_hint_comes_after_a_while_and_costs_time(qtbot: QtBot, make_board: MakeBoard) -> None:
    board = make_board()
    hint = named(board, "A word's first letter")
    assert not hint.isEnabled()
    assert "Hint in 1:00" in hint.text()
    pass_time(board, 61)
    assert hint.isEnabled()
    qtbot.mouseClick(hint, Qt.MouseButton.LeftButton)
    cell = board.session.hinted[0]
    assert cell in [word.path[0] for word in board.session.puzzle.words]
    assert f"A word begins with {board.session.letters[cell]}" in texts(board)
    assert "with +0:30" in texts(board)
    assert "1:31" in texts(board)
    assert not hint.isEnabled()


def test_giving_up_shows_the_words(qtbot: QtBot, make_board: MakeBoard) -> None:
    board = make_board()
    first = board.session.puzzle.words[0]
    by_taps(qtbot, board, first.word, first.path)
    press(qtbot, board, "Show the words")
    count = len(board.session.puzzle.words)
    assert "These were the words" in texts(board)
    assert f"1 of {count}" in texts(board)
    assert "Finished: 0, given up: 1" in texts(board)
    assert all(board.session.owner(cell) is not None for cell in range(15))


def test_expert_mode_judges_all_words_together(qtbot: QtBot, make_board: MakeBoard) -> None:
    board = make_board(variant="3 rows expert", seed=1)
    tap(qtbot, board, 0, 1, 2)
    key(qtbot, board, Qt.Key.Key_Return)
    assert len(board.session.found) == 1
    tap(qtbot, board, 1)
    assert board.session.found == ()
    for path in ((0, 1, 2), (3, 4, 5)):
        tap(qtbot, board, *path)
        key(qtbot, board, Qt.Key.Key_Return)
    assert "these are not the words" in texts(board)
    assert board.session.found == ()
    board.grid.settle()
    solve(qtbot, board)
    assert "Solved" in texts(board)


def test_the_daily_puzzle_is_the_same_for_everybody_and_counts_once(qtbot: QtBot, make_board: MakeBoard) -> None:
    boards = [make_board(variant="daily", day=day, seed=seed) for day, seed in ((DAY, 1), (DAY, 2))]
    assert boards[0].session.letters == boards[1].session.letters
    other = make_board(variant="daily", day=date(2026, 11, 20))
    assert other.session.letters != boards[0].session.letters
    board = boards[0]
    solve(qtbot, board)
    board.new_game()
    solve(qtbot, board)
    assert "Finished: 1, given up: 0" in texts(board)


def test_the_result_is_shared_without_its_words(qtbot: QtBot, make_board: MakeBoard) -> None:
    board = make_board(variant="daily easy", day=DAY)
    tap(qtbot, board, 0, 1, 3)
    press(qtbot, board, SUBMIT)
    board.grid.settle()
    pass_time(board, 100)
    board.hint()
    solve(qtbot, board)
    press(qtbot, board, "Copy the game in squares")
    words = len(board.session.puzzle.words)
    shared = QGuiApplication.clipboard().text()
    assert shared.splitlines()[1:] == ["5 rows, easy", "", "🟥🟨" + "🟩" * words]
    assert shared.startswith("Kibitz Pyramid 2026-11-21 2:1")


def test_another_kind_is_chosen_and_remembered(
    qtbot: QtBot, make_board: MakeBoard, store: SettingsStore, tmp_path: Path
) -> None:
    board = make_board()
    board.bar.rows.choose(4)
    press(qtbot, board, "Expert mode: words are judged once every letter is used")
    press(qtbot, board, "The puzzle of the day, the same for everybody")
    assert board.session.kind == PyramidKind(Chosen.DAILY, rows=4, expert=True)
    again = PracticePyramid(PracticeOptions(), store, PyramidStatistics(tmp_path / "pyramid.json"))
    qtbot.addWidget(again)
    assert again.session.kind == board.session.kind


@pytest.mark.parametrize("choice", [ThemeChoice.LIGHT, ThemeChoice.DARK])
def test_free_selected_and_found_letters_look_different(
    qtbot: QtBot, make_board: MakeBoard, choice: ThemeChoice
) -> None:
    board = make_board()
    theme.apply(choice)
    first, second, *_ = board.session.puzzle.words
    by_taps(qtbot, board, first.word, first.path)
    tap(qtbot, board, second.path[0])
    left = next(cell for cell in range(15) if cell not in (*first.path, second.path[0]))
    assert len({colour_of(board, cell) for cell in (first.path[1], second.path[0], left)}) == 3


def test_the_log_tells_every_press_and_word(qtbot: QtBot, make_board: MakeBoard) -> None:
    told: list[tuple[str, dict[str, Any]]] = []
    board = make_board(log=lambda event, **facts: told.append((event, facts)))
    qtbot.waitUntil(lambda: any(event == "layout" for event, _ in told))
    layout = next(facts for event, facts in told if event == "layout")
    assert len(layout["cells"]) == 15
    solve(qtbot, board)
    assert [facts["verdict"] for event, facts in told if event == "word"] == ["right"] * len(board.session.found)
    assert told[-1][0] == "over"
    assert told[-1][1] == {"won": True, "words": len(board.session.found), "wrong": 0, "hints": 0}


def test_minimised_the_clock_stands_still(qtbot: QtBot, make_board: MakeBoard) -> None:
    board = make_board()
    board.showMinimized()
    qtbot.waitUntil(lambda: not board.session.clock.running)
    board.showNormal()
    qtbot.waitUntil(lambda: board.session.clock.running)


@given(st.lists(st.integers(0, 14) | st.sampled_from(["submit", "erase", "A", "E", "S"]), max_size=40), st.booleans())
def test_letters_are_never_used_twice_whatever_the_player_does(doings: list[int | str], expert: bool) -> None:
    session = PyramidSession(PyramidKind(difficulty=Difficulty.EASY, expert=expert), seed=3)
    for doing in doings:
        if isinstance(doing, int):
            session.touch(doing)
        elif doing == "submit":
            session.submit()
        elif doing == "erase":
            session.erase()
        else:
            session.type(doing)
        path = session.selected
        used = [cell for found in session.found for cell in found.path]
        assert len({*path, *used}) == len(path) + len(used)
        assert all(after in session.near[before] for before, after in pairwise(path))
    session.give_up()
    assert sorted(cell for found in session.found for cell in found.path) == list(range(15))


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (PracticeOptions("8 rows"), "3 to 7 rows"),
        (PracticeOptions("huge"), "easy, medium or hard"),
        (PracticeOptions(landscape=True), "no cards"),
        (PracticeOptions(palette="pink"), "classic"),
    ],
)
def test_what_there_is_not_is_refused(qtbot: QtBot, options: PracticeOptions, said: str) -> None:
    with pytest.raises(UsageError, match=said):
        create(options)
