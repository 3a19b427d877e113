"""The window while something is watched: what was read of it and advised, in the window and on the game."""

from __future__ import annotations

import logging
from collections.abc import Mapping

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import (
    QCloseEvent,
)
from PySide6.QtWidgets import QApplication, QInputDialog, QWidget

from kibitz.automation.player.covers import LIES_OVER
from kibitz.automation.stop import Stop
from kibitz.core.errors import KibitzError
from kibitz.core.game import View
from kibitz.core.geometry import Point, Rect
from kibitz.games.common.correcting import CorrectedLook
from kibitz.gui.overlay.overlay import Overlay
from kibitz.gui.overlay.page_ground import PageGround
from kibitz.gui.watching import sources
from kibitz.gui.watching.hunch import Hunch
from kibitz.gui.watching.own_windows import OwnWindows
from kibitz.gui.watching.sources import Source
from kibitz.gui.watching.worker import Job, Mode, Worker
from kibitz.gui.widgets.language import translated
from kibitz.gui.window.game_choice import GameChoice
from kibitz.gui.window.layout import MainLayout
from kibitz.gui.window.panels.findings import Findings, findings
from kibitz.gui.window.wording import seen, timings
from kibitz.loop import Pace
from kibitz.services.page_store import PAGES
from kibitz.services.settings import Settings, SettingsStore

log = logging.getLogger(__name__)

_OWN_WINDOWS_EVERY_MS = 500


