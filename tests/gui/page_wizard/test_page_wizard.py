"""The dialog that shows a page, with a picture of letters on which no reader finds a board."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QLabel, QMessageBox
from pytestqt.qtbot import QtBot

from kibitz.core.geometry import Point, Rect
from kibitz.gui.page_wizard.asks import asks_of
from kibitz.gui.page_wizard.dialog import PageWizard, Step
from kibitz.gui.page_wizard.draft import Draft, dragged, sides_at
from kibitz.gui.watching import sources
from kibitz.gui.window.main_window import MainWindow
from kibitz.services.page_store import PAGES
from kibitz.vision.pages.spec import COLOURS, POINTS, RECTS
from tests.gui.window.test_main_window import texts
from tests.support.taught import WordPage, word_page

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
GUESSES = (("CRANE", "01002"), ("SLOPE", "00102"))
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def page() -> WordPage:
    return word_page(GUESSES)


@pytest.fixture
def window(wordle_window: MainWindow) -> MainWindow:
    return wordle_window


def saved(page: WordPage, path: Path) -> Path:
    cv2.imwrite(str(path), page.frame.pixels)
    return path


def watched(qtbot: QtBot, window: MainWindow, page: WordPage, folder: Path) -> None:
    window.watch(sources.file_source(saved(page, folder / "tuesday.png")))
    qtbot.waitUntil(lambda: "No board is seen" in texts(window), timeout=20_000)


def opened(qtbot: QtBot, window: MainWindow) -> PageWizard:
    """The dialog, opened by the button that is there where no board is seen."""
    qtbot.mouseClick(window.show_me, LEFT)
    wizard = window.door.wizard
    assert isinstance(wizard, PageWizard)
    settled(qtbot, wizard)
    return wizard


def settled(qtbot: QtBot, wizard: PageWizard) -> None:
    qtbot.waitUntil(lambda: not wizard.busy, timeout=30_000)


def spot(wizard: PageWizard, at: Point) -> QPoint:
    return wizard.view.spot(at).toPoint()


def drag(qtbot: QtBot, wizard: PageWizard, start: Point, end: Point) -> None:
    qtbot.mousePress(wizard.view, LEFT, pos=spot(wizard, start))
    middle = Point((start.x + end.x) / 2, (start.y + end.y) / 2)
    for at in (middle, end):
        qtbot.mouseMove(wizard.view, spot(wizard, at))
    qtbot.mouseRelease(wizard.view, LEFT, pos=spot(wizard, end))
    settled(qtbot, wizard)


def draw(qtbot: QtBot, wizard: PageWizard, rect: Rect) -> None:
    drag(qtbot, wizard, Point(rect.x, rect.y), Point(rect.right, rect.bottom))


def click(qtbot: QtBot, wizard: PageWizard, at: Point) -> None:
    qtbot.mouseClick(wizard.view, LEFT, pos=spot(wizard, at))
    settled(qtbot, wizard)


def go_on(qtbot: QtBot, wizard: PageWizard) -> None:
    qtbot.mouseClick(wizard.button_row.next, LEFT)


def said(wizard: PageWizard) -> str:
    return "\n".join(one.text() for one in wizard.findChildren(QLabel) if one.isVisible())


def test_a_board_that_nothing_shows_is_drawn_saved_and_read(
    qtbot: QtBot, window: MainWindow, page: WordPage, tmp_path: Path
) -> None:
    watched(qtbot, window, page, tmp_path)
    assert "Then show it once" in texts(window)
    wizard = opened(qtbot, window)
    assert not wizard.button_row.next.isEnabled()

    draw(qtbot, wizard, page.board)

    assert "30 tiles" in wizard.words.text()
    assert (wizard.board.rows.value(), wizard.board.columns.value()) == (6, 5)
    go_on(qtbot, wizard)
    assert wizard.button_row.next.text() == "Skip the rest"
    go_on(qtbot, wizard)
    assert wizard.name.naming.text == "tuesday"
    go_on(qtbot, wizard)
    assert [name for name, _ in PAGES.saved()] == ["tuesday"]
    assert not wizard.isVisible()
    qtbot.waitUntil(lambda: "by the page tuesday" in texts(window), timeout=20_000)
    assert "The page “tuesday” is saved." in texts(window)
    assert window.findings is not None
    assert window.findings.reading is not None


def test_what_else_is_shown_is_asked_for_one_after_another(
    qtbot: QtBot, window: MainWindow, page: WordPage, tmp_path: Path
) -> None:
    watched(qtbot, window, page, tmp_path)
    wizard = opened(qtbot, window)
    draw(qtbot, wizard, page.board)
    go_on(qtbot, wizard)
    assert "Click on a tile whose letter is right and at its place." in said(wizard)

    click(qtbot, wizard, page.cell(0, 4).center)
    assert "Click on a tile whose letter is elsewhere in the word." in said(wizard)
    click(qtbot, wizard, page.cell(0, 1).center)
    qtbot.mouseClick(wizard.more.skip, LEFT)
    assert "Click on the page's own Enter key." in said(wizard)

    assert set(wizard.showing.draft.colours) == {"correct", "present"}
    assert wizard.showing.look is not None
    assert set(wizard.showing.look.page.colours) == {"correct", "present"}
    assert wizard.showing.look.reading is not None


def test_a_misclick_is_taken_back_and_made_again(
    qtbot: QtBot, window: MainWindow, page: WordPage, tmp_path: Path
) -> None:
    watched(qtbot, window, page, tmp_path)
    wizard = opened(qtbot, window)
    draw(qtbot, wizard, Rect(20, 20, 60, 60))
    draw(qtbot, wizard, page.board)
    qtbot.mouseClick(wizard.button_row.undo, LEFT)
    assert wizard.showing.draft.board is not None
    assert wizard.showing.draft.board.w == pytest.approx(60, abs=2)
    qtbot.mouseClick(wizard.button_row.redo, LEFT)
    settled(qtbot, wizard)
    assert "30 tiles" in wizard.words.text()
    go_on(qtbot, wizard)
    click(qtbot, wizard, page.cell(0, 0).center)
    wizard.more.list.setCurrentRow(0)
    qtbot.mouseClick(wizard.more.clear, LEFT)
    settled(qtbot, wizard)
    assert not wizard.showing.draft.colours
    click(qtbot, wizard, page.cell(0, 4).center)
    assert set(wizard.showing.draft.colours) == {"correct"}


def test_the_rectangle_is_put_right_at_its_edges(
    qtbot: QtBot, window: MainWindow, page: WordPage, tmp_path: Path
) -> None:
    watched(qtbot, window, page, tmp_path)
    wizard = opened(qtbot, window)
    board = page.board
    draw(qtbot, wizard, Rect(board.x, board.y, board.w - 90, board.h))
    drag(qtbot, wizard, Point(board.right - 90, board.center.y), Point(board.right, board.center.y))
    drawn = wizard.showing.draft.board
    assert drawn is not None
    assert drawn.iou(board) > 0.97
    assert "30 tiles" in wizard.words.text()


def test_without_a_mouse_the_arrow_keys_draw(qtbot: QtBot, window: MainWindow, page: WordPage, tmp_path: Path) -> None:
    watched(qtbot, window, page, tmp_path)
    wizard = opened(qtbot, window)
    shift, control = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
    qtbot.keyClick(wizard.view, Qt.Key.Key_Right)
    first = wizard.showing.draft.board
    qtbot.keyClick(wizard.view, Qt.Key.Key_Right, shift)
    qtbot.keyClick(wizard.view, Qt.Key.Key_Down, control)
    last = wizard.showing.draft.board
    assert first is not None
    assert last == Rect(first.x + 10, first.y, first.w, first.h + 1)
    qtbot.mouseClick(wizard.button_row.undo, LEFT)
    assert wizard.showing.draft.board is None
    settled(qtbot, wizard)


def test_rows_and_columns_are_changed(qtbot: QtBot, window: MainWindow, page: WordPage, tmp_path: Path) -> None:
    watched(qtbot, window, page, tmp_path)
    wizard = opened(qtbot, window)
    draw(qtbot, wizard, page.board)
    wizard.board.rows.setValue(5)
    settled(qtbot, wizard)
    assert (wizard.showing.draft.rows, wizard.showing.draft.columns) == (5, 5)
    assert wizard.showing.look is not None
    assert (wizard.showing.look.rows, len(wizard.showing.look.cells)) == (5, 25)


def test_nothing_is_lost_without_a_question(
    qtbot: QtBot, window: MainWindow, page: WordPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    watched(qtbot, window, page, tmp_path)
    wizard = opened(qtbot, window)
    draw(qtbot, wizard, page.board)
    asked: list[str] = []

    def answer(button: QMessageBox.StandardButton) -> None:
        monkeypatch.setattr(QMessageBox, "question", lambda *texts: asked.append(texts[2]) or button)

    answer(QMessageBox.StandardButton.Cancel)
    qtbot.keyClick(wizard, Qt.Key.Key_Escape)
    assert wizard.isVisible()
    answer(QMessageBox.StandardButton.Discard)
    qtbot.keyClick(wizard, Qt.Key.Key_Escape)
    assert not wizard.isVisible()
    assert asked == ["Leave without saving? What you have shown is lost."] * 2
    assert PAGES.files() == []


def test_a_dialog_in_which_nothing_was_shown_is_left_at_once(
    qtbot: QtBot, window: MainWindow, page: WordPage, tmp_path: Path
) -> None:
    watched(qtbot, window, page, tmp_path)
    wizard = opened(qtbot, window)
    qtbot.keyClick(wizard, Qt.Key.Key_Escape)
    assert not wizard.isVisible()
    assert window.door.wizard is None


def test_a_page_on_another_picture_is_shown_in_a_window_that_watches_nothing(
    qtbot: QtBot, window: MainWindow, page: WordPage, tmp_path: Path
) -> None:
    window.top.show_board.trigger()
    wizard = window.door.wizard
    assert isinstance(wizard, PageWizard)
    assert "Drop a picture here" in said(wizard)
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(saved(page, tmp_path / "club.png")))])
    none = Qt.KeyboardModifier.NoModifier
    wizard.dropEvent(QDropEvent(QPointF(5, 5), Qt.DropAction.CopyAction, mime, LEFT, none))
    settled(qtbot, wizard)
    wizard.board.game.setCurrentIndex(wizard.board.game.findData("wordle"))
    wizard.board.game.activated.emit(wizard.board.game.currentIndex())
    settled(qtbot, wizard)
    draw(qtbot, wizard, page.board)
    for _ in Step:
        go_on(qtbot, wizard)
    qtbot.waitUntil(lambda: "by the page club" in texts(window), timeout=20_000)


def test_a_name_that_is_taken_gets_a_number(qtbot: QtBot, window: MainWindow, page: WordPage, tmp_path: Path) -> None:
    watched(qtbot, window, page, tmp_path)
    PAGES.path.mkdir(parents=True)
    PAGES.file("tuesday").write_text("{}")
    wizard = opened(qtbot, window)
    draw(qtbot, wizard, page.board)
    wizard.show_step(Step.NAME)
    assert wizard.name.naming.text == "tuesday 2"
    wizard.name.naming.edit.setText("tuesday")
    assert "Replaces the page that is saved in" in said(wizard)
    wizard.name.naming.edit.setText("  ")
    assert not wizard.button_row.next.isEnabled()


def test_ticket_to_ride_has_its_own_wizard(qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    opened_for: list[str] = []
    monkeypatch.setattr(window.door, "open", lambda game, watched: opened_for.append(game))
    window.choose_game("ticket")
    window.top.show_board.trigger()
    assert opened_for == ["ticket"]


@pytest.mark.parametrize("game", ["wordle", "tuble", "pyramid", "set"])
def test_what_is_asked_for_is_what_a_page_has(game: str) -> None:
    asks = asks_of(game, str)
    names = [ask.name for ask in asks]
    assert len(set(names)) == len(names)
    assert {name for name in names if "." not in name} <= {*COLOURS[game], *RECTS, *POINTS}
    assert set(COLOURS[game]) <= set(names)
    draft = Draft(game, Rect(10, 10, 50, 50))
    for ask in asks:
        draft = draft.with_at(ask, Rect(1, 2, 3, 4) if ask.name in RECTS else Point(5, 6))
    spec = draft.spec()
    for name in set(names) - set(COLOURS[game]):
        field, _, one = name.rpartition(".")
        assert (one in getattr(spec, field)) if field else (getattr(spec, one) is not None)
    assert set(spec.colours) == set(COLOURS[game])


def test_small_rectangles_are_held_by_the_nearer_side() -> None:
    rect = Rect(100, 100, 10, 200)
    sides = sides_at(rect, Point(108, 200), 8)
    assert sides == (False, False, True, False)
    assert dragged(rect, sides, Point(50, 200)) == Rect(100, 100, 4, 200)
    assert np.any(sides_at(rect, Point(100, 100), 8))


def test_a_picture_that_is_not_read_yet_is_taken_for_the_dialog(
    qtbot: QtBot, window: MainWindow, page: WordPage, tmp_path: Path
) -> None:
    window.source = sources.file_source(saved(page, tmp_path / "tuesday.png"))
    window.show_board()
    wizard = window.door.wizard
    assert isinstance(wizard, PageWizard)
    qtbot.waitUntil(lambda: wizard.showing.frame is not None)
    settled(qtbot, wizard)
    draw(qtbot, wizard, page.board)
    assert "30 tiles" in wizard.words.text()


def test_reading_that_was_stopped_is_made_up_for_before_saving(
    qtbot: QtBot, window: MainWindow, page: WordPage, tmp_path: Path
) -> None:
    watched(qtbot, window, page, tmp_path)
    wizard = opened(qtbot, window)
    wizard.showing.show(page.board)
    qtbot.mouseClick(wizard.button_row.stop, LEFT)
    assert not wizard.busy
    wizard.show_step(Step.NAME)
    assert not wizard.button_row.next.isEnabled()
    settled(qtbot, wizard)
    assert wizard.button_row.next.isEnabled()
