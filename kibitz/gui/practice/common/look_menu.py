"""The menu with the looks of a practice board: palettes, light and dark, and switches."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtGui import QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from kibitz.core.errors import KibitzError
from kibitz.gui.widgets import theme
from kibitz.gui.widgets.language import translated
from kibitz.gui.widgets.theme import ThemeChoice
from kibitz.services.settings import SettingsStore


@dataclass(frozen=True, slots=True)
class Switch:
    """Something to turn on and off; ``act`` is told which."""

    text: str
    on: bool
    act: Callable[[bool], None]
    shortcut: str = ""


def look_menu(
    window: QWidget,
    palettes: Mapping[str, str],
    palette: str,
    choose_palette: Callable[[str], None],
    switches: Sequence[Switch],
    complain: Callable[[str], None],
) -> QMenu:
    """The menu. ``palettes``: name -> title; ``complain``: is told when the theme can't be remembered."""
    menu = QMenu(window)
    group = QActionGroup(menu)
    for name, title in palettes.items():
        action = menu.addAction(translated(title))
        action.setCheckable(True)
        action.setChecked(name == palette)
        action.triggered.connect(lambda _checked=False, name=name: choose_palette(name))
        group.addAction(action)
    menu.addSeparator()
    themes = QActionGroup(menu)
    for choice, text in (
        (ThemeChoice.SYSTEM, window.tr("Colours of the system")),
        (ThemeChoice.LIGHT, window.tr("Light")),
        (ThemeChoice.DARK, window.tr("Dark")),
        (ThemeChoice.CONTRAST, window.tr("High contrast everywhere")),
    ):
        action = menu.addAction(text)
        action.setCheckable(True)
        action.setChecked(theme.choice() is choice)
        action.triggered.connect(lambda _checked=False, choice=choice: _choose_theme(choice, complain))
        themes.addAction(action)
    menu.addSeparator()
    for switch in switches:
        action = menu.addAction(switch.text)
        action.setCheckable(True)
        action.setChecked(switch.on)
        if switch.shortcut:
            action.setShortcut(QKeySequence(switch.shortcut))
            window.addAction(action)
        action.toggled.connect(switch.act)
    return menu


def _choose_theme(choice: ThemeChoice, complain: Callable[[str], None]) -> None:
    theme.apply(choice)
    try:
        SettingsStore().update(theme=choice.value)
    except KibitzError as error:
        complain(translated(str(error)))
