"""A game that Kibitz has never heard of comes in through the entry-point group, and the whole line serves it."""

from __future__ import annotations

from pathlib import Path

import pytest

from kibitz import get_game
from kibitz.automation.stop import Stop
from kibitz.core.advice import HelpLevel, MarkShape
from kibitz.core.errors import UsageError
from kibitz.loop import Loop
from kibitz.registry import game_ids
from tests.support.fake_surface import FakeSurface


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder on the path with an installed package that brings two games, one of them broken."""
    info = tmp_path / "lamps-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: lamps\nVersion: 1.0\n")
    games = "toy = tests.support.toy:ToyGame\nbroken = tests.support.toy:NoSuchGame\n"
    (info / "entry_points.txt").write_text(f"[kibitz.games]\n{games}")
    monkeypatch.syspath_prepend(str(tmp_path))
    return tmp_path


def test_an_installed_game_is_listed_after_the_built_in_ones(installed: Path) -> None:
    assert game_ids()[0] == "set"
    assert "toy" in game_ids()


def test_an_installed_game_goes_the_whole_line_from_the_screen_to_the_last_move(installed: Path) -> None:
    surface = FakeSurface()
    game = get_game("toy")
    loop = Loop(surface, [get_game("set"), game])

    view = loop.look()

    assert loop.game is game, "Set does not take the lamps for its own"
    assert view.reading is not None
    assert view.advice is not None
    assert [move.title for move in view.advice.moves] == ["put out red", "put out green", "put out blue"]
    marks = game.marks(view.reading, view.advice, HelpLevel.ANSWER)
    assert [mark.shape for mark in marks] == [MarkShape.RING, MarkShape.RING]
    assert loop.play(Stop()).finished
    assert set(surface.table.lamps) == {"out"}


def test_a_game_that_cannot_be_loaded_is_named_with_its_cause(installed: Path) -> None:
    with pytest.raises(UsageError, match="NoSuchGame"):
        get_game("broken")


def test_an_unknown_game_is_answered_with_the_known_ones() -> None:
    with pytest.raises(UsageError, match="Known games: set"):
        get_game("chess")
