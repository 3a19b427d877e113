"""A board of Ticket to Ride that is set by hand, gets advice, and is kept."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from kibitz.core.errors import UsageError
from kibitz.gui.maps.ticket.overrides import Overrides, read_overrides
from kibitz.gui.maps.ticket.tickets import Held
from kibitz.gui.maps.ticket_by_hand import TicketByHand
from kibitz.gui.widgets.colours import Theme
from kibitz.services.settings import SettingsStore
from kibitz.solvers.ticket.model.boards import CARDS, Colour, Ticket, load_board
from kibitz.solvers.ticket.model.state import Phase
from tests.support.ticket.on_map import USA, choose, ticket, track

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def table(qtbot: QtBot, light: Theme, store: SettingsStore, tmp_path: Path) -> TicketByHand:
    made = TicketByHand("", tmp_path / "board.json", store)
    qtbot.addWidget(made)
    made.show()
    return made


def test_a_board_is_set_by_hand_and_gets_advice(qtbot: QtBot, table: TicketByHand) -> None:
    panel = table.panel
    panel.seats.added.emit("green")
    panel.seats.added.emit("black")
    assert [seat.colour for seat in table.shown.seats] == ["green", "black"]
    assert (table.shown.me, table.shown.turn, table.shown.phase) == (0, 0, Phase.TURN)
    panel.tickets.changed.emit(Held((ticket("Los Angeles-Miami"),)))
    for card in CARDS:
        panel.cards.counts[card].setValue(4)
    choose(panel.menu_for(track("Denver-Omaha")), "black")
    assert table.shown.owners[track("Denver-Omaha")] == 1
    qtbot.waitUntil(lambda: table.advice.model.rowCount() > 0)
    assert len(panel.view.scene.planned) > 1
    choose(panel.menu_for(track("Denver-Omaha")), "Nobody")
    assert table.shown.owners[track("Denver-Omaha")] is None
    assert panel.overrides.claims == {}


def test_offered_tickets_are_kept_or_not(qtbot: QtBot, table: TicketByHand) -> None:
    panel = table.panel
    panel.seats.added.emit("red")
    panel.seats.added.emit("blue")
    for text in ("Los Angeles-Miami", "Dallas-New York", "Denver-El Paso"):
        panel.tickets.choice.setEditText(text.replace("-", " – "))
        qtbot.mouseClick(panel.tickets.offer, Qt.MouseButton.LeftButton)
    assert table.shown.phase is Phase.FIRST_TICKETS
    panel.tickets.list.setCurrentRow(1)
    qtbot.mouseClick(panel.tickets.keep, Qt.MouseButton.LeftButton)
    assert (table.shown.tickets, len(table.shown.offered)) == ((ticket("Dallas-New York"),), 2)


def test_the_board_is_there_again_the_next_time(
    qtbot: QtBot, table: TicketByHand, store: SettingsStore, tmp_path: Path
) -> None:
    table.begin_anew(load_board("europe"))
    panel = table.panel
    panel.seats.added.emit("yellow")
    panel.set(replace(panel.overrides, claims={3: "yellow"}, stations=((5, "yellow"),)))
    table.close()
    again = TicketByHand("", tmp_path / "board.json", store)
    qtbot.addWidget(again)
    assert again.shown.board is load_board("europe")
    assert again.shown.owners[3] == 0
    assert again.shown.stations == ((5, 0),)
    fresh = TicketByHand("usa", tmp_path / "board.json", store)
    qtbot.addWidget(fresh)
    assert fresh.shown.seats == ()


def test_a_file_that_holds_no_board_is_not_an_end(qtbot: QtBot, store: SettingsStore, tmp_path: Path) -> None:
    file = tmp_path / "board.json"
    file.write_text(json.dumps({"format": "another"}), encoding="utf-8")
    made = TicketByHand("", file, store)
    qtbot.addWidget(made)
    assert made.shown.board is USA
    assert file.exists()


def test_players_are_added_and_taken_out() -> None:
    overrides = Overrides().with_seat("white").with_seat("red").with_station(3, "red").with_station(4, "white")
    assert (overrides.seats, overrides.me) == (("white", "red"), "white")
    left = overrides.claimed(7, "red").claimed(8, "white").without_seat("red")
    assert (left.seats, dict(left.claims), left.stations) == (("white",), {8: "white"}, ((4, "white"),))
    assert left.with_station(4, None).stations == ()
    assert left.without_seat("white").on_the_table(USA).me is None


def test_a_sheet_is_the_same_after_it_was_kept() -> None:
    overrides = Overrides(
        ("red", "white"), "white", (ticket("Denver-El Paso"), Ticket(0, 5, 33)), (ticket("Los Angeles-Miami"),),
        (1, 0, 0, 2, 0, 0, 0, 0, 3), (Colour.RED, None, Colour.LOCOMOTIVE), {7: "red", 9: "unknown"}, ((4, "red"),),
    )  # fmt: skip
    assert read_overrides(overrides.to_json(USA)) == (USA, overrides)
    with pytest.raises(UsageError, match="no board that was saved"):
        read_overrides("[]")
