"""What makes a found board a whole profile: its name, other places of the client, and the players' colours there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import cv2
import numpy as np

from kibitz.core.geometry import Rect
from kibitz.vision.ticket.profile import BoardProfile, Pixels
from kibitz.vision.ticket.reading.palette import Floats, bgr_of, named, paint_and_mode

PLAYER = "player "
"""How the names of places begin at which a player's colour is shown."""

SAME = 6.0
"""Colours that are nearer to each other, CIELab, are one."""


def finished(
    profile: BoardProfile,
    name: str,
    places: Mapping[str, Rect],
    settings: Mapping[str, str],
    palette: Mapping[str, tuple[int, int, int]] | None = None,
) -> BoardProfile:
    """The profile as it is to be saved.

    places, settings: besides those that it has. palette: colour of trains -> BGR; by default as the players' places
    show it. Of a place that reaches beyond the picture the rest counts.
    """
    height, width = profile.picture.shape[:2]
    every = {of: rect.clipped(width, height) for of, rect in {**profile.places, **places}.items()}
    every = {of: rect for of, rect in every.items() if rect.area > 0}
    return replace(
        profile,
        name=name,
        places=every,
        settings={**profile.settings, **settings},
        palette={**profile.palette, **(player_colours(profile.picture, every) if palette is None else palette)},
    )


def player_colours(picture: Pixels, places: Mapping[str, Rect]) -> dict[str, tuple[int, int, int]]:
    """Colour of trains -> BGR, from what is shown of each player. picture: (h, w, 3) uint8 BGR.

    Places that show the same are empty ones, of players that there aren't in this game.
    """
    shown = [of for of in places if of.startswith(PLAYER)]
    painted = [paint_in(picture, places[of]) for of in sorted(shown)]
    colours = [one for one in painted if sum(np.linalg.norm(one - other) < SAME for other in painted) == 1]
    return {name: bgr_of(colour) for name, colour in zip(named(colours), colours, strict=True)}


def paint_in(picture: Pixels, rect: Rect) -> Floats:
    """The colour of what is in a rectangle of a picture: (3,) CIELab. picture: (h, w, 3) uint8 BGR."""
    top, left = int(rect.y), int(rect.x)
    part = picture[top : max(top + 1, round(rect.bottom)), left : max(left + 1, round(rect.right))]
    lab = np.asarray(cv2.cvtColor(part.astype(np.float32) / 255, cv2.COLOR_BGR2LAB), np.float32)
    return paint_and_mode(lab.reshape(-1, 3))[0]
