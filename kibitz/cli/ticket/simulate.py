"""``kibitz ticket simulate``: games between the players that Kibitz has."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from kibitz.cli.common.options import Scheduler, Workers
from kibitz.cli.printing.busy import counting_bar
from kibitz.cli.printing.output import json_line, result
from kibitz.cli.printing.tables import put, ruled_table
from kibitz.cli.ticket.options import AsJson, OneBoard
from kibitz.core.wording import counted

if TYPE_CHECKING:
    from kibitz.solvers.ticket.bots.simulate import Outcome, Standing

BOTH = "kibitz,planner"


def simulate(
    players: Annotated[
        str,
        typer.Option(
            metavar="NAME,...",
            help="Two to five of: kibitz (our own, which the coach speaks for), planner (plans all tickets together), "
            "article (the player of the article about the game); a name may come again.",
        ),
    ] = BOTH,
    games: Annotated[int, typer.Option(min=1, metavar="N", help="How many games.")] = 100,
    seed: Annotated[int, typer.Option(metavar="S", help="The same seed makes the same games.")] = 1,
    board: OneBoard = "usa",
    workers: Workers = None,
    scheduler: Scheduler = None,
    as_json: AsJson = False,
) -> None:
    """Let players play against each other, with the seats rotated, and count wins and points."""
    from kibitz.services.work.cluster import cluster_if
    from kibitz.services.work.simulations import TicketGames, played
    from kibitz.solvers.ticket.bots.simulate import standings
    from kibitz.solvers.ticket.model.boards import load_board

    names = [name.strip() for name in players.split(",")]
    chosen = load_board(board)
    wanted = TicketGames(chosen.id, tuple(names), seed)
    outcomes: dict[int, Outcome] = {}
    with cluster_if(scheduler, workers) as client, counting_bar("Playing") as tell:
        for number, outcome in played(wanted, games, client):
            outcomes[number] = outcome
            tell(len(outcomes), games)
    found = standings(names, [outcomes[number] for number in range(games)])
    if as_json:
        records = [_record(standing) for standing in found]
        json_line({"board": chosen.id, "games": games, "seed": seed, "players": records})
        return
    heads = ("player", "wins", "95 %", "points", "tickets", "failed")
    put(ruled_table(heads, [_row(standing) for standing in found], right=heads[1:]))
    result(f"{counted(games, 'game')} with seed {seed}. Points and tickets: a game; a shared win is divided.")


def _row(standing: Standing) -> tuple[str, ...]:
    share, low, high = standing.share
    return (
        standing.name,
        f"{share:.1%}",
        f"{low:.1%} to {high:.1%}",
        f"{standing.mean:.1f} ± {standing.mean_error:.1f}",
        f"{standing.completed:.2f}",
        f"{standing.failed:.2f}",
    )


def _record(standing: Standing) -> dict[str, Any]:
    return {
        "name": standing.name,
        "wins": round(standing.wins, 4),
        "share": [round(share, 4) for share in standing.share],
        "mean": round(standing.mean, 4),
        "mean_error": round(standing.mean_error, 4),
        "completed": round(standing.completed, 4),
        "failed": round(standing.failed, 4),
    }
