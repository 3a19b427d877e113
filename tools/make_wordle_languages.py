"""Writes kibitz/resources/wordle/languages: words of 4 to 8 letters of the languages other than English.

    python tools/make_wordle_languages.py

Needs the Python package ``wordfreq`` 3.1 (frequencies; not needed by Kibitz itself). A file holds a language's words
of all lengths: a weight, followed by the words that have it, and so on. The weight of a word is how likely a game hides
it: its frequency, less for names and foreign words, which the frequencies of many languages have in common.
"""

from __future__ import annotations

import re
import sys
from collections import defaultdict
from math import log10
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))
from kibitz.solvers.wordle.model.languages import ENGLISH, LANGUAGES, SIZES, Language, in_script

OUT = Path(__file__).parent.parent / "kibitz" / "resources" / "wordle" / "languages"
RAREST = 2.0
"""Zipf (base-10 logarithm of occurrences per thousand million words) of the rarest word that is taken."""
MOST = 6000
"""Words of one length, the likeliest ones."""
USUAL = 4.0
"""Zipf from which on a more frequent word isn't likelier: games hide any word that everybody knows."""
NEAR = 1.0
"""A word is as much another language's if its zipf there is not lower by more than this."""
SHARED = {0: 1.0, 1: 1.0, 2: 0.7, 3: 0.35, 4: 0.2}
"""Factor for a word that so many other languages have, too: many are names. Beyond that, SHARED_BY_MANY."""
SHARED_BY_MANY = 0.1
HEAVIEST = 1000
INFLECTED = {
    "ru": re.compile(r"([ЫИУЮ]|[^ЬИРЛЦЩЖ]Е|[АЯИЫ]Х|[ЯЕИЫ]М|ОВ|ЫЙ|[АЯ]Я|СЯ|[ИЕ]ШЬ|[УЮ]Т|[ОЕ]ГО)$"),
    "uk": re.compile(r"([ИІЇУЮ]|[АЯИІ]Х|[ЯИІ]М|ИЙ|[ОЕ]Ї|СЯ|[ИЕІ]Ш|[ИЕ]ТЕ|[ОЬЕ]ГО)$"),
}
"""Endings that hardly any noun has in its basic form, which is all that games of these languages hide: those of other
cases, of verbs and of adjectives."""
INFLECTED_WEIGHT = 0.2
"""Factor for a word with such an ending."""
OBSCENE = re.compile(
    r"^БЛЯ[ДТ]|(^|НА|ПО|ДО|Н[ИІЄ]|ПІ)ХУ[ЙЯЮЕ]|ПИЗД|ПІЗД|(^|[ВЗЫОАУЪ])ЕБ(А[ЛНТ]|У[ТЧЩ]|Л)|МУДА[КЧ]|МУДИЛ|ШЛЮХ|П[ИІ]Д[АО]Р"
    r"|ПУТК[АИ]$|ΓΑΜ(ΗΜΕΝ|ΗΣ|ΗΘ|ΑΩ|ΙΕΤ|ΙΕΣ)|ΜΑΛΑΚ[ΑΕΙ]|ΠΟΥΤΑΝ|ΜΟΥΝΙ|ΠΟΥΣΤ[ΗΡ]|ΚΑΡΙΟΛ"
)
"""Words of the languages in other scripts that no game hides and that nobody is to be told to guess."""
VOWELS = set("AEIOUYÄÖÜÅĄĘÓİАЕЄИІЇОУЫЭЮЯЪΑΕΗΙΟΥΩ")

Zipfs = dict[str, float]


def zipfs(code: str) -> Zipfs:
    """The zipf of every word of a language that a list may have."""
    try:
        from wordfreq import get_frequency_dict
    except ImportError:
        sys.exit("The package wordfreq is missing: pip install 'wordfreq>=3.1,<4'.")
    frequencies = get_frequency_dict(code, wordlist="best")
    return {word: log10(share) + 9 for word, share in frequencies.items() if len(word) <= max(SIZES) and word.isalpha()}


def weights(language: Language, known: dict[str, Zipfs]) -> dict[str, float]:
    """The weight of every word of the language, as it stands on tiles."""
    beside = [one.code for one in in_script(language.script) if one is not language]
    found: dict[str, float] = {}
    for word, zipf in known[language.code].items():
        folded = language.fold(word)
        if len(folded) not in SIZES or zipf < RAREST or not set(folded) <= language.alphabet:
            continue
        if not set(folded) & VOWELS or re.search(r"(.)\1\1", folded) or OBSCENE.search(folded):
            continue
        others = sum(known[code].get(word, 0) >= zipf - NEAR for code in beside)
        shared = SHARED.get(others, SHARED_BY_MANY)
        if known[ENGLISH.code].get(word, 0) > zipf:
            shared *= 0.5
        if (ending := INFLECTED.get(language.code)) is not None and ending.search(folded):
            shared *= INFLECTED_WEIGHT
        weight = HEAVIEST * 10 ** (0.8 * (min(zipf, USUAL) - USUAL)) * shared
        found[folded] = max(weight, found.get(folded, 0))
    return found


def main() -> None:
    """Writes everything and prints the counts."""
    known = {code: zipfs(code) for code in LANGUAGES}
    OUT.mkdir(exist_ok=True)
    for language in LANGUAGES.values():
        if language is ENGLISH:
            continue
        weighed = weights(language, known)
        groups: dict[int, list[str]] = defaultdict(list)
        counts = []
        for size in SIZES:
            words = sorted((word for word in weighed if len(word) == size), key=lambda word: (-weighed[word], word))
            counts.append(len(words[:MOST]))
            for word in words[:MOST]:
                # Two digits tell enough.
                groups[max(1, int(float(f"{weighed[word]:.1e}")))].append(word)
        lines = [f"{weight} {' '.join(sorted(groups[weight]))}\n" for weight in sorted(groups, reverse=True)]
        (OUT / f"{language.code}.txt").write_text("".join(lines), encoding="utf-8")
        print(language.name, *counts)


if __name__ == "__main__":
    main()
