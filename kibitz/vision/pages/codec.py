"""The file of a page: JSON with small cut-outs, no address and no picture of the whole page."""

from __future__ import annotations

import base64
import json
from typing import Annotated, Any, Literal

import cv2
import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from kibitz.core.errors import UsageError
from kibitz.core.geometry import Point, Rect
from kibitz.core.page import Anchor, Page, Shown

FORMAT = "kibitz page"
VERSION = 1
MOST_CELLS, MOST_ANCHORS = 2000, 64
MOST_NUMBERS = 600
"""Of an example; the form of a card's symbol has most."""
MOST_SIDE = 512
"""Of an anchor, pixels."""

_Number = Annotated[float, Field(ge=-100_000, le=100_000, allow_inf_nan=False)]
_Size = Annotated[float, Field(gt=0, le=100_000, allow_inf_nan=False)]
_Byte = Annotated[int, Field(ge=0, le=255)]
_Rect = tuple[_Number, _Number, _Size, _Size]
_Point = tuple[_Number, _Number]


class _AnchorRecord(BaseModel):
    model_config = ConfigDict(extra="forbid")

    at: _Point
    picture: Annotated[str, Field(max_length=500_000)]


class PageRecord(BaseModel):
    """What stands in the file of a page; places from the board's top left corner but ``at``, which is that corner."""

    model_config = ConfigDict(extra="forbid")

    format: Literal["kibitz page"] = "kibitz page"
    version: Literal[1] = 1
    game: Annotated[str, Field(min_length=1, max_length=60)]
    name: Annotated[str, Field(min_length=1, max_length=200)]
    picture: tuple[Annotated[int, Field(gt=0)], Annotated[int, Field(gt=0)]]
    at: _Point
    board: tuple[_Size, _Size]
    cells: Annotated[list[_Rect], Field(max_length=MOST_CELLS)] = []
    rects: dict[str, _Rect] = {}
    points: dict[str, _Point] = {}
    colours: dict[str, tuple[_Byte, _Byte, _Byte]] = {}
    examples: dict[str, Annotated[list[_Number], Field(max_length=MOST_NUMBERS)]] = {}
    names: dict[str, dict[str, Annotated[str, Field(max_length=60)]]] = {}
    shown: Literal["PLAIN", "FRAMED", "ALONE"] = "PLAIN"
    edges: Annotated[float, Field(ge=0, le=1000)] = 0.0
    anchors: Annotated[list[_AnchorRecord], Field(max_length=MOST_ANCHORS)] = []


def to_text(page: Page) -> str:
    """The text of a page's file."""
    record = PageRecord(
        game=page.game,
        name=page.name,
        picture=page.picture,
        at=(page.at.x, page.at.y),
        board=page.board,
        cells=[_rect(cell) for cell in page.cells],
        rects={name: _rect(rect) for name, rect in page.rects.items()},
        points={name: (round(at.x, 1), round(at.y, 1)) for name, at in page.points.items()},
        colours=dict(page.colours),
        examples={name: [round(one, 2) for one in measured] for name, measured in page.examples.items()},
        names={attribute: dict(called) for attribute, called in page.names.items()},
        shown=page.shown.name,  # type: ignore[arg-type]  # one of the literals
        edges=round(page.edges, 2),
        anchors=[_AnchorRecord(at=(one.x, one.y), picture=_png(one.pixels)) for one in page.anchors],
    )
    return json.dumps(record.model_dump(), indent=None, separators=(",", ":")) + "\n"


def from_text(text: str) -> Page:
    """The page of a file's text.

    Raises UsageError where it is none, a damaged one, or one of a version that isn't known.
    """
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise UsageError(f"This is no page that can be read ({error}). {_MAKE}") from error
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise UsageError(f"This is no page of Kibitz. {_MAKE}")
    if found.get("version") != VERSION:
        raise UsageError(
            f"This page has version {found.get('version')!r}, and this Kibitz reads version {VERSION}. Take the Kibitz "
            "that it was made with, or show the page again."
        )
    try:
        record = PageRecord(**found)
        anchors = tuple(Anchor(*one.at, _pixels(one.picture)) for one in record.anchors)
    except (ValidationError, ValueError, TypeError, cv2.error) as error:
        raise UsageError(f"This page is damaged: {_cause(error)}. {_MAKE}") from error
    return Page(
        record.game,
        record.name,
        record.picture,
        Point(*record.at),
        record.board,
        tuple(Rect(*cell) for cell in record.cells),
        {name: Rect(*rect) for name, rect in record.rects.items()},
        {name: Point(*at) for name, at in record.points.items()},
        dict(record.colours),
        {name: tuple(measured) for name, measured in record.examples.items()},
        record.names,
        record.edges,
        Shown[record.shown],
        anchors,
    )


_MAKE = "Make one with `kibitz page teach`."


def _cause(error: Exception) -> str:
    if isinstance(error, ValidationError):
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        return f"{where} can't be what it is"
    return "a picture in it can't be read"


def _rect(rect: Rect) -> tuple[float, float, float, float]:
    x, y, w, h = rect.as_list()
    return x, y, w, h


def _png(pixels: NDArray[np.uint8]) -> str:
    return base64.b64encode(cv2.imencode(".png", pixels)[1].tobytes()).decode("ascii")


def _pixels(text: str) -> NDArray[np.uint8]:
    data = np.frombuffer(base64.b64decode(text, validate=True), np.uint8)
    decoded: Any = cv2.imdecode(data, cv2.IMREAD_GRAYSCALE)
    if decoded is None or max(decoded.shape) > MOST_SIDE:
        raise ValueError("no picture of an anchor")
    return np.asarray(decoded, np.uint8)
