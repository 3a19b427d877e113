"""A test double of the desktop portal's permission dialog: ``python -m tests.support.portal_double FOLDER [--refuse]``.

xdg-desktop-portal itself is real, and so is Mutter behind it; only the part that would ask the user is stood in for. It
answers yes (or no) and hands on to Mutter. What it was asked is printed as JSON lines.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from jeepney import Message, MessageType, new_error, new_method_return
from jeepney.bus_messages import message_bus
from jeepney.io.blocking import open_dbus_connection
from jeepney.low_level import HeaderFields

from kibitz.automation.wayland import mutter
from kibitz.automation.wayland.bus import Bus
from kibitz.automation.wayland.casting import Cast

NAME = "org.freedesktop.impl.portal.desktop.kibitz"
DESKTOP = "kibitz"
"""What XDG_CURRENT_DESKTOP must say for this backend to be used."""
PORTAL = f"""[portal]
DBusName={NAME}
Interfaces=org.freedesktop.impl.portal.ScreenCast;org.freedesktop.impl.portal.RemoteDesktop
UseIn={DESKTOP}
"""
CAST, REMOTE = "org.freedesktop.impl.portal.ScreenCast", "org.freedesktop.impl.portal.RemoteDesktop"
PROPERTIES = {
    CAST: {"version": ("u", 4), "AvailableSourceTypes": ("u", 1), "AvailableCursorModes": ("u", 7)},
    REMOTE: {"version": ("u", 1), "AvailableDeviceTypes": ("u", 3)},
}
YES, NO = 0, 1


class Double:
    """Answers the calls of xdg-desktop-portal."""

    def __init__(self, answer: int) -> None:
        self._answer = answer
        self._casts: dict[str, Cast] = {}

    def reply(self, call: Message) -> Message:
        fields = call.header.fields
        interface, member = fields[HeaderFields.interface], fields[HeaderFields.member]
        if interface == "org.freedesktop.DBus.Properties":
            return self._property(call, member)
        if member in ("CreateSession", "SelectSources", "SelectDevices"):
            options = call.body[-1]
            tell(member, restores="restore_data" in options, persist=options.get("persist_mode", ("u", 0))[1])
            return new_method_return(call, "ua{sv}", (YES, {}))
        if member == "Start":
            return new_method_return(call, "ua{sv}", self._start(str(call.body[1]), with_input=interface == REMOTE))
        if member.startswith("Notify"):
            self._act(member, call.body)
            return new_method_return(call)
        if member == "Close":
            self._end(str(fields[HeaderFields.path]))
            return new_method_return(call)
        return new_error(call, "org.freedesktop.DBus.Error.UnknownMethod")

    def _property(self, call: Message, member: str) -> Message:
        known = PROPERTIES.get(call.body[0], {})
        if member == "GetAll":
            return new_method_return(call, "a{sv}", (known,))
        return new_method_return(call, "v", (known[call.body[1]],))

    def _start(self, session: str, *, with_input: bool) -> tuple[int, dict[str, Any]]:
        tell("Start", input=with_input)
        if self._answer == NO:
            return NO, {}
        cast = mutter.open_cast(Bus(), with_input=with_input)
        self._casts[session] = cast
        facts = {"source_type": ("u", 1), "position": ("(ii)", cast.position), "size": ("(ii)", (1280, 800))}
        results: dict[str, Any] = {"streams": ("a(ua{sv})", [(cast.node, facts)])}
        if with_input:
            return YES, {**results, "devices": ("u", 3)}
        return YES, {**results, "persist_mode": ("u", 2), "restore_data": ("(suv)", (DESKTOP, 1, ("s", "the monitor")))}

    def _act(self, member: str, body: tuple[Any, ...]) -> None:
        device = self._casts[body[0]].device
        assert device is not None
        if member == "NotifyPointerMotionAbsolute":
            device.move(body[3], body[4])
        elif member == "NotifyPointerButton":
            device.press(bool(body[3]))
        elif member == "NotifyKeyboardKeysym":
            device.key(body[2], bool(body[3]))

    def _end(self, session: str) -> None:
        cast = self._casts.pop(session, None)
        if cast is not None:
            cast.end()


def tell(event: str, **facts: object) -> None:
    print(json.dumps({"event": event, **facts}), flush=True)


def main(folder: Path, *, refuse: bool) -> None:
    (folder / "kibitz.portal").write_text(PORTAL)
    connection = open_dbus_connection()
    connection.send_and_get_reply(message_bus.RequestName(NAME))
    tell("ready")
    double = Double(NO if refuse else YES)
    while True:
        call = connection.receive()
        if call.header.message_type is MessageType.method_call:
            connection.send(double.reply(call))


if __name__ == "__main__":
    main(Path(sys.argv[1]), refuse="--refuse" in sys.argv)
