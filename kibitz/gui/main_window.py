"""The window of Kibitz: choose what to watch, see what was read, get advice, have it played."""

from __future__ import annotations

import logging
import sys
from collections.abc import Mapping
from pathlib import Path

from PySide6.QtCore import QProcess, Qt, QTimer
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QGuiApplication, QResizeEvent
from PySide6.QtWidgets import QApplication, QBoxLayout, QFileDialog, QMainWindow, QStackedWidget, QWidget

from kibitz.automation.session import is_x11
from kibitz.automation.stop import Stop
from kibitz.errors import KibitzError
from kibitz.game import HelpLevel, View, game_ids, wizard_of
from kibitz.geometry import Point, Rect
from kibitz.gui import icons, sources, theme
from kibitz.gui.advice_panel import AdvicePanel
from kibitz.gui.findings import Findings, findings
from kibitz.gui.game_choice import GameChoice
from kibitz.gui.global_keys import GlobalKeys
from kibitz.gui.live_view import LiveView
from kibitz.gui.main_panels import ControlBar, Notice, TopBar, welcome
from kibitz.gui.mime_source import mime_source
from kibitz.gui.narrator import Narrator
from kibitz.gui.overlay import Overlay
from kibitz.gui.own_windows import OwnWindows
from kibitz.gui.picking import Picking
from kibitz.gui.preferences import PreferenceStore
from kibitz.gui.single_instance import Command
from kibitz.gui.sources import PICTURES, Source
from kibitz.gui.souvenir import Souvenirs
from kibitz.gui.stage import Stage
from kibitz.gui.theme import Space, ThemeChoice
from kibitz.gui.tray import tray_if_there
from kibitz.gui.widgets import button, column, row
from kibitz.gui.wizard_door import WizardDoor
from kibitz.gui.wording import seen, timings
from kibitz.gui.worker import Job, Mode, Worker
from kibitz.loop import Pace
from kibitz.settings import Settings, save_settings

log = logging.getLogger(__name__)

_SIDE_BY_SIDE_FROM = 820
_WORDS_FROM = 900
_TIMINGS_FROM = 1060
_ADVICE_WIDTH = 348
_NO_LIMIT = 16777215  # QWIDGETSIZE_MAX, which PySide does not export
_OWN_WINDOWS_EVERY_MS = 500


