"""The wizard that makes board profiles of Ticket to Ride: the draft, and the user's way through it."""

from __future__ import annotations

import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from PySide6.QtCore import QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QLabel, QMessageBox
from pytestqt.qtbot import QtBot

from kibitz.core.geometry import Point, Rect
from kibitz.games.ticket.profile_store import PROFILES, load_profile
from kibitz.gui.maps.common.rects import corners
from kibitz.gui.profile_wizard import work as ticket_wizard_work
from kibitz.gui.profile_wizard.bend import bent, middle_of, of_length, with_end
from kibitz.gui.profile_wizard.dialog import Step, TicketWizard
from kibitz.gui.profile_wizard.draft import (
    Draft,
    Kind,
    Thing,
    asked_cities,
    doubts,
    on_board,
    profile_of,
    with_found,
)
from kibitz.gui.profile_wizard.groups import drawn_places, groups
from kibitz.gui.watching import sources
from kibitz.gui.widgets.colours import Theme
from kibitz.gui.window.main_window import MainWindow
from kibitz.services.settings import Settings, SettingsStore
from kibitz.solvers.ticket.model.boards import CARDS, Colour, load_board
from kibitz.vision.ticket.profile import BoardProfile, Space
from kibitz.vision.ticket.profile_maker.cities import FoundCities, Source
from kibitz.vision.ticket.profile_maker.making import ProposedProfile, Tell
from tests.support.ticket.pictures import Client
from tests.support.ticket.pictures_profile import true_profile

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
SIZE = (1024, 640)
UNSEEN = ("Miami", "Seattle")


@pytest.fixture(scope="module")
def client() -> Client:
    return Client(0, "usa")


@pytest.fixture(scope="module")
def truth(client: Client) -> BoardProfile:
    pixels, label = client.empty(SIZE)
    return true_profile(client, pixels, label)


@pytest.fixture
def picture(truth: BoardProfile, tmp_path: Path) -> Path:
    path = tmp_path / "railways.png"
    cv2.imwrite(str(path), truth.picture)
    return path


@pytest.fixture
def quick(truth: BoardProfile, monkeypatch: pytest.MonkeyPatch) -> None:
    """Reading and finding give the truth at once, but for what the wizard has to ask about."""

    def cities(*_: Any) -> FoundCities:
        sources = tuple(Source.FIT if name in UNSEEN else Source.MARK for name in truth.city_names)
        at = np.array([(city.x, city.y) for city in truth.cities])
        return FoundCities(truth.city_names, at, sources, 900.0, None, {})

    def propose(pictures: Any, board: str, given: Any, lines: Any, tell: Tell) -> ProposedProfile:
        tell(0.5, "Looking")
        placed = tuple(given.get(name, at) for name, at in zip(truth.city_names, truth.cities, strict=True))
        first, *others = truth.tracks
        return ProposedProfile(
            replace(truth, cities=placed, tracks=(replace(first, seen=False), *others[:-1])),
            tuple(name for name in UNSEEN if name not in given),
            left_out=(others[-1],),
        )

    monkeypatch.setattr(ticket_wizard_work, "read_board_text", lambda picture: [])
    monkeypatch.setattr(ticket_wizard_work, "board_of", lambda lines: "usa")
    monkeypatch.setattr(ticket_wizard_work, "find_cities", cities)
    monkeypatch.setattr(ticket_wizard_work, "propose_profile", propose)


@pytest.fixture
def wizard(qtbot: QtBot, light: Theme) -> TicketWizard:
    made = TicketWizard(has_window=True)
    qtbot.addWidget(made, before_close_func=lambda one: one.making.begin(one.making.draft))
    made.resize(1180, 780)
    made.show()
    return made


def spot(wizard: TicketWizard, at: Point) -> QPoint:
    return wizard.view.spot(at).toPoint()


