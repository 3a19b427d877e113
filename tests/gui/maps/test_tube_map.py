"""The map of the Underground: where things lie, what is drawn, and the user's hand on it."""

from __future__ import annotations

import itertools
from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QWheelEvent
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from kibitz.core.advice import Advice, Move
from kibitz.core.geometry import Rect
from kibitz.core.reading import Condition, Reading
from kibitz.games.tuble.names import Wanted
from kibitz.gui.maps.common.camera import Camera, Points
from kibitz.gui.maps.tube.labels import in_lines, overlap
from kibitz.gui.maps.tube.layout import APART, MapLayout, lay_out, stretched
from kibitz.gui.maps.tube.lines import LINES, line_colour
from kibitz.gui.maps.tube.painter import ZONE_COLOURS, Fonts
from kibitz.gui.maps.tube.panel import TubePanel
from kibitz.gui.maps.tube.picture import draw_map
from kibitz.gui.maps.tube.scene import Guessed, MapScene, hops, scene_of
from kibitz.gui.maps.tube.sketch import Sketch, candidate_radius, names_at, sketch
from kibitz.gui.maps.tube.tracks import line_ways
from kibitz.gui.maps.tube.widget import TubeMap
from kibitz.gui.maps.tube.words import ATTRIBUTION, route_in_words, station_in_words
from kibitz.gui.maps.tube.zones import zone_rings
from kibitz.gui.widgets import theme
from kibitz.gui.widgets.colours import DARK, LIGHT, Theme
from kibitz.gui.widgets.theme import ThemeChoice
from kibitz.gui.window.about import AboutDialog
from kibitz.solvers.end import End
from kibitz.solvers.tuble.networks import NETWORKS
from kibitz.solvers.tuble.routes import shortest_route
from kibitz.solvers.tuble.shown import Observation, ShownTuble, ZoneColour

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
EALING = Observation("Ealing Broadway", 16, ZoneColour.YELLOW)
LEFT = ("Bermondsey", "Bethnal Green", "Chalk Farm", "Finsbury Park", "Goldhawk Road", "Holloway Road", "Kentish Town")
"""What is possible after it."""


@pytest.fixture
def layout() -> MapLayout:
    return lay_out("game2023")


def number(name: str) -> int:
    return lay_out("game2023").network.index[name]


def measure(text: str, bold: bool) -> float:
    return len(text) * (7.5 if bold else 7.0)


def scene_after_ealing() -> MapScene:
    network = lay_out("game2023").network
    return scene_of(network, [EALING], dict.fromkeys(LEFT, 1 / len(LEFT)), "Chalk Farm")


# Where things lie


@pytest.mark.parametrize("network_id", NETWORKS)
def test_every_station_and_link_of_every_network_is_on_the_map(network_id: str) -> None:
    layout = lay_out(network_id)
    drawn = {(line, frozenset((track.a, track.b))) for track in layout.tracks for line in track.lines}
    assert drawn == {(link.line, frozenset((link.a, link.b))) for link in layout.network.links}
    assert len(layout.points) == len(layout.network)


@pytest.mark.parametrize("network_id", NETWORKS)
def test_no_two_stations_lie_on_each_other(network_id: str) -> None:
    points = lay_out(network_id).points
    gaps = np.hypot(*(points[:, None] - points[None]).transpose(2, 0, 1)) + np.eye(len(points))
    assert gaps.min() >= APART * 0.95


def test_the_map_keeps_directions_and_stretches_the_middle() -> None:
    degrees = np.array([(51.5139, -0.1215), (51.5239, -0.1215), (51.7139, -0.1215), (51.7239, -0.1215), (51.5, 0.2)])
    centre, near, far, further, east = stretched(degrees)
    assert centre == pytest.approx((0, 0))
    assert near[1] < 0 < east[0], "north is up, east is right"
    assert (centre - near)[1] > 5 * (far - further)[1], "a kilometre is longer in the middle"


def test_lines_that_share_a_track_lie_side_by_side(layout: MapLayout) -> None:
    points = layout.points * 200
    ways = line_ways(layout, points, 4.0)
    shared = next(t for t in layout.tracks if {"District", "Circle"} <= set(t.lines) and len(t.lines) == 2)
    middle = (points[shared.a] + points[shared.b]) / 2
    pieces = [[piece for way in ways[line] for piece in itertools.pairwise(way)] for line in shared.lines]
    assert [min(distance(middle, *piece) for piece in own) for own in pieces] == pytest.approx([2.0, 2.0], abs=0.2)


