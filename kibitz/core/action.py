"""What can be done to a surface. Actions are planned first and performed one at a time.

All points are in frame pixels of the surface that performs the action.
"""

from __future__ import annotations

from dataclasses import dataclass

from kibitz.core.geometry import Point


@dataclass(frozen=True, slots=True)
class Click:
    """Press and release the left button at ``at``."""

    at: Point


@dataclass(frozen=True, slots=True)
class Drag:
    """Press at the first point, move through the others, release at the last."""

    path: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class TypeText:
    """Type the characters one by one, with a pause between them."""

    text: str


@dataclass(frozen=True, slots=True)
class PressKey:
    """Press and release one named key, ``times`` times: ``enter``, ``backspace``, ``escape``, ``tab``, ``end``, ``up``,
    ``down``."""

    key: str
    times: int = 1


@dataclass(frozen=True, slots=True)
class Wait:
    """Touch nothing; the step's check on the following frames says when to go on."""


@dataclass(frozen=True, slots=True)
class PointAway:
    """Take the pointer off the board, where there is room, so that nothing on it shows as hovered; press nothing."""


@dataclass(frozen=True, slots=True)
class ShowMore:
    """Make more of the page fit into view by one step; ``at`` is a place where a click does nothing to the game."""

    at: Point


Action = Click | Drag | TypeText | PressKey | Wait | PointAway | ShowMore


def target_points(action: Action) -> tuple[Point, ...]:
    """Where an action touches the surface; empty for keys and waiting."""
    match action:
        case Click(at) | ShowMore(at):
            return (at,)
        case Drag(path):
            return path
        case _:
            return ()
