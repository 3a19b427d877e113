"""What screen readers are told beside names: what a painted widget is, and what has just changed."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleInterface
from PySide6.QtWidgets import QAccessibleWidget, QWidget

_ROLE = "accessible_role"
_installed = False

Role = QAccessible.Role


def give_role(widget: QWidget, role: QAccessible.Role) -> None:
    """Tell screen readers what this widget is, where Qt can't know: it says “client” of all that paint themselves."""
    global _installed
    if not _installed:
        QAccessible.installFactory(_interface)
        _installed = True
    widget.setProperty(_ROLE, role.value)


def announce(source: QWidget, text: str, *, urgent: bool = False) -> None:
    """Have a screen reader read this out; ``urgent`` interrupts what it is reading. Nothing is sent while none runs."""
    if text.strip() and QAccessible.isActive():
        event = QAccessibleAnnouncementEvent(source, text)
        politeness = QAccessible.AnnouncementPoliteness
        event.setPoliteness(politeness.Assertive if urgent else politeness.Polite)
        QAccessible.updateAccessibility(event)


def _interface(_class_name: str, thing: QObject | None) -> QAccessibleInterface | None:
    if not isinstance(thing, QWidget):
        return None
    role = thing.property(_ROLE)
    return None if role is None else QAccessibleWidget(thing, Role(role))
