"""The map with its buttons, and below it the way between two stations in words."""

from __future__ import annotations

import importlib
from dataclasses import replace

from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from kibitz.core.background import Background
from kibitz.gui.maps.common.view import MapButtons
from kibitz.gui.maps.tube.scene import MapScene, hops
from kibitz.gui.maps.tube.view import TubeMapView
from kibitz.gui.maps.tube.words import route_in_words
from kibitz.gui.widgets.language import translated
from kibitz.gui.widgets.theme import Space
from kibitz.gui.widgets.widgets import column, label
from kibitz.solvers.tuble.routes import shortest_route


class TubeMap(QWidget):
    """A network and a scene; two stations that are clicked on show the shortest way between them."""

    def __init__(self, network_id: str = "game2023", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        tr = self.tr
        self.view = TubeMapView(network_id, self)
        self.view.ends_chosen.connect(self._show_ends)
        # The south-east has no lines, and below stand the sources.
        self.buttons = MapButtons(self.view)
        self._way = label(role="caption", wrap=True)
        self._way.setAccessibleName(tr("The way between two stations"))
        layout = column(self.view, self._way, spacing=Space.XS)
        layout.setStretch(0, 1)
        self.setLayout(layout)
        self._say_way("")

    @property
    def way(self) -> str:
        """The way that is shown, in words."""
        return self._way.text()

    def show_scene(self, network_id: str, scene: MapScene) -> None:
        """Show this scene. A way that the user has asked for stays while there is no new guess."""
        before = self.view.scene
        self.view.show_network(network_id)
        if self.view.scene is before and before.guesses == scene.guesses:
            scene = replace(scene, route=before.route, ends=before.ends)
        elif before.ends:
            self._say_way("")
        self.view.show_scene(scene)

    def _show_ends(self, ends: tuple[int, ...]) -> None:
        network = self.view.map.network
        scene = replace(self.view.scene, ends=ends, route=())
        if len(ends) == 2:
            route = shortest_route(network, *ends)
            scene = replace(scene, route=hops(network, route))
            self._say_way(translated(route_in_words(route)))
        elif ends:
            name = network.stations[ends[0]].name
            self._say_way(self.tr("From {name}: click on another station for the way there.").format(name=name))
        else:
            self._say_way("")
        self.view.show_scene(scene)

    def _say_way(self, text: str) -> None:
        self._way.setText(text)
        self._way.setVisible(bool(text))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.buttons.show_for(self.height())
        super().resizeEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        # The library of routes takes long to be loaded; the first click shall not wait for that.
        Background("load networkx").ask(lambda _: importlib.import_module("networkx"))
        super().showEvent(event)