class MainWindow(QMainWindow):
    """Shows and asks; the loop runs in a `Worker`."""

    def __init__(
        self,
        settings: Settings,
        store: PreferenceStore,
        worker: Worker | None = None,
        told: Mapping[str, Mapping[str, str]] | None = None,
    ) -> None:
        """``told``: game -> options of it that the user has given (see `GameChoice`)."""
        super().__init__()
        self.setWindowTitle("Kibitz")
        self.setWindowIcon(icons.app_icon())
        self.setAcceptDrops(True)
        self.setMinimumSize(560, 540)
        self.resize(1120, 740)
        self._settings, self._store = settings, store
        self._preferences = store.load()
        self._level = HelpLevel(settings.help_level)
        self._told = {game: dict(options) for game, options in (told or {}).items()}
        self._choice = self._new_choice()
        self._source: Source | None = None
        self._mode = Mode.IDLE
        self._view: View | None = None
        self._findings: Findings | None = None
        self.worker = worker or Worker(parent=self)
        self.overlay = Overlay(self._preferences.overlay_thickness, self._preferences.overlay_numbers, self)
        self._picking = Picking(self.overlay, self.worker, self)
        self._door = WizardDoor(self)
        self._souvenirs, self._narrator = Souvenirs(self), Narrator(self)
        self._own_windows = OwnWindows()
        self._keys = GlobalKeys(self)
        self._build()
        self._connect()
        self.tray = tray_if_there(self)
        if self.tray is not None:
            self.tray.show_asked.connect(self.come_forward)
            self.tray.pause_asked.connect(self.worker.pause)
            self.tray.stop_asked.connect(self.stop)
            self.tray.quit_asked.connect(self.close)
        geometry = store.geometry("main")
        if geometry is not None:
            self.restoreGeometry(geometry)
        self._look_around = QTimer(self)
        self._look_around.setInterval(_OWN_WINDOWS_EVERY_MS)
        self._look_around.timeout.connect(self._tell_own_windows)
        # Grabbing keys needs the X server's library, which would delay the first picture of the window.
        QTimer.singleShot(0, self._take_hotkeys)
        QTimer.singleShot(0, self._show_wizard_button)

    # What to watch

    def watch(self, source: Source) -> None:
        """Watch this from now on."""
        self._source = source
        self._view = self._findings = None
        self.overlay.hide()
        self._advice.show_nothing(watching=source.live)
        if source.live:
            self._pages.setCurrentWidget(self._stage)
        self._stage.show_findings(None)
        self._controls.show_timings("")
        self._say(self.tr("Watching {what}").format(what=source.title) if source.live else source.title)
        self._ask(Mode.WATCHING)

    def follow(self, stop: Stop) -> None:
        """Show a play on the screen that somebody else runs; Stop requests ``stop``. See `Worker.follow`."""
        self._source = sources.screen_source(self.tr("the whole screen"))
        self._advice.show_nothing(watching=True)
        self._pages.setCurrentWidget(self._stage)
        self.worker.follow(stop)

    def watch_screen(self) -> None:
        """Watch the whole desktop."""
        self.watch(sources.screen_source(self.tr("the whole screen")))

    def pick_region(self) -> None:
        """Let the user drag the part of the screen to watch."""
        self._picking.start(self._region_picked)

    def open_picture(self) -> None:
        """Let the user choose a picture file to read."""
        name, _ = QFileDialog.getOpenFileName(
            self, self.tr("Open a picture"), "", self.tr("Pictures ({patterns})").format(patterns=PICTURES)
        )
        if name:
            self.watch(sources.file_source(Path(name)))

    def paste_picture(self) -> None:
        """Read the picture in the clipboard."""
        source = mime_source(self.tr("the clipboard"), QGuiApplication.clipboard().mimeData())
        if source is not None:
            self.watch(source)
            return
        self._notice.show_problem(
            self.tr("There is no picture in the clipboard. Take a screenshot into it, then paste again.")
        )

    # Help and play

    def set_level(self, level: HelpLevel) -> None:
        """Give away this much from now on."""
        self._level = level
        self._advice.choose(level)
        self._keep(help_level=int(level))
        self._show_view()

    def more_help(self) -> None:
        """The next level of help; after the last, the first."""
        self.set_level(HelpLevel(int(self._level) % len(HelpLevel) + 1))

    def set_overlay(self, shown: bool) -> None:
        """Draw on the game itself, or don't."""
        self._top.overlay_button.setChecked(shown)
        self._keep(overlay=shown)
        self._show_view()

    def play(self) -> None:
        """Play until nothing is left to do."""
        self._play(None)

    def step(self) -> None:
        """Make one move."""
        self._play(1)

    def stop(self) -> None:
        """Stop playing; when nothing is played, stop watching."""
        self.worker.stop(self.tr("Stop was pressed."))

    def obey(self, command: Command) -> None:
        """Do what a hotkey or a later start of the program asks for."""
        {
            Command.SHOW: self.come_forward,
            Command.TOGGLE: lambda: self.set_overlay(not self._settings.overlay),
            Command.STEP: self.step,
            Command.HINT: self.more_help,
            Command.STOP: self.stop,
        }[command]()

    def come_forward(self) -> None:
        """Show the window in front of others."""
        if self.isMinimized():
            self.showNormal()
        self.show()
        self.raise_()
        self.activateWindow()

    def practise(self, game: str) -> None:
        """Open a practice board, in a process of its own: the player must see it as another program's window."""
        self._start(["practice", game], self.tr("The practice board could not be started."))

    def set_by_hand(self) -> None:
        """Open the board of Ticket to Ride where everything is set by hand."""
        self._start(["ticket", "board"], self.tr("The board could not be started."))

    def _start(self, command: list[str], problem: str) -> None:
        if not QProcess.startDetached(sys.executable, ["-m", "kibitz", *command])[0]:
            self._notice.show_problem(problem)

    def _play(self, max_moves: int | None) -> None:
        if self._source is None or not self._source.live:
            self._say(self.tr("Watch a game on the screen first; a picture cannot be played."))
            return
        self._make_way()
        self._ask(Mode.PLAYING, max_moves)

    def _make_way(self) -> None:
        """Go behind the game where this window covers a part of it: the player clicks on nothing that is covered."""
        found = self._findings
        if found is None or found.reading is None or found.view.frame.origin is None:
            return
        board = found.reading.bounds
        around = board.grown(max(board.w, board.h) / 4).moved(*found.view.frame.origin)
        if any(around.iou(spot) > 0 for spot in self.worker.spots.now().windows):
            self.lower()

    def tell(self, game: str, options: Mapping[str, str]) -> None:
        """Take these options of a game from now on, and look again; empty ones are taken back."""
        told = {name: text for name, text in {**self._told.get(game, {}), **options}.items() if text}
        choice = GameChoice(game, self._preferences, told={**self._told, game: told})
        try:
            choice()
        except KibitzError as error:
            self._notice.show_problem(str(error))
            return
        self._told[game] = told
        self._choice = self._new_choice()
        if self._source is not None and self._mode is not Mode.PLAYING:
            self._ask(Mode.WATCHING, goes_on=True)

    def _ask(self, mode: Mode, max_moves: int | None = None, *, goes_on: bool = False) -> None:
        assert self._source is not None, "asked once there is something to watch"
        self._notice.hide()
        self._tell_own_windows()
        pace = Pace(self._preferences.quick_pace_ms / 1000, self._preferences.quiet_pace_ms / 1000)
        self.worker.ask(Job(mode, self._source, self._choice, pace, max_moves, goes_on))

    # What the worker says

    def _looked(self) -> None:
        view = self.worker.take_view()
        if view is None:
            return
        if not view.changed and self._view is not None:
            self._controls.show_timings(timings(self._view, view))
            return
        self._view = view
        self._show_view()
        self._controls.show_timings(timings(view, view))

    def _show_view(self) -> None:
        if self._view is None:
            return
        found = self._findings = findings(self._view, self._choice(), self._level)
        self._show_overlay()
        self._stage.show_findings(found)
        self._pages.setCurrentWidget(self._stage)
        if found.reading is None:
            self._show_unread()
            if self._mode is not Mode.PLAYING:
                self._say(self.tr("No board is seen in {what}.").format(what=self._title()))
        else:
            self._advice.show_findings(found)
            if self._mode is not Mode.PLAYING:
                self._say(seen(found, self._title()))
        self._controls.show_mode(self._mode, self._can_play())
        looked_for = found.game.id if found.game is not None else self._settings.game
        self._controls.deal.setVisible(looked_for in ("", "set"))
        self._show_wizard_button()

    def _show_unread(self) -> None:
        """No board was seen; a game that the user looks for may need to be shown first."""
        if not self._wizard_game():
            self._advice.show_nothing(watching=True)
            return
        self._advice.show_words(
            "map",
            self.tr("Does Kibitz know this board?"),
            self.tr(
                "It is read by a profile of the board as your client draws it, and none of those that are saved fits "
                "what is watched. Making one takes a minute or two."
            ),
            self._make_profile,
        )

    def _wizard_game(self) -> str:
        """The game that is looked for alone or seen, if it has a wizard; empty if not."""
        game = self._settings.game
        if not game and self._findings is not None and self._findings.game is not None:
            game = self._findings.game.id
        return game if game and wizard_of(game) else ""

    def open_wizard(self) -> None:
        """Let the user show what is needed to read the game."""
        game = self._wizard_game()
        if game:
            self._door.open(game, self._source)

    def _use_made(self, game: str, options: Mapping[str, str]) -> None:
        self._say(self.tr("The board profile is saved."))
        if options:
            self.tell(game, options)
            if self._source is not None and self._mode is Mode.IDLE:
                self.watch(self._source)

    def _make_way_for_grab(self, grabbing: bool) -> None:
        self.overlay.hide()
        self.worker.pause(grabbing)
        self.setVisible(not grabbing)

    def _show_overlay(self) -> None:
        found = self._findings
        if found is None or not self._settings.overlay or not found.overlay_fits() or self._mode is Mode.IDLE:
            self.overlay.hide()
            return
        origin = found.view.frame.origin
        assert origin is not None, "checked by overlay_fits"
        self.overlay.show_marks(found.marks, found.places, origin, found.page_is_dark(), found.covers)

    def _mode_changed(self, mode: Mode) -> None:
        self._mode = mode
        self._controls.show_mode(mode, self._can_play())
        if mode is Mode.IDLE and self._source is not None and self._source.live:
            self._say(self.tr("Stopped."))
            self.overlay.hide()
        elif mode is Mode.PLAYING:
            self._say(self.tr("Playing. Esc, or moving the mouse, stops it."))
        if mode is Mode.IDLE:
            self._look_around.stop()
        else:
            self._look_around.start()

    def _failed(self, message: str) -> None:
        self._notice.show_problem(message)
        self.overlay.hide()
        if self._view is None:
            self._pages.setCurrentWidget(self._welcome)
            self._advice.show_nothing(watching=False)
            self._say(self.tr("Nothing is watched."))

    # Dialogs

    def show_problem(self, text: str) -> None:
        """Show what went wrong, until the user closes the message."""
        self._notice.show_problem(text)

    def show_settings(self) -> None:
        """Let the user change the settings."""
        from kibitz.gui.settings_dialog import SettingsDialog

        dialog = SettingsDialog(self._settings, self._preferences, self)
        if not dialog.exec():
            return
        self._preferences = dialog.preferences
        self._store.save(self._preferences)
        self._keep(theme=dialog.settings.theme)
        theme.apply(ThemeChoice(self._settings.theme))
        self.overlay.thickness = self._preferences.overlay_thickness
        self.overlay.numbers = self._preferences.overlay_numbers
        self.overlay.hide()
        self._take_hotkeys()
        self._choose_game(self._settings.game)

    def show_about(self, *, checks: bool = False) -> None:
        """Show what this program is; with ``checks``, what works on this computer."""
        from kibitz.gui.about import AboutDialog

        dialog = AboutDialog(self)
        if checks:
            dialog.examine()
        dialog.exec()

    def _region_picked(self, rect: Rect) -> None:
        region = (round(rect.x), round(rect.y), round(rect.w), round(rect.h))
        self._keep(region=region)
        self.watch(sources.region_source(self.tr("a region of {w} × {h}").format(w=region[2], h=region[3]), region))

    def _deal_picked(self, rect: Rect) -> None:
        origin = self._view.frame.origin if self._view is not None else None
        if origin is None or self._source is None:
            return
        point = rect.center.moved(-origin[0], -origin[1])
        self._choice = self._new_choice(point)
        self._ask(Mode.WATCHING)
        self._say(self.tr("More cards will be dealt there when there is no set."))

    # Settings

    def _show_wizard_button(self) -> None:
        self._controls.wizard.setVisible(bool(self._wizard_game()))

    def _new_choice(self, deal_at: Point | None = None) -> GameChoice:
        return GameChoice(self._settings.game, self._preferences, deal_at, self._told)

    def _choose_game(self, game: str) -> None:
        self._keep(game=game)
        self._choice = self._new_choice()
        self._show_wizard_button()
        if self._source is not None and self._mode is not Mode.IDLE:
            self.watch(self._source)

    def _keep(self, **changes: object) -> None:
        self._settings = self._settings.model_copy(update=changes)
        try:
            save_settings(self._settings)
        except KibitzError as error:
            self._notice.show_problem(str(error))

    def _take_hotkeys(self) -> None:
        chosen = self._preferences
        for problem in self._keys.take(
            {
                Command.TOGGLE: chosen.hotkey_toggle,
                Command.STEP: chosen.hotkey_step,
                Command.HINT: chosen.hotkey_hint,
                Command.STOP: chosen.hotkey_stop,
            }
        ):
            log.warning("%s", problem)
            if is_x11():
                self._say(problem)

    # Small things

    def _title(self) -> str:
        return self._source.title if self._source is not None else ""

    def _can_play(self) -> bool:
        return self._source is not None and self._source.live and self._findings is not None

    def _say(self, text: str, role: str = "muted") -> None:
        self._controls.say(text, role)

    def _tell_own_windows(self) -> None:
        windows = [w for w in QApplication.topLevelWidgets() if w is self or w.parent() is self]
        self.worker.spots.set_windows(self._own_windows.seen(windows, self.overlay.windows))

    def _build(self) -> None:
        self._top = TopBar([(game_id, game_id.capitalize()) for game_id in game_ids()])
        self._top.game.setCurrentIndex(max(0, self._top.game.findData(self._settings.game)))
        self._top.overlay_button.setChecked(self._settings.overlay)
        for game_id in game_ids():
            action = self._top.practice_menu.addAction(self.tr("Practice {game}").format(game=game_id.capitalize()))
            action.triggered.connect(lambda _checked=False, game_id=game_id: self.practise(game_id))
            icons.bind(action, "cards")
        self._top.practice_menu.addSeparator()
        by_hand = self._top.practice_menu.addAction(self.tr("Ticket to Ride without a picture, by hand"))
        by_hand.triggered.connect(self.set_by_hand)
        icons.bind(by_hand, "map")
        self._notice = Notice()
        self._stage = Stage(LiveView())
        watch = button(self.tr("Watch the screen"), "eye", kind="primary", tip=self.tr("Watch the whole screen"))
        watch.clicked.connect(self.watch_screen)
        practice = button(self.tr("Practice board"), "cards", tip=self.tr("Open a practice board"))
        practice.setMenu(self._top.practice_menu)
        self._welcome = welcome(practice, watch)
        self._pages = QStackedWidget()
        self._pages.addWidget(self._welcome)
        self._pages.addWidget(self._stage)
        self._advice = AdvicePanel()
        self._advice.choose(self._level)
        self._controls = ControlBar()
        self._make_profile = button(self.tr("Make a board profile …"), "map", kind="primary")
        self._middle: QBoxLayout = row(self._pages, self._advice, spacing=Space.L)
        self._middle.setStretch(0, 1)
        body = column(self._notice, spacing=Space.M, margins=(Space.L, Space.L, Space.L, Space.L))
        body.addLayout(self._middle, 1)
        layout = column(self._top, spacing=0)
        layout.addLayout(body, 1)
        layout.addWidget(self._controls)
        central = QWidget()
        central.setLayout(layout)
        self.setCentralWidget(central)
        self._pages.currentChanged.connect(self._arrange)
        self._controls.wizard.hide()
        watch.setFocus()

    def _connect(self) -> None:
        self._top.screen_button.clicked.connect(self.watch_screen)
        self._top.region_button.clicked.connect(self.pick_region)
        self._top.picture_button.clicked.connect(self.open_picture)
        self._top.paste_button.clicked.connect(self.paste_picture)
        self._top.overlay_button.toggled.connect(self.set_overlay)
        self._top.settings_button.clicked.connect(self.show_settings)
        self._top.about_button.clicked.connect(lambda: self.show_about())
        self._top.game_chosen.connect(self._choose_game)
        self._advice.level_chosen.connect(self.set_level)
        self._advice.tables.copy_asked.connect(lambda: self._souvenirs.copy(self._findings))
        self._advice.tables.save_asked.connect(lambda: self._souvenirs.save(self._findings, self))
        self._stage.failed.connect(self._notice.show_problem)
        self._stage.told.connect(self.tell)
        for teller in (self._souvenirs, self._narrator):
            teller.said.connect(self._say)
            teller.failed.connect(self._notice.show_problem)
        self._narrator.asked.connect(self._notice.show_request)
        self._controls.play.clicked.connect(self.play)
        self._controls.step.clicked.connect(self.step)
        self._controls.stop.clicked.connect(self.stop)
        self._controls.wizard.clicked.connect(self.open_wizard)
        self._make_profile.clicked.connect(self.open_wizard)
        self._door.saved.connect(self._use_made)
        self._door.grabbing.connect(self._make_way_for_grab)
        self._controls.deal.clicked.connect(lambda: self._picking.start(self._deal_picked))
        queued = Qt.ConnectionType.QueuedConnection
        self.worker.looked.connect(self._looked, queued)
        self.worker.happened.connect(self._narrator.happened, queued)
        self.worker.played.connect(self._narrator.played, queued)
        self.worker.kept.connect(self._narrator.kept, queued)
        self.worker.failed.connect(self._failed, queued)
        self.worker.mode_changed.connect(self._mode_changed, queued)
        self.overlay.withheld.connect(self._notice.show_problem)
        self.overlay.drawn.connect(self.worker.spots.set_lines)
        self.worker.spots.lift, self.worker.spots.lower = self.overlay.lift_asked.emit, self.overlay.lower_asked.emit
        self._picking.ended.connect(self._show_overlay)
        self._keys.pressed.connect(self.obey)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._arrange()
        super().resizeEvent(event)

    def _arrange(self) -> None:
        """Advice beside the picture, or below it where there is no room beside; there only once there is any."""
        wide = self.width() >= _SIDE_BY_SIDE_FROM
        self._advice.setVisible(wide or self._pages.currentWidget() is self._stage)
        self._middle.setDirection(QBoxLayout.Direction.LeftToRight if wide else QBoxLayout.Direction.TopToBottom)
        self._advice.setMinimumWidth(_ADVICE_WIDTH if wide else 0)
        self._advice.setMaximumWidth(_ADVICE_WIDTH if wide else _NO_LIMIT)
        self._top.set_compact(self.width() < _WORDS_FROM)
        self._controls.set_compact(self.width() < _TIMINGS_FROM)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if mime_source("", event.mimeData()) is not None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        source = mime_source(self.tr("the dropped picture"), event.mimeData())
        if source is not None:
            self.watch(source)
            event.acceptProposedAction()

    def closeEvent(self, event: QCloseEvent) -> None:
        self._look_around.stop()
        self._keys.close()
        self.overlay.close()
        if not self.worker.close():
            log.warning("the loop's thread did not end in time")
        self._own_windows.close()
        if self.tray is not None:
            self.tray.close()
        self._store.keep_geometry("main", self.saveGeometry())
        super().closeEvent(event)
        QApplication.quit()