def drag(qtbot: QtBot, wizard: TicketWizard, start: Point, end: Point) -> None:
    view, left = wizard.view, Qt.MouseButton.LeftButton
    qtbot.mousePress(view, left, pos=spot(wizard, start))
    qtbot.mouseMove(view, spot(wizard, Point((start.x + end.x) / 2, (start.y + end.y) / 2)))
    qtbot.mouseMove(view, spot(wizard, end))
    qtbot.mouseRelease(view, left, pos=spot(wizard, end))


def click(qtbot: QtBot, wizard: TicketWizard, at: Point) -> None:
    qtbot.mouseClick(wizard.view, Qt.MouseButton.LeftButton, pos=spot(wizard, at))


def at_rest(wizard: TicketWizard) -> bool:
    return not wizard.busy


def city(wizard: TicketWizard, name: str) -> Point:
    at = wizard.making.draft.cities[wizard.making.draft.names.index(name)]
    assert at is not None
    return at


def texts(wizard: TicketWizard) -> str:
    return "\n".join(label.text() for label in wizard.findChildren(QLabel) if label.isVisible())


def with_tracks(qtbot: QtBot, wizard: TicketWizard, picture: Path) -> None:
    """On to the page of tracks."""
    wizard.take_files([str(picture)])
    qtbot.waitUntil(lambda: at_rest(wizard))
    for _ in range(2):
        qtbot.mouseClick(wizard.button_row.next, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: at_rest(wizard))
    assert wizard.step is Step.TRACKS


# Spaces follow


ROW = tuple(Space(100.0 + 50 * k, 200.0, 0.0, 40.0, 12.0) for k in range(5))
ENDS = (Point(70, 200), Point(330, 200))


def test_a_bent_track_is_a_curve_with_fixed_ends() -> None:
    curve = bent(ROW, ENDS, 0, 40)
    assert middle_of(curve).y == pytest.approx(240, abs=1)
    assert [space.y for space in curve] == pytest.approx([space.y for space in reversed(curve)])
    assert curve[0].y < curve[1].y < curve[2].y
    assert curve[0].angle > 5
    assert curve[-1].angle == pytest.approx(-curve[0].angle)


def test_spaces_near_to_a_city_go_along_with_it() -> None:
    moved = with_end(ROW, ENDS, 1, Point(330, 300))
    sunk = [space.y - 200 for space in moved]
    assert sunk == sorted(sunk)
    assert sunk[0] < 20
    assert sunk[-1] > 80
    assert all(15 < space.angle < 25 for space in moved), "a straight track stays straight"


@pytest.mark.parametrize("count", range(1, 8))
def test_another_length_keeps_to_the_same_way(count: int) -> None:
    made = of_length(ROW, ENDS, count)
    assert len(made) == count
    assert all(space.y == pytest.approx(200) for space in made)
    assert np.mean([space.x for space in made]) == pytest.approx(200, abs=1)
    apart = np.diff([space.x for space in made])
    assert all(apart > made[0].length), "spaces don't lie on each other"


def test_cities_that_are_asked_for_lie_far_apart() -> None:
    board = load_board("usa")
    asked = [board.cities[i] for i in asked_cities("usa", [False] * len(board.cities))[:4]]
    apart = [np.hypot(a.x - b.x, a.y - b.y) for i, a in enumerate(asked) for b in asked[:i]]
    assert min(apart) > 0.5


# The way through


