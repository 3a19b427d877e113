"""Rows of guesses that something lies over: tinted, or with their colours open again."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kibitz.core.reading import Condition
from kibitz.games.wordle.memory import OTHERWISE_S, WordleMemory, WordleTracker
from kibitz.solvers.wordle.model.shown import ShownBoard, ShownGame, Tile
from tests.support.wordle.quick_page import look, page


@pytest.mark.parametrize("covered", [False, True])
def test_which_colour_is_correct_is_open_again_where_more_rows_say_so_of_a_board_in_full_sight(covered: bool) -> None:
    rows, empty = (tuple("SLATE"), tuple("CRUDO")), (("",) * 5, (Tile.EMPTY,) * 5)
    before = ((Tile.ABSENT,) * 4 + (Tile.CORRECT,), (Tile.ABSENT, *(Tile.CORRECT,) * 3, Tile.ABSENT))
    now = tuple(tuple(Tile.EITHER if tile is Tile.CORRECT else tile for tile in row) for row in before)
    last = (Tile.UNKNOWN if covered else Tile.EMPTY,) * 5
    known, seen = (ShownBoard((*rows, empty[0]), (*tiles, end)) for tiles, end in ((before, empty[1]), (now, last)))
    _, reading = look(page("BRICK"))
    memory = WordleMemory(since_s=0.0, words=("SLATE", "CRUDO"), known=(known,))

    read = WordleTracker(memory).completed(replace(reading, state=ShownGame((seen,))), None, memory)

    assert read.state.boards[0].tiles[:2] == (before if covered else now)


@pytest.mark.parametrize(
    ("tints", "covered"),
    [({0: Tile.CORRECT, 1: Tile.CORRECT}, True), ({0: Tile.PRESENT, 4: Tile.PRESENT}, True), ({}, False)],
)
def test_a_row_that_a_message_tints_is_covered_until_it_is_gone_or_stays(tints: dict[int, Tile], covered: bool) -> None:
    _, reading = look(page("BRICK", guesses=["SLATE", "CRANE"]))
    [known] = reading.state.boards
    tinted = tuple(tints.get(n, tile) for n, tile in enumerate(known.tiles[0]))
    seen = replace(reading, state=ShownGame((replace(known, tiles=(tinted, *known.tiles[1:])),)))
    tracker = WordleTracker(WordleMemory())
    was = replace(reading, memory=WordleMemory(words=("SLATE", "CRUDO"), known=(known,)))

    first = tracker.follow(seen, was, 10.0)
    assert first.condition is (Condition.COVERED if covered else Condition.READY)
    assert tracker.follow(reading, first, 12.0).condition is Condition.READY
    assert tracker.follow(seen, first, 10.0 + OTHERWISE_S).condition is Condition.READY
