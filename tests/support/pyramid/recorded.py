"""Recorded games of letter pyramids: a page in one of several looks, drawn frame by frame as a game is played on it."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from PIL import Image, ImageDraw

from kibitz.solvers.pyramid.shown import CellState
from tests.support.paint import Box, Canvas, Colour, Pixels, font_files, mixed, readable_on, shifted
from tests.support.pyramid.pictures_looks import WORDS
from tests.support.recorded import RecordedFrame

SEEDS = tuple(range(10))
FREE, SELECTED, USED = CellState.FREE, CellState.SELECTED, CellState.USED
TOP = 84
REST = 3
"""Looks at a page at rest before the next thing is done."""


@dataclass(frozen=True)
class Look:
    """How a page looks and moves; lengths in pixels, fades in frames. A look without ``fill`` has bare letters.

    used: "words" colours each word's letters in its own, "dim" fades them, "gone" takes the letters away.
    """

    page: Colour
    ink: Colour
    accent: Colour
    fill: Colour | None
    shape: str = "circle"
    side: int = 54
    gap: int = 10
    row_gap: int = 6
    fade: int = 2
    used: str = "words"
    joined: bool = False
    word_at: str = "above"
    border: bool = False
    lower: bool = False
    window: tuple[int, int] = (760, 700)


LIGHT = Look((255, 255, 255), (27, 27, 34), (91, 60, 196), (235, 229, 255))
DARK = Look((17, 19, 24), (242, 242, 242), (53, 194, 160), (48, 52, 60), used="dim", word_at="below")
LOOKS = (
    LIGHT,
    DARK,
    replace(LIGHT, shape="hexagon", fill=(246, 196, 69), page=(255, 248, 231), side=60, gap=3, row_gap=3, fade=0),
    replace(DARK, shape="rounded", joined=True, gap=14, row_gap=14, fade=3, used="dim"),
    replace(LIGHT, shape="square", border=True, fill=(255, 255, 255), gap=0, row_gap=0, used="words", fade=1),
    replace(LIGHT, fill=None, side=46, gap=18, row_gap=14, used="dim", accent=(29, 111, 224)),
    replace(DARK, fill=(107, 84, 32), page=(32, 25, 12), accent=(253, 243, 216), used="words", fade=8),
    replace(LIGHT, page=(232, 238, 247), shape="rounded", fill=(255, 255, 255), accent=(224, 69, 123), used="gone"),
    replace(DARK, shape="hexagon", side=58, gap=4, row_gap=4, accent=(242, 183, 5), used="words", fade=4),
    replace(LIGHT, lower=True, shape="square", fill=(223, 243, 234), side=58, gap=8, row_gap=8, accent=(255, 122, 26)),
)
TINTS: tuple[Colour, ...] = (
    (192, 57, 43),
    (36, 113, 163),
    (30, 132, 73),
    (125, 60, 152),
    (175, 96, 26),
    (17, 122, 101),
)
BASES = (4, 5, 3, 6, 5, 4, 3, 5, 7, 4)
"""Rows of the pyramid, game by game: with three of them one word uses every letter."""
FACES = ("DejaVuSans-Bold.ttf", "LiberationSans-Bold.ttf")


@dataclass(frozen=True)
class Planted:
    """A puzzle: its letters row by row, and the words with their cells."""

    base: int
    letters: str
    paths: tuple[tuple[int, ...], ...]

    def word(self, path: Sequence[int]) -> str:
        return "".join(self.letters[cell] for cell in path)


@dataclass(frozen=True)
class Moment:
    """What a page shows: the state of each cell and how far it has faded into it (from another one), and what besides.

    words: how each used cell is coloured. faded: cell -> (state that it comes from, share done). shift: pixels by which
    all cells, or the selected ones, are off their places. rows: how many rows have been dealt. dialog, dim: how far
    these have come in. confetti: bits that lie about.
    """

    states: tuple[CellState, ...]
    found: tuple[int, ...] = ()
    listed: int = 0
    selected: tuple[int, ...] = ()
    come: tuple[CellState, ...] = ()
    share: float = 1.0
    shift: int = 0
    rows: int = 9
    hover: int = -1
    dialog: float = 0.0
    confetti: int = 0


def record(seed: int) -> Iterator[RecordedFrame]:
    """One game, from the page's first drawing to the card that covers it at the end."""
    dice = random.Random(seed)
    look = LOOKS[seed % len(LOOKS)]
    planted = _planted(dice, BASES[seed % len(BASES)])
    count = len(planted.letters)
    free = (FREE,) * count
    now = Moment(free)

    def frame(moment: Moment, note: str, still: bool = True) -> RecordedFrame:
        ended = all(state is USED for state in moment.states)
        truth = {"letters": list(planted.letters), "states": [one.value for one in moment.states], "over": ended}
        known = still and not moment.dialog
        return RecordedFrame(draw(look, planted, moment), note, truth if known else None)

    for rows in range(planted.base):
        yield frame(replace(now, rows=rows), f"{rows} rows dealt", still=False)
    yield from (frame(now, "dealt") for _ in range(REST))
    for number, path in enumerate(planted.paths):
        tries = [path]
        wrong = _wrong(dice, planted, now)
        if number == 0 and wrong:
            tries.insert(0, wrong)
        if number == 1:
            look = _resized(look)
            yield from (frame(now, "resized") for _ in range(REST))
        for tried in tries:
            for cell in tried:
                states = tuple(SELECTED if i == cell else state for i, state in enumerate(now.states))
                goal = Moment(states, now.found, now.listed, (*now.selected, cell), hover=cell)
                yield from _faded(frame, look, now, goal, f"{planted.letters[cell]} selected")
                now = replace(goal, hover=-1)
                yield from (frame(now, f"{planted.word(now.selected)} selected") for _ in range(REST))
            if tried != path:
                for shift in (-6, 6, -3):
                    yield frame(replace(now, shift=shift), "a wrong word shakes", still=False)
                states = tuple(FREE if state is SELECTED else state for state in now.states)
            else:
                states = tuple(USED if state is SELECTED else state for state in now.states)
            found = (*now.found, number) if tried == path else now.found
            goal = Moment(states, found, now.listed)
            yield from _faded(frame, look, now, goal, "submitted")
            # The list of words comes a moment after the letters have changed.
            now = replace(goal, listed=len(found))
            note = f"{planted.word(tried)} {'taken' if tried == path else 'refused'}"
            yield from (frame(now, note) for _ in range(REST))
    yield from (frame(replace(now, confetti=k + 1), "confetti", still=False) for k in range(REST))
    for k in range(3):
        yield frame(replace(now, dialog=(k + 1) / 3), "a card comes over the page")


