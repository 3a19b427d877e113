"""Windows that nobody needs any more are deleted in the windows' own thread, however busy others are."""

from __future__ import annotations

import subprocess
import sys

LEFT_OFF = """
import threading
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QWidget
from kibitz.gui.app import run

class LeftOff(QWidget):
    def __init__(self):
        super().__init__()
        self.circle = self
        self.timer = QTimer(self)
        self.timer.start(10)

    def __del__(self):
        print("deleted", "by its own thread" if threading.current_thread() is threading.main_thread() else "by another")

def allocate():
    kept = [[n] for n in range(200_000)]
    print("worked", len(kept))

app = QApplication([])
for _ in range(5):
    LeftOff().show()
worker = threading.Thread(target=allocate)
QTimer.singleShot(0, worker.start)
QTimer.singleShot(3000, app.quit)
print("ended", run(app))
worker.join()
"""


def test_a_window_that_a_circle_keeps_is_deleted_in_the_thread_of_the_windows() -> None:
    done = subprocess.run([sys.executable, "-c", LEFT_OFF], capture_output=True, text=True, timeout=120, check=False)

    said = done.stdout.splitlines()
    assert (done.returncode, done.stderr) == (0, "")
    assert "worked 200000" in said
    assert "ended 0" in said
    assert [line for line in said if line.startswith("deleted")] == ["deleted by its own thread"] * 5
