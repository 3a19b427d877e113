"""Casts and input by the desktop portal, which asks the user: GNOME, KDE and others.

Source: org.freedesktop.portal.ScreenCast (version 4 and later for a permission that is kept) and
org.freedesktop.portal.RemoteDesktop (version 2 and later for that) of xdg-desktop-portal's documentation.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from kibitz.automation.wayland.bus import Bus, CallError, Variant, token
from kibitz.automation.wayland.casting import LEFT_BUTTON, Cast
from kibitz.core.errors import LostScreenError, NotPossibleHereError
from kibitz.core.folders import folders
from kibitz.core.phrase import Phrase

log = logging.getLogger(__name__)

NAME = "the desktop portal"
_SERVICE, _PATH = "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop"
_CAST, _REMOTE = "org.freedesktop.portal.ScreenCast", "org.freedesktop.portal.RemoteDesktop"
_MONITOR = 1
_KEYBOARD_AND_POINTER = 3
_UNTIL_REVOKED = 2
_POINTER = {False: 1, True: 2}
"""The portal's cursor_mode: hidden, or drawn into the picture."""
_KEEPS = {_CAST: 4, _REMOTE: 2}
"""From which version of an interface on a permission can be kept."""
_DIALOG_S = 300.0
"""How long the user may think about the permission."""
_STEP_S = 20.0
_GRANTED, _REFUSED = 0, 1


def is_there(bus: Bus, *, with_input: bool) -> bool:
    """Whether a portal casts the screen and, where asked for, takes input."""
    return all(_version(bus, interface) > 0 for interface in ((_CAST, _REMOTE) if with_input else (_CAST,)))


def open_cast(bus: Bus, *, with_input: bool) -> Cast:
    """The monitor that the user chooses, without the pointer; with ``with_input``, with the pointer, to be acted on.

    The desktop asks for the permission in a dialog of its own, once: it is kept where the portal can do that.
    Raises NotPossibleHereError where the user or the desktop refuses.
    """
    try:
        return _Asking(bus, with_input).open()
    except CallError as problem:
        raise NotPossibleHereError(
            Phrase(
                "The desktop portal does not give the screen: {problem}. Update the desktop and its portal, or log in "
                "with X11.",
                problem=problem,
            )
        ) from problem


