"""The theme is readable, whole, and follows what the user chose."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from kibitz.gui.widgets import icons, theme
from kibitz.gui.widgets.theme import DARK, LIGHT, Theme, ThemeChoice


def luminance(colour: str) -> float:
    parts = (QColor(colour).redF(), QColor(colour).greenF(), QColor(colour).blueF())
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("look", [LIGHT, DARK])
@pytest.mark.parametrize("ink", ["text", "muted", "good", "bad", "warn"])
@pytest.mark.parametrize("ground", ["window", "surface"])
def test_all_text_can_be_read(look: Theme, ink: str, ground: str) -> None:
    assert contrast(getattr(look, ink), getattr(look, ground)) >= 4.5


@pytest.mark.parametrize("look", [LIGHT, DARK])
def test_text_on_the_accent_can_be_read(look: Theme) -> None:
    assert contrast(look.on_accent, look.accent) >= 4.5


def test_the_user_may_choose_dark_whatever_the_system_says(qapp: QApplication) -> None:
    assert theme.apply(ThemeChoice.DARK) is DARK
    assert qapp.palette().color(QPalette.ColorRole.Window) == QColor(DARK.window)
    assert theme.apply(ThemeChoice.LIGHT) is LIGHT


def test_another_theme_is_no_other_style(qapp: QApplication, light: Theme) -> None:
    style = qapp.style()
    assert theme.apply(ThemeChoice.DARK) is DARK
    assert qapp.style() is style


def test_icons_take_the_new_colour_when_the_theme_changes(qtbot: QtBot, light: Theme) -> None:
    button = QPushButton()
    qtbot.addWidget(button)
    icons.bind(button, "play")
    before = button.icon().pixmap(24).toImage()
    theme.apply(ThemeChoice.DARK)
    assert button.icon().pixmap(24).toImage() != before
