"""The options of a game of another package: on the command line, in the settings dialog and in the store."""

from __future__ import annotations

from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
from PySide6.QtWidgets import QCheckBox, QComboBox, QSpinBox
from pytestqt.qtbot import QtBot

import kibitz.registry
from kibitz.gui.settings.dialog import SettingsDialog
from kibitz.gui.window.game_choice import GameChoice
from kibitz.registry import options_of
from kibitz.services.settings import Settings, SettingsStore
from tests.cli.conftest import Run
from tests.support.plug_in import LampGame, PlainLampGame

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture(params=[LampGame, PlainLampGame], ids=["a model", "keyword arguments"])
def plug_in(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> type:
    kind: type = request.param
    found = [EntryPoint("lamps", f"{kind.__module__}:{kind.__name__}", "kibitz.games")]
    monkeypatch.setattr(kibitz.registry, "entry_points", lambda group: found)
    return kind


def box(dialog: SettingsDialog, kind: type[QSpinBox | QComboBox], name: str) -> QSpinBox | QComboBox:
    return next(one for one in dialog.findChildren(kind) if one.accessibleName() == name)


def test_they_are_read_from_the_command_line(run: Run, plug_in: type, board: Path) -> None:
    assert run("analyse", board, "--game", "lamps", "-o", "patience=4", "-o", "loud=yes").code == 0
    assert "not a whole number" in run("analyse", board, "--game", "lamps", "-o", "patience=long").err
    assert "Lamps has no option 'speed'. It has: " in run("analyse", board, "--game", "lamps", "-o", "speed=3").err


def test_what_can_not_be_is_refused(run: Run, plug_in: type, board: Path) -> None:
    if plug_in is LampGame:
        assert "choose one of left, right" in run("analyse", board, "--game", "lamps", "-o", "order=up").err
        assert "Lamps's patience can't be 12" in run("analyse", board, "--game", "lamps", "-o", "patience=12").err
        assert "--patience" in run("play", "--help").out


def test_the_dialog_has_a_page_of_them_and_the_command_line_knows_what_was_chosen(
    run: Run, qtbot: QtBot, plug_in: type, board: Path
) -> None:
    dialog = SettingsDialog(Settings())
    qtbot.addWidget(dialog)
    assert "Lamps" in [dialog.pages.item(i).text() for i in range(dialog.pages.count())]
    assert not any(one.accessibleName() == "Brand" for one in dialog.findChildren(QSpinBox))
    box(dialog, QSpinBox, "Patience").setValue(5)
    next(one for one in dialog.findChildren(QCheckBox) if one.text() == "Loud").setChecked(True)
    assert dialog.settings.games["lamps"] == {"patience": 5, "loud": True}
    SettingsStore().update(games=dialog.settings.games)
    (game,) = GameChoice("lamps", SettingsStore().load())()
    assert (game.chosen.patience if plug_in is LampGame else game.patience) == 5
    told = run("analyse", board, "--game", "lamps", "-o", "loud=no").err
    assert "Lamps as set in the window: patience=5." in told
    assert run("analyse", board, "--game", "set").err.count("as set") == 0


def test_what_a_newer_version_kept_is_left_out(plug_in: type) -> None:
    kept = options_of("lamps").kept({"patience": "long", "loud": True, "colour_of_tomorrow": 7})
    assert kept.to_keep() == {"loud": True}
