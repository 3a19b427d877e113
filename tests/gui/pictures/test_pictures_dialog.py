"""Many pictures: opened, dropped, or watched for in a folder."""

from __future__ import annotations

import csv
import json
import shutil
import threading
from collections.abc import Callable
from itertools import count
from pathlib import Path

import cv2
import numpy as np
import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from kibitz.core.background import Task
from kibitz.gui.first_run.sample import sample_picture
from kibitz.gui.pictures import PicturesDialog, work
from kibitz.gui.widgets import theme
from kibitz.gui.widgets.colours import Theme
from kibitz.gui.window.main_window import MainWindow
from kibitz.services.settings import Settings

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

LONG_MS = 60_000


@pytest.fixture
def folder(tmp_path: Path, light: Theme) -> Path:
    """A picture of Set, an empty one, and one that is none."""
    made = tmp_path / "shots"
    made.mkdir()
    cv2.imwrite(str(made / "set.png"), sample_picture(theme.current()).pixels)
    cv2.imwrite(str(made / "empty.png"), np.full((200, 300, 3), 255, np.uint8))
    (made / "broken.png").write_bytes(b"no picture")
    return made


@pytest.fixture
def dialog(qtbot: QtBot, light: Theme) -> PicturesDialog:
    made = PicturesDialog(Settings(game="set"))
    qtbot.addWidget(made)
    made.show()
    return made


def table(dialog: PicturesDialog) -> list[tuple[str, ...]]:
    """The cells as the user sees them, line by line."""
    model = dialog.table.model()
    rows, columns = range(model.rowCount()), range(model.columnCount())
    return [tuple(model.index(row, column).data() for column in columns) for row in rows]


def names(dialog: PicturesDialog) -> list[str]:
    return [row[0] for row in table(dialog)]


def looked_at(qtbot: QtBot, dialog: PicturesDialog, count: int) -> None:
    qtbot.waitUntil(lambda: len(table(dialog)) == count and not dialog.work.is_busy, timeout=LONG_MS)


def test_a_folder_is_read_and_each_picture_says_what_was_found(
    qtbot: QtBot, dialog: PicturesDialog, folder: Path
) -> None:
    dialog.add([folder])
    looked_at(qtbot, dialog, 3)
    broken, empty, found = table(dialog)
    assert found[:3] == ("set.png", "Set", "12 cards")
    assert found[3].startswith("Cards ")
    assert (found[4], found[5]) == ("100%", "")
    assert empty[:5] == ("empty.png", "", "", "", "")
    assert "No board of Set was found" in empty[5]
    assert broken[5]
    assert "3 pictures, 2 of them without a board" in dialog.said


def test_the_chosen_picture_is_shown_with_what_was_read(qtbot: QtBot, dialog: PicturesDialog, folder: Path) -> None:
    dialog.add([folder])
    looked_at(qtbot, dialog, 3)
    dialog.table.selectRow(names(dialog).index("set.png"))
    qtbot.waitUntil(lambda: "Set · 100% certain · 12 cards" in dialog.annotated.text, timeout=LONG_MS)
    dialog.table.selectRow(names(dialog).index("empty.png"))
    qtbot.waitUntil(lambda: dialog.annotated.text.startswith("No board of Set"), timeout=LONG_MS)


def test_the_table_is_sorted_by_numbers_where_they_are(qtbot: QtBot, dialog: PicturesDialog, folder: Path) -> None:
    dialog.add([folder])
    looked_at(qtbot, dialog, 3)
    dialog.table.sortByColumn(4, Qt.SortOrder.DescendingOrder)
    assert names(dialog)[0] == "set.png"
    dialog.table.sortByColumn(0, Qt.SortOrder.DescendingOrder)
    assert names(dialog) == ["set.png", "empty.png", "broken.png"]


def test_what_is_left_can_be_cancelled_and_what_is_done_stays(
    qtbot: QtBot, dialog: PicturesDialog, folder: Path
) -> None:
    for number in range(40):
        shutil.copy(folder / "empty.png", folder / f"more-{number:02}.png")
    dialog.add([folder])
    qtbot.waitUntil(lambda: len(table(dialog)) >= 2, timeout=LONG_MS)
    assert dialog.cancel_button.isVisible()
    dialog.cancel_button.click()
    done = len(table(dialog))
    assert 2 <= done < 43
    assert not dialog.cancel_button.isVisible()
    dialog.add([folder / "set.png"])
    looked_at(qtbot, dialog, done + 1)


