"""Writes kibitz/resources/wordle: the word lists of the Wordle engine, their weights and the lists' licence.

python tools/make_wordle_words.py --facts FOLDER [--scowl /usr/share/dict/scowl]

Needs three things, and says what is missing:
* FOLDER/wordle5.tsv: the words of the five-letter game (columns word and kind: answer, guess, guess-nyt), and
  FOLDER/words_other_sizes_scowl.tsv, against which the recipe for the other sizes is checked;
* the lists of SCOWL 2020.12.07 (Debian package ``scowl``);
* the Python package ``wordfreq`` 3.1 (frequencies; not needed by Kibitz itself).

rude.txt is written by hand and only checked here.
"""

from __future__ import annotations

import argparse
import csv
import re
import sys
import unicodedata
from collections import defaultdict
from collections.abc import Callable, Iterable
from pathlib import Path

OUT = Path(__file__).parent.parent / "kibitz" / "resources" / "wordle"
SIZES = (3, 4, *range(6, 16))
DROPPED = ("agora", "fibre", "lynch", "pupal", "slave", "wench")
"""Answers that the New York Times took out in February 2022: guesses of weight 1 since then."""
ANSWER_LEVEL, GUESS_LEVEL = 35, 70
"""SCOWL levels: 35 holds what nearly every dictionary has, 70 what an unabridged one has."""
LIKELIEST = 200
"""Weight of the likeliest word that isn't an answer; an answer has 1000."""

Levels = dict[str, int]


def read_levels(scowl: Path, pattern: str, plain: bool) -> Levels:
    """The lowest SCOWL level of every word in the lists whose names match; with accents taken off unless ``plain``."""
    levels: Levels = {}
    for file in sorted(scowl.iterdir()):
        found = re.fullmatch(pattern + r"\.(\d+)", file.name)
        if not found:
            continue
        level = int(found[1])
        for line in file.read_text("latin-1").split():
            word = line if plain else without_accents(line)
            if re.fullmatch("[a-z]+", word):
                levels[word] = min(level, levels.get(word, level))
    if not levels:
        sys.exit(f"No SCOWL list {pattern} in {scowl}. Install the Debian package scowl or give --scowl.")
    return levels


def without_accents(word: str) -> str:
    """The word in lower case and with plain letters: blasé is blase, Texas is texas."""
    return "".join(c for c in unicodedata.normalize("NFD", word.lower()) if not unicodedata.combining(c))


class Weigher:
    """How likely a game hides a word that isn't in its list of answers: 1 (hardly ever) to LIKELIEST.

    The product of how usual the word is in dictionaries (SCOWL level) and in writing (zipf, the base-10 logarithm of
    its occurrences per thousand million words). Regular plurals and past tenses, which editors of such games avoid,
    proper names, British spellings and rude words count much less. The factors were set by eye, so that words that the
    New York Times has really used beyond the old list since 2023 (guano, snafu, balsa, gizmo) come out high and the
    five-letter list's other 12,546 words have about seven hundredths of the whole weight.
    """

    def __init__(self, scowl: Path, rude: Iterable[str], zipf: Callable[[str], float]) -> None:
        self.levels = read_levels(scowl, "(?:english|american)-words", plain=False)
        self.british = read_levels(scowl, "british-words", plain=False)
        self.names = read_levels(scowl, "(?:english|american|british)-(?:upper|proper-names)", plain=False)
        self.rude = frozenset(rude)
        self.zipf = zipf

    def weight(self, word: str) -> int:
        """The weight of a word; see the class."""
        if word in self.rude:
            return 1
        level = self.levels.get(word)
        if level is None:
            usual = 0.25 * self._by_level(self.british[word]) if word in self.british else 0.2
            usual *= 0.2 if word in self.names else 1
        else:
            usual = self._by_level(level)
        written = min(1.0, max(0.04, (self.zipf(word) - 1.2) / 2))
        inflected = 0.03 if self._is_plural(word) else 0.12 if self._is_past(word) else 1
        return max(1, round(LIKELIEST * usual * written * inflected))

    @staticmethod
    def _by_level(level: int) -> float:
        return 1 if level <= 50 else 0.8 if level <= 60 else 0.45 if level <= 70 else 0.15

    def _known(self, word: str) -> bool:
        return min(self.levels.get(word, 99), self.british.get(word, 99)) <= 80

    def _is_plural(self, word: str) -> bool:
        if not word.endswith("s") or word.endswith(("ss", "us", "is")):
            return False
        stems = [word[:-1]]
        if word.endswith("es"):
            stems.append(word[:-2])
        if word.endswith("ies"):
            stems.append(word[:-3] + "y")
        # A stem much rarer than the word isn't what the word is the plural of: kudos, tapas, yikes.
        return any(self._known(stem) and self.zipf(stem) > self.zipf(word) - 1 for stem in stems)

    def _is_past(self, word: str) -> bool:
        return word.endswith("ed") and (self._known(word[:-1]) or self._known(word[:-2]))


