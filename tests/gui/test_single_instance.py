"""A second start drives the first."""

from __future__ import annotations

import subprocess
import sys
import uuid

import pytest
from pytestqt.qtbot import QtBot

from kibitz.gui.single_instance import Command, SingleInstance, signal_running

SECOND_START = """
import sys
from PySide6.QtCore import QCoreApplication
from kibitz.gui.single_instance import Command, signal_running
app = QCoreApplication([])
sys.exit(0 if signal_running(Command(sys.argv[1]), sys.argv[2]) else 1)
"""


@pytest.fixture
def name() -> str:
    return f"kibitz-test-{uuid.uuid4().hex[:8]}"


@pytest.mark.parametrize("command", list(Command))
def test_a_second_start_is_heard_by_the_first(qtbot: QtBot, name: str, command: Command) -> None:
    first = SingleInstance(name)
    with qtbot.waitSignal(first.asked, timeout=20_000) as asked:
        second = subprocess.Popen([sys.executable, "-c", SECOND_START, command.value, name])
    assert asked.args == [command]
    assert second.wait(20) == 0
    first.close()


def test_without_a_first_start_nobody_answers(qtbot: QtBot, name: str) -> None:
    assert not signal_running(Command.STOP, name)
