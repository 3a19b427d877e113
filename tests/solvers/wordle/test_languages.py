"""Words of other languages: how they stand on tiles, their lists, and which language a game is in."""

from __future__ import annotations

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kibitz.core.errors import UsageError
from kibitz.solvers.scripts import Script
from kibitz.solvers.wordle.engine import Engine
from kibitz.solvers.wordle.model.languages import ENGLISH, LANGUAGES, SIZES, Language, by_letters, language_of
from kibitz.solvers.wordle.model.scoring import score
from kibitz.solvers.wordle.model.state import WordleState
from kibitz.solvers.wordle.model.words import WordList, load_words

OTHERS = [language for language in LANGUAGES.values() if language is not ENGLISH]


@pytest.mark.parametrize("language", OTHERS, ids=lambda language: language.code)
def test_every_language_has_words_of_its_own_letters(language: Language) -> None:
    used: set[str] = set()
    # Of Bulgarian and Greek the source has only the more frequent words.
    least = 1500 if language.code in ("bg", "el") else 3000
    for size in SIZES:
        words = load_words(f"{language.code}-{size}")
        assert len(set(words.guesses)) == len(words) > least
        assert {len(word) for word in words.guesses} == {size}
        assert 800 < len(words.answers) <= len(words)
        used |= set("".join(words.guesses))
    assert set(language.letters) <= used <= language.alphabet


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
        ("ru", "город ёлка чёрный ОБЪЁМ"),
        ("uk", "життя ПІСНЯ"),
        ("bg", "човек живот"),
        ("el", "λόγος Ψωμί καιρός ΆΛΛΑ"),
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
        ("ЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮ", "ru"),
        ("ЙЦУКЕНГШЩЗХЇФІВАПРОЛДЖЄЯЧСМИТЬБЮ", "uk"),
        ("ЯВЕРТЪУИОПЧАСДФГХЙКЛШЩЗЬЦЖБНМЮ", "bg"),
        ("ΕΡΤΥΘΙΟΠΑΣΔΦΓΗΞΚΛΖΧΨΩΒΝΜ", "el"),
        # Serbian, of which there are no words; never English.
        ("ЉЊЕРТЗУИОПШЂАСДФГХЈКЛЧЋЏЦВБНМЖ", "bg"),
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


@given(st.sampled_from([one for one in OTHERS if one.script is not Script.LATIN]), st.data())
def test_folding_in_other_scripts_leaves_their_letters(language: Language, data: st.DataObject) -> None:
    text = data.draw(st.text(language.letters + language.accents + language.letters.lower(), max_size=8))
    folded = language.fold(text)
    assert (len(folded), set(folded) <= language.alphabet) == (len(text), True)
    assert language.fold(language.lower(folded)) == folded


@pytest.mark.parametrize(
    ("code", "word", "folded"),
    [("ru", "ёжик", "ЕЖИК"), ("ru", "йод", "ЙОД"), ("uk", "їжа", "ЇЖА"), ("el", "λόγος", "ΛΟΓΟΣ")],
)
def test_what_is_a_letter_of_its_own_stays_one_and_other_marks_go(code: str, word: str, folded: str) -> None:
    assert language_of(code).fold(word) == folded


@pytest.mark.parametrize("language", OTHERS, ids=lambda language: language.code)
def test_every_keyboard_has_all_letters_of_its_language_once(language: Language) -> None:
    keys = "".join(language.keys)
    assert len(keys) == len(set(keys))
    assert set(language.letters) <= set(keys) <= language.alphabet


def test_a_list_of_ones_own_in_another_script_is_of_its_language() -> None:
    assert [WordList.of(words).language.code for words in (["съешь", "ыхало"], ["λόγοσ"], ["crane"], ["größe"])] == [
        *("ru", "el", "en", "en")
    ]


@pytest.mark.parametrize(("code", "answer"), [("ru", "НАРОД"), ("uk", "КНИГА"), ("el", "ΚΑΙΡΟΣ"), ("bg", "ЧОВЕК")])
def test_words_in_other_scripts_are_searched_as_all_are(code: str, answer: str) -> None:
    words = load_words(f"{code}-{len(answer)}")
    engine, guesses = Engine(words), []
    while not guesses or guesses[-1] != answer:
        turns = [f"{guess}={score(guess, answer)}" for guess in guesses]
        guesses.append(
            engine.advise(WordleState.parse(turns) if turns else WordleState(len(answer))).candidates[0].word
        )
        assert len(guesses) <= 6


@pytest.mark.parametrize("wrong", ["xx", "klingon", ""])
def test_an_unknown_language_is_told_with_those_that_there_are(wrong: str) -> None:
    with pytest.raises(UsageError, match=r"de \(German\)"):
        language_of(wrong)


@pytest.mark.parametrize("name", ["de-3", "de-12", "xx-5", "de-"])
def test_a_list_that_there_is_not_is_told(name: str) -> None:
    with pytest.raises(UsageError, match="such as de-5"):
        load_words(name)
