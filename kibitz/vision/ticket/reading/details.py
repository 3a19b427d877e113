"""What a reading of Ticket to Ride says beyond the state: where the board lies, and how sure each track is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Point, Rect

DIALOG = "dialog"
"""Name of the place, and of the text, of a dialog over the board."""
UNKNOWN = "unknown"
"""Owner of a track of which it can't be told whose it is."""


@dataclass(frozen=True, slots=True)
class Placing:
    """Where a profile's picture lies in a frame: frame = scale * profile + (dx, dy), in pixels.

    residual: how far the parts of the board that were compared lie from there, pixels of the frame (median).
    """

    scale: float
    dx: float
    dy: float
    residual: float = 0.0

    def point(self, at: Point) -> Point:
        """A point of the profile's picture, in the frame."""
        return Point(self.scale * at.x + self.dx, self.scale * at.y + self.dy)

    def rect(self, rect: Rect) -> Rect:
        """A rectangle of the profile's picture, in the frame."""
        return Rect(
            self.scale * rect.x + self.dx, self.scale * rect.y + self.dy, self.scale * rect.w, self.scale * rect.h
        )

    def rect_back(self, rect: Rect) -> Rect:
        """A rectangle of the frame, in the profile's picture."""
        s = self.scale
        return Rect((rect.x - self.dx) / s, (rect.y - self.dy) / s, rect.w / s, rect.h / s)


@dataclass(frozen=True, slots=True)
class Tried:
    """A place where the board was looked for.

    placing: as it was found, or as features had it where the board isn't there. agreeing: matches of features that
    agree on it; 0 for where it was before. patches: of the board that are there. compared: those that could be.
    """

    placing: Placing
    agreeing: int
    patches: int
    compared: int
    is_there: bool


@dataclass(frozen=True, slots=True)
class SeenTrack:
    """One track as it was read.

    owner: colour of his trains (``red``), None for nobody, `UNKNOWN` where it can't be told. confidence: of that, 0 to
    1. visible: for each space whether it can be seen in this frame. carried: the owner is known from earlier frames.
    costs: what it was compared with -> how far its spaces look from that, CIELab units; see `kibitz.vision.ticket.
    reading.claims`. Empty where nothing of it is seen.
    """

    owner: str | None
    confidence: float
    visible: tuple[bool, ...]
    carried: bool = False
    costs: Mapping[str, float] = field(default_factory=dict, compare=False, repr=False)


@dataclass(frozen=True)
class Claims:
    """The claims as one frame alone shows them.

    tracks: in the profile's order. palette: colour of trains -> BGR on the board. odd: tracks that can be seen and look
    like nothing that is known. chips: the colours that players were known to have. dialog: around the spaces over
    which one lies, in pixels of the profile.
    """

    tracks: tuple[SeenTrack, ...]
    palette: Mapping[str, tuple[int, int, int]]
    odd: tuple[int, ...] = ()
    chips: tuple[str, ...] = ()
    dialog: Rect | None = None


@dataclass(frozen=True)
class LastFrame:
    """What the next frame's reading needs.

    pixels: of this frame. claims: as this frame alone shows them. places, texts: name of a place -> where it
    is, and what is written there, and how sure that is.
    """

    pixels: NDArray[np.uint8] | None = None
    claims: Claims | None = None
    places: Mapping[str, Rect] = field(default_factory=dict)
    texts: Mapping[str, tuple[str, float]] = field(default_factory=dict)

    @property
    def fresh(self) -> tuple[SeenTrack, ...]:
        """The tracks as this frame alone shows them."""
        return self.claims.tracks if self.claims is not None else ()


@dataclass(frozen=True)
class TicketDetails:
    """Everything that was seen of a game.

    placing: of the profile in the frame. tracks: in the order of the profile. palette: colour of trains -> BGR as seen
    on the board. texts: name of a place -> what is written there. memory: for the next reading.
    """

    placing: Placing
    tracks: tuple[SeenTrack, ...]
    palette: Mapping[str, tuple[int, int, int]] = field(default_factory=dict)
    texts: Mapping[str, str] = field(default_factory=dict)
    memory: LastFrame = field(default_factory=LastFrame)
