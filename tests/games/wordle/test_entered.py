"""What play has done itself, and seen confirmed, is stronger than what tiles look like."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from kibitz.automation.stop import Stop
from kibitz.core.action import Click
from kibitz.core.errors import ActionError
from kibitz.core.frame import Frame
from kibitz.core.game import Outcome, Step, View
from kibitz.core.reading import Condition, Reading
from kibitz.games.wordle import check as wordle_play
from kibitz.games.wordle.game import WordleGame
from kibitz.games.wordle.lists import usual_words
from kibitz.games.wordle.memory import WordleMemory, WordleTracker
from kibitz.loop import Loop
from kibitz.solvers.wordle.model.shown import ShownGame, Tile
from kibitz.solvers.wordle.model.words import load_words
from kibitz.vision.wordle.progress import Progress
from tests.support.wordle.page import WordlePage

KNOWN = frozenset(load_words("today").guesses)
USUAL = usual_words(load_words("today"))
EMPTY = (95.0, 0.0, 0.0)
TYPED, GREY, RED = (30.0, 0.0, 0.0), (50.0, 1.0, -2.0), (45.0, 60.0, 40.0)


def look(board: WordlePage, **options: Any) -> tuple[WordleGame, Reading[ShownGame]]:
    made = WordleGame(reader=board.read, **options)
    reading = made.read(Frame(board.grab().pixels))
    assert reading is not None
    return made, reading


def page(*answers: str, **options: Any) -> WordlePage:
    return WordlePage(answers, KNOWN, **options)


def view(reading: Reading[ShownGame] | None, time_s: float) -> View:
    return View(Frame(np.zeros((900, 700, 3), np.uint8)), reading, None, time_s=time_s)


def steps(made: WordleGame, reading: Reading[ShownGame], word: str) -> list[Step]:
    return list(made.plan(reading, replace(made.advise(reading.state).moves[0], data=word)))


@dataclass(frozen=True)
class Cell:
    fill: tuple[float, float, float]
    letter: str | None = "drawn"
    visible: bool = True


@dataclass(frozen=True)
class Board:
    cells: tuple[tuple[Cell, ...], ...]


@dataclass(frozen=True)
class Look:
    """What a reader would have found of pixels: one board's fills."""

    boards: tuple[Board, ...]
    keys: tuple[Any, ...] = ()


def filled(
    reading: Reading[ShownGame], fill: tuple[float, float, float], others: tuple[float, float, float] = EMPTY
) -> Reading[ShownGame]:
    """The same with a fill of the first row, and one of the others."""
    return replace(reading, details=Look((Board(((Cell(fill),) * 5, *[(Cell(others),) * 5] * 5)),)))


def all_absent(reading: Reading[ShownGame]) -> Reading[ShownGame]:
    """The same with the first row taken for scored, as where typed letters have a fill of their own."""
    [board] = reading.state.boards
    board = replace(board, tiles=((Tile.ABSENT,) * 5, *board.tiles[1:]))
    return replace(reading, state=replace(reading.state, boards=(board,)))


def test_a_row_that_is_being_typed_is_not_scored_whatever_it_looks_like() -> None:
    made, before = look(page("SIGHT", typed="MIGH"))
    last = steps(made, before, "MIGHT")[-2]
    _, typed = look(page("SIGHT", typed="MIGHT"))

    verdict = made.check(last, view(before, 0.0), view(filled(all_absent(typed), TYPED), 1.0))

    assert verdict.outcome is Outcome.CONFIRMED
    assert verdict.reading is not None
    assert verdict.reading.state.typed == "MIGHT"
    raw = filled(all_absent(typed), TYPED)
    again = WordleGame(reader=lambda frame, previous: [raw]).read(Frame(np.zeros((9, 9, 3), np.uint8)), verdict.reading)
    assert again is not None
    assert again.state.typed == "MIGHT", "and so it stays until Enter"


