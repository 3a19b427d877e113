"""Profiles of made-up clients in which all is right, so that a reader is measured apart from how profiles are made."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from kibitz.core.geometry import Point
from kibitz.vision.ticket.profile import BoardProfile, Pixels, ProfileTrack, Space
from tests.support.ticket.pictures import Client


def true_profile(client: Client, pixels: Pixels, label: Mapping[str, Any]) -> BoardProfile:
    """The profile of a picture of the client's empty board: all is where its label says. No palette, no places."""
    scale = label["view"][0]
    tracks = tuple(
        ProfileTrack(
            track,
            tuple(
                Space(x, y, angle, slot.length * scale, slot.width * scale, hidden=not seen)
                for (x, y, angle), slot, seen in zip(shown["spaces"], slots, shown["visible"], strict=True)
            ),
        )
        for track, slots, shown in zip(client.board.tracks, client.layout.tracks, label["tracks"], strict=True)
    )
    return BoardProfile(
        f"made up {client.seed}",
        client.board_id,
        pixels,
        np.zeros(pixels.shape[:2], np.bool_),
        client.board.names,
        tuple(Point(*label["cities"][name]) for name in client.board.names),
        tracks,
    )
