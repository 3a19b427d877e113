"""The theme is readable, whole, and follows what the user chose."""

from __future__ import annotations

import re

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from kibitz.gui.practice.set.cards import card_colours
from kibitz.gui.practice.wordle.palette import PALETTES
from kibitz.gui.widgets import icons, theme
from kibitz.gui.widgets.colours import CONTRAST_DARK, CONTRAST_LIGHT, DARK, LIGHT, Theme
from kibitz.gui.widgets.style_sheet import _TEMPLATE
from kibitz.gui.widgets.theme import ThemeChoice


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


INKS = ("text", "muted", "accent", "good", "bad", "warn", "faint")
GROUNDS = ("window", "surface", "sunken", "accent_soft")
EDGES = ("border", "border_strong", "accent", "bad")
ON_ACCENT = ("accent", "accent_hover")


@pytest.mark.parametrize("look", [CONTRAST_LIGHT, CONTRAST_DARK], ids=["light", "dark"])
def test_in_high_contrast_all_text_has_7_to_1_and_all_edges_3_to_1(look: Theme) -> None:
    def of(ink: str, ground: str) -> float:
        return contrast(getattr(look, ink), getattr(look, ground))

    assert {(i, g): of(i, g) for i in INKS for g in GROUNDS if of(i, g) < 7} == {}
    assert {(e, g): of(e, g) for e in EDGES for g in GROUNDS if of(e, g) < 3} == {}
    assert {g: of("on_accent", g) for g in ON_ACCENT if of("on_accent", g) < 7} == {}


def edges_of_boards(look: Theme) -> set[str]:
    tiles = [palette.colours(look) for palette in PALETTES.values()]
    return {card_colours(look).edge, *(tile.edge for tile in tiles), *(tile.strong_edge for tile in tiles)}


@pytest.mark.parametrize("look", [CONTRAST_LIGHT, CONTRAST_DARK], ids=["light", "dark"])
def test_in_high_contrast_cards_and_tiles_have_edges_too(look: Theme) -> None:
    assert {edge for edge in edges_of_boards(look) if contrast(edge, look.surface) < 3} == set()


def test_the_style_sheet_uses_no_colours_but_those_that_are_compared() -> None:
    grooves = r"(?m)^(QScrollBar|QSlider|QMenu::separator|QFrame\[role=.line.\])(?s:.*?)\}\}"
    words = re.sub(grooves, "", _TEMPLATE)
    inks = set(re.findall(r"(?<![-\w])(?:selection-)?color: \{(\w+)\}", words))
    grounds = set(re.findall(r"background(?:-color)?: \{(\w+)\}", words))
    edges = set(re.findall(r"border(?:-(?!radius)\w+)*: (?:\dpx solid )?\{(\w+)\}", words))
    assert inks <= {*INKS, "on_accent"}
    assert grounds <= {*GROUNDS, *ON_ACCENT}
    assert edges <= {*EDGES, "accent_hover", "sunken", "text", "chosen_edge"}


@pytest.mark.parametrize(
    ("choice", "dark", "contrast", "look"),
    [
        (ThemeChoice.SYSTEM, False, False, LIGHT),
        (ThemeChoice.SYSTEM, True, False, DARK),
        (ThemeChoice.SYSTEM, False, True, CONTRAST_LIGHT),
        (ThemeChoice.SYSTEM, True, True, CONTRAST_DARK),
        (ThemeChoice.LIGHT, True, True, LIGHT),
        (ThemeChoice.DARK, False, True, DARK),
        (ThemeChoice.CONTRAST, False, False, CONTRAST_LIGHT),
        (ThemeChoice.CONTRAST, True, False, CONTRAST_DARK),
    ],
)
def test_the_system_decides_what_the_user_leaves_to_it(
    choice: ThemeChoice, dark: bool, contrast: bool, look: Theme
) -> None:
    assert theme.wanted(choice, system_is_dark=dark, system_wants_contrast=contrast) is look


@pytest.mark.parametrize("changed", ["scheme", "contrast"])
def test_windows_follow_the_system_as_it_changes(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch, changed: str
) -> None:
    assert theme.apply(ThemeChoice.SYSTEM) is LIGHT
    monkeypatch.setattr(theme, "wanted", lambda *_, **__: CONTRAST_DARK)
    hints = qapp.styleHints()
    if changed == "scheme":
        hints.colorSchemeChanged.emit(Qt.ColorScheme.Dark)
    else:
        hints.accessibility().contrastPreferenceChanged.emit(Qt.ContrastPreference.HighContrast)
    assert theme.current() is CONTRAST_DARK
    assert qapp.palette().color(QPalette.ColorRole.Window) == QColor(CONTRAST_DARK.window)
    monkeypatch.undo()
    theme.apply(ThemeChoice.LIGHT)
