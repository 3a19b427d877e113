"""Languages of Wordle: which letters each has, how its words are written on tiles, and which one a game is in.

Games of most languages have the 26 plain letters on their keys and count an accented letter as the plain one (French,
Italian, Portuguese, Dutch); others have letters of their own, which are keys and count (German Ä, Ö and Ü, Spanish Ñ).
Those in another script have nothing but letters of their own; Russian games count Ё as Е, and Greek ones no accents.
"""

from __future__ import annotations

import string
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from kibitz.core.errors import UsageError
from kibitz.core.phrase import Phrase
from kibitz.solvers.scripts import Script, script_of
from kibitz.solvers.word_files import to_upper

LIGATURES = {"Œ": "OE", "Æ": "AE", "ß": "SS", "ẞ": "SS", "Ł": "L", "Ø": "O", "Đ": "D"}
"""Signs that are other letters on tiles, and that Unicode doesn't take apart."""


@dataclass(frozen=True, slots=True)
class Language:
    """A language.

    code: of ISO 639-1. letters: those that it has beside A to Z, as keys of their own; in another script than Latin all
    that it has. accents: those that are written in words, and count as plain ones. keys: the rows of its keyboard.
    """

    code: str
    name: str
    letters: str = ""
    accents: str = ""
    keys: tuple[str, ...] = ("QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM")
    script: Script = Script.LATIN

    @property
    def alphabet(self) -> frozenset[str]:
        """All letters that its tiles and keys have."""
        return frozenset(self.letters + (string.ascii_uppercase if self.script is Script.LATIN else ""))

    def fold(self, word: str) -> str:
        """The word as it stands on tiles: capitals, with no other accents than those of the language's own letters.

        >>> LANGUAGES["es"].fold("jalapeño"), LANGUAGES["fr"].fold("cœurs"), LANGUAGES["tr"].fold("ışık")
        ('JALAPEÑO', 'COEURS', 'IŞIK')
        """
        if self.code == "tr":
            # In Turkish i and ı are two letters, and each has a capital of its own.
            word = word.replace("i", "İ").replace("ı", "I")
        return "".join(self.letter(letter) for letter in to_upper(word))

    def lower(self, letters: str) -> str:
        """The letters as a keyboard types them, in small ones.

        >>> LANGUAGES["tr"].lower("İI"), LANGUAGES["de"].lower("Ü")
        ('iı', 'ü')
        """
        if self.code == "tr":
            letters = letters.replace("İ", "i").replace("I", "ı")
        return letters.lower()

    def letter(self, letter: str) -> str:
        """A capital as the language's tiles and lists have it: É is E in French, where it is no key of its own."""
        if letter in self.letters:
            return letter
        plain = unicodedata.normalize("NFD", LIGATURES.get(letter, letter))
        return "".join(sign for sign in plain if not unicodedata.combining(sign))


