"""What a page says in words: in which language it is, and that the game is over."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from kibitz.core.frame import Frame
from kibitz.core.game import Outcome, Step, View
from kibitz.core.geometry import Rect
from kibitz.core.reading import Condition, Reading
from kibitz.games.common.page_words import PageWords
from kibitz.games.wordle.check import check_key
from kibitz.games.wordle.game import WordleGame
from kibitz.games.wordle.lists import language_of_text
from kibitz.games.wordle.memory import memory_of
from kibitz.games.wordle.options import Typing
from kibitz.games.wordle.told import how_it_ended, with_page_language
from kibitz.solvers.end import End
from kibitz.solvers.wordle.model.shown import ShownGame, Tile
from kibitz.solvers.wordle.model.words import load_words
from kibitz.vision.ocr import TextLine
from tests.support.said import says
from tests.support.wordle.page import WordlePage

KNOWN = frozenset(load_words("today").guesses)


def look(page: WordlePage) -> tuple[WordleGame, Reading[ShownGame]]:
    made = WordleGame(reader=page.read)
    reading = made.read(Frame(page.grab().pixels))
    assert reading is not None
    return made, reading


def enter(made: WordleGame, reading: Reading[ShownGame], word: str) -> Step:
    return made.plan(reading, replace(made.advise(reading.state).moves[0], data=word))[-1]


def view(reading: Reading[ShownGame], time_s: float, said: str = "") -> View:
    return View(Frame(np.full((900, 700, 3), 255, np.uint8)), reading, None, time_s=time_s, said=said)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("A palavra SLATE não existe em nosso banco de dados.", "pt"),
        ("Das Wort steht nicht auf der Liste, bitte noch einmal", "de"),
        ("La palabra no está en la lista", "es"),
        ("Ce mot n'est pas dans notre dictionnaire, essayez encore", "fr"),
        ("Not in word list. Guess the hidden word in six tries.", None),
        ("Wordle by Busertech, ENTER", None),
    ],
)
def test_the_words_of_a_page_tell_its_language(text: str, code: str | None) -> None:
    told = language_of_text([text])

    assert (told.code if told else None) == code


def test_a_page_that_refuses_a_usual_word_in_portuguese_is_played_in_portuguese() -> None:
    page = WordlePage(("CORES",), KNOWN, typed="SLATE")
    made, before = look(page)
    refuses = view(before, 2.0, "A palavra SLATE não existe em nosso banco de dados.")

    verdict = check_key(enter(made, before, "SLATE"), view(before, 0.0), refuses, Typing.AUTO, PageWords())

    assert verdict.outcome is Outcome.ANEW
    assert verdict.reading is not None
    assert verdict.reading.state.language == "pt"
    again = made.read(Frame(page.grab().pixels), verdict.reading)
    assert again is not None
    assert (again.state.language, memory_of(again).refused) == ("pt", {"SLATE"})


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        (("Adivinhe a palavra", "Nova partida: enviar"), "pt"),
        (("Guess the hidden word", "Nova partida: enviar", "Change language", "Statistics, settings"), ""),
    ],
)
def test_a_page_whose_words_are_mostly_portuguese_is_played_so_from_its_first_word(
    lines: tuple[str, ...], code: str
) -> None:
    made, before = look(WordlePage(("CORES",), KNOWN))
    # The words stand below the board.
    before = replace(before, places={name: Rect(at.x, at.y / 2, at.w, at.h / 2) for name, at in before.places.items()})
    click = made.plan(before, replace(made.advise(before.state).moves[0], data="SLATE"))[0]
    after = replace(says(*lines, time_s=1.0), reading=before)

    verdict = check_key(click, view(before, 0.0), after, Typing.AUTO, PageWords())

    assert verdict.reading is not None
    assert verdict.reading.state.language == code
    assert verdict.outcome is (Outcome.ANEW if code else Outcome.CONFIRMED)
    assert memory_of(verdict.reading).focused, "and the page has the keyboard"


def test_what_stands_beside_the_board_tells_the_language_where_nothing_does_above_and_below() -> None:
    _, reading = look(WordlePage(("CORES",), KNOWN))
    # The board takes the right edge of the page, from top to bottom.
    edge = {name: Rect(690, at.y / 2, 9, at.h / 2) for name, at in reading.places.items()}
    reading = replace(reading, places={**edge, "key Z": Rect(690, 0, 9, 899)})
    page = says("Adivinhe a palavra", "Nova partida: enviar", time_s=1.0)

    assert with_page_language(reading, page, PageWords()).state.language == "pt"


def test_the_words_on_its_keys_tell_a_pages_language() -> None:
    _, reading = look(WordlePage(("CORES",), KNOWN))
    top, low = Rect(100, 320, 400, 60), Rect(100, 390, 400, 60)
    board = {"tile 0.0.0": Rect(100, 300, 500, 4), "key ENTER": low, "key BACKSPACE": top}
    page = says("Apagar", "Enviar", time_s=1.0, size=1.4)
    page = replace(page, frame=Frame(np.roll(page.frame.pixels, -40, axis=0)))
    reading = replace(reading, places=board)

    assert with_page_language(reading, page, PageWords()).state.language == ""
    page.frame.pixels[:260] = says("Termo", time_s=1.0).frame.pixels[340:600]
    assert with_page_language(reading, page, PageWords()).state.language == "pt"


def test_a_word_that_no_page_need_know_tells_nothing_of_its_language() -> None:
    made, before = look(WordlePage(("CORES",), KNOWN, typed="XYLYL"))
    refuses = view(before, 2.0, "A palavra XYLYL não existe em nosso banco de dados.")

    verdict = check_key(enter(made, before, "XYLYL"), view(before, 0.0), refuses, Typing.AUTO, PageWords())

    assert verdict.reading is not None
    assert verdict.reading.state.language == ""


@pytest.mark.parametrize(("said", "over"), [("Correct! You win!", True), ("SLATE is not a valid word!", False)])
def test_a_dialog_that_says_so_ends_the_game_and_another_one_refuses_the_word(said: str, over: bool) -> None:
    made, before = look(WordlePage(("CORES",), KNOWN, typed="SLATE"))

    verdict = check_key(
        enter(made, before, "SLATE"), view(before, 0.0), view(before, 2.0, said), Typing.AUTO, PageWords()
    )

    assert verdict.reading is not None
    assert verdict.outcome is (Outcome.CONFIRMED if over else Outcome.ANEW)
    assert (verdict.reading.condition is Condition.OVER) is over
    assert verdict.reading.state.won is None or not over


@pytest.mark.parametrize(("text", "over"), [("Won in 3", True), ("How to play", False)])
def test_a_board_that_is_gone_after_a_word_is_over_where_the_page_says_so(text: str, over: bool) -> None:
    made, before = look(WordlePage(("STORE",), KNOWN, guesses=["PRONK"], typed="STORE"))
    # The page's answer was taken for a refusal.
    refused = replace(memory_of(before), refused=frozenset({"QUICK", "STORE"}), refusals=1)

    told = made.told_over(replace(before, memory=refused), says(text))

    assert (told is not None) == over
    if told is not None:
        assert made.advise(told.state).answer.startswith(
            "Won with guess 2, STORE: that is what the page says (“Won in 3”)"
        )
        assert (made.won(told), memory_of(told).refused) == (True, {"QUICK"})


def test_a_board_that_is_gone_before_any_word_was_entered_is_not_over() -> None:
    made, before = look(WordlePage(("STORE",), KNOWN, guesses=["PRONK"]))

    assert made.told_over(before, says("Won in 3")) is None


def lines_of(*texts: str, across: str = "") -> list[TextLine]:
    """Lines one below the other; then, in one row, letters that were each read alone."""
    found = [TextLine(text, 0.99, Rect(100, 40 * n, 10 * len(text), 20)) for n, text in enumerate(texts)]
    row = 40 * len(texts)
    return found + [TextLine(sign, 0.99, Rect(100 + 30 * n, row, 20, 20)) for n, sign in reversed([*enumerate(across)])]


@pytest.mark.parametrize(
    ("lines", "end"),
    [
        (lines_of("Winner!", "The answer was:", "MISFIT"), End.WON),
        (lines_of("¡Felicidades!", "La palabra del día era:"), End.WON),
        (lines_of("Game over", "The answer was:", "MISFIT"), End.WON),
        (lines_of("Game over", "The answer was:", across="MISFIT"), End.WON),
        (lines_of("Game over", "The word was MISTER"), End.LOST),
        (lines_of("Das Wort war", across="MISTER"), End.LOST),
        (lines_of("Statistics", "Played 3", "Share"), None),
        (lines_of("Game over", "The answer was:", "Share"), None),
    ],
)
def test_how_a_game_ended_is_told_in_words_or_by_the_answer(lines: list[TextLine], end: End | None) -> None:
    _, reading = look(WordlePage(("MISFIT",), KNOWN, rows=6))
    told = [line.text for line in lines[:2] if not line.text.isalpha() or line.text == "Statistics"]
    assert how_it_ended(told, lines, reading.state, "MISFIT") is end


def test_what_a_page_has_told_of_the_end_is_what_is_said() -> None:
    made, reading = look(WordlePage(("WIDTH",), KNOWN, guesses=["SLATE"], typed="WIDTH"))
    for told, how in ((End.WON, "Won with guess 2, WIDTH"), (End.LOST, "Lost"), (None, "can't be seen")):
        over = replace(reading.state, ended=True, hidden=True, said="The answer was", told=told)
        advice = made.advise(over)
        assert how in advice.answer
        assert over.won is (None if told is None else told is End.WON)


@pytest.mark.parametrize(
    ("said", "end"), [("You win! The word was CORES", End.WON), ("The word was CARES", End.LOST), ("Your words", None)]
)
def test_what_stands_in_the_place_of_the_keys_tells_the_end(said: str, end: End | None) -> None:
    """Without its keys a row may be read otherwise than it was scored: as typed, say."""
    made, before = look(WordlePage(("CORES",), KNOWN, typed="CORES"))
    step = enter(made, before, "CORES")
    before = replace(before, state=replace(before.state, keys=dict.fromkeys("QWERTY", Tile.EMPTY)))
    gone = replace(before, state=replace(before.state, keys={}))
    after = replace(says(said, time_s=2.0), reading=gone)

    at_once = check_key(step, view(before, 0.0), replace(after, time_s=0.5), Typing.AUTO, PageWords())
    verdict = check_key(step, view(before, 0.0), after, Typing.AUTO, PageWords())

    assert at_once.outcome is Outcome.PENDING
    if end is None:
        assert verdict.reading is None or not verdict.reading.state.ended
    else:
        assert verdict.outcome is Outcome.CONFIRMED
        assert verdict.reading is not None
        assert verdict.reading.state.told is end


@pytest.mark.parametrize(("said", "over"), [("Congratulations!", True), ("Share your page", False)])
def test_what_covers_only_rows_above_the_entered_one_tells_the_end(said: str, over: bool) -> None:
    made, before = look(WordlePage(("CORES",), KNOWN, guesses=["SLATE"], typed="CORES"))
    step = enter(made, before, "CORES")
    after = replace(says(said, time_s=9.0), reading=replace(before, condition=Condition.COVERED))

    early = check_key(step, view(before, 8.0), after, Typing.AUTO, PageWords())
    verdict = check_key(step, view(before, 2.0), after, Typing.AUTO, PageWords())

    assert early.outcome is Outcome.PENDING
    assert (verdict.outcome is Outcome.CONFIRMED) is over
    if over:
        assert verdict.reading is not None
        assert verdict.reading.state.told is End.WON