class WatchingWindow(MainLayout):
    """Has the loop in a `Worker` look at a source, and shows what that finds."""

    def __init__(
        self,
        settings: Settings,
        store: SettingsStore,
        worker: Worker | None = None,
        told: Mapping[str, Mapping[str, str]] | None = None,
    ) -> None:
        """``told``: game -> options of it that the user has given (see `GameChoice`)."""
        super().__init__(settings, store)
        self._told = {game: dict(options) for game, options in (told or {}).items()}
        self._choice = self._new_choice()
        self.source: Source | None = None
        self.mode = Mode.IDLE
        self.view: View | None = None
        self.findings: Findings | None = None
        self.worker = worker or Worker(parent=self)
        self.overlay = Overlay(self._settings.overlay_thickness, self._settings.overlay_numbers, self)
        self._hunch = Hunch(self)
        self._hunch.suspected.connect(self._show_view)
        self._was_stopped = False
        self.own_windows = OwnWindows()
        self._look_around = QTimer(self)
        self._look_around.setInterval(_OWN_WINDOWS_EVERY_MS)
        self._look_around.timeout.connect(self._tell_own_windows)
        queued = Qt.ConnectionType.QueuedConnection
        self.worker.looked.connect(self._looked, queued)
        self.worker.failed.connect(self._failed, queued)
        self.worker.mode_changed.connect(self._mode_changed, queued)
        self.overlay.withheld.connect(self.notice.show_problem)
        self.overlay.drawn.connect(self.worker.spots.set_lines)
        self.correcting = self.stage.live.correcting
        self.correcting.changed.connect(self._corrected)
        self.stage.bar.save_asked.connect(self.save_taught)
        self.worker.spots.lift, self.worker.spots.lower = self.overlay.lift_asked.emit, self.overlay.lower_asked.emit

    def watch(self, source: Source) -> None:
        """Watch this from now on."""
        if source != self.source:
            self.correcting.begin()
        self.source = source
        self.view = self.findings = None
        self._hunch.forget()
        self.overlay.hide()
        self.advice.show_nothing(watching=source.live)
        if source.live:
            self._pages.setCurrentWidget(self.stage)
        self.stage.show_findings(None)
        self.controls.show_timings("")
        self.controls.show_seen("")
        self.controls.status.begin(self.tr("Looking at {what} …").format(what=source.title))
        self._ask(Mode.WATCHING)

    def follow(self, stop: Stop) -> None:
        """Show a play on the screen that somebody else runs; Stop requests ``stop``. See `Worker.follow`."""
        self.source = sources.screen_source(self.tr("the whole screen"))
        self.advice.show_nothing(watching=True)
        self._pages.setCurrentWidget(self.stage)
        self.worker.follow(stop)

    def tell(self, game: str, options: Mapping[str, str]) -> None:
        """Take these options of a game from now on, and look again; empty ones are taken back."""
        told = {name: text for name, text in {**self._told.get(game, {}), **options}.items() if text}
        choice = GameChoice(game, self._settings, told={**self._told, game: told})
        try:
            choice()
        except KibitzError as error:
            self.notice.show_problem(translated(str(error)))
            return
        self._told[game] = told
        self._choice = self._new_choice()
        if self.source is not None and self.mode is not Mode.PLAYING:
            self._ask(Mode.WATCHING, goes_on=True)

    def _ask(self, mode: Mode, max_moves: int | None = None, *, goes_on: bool = False) -> None:
        assert self.source is not None, "asked once there is something to watch"
        self.notice.hide()
        self._was_stopped = False
        self._tell_own_windows()
        chosen = self._settings
        pace = Pace.of_ms(chosen.quick_pace_ms, chosen.quiet_pace_ms, chosen.play_rest_ms)
        said = self.correcting.said
        corrector = CorrectedLook(said) if said.all else None
        self.worker.ask(Job(mode, self.source, self._choice, pace, max_moves, goes_on, corrector))
        # The worker says so too, once it has left off what it does; whoever asks meanwhile must be told the same.
        self.mode = mode
        self.controls.show_mode(mode, self._can_play())

    def _corrected(self) -> None:
        """Other things are said of the board than before: the advice follows."""
        if self.source is not None and self.mode is not Mode.PLAYING:
            self._ask(Mode.WATCHING, goes_on=True)

    def save_taught(self) -> None:
        """Let the user keep what he has taught of the page."""
        known = self.findings.reading.page_name if self.findings is not None and self.findings.reading else ""
        name, given = QInputDialog.getText(self, self.tr("Keep the page"), self.tr("Name of the page:"), text=known)
        page = self.correcting.page(name.strip()) if given and name.strip() else None
        if page is None:
            return
        try:
            PAGES.put(page, page.name)
        except KibitzError as error:
            self.notice.show_problem(translated(str(error)))
            return
        self.pages_changed()
        self.controls.status.tell(self.tr("The page “{name}” is saved.").format(name=page.name), "good")

    def pages_changed(self) -> None:
        """Other pages are saved than before: look again with them."""
        self._choice = self._new_choice()
        if self.source is not None and self.mode is not Mode.PLAYING and self.view is not None:
            self._ask(Mode.WATCHING)

    def _title(self) -> str:
        return self.source.title if self.source is not None else ""

    def _can_play(self) -> bool:
        return self.source is not None and self.source.live and self.findings is not None

    def _watched_board(self) -> Rect | None:
        """Where the board that is watched is, in physical px of the desktop."""
        found = self.findings
        if found is None or found.reading is None or found.view.frame.origin is None:
            return None
        return found.reading.bounds.moved(*found.view.frame.origin)

    def _new_choice(self, deal_at: Point | None = None) -> GameChoice:
        return GameChoice(self._settings.game, self._settings, deal_at, self._told)

    # What the worker says

    def _looked(self) -> None:
        view = self.worker.take_view()
        if view is None:
            return
        if self.mode is not Mode.PLAYING:
            self.controls.status.done()
        if not view.changed and self.view is not None:
            self.controls.show_timings(timings(self.view, view))
            return
        self.view = view
        self._show_view()
        self.controls.show_timings(timings(view, view))

    def _show_view(self) -> None:
        if self.view is None:
            return
        found = self.findings = findings(self.view, self._choice(), self.level)
        self._show_overlay()
        self.stage.show_findings(found)
        self._pages.setCurrentWidget(self.stage)
        if found.reading is None:
            if not self._settings.game and self.mode is not Mode.PLAYING:
                self._hunch.consider(self.view.frame, self._choice())
            self._show_unread()
            self.controls.show_seen(self.tr("No board is seen in {what}.").format(what=self._title()))
        else:
            self._hunch.forget()
            self.advice.show_findings(found)
            if LIES_OVER in found.reading.doubts and not found.moves:
                self.advice.offer(self.go_behind)
            self.controls.show_seen(seen(found, self._title()))
        self.controls.show_mode(self.mode, self._can_play())
        looked_for = [found.game] if found.game is not None else self._choice()
        self.controls.deal.setVisible(any("deal_at" in game.options.model_fields for game in looked_for))

    def _show_unread(self) -> None:
        """No board was seen."""
        live = self.source is not None and self.source.live
        over_something = live and any(cover.beneath != () for cover in self.worker.spots.now().windows)
        self.advice.show_nothing(True, *([self.go_behind] if over_something else []), self.show_me)

    def _mode_changed(self, mode: Mode) -> None:
        self.mode = mode
        self.correcting.enabled = mode is not Mode.PLAYING
        self.stage.bar.refresh()
        self.controls.show_mode(mode, self._can_play())
        if mode is Mode.IDLE:
            self.overlay.hide()
            self.controls.status.done()
            if self._was_stopped:
                self.controls.status.tell(self.tr("Stopped watching."))
        elif mode is Mode.PLAYING:
            self.controls.status.begin(self.tr("Playing. Esc, or moving the mouse, stops it."))
        if mode is Mode.IDLE:
            self._look_around.stop()
            self.own_windows.show_again(self._windows())
        else:
            self._look_around.start()

    def _failed(self, message: str) -> None:
        self.notice.show_problem(message)
        self.controls.status.done()
        self.overlay.hide()
        if self.view is None:
            self._pages.setCurrentWidget(self._welcome)
            self.advice.show_nothing(watching=False)
            self.controls.show_seen(self.tr("Nothing is watched."))

    # On the screen

    def _show_overlay(self) -> None:
        found = self.findings
        if found is None or not self._settings.overlay or not found.overlay_fits() or self.mode is Mode.IDLE:
            self.overlay.hide()
            return
        origin = found.view.frame.origin
        assert origin is not None, "checked by overlay_fits"
        ground = PageGround(found.view.frame, self._own_spots())
        self.overlay.show_marks(found.marks, found.places, origin, found.page_is_dark(), found.covers, ground)

    def _own_spots(self) -> list[Rect]:
        """Where our windows can be seen, in physical px of the desktop."""
        return [cover.rect for cover in self.worker.spots.now().windows]

    def _windows(self) -> list[QWidget]:
        return [w for w in QApplication.topLevelWidgets() if w is self or w.parent() is self]

    def _tell_own_windows(self) -> None:
        before = self._own_spots()
        self.worker.spots.set_windows(self.own_windows.seen(self._windows(), self.overlay.windows))
        if self._own_spots() != before:
            # A label may lie over one of them now.
            self._show_overlay()

    def closeEvent(self, event: QCloseEvent) -> None:
        self._look_around.stop()
        self.overlay.close()
        self._hunch.close()
        if not self.worker.close():
            log.warning("the loop's thread did not end in time")
        self.own_windows.close()
        super().closeEvent(event)