def test_what_is_added_after_cancelling_is_not_taken_by_what_was_cancelled(
    qtbot: QtBot, dialog: PicturesDialog, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    between, go_on = threading.Event(), threading.Event()
    take, calls = dialog.work._next, count()

    def after_cancelling(task: Task[None]) -> object:
        if next(calls) == 1:
            between.set()
            assert go_on.wait(LONG_MS / 1000)
        return take(task)

    monkeypatch.setattr(dialog.work, "_next", after_cancelling)
    dialog.add([folder / "empty.png", folder / "empty.png"])
    qtbot.waitUntil(between.is_set, timeout=LONG_MS)
    dialog.cancel_button.click()
    done = len(table(dialog))
    dialog.add([folder / "set.png"])
    go_on.set()
    looked_at(qtbot, dialog, done + 1)


def test_a_picture_that_comes_again_takes_its_line(qtbot: QtBot, dialog: PicturesDialog, folder: Path) -> None:
    shot = folder / "empty.png"
    dialog.add([shot])
    looked_at(qtbot, dialog, 1)
    shutil.copy(folder / "set.png", shot)
    dialog.add([shot])
    qtbot.waitUntil(lambda: table(dialog)[0][1] == "Set", timeout=LONG_MS)
    assert len(table(dialog)) == 1


def test_a_new_screenshot_in_a_watched_folder_is_read_and_shown(
    qtbot: QtBot, dialog: PicturesDialog, folder: Path, tmp_path: Path
) -> None:
    with_board = tmp_path / "set.png"
    shutil.move(folder / "set.png", with_board)
    dialog.add([folder / "empty.png"])
    dialog.watch_folder(folder)
    looked_at(qtbot, dialog, 1)
    qtbot.waitUntil(lambda: dialog.watcher.is_watching, timeout=LONG_MS)
    shutil.copy(with_board, folder / "new.png")
    qtbot.waitUntil(lambda: names(dialog) == ["empty.png", "new.png"], timeout=LONG_MS)
    qtbot.waitUntil(lambda: dialog.chosen is not None and dialog.chosen.file.name == "new.png", timeout=LONG_MS)
    dialog.watch_button.click()
    assert dialog.watcher.folder is None


def test_a_watched_folder_that_goes_is_told(
    qtbot: QtBot, dialog: PicturesDialog, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(work, "LOOK_EVERY_S", 0.01)
    dialog.watch_folder(folder)
    qtbot.waitUntil(lambda: dialog.watcher.is_watching)
    shutil.rmtree(folder)
    qtbot.waitUntil(lambda: "is not there (any more)" in dialog.said)
    assert not dialog.watch_button.isChecked()


@pytest.mark.parametrize("kind", ["csv", "json"])
def test_results_are_written_into_a_file(
    qtbot: QtBot, dialog: PicturesDialog, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    file = tmp_path / f"results.{kind}"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *asked: (str(file), ""))
    assert not dialog.export_button.isEnabled()
    dialog.add([folder])
    looked_at(qtbot, dialog, 3)
    dialog.export_button.click()
    qtbot.waitUntil(lambda: "Written" in dialog.said)
    reads: dict[str, Callable[[str], list[dict[str, str]]]] = {
        "csv": lambda text: list(csv.DictReader(text.splitlines())),
        "json": json.loads,
    }
    told = reads[kind](file.read_text())
    assert [Path(one["file"]).name for one in told] == names(dialog)
    assert "No board of Set" in told[1]["error"]
    assert kind == "json" or (told[2]["games"], told[2]["confidences"]) == ("set", "1.0")


def test_a_file_that_can_not_be_written_is_told(
    qtbot: QtBot, dialog: PicturesDialog, folder: Path, tmp_path: Path
) -> None:
    dialog.export_to(tmp_path / "nowhere" / "results.csv")
    qtbot.waitUntil(lambda: "can't be written" in dialog.said)
    dialog.export_to(tmp_path / "results.xls")
    qtbot.waitUntil(lambda: "neither a .csv nor a .json" in dialog.said)


def test_several_dropped_files_open_in_a_window_of_their_own_and_enter_shows_one_in_the_main_window(
    qtbot: QtBot, window: MainWindow, folder: Path
) -> None:
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(folder / name)) for name in ("empty.png", "broken.png")])
    buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    window.dropEvent(QDropEvent(QPointF(9, 9), Qt.DropAction.CopyAction, mime, buttons, keys))
    assert window.pictures is not None
    looked_at(qtbot, window.pictures, 2)
    window.pictures.table.selectRow(0)
    window.pictures.table.setFocus()
    qtbot.waitUntil(window.pictures.table.hasFocus)
    qtbot.keyClick(window.pictures.table, Qt.Key.Key_Return)
    assert window.source is not None
    assert window.source.title == "empty.png"
    window.pictures.close()
