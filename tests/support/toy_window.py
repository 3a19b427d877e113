"""The toy game in a real window: ``python -m tests.support.toy_window``; what happens is printed as JSON lines.

Lines on its standard input: ``move X Y``, ``resize W H``, ``hide``, ``quit``, and ``ignore N`` (the next N clicks
have no effect).
"""

from __future__ import annotations

import argparse
import json
import sys
import time

import numpy as np
from PySide6.QtCore import QEvent, QPoint, QSocketNotifier, Qt, QTimer
from PySide6.QtGui import QImage, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QWidget

from kibitz.core.geometry import Point
from tests.support import toy

REST_MS = 200
"""A window manager frames, moves, sizes and activates a new window bit by bit; on a loaded machine that takes a while,
and play rightly stops where it happens in the middle. Ready is what has been left alone for so long."""
STIRS = {
    QEvent.Type.Paint,
    QEvent.Type.Move,
    QEvent.Type.Resize,
    QEvent.Type.WindowActivate,
    QEvent.Type.ActivationChange,
}


class ToyWindow(QWidget):
    """Plain grey around the lamps; with ``cover`` just grey, to lie over something."""

    def __init__(self, refills: int, cover: bool) -> None:
        super().__init__()
        self.setWindowTitle("A covering window" if cover else "Lamps")
        self.table = toy.ToyTable(refills=refills)
        self.cover = cover
        self.ignored = 0
        self.board = QPoint(30, 25)
        self._rest = QTimer(self, singleShot=True, interval=REST_MS)
        self._rest.timeout.connect(self._rested)

    def event(self, event: QEvent) -> bool:
        if event.type() in STIRS:
            self._rest.start()
        return super().event(event)

    def _rested(self) -> None:
        tell("ready")
        self._rest.timeout.disconnect()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        painter = QPainter(self)
        painter.fillRect(self.rect(), Qt.GlobalColor.lightGray)
        if not self.cover:
            pixels = np.ascontiguousarray(toy.draw(self.table))
            height, width = pixels.shape[:2]
            painter.drawImage(self.board, QImage(pixels.data, width, height, 3 * width, QImage.Format.Format_BGR888))

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        at = event.position().toPoint() - self.board
        spot = Point(at.x(), at.y())
        hits = [i for i in range(len(self.table.lamps) + 1) if toy.place_of(i).contains(spot)]
        tell("press", hit=hits[0] if hits else None, ignored=self.ignored > 0, server_ms=event.timestamp())
        if self.ignored:
            self.ignored -= 1
        elif hits:
            self.table = self.table.more() if hits[0] == len(self.table.lamps) else self.table.press(hits[0])
        self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        tell("release", server_ms=event.timestamp())

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        tell("key press", key=event.key(), text=event.text())

    def keyReleaseEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        tell("key release", key=event.key())

    def obey(self, line: str) -> None:
        match line.split():
            case ["move", x, y]:
                self.move(int(x), int(y))
            case ["resize", w, h]:
                self.resize(int(w), int(h))
            case ["hide"]:
                self.hide()
            case ["ignore", count]:
                self.ignored = int(count)
            case _:
                QApplication.quit()


def tell(event: str, **facts: object) -> None:
    print(json.dumps({"event": event, "time_s": time.monotonic(), **facts}), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--at", nargs=4, type=int, default=[100, 80, 660, 160])
    parser.add_argument("--refills", type=int, default=0)
    parser.add_argument("--cover", action="store_true")
    options = parser.parse_args()
    app = QApplication([])
    window = ToyWindow(options.refills, options.cover)
    x, y, w, h = options.at
    window.setGeometry(x, y, w, h)
    window.show()
    notifier = QSocketNotifier(sys.stdin.fileno(), QSocketNotifier.Type.Read)
    notifier.activated.connect(lambda: window.obey(sys.stdin.readline()))
    app.exec()


if __name__ == "__main__":
    main()
