"""A program with a game in its window, for `benchmarks/desktop.py`: it shows another board when it is told to.

    python benchmarks/parts/shown_board.py set|wordle|tuble|pyramid|ticket|clock FOLDER

Reads numbers from its input, a line each, and shows the board of that number; writes when it has painted it, in seconds
of ``time.monotonic()``, which all programs share. The clock shows seconds, and ticks. FOLDER: for Ticket to Ride, where
a profile of its board is saved as ``profile.json``.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import QSocketNotifier, Qt, QTimer
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from kibitz.games.ticket.profile_store import PROFILES
from kibitz.gui.app import make_app
from kibitz.gui.practice.common.options import PracticeOptions
from kibitz.registry import get_game, resolve
from tests.support.ticket.pictures import Client, random_game
from tests.support.ticket.pictures_profile import true_profile

BOARDS = 12
SIZE = 900, 720
TYPED = {
    "wordle": ("TARSE", "COLIN", "BUMPY", "FIGHT"),
    "tuble": ("Bank", "Oxford Circus", "Stockwell", "Paddington"),
}
_SET_OFF_MS = 700
"""Tiles turn over for so long."""


def boards(game: str, folder: Path) -> Iterator[QPixmap]:
    """Pictures of boards, each another one."""
    if game == "ticket":
        yield from clients_boards(folder)
        return
    for seed in range(BOARDS):
        factory = get_game(game).practice
        assert factory is not None, "each of ours has a board"
        board: QWidget = resolve(factory)(PracticeOptions(seed=seed, animations=False, counted=False))
        board.resize(*SIZE)
        board.show()
        QTest.qWaitForWindowExposed(board)
        # So that what follows on each other differs as it does in a game: a guess more, or a new game.
        for word in TYPED.get(game, ())[: seed % 4]:
            QTest.keyClicks(board.focusWidget(), word)
            QTest.keyClick(board.focusWidget(), Qt.Key.Key_Return)
            QTest.qWait(_SET_OFF_MS)
        yield board.grab()
        board.close()
        board.deleteLater()


def clients_boards(folder: Path) -> Iterator[QPixmap]:
    """A made-up client of Ticket to Ride with games of its own; its profile is saved."""
    client = Client(0, "usa")
    pixels, label = client.empty(SIZE)
    PROFILES.save(true_profile(client, pixels, label), folder / "profile.json")
    for seed in range(BOARDS):
        shown, _ = client.frame(SIZE, 1.0, random_game(client, random.Random(seed), 4 + seed), 1)
        yield QPixmap.fromImage(QImage(shown.data, SIZE[0], SIZE[1], 3 * SIZE[0], QImage.Format.Format_BGR888))


def main() -> None:
    game, folder = sys.argv[1], Path(sys.argv[2])
    app = make_app("light")
    shown = QLabel()
    shown.setWindowTitle(f"A board of {game}")
    if game == "clock":
        tick(shown)
    else:
        pictures = list(boards(game, folder))
        obey(shown, pictures)
    shown.move(20, 60)
    shown.show()
    QTest.qWaitForWindowExposed(shown)
    print("there", flush=True)
    app.exec()


def obey(shown: QLabel, pictures: list[QPixmap]) -> None:
    """Show the board that is asked for, and say when."""
    shown.setPixmap(pictures[0])

    def show(_: object) -> None:
        line = sys.stdin.readline()
        if not line:
            QApplication.quit()
            return
        shown.setPixmap(pictures[int(line) % len(pictures)])
        shown.repaint()
        print(time.monotonic(), flush=True)

    notifier = QSocketNotifier(sys.stdin.fileno(), QSocketNotifier.Type.Read, shown)
    notifier.activated.connect(show)


def tick(shown: QLabel) -> None:
    """A clock as on many pages of games, beside nothing."""
    start = time.monotonic()
    timer = QTimer(shown)
    timer.timeout.connect(lambda: shown.setText(f"{time.monotonic() - start:.0f} s"))
    timer.start(1000)
    shown.resize(400, 200)


if __name__ == "__main__":
    main()
