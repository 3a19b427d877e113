"""What a start of the window does not spend time and memory on."""

from __future__ import annotations

import subprocess
import sys

SOURCES_KEPT = """
import linecache
import kibitz.gui.window.main_window
from kibitz.registry import get_game
get_game("set")
print(sum(name.endswith(".py") for name in linecache.cache))
"""


def test_the_sources_of_the_modules_are_not_read() -> None:
    """PySide would read them, some 240,000 lines, to see which use Qt, and keep them."""
    told = subprocess.run([sys.executable, "-c", SOURCES_KEPT], capture_output=True, text=True, check=True)
    assert int(told.stdout) < 20
