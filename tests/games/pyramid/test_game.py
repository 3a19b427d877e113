"""The letter pyramid's readings, advice, marks and JSON."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from kibitz import get_game
from kibitz.core.advice import Advice, HelpLevel, MarkShape
from kibitz.core.errors import UsageError
from kibitz.core.reading import Condition, Reading
from kibitz.games.pyramid.game import PyramidGame
from kibitz.games.pyramid.memory import PyramidMemory, PyramidTracker, memory_of
from kibitz.solvers.end import End
from kibitz.solvers.pyramid.shown import ShownPyramid
from tests.support.pyramid.page import PyramidPage

LETTERS = "PIRAAONTIBOGUEO"
WORDS = {"OBOE": (5, 9, 14, 13), "PIANO": (0, 1, 3, 6, 10), "GUITAR": (11, 12, 8, 7, 4, 2)}


def page(**options: object) -> PyramidPage:
    return PyramidPage(LETTERS, WORDS, **options)  # type: ignore[arg-type]


def look(shown: PyramidPage, **options: object) -> tuple[PyramidGame, Reading[ShownPyramid], Advice]:
    game = PyramidGame(reader=shown.read, **options)  # type: ignore[arg-type]
    reading = game.read(shown.grab())
    assert reading is not None
    return game, reading, game.advise(reading.state, reading.memory)


def titles(advice: Advice) -> list[str]:
    return [move.title for move in advice.moves]


# Advice


def test_help_comes_in_steps() -> None:
    _, _, advice = look(page())
    assert "3 words, of 4, 5 and 6 letters" in advice.nudge
    assert advice.hint == "The words begin with O, P and G."
    assert advice.answer.startswith("PIANO: ")
    assert set(titles(advice)[:3]) == set(WORDS)
    assert advice.facts["solutions"] == "10"


def test_every_move_lies_on_its_cells() -> None:
    _, reading, advice = look(page())
    for move in advice.moves:
        assert "".join(reading.state.letters[cell] or "" for cell in move.data.path) == move.title
        assert [f"cell {cell + 1}" for cell in move.data.path] == list(move.places)
        assert move.title in [placed.word for placed in move.data.cover]


def test_found_words_and_their_letters_are_done_with() -> None:
    _, _, advice = look(page(found={"PIANO": WORDS["PIANO"]}))
    assert titles(advice)[:2] in (["GUITAR", "OBOE"], ["OBOE", "GUITAR"])
    assert advice.facts["letters left"] == "10"


def test_wrong_words_are_not_proposed_again() -> None:
    game, reading, _ = look(page())
    memory = PyramidMemory(wrong=frozenset({("OBOE", frozenset(WORDS["OBOE"]))}))
    advice = game.advise(reading.state, memory)
    assert "OBOE" not in titles(advice)
    assert advice.moves
    assert advice.facts["wrong"] == "OBOE"


def test_where_nothing_else_fits_wrong_words_are_tried_on_other_letters() -> None:
    game, reading, advice = look(PyramidPage("TEAAST", {}))
    best = advice.moves[0]
    wrong = frozenset(
        {(best.title, frozenset(best.data.path)), *((move.title, frozenset[int]()) for move in advice.moves)}
    )
    again = game.advise(reading.state, PyramidMemory(wrong=wrong))
    ways = {(move.title, frozenset(move.data.path)) for move in again.moves}
    assert ways
    assert not ways & wrong
    assert any("on other letters" in note for note in again.notes)


def test_words_that_were_wrong_as_a_whole_are_followed_by_the_next_likeliest() -> None:
    game, reading, first = look(page())
    advice = game.advise(reading.state, PyramidMemory(wrong_sets=frozenset({frozenset(WORDS)})))
    words = {placed.word for placed in advice.moves[0].data.cover}
    assert words != set(WORDS)
    assert words == set(first.tables[0].rows[1][0].split(", "))


def test_a_hints_first_letter_in_words_counts_until_its_word_is_found() -> None:
    game = page(message="One word begins with N.")
    _, reading, advice = look(game)
    assert memory_of(reading).starts == "N"
    assert any(word.startswith("N") for word in titles(advice)[:3])


def test_what_cannot_be_covered_is_said() -> None:
    game = PyramidPage("ZZZQQQ", {})
    _, _, advice = look(game)
    assert advice.moves == ()
    assert "No words use every letter once" in advice.answer


def test_where_one_letter_seems_misread_it_is_said_which_others_would_fit() -> None:
    _, _, advice = look(PyramidPage("Q" + LETTERS[1:], {}))
    assert advice.moves == ()
    assert "If letter 1 were P: OBOE, PIANO, GUITAR." in advice.notes


def test_games_that_are_over_say_how() -> None:
    game, reading, advice = look(page(found=dict(WORDS)))
    assert (reading.condition, advice.moves) == (Condition.OVER, ())
    assert (advice.answer, game.won(reading)) == ("Won.", True)
    listed = replace(reading.state, found=tuple(WORDS))
    assert game.advise(listed).answer == "Won: OBOE, PIANO, GUITAR."
    game, reading, advice = look(page(lost=True))
    assert game.won(reading) is False
    assert advice.answer == "Lost."


@pytest.mark.parametrize("options", [{"theme": "gut, rai"}, {"required": "gut"}])
def test_a_theme_or_required_words_come_first(options: dict[str, str]) -> None:
    _, _, advice = look(page(), **options)
    assert "GUT" in [placed.word for placed in advice.moves[0].data.cover]


def test_an_own_list_is_all_there_is(tmp_path: Path) -> None:
    words = tmp_path / "own.txt"
    words.write_text("gut\nrai\noboe\npiano\n")
    _, _, advice = look(page(), words=str(words))
    assert set(titles(advice)) == {"GUT", "RAI", "OBOE", "PIANO"}


@pytest.mark.parametrize("options", [{"theme": "no way 2"}, {"entry": "shout"}, {"words": "nowhere.txt"}])
def test_options_that_there_are_not_are_wrong_usage(options: dict[str, str]) -> None:
    with pytest.raises(UsageError):
        get_game("pyramid", **options)


# Readings


def test_letters_that_look_different_later_are_those_that_were_seen_first() -> None:
    shown = page()
    game, first, _ = look(shown)
    shown.selected.append(0)
    misread = replace(shown.read(shown.grab()), doubts=("The letter of cell 1 isn't certain.",))
    misread = replace(misread, state=replace(misread.state, letters=("F", *misread.state.letters[1:-1], None)))
    second = PyramidTracker(PyramidMemory()).follow(misread, first)
    assert second.state.letters == tuple(LETTERS)
    assert second.doubts == ()
    assert game.won(second) is None


def test_another_pyramid_is_a_new_game_played_in_the_same_way() -> None:
    shown = page()
    _, first, _ = look(shown)
    memory = replace(memory_of(first), drags=True, wrong=frozenset({("OBOE", frozenset({1}))}))
    known = replace(first, memory=memory)
    other = PyramidPage("SLOWERTEACHERSX", {})
    after = PyramidTracker(PyramidMemory()).follow(other.read(other.grab()), known)
    assert after.state.letters == tuple("SLOWERTEACHERSX")
    assert (memory_of(after).drags, memory_of(after).wrong) == (True, frozenset())


def test_two_looks_that_differ_in_the_list_of_words_agree() -> None:
    _, reading, _ = look(page())
    assert reading.state == replace(reading.state, found=("PIANO",), words=3)


# Marks


def test_the_next_word_is_a_path_with_numbered_letters() -> None:
    game, reading, advice = look(page())
    marks = game.marks(reading, advice, HelpLevel.ANSWER)
    [path] = [mark for mark in marks if mark.shape is MarkShape.PATH]
    rings = [mark for mark in marks if mark.shape is MarkShape.RING]
    assert path.points == tuple(reading.places[place].center for place in advice.moves[0].places)
    assert [ring.text for ring in rings] == ["1", "2", "3", "4", "5"]
    assert [ring.rect.center for ring in rings] == list(path.points)


def test_all_words_have_paths_of_their_own_and_the_next_one_keeps_its_colour() -> None:
    game, reading, advice = look(page())
    marks = game.marks(reading, advice, HelpLevel.ALL)
    paths = {mark.group: len(mark.points) for mark in marks if mark.shape is MarkShape.PATH}
    tags = {mark.group: mark.text for mark in marks if mark.shape is MarkShape.TAG}
    assert set(tags.values()) == set(WORDS)
    assert {group: len(text) for group, text in tags.items()} == paths
    assert tags[0] == advice.moves[0].title


def test_the_hint_shows_where_words_begin_and_how_long_they_are() -> None:
    game, reading, advice = look(page())
    marks = game.marks(reading, advice, HelpLevel.HINT)
    assert {mark.text for mark in marks if mark.shape is MarkShape.RING} == {"4", "5", "6"}
    assert [mark.text for mark in marks if mark.shape is MarkShape.LABEL] == [advice.hint]
    nudge = game.marks(reading, advice, HelpLevel.NUDGE)
    assert [mark.text for mark in nudge] == [advice.nudge]


def test_without_a_move_the_reason_is_shown() -> None:
    game, reading, advice = look(page(lost=True))
    assert [mark.text for mark in game.marks(reading, advice, HelpLevel.ALL)] == ["Lost."]


# JSON, captions, terminal


def test_the_record_has_the_fields_of_a_reading() -> None:
    shown = page(found={"PIANO": WORDS["PIANO"]}, selected=[11, 12])
    game, reading, advice = look(shown)
    record = game.to_json(reading, advice)
    assert (record["state"], record["rows"], record["selected"]) == ("playing", 5, [11, 12])
    assert [cell["letter"] for cell in record["cells"]] == list(LETTERS)
    assert [(cell["row"], cell["col"]) for cell in record["cells"]][:4] == [(0, 0), (1, 0), (1, 1), (2, 0)]
    assert [cell["state"] for cell in record["cells"]].count("used") == 5
    assert record["cells"][11]["state"] == "selected"
    assert (record["submit_visible"], record["lower_case"]) == (True, False)
    won = replace(reading, state=replace(reading.state, end=End.WON), condition=Condition.OVER)
    assert game.to_json(won, None)["state"] == "won"


def test_captions_and_the_terminal_show_the_letters() -> None:
    game, reading, _ = look(page())
    captions = game.captions(reading)
    assert captions["cell 1"] == "P"
    assert "".join(str(game.drawn(reading)).split()) == LETTERS
