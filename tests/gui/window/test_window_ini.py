"""Earlier versions kept what the windows remember in ``window.ini``."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QByteArray, QSettings
from pytestqt.qtbot import QtBot

from kibitz.games.set.options import SetPractice
from kibitz.services.settings import Settings, SettingsStore, game_options, load_settings, save_settings, settings_file

GEOMETRY = bytes(range(256)) + b'\x01f0";,='


def earlier(path: Path, **preferences: object) -> QByteArray:
    """The file as an earlier version left it; the geometry in it."""
    file = QSettings(str(path), QSettings.Format.IniFormat)
    geometry = QByteArray(GEOMETRY)
    for name, value in preferences.items():
        file.setValue(f"preferences/{name}", value)
    file.setValue("geometry/ticket by hand", geometry)
    file.setValue("geometry/advice_width", 401)
    file.sync()
    return geometry


def test_a_window_ini_is_taken_over_once(qtbot: QtBot) -> None:
    save_settings(Settings(theme="dark"))
    ini = settings_file().with_name("window.ini")
    colours = "#00ff00,#ffff00,#ff8000,#ff0000"
    earlier(
        ini,
        wordle_mode="hard",
        wordle_boards=4,
        wordle_words="",
        tuble_colours=colours,
        tuble_worst="4",
        set_letters=True,
        quiet_pace_ms="soon",
        hotkey_stop="Ctrl+Alt+Ü",
    )
    settings, complaint = load_settings()
    assert (settings.theme, settings.advice_width, complaint) == ("dark", 401, "")
    assert (settings.quiet_pace_ms, settings.hotkey_stop) == (500, "Ctrl+Alt+Ü")
    assert game_options(settings, "wordle") == {"mode": "hard", "boards": 4}
    assert game_options(settings, "tuble") == {"palette": colours, "worst": "4"}
    assert SettingsStore().practice("set", SetPractice) == SetPractice(letters=True)
    assert SettingsStore().geometry("ticket by hand") == GEOMETRY
    assert ini.with_name("window.ini.old").exists(), "nothing is lost"
    SettingsStore().update(advice_width=300)
    assert load_settings()[0].advice_width == 300
    assert not ini.exists()


def test_a_window_ini_that_is_none_is_kept_and_the_settings_stay(qtbot: QtBot) -> None:
    save_settings(Settings(theme="dark"))
    ini = settings_file().with_name("window.ini")
    ini.write_text("no section\n\x00")
    assert load_settings() == (Settings(theme="dark"), "")
    assert ini.with_name("window.ini.old").read_text() == "no section\n\x00"


def test_a_broken_file_is_told_of_beside_a_window_ini(qtbot: QtBot) -> None:
    path = settings_file()
    path.parent.mkdir(parents=True)
    path.write_text("{")
    earlier(path.with_name("window.ini"), wordle_mode="hard")
    settings, complaint = load_settings()
    assert game_options(settings, "wordle") == {"mode": "hard"}
    assert ".broken" in complaint
    assert load_settings()[1] == "", "told once"