ENGLISH = Language("en", Phrase("English"))
LANGUAGES = {
    language.code: language
    for language in (
        ENGLISH,
        Language("de", Phrase("German"), "ÄÖÜ", "É", ("QWERTZUIOPÜ", "ASDFGHJKLÖÄ", "YXCVBNM")),
        Language("es", Phrase("Spanish"), "Ñ", "ÁÉÍÓÚÜ", ("QWERTYUIOP", "ASDFGHJKLÑ", "ZXCVBNM")),
        Language("fr", Phrase("French"), "", "ÀÂÇÉÈÊËÎÏÔÙÛÜ", ("AZERTYUIOP", "QSDFGHJKLM", "WXCVBN")),
        Language("it", Phrase("Italian"), accents="ÀÈÉÌÒÙ"),
        Language("nl", Phrase("Dutch"), accents="ÉËÏÓÖÜ"),
        Language("pl", Phrase("Polish"), "ĄĆĘŁŃÓŚŹŻ", "", ("QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM", "ĄĆĘŁŃÓŚŹŻ")),
        Language("pt", Phrase("Portuguese"), accents="ÁÀÂÃÇÉÊÍÓÔÕÚ"),
        Language("sv", Phrase("Swedish"), "ÅÄÖ", "É", ("QWERTYUIOPÅ", "ASDFGHJKLÖÄ", "ZXCVBNM")),
        Language("tr", Phrase("Turkish"), "ÇĞİÖŞÜ", "ÂÎÛ", ("ERTYUIOPĞÜ", "ASDFGHJKLŞİ", "ZCVBNMÖÇ")),
        Language(
            *("bg", Phrase("Bulgarian"), "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЬЮЯ", "Ѝ"),
            *(("ЯВЕРТЪУИОПЧ", "АСДФГХЙКЛШЩ", "ЗЬЦЖБНМЮ"), Script.CYRILLIC),
        ),
        Language(
            *("el", Phrase("Greek"), "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ", "ΆΈΉΊΌΎΏΪΫ"),
            *(("ΕΡΤΥΘΙΟΠ", "ΑΣΔΦΓΗΞΚΛ", "ΖΧΨΩΒΝΜ"), Script.GREEK),
        ),
        Language(
            *("ru", Phrase("Russian"), "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ", "Ё"),
            *(("ЙЦУКЕНГШЩЗХЪ", "ФЫВАПРОЛДЖЭ", "ЯЧСМИТЬБЮ"), Script.CYRILLIC),
        ),
        Language(
            *("uk", Phrase("Ukrainian"), "АБВГҐДЕЄЖЗИІЇЙКЛМНОПРСТУФХЦЧШЩЬЮЯ", ""),
            *(("ЙЦУКЕНГШЩЗХЇ", "ФІВАПРОЛДЖЄ", "ҐЯЧСМИТЬБЮ"), Script.CYRILLIC),
        ),
    )
}
"""By code; English first."""
LAYOUT = 6
"""Keys by whose order a keyboard is told: QWERTY, QWERTZ, AZERTY."""
SIZES = range(4, 9)
"""Letters of the words that the lists of the languages other than English have."""


def language_of(code: str) -> Language:
    """The language with this code, or this name. Raises UsageError when there is none."""
    wanted = code.strip().lower()
    for language in LANGUAGES.values():
        if wanted in (language.code, language.name.lower()):
            return language
    known = ", ".join(f"{language.code} ({language.name})" for language in LANGUAGES.values())
    raise UsageError(f"There is no language {code!r}. There are: {known}.")


def by_letters(letters: Iterable[str]) -> Sequence[Language]:
    """The languages that have all the letters that are seen on keys and tiles, the likeliest first. Where none has:
    English alone, or in another script than Latin those that miss the fewest. All are in the script of most letters.

    >>> [language.code for language in by_letters("QWERTZÄÖÜ")], by_letters("ЯБЛЫК")[0].code
    (['de'], 'ru')
    """
    seen = set(letters)
    languages = in_script(script_of(seen))
    told = seen & {letter for one in languages for letter in one.letters + one.accents}
    if not told:
        return languages
    fitting = [one for one in languages if told <= set(one.letters + one.accents)]
    if not fitting and ENGLISH in languages:
        return [ENGLISH]

    def unlikeliness(one: Language) -> tuple[int, int, int]:
        # A letter of its own is a key; the fewer of them are missing, the likelier.
        own, unknown = set(one.letters), told - set(one.letters + one.accents)
        return len(unknown), -len(told & own), len(own - told)

    return sorted(fitting or languages, key=unlikeliness)


def in_script(script: Script) -> Sequence[Language]:
    """The languages that are written in a script, in the order of `LANGUAGES`."""
    return [language for language in LANGUAGES.values() if language.script is script]


def by_layout(keys: str) -> Language | None:
    """The language of a keyboard that begins as those of no other one do; its keys in the order of reading.

    >>> by_layout("AZERTYUIOPQSDFGHJKLM").name, by_layout("QWERTYUIOP")
    ('French', None)
    """
    first = {language: language.keys[0][:LAYOUT] for language in LANGUAGES.values()}
    found = [language for language, begins in first.items() if keys.startswith(begins)]
    return found[0] if len(found) == 1 else None


def is_plain(letters: Iterable[str]) -> bool:
    """Whether all letters are those of A to Z."""
    return set(letters) <= set(string.ascii_uppercase)