class _Asking:
    """The portal's steps to one cast."""

    def __init__(self, bus: Bus, with_input: bool) -> None:
        self._bus, self._with_input = bus, with_input
        self._interface = _REMOTE if with_input else _CAST
        self._keeps = _version(bus, self._interface) >= _KEEPS[self._interface]
        self._session = ""

    def open(self) -> Cast:
        options = {"session_handle_token": ("s", token())}
        self._session = str(self._request(self._interface, "CreateSession", "", (), options)["session_handle"][1])
        if self._with_input:
            wanted: dict[str, Variant] = {"types": ("u", _KEYBOARD_AND_POINTER), **self._kept()}
            self._request(_REMOTE, "SelectDevices", "o", (self._session,), wanted)
        source: dict[str, Variant] = {
            "types": ("u", _MONITOR),
            "multiple": ("b", False),
            "cursor_mode": ("u", _POINTER[self._with_input]),
            # A session with input keeps its permission with its devices.
            **({} if self._with_input else self._kept()),
        }
        self._request(_CAST, "SelectSources", "o", (self._session,), source)
        started = self._request(self._interface, "Start", "os", (self._session, ""), {}, _DIALOG_S)
        self._keep(started)
        streams = started.get("streams", ("", []))[1]
        if not streams:
            raise NotPossibleHereError(_refused())
        node, facts = streams[0]
        (x, y), (width, height) = (facts.get(name, ("", (0, 0)))[1] for name in ("position", "size"))
        device = PortalDevice(self._bus, self._session, int(node)) if self._with_input else None
        place, units = (int(x), int(y)), (int(width), int(height))
        return Cast(self._connect, int(node), place, units, self._bus.close, NAME, device)

    def _connect(self) -> int:
        arguments: tuple[Any, ...] = (self._session, {})
        descriptor = self._bus.call(_SERVICE, _PATH, f"{_CAST}.OpenPipeWireRemote", "oa{sv}", arguments)[0]
        return int(descriptor.to_raw_fd())

    def _request(
        self,
        interface: str,
        member: str,
        signature: str,
        body: tuple[Any, ...],
        options: Mapping[str, Variant],
        wait_s: float = _STEP_S,
    ) -> dict[str, Any]:
        """A call that is answered by a signal of a request object, which has to be listened for before.

        Raises NotPossibleHereError where the user refuses, or nobody answers in time.
        """
        handle = token()
        sender = self._bus.name.lstrip(":").replace(".", "_")
        path = f"/org/freedesktop/portal/desktop/request/{sender}/{handle}"
        named = {**options, "handle_token": ("s", handle)}
        with self._bus.heard(path, "org.freedesktop.portal.Request.Response") as answers:
            self._bus.call(_SERVICE, _PATH, f"{interface}.{member}", f"{signature}a{{sv}}", (*body, named))
            answer = self._bus.wait_for(answers, wait_s)
        if answer is None:
            raise NotPossibleHereError(
                Phrase(
                    "The desktop portal gave no answer to {member} within {wait} s. Look for its dialog and try again.",
                    member=member,
                    wait=round(wait_s),
                )
            )
        code, results = answer
        if code == _REFUSED:
            raise NotPossibleHereError(_refused())
        if code != _GRANTED:
            raise NotPossibleHereError(
                Phrase(
                    "The desktop portal ended {member} without the screen (it was closed, or has failed). Try again; "
                    "if it fails again, restart xdg-desktop-portal.",
                    member=member,
                )
            )
        return dict(results)

    def _kept(self) -> dict[str, Variant]:
        if not self._keeps:
            return {}
        kept = _kept_in(self._with_input)
        known: dict[str, Variant] = {"restore_token": ("s", kept.read_text().strip())} if kept.is_file() else {}
        return {"persist_mode": ("u", _UNTIL_REVOKED), **known}

    def _keep(self, started: Mapping[str, Any]) -> None:
        """A token serves once; each start gives the next one."""
        kept, given = _kept_in(self._with_input), started.get("restore_token", ("s", ""))[1]
        try:
            kept.unlink(missing_ok=True)
            if given:
                kept.parent.mkdir(parents=True, exist_ok=True)
                descriptor = os.open(kept, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
                with os.fdopen(descriptor, "w") as file:
                    file.write(given)
        except OSError as problem:
            log.warning("the desktop's permission is not kept, so it will ask again: %s", problem)


class PortalDevice:
    """The pointer and the keyboard of one of the portal's sessions. For one thread, as its bus."""

    def __init__(self, bus: Bus, session: str, node: int) -> None:
        self._bus, self._session, self._node = bus, session, node

    def move(self, x: float, y: float) -> None:
        """Put the pointer there, counted from the monitor's top left, in the cast's units."""
        self._tell("NotifyPointerMotionAbsolute", "udd", (self._node, x, y))

    def press(self, down: bool) -> None:
        """Press or release the left button."""
        self._tell("NotifyPointerButton", "iu", (LEFT_BUTTON, int(down)))

    def key(self, keysym: int, down: bool) -> None:
        """Press or release the key that has an X keysym."""
        self._tell("NotifyKeyboardKeysym", "iu", (keysym, int(down)))

    def _tell(self, member: str, signature: str, body: tuple[Any, ...]) -> None:
        arguments = (self._session, {}, *body)
        try:
            self._bus.call(_SERVICE, _PATH, f"{_REMOTE}.{member}", f"oa{{sv}}{signature}", arguments)
        except CallError as problem:
            raise LostScreenError(
                Phrase(
                    "The desktop no longer lets Kibitz use the mouse: {problem}. Play again, and allow it.",
                    problem=problem,
                )
            ) from problem


def _version(bus: Bus, interface: str) -> int:
    """An interface's version; 0 where the portal, or that part of it, is missing."""
    try:
        return int(bus.get(_SERVICE, _PATH, interface, "version"))
    except (CallError, LostScreenError):
        return 0


def _kept_in(with_input: bool) -> Path:
    return folders().data / ("portal-play-token" if with_input else "portal-look-token")


def _refused() -> Phrase:
    return Phrase(
        "Kibitz was not allowed to see the screen: the desktop's question was answered with no. Try again and allow "
        "it, play in a browser with --browser, or analyse a screenshot with “kibitz analyse PICTURE”."
    )
