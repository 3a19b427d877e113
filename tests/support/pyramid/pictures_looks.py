"""Made-up looks and situations of letter pyramids, each from a seed."""

from __future__ import annotations

import random
from dataclasses import dataclass

from kibitz.solvers.pyramid.shown import CellState

_TEXT = """
ace act age air ant ape arm art ash axe bag bee box bun cab cat cow cup dew dog ear egg elf fan fig fog fox gem gum
hat hen ice ink ivy jam jar jaw joy key kid kit lid log map mix mud net nut oak oar owl pea pen pie pig quiz ram rug
saw sea sky son tea toe tub urn van vet web wig yak zip zoo bear bird boat book cake calm city coin crab dawn deer
desk door dove drum duck echo fern fish flag frog game gift goat gold hawk hill iris jazz jury kite king lace lamb
lava leaf lily lion lock maze milk mint moon moth navy nest oboe onyx oven palm pear pier pony quay rain ring road
rose ruby salt seal ship silk snow star swan taxi tiger tree tuna vase veil vine wave whip wolf yarn yoga zinc zone
amber apple arrow bacon badge beach bison brick cabin camel candy chess cloud coral crown daisy dough eagle ember
fairy feast flute fruit ghost giant globe grape guitar heart honey hotel igloo ivory jelly joker juice kayak knife
label lemon linen lunar mango maple melon mouse music night ocean olive onion opera otter panda peach pearl piano
pilot plaza quail queen quilt radio raven river robin salad scarf shark sheep squid storm sugar table toast torch
tulip uncle valve vinyl wagon whale wheat yacht zebra anchor banana basket beaver bottle bridge butter candle canyon
carpet castle cherry cinema coffee comet copper dragon engine falcon fiddle flower forest garden ginger goblet hammer
harbor insect island jacket jungle kettle ladder lizard magnet marble meadow mirror monkey museum needle orange oyster
parrot pencil pepper pirate planet pocket puzzle quartz rabbit rocket saddle salmon silver spider square sunset temple
throne ticket tunnel turtle velvet violin walnut window winter wizard zipper avocado balloon blanket buffalo cabbage
caravan chimney compass crystal diamond dolphin feather fiction giraffe harvest journey lantern lobster mammoth
octopus orchard parsley peacock penguin picture pumpkin rainbow sailing science spinach thunder trumpet unicorn
village volcano whistle alphabet aquarium backpack blizzard broccoli calendar cathedral chestnut crescent dinosaur
elephant festival hedgehog kangaroo mandolin mountain mushroom notebook pavilion platinum sandwich sapphire squirrel
treasure umbrella waterfall xylophone
"""
WORDS = _TEXT.split()
SHAPES = ("circle", "circle", "hexagon", "rounded", "rounded", "square", "diamond", "pointed", "bare")
FONTS = ("DejaVu Sans", "DejaVu Sans", "DejaVu Serif", "Nimbus Sans", "Nimbus Sans", "Nimbus Roman",
         "Nimbus Sans Narrow", "URW Bookman", "URW Gothic", "C059", "P052", "Nimbus Mono PS")  # fmt: skip
LIGHT = (("#ffffff", "#1b1b1f"), ("#f6f1e7", "#33261d"), ("#e8eef7", "#16233a"), ("#fdf6fb", "#3b1130"),
         ("#dfeee4", "#12301c"), ("linear-gradient(#fff4d8,#ffd9c7)", "#402010"))  # fmt: skip
DARK = (("#111318", "#f2f2f2"), ("#000000", "#ffffff"), ("#1f2937", "#e5e7eb"), ("#2b1b3d", "#f3e8ff"),
        ("#0d2b2a", "#d9fff8"), ("linear-gradient(#1b2735,#090a0f)", "#e6edf7"))  # fmt: skip
