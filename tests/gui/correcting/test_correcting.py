"""What was misread is corrected in the live picture, by mouse and keys; what is unclear is asked; all is taken back."""

from __future__ import annotations

from pathlib import Path

import cv2
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QInputDialog, QToolButton
from pytestqt.qtbot import QtBot

from kibitz.gui.watching import sources
from kibitz.gui.watching.worker import Mode
from kibitz.gui.window.main_window import MainWindow
from kibitz.services.page_store import PAGES
from kibitz.solvers.wordle.model.shown import Tile
from tests.support.corrected import TURNED_ROUND, UNUSUAL, wordle

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

GUESSES = [("CRANE", "01020"), ("SLOTH", "00100")]
A, N = "tile 0.0.2", "tile 0.0.3"
R = "tile 0.0.1"


@pytest.fixture
def window(wordle_window: MainWindow) -> MainWindow:
    return wordle_window


def opened(qtbot: QtBot, window: MainWindow, tmp_path: Path, colours: object = TURNED_ROUND) -> None:
    path = tmp_path / "page.png"
    cv2.imwrite(str(path), wordle(GUESSES, colours).pixels)  # type: ignore[arg-type]  # a mapping of colours
    window.watch(sources.file_source(path))
    qtbot.waitUntil(lambda: window.view is not None and window.mode is Mode.IDLE, timeout=30_000)
    window.stage.live.setFocus()


def click(qtbot: QtBot, window: MainWindow, place: str, button: Qt.MouseButton = Qt.MouseButton.LeftButton) -> None:
    live, found = window.stage.live, window.findings
    assert found is not None
    assert found.reading is not None
    qtbot.mouseClick(live, button, pos=live.spot(found.reading.places[place]).toPoint())


def tile(window: MainWindow, place: str) -> Tile:
    assert window.findings is not None
    assert window.findings.reading is not None
    row, column = map(int, place.split(".")[1:])
    found: Tile = window.findings.reading.state.boards[0].tiles[row][column]
    return found


def word(window: MainWindow) -> str:
    assert window.findings is not None
    assert window.findings.reading is not None
    found: str = window.findings.reading.state.boards[0].word(0)
    return found


def moves(window: MainWindow) -> list[str]:
    assert window.findings is not None
    return [move.title for move in window.findings.moves]


def press(qtbot: QtBot, window: MainWindow, keys: str) -> None:
    qtbot.keyClicks(window.stage.live, keys)


def key(qtbot: QtBot, window: MainWindow, which: Qt.Key, control: bool = False) -> None:
    modifier = Qt.KeyboardModifier.ControlModifier if control else Qt.KeyboardModifier.NoModifier
    qtbot.keyClick(window.stage.live, which, modifier)


