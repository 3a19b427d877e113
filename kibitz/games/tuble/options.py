"""Options of Tuble, and what its practice board remembers."""

from __future__ import annotations

from typing import Annotated, ClassVar

from pydantic import Field

from kibitz.core.geometry import Point
from kibitz.core.options import HIDDEN, Choice, GameOptions, PracticeSettings, Shown, one_of
from kibitz.solvers.tuble.networks import NETWORKS, network_title
from kibitz.solvers.tuble.shown import GUESSES

AUTO, NONE = "auto", "none"


class TublePractice(PracticeSettings):
    """map: it is shown."""

    variants: ClassVar = "a network, such as current"

    variant: str = "random"
    map: bool = False


class TubleOptions(GameOptions):
    practice: ClassVar = TublePractice

    graph: Annotated[
        str,
        one_of((AUTO, *NETWORKS)),
        Shown(
            "&Network",
            choices=(
                Choice(AUTO, "By what the guesses tell"),
                *(Choice(network, network_title(network)) for network in NETWORKS),
            ),
        ),
    ] = Field(AUTO, description="the network; auto begins with the game's own and changes it as the guesses tell")
    worst: Annotated[
        str,
        one_of((NONE, *map(str, range(1, GUESSES + 1)))),
        Shown(
            "&Guesses",
            choices=(
                Choice(NONE, "As few as can be on average"),
                Choice("4", "Never more than four"),
                Choice("5", "Never more than five"),
            ),
        ),
    ] = Field(NONE, description="by how many guesses at most a game shall be over, even if it takes longer on average")
    palette: Annotated[
        str,
        Shown(
            "&Zone colours",
            "Where the page's green, yellow, orange and red are hard to tell apart, show them here.",
            editor="kibitz.gui.settings.palette_edit:PaletteEdit",
        ),
    ] = Field("", description="the page's green, yellow, orange and red, as #rrggbb,#rrggbb,#rrggbb,#rrggbb")
    text_box: Annotated[Point | None, HIDDEN] = Field(
        None, description="a point in the page's text box, in pixels of the picture, where the user shows it"
    )