def _faded(
    frame: Callable[[Moment, str, bool], RecordedFrame], look: Look, old: Moment, new: Moment, note: str
) -> Iterator[RecordedFrame]:
    for k in range(look.fade):
        share = (k + 1) / (look.fade + 1)
        yield frame(replace(new, come=old.states, share=share), f"{note}, fading", False)


def _resized(look: Look) -> Look:
    side = round(look.side * 0.85)
    return replace(look, side=side, window=(look.window[0] - 110, look.window[1] - 60))


def _wrong(dice: random.Random, planted: Planted, now: Moment) -> tuple[int, ...]:
    """A path of three free cells that is no word that was planted."""
    beside = neighbours(planted.base)
    for _ in range(50):
        path = [dice.randrange(len(planted.letters))]
        while len(path) < 3:
            ways = [cell for cell in beside[path[-1]] if cell not in path]
            path.append(dice.choice(ways))
        if tuple(path) not in planted.paths and planted.word(path) not in map(planted.word, planted.paths):
            return tuple(path)
    return ()


def neighbours(base: int) -> list[list[int]]:
    """Of each cell, the numbers of those beside it."""
    number = {(r, c): r * (r + 1) // 2 + c for r in range(base) for c in range(r + 1)}
    steps = ((0, -1), (0, 1), (-1, -1), (-1, 0), (1, 0), (1, 1))
    return [[number[r + dr, c + dc] for dr, dc in steps if (r + dr, c + dc) in number] for r, c in number]


def _planted(dice: random.Random, base: int) -> Planted:
    beside = neighbours(base)
    count = len(beside)
    while True:
        left, paths = set(range(count)), []
        while left:
            length = min(dice.choice((4, 5, 6, 7)) if base > 3 else count, len(left))
            path = [min(left, key=lambda i: (sum(n in left for n in beside[i]), dice.random()))]
            while len(path) < length:
                ways = [n for n in beside[path[-1]] if n in left and n not in path]
                if not ways:
                    break
                path.append(min(ways, key=lambda i: (sum(n in left for n in beside[i]), dice.random())))
            paths.append(tuple(path))
            left -= set(path)
        if min(map(len, paths)) >= 3:
            break
    letters = [""] * count
    for path in paths:
        word = dice.choice([word for word in WORDS if len(word) == len(path)])
        for cell, letter in zip(path, word.upper(), strict=True):
            letters[cell] = letter
    return Planted(base, "".join(letters), tuple(paths))


def draw(look: Look, planted: Planted, moment: Moment) -> Pixels:
    """The page as pixels."""
    width, height = look.window
    canvas = Canvas(width, height, look.page)
    font = _face()
    soft = mixed(look.page, look.ink, 0.5)
    canvas.text((20, 24), "Letter hill", 20, look.ink, font, "lm")
    canvas.text((width - 20, 24), "Help", 15, soft, font, "rm")
    centres = _centres(look, planted.base)
    centres = [(x + moment.shift, y) if moment.shift and moment.states[i] is SELECTED else (x, y)
               for i, (x, y) in enumerate(centres)]  # fmt: skip
    if look.joined and len(moment.selected) > 1:
        canvas.line([(round(x), round(y)) for x, y in (centres[i] for i in moment.selected)], look.accent, 7)
    for cell, (x, y) in enumerate(centres):
        row = int((math.isqrt(8 * cell + 1) - 1) / 2)
        if row < moment.rows:
            _cell(canvas, look, planted, moment, cell, (x, y), font)
    word = planted.word(moment.selected)
    bottom = round(TOP + planted.base * _down(look) + 24)
    at = (width / 2, 64) if look.word_at == "above" else (width / 2, bottom + 12)
    canvas.text(at, word, 24, look.ink, font)
    middle = width // 2
    canvas.box((middle + 10, bottom + 34, 110, 42), look.accent, 20)
    canvas.text((middle + 65, bottom + 55), "Submit", 18, readable_on(look.accent), font)
    canvas.box((middle - 120, bottom + 34, 110, 42), look.page, 20, soft, 2)
    canvas.text((middle - 65, bottom + 55), "Hint", 18, look.ink, font)
    for k in range(moment.listed):
        text = planted.word(planted.paths[moment.found[k]])
        canvas.text((40 + 130 * (k % 5), bottom + 105 + 30 * (k // 5)), text, 16, look.ink, font, "lm")
    dice = random.Random(moment.confetti)
    for _ in range(40 * bool(moment.confetti)):
        x, y = dice.randrange(width), dice.randrange(height)
        canvas.box((x, y, 7, 5), dice.choice(TINTS))
    if moment.dialog:
        canvas.shade((0, 0, width, height), (0, 0, 0), 0.5 * moment.dialog)
        if moment.dialog == 1.0:
            canvas.box((width // 2 - 200, 120, 400, 300), shifted(look.page, 10), 12)
            canvas.text((width / 2, 220), "Well done!", 30, look.ink, font)
            canvas.text((width / 2, 280), "Next pyramid tomorrow", 18, look.ink, font)
    return canvas.pixels()


def _cell(
    canvas: Canvas, look: Look, planted: Planted, moment: Moment, cell: int, at: tuple[float, float], font: str
) -> None:
    tint = TINTS[next(k for k, path in enumerate(planted.paths) if cell in path) % len(TINTS)]
    fill, ink = _colours(look, moment.states[cell], tint)
    if moment.come and moment.share < 1.0:
        old_fill, old_ink = _colours(look, moment.come[cell], tint)
        fill, ink = mixed(old_fill, fill, moment.share), mixed(old_ink, ink, moment.share)
    if moment.hover == cell and look.fill:
        fill = mixed(fill, look.ink, 0.05)
    side, (x, y) = look.side, at
    box: Box = (round(x - side / 2), round(y - side / 2), side, side)
    if look.fill is not None:
        if look.shape == "hexagon":
            tall = side * 0.58
            points = [(x + side / 2 * a, y + tall * b) for a, b in
                      ((0, -1), (1, -0.5), (1, 0.5), (0, 1), (-1, 0.5), (-1, -0.5))]  # fmt: skip
            _polygon(canvas, points, fill)
        else:
            radius = {"circle": side // 2, "rounded": side // 6}.get(look.shape, 0)
            canvas.box(box, fill, radius, mixed(look.page, look.ink, 0.25) if look.border else None, 2)
    letter = planted.letters[cell]
    canvas.text(at, letter.lower() if look.lower else letter, side * 0.46, ink, font)


def _polygon(canvas: Canvas, points: list[tuple[float, float]], fill: Colour) -> None:
    left, top = (math.floor(min(p[k] for p in points)) - 1 for k in (0, 1))
    right, bottom = (math.ceil(max(p[k] for p in points)) + 1 for k in (0, 1))
    fine = Image.new("L", ((right - left) * 4, (bottom - top) * 4), 0)
    ImageDraw.Draw(fine).polygon([((x - left) * 4, (y - top) * 4) for x, y in points], 255)
    canvas.image.paste(fill, (left, top), fine.reduce(4))


def _colours(look: Look, state: CellState, tint: Colour) -> tuple[Colour, Colour]:
    """Fill and ink of a cell at rest. tint: of its word."""
    ground = look.fill or look.page
    if state is SELECTED:
        return (look.accent, readable_on(look.accent)) if look.fill else (look.page, look.accent)
    if state is USED and look.used == "gone":
        return ground, ground
    if state is USED and look.used == "dim":
        return mixed(look.page, ground, 0.4), mixed(look.page, look.ink, 0.3)
    if state is USED:
        return (tint, (255, 255, 255)) if look.fill else (look.page, tint)
    return ground, (readable_on(ground) if look.fill else look.ink)


def _centres(look: Look, base: int) -> list[tuple[float, float]]:
    across, down = look.side + look.gap, _down(look)
    top = TOP + look.side / 2
    return [
        (look.window[0] / 2 + (column - row / 2) * across, top + row * down)
        for row in range(base)
        for column in range(row + 1)
    ]


def _down(look: Look) -> float:
    """From one row to the next; hexagons on their points reach into each other's rows."""
    return look.side * (0.87 if look.shape == "hexagon" else 1.0) + look.row_gap


def _face() -> str:
    return next(file for file in font_files(plain=True) if file.endswith(FACES))