ACCENTS = ("#5b3cc4", "#1d6fe0", "#e0457b", "#f2b705", "#0f9d7a", "#ff7a1a", "#111111", "#7dd3fc")
WORD_COLOURS = (
    ("#ff8fab", "#7fd1ae", "#ffd166", "#8ecae6", "#cdb4db", "#f4a261", "#a3b18a", "#e5989b"),
    ("#b23a48", "#2a9d8f", "#e9c46a", "#457b9d", "#8d5a97", "#bc6c25", "#588157", "#6d6875"),
    ("#ffe3e8", "#d8f5e6", "#fff1c9", "#dcefff", "#efe3fb", "#ffe7d1", "#e6f0d4", "#f3dfe2"),
)
USED = ("dim", "dim", "words", "words", "grey", "one", "outline", "words dim", "fade", "struck")
SELECTED = ("fill", "fill", "fill", "outline", "grow", "darker", "ink")
STAGES = ("fresh", "select", "words", "words+select", "won", "lost", "toast", "dialog", "cut")
WINDOWS = ((1280, 800), (1366, 768), (1920, 1080), (1600, 900), (420, 900), (390, 844), (1024, 768))
SCALES = (1.0, 1.0, 1.0, 1.25, 1.5, 2.0, 2.5)


@dataclass(frozen=True)
class Look:
    """How a page looks; lengths in CSS pixels, colours as CSS has them."""

    dark: bool
    page: str
    ink: str
    shape: str
    filled: bool
    fill: str
    cell_ink: str
    border: str
    cell: float
    gap: float
    row_gap: float
    font: str
    weight: int
    letter: float
    lower: bool
    accent: str
    colours: tuple[str, ...]
    used: str
    selected: str
    joined: bool
    current: str
    submit: str
    clear: str
    hint: bool
    words: str
    header: str
    logo: bool
    clock: bool
    count: bool
    shadow: bool
    window: tuple[int, int]
    scale: float


@dataclass(frozen=True)
class Play:
    """The game on it: letters and states of the cells, the words' cells in order, which of them are found."""

    stage: str
    base: int
    letters: str
    states: tuple[CellState, ...]
    planted: tuple[tuple[int, ...], ...]
    found: tuple[int, ...]
    selected: tuple[int, ...]

    def word(self, path: tuple[int, ...]) -> str:
        return "".join(self.letters[i] for i in path)


def made_up(seed: int, stage: str | None = None) -> tuple[Look, Play]:
    """The look and the game of this seed; stage: one of `STAGES`, else at random."""
    dice = random.Random(seed)
    base = dice.choice((3, 4, 5, 5, 5, 5, 6, 6, 7, 7, 8, 9))
    return _look(dice, base), _play(dice, base, stage or dice.choice(STAGES[:6]))


def _look(dice: random.Random, base: int) -> Look:
    dark = dice.random() < 0.45
    page, ink = dice.choice(DARK if dark else LIGHT)
    shape = dice.choice(SHAPES)
    window = dice.choice(WINDOWS)
    room = min((window[0] - 40) / base, (window[1] - 330) / base)
    cell = min(dice.choice((28, 34, 40, 44, 48, 52, 56, 64, 72, 88)), 0.92 * room)
    gap = min(dice.choice((0, 2, 4, 6, 10, 16, 24)), max(0.0, room - cell))
    row_gap = min(dice.choice((gap, gap, 0, 2, 6, 12, 20)), max(0.0, room - cell))
    if shape in ("hexagon", "pointed") and dice.random() < 0.6:
        row_gap = gap - cell * (0.25 if shape == "pointed" else 0.0)
    filled = shape != "bare" and dice.random() < 0.75
    fills = ("#262b36", "#3a3347", "#1f3b4d", "#30343c", "#e9e4ff") if dark else (
        "#ffffff", "#ebe5ff", "#e6e9ee", "#fde9c8", "#dff3ea", "#2f3b52")  # fmt: skip
    fill = dice.choice(fills) if filled else "transparent"
    light_fill = fill in ("#e9e4ff", "#ffffff", "#ebe5ff", "#e6e9ee", "#fde9c8", "#dff3ea")
    cell_ink = ink if not filled else ("#1b1a22" if light_fill else "#f4f4f6")
    bordered = shape not in ("bare", "hexagon", "pointed", "diamond") and (not filled or dice.random() < 0.35)
    if filled and fill == "#ffffff" and page == "#ffffff" and not bordered:
        fill = "#f0f0f3"
    if not filled and shape in ("hexagon", "pointed", "diamond"):
        filled, fill = True, ("#3b4252" if dark else "#e5e7eb")
    used = dice.choice(USED)
    selected = dice.choice(SELECTED)
    if shape == "bare" and selected in ("outline", "darker"):
        selected = "ink"
    if shape in ("hexagon", "pointed", "diamond") and (used == "outline" or selected == "outline"):
        used, selected = "dim", "fill"
    return Look(
        dark=dark, page=page, ink=ink, shape=shape, filled=filled, fill=fill, cell_ink=cell_ink,
        border=f"{dice.choice((1, 2, 3))}px solid {'#4b5563' if dark else '#c3c8d0'}" if bordered else "",
        cell=cell, gap=gap, row_gap=row_gap, font=dice.choice(FONTS), weight=dice.choice((400, 500, 600, 700, 700)),
        letter=dice.choice((0.38, 0.45, 0.5, 0.56)) if shape not in ("diamond",) else 0.38,
        lower=dice.random() < 0.22, accent=dice.choice(ACCENTS[:-2] if not dark else (*ACCENTS[:-2], ACCENTS[-1])),
        colours=dice.choice(WORD_COLOURS), used=used, selected=selected,
        joined=dice.random() < 0.3, current=dice.choice(("above", "above", "below", "box", "")),
        submit=dice.choice(("round", "bar", "Submit", "Enter", "Submit", "check", "")),
        clear=dice.choice(("round", "Clear", "Clear", "Delete", "")), hint=dice.random() < 0.5,
        words=dice.choice(("chips", "chips", "list", "side", "cards", "side")) if window[0] > 900
        else dice.choice(("chips", "list", "cards")),
        header=dice.choice(("Pyramid", "Pyramid Scheme", "Letter stack", "DAILY PYRAMID", "Word Peak")),
        logo=dice.random() < 0.4, clock=dice.random() < 0.5, count=dice.random() < 0.5, shadow=dice.random() < 0.3,
        window=window, scale=dice.choice(SCALES),
    )  # fmt: skip


