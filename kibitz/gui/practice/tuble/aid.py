"""The map as an aid to the practice board of Tuble: the guesses alone, or also what is still possible."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from kibitz.gui.maps.tube.scene import scene_of
from kibitz.gui.maps.tube.widget import TubeMap
from kibitz.gui.practice.tuble.session import TubleSession
from kibitz.gui.widgets.theme import Space
from kibitz.gui.widgets.widgets import Segments, column, dress, row

_GUESSES, _POSSIBLE = "guesses", "possible"


class MapAid(QWidget):
    """The map with the choice of what it gives away.

    possible_asked: what is still possible is to be shown, or no longer; see ``shows_possible``.
    """

    possible_asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        tr = self.tr
        self.levels = Segments(tr("The map shows"), [(_GUESSES, tr("Guesses")), (_POSSIBLE, tr("What is possible"))])
        dress(self.levels.button(_GUESSES), "", "segment", "Ctrl+3", tr("Show the guesses on the map"))
        dress(self.levels.button(_POSSIBLE), "", "segment", "Ctrl+4", tr("Show what is still possible, as help"))
        self.levels.choose(_GUESSES)
        self.levels.chosen.connect(self._chosen)
        self.shows_possible = False
        self.map = TubeMap()
        layout = column(spacing=Space.S)
        layout.addLayout(row(self.levels, None))
        layout.addWidget(self.map, 1)
        self.setLayout(layout)

    def show_session(self, session: TubleSession, candidates: Mapping[str, float]) -> None:
        """Show the guesses of a game, and these stations as possible."""
        scene = scene_of(session.kind.variant.network, session.guesses, candidates)
        self.map.show_scene(session.kind.network, scene)

    def _chosen(self, level: str) -> None:
        self.shows_possible = level == _POSSIBLE
        self.possible_asked.emit()
