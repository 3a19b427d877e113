"""Cards of the practice board of Set, watched while they are dealt."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from kibitz.core.frame import Frame
from kibitz.gui.practice.set.grid import SetGrid
from kibitz.gui.widgets.colours import Theme
from kibitz.gui.widgets.pixels import bgr_pixels
from kibitz.solvers.set import Card
from kibitz.vision.set.reading import read_set

LEFT = (
    Card(1, "oval", "purple", "solid"),
    Card(3, "diamond", "purple", "solid"),
    Card(2, "diamond", "green", "solid"),
    Card(1, "oval", "purple", "striped"),
    Card(3, "squiggle", "green", "solid"),
    Card(1, "squiggle", "purple", "striped"),
    Card(3, "diamond", "red", "open"),
    Card(3, "oval", "purple", "striped"),
    Card(2, "oval", "red", "open"),
)
WENT = (
    Card(2, "oval", "red", "solid"),
    Card(2, "diamond", "red", "striped"),
    Card(2, "squiggle", "red", "open"),
)
CAME = (
    Card(1, "diamond", "red", "solid"),
    Card(3, "oval", "red", "solid"),
    Card(2, "oval", "green", "solid"),
)


@pytest.mark.parametrize("presence", [0.55, 0.6, 0.65])
def test_solid_cards_that_were_read_half_faded_in_are_read_anew(qtbot: QtBot, light: Theme, presence: float) -> None:
    grid = SetGrid()
    grid.animated = False
    qtbot.addWidget(grid)
    grid.resize(640, 700)
    grid.show()

    def seen() -> Frame:
        return Frame(bgr_pixels(grid.grab().toImage()))

    grid.show_cards([*WENT, *LEFT])
    before = read_set(seen())
    grid.show_cards([*CAME, *LEFT])
    for button in grid.buttons[: len(CAME)]:
        assert button is not None
        button.presence = presence
    half = read_set(seen(), before)
    for button in grid.buttons[: len(CAME)]:
        assert button is not None
        button.presence = 1.0
    after = read_set(seen(), half)

    assert after is not None
    assert list(after.state.cards) == [*CAME, *LEFT]
