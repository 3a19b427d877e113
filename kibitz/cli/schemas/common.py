"""Shapes that several commands share."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field
from typing_extensions import TypedDict

Box = Annotated[list[float], Field(min_length=4, max_length=4)]
"""Left, top, width, height, in pixels of the picture."""
Spot = Annotated[list[float], Field(min_length=2, max_length=2)]
"""x and y, in pixels of the picture."""
Chance = Annotated[float, Field(ge=0, le=1)]
Count = Annotated[int, Field(ge=0)]
Mark = Annotated[int, Field(ge=0, le=99)]
"""Skill or luck."""


class Complaint(TypedDict):
    """A line of a session that can't be followed. error: why, in a sentence."""

    error: str
