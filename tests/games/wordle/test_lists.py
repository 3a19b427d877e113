"""Which word list a board is taken to be about."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kibitz.core.errors import ImpossibleBoardError
from kibitz.games.wordle.game import WordleGame
from kibitz.games.wordle.lists import ListChoice, supposed_language
from kibitz.solvers.wordle.model.scoring import score
from kibitz.solvers.wordle.model.shown import DIGITS, ShownBoard, ShownGame, Tile

TILES = {digit: tile for tile, digit in DIGITS.items()}


def shown(answer: str, *guesses: str, keys: str = "") -> ShownGame:
    """A board with these guesses, and five more rows."""
    letters = [tuple(guess) for guess in guesses] + [("",) * len(answer)] * 5
    tiles = [tuple(TILES[digit] for digit in score(guess, answer)) for guess in guesses]
    tiles += [(Tile.EMPTY,) * len(answer)] * 5
    return ShownGame((ShownBoard(tuple(letters), tuple(tiles)),), dict.fromkeys(keys, Tile.EMPTY))


@pytest.mark.parametrize(
    ("game", "name"),
    [
        (shown("CRANE"), "today"),
        (shown("CRANE", "SLATE", "PIANO"), "today"),
        (shown("ABEND", keys="QWERTZÄÖÜ"), "de-5"),
        (shown("MÜNZE", "KÖNIG"), "de-5"),
        (shown("MUJERES", keys="ASDÑ"), "es-7"),
        (shown("LIVRE", "PORTE", "CHIEN"), "fr-5"),
        (shown("TEMPO", "VERDE", "PERSO"), "it-5"),
        (shown("LIVRE", "MERCI"), "fr-5"),
        (shown("LIVRE", keys="AZERTYUIOPQSDFGHJKLMWXCVBN"), "fr-5"),
        (shown("ABEND", keys="QWERTZUIOPASDFGHJKLYXCVBNM"), "de-5"),
        (shown("ABEND", keys="QWERTZUIOPÛASDFGHJKLÃYXCVBNM"), "de-5"),
        (shown("CRANE", keys="QWERTYUIOPASDFGHJKLZXCVBNM"), "today"),
        (shown("ARZTHELFERIN", "FREUNDSCHAFT"), "12"),
        (shown("СЛОВО", keys="ЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮЁ"), "ru-5"),
        (shown("СЛОВО", keys="ЙЦУКЕНГШЩЗХЇФІВАПРОЛДЖЄЯЧСМИТЬБЮ"), "uk-5"),
        (shown("СЛОВО", "ПЕСНЯ", "МЫСЛЬ"), "ru-5"),
        (shown("СЛОВО", "ПІСНЯ"), "uk-5"),
        (shown("ΛΟΓΟΙ", "ΦΙΛΟΣ"), "el-5"),
        (replace(shown("СЛОВО", "ПЕСНЯ", "МЫСЛЬ"), language="pt"), "ru-5"),
    ],
)
def test_the_list_is_that_of_the_boards_language_and_length(game: ShownGame, name: str) -> None:
    assert ListChoice(None, None).of(game).name == name


def test_what_the_user_says_counts_more_than_what_is_seen() -> None:
    game = shown("CRANE", "SLATE", keys="Ä")
    assert ListChoice(None, "en").of(game).name == "today"
    assert ListChoice(None, "pt").of(game).name == "pt-5"
    assert ListChoice("original", None).of(game).name == "original"


@pytest.mark.parametrize(
    ("language", "game", "script"),
    [
        ("en", shown("СЛОВО", keys="ЙЦУКЕНГШЩЗХЪ"), "Cyrillic"),
        ("ru", shown("CRANE", "SLATE"), "Latin"),
        ("uk", shown("ΛΟΓΟΙ", "ΦΙΛΟΣ"), "Greek"),
    ],
)
def test_a_language_that_the_page_has_not_the_letters_of_is_told(language: str, game: ShownGame, script: str) -> None:
    with pytest.raises(ImpossibleBoardError, match=f"letters \\({script}\\) are not those of the"):
        ListChoice(None, language).of(game)


def test_keys_of_a_language_without_words_are_told_unless_the_user_knows_better() -> None:
    game = shown("СЛОВО", keys="ЉЊЕРТЗУИОПШАСДФГХЈКЛЧЋЏЦВБНМЂЖ")
    with pytest.raises(ImpossibleBoardError, match="Ђ, Ј, Љ, Њ, Ћ and Џ are of a language that there are no words of"):
        ListChoice(None, None).of(game)
    assert ListChoice(None, "bg").of(game).name == "bg-5"


def test_a_letter_that_is_written_with_or_without_its_dots_is_one() -> None:
    game = shown("ПОЛЕТ", "ПЧЕЛЫ", keys="ЙЦУКЕНЁ")
    (board,) = game.boards
    dotted = replace(game, boards=(replace(board, letters=(tuple("ПЧЁЛЫ"), *board.letters[1:])),))
    made = WordleGame(language="ru")
    assert made.advise(dotted) == made.advise(game)


def test_keys_of_an_unknown_script_are_told_and_nothing_is_advised_unless_the_language_is_chosen() -> None:
    advice = WordleGame().advise(replace(shown("CRANE"), strange=True))
    assert (advice.moves, "a script that can't be read" in advice.hint) == ((), True)


def test_a_length_that_a_language_has_no_list_of_is_told() -> None:
    with pytest.raises(ImpossibleBoardError, match="German lists are of 4 to 8"):
        ListChoice(None, "de").of(shown("FREUNDSCHAFT"))


def test_a_game_in_german_is_advised_on_in_german() -> None:
    advice = WordleGame().advise(shown("KÖNIG", "STEIN", "LINDA", keys="QWERTZÄÖÜ"))
    assert "KÖNIG" in {row[0] for table in advice.tables for row in table.rows}


def test_accents_that_are_no_letters_of_the_language_are_taken_off() -> None:
    plain = shown("ETAIT", "PERES", keys="AZERTY")
    (board,) = plain.boards
    accented = replace(plain, boards=(replace(board, letters=(tuple("PÈRES"), *board.letters[1:])),))
    made = WordleGame(language="fr")
    assert made.advise(accented) == made.advise(plain)


QWERTY = "QWERTYUIOPASDFGHJKLZXCVBNM"
REFUSED = ("SLATE", "MARCH", "RANCH", "ADMIT")


def test_a_page_that_refuses_usual_english_words_is_supposed_to_have_another_language() -> None:
    game = shown("GRITO", "VERDE", keys=QWERTY)
    first = supposed_language(game, REFUSED, ())
    assert first is not None
    # The word that it took is usual in these.
    assert first.code in ("es", "pt", "it")
    second = supposed_language(game, REFUSED, (first.code,))
    assert second is not None
    assert second.code not in ("en", first.code)


@pytest.mark.parametrize("refused", [REFUSED[:2], ("ZAXES", "QOPHS", "XYLIC", "YGOES")])
def test_few_refused_words_and_rare_ones_tell_nothing_of_the_language(refused: tuple[str, ...]) -> None:
    assert supposed_language(shown("GRITO", keys=QWERTY), refused, ()) is None
