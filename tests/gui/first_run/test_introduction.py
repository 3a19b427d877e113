"""The introduction: four steps, by keys alone, and one look at the screen after it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from kibitz.core.advice import HelpLevel
from kibitz.core.folders import HOME_VARIABLE
from kibitz.core.geometry import Rect
from kibitz.gui import app
from kibitz.gui.desktop.single_instance import Command
from kibitz.gui.first_run.dialog import IntroductionDialog, Step
from kibitz.gui.watching import sources
from kibitz.gui.watching.boards import FoundBoard
from kibitz.gui.watching.worker import Mode
from kibitz.gui.widgets.colours import Theme
from kibitz.gui.window.main_window import MainWindow
from kibitz.services.settings import Settings, SettingsStore
from tests.gui.watching.test_worker import FakeSource
from tests.gui.window.test_main_window import texts
from tests.support.fake_surface import FakeSurface

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def dialog(qtbot: QtBot, light: Theme) -> Iterator[IntroductionDialog]:
    made = IntroductionDialog(Settings(hotkey_stop="Ctrl+Alt+Q"), has_tray=False)
    qtbot.addWidget(made)
    made.show()
    yield made
    made.reject()


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch) -> FakeSurface:
    """What the whole screen shows."""
    surface = FakeSurface()
    # A screen can be looked at again and again.
    monkeypatch.setattr(surface, "close", lambda: None)
    monkeypatch.setattr(sources, "screen_source", lambda title: FakeSource(title, surface=surface))
    return surface


def offered(window: MainWindow) -> list[str]:
    """The buttons in the middle of the window, as they stand."""
    shown = [one for one in window._welcome.findChildren(QPushButton) if one.isVisible()]
    return [one.text().strip() for one in sorted(shown, key=lambda one: (one.y(), one.x()))]


def reads(window: MainWindow) -> bool:
    """Whether a board is read in what is watched."""
    return window.findings is not None and window.findings.reading is not None


def test_enter_leads_through_four_steps_whatever_has_the_focus(qtbot: QtBot, dialog: IntroductionDialog) -> None:
    qtbot.keyClick(dialog, Qt.Key.Key_Return)
    assert dialog.step is Step.HELP
    hint = dialog.levels.button(str(int(HelpLevel.HINT)))
    hint.setFocus()
    for step in (Step.PLAYS, Step.WHERE):
        qtbot.keyClick(dialog.focusWidget() or dialog, Qt.Key.Key_Return)
        assert dialog.step is step
    with qtbot.waitSignal(dialog.accepted):
        qtbot.keyClick(dialog, Qt.Key.Key_Return)


def test_one_can_go_back_and_skip_the_rest(qtbot: QtBot, dialog: IntroductionDialog) -> None:
    dialog.show_step(Step.PLAYS)
    qtbot.mouseClick(dialog.back, Qt.MouseButton.LeftButton)
    assert dialog.step is Step.HELP
    with qtbot.waitSignal(dialog.rejected):
        qtbot.keyClick(dialog, Qt.Key.Key_Escape)


def test_the_sample_shows_what_each_level_gives_away(qtbot: QtBot, dialog: IntroductionDialog) -> None:
    dialog.show_step(Step.HELP)
    chosen: list[HelpLevel] = []
    dialog.level_chosen.connect(chosen.append)
    qtbot.waitUntil(lambda: dialog.said == "There are 2 sets.", timeout=20_000)
    qtbot.mouseClick(dialog.levels.button(str(int(HelpLevel.HINT))), Qt.MouseButton.LeftButton)
    assert dialog.said.startswith("One set has card")
    assert chosen == [HelpLevel.HINT]


def test_it_tells_the_keys_as_they_are_set_and_that_there_is_no_tray(dialog: IntroductionDialog) -> None:
    dialog.show_step(Step.WHERE)
    told = " ".join(one.text() for one in dialog.findChildren(QLabel) if one.isVisible())
    assert "Ctrl+Alt+Q: stop" in told
    assert "no tray" in told


def test_the_level_that_is_chosen_is_the_window_s_and_the_introduction_is_not_shown_again(
    qtbot: QtBot, window: MainWindow, store: SettingsStore, screen: FakeSurface
) -> None:
    window.show_introduction()
    assert window.introduction is not None
    window.introduction.level_chosen.emit(HelpLevel.HINT)
    window.introduction.reject()
    assert window.introduction is None
    assert window.level is HelpLevel.HINT
    assert store.load().introduced


def test_after_it_what_is_on_the_screen_is_said_and_one_key_watches_it(
    qtbot: QtBot, window: MainWindow, screen: FakeSurface
) -> None:
    window.show_introduction()
    assert window.introduction is not None
    window.introduction.reject()
    assert not window.isVisible(), "it would lie over the game"
    qtbot.waitUntil(lambda: "Watch it" in offered(window), timeout=20_000)
    assert "Lamps on the left of the screen" in texts(window)
    assert "6 lamps. Watch it?" in texts(window)
    watch = next(one for one in window._welcome.findChildren(QPushButton) if one.text().strip() == "Watch it")
    qtbot.keyClick(watch, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: reads(window))


def test_where_no_board_is_seen_practice_and_showing_it_are_offered(
    qtbot: QtBot, window: MainWindow, screen: FakeSurface
) -> None:
    screen.gone = True
    window.look_around()
    qtbot.waitUntil(lambda: "No board is on the screen now" in texts(window), timeout=20_000)
    qtbot.waitUntil(lambda: offered(window) == ["Watch the screen", "Practice board", "Show me the board …"])


def test_of_several_boards_the_one_that_is_chosen_is_looked_for(
    qtbot: QtBot, window: MainWindow, screen: FakeSurface, store: SettingsStore
) -> None:
    for game, x in (("set", 10), ("wordle", 500)):
        window.first_look.found.emit(FoundBoard(game, game.capitalize(), "all of it", Rect(x, 10, 200, 200), 1.0))
    qtbot.waitUntil(lambda: offered(window) == ["Watch Set", "Watch Wordle", "Practice board"])
    assert "Wordle on the right of the screen: all of it" in texts(window)
    second = next(one for one in window._welcome.findChildren(QPushButton) if one.text().strip() == "Watch Wordle")
    qtbot.mouseClick(second, Qt.MouseButton.LeftButton)
    assert store.load().game == "wordle"
    assert window.mode is Mode.WATCHING


def test_a_screen_that_cannot_be_seen_is_told_and_the_window_comes_back(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sources, "screen_source", FakeSource)
    window.look_around()
    qtbot.waitUntil(lambda: "cannot see the screen" in window.notice.text, timeout=20_000)
    assert window.isVisible()


def test_a_later_start_that_wants_to_watch_is_not_held_up(
    qtbot: QtBot, window: MainWindow, screen: FakeSurface
) -> None:
    window.show_introduction()
    assert window.obey(Command.TOGGLE).done
    assert window.introduction is None
    qtbot.waitUntil(lambda: window.mode is Mode.WATCHING and reads(window))


def test_what_is_watched_already_is_not_looked_for(qtbot: QtBot, window: MainWindow, screen: FakeSurface) -> None:
    window.watch_screen()
    qtbot.waitUntil(lambda: reads(window))
    window.show_introduction()
    assert window.introduction is not None
    window.introduction.reject()
    assert window.isVisible()
    assert reads(window)


def test_help_opens_it_again(qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    from kibitz.gui.window.help_dialog import HelpDialog

    monkeypatch.setattr(HelpDialog, "exec", lambda dialog: dialog.introduction.click())
    window.show_help()
    assert window.introduction is not None
    window.leave_introduction()


def test_the_first_start_that_asks_for_nothing_is_introduced_and_no_other(
    light: Theme, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    introduced: list[bool] = []

    def run(running: QApplication, interrupted: Callable[[], None]) -> int:
        window = next(one for one in running.topLevelWidgets() if isinstance(one, MainWindow) and one.isVisible())
        introduced.append(window.introduction is not None)
        interrupted()
        return 0

    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    monkeypatch.setattr(app, "run", run)
    for command in ("hint", "", ""):
        assert app.run_window(command) == 0
    assert introduced == [False, True, False]


def test_who_ends_the_program_meanwhile_ends_it_without_a_look_around(
    window: MainWindow, store: SettingsStore, screen: FakeSurface
) -> None:
    window.show_introduction()
    window.end()
    assert window.introduction is None
    assert store.geometry("main") is not None, "the window was closed, not hidden for a look"
