"""Takes a picture of every window, dialog, wizard page and practice board, to be looked at.

python tools/make_window_pictures.py FOLDER [--language CODE] [--theme THEME] [--text SHARE] [--size WxH] [WINDOW …]

--language: ``en``, ``de``, ``es`` or ``fr``; --text: its size, 1.5 for half as large again; --size: of the windows,
such as 700x500. WINDOW: names of classes, such as MainWindow; without any, all. The windows are those that the tests
open (tests/support/every_window.py).
Needs a display: with ``xvfb-run -a -s "-screen 0 1280x800x24"`` before it, any.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, cast

sys.path.insert(0, str(Path(__file__).parent.parent))

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget
    from pytestqt.qtbot import QtBot

SETTLED_MS = 200
WAIT_MS = 5000


class Waiter:
    """What `Desk` needs of pytest-qt's ``qtbot``, without a test."""

    def addWidget(self, widget: QWidget) -> None:  # noqa: N802 - as pytest-qt calls it
        """Keep nothing: the windows close themselves."""

    def waitExposed(self, widget: QWidget) -> None:  # noqa: N802 - as pytest-qt calls it
        """Until it is shown."""
        from PySide6.QtTest import QTest

        QTest.qWaitForWindowExposed(widget)

    def waitUntil(self, callback: Callable[[], object], *, timeout: int = WAIT_MS) -> None:  # noqa: N802 - as pytest-qt calls it
        """Until it holds. Raises TimeoutError after ``timeout`` ms."""
        from PySide6.QtTest import QTest

        end_s = time.monotonic() + timeout / 1000
        while callback() is False:
            if time.monotonic() > end_s:
                raise TimeoutError("A window did not come to what is to be shown.")
            QTest.qWait(30)


def main() -> int:
    parser = argparse.ArgumentParser(description="Take a picture of every window.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("windows", nargs="*")
    parser.add_argument("--language", default="en")
    parser.add_argument("--theme", default="light")
    parser.add_argument("--text", type=float, default=1.0)
    parser.add_argument("--size", default="1120x740")
    chosen = parser.parse_intermixed_args()
    os.environ["QT_FONT_DPI"] = str(round(96 * chosen.text))
    # Else Qt would make everything larger, pictures and all, and windows would have the room that they had.
    os.environ["QT_ENABLE_HIGHDPI_SCALING"] = "0"
    with tempfile.TemporaryDirectory() as home:
        for kind in ("CONFIG", "DATA", "STATE", "CACHE"):
            os.environ[f"XDG_{kind}_HOME"] = f"{home}/{kind.lower()}"
        return _take(chosen, Path(home))


def _take(chosen: argparse.Namespace, home: Path) -> int:
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QApplication

    from kibitz.gui.widgets import language, theme
    from tests.support.every_window import EVERY_WINDOW, Desk

    app = QApplication([])
    language.use(chosen.language)
    theme.apply(theme.ThemeChoice(chosen.theme))
    wide, high = map(int, chosen.size.split("x"))
    chosen.folder.mkdir(parents=True, exist_ok=True)
    for name, show in EVERY_WINDOW.items():
        if chosen.windows and name not in chosen.windows:
            continue
        for number, (_, window) in enumerate(show(Desk(cast("QtBot", Waiter()), home, (wide, high)))):
            QTest.qWait(SETTLED_MS)
            path = chosen.folder / f"{name}-{number}.png"
            window.grab().save(str(path))
            print(path)
    app.closeAllWindows()
    return 0


if __name__ == "__main__":
    sys.exit(main())
