"""No Wordle board is seen where there is none: other games, grids, desktops, and our own windows."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QWidget

from kibitz.core.frame import Frame
from kibitz.gui.practice.common.options import PracticeOptions
from kibitz.gui.practice.set.board import create as set_board
from kibitz.gui.settings.dialog import SettingsDialog
from kibitz.gui.widgets import theme
from kibitz.gui.widgets.theme import ThemeChoice
from kibitz.gui.window.about import AboutDialog
from kibitz.gui.window.main_window import MainWindow
from kibitz.services.settings import Settings, SettingsStore
from kibitz.solvers.set import full_deck
from kibitz.vision.wordle import read_wordle
from tests.support.paint import Pixels
from tests.support.set.pictures import draw_board, random_style
from tests.support.wordle.decoys import KINDS, draw_no_board

SEEDS = range(len(KINDS), 2 * len(KINDS) + 16)
"""Every kind in another look than the reader's own tests draw, the first sixteen once more."""


@pytest.mark.parametrize("seed", SEEDS, ids=lambda seed: f"{KINDS[seed % len(KINDS)].__name__}-{seed}")
def test_no_board_is_seen_in_other_grids_and_games(seed: int) -> None:
    assert read_wordle(Frame(draw_no_board(seed))) == []


@pytest.mark.parametrize("seed", range(6))
def test_no_board_is_seen_among_cards_of_set(seed: int) -> None:
    cards = full_deck()[seed * 12 : seed * 12 + 12]

    assert read_wordle(Frame(draw_board(random_style(seed), cards).pixels)) == []


def _windows(folder: Path) -> Iterator[QWidget]:
    settings, store = Settings(), SettingsStore(folder / "settings.json")
    yield MainWindow(settings, store)
    yield SettingsDialog(settings)
    yield AboutDialog()
    yield set_board(PracticeOptions(seed=7))


@pytest.mark.qt_log_ignore("This plugin does not support")
@pytest.mark.parametrize("look", [ThemeChoice.LIGHT, ThemeChoice.DARK])
def test_no_board_is_seen_in_our_own_windows(
    qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, look: ThemeChoice
) -> None:
    for name in ("CONFIG", "DATA", "CACHE", "STATE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))
    theme.apply(look)
    for window in _windows(tmp_path):
        picture = _shown(window)
        window.close()
        window.deleteLater()
        assert np.ptp(picture) > 100, window
        assert read_wordle(Frame(picture)) == [], window


def _shown(window: QWidget) -> Pixels:
    image = window.grab().toImage().convertToFormat(QImage.Format.Format_RGB888)
    rows = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    return rows[:, : 3 * image.width()].reshape(image.height(), image.width(), 3)[:, :, ::-1].copy()
