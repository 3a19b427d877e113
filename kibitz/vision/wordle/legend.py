"""What a page says its colours mean: a swatch or an example tile, and words beside or below it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Rect
from kibitz.solvers.wordle.model.shown import TOLD, Tile
from kibitz.vision.boxes import cell_boxes
from kibitz.vision.ocr import sure_text
from kibitz.vision.wordle.cells.cell_reader import CellReader
from kibitz.vision.wordle.cells.tiles import Lab
from kibitz.vision.wordle.evidence import APART, Palette
from kibitz.vision.wordle.found import KEYS, Layout
from kibitz.vision.wordle.marked_part import shown_by

# In English, German, French, Spanish, Italian, Portuguese, Dutch, Polish and Swedish; accents are left out.
PLACE = (
    r"\b(?:SPOT|PLACE|POSITION|LOCATION|SLOT|STELLE|PLATZ|PLAATS|POSTO|LUGAR|SITIO|POSI[CZ]IONE?|POSICAO|POSITIE"
    r"|MIEJSC\w*|PLATS)\b"
)
"""Where a letter may stand."""
OTHER = (
    r"\b(?:WRONG|OTHER|ANOTHER|DIFFERENT|INCORRECT|FALSCH\w*|ANDER\w*|VERKEERDE|AUTRE|MAUVAISE?|OTR[OA]|ALTR[OA]"
    r"|N?OUTR[OA]|ERRAD[OA]|SBAGLIAT[OA]|EQUIVOCAD[OA]|INCORRECT[OA]|DIVERS[OA]|INN\w*|ZL\w*|ANNAN|FEL)\b"
)
RIGHT = (
    r"\b(?:RIGHT|CORRECT|EXACT|PERFECT|GOOD|SAME|RICHTIGE\w*|JUISTE|BONNE|GIUST[OA]|CORRECT[OA]|CORRETT[OA]|CERT[OA]"
    r"|EXACT[OA]|DOBR\w*|WLASCIW\w*|POPRAWN\w*|RATT)\b"
)
NOT = r"(?:\b(?:NOT|NICHT|KEIN\w*|NIET|GEEN|PAS|NON|NAO|NO(?! LUGAR| SITIO)|NONE|ISNT|NIE|INTE)\b|N'T\b)"
HERE = r"\b(?:THIS|THAT|HERE|THERE|RIGHT|CORRECT|ITS|HIER|BONNE|DIESE\w*)\b"
IN_WORD = (
    r"\bIN (?:THE )?WORD\b|\bIM WORT|\bIN HET WOORD|DANS LE MOT|EN LA PALABRA|NELLA PAROLA|NA PALAVRA|W SLOWIE|I ORDET"
)
SAYS = tuple(
    (tile, re.compile(said))
    for tile, said in (
        # "The letter is not in the word in any spot."
        (Tile.ABSENT, rf"\bIN ANY {PLACE}|NOWHERE|\bNO SUCH"),
        (Tile.PRESENT, rf"{OTHER}[\w ]*{PLACE}|{PLACE}[\w ]*{OTHER}|{NOT}[\w ]*{HERE}"),
        (Tile.PRESENT, r"ELSEWHERE|MISPLACED|MAL PLACEE?|WOANDERS|ELDERS|AILLEURS|OUT OF PLACE"),
        (Tile.ABSENT, rf"{NOT}|\b(?:AUSENTE|ASSENTE|ABSENTE?|FEHLT)\b"),
        (Tile.CORRECT, rf"{RIGHT}[\w ]*{PLACE}|{PLACE}[\w ]*{RIGHT}|BIEN PLACEE?|\bIN (?:ITS )?PLACE\b"),
        (Tile.CORRECT, r"^(?:CORRECT|RIGHT|EXACT|HIT|RICHTIG|JUIST|CORRECTO|CORRETO)$"),
        (Tile.PRESENT, rf"{IN_WORD}|^(?:PRESENT|CLOSE|NEARLY|ALMOST|NEAR|PRESENTE)$"),
    )
)
"""What is said of a colour, in the order in which it is looked for: what denies comes before what it denies."""
REFUSES = re.compile(r"LIS(?:T|TE|TA|TAN|CIE)\b|\bELENCO\b|LIJST|DICTIONAR|DICTIONNAIRE|WORTERBUCH")
"""What refuses a word that is in no list says nothing of a colour."""
LIKE = str.maketrans({"Ł": "L", "\u2019": "'"})
"""Letters that are no plain one with an accent, and signs, as they are looked for."""
WIDE, TALL, BELOW = 9.0, 0.35, 1.5
"""How far words stand beside a swatch, above and below its edges beside it, and below it, in its height."""
LEAST_WIDE = 220.0
"""The first of these in pixels at least: swatches may be small."""
SURE_TEXT = 0.7
"""Confidence of a line at least."""
LEAST_MEANINGS = 2
"""Meanings that a legend tells at least; one alone may be anything."""
MOST_ASKED = 8
"""Swatches whose words are read at most."""
MOST_IN_LINE = 40
"""Boxes of one size in line with one of a legend at most: more are a page's pattern."""
ALIKE, LINE = (0.8, 1.25), 0.2
"""Heights of swatches of one legend, and how far they are off one line, in their height."""
SQUARE = (0.5, 2.0)
"""Width of a swatch, in its height."""


_text = lru_cache(maxsize=64)(sure_text)
"""A legend is the same in all pictures of a game."""