def write_words(name: str, words: Iterable[str]) -> None:
    """One word a line, in capitals, alphabetical."""
    (OUT / name).write_text("".join(f"{word.upper()}\n" for word in sorted(words)), encoding="utf-8")


def write_weights(size: int, words: Iterable[str], weigher: Weigher) -> None:
    """One weight a line, followed by the words that have it; words of weight 1 are left out."""
    groups: dict[int, list[str]] = defaultdict(list)
    for word in sorted(words):
        groups[weigher.weight(word)].append(word.upper())
    lines = [f"{weight} {' '.join(groups[weight])}\n" for weight in sorted(groups, reverse=True) if weight > 1]
    (OUT / f"{size}-weights.txt").write_text("".join(lines), encoding="utf-8")


def read_table(path: Path) -> dict[str, str]:
    """Word and kind of a table of facts."""
    if not path.is_file():
        sys.exit(f"{path} is missing: give the folder of the facts with --facts.")
    with path.open(encoding="utf-8", newline="") as file:
        return {row["word"]: row["kind"] for row in csv.DictReader(file, delimiter="\t")}


def main() -> None:
    """Writes everything and prints the counts."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--facts", type=Path, required=True, help="folder with wordle5.tsv and the others")
    parser.add_argument("--scowl", type=Path, default=Path("/usr/share/dict/scowl"), help="folder of SCOWL's lists")
    parser.add_argument(
        "--notice", type=Path, default=Path("/usr/share/doc/scowl/copyright"), help="SCOWL's copyright notice"
    )
    options = parser.parse_args()
    try:
        from wordfreq import zipf_frequency
    except ImportError:
        sys.exit("The package wordfreq is missing: pip install 'wordfreq>=3.1,<4'.")

    five = read_table(options.facts / "wordle5.tsv")
    plain = read_levels(options.scowl, "(?:english|american)-words", plain=True)
    kinds = {
        word: "answer" if level <= ANSWER_LEVEL else "guess"
        for word, level in plain.items()
        if level <= GUESS_LEVEL and len(word) in SIZES
    }
    facts = read_table(options.facts / "words_other_sizes_scowl.tsv")
    sizes = {len(word) for word in facts}
    if {word: kind for word, kind in kinds.items() if len(word) in sizes} != facts:
        sys.exit("SCOWL's lists don't give the words of words_other_sizes_scowl.tsv: another version?")

    rude = [word.lower() for word in (OUT / "rude.txt").read_text(encoding="utf-8").split()]
    unknown = [word for word in rude if word not in five and word not in kinds]
    if unknown or len(set(rude)) != len(rude):
        sys.exit(f"rude.txt has words twice or words of no list: {' '.join(unknown)}")
    weigher = Weigher(options.scowl, rude, lambda word: float(zipf_frequency(word, "en", wordlist="large")))

    for kind, name in (("answer", "answers"), ("guess", "guesses"), ("guess-nyt", "guesses-nyt")):
        write_words(f"5-{name}.txt", (word for word in five if five[word] == kind))
    write_words("5-dropped.txt", DROPPED)
    write_weights(5, [word for word in five if five[word] != "answer"], weigher)
    for size in SIZES:
        words = {word: kind for word, kind in kinds.items() if len(word) == size}
        guesses = [word for word in words if words[word] == "guess"]
        write_words(f"{size}-answers.txt", words.keys() - set(guesses))
        write_words(f"{size}-guesses.txt", guesses)
        write_weights(size, guesses, weigher)
        print(f"{size} letters: {len(words) - len(guesses)} answers, {len(words)} words")
    (OUT / "SCOWL-copyright.txt").write_text(options.notice.read_text(encoding="utf-8"), encoding="utf-8")


if __name__ == "__main__":
    main()
