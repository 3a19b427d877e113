"""The place in the middle of the window: the live picture, and the panel that the game in view has of its own."""

from __future__ import annotations

import logging
from typing import Any, Protocol

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QSplitter, QWidget

from kibitz.core.advice import Advice
from kibitz.core.game import Game
from kibitz.core.reading import Reading
from kibitz.gui.correcting.bar import CorrectionBar
from kibitz.gui.widgets.theme import Space
from kibitz.gui.widgets.widgets import column
from kibitz.gui.window.panels.findings import Findings
from kibitz.gui.window.panels.live_view import LiveView
from kibitz.registry import resolve

log = logging.getLogger(__name__)

_BESIDE_FROM, _BELOW_FROM = 1000, 400
"""From this width on, or below this height (logical px), the panel is beside the picture, else below it."""
_SHARES = (2, 3)
"""Of the picture and the panel, until the user moves the handle between them."""


class Panel(Protocol):
    """What `Game.panel` makes, besides being a widget.

    It may have a signal ``options_changed``: what the user sets there, as a dictionary of its game's options (text).
    """

    def show_position(self, reading: Reading[Any] | None, advice: Advice | None) -> None:
        """Show what was read, and of the advice what the level of help gives away."""


class Stage(QSplitter):
    """The picture and the panel, with a handle between them.

    failed: a game's panel can't be shown; a message for the user. told: the user has set something in a game's panel:
    the game's id, and its options as text (empty ones are taken back).
    """

    failed = Signal(str)
    told = Signal(str, object)

    def __init__(self, live: LiveView) -> None:
        super().__init__(Qt.Orientation.Vertical)
        self.setHandleWidth(Space.M)
        self.live = live
        self.bar = CorrectionBar(live.correcting)
        live.menu_asked.connect(self.bar.open_menu)
        picture = QWidget()
        layout = column(live, self.bar, spacing=Space.XS)
        layout.setStretch(0, 1)
        picture.setLayout(layout)
        for keys, do in (("Ctrl+Z", live.correcting.undo), ("Ctrl+Shift+Z", live.correcting.redo)):
            QShortcut(QKeySequence(keys), picture, do, context=Qt.ShortcutContext.WidgetWithChildrenShortcut)
        self.addWidget(picture)
        self._panels: dict[str, Any] = {}
        self._shown = ""

    @property
    def panel(self) -> QWidget | None:
        """The panel that is shown."""
        found: QWidget | None = self._panels.get(self._shown)
        return found

    def show_findings(self, found: Findings | None) -> None:
        """Show what one look led to; None for nothing yet."""
        self.live.show_findings(found)
        if found is None:
            self._choose(None)
        elif found.game is not None and found.reading is not None:
            # A look in which no game was seen leaves the panel as it is: the next one may see it again.
            self._choose(found.game)
            panel: Panel | None = self._panels.get(self._shown)
            if panel is not None:
                panel.show_position(found.reading, found.given)

    def resizeEvent(self, event: QResizeEvent) -> None:
        beside = self.width() >= _BESIDE_FROM or self.height() < _BELOW_FROM
        self.setOrientation(Qt.Orientation.Horizontal if beside else Qt.Orientation.Vertical)
        super().resizeEvent(event)

    def _choose(self, game: Game[Any] | None) -> None:
        path = game.panel if game is not None else ""
        if path == self._shown:
            return
        if self.panel is not None:
            self.panel.hide()
        self._shown = path
        if path and game is not None and path not in self._panels:
            self._panels[path] = self._made(path, game.id)
        if self.panel is not None:
            self.panel.show()

    def _made(self, path: str, game: str) -> QWidget | None:
        try:
            panel: QWidget = resolve(path)()
        except Exception as error:
            # A game from elsewhere may be faulty; its panel is no reason to lose the window.
            log.exception("the panel %s can't be made", path)
            self.failed.emit(self.tr("The panel of this game can't be shown: {error}.").format(error=error))
            return None
        if hasattr(panel, "options_changed"):
            panel.options_changed.connect(lambda options: self.told.emit(game, options))
        self.addWidget(panel)
        for place, share in ((0, _SHARES[0]), (self.indexOf(panel), _SHARES[1])):
            self.setStretchFactor(place, share)
        whole = self.width() if self.orientation() is Qt.Orientation.Horizontal else self.height()
        sizes = [0] * self.count()
        sizes[0], sizes[-1] = whole * _SHARES[0] // sum(_SHARES), whole * _SHARES[1] // sum(_SHARES)
        self.setSizes(sizes)
        return panel