def meaning_of(text: str) -> Tile | None:
    """What a text says of a colour; None where it says nothing of the kind.

    >>> meaning_of("In the word, other place").value
    'present'
    """
    plain = "".join(sign for sign in unicodedata.normalize("NFD", text.upper()) if not unicodedata.combining(sign))
    plain = re.sub(r"[^A-Z']+", " ", plain.translate(LIKE)).strip()
    if REFUSES.search(plain):
        return None
    return next((tile for tile, said in SAYS if said.search(plain)), None)


def read_legend(reader: CellReader, layout: Layout, part: str, asked: Sequence[Lab]) -> Palette | None:
    """What the page says of its colours; None where it says nothing, or contradicts itself.

    part: of a tile that shows its state, one of `marked_part.PARTS`. asked: colours of tiles whose meaning is not
    certain: where no swatch has one of these, nothing is read.
    """
    swatches = _swatches(reader, layout, part)
    if not any(_is_near(fill, asked) for _, fill in swatches):
        return None
    found: dict[Tile, list[Lab]] = {}
    for box, fill in _likely(swatches, asked):
        tile = next((tile for area in _beside(box, layout) if (tile := _said(reader.pixels, area)) is not None), None)
        if tile is not None:
            found.setdefault(tile, []).append(fill)
    middles = {tile: np.asarray(np.median(fills, axis=0)) for tile, fills in found.items()}
    if len(middles) < LEAST_MEANINGS or not _are_apart(list(middles.values())):
        return None
    if any(not _is_near(fill, [middles[tile]]) for tile, fills in found.items() for fill in fills):
        return None
    return Palette(tuple((tile, middles[tile]) for tile in TOLD if tile in middles), part)


def _swatches(reader: CellReader, layout: Layout, part: str) -> list[tuple[Rect, Lab]]:
    """What may be a swatch, or an example tile, and its colour: neither on a board nor among the keys."""
    taken = [board.box for board in layout.boards]
    if layout.keys:
        # Of keys that were used not all may have been known.
        key = next(iter(layout.keys.values()))
        unknown = max(key.w, key.h) if len(layout.keys) < KEYS else 0.0
        taken.append(Rect.around(list(layout.keys.values())).grown(unknown))
    boxes = [Rect(*box) for box in cell_boxes(reader.outlines).tolist()]
    boxes = [box for box in boxes if SQUARE[0] <= box.w / box.h <= SQUARE[1]]
    boxes = [box for box in boxes if not any(box.iou(other) > 0 for other in taken)]
    cells = [shown_by(one, part).cell for one in reader.read(boxes)]
    return [(cell.box, cell.fill) for cell in cells if cell.visible]


def _is_near(fill: Lab, others: Iterable[Lab]) -> bool:
    return any(float(np.linalg.norm(fill - other)) <= APART for other in others)


def _are_apart(fills: Sequence[Lab]) -> bool:
    return not any(_is_near(fill, fills[:n]) for n, fill in enumerate(fills))


def _likely(swatches: Sequence[tuple[Rect, Lab]], asked: Sequence[Lab]) -> list[tuple[Rect, Lab]]:
    """The swatches of the colours that are asked about, and those of their size in one row or column with one: those
    first that each have a colour of their own, as a legend's do. Many keys have the same."""
    if not swatches:
        return []
    fills = np.array([fill for _, fill in swatches])
    middles = np.array([(box.center.x, box.center.y) for box, _ in swatches])
    heights = np.array([box.h for box, _ in swatches])
    asked_about = (np.linalg.norm(fills[:, None] - np.array(asked)[None], axis=2) <= APART).any(axis=1)
    found: list[tuple[float, Rect, Lab]] = []
    for (box, fill), middle in zip(swatches, middles, strict=True):
        # A box stands in line with itself.
        size, off = box.h / heights, np.abs(middles - middle).min(axis=1)
        beside = (ALIKE[0] < size) & (size < ALIKE[1]) & (off < LINE * heights)
        if (beside & asked_about).any() and int(beside.sum()) <= MOST_IN_LINE:
            kinds = _kinds(fills[beside])
            found.append((kinds * kinds / int(beside.sum()), box, fill))
    found.sort(key=lambda one: -one[0])
    return [(box, fill) for _, box, fill in found[:MOST_ASKED]]


def _kinds(fills: NDArray[np.float64]) -> int:
    """How many different colours there are."""
    near = np.linalg.norm(fills[:, None] - fills[None], axis=2) <= APART
    return int((~np.tril(near, -1).any(axis=1)).sum())


def _beside(box: Rect, layout: Layout) -> list[Rect]:
    """Where words about a swatch stand: right of it, up to a board or another key; or below it."""
    reach = max(LEAST_WIDE, WIDE * box.h)
    right = Rect(box.right + 1, box.y - TALL * box.h, reach, (1 + 2 * TALL) * box.h)
    ends = [board.box.x for board in layout.boards if board.box.x >= box.right and _are_level(board.box, box)]
    end = min([right.right, *ends])
    below = Rect(box.x - box.w, box.bottom + 1, 3 * box.w, BELOW * box.h)
    return [replace(right, w=end - right.x), below]


def _are_level(a: Rect, b: Rect) -> bool:
    return a.y < b.bottom and a.bottom > b.y


def _said(pixels: NDArray[np.uint8], area: Rect) -> Tile | None:
    area = area.clipped(pixels.shape[1], pixels.shape[0])
    part = np.ascontiguousarray(pixels[int(area.y) : int(area.bottom), int(area.x) : int(area.right)])
    return meaning_of(_text(part.tobytes(), part.shape, SURE_TEXT)) if min(part.shape[:2]) >= 8 else None
