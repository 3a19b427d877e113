"""Our own player: the first of what the coach shows."""

from __future__ import annotations

import random

from kibitz.solvers.ticket.choosing import ranked
from kibitz.solvers.ticket.model.actions import Action
from kibitz.solvers.ticket.model.seen import shown_of
from kibitz.solvers.ticket.model.state import GameState


class KibitzBot:
    """Does what `ranked` has first, for what its player sees."""

    def act(self, state: GameState, rng: random.Random) -> Action:
        """See `Bot`."""
        return ranked(shown_of(state, state.turn))[0].action
