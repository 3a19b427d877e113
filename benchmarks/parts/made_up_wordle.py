"""How well Wordle is read on pages that are made up at random, in every situation, each point counted by itself."""

from __future__ import annotations

import multiprocessing
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import cv2

from benchmarks.parts import made_up_pages
from kibitz.core.frame import Frame
from kibitz.core.geometry import Rect
from kibitz.core.reading import Reading
from kibitz.solvers.wordle.model.shown import ShownGame, Tile
from kibitz.vision.wordle import read_wordle
from tests.support.wordle.decoys import KINDS, draw_no_board
from tests.support.wordle.pictures import SITUATIONS, draw_game

Cell = tuple[Rect, str, Tile]
"""Where it is, its letter, what it says."""


@dataclass
class Found:
    """What was counted, and what was wrong, with the seed that draws it again."""

    count: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)

    def add(self, other: Found) -> None:
        self.count.update(other.count)
        self.faults += other.faults

    def share(self, part: str, whole: str) -> float:
        """In per cent; not a number where there is nothing to count."""
        return 100 * self.count[part] / self.count[whole] if self.count[whole] else float("nan")


def cells_of(reading: Reading[ShownGame]) -> list[list[Cell]]:
    """Every board's cells that have a place."""
    boards = []
    for b, board in enumerate(reading.state.boards):
        cells = []
        for r in range(board.rows):
            for c in range(board.columns):
                place = reading.places.get(f"tile {b}.{r}.{c}")
                if place is not None:
                    cells.append((place, board.letters[r][c], board.tiles[r][c]))
        boards.append(cells)
    return boards


def compare(readings: Sequence[Reading[ShownGame]], labels: Mapping[str, Any]) -> Found:
    """Counts what is right in the readings of one picture."""
    found = Found()
    tell = f"{labels['source']} ({labels['situation']}): "
    read = [cells for reading in readings for cells in cells_of(reading)]
    boxes = [Rect.around([place for place, _, _ in cells]) for cells in read]
    taken: set[int] = set()
    for board in labels["boards"]:
        seen = [cell for cell in board["cells"] if cell.get("visible", True)]
        kind = "boards" if len(seen) == len(board["cells"]) else "part boards"
        # Of the seen cells, so that a board that is cut off is where its cells are.
        where = Rect.around([Rect(*cell["box"]) for cell in seen]) if seen else None
        near = max(range(len(read)), key=lambda i, box=board["box"]: boxes[i].iou(Rect(*box)), default=None)
        hit = near is not None and (
            boxes[near].iou(Rect(*board["box"])) >= 0.5 or (where is not None and boxes[near].iou(where) >= 0.5)
        )
        if hit and near is not None:
            taken.add(near)
        if 2 * len(seen) < len(board["cells"]):
            continue  # so little of it is seen that it need not be found
        found.count[kind] += 1
        if not hit or near is None:
            found.faults.append(tell + f"{kind[:-1]} not found")
            continue
        found.count[f"{kind} found"] += 1
        settled = [cell for cell in seen if cell.get("settled", True)]
        found.add(_compare_cells(read[near], settled, tell))
    extra = len(read) - len(taken)
    found.count["false boards"] += extra
    found.faults += [tell + "a board where there is none"] * extra
    if taken:
        reading = next(reading for reading in readings if reading.state.boards)
        found.add(_compare_conditions(reading, labels, tell))
        found.add(_compare_keys(reading, labels, tell))
    return found


def _compare_cells(read: Iterable[Cell], cells: Iterable[Mapping[str, Any]], tell: str) -> Found:
    found = Found()
    read = list(read)
    for cell in cells:
        box = Rect(*cell["box"])
        place, letter, tile = max(read, key=lambda one: one[0].iou(box))
        if place.iou(box) < 0.3:
            letter, tile = "?", Tile.UNKNOWN
        found.count["cells"] += 1
        found.count["states right"] += tile == cell["state"]
        if cell["letter"]:
            found.count["letters"] += 1
            found.count["letters right"] += letter == cell["letter"]
        wrong_state = tile not in (cell["state"], Tile.UNKNOWN)
        # Where something lies over a tile no letter is stated.
        wrong_letter = letter not in (cell["letter"], "?") and not (letter == "" and tile is Tile.UNKNOWN)
        found.count["wrong cells"] += wrong_state or wrong_letter
        if tile != cell["state"] or letter != cell["letter"]:
            at = f"row {cell['row']} column {cell['col']}"
            found.faults.append(tell + f"{at}: {cell['letter']} {cell['state']} read as {letter} {tile.value}")
    return found