@pytest.mark.usefixtures("quick")
def test_from_a_picture_to_a_saved_profile(
    qtbot: QtBot, wizard: TicketWizard, picture: Path, truth: BoardProfile
) -> None:
    wizard.take_files([str(picture)])
    qtbot.waitUntil(lambda: at_rest(wizard))
    qtbot.mouseClick(wizard.button_row.next, Qt.MouseButton.LeftButton)
    assert "2 of them worked out" in texts(wizard)
    miami = Point(city(wizard, "Miami").x - 30, city(wizard, "Miami").y - 20)
    drag(qtbot, wizard, city(wizard, "Miami"), miami)
    assert "1 of them worked out" in texts(wizard)
    qtbot.mouseClick(wizard.button_row.next, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: at_rest(wizard))
    assert f"{len(truth.tracks) - 1} tracks, 3 doubts" in texts(wizard)

    draft = wizard.making.draft
    space = draft.tracks[5].spaces[0]
    wizard.view.jump(Thing(Kind.TRACK, 5))
    drag(qtbot, wizard, Point(space.x, space.y), Point(space.x + 15, space.y + 9))
    moved = wizard.making.draft.tracks[5].spaces[0]
    assert (moved.x - space.x, moved.y - space.y) == pytest.approx((15, 9), abs=1)
    wizard.tracks.colour.setCurrentIndex(wizard.tracks.colour.findData(Colour.GREEN))
    wizard.tracks.colour.activated.emit(0)
    qtbot.mouseClick(wizard.button_row.next, Qt.MouseButton.LeftButton)

    assert wizard.button_row.next.text() == "Skip"
    wizard.view.fit()
    drag(qtbot, wizard, Point(20, 300), Point(80, 360))
    assert wizard.making.draft.places["deck"].w == pytest.approx(60, abs=1.5)
    assert wizard.places.group is not None
    assert wizard.places.group.key == "card", "the next kind is asked for"
    qtbot.mouseClick(wizard.button_row.next, Qt.MouseButton.LeftButton)

    assert wizard.save.name.text() == "railways"
    wizard.save.name.clear()
    assert not wizard.button_row.next.isEnabled()
    qtbot.keyClicks(wizard.save.name, "My client")
    with qtbot.waitSignal(wizard.saved) as saved:
        qtbot.keyClick(wizard.save.name, Qt.Key.Key_Return)
    assert saved.args == [{"profile": "My client"}]
    made = load_profile("My client")
    at = made.cities[made.city_names.index("Miami")]
    assert (at.x, at.y) == pytest.approx((miami.x, miami.y), abs=1)
    assert made.tracks[5].track.colour is Colour.GREEN
    assert len(made.tracks) == len(truth.tracks) - 1
    assert set(made.places) == {"deck"}
    assert (made.picture == truth.picture).all()


def test_four_clicks_are_enough_where_no_name_can_be_read(
    qtbot: QtBot, wizard: TicketWizard, picture: Path, truth: BoardProfile, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ticket_wizard_work, "read_board_text", lambda picture: [])
    wizard.take_files([str(picture)])
    wizard.next()
    qtbot.waitUntil(lambda: at_rest(wizard), timeout=20_000)
    assert not wizard.button_row.next.isEnabled()
    assert "No board was found" in texts(wizard)
    asked = []
    for _ in range(4):
        prompt = next(text for text in texts(wizard).splitlines() if text.startswith("Click on "))
        asked.append(prompt.removeprefix("Click on "))
        city_number = load_board("usa").names.index(asked[-1])
        click(qtbot, wizard, truth.cities[city_number])
    assert len(set(asked)) == 4
    qtbot.waitUntil(lambda: at_rest(wizard), timeout=20_000)
    assert None not in wizard.making.draft.cities
    wizard.next()
    qtbot.waitUntil(lambda: at_rest(wizard), timeout=120_000)
    made = profile_of(wizard.making.draft)
    off = [np.hypot(a.x - b.x, a.y - b.y) for a, b in zip(made.cities, truth.cities, strict=True)]
    assert np.median(off) < 10
    assert len(made.tracks) > 80


