"""What a view shows while it has nothing."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from kibitz.gui.widgets.widgets import EmptyState

TEXT = "Bring the game to the front, or pick the region where it is. The practice board works too."


@pytest.mark.parametrize("width", [230, 298, 900])
def test_its_text_is_wholly_seen_in_a_narrow_panel_and_in_a_wide_one(qtbot: QtBot, width: int) -> None:
    view = EmptyState("eye", "No board seen yet", TEXT)
    qtbot.addWidget(view)
    view.resize(width, 500)
    view.grab()  # which lays it out
    assert view.width() == width
    [text] = [label for label in view.findChildren(QLabel) if label.text() == TEXT]
    assert view.rect().contains(text.geometry())
    assert text.height() >= text.heightForWidth(text.width())
    assert text.width() >= 150