def _compare_conditions(reading: Reading[ShownGame], labels: Mapping[str, Any], tell: str) -> Found:
    found = Found()
    condition, told = reading.condition.name, labels["conditions"]
    found.count["conditions"] += 1
    found.count["conditions right"] += condition in told
    for name in ("READY", "OVER"):
        # The two that play would act on wrongly: typing into what isn't ready, stopping what isn't over.
        found.count[f"wrongly {name}"] += condition == name and name not in told
    if condition not in told:
        found.faults.append(tell + f"{' '.join(told)} read as {condition}")
    return found


def _compare_keys(reading: Reading[ShownGame], labels: Mapping[str, Any], tell: str) -> Found:
    found = Found()
    keys = {name.removeprefix("key "): box for name, box in reading.places.items() if name.startswith("key ")}
    for name, box in labels["keyboard"].items():
        kind = "keys" if len(name) == 1 else "wide keys"
        found.count[kind] += 1
        if name in keys:
            # A key without a ground of its own is as large as one thinks; what counts is where it is pressed.
            right = Rect(*box).contains(keys[name].center)
            found.count[f"{kind} right"] += right
            found.count["wrong keys"] += not right
            if not right:
                found.faults.append(tell + f"key {name} at {keys[name].as_list()}, not {box}")
        else:
            found.faults.append(tell + f"key {name} not found")
        if name in keys and len(name) == 1 and labels["key_states"][name] not in ("used", "unused"):
            found.count["key states"] += 1
            tile = reading.state.keys.get(name)
            found.count["key states right"] += tile == labels["key_states"][name]
    return found


def measure(seed: int, situation: str | None, boards: int | None = None) -> Found:
    """Draws one page, reads it and compares."""
    pixels, labels = draw_game(seed, situation=situation, boards=boards)
    return compare(read_wordle(Frame(pixels)), labels)


def _measure(task: tuple[int, str | None, int | None]) -> Found:
    cv2.setNumThreads(1)
    return measure(*task)


HEADS = ("boards", "in part", "states", "letters", "wrong cells", "keys", "⏎ ⌫", "wrong", "conditions", "not ready")


def table_row(name: str, pages: int, found: Found) -> str:
    shares = [
        found.share("boards found", "boards"),
        found.share("part boards found", "part boards"),
        found.share("states right", "cells"),
        found.share("letters right", "letters"),
        found.share("wrong cells", "cells"),
        found.share("keys right", "keys"),
        found.share("wide keys right", "wide keys"),
        found.count["wrong keys"],
        found.share("conditions right", "conditions"),
        found.count["wrongly READY"] + found.count["wrongly OVER"],
    ]
    numbers = "".join(f"{value:>11d}" if isinstance(value, int) else f"{value:>11.2f}" for value in shares)
    return f"{name:<16}{pages:>6}{numbers}{found.count['false boards']:>7}".replace("nan", "  –")


def random_pages(count: int, first: int = 0, workers: int = 1, show_faults: bool = False) -> Found:
    """Prints a table of pages at random and of as many, in all, in each situation; gives what was found in all."""
    print(f"{'made up, per cent':<16}{'pages':>6}" + "".join(f"{head:>11}" for head in HEADS) + f"{'false':>7}")
    total = Found()
    with multiprocessing.get_context("spawn").Pool(workers) as pool:
        for situation in (None, *SITUATIONS):
            pages = count if situation is None else max(1, count // 4)
            begin = first if situation is None else first + 10_000 + 1_000 * SITUATIONS.index(situation)
            found = Found()
            for one in pool.imap(_measure, [(seed, situation, None) for seed in range(begin, begin + pages)]):
                found.add(one)
            print(table_row(situation or "at random", pages, found), flush=True)
            total.add(found)
    print(table_row("all", count + len(SITUATIONS) * max(1, count // 4), total))
    if show_faults:
        print(*total.faults, sep="\n")
    return total


def pages_without(count: int, folder: Path | None = None) -> None:
    """Prints how many boards are seen where there are none: on made-up pictures, and in a folder of others."""
    seen = [seed for seed in range(count) if read_wordle(Frame(draw_no_board(seed)))]
    print(f"{count} made-up pictures without a board, {len(KINDS)} kinds: {len(seen)} false boards {seen or ''}")
    if folder is not None:
        made_up_pages.pages_without(read_wordle, folder)
