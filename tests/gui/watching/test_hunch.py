"""Where no game is found the window asks about one that would have to be shown first."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from pytestqt.qtbot import QtBot

from kibitz.core.frame import Frame
from kibitz.core.reading import Reading
from kibitz.gui.widgets.colours import Theme
from kibitz.gui.window.game_choice import GameChoice
from kibitz.gui.window.main_window import MainWindow
from kibitz.services.settings import Settings, SettingsStore
from tests.gui.window.test_main_window import texts, watch_fake_screen
from tests.support.fake_surface import FakeSurface
from tests.support.toy import ToyGame

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


class ShyGame(ToyGame):
    """Found nowhere, suspected where there is anything at all."""

    id = "ticket"

    def read(self, frame: Frame, previous: Reading[Any] | None = None) -> Reading[Any] | None:
        return None

    def may_be_seen(self, frame: Frame) -> bool:
        return bool(np.ptp(frame.pixels) > 0)


def test_a_board_that_may_be_there_is_asked_about_until_it_is_gone(
    qtbot: QtBot, light: Theme, store: SettingsStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(GameChoice, "_make", lambda *_: ShyGame())
    monkeypatch.setattr("kibitz.gui.watching.hunch._EVERY_MS", 10)
    window = MainWindow(Settings(), store)
    qtbot.addWidget(window)
    window.show()
    blank = FakeSurface()
    blank.gone = True
    watch_fake_screen(window, blank)
    qtbot.waitUntil(lambda: "No board seen yet" in texts(window))
    assert not window.controls.wizard.isVisible()
    watch_fake_screen(window)
    qtbot.waitUntil(lambda: "Is this a board of Ticket to Ride?" in texts(window))
    assert window.make_profile.isVisible()
    assert window.controls.wizard.isVisible()
    window.choose_game("set")
    qtbot.waitUntil(lambda: "Is this a board" not in texts(window))
    window.close()
