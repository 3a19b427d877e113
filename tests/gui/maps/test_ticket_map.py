"""The map of Ticket to Ride: where spaces and names lie, what is drawn, and what the user sets on it."""

from __future__ import annotations

import itertools
import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from kibitz.core.advice import Advice, HelpLevel, Move
from kibitz.core.errors import UsageError
from kibitz.core.frame import Frame
from kibitz.core.game import View
from kibitz.core.geometry import Rect
from kibitz.core.reading import Reading
from kibitz.games.ticket.advice import Wanted
from kibitz.games.ticket.game import TicketGame
from kibitz.gui.maps.ticket.colours import train_colour
from kibitz.gui.maps.ticket.labels import covered, frame_of, overlapping, space_pieces
from kibitz.gui.maps.ticket.layout import CITY_RADIUS, SPACE_WIDTH, MapLayout, Space, lay_out
from kibitz.gui.maps.ticket.overrides import Overrides, read_overrides
from kibitz.gui.maps.ticket.painter import TicketPainter
from kibitz.gui.maps.ticket.panel import TicketPanel
from kibitz.gui.maps.ticket.picture import draw_map
from kibitz.gui.maps.ticket.plan import drawn
from kibitz.gui.maps.ticket.scene import LETTERS, MapScene, Planned, scene_of
from kibitz.gui.maps.ticket.tickets import Held
from kibitz.gui.maps.ticket.view import TicketMapView
from kibitz.gui.maps.ticket.words import city_in_words, track_in_words
from kibitz.gui.maps.ticket_by_hand import TicketByHand
from kibitz.gui.widgets import theme
from kibitz.gui.widgets.colours import LIGHT, Theme
from kibitz.gui.widgets.theme import ThemeChoice
from kibitz.gui.window.panels.findings import findings
from kibitz.gui.window.panels.live_view import LiveView
from kibitz.gui.window.panels.stage import Stage
from kibitz.services.settings import SettingsStore
from kibitz.solvers.ticket.advice import TicketAdviser
from kibitz.solvers.ticket.model.actions import ClaimTrack, Payment
from kibitz.solvers.ticket.model.boards import BOARDS, CARDS, PLAIN, Colour, Ticket, load_board
from kibitz.solvers.ticket.model.shown import Seat, ShownTicket
from kibitz.solvers.ticket.model.state import Phase
from kibitz.solvers.ticket.routing.typed import meant_ticket, meant_tracks

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

USA = load_board()
RED_AND_BLUE = (Seat("red"), Seat("blue"))


def track(text: str) -> int:
    return meant_tracks(USA, text)[0]


def ticket(text: str) -> Ticket:
    return meant_ticket(USA, text)


def shown(claims: dict[str, int] | None = None, **more: object) -> ShownTicket:
    owners = {track(text): seat for text, seat in (claims or {}).items()}
    whole = tuple(owners.get(number) for number in range(len(USA.tracks)))
    return replace(ShownTicket(USA, whole, RED_AND_BLUE, me=0), **more)  # type: ignore[arg-type]


# Where things lie


@pytest.fixture(params=list(BOARDS))
def layout(request: pytest.FixtureRequest) -> MapLayout:
    return lay_out(load_board(request.param))


def apart(one: Space, other: Space) -> bool:
    """Whether a straight line separates two rectangles: then one of their sides does."""
    corners = np.array(one.corners), np.array(other.corners)
    for space in (one, other):
        for turn in (0.0, 90.0):
            angle = np.radians(space.angle + turn)
            first, second = (points @ (np.cos(angle), np.sin(angle)) for points in corners)
            if first.max() <= second.min() or second.max() <= first.min():
                return True
    return False


def test_each_track_has_as_many_spaces_as_it_is_long(layout: MapLayout) -> None:
    lengths = [what.length for what in layout.board.tracks]
    assert [len(spaces) for spaces in layout.tracks] == lengths
    for what, spaces in zip(layout.board.tracks, layout.tracks, strict=True):
        first, last = (np.array((space.x, space.y)) for space in (spaces[0], spaces[-1]))
        a, b = layout.points[what.a], layout.points[what.b]
        assert np.hypot(*(first - a)) < 65
        assert np.hypot(*(last - b)) < 65


