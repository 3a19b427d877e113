"""What ``play`` and ``watch`` do about a page that opens with a dialog, a profile that lasts, and refused words."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kibitz.automation.player.events import Closed
from kibitz.automation.stop import Stop
from kibitz.cli.common import surfaces, waiting
from kibitz.cli.common.options import BrowserName, browser_profile
from kibitz.cli.printing.report import PlayReport
from kibitz.core.errors import UsageError
from kibitz.core.frame import Frame
from kibitz.core.game import Message
from kibitz.core.geometry import Rect
from kibitz.games.wordle import check as wordle_play
from kibitz.games.wordle import game as wordle
from kibitz.loop import Loop
from kibitz.services.page_options import keep_page_options, page_options
from kibitz.solvers.wordle.model.words import load_words
from tests.cli.conftest import Run
from tests.support.fake_surface import FakeSurface
from tests.support.toy import ToyGame
from tests.support.wordle.page import WordlePage

URL = "http://words.example/daily?day=3"
KNOWN = frozenset(load_words("today").guesses)


class LateSurface(FakeSurface):
    """Its board is seen only in the third look: a dialog lies over it before."""

    def __init__(self) -> None:
        super().__init__(on_grab=LateSurface.look_again)
        self.looks = 0

    def look_again(self) -> None:
        self.looks += 1
        self.gone = self.looks < 3


def test_play_waits_until_the_dialog_is_closed_and_says_so_once(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting, "TELL_AFTER_S", 0.0)
    monkeypatch.setattr(waiting, "POLL_S", 0.01)
    surface = LateSurface()
    monkeypatch.setattr(surfaces, "_desktop", lambda region, monitor: surface)
    ran = run("play", "toy")
    assert ran.code == 0
    assert ran.err.count("close the dialog and I begin") == 1
    assert "I wait for 60 s" in ran.err


def test_a_board_that_does_not_come_in_time_is_told_by_the_play_itself(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kibitz.automation.player.settling.SETTLE_DEADLINE_S", 0.1)
    surface = FakeSurface()
    surface.gone = True
    monkeypatch.setattr(surfaces, "_desktop", lambda region, monitor: surface)
    ran = run("play", "toy", "--wait", "0")
    assert ran.code == 5
    assert "close the dialog" not in ran.err


def test_a_watch_that_may_wait_only_so_long_ends_without_a_board(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    surface = FakeSurface()
    surface.gone = True
    monkeypatch.setattr(surfaces, "_desktop", lambda region, monitor: surface)
    ran = run("watch", "--game", "toy", "--wait", "0.2")
    assert ran.code == 5
    assert "No board was seen for 0.2 s" in ran.err


def test_without_a_window_nobody_is_told_to_close_a_dialog(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(waiting, "TELL_AFTER_S", 0.0)
    loop = Loop(LateSurface(), [ToyGame()])
    waiting.await_board(loop, Stop(), 5.0, headless=True)
    assert capsys.readouterr().err == "No board is seen yet: waiting for 5 s.\n"


class Ruled(ToyGame):
    """Sees rules over the lamps, with a button that closes them."""

    def way_in(self, frame: Frame) -> Message | None:
        return Message("How to play", Rect(0, 0, 9, 9))


class Polled(Stop):
    """Counts how often it is waited."""

    polls = 0

    def wait(self, seconds: float) -> bool:
        self.polls += 1
        return super().wait(seconds)


def test_what_play_closes_by_itself_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting, "READ_AFTER_S", 0.0)
    surface, stop = FakeSurface(), Polled()
    surface.gone = True
    waiting.await_board(Loop(surface, [Ruled()]), stop, 60.0, headless=True)
    assert stop.polls == 0


def test_what_play_has_closed_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    PlayReport(as_json=False)(Closed("How to play"))
    assert "“How to play” closed" in capsys.readouterr().out


def test_with_a_browser_a_folder_is_the_browsers_profile(tmp_path: Path) -> None:
    chrome = BrowserName.CHROME
    assert browser_profile(str(tmp_path), None, chrome, ["ticket"]) == (None, tmp_path)
    assert browser_profile("usa", None, chrome, ["ticket"]) == ("usa", None)
    assert browser_profile("later", None, chrome, ["wordle"]) == (None, Path("later"))
    assert browser_profile(None, tmp_path, chrome, ["ticket"]) == (None, tmp_path)
    with pytest.raises(UsageError, match="needs --browser"):
        browser_profile(None, tmp_path, None, ["wordle"])
    with pytest.raises(UsageError, match="both name"):
        browser_profile(str(tmp_path), tmp_path, chrome, ["wordle"])


@pytest.mark.parametrize(
    "words",
    [[], ["--browser", "chrome"], ["--browser", "firefox", "--headless"], ["--browser", "firefox", "--profile"]],
)
def test_a_browser_that_runs_already_has_its_own_window_and_profile(run: Run, tmp_path: Path, words: list[str]) -> None:
    folder = [str(tmp_path)] if "--profile" in words else []
    url = ["--url", URL] if words else []
    ran = run("play", "wordle", *words, *folder, *url, "--browser-port", "9222")
    assert ran.code == 2
    assert "--browser firefox" in ran.err


def test_a_firefox_that_runs_already_is_asked_for_by_its_port(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []

    def opened(browser: object, *_: Any) -> FakeSurface:
        asked.append(browser)
        return FakeSurface()

    monkeypatch.setattr(surfaces, "_browser", opened)
    assert run("play", "toy", "--browser", "firefox", "--url", URL, "--browser-port", "9222").code == 0
    assert asked == [9222]


def test_words_that_a_page_refused_are_not_tried_there_again(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wordle_play, "STILL_S", 0.02)
    pages: list[WordlePage] = []

    def opened(*_: Any) -> WordlePage:
        page = WordlePage(["LEMON"], KNOWN - {"SLATE"})
        monkeypatch.setattr(wordle, "vision_reader", lambda script: page.read)
        monkeypatch.setattr(WordlePage, "close", lambda self: None)
        pages.append(page)
        return page

    monkeypatch.setattr(surfaces, "_browser", opened)
    for _ in range(2):
        assert run("play", "wordle", "--browser", "chrome", "--url", URL).code == 0
    assert [page.refused for page in pages] == [["SLATE"], []]
    assert page_options("http://words.example/other", "wordle") == {"refused": "SLATE"}
    assert page_options("http://elsewhere.example/daily", "wordle") == {}
    assert page_options(URL, "set") == {}


@pytest.mark.parametrize("spoilt", ["{", "[]", '{"words.example": 7}', '{"words.example": {"wordle": ["SLATE"]}}'])
def test_a_spoilt_memory_of_pages_is_none_and_is_written_anew(own_folders: Path, spoilt: str) -> None:
    keep_page_options(URL, "wordle", {"refused": "SLATE"})
    [file] = own_folders.rglob("pages.json")
    file.write_text(spoilt, encoding="utf-8")
    assert page_options(URL, "wordle") == {}
    keep_page_options(URL, "wordle", {"refused": "CRANE"})
    assert page_options(URL, "wordle") == {"refused": "CRANE"}
