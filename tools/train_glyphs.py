"""Trains the letter model: draws letters in the fonts of Debian's packages, cuts them out as the reader does, learns.

    python tools/train_glyphs.py [--epochs 14] [--per-class 2400] [--seed 1] [--output kibitz/resources/glyphs.onnx]
    python tools/train_glyphs.py --kind marked --epochs 12 --output kibitz/resources/marked_glyphs.onnx
    python tools/train_glyphs.py --kind accented --per-class 1200 --output kibitz/resources/accented_glyphs.onnx
    python tools/train_glyphs.py --kind greek --per-class 700 --epochs 10 --output kibitz/resources/greek_glyphs.onnx

and the same for cyrillic.

Needs torch (CPU), onnx, onnxruntime, pillow, opencv and numpy, and as many font packages as possible; the ones that
the model in the repository was trained on are listed in FONT_PACKAGES. A fifth of the font families is held out: the
accuracy printed at the end is on families that the model has never seen.
"""

from __future__ import annotations

import argparse
import hashlib
import subprocess
import sys
import time
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import torch
from PIL import Image, ImageDraw, ImageFont
from torch import nn

sys.path.insert(0, str(Path(__file__).parent.parent))
from kibitz.vision.glyphs import ACCENTED, CYRILLIC, GREEK, MARKED, PLAIN, SIDE, classes_of, ink_map, normalised

FONT_PACKAGES = (
    "fonts-dejavu fonts-liberation fonts-open-sans fonts-roboto fonts-lato fonts-cantarell fonts-inter fonts-quicksand "
    "fonts-comfortaa fonts-hack fonts-firacode fonts-roboto-slab fonts-noto-core fonts-dosis fonts-ebgaramond "
    "fonts-crosextra-carlito fonts-crosextra-caladea fonts-cabin fonts-jura fonts-linuxlibertine fonts-freefont-ttf "
    "fonts-croscore fonts-texgyre fonts-junction fonts-play fonts-courier-prime fonts-karla fonts-go fonts-mplus "
    "fonts-yanone-kaffeesatz fonts-bebas-neue fonts-league-mono fonts-urw-base35"
)
UNUSABLE = (
    "keyboard",
    "initials",
    "symbol",
    "dingbat",
    "emoji",
    "icon",
    "math",
    "lobster",
    "z003",
    "chancery",
    "d050000l",
    "braille",
    "music",
)
KINDS = {"plain": PLAIN, "marked": MARKED, "accented": ACCENTED, "cyrillic": CYRILLIC, "greek": GREEK}
LANGUAGE_OF = {CYRILLIC: "ru", GREEK: "el"}
"""The language whose letters a font must have for a model; for the others it is English."""
SIGNS = "23456789?!&%#@+=*<>/{}[]()~^\"'.,:;-_→←↵✓✗×…"
"""What is no letter on a tile."""
NO_LETTERS = {
    CYRILLIC: SIGNS.translate(str.maketrans("", "", "346")) + "DFGJLNQRSUVWZΘΞΣΨΩ",
    GREEK: SIGNS + "CDFGJLQRБЖЗИЙЦШЩЫЭЮЯ",
}
"""The same for a script, with those letters of others that look like none of its own: they tell it from others."""
SECOND_FORMS = {"σ": "σς"}
"""Letters that are drawn in several ways."""
TURN_DEGREES = 3.0
STRUCK = 0.07
"""Share of the letters that are struck through, or underlined."""
UNTOLD = {"A": "ÀÁÂÄÅÃ", "C": "Ç", "E": "ÈÉÊË", "I": "ÎÏÍ", "N": "Ñ", "O": "ÒÓÔÖÕ", "U": "ÙÚÛÜ", "S": "Š", "Z": "Ž"}
"""Letters that are read without what stands on them: puzzles count them so."""


