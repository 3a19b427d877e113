"""Settings and the region picker."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QComboBox, QSpinBox
from pytestqt.qtbot import QtBot

from kibitz.core.geometry import Rect
from kibitz.games.set.options import SetPractice
from kibitz.gui.overlay.region_picker import RegionPicker
from kibitz.gui.settings.dialog import SettingsDialog
from kibitz.gui.settings.palette_edit import PaletteEdit
from kibitz.gui.widgets.colours import Theme
from kibitz.gui.window.game_choice import GameChoice
from kibitz.registry import game_ids
from kibitz.services.settings import Settings, SettingsStore
from kibitz.solvers.tuble.shown import ZoneColour

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def test_settings_give_back_what_was_chosen(qtbot: QtBot, light: Theme) -> None:
    dialog = SettingsDialog(Settings())
    qtbot.addWidget(dialog)
    assert dialog.settings == Settings(games={game: {} for game in game_ids()})
    colours = next(box for box in dialog.findChildren(QComboBox) if box.accessibleName() == "Colours")
    colours.setCurrentIndex(2)
    pace = next(box for box in dialog.findChildren(QSpinBox) if box.accessibleName() == "Look every")
    pace.setValue(250)
    assert dialog.settings.theme == "dark"
    assert dialog.settings.quick_pace_ms == 250


def test_a_page_s_zone_colours_can_be_set(qtbot: QtBot, light: Theme) -> None:
    dialog = SettingsDialog(Settings())
    qtbot.addWidget(dialog)
    edit = dialog.findChild(PaletteEdit)
    assert isinstance(edit, PaletteEdit)
    assert dialog.settings.games["tuble"] == {}
    edit.by_page.setChecked(False)
    for zones, colour in zip(ZoneColour, ("#00ff00", "#ffff00", "#ff8000", "#ff0000"), strict=True):
        edit.choose(zones, colour)
    chosen = dialog.settings
    assert chosen.games["tuble"] == {"palette": "#00ff00,#ffff00,#ff8000,#ff0000"}
    assert GameChoice("tuble", chosen)()[0].id == "tuble"
    again = SettingsDialog(chosen)
    qtbot.addWidget(again)
    assert again.settings == chosen
    edit.choose(ZoneColour.RED, "#ff8000")
    assert dialog.settings.games["tuble"] == {}, "two colours that are the same tell nothing"


def test_what_a_board_remembers_survives_a_restart_and_nonsense_in_the_file(store: SettingsStore) -> None:
    store.update(quick_pace_ms=70, practice={"set": {"landscape": "sideways", "speed": 3}})
    store.keep_practice("set", SetPractice, palette="safe", letters=True)
    assert store.practice("set", SetPractice) == SetPractice(palette="safe", letters=True)
    assert store.load().quick_pace_ms == 70


def test_a_dragged_rectangle_is_picked(qtbot: QtBot, light: Theme) -> None:
    picker = RegionPicker()
    picker.start()
    curtain = picker.curtains[0]
    with qtbot.waitSignal(picker.picked) as picked:
        qtbot.mousePress(curtain, Qt.MouseButton.LeftButton, pos=QPoint(300, 250))
        qtbot.mouseMove(curtain, QPoint(120, 100))
        qtbot.mouseRelease(curtain, Qt.MouseButton.LeftButton, pos=QPoint(120, 100))
    assert picked.args == [Rect(120, 100, 180, 150)]


def test_esc_cancels_picking(qtbot: QtBot, light: Theme) -> None:
    picker = RegionPicker()
    picker.start()
    with qtbot.waitSignal(picker.cancelled):
        qtbot.keyClick(picker.curtains[0], Qt.Key.Key_Escape)
    assert picker.curtains == []
