"""What colours of trains are called."""

import numpy as np
import pytest

from kibitz.core.geometry import Rect
from kibitz.vision.ticket.profile_maker.finishing import player_colours
from kibitz.vision.ticket.reading.palette import lab_of, named

SHADES = {
    "red": ("#ef4444", "#b91c1c", "#ff0000"),
    "orange": ("#f97316", "#ff7f00", "#e67e22"),
    "yellow": ("#eab308", "#ffff00", "#ffd700"),
    "green": ("#22c55e", "#008000", "#10b981"),
    "blue": ("#3b82f6", "#0000ff", "#00008b", "#1459b3", "#38bdf8"),
    "pink": ("#ec4899", "#800080", "#8e44ad", "#7c3aed"),
    "white": ("#ffffff", "#e5e7eb"),
    "black": ("#000000", "#222222"),
}


def bgr(shade: str) -> tuple[int, int, int]:
    red, green, blue = (int(shade[i : i + 2], 16) for i in (1, 3, 5))
    return blue, green, red


@pytest.mark.parametrize(("name", "shade"), [(name, shade) for name, shades in SHADES.items() for shade in shades])
def test_a_shade_has_the_name_that_people_give_it(name: str, shade: str) -> None:
    assert named([lab_of(bgr(shade))]) == [name]


def test_empty_places_of_players_are_no_colours() -> None:
    picture = np.full((300, 60, 3), 245, np.uint8)
    places = {f"player {n}": Rect(10, 60 * n - 50, 40, 40) for n in range(1, 6)}
    for n, shade in ((1, "#c4201d"), (2, "#1459b3")):
        picture[60 * n - 50 : 60 * n - 10, 10:50] = bgr(shade)
    assert player_colours(picture, places) == {"red": bgr("#c4201d"), "blue": bgr("#1459b3")}
