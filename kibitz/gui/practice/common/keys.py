"""What keys mean on practice boards, by the names that the log is told."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

_PLAIN = Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier
_NAMES = {
    Qt.Key.Key_Return: "ENTER",
    Qt.Key.Key_Enter: "ENTER",
    Qt.Key.Key_Backspace: "BACKSPACE",
    Qt.Key.Key_Escape: "ESCAPE",
    Qt.Key.Key_Space: "SPACE",
    Qt.Key.Key_Left: "LEFT",
    Qt.Key.Key_Right: "RIGHT",
    Qt.Key.Key_Up: "UP",
    Qt.Key.Key_Down: "DOWN",
}
ARROWS = ("LEFT", "RIGHT", "UP", "DOWN")


def key_name(event: QKeyEvent) -> str:
    """The name of a key, or what it types, in capitals; empty with Ctrl, Alt and their like, and for other keys."""
    if event.modifiers() & ~_PLAIN:
        return ""
    return _NAMES.get(Qt.Key(event.key())) or event.text().upper().strip()
