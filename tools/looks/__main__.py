"""``python -m tools.looks GAME FOLDER [--split building] [--number 120] [--first 0]``: pages of a game, labelled."""

from __future__ import annotations

import argparse
from pathlib import Path

from tools.looks.knobs import BUILDING, SPLITS
from tools.looks.pages import GAMES, write


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.looks", description="Writes labelled pages of a game.")
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("folder", type=Path, help="where NNN.png and NNN.json go")
    parser.add_argument("--split", choices=SPLITS, default=BUILDING)
    parser.add_argument("--number", type=int, default=120, help="how many pages (120)")
    parser.add_argument("--first", type=int, default=0, help="number of the first page in its split (0)")
    options = parser.parse_args()
    write(options.game, options.split, options.number, options.folder, options.first)


if __name__ == "__main__":
    main()
