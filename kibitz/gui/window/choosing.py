"""The window where the user chooses: what to watch, and which game to look for."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QTimer
from PySide6.QtGui import (
    QDragEnterEvent,
    QDropEvent,
    QGuiApplication,
)
from PySide6.QtWidgets import QFileDialog

from kibitz.core.geometry import Rect
from kibitz.gui.overlay.region_picker import Wanted
from kibitz.gui.watching import sources
from kibitz.gui.watching.mime_source import dropped_files, mime_source
from kibitz.gui.watching.sources import PICTURES
from kibitz.gui.watching.worker import Mode
from kibitz.gui.widgets.garbage import collect_all
from kibitz.gui.widgets.places import FRAME, place_beside
from kibitz.gui.widgets.scaling import as_rect, on_screens, rect_to_logical
from kibitz.gui.window.picking import Picking
from kibitz.gui.window.wizard import WizardWindow

if TYPE_CHECKING:
    from kibitz.gui.pictures import PicturesDialog

LEFT_MS = 1500
"""After this long nothing holds the game any more that was watched before another one was chosen."""


class ChoosingWindow(WizardWindow):
    """The screen, a region of it, a picture, the clipboard, something dropped on the window; and the game."""

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.setAcceptDrops(True)
        self.pictures: PicturesDialog | None = None
        self.picking = Picking(self)
        self.picking.grabbing.connect(self._make_way_for_pick)
        self._offer_last_region()
        self.top.screen_button.clicked.connect(self.watch_screen)
        self._watch_button.clicked.connect(self.watch_screen)
        self.top.region_button.clicked.connect(self.pick_region)
        self.again.clicked.connect(self.watch_last_region)
        self.top.last_region.triggered.connect(self.watch_last_region)
        self.addAction(self.top.last_region)
        self.top.picture_button.clicked.connect(self.open_picture)
        self.top.many_pictures.triggered.connect(lambda: self.show_pictures())
        self.top.paste_button.clicked.connect(self.paste_picture)
        self.top.game_chosen.connect(self.choose_game)
        self.controls.deal.clicked.connect(self._pick_deal)

    def watch_screen(self) -> None:
        """Watch the whole desktop."""
        self.watch(sources.screen_source(self.tr("the whole screen")))

    def pick_region(self) -> None:
        """Let the user drag the part of the screen to watch."""
        self.controls.status.begin("")
        region = self.last_region()
        last = Rect(*region) if region else None
        self.picking.start(self._watch_picked, Wanted.REGION, last=last, games=self._choice)

    def _make_way_for_pick(self, picking: bool) -> None:
        self._make_way_for_grab(picking)
        if not picking:
            self.come_forward()
            self._show_overlay()

    def _watch_picked(self, rect: Rect) -> None:
        self._stand_beside(rect)
        self.region_picked(rect)

    def _stand_beside(self, place: Rect) -> None:
        """Where this window lies over the place (physical px), move it beside that, if the screen has the room."""
        shown = as_rect(rect_to_logical(place, self.screen()))
        if as_rect(self.frameGeometry()).iou(shown) == 0:
            return
        screen = as_rect(self.screen().availableGeometry())
        beside = place_beside(screen, [shown.grown(FRAME)], (self.width(), self.height()))
        if beside is not None:
            self.setGeometry(round(beside.x), round(beside.y), round(beside.w), round(beside.h))

    def watch_last_region(self) -> None:
        """Watch the part of the screen that was picked last."""
        region = self.last_region()
        if region is not None:
            self.region_picked(Rect(*region))

    def open_picture(self) -> None:
        """Let the user choose a picture file to read."""
        self.controls.status.begin(self.tr("Choose a picture."))
        name, _ = QFileDialog.getOpenFileName(
            self, self.tr("Open a picture"), "", self.tr("Pictures ({patterns})").format(patterns=PICTURES)
        )
        if name:
            self.watch(sources.file_source(Path(name)))
        else:
            self.controls.status.done()

    def show_pictures(self, files: Sequence[Path] = ()) -> None:
        """Show the window for many pictures; look at these, and at those in folders among them."""
        if self.pictures is None:
            with self._busy(self.tr("Opening the pictures …")):
                from kibitz.gui.pictures import PicturesDialog

                self.pictures = PicturesDialog(self._settings, self)
            self.pictures.open_asked.connect(self._watch_file)
        self.pictures.show()
        self.pictures.raise_()
        self.pictures.activateWindow()
        self.pictures.add(files)

    def _watch_file(self, file: Path) -> None:
        self.watch(sources.file_source(file))
        self.come_forward()

    def paste_picture(self) -> None:
        """Read the picture in the clipboard."""
        self.controls.status.begin("")
        source = mime_source(self.tr("the clipboard"), QGuiApplication.clipboard().mimeData())
        if source is not None:
            self.watch(source)
            return
        self.notice.show_problem(
            self.tr("There is no picture in the clipboard. Take a screenshot into it, then paste again.")
        )

    def last_region(self) -> tuple[int, int, int, int] | None:
        """The region that was picked last, where it is still on a screen."""
        region = self._settings.region
        return region if region is not None and on_screens(Rect(*region)) else None

    def _offer_last_region(self) -> None:
        region = self.last_region()
        words = f"{region[2]} × {region[3]}" if region is not None else ""
        self.top.offer_region(words)
        self.again.setVisible(bool(words))

    def region_picked(self, rect: Rect) -> None:
        region = (round(rect.x), round(rect.y), round(rect.w), round(rect.h))
        self._keep(region=region)
        self._offer_last_region()
        self.watch(sources.region_source(self.tr("a region of {w} × {h}").format(w=region[2], h=region[3]), region))

    def choose_game(self, game: str) -> None:
        self._keep(game=game)
        self._hunch.forget()
        self._choice = self._new_choice()
        self._show_wizard_button()
        if self.source is not None and self.mode is not Mode.IDLE:
            self.watch(self.source)
        QTimer.singleShot(LEFT_MS, self, collect_all)

    def _pick_deal(self) -> None:
        words = self.tr("Click on the game's button for more cards, or drag a rectangle around it")
        self.picking.start(self._deal_picked, Wanted.BUTTON, words=words)

    def _deal_picked(self, rect: Rect) -> None:
        origin = self.view.frame.origin if self.view is not None else None
        if origin is None or self.source is None:
            return
        point = rect.center.moved(-origin[0], -origin[1])
        self._choice = self._new_choice(point)
        self._ask(Mode.WATCHING)
        self.say(self.tr("More cards will be dealt there when there is no set."))

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if mime_source("", event.mimeData()) is not None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        files = dropped_files(event.mimeData())
        if len(files) > 1 or any(file.is_dir() for file in files):
            self.show_pictures(files)
            event.acceptProposedAction()
            return
        source = mime_source(self.tr("the dropped picture"), event.mimeData())
        if source is not None:
            self.watch(source)
            event.acceptProposedAction()
