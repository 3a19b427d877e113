"""The map of Ticket to Ride: what is shown on it, how that is drawn, and what clicks and keys on it mean."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

from kibitz.core.advice import Advice, Move
from kibitz.games.ticket.advice import Wanted
from kibitz.gui.maps.ticket.colours import train_colour
from kibitz.gui.maps.ticket.picture import draw_map
from kibitz.gui.maps.ticket.plan import drawn
from kibitz.gui.maps.ticket.scene import LETTERS, MapScene, Planned, scene_of
from kibitz.gui.maps.ticket.view import TicketMapView
from kibitz.gui.maps.ticket.words import city_in_words, track_in_words
from kibitz.gui.widgets import theme
from kibitz.gui.widgets.colours import LIGHT, Theme
from kibitz.gui.widgets.theme import ThemeChoice
from kibitz.solvers.ticket.advice import TicketAdviser
from kibitz.solvers.ticket.model.actions import ClaimTrack, Payment
from kibitz.solvers.ticket.model.boards import PLAIN, Colour, load_board
from kibitz.solvers.ticket.model.shown import Seat, ShownTicket
from tests.support.ticket.on_map import RED_AND_BLUE, USA, shown, ticket, track

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


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