def distance(spot: Points, a: tuple[float, float], b: tuple[float, float]) -> float:
    """From a spot to the piece of a line between two others."""
    along = np.subtract(b, a)
    share = np.clip(np.dot(spot - a, along) / np.dot(along, along), 0, 1)
    return float(np.hypot(*(a + share * along - spot)))


def test_lanes_keep_their_sides_along_a_line(layout: MapLayout) -> None:
    """Hammersmith & City and Circle run together for a dozen stops and don't cross in between."""
    together = [t for t in layout.tracks if t.lines == ("Hammersmith & City", "Circle")]
    ends = [t.a for t in together], [t.b for t in together]
    # Each station is left once and reached once: all tracks are turned the same way.
    assert len(set(ends[0])) == len(set(ends[1])) == len(together) > 5


def test_every_line_is_drawn_over_each_of_its_tracks_once(layout: MapLayout) -> None:
    ways = line_ways(layout, layout.points * 200, 0.0)
    for line in LINES:
        lengths = [np.hypot(*(np.array(a) - b)) for way in ways[line] for a, b in itertools.pairwise(way)]
        tracks = [layout.points[t.a] - layout.points[t.b] for t in layout.tracks if line in t.lines]
        assert sum(lengths) == pytest.approx(sum(np.hypot(*track) * 200 for track in tracks))


def test_zones_lie_around_each_other(layout: MapLayout) -> None:
    rings = zone_rings("game2023")
    assert [ring.zone for ring in rings] == list(range(1, 9))
    for inner, outer in itertools.pairwise(rings):
        assert (np.hypot(*outer.edge.T) > np.hypot(*inner.edge.T)).all()


def test_most_stations_lie_in_their_zones_ring(layout: MapLayout) -> None:
    image = QImage(1000, 1000, QImage.Format.Format_Grayscale8)
    image.fill(9)
    painter = QPainter(image)
    painter.translate(500, 500)
    for ring in reversed(zone_rings("game2023")):
        painter.setBrush(QColor(ring.zone, ring.zone, ring.zone))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.drawPolygon([QPointF(*(spot * 180)) for spot in ring.edge.tolist() for spot in [np.array(spot)]])
    painter.end()
    right = 0
    for station, (x, y) in zip(layout.network.stations, (layout.points * 180 + 500).tolist(), strict=True):
        right += station.zone_min <= image.pixelColor(round(x), round(y)).red() <= station.zone_max
    assert right / len(layout.points) > 0.85


# Names


def boxes(layout: MapLayout, drawn: Sketch, scale: float) -> list[tuple[float, float, float, float]]:
    points = layout.points * scale
    return [label.box(*points[label.station].tolist()) for label in drawn.labels]


@pytest.mark.parametrize("scale", [80.0, 160.0, 400.0, 1500.0])
@pytest.mark.parametrize("scene", [MapScene(), scene_after_ealing()], ids=["nothing known", "a guess"])
def test_no_name_is_written_over_another_or_over_a_station(layout: MapLayout, scene: MapScene, scale: float) -> None:
    drawn = sketch(layout, scene, scale, names_at(layout, scene, scale, measure, 14.0))
    there = boxes(layout, drawn, scale)
    assert not [pair for pair in itertools.combinations(there, 2) if overlap(*pair)]
    for label, box in zip(drawn.labels, there, strict=True):
        for n, ((x, y), (w, h)) in enumerate(zip((layout.points * scale).tolist(), drawn.reaches, strict=True)):
            if n != label.station and not label.must:
                assert not overlap(box, (x - w, y - h, x + w, y + h))


@pytest.mark.parametrize("larger", [1.1, 1.2, 1.41])
def test_names_that_were_placed_for_a_smaller_map_fit_a_larger_one(layout: MapLayout, larger: float) -> None:
    scene = scene_after_ealing()
    drawn = sketch(layout, scene, 160.0 * larger, names_at(layout, scene, 160.0, measure, 14.0))
    there = boxes(layout, drawn, 160.0 * larger)
    assert not [pair for pair in itertools.combinations(there, 2) if overlap(*pair)]


def test_there_are_more_names_on_a_larger_map_and_in_the_end_all(layout: MapLayout) -> None:
    counts = [len(names_at(layout, MapScene(), scale, measure, 14.0)) for scale in (80, 160, 400, 2400)]
    assert counts == sorted(counts)
    assert counts[0] < counts[1]
    assert counts[-1] == len(layout.network)


