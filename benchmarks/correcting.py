"""What corrections by hand are worth: how many it takes until a picture that was misread is read whole.

    python benchmarks/correcting.py wordle|pyramid FOLDER [--every N]

FOLDER holds NNN.png and NNN.json as ``python -m tools.looks`` writes them. Of each picture in which cells are wrong, or
not known, the first such cell is corrected by its label, again and again, until all are right.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.parts.looks_score import matched
from kibitz.automation.surfaces.picture import load_picture
from kibitz.core.correction import Aspect, Choice, Corrections
from kibitz.core.frame import Frame
from kibitz.core.game import Game
from kibitz.core.geometry import Rect
from kibitz.core.reading import Reading
from kibitz.games.common.correcting import CorrectedLook, with_correction
from kibitz.registry import get_game

LEAST_OVERLAP = 0.3
MOST = 200
FIELDS = {"wordle": {"state": "colour", "letter": "letter"}, "pyramid": {"state": "state", "letter": "letter"}}
"""Game -> field of a label -> the aspect that says it."""
Wrong = tuple[str, Aspect, Choice]


def true_cells(game: str, label: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """The labelled cells that can be seen."""
    cells = label["cells"] if game == "pyramid" else [one for board in label["boards"] for one in board["cells"]]
    yield from (one for one in cells if one.get("visible", True))


def wrong_places(game: Game[Any], reading: Reading[Any], label: Mapping[str, Any]) -> list[Wrong]:
    """What is wrong, or isn't known, of cells that were found, with what it is."""
    truth = list(true_cells(game.id, label))
    places = [place for place in reading.places if place.split()[0] == game.cell]
    found = matched(truth, [{"box": reading.places[place].as_list()} for place in places], LEAST_OVERLAP)
    wrong: list[Wrong] = []
    for i, j in found.items():
        aspects = {aspect.name: aspect for aspect in game.aspects(reading, places[j])}
        for field, name in FIELDS[game.id].items():
            aspect, true = aspects.get(name), truth[i].get(field)
            choice = aspect.meant(str(true)) if aspect is not None and true not in (None, "", "?") else None
            if aspect is not None and choice is not None and aspect.now != choice.value:
                wrong.append((places[j], aspect, choice))
    return sorted(wrong, key=lambda one: _order(reading.places[one[0]]))


def _order(rect: Rect) -> tuple[float, float]:
    return round(rect.y / max(rect.h, 1)), rect.x


def needed(game: Game[Any], frame: Frame, reading: Reading[Any], label: Mapping[str, Any]) -> tuple[int, int]:
    """How many corrections it takes, and how much is wrong after them: what can't be mended so."""
    said, now = Corrections(), reading
    for count in range(MOST):
        wrong = wrong_places(game, now, label)
        if not wrong:
            return count, 0
        said = with_correction(said, game, now, frame, *wrong[0])
        found = CorrectedLook(said).look(game, frame, game.anew(now, taken_back=False))
        if found is None:
            break
        now = found
    return MOST, len(wrong_places(game, now, label))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=FIELDS)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--every", type=int, default=1, help="only every N-th picture (1)")
    chosen = parser.parse_args()
    game = get_game(chosen.game)
    pictures = misread = amount = corrections = left = 0
    for path in sorted(chosen.folder.glob("*.png"))[:: chosen.every]:
        label = json.loads(path.with_suffix(".json").read_text())
        frame = load_picture(path)
        reading = game.look(frame) if label.get("game", game.id) == game.id else None
        wrong = wrong_places(game, reading, label) if reading is not None else []
        pictures += reading is not None
        if reading is None or not wrong:
            continue
        count, rest = needed(game, frame, reading, label)
        misread, amount, corrections, left = misread + 1, amount + len(wrong), corrections + count, left + rest
        print(f"{path.name}: {len(wrong)} wrong or not known, {count} corrections, {rest} left", flush=True)
    print(f"{pictures} pictures seen, {misread} with {amount} wrong or unknown: {corrections} corrections, {left} left")


if __name__ == "__main__":
    main()