def font_files(model: str) -> dict[str, list[str]]:
    """Font family -> files with a model's letters, upright or slanted; of scripts other than Latin upright ones alone:
    their small italic letters are others, which no game shows."""
    language = LANGUAGE_OF.get(model, "en")
    listed = subprocess.run(
        ["fc-list", f":lang={language}:scalable=true", "file", "family", "style"],
        capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    families: dict[str, list[str]] = {}
    for line in sorted(listed.splitlines()):
        path, _, rest = line.partition(": ")
        family = rest.split(":")[0].split(",")[0].strip()
        if any(word in (family + path).lower() for word in UNUSABLE) or path.endswith((".pfb", ".t1", ".gz")):
            continue
        if model in LANGUAGE_OF and any(word in line.lower() for word in ("italic", "oblique")):
            continue
        # Noto has a family for every script; their Latin letters are the same.
        if family.startswith("Noto") and family not in (
            "Noto Sans",
            "Noto Serif",
            "Noto Sans Mono",
            "Noto Sans Display",
        ):
            continue
        families.setdefault(family, []).append(path)
    return families


@cache
def has_letter(path: str, letter: str) -> bool:
    """Whether a font has a letter: what it hasn't it draws as what no font has."""
    font = ImageFont.truetype(path, 30)
    made, missing = (font.getmask(sign) for sign in (letter, "\uffff"))
    return made.size != missing.size or bytes(made) != bytes(missing)


def drawn(letter: str, path: str, random: np.random.Generator, marked: bool) -> np.ndarray | None:
    """A tile with the letter, BGR, spoilt as screenshots are. marked: with what pages draw about letters."""
    size = int(random.choice([11, 13, 16, 19, 22, 26, 32, 40, 52, 70]) * random.uniform(0.9, 1.1))
    try:
        font = ImageFont.truetype(path, size)
        left, top, right, bottom = font.getbbox(letter)
    except OSError:
        return None
    if right - left < 1 or bottom - top < 4:
        return None
    edge = max(3, int(size * random.uniform(0.2, 0.7)))
    width, height = int(right - left) + 2 * edge, int(bottom - top) + 2 * edge
    fill = random.integers(0, 256, 3)
    ink = random.integers(0, 256, 3)
    while np.abs(fill.astype(int) - ink).sum() < (80 if marked and random.random() < 0.1 else 150):
        ink = random.integers(0, 256, 3)
    mask = Image.new("L", (width, height))
    shift = random.uniform(0, 1, 2)
    at = (edge - left + shift[0], edge - top + shift[1])
    # A letter with an outline around it, or that is nothing else.
    around = max(1, round(size * random.uniform(0.03, 0.09))) if marked and random.random() < 0.1 else 0
    ImageDraw.Draw(mask).text(at, letter, fill=255, font=font)
    shape = np.asarray(mask, dtype=np.float32) / 255
    if random.random() < 0.35:
        turn = cv2.getRotationMatrix2D((width / 2, height / 2), random.uniform(-TURN_DEGREES, TURN_DEGREES), 1)
        turn[0, 1] += random.uniform(-0.06, 0.06)
        shape = cv2.warpAffine(shape, turn, (width, height), flags=cv2.INTER_LINEAR)
    if around and size > 14:
        wider = cv2.dilate(shape, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * around + 1,) * 2))
        if random.random() < 0.5:
            shape = wider - 0.9 * shape
    if marked and random.random() < STRUCK:
        shape = np.maximum(shape, struck(shape, size, edge, font.getmetrics()[0] + at[1], random))
    if random.random() < 0.25:
        shape = cv2.GaussianBlur(shape, (0, 0), random.uniform(0.3, 0.02 * size + 0.4))
    if random.random() < 0.15:
        kernel = np.ones((2, 2), np.uint8)
        shape = cv2.dilate(shape, kernel) if random.random() < 0.6 or size < 30 else cv2.erode(shape, kernel)
    tile = decorated(shape, fill, size, random) if marked else fill
    tile = tile + shape[..., None] * (ink - tile)
    if random.random() < 0.3:  # scaled by the browser or the display
        factor = random.uniform(0.75, 1.6)
        tile = cv2.resize(tile.astype(np.float32), None, fx=factor, fy=factor, interpolation=cv2.INTER_LINEAR)
    if random.random() < 0.3:
        tile = tile + random.normal(0, random.uniform(1, 9), tile.shape)
    pixels = np.clip(tile, 0, 255).astype(np.uint8)
    if random.random() < 0.25:
        quality = int(random.integers(35, 95))
        pixels = cv2.imdecode(cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, quality])[1], cv2.IMREAD_COLOR)
    return pixels


def struck(shape: np.ndarray, size: int, edge: int, baseline: float, random: np.random.Generator) -> np.ndarray:
    """The line that strikes a letter through, or stands under it, as browsers draw it, as long as it is wide."""
    line = np.zeros_like(shape)
    thick = max(1, round(size * random.uniform(0.05, 0.1)))
    height = random.uniform(0.24, 0.36) if random.random() < 0.8 else -random.uniform(0.08, 0.2)
    top = round(baseline - height * size - thick / 2)
    over = round(random.uniform(-0.05, 0.2) * edge)
    line[max(0, top) : max(0, top + thick), max(0, edge - over) : shape.shape[1] - edge + over] = 1
    return line


