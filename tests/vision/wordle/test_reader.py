"""Sight of Wordle on made-up sites: what is stated is right, and nothing is seen where there is no board."""

from collections import Counter
from typing import Any

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from kibitz.core.frame import Frame
from kibitz.core.geometry import Rect
from kibitz.core.reading import Condition
from kibitz.solvers.wordle.model.shown import Tile
from kibitz.vision.glyphs import CAPITALS, ink_map, normalised, read_glyphs
from kibitz.vision.wordle import SeenBoard, read_wordle
from tests.support.wordle.pictures import draw_game, draw_no_board

SEEDS = range(100, 115)


def looks(seed: int) -> tuple[tuple[SeenBoard, ...], dict[str, Any]]:
    pixels, label = draw_game(seed, plain_fonts=True)
    readings = read_wordle(Frame(pixels))
    return (readings[0].details.boards if readings else ()), label


def compare(boards: tuple[SeenBoard, ...], label: dict[str, Any]) -> Counter[str]:
    """Counts of boards found, cells, and cells that are stated but wrong."""
    count: Counter[str] = Counter()
    # A dialog at the end may cover all but a row or two.
    for board in label["boards"] if not label["stage"].endswith("_later") else ():
        cells = [cell for cell in board["cells"] if cell.get("visible", True) and cell.get("settled", True)]
        if not cells:
            continue
        count["boards"] += 1
        seen = next((look for look in boards if look.lattice.box.iou(Rect(*board["box"])) > 0.5), None)
        if seen is None:
            continue
        count["found"] += 1
        for cell in cells:
            box = Rect(*cell["box"])
            found = [
                (seen.shown.letters[r][c], seen.shown.tiles[r][c])
                for r, row in enumerate(seen.cells)
                for c, own in enumerate(row)
                if own.box.iou(box) > 0.3
            ]
            letter, tile = found[0] if found else ("?", Tile.UNKNOWN)
            count["cells"] += 1
            count["wrong"] += letter not in (cell["letter"].upper(), "?") or tile not in (cell["state"], Tile.UNKNOWN)
            count["unsure"] += letter == "?" or tile is Tile.UNKNOWN
    return count


def test_what_is_stated_of_made_up_sites_is_right() -> None:
    total: Counter[str] = Counter()
    for seed in SEEDS:
        total += compare(*looks(seed))
    assert total["cells"] > 500
    assert total["found"] >= 0.8 * total["boards"]
    assert total["wrong"] <= 0.005 * total["cells"]
    assert total["unsure"] <= 0.02 * total["cells"]


@pytest.mark.parametrize("seed", range(16))
def test_no_board_is_seen_where_there_is_none(seed: int) -> None:
    assert read_wordle(Frame(draw_no_board(seed))) == []


@pytest.mark.parametrize("font", ["DejaVuSans.ttf", "DejaVuSans-Bold.ttf", "DejaVuSerif.ttf"])
@pytest.mark.parametrize("size", [14, 30, 60])
def test_single_letters_are_read(font: str, size: int) -> None:
    squares = []
    for letter in CAPITALS:
        tile = Image.new("RGB", (2 * size, 2 * size), (106, 170, 100))
        ImageDraw.Draw(tile).text((size, size), letter, fill="white", font=ImageFont.truetype(font, size), anchor="mm")
        ink = ink_map(np.asarray(tile)[:, :, ::-1].copy())
        assert ink is not None
        square = normalised(ink)
        assert square is not None
        squares.append(square)
    assert "".join(glyph.letter for glyph in read_glyphs(squares)) == CAPITALS


def test_a_blank_tile_has_no_ink() -> None:
    assert ink_map(np.full((40, 40, 3), 90, np.uint8)) is None


def reading(pixels: Any, previous: Any = None) -> Any:
    found = read_wordle(Frame(pixels), previous)
    return found[0] if found else None