@pytest.mark.usefixtures("quick")
def test_what_the_user_changed_stays_when_tracks_are_found_again(
    qtbot: QtBot, wizard: TicketWizard, picture: Path
) -> None:
    with_tracks(qtbot, wizard, picture)
    making = wizard.making
    left_out = next(iter(making.draft.absent))
    making.change(on_board(making.draft, left_out, True))
    making.select(Thing(Kind.TRACK, 7))
    wizard.tracks.length.setValue(2)
    wizard.tracks.absent.setChecked(True)
    count = len(making.draft.tracks)
    qtbot.mouseClick(wizard.tracks.again, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: at_rest(wizard))
    assert making.draft.absent == {7}
    assert len(making.draft.tracks[7].spaces) == 2
    assert len(profile_of(making.draft).tracks) == count - 1


@pytest.mark.usefixtures("quick")
def test_a_click_on_a_doubt_shows_it_and_it_can_be_settled(qtbot: QtBot, wizard: TicketWizard, picture: Path) -> None:
    with_tracks(qtbot, wizard, picture)
    found = doubts(wizard.making.draft)
    assert [doubt.text.split("  ·  ")[1] for doubt in found] == ["not seen"] * 3 + ["not on this board?"]
    before = wizard.view.camera
    wizard.tracks.list.setCurrentRow(2)
    assert wizard.view.camera.scale > before.scale
    assert wizard.making.selected == found[2].thing
    qtbot.mouseClick(wizard.tracks.right, Qt.MouseButton.LeftButton)
    assert len(doubts(wizard.making.draft)) == 3


def test_remarks_are_shown_where_they_belong_and_each_once(truth: BoardProfile) -> None:
    draft = with_found(Draft.empty("usa"), ProposedProfile(truth, ("Miami",)))
    twins = next(
        pair for pair in draft.tracks if sum(other.track.pair == pair.track.pair for other in draft.tracks) > 1
    )
    first, second = (i for i, of in enumerate(draft.tracks) if of.track.pair == twins.track.pair)
    between = draft.track_name(first).partition(" (")[0]
    remarks = (
        "Miami: no mark was seen.",
        f"{draft.track_name(second)}: something lies over 1 of 3 spaces.",
        f"{between} (mauve): another colour on the printed board.",
        "The picture is small.",
    )
    told = doubts(replace(draft, remarks=remarks))
    assert [doubt.thing for doubt in told] == [
        Thing(Kind.CITY, draft.names.index("Miami")),
        Thing(Kind.TRACK, second),
        Thing(Kind.TRACK, first),
        None,
    ]


@pytest.mark.usefixtures("quick")
def test_a_track_is_bent_by_its_middle_and_all_is_undone(qtbot: QtBot, wizard: TicketWizard, picture: Path) -> None:
    with_tracks(qtbot, wizard, picture)
    making = wizard.making
    track = next(i for i, of in enumerate(making.draft.tracks) if of.track.length == 5)
    before = making.draft
    wizard.view.jump(Thing(Kind.TRACK, track))
    making.select(Thing(Kind.TRACK, track))
    middle = middle_of(before.tracks[track].spaces)
    drag(qtbot, wizard, middle, Point(middle.x + 12, middle.y + 16))
    bent_middle = middle_of(making.draft.tracks[track].spaces)
    assert (bent_middle.x - middle.x, bent_middle.y - middle.y) == pytest.approx((12, 16), abs=1.5)
    ends = [making.draft.tracks[track].spaces[k] for k in (0, -1)]
    old_ends = [before.tracks[track].spaces[k] for k in (0, -1)]
    assert all(np.hypot(a.x - b.x, a.y - b.y) < 12 for a, b in zip(ends, old_ends, strict=True))
    qtbot.mouseClick(wizard.button_row.undo, Qt.MouseButton.LeftButton)
    assert making.draft is before
    qtbot.mouseClick(wizard.button_row.redo, Qt.MouseButton.LeftButton)
    assert middle_of(making.draft.tracks[track].spaces) == bent_middle


