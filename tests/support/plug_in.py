"""A game of another package, with options."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any

from pydantic import Field

from kibitz.core.options import HIDDEN, GameOptions, Shown, Switch
from tests.support.toy import ToyGame


class Order(StrEnum):
    LEFT = "left"
    RIGHT = "right"


class LampOptions(GameOptions):
    order: Annotated[Order, Shown("&Begin at the")] = Field(Order.LEFT, description="which lamps come first")
    patience: Annotated[int | None, Shown("&Patience"), Switch("--patience", "Seconds for a lamp to answer.")] = Field(
        None, ge=1, le=9, description="seconds for a lamp to answer"
    )
    loud: bool = Field(False, description="whether it clicks")
    brand: Annotated[str, HIDDEN] = Field("", description="who made the lamps")


class LampGame(ToyGame):
    options = LampOptions

    def __init__(self, options: LampOptions | None = None, **given: Any) -> None:
        self.chosen = LampOptions.of(self.title, options, **given)


class PlainLampGame(ToyGame):
    """One that knows nothing of models."""

    def __init__(self, patience: int = 2, loud: bool = False) -> None:
        self.patience, self.loud = patience, loud
