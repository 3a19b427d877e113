"""Help for the practice board of Tuble: quick enough to be asked for in the window's own thread."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kibitz.gui.practice.tuble.session import TubleSession

if TYPE_CHECKING:
    from kibitz.games.tuble.game import TubleGame
    from kibitz.solvers.tuble.engine import TubleEngine


class TubleCoach:
    """Knows the network that the game is played on, and nothing of the hidden station."""

    def __init__(self) -> None:
        self._games: dict[str, TubleGame] = {}
        self._engines: dict[str, TubleEngine] = {}

    def steps(self, session: TubleSession) -> tuple[str, str, str]:
        """Nudge, hint and answer for a game as it is now."""
        from kibitz.games.tuble.game import TubleGame

        network = session.kind.network
        if network not in self._games:
            self._games[network] = TubleGame(graph=network)
        advice = self._games[network].advise(session.shown)
        return advice.nudge, advice.hint, advice.answer

    def candidates(self, session: TubleSession) -> dict[str, float]:
        """The stations that are still possible, with their probabilities."""
        from kibitz.solvers.tuble.engine import TubleEngine

        network = session.kind.network
        if network not in self._engines:
            self._engines[network] = TubleEngine(network, only=True)
        found = self._engines[network].advise(session.guesses, count=1)
        return {candidate.name: candidate.probability for candidate in found.candidates}