@pytest.mark.parametrize(("fill", "taken"), [(GREY, True), (TYPED, False), (RED, False)])
def test_an_all_absent_row_that_the_page_took_is_scored_and_not_struck_off(
    fill: tuple[float, float, float], taken: bool
) -> None:
    made, before = look(page("SIGHT", typed="BLOC"))
    last = steps(made, before, "BLOCK")[-2]
    _, typed = look(page("SIGHT", typed="BLOCK"))
    confirmed = made.check(last, view(before, 0.0), view(filled(typed, TYPED), 1.0)).reading
    assert confirmed is not None
    enter = steps(made, confirmed, "BLOCK")[-1]
    after = filled(confirmed, fill)

    verdict = made.check(enter, view(confirmed, 1.0), view(after, 5.0))

    if taken:
        assert (verdict.outcome, verdict.saw) == (Outcome.CONFIRMED, "BLOCK scored 00000")
        raw = filled(typed, fill)
        again = WordleGame(reader=lambda frame, previous: [raw]).read(view(None, 0.0).frame, verdict.reading)
        assert again is not None
        assert again.state.turns == 1, "and so it stays"
    else:
        assert verdict.outcome is Outcome.ANEW


def test_a_row_that_another_board_has_scored_is_scored_where_it_looks_as_typed() -> None:
    made, before = look(page("SIGHT", "BLOCK", rows=7, typed="MIGH"))
    enter = steps(made, before, "MIGHT")[-1]
    _, typed = look(page("SIGHT", "BLOCK", rows=7, typed="MIGHT"))
    first, second = typed.state.boards
    scored = replace(first, tiles=((Tile.ABSENT, *(Tile.CORRECT,) * 4), *first.tiles[1:]))
    after = replace(typed, state=replace(typed.state, boards=(scored, second)))

    still_turning = made.check(enter, view(typed, 1.0), view(after, 1.1))
    verdict = made.check(enter, view(typed, 1.0), view(after, 5.0))

    assert (still_turning.outcome, still_turning.saw) == (Outcome.PENDING, "1 of 2 boards scored")
    assert (verdict.outcome, verdict.saw) == (Outcome.CONFIRMED, "MIGHT scored 02222, 00000")


def test_a_row_that_a_dialog_dims_with_all_others_was_not_taken() -> None:
    made, before = look(page("SIGHT", typed="BLOC"))
    last = steps(made, before, "BLOCK")[-2]
    _, typed = look(page("SIGHT", typed="BLOCK"))
    confirmed = made.check(last, view(before, 0.0), view(filled(typed, TYPED), 1.0)).reading
    assert confirmed is not None
    enter = steps(made, confirmed, "BLOCK")[-1]

    verdict = made.check(enter, view(confirmed, 1.0), view(filled(confirmed, GREY, (60.0, 0.0, 0.0)), 3.0))

    assert verdict.outcome is not Outcome.CONFIRMED, verdict.saw


def test_a_loss_that_a_dialog_hides_is_over_and_its_result_is_not_guessed() -> None:
    made, before = look(page("SIGHT", guesses=["CRANE"] * 5, typed="MIGHT"))
    enter = steps(made, before, "MIGHT")[-1]
    assert made.check(enter, view(before, 0.0), view(None, 1.0)).outcome is Outcome.PENDING

    verdict = made.check(enter, view(before, 0.0), view(None, 6.0))

    assert verdict.outcome is Outcome.CONFIRMED
    assert verdict.reading is not None
    assert verdict.reading.condition is Condition.OVER
    assert made.won(verdict.reading) is None
    assert made.advise(verdict.reading.state).answer.startswith("Over: all 6 guesses are made.")


def test_a_dialog_in_the_middle_of_a_game_is_no_end() -> None:
    made, before = look(page("SIGHT", guesses=["CRANE"], typed="MIGHT"))
    enter = steps(made, before, "MIGHT")[-1]
    assert made.check(enter, view(before, 0.0), view(None, 9.0)).outcome is Outcome.PENDING


def test_a_score_that_leaves_no_word_is_waited_upon() -> None:
    """A row that fades to its colours is read as all absent for a moment."""
    made, before = look(page("STORE", guesses=["PRONK"], typed="STORE"))
    enter = steps(made, before, "STORE")[-1]
    scored = look(page("STORE", guesses=["PRONK", "STORE"]))[1]
    [board] = scored.state.boards
    absent = replace(board, tiles=(board.tiles[0], (Tile.ABSENT,) * 5, *board.tiles[2:]))
    faded = replace(scored, state=ShownGame((absent,)), condition=Condition.READY)
    last = View(Frame(np.zeros((9, 9, 3), np.uint8)), before, made.advise(before.state), time_s=0.0)

    def outcome(time_s: float) -> Outcome:
        return made.check(enter, last, replace(view(faded, time_s), advice=made.advise(faded.state))).outcome

    assert outcome(1.0) is Outcome.PENDING
    assert outcome(1.7) is Outcome.CONFIRMED
    assert made.check(enter, last, view(scored, 1.0)).outcome is Outcome.CONFIRMED


