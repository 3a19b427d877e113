"""What ``kibitz watch`` prints of looks: each board once, and the better advice for it when that is found."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kibitz.automation.player.events import Looked
from kibitz.cli.printing.watch_report import WatchReport
from kibitz.core.frame import Frame
from kibitz.core.game import View
from tests.support.fake_surface import FakeSurface
from tests.support.toy import ToyGame


@pytest.fixture
def look() -> View:
    game = ToyGame()
    frame: Frame = FakeSurface().grab()
    reading = game.read(frame)
    assert reading is not None
    return View(frame, reading, game.advise(reading.state), {"grab": 1.0})


def test_better_advice_for_the_same_board_is_printed_below_it(look: View, capsys: pytest.CaptureFixture[str]) -> None:
    report = WatchReport([ToyGame()], as_json=False)
    assert look.advice is not None
    better = replace(look.advice, moves=look.advice.moves[1:], facts={"search": "exact"})
    for view in (look, look, replace(look, advice=better), replace(look, advice=better)):
        report(Looked(view))
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("Lamps: 6 lamps")
    assert lines[1].startswith("  1. put out red")
    assert lines[4] == "After exact search:"
    assert lines[5].startswith("  1. put out green")
    assert len(lines) == 7


def test_what_changes_nothing_about_the_advice_is_not_printed(look: View, capsys: pytest.CaptureFixture[str]) -> None:
    report = WatchReport([ToyGame()], as_json=False)
    assert look.reading is not None
    selected = replace(look, reading=replace(look.reading, state=replace(look.reading.state, selected=frozenset([0]))))
    gone = replace(look, reading=None, advice=None)
    for view in (look, selected, gone, look):
        report(Looked(view))
    heads = [line for line in capsys.readouterr().out.splitlines() if not line.startswith(" ")]
    assert [head[:9] for head in heads] == ["Lamps: 6 ", "The board", "Lamps: 6 "]


def test_programs_are_told_which_lines_are_better_advice(look: View, capsys: pytest.CaptureFixture[str]) -> None:
    report = WatchReport([ToyGame()], as_json=True)
    assert look.advice is not None
    for view in (look, replace(look, advice=replace(look.advice, answer="better"))):
        report(Looked(view))
    first, second = capsys.readouterr().out.splitlines()
    assert '"improved"' not in first
    assert '"improved": true' in second
