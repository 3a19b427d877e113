"""Catches what nobody expected: in slots, in threads, and what Qt has to say."""

from __future__ import annotations

import logging
import sys
import threading
from types import TracebackType

from PySide6.QtCore import QMessageLogContext, QObject, Qt, QtMsgType, Signal, qInstallMessageHandler

from kibitz.services.fault_report import Fault

log = logging.getLogger(__name__)
qt_log = logging.getLogger("kibitz.qt")

_LEVELS = {
    QtMsgType.QtDebugMsg: logging.DEBUG,
    QtMsgType.QtInfoMsg: logging.INFO,
    # Qt warns of much that nobody can do anything about: for the log, not for the terminal.
    QtMsgType.QtWarningMsg: logging.INFO,
    QtMsgType.QtCriticalMsg: logging.ERROR,
    QtMsgType.QtFatalMsg: logging.CRITICAL,
}


class FaultCatcher(QObject):
    """While it is open, faults are logged and told by `caught`, in the thread that it was made in."""

    caught = Signal(object)
    _arrived = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._arrived.connect(self.caught, Qt.ConnectionType.QueuedConnection)
        self._before = sys.excepthook, threading.excepthook
        sys.excepthook = self._raised
        threading.excepthook = self._raised_in_thread
        self._qt_before = qInstallMessageHandler(_said_by_qt)

    def close(self) -> None:
        """Catch nothing any more."""
        sys.excepthook, threading.excepthook = self._before
        qInstallMessageHandler(self._qt_before)

    def _raised(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if not issubclass(kind, Exception):
            self._before[0](kind, error, trace)
            return
        log.critical("unexpected error", exc_info=(kind, error, trace))
        self._arrived.emit(Fault.of(kind, error, trace))

    def _raised_in_thread(self, args: threading.ExceptHookArgs) -> None:
        if args.exc_value is not None:
            self._raised(args.exc_type, args.exc_value, args.exc_traceback)


def _said_by_qt(kind: QtMsgType, context: QMessageLogContext, text: str) -> None:
    qt_log.log(_LEVELS.get(kind, logging.INFO), "%s", text)
