"""The typeface that comes with the program."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest
from PySide6.QtGui import QFont, QFontInfo, QRawFont
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from kibitz.gui.widgets import theme, typeface
from kibitz.gui.widgets.colours import Theme
from kibitz.gui.widgets.theme import TypeSize
from kibitz.solvers.wordle.model.languages import LANGUAGES
from tests.support.every_window import EVERY_WINDOW, Desk

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def foreign(window: QWidget) -> Iterator[str]:
    """What is shown in another typeface; reports and boards made of characters have one of fixed width."""
    for part in [window, *window.findChildren(QWidget)]:
        info = QFontInfo(part.font())
        if info.family() != typeface.FAMILY and not info.fixedPitch():
            yield f"{type(part).__name__}: {info.family()}"


@pytest.mark.parametrize("name", EVERY_WINDOW)
def test_every_window_has_it(name: str, qtbot: QtBot, light: Theme, tmp_path: Path) -> None:
    assert [other for _, window in EVERY_WINDOW[name](Desk(qtbot, tmp_path)) for other in foreign(window)] == []


@pytest.mark.parametrize("bold", [False, True])
def test_it_has_the_letters_of_every_language_and_the_signs_of_the_windows(light: Theme, bold: bool) -> None:
    font = QRawFont.fromFont(theme.font(bold=bold))
    assert font.familyName() == typeface.FAMILY
    letters = {letter for language in LANGUAGES.values() for row in language.keys for letter in row}
    text = "".join(letters | {letter.lower() for letter in letters}) + "0123456789…·–—“”‘’×−→←↑↓✓✗"
    assert [sign for sign in text if not font.supportsCharacter(ord(sign))] == []


def test_the_user_s_text_size_goes_on_counting(qapp: QApplication, light: Theme) -> None:
    before = theme.base_font()
    larger = QFont(before)
    larger.setPointSizeF(1.5 * before.pointSizeF())
    theme.set_base_font(larger)
    assert theme.font(TypeSize.BODY).pointSizeF() == 1.5 * before.pointSizeF()
    assert QFontInfo(qapp.font()).family() == typeface.FAMILY
    theme.set_base_font(before)


def test_the_desktop_s_size_is_kept_and_its_font_has_what_ours_lacks() -> None:
    asked = QFont("DejaVu Sans", 14)
    made = typeface.dressed(asked)
    assert made.pointSize() == 14
    assert made.families() == [typeface.FAMILY, "DejaVu Sans"]


def test_it_is_small_and_its_licence_is_beside_it() -> None:
    folder = files("kibitz.resources") / "fonts"
    assert sum(len(one.read_bytes()) for one in folder.iterdir()) < 700_000
    assert "SIL OPEN FONT LICENSE" in (folder / "OFL.txt").read_text(encoding="utf-8")
