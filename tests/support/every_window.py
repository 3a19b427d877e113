"""Every window, dialog, wizard page and practice board of Kibitz, opened one after another, for tests of them all."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import cv2
from PySide6.QtWidgets import QDialog, QMainWindow, QWidget
from pytestqt.qtbot import QtBot

import kibitz.gui
from kibitz.core.geometry import Point
from kibitz.core.page import Page
from kibitz.gui.faults.dialog import FaultDialog
from kibitz.gui.first_run import dialog as introduction
from kibitz.gui.first_run.sample import sample_picture
from kibitz.gui.history import HistoryDialog
from kibitz.gui.maps.ticket_by_hand import TicketByHand
from kibitz.gui.overlay.region_picker import RegionPicker
from kibitz.gui.page_wizard import dialog as page_wizard
from kibitz.gui.page_wizard.saved import PagesDialog
from kibitz.gui.pictures import PicturesDialog
from kibitz.gui.practice.common.options import PracticeOptions
from kibitz.gui.practice.common.window import PracticeWindow
from kibitz.gui.profile_wizard import dialog as profile_wizard
from kibitz.gui.settings.dialog import SettingsDialog
from kibitz.gui.watching import sources
from kibitz.gui.widgets import theme
from kibitz.gui.window.about import AboutDialog
from kibitz.gui.window.game_choice import GameChoice
from kibitz.gui.window.help_dialog import HelpDialog
from kibitz.gui.window.main_window import MainWindow
from kibitz.registry import get_game, resolve
from kibitz.services.fault_report import Fault
from kibitz.services.history.records import Ended, Position, Result
from kibitz.services.history.store import History
from kibitz.services.page_store import PAGES
from kibitz.services.settings import Settings, SettingsStore

Shown = Iterator[tuple[str, QWidget]]
"""A window in each of its states: what it shows then, and the window."""


@dataclass(frozen=True)
class Desk:
    """What windows are opened with. folder: for the files that they read. size: of each, logical px."""

    qtbot: QtBot
    folder: Path
    size: tuple[int, int] = (1120, 740)

    def show(self, window: QWidget) -> None:
        """Show a window, which goes when the test ends."""
        self.qtbot.addWidget(window)
        window.resize(*self.size)
        window.show()
        self.qtbot.waitExposed(window)

    def sample(self) -> Path:
        """A picture of Set."""
        path = self.folder / "set.png"
        cv2.imwrite(str(path), sample_picture(theme.current()).pixels)
        return path


def _main_window(desk: Desk) -> Shown:
    window = MainWindow(Settings(introduced=True), SettingsStore())
    desk.show(window)
    try:
        yield "at first", window
        window.watch(sources.file_source(desk.sample()))
        desk.qtbot.waitUntil(lambda: window.advice.model.rowCount() > 1, timeout=60_000)
        window.notice.show_problem("Something went wrong.")
        yield "with moves", window
        window.stage.live.setFocus()
        window.correcting.choose(window.correcting.places[0])
        yield "with a card to be corrected", window
        window.resize(700, 500)
        yield "small", window
    finally:
        window.close()


def _introduction(desk: Desk) -> Shown:
    dialog = introduction.IntroductionDialog(Settings(), has_tray=False)
    desk.show(dialog)
    for step in introduction.Step:
        dialog.show_step(step)
        yield step.name.lower(), dialog
    dialog.done(0)


def _dialog(make: Callable[[], QDialog], desk: Desk) -> Shown:
    dialog = make()
    desk.show(dialog)
    yield "", dialog
    dialog.done(0)


def _settings(desk: Desk) -> Shown:
    dialog = SettingsDialog(Settings())
    desk.show(dialog)
    for number in range(dialog.pages.count()):
        dialog.pages.setCurrentRow(number)
        yield dialog.pages.item(number).text(), dialog
    dialog.search.setText("no such thing")
    yield "nothing found", dialog


def _about(desk: Desk) -> Shown:
    dialog = AboutDialog()
    desk.show(dialog)
    yield "the program", dialog
    dialog.examine()
    yield "this computer", dialog
    dialog.done(0)


def _fault() -> FaultDialog:
    try:
        raise ValueError("no such card")
    except ValueError as error:
        fault = Fault.of(ValueError, error, error.__traceback__)
    return FaultDialog(fault, sample_picture(theme.current()))


def _history(desk: Desk) -> Shown:
    kept = History()
    board = {"game": "wordle", "advice": [{"title": "SALET", "reason": "because"}]}
    number = kept.begin("wordle", "screen", Position(1_700_000_000.0, board, "an empty board\n"))
    kept.add(number, Position(1_700_000_065.0, board, "SALET\n"))
    kept.end(number, Ended(Result.WON, 91, 45))
    dialog = HistoryDialog(kept)
    desk.show(dialog)
    desk.qtbot.waitUntil(lambda: dialog.tr("At the beginning") in dialog.replay.text, timeout=10_000)
    for page in range(dialog.pages.count()):
        dialog.pages.setCurrentIndex(page)
        yield dialog.pages.tabText(page), dialog
    dialog.done(0)


def _pictures(desk: Desk) -> Shown:
    dialog = PicturesDialog(Settings(game="set"))
    desk.show(dialog)
    yield "empty", dialog
    broken = desk.folder / "broken.png"
    broken.write_bytes(b"no picture")
    dialog.add([desk.sample(), broken])
    done = dialog.tr("Looking at {what} …").partition("{")[0]
    desk.qtbot.waitUntil(
        lambda: dialog.model.rowCount() == 2 and not dialog.work.is_busy and not dialog.annotated.text.startswith(done),
        timeout=60_000,
    )
    yield "with pictures", dialog
    dialog.done(0)


def _pages(desk: Desk) -> Shown:
    dialog = PagesDialog()
    desk.show(dialog)
    yield "empty", dialog
    PAGES.put(Page("wordle", "one", (800, 600), Point(100, 100), (300.0, 400.0)), "one")
    dialog.show_saved()
    yield "with a page", dialog
    dialog.done(0)


def _page_wizard(desk: Desk) -> Shown:
    settings = Settings(game="set")
    wizard = page_wizard.PageWizard(["set", "wordle"], lambda game: GameChoice(game, settings)()[0])
    desk.show(wizard)
    wizard.begin(sample_picture(theme.current()), None, "set", None)
    desk.qtbot.waitUntil(lambda: not wizard.busy, timeout=60_000)
    for step in page_wizard.Step:
        wizard.show_step(step)
        desk.qtbot.waitUntil(lambda: not wizard.busy, timeout=60_000)
        yield step.name.lower(), wizard
    wizard.done(0)


def _profile_wizard(desk: Desk) -> Shown:
    wizard = profile_wizard.TicketWizard(has_window=True)
    desk.show(wizard)
    for step in profile_wizard.Step:
        wizard.show_step(step)
        yield step.name.lower(), wizard
    wizard.done(0)


def _practice(game: str, desk: Desk) -> Shown:
    factory = get_game(game).practice
    assert factory is not None, "every game of ours has a board"
    board = resolve(factory)(PracticeOptions(seed=1, animations=False, counted=False))
    desk.show(board)
    yield "", board
    board.close()


def _by_hand(desk: Desk) -> Shown:
    window = TicketByHand("usa", desk.folder / "board.json")
    desk.show(window)
    yield "", window
    window.close()


def _curtain(desk: Desk) -> Shown:
    picker = RegionPicker()
    picker.start()
    yield "", picker.curtains[0]
    picker.finish(None)


EVERY_WINDOW: Mapping[str, Callable[[Desk], Shown]] = {
    "MainWindow": _main_window,
    "IntroductionDialog": _introduction,
    "HelpDialog": partial(_dialog, lambda: HelpDialog(Settings())),
    "AboutDialog": _about,
    "SettingsDialog": _settings,
    "FaultDialog": partial(_dialog, _fault),
    "HistoryDialog": _history,
    "PagesDialog": _pages,
    "PicturesDialog": _pictures,
    "PageWizard": _page_wizard,
    "TicketWizard": _profile_wizard,
    "TicketByHand": _by_hand,
    "Curtain": _curtain,
    **{type_name: partial(_practice, game) for game, type_name in (
        ("wordle", "PracticeWordle"), ("tuble", "PracticeTuble"), ("pyramid", "PracticePyramid"),
        ("set", "PracticeSet"), ("ticket", "PracticeTicket"),
    )},
}  # fmt: skip
"""Name of the class -> shows one of it."""


def window_classes() -> set[str]:
    """Names of the classes of windows that there are in kibitz.gui, by looking at all of its modules."""
    for module in pkgutil.walk_packages(kibitz.gui.__path__, "kibitz.gui."):
        importlib.import_module(module.name)
    bases: tuple[type, ...] = (QDialog, QMainWindow, PracticeWindow)
    return {one.__name__ for base in bases for one in _leaves(base) if one.__module__.startswith("kibitz.gui.")}


def _leaves(base: type) -> Iterator[type]:
    below = base.__subclasses__()
    if not below:
        yield base
    for one in below:
        yield from _leaves(one)