def decorated(shape: np.ndarray, fill: np.ndarray, size: int, random: np.random.Generator) -> np.ndarray:
    """The ground that a letter stands on: plain, a gradient, with the letter's shadow, or lines that join letters."""
    height, width = shape.shape
    tile = np.tile(fill.astype(np.float32), (height, width, 1))
    kind = random.random()
    if kind < 0.08:
        slope = (
            np.linspace(-1, 1, height)[:, None, None] * random.uniform(-30, 30)
            + random.uniform(-15, 15) * (np.linspace(-1, 1, width)[None, :, None])
        )
        tile = tile + slope.astype(np.float32)
    elif kind < 0.16:
        move = np.float32([[1, 0, size * random.uniform(0.02, 0.1)], [0, 1, size * random.uniform(0.02, 0.1)]])
        shade = cv2.warpAffine(shape, move, (width, height))
        shade = cv2.GaussianBlur(shade, (0, 0), random.uniform(0.3, 0.08 * size)) * random.uniform(0.15, 0.7)
        tile = tile + shade[..., None] * (random.choice([0.0, 255.0]) - tile)
    elif kind < 0.26:
        colour = fill + random.uniform(-70, 70, 3)
        reach = 2 * max(height, width)
        for angle in random.choice(np.arange(6), int(random.integers(1, 3)), replace=False) * 60.0:
            turned = np.radians(angle + random.uniform(-8, 8))
            middle = (width / 2, height / 2)
            end = (round(middle[0] + reach * np.cos(turned)), round(middle[1] + reach * np.sin(turned)))
            thick = max(1, round(size * random.uniform(0.06, 0.35)))
            cv2.line(tile, (round(middle[0]), round(middle[1])), end, colour.tolist(), thick, cv2.LINE_AA)
    return tile


