"""Words of other languages: how they stand on tiles, their lists, and which language a game is in."""

from __future__ import annotations

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kibitz.core.errors import UsageError
from kibitz.solvers.wordle.engine import Engine
from kibitz.solvers.wordle.model.languages import ENGLISH, LANGUAGES, SIZES, Language, by_letters, language_of
from kibitz.solvers.wordle.model.scoring import score
from kibitz.solvers.wordle.model.state import WordleState
from kibitz.solvers.wordle.model.words import load_words

OTHERS = [language for language in LANGUAGES.values() if language is not ENGLISH]


@pytest.mark.parametrize("language", OTHERS, ids=lambda language: language.code)
def test_every_language_has_words_of_its_own_letters(language: Language) -> None:
    letters = {*string.ascii_uppercase, *language.letters}
    used: set[str] = set()
    for size in SIZES:
        words = load_words(f"{language.code}-{size}")
        assert len(set(words.guesses)) == len(words) > 3000
        assert {len(word) for word in words.guesses} == {size}
        assert 800 < len(words.answers) <= len(words)
        used |= set("".join(words.guesses))
    assert set(language.letters) <= used <= letters


@pytest.mark.parametrize(
    ("code", "usual"),
    [
        ("de", "ABEND TRÄUM SÜßEN GRÖßE KÖNIG"),
        ("es", "MUJER NIÑOS JOVEN"),
        ("fr", "ÉTAIT COEUR LIVRE"),
        ("it", "TEMPO DONNA PERCHÉ"),
        ("nl", "GROEN WATER"),
        ("pl", "KSIĄŻKA ŚWIAT"),
        ("pt", "CORAÇÃO MUNDO"),
        ("sv", "MÅNAD STJÄRNA"),
        ("tr", "güzel ışık"),
    ],
)
def test_usual_words_are_known_however_they_are_spelt(code: str, usual: str) -> None:
    language = language_of(code)
    for word in usual.split():
        folded = language.fold(word)
        if len(folded) in SIZES:
            words = load_words(f"{code}-{len(folded)}")
            assert words.guesses[words.index(word)] == folded


def test_a_word_is_found_among_the_likeliest_of_its_language() -> None:
    state = WordleState.parse([f"STEIN={score('STEIN', 'KÖNIG')}", f"LINDA={score('LINDA', 'KÖNIG')}"])
    advice = Engine(load_words("de-5"), compiled=False).advise(state)
    assert "KÖNIG" in [candidate.word for candidate in advice.candidates]


@pytest.mark.parametrize(
    ("seen", "code"),
    [
        ("QWERTYUIOP", "en"),
        ("QWERTZUIOPÜÖÄ", "de"),
        ("ASDFGHJKLÑ", "es"),
        ("ŁÓDŹ", "pl"),
        ("ÅÄÖ", "sv"),
        ("ĞÜŞİÖÇ", "tr"),
    ],
)
def test_letters_beyond_z_tell_the_language(seen: str, code: str) -> None:
    assert by_letters(seen)[0].code == code


def test_an_accent_may_be_of_several_languages() -> None:
    assert {language.code for language in by_letters("CAFÉ")} >= {"fr", "es", "pt", "it"}
    assert [language.code for language in by_letters("CANCIÓN MAÑANA")] == ["es"]


def test_letters_that_no_language_has_together_are_taken_for_english() -> None:
    assert list(by_letters("ŁÑ")) == [ENGLISH]


def test_a_sign_of_no_language_tells_nothing() -> None:
    assert by_letters("ŘЖ?")[0] is ENGLISH


@given(st.sampled_from(OTHERS), st.text("ABCDEÉÈÇÑÄÖÜÅŁŞĞİIŚœß", max_size=8))
def test_folding_leaves_the_letters_of_tiles_and_nothing_else(language: Language, text: str) -> None:
    folded = language.fold(text)
    assert set(folded) <= {*string.ascii_uppercase, *language.letters}
    assert language.fold(folded) == folded


@pytest.mark.parametrize("wrong", ["xx", "klingon", ""])
def test_an_unknown_language_is_told_with_those_that_there_are(wrong: str) -> None:
    with pytest.raises(UsageError, match=r"de \(German\)"):
        language_of(wrong)


@pytest.mark.parametrize("name", ["de-3", "de-12", "xx-5", "de-"])
def test_a_list_that_there_is_not_is_told(name: str) -> None:
    with pytest.raises(UsageError, match="such as de-5"):
        load_words(name)
