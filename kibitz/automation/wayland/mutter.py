"""Casts and input by Mutter's own interfaces, those behind GNOME's portal, where there is no portal.

Source: data/dbus-interfaces/org.gnome.Mutter.ScreenCast.xml and .RemoteDesktop.xml of Mutter 43. No permission is asked
for: GNOME's shell lets no program but its own portal near them.
"""

from __future__ import annotations

import os
import socket
from pathlib import Path
from typing import Any

from kibitz.automation.wayland.bus import Bus, CallError
from kibitz.automation.wayland.casting import LEFT_BUTTON, Cast
from kibitz.core.errors import LostScreenError, NotPossibleHereError
from kibitz.core.phrase import Phrase

NAME = "Mutter"
_CAST, _REMOTE = "org.gnome.Mutter.ScreenCast", "org.gnome.Mutter.RemoteDesktop"
_CAST_PATH, _REMOTE_PATH = "/org/gnome/Mutter/ScreenCast", "/org/gnome/Mutter/RemoteDesktop"
_STARTED_S = 10.0
_POINTER = {False: 0, True: 1}
"""Mutter's cursor-mode: hidden, or drawn into the picture."""


def is_there(bus: Bus) -> bool:
    """Whether Mutter's own interfaces can be asked."""
    return bus.has(_CAST, _CAST_PATH, _CAST) and bus.has(_REMOTE, _REMOTE_PATH, _REMOTE)


def open_cast(bus: Bus, *, with_input: bool) -> Cast:
    """The first monitor, without the pointer; with ``with_input``, with the pointer, to be acted on.

    Raises NotPossibleHereError where Mutter refuses.
    """
    try:
        return _opened(bus, with_input)
    except CallError as problem:
        raise NotPossibleHereError(
            Phrase(
                "Mutter does not give the screen: {problem}. Log in to GNOME's own session, or log in with X11.",
                problem=problem,
            )
        ) from problem


def _opened(bus: Bus, with_input: bool) -> Cast:
    remote, options = "", {}
    if with_input:
        remote = bus.call(_REMOTE, _REMOTE_PATH, f"{_REMOTE}.CreateSession")[0]
        options["remote-desktop-session-id"] = ("s", bus.get(_REMOTE, remote, f"{_REMOTE}.Session", "SessionId"))
    session = bus.call(_CAST, _CAST_PATH, f"{_CAST}.CreateSession", "a{sv}", (options,))[0]
    wanted = {"cursor-mode": ("u", _POINTER[with_input])}
    # An empty name: the primary monitor.
    stream = bus.call(_CAST, session, f"{_CAST}.Session.RecordMonitor", "sa{sv}", ("", wanted))[0]
    position = bus.get(_CAST, stream, f"{_CAST}.Stream", "Parameters").get("position", ("(ii)", (0, 0)))[1]
    with bus.heard(stream, f"{_CAST}.Stream.PipeWireStreamAdded") as told:
        if with_input:
            bus.call(_REMOTE, remote, f"{_REMOTE}.Session.Start")
        else:
            bus.call(_CAST, session, f"{_CAST}.Session.Start")
        added = bus.wait_for(told, _STARTED_S)
    if added is None:
        raise NotPossibleHereError(
            Phrase("Mutter began no stream of the screen. Check that PipeWire runs: systemctl --user status pipewire")
        )
    device = MutterDevice(bus, remote, stream) if with_input else None
    return Cast(_pipewire, int(added[0]), (int(position[0]), int(position[1])), (0, 0), bus.close, NAME, device)


class MutterDevice:
    """The pointer and the keyboard of one remote-desktop session of Mutter's. For one thread, as its bus."""

    def __init__(self, bus: Bus, session: str, stream: str) -> None:
        self._bus, self._session, self._stream = bus, session, stream

    def move(self, x: float, y: float) -> None:
        """Put the pointer there, counted from the monitor's top left, in the cast's units."""
        self._tell("NotifyPointerMotionAbsolute", "sdd", (self._stream, x, y))

    def press(self, down: bool) -> None:
        """Press or release the left button."""
        self._tell("NotifyPointerButton", "ib", (LEFT_BUTTON, down))

    def key(self, keysym: int, down: bool) -> None:
        """Press or release the key that has an X keysym."""
        self._tell("NotifyKeyboardKeysym", "ub", (keysym, down))

    def _tell(self, member: str, signature: str, body: tuple[Any, ...]) -> None:
        try:
            self._bus.call(_REMOTE, self._session, f"{_REMOTE}.Session.{member}", signature, body)
        except CallError as problem:
            raise LostScreenError(
                Phrase("Mutter no longer lets Kibitz use the mouse: {problem}. Play again.", problem=problem)
            ) from problem


def _pipewire() -> int:
    """A connection to PipeWire, as a file descriptor. Raises NotPossibleHereError where none runs."""
    path = Path(os.environ.get("XDG_RUNTIME_DIR", "/run"), os.environ.get("PIPEWIRE_REMOTE", "pipewire-0"))
    server = socket.socket(socket.AddressFamily["AF_UNIX"])
    try:
        server.connect(str(path))
    except OSError as problem:
        server.close()
        raise NotPossibleHereError(
            Phrase(
                "PipeWire, which carries the pictures of a Wayland screen, does not run ({problem}). Start it: "
                "systemctl --user start pipewire wireplumber",
                problem=problem,
            )
        ) from problem
    return server.detach()