def test_a_click_and_a_digit_correct_a_tile_and_the_advice_follows(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    opened(qtbot, window, tmp_path)
    before = moves(window)
    click(qtbot, window, R)
    assert window.stage.bar.words.text().startswith("Tile 1,2")
    press(qtbot, window, "1")
    qtbot.waitUntil(lambda: tile(window, R) is Tile.PRESENT, timeout=10_000)
    assert tile(window, N) is Tile.CORRECT
    assert moves(window) != before
    assert "by hand" in window.stage.bar.words.text()


def test_undo_and_redo_by_keys_and_buttons(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    opened(qtbot, window, tmp_path)
    click(qtbot, window, R)
    press(qtbot, window, "1")
    qtbot.waitUntil(lambda: tile(window, R) is Tile.PRESENT, timeout=10_000)
    window.stage.bar.undo.click()
    qtbot.waitUntil(lambda: tile(window, R) is Tile.CORRECT, timeout=10_000)
    window.stage.bar.redo.click()
    qtbot.waitUntil(lambda: tile(window, R) is Tile.PRESENT, timeout=10_000)
    key(qtbot, window, Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: tile(window, R) is Tile.CORRECT, timeout=10_000)
    assert window.stage.bar.undo.isEnabled()


def test_arrows_letters_and_the_space_bar(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    opened(qtbot, window, tmp_path)
    click(qtbot, window, R)
    key(qtbot, window, Qt.Key.Key_Right)
    assert window.correcting.place == A
    key(qtbot, window, Qt.Key.Key_Down)
    assert window.correcting.place == "tile 0.1.2"
    key(qtbot, window, Qt.Key.Key_Up)
    key(qtbot, window, Qt.Key.Key_Left)
    key(qtbot, window, Qt.Key.Key_Left)
    assert window.correcting.place == "tile 0.0.0"
    key(qtbot, window, Qt.Key.Key_Left)
    assert window.correcting.place == "tile 0.0.0"
    press(qtbot, window, "g")
    qtbot.waitUntil(lambda: word(window) == "GRANE", timeout=10_000)
    key(qtbot, window, Qt.Key.Key_Right)
    key(qtbot, window, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: tile(window, R) is Tile.PRESENT, timeout=10_000)
    key(qtbot, window, Qt.Key.Key_Escape)
    assert window.correcting.place == ""


def test_what_is_unclear_is_asked_in_order_one_key_each(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    opened(qtbot, window, tmp_path, UNUSUAL)
    assert window.stage.bar.words.text().startswith("3 tiles are unclear. Is the colour of tile 1,2")
    assert window.correcting.place == R
    key(qtbot, window, Qt.Key.Key_PageDown)
    assert window.correcting.place == N
    press(qtbot, window, "2")
    qtbot.waitUntil(lambda: tile(window, N) is Tile.CORRECT, timeout=10_000)
    assert tile(window, R) is Tile.PRESENT
    assert window.correcting.question is None


def test_yes_is_enough_where_the_question_says_what_it_is(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    opened(qtbot, window, tmp_path, UNUSUAL)
    proposed = window.correcting.proposed
    assert proposed is not None
    key(qtbot, window, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: tile(window, R).value == proposed.value, timeout=10_000)


def test_the_list_of_the_chosen_place_says_it_too(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    opened(qtbot, window, tmp_path)
    click(qtbot, window, R)
    colour = next(one for one in window.correcting.aspects if one.name == "colour")
    actions: list[QAction] = window.stage.bar.menu_of(colour).actions()
    assert [action.text().partition("\t")[0] for action in actions][:3] == ["correct", "present", "absent"]
    actions[1].trigger()
    qtbot.waitUntil(lambda: tile(window, R) is Tile.PRESENT, timeout=10_000)


def test_names_for_those_who_do_not_see(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    opened(qtbot, window, tmp_path)
    click(qtbot, window, R)
    assert window.stage.live.accessibleName().endswith("tile 1,2")
    names = [chip.accessibleName() for chip in window.stage.bar.chips]
    assert names == ["colour of tile 1,2: correct", "letter of tile 1,2: R"]
    tools = window.stage.bar.findChildren(QToolButton)
    assert all(tool.accessibleName() for tool in tools)


def test_a_correction_is_drawn_by_its_shape(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    opened(qtbot, window, tmp_path)
    click(qtbot, window, R)
    press(qtbot, window, "1")
    qtbot.waitUntil(lambda: bool(window.correcting.held), timeout=10_000)
    key(qtbot, window, Qt.Key.Key_Escape)
    live = window.stage.live
    assert window.findings is not None
    assert window.findings.reading is not None
    places = window.findings.reading.places
    drawn = live.grab().toImage()

    def corner(place: str) -> set[str]:
        spot = live.spot(places[place])
        side = live.spot(places[A]).x() - live.spot(places[R]).x()
        return {
            drawn.pixelColor(round(spot.x() + 0.36 * side) + dx, round(spot.y() - 0.40 * side) + dy).name()
            for dx in range(-3, 4)
            for dy in range(-3, 4)
        }

    assert corner(R) - corner(N)


def test_what_was_taught_is_kept_as_a_page_and_used_next_time(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QInputDialog, "getText", lambda *_, **__: ("Turned round", True))
    opened(qtbot, window, tmp_path)
    click(qtbot, window, R)
    press(qtbot, window, "1")
    qtbot.waitUntil(lambda: tile(window, R) is Tile.PRESENT, timeout=10_000)
    window.stage.bar.save.click()
    saved = [page for _, page in PAGES.saved()]
    assert [page.name for page in saved] == ["Turned round"]
    assert "present" in saved[0].examples
    window.correcting.begin()
    qtbot.waitUntil(lambda: window.mode is Mode.IDLE and not window.correcting.held, timeout=20_000)
    assert tile(window, R) is Tile.PRESENT
    assert window.findings is not None
    assert window.findings.reading is not None
    assert window.findings.reading.page_name == "Turned round"


@pytest.mark.parametrize("size", [(700, 500), (1400, 900)])
def test_nothing_is_cut_off(qtbot: QtBot, window: MainWindow, tmp_path: Path, size: tuple[int, int]) -> None:
    window.resize(*size)
    opened(qtbot, window, tmp_path, UNUSUAL)
    bar = window.stage.bar
    qtbot.waitUntil(lambda: bar.isVisible() and bar.width() > 100)
    assert bar.height() >= bar.minimumSizeHint().height()
    for part in (bar.yes, bar.next, *bar.chips):
        assert part.width() >= part.minimumSizeHint().width()
        assert bar.rect().contains(part.mapTo(bar, part.rect().center()))