def test_backspace_without_effect_is_not_pressed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wordle_play, "NO_EFFECT_S", 0.1)
    board = page("SIGHT", typed="ZZZZZ", drops=frozenset(range(1, 99)))
    result = Loop(board, [WordleGame(reader=board.read)]).play(Stop())
    assert not result.finished
    assert "Backspace is not pressed again" in result.reason
    assert board.keys.count("BACKSPACE") <= 2, "the player's own second try at most"
    assert set(board.keys) == {"BACKSPACE"}


@dataclass(frozen=True)
class NamedKey:
    name: str
    sure: bool


def test_a_key_whose_name_was_not_read_is_not_clicked() -> None:
    made, reading = look(page("SIGHT"), typing="clicks")
    keys = (NamedKey("W", False), NamedKey("ENTER", False), NamedKey("I", True))
    reading = replace(reading, details=Look((), keys))
    with pytest.raises(ActionError, match="key W can't be read for certain"):
        steps(made, reading, "WIDTH")
    *_, enter = steps(made, reading, "MIGHT")
    assert not isinstance(enter.action, Click), "Enter is on every keyboard"


@pytest.mark.slow
def test_the_first_word_is_one_that_every_list_takes() -> None:
    for answers in (("SIGHT",), ("SIGHT", "CRANE", "HOUSE", "POUND")):
        made, reading = look(page(*answers, rows=9 if len(answers) > 1 else 6))
        assert {move.title for move in made.advise(reading.state).moves} <= USUAL
    made, reading = look(page("SIGHT"), words="today")
    assert made.advise(reading.state).moves[0].title not in USUAL, "the user's own list is taken as it is"


def test_after_a_refusal_usual_words_come_first() -> None:
    made, reading = look(page("SIGHT", guesses=["CRANE"]), refused="MOIST, PILOT")
    moves = [move.title for move in made.advise(reading.state).moves]
    assert moves
    assert set(moves) <= USUAL - {"MOIST", "PILOT"}


def test_each_refusal_narrows_usual_words_to_more_frequent_ones_of_a_language() -> None:
    words = load_words("de-5")
    lists = [usual_words(words, refusals) for refusals in (0, 1, 2, 20)]
    assert [len(one) for one in lists] == [2589, 1294, 647, 500]
    assert all(fewer < more for more, fewer in pairwise(lists))
    rarest, next_ones = (min(map(words.weight, one)) for one in lists[1:3])
    assert rarest < next_ones
    # Lists of English pages are known well: all the words that they have in common stay.
    assert usual_words(load_words("today"), 3) == USUAL


def test_a_row_that_a_message_hides_after_enter_is_no_other_game() -> None:
    board = page("SIGHT", guesses=["CLOUD"], typed="MIGH")
    made, _ = look(board)
    board.typed = "MIGHT"
    _, typed = look(board)
    enter = steps(made, typed, "MIGHT")[-1]
    shown = typed.state.boards[0]
    part = replace(shown, letters=shown.letters[1:], tiles=shown.tiles[1:])
    hidden = replace(typed, state=replace(typed.state, boards=(part,)), condition=Condition.COVERED)

    verdict = made.check(enter, view(typed, 1.0), view(hidden, 5.0))

    assert verdict.outcome is Outcome.PENDING, verdict.saw


def read_as(reading: Reading[ShownGame], word: str) -> Reading[ShownGame]:
    """The same with other letters read in the first row."""
    [board] = reading.state.boards
    letters = (tuple(word.ljust(5)), *board.letters[1:])
    letters = tuple(tuple(letter.strip() for letter in row) for row in letters)
    return replace(reading, state=replace(reading.state, boards=(replace(board, letters=letters),)))


