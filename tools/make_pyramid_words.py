"""Writes kibitz/resources/pyramid/words.txt: the word list of the pyramid solver.

    python tools/make_pyramid_words.py FACTS_FOLDER

FACTS_FOLDER has english_words.tsv.gz: a head, then a lower-case word and its zipf a line (the base-10 logarithm of its
occurrences per thousand million words). Words of fewer than three letters are left out.
"""

from __future__ import annotations

import argparse
import csv
import gzip
import re
import sys
from collections import defaultdict
from pathlib import Path

OUT = Path(__file__).parent.parent / "kibitz" / "resources" / "pyramid"
SHORTEST = 3


def read_words(path: Path) -> dict[str, list[str]]:
    """Zipf, as it is written -> its words, in capitals."""
    if not path.is_file():
        sys.exit(f"{path} is missing: give the folder that it is in.")
    groups: dict[str, list[str]] = defaultdict(list)
    with gzip.open(path, "rt", encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            word = row["word"]
            if not re.fullmatch("[a-z]+", word):
                sys.exit(f"{path} has {word!r}, which is not a word in small letters: another file?")
            if len(word) >= SHORTEST:
                groups[row["zipf"]].append(word.upper())
    return groups


def main() -> None:
    """Writes the list, most common words first, and prints its size."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("facts", type=Path, help="folder with english_words.tsv.gz")
    groups = read_words(parser.parse_args().facts / "english_words.tsv.gz")
    # A number holds for the words after it: half a thousand numbers for 135 thousand words.
    lines = [f"{zipf} {' '.join(sorted(groups[zipf]))}\n" for zipf in sorted(groups, key=float, reverse=True)]
    OUT.mkdir(exist_ok=True)
    (OUT / "words.txt").write_text("".join(lines), encoding="utf-8")
    print(f"{sum(map(len, groups.values())):,} words, {len(groups)} frequencies")


if __name__ == "__main__":
    main()
