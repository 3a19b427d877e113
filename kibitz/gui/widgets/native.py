"""Our own windows, as the desktop system knows them. Where Qt draws elsewhere (offscreen) it knows none of them."""

from __future__ import annotations

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from kibitz.automation.surfaces.system import System, Windows
from kibitz.automation.systems.choice import this_system


def _system() -> System | None:
    system = this_system()
    return system if QGuiApplication.platformName() == system.qt_platform else None


def ask_about_windows() -> Windows | None:
    """To ask about our windows, and those round them, in this thread; to be closed. None where nobody tells."""
    system = _system()
    return system.open_own_windows() if system is not None else None


def bypasses_manager() -> bool:
    """Whether a window over all others has to bypass a window manager, as on X11 (docs/decisions/0002)."""
    return QGuiApplication.platformName() == "xcb"


def desktop_is_in_points() -> bool:
    """Whether units of the desktop are logical points, as on macOS, and not physical pixels."""
    return QGuiApplication.platformName() == "cocoa"


def number_of(window: QWidget) -> int:
    """The number by which `ask_about_windows` knows a window of ours."""
    system = _system()
    return system.number_of(int(window.winId())) if system is not None else int(window.winId())


def let_through(window: QWidget) -> None:
    """See to it that a shown window passes each click on, beyond what Qt does."""
    system = _system()
    if system is not None:
        system.let_through(int(window.winId()))


def keep_out_of_pictures(window: QWidget) -> bool:
    """Have a window on the screen but in no picture of it; whether that is sure."""
    system = _system()
    return system is not None and system.keep_out_of_pictures(int(window.winId()))


def show_in_pictures(window: QWidget) -> None:
    """Undo `keep_out_of_pictures`."""
    system = _system()
    if system is not None:
        system.show_in_pictures(int(window.winId()))