@pytest.mark.parametrize(("read", "outcome"), [("SI", Outcome.CONFIRMED), ("SE", Outcome.ANEW)])
def test_a_stroke_is_the_letter_that_play_has_typed(read: str, outcome: Outcome) -> None:
    made, before = look(page("SIGHT", typed="S"))
    typing = steps(made, before, "SLATE")[-5]
    _, typed = look(page("SIGHT", typed="SL"))
    seen = read_as(typed, read)

    verdict = made.check(typing, view(before, 0.0), view(seen, 1.0))

    assert verdict.outcome is outcome, verdict.saw
    if outcome is Outcome.CONFIRMED:
        again = WordleGame(reader=lambda frame, previous: [seen]).read(view(None, 0.0).frame, verdict.reading)
        assert again is not None
        assert again.state.typed == "SL", "and so it stays"


def test_a_word_with_a_stroke_is_scored_as_it_was_typed() -> None:
    made, before = look(page("SIGHT", typed="SLATE"))
    enter = steps(made, before, "SLATE")[-1]
    _, scored = look(page("SIGHT", guesses=["SLATE"]))

    verdict = made.check(enter, view(before, 0.0), view(read_as(scored, "SIATE"), 9.0))

    assert (verdict.outcome, verdict.saw) == (Outcome.CONFIRMED, "SLATE scored 20010")
    raw = read_as(scored, "SIATE")
    again = WordleGame(reader=lambda frame, previous: [raw]).read(view(None, 0.0).frame, verdict.reading)
    assert again is not None
    assert again.state.boards[0].word(0) == "SLATE"


def with_last(reading: Reading[ShownGame], tile: Tile) -> Reading[ShownGame]:
    """The same with the first row taken for scored, its last tile for another state than the others."""
    [board] = all_absent(reading).state.boards
    board = replace(board, tiles=((*board.tiles[0][:-1], tile), *board.tiles[1:]))
    return replace(reading, state=replace(reading.state, boards=(board,)))


def test_the_outline_of_a_cursor_on_the_last_letter_is_no_score_before_enter() -> None:
    made, before = look(page("SIGHT", typed="MIGH"))
    last = steps(made, before, "MIGHT")[-2]
    _, typed = look(page("SIGHT", typed="MIGHT"))
    outlined = (Cell(TYPED),) * 4 + (Cell(RED),)
    seen = replace(with_last(typed, Tile.CORRECT), details=Look((Board((outlined,) * 6),)))

    verdict = made.check(last, view(before, 0.0), view(seen, 1.0))

    assert verdict.outcome is Outcome.CONFIRMED, verdict.saw
    again = WordleGame(reader=lambda frame, previous: [seen]).read(view(None, 0.0).frame, verdict.reading)
    assert again is not None
    assert again.state.typed == "MIGHT", "and so it stays until Enter"


@dataclass(frozen=True)
class Written(Cell):
    """A cell whose letter has a colour of its own."""

    ink: tuple[float, float, float] = (10.0, 0.0, 0.0)


PALE, REDDISH = (77.0, 0.0, -5.0), (45.0, 60.0, 40.0)


@pytest.mark.parametrize(
    ("ink", "read", "taken"), [(PALE, "BLOCK", True), (PALE, "?????", True), (REDDISH, "BLOCK", False)]
)
def test_a_row_whose_letters_all_grow_pale_after_enter_was_taken(
    ink: tuple[float, float, float], read: str, taken: bool
) -> None:
    made, before = look(page("SIGHT", typed="BLOC"))
    last = steps(made, before, "BLOCK")[-2]
    _, typed = look(page("SIGHT", typed="BLOCK"))

    def written(colour: tuple[float, float, float]) -> Reading[ShownGame]:
        return replace(typed, details=Look((Board(((Written(TYPED, ink=colour),) * 5, *[(Cell(EMPTY),) * 5] * 5)),)))

    confirmed = made.check(last, view(before, 0.0), view(written((10.0, 0.0, 0.0)), 1.0)).reading
    assert confirmed is not None
    enter = steps(made, confirmed, "BLOCK")[-1]
    after = replace(read_as(written(ink), read), memory=confirmed.memory)

    verdict = made.check(enter, view(confirmed, 1.0), view(after, 5.0))

    assert (verdict.outcome is Outcome.CONFIRMED) is taken, verdict.saw
    if taken:
        assert verdict.saw == "BLOCK scored 00000"


