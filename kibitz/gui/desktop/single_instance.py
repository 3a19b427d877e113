"""A second start of the program signals the running one, so that any desktop's shortcut editor can drive it."""

from __future__ import annotations

import getpass
import logging
import os
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256

from PySide6.QtCore import QObject
from PySide6.QtNetwork import QLocalServer, QLocalSocket

from kibitz.core.folders import HOME_VARIABLE

log = logging.getLogger(__name__)

CONNECT_MS = 500
"""A running program is connected to within some ms; a socket that a crash left behind refuses at once."""
ANSWER_MS = 8000
"""Whoever was connected to is there; it may be busy for a while."""

_WORD_MS = 100
_DONE, _REFUSED = "ok", "no"


class Command(StrEnum):
    """What a second start, or a hotkey, can ask the running program for."""

    SHOW = "show"
    TOGGLE = "toggle"
    STEP = "step"
    HINT = "hint"
    STOP = "stop"
    OVERLAY = "overlay"


@dataclass(frozen=True, slots=True)
class Reply:
    """Whether a command was carried out, and what to tell whoever gave it."""

    done: bool
    text: str


def server_name() -> str:
    """One running program a user, display and profile."""
    display = os.environ.get("DISPLAY", "").replace("/", "_")
    home = os.environ.get(HOME_VARIABLE, "")
    profile = f"-{sha256(home.encode()).hexdigest()[:8]}" if home else ""
    return f"kibitz-{getpass.getuser()}{display}{profile}"


def signal_running(command: Command, name: str = "") -> Reply | None:
    """Tell the running program, and give what it says; None where none is running."""
    socket = QLocalSocket()
    socket.connectToServer(name or server_name())
    if not socket.waitForConnected(CONNECT_MS):
        return None
    socket.write(command.value.encode() + b"\n")
    socket.flush()
    while not socket.canReadLine():
        if not socket.waitForReadyRead(ANSWER_MS):
            return Reply(False, "Kibitz is running but does not answer. Look at its window, or try again.")
    word, _, text = bytes(socket.readLine().data()).decode("utf-8", "replace").strip().partition(" ")
    socket.disconnectFromServer()
    return Reply(word == _DONE, text)


class SingleInstance(QObject):
    """Listens for later starts; ``obey`` does what they ask for and says what came of it."""

    def __init__(self, obey: Callable[[Command], Reply], name: str = "", parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._obey = obey
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
        if word in set(Command):
            reply = self._obey(Command(word))
        else:
            log.warning("a later start asked for %r, which is unknown", word)
            reply = Reply(False, f"The running Kibitz does not know “{word}”: it is another version. Start it anew.")
        line = f"{_DONE if reply.done else _REFUSED} {' '.join(reply.text.split())}\n"
        socket.write(line.encode())
        socket.flush()
        socket.waitForBytesWritten(_WORD_MS)
