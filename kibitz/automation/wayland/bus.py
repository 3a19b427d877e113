"""The session's D-Bus: the one module that imports jeepney."""

from __future__ import annotations

import itertools
import os
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import Any

from kibitz.core.errors import LostScreenError, NotPossibleHereError
from kibitz.core.phrase import Phrase

ANSWER_S = 10.0
"""How long a service of the desktop may take to answer a call; some are started by it."""

Variant = tuple[str, Any]
"""A value with its D-Bus type, such as ``("u", 1)``."""

_numbers = itertools.count(1)


class CallError(Exception):
    """A service refused a call, or isn't there. ``name``: D-Bus's own name of the error."""

    def __init__(self, name: str, message: str) -> None:
        super().__init__(message or name)
        self.name = name


class Bus:
    """One connection to the session's bus, for one thread."""

    def __init__(self) -> None:
        """Raises NotPossibleHereError where jeepney is missing or there is no session bus."""
        try:
            from jeepney.io.blocking import open_dbus_connection
        except ImportError as problem:
            raise NotPossibleHereError(
                Phrase(
                    "Wayland needs the Python packages jeepney and pipewire-capture, which are not installed. Install "
                    "them with “pip install kibitz[wayland]”."
                )
            ) from problem
        if not os.environ.get("DBUS_SESSION_BUS_ADDRESS") and not os.environ.get("XDG_RUNTIME_DIR"):
            raise NotPossibleHereError(_no_bus(Phrase("DBUS_SESSION_BUS_ADDRESS is not set")))
        try:
            self._connection: Any = open_dbus_connection(enable_fds=True, auth_timeout=ANSWER_S)
        except (OSError, KeyError, RuntimeError, TimeoutError) as problem:
            raise NotPossibleHereError(_no_bus(str(problem))) from problem

    @property
    def name(self) -> str:
        """Our unique name on the bus, such as ``:1.23``."""
        return str(self._connection.unique_name)

    def call(
        self, service: str, path: str, method: str, signature: str = "", body: tuple[Any, ...] = ()
    ) -> tuple[Any, ...]:
        """What ``interface.Method`` of an object answers.

        Raises CallError where it refuses, LostScreenError where the bus has gone or nobody answers in time.
        """
        from jeepney import DBusAddress, MessageType, new_method_call
        from jeepney.low_level import HeaderFields

        interface, _, member = method.rpartition(".")
        address = DBusAddress(path, bus_name=service, interface=interface)
        message = new_method_call(address, member, signature or None, body)
        try:
            reply = self._connection.send_and_get_reply(message, timeout=ANSWER_S)
        except (OSError, TimeoutError) as problem:
            raise LostScreenError(
                Phrase(
                    "The desktop's service {service} does not answer ({problem}). Log in again if this goes on.",
                    service=service,
                    problem=str(problem) or type(problem).__name__,
                )
            ) from problem
        if reply.header.message_type is MessageType.error:
            text = str(reply.body[0]) if reply.body else ""
            raise CallError(str(reply.header.fields.get(HeaderFields.error_name, "")), text)
        return tuple(reply.body)

    def get(self, service: str, path: str, interface: str, name: str) -> Any:
        """A property's value. Raises as `call`."""
        return self.call(service, path, "org.freedesktop.DBus.Properties.Get", "ss", (interface, name))[0][1]

    def has(self, service: str, path: str, interface: str) -> bool:
        """Whether a service is there (it may be started for this) and has an interface."""
        try:
            self.call(service, path, "org.freedesktop.DBus.Properties.GetAll", "s", (interface,))
        except CallError:
            return False
        return True

    @contextmanager
    def heard(self, path: str, signal: str) -> Iterator[deque[Any]]:
        """Collects an object's signal ``interface.Name`` while the block runs, for `wait_for`."""
        from jeepney import MatchRule, message_bus

        interface, _, member = signal.rpartition(".")
        rule = MatchRule(type="signal", interface=interface, member=member, path=path)
        self._connection.send_and_get_reply(message_bus.AddMatch(rule), timeout=ANSWER_S)
        with self._connection.filter(rule, bufsize=20) as queue:
            yield queue

    def wait_for(self, queue: deque[Any], wait_s: float) -> tuple[Any, ...] | None:
        """What the next signal that was heard says; None where none comes in time."""
        try:
            return tuple(self._connection.recv_until_filtered(queue, timeout=wait_s).body)
        except TimeoutError:
            return None
        except OSError as problem:
            raise LostScreenError(
                Phrase("The desktop's session has gone ({problem}). Start Kibitz again.", problem=problem)
            ) from problem

    def close(self) -> None:
        """Leave the bus: services end what they did for us."""
        self._connection.close()

    def __enter__(self) -> Bus:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()


def token() -> str:
    """A word that no other request of ours has had."""
    return f"kibitz{os.getpid()}_{next(_numbers)}"


def _no_bus(problem: str) -> str:
    return Phrase(
        "The session's D-Bus, by which Wayland desktops are asked, cannot be reached: {problem}. Start Kibitz in a "
        "desktop session.",
        problem=problem,
    )