@pytest.mark.parametrize("scale", [70.0, 160.0])
def test_the_best_guess_the_guesses_and_the_likeliest_are_always_named(layout: MapLayout, scale: float) -> None:
    scene = scene_after_ealing()
    named = {label.station: label.lines for label in names_at(layout, scene, scale, measure, 14.0)}
    assert {number(name) for name in (*LEFT, "Ealing Broadway")} <= set(named)
    assert named[number("Chalk Farm")] == ("★ Chalk Farm 14%",)


def test_names_stay_inside_of_a_picture(layout: MapLayout) -> None:
    view = (-300.0, -250.0, 300.0, 250.0)
    names = names_at(layout, MapScene(), 130.0, measure, 14.0, view)
    for label in names:
        left, top, right, bottom = label.box(*(layout.points[label.station] * 130).tolist())
        assert (left, top) >= view[:2]
        assert right <= view[2]
        assert bottom <= view[3]


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("Bank - Monument", ("Bank", "- Monument")),
        ("Oxford Circus", ("Oxford Circus",)),
        ("King's Cross St. Pancras", ("King's Cross", "St. Pancras")),
    ],
)
def test_long_names_have_two_lines(name: str, lines: tuple[str, ...]) -> None:
    assert in_lines(name) == lines


# What is shown


def test_a_scene_knows_other_spellings_and_leaves_out_what_it_has_not(layout: MapLayout) -> None:
    guesses = [Observation("Monument", 3, None), Observation("Canada Square", 1, None), Observation(None, 4, None)]
    scene = scene_of(layout.network, guesses, {"Chalk Farm": 0.5, "Abbey Wood": 0.5}, "Abbey Wood")
    assert scene.guesses == {number("Bank - Monument"): Guessed(3, None)}
    assert set(scene.candidates) == {number("Chalk Farm")}
    assert scene.best is None


def test_all_stations_possible_is_nothing_known(layout: MapLayout) -> None:
    names = layout.network.names
    assert scene_of(layout.network, (), dict.fromkeys(names, 1 / len(names))) == MapScene()


def test_the_likelier_a_candidate_the_larger_its_sign(layout: MapLayout) -> None:
    scene = scene_of(layout.network, (), {"Oval": 0.2, "Temple": 0.05, "Bow Road": 0.01})
    sizes = sketch(layout, scene, 160.0, ()).sizes
    radii = [candidate_radius(scene, sizes, number(name)) for name in ("Oval", "Temple", "Bow Road")]
    assert radii == sorted(radii, reverse=True)
    assert radii[-1] > sizes.small


@pytest.mark.parametrize("dark", [False, True])
def test_every_line_stands_out_from_its_ground(dark: bool) -> None:
    ground = QColor((DARK if dark else LIGHT).surface)
    for line in LINES:
        colour = QColor(line_colour(line, dark=dark))
        assert sum(abs(a - b) for a, b in zip(colour.getRgb(), ground.getRgb(), strict=True)) > 90, line


@pytest.mark.parametrize("choice", [ThemeChoice.LIGHT, ThemeChoice.DARK])
def test_the_map_is_drawn_in_both_themes(qapp: QApplication, layout: MapLayout, choice: ThemeChoice) -> None:
    look = theme.apply(choice)
    image = painted(scene_after_ealing(), 800, 540)
    found = colours_of(image)
    assert QColor(look.accent).rgb() in found, "candidates"
    assert QColor(ZONE_COLOURS[ZoneColour.YELLOW][0]).rgb() in found, "the guess"
    assert QColor(line_colour("Victoria", dark=look.dark)).rgb() not in found, "lines step back"
    assert QColor(line_colour("Victoria", dark=look.dark)).rgb() in colours_of(painted(MapScene(), 800, 540))


def painted(scene: MapScene, width: int, height: int) -> QImage:
    image = QImage(width, height, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    draw_map(painter, "game2023", scene, width, height)
    painter.end()
    return image


def colours_of(image: QImage) -> set[int]:
    pixels = np.frombuffer(image.constBits(), np.uint32).reshape(image.height(), -1)
    return set(np.unique(pixels).tolist())


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Chalk Farm", ["Chalk Farm", "Zone 2", "Northern", "Possible: 14.3%", "The best guess"]),
        ("Ealing Broadway", ["Ealing Broadway", "Zone 3", "Central, District", "Guessed: 16 stops, one zone away"]),
        ("Stratford", ["Stratford", "Zones 2 and 3", "Central, Jubilee", "Not possible"]),
    ],
)
def test_a_station_tells_its_name_zones_and_lines(layout: MapLayout, name: str, told: list[str]) -> None:
    assert station_in_words(layout.network, scene_after_ealing(), number(name)).splitlines() == told


