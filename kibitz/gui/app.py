"""Where the command line enters the windows: `run_window` and `run_practice`."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget

from kibitz.automation.stop import INTERRUPTED, Stop
from kibitz.automation.systems.choice import this_system
from kibitz.core.background import end_all
from kibitz.core.errors import UsageError
from kibitz.core.geometry import Rect
from kibitz.gui.practice.common.log import log_to
from kibitz.gui.practice.common.options import PracticeOptions, no_log
from kibitz.gui.widgets import icons, language, theme
from kibitz.gui.widgets.garbage import collect_as_due, collected_when_asked
from kibitz.gui.widgets.places import shares
from kibitz.gui.widgets.theme import ThemeChoice
from kibitz.registry import all_options, get_game, resolve
from kibitz.services.interruption import on_interruption

if TYPE_CHECKING:
    from kibitz.gui.beside import OverlayListener, Screenwriter
    from kibitz.services.settings import Settings

log = logging.getLogger(__name__)

_END_S = 40.0
"""The longest step that can't be interrupted, on a slow computer: of finding tracks, and of asking Qt in `doctor`."""


def run_practice(
    game: str,
    variant: str = "",
    seed: int | None = None,
    day: date | None = None,
    theme_choice: str = "",
    palette: str = "",
    landscape: bool | None = None,
    animations: bool | None = None,
    geometry: Rect | None = None,
    quit_when_over_s: float | None = None,
    log_file: Path | None = None,
    counted: bool = True,
) -> int:
    """Show the practice board of a game until it is closed; gives the exit code.

    theme_choice: ``auto``, ``light`` or ``dark``; empty for the setting. geometry: of the window, logical px.
    quit_when_over_s: close that long after the game is over. log_file: JSON Lines of every click and its meaning.
    Other parameters as in `PracticeOptions`.
    Raises UsageError (no such game, or no board for it), NotPossibleHereError (no display).
    """
    factory = get_game(game).practice
    if not factory:
        raise UsageError(f"There is no practice board for {game!r}.")
    app = make_app(theme_choice)
    options = PracticeOptions(
        variant,
        seed,
        day,
        palette,
        landscape,
        animations,
        quit_when_over_s,
        log_to(log_file) if log_file else no_log,
        counted,
    )
    board = resolve(factory)(options)
    assert isinstance(board, QWidget), "a practice factory makes a widget"
    if geometry is not None:
        board.setGeometry(round(geometry.x), round(geometry.y), round(geometry.w), round(geometry.h))
    board.show()
    return run(app)


def run_window(command: str = "", profile: str = "") -> int:
    """Show the window until it is closed, or signal the one that is shown already; gives the exit code.

    command: ``toggle``, ``step``, ``hint`` or ``stop``, for the window that is shown; empty shows it. What came of
    it is printed; the exit code is 1 where it could not be done. On the first start that asks for nothing the window is
    introduced. profile: by which a board of Ticket to Ride is read; a
    name or a file.
    Raises NotPossibleHereError (no display), UsageError (no such profile; a window with another one is shown already).
    """
    from kibitz.gui.desktop.single_instance import Command, SingleInstance, signal_running

    by_profiles = [game for game, model in all_options().items() if "profile" in model.model_fields] if profile else []
    for game in by_profiles:
        get_game(game, profile=profile)
    wanted = Command(command) if command else Command.SHOW
    reply = signal_running(wanted)
    if reply is not None:
        if profile:
            raise UsageError("The window of Kibitz is open already: close it first, or choose the profile there.")
        print(reply.text, flush=True)
        return 0 if reply.done else 1
    if wanted is Command.STOP:
        print("There was nothing to stop: Kibitz is not running.", flush=True)
        return 1
    this_system().before_windows()
    from kibitz.gui.faults.catching import FaultCatcher
    from kibitz.gui.faults.dialog import FaultTeller
    from kibitz.gui.window.main_window import MainWindow
    from kibitz.services.settings import SettingsStore, load_settings

    settings, complaint = load_settings()
    app = make_app(settings.theme)
    # A window that is hidden in the tray is none that was closed; the one that is closed quits itself.
    app.setQuitOnLastWindowClosed(False)
    window = MainWindow(settings, SettingsStore(), told={game: {"profile": profile} for game in by_profiles})
    instance = SingleInstance(window.obey, parent=window)
    catcher = FaultCatcher(window)
    FaultTeller(catcher, lambda: window.view.frame if window.view is not None else None, window)
    window.show()
    if wanted is Command.SHOW and not profile and not settings.introduced:
        window.show_introduction()
    if wanted is not Command.SHOW:
        print(f"Kibitz was not running: its window is opened. {window.obey(wanted).text}", flush=True)
    if complaint:
        window.show_problem(complaint)
    try:
        return run(app, window.end)
    finally:
        catcher.close()
        instance.close()