def neighbours(base: int) -> list[list[int]]:
    """Of each cell, the numbers of those beside it, horizontally and diagonally."""
    number = {(r, c): r * (r + 1) // 2 + c for r in range(base) for c in range(r + 1)}
    steps = ((0, -1), (0, 1), (-1, -1), (-1, 0), (1, 0), (1, 1))
    return [[number[r + dr, c + dc] for dr, dc in steps if (r + dr, c + dc) in number] for r, c in number]


def _paths(dice: random.Random, base: int) -> list[tuple[int, ...]]:
    """Paths of three cells or more that together use every cell once."""
    beside = neighbours(base)
    while True:
        left = set(range(len(beside)))
        paths: list[tuple[int, ...]] = []
        while left:
            length = min(dice.choice((3, 4, 4, 5, 5, 6, 7, 8)), len(left))
            path = [min(left, key=lambda i: (sum(n in left for n in beside[i]), dice.random()))]
            while len(path) < length:
                ways = [n for n in beside[path[-1]] if n in left and n not in path]
                if not ways:
                    break
                path.append(min(ways, key=lambda i: (sum(n in left for n in beside[i]), dice.random())))
            if len(path) < 3:
                break
            paths.append(tuple(path))
            left -= set(path)
        if not left:
            return paths


def _play(dice: random.Random, base: int, stage: str) -> Play:
    planted = _paths(dice, base)
    letters = [""] * (base * (base + 1) // 2)
    for path in planted:
        fits = [word for word in WORDS if len(word) == len(path)]
        for i, letter in zip(path, dice.choice(fits).upper(), strict=True):
            letters[i] = letter
    everything = stage in ("won", "lost")
    some = stage in ("words", "words+select") or (stage in ("toast", "dialog", "cut") and dice.random() < 0.6)
    count = len(planted) if everything else dice.randint(1, max(1, len(planted) - 1)) if some else 0
    found = tuple(dice.sample(range(len(planted)), min(count, len(planted) - (0 if everything else 1))))
    used = {i for k in found for i in planted[k]}
    selected: tuple[int, ...] = ()
    if "select" in stage:
        rest = [path for k, path in enumerate(planted) if k not in found]
        path = dice.choice(rest)
        selected = path[: dice.randint(1, len(path))]
    states = tuple(
        CellState.USED if i in used else CellState.SELECTED if i in selected else CellState.FREE
        for i in range(len(letters))
    )
    return Play(stage, base, "".join(letters), states, tuple(planted), found, selected)
