"""Players of Ticket to Ride, and games between them."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from kibitz.core.errors import UsageError
from kibitz.solvers.ticket.bots.article import ArticleBot
from kibitz.solvers.ticket.bots.common import Bot
from kibitz.solvers.ticket.bots.kibitz import KibitzBot
from kibitz.solvers.ticket.bots.planner import PlannerBot
from kibitz.solvers.ticket.model.boards import Board
from kibitz.solvers.ticket.model.rules import apply
from kibitz.solvers.ticket.model.state import GameState, Phase, start_game

BOTS: dict[str, Callable[[], Bot]] = {"article": ArticleBot, "planner": PlannerBot, "kibitz": KibitzBot}
"""Name -> a new player."""


def make_bot(name: str) -> Bot:
    """A player by its name. Raises UsageError for one that there is not."""
    if name not in BOTS:
        raise UsageError(f"There is no player {name!r}. There are: {', '.join(BOTS)}.")
    return BOTS[name]()


def play_game(board: Board, bots: Sequence[Bot], rng: random.Random) -> GameState:
    """A game between these players in this order, at its end."""
    state = start_game(board, len(bots), rng)
    while state.phase is not Phase.OVER:
        state = apply(state, bots[state.turn].act(state, rng), rng)
    return state
