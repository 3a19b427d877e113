"""The map in the window of Kibitz: the guesses that were read, what is still possible, and the best guess."""

from __future__ import annotations

from typing import Any

from kibitz.core.advice import Advice
from kibitz.core.reading import Condition, Reading
from kibitz.gui.maps.tube.scene import scene_of
from kibitz.gui.maps.tube.widget import TubeMap
from kibitz.solvers.tuble.engine import TubleEngine
from kibitz.solvers.tuble.networks import load_network
from kibitz.solvers.tuble.shown import Observation, ShownTuble


def create() -> TubePanel:
    """The panel for `Game.panel`."""
    return TubePanel()


class TubePanel(TubeMap):
    """Shows positions of Tuble; a position is worked out once, however often it is looked at."""

    def __init__(self) -> None:
        super().__init__()
        self._shown: tuple[tuple[Observation, ...], Any, bool] | None = None
        self._engines: dict[str, TubleEngine] = {}

    def show_position(self, reading: Reading[ShownTuble] | None, advice: Advice | None) -> None:
        """Show what was read, and of the advice what it gives away: without moves and tables, the guesses alone."""
        if reading is None:
            return
        best = advice.moves[0].data if advice is not None and advice.moves else None
        is_over = reading.condition is Condition.OVER or reading.state.end is not None
        tells = advice is not None and bool(advice.moves or advice.tables) and not is_over
        position = (reading.state.guesses, best, tells)
        if position != self._shown:
            self._shown = position
            self._show(reading.state.guesses, best, tells)

    def _show(self, guesses: tuple[Observation, ...], best: Any, tells: bool) -> None:
        if not tells:
            network = self.view.map.network
            self.show_scene(network.id, scene_of(network, guesses))
            return
        # The graph that the game took is tried first here too, so that both find the same stations.
        graph = best.graph if best is not None else ""
        if graph not in self._engines:
            self._engines[graph] = TubleEngine(graph) if graph else TubleEngine()
        found = self._engines[graph].advise(guesses, count=1)
        network = load_network(found.variant.network_id)
        candidates = {candidate.name: candidate.probability for candidate in found.candidates}
        self.show_scene(network.id, scene_of(network, guesses, candidates, best.station if best is not None else None))
