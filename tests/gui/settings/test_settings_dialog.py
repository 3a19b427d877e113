"""Settings are found by their words, set back, and taken along in a file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from kibitz.gui.settings.dialog import SettingsDialog
from kibitz.gui.widgets import language
from kibitz.gui.widgets.colours import Theme
from kibitz.services.settings import Settings
from kibitz.services.settings_file import MOST_BYTES, read_settings_file, write_settings_file

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

CHOSEN = Settings(
    theme="dark",
    play_rest_ms=1500,
    region=(1, 2, 30, 40),
    games={"wordle": {"mode": "hard"}, "pyramid": {"entry": "drag", "theme": "fruit"}, "lamps": {"loud": True}},
)


@pytest.fixture
def dialog(qtbot: QtBot, light: Theme) -> SettingsDialog:
    made = SettingsDialog(CHOSEN)
    qtbot.addWidget(made)
    made.show()
    return made


def shown_pages(dialog: SettingsDialog) -> list[str]:
    items = [dialog.pages.item(number) for number in range(dialog.pages.count())]
    return [item.text() for item in items if not item.isHidden()]


def seen(dialog: SettingsDialog) -> set[str]:
    """The options on the page that is shown."""
    return {name for name in dialog.page.chosen if dialog.page.editor(name).isVisible()}


def test_every_game_has_a_page(dialog: SettingsDialog) -> None:
    assert shown_pages(dialog) == [
        "General", "Speed", "Overlay", "Set", "Wordle", "Tuble", "Pyramid Scheme", "Ticket to Ride",
        "Hotkeys",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("asked", "pages", "options"),
    [
        ("as quick as", ["Speed"], {"play_rest_ms"}),
        ("HIGH contrast", ["General"], {"theme"}),
        ("ultra hard", ["Wordle"], {"mode"}),
        ("play_rest_ms", ["Speed"], {"play_rest_ms"}),
    ],
    ids=["a note", "a choice, in capitals", "a game's", "its name in the file"],
)
def test_a_setting_is_found_by_its_words(
    dialog: SettingsDialog, asked: str, pages: list[str], options: set[str]
) -> None:
    dialog.search.setText(asked)
    assert shown_pages(dialog) == pages
    assert seen(dialog) == options


def test_what_is_found_nowhere_is_said_and_all_comes_back(dialog: SettingsDialog, qtbot: QtBot) -> None:
    dialog.search.setText("marzipan")
    assert shown_pages(dialog) == []
    dialog.search.clear()
    assert len(shown_pages(dialog)) == dialog.pages.count()
    assert seen(dialog) == set(dialog.page.chosen)


def test_settings_are_found_in_german_without_its_dots(qtbot: QtBot, light: Theme) -> None:
    language.use("de")
    try:
        made = SettingsDialog(Settings())
        qtbot.addWidget(made)
        made.search.setText("zuge")
        assert "Tempo" in shown_pages(made)
    finally:
        language.use("en")


def test_a_page_is_set_back_alone_with_what_it_does_not_show(dialog: SettingsDialog) -> None:
    dialog.pages.setCurrentRow(shown_pages(dialog).index("Pyramid Scheme"))
    dialog.restore_page()
    assert dialog.settings.games["pyramid"] == {}
    assert (dialog.settings.theme, dialog.settings.games["wordle"]) == ("dark", {"mode": "hard"})


def test_all_are_set_back_but_what_another_package_s_game_has(dialog: SettingsDialog) -> None:
    dialog.restore_all()
    games = {game: options for game, options in dialog.settings.games.items() if options}
    assert games == {"lamps": {"loud": True}}
    assert dialog.settings == Settings(region=CHOSEN.region, games=dialog.settings.games)


def test_settings_go_into_a_file_and_come_back_on_another_computer(
    dialog: SettingsDialog, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "mine.json"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *asked: (str(file), ""))
    dialog.exchange.ask_export(dialog.settings)
    qtbot.waitUntil(lambda: "Written" in dialog.said)
    elsewhere = SettingsDialog(Settings(region=(5, 5, 50, 50), help_level=2))
    qtbot.addWidget(elsewhere)
    elsewhere.exchange.import_from(file)
    qtbot.waitUntil(lambda: "Taken over" in elsewhere.said)
    taken = elsewhere.settings
    assert (taken.theme, taken.play_rest_ms, taken.help_level) == ("dark", 1500, 4)
    assert {game: options for game, options in taken.games.items() if options} == CHOSEN.games
    assert taken.region == (5, 5, 50, 50), "where things are on another screen is of no use"


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"{", "is damaged, or no file of settings"),
        (b"\xff\xfe\x00", "is damaged, or no file of settings"),
        (b"[" * 100_000, "is damaged, or no file of settings"),
        (b'{"theme": "dark"}', "holds no settings of Kibitz"),
        (b'{"format": "kibitz settings", "version": 9, "settings": {}}', "newer Kibitz"),
        (b'{"format": "kibitz settings", "version": 1, "settings": []}', "it has no settings in it"),
        (b" " * (MOST_BYTES + 1), "too large"),
    ],
    ids=["cut off", "no text", "nested", "foreign", "newer", "no settings", "huge"],
)
def test_a_file_that_can_not_be_used_changes_nothing_and_says_why(
    dialog: SettingsDialog, qtbot: QtBot, tmp_path: Path, content: bytes, told: str
) -> None:
    before = dialog.settings
    file = tmp_path / "other.json"
    file.write_bytes(content)
    dialog.exchange.import_from(file)
    qtbot.waitUntil(lambda: told in dialog.said)
    assert dialog.settings == before


def test_of_a_file_only_what_can_be_is_taken_and_the_rest_is_named(
    dialog: SettingsDialog, qtbot: QtBot, tmp_path: Path
) -> None:
    file = tmp_path / "half.json"
    write_settings_file(Settings(), file)
    written = json.loads(file.read_text())
    written["settings"] |= {"theme": "light", "quick_pace_ms": -1, "smell": 3, "games": {"wordle": {"mode": "soft"}}}
    file.write_text(json.dumps(written))
    dialog.exchange.import_from(file)
    qtbot.waitUntil(lambda: "Left out" in dialog.said)
    assert "quick_pace_ms, smell, wordle.mode" in dialog.said
    assert (dialog.settings.theme, dialog.settings.quick_pace_ms) == ("light", 30)


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path, dialog: SettingsDialog, qtbot: QtBot) -> None:
    dialog.exchange.export_to(tmp_path / "nowhere" / "mine.json", CHOSEN)
    qtbot.waitUntil(lambda: "can't be written" in dialog.said)
    write_settings_file(CHOSEN, tmp_path / "mine.json")
    assert read_settings_file(tmp_path / "mine.json").values["theme"] == "dark"
    assert [file.name for file in tmp_path.glob("mine*")] == ["mine.json"]
