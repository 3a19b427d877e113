"""What is kept of games that a loop looks at."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from kibitz.automation.player.events import Looked, Made, Planned
from kibitz.core.advice import Move
from kibitz.core.frame import Frame
from kibitz.core.game import View
from kibitz.core.reading import Condition
from kibitz.games.wordle.game import WordleGame
from kibitz.services.history.recorder import Recorder, recorder_for
from kibitz.services.history.records import By, Result
from kibitz.services.history.store import History
from kibitz.services.settings import Settings
from tests.support.wordle.page import WordlePage

GAME = WordleGame(words="original")
FRAME = Frame(np.full((600, 700, 3), 200, np.uint8))


class Watched:
    """A page of Wordle, a clock, and what keeps its games."""

    def __init__(self, path: Path, answer: str = "CRANE", *, pictures: bool = False) -> None:
        self.history = History(path / "history.sqlite")
        self.recorder = Recorder(self.history, [GAME], "screen", pictures, now=lambda: 1_000_000 + self.time_s)
        self.time_s = 0.0
        self.new_game(answer)

    def new_game(self, answer: str) -> None:
        self.page = WordlePage([answer], frozenset())

    def look(self, *, seconds: float = 1.0, condition: Condition | None = None) -> None:
        """Look at it, and once more after a time in which nothing has changed."""
        reading = self.page.reading()
        if condition is not None:
            object.__setattr__(reading, "condition", condition)
        for _ in range(2):
            advice = GAME.advise(reading.state) if reading.condition is Condition.READY else None
            self.recorder(Looked(View(FRAME, reading, advice, time_s=self.time_s)))
            self.time_s += seconds

    def guess(self, *words: str) -> None:
        for word in words:
            self.page.guesses.append(word)
            self.look()


def test_a_game_that_is_watched_is_kept_with_the_advice_of_then(tmp_path: Path) -> None:
    watched = Watched(tmp_path)
    watched.look()
    watched.page.typed = "SLA"
    watched.look()
    watched.page.typed = ""
    watched.guess("SLATE", "CRANE")
    [game] = watched.history.games()
    assert (game.game, game.moves, game.by, game.result) == ("wordle", 2, By.USER, Result.WON)
    assert game.seconds == 6.0
    assert game.skill is not None
    assert 0 <= game.skill <= 99
    first, second, third = watched.history.positions(game.number)
    assert first.advice[0]["title"]
    assert second.board["boards"][0]["cells"][0]["letter"] == "S"
    assert "S" in second.drawn
    assert "02002" not in second.drawn
    assert third.board["condition"] == "over"
    assert third.picture == b""


def test_what_is_not_at_rest_is_no_position(tmp_path: Path) -> None:
    watched = Watched(tmp_path)
    watched.look()
    watched.page.guesses.append("SLATE")
    watched.look(condition=Condition.UNSETTLED)
    watched.page.guesses[-1] = "PLATE"
    watched.look(seconds=0.05)
    watched.page.guesses[-1] = "TRACE"
    watched.look()
    [game] = watched.history.games()
    _, position = watched.history.positions(game.number)
    assert [cell["letter"] for cell in position.board["boards"][0]["cells"][:5]] == list("TRACE")


def test_a_board_that_is_only_passed_by_is_not_kept(tmp_path: Path) -> None:
    watched = Watched(tmp_path)
    watched.look()
    watched.new_game("PIANO")
    watched.look()
    assert watched.history.games() == []
    assert not watched.history.path.exists()


def test_another_game_is_told_by_its_board_or_by_the_end_of_the_one_before(tmp_path: Path) -> None:
    watched = Watched(tmp_path)
    watched.look()
    watched.guess("SLATE")
    watched.new_game("PIANO")
    watched.guess("ROUND", "PIANO")
    watched.new_game("LEMON")
    watched.look()
    watched.guess("SLATE")
    newest, second, first = watched.history.games()
    assert [(game.moves, game.result) for game in (first, second, newest)] == [
        (1, Result.OPEN),
        (1, Result.WON),
        (1, Result.OPEN),
    ]


@pytest.mark.parametrize(("by_hand", "by"), [(True, By.BOTH), (False, By.KIBITZ)])
def test_moves_of_kibitz_are_told_from_those_of_the_user(tmp_path: Path, by_hand: bool, by: By) -> None:
    watched = Watched(tmp_path)
    watched.look()
    if by_hand:
        watched.guess("SLATE")
    move = Move((), "CRANE", "it is the answer", 1.0)
    watched.recorder(Planned(move, ()))
    watched.page.guesses.append("CRANE")
    watched.look(seconds=0.01)
    watched.recorder(Made(move, 10.0))
    [game] = watched.history.games()
    assert game.by is by
    assert watched.history.positions(game.number)[-1].move == "CRANE"


def test_in_the_middle_of_our_own_move_a_half_seen_board_is_no_position(tmp_path: Path) -> None:
    watched = Watched(tmp_path)
    watched.look()
    watched.recorder(Planned(Move((), "CRANE", "", 1.0), ()))
    watched.page.guesses.append("SLATE")
    watched.look()
    watched.page.guesses[-1] = "CRANE"
    watched.look()
    [game] = watched.history.games()
    assert (game.moves, game.result) == (1, Result.WON)


def test_pictures_of_the_board_are_kept_where_they_are_wanted(tmp_path: Path) -> None:
    import cv2

    watched = Watched(tmp_path, pictures=True)
    watched.look()
    watched.guess("SLATE")
    [game] = watched.history.games()
    for position in watched.history.positions(game.number):
        picture = cv2.imdecode(np.frombuffer(position.picture, np.uint8), cv2.IMREAD_COLOR)
        assert picture is not None
        assert picture.shape[0] < FRAME.height


def test_where_it_cannot_be_kept_watching_goes_on(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "folder").write_text("a file")
    watched = Watched(tmp_path / "folder")
    watched.look()
    watched.guess("SLATE", "CRANE")
    assert caplog.text.count("games are not kept any more") == 1


def test_nothing_is_kept_where_the_user_does_not_want_it() -> None:
    assert recorder_for(Settings(history=False), [GAME], "screen") is None
    recorder = recorder_for(Settings(history_pictures=True), [GAME], "screen")
    assert recorder is not None
    assert recorder.pictures
