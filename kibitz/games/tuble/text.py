"""The rows of a game of Tuble for a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kibitz.solvers.tuble.shown import Observation, ShownTuble, ZoneColour

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.text import Text

STYLES = {
    ZoneColour.GREEN: "black on green",
    ZoneColour.YELLOW: "black on bright_yellow",
    ZoneColour.ORANGE: "black on dark_orange",
    ZoneColour.RED: "white on red",
}
UNKNOWN = "reverse dim"


def rows_text(game: ShownTuble) -> RenderableType:
    """Each guess in its line: the stops on their colour, the colour's name for eyes without colours, the station."""
    from rich.text import Text

    return Text("\n").join(map(_row, game.guesses)) if game.guesses else Text("no guess yet", "dim")


def _row(guess: Observation) -> Text:
    from rich.text import Text

    style = STYLES[guess.colour] if guess.colour is not None else UNKNOWN
    stops = "?" if guess.stops is None else str(guess.stops)
    colour = guess.colour.name.lower() if guess.colour is not None else ""
    made = Text(no_wrap=True).append(f"{stops:^4}", style)
    return made.append(f"  {colour:<7} ", "dim").append(guess.station or "?")
