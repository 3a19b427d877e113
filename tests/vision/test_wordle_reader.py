"""Sight of Wordle on made-up sites: what is stated is right, and nothing is seen where there is no board."""

from collections import Counter
from typing import Any

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from kibitz.frame import Frame
from kibitz.geometry import Rect
from kibitz.solvers.wordle.shown import Tile
from kibitz.vision.glyphs import CAPITALS, ink_map, normalised, read_glyphs
from kibitz.vision.wordle import BoardLook, read_wordle
from tests.support.wordle_pictures import draw_game, draw_no_board

SEEDS = range(100, 130)


def looks(seed: int) -> tuple[tuple[BoardLook, ...], dict[str, Any]]:
    pixels, label = draw_game(seed, plain_fonts=True)
    readings = read_wordle(Frame(pixels))
    return (readings[0].details.boards if readings else ()), label


def compare(boards: tuple[BoardLook, ...], label: dict[str, Any]) -> Counter[str]:
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
