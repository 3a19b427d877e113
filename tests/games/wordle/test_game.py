"""Wordle as a game: advice, marks and JSON on readings made by hand, and whole plays on a simulated page."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import cv2
import numpy as np
import pytest

from kibitz.automation.player import settling
from kibitz.core.action import Click, PressKey, TypeText
from kibitz.core.advice import HelpLevel, MarkShape
from kibitz.core.errors import ActionError, ImpossibleBoardError, UsageError
from kibitz.core.frame import Frame
from kibitz.core.game import Outcome, Verdict, View
from kibitz.core.geometry import Rect
from kibitz.core.reading import Condition, Reading
from kibitz.games.wordle.game import WordleGame
from kibitz.games.wordle.memory import Put, WordleMemory, memory_of
from kibitz.solvers.wordle.model.shown import ShownBoard, ShownGame, Tile
from kibitz.solvers.wordle.model.state import Aim
from kibitz.solvers.wordle.model.words import WordList, load_words
from tests.support.wordle.quick_page import WORDS, look, page, play

CYRILLIC = frozenset(["СЛОВО", "ПЕСНЯ", "ГОРОД", "НАРОД", "КНИГА", "ШКОЛА", "СЛОВА", "СЛОВУ", "ОЛОВО"])
LETTERS = ("ЙЦУКЕНГШЩЗХЪ", "ФЫВАПРОЛДЖЭ", "ЯЧСМИТЬБЮ")


def view(reading: Reading[ShownGame], time_s: float) -> View:
    return View(Frame(page("CRANE").grab().pixels), reading, None, time_s=time_s)


# Advice


def test_the_best_word_comes_first_with_its_reason_and_what_is_left() -> None:
    made, reading = look(page("SIGHT", guesses=["CRANE", "HOUSE"]))

    advice = made.advise(reading.state)

    assert advice.moves[0].places == tuple(f"tile 0.2.{column}" for column in range(5))
    assert "guesses expected" in advice.moves[0].reason
    assert advice.moves[0].worth == max(move.worth for move in advice.moves)
    assert (advice.facts["words left"], advice.facts["guesses made"]) == ("1", "2 of 6")
    assert advice.moves[0].title == "SIGHT"


def test_each_level_of_help_tells_more() -> None:
    made, reading = look(page("SIGHT", guesses=["CRANE"]))
    advice = made.advise(reading.state)
    best = advice.moves[0].title

    texts = {level: " ".join(m.text for m in made.marks(reading, advice, level)) for level in HelpLevel}

    assert texts[HelpLevel.NUDGE] == advice.nudge
    assert texts[HelpLevel.HINT] == advice.hint
    assert best not in texts[HelpLevel.NUDGE] + texts[HelpLevel.HINT]
    assert best in texts[HelpLevel.ANSWER]
    assert f"{advice.facts['words left']} words left" in texts[HelpLevel.ANSWER]
    assert all(move.title in texts[HelpLevel.ALL] for move in advice.moves[:4])
    assert advice.moves[0].figures["guesses"] in texts[HelpLevel.ALL]


def test_each_board_of_several_says_how_many_words_it_has_left() -> None:
    made, reading = look(page("SIGHT", "CRANE", guesses=["MINTS"]))
    marks = made.marks(reading, made.advise(reading.state), HelpLevel.ALL)
    assert {"board 1: 1 left", "board 2: 2 left"} <= {mark.text for mark in marks}


def test_the_ring_is_round_the_row_to_be_typed() -> None:
    board = page("SIGHT", guesses=["CRANE"])
    made, reading = look(board)
    marks = made.marks(reading, made.advise(reading.state), HelpLevel.ANSWER)
    [ring] = [mark.rect for mark in marks if mark.shape is MarkShape.RING]
    assert ring == Rect.around([board.places()[f"tile 0.1.{column}"] for column in range(5)])


def test_refused_words_are_not_advised_again() -> None:
    made, reading = look(page("SIGHT", guesses=["CRANE"]))
    best = made.advise(reading.state).moves[0].title
    refusing = WordleMemory(refused=frozenset([best]))

    advice = made.advise(reading.state, refusing)

    assert advice.moves
    assert best not in [move.title for move in advice.moves]
    assert best not in advice.answer
    assert advice.facts["refused"] == best


def test_when_all_likely_words_were_refused_another_one_that_fits_is_found() -> None:
    words = WordList.of(["CRANE", "SIGHT"], ["LIGHT"])
    made, reading = look(page("LIGHT", guesses=["CRANE"]), words=words)
    refusing = WordleMemory(refused=frozenset(["SIGHT"]))
    assert "LIGHT" in [move.title for move in made.advise(reading.state, refusing).moves]


def test_hard_mode_advises_only_what_the_game_accepts() -> None:
    made, reading = look(page("SIGHT", guesses=["MIGHT"]), mode="hard")
    advice = made.advise(reading.state)
    assert all(move.title.endswith("IGHT") for move in advice.moves)
    assert advice.facts["mode"] == "hard"


def test_a_finished_game_is_analysed() -> None:
    made, reading = look(page("SIGHT", guesses=["CRANE", "MINTS", "SIGHT"]))

    advice = made.advise(reading.state)
    record = made.to_json(reading, advice)

    assert reading.condition is Condition.OVER
    assert advice.moves == ()
    assert advice.answer.startswith("Won with guess 3, SIGHT. Skill ")
    assert [row[0] for row in advice.tables[0].rows] == ["CRANE", "MINTS", "SIGHT"]
    assert [guess["guess"] for guess in record["analysis"]["guesses"]] == ["CRANE", "MINTS", "SIGHT"]


def test_a_lost_game_and_words_that_no_list_has_are_spoken_of_too() -> None:
    made, reading = look(page("SIGHT", guesses=["CRANE", "ZZZZZ"], rows=2))
    advice = made.advise(reading.state)
    assert advice.answer == "Lost."
    assert "ZZZZZ" in advice.notes[0]
    assert made.to_json(reading, advice)["analysis"] is None


def test_without_a_list_the_words_are_of_the_boards_length() -> None:
    made, reading = look(page("PLANET"), words=None)
    assert all(len(move.title) == 6 for move in made.advise(reading.state).moves)


def test_boards_that_make_no_sense_are_not_advised_on() -> None:
    made, reading = look(page("PLANET"))
    with pytest.raises(ImpossibleBoardError, match="words of 6 letters"):
        made.advise(reading.state)


def test_a_row_that_is_not_certain_is_a_doubt_and_gets_no_advice() -> None:
    made, reading = look(page("SIGHT", guesses=["C?ANE"]))
    advice = made.advise(reading.state)
    assert advice.moves == ()
    assert "Row 1 reads C?ANE" in advice.answer
    assert reading.doubts == (advice.answer,)


def test_colours_of_which_one_is_correct_leave_the_words_of_both_kinds() -> None:
    made, reading = look(page("SIGHT", guesses=["MINTS"], unclear=1))
    advice = made.advise(reading.state)
    # I and T, and S too, are in the word.
    assert advice.facts["words left"] == "1"
    assert advice.moves[0].title == "SIGHT"
    assert "can't be told yet" in advice.notes[-1]
    assert reading.doubts == ()
    states = [cell["state"] for cell in made.to_json(reading, advice)["boards"][0]["cells"]]
    assert states[:5] == ["absent", "unknown", "absent", "unknown", "unknown"]


@pytest.mark.usefixtures("quick")
def test_a_game_goes_on_while_it_is_not_known_which_colour_is_correct() -> None:
    board = page("NIGHT", unclear=2)
    result = play(board)
    assert result.finished, result.reason
    assert board.guesses[-1] == "NIGHT"
    assert len(board.guesses) > 1
    assert board.stray == []


def test_options_are_checked() -> None:
    for wrong in ({"mode": "easy"}, {"typing": "voice"}, {"strategy": "luck"}, {"words": "klingon"}):
        with pytest.raises(UsageError):
            WordleGame(**wrong)


def test_fewer_boards_than_the_user_said_are_not_played() -> None:
    _, reading = look(page("SIGHT", "CRANE"), boards=4)
    assert reading.condition is Condition.CUT_OFF
    assert reading.doubts == ("2 of 4 boards are seen; boards 3 to 4 are missing",)


def test_four_boards_of_thirteen_rows_are_half_of_a_game_and_never_won() -> None:
    answers = ("SIGHT", "CRANE", "HOUSE", "POUND")
    board = page(*answers, rows=13, guesses=list(answers))
    made, reading = look(board)
    assert reading.condition is Condition.CUT_OFF
    assert "4 of 8 boards are seen" in reading.doubts[0]
    assert "boards 5 to 8 are missing" in reading.doubts[0]
    assert made.won(reading) is None
    assert made.won(look(board, boards=4)[1]) is True


def test_one_board_of_thirteen_rows_is_an_eighth_of_a_game_and_never_won() -> None:
    _, reading = look(page("SIGHT", rows=13, guesses=["SIGHT"]))
    assert reading.condition is Condition.CUT_OFF
    assert "1 of 8 boards are seen" in reading.doubts[0]
    assert look(page("SIGHT", rows=8, guesses=["SIGHT"]))[1].condition is Condition.OVER


def test_more_boards_than_the_user_said_are_told_and_not_played() -> None:
    _, reading = look(page("SIGHT", "CRANE"), boards=1)
    assert reading.condition is Condition.CUT_OFF
    assert "more than the 1 of --boards" in reading.doubts[0]


def test_the_json_has_the_fields_of_the_labels() -> None:
    made, reading = look(page("SIGHT", guesses=["MIGHT"], typed="FL"))
    keys = {"A": Tile.EMPTY, "M": Tile.ABSENT, "I": Tile.CORRECT}
    reading = replace(reading, state=replace(reading.state, keys=keys))

    record = made.to_json(reading, None)

    [board] = record["boards"]
    assert (board["rows"], board["cols"], len(board["cells"])) == (6, 5, 30)
    assert set(board["cells"][0]) == {"row", "col", "letter", "state", "box"}
    assert [cell["state"] for cell in board["cells"][:8]] == ["absent", *["correct"] * 4, "typed", "typed", "empty"]
    assert board["box"] == [100, 50, 224, 270]
    assert len(record["keyboard"]) == 28
    assert record["key_states"] == {"A": "unused", "M": "absent", "I": "correct"}
    assert "analysis" not in record


def test_captions_show_letters_and_scores() -> None:
    made, reading = look(page("SIGHT", guesses=["MIGHT"], typed="F"))
    captions = made.captions(reading)
    assert [captions[f"tile 0.0.{column}"] for column in range(5)] == ["M0", "I2", "G2", "H2", "T2"]
    assert (captions["tile 0.1.0"], captions["tile 0.1.1"]) == ("F", "")
    assert captions.keys() == reading.places.keys()


def test_what_lies_over_empty_rows_of_a_board_that_is_won_hides_nothing_that_matters() -> None:
    made, reading = look(page("SIGHT", guesses=["CRANE", "SIGHT"]))
    (board,) = reading.state.boards
    hidden = replace(board, tiles=(*board.tiles[:-1], (Tile.UNKNOWN,) * board.columns))
    assert made.advise(replace(reading.state, boards=(hidden,))).answer.startswith("Won")


# Plans and checks


def test_the_word_is_typed_letter_by_letter_and_entered_last() -> None:
    made, reading = look(page("SIGHT", guesses=["CRANE"]))
    move = made.advise(reading.state).moves[0]

    actions = [step.action for step in made.plan(reading, move)]

    assert isinstance(actions[0], Click), "the first click gives the page the keyboard"
    assert not any(rect.contains(actions[0].at) for rect in reading.places.values())
    assert actions[1:] == [*(TypeText(letter.lower()) for letter in move.data), PressKey("enter")]


def test_each_key_is_a_step_of_its_own_and_the_player_waits_long_enough_between_steps() -> None:
    made, reading = look(page("SIGHT"))
    typed = [step.action for step in made.plan(reading, made.advise(reading.state).moves[0])[1:-1]]
    assert all(isinstance(action, TypeText) and len(action.text) == 1 for action in typed)
    assert settling.SETTLE_S >= 0.03, "games lose keys that come faster"


def test_what_is_typed_already_stays_and_other_letters_are_taken_back() -> None:
    made, reading = look(page("SIGHT", typed="MIND"))
    move = replace(made.advise(reading.state).moves[0], data="MIGHT")
    actions = [step.action for step in made.plan(reading, move)][1:]
    assert actions == [*[PressKey("backspace")] * 2, TypeText("g"), TypeText("h"), TypeText("t"), PressKey("enter")]


def test_on_screen_keys_are_clicked_where_the_user_says_so() -> None:
    board = page("SIGHT")
    made, reading = look(board, typing="clicks")
    move = replace(made.advise(reading.state).moves[0], data="MIGHT")
    keys = ["M", "I", "G", "H", "T", "ENTER"]
    assert [s.action for s in made.plan(reading, move)] == [Click(board.places()[f"key {k}"].center) for k in keys]
    with pytest.raises(ActionError, match="key M is not seen"):
        made.plan(look(page("SIGHT", keyboard=False))[1], move)


def test_enter_is_typed_after_a_click_for_the_keyboard_where_the_page_gives_its_own_another_name() -> None:
    board = page("SIGHT")
    made, reading = look(board, typing="clicks")
    named = {name: rect for name, rect in reading.places.items() if name not in ("key ENTER", "key BACKSPACE")}
    move = replace(made.advise(reading.state).moves[0], data="MIGHT")
    *letters, click, enter = [step.action for step in made.plan(replace(reading, places=named), move)]
    assert letters == [Click(board.places()[f"key {letter}"].center) for letter in "MIGHT"]
    assert isinstance(click, Click)
    assert not any(rect.contains(click.at) for rect in named.values())
    assert enter == PressKey("enter")


def test_in_another_script_all_keys_are_clicked_on_and_without_an_enter_it_is_pressed() -> None:
    for in_cells in (False, True):
        board = page("СЛОВО", known=CYRILLIC, letters=LETTERS, in_cells=in_cells)
        made, reading = look(board, words=WordList.of(sorted(CYRILLIC)))
        move = replace(made.advise(reading.state).moves[0], data="ПЕСНЯ")
        actions = [step.action for step in made.plan(reading, move)]
        keys = ["П", "Е", "С", "Н", "Я", *([] if in_cells else ["ENTER"])]
        assert actions[: len(keys)] == [Click(board.places()[f"key {key}"].center) for key in keys]
        assert [type(action) for action in actions[len(keys) :]] == ([Click, PressKey] if in_cells else [])


def test_enter_is_pressed_in_the_cells_once_a_click_beside_the_board_took_the_keyboard_away(quick: None) -> None:
    board = page("СЛОВО", known=CYRILLIC, letters=LETTERS, in_cells=True, shakes=False)
    result = play(board, words=WordList.of(sorted(CYRILLIC)))
    assert result.reason.startswith("Won"), result.reason
    assert (board.stray[1:], board.refused) == ([], []), "only the first Enter is lost"


@pytest.mark.parametrize("condition", [Condition.OVER, Condition.UNSETTLED, Condition.COVERED, Condition.CUT_OFF])
def test_no_key_is_planned_unless_the_board_is_ready(condition: Condition) -> None:
    made, reading = look(page("SIGHT"))
    move = made.advise(reading.state).moves[0]
    assert list(made.plan(replace(reading, condition=condition), move)) == []


def test_a_finished_game_is_over_whatever_the_reader_calls_it() -> None:
    board = page("SIGHT", guesses=["SIGHT"])
    for condition in (Condition.READY, Condition.COVERED):
        raw = replace(board.reading(), condition=condition)
        reading = WordleGame(words=WORDS, reader=lambda frame, previous, raw=raw: [raw]).read(board.grab())
        assert reading is not None
        assert reading.condition is Condition.OVER


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
def test_what_a_dialog_over_a_part_of_the_row_says_ends_the_game(ends: bool) -> None:
    """Of the row that was entered the first letters look out beside it, in colours that it dims."""
    made, before = look(page("SIGHT", guesses=["SHARE"], typed="MIGHT"))
    enter = made.plan(before, replace(made.advise(before.state).moves[0], data="MIGHT"))[-1]
    board = before.state.boards[0]
    row = (*[Tile.TYPED] * 4, Tile.EMPTY)
    dimmed = replace(board, tiles=(board.tiles[0], row, *board.tiles[2:]))
    covered = replace(before, state=replace(before.state, boards=(dimmed,)), condition=Condition.COVERED)
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


def test_six_refusals_are_new_tries_and_later_ones_moves_in_vain() -> None:
    board = page("SIGHT", typed="MIGHT")
    made, before = look(board)
    enter = made.plan(before, replace(made.advise(before.state).moves[0], data="MIGHT"))[-1]
    learnt = []
    for refusals in range(8):
        known = replace(before, memory=replace(memory_of(before), refusals=refusals))
        shown = [replace(board.reading(), condition=c) for c in (Condition.COVERED, Condition.READY)]
        made = WordleGame(words=WORDS, reader=lambda frame, previous, left=shown: [left.pop(0)])
        frame = Frame(board.grab().pixels)
        covered = made.read(frame, known)
        after = made.read(frame, covered)
        made.check(enter, view(known, 0.0), view(covered, 1.0))
        verdict = made.check(enter, view(known, 0.0), view(after, 1.0))
        assert verdict.outcome is Outcome.ANEW
        learnt.append(verdict.learnt)
    assert learnt == [True] * 5 + [False] * 3


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
    verdict = made.check(enter, view(before, 0.0), view(after, 0.1))
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


# Whole games


def test_once_the_rows_run_out_a_win_counts_first_unless_another_aim_is_chosen() -> None:
    words = load_words("today")
    board = page("HUNKY", guesses=["VELUM", "NURTS", "BANAK", "FUNKY"], known=frozenset(words.guesses))
    told = {}
    for aim in (None, Aim.STREAK, Aim.AVERAGE):
        made, reading = look(board, words=words, aim=aim)
        told[aim] = made.advise(reading.state)
    assert told[None].facts["aim"] == told[Aim.STREAK].facts["aim"] == "streak"
    assert told[None].moves == told[Aim.STREAK].moves
    assert told[Aim.AVERAGE].facts["aim"] == "average"
    assert "a win is 96.7% likely" in told[Aim.AVERAGE].moves[0].reason
    assert any("is sure to win" in note for note in told[Aim.AVERAGE].notes)
    assert "win" not in told[None].moves[0].reason
