"""Faults of Kibitz itself: caught, told once, saved if the user likes, never sent."""

from __future__ import annotations

import json
import logging
import sys
import threading
import zipfile
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest
from PySide6.QtCore import qWarning
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from kibitz.core.frame import Frame
from kibitz.gui.faults.catching import FaultCatcher
from kibitz.gui.faults.dialog import FaultDialog, FaultTeller
from kibitz.services.fault_report import Fault, log_tail, without_home
from kibitz.services.logs import start_logging, stop_logging

SEEN = Frame(np.full((20, 30, 3), 120, np.uint8))


@pytest.fixture
def catcher(qapp: object) -> Iterator[FaultCatcher]:
    made = FaultCatcher()
    yield made
    made.close()


@pytest.fixture
def fault() -> Fault:
    try:
        raise ValueError(f"no such card in {Path.home()}/cards")
    except ValueError as error:
        return Fault.of(ValueError, error, error.__traceback__)


def fail() -> None:
    raise RuntimeError("the sky fell")


def test_a_fault_in_a_slot_is_told(qtbot: QtBot, catcher: FaultCatcher, caplog: pytest.LogCaptureFixture) -> None:
    # pytest-qt has a hook of its own: what Qt does with an error is to call the one that is there.
    with qtbot.waitSignal(catcher.caught) as told:
        try:
            fail()
        except RuntimeError as error:
            sys.excepthook(type(error), error, error.__traceback__)
    [fault] = told.args
    assert fault.what == "RuntimeError: the sky fell"
    assert "in fail" in fault.text()
    assert "unexpected error" in caplog.text


def test_a_fault_in_a_thread_is_told(qtbot: QtBot, catcher: FaultCatcher) -> None:
    with qtbot.waitSignal(catcher.caught) as told:
        thread = threading.Thread(target=fail)
        thread.start()
        thread.join()
    assert told.args[0].what == "RuntimeError: the sky fell"


def test_what_qt_has_to_say_goes_into_the_log(catcher: FaultCatcher, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "kibitz.qt")
    qWarning("a font is missing")
    assert [(record.name, record.message) for record in caplog.records] == [("kibitz.qt", "a font is missing")]


def test_faults_are_shown_one_at_a_time(qtbot: QtBot, light: object, catcher: FaultCatcher, fault: Fault) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    teller = FaultTeller(catcher, lambda: None, window)
    catcher.caught.emit(fault)
    first = teller.dialog
    assert first is not None
    catcher.caught.emit(fault)
    assert teller.dialog is first
    first.accept()
    assert teller.dialog is None
    catcher.caught.emit(fault)
    assert teller.dialog is not None
    teller.dialog.accept()


@pytest.mark.parametrize("ticked", [False, True])
def test_the_report_has_the_picture_only_where_the_user_wants_it(
    qtbot: QtBot, light: object, fault: Fault, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ticked: bool
) -> None:
    monkeypatch.setattr("kibitz.services.fault_report.examine", lambda: iter(()))
    start_logging()
    logging.getLogger("kibitz.test").info("the last words")
    stop_logging()
    dialog = FaultDialog(fault, SEEN)
    qtbot.addWidget(dialog)
    dialog.with_picture.setChecked(ticked)
    dialog.save_to(tmp_path / "report.zip")
    qtbot.waitUntil(lambda: "Saved" in dialog.said)
    with zipfile.ZipFile(tmp_path / "report.zip") as archive:
        assert set(archive.namelist()) == {"report.txt", "log.txt", "doctor.json"} | (
            {"screen.png"} if ticked else set()
        )
        assert "no such card in ~/cards" in archive.read("report.txt").decode()
        assert "the last words" in archive.read("log.txt").decode()
        assert json.loads(archive.read("doctor.json")) == []
        if ticked:
            picture = cv2.imdecode(np.frombuffer(archive.read("screen.png"), np.uint8), cv2.IMREAD_COLOR)
            assert np.array_equal(picture, SEEN.pixels)
    dialog.accept()


def test_a_report_that_cannot_be_saved_is_told(
    qtbot: QtBot, light: object, fault: Fault, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kibitz.services.fault_report.examine", lambda: iter(()))
    dialog = FaultDialog(fault, None)
    qtbot.addWidget(dialog)
    dialog.save_to(tmp_path / "nowhere" / "report.zip")
    qtbot.waitUntil(lambda: "can't be written" in dialog.said)
    assert dialog.with_picture.isHidden()
    dialog.accept()


def test_paths_do_not_tell_the_users_name() -> None:
    assert without_home(f"{Path.home()}/x") == "~/x"
    assert log_tail() == ""