def test_a_way_is_told_in_words_and_hop_by_hop(layout: MapLayout) -> None:
    route = shortest_route(layout.network, number("Temple"), number("Oval"))
    assert route_in_words(route).startswith("Temple to Oval: 4 stops, 1 change.")
    found = hops(layout.network, route)
    assert [hop.line for hop in found] == ["Circle", "Northern", "Northern", "Northern"]
    assert (found[0].a, found[-1].b) == (number("Temple"), number("Oval"))


# The camera


def test_zooming_rests_at_the_pointer() -> None:
    camera = Camera.fitted((-2, -1.5, 2, 1.5), 800, 600)
    before = camera.plane(200, 150)
    zoomed = camera.zoomed(3, 200, 150, camera.scale)
    assert zoomed.plane(200, 150) == pytest.approx(before)
    assert zoomed.scale == pytest.approx(3 * camera.scale)
    assert camera.zoomed(0.1, 200, 150, camera.scale).scale == camera.scale, "no smaller than the whole"


def test_the_whole_map_fits_the_view() -> None:
    camera = Camera.fitted((-2, -1, 2, 1), 500, 500, (10, 20, 30, 40))
    seen = camera.seen(np.array([(-2.0, -1.0), (2.0, 1.0)]))
    assert seen.min() >= 10
    assert seen[1][0] <= 470
    assert seen[1][1] <= 460


# The widget


@pytest.fixture
def tube(qtbot: QtBot, light: Theme) -> TubeMap:
    made = TubeMap()
    qtbot.addWidget(made)
    made.resize(900, 640)
    made.show()
    return made


def click(qtbot: QtBot, tube: TubeMap, name: str) -> None:
    spot = tube.view.spot(number(name)).toPoint()
    qtbot.mouseClick(tube.view, Qt.MouseButton.LeftButton, pos=spot)


def test_two_clicks_show_the_way(qtbot: QtBot, tube: TubeMap) -> None:
    click(qtbot, tube, "Temple")
    assert "From Temple" in tube.way
    click(qtbot, tube, "Oval")
    assert tube.way.startswith("Temple to Oval: 4 stops, 1 change.")
    assert len(tube.view.scene.route) == 4
    click(qtbot, tube, "Epping")
    assert "From Epping" in tube.way
    qtbot.keyClick(tube.view, Qt.Key.Key_Escape)
    assert (tube.way, tube.view.scene.route) == ("", ())


def test_a_click_beside_all_stations_takes_the_choice_back(qtbot: QtBot, tube: TubeMap) -> None:
    click(qtbot, tube, "Temple")
    qtbot.mouseClick(tube.view, Qt.MouseButton.LeftButton, pos=QPoint(20, tube.view.height() - 60))
    assert tube.way == ""


def test_dragging_moves_the_map_and_chooses_nothing(qtbot: QtBot, tube: TubeMap) -> None:
    tube.view.zoom(3.0)
    before = tube.view.spot(number("Bank - Monument"))
    qtbot.mousePress(tube.view, Qt.MouseButton.LeftButton, pos=QPoint(400, 300))
    qtbot.mouseMove(tube.view, QPoint(440, 330))
    qtbot.mouseMove(tube.view, QPoint(460, 350))
    qtbot.mouseRelease(tube.view, Qt.MouseButton.LeftButton, pos=QPoint(460, 350))
    moved = tube.view.spot(number("Bank - Monument")) - before
    assert (moved.x(), moved.y()) == pytest.approx((60, 50))
    assert tube.way == ""


def test_the_wheel_zooms_about_the_pointer(qtbot: QtBot, tube: TubeMap) -> None:
    spot = tube.view.spot(number("Stratford"))
    scale = tube.view.camera.scale
    none = Qt.KeyboardModifier.NoModifier
    tube.view.wheelEvent(
        QWheelEvent(
            spot, spot, QPoint(), QPoint(0, 240), Qt.MouseButton.NoButton, none, Qt.ScrollPhase.NoScrollPhase, False
        )
    )
    assert tube.view.camera.scale > 1.4 * scale
    after = tube.view.spot(number("Stratford"))
    assert (after.x(), after.y()) == pytest.approx((spot.x(), spot.y()))


