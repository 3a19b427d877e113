"""The dialog that lists saved pages: renamed, handed on, taken in, deleted; files that hold none are told."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QInputDialog, QMessageBox
from pytestqt.qtbot import QtBot

from kibitz.core.geometry import Point, Rect
from kibitz.core.page import Page
from kibitz.games.ticket.profile_store import PROFILES
from kibitz.gui.page_wizard.saved import PagesDialog
from kibitz.gui.widgets.colours import Theme
from kibitz.services.page_store import PAGES
from kibitz.vision.pages.codec import to_text

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def a_page(name: str = "club") -> Page:
    cells = tuple(Rect(x, y, 40, 40) for y in range(0, 200, 50) for x in range(0, 150, 50))
    return Page("set", name, (400, 300), Point(10, 20), (140, 190), cells)


@pytest.fixture
def dialog(qtbot: QtBot, light: Theme) -> PagesDialog:
    PAGES.save(a_page(), PAGES.file("club"))
    PROFILES.path.mkdir(parents=True)
    PROFILES.file("railbound").write_text("{}")
    made = PagesDialog()
    qtbot.addWidget(made)
    made.show()
    return made


def lines(dialog: PagesDialog) -> list[list[str]]:
    items = [dialog.list.topLevelItem(i) for i in range(dialog.list.topLevelItemCount())]
    return [[item.text(column) for column in range(3)] for item in items if item is not None]


def press(qtbot: QtBot, button: object) -> None:
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def test_pages_and_board_profiles_are_listed(dialog: PagesDialog) -> None:
    assert lines(dialog) == [
        ["club", "Set", "140 × 190, 12 cells"],
        ["railbound", "Ticket to Ride", "board profile"],
    ]


def test_a_page_is_renamed(qtbot: QtBot, dialog: PagesDialog, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QInputDialog, "getText", lambda *_, **__: ("Lunch break", True))
    with qtbot.waitSignal(dialog.changed):
        press(qtbot, dialog.rename)
    assert [line[0] for line in lines(dialog)] == ["lunch-break", "railbound"]
    assert PAGES.load("lunch-break").name == "Lunch break"
    assert dialog.chosen is not None
    assert dialog.chosen.name == "lunch-break"


def test_a_name_that_is_taken_is_told_and_nothing_is_lost(
    qtbot: QtBot, dialog: PagesDialog, monkeypatch: pytest.MonkeyPatch
) -> None:
    PAGES.save(a_page("lunch"), PAGES.file("lunch"))
    monkeypatch.setattr(QInputDialog, "getText", lambda *_, **__: ("Lunch", True))
    press(qtbot, dialog.rename)
    assert "A page is saved as 'lunch' already. Choose another name." in dialog.notice.text
    assert [name for name, _ in PAGES.saved()] == ["club", "lunch"]


def test_a_page_is_handed_on_and_taken_in(
    qtbot: QtBot, dialog: PagesDialog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "for-ann.json"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(file), ""))
    press(qtbot, dialog.export)
    assert PAGES.read(file).name == "club"
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(file), ""))
    press(qtbot, dialog.take_in)
    assert [line[0] for line in lines(dialog)] == ["club", "club-2", "railbound"]
    assert PAGES.load("club-2").name == "club 2"


def test_a_page_is_deleted_once_that_is_confirmed(
    qtbot: QtBot, dialog: PagesDialog, monkeypatch: pytest.MonkeyPatch
) -> None:
    buttons = QMessageBox.StandardButton
    monkeypatch.setattr(QMessageBox, "question", lambda *_: buttons.Cancel)
    press(qtbot, dialog.delete)
    assert len(PAGES.files()) == 1
    monkeypatch.setattr(QMessageBox, "question", lambda *_: buttons.Yes)
    press(qtbot, dialog.delete)
    assert PAGES.files() == []
    assert [line[0] for line in lines(dialog)] == ["railbound"]


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("{", "This is no page that can be read"),
        ('{"a": 1}', "This is no page of Kibitz"),
        ("newer", "this Kibitz reads version 1"),
        ("huge", "can't be a page"),
    ],
)
def test_a_file_that_is_no_page_is_told_in_a_sentence(
    qtbot: QtBot, dialog: PagesDialog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: str, told: str
) -> None:
    if content == "newer":
        content = json.dumps({**json.loads(to_text(a_page())), "version": 99})
    elif content == "huge":
        content = "x" * (PAGES.largest + 1)
    file = tmp_path / "other.json"
    file.write_text(content)
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(file), ""))
    press(qtbot, dialog.take_in)
    assert told in dialog.notice.text
    assert [name for name, _ in PAGES.saved()] == ["club"]


def test_a_damaged_page_is_told_and_the_others_are_listed(qtbot: QtBot, light: Theme) -> None:
    PAGES.save(a_page(), PAGES.file("club"))
    PAGES.file("broken").write_text("{")
    made = PagesDialog()
    qtbot.addWidget(made)
    made.show()
    assert "broken.json" in made.notice.text
    assert lines(made)[0] == ["broken", "", "can't be read"]
    assert lines(made)[1][0] == "club"
    assert not made.rename.isEnabled()
    assert made.delete.isEnabled()
    assert PAGES.file("broken").exists()


def test_where_nothing_is_saved_it_says_how_to_begin(qtbot: QtBot, light: Theme) -> None:
    made = PagesDialog()
    qtbot.addWidget(made)
    made.show()
    assert not made.list.isVisible()
    assert not made.delete.isEnabled()
    assert made.take_in.isEnabled()
