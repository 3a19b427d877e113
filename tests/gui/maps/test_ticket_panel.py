"""The panel around the map of Ticket to Ride: what is read, and what the user sets otherwise."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from kibitz.core.advice import HelpLevel
from kibitz.core.frame import Frame
from kibitz.core.game import View
from kibitz.core.geometry import Rect
from kibitz.core.reading import Reading
from kibitz.games.ticket.game import TicketGame
from kibitz.gui.maps.ticket.overrides import Overrides
from kibitz.gui.maps.ticket.panel import TicketPanel
from kibitz.gui.widgets.colours import Theme
from kibitz.gui.window.panels.findings import findings
from kibitz.gui.window.panels.live_view import LiveView
from kibitz.gui.window.panels.stage import Stage
from kibitz.solvers.ticket.model.boards import CARDS, Colour
from tests.support.ticket.on_map import choose, shown, ticket, track

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


# What is read


@pytest.fixture
def panel(qtbot: QtBot, light: Theme) -> TicketPanel:
    made = TicketPanel()
    qtbot.addWidget(made)
    made.resize(900, 640)
    made.show()
    made.show_position(Reading("ticket", shown({"Denver-Omaha": 1}), {}, 1.0), None)
    return made


def test_the_panel_shows_what_is_read(panel: TicketPanel) -> None:
    assert panel.view.scene.owners == {track("Denver-Omaha"): 1}
    later = shown({"Denver-Omaha": 1, "Chicago-Omaha": 0}, tickets=(ticket("Los Angeles-Miami"),), hand=(2,) * 9)
    panel.show_position(Reading("ticket", later, {}, 1.0), None)
    assert panel.view.scene.last == {track("Chicago-Omaha")}
    assert panel.tickets.list.item(0).text() == "1  Los Angeles – Miami  20"
    assert [counter.value() for counter in panel.cards.counts.values()] == [2] * 9
    assert [button.text() for button in panel.seats.buttons] == ["you 7", "blue 7"]


def test_a_misread_claim_is_corrected_and_the_correction_taken_back(qtbot: QtBot, panel: TicketPanel) -> None:
    number = track("Denver-Omaha")
    with qtbot.waitSignal(panel.options_changed) as told:
        choose(panel.menu_for(number), "Nobody")
    assert told.args == [{"claims": f"#{number + 1} none"}]
    assert panel.view.scene.owners == {}
    with qtbot.waitSignal(panel.options_changed) as told:
        qtbot.keyClick(panel, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert told.args == [{"claims": ""}]
    assert panel.view.scene.owners == {number: 1}
    choose(panel.menu_for(number), "Not known")
    assert panel.view.scene.unknown == {number}
    choose(panel.menu_for(number), "Take back")
    assert panel.view.scene.owners == {number: 1}


def test_what_was_set_for_one_game_is_forgotten_in_the_next(qtbot: QtBot, panel: TicketPanel) -> None:
    choose(panel.seats.buttons[1].menu(), "I play blue")
    choose(panel.menu_for(track("Chicago-Omaha")), "blue")
    with qtbot.waitSignal(panel.options_changed) as told:
        panel.show_position(Reading("ticket", shown(me=1), {}, 1.0), None)
    assert told.args == [{"claims": ""}]
    assert panel.view.scene.owners == {}
    assert (panel.overrides, panel.shown.me) == (Overrides(me="blue"), 1)
    assert not panel.undo.isEnabled()


def test_tickets_are_found_by_a_part_of_their_name(qtbot: QtBot, panel: TicketPanel) -> None:
    panel.tickets.choice.setEditText("miami  20")
    with qtbot.waitSignal(panel.options_changed) as told:
        qtbot.mouseClick(panel.tickets.add, Qt.MouseButton.LeftButton)
    assert told.args == [{"tickets": "Los Angeles-Miami 20"}]
    panel.tickets.choice.setEditText("no such city")
    with qtbot.assertNotEmitted(panel.options_changed):
        panel.tickets.add.click()
    panel.tickets.list.setCurrentRow(0)
    qtbot.keyClick(panel.tickets.list, Qt.Key.Key_Delete)
    assert panel.overrides.tickets == ()


def test_the_hand_the_row_and_oneself_are_options_too(qtbot: QtBot, panel: TicketPanel) -> None:
    with qtbot.waitSignal(panel.options_changed) as told:
        panel.cards.counts[Colour.RED].setValue(3)
    assert told.args == [{"hand": "red 3"}]
    panel.cards.row_choices[1].setCurrentIndex(1 + CARDS.index(Colour.LOCOMOTIVE))
    with qtbot.waitSignal(panel.options_changed) as told:
        panel.cards.row_choices[1].activated.emit(9)
    assert told.args == [{"row": "-, locomotive, -, -, -"}]
    with qtbot.waitSignal(panel.options_changed) as told:
        choose(panel.seats.buttons[1].menu(), "I play blue")
    assert told.args == [{"me": "blue"}]
    assert panel.shown.me == 1


def test_what_if_somebody_takes_a_track_is_told(qtbot: QtBot, panel: TicketPanel) -> None:
    around_miami = {"Atlanta-Miami": 1, "Charleston-Miami": 1}
    position = shown(around_miami, tickets=(ticket("Los Angeles-Miami"),), hand=(1,) * 9)
    panel.show_position(Reading("ticket", position, {}, 1.0), None)
    choose(panel.menu_for(track("Miami-New Orleans")), "What if blue takes it?")
    qtbot.waitUntil(lambda: "Los Angeles-Miami would be lost" in panel.words)
    panel.show_position(Reading("ticket", shown({"Denver-Omaha": 1}), {}, 1.0), None)
    assert panel.words == ""


def test_every_control_has_a_name(panel: TicketPanel) -> None:
    cards, tickets = panel.cards, panel.tickets
    controls = [*cards.counts.values(), *cards.row_choices, tickets.choice, tickets.add, tickets.list, tickets.remove]
    more = [panel.view, panel.undo, panel.toggle, *panel.seats.buttons]
    assert all(control.accessibleName() for control in (*controls, *more))


# In the window


def test_what_is_set_in_the_window_is_told_to_the_game(qtbot: QtBot, light: Theme) -> None:
    stage = Stage(LiveView())
    qtbot.addWidget(stage)
    stage.resize(1100, 600)
    position = shown({"Denver-Omaha": 1}, tickets=(ticket("Los Angeles-Miami"),), hand=(2,) * 9)
    reading = Reading("ticket", position, {"deck": Rect(2, 2, 10, 10)}, 1.0)
    game = TicketGame()
    view = View(Frame(np.zeros((40, 40, 3), np.uint8)), reading, game.advise(position))
    stage.show_findings(findings(view, [game], HelpLevel.NUDGE))
    panel = stage.panel
    assert isinstance(panel, TicketPanel)
    assert panel.view.scene.planned == ()
    assert panel.view.scene.hinted_cities == frozenset(), "not even the hint's cities"
    stage.show_findings(findings(view, [game], HelpLevel.ALL))
    assert len(panel.view.scene.planned) > 2
    with qtbot.waitSignal(stage.told) as told:
        choose(panel.menu_for(track("Denver-Omaha")), "red (you)")
    options = told.args[1]
    assert told.args[0] == "ticket"
    assert game.told.claims == ""
    assert TicketGame(**options).told.applied(position).owners[track("Denver-Omaha")] == 0
