"""The practice board of Set, used as a player would."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QAbstractButton, QLabel
from pytestqt.qtbot import QtBot

from kibitz.gui.practice.common.log import log_to
from kibitz.gui.practice.common.options import PracticeOptions
from kibitz.gui.practice.common.statistics import Statistics
from kibitz.gui.practice.set.board import PracticeSet
from kibitz.gui.practice.set.grid import LETTERS, best_layout
from kibitz.gui.practice.set.session import Variant
from kibitz.gui.widgets.colours import Theme
from kibitz.registry import get_game, resolve
from kibitz.services.settings import SettingsStore

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
MakeBoard = Callable[..., PracticeSet]


@pytest.fixture
def make_board(qtbot: QtBot, light: Theme, store: SettingsStore, tmp_path: Path) -> MakeBoard:
    def make(**options: Any) -> PracticeSet:
        chosen = PracticeOptions(**{"seed": 7, "animations": False, **options})
        board = PracticeSet(chosen, store, Statistics(tmp_path / "statistics.json"))
        qtbot.addWidget(board)
        board.resize(1080, 740)
        board.show()
        return board

    return make


def click(qtbot: QtBot, board: PracticeSet, place: int) -> None:
    button = board.grid.buttons[place]
    assert button is not None
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def texts(board: PracticeSet) -> str:
    return "\n".join(label.text() for label in board.findChildren(QLabel) if label.isVisible())


def wrong_triple(board: PracticeSet) -> tuple[int, int, int]:
    sets = {frozenset(s) for s in board.session.table.sets}
    return next((0, 1, k) for k in range(2, 12) if frozenset((0, 1, k)) not in sets)


def test_clicking_the_three_cards_of_a_set_takes_it(qtbot: QtBot, make_board: MakeBoard) -> None:
    board = make_board()
    chosen = board.session.table.sets[0]
    before = [board.session.table.cards[place] for place in chosen]
    for place in chosen:
        click(qtbot, board, place)
    assert [found.cards for found in board.session.found] == [tuple(before)]
    assert "1 set" in texts(board)
    assert board.grid.selected == ()


def test_a_wrong_triple_is_refused_and_the_reason_is_shown(qtbot: QtBot, make_board: MakeBoard) -> None:
    board = make_board()
    for place in wrong_triple(board):
        click(qtbot, board, place)
    assert board.session.found == []
    assert "Not a set" in texts(board)
    assert "two " in texts(board)
    assert board.grid.selected == ()


def test_a_second_click_puts_a_card_back(qtbot: QtBot, make_board: MakeBoard) -> None:
    board = make_board()
    click(qtbot, board, 4)
    assert board.grid.selected == (4,)
    click(qtbot, board, 4)
    assert board.grid.selected == ()


def test_letters_pick_cards(qtbot: QtBot, make_board: MakeBoard) -> None:
    board = make_board()
    for place in board.session.table.sets[0]:
        qtbot.keyClick(board.grid, LETTERS[place].lower())
    assert len(board.session.found) == 1


def test_arrows_and_space_pick_cards(qtbot: QtBot, make_board: MakeBoard) -> None:
    board = make_board()
    first = board.grid.buttons[0]
    assert first is not None
    first.setFocus()
    qtbot.keyClick(first, Qt.Key.Key_Right)
    second = board.grid.buttons[1]
    assert second is not None
    qtbot.keyClick(second, Qt.Key.Key_Space)
    assert board.grid.selected == (1,)


def test_dealing_adds_three_cards(qtbot: QtBot, make_board: MakeBoard) -> None:
    board = make_board()
    board.deal_three()
    assert len(board.grid.buttons) == 15
    assert "66 in the deck" in texts(board)


def test_no_card_is_ringed_once_the_last_cards_are_dealt_by_the_mouse(qtbot: QtBot, make_board: MakeBoard) -> None:
    board = make_board()
    table = board.session.table
    board.session.table = replace(table, deck=table.deck[:3])
    board.activateWindow()
    deal = next(one for one in board.findChildren(QAbstractButton) if one.text().strip() == "Deal three")
    deal.setFocus(Qt.FocusReason.MouseFocusReason)
    qtbot.waitUntil(deal.hasFocus)
    qtbot.mouseClick(deal, Qt.MouseButton.LeftButton)
    assert not deal.isEnabled()
    assert len(board.grid.buttons) == 15
    assert not any(one is not None and one.shows_focus for one in board.grid.buttons)


def test_a_hint_outlines_a_card_of_a_set(make_board: MakeBoard) -> None:
    board = make_board()
    board.hint()
    assert "one card of one" in texts(board)


def test_the_daily_puzzle_lists_what_is_found_and_leaves_the_cards(qtbot: QtBot, make_board: MakeBoard) -> None:
    board = make_board(variant="daily", day=date(2026, 11, 21))
    cards = board.session.table.cards
    for place in board.session.table.sets[0]:
        click(qtbot, board, place)
    assert board.session.table.cards == cards
    assert "1 of 6 sets" in texts(board)
    assert "21 November 2026" in texts(board)


def test_a_game_ends_with_a_summary_and_is_counted(make_board: MakeBoard, tmp_path: Path) -> None:
    board = make_board()
    while not board.session.table.over:
        if board.session.table.sets:
            for place in board.session.table.sets[0]:
                board.grid.toggle(place)
        else:
            board.deal_three()
    assert "The deck is played" in texts(board)
    assert Statistics(tmp_path / "statistics.json").record("set classic").games == 1


def test_the_board_closes_by_itself_when_asked_to(qtbot: QtBot, make_board: MakeBoard) -> None:
    board = make_board(variant="daily", quit_when_over_s=0.0)
    while not board.session.table.over:
        for place in board.session.table.sets[0]:
            board.grid.toggle(place)
    qtbot.waitUntil(lambda: not board.isVisible())


def test_every_press_is_logged_with_what_it_hit(qtbot: QtBot, make_board: MakeBoard) -> None:
    events: list[tuple[str, dict[str, Any]]] = []
    board = make_board(log=lambda event, **facts: events.append((event, facts)))
    click(qtbot, board, 3)
    qtbot.mouseClick(board.grid, Qt.MouseButton.LeftButton, pos=QPoint(2, 2))
    assert [facts["on"] for event, facts in events if event == "click"] == ["card 3", "nothing"]


def test_the_log_is_json_lines(tmp_path: Path, make_board: MakeBoard) -> None:
    path = tmp_path / "log.jsonl"
    make_board(log=log_to(path))
    assert '"event": "new"' in path.read_text()


def test_other_looks_do_not_change_the_game(make_board: MakeBoard) -> None:
    board = make_board(palette="safe", landscape=True)
    button = board.grid.buttons[0]
    assert button is not None
    assert button.width() > button.height()
    assert any(word in button.accessibleName() for word in ("orange", "blue", "pink"))
    board.play_kind(Variant.DAILY)
    assert board.session.variant is Variant.DAILY


def test_every_button_has_a_name_for_the_screen_reader(make_board: MakeBoard) -> None:
    board = make_board(variant="daily")
    nameless = [b for b in board.findChildren(QAbstractButton) if b.isVisible() and not b.accessibleName()]
    assert nameless == []


@pytest.mark.parametrize("count", [12, 15, 18, 21])
@pytest.mark.parametrize("landscape", [False, True])
@pytest.mark.parametrize("size", [(300, 260), (760, 640), (1800, 500), (500, 1400)])
def test_the_cards_always_fit(count: int, landscape: bool, size: tuple[int, int]) -> None:
    columns, short, gap = best_layout(count, *size, landscape)
    wide, high = (1.5 * short, short) if landscape else (short, 1.5 * short)
    rows = -(-count // columns)
    assert columns * wide + (columns - 1) * gap <= size[0]
    assert rows * high + (rows - 1) * gap <= size[1]


def test_the_game_names_this_board(qtbot: QtBot, light: Theme) -> None:
    board = resolve(get_game("set").practice)(PracticeOptions(seed=1))
    qtbot.addWidget(board)
    assert isinstance(board, PracticeSet)