def test_no_space_lies_over_another_one_or_over_a_city(layout: MapLayout) -> None:
    spaces = [space for row in layout.tracks for space in row]
    near = [
        (one, other)
        for one, other in itertools.combinations(spaces, 2)
        if abs(one.x - other.x) < 40 and abs(one.y - other.y) < 40
    ]
    assert [pair for pair in near if not apart(*pair)] == []
    gaps = [space.distance(x, y) for space in spaces for x, y in layout.points.tolist()]
    assert min(gaps) >= CITY_RADIUS


def test_spaces_are_large_enough_to_be_told_apart(layout: MapLayout) -> None:
    assert min(space.length for row in layout.tracks for space in row) >= 1.6 * SPACE_WIDTH


def test_cities_lie_about_where_the_printed_board_has_them(layout: MapLayout) -> None:
    printed = np.array([(city.x * 1000, city.y * 645) for city in layout.board.cities])
    assert np.hypot(*(layout.points - printed).T).max() < 30


@pytest.mark.parametrize("width", [700, 1200, 2560])
def test_names_lie_over_no_other_name_and_over_no_space(
    qtbot: QtBot, light: Theme, layout: MapLayout, width: int
) -> None:
    frame = frame_of(layout)
    labels = TicketPainter().labels(layout, (width - 20) / (frame[2] - frame[0]))
    assert overlapping(labels) == []
    areas = covered(np.array([label.box for label in labels]), space_pieces(layout))
    over = [(label.lines, area) for label, area in zip(labels, areas, strict=True) if area > 0]
    # On the smallest map the font is as small as can be read: a few names may touch a corner of a space there.
    assert len(over) <= (4 if width == 700 else 0), over
    assert all(area < 1.3 for _, area in over), over


def test_a_name_is_nearest_to_its_own_city(light: Theme, layout: MapLayout) -> None:
    for label in TicketPainter().labels(layout, 1.2):
        left, top, right, bottom = label.box
        nearest = np.hypot(
            np.maximum(np.maximum(left - layout.points[:, 0], layout.points[:, 0] - right), 0),
            np.maximum(np.maximum(top - layout.points[:, 1], layout.points[:, 1] - bottom), 0),
        ).argmin()
        assert layout.board.names[nearest] == layout.board.names[label.city]


def test_points_mean_tracks_and_cities(layout: MapLayout) -> None:
    for number, spaces in enumerate(layout.tracks):
        for space in spaces:
            assert layout.track_at(space.x, space.y) == number
            assert {layout.track_at(*corner, reach=0.1) for corner in space.corners} == {number}
    for city, (x, y) in enumerate(layout.points.tolist()):
        assert layout.city_at(x, y) == city
    assert (layout.track_at(-50, -50), layout.city_at(-50, -50)) == (None, None)


def test_a_clients_board_with_other_tracks_has_a_map_too() -> None:
    longer = replace(USA, tracks=(replace(USA.tracks[0], length=6), *USA.tracks[1:-1]))
    assert [len(row) for row in lay_out(longer).tracks] == [what.length for what in longer.tracks]


# What is shown


def test_the_scene_has_owners_closed_twins_and_the_last_change() -> None:
    before = shown({"Denver-Omaha": 0})
    after = shown({"Denver-Omaha": 0, "Kansas City-Omaha": 1}, unknown=frozenset({track("El Paso-Houston")}))
    scene = scene_of(after, before=before)
    assert scene.owners == {track("Denver-Omaha"): 0, track("Kansas City-Omaha"): 1}
    assert scene.closed == set(USA.twins[track("Kansas City-Omaha")])
    assert scene.last == {track("Kansas City-Omaha")}
    assert scene.unknown == after.unknown
    four = replace(after, seats=(*RED_AND_BLUE, Seat("green"), Seat("black")))
    assert scene_of(four).closed == frozenset()


def test_tickets_are_flagged_as_done_and_as_lost() -> None:
    mine = (ticket("Chicago-Santa Fe"), ticket("Los Angeles-Miami"), ticket("Dallas-New York"))
    around_miami = {"Atlanta-Miami": 1, "Charleston-Miami": 1, "Miami-New Orleans": 1}
    scene = scene_of(shown({"Denver-Santa Fe": 0, "Denver-Omaha": 0, "Chicago-Omaha": 0, **around_miami}, tickets=mine))
    assert [(one.done, one.lost) for one in scene.tickets] == [(True, False), (False, True), (False, False)]
    assert [number for number, _ in scene.flags_at(USA.index["Miami"])] == [2]