@pytest.mark.usefixtures("quick")
def test_the_keys_move_what_is_selected(qtbot: QtBot, wizard: TicketWizard, picture: Path) -> None:
    with_tracks(qtbot, wizard, picture)
    making = wizard.making
    before = making.draft.tracks[3].spaces[0]
    making.select(Thing(Kind.SPACE, 3, 0))
    qtbot.keyClick(wizard.view, Qt.Key.Key_Right)
    qtbot.keyClick(wizard.view, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    qtbot.mouseClick(wizard.tracks.clockwise, Qt.MouseButton.LeftButton)
    after = making.draft.tracks[3].spaces[0]
    assert (after.x - before.x, after.y - before.y, after.angle - before.angle) == pytest.approx((1, 10, 5))
    qtbot.keyClick(wizard.view, Qt.Key.Key_Escape)
    assert making.selected is None
    assert wizard.isVisible()


@pytest.mark.usefixtures("quick")
def test_places_are_drawn_changed_named_and_taken_away(qtbot: QtBot, wizard: TicketWizard, picture: Path) -> None:
    with_tracks(qtbot, wizard, picture)
    wizard.next()
    making, page = wizard.making, wizard.places
    wizard.view.fit()
    page.list.setCurrentRow(1)
    drag(qtbot, wizard, Point(100, 500), Point(600, 600))
    assert list(making.draft.places) == [f"card {i}" for i in range(1, 6)]
    first = making.draft.places["card 1"]
    click(qtbot, wizard, first.center)
    drag(qtbot, wizard, corners(first)[0], Point(first.x - 20, first.y - 10))
    assert making.draft.places["card 1"].w == pytest.approx(first.w + 20, abs=2)
    click(qtbot, wizard, first.center)
    page.name.setCurrentText("deck")
    page.name.activated.emit(0)
    assert "deck" in making.draft.places
    qtbot.keyClick(wizard.view, Qt.Key.Key_Delete)
    assert list(making.draft.places) == [f"card {i}" for i in range(2, 6)]


def test_a_hand_is_told_apart_by_its_colours_and_the_first_number_shows_the_others() -> None:
    kinds = {group.key: group for group in groups()}
    shades = {"red": (30, 30, 200), "blue": (210, 120, 50), "black": (35, 35, 35), "white": (250, 250, 250)}
    shades |= {"green": (60, 160, 70), "yellow": (50, 210, 240), "orange": (20, 130, 240), "pink": (190, 110, 210)}
    shades |= {"locomotive": (150, 150, 150)}
    pixels = np.full((400, 1000, 3), 90, np.uint8)
    for i, shade in enumerate(shades.values()):
        pixels[300:380, 50 + 60 * i : 110 + 60 * i] = shade
    hand = drawn_places(kinds["hand"], Rect(50, 300, 540, 80), {}, pixels)
    assert [name for name, _ in sorted(hand.items(), key=lambda one: one[1].x)] == [f"hand {word}" for word in shades]
    assert len(hand) == len(CARDS)
    players = {"player 1": Rect(10, 10, 30, 30), "player 2": Rect(10, 60, 30, 30), "player 3": Rect(10, 110, 30, 30)}
    trains = drawn_places(kinds["trains"], Rect(50, 15, 20, 20), players, pixels)
    assert trains == {f"trains {i + 1}": Rect(50, 15 + 50 * i, 20, 20) for i in range(3)}


# What can go wrong


def test_a_file_that_is_no_picture_is_told(qtbot: QtBot, wizard: TicketWizard, tmp_path: Path) -> None:
    broken = tmp_path / "broken.png"
    broken.write_text("no picture")
    wizard.take_files([str(broken)])
    assert "broken.png" in wizard.notice.text
    assert not wizard.button_row.next.isEnabled()


@pytest.mark.usefixtures("quick")
def test_three_pictures_and_no_more_and_each_can_be_left_out(qtbot: QtBot, wizard: TicketWizard, picture: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(picture))] * 4)
    modifiers, buttons = Qt.KeyboardModifier.NoModifier, Qt.MouseButton.LeftButton
    wizard.dropEvent(QDropEvent(QPoint(200, 200), Qt.DropAction.CopyAction, data, buttons, modifiers))
    assert len(wizard.making.pictures) == 3
    assert "already" in wizard.notice.text
    qtbot.waitUntil(lambda: at_rest(wizard))
    draft = wizard.making.draft
    wizard.picture.removed.emit(1)
    assert len(wizard.making.pictures) == 2
    assert wizard.making.draft is draft, "only another first picture begins anew"
    wizard.picture.removed.emit(0)
    qtbot.waitUntil(lambda: at_rest(wizard))


