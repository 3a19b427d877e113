"""The practice board of Wordle, used as a player would."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import QColor, QGuiApplication
from PySide6.QtWidgets import QAbstractButton, QLabel
from pytestqt.qtbot import QtBot

from kibitz.core.errors import UsageError
from kibitz.gui.practice.common.options import PracticeOptions
from kibitz.gui.practice.common.statistics import GuessRecord
from kibitz.gui.practice.wordle.board import PracticeWordle, create
from kibitz.gui.practice.wordle.layout import LARGEST, LEAST, best_layout
from kibitz.gui.practice.wordle.palette import PALETTES
from kibitz.gui.practice.wordle.session import SIZES, Kind, Opponent, WordleSession, daily_words
from kibitz.gui.practice.wordle.statistics import WordleStatistics
from kibitz.gui.widgets import theme
from kibitz.gui.widgets.colours import Theme
from kibitz.gui.widgets.theme import ThemeChoice
from kibitz.services.settings import SettingsStore
from kibitz.solvers.wordle.absurdle.adversary import HideGame
from kibitz.solvers.wordle.model.languages import LANGUAGES

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
MakeBoard = Callable[..., PracticeWordle]
DAY = date(2026, 11, 21)


@pytest.fixture
def make_board(qtbot: QtBot, light: Theme, store: SettingsStore, tmp_path: Path) -> MakeBoard:
    def make(**options: Any) -> PracticeWordle:
        chosen = PracticeOptions(**{"seed": 7, "animations": False, **options})
        board = PracticeWordle(chosen, store, WordleStatistics(tmp_path / "wordle.json"))
        qtbot.addWidget(board)
        board.show()
        return board

    return make


def type_word(qtbot: QtBot, board: PracticeWordle, word: str) -> None:
    qtbot.keyClicks(board.boards.grid, word.lower())
    qtbot.keyClick(board.boards.grid, Qt.Key.Key_Return)


def click_word(qtbot: QtBot, board: PracticeWordle, word: str) -> None:
    for key in [*word, "ENTER"]:
        qtbot.mouseClick(board.keyboard.keys[key], Qt.MouseButton.LeftButton)


def texts(board: PracticeWordle) -> str:
    return "\n".join(label.text() for label in board.findChildren(QLabel) if label.isVisible())


def named(board: PracticeWordle, name: str) -> QAbstractButton:
    return next(b for b in board.findChildren(QAbstractButton) if b.isVisible() and b.accessibleName() == name)


def colour_of(board: PracticeWordle, b: int, row: int, column: int) -> str:
    """The colour of a tile, beside its letter, as the screen shows it."""
    corner = board.boards.grid.tile_rects()[b][row][column].topLeft()
    picture = board.boards.grid.grab().toImage()
    return picture.pixelColor(round(corner.x()) + 5, round(corner.y()) + 5).name().upper()


@pytest.mark.parametrize("enter", [type_word, click_word])
def test_a_game_is_won_by_keys_or_by_clicks(qtbot: QtBot, make_board: MakeBoard, enter: Any) -> None:
    board = make_board()
    enter(qtbot, board, "CRANE")
    enter(qtbot, board, board.session.answers[0])
    assert board.session.state.won
    assert "Found in 2 guesses" in texts(board)


def test_tiles_show_the_score(qtbot: QtBot, make_board: MakeBoard) -> None:
    board = make_board()
    answer = board.session.answers[0]
    type_word(qtbot, board, answer)
    correct = PALETTES["classic"].light.scored["2"][0]
    assert [colour_of(board, 0, 0, column) for column in range(5)] == [correct] * 5
    assert board.keyboard.keys[answer[0]].accessibleName() == f"{answer[0]}, correct"
    assert f"{answer[0]} correct" in board.boards.grid.accessibleDescription()


def test_backspace_takes_a_letter_back(qtbot: QtBot, make_board: MakeBoard) -> None:
    board = make_board()
    qtbot.keyClicks(board.boards.grid, "cat")
    qtbot.keyClick(board.boards.grid, Qt.Key.Key_Backspace)
    qtbot.mouseClick(board.keyboard.keys["BACKSPACE"], Qt.MouseButton.LeftButton)
    assert board.session.typed == "C"


def test_letters_are_typed_wherever_the_focus_is(qtbot: QtBot, make_board: MakeBoard) -> None:
    board = make_board()
    button = named(board, "New game")
    button.setFocus()
    qtbot.keyClicks(button, "crane")
    qtbot.keyClick(button, Qt.Key.Key_Return)
    assert board.session.state.guesses == ("CRANE",)


def test_a_word_that_is_not_in_the_list_is_refused_and_stays(qtbot: QtBot, make_board: MakeBoard) -> None:
    board = make_board()
    type_word(qtbot, board, "ZZZZZ")
    assert "ZZZZZ is not in the word list" in texts(board)
    assert board.session.typed == "ZZZZZ"
    assert board.session.state.guesses == ()
    qtbot.keyClick(board.boards.grid, Qt.Key.Key_Backspace)
    assert "not in the word list" not in texts(board)


def test_a_short_word_is_refused(qtbot: QtBot, make_board: MakeBoard) -> None:
    board = make_board()
    type_word(qtbot, board, "CAT")
    assert "Too short" in texts(board)


def test_hard_mode_says_what_a_guess_lacks(qtbot: QtBot, make_board: MakeBoard) -> None:
    board = make_board(variant="hard")
    board.session.answers = ("CRATE",)
    type_word(qtbot, board, "CRANE")
    type_word(qtbot, board, "SLOTH")
    assert "SLOTH must contain C in place 1" in texts(board)
    assert board.session.state.guesses == ("CRANE",)


def test_hard_mode_is_not_changed_in_the_middle_of_a_game(qtbot: QtBot, make_board: MakeBoard) -> None:
    board = make_board()
    type_word(qtbot, board, "CRANE")
    hard = named(board, "Hard mode: what was revealed must be used")
    qtbot.mouseClick(hard, Qt.MouseButton.LeftButton)
    assert board.session.state.guesses == ("CRANE",)
    assert not hard.isChecked()
    board.new_game()
    qtbot.mouseClick(hard, Qt.MouseButton.LeftButton)
    assert board.session.kind.hard


@pytest.mark.parametrize("boards", [2, 4, 8])
def test_several_boards_are_won_when_all_words_are_found(qtbot: QtBot, make_board: MakeBoard, boards: int) -> None:
    board = make_board(variant=f"{boards} boards")
    assert len(set(board.session.answers)) == boards
    for number, answer in enumerate(board.session.answers):
        assert not board.session.over
        type_word(qtbot, board, answer)
        assert board.session.state.solved(number)
    assert f"Found in {boards} guesses" in texts(board)


def test_a_solved_board_takes_no_more_letters(qtbot: QtBot, make_board: MakeBoard) -> None:
    board = make_board(variant="2 boards")
    type_word(qtbot, board, board.session.answers[0])
    before = colour_of(board, 0, 1, 0)
    type_word(qtbot, board, "CRANE")
    assert colour_of(board, 0, 1, 0) == before
    assert colour_of(board, 1, 1, 0) != before


@pytest.mark.parametrize("size", SIZES)
def test_words_of_all_lengths_can_be_played(qtbot: QtBot, make_board: MakeBoard, size: int) -> None:
    board = make_board(variant=f"{size} letters")
    type_word(qtbot, board, board.session.answers[0])
    assert "Found with the first guess" in texts(board)


def test_a_lost_game_tells_the_word(qtbot: QtBot, make_board: MakeBoard) -> None:
    board = make_board()
    board.session.answers = ("JAZZY",)
    for _ in range(6):
        type_word(qtbot, board, "CRANE")
    assert "The word was JAZZY" in texts(board)
    type_word(qtbot, board, "JAZZY")
    assert len(board.session.state.guesses) == 6


def test_the_adversary_gives_way_in_the_end(qtbot: QtBot, make_board: MakeBoard) -> None:
    board = make_board(variant="hide")
    game = HideGame.start(Kind().words)
    while not board.session.over:
        word = min(game.left)
        game = game.after(word)
        type_word(qtbot, board, word)
        assert board.session.state.scores[0][-1] == game.turns[-1][1]
    assert "Found in" in texts(board)
    assert "against the adversary" in board.session.share_text()


def test_the_adversary_has_as_many_rows_as_it_takes(qtbot: QtBot, make_board: MakeBoard) -> None:
    board = make_board(variant="hide")
    for _ in range(9):
        type_word(qtbot, board, "CRANE")
    assert not board.session.over
    assert len(board.boards.grid.tile_rects()[0]) == 10


def test_the_daily_words_are_the_same_for_all_and_differ_by_day() -> None:
    daily = Kind(Opponent.DAILY)
    assert daily_words(daily, DAY) == WordleSession(daily, seed=1, day=DAY).answers
    assert daily_words(daily, DAY) == daily_words(Kind(Opponent.DAILY, hard=True), DAY) == ("DOWDY",)
    year = [daily_words(daily, date.fromordinal(DAY.toordinal() + n)) for n in range(365)]
    assert len(set(year)) == 365


def test_another_day_is_a_click_away(qtbot: QtBot, make_board: MakeBoard) -> None:
    board = make_board(variant="daily", day=DAY)
    qtbot.mouseClick(named(board, "The day before"), Qt.MouseButton.LeftButton)
    assert "20 November 2026" in texts(board)
    assert board.session.answers == daily_words(Kind(Opponent.DAILY), date(2026, 11, 20))


def test_the_same_seed_gives_the_same_game(make_board: MakeBoard) -> None:
    assert make_board(variant="4 boards").session.answers == make_board(variant="4 boards").session.answers


def test_the_choices_start_other_games_and_are_remembered(qtbot: QtBot, make_board: MakeBoard) -> None:
    board = make_board()
    bar = board.bar
    bar.sizes.choose(7)
    bar.boards.choose(4)
    assert board.session.kind == Kind(size=7, boards=4)
    qtbot.mouseClick(bar.opponents.button("hide"), Qt.MouseButton.LeftButton)
    assert board.session.kind == Kind(Opponent.HIDE, size=7)
    bar.boards.choose(2)
    assert board.session.kind == Kind(size=7, boards=2)
    assert make_board(seed=None).session.kind == Kind(size=7, boards=2)


def test_help_comes_in_three_steps(qtbot: QtBot, make_board: MakeBoard) -> None:
    board = make_board()
    board.session.answers = ("JAZZY",)
    type_word(qtbot, board, "CRANE")
    board.hint()
    qtbot.waitUntil(lambda: "left" in texts(board), timeout=60_000)
    nudged = texts(board)
    board.hint()
    hinted = texts(board)
    board.hint()
    assert nudged != hinted != texts(board)
    assert "Answer" in texts(board)
    type_word(qtbot, board, "JAZZY")
    assert "Answer" not in texts(board)


def test_help_against_the_adversary(qtbot: QtBot, make_board: MakeBoard) -> None:
    board = make_board(variant="hide")
    for word in ("OLATE", "RINDS", "GYMPS"):
        type_word(qtbot, board, word)
    for _ in range(3):
        board.hint()
    qtbot.waitUntil(lambda: "CHUCK" in texts(board), timeout=60_000)


def test_help_for_a_position_that_is_gone_is_not_shown(qtbot: QtBot, make_board: MakeBoard) -> None:
    board = make_board()
    board.hint()
    type_word(qtbot, board, board.session.answers[0])
    board.close()
    assert "Nudge" not in texts(board)


def test_finished_games_are_counted(qtbot: QtBot, make_board: MakeBoard, tmp_path: Path) -> None:
    board = make_board()
    type_word(qtbot, board, board.session.answers[0])
    board.new_game()
    # Any word may be the answer now.
    type_word(qtbot, board, "SLATE" if board.session.answers[0] == "CRANE" else "CRANE")
    type_word(qtbot, board, board.session.answers[0])
    record = WordleStatistics(tmp_path / "wordle.json").record(str(Kind()))
    assert (record.games, record.wins, record.streak, list(record.by_guesses)) == (2, 2, 2, [1, 1])
    assert "2 finished, 100% won" in texts(board)


def test_a_daily_game_counts_once(qtbot: QtBot, make_board: MakeBoard, tmp_path: Path) -> None:
    board = make_board(variant="daily", day=DAY)
    for _ in range(2):
        type_word(qtbot, board, board.session.answers[0])
        board.new_game()
    assert WordleStatistics(tmp_path / "wordle.json").record(str(board.session.kind)).games == 1


def test_a_loss_ends_the_wins_in_a_row() -> None:
    record = GuessRecord().with_game(3, helped=False).with_game(None, helped=True)
    assert (record.games, record.wins, record.streak, record.best_streak, record.helped) == (2, 1, 0, 1, 1)


def test_the_game_is_shared_in_squares(qtbot: QtBot, make_board: MakeBoard) -> None:
    board = make_board(variant="daily", day=DAY)
    type_word(qtbot, board, board.session.answers[0])
    named(board, "Copy the game in squares").click()
    assert QGuiApplication.clipboard().text() == "Kibitz Wordle 2026-11-21 1/6\n\n🟩🟩🟩🟩🟩"


def test_the_log_tells_keys_guesses_and_the_end(qtbot: QtBot, make_board: MakeBoard) -> None:
    events: list[tuple[str, dict[str, Any]]] = []
    board = make_board(log=lambda event, **facts: events.append((event, facts)))
    answer = board.session.answers[0]
    type_word(qtbot, board, answer)
    qtbot.keyClick(board.boards.grid, "1")
    assert [facts["key"] for event, facts in events if event == "key"] == [*answer, "ENTER", "other"]
    assert [facts["word"] for event, facts in events if event == "guess"] == [answer]
    assert ("over", {"won": True, "guesses": 1, "boards": 1, "hints": 0}) in events


def test_every_press_is_logged_with_what_it_hit(qtbot: QtBot, make_board: MakeBoard) -> None:
    events: list[dict[str, Any]] = []
    board = make_board(log=lambda event, **facts: events.append(facts) if event == "click" else None)
    qtbot.mouseClick(board.keyboard.keys["Q"], Qt.MouseButton.LeftButton)
    grid = board.boards.grid
    qtbot.mouseClick(grid, Qt.MouseButton.LeftButton, pos=grid.tile_rects()[0][2][3].center().toPoint())
    qtbot.mouseClick(grid, Qt.MouseButton.LeftButton, pos=QPoint(2, 2))
    assert [facts["on"] for facts in events] == ["key Q", "tile 0.2.3", "background"]


def test_the_layout_is_logged_once_it_rests(qtbot: QtBot, make_board: MakeBoard) -> None:
    events: list[dict[str, Any]] = []
    make_board(variant="2 boards", log=lambda event, **facts: events.append(facts) if event == "layout" else None)
    qtbot.waitUntil(lambda: bool(events))
    assert (len(events[-1]["tiles"]), len(events[-1]["tiles"][0]), len(events[-1]["keys"])) == (2, 7, 28)


def test_the_board_closes_by_itself_when_asked_to(qtbot: QtBot, make_board: MakeBoard) -> None:
    board = make_board(quit_when_over_s=0.0)
    type_word(qtbot, board, board.session.answers[0])
    qtbot.waitUntil(lambda: not board.isVisible())


def test_a_turned_row_ends_in_its_colours(qtbot: QtBot, make_board: MakeBoard) -> None:
    board = make_board(animations=True)
    type_word(qtbot, board, board.session.answers[0])
    correct = PALETTES["classic"].light.scored["2"][0]
    assert colour_of(board, 0, 0, 4) != correct
    qtbot.waitUntil(lambda: colour_of(board, 0, 0, 4) == correct)


@pytest.mark.parametrize("choice", [ThemeChoice.LIGHT, ThemeChoice.DARK])
@pytest.mark.parametrize("palette", PALETTES.values(), ids=lambda palette: palette.name)
def test_letters_stand_out_from_their_tiles(light: Theme, palette: Any, choice: ThemeChoice) -> None:
    for ground, ink in palette.colours(theme.apply(choice)).scored.values():
        lighter, darker = sorted((luminance(ground), luminance(ink)), reverse=True)
        assert (lighter + 0.05) / (darker + 0.05) >= 4.5


def luminance(colour: str) -> float:
    """Relative luminance of the Web Content Accessibility Guidelines."""
    parts = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in QColor(colour).getRgbF()]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


@pytest.mark.parametrize("variant", ["daily", "8 boards", "hide 11 letters"])
def test_nothing_is_cut_off_in_the_smallest_window(qtbot: QtBot, make_board: MakeBoard, variant: str) -> None:
    board = make_board(variant=variant)
    board.resize(board.minimumSize())
    qtbot.waitUntil(lambda: cut_off(board) == [])
    assert board.size() == board.minimumSize()


def cut_off(board: PracticeWordle) -> list[str]:
    """Names of the parts that are squeezed or stand out of the window."""
    parts = [p for p in (*board.findChildren(QAbstractButton), board.boards, board.keyboard) if p.isVisible()]
    return [
        part.accessibleName()
        for part in parts
        if part.width() < part.minimumSizeHint().width()
        or not board.rect().contains(part.rect().translated(part.mapTo(board, QPoint(0, 0))))
    ]


@pytest.mark.parametrize("boards", [1, 2, 4, 8])
@pytest.mark.parametrize("size", [4, 5, 11])
@pytest.mark.parametrize("view", [(280, 130), (560, 200), (700, 560), (1800, 500), (500, 1400)])
def test_tiles_fit_side_by_side_and_are_never_too_small(boards: int, size: int, view: tuple[int, int]) -> None:
    rows = 6 if boards == 1 else boards + 5
    layout = best_layout(boards, rows, size, *view)
    assert LEAST <= layout.tile <= LARGEST
    rects = [layout.rect(b, r, c) for b in range(boards) for r in range(rows) for c in range(size)]
    assert min(rect.left() for rect in rects) >= 0
    assert max(rect.right() for rect in rects) <= view[0]
    assert min(rect.top() for rect in rects) >= 0
    assert max(rect.bottom() for rect in rects) <= layout.height


@pytest.mark.parametrize("ratio", [1.0, 1.25, 1.5, 2.0])
def test_tiles_lie_on_whole_pixels(ratio: float) -> None:
    rect = best_layout(4, 9, 5, 611, 503).rect(3, 7, 2, ratio)
    for edge in (rect.left(), rect.top(), rect.width(), rect.height()):
        assert edge * ratio == pytest.approx(round(edge * ratio))


@pytest.mark.parametrize("wrong", ["quordle", "12 letters", "3 boards", "hide 2 boards", "7", "seven letters"])
def test_a_wrong_variant_is_explained(wrong: str) -> None:
    with pytest.raises(UsageError, match=r"letters|board"):
        Kind.parse(wrong)


@pytest.mark.parametrize(
    "text", ["random 5 letters 1 board", "daily 11 letters 8 boards hard", "hide 4 letters 1 board"]
)
def test_variants_are_written_as_they_are_read(text: str) -> None:
    assert str(Kind.parse(text)) == text


def test_the_menus_open_by_their_shortcuts(qtbot: QtBot, make_board: MakeBoard) -> None:
    board = make_board()
    menu = board.bar.sizes.menu()
    seen = []

    def choose() -> None:
        seen.append(menu.isVisible())
        menu.close()

    menu.aboutToShow.connect(lambda: QTimer.singleShot(0, choose))
    board.activateWindow()
    qtbot.waitUntil(board.isActiveWindow)
    qtbot.keyClick(board, Qt.Key.Key_L, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: seen == [True])


def test_every_button_has_a_name_for_the_screen_reader(make_board: MakeBoard) -> None:
    board = make_board(variant="daily")
    assert [b for b in board.findChildren(QAbstractButton) if b.isVisible() and not b.accessibleName()] == []


def test_every_choice_and_button_has_a_shortcut(make_board: MakeBoard) -> None:
    board = make_board(variant="daily")
    keys = set(board.keyboard.keys.values())
    buttons = [b for b in board.findChildren(QAbstractButton) if b.isVisible() and b not in keys]
    board.resize(board.minimumSize())
    shortcuts = [b.shortcut().toString() for b in buttons]
    assert all(shortcuts)
    assert len(set(shortcuts)) == len(shortcuts)


def test_the_factory_makes_this_board(qtbot: QtBot, light: Theme) -> None:
    board = create(PracticeOptions(seed=1))
    qtbot.addWidget(board)
    assert isinstance(board, PracticeWordle)


@pytest.mark.parametrize(
    ("language", "word", "keys"),
    [
        ("german", "KÖNIG", "QWERTZUIOPÜASDFGHJKLÖÄYXCVBNM"),
        ("turkish", "ISSIZ", "ERTYUIOPĞÜASDFGHJKLŞİZCVBNMÖÇ"),
        ("russian", "НАРОД", "ЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮ"),
        ("greek", "ΛΟΓΟΣ", "ΕΡΤΥΘΙΟΠΑΣΔΦΓΗΞΚΛΖΧΨΩΒΝΜ"),
    ],
)
def test_a_game_in_another_language_has_its_keys_and_its_words(
    qtbot: QtBot, make_board: MakeBoard, language: str, word: str, keys: str
) -> None:
    board = make_board(variant=language)
    assert "".join(name for name in board.keyboard.keys if len(name) == 1) == keys
    for letter in word:
        qtbot.mouseClick(board.keyboard.keys[letter], Qt.MouseButton.LeftButton)
    qtbot.mouseClick(board.keyboard.keys["ENTER"], Qt.MouseButton.LeftButton)
    assert board.session.state.guesses == (word,)


def test_another_language_is_chosen_above_the_boards(make_board: MakeBoard) -> None:
    board = make_board(variant="11 letters")
    board.bar.languages.choose(list(LANGUAGES).index("es"))
    assert board.session.kind == Kind(size=8, language=LANGUAGES["es"])
    assert "Ñ" in board.keyboard.keys
    board.bar.languages.choose(0)
    assert "Ñ" not in board.keyboard.keys
    assert str(board.session.kind) == "random 8 letters 1 board"


def test_a_small_letter_gets_the_capital_of_its_language() -> None:
    turkish, english = (WordleSession(Kind(language=LANGUAGES[code]), seed=1) for code in ("tr", "en"))
    for session in (turkish, english):
        for letter in "iı":
            session.type(letter)
    assert (turkish.typed, english.typed) == ("İI", "II")

    russian = WordleSession(Kind(language=LANGUAGES["ru"]), seed=1)
    for letter in "ёй":
        russian.type(letter)
    assert russian.typed == "ЕЙ"
