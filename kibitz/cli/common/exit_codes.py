"""What the program ends with."""

from __future__ import annotations

from enum import IntEnum


class ExitCode(IntEnum):
    """What the program's exit codes mean; errors bring their own (`KibitzError.exit_code`)."""

    FINE = 0
    UNREADABLE = 1
    USAGE = 2
    NOT_POSSIBLE_HERE = 3
    LOST = 4
    STOPPED = 5
    UNPROVEN = 6
    """No more is visible that could be played, and that the game is over isn't shown."""
    FAULT = 70
    INTERRUPTED = 130
