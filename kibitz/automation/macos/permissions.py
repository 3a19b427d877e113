"""macOS' two permissions. Each is given to a program: Kibitz, or the terminal that it was started from."""

from __future__ import annotations

from kibitz.automation.macos.frameworks import Frameworks
from kibitz.core.errors import InputPermissionError, ScreenPermissionError
from kibitz.core.phrase import Phrase

SCREEN = Phrase(
    "macOS does not let Kibitz see the screen: it would get the wallpaper only. Open System Settings, Privacy and "
    "Security, Screen and System Audio Recording, switch on Kibitz (or the terminal it was started from), quit Kibitz "
    "and start it again. Where it is on already, as after an update, switch it off and on."
)
INPUT = Phrase(
    "macOS does not let Kibitz use the mouse and the keys: what it does would be dropped without a word. Open System "
    "Settings, Privacy and Security, Accessibility, switch on Kibitz (or the terminal it was started from) and play "
    "again. Where it is on already, as after an update, switch it off and on. Kibitz can look and advise without it."
)


def may_look(of: Frameworks) -> bool:
    """Whether the screen may be recorded; nobody is asked."""
    return bool(of.quartz.CGPreflightScreenCaptureAccess())


def may_act(of: Frameworks, *, ask: bool = False) -> bool:
    """Whether the mouse and keys may be used. ask: have macOS show its dialog where they may not."""
    return bool(of.accessibility.AXIsProcessTrustedWithOptions({of.accessibility.kAXTrustedCheckOptionPrompt: ask}))


def ask_to_look(of: Frameworks) -> None:
    """Have macOS ask the user, once in a program's life; raises ScreenPermissionError as long as it isn't allowed."""
    if not may_look(of) and not of.quartz.CGRequestScreenCaptureAccess():
        raise ScreenPermissionError(SCREEN)


def ask_to_act(of: Frameworks) -> None:
    """Have macOS ask the user; raises InputPermissionError as long as it isn't allowed: the dialog isn't waited for."""
    if not may_act(of, ask=True):
        raise InputPermissionError(INPUT)