def test_letters_that_a_message_dims_with_those_of_the_row_above_were_not_taken() -> None:
    """Empty tiles have the page's colour, which a veil of that colour doesn't change."""
    made, before = look(page("SIGHT", guesses=["CRANE"], typed="BLOC"))
    last = steps(made, before, "BLOCK")[-2]
    _, typed = look(page("SIGHT", guesses=["CRANE"], typed="BLOCK"))

    def seen(above: tuple[float, float, float], ink: tuple[float, float, float]) -> Reading[ShownGame]:
        rows = ((Written(above, ink=EMPTY),) * 5, (Written(EMPTY, ink=ink),) * 5, *[(Cell(EMPTY),) * 5] * 4)
        return replace(typed, details=Look((Board(rows),)))

    confirmed = made.check(last, view(before, 0.0), view(seen(TYPED, (10.0, 0.0, 0.0)), 1.0)).reading
    assert confirmed is not None
    enter = steps(made, confirmed, "BLOCK")[-1]
    veiled, faded = (replace(seen(above, PALE), memory=confirmed.memory) for above in ((60.0, 0.0, 0.0), TYPED))

    assert made.check(enter, view(confirmed, 1.0), view(veiled, 5.0)).outcome is not Outcome.CONFIRMED
    assert made.check(enter, view(confirmed, 1.0), view(faded, 5.0)).outcome is Outcome.CONFIRMED


@dataclass(frozen=True)
class Shaking:
    """A board whose letters stand off their places."""

    progress: Progress
    moving: bool = True
    cells: tuple[()] = ()


@pytest.mark.parametrize("progress", [Progress.SCORED, Progress.TURNING])
def test_letters_that_stay_off_their_places_stand_there(progress: Progress) -> None:
    page_pixels = np.zeros((900, 700, 3), np.uint8)
    other_pixels = page_pixels + np.uint8(9)
    seen = page("SIGHT", guesses=["CRANE"]).reading()
    tracker = WordleTracker(WordleMemory())
    previous = None
    conditions = []
    for pixels, time_s in [(other_pixels, 0.0), (page_pixels, 1.0), (page_pixels, 2.0), (page_pixels, 2.3)]:
        details = SimpleNamespace(boards=(Shaking(progress),), memory=SimpleNamespace(pixels=pixels))
        found = replace(seen, condition=Condition.UNSETTLED, details=details)
        previous = tracker.follow(found, previous, time_s)
        conditions.append(previous.condition)
    stays = Condition.READY if progress is Progress.SCORED else Condition.UNSETTLED
    assert conditions == [Condition.UNSETTLED] * 3 + [stays]
    assert previous is not None
    assert (previous.until_s == pytest.approx(2.2)) == (progress is Progress.SCORED), "the same picture is read again"


@pytest.mark.parametrize(("row", "outcome"), [("SLAT", Outcome.ANEW), ("SLAX", None)])
def test_a_key_that_comes_late_is_not_another_letter(row: str, outcome: Outcome | None) -> None:
    """It was thought to be lost, so the board was clicked on for the keyboard."""
    made, before = look(page("STORE", typed="SLA"))
    lost = replace(before, memory=replace(before.memory, misses=1, focused=False))
    focus = next(step for step in steps(made, lost, "SLATE") if step.data.focuses)
    _, after = look(page("STORE", typed=row))
    after = replace(after, memory=replace(after.memory, since_s=100.0))
    verdict = made.check(focus, view(lost, 100.0), view(after, 103.0))
    assert (verdict.outcome is Outcome.ANEW and "late" in verdict.saw) is (outcome is Outcome.ANEW)


@pytest.mark.parametrize("solved", [True, False])
def test_a_game_that_was_seen_to_be_won_is_over_though_the_page_has_begun_the_next_one(solved: bool) -> None:
    typed = page("BRICK", guesses=["SLATE"], typed="BRICK")
    made, before = look(typed)
    enter = steps(made, before, "BRICK")[-1]
    won = replace(look(page("BRICK", guesses=["SLATE", "BRICK"]))[1], memory=before.memory) if solved else before
    tracker = WordleTracker(WordleMemory())
    last = tracker.follow(won, before, 2.0)
    fresh = tracker.follow(look(page("CRANE"))[1], last, 3.0)

    verdict = made.check(enter, view(before, 1.0), view(fresh, 12.0))

    assert (verdict.outcome is Outcome.CONFIRMED) == solved
    assert verdict.reading is None or made.won(verdict.reading)
