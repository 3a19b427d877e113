"""A second start drives the first, and says what came of it."""

from __future__ import annotations

import subprocess
import sys
import uuid

import pytest
from pytestqt.qtbot import QtBot

from kibitz.gui.desktop.single_instance import Command, Reply, SingleInstance, signal_running

SECOND_START = """
import sys
from PySide6.QtCore import QCoreApplication
from kibitz.gui.desktop.single_instance import Command, signal_running
app = QCoreApplication([])
reply = signal_running(Command(sys.argv[1]), sys.argv[2])
print(reply.text)
sys.exit(0 if reply.done else 1)
"""


@pytest.fixture
def name() -> str:
    return f"kibitz-test-{uuid.uuid4().hex[:8]}"


@pytest.mark.parametrize("command", list(Command))
@pytest.mark.parametrize("done", [True, False])
def test_a_second_start_is_told_what_the_first_made_of_it(
    qtbot: QtBot, name: str, command: Command, done: bool
) -> None:
    asked: list[Command] = []

    def obey(command: Command) -> Reply:
        asked.append(command)
        return Reply(done, f"Heard “{command}”.\nOn one line.")

    first = SingleInstance(obey, name)
    second = subprocess.Popen(
        [sys.executable, "-c", SECOND_START, command.value, name], stdout=subprocess.PIPE, text=True
    )
    qtbot.waitUntil(lambda: second.poll() is not None, timeout=20_000)
    assert second.stdout is not None
    assert second.stdout.read() == f"Heard “{command}”. On one line.\n"
    assert second.returncode == (0 if done else 1)
    assert asked == [command]
    second.stdout.close()
    first.close()


def test_without_a_first_start_nobody_answers(qtbot: QtBot, name: str) -> None:
    assert signal_running(Command.STOP, name) is None
