"""The X server's windows, focus, pointer and key grabs."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import Any

from kibitz.automation.surfaces.area import Area
from kibitz.automation.x11.connection import connect
from kibitz.automation.x11.keysyms import hotkey_keysym
from kibitz.automation.x11.session import why_no_screen
from kibitz.core.errors import LostScreenError, NotPossibleHereError
from kibitz.core.phrase import Phrase

_MODIFIER_MASKS = {"shift": 0x01, "ctrl": 0x04, "alt": 0x08, "super": 0x40}
"""X's bits for the modifiers that a key combination can have."""
_MODIFIER_BITS = sum(_MODIFIER_MASKS.values())
_LOCK_MASKS = (0, 0x02, 0x10, 0x12)
"""Nothing, CapsLock, NumLock (Mod2), both: an X grab fires only for the exact modifiers, locks included."""

_PLAYED = "_KIBITZ_PLAYED"
"""A property of practice boards' windows: whether a player has acted there."""


class XDesktop:
    """One connection to the X server, for one thread: `Windows` and `Keys` at once."""

    def __init__(self) -> None:
        """Raises NotPossibleHereError where there is no X server to talk to."""
        self._display: Any = connect(why_no_screen())
        from Xlib import X, error

        self._x, self._gone = X, (error.BadWindow, error.BadDrawable)
        self._error = error
        self._framed = (0, 0)
        """The frame that was last looked into, and the window in it: a player asks about the same with every key, and
        the answer takes a question about each window in it."""
        self._of_windows = {
            X.CreateNotify,
            X.DestroyNotify,
            X.MapNotify,
            X.UnmapNotify,
            X.ReparentNotify,
            X.ConfigureNotify,
            X.GravityNotify,
            X.CirculateNotify,
        }
        self._root: Any = self._display.screen().root
        self._grabbed: list[tuple[int, int]] = []
        self._pressed: list[tuple[int, int]] = []
        self._told_of_windows = False
        self._windows_changed = True

    def close(self) -> None:
        """Release the key grabs and the connection; nothing is left to release where the server has gone."""
        with suppress(LostScreenError):
            self.ungrab_keys()
            self._display.close()

    @property
    def area(self) -> Area:
        """The whole desktop now."""
        geometry = self._root.get_geometry()
        return Area(0, 0, geometry.width, geometry.height)

    def pointer(self) -> tuple[int, int]:
        """Where the pointer is, desktop pixels."""
        at = self._root.query_pointer()
        return at.root_x, at.root_y

    def top_level_at(self, x: int, y: int) -> int | None:
        """The top-level window that a click at this desktop pixel would go to; None for the bare desktop.

        Click-through windows (empty input shape), such as the overlay, are looked through by the server itself.
        """
        child = self._root.translate_coords(self._root, x, y).child
        return getattr(child, "id", child) or None

    def bounds(self, window: int) -> Area | None:
        """Where a top-level window is; None when it is closed or hidden."""
        resource = self._window(window)
        try:
            if resource.get_attributes().map_state != self._x.IsViewable:
                return None
            geometry = resource.get_geometry()
        except self._gone:
            return None
        return Area(geometry.x, geometry.y, geometry.width, geometry.height)

    def inside(self, window: int) -> Area | None:
        """The program's own window within its frame; None when it is closed."""
        try:
            client = self._window(self._client_of(window))
            at, size = client.translate_coords(self._root, 0, 0), client.get_geometry()
        except self._gone:
            return None
        # What is asked is where the root's corner lies in the window.
        return Area(-at.x, -at.y, size.width, size.height)

    def bounds_around(self, window: int, ignored: Sequence[int] = ()) -> tuple[list[Area], list[Area]]:
        """Where the visible top-level windows are that are stacked below and above the one that is or holds ``window``,
        lowest first.

        ignored: top-level windows to look through, such as overlays.
        """
        stack = [int(child.id) for child in self._root.query_tree().children]
        # From the window upwards: to look for it in each top-level window would be hundreds of questions to the server.
        top = self._top_level_of(self._window(window))
        if top is None or top not in stack:
            return [], []
        own = stack.index(top)
        below, above = (
            [bounds for other in part if other not in ignored and (bounds := self.bounds(other)) is not None]
            for part in (stack[:own], stack[own + 1 :])
        )
        return below, above

    def focused_top_level(self) -> int | None:
        """The top-level window that gets the keys; None where no window has the focus or the server won't say."""
        focus = self._display.get_input_focus().focus
        if not hasattr(focus, "id") or focus.id == self._root.id:
            return None
        return self._top_level_of(focus)

    def same_program(self, a: int, b: int) -> bool:
        """Whether two top-level windows belong to one program: a window and its tooltip or menu.

        Resource ids made by one X client share their upper bits; a window manager's frame is looked into.
        """
        mask = ~self._display.display.info.resource_id_mask
        return bool((self._client_of(a) & mask) == (self._client_of(b) & mask))

    def pops_up(self, window: int) -> bool:
        """Whether a top-level window is a menu, a list or a tooltip: none that a window manager has to do with."""
        try:
            return bool(self._window(window).get_attributes().override_redirect)
        except self._gone:
            return False

    def is_own(self, window: int) -> bool:
        """Whether a top-level window belongs to this process."""
        try:
            found = self._window(self._client_of(window)).get_full_property(
                self._display.intern_atom("_NET_WM_PID"), self._x.AnyPropertyType
            )
        except self._gone:
            return False
        return found is not None and len(found.value) > 0 and int(found.value[0]) == os.getpid()

    def title(self, window: int) -> str:
        """The window's title for messages; ``another window`` where it has none."""
        client = self._window(self._client_of(window))
        try:
            for name in ("_NET_WM_NAME", "WM_NAME"):
                found = client.get_full_property(self._display.intern_atom(name), self._x.AnyPropertyType)
                value = found.value if found is not None else b""
                text = value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value)
                if text:
                    return f"“{text}”"
        except self._gone:
            pass
        return Phrase("another window")

    def announce(self, window: int) -> None:
        """Mark one of our own windows, so that players tell it when they act there; from now on nobody has."""
        self._mark(window, 0)
        self._display.sync()

    def mark_played(self, top_level: int) -> None:
        """Tell a window that was announced that a player acts there; others are left as they are."""
        client = self._client_of(top_level)
        try:
            if self._played(client) is not None:
                self._mark(client, 1)
                self._display.flush()
        except self._gone:
            pass

    def was_played(self, window: int) -> bool:
        """Whether a player has acted in a window since it was announced."""
        try:
            return bool(self._played(window))
        except self._gone:
            return False

    def _mark(self, window: int, value: int) -> None:
        cardinal, name = self._display.intern_atom("CARDINAL"), self._display.intern_atom(_PLAYED)
        self._window(window).change_property(name, cardinal, 32, [value])

    def _played(self, window: int) -> int | None:
        found = self._window(window).get_full_property(self._display.intern_atom(_PLAYED), self._x.AnyPropertyType)
        return int(found.value[0]) if found is not None else None

    def compositor_present(self) -> bool:
        """Whether a compositor runs, so that translucent windows are drawn right."""
        selection = self._display.intern_atom(f"_NET_WM_CM_S{self._display.get_default_screen()}")
        owner = self._display.get_selection_owner(selection)
        return bool(getattr(owner, "id", owner))

    def window_manager(self) -> str:
        """The window manager's name; empty where none runs (EWMH: a child of the root that names itself)."""
        mark = self._display.intern_atom("_NET_SUPPORTING_WM_CHECK")
        found = self._root.get_full_property(mark, self._x.AnyPropertyType)
        if found is None:
            return ""
        try:
            name = self._window(found.value[0]).get_full_property(
                self._display.intern_atom("_NET_WM_NAME"), self._x.AnyPropertyType
            )
        except self._gone:
            # It named itself and has ended since.
            return ""
        value = name.value if name is not None else Phrase("one without a name")
        return value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value)

    def fileno(self) -> int:
        """The connection's file descriptor; readable when `pressed_keys` may have something."""
        return int(self._display.fileno())

    def grab_key(self, key: str, modifiers: Iterable[str] = ()) -> bool:
        """Have a key with these modifiers sent to us only; False when another program has it.

        Raises NotPossibleHereError for a key that the keyboard lacks.
        """
        code = self._display.keysym_to_keycode(hotkey_keysym(key))
        if not code:
            raise NotPossibleHereError(Phrase("This keyboard has no key called {key!r}. Choose another one.", key=key))
        wanted = sum(_MODIFIER_MASKS[name] for name in modifiers)
        refused = self._error.CatchError(self._error.BadAccess)
        mode = self._x.GrabModeAsync
        for lock in _LOCK_MASKS:
            self._root.grab_key(code, wanted | lock, True, mode, mode, onerror=refused)
        self._display.sync()
        if refused.get_error() is not None:
            self._ungrab(code, wanted)
            return False
        self._grabbed.append((code, wanted))
        return True

    def ungrab_keys(self) -> None:
        """Give all grabbed keys back."""
        while self._grabbed:
            self._ungrab(*self._grabbed.pop())

    def pressed_keys(self) -> list[int]:
        """Numbers (in the order of `grab_key`) of the grabbed keys that were pressed since the last call."""
        self._hear()
        pressed, self._pressed = self._pressed, []
        return [number for key in pressed for number, grabbed in enumerate(self._grabbed) if grabbed == key]

    def windows_changed(self) -> bool:
        """Whether a top-level window came, went, moved, changed its size or its place in the stack since the last call;
        true at the first one.

        The server tells of it by itself: nothing is asked.
        """
        if not self._told_of_windows:
            self._root.change_attributes(event_mask=self._x.SubstructureNotifyMask)
            self._display.sync()
            self._told_of_windows = True
        self._hear()
        changed, self._windows_changed = self._windows_changed, False
        return changed

    def _hear(self) -> None:
        """Take what the server has told."""
        while self._display.pending_events():
            event = self._display.next_event()
            if event.type == self._x.MappingNotify:
                self._display.refresh_keyboard_mapping(event)
            elif event.type == self._x.KeyPress:
                self._pressed.append((event.detail, event.state & _MODIFIER_BITS))
            elif event.type in self._of_windows:
                self._windows_changed = True

    def _ungrab(self, code: int, wanted: int) -> None:
        for lock in _LOCK_MASKS:
            self._root.ungrab_key(code, wanted | lock)
        self._display.sync()

    def _window(self, window: int) -> Any:
        return self._display.create_resource_object("window", window)

    def _client_of(self, top_level: int) -> int:
        """The program's own window inside a window manager's frame; the window itself where there is no frame."""
        frame, client = self._framed
        if frame == top_level:
            return client
        state = self._display.intern_atom("WM_STATE")
        found = self._search(
            self._window(top_level), lambda window: window.get_full_property(state, self._x.AnyPropertyType) is not None
        )
        if found is None:
            return top_level
        self._framed = top_level, found
        return found

    def _top_level_of(self, window: Any) -> int | None:
        """The child of the root window that is or holds ``window``; None when it is closed."""
        try:
            while True:
                parent = window.query_tree().parent
                if not hasattr(parent, "id") or parent.id == self._root.id:
                    return int(window.id)
                window = parent
        except self._gone:
            return None

    def _search(self, window: Any, wanted: Callable[[Any], bool], depth: int = 3) -> int | None:
        try:
            if wanted(window):
                return int(window.id)
            children = window.query_tree().children if depth else []
        except self._gone:
            return None
        for child in children:
            found = self._search(child, wanted, depth - 1)
            if found is not None:
                return found
        return None
