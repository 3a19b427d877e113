"""The practice board of Tuble, used as a player would."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QGuiApplication
from PySide6.QtWidgets import QAbstractButton, QLabel, QWidget
from pytestqt.qtbot import QtBot

from kibitz.core.errors import UsageError
from kibitz.gui.maps.tube.painter import ZONE_COLOURS
from kibitz.gui.practice.common.options import PracticeOptions
from kibitz.gui.practice.common.session import Chosen
from kibitz.gui.practice.tuble.board import PracticeTuble, create
from kibitz.gui.practice.tuble.session import Refused, TubleKind, TubleSession, daily_station
from kibitz.gui.practice.tuble.statistics import TubleStatistics
from kibitz.gui.widgets.colours import Theme
from kibitz.services.settings import SettingsStore
from kibitz.solvers.tuble.networks import NETWORKS, load_network
from kibitz.solvers.tuble.shown import GUESSES, ZoneColour

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
MakeBoard = Callable[..., PracticeTuble]
DAY = date(2026, 11, 21)


@pytest.fixture
def make_board(qtbot: QtBot, light: Theme, store: SettingsStore, tmp_path: Path) -> MakeBoard:
    def make(**options: Any) -> PracticeTuble:
        chosen = PracticeOptions(**{"seed": 7, **options})
        board = PracticeTuble(chosen, store, TubleStatistics(tmp_path / "tuble.json"))
        qtbot.addWidget(board)
        board.show()
        return board

    return make


def type_text(qtbot: QtBot, board: PracticeTuble, text: str) -> None:
    qtbot.keyClicks(board.entry.box, text)


def guess(qtbot: QtBot, board: PracticeTuble, name: str) -> None:
    """Type a name whole and press Enter."""
    board.entry.box.clear()
    type_text(qtbot, board, name)
    qtbot.keyClick(board.entry.box, Qt.Key.Key_Return)


def click_offer(qtbot: QtBot, board: PracticeTuble, name: str) -> None:
    entries = board.entry.list.list
    item = next(entries.item(n) for n in range(entries.count()) if entries.item(n).text() == name)
    spot = entries.visualItemRect(item).center()
    qtbot.mouseClick(entries.viewport(), Qt.MouseButton.LeftButton, pos=spot)


def texts(board: QWidget) -> str:
    return "\n".join(label.text() for label in board.findChildren(QLabel) if label.isVisible())


def named(board: QWidget, name: str) -> QAbstractButton:
    return next(b for b in board.findChildren(QAbstractButton) if b.isVisible() and b.accessibleName() == name)


def lose(qtbot: QtBot, board: PracticeTuble) -> None:
    wrong = [name for name in load_network().names if name != board.session.answer][:GUESSES]
    for name in wrong:
        guess(qtbot, board, name)


# The game


def test_a_game_is_won_with_the_keyboard(qtbot: QtBot, make_board: MakeBoard) -> None:
    board = make_board()
    guess(qtbot, board, "Oxford Circus")
    guess(qtbot, board, board.session.answer)
    assert board.session.won
    assert "Found in 2 guesses" in texts(board)


def test_a_game_is_played_with_the_list_and_the_button(qtbot: QtBot, make_board: MakeBoard) -> None:
    board = make_board()
    type_text(qtbot, board, "edg")
    assert board.entry.list.names == ["Edgware", "Edgware Road (Bakerloo)", "Edgware Road (Circle Line)"]
    click_offer(qtbot, board, "Edgware Road (Bakerloo)")
    assert board.entry.box.text() == "Edgware Road (Bakerloo)"
    assert board.entry.list.names == []
    qtbot.mouseClick(board.entry.button, Qt.MouseButton.LeftButton)
    assert [made.station for made in board.session.guesses] == ["Edgware Road (Bakerloo)"]
    assert board.entry.box.text() == ""


def test_the_arrow_keys_choose_from_the_list(qtbot: QtBot, make_board: MakeBoard) -> None:
    board = make_board()
    type_text(qtbot, board, "edg")
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Return):
        qtbot.keyClick(board.entry.box, key)
    assert board.entry.box.text() == "Edgware Road (Bakerloo)"
    assert board.session.guesses == ()
    qtbot.keyClick(board.entry.box, Qt.Key.Key_Return)
    assert len(board.session.guesses) == 1


def test_esc_closes_the_list(qtbot: QtBot, make_board: MakeBoard) -> None:
    board = make_board()
    type_text(qtbot, board, "oxf")
    qtbot.keyClick(board.entry.box, Qt.Key.Key_Escape)
    assert (board.entry.list.names, board.entry.box.text()) == ([], "oxf")


def test_a_guess_is_answered_by_the_game_s_own_rules(qtbot: QtBot, make_board: MakeBoard) -> None:
    board = make_board()
    board.session.answer = "Bethnal Green"
    guess(qtbot, board, "ealing broadway")
    made = board.session.guesses[0]
    assert (made.station, made.stops, made.colour) == ("Ealing Broadway", 16, ZoneColour.YELLOW)
    assert "Ealing Broadway, 16 stops, one zone away" in board.rows.accessibleDescription()


def test_a_row_shows_its_colour(qtbot: QtBot, make_board: MakeBoard) -> None:
    board = make_board()
    for name in ("Ealing Broadway", board.session.answer):
        guess(qtbot, board, name)
    picture = board.rows.grab().toImage()
    shown = [picture.pixelColor(board.rows.blob_rect(row).center().toPoint()) for row in range(2)]
    assert shown == [QColor(ZONE_COLOURS[made.colour or ZoneColour.GREEN][0]) for made in board.session.guesses]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "Type a station first"),
        ("Narnia", "There is no station Narnia here"),
        ("Edgware Road", "Edgware Road (Bakerloo) or Edgware Road (Circle Line)"),
        ("Heathrow Terminal 4", "There is no station Heathrow Terminal 4 here"),
        ("oxford circus", "Oxford Circus was guessed already"),
    ],
)
def test_what_cannot_be_guessed_is_refused_and_stays(qtbot: QtBot, make_board: MakeBoard, text: str, said: str) -> None:
    board = make_board()
    guess(qtbot, board, "Oxford Circus")
    guess(qtbot, board, text)
    assert said in texts(board)
    assert len(board.session.guesses) == 1
    assert board.entry.box.text() == text


def test_a_lost_game_tells_the_station(qtbot: QtBot, make_board: MakeBoard) -> None:
    board = make_board()
    lose(qtbot, board)
    assert f"The station was {board.session.answer}" in texts(board)
    assert not board.entry.isEnabled()
    assert board.session.submit("Oval") is not None


def test_letters_are_typed_wherever_the_focus_is(qtbot: QtBot, make_board: MakeBoard) -> None:
    board = make_board()
    button = named(board, "New game")
    button.setFocus()
    qtbot.keyClicks(button, "oval")
    assert board.entry.box.text() == "oval"


def test_a_new_game_begins_empty(qtbot: QtBot, make_board: MakeBoard) -> None:
    board = make_board()
    lose(qtbot, board)
    named(board, "New game").click()
    assert (board.session.guesses, board.entry.isEnabled()) == ((), True)


# Kinds of games


def test_the_daily_station_is_the_same_for_all_and_each_has_its_turn() -> None:
    stations = load_network().names
    days = [daily_station("game2023", date.fromordinal(DAY.toordinal() + n)) for n in range(len(stations))]
    assert sorted(days) == sorted(stations)
    assert TubleSession(TubleKind(Chosen.DAILY), seed=1, day=DAY).answer == days[0]


def test_another_day_is_a_click_away(qtbot: QtBot, make_board: MakeBoard) -> None:
    board = make_board(variant="daily", day=DAY)
    qtbot.mouseClick(named(board, "The day before"), Qt.MouseButton.LeftButton)
    assert "20 November 2026" in texts(board)
    assert board.session.answer == daily_station("game2023", date(2026, 11, 20))


def test_the_same_seed_gives_the_same_game(make_board: MakeBoard) -> None:
    assert make_board().session.answer == make_board().session.answer


@pytest.mark.parametrize("network", NETWORKS)
def test_every_network_can_be_played(qtbot: QtBot, make_board: MakeBoard, network: str) -> None:
    board = make_board(variant=network)
    assert board.session.answer in load_network(network).names
    guess(qtbot, board, board.session.answer)
    assert "Found with the first guess" in texts(board)


def test_the_choices_start_other_games_and_are_remembered(qtbot: QtBot, make_board: MakeBoard) -> None:
    board = make_board()
    bar = board.bar
    bar.networks.setCurrentIndex(bar.networks.findData("current"))
    bar.networks.activated.emit(bar.networks.currentIndex())
    qtbot.mouseClick(bar.who.button("daily"), Qt.MouseButton.LeftButton)
    assert board.session.kind == TubleKind(Chosen.DAILY, "current")
    assert make_board(seed=None).session.kind == board.session.kind


@pytest.mark.parametrize("wrong", ["nightly", "2023", "daily 1863"])
def test_a_wrong_variant_is_explained(wrong: str) -> None:
    with pytest.raises(UsageError, match="game2023, game2023-t4, current, 2009"):
        TubleKind.parse(wrong)


@pytest.mark.parametrize("options", [PracticeOptions(palette="pink"), PracticeOptions(landscape=False)])
def test_what_tuble_does_not_have_is_refused(light: Theme, options: PracticeOptions) -> None:
    with pytest.raises(UsageError):
        create(options)


# Help, the map, statistics


def test_help_comes_in_three_steps_and_goes_with_the_guess(qtbot: QtBot, make_board: MakeBoard) -> None:
    board = make_board()
    board.session.answer = "Bethnal Green"
    guess(qtbot, board, "Ealing Broadway")
    board.hint()
    assert "7 stations are possible" in texts(board)
    assert "Answer" not in texts(board)
    board.hint()
    board.hint()
    assert "guesses expected" in texts(board)
    guess(qtbot, board, "Chalk Farm")
    assert "guesses expected" not in texts(board)


def test_the_map_is_there_when_asked_for_and_is_remembered(qtbot: QtBot, make_board: MakeBoard) -> None:
    board = make_board()
    assert not board.aid.isVisible()
    named(board, "Show the map").click()
    assert board.aid.isVisible()
    assert make_board().aid.isVisible()


def test_the_map_shows_guesses_and_no_more_unless_asked(qtbot: QtBot, make_board: MakeBoard) -> None:
    board = make_board()
    board.session.answer = "Bethnal Green"
    board.show_map(True)
    guess(qtbot, board, "Ealing Broadway")
    scene = board.aid.map.view.scene
    assert (len(scene.guesses), len(scene.candidates), board.session.hints) == (1, 0, 0)
    qtbot.mouseClick(board.aid.levels.button("possible"), Qt.MouseButton.LeftButton)
    assert (len(board.aid.map.view.scene.candidates), board.session.hints) == (7, 1)


def test_a_game_with_the_possible_stations_shown_counts_as_helped(
    qtbot: QtBot, make_board: MakeBoard, tmp_path: Path
) -> None:
    board = make_board()
    board.show_map(True)
    qtbot.mouseClick(board.aid.levels.button("possible"), Qt.MouseButton.LeftButton)
    for _ in range(2):
        # A game that is won at once needs no help; the second one's answer may be any station.
        first = "Oval" if board.session.answer == "Ealing Broadway" else "Ealing Broadway"
        for name in (first, board.session.answer):
            guess(qtbot, board, name)
        board.new_game()
    assert TubleStatistics(tmp_path / "tuble.json").record(str(TubleKind())).helped == 2


def test_finished_games_are_counted(qtbot: QtBot, make_board: MakeBoard, tmp_path: Path) -> None:
    board = make_board()
    guess(qtbot, board, board.session.answer)
    board.new_game()
    lose(qtbot, board)
    record = TubleStatistics(tmp_path / "tuble.json").record(str(TubleKind()))
    assert (record.games, record.wins, record.streak, list(record.by_guesses)) == (2, 1, 0, [1])
    assert "2 finished, 50% won" in texts(board)


def test_a_daily_game_counts_once(qtbot: QtBot, make_board: MakeBoard, tmp_path: Path) -> None:
    board = make_board(variant="daily", day=DAY)
    for _ in range(2):
        guess(qtbot, board, board.session.answer)
        board.new_game()
    assert TubleStatistics(tmp_path / "tuble.json").record(str(board.session.kind)).games == 1


def test_the_game_is_shared_in_squares(qtbot: QtBot, make_board: MakeBoard) -> None:
    board = make_board(variant="daily", day=DAY)
    board.session.answer = "Bethnal Green"
    guess(qtbot, board, "Ealing Broadway")
    guess(qtbot, board, "Bethnal Green")
    named(board, "Copy the game in squares").click()
    assert QGuiApplication.clipboard().text() == "Kibitz Tuble 2026-11-21 2/6\n\n🟨 16\n🟩 0"


# The log


def test_the_log_tells_keys_guesses_and_the_end(qtbot: QtBot, make_board: MakeBoard) -> None:
    events: list[tuple[str, dict[str, Any]]] = []
    board = make_board(log=lambda event, **facts: events.append((event, facts)))
    board.session.answer = "Oval"
    type_text(qtbot, board, "Ovaa")
    for key in (Qt.Key.Key_Backspace, Qt.Key.Key_L, Qt.Key.Key_F5, Qt.Key.Key_Return):
        qtbot.keyClick(board.entry.box, key)
    keys = [facts["key"] for event, facts in events if event == "key"]
    assert keys == ["O", "v", "a", "a", "BACKSPACE", "l", "other", "ENTER"]
    assert [facts["station"] for event, facts in events if event == "guess"] == ["Oval"]
    assert ("over", {"won": True, "guesses": 1, "hints": 0}) in events


def test_every_press_is_logged_with_what_it_hit(qtbot: QtBot, make_board: MakeBoard) -> None:
    events: list[str] = []
    board = make_board(log=lambda event, **facts: events.append(facts["on"]) if event == "click" else None)
    qtbot.mouseClick(board.entry.box, Qt.MouseButton.LeftButton)
    type_text(qtbot, board, "oval")
    click_offer(qtbot, board, "Oval")
    qtbot.mouseClick(board.entry.button, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(board.rows, Qt.MouseButton.LeftButton, pos=QPoint(3, 3))
    assert events == ["input", "offer Oval", "guess", "background"]


def test_the_layout_is_logged_once_it_rests(qtbot: QtBot, make_board: MakeBoard) -> None:
    events: list[dict[str, Any]] = []
    make_board(log=lambda event, **facts: events.append(facts) if event == "layout" else None)
    qtbot.waitUntil(lambda: bool(events))
    assert len(events[-1]["rows"]) == GUESSES


def test_the_board_closes_by_itself_when_asked_to(qtbot: QtBot, make_board: MakeBoard) -> None:
    board = make_board(quit_when_over_s=0.0)
    guess(qtbot, board, board.session.answer)
    qtbot.waitUntil(lambda: not board.isVisible())


# Looks


@pytest.mark.parametrize("size", [(560, 520), (700, 900), (1000, 720), (1900, 1000)])
@pytest.mark.parametrize("with_map", [False, True])
def test_nothing_is_cut_off(qtbot: QtBot, make_board: MakeBoard, size: tuple[int, int], with_map: bool) -> None:
    board = make_board(variant="daily")
    board.show_map(with_map)
    board.resize(*size)
    qtbot.waitUntil(lambda: cut_off(board) == [])
    assert board.width() == size[0]


def cut_off(board: PracticeTuble) -> list[str]:
    """Names of the parts that are squeezed or stand out of the window."""
    parts = [*board.findChildren(QAbstractButton), board.rows, board.entry.box, board.aid.map.view]
    return [
        part.accessibleName()
        for part in parts
        if part.isVisible()
        and (
            part.width() < part.minimumSizeHint().width()
            or not board.rect().contains(part.rect().translated(part.mapTo(board, QPoint(0, 0))))
        )
    ]


def test_every_button_has_a_name_and_a_shortcut_of_its_own(make_board: MakeBoard) -> None:
    board = make_board(variant="daily")
    board.show_map(True)
    of_the_map = board.aid.map.buttons
    inside = {of_the_map.larger, of_the_map.smaller, of_the_map.whole}
    buttons = [b for b in board.findChildren(QAbstractButton) if b.isVisible() and b not in inside]
    assert all(button.accessibleName() for button in buttons)
    shortcuts = [button.shortcut().toString() for button in buttons]
    assert all(shortcuts)
    assert len(set(shortcuts)) == len(shortcuts)


@pytest.mark.parametrize("reason", Refused)
def test_every_refusal_has_words(make_board: MakeBoard, reason: Refused) -> None:
    from kibitz.gui.practice.tuble.session import Refusal

    assert make_board()._objection(Refusal("Oval", reason, ("Oval", "Temple"))).endswith((".", "?"))


def test_the_factory_makes_this_board(qtbot: QtBot, light: Theme) -> None:
    board = create(PracticeOptions(seed=1))
    qtbot.addWidget(board)
    assert isinstance(board, PracticeTuble)
