"""Options of Set, and what its practice board remembers."""

from __future__ import annotations

from typing import Annotated, ClassVar

from pydantic import Field

from kibitz.core.geometry import Point
from kibitz.core.options import HIDDEN, Choice, DemoPlan, GameOptions, PracticeSettings, Shown, one_of
from kibitz.solvers.set.advice import VARIANTS


class SetPractice(PracticeSettings):
    """landscape: the cards lie. letters: on the keys that choose them."""

    variants: ClassVar = ""
    palettes: ClassVar = "safe, blocks"
    demo: ClassVar = DemoPlan(options="kibitz.cli.commands.set_commands:deal_button")

    palette: str = "classic"
    landscape: bool = False
    letters: bool = False
    animations: bool = True


class SetOptions(GameOptions):
    practice: ClassVar = SetPractice

    variant: Annotated[
        str,
        one_of(VARIANTS),
        Shown(
            "Rules of &Set",
            choices=(
                Choice("auto", "Find out by playing"),
                Choice("classic", "Classic: sets are taken away"),
                Choice("daily", "Daily puzzle: cards stay"),
                Choice("chain", "Chain: one card of the last set"),
                Choice("ultra", "UltraSet: four cards"),
            ),
        ),
    ] = Field("auto", description="the rules that the page plays by")
    deal_at: Annotated[Point | None, HIDDEN] = Field(
        None, description="where the button that deals more cards is, in pixels of the picture, if the user shows it"
    )
    press_first: Annotated[str | None, HIDDEN] = Field(
        None, description="what the page wants before the cards of each set: a point X,Y to click, or a key"
    )
