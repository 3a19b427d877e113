"""Boards and keyboards in Cyrillic and Greek: which script a page is in, and what is read of it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import numpy as np
import pytest

from kibitz.core.errors import ImpossibleBoardError
from kibitz.core.frame import Frame
from kibitz.core.reading import Reading
from kibitz.games.wordle.game import WordleGame
from kibitz.games.wordle.lists import ListChoice, found_language
from kibitz.solvers.scripts import Script
from kibitz.solvers.wordle.model.languages import in_script, language_of
from kibitz.solvers.wordle.model.scoring import score
from kibitz.solvers.wordle.model.shown import ShownGame
from kibitz.vision.wordle import read_wordle
from kibitz.vision.wordle.cells.cell_reader import CellReader
from tests.support.paint import Box, Canvas
from tests.support.wordle.painted import (
    INK,
    LINE,
    PAGE,
    SIDE,
    STATES,
    Painter,
    barred,
    board_on,
    bordered,
    drawn,
    filled,
    keys,
    told,
)

GAMES = {
    "ru": ("СЛОВО", ("ПЕСНЯ", "ВЪЕЗД", "ОБЩИЙ", "ЭЖЛЬГ", "ЦЫФРЮ", "ХУШКЧ")),
    "uk": ("СЛОВО", ("ПІСНЯ", "ЇЖАЧЕ", "ҐАНОК", "ЄТРИЙ", "ЩУХЦЮ", "ВЗЬФШ")),
    "bg": ("СЛОВО", ("ПЕСЕН", "ВЪЗЕЛ", "ОБЩИЙ", "ЧЯЖДХ", "ЦЮФКА", "МУШЬГ")),
    "el": ("ΛΟΓΟΣ", ("ΦΙΛΟΣ", "ΨΩΜΙΑ", "ΞΕΝΟΥ", "ΔΗΜΘΒ", "ΤΡΕΧΩ", "ΖΚΠΓΛ")),
}
"""Of each language what is hidden, and guesses that have most of its letters, be they words or none."""
FONTS = ("DejaVuSans-Bold.ttf", "DejaVuSans.ttf", "DejaVuSerif.ttf", "DejaVuSansMono-Bold.ttf")


def written(font: str, small: bool = False) -> Painter:
    """Tiles as `filled` paints them with letters in a font. small: no capitals."""

    def paint(page: Canvas, box: Box, text: str, state: str) -> None:
        page.box(box, STATES.get(state, PAGE), 0, STATES.get(state, LINE), 2)
        at = (box[0] + SIDE / 2, box[1] + SIDE / 2)
        page.text(at, text.lower() if small else text, 32, PAGE if state in STATES else INK, font)

    return paint


def scored(code: str) -> list[tuple[str, str]]:
    """The guesses of a game in a language with their scores."""
    answer, guesses = GAMES[code]
    return [(guess, score(guess, answer)) for guess in guesses]


def page_of(code: str, painter: Painter, rows: Sequence[str] = (), font: str = "", size: int = 24) -> np.ndarray:
    """A page with a board and a keyboard; by default that of the language."""
    board = drawn(painter, guesses=scored(code)).pixels()
    return np.vstack([board, keys(rows or language_of(code).keys, font, size)])


def read(pixels: np.ndarray, previous: Reading[ShownGame] | None = None) -> Reading[ShownGame]:
    [reading] = read_wordle(Frame(pixels), previous)
    return reading


@pytest.mark.parametrize(("code", "painter"), [*product(GAMES, (filled, bordered, barred))])
def test_a_page_in_another_script_is_read_in_it_however_its_tiles_are_marked(code: str, painter: Painter) -> None:
    reading = read(page_of(code, painter))

    assert told(reading.details.boards[0]) == scored(code)
    assert set(reading.state.keys) == language_of(code).alphabet
    assert found_language(reading.state).code == code


@pytest.mark.parametrize(("code", "font", "small"), [*product(("ru", "uk", "el"), FONTS, (False, True))])
def test_large_and_small_letters_in_several_fonts_are_read(code: str, font: str, small: bool) -> None:
    rows = [row.lower() if small else row for row in language_of(code).keys]
    reading = read(page_of(code, written(font, small), rows, font))

    assert told(reading.details.boards[0]) == scored(code)
    assert set(reading.state.keys) == language_of(code).alphabet


@pytest.mark.parametrize(
    ("code", "rows"),
    [
        ("ru", ("ЙЦУКЕНГШЩЗХЪ", "ФЫВАПРОЛДЖЭ", "ЯЧСМИТЬБЮЁ")),
        ("ru", ("АБВГДЕЖЗИЙК", "ЛМНОПРСТУФХ", "ЦЧШЩЪЫЬЭЮЯ")),
        ("bg", ("УЕИШЩКСДЗЦ", "ЬЯАОЖГТНВМЧ", "ЮЙЪФХПРЛБ")),
        ("uk", ("ЙЦУКЕНГШЩЗХЇ", "ФІВАПРОЛДЖЄҐ", "ЯЧСМИТЬБЮ")),
        ("el", ("ΑΒΓΔΕΖΗΘ", "ΙΚΛΜΝΞΟΠ", "ΡΣΤΥΦΧΨΩ")),
        # No known order: most letters are told by themselves.
        ("ru", ("ОЕАИНТСРВЛК", "МДПУЯЫЬГЗБЧ", "ЙХЖШЮЦЩЭФЪ")),
    ],
)
def test_other_keyboards_of_a_language_are_known(code: str, rows: Sequence[str]) -> None:
    reading = read(page_of(code, filled, rows))

    assert set(reading.state.keys) == set("".join(rows))
    assert found_language(reading.state).code == code


@pytest.mark.parametrize(
    "rows",
    [
        ("ЉЊЕРТЗУИОПШ", "АСДФГХЈКЛЧЋ", "ЏЦВБНМЂЖ"),
        ("ЉЊЕРТЅУИОПШ", "АСДФГХЈКЛЧЌ", "ЗЏЦВБНМЃЖ"),
        ("ЙЦУКЕНГШЎЗХ", "ФЫВАПРОЛДЖЭ", "ЯЧСМІТЬБЮ"),
    ],
)
def test_keyboards_of_languages_without_words_are_known_as_such(rows: Sequence[str]) -> None:
    reading = read(page_of("ru", filled, rows))

    with pytest.raises(ImpossibleBoardError, match="no words of"):
        ListChoice(None, None).of(reading.state)


@pytest.mark.parametrize(
    "rows",
    [
        ("קראטוןםפ", "שדגכעיחלךף", "זסבהנמצתץ"),
        ("ضصثقفغعهخحجد", "شسيبلاتنمكط", "ئءؤرلاىةوزظ"),
        ("ქწერტყუიოპ", "ასდფგჰჯკლ", "ზხცვბნმ"),
        ("ԷԹՓՁՋՒՐՉՃԺ", "ՔՈԵՌՏԸԻՕՊԽ", "ԱՍԴՖԳՀՅԿԼ", "ԶՂՑՎԲՆՄՇԾ"),
    ],
)
@pytest.mark.parametrize("size", [24, 12])
def test_keys_in_a_script_that_cannot_be_read_are_told(rows: Sequence[str], size: int) -> None:
    reading = read(np.vstack([drawn(bordered, guesses=()).pixels(), keys(rows, "DejaVuSans.ttf", size)]))

    assert reading.state.strange
    assert not WordleGame().advise(reading.state).moves


def test_keys_that_show_more_than_their_letters_are_not_strange_beside_a_word_of_ours() -> None:
    rows = ("קראטוןםפ", "שדגכעיחלךף", "זסבהנמצתץ")
    reading = read(np.vstack([drawn(bordered, guesses=(("SLATE", "01002"),)).pixels(), keys(rows, "DejaVuSans.ttf")]))

    assert not reading.state.strange


def test_keys_of_which_the_second_row_is_cut_off_are_not_strange() -> None:
    board, own = drawn(bordered, guesses=()).pixels(), keys(("QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM"))
    page = np.vstack([board, own])
    for seen in range(board.shape[0] + 40, page.shape[0] - 20, 6):
        reading = read(page[:seen].copy())
        assert not reading.state.strange, seen


@pytest.mark.parametrize("rows", [("PYFGCRL", "AOEUIDHTNS", "QJKXBMWVZ"), ("QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM")])
@pytest.mark.parametrize("size", [32, 12])
def test_latin_keys_are_not_strange_in_any_order(rows: Sequence[str], size: int) -> None:
    reading = read(np.vstack([drawn(bordered, guesses=()).pixels(), keys(rows, size=size)]))

    assert (reading.state.strange, len(reading.state.keys)) == (False, 26)


@pytest.mark.parametrize("code", ["ru", "el"])
def test_without_keys_words_tell_the_script_and_it_stays_known(code: str) -> None:
    answer, (first, *_) = GAMES[code]
    guess = answer, score(answer, first)
    one = read(drawn(bordered, guesses=[guess]).pixels())
    two = read(drawn(bordered, guesses=[guess, (first[:3].ljust(5), "-----")]).pixels(), one)

    assert told(one.details.boards[0]) == [guess]
    assert two.state.typed == first[:3]
    assert found_language(two.state) in in_script(language_of(code).script)


def test_without_keys_what_is_typed_is_in_the_script_that_the_user_has_chosen() -> None:
    pixels = drawn(bordered, guesses=[("СОР  ", "-----")]).pixels()

    def typed(script: Script) -> str:
        [reading] = read_wordle(Frame(pixels), script=script)
        return reading.state.typed

    assert (typed(Script.CYRILLIC), typed(Script.LATIN)) == ("СОР", "COP")


def test_latin_keys_are_never_read_in_another_script(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Script] = []
    plain = CellReader.in_script
    monkeypatch.setattr(
        CellReader, "in_script", lambda self, boxes, script: asked.append(script) or plain(self, boxes, script)
    )

    reading = read(np.vstack([drawn(filled).pixels(), keys()]))

    assert (set(asked), len(reading.state.keys)) == (set(), 26)


def test_a_page_in_one_script_may_follow_one_in_another() -> None:
    latin = np.vstack([drawn(filled).pixels(), keys()])
    russian = np.vstack([drawn(filled, guesses=scored("ru")).pixels(), keys(language_of("ru").keys, size=24)])

    first = read(russian)
    second = read(latin, first)
    third = read(russian, second)

    assert told(second.details.boards[0]) == told(board_on(latin))
    assert (set(second.state.keys), told(third.details.boards[0])) == (set("ABCDEFGHIJKLMNOPQRSTUVWXYZ"), scored("ru"))
