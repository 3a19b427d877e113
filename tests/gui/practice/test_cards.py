"""Cards as they are drawn."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication

from kibitz.gui.practice.set.cards import PALETTES, Palette, draw_card
from kibitz.gui.widgets.colours import DARK, LIGHT, Theme
from kibitz.solvers.set import Card, explain, full_deck


def picture(card: Card, palette: Palette, look: Theme, width: int, height: int) -> QImage:
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor(look.window))
    painter = QPainter(image)
    draw_card(painter, QRectF(image.rect()), card, palette, look)
    painter.end()
    return image


@pytest.mark.parametrize("palette", PALETTES.values(), ids=list(PALETTES))
@pytest.mark.parametrize("look", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("size", [(40, 60), (60, 40)], ids=["portrait", "landscape"])
def test_no_two_of_the_81_cards_look_alike(
    qapp: QApplication, palette: Palette, look: Theme, size: tuple[int, int]
) -> None:
    pictures = {bytes(picture(card, palette, look, *size).constBits()) for card in full_deck()}
    assert len(pictures) == 81


def test_symbols_keep_off_the_edge_of_the_card(qapp: QApplication) -> None:
    image = picture(Card(3, "oval", "red", "solid"), PALETTES["classic"], LIGHT, 120, 180)
    ground = QColor("#FFFFFF").rgb()
    assert all(image.pixel(x, 12) == ground for x in range(12, 108))
    assert all(image.pixel(8, y) == ground for y in range(12, 168))


def test_a_palette_explains_in_its_own_words() -> None:
    cards = [Card(1, "oval", "red", "solid"), Card(1, "oval", "green", "solid"), Card(1, "oval", "purple", "solid")]
    words = explain([PALETTES["blocks"].told(card) for card in cards])
    assert "all brick" in words
    assert "amber, teal, crimson" in words