def no_letter(random: np.random.Generator, files: list[str], model: str) -> np.ndarray:
    """A tile with something else on it: digits, signs, lines, blots."""
    kind = random.random()
    if kind < 0.55:
        sign = str(random.choice(list(NO_LETTERS.get(model, SIGNS))))
        tile = drawn(sign, str(random.choice(files)), random, model == MARKED)
        if tile is not None:
            return tile
    side = int(random.integers(20, 70))
    tile = np.full((side, side, 3), random.integers(0, 256, 3), dtype=np.uint8)
    colour = tuple(int(c) for c in random.integers(0, 256, 3))
    for _ in range(int(random.integers(1, 5))):
        a, b = (tuple(int(x) for x in random.integers(0, side, 2)) for _ in range(2))
        thick = int(random.integers(1, 5))
        shape = random.random()
        if shape < 0.4:
            cv2.line(tile, a, b, colour, thick)
        elif shape < 0.7:
            cv2.rectangle(tile, a, b, colour, thick if shape < 0.55 else -1)
        else:
            cv2.circle(tile, a, int(random.integers(2, side // 2)), colour, thick if shape < 0.85 else -1)
    return tile


def examples(families: dict[str, list[str]], per_class: int, seed: int, model: str) -> tuple[np.ndarray, np.ndarray]:
    """Normalised letters, (n, 32, 32) uint8, and their classes."""
    marked, labels = model == MARKED, classes_of(model)
    random = np.random.default_rng(seed)
    names = sorted(families)
    every = [path for paths in families.values() for path in paths]
    squares, classes = [], []
    for number, label in enumerate(labels):
        made = 0
        # Pages in other scripts show small letters more often, and these look less like the capitals.
        small = per_class if model in LANGUAGE_OF else per_class // 3
        while made < (per_class if number < len(labels) // 2 else small if label else per_class * 3):
            if label:
                # By family first, so that one with many styles counts no more than another.
                paths = families[names[random.integers(len(names))]]
                sign = str(random.choice(list(SECOND_FORMS[label]))) if label in SECOND_FORMS else label
                if marked and random.random() < 0.03 and label.upper() in UNTOLD:
                    sign = str(random.choice(list(UNTOLD[label.upper()])))
                    sign = sign if label.isupper() else sign.lower()
                path = paths[random.integers(len(paths))]
                tile = drawn(sign, path, random, marked) if has_letter(path, sign) else None
            else:
                tile = no_letter(random, every, model)
            ink = None if tile is None else ink_map(tile)
            square = None if ink is None else normalised(ink)
            if square is None:
                made += 0.01  # a font without this letter must not stop us
                continue
            squares.append(square)
            classes.append(number)
            made += 1
    return np.stack(squares), np.array(classes)


def network(model: str) -> nn.Module:
    """Four convolutions and two layers; some 100,000 numbers, 0.4 MB, or 180,000 for marked letters, 0.7 MB."""
    wide = (16, 24, 40, 64, 128) if model == MARKED else (16, 16, 32, 48, 96)
    labels = len(classes_of(model))

    def block(before: int, after: int) -> list[nn.Module]:
        return [nn.Conv2d(before, after, 3, padding=1), nn.BatchNorm2d(after), nn.ReLU()]

    return nn.Sequential(
        *block(1, wide[0]), *block(wide[0], wide[1]), nn.MaxPool2d(2),
        *block(wide[1], wide[2]), nn.MaxPool2d(2),
        *block(wide[2], wide[3]), nn.MaxPool2d(2),
        nn.Flatten(), nn.Dropout(0.25), nn.Linear(wide[3] * 16, wide[4]), nn.ReLU(), nn.Linear(wide[4], labels),
    )  # fmt: skip


def letters_right(
    model: nn.Module, squares: np.ndarray, classes: np.ndarray, labels: tuple[str, ...]
) -> tuple[float, list[str]]:
    """Share of letters that are read right, capital or not, and what is most often mistaken."""
    model.eval()
    with torch.no_grad():
        scores = torch.cat([model(part) for part in torch.tensor(squares)[:, None].float().div(255).split(2048)])
    best = scores.argmax(1).numpy()
    last = len(labels) - 1
    half = last // 2
    same = np.where(classes < last, (best % half == classes % half) & (best < last), best == last)
    # Alone, a small l and a capital I are the same stroke; the board's other letters tell.
    stroke = {labels.index(letter) for letter in "Il" if letter in labels}
    same |= np.isin(classes, list(stroke)) & np.isin(best, list(stroke))
    wrong: dict[str, int] = {}
    for truth, read in zip(classes[~same], best[~same], strict=True):
        name = f"{labels[truth] or '-'}>{labels[read] or '-'}"
        wrong[name] = wrong.get(name, 0) + 1
    return float(same.mean()), [f"{k} {v}" for k, v in sorted(wrong.items(), key=lambda item: -item[1])[:14]]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--epochs", type=int, default=14)
    parser.add_argument("--per-class", type=int, default=2400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--kind",
        choices=KINDS,
        default="plain",
        help="marked: with strokes, outlines, shadows, joining lines; accented: with accents, which are told; "
        "cyrillic, greek: letters of these scripts",
    )
    parser.add_argument("--output", type=Path, default=Path("kibitz/resources/glyphs.onnx"))
    options = parser.parse_args()
    kind = KINDS[options.kind]
    labels = classes_of(kind)
    torch.manual_seed(options.seed)
    torch.set_num_threads(1)
    families = font_files(kind)
    held = {name for name in families if int(hashlib.sha256(name.encode()).hexdigest(), 16) % 5 == 0}
    print(f"{len(families)} families, {len(held)} held out: {', '.join(sorted(held))}", flush=True)
    start = time.perf_counter()
    known = {name: paths for name, paths in families.items() if name not in held}
    squares, classes = examples(known, options.per_class, options.seed, kind)
    unseen, unseen_classes = examples(
        {name: families[name] for name in held}, options.per_class // 8, options.seed + 1, kind
    )
    print(f"{len(squares):,} letters drawn in {time.perf_counter() - start:.0f} s", flush=True)
    model = network(kind)
    optimiser = torch.optim.AdamW(model.parameters(), lr=2e-3, weight_decay=1e-4)
    batch = 256
    steps = options.epochs * (len(squares) // batch)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, 4e-3, total_steps=steps + 1)
    lose = nn.CrossEntropyLoss(label_smoothing=0.02)
    inputs, targets = torch.tensor(squares)[:, None], torch.tensor(classes)
    for epoch in range(options.epochs):
        model.train()
        total = 0.0
        for part in torch.randperm(len(squares))[: len(squares) // batch * batch].split(batch):
            loss = lose(model(inputs[part].float().div(255)), targets[part])
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            schedule.step()
            total += loss.item()
        right, wrong = letters_right(model, unseen, unseen_classes, labels)
        print(
            f"epoch {epoch + 1}: loss {total * batch / len(squares):.3f}, unseen families {right:.4%} {wrong}",
            flush=True,
        )
        capitals = unseen_classes < (len(labels) - 1) // 2
        print(f"   capitals {letters_right(model, unseen[capitals], unseen_classes[capitals], labels)}", flush=True)
    model.eval()
    torch.onnx.export(
        model, torch.zeros(1, 1, SIDE, SIDE), str(options.output), input_names=["letters"], output_names=["scores"],
        dynamic_axes={"letters": {0: "n"}, "scores": {0: "n"}}, dynamo=False,
    )  # fmt: skip
    print(f"{options.output}: {options.output.stat().st_size / 1e6:.2f} MB", flush=True)


if __name__ == "__main__":
    main()