def test_colours_have_letters_of_their_own() -> None:
    assert set(LETTERS) == set(PLAIN)
    assert len(set(LETTERS.values())) == len(PLAIN)


def advised(*moves: Move, places: Sequence[str] = ()) -> Advice:
    return Advice(moves, "", "", "", tuple(places))


def test_what_is_drawn_depends_on_what_is_given_away() -> None:
    position = shown(tickets=(ticket("Los Angeles-Miami"), ticket("Seattle-New York")), hand=(3,) * 9)
    found = TicketAdviser().advise(position)
    assert len(found.tracks) > 3
    claim, other = (
        Move((), "", "", data=Wanted(ClaimTrack(number, Payment(Colour.RED, 1, 0)), found))
        for number in (found.tracks[1].track, track("Calgary-Helena"))
    )
    assert drawn(None) == drawn(advised())
    hint = drawn(advised(places=("city 3", "track 5", "deck")))
    assert (hint.hinted, hint.hinted_cities, hint.planned) == ({4}, {2}, ())
    assert drawn(advised(claim)).planned == (Planned(found.tracks[1].track, 1),)
    plan = drawn(advised(claim, other)).planned
    assert [one.order for one in plan] == list(range(1, len(found.tracks) + 1))
    assert plan[1].track == found.tracks[1].track
    beside = drawn(advised(other, claim)).planned
    assert (beside[0].track, beside[0].order) == (track("Calgary-Helena"), None)


def test_words_tell_all_of_a_track_and_of_a_city() -> None:
    position = shown({"Chicago-Omaha": 1}, tickets=(ticket("Los Angeles-Miami"),))
    scene = scene_of(position, [Planned(track("Denver-Omaha"), 2, urgent=True)])
    assert track_in_words(USA, scene, track("Chicago-Omaha")).splitlines() == [
        "Chicago–Omaha", "4 spaces, blue, 7 points", "Claimed by blue (2)"
    ]  # fmt: skip
    words = track_in_words(USA, scene, track("Denver-Omaha"))
    assert "Open" in words
    assert "number 2; it may soon be lost" in words
    assert "any one colour" in track_in_words(USA, scene, track("Portland-Seattle"))
    europe = load_board("europe")
    ferry = next(i for i, what in enumerate(europe.tracks) if what.locomotives == 2)
    tunnel = next(i for i, what in enumerate(europe.tracks) if what.tunnel)
    assert "2 locomotives at least" in track_in_words(europe, MapScene(), ferry)
    assert "Tunnel" in track_in_words(europe, MapScene(), tunnel)
    assert city_in_words(USA, scene, USA.index["Miami"]) == "Miami\nTicket 1: Los Angeles-Miami, 20 points"


# What is drawn


def picture(position: ShownTicket, choice: ThemeChoice = ThemeChoice.LIGHT, planned: Sequence[Planned] = ()) -> QImage:
    theme.apply(choice)
    image = QImage(1200, 820, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    draw_map(painter, position.board, scene_of(position, planned), 1200, 820)
    painter.end()
    return image


def share_of(image: QImage, colour: str, near: float = 10) -> int:
    """How many pixels have about this colour."""
    pixels = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.width(), 4)[..., :3]
    wanted = [int(colour[i : i + 2], 16) for i in (5, 3, 1)]
    return int((np.abs(pixels.astype(int) - wanted).max(axis=-1) <= near).sum())


@pytest.mark.parametrize("choice", [ThemeChoice.LIGHT, ThemeChoice.DARK])
def test_claims_stand_out_in_their_players_colour(qtbot: QtBot, choice: ThemeChoice) -> None:
    red = train_colour("red").name()
    without, with_claim = (picture(shown(claims), choice) for claims in ({}, {"Helena-Omaha": 0}))
    theme.apply(ThemeChoice.LIGHT)
    # A red track that nobody has claimed isn't mistaken for red trains on it.
    assert USA.tracks[track("Helena-Omaha")].colour is Colour.RED
    assert share_of(with_claim, red) > share_of(without, red) + 600


