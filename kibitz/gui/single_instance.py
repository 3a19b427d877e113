"""A second start of the program signals the running one, so that any desktop's shortcut editor can drive it."""

from __future__ import annotations

import getpass
import logging
import os
from enum import StrEnum

from PySide6.QtCore import QObject, Signal
from PySide6.QtNetwork import QLocalServer, QLocalSocket

log = logging.getLogger(__name__)

ANSWER_MS = 500
"""A running program answers within some ms; a socket that a crash left behind never does."""

_WORD_MS = 100


class Command(StrEnum):
    """What a second start can ask the first for."""

    SHOW = "show"
    TOGGLE = "toggle"
    STEP = "step"
    HINT = "hint"
    STOP = "stop"


def server_name() -> str:
    """One running program a user and display."""
    display = os.environ.get("DISPLAY", "").replace("/", "_")
    return f"kibitz-{getpass.getuser()}{display}"


def signal_running(command: Command, name: str = "") -> bool:
    """Tell the running program; whether there is one and it took the command."""
    socket = QLocalSocket()
    socket.connectToServer(name or server_name())
    if not socket.waitForConnected(ANSWER_MS):
        return False
    socket.write(command.value.encode() + b"\n")
    socket.flush()
    taken = socket.waitForReadyRead(ANSWER_MS) and bytes(socket.readAll().data()).startswith(b"ok")
    socket.disconnectFromServer()
    return taken


class SingleInstance(QObject):
    """Listens for later starts. ``asked``: a Command that came in."""

    asked = Signal(object)

    def __init__(self, name: str = "", parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._accept)
        wanted = name or server_name()
        if not self._server.listen(wanted):
            # A crash leaves the socket file behind; nobody answered on it, or we would not be here.
            QLocalServer.removeServer(wanted)
            if not self._server.listen(wanted):
                log.warning("later starts cannot signal this one: %s", self._server.errorString())

    def close(self) -> None:
        """Stop listening."""
        self._server.close()

    def _accept(self) -> None:
        while (socket := self._server.nextPendingConnection()) is not None:
            self._answer(socket)
            socket.deleteLater()

    def _answer(self, socket: QLocalSocket) -> None:
        # A later start writes its word right after connecting, so this waits for a moment at most.
        if not socket.canReadLine():
            socket.waitForReadyRead(_WORD_MS)
        word = bytes(socket.readLine().data()).decode("utf-8", "replace").strip()
        known = word in set(Command)
        socket.write(b"ok\n" if known else b"unknown\n")
        socket.flush()
        if known:
            self.asked.emit(Command(word))
        else:
            log.warning("a later start asked for %r, which is unknown", word)
