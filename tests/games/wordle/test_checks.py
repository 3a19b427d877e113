"""Wordle, checked: what became of a word that was entered, also where a dialog or a message lies over it."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import cv2
import numpy as np
import pytest

from kibitz.core.action import PressKey, TypeText
from kibitz.core.frame import Frame
from kibitz.core.game import Outcome, Verdict, View
from kibitz.core.reading import Condition, Reading
from kibitz.games.wordle.game import WordleGame
from kibitz.games.wordle.memory import Put, WordleMemory, memory_of
from kibitz.solvers.wordle.model.shown import ShownBoard, ShownGame, Tile
from tests.support.wordle.quick_page import WORDS, look, page


def view(reading: Reading[ShownGame], time_s: float) -> View:
    return View(Frame(page("CRANE").grab().pixels), reading, None, time_s=time_s)


def test_a_row_that_is_turning_over_is_not_taken_for_scored_nor_for_refused() -> None:
    made, before = look(page("SIGHT", typed="MIGHT"))
    enter = made.plan(before, replace(made.advise(before.state).moves[0], data="MIGHT"))[-1]
    turning = page("SIGHT", guesses=["MIGHT"], flip_s=60.0)
    turning.flips_until_s = 1e12
    _, flipping = look(turning)
    for reading in (flipping, replace(flipping, condition=Condition.READY)):
        assert made.check(enter, view(before, 0.0), view(reading, 9.0)).outcome is Outcome.PENDING
    _, done = look(page("SIGHT", guesses=["MIGHT"]))
    assert made.check(enter, view(before, 0.0), view(done, 9.0)).outcome is Outcome.CONFIRMED


def test_the_last_row_is_confirmed_as_the_end_though_a_dialog_covers_it() -> None:
    made, before = look(page("SIGHT", typed="SIGHT"))
    enter = made.plan(before, replace(made.advise(before.state).moves[0], data="SIGHT"))[-1]
    _, won = look(page("SIGHT", guesses=["SIGHT"]))
    verdict = made.check(enter, view(before, 0.0), view(replace(won, condition=Condition.COVERED), 1.0))
    assert verdict.outcome is Outcome.CONFIRMED
    assert verdict.reading is not None
    assert verdict.reading.condition is Condition.OVER


@pytest.mark.parametrize("hides", ["all", "a part"])
@pytest.mark.parametrize("fades", [False, True])
def test_a_win_that_was_seen_for_one_look_is_told_once_something_covers_it(fades: bool, hides: str) -> None:
    """A row that fades to its colours looks like a win for a moment, and is none."""
    typed, won, scored = (
        page("SIGHT", typed="SIGHT"),
        page("SIGHT", guesses=["SIGHT"]),
        page("SIGHT", guesses=["MIGHT"]),
    )
    made, before = look(typed)
    enter = made.plan(before, replace(made.advise(before.state).moves[0], data="SIGHT"))[-1]
    shown = [one.reading() for one in (won, *[scored] * fades)]
    part = replace(before.state, boards=(_covered(before.state.boards[0], 0),))
    shown.append(replace(typed.reading(), state=part, condition=Condition.COVERED))
    made = WordleGame(words=WORDS, reader=lambda frame, previous: [shown.pop(0)])
    reading = before
    while shown:
        reading = made.read(Frame(won.grab().pixels), reading)
        assert reading is not None
    covered = View(says("Some thing"), reading if hides == "a part" else None, None, time_s=2.0, last=reading)

    verdict = made.check(enter, view(before, 0.0), covered)

    assert verdict.outcome is (Outcome.PENDING if fades else Outcome.CONFIRMED), verdict.saw
    if not fades:
        assert verdict.reading is not None
        assert made.won(verdict.reading) is True
        assert "Won with guess 1, SIGHT" in made.advise(verdict.reading.state).answer


@pytest.mark.parametrize(("end", "after_s"), [((30.0, 0.0, 0.0), 1.3), ((80.0, 0.0, 0.0), 0.9)])
def test_a_row_whose_last_tile_looks_as_it_did_when_typed_may_still_turn_over(
    end: tuple[float, float, float], after_s: float
) -> None:
    typed = (30.0, 0.0, 0.0)
    made, before = look(page("SIGHT", typed="MIGHT"))
    before = replace(before, memory=WordleMemory(put=Put(0, "MIGHT", (typed,))))
    enter = made.plan(before, replace(made.advise(before.state).moves[0], data="MIGHT"))[-1]
    _, scored = look(page("SIGHT", guesses=["MIGHT"]))
    cells = [[SimpleNamespace(fill=fill) for fill in ((60.0, 9.0, 9.0),) * 4 + (end,)]]
    scored = replace(scored, details=SimpleNamespace(boards=[SimpleNamespace(cells=cells)]))

    def outcome(at_s: float) -> Outcome:
        seen = view(scored, at_s)
        return made.check(enter, view(before, 0.0), replace(seen, frame=replace(seen.frame, time_s=0.0))).outcome

    assert outcome(0.1) is Outcome.PENDING
    assert outcome(after_s) is Outcome.CONFIRMED
    if after_s > 1:
        assert outcome(0.9) is Outcome.PENDING


@pytest.mark.parametrize(("guess", "only"), [("MINTS", True), ("CRANE", False)])
def test_the_only_word_left_ends_the_game_though_a_dialog_covers_it(guess: str, only: bool) -> None:
    made, before = look(page("SIGHT", guesses=[guess], typed="SIGHT"))
    advice = made.advise(before.state)
    enter = made.plan(before, replace(advice.moves[0], data="SIGHT"))[-1]
    dialog = replace(before, condition=Condition.COVERED)
    dialog = replace(dialog, state=replace(dialog.state, boards=(_covered(dialog.state.boards[0], 1),)))

    views = [replace(view(reading, at_s), advice=advice) for reading, at_s in ((before, 0.0), (dialog, 5.0))]
    verdict = made.check(enter, *views)

    assert verdict.outcome is (Outcome.CONFIRMED if only else Outcome.PENDING)
    if only:
        assert verdict.reading is not None
        assert made.won(verdict.reading) is None
        assert "SIGHT, the only word that was left" in made.advise(verdict.reading.state).answer


def says(*lines: str) -> Frame:
    """A dialog with these words over the board, and nothing of it to be seen."""
    pixels = np.full((600, 500, 3), 250, np.uint8)
    for n, line in enumerate(lines):
        cv2.putText(pixels, line, (20, 60 + 50 * n), cv2.FONT_HERSHEY_SIMPLEX, 0.9, (30, 30, 30), 2, cv2.LINE_AA)
    return Frame(pixels)


@pytest.mark.parametrize(
    ("lines", "ends", "won"),
    [
        (("Won in 2", "Played 14"), True, True),
        (("Congratulations!", "Play again"), True, True),
        (("The word was SIGHT", "Play again"), True, False),
        (("Statistik", "Gewonnen: 12"), True, None),
        (("We use cookies", "Accept all"), False, None),
        (("How to play", "You win when all tiles are green"), False, None),
        (("SHARE",), False, None),
    ],
)
def test_what_a_dialog_says_over_the_board_ends_the_game(lines: tuple[str, ...], ends: bool, won: bool | None) -> None:
    made, before = look(page("SIGHT", guesses=["SHARE"], typed="MIGHT"))
    enter = made.plan(before, replace(made.advise(before.state).moves[0], data="MIGHT"))[-1]

    def check(after_s: float) -> Verdict:
        return made.check(enter, view(before, 0.0), View(says(*lines), None, None, time_s=after_s))

    assert check(0.5).outcome is Outcome.PENDING
    verdict = check(2.0)
    assert verdict.outcome is (Outcome.CONFIRMED if ends else Outcome.PENDING)
    if ends:
        assert verdict.reading is not None
        assert verdict.reading.condition is Condition.OVER
        assert made.won(verdict.reading) is won
        assert "can't be seen" in made.advise(verdict.reading.state).answer


@pytest.mark.parametrize("ends", [True, False])
@pytest.mark.parametrize(
    ("condition", "last"),
    [(Condition.COVERED, Tile.EMPTY), (Condition.UNSETTLED, Tile.UNKNOWN), (Condition.READY, Tile.UNKNOWN)],
    ids=lambda one: one.name,
)
def test_what_a_dialog_over_a_part_of_the_row_says_ends_the_game(condition: Condition, last: Tile, ends: bool) -> None:
    """Of the row that was entered the first letters look out beside it, in colours that it dims."""
    made, before = look(page("SIGHT", guesses=["SHARE"], typed="MIGHT"))
    enter = made.plan(before, replace(made.advise(before.state).moves[0], data="MIGHT"))[-1]
    board = before.state.boards[0]
    row = (*[Tile.TYPED] * 4, last)
    dimmed = replace(board, tiles=(board.tiles[0], row, *board.tiles[2:]))
    covered = replace(before, state=replace(before.state, boards=(dimmed,)), condition=condition)
    said = ("You found it in 2 goes", "Play again") if ends else ("We use cookies", "Accept all")

    verdict = made.check(enter, view(before, 0.0), replace(view(covered, 2.0), frame=says(*said)))

    assert (verdict.outcome is Outcome.CONFIRMED) is ends, verdict.saw
    assert not ends or made.won(verdict.reading) is True


def _covered(board: ShownBoard, row: int) -> ShownBoard:
    unseen = (Tile.UNKNOWN,) * board.columns
    return replace(board, tiles=(*board.tiles[:row], unseen, *board.tiles[row + 1 :]))


def test_a_message_after_enter_and_the_word_still_there_mean_that_it_was_refused() -> None:
    board = page("SIGHT", typed="MIGHT")
    made, before = look(board)
    enter = made.plan(before, replace(made.advise(before.state).moves[0], data="MIGHT"))[-1]
    shown = [replace(board.reading(), condition=c) for c in (Condition.COVERED, Condition.READY)]
    made = WordleGame(words=WORDS, reader=lambda frame, previous: [shown.pop(0)])
    frame = Frame(board.grab().pixels)
    covered = made.read(frame, before)
    after = made.read(frame, covered)
    assert covered is not None
    assert after is not None
    assert made.check(enter, view(before, 0.0), view(covered, 1.0)).outcome is Outcome.PENDING
    verdict = made.check(enter, view(before, 0.0), view(after, 1.0))
    assert (verdict.outcome, verdict.saw.split(": ")[1]) == (Outcome.ANEW, "the word was refused")
    assert verdict.reading is not None
    assert memory_of(verdict.reading).refused == {"MIGHT"}


@pytest.mark.parametrize(("language", "most"), [("", 6), ("tr", 15)])
def test_some_refusals_are_new_tries_and_later_ones_moves_in_vain(language: str, most: int) -> None:
    board = page("SIGHT", typed="MIGHT")
    made, before = look(board)
    enter = made.plan(before, replace(made.advise(before.state).moves[0], data="MIGHT"))[-1]
    learnt = []
    for refusals in range(most + 2):
        known = replace(before, memory=replace(memory_of(before), refusals=refusals, language=language))
        shown = [replace(board.reading(), condition=c) for c in (Condition.COVERED, Condition.READY)]
        made = WordleGame(words=WORDS, reader=lambda frame, previous, left=shown: [left.pop(0)])
        frame = Frame(board.grab().pixels)
        covered = made.read(frame, known)
        after = made.read(frame, covered)
        made.check(enter, view(known, 0.0), view(covered, 1.0))
        verdict = made.check(enter, view(known, 0.0), view(after, 1.0))
        assert verdict.outcome is Outcome.ANEW
        learnt.append(verdict.learnt)
    assert learnt == [True] * (most - 1) + [False] * 3


def test_a_win_is_seen_though_a_message_lies_over_an_earlier_row() -> None:
    made, before = look(page("SIGHT", guesses=["MIGHT"], typed="SIGHT"))
    before = replace(before, memory=WordleMemory(words=("MIGHT",), known=before.state.boards))
    enter = made.plan(before, replace(made.advise(before.state).moves[0], data="SIGHT"))[-1]
    board = page("SIGHT", guesses=["MIGHT", "SIGHT"])
    whole = board.reading()
    [shown] = whole.state.boards
    first = (Tile.ABSENT, Tile.CORRECT, Tile.UNKNOWN, Tile.CORRECT, Tile.CORRECT)
    hidden = replace(shown, letters=(("M", "I", "?", "H", "T"), *shown.letters[1:]), tiles=(first, *shown.tiles[1:]))
    raw = replace(whole, state=ShownGame((hidden,)), condition=Condition.OVER)

    after = WordleGame(words=WORDS, reader=lambda frame, previous: [raw]).read(Frame(board.grab().pixels), before)

    assert after is not None
    verdict = made.check(enter, view(before, 0.0), view(after, 0.6))
    assert (verdict.outcome, verdict.saw) == (Outcome.CONFIRMED, "SIGHT scored 22222")
    assert made.advise(after.state).answer.startswith("Won with guess 2")


def test_a_row_under_a_message_is_not_forgotten() -> None:
    board = page("SIGHT", typed="MIGHT")
    whole = board.reading()
    [shown] = whole.state.boards
    lower = replace(shown, letters=shown.letters[1:], tiles=shown.tiles[1:])
    part = replace(
        whole,
        state=ShownGame((lower,)),
        places={name: rect for name, rect in board.places().items() if not name.startswith("tile 0.0.")},
    )
    tracked, fresh = [part, part], [whole, part, whole]
    made = WordleGame(words=WORDS, reader=lambda frame, previous: [(tracked if previous else fresh).pop(0)])
    frame = Frame(board.grab().pixels)

    before = made.read(frame)
    covered = made.read(frame, before)
    after = made.read(frame, covered)

    assert covered is not None
    assert after is not None
    assert (covered.condition, after.condition) == (Condition.COVERED, Condition.READY)
    assert after.state.boards == whole.state.boards


def test_a_game_that_was_begun_anew_ends_play() -> None:
    made, before = look(page("SIGHT", guesses=["CRANE"]))
    step = made.plan(before, made.advise(before.state).moves[0])[1]
    _, other = look(page("SIGHT"))
    assert made.check(step, view(before, 0.0), view(other, 2.0)).outcome is Outcome.FAILED


def test_a_page_that_was_thought_to_take_words_by_themselves_gets_enter_once_it_does_not() -> None:
    made, empty = look(page("SIGHT", typed="MIGH"))
    before = replace(empty, memory=WordleMemory(by_itself=True))
    move = replace(made.advise(before.state).moves[0], data="MIGHT")
    last = made.plan(before, move)[-1]
    assert last.action == TypeText("t")
    _, typed = look(page("SIGHT", typed="MIGHT"))
    verdict = made.check(last, view(before, 0.0), view(replace(typed, memory=before.memory), 9.0))
    assert (verdict.outcome, verdict.learnt) == (Outcome.ANEW, True)
    assert verdict.reading is not None
    assert memory_of(verdict.reading).refused == frozenset()
    assert [step.action for step in made.plan(verdict.reading, move)][-1:] == [PressKey("enter")]


@pytest.mark.parametrize("changed", [True, False])
def test_typed_letters_that_looked_absent_before_enter_teach_no_taking_by_itself(changed: bool) -> None:
    made, before = look(page("SIGHT", typed="MIGHT"))
    enter = made.plan(before, replace(made.advise(before.state).moves[0], data="MIGHT"))[-1]
    _, scored = look(page("SIGHT", guesses=["MIGHT"]))
    boards = scored.state.boards
    if changed:
        boards = tuple(replace(one, tiles=((Tile.ABSENT,) * 5, *one.tiles[1:])) for one in boards)
    as_absent = replace(scored.state, boards=boards)
    verdict = made.check(enter, view(replace(before, state=as_absent), 0.0), view(scored, 9.0))
    assert verdict.outcome is Outcome.CONFIRMED
    assert verdict.reading is not None
    assert memory_of(verdict.reading).by_itself is not changed


@pytest.mark.parametrize(("after_s", "outcome"), [(0.2, Outcome.PENDING), (0.5, Outcome.CONFIRMED)])
def test_a_row_that_looks_like_a_win_for_a_moment_is_none(after_s: float, outcome: Outcome) -> None:
    made, before = look(page("SIGHT", typed="SIGHT"))
    enter = made.plan(before, replace(made.advise(before.state).moves[0], data="SIGHT"))[-1]
    _, won = look(page("SIGHT", guesses=["SIGHT"]))
    seen = view(won, after_s)
    # Confetti falls, so that no two pictures are the same.
    seen = replace(seen, frame=replace(seen.frame, time_s=after_s))
    assert made.check(enter, view(before, 0.0), seen).outcome is outcome
