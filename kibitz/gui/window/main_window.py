"""The window of Kibitz: choose what to watch, see what was read, get advice, have it played."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import (
    QCloseEvent,
    QDragEnterEvent,
    QDropEvent,
    QGuiApplication,
    QKeySequence,
    QResizeEvent,
    QShortcut,
)
from PySide6.QtWidgets import QApplication, QFileDialog, QMainWindow, QStackedWidget, QWidget

from kibitz.automation.player.covers import LIES_OVER
from kibitz.automation.stop import Stop
from kibitz.automation.surfaces.session import is_x11
from kibitz.core.advice import HelpLevel
from kibitz.core.errors import KibitzError
from kibitz.core.game import View
from kibitz.core.geometry import Point, Rect
from kibitz.gui.desktop.global_keys import GlobalKeys
from kibitz.gui.desktop.single_instance import Command, Reply
from kibitz.gui.desktop.tray import tray_if_there
from kibitz.gui.overlay.overlay import Overlay
from kibitz.gui.overlay.page_ground import PageGround
from kibitz.gui.watching import sources
from kibitz.gui.watching.hunch import Hunch
from kibitz.gui.watching.mime_source import mime_source
from kibitz.gui.watching.own_windows import OwnWindows
from kibitz.gui.watching.sources import PICTURES, Source
from kibitz.gui.watching.worker import Job, Mode, Worker
from kibitz.gui.widgets import icons, theme
from kibitz.gui.widgets.places import FRAME, TITLE
from kibitz.gui.widgets.scaling import on_screens
from kibitz.gui.widgets.theme import Space, ThemeChoice
from kibitz.gui.widgets.widgets import button, column
from kibitz.gui.window.advice_panel import AdvicePanel
from kibitz.gui.window.findings import Findings, findings
from kibitz.gui.window.game_choice import GameChoice
from kibitz.gui.window.launcher import Launcher
from kibitz.gui.window.live_view import LiveView
from kibitz.gui.window.main_panels import ControlBar, Notice, TopBar, welcome
from kibitz.gui.window.narrator import Narrator
from kibitz.gui.window.panes import Panes
from kibitz.gui.window.picking import Picking
from kibitz.gui.window.souvenir import Souvenirs
from kibitz.gui.window.stage import Stage
from kibitz.gui.window.wizard_door import WizardDoor
from kibitz.gui.window.wording import seen, timings
from kibitz.loop import Pace
from kibitz.registry import game_ids, title_of, wizard_of
from kibitz.services.settings import Settings, SettingsStore

log = logging.getLogger(__name__)

_USUAL_SIZE, _LEAST_SIZE = (1120, 740), (560, 460)
_SIDE_BY_SIDE_FROM = 820
_WORDS_FROM = 900
_TIMINGS_FROM = 1060
_OWN_WINDOWS_EVERY_MS = 500


class MainWindow(QMainWindow):
    """Shows and asks; the loop runs in a `Worker`."""

    def __init__(
        self,
        settings: Settings,
        store: SettingsStore,
        worker: Worker | None = None,
        told: Mapping[str, Mapping[str, str]] | None = None,
    ) -> None:
        """``told``: game -> options of it that the user has given (see `GameChoice`)."""
        super().__init__()
        self.setWindowTitle("Kibitz")
        self.setWindowIcon(icons.app_icon())
        self.setAcceptDrops(True)
        self.setMinimumSize(*_LEAST_SIZE)
        self.resize(QSize(*_USUAL_SIZE).boundedTo(self.screen().availableSize() - QSize(2 * FRAME, TITLE + FRAME)))
        self._settings, self._store = settings, store
        self.level = HelpLevel(settings.help_level)
        self._told = {game: dict(options) for game, options in (told or {}).items()}
        self._choice = self._new_choice()
        self.source: Source | None = None
        self.mode = Mode.IDLE
        self.view: View | None = None
        self.findings: Findings | None = None
        self.worker = worker or Worker(parent=self)
        self.overlay = Overlay(settings.overlay_thickness, settings.overlay_numbers, self)
        self._picking = Picking(self.overlay, self.worker, self)
        self.door = WizardDoor(self)
        self._souvenirs, self.narrator = Souvenirs(self), Narrator(self)
        self.launcher = Launcher(self, self._watched_board)
        self._hunch = Hunch(self)
        self._hunch.suspected.connect(self._show_view)
        self._was_stopped = False
        self.own_windows = OwnWindows()
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

    def watch_screen(self) -> None:
        """Watch the whole desktop."""
        self.watch(sources.screen_source(self.tr("the whole screen")))

    def pick_region(self) -> None:
        """Let the user drag the part of the screen to watch."""
        self.controls.status.begin("")
        region = self.last_region()
        self._picking.start(self.region_picked, Rect(*region) if region else None)

    def watch_last_region(self) -> None:
        """Watch the part of the screen that was picked last."""
        region = self.last_region()
        if region is not None:
            self.region_picked(Rect(*region))

    def last_region(self) -> tuple[int, int, int, int] | None:
        """The region that was picked last, where it is still on a screen."""
        region = self._settings.region
        return region if region is not None and on_screens(Rect(*region)) else None

    def _offer_last_region(self) -> None:
        region = self.last_region()
        words = f"{region[2]} × {region[3]}" if region is not None else ""
        self.top.offer_region(words)
        self.again.setVisible(bool(words))

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

    # Help and play

    def set_level(self, level: HelpLevel) -> None:
        """Give away this much from now on."""
        self.level = level
        self.advice.choose(level)
        self._keep(help_level=int(level))
        self._show_view()

    def more_help(self) -> None:
        """The next level of help; after the last, the first."""
        self.set_level(HelpLevel(int(self.level) % len(HelpLevel) + 1))

    def set_overlay(self, shown: bool) -> None:
        """Draw on the game itself, or don't."""
        self.top.overlay_button.setChecked(shown)
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
        if self.mode is Mode.IDLE:
            return
        self._was_stopped = True
        self.controls.status.begin(self.tr("Stopping …"))
        self.worker.stop(self.tr("Stop was pressed."))

    def obey(self, command: Command) -> Reply:
        """Do what a hotkey or a later start of the program asks for; what came of it, for whoever asked."""
        reply = {
            Command.SHOW: self._obey_show,
            Command.TOGGLE: self._obey_toggle,
            Command.STEP: self._obey_step,
            Command.HINT: self._obey_hint,
            Command.STOP: self._obey_stop,
            Command.OVERLAY: self._obey_overlay,
        }[command]()
        if not reply.done:
            self.say(reply.text)
        return reply

    def _obey_show(self) -> Reply:
        self.come_forward()
        return Reply(True, self.tr("The window of Kibitz was open already; it is in front now."))

    def _obey_toggle(self) -> Reply:
        if self.mode is not Mode.IDLE:
            return self._obey_stop()
        if self.source is not None and self.source.live:
            self.watch(self.source)
        else:
            self.watch_screen()
        return Reply(True, self.tr("Kibitz watches {what} now.").format(what=self._title()))

    def _obey_step(self) -> Reply:
        if self.mode is Mode.PLAYING:
            return Reply(False, self.tr("Kibitz is playing already."))
        if not self._can_play():
            return Reply(False, self.tr("No move was made: nothing on the screen is watched. Press Screen first."))
        if self.mode is Mode.WATCHING and self._watched_board() is None:
            words = self.tr("No move was made: no board is seen in {what}. Bring the game to the front.")
            return Reply(False, words.format(what=self._title()))
        self.step()
        return Reply(True, self.tr("Kibitz makes one move."))

    def _obey_hint(self) -> Reply:
        self.more_help()
        return Reply(True, self.tr("Kibitz gives away: {level}.").format(level=self.level.name.lower()))

    def _obey_stop(self) -> Reply:
        mode = self.mode
        self.stop()
        return {
            Mode.IDLE: Reply(False, self.tr("There was nothing to stop: Kibitz neither plays nor watches.")),
            Mode.WATCHING: Reply(True, self.tr("Kibitz has stopped watching.")),
            Mode.PLAYING: Reply(True, self.tr("Kibitz has stopped playing.")),
        }[mode]

    def _obey_overlay(self) -> Reply:
        self.set_overlay(not self._settings.overlay)
        return Reply(True, self.tr("The overlay is on.") if self._settings.overlay else self.tr("The overlay is off."))

    def come_forward(self) -> None:
        """Show the window in front of others."""
        if self.isMinimized():
            self.showNormal()
        self.show()
        self.raise_()
        self.activateWindow()

    def practise(self, game: str) -> None:
        """Open a practice board beside this window."""
        self.launcher.practise(game, title_of(game))

    def _watched_board(self) -> Rect | None:
        """Where the board that is watched is, in physical px of the desktop."""
        found = self.findings
        if found is None or found.reading is None or found.view.frame.origin is None:
            return None
        return found.reading.bounds.moved(*found.view.frame.origin)

    def _play(self, max_moves: int | None) -> None:
        if self.source is None or not self.source.live:
            self.say(self.tr("Watch a game on the screen first; a picture cannot be played."))
            return
        self.controls.status.begin(self.tr("Looking once more before the first move …"))
        self._make_way()
        self._ask(Mode.PLAYING, max_moves)

    def _make_way(self) -> None:
        """Go behind the game where this window covers a part of it: the player clicks on nothing that is covered."""
        board = self._watched_board()
        if board is None:
            return
        around = board.grown(max(board.w, board.h) / 4)
        if any(around.iou(spot) > 0 for spot in self._own_spots()):
            self.lower()

    def tell(self, game: str, options: Mapping[str, str]) -> None:
        """Take these options of a game from now on, and look again; empty ones are taken back."""
        told = {name: text for name, text in {**self._told.get(game, {}), **options}.items() if text}
        choice = GameChoice(game, self._settings, told={**self._told, game: told})
        try:
            choice()
        except KibitzError as error:
            self.notice.show_problem(str(error))
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
        pace = Pace(self._settings.quick_pace_ms / 1000, self._settings.quiet_pace_ms / 1000)
        self.worker.ask(Job(mode, self.source, self._choice, pace, max_moves, goes_on))
        # The worker says so too, once it has left off what it does; whoever asks meanwhile must be told the same.
        self.mode = mode
        self.controls.show_mode(mode, self._can_play())

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
        looked_for = found.game.id if found.game is not None else self._settings.game
        self.controls.deal.setVisible(looked_for in ("", "set"))
        self._show_wizard_button()

    def _show_unread(self) -> None:
        """No board was seen; a game that the user looks for may need to be shown first."""
        if not self._wizard_game():
            over_something = any(cover.beneath != () for cover in self.worker.spots.now().windows)
            self.advice.show_nothing(watching=True, cure=self.go_behind if over_something else None)
            return
        if not self._settings.game:
            self.advice.show_words(
                "map",
                self.tr("Is this a board of {game}?").format(game=title_of(self._hunch.game)),
                self.tr(
                    "It may be one, by its looks. Kibitz reads it once you have shown it what your client's board "
                    "looks like, which takes a minute or two. If it is something else, never mind."
                ),
                self.make_profile,
            )
            return
        self.advice.show_words(
            "map",
            self.tr("Does Kibitz know this board?"),
            self.tr(
                "It is read by a profile of the board as your client draws it, and none of those that are saved fits "
                "what is watched. Making one takes a minute or two."
            ),
            self.make_profile,
        )

    def _wizard_game(self) -> str:
        """The game that is looked for alone or seen, if it has a wizard; empty if not."""
        game = self._settings.game
        if not game and self.findings is not None and self.findings.game is not None:
            game = self.findings.game.id
        game = game or self._hunch.game
        return game if game and wizard_of(game) else ""

    def open_wizard(self) -> None:
        """Let the user show what is needed to read the game."""
        game = self._wizard_game()
        if game:
            with self._busy(self.tr("Opening the wizard …")):
                self.door.open(game, self.source)

    def _use_made(self, game: str, options: Mapping[str, str]) -> None:
        self.say(self.tr("The board profile is saved."))
        if options:
            self.tell(game, options)
            if self.source is not None and self.mode is Mode.IDLE:
                self.watch(self.source)

    def _make_way_for_grab(self, grabbing: bool) -> None:
        self.overlay.hide()
        self.worker.pause(grabbing)
        self.setVisible(not grabbing)

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

    def _mode_changed(self, mode: Mode) -> None:
        self.mode = mode
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

    # Dialogs

    def show_problem(self, text: str) -> None:
        """Show what went wrong, until the user closes the message."""
        self.notice.show_problem(text)

    def show_settings(self) -> None:
        """Let the user change the settings."""
        with self._busy(self.tr("Opening the settings …")):
            from kibitz.gui.settings.dialog import SettingsDialog

            dialog = SettingsDialog(self._settings, self)
        if not dialog.exec():
            return
        self._keep(**dialog.changes)
        theme.apply(ThemeChoice(self._settings.theme))
        self.overlay.thickness = self._settings.overlay_thickness
        self.overlay.numbers = self._settings.overlay_numbers
        self.overlay.hide()
        self._take_hotkeys()
        self.choose_game(self._settings.game)

    def show_help(self) -> None:
        """Show what each button does, the keys, and how to stop."""
        from kibitz.gui.window.help_dialog import HelpDialog

        dialog = HelpDialog(self._settings, self)
        dialog.about_asked.connect(self.show_about)
        dialog.exec()

    def show_about(self, *, checks: bool = False) -> None:
        """Show what this program is; with ``checks``, what works on this computer."""
        from kibitz.gui.window.about import AboutDialog

        dialog = AboutDialog(self)
        if checks:
            dialog.examine()
        dialog.exec()

    def region_picked(self, rect: Rect) -> None:
        region = (round(rect.x), round(rect.y), round(rect.w), round(rect.h))
        self._keep(region=region)
        self._offer_last_region()
        self.watch(sources.region_source(self.tr("a region of {w} × {h}").format(w=region[2], h=region[3]), region))

    def _pick_deal(self) -> None:
        self._picking.start(self._deal_picked, words=self.tr("Click on the game's button for more cards"))

    def _deal_picked(self, rect: Rect) -> None:
        origin = self.view.frame.origin if self.view is not None else None
        if origin is None or self.source is None:
            return
        point = rect.center.moved(-origin[0], -origin[1])
        self._choice = self._new_choice(point)
        self._ask(Mode.WATCHING)
        self.say(self.tr("More cards will be dealt there when there is no set."))

    # Settings

    def _show_wizard_button(self) -> None:
        self.controls.wizard.setVisible(bool(self._wizard_game()))

    def _new_choice(self, deal_at: Point | None = None) -> GameChoice:
        return GameChoice(self._settings.game, self._settings, deal_at, self._told)

    def choose_game(self, game: str) -> None:
        self._keep(game=game)
        self._hunch.forget()
        self._choice = self._new_choice()
        self._show_wizard_button()
        if self.source is not None and self.mode is not Mode.IDLE:
            self.watch(self.source)

    def _keep(self, **changes: object) -> None:
        self._settings = self._settings.model_copy(update=changes)
        try:
            self._store.update(**changes)
        except KibitzError as error:
            self.notice.show_problem(str(error))

    def _take_hotkeys(self) -> None:
        chosen = self._settings
        for problem in self._keys.take(
            {
                Command.OVERLAY: chosen.hotkey_toggle,
                Command.STEP: chosen.hotkey_step,
                Command.HINT: chosen.hotkey_hint,
                Command.STOP: chosen.hotkey_stop,
            }
        ):
            log.warning("%s", problem)
            if is_x11():
                self.say(problem)

    # Small things

    def _title(self) -> str:
        return self.source.title if self.source is not None else ""

    def _can_play(self) -> bool:
        return self.source is not None and self.source.live and self.findings is not None

    def say(self, text: str, role: str = "muted") -> None:
        self.controls.status.say(text, role)

    @contextmanager
    def _busy(self, text: str) -> Iterator[None]:
        """Show at once that something was begun that takes the window's own thread for a moment."""
        self.controls.status.begin(text)
        self.controls.repaint()
        QApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
        try:
            yield
        finally:
            QApplication.restoreOverrideCursor()
            self.controls.status.done()

    def _tell_own_windows(self) -> None:
        windows = [w for w in QApplication.topLevelWidgets() if w is self or w.parent() is self]
        before = self._own_spots()
        self.worker.spots.set_windows(self.own_windows.seen(windows, self.overlay.windows))
        if self._own_spots() != before:
            # A label may lie over one of them now.
            self._show_overlay()

    def _build(self) -> None:
        self.top = TopBar([(game_id, title_of(game_id)) for game_id in game_ids()])
        self.top.game.setCurrentIndex(max(0, self.top.game.findData(self._settings.game)))
        self.top.overlay_button.setChecked(self._settings.overlay)
        for game_id in game_ids():
            action = self.top.practice_menu.addAction(self.tr("Practice {game}").format(game=title_of(game_id)))
            action.triggered.connect(lambda _checked=False, game_id=game_id: self.practise(game_id))
            icons.bind(action, "cards")
        self.top.practice_menu.addSeparator()
        by_hand = self.top.practice_menu.addAction(self.tr("Ticket to Ride without a picture, by hand"))
        by_hand.triggered.connect(self.launcher.set_by_hand)
        icons.bind(by_hand, "map")
        self.notice = Notice()
        self.stage = Stage(LiveView())
        watch = button(self.tr("Watch the screen"), "eye", kind="primary", tip=self.tr("Watch the whole screen"))
        watch.clicked.connect(self.watch_screen)
        practice = button(self.tr("Practice board"), "cards", tip=self.tr("Open a practice board"))
        practice.setMenu(self.top.practice_menu)
        self.again = button(self.tr("The region of last time"), "region", tip=self.tr("Watch the region of last time"))
        self.again.clicked.connect(self.watch_last_region)
        self._welcome = welcome(practice, watch, self.again)
        self._pages = QStackedWidget()
        self._pages.addWidget(self._welcome)
        self._pages.addWidget(self.stage)
        self.advice = AdvicePanel()
        self.advice.choose(self.level)
        self.controls = ControlBar()
        self.go_behind = button(
            self.tr("Put this window behind the game"), "eye", tip=self.tr("What this window lies over can't be read")
        )
        self.make_profile = button(self.tr("Make a board profile …"), "map", kind="primary")
        self._middle = Panes(self._pages, self.advice, self._store)
        body = column(self.notice, spacing=Space.M, margins=(Space.L, Space.L, Space.L, Space.L))
        body.addWidget(self._middle, 1)
        layout = column(self.top, spacing=0)
        layout.addLayout(body, 1)
        layout.addWidget(self.controls)
        central = QWidget()
        central.setLayout(layout)
        self.setCentralWidget(central)
        self._pages.currentChanged.connect(self._arrange)
        self._offer_last_region()
        self.controls.wizard.hide()
        watch.setFocus()

    def _connect(self) -> None:
        self.top.screen_button.clicked.connect(self.watch_screen)
        self.top.region_button.clicked.connect(self.pick_region)
        self.top.picture_button.clicked.connect(self.open_picture)
        self.top.paste_button.clicked.connect(self.paste_picture)
        self.top.overlay_button.toggled.connect(self.set_overlay)
        self.top.settings_button.clicked.connect(self.show_settings)
        self.top.help_button.clicked.connect(self.show_help)
        self.top.last_region.triggered.connect(self.watch_last_region)
        self.addAction(self.top.last_region)
        QShortcut(QKeySequence("Ctrl+Q"), self, self.close)
        self.top.game_chosen.connect(self.choose_game)
        self.advice.level_chosen.connect(self.set_level)
        self.advice.tables.copy_asked.connect(lambda: self._souvenirs.copy(self.findings))
        self.advice.tables.save_asked.connect(lambda: self._souvenirs.save(self.findings, self))
        self.stage.failed.connect(self.notice.show_problem)
        self.stage.told.connect(self.tell)
        for teller in (self._souvenirs, self.narrator, self.launcher):
            teller.said.connect(self.say)
            teller.failed.connect(self.notice.show_problem)
        self.narrator.told.connect(self.controls.status.tell)
        for asking in (self.narrator.asked, self.narrator.left):
            asking.connect(self.notice.show_request)
        self.narrator.pictured.connect(self.notice.show_pictures)
        self.controls.play.clicked.connect(self.play)
        self.controls.step.clicked.connect(self.step)
        self.controls.stop.clicked.connect(self.stop)
        self.controls.wizard.clicked.connect(self.open_wizard)
        self.make_profile.clicked.connect(self.open_wizard)
        self.go_behind.clicked.connect(self.lower)
        self.door.saved.connect(self._use_made)
        self.door.grabbing.connect(self._make_way_for_grab)
        self.controls.deal.clicked.connect(self._pick_deal)
        queued = Qt.ConnectionType.QueuedConnection
        self.worker.looked.connect(self._looked, queued)
        self.worker.happened.connect(self.narrator.happened, queued)
        self.worker.played.connect(self.narrator.played, queued)
        self.worker.kept.connect(self.narrator.kept, queued)
        self.worker.failed.connect(self._failed, queued)
        self.worker.mode_changed.connect(self._mode_changed, queued)
        self.overlay.withheld.connect(self.notice.show_problem)
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
        self.advice.setVisible(wide or self._pages.currentWidget() is self.stage)
        self._middle.arrange(beside=wide)
        self.top.set_compact(self.width() < _WORDS_FROM)
        self.controls.set_compact(self.width() < _TIMINGS_FROM)

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
        self._hunch.close()
        if not self.worker.close():
            log.warning("the loop's thread did not end in time")
        self.own_windows.close()
        if self.tray is not None:
            self.tray.close()
        self._middle.keep()
        self._store.keep_geometry("main", self.saveGeometry().data())
        super().closeEvent(event)
        QApplication.quit()