def test_the_keys_and_buttons_zoom_and_fit(qtbot: QtBot, tube: TubeMap) -> None:
    whole = tube.view.camera
    qtbot.keyClick(tube.view, Qt.Key.Key_Plus)
    larger = tube.view.camera.scale
    assert larger > whole.scale
    qtbot.mouseClick(tube.buttons.larger, Qt.MouseButton.LeftButton)
    assert tube.view.camera.scale > larger
    qtbot.keyClick(tube.view, Qt.Key.Key_Right)
    assert tube.view.camera.x != whole.x
    qtbot.mouseClick(tube.buttons.whole, Qt.MouseButton.LeftButton)
    assert tube.view.camera == whole


def test_the_map_stays_whole_when_the_window_grows(qtbot: QtBot, tube: TubeMap) -> None:
    small = tube.view.camera.scale
    tube.resize(1400, 1000)
    qtbot.waitUntil(lambda: tube.view.camera.scale > 1.3 * small)


def test_the_map_cannot_be_lost_out_of_sight(qtbot: QtBot, tube: TubeMap) -> None:
    for _ in range(200):
        qtbot.keyClick(tube.view, Qt.Key.Key_Right)
    left, top, right, bottom = tube.view.map.bounds
    assert left <= tube.view.camera.x <= right
    assert top <= tube.view.camera.y <= bottom


def test_every_button_of_the_map_has_a_name(tube: TubeMap) -> None:
    assert all(button.accessibleName() for button in (tube.buttons.larger, tube.buttons.smaller, tube.buttons.whole))


def test_the_sources_are_named_on_the_map_and_in_the_about_box(qtbot: QtBot, tube: TubeMap) -> None:
    fonts = Fonts()
    assert fonts.width(ATTRIBUTION[0], False) < tube.view.width()
    dialog = AboutDialog()
    qtbot.addWidget(dialog)
    told = "\n".join(label.text() for label in dialog.findChildren(QLabel))
    assert all(line in told for line in ATTRIBUTION)


# The panel of the window


def reading(*guesses: Observation, end: End | None = None) -> Reading[ShownTuble]:
    state = ShownTuble(guesses, end=end)
    condition = Condition.OVER if end else Condition.READY
    return Reading("tuble", state, {"input": Rect(0, 0, 10, 10)}, 1.0, condition=condition)


ADVICE = Advice((Move(("input",), "Chalk Farm", "", data=Wanted("Chalk Farm", "game2023")),), "", "", "")


@pytest.fixture
def panel(qtbot: QtBot, light: Theme) -> TubePanel:
    made = TubePanel()
    qtbot.addWidget(made)
    made.resize(700, 400)
    return made


def test_the_panel_shows_guesses_candidates_and_the_best_guess(panel: TubePanel) -> None:
    panel.show_position(reading(EALING), ADVICE)
    scene = panel.view.scene
    assert scene.guesses == {number("Ealing Broadway"): Guessed(16, ZoneColour.YELLOW)}
    assert {panel.view.map.network.names[n] for n in scene.candidates} == set(LEFT)
    assert scene.best == number("Chalk Farm")


def test_with_little_help_the_panel_shows_the_guesses_alone(panel: TubePanel) -> None:
    panel.show_position(reading(EALING), replace(ADVICE, moves=()))
    assert (dict(panel.view.scene.candidates), panel.view.scene.best) == ({}, None)
    assert len(panel.view.scene.guesses) == 1


def test_the_panel_changes_to_the_network_that_fits(panel: TubePanel) -> None:
    terminal = Observation("Heathrow Terminal 4", 0, ZoneColour.GREEN)
    best = Move(("input",), "", "", data=Wanted("Hatton Cross", "current"))
    panel.show_position(reading(replace(terminal, stops=2)), replace(ADVICE, moves=(best,)))
    assert panel.view.map.network.id == "current"


def test_the_same_position_keeps_the_way_that_was_asked_for(qtbot: QtBot, panel: TubePanel) -> None:
    panel.show()
    panel.show_position(reading(EALING), ADVICE)
    click(qtbot, panel, "Epping")
    panel.show_position(reading(EALING), ADVICE)
    panel.show_position(reading(EALING), replace(ADVICE, moves=()))
    assert panel.view.scene.ends == (number("Epping"),)
    panel.show_position(reading(EALING, Observation("Chalk Farm", 0, ZoneColour.GREEN), end=End.WON), None)
    assert (panel.view.scene.ends, panel.way) == ((), "")
