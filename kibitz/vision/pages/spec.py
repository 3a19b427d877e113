"""What the user shows of a page, as ``kibitz page teach --spec`` has it: everything but the board is optional."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from kibitz.core.errors import UsageError

Rectangle = tuple[float, float, Annotated[float, Field(gt=0)], Annotated[float, Field(gt=0)]]
"""Left, top, width, height, pixels of the picture."""
Place = tuple[float, float]
"""x and y, pixels of the picture."""

COLOURS: Mapping[str, tuple[str, ...]] = {
    "wordle": ("correct", "present", "absent"),
    "tuble": ("zone_0", "zone_1", "zone_2", "zone_3"),
    "pyramid": ("free", "selected", "used"),
    "set": ("red", "green", "purple"),
}
"""Game -> the meanings whose colour can be shown; Set's take any other names as well."""
RECTS = ("text_box", "name", "number", "blob")
POINTS = ("send", "enter", "backspace", "deal", "new_game", "press_first")


def _middle(value: Any) -> Any:
    """The middle of a rectangle where one was given for a point."""
    if isinstance(value, list | tuple) and len(value) == 4 and all(isinstance(v, int | float) for v in value):
        x, y, w, h = value
        return (x + w / 2, y + h / 2)
    return value


Spot = Annotated[Place, BeforeValidator(_middle)]


class PageSpec(BaseModel):
    """A page as it is shown.

    board: the rectangle around the board. rows, columns: of its cells. colours: meaning -> a point that has its colour;
    the meanings may stand outside ``colours`` too, as ``zone_0`` or ``free``. shapes, shadings: what Set's are to be
    called -> a point on a card that has it. The others: where things are, and what to click.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    board: Rectangle
    rows: Annotated[int, Field(ge=1, le=40)] | None = None
    columns: Annotated[int, Field(ge=1, le=40)] | None = None
    text_box: Rectangle | None = None
    name: Rectangle | None = None
    number: Rectangle | None = None
    blob: Rectangle | None = None
    send: Spot | None = None
    enter: Spot | None = None
    backspace: Spot | None = None
    deal: Spot | None = None
    new_game: Spot | None = None
    press_first: Spot | None = None
    colours: dict[str, Spot] = {}
    shapes: dict[str, Spot] = {}
    shadings: dict[str, Spot] = {}

    @classmethod
    def of(cls, text: str, game: str) -> PageSpec:
        """What a file's text says of a page of a game.

        Raises UsageError where that is no such thing.
        """
        try:
            found = json.loads(text)
        except ValueError as error:
            raise UsageError(f"This is no JSON that can be read ({error}). {_form(game)}") from error
        if not isinstance(found, dict):
            raise UsageError(f"A page is shown by an object. {_form(game)}")
        known = COLOURS.get(game, ())
        told = {name: found[name] for name in known if name in found}
        others = {name: value for name, value in found.items() if name not in told}
        if told and isinstance(others.get("colours", {}), dict):
            others["colours"] = {**others.get("colours", {}), **told}
        try:
            spec = cls(**others)
        except ValidationError as error:
            raise UsageError(f"{_wrong(error)}. {_form(game)}") from None
        spec.check(game)
        return spec

    def check(self, game: str) -> None:
        """Raise UsageError for what this game doesn't have."""
        if game == "set":
            return
        if self.shapes or self.shadings:
            raise UsageError("Shapes and shadings are shown of cards of Set only. Leave them out.")
        known = COLOURS.get(game, ())
        wrong = next((name for name in self.colours if name not in known), None)
        if wrong is not None:
            there = f"There are: {', '.join(known)}" if known else "This game has none"
            raise UsageError(f"No colour is called {wrong!r} here. {there}.")


def _wrong(error: ValidationError) -> str:
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"] if isinstance(part, str)) or "it"
    told = {"missing": "is missing", "extra_forbidden": "is nothing that can be shown"}
    wrong = told.get(first["type"]) or f"can't be {first['input']!r}"
    return f"{where} {wrong}"


def _form(game: str) -> str:
    colour = next(iter(COLOURS.get(game, ())), None)
    also = f', "colours": {{"{colour}": [x, y]}}' if colour else ""
    form = f'{{"board": [left, top, width, height], "rows": 6, "columns": 5{also}}}'
    return f"Write it as {form}; all but board may be left out."
