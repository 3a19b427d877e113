"""Wordle as a game: advice, marks and JSON, on readings of a simulated page."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kibitz.core.advice import HelpLevel, MarkShape
from kibitz.core.errors import ImpossibleBoardError, UsageError
from kibitz.core.geometry import Rect
from kibitz.core.reading import Condition
from kibitz.games.wordle.game import WordleGame
from kibitz.games.wordle.memory import WordleMemory
from kibitz.solvers.wordle.model.shown import Tile
from kibitz.solvers.wordle.model.state import Aim
from kibitz.solvers.wordle.model.words import WordList, load_words
from tests.support.wordle.quick_page import WORDS, look, page, play


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


def test_a_finished_game_is_over_whatever_the_reader_calls_it() -> None:
    board = page("SIGHT", guesses=["SIGHT"])
    for condition in (Condition.READY, Condition.COVERED):
        raw = replace(board.reading(), condition=condition)
        reading = WordleGame(words=WORDS, reader=lambda frame, previous, raw=raw: [raw]).read(board.grab())
        assert reading is not None
        assert reading.condition is Condition.OVER


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