def test_plans_unknown_tracks_and_stations_are_drawn(qtbot: QtBot) -> None:
    plain = picture(shown())
    accent, bad = LIGHT.accent, LIGHT.bad
    planned = picture(shown(), planned=[Planned(track("Denver-Omaha"), 1), Planned(track("El Paso-Houston"), 2, True)])
    assert share_of(planned, accent) > share_of(plain, accent) + 300
    assert share_of(planned, bad) > share_of(plain, bad) + 300
    unknown = picture(shown(unknown=frozenset({track("Denver-Omaha")})))
    assert unknown != plain
    europe = load_board("europe")
    empty = ShownTicket(europe, (None,) * len(europe.tracks), RED_AND_BLUE, 0)
    station = replace(empty, stations=((europe.index["Roma"], 1),))
    blue = train_colour("blue").name()
    assert share_of(picture(station), blue) > share_of(picture(empty), blue) + 100


# The widget


@pytest.fixture
def view(qtbot: QtBot, light: Theme) -> TicketMapView:
    made = TicketMapView()
    qtbot.addWidget(made)
    made.resize(1000, 660)
    made.show()
    return made


def at(view: TicketMapView, text: str) -> QPoint:
    return view.spot(track(text)).toPoint()


def test_clicks_mean_tracks_and_cities(qtbot: QtBot, view: TicketMapView) -> None:
    with qtbot.waitSignal(view.track_clicked) as told:
        qtbot.mouseClick(view, Qt.MouseButton.LeftButton, pos=at(view, "Denver-Omaha"))
    assert told.args == [track("Denver-Omaha")]
    x, y = view.camera.seen(view.map.points)[USA.index["Denver"]].tolist()
    with qtbot.waitSignal(view.city_clicked) as told:
        qtbot.mouseClick(view, Qt.MouseButton.LeftButton, pos=QPoint(round(x), round(y)))
    assert told.args == [USA.index["Denver"]]
    with qtbot.assertNotEmitted(view.track_clicked):
        qtbot.mouseClick(view, Qt.MouseButton.LeftButton, pos=QPoint(4, 4))


def test_the_keys_go_from_track_to_track_and_choose(qtbot: QtBot, view: TicketMapView) -> None:
    qtbot.keyClick(view, Qt.Key.Key_N)
    qtbot.keyClick(view, Qt.Key.Key_N)
    assert view.scene.chosen == 1
    assert USA.names[USA.tracks[1].a] in view.accessibleDescription()
    with qtbot.waitSignal(view.track_clicked) as told:
        qtbot.keyClick(view, Qt.Key.Key_Return)
    assert told.args == [1]
    qtbot.keyClick(view, Qt.Key.Key_Escape)
    assert view.scene.chosen is None


def test_what_is_pointed_at_is_told_and_outlined(view: TicketMapView) -> None:
    spot = QPointF(at(view, "Denver-Omaha"))
    assert view.words_at(spot).startswith("Denver–Omaha\n4 spaces, pink")
    assert view.scene.chosen == track("Denver-Omaha")
    assert view.words_at(QPointF(4, 4)) == ""
    assert view.scene.chosen is None


def test_a_board_that_was_read_anew_keeps_what_is_seen_of_the_map(view: TicketMapView) -> None:
    view.zoom(3.0)
    before = view.camera
    view.show_board(replace(USA))
    assert view.camera == before
    view.show_board(load_board("europe"))
    assert view.camera == view.whole


def test_a_zoomed_map_finds_the_same_tracks(qtbot: QtBot, view: TicketMapView) -> None:
    view.zoom(4.0, QPointF(at(view, "Denver-Omaha")))
    with qtbot.waitSignal(view.track_clicked) as told:
        qtbot.mouseClick(view, Qt.MouseButton.LeftButton, pos=at(view, "Denver-Omaha"))
    assert told.args == [track("Denver-Omaha")]


# The panel: what is read


@pytest.fixture
def panel(qtbot: QtBot, light: Theme) -> TicketPanel:
    made = TicketPanel()
    qtbot.addWidget(made)
    made.resize(900, 640)
    made.show()
    made.show_position(Reading("ticket", shown({"Denver-Omaha": 1}), {}, 1.0), None)
    return made


def choose(menu: QMenu, text: str) -> None:
    next(action for action in menu.actions() if action.text().startswith(text)).trigger()


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


# By hand


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