@pytest.mark.parametrize(
    ("situation", "least"),
    [("typing", 6), ("typed_full", 7), ("after_guess", 7), ("revealing", 6), ("refused", 6), ("won", 4)],
)
def test_what_state_a_game_is_in_is_told(situation: str, least: int) -> None:
    right = 0
    for seed in range(40, 48):
        pixels, label = draw_game(seed, plain_fonts=True, situation=situation, boards=1, window=(1280, 800))
        seen = reading(pixels)
        right += seen is not None and seen.condition.name in label["conditions"]
    assert right >= least


def test_enter_and_backspace_are_told_from_each_other_by_their_labels() -> None:
    checked = 0
    for seed in range(60, 75):
        pixels, label = draw_game(seed, plain_fonts=True, situation="typing", boards=1, window=(1280, 800))
        seen = reading(pixels)
        if seen is None or not {"key ENTER", "key BACKSPACE"} <= set(seen.places) or "ENTER" not in label["keyboard"]:
            continue
        enter, backspace = (Rect(*label["keyboard"][key]) for key in ("ENTER", "BACKSPACE"))
        checked += 1
        assert enter.contains(seen.places["key ENTER"].center) or backspace.contains(seen.places["key ENTER"].center)
        assert seen.places["key ENTER"] != seen.places["key BACKSPACE"]
    assert checked >= 10


@pytest.mark.parametrize("boards", [1, 4, 8])
def test_a_game_that_is_followed_reads_as_one_seen_for_the_first_time(boards: int) -> None:
    pixels, _ = draw_game(7, plain_fonts=True, situation="after_guess", boards=boards, window=(1920, 1000))
    start = previous = reading(pixels)
    tile, key = start.places["tile 0.1.1"], start.places["key E"]
    for box, value in (
        (tile, 90),
        (key, 200),
        (Rect(tile.x - 30, tile.y, 3 * tile.w, 20), 10),
        (Rect(0, 0, 50, 20), 5),
    ):
        changed = pixels.copy()
        changed[int(box.y) : int(box.bottom), max(0, int(box.x)) : int(box.right)] = value
        for picture in (changed, pixels):
            followed = reading(picture, previous)
            assert followed.state.boards == reading(picture).state.boards
            assert followed.condition == reading(picture).condition
            previous = followed
    assert previous.state == start.state
    assert previous.places == start.places


def test_unchanged_tiles_are_not_looked_at_again() -> None:
    pixels, _ = draw_game(7, plain_fonts=True, situation="after_guess", boards=1, window=(1280, 800))
    before = reading(pixels)
    tile = before.places["tile 0.0.0"]
    changed = pixels.copy()
    changed[int(tile.y) : int(tile.bottom), int(tile.x) : int(tile.right)] //= 2
    after = reading(changed, before)
    looks, old = after.details.boards[0].read_cells, before.details.boards[0].read_cells
    assert looks[1][1].cell.letter is old[1][1].cell.letter
    assert looks[0][0].cell.fill[0] < old[0][0].cell.fill[0]


def test_a_board_behind_a_dialog_is_still_there() -> None:
    pixels, _ = draw_game(7, plain_fonts=True, situation="after_guess", boards=1, window=(1280, 800))
    before = reading(pixels)
    tiles = Rect.around([box for name, box in before.places.items() if name.startswith("tile")])
    covered = pixels.copy()
    covered[int(tiles.y) + int(tiles.h * 0.3) : int(tiles.bottom), int(tiles.x) - 40 : int(tiles.right) + 40] = (
        140,
        60,
        90,
    )
    behind = reading(covered, before)
    assert behind.condition is Condition.COVERED
    assert len(behind.state.boards[0].tiles) == len(before.state.boards[0].tiles)
    again = reading(pixels, behind)
    assert again.state == before.state
    assert again.condition is before.condition


def test_a_board_that_the_picture_cuts_off_is_not_over() -> None:
    pixels, label = draw_game(46, plain_fonts=True, situation="lost", boards=1, window=(1280, 800))
    cells = [Rect(*cell["box"]) for cell in label["boards"][0]["cells"]]
    row = cells[-1]
    seen = reading(pixels[: int(row.y + row.h / 2)])
    assert seen is None or seen.condition is not Condition.OVER
