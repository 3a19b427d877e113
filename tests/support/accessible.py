"""A window as a screen reader and the keyboard find it: the controls of its accessibility tree, and its tab stops."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QMenu, QWidget

Role = QAccessible.Role
USED = {
    Role.Button, Role.ButtonMenu, Role.ButtonDropDown, Role.ButtonDropGrid, Role.CheckBox, Role.RadioButton,
    Role.ComboBox, Role.EditableText, Role.SpinBox, Role.Slider, Role.Dial, Role.List, Role.Table, Role.Tree,
    Role.PageTab, Role.HotkeyField, Role.Link,
}  # fmt: skip
"""Roles of what a user works with. Items of lists, tables and menus are reached from these."""
DRAWN = {Role.Graphic, Role.Canvas, Role.Chart}
"""Roles of what is drawn as a whole and has keys of its own, such as a map."""
READ = {Role.Document, Role.PageTabList, Role.StaticText, Role.Pane, Role.Terminal, Role.PropertyPage, Role.Paragraph}
"""Roles of what may take the keyboard to be read, scrolled or leafed through."""
_INSIDE = {Role.List, Role.Table, Role.Tree, Role.ComboBox, Role.SpinBox, Role.HotkeyField, Role.ScrollBar}
"""What these consist of is theirs."""
_MOST_STOPS = 300
_SEEN_PX = 12
"""How many pixels change at least where the focus is drawn."""


@dataclass(frozen=True)
class Control:
    """A node of the tree. told: its description. parent: identity of the node that it lies in."""

    widget: QWidget
    role: QAccessible.Role
    name: str
    told: str
    parent: int
    enabled: bool

    def __str__(self) -> str:
        return f"{self.role.name} {type(self.widget).__name__} {self.name!r}"


def controls(window: QWidget) -> list[Control]:
    """All that is shown of a window and has something to do, or can take the keyboard."""
    QApplication.processEvents()  # what is laid out later may hide something
    root = QAccessible.queryAccessibleInterface(window)
    assert root is not None, "every widget has one"
    return list(_below(root, 0))


def _below(node: QAccessibleInterface, depth: int) -> Iterator[Control]:
    for number in range(node.childCount()):
        child = node.child(number)
        if child is None or not child.isValid() or child.state().invisible:  # type: ignore[attr-defined]  # a bit field
            continue
        widget = child.object()
        if isinstance(widget, QWidget):
            takes_keys = bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus) and widget.focusProxy() is None
            if child.role() in USED or takes_keys:
                name, told = (child.text(text) for text in (QAccessible.Text.Name, QAccessible.Text.Description))
                yield Control(widget, child.role(), name, told, depth, widget.isEnabled())
        elif child.role() is Role.PageTab and isinstance(node.object(), QWidget):
            yield Control(node.object(), child.role(), child.text(QAccessible.Text.Name), "", depth, True)
        if child.role() not in _INSIDE:
            yield from _below(child, depth * 100 + number + 1)


def wrong_names(found: Sequence[Control]) -> list[str]:
    """What of these has no name of its own, or one that another beside it has too."""
    wrong = [f"no name: {one}" for one in found if one.name.strip() in ("", type(one.widget).__name__)]
    seen: dict[tuple[int, QAccessible.Role, str], Control] = {}
    for one in found:
        key = one.parent, one.role, one.name
        if key in seen and one.name:
            wrong.append(f"named as its neighbour: {one}")
        seen[key] = one
    return wrong


def hidden_words(window: QWidget) -> list[str]:
    """Labels whose name for screen readers takes their words' place."""
    shown = [one for one in window.findChildren(QLabel) if one.isVisible() and one.text() and one.accessibleName()]
    return [
        f"{one.text()!r} is read as {one.accessibleName()!r}" for one in shown if one.text() not in one.accessibleName()
    ]


def wrong_roles(found: Sequence[Control]) -> list[str]:
    """What of these takes the keyboard without telling what it is."""
    return [f"no fitting role: {one}" for one in found if one.role not in USED | DRAWN | READ]


def wrong_menus(window: QWidget) -> list[str]:
    """Entries of a window's menus without words, or with those of another."""
    wrong = []
    for menu in window.findChildren(QMenu):
        texts = [action.text() for action in menu.actions() if not action.isSeparator() and action.isVisible()]
        wrong += [f"menu entry {text!r} of {texts}" for text in texts if not text or texts.count(text) > 1]
    return wrong


@dataclass(frozen=True)
class Stop:
    """Where Tab leads. shown: whether the window looks otherwise while the keyboard is there."""

    widget: QWidget
    shown: bool


def tab_stops(window: QWidget) -> list[Stop]:
    """Where the keyboard gets by Tab alone, from where it is, all around; Ctrl+Tab leaves what keeps Tab for itself."""
    window.activateWindow()
    stops: list[Stop] = []
    seen: set[int] = set()
    for _ in range(_MOST_STOPS):
        _press_tab(window)
        widget = window.focusWidget()
        if widget is None or id(widget) in seen:
            break
        seen.add(id(widget))
        stops.append(Stop(widget, _focus_shows(window, widget)))
    return stops


def _press_tab(window: QWidget) -> None:
    before = window.focusWidget()
    for modifier in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier):
        QTest.keyClick(window.focusWidget() or window, Qt.Key.Key_Tab, modifier)
        QApplication.processEvents()
        if window.focusWidget() is not before:
            return


def _focus_shows(window: QWidget, widget: QWidget) -> bool:
    """Whether what is around the widget is drawn otherwise with the keyboard than without."""
    around = widget.rect().adjusted(-4, -4, 4, 4).translated(widget.mapTo(window, widget.rect().topLeft()))
    with_focus = window.grab(around).toImage()
    widget.clearFocus()
    QApplication.processEvents()
    without = window.grab(around).toImage()
    widget.setFocus(Qt.FocusReason.TabFocusReason)
    QApplication.processEvents()
    return _changed(with_focus, without) >= _SEEN_PX


def _changed(one: QImage, other: QImage) -> int:
    one, other = (image.convertToFormat(QImage.Format.Format_RGB32) for image in (one, other))
    if one.size() != other.size():
        return one.width() * one.height()
    return sum(a != b for a, b in zip(_pixels(one), _pixels(other), strict=True))


def _pixels(image: QImage) -> memoryview:
    return memoryview(image.constBits()).cast("B").cast("I")  # type: ignore[arg-type]  # Qt's own buffer


def unreached(found: Sequence[Control], stops: Sequence[Stop]) -> list[str]:
    """What of these can be used, but not reached by the keyboard.

    Arrow keys lead from one button of a group to the others. What tells its own key needn't be reached.
    """
    reached = {id(stop.widget) for stop in stops}
    groups = {stop.widget.group() for stop in stops if isinstance(stop.widget, QAbstractButton)} - {None}

    def is_reached(widget: QWidget) -> bool:
        proxy = widget.focusProxy()
        if id(widget) in reached or (proxy is not None and id(proxy) in reached):
            return True
        if isinstance(widget, QAbstractButton) and widget.group() in groups:
            return True
        above = widget.parentWidget()
        return above is not None and not widget.isWindow() and is_reached(above)

    return [
        f"not reached by Tab: {one}"
        for one in found
        if one.enabled and not is_reached(one.widget) and not (one.told and type(one.widget).__name__ == "Key")
    ]
