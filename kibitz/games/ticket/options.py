"""Options of Ticket to Ride, and what its practice board remembers."""

from __future__ import annotations

from typing import Annotated, ClassVar

from pydantic import Field

from kibitz.core.options import HIDDEN, Choice, DemoPlan, GameOptions, PracticeSettings, Shown, one_of
from kibitz.solvers.ticket.model.boards import BOARDS


class TicketPractice(PracticeSettings):
    """colour: of one's own trains. speed: see `kibitz.gui.practice.ticket.board.SPEEDS`. asks: how to pay. marks: they
    are drawn on the map."""

    variants: ClassVar = "usa or europe, and a level for each bot, such as europe easy hard"
    palettes: ClassVar = "your trains"
    demo: ClassVar = DemoPlan("medium 20 trains", 0.6, "kibitz.cli.ticket.board_profile:profile_of_practice")

    variant: str = "random"
    colour: str = "red"
    speed: int = 2
    asks: bool = False
    marks: bool = True


class TicketOptions(GameOptions):
    """me, players, tickets, hand, row, claims: what the user tells, see `kibitz.games.ticket.told`."""

    practice: ClassVar = TicketPractice

    profile: Annotated[str, HIDDEN] = Field(
        "", description="name or file of the board's profile; without one all that are saved are tried"
    )
    board: Annotated[
        str,
        one_of(("", *BOARDS)),
        Shown(
            "&Board",
            "Which saved profiles of boards are tried.",
            choices=(Choice("", "Any board"), *(Choice(board, title) for board, title in BOARDS.items())),
        ),
    ] = Field("", description="only profiles of this board")
    players: Annotated[str, HIDDEN] = Field("", description="how many play")
    me: Annotated[str, HIDDEN] = Field("", description="the colour of your trains, such as red")
    tickets: Annotated[str, HIDDEN] = Field("", description="yours, such as Los Angeles-Miami; Seattle-New York 22")
    hand: Annotated[str, HIDDEN] = Field("", description="your cards, such as red 3, locomotive 1")
    row: Annotated[str, HIDDEN] = Field("", description="the cards face up, - for one that isn't known")
    claims: Annotated[str, HIDDEN] = Field("", description="owners of tracks, such as Calgary-Helena red; #17 none")