@pytest.mark.usefixtures("quick")
def test_a_part_is_cut_out_and_the_whole_comes_back(qtbot: QtBot, wizard: TicketWizard, picture: Path) -> None:
    wizard.take_files([str(picture)])
    wizard.picture.cutting.click()
    drag(qtbot, wizard, Point(100, 50), Point(900, 550))
    height, width = wizard.making.pictures[0].shape[:2]
    assert (width, height) == (pytest.approx(800, abs=2), pytest.approx(500, abs=2))
    wizard.picture.whole.emit()
    assert wizard.making.pictures[0].shape[:2] == (SIZE[1], SIZE[0])
    qtbot.waitUntil(lambda: at_rest(wizard))


@pytest.mark.usefixtures("quick")
def test_finding_can_be_stopped(
    qtbot: QtBot, wizard: TicketWizard, picture: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, stopped = threading.Event(), threading.Event()

    def endless(*_: Any, tell: Tell, **__: Any) -> None:
        begun.set()
        try:
            while not stopped.wait(0.01):
                tell(0.1, "Looking")
        finally:
            stopped.set()

    monkeypatch.setattr(ticket_wizard_work, "propose_profile", endless)
    wizard.take_files([str(picture)])
    qtbot.waitUntil(lambda: at_rest(wizard))
    wizard.next()
    wizard.next()
    assert begun.wait(5)
    assert not wizard.button_row.next.isEnabled()
    qtbot.waitUntil(lambda: "Looking …" in texts(wizard))
    qtbot.mouseClick(wizard.button_row.stop, Qt.MouseButton.LeftButton)
    assert stopped.wait(5)
    assert wizard.step is Step.CITIES
    assert wizard.button_row.next.isEnabled()


@pytest.mark.usefixtures("quick")
def test_leaving_asks_only_where_something_would_be_lost(
    qtbot: QtBot, wizard: TicketWizard, picture: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    def answer(*_: Any) -> QMessageBox.StandardButton:
        asked.append(True)
        return QMessageBox.StandardButton.Cancel if len(asked) == 1 else QMessageBox.StandardButton.Discard

    monkeypatch.setattr(QMessageBox, "question", answer)
    with_tracks(qtbot, wizard, picture)
    wizard.button_row.cancel.click()
    assert wizard.isVisible()
    wizard.button_row.cancel.click()
    assert not wizard.isVisible()
    assert len(asked) == 2
    assert PROFILES.files() == []


@pytest.mark.usefixtures("quick")
def test_the_window_offers_it_where_no_profile_fits(
    qtbot: QtBot, light: Theme, store: SettingsStore, picture: Path
) -> None:
    window = MainWindow(Settings(game="ticket"), store)
    qtbot.addWidget(window)
    window.show()
    window.watch(sources.file_source(picture))
    qtbot.waitUntil(window.make_profile.isVisible, timeout=10_000)
    qtbot.mouseClick(window.make_profile, Qt.MouseButton.LeftButton)
    wizard = window.door.wizard
    assert isinstance(wizard, TicketWizard)
    assert wizard.picture.from_watched.isVisible()
    told: list[dict[str, str]] = []
    window.tell = lambda game, options: told.append({"game": game, **options})  # type: ignore[method-assign]
    wizard.saved.emit({"profile": "My client"})
    assert told == [{"game": "ticket", "profile": "My client"}]
    wizard.reject()
    assert window.door.wizard is None
    window.close()