def run_beside_overlay(work: Callable[[OverlayListener], int], stop: Stop) -> int:
    """Run ``work(listener)`` in a thread while its looks are drawn on the screen; gives what it gives.

    The loop is to look at ``listener.blindfold(surface)``, or it reads the overlay's own lines. Ctrl+C asks ``stop``.
    Raises what ``work`` raises, and NotPossibleHereError (no display).
    """
    from kibitz.gui.beside import OverlayAlone

    app = make_app()
    return _run_beside(app, work, stop, OverlayAlone())


def run_beside_window(work: Callable[[OverlayListener], int], stop: Stop, place: Rect) -> int:
    """As `run_beside_overlay`, with the window of Kibitz too, at ``place`` (logical px); closing it asks ``stop``."""
    from kibitz.gui.beside import WindowBeside

    app = make_app()
    return _run_beside(app, work, stop, WindowBeside(stop, place))


def side_by_side(share: float = 0.5) -> tuple[Rect, Rect] | None:
    """Places (logical px) for a practice board and for the window beside it; None where the screen has no room.

    share: of the screen's width, for the board. Raises NotPossibleHereError (no display).
    """
    make_app()
    screen = QGuiApplication.primaryScreen().availableGeometry()
    return shares(Rect(screen.x(), screen.y(), screen.width(), screen.height()), share)


def _run_beside(app: QApplication, work: Callable[[OverlayListener], int], stop: Stop, drawn_by: Screenwriter) -> int:
    from kibitz.gui.beside import Beside

    app.setQuitOnLastWindowClosed(False)
    beside = Beside(work, stop, drawn_by)
    beside.ended.connect(app.quit)
    beside.start()
    run(app, lambda: stop.request(INTERRUPTED))
    return beside.result()


def make_app(theme_choice: str = "") -> QApplication:
    """The application with its theme and icon. Raises NotPossibleHereError where there is no display."""
    running = QApplication.instance()
    if isinstance(running, QApplication):
        return running
    this_system().before_windows()
    app = QApplication(sys.argv[:1])
    app.setApplicationName("kibitz")
    app.setDesktopFileName("kibitz")
    app.setWindowIcon(icons.app_icon())
    settings = _settings()
    language.use(settings.language)
    theme.apply(ThemeChoice(theme_choice or settings.theme))
    return app


def run(app: QApplication, interrupted: Callable[[], None] | None = None) -> int:
    """Run the application until it quits. Ctrl+C in the terminal calls ``interrupted``, or closes all windows."""
    # Windows are closed rather than the application quit, so that they can end their threads.
    end = interrupted or app.closeAllWindows
    # Python sees a signal only when it gets a turn, and Qt gives it none while nothing happens.
    turn = QTimer()
    turn.timeout.connect(collect_as_due)
    turn.start(200)
    with collected_when_asked(), on_interruption(lambda: QTimer.singleShot(0, end)):
        try:
            return app.exec()
        finally:
            if not end_all(_END_S):
                log.warning("some work in the background did not end in time")


def _settings() -> Settings:
    from kibitz.services.settings import load_settings

    settings, complaint = load_settings()
    if complaint:
        log.warning("%s", complaint)
    return settings
