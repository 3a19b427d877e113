"""Recorded games of Tuble: a page in one of several looks, drawn frame by frame as stations are typed and answered."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

import numpy as np

from kibitz.solvers.tuble.networks import load_network
from kibitz.solvers.tuble.outcomes import parts_of
from kibitz.solvers.tuble.shown import GUESSES, ZoneColour
from kibitz.solvers.tuble.variants import variant
from tests.support.paint import Box, Canvas, Colour, font_files, mixed, readable_on
from tests.support.recorded import RecordedFrame

SEEDS = tuple(range(10))
GRAPH = "game2023"
REST = 3
"""Looks at a page at rest before the next thing is done."""
COLOURS = ((31, 168, 74), (255, 211, 41), (245, 138, 31), (220, 36, 31))
REFUSED = "That is not a station."
BEGIN_WITH_CA = ["Caledonian Road", "Camden Town", "Canada Water", "Canary Wharf", "Cannon Street"]
LEFT, TOP = 60, 70


@dataclass(frozen=True)
class Look:
    """How a page looks. field: what its text box is ("box", "filled", "line", "pill"). rows: where a row has its colour
    ("dot" at the right, "pill" around the number at the left, "tile" at the right with the number in it). empties: its
    places for later guesses are boxes. below: the text box is below the rows. toast: a refusal lies over the page.
    chips: stations are offered beside each other."""

    page: Colour
    ink: Colour
    card: Colour
    accent: Colour
    field: str = "box"
    rows: str = "dot"
    newest_first: bool = False
    empties: bool = False
    below: bool = False
    button: str = ""
    placeholder: str = "Type a station"
    legend: bool = False
    toast: bool = False
    chips: bool = False
    dialog: bool = False
    title: str = "Guess the Tube station"
    window: tuple[int, int] = (760, 640)
    wide: int = 520
    caret_gap: int = 1
    """Pixels from what is typed to the caret, which may touch the last letter."""
    slide: int = 2
    """Frames that a new row takes to come."""


LIGHT = Look((255, 255, 255), (32, 24, 44), (238, 232, 242), (107, 42, 134))
DARK = Look((16, 22, 31), (232, 238, 246), (32, 42, 58), (90, 150, 240), rows="pill", field="pill", dialog=True)
LOOKS = (
    replace(LIGHT, button="Guess", empties=True),
    DARK,
    replace(
        LIGHT, page=(251, 247, 238), field="line", placeholder="Name a station…", title="Underground daily", slide=0
    ),
    replace(DARK, newest_first=True, placeholder="", title="Undergroundle", field="filled", slide=4),
    replace(LIGHT, below=True, rows="tile", field="filled", legend=True, title="Tuble", placeholder="Which station?"),
    replace(DARK, page=(0, 0, 0), rows="dot", toast=True, field="box", title="TUBLE", wide=600, slide=1),
    replace(
        LIGHT, page=(236, 240, 246), card=(255, 255, 255), rows="pill", dialog=True, button="Submit guess", slide=6
    ),
    replace(LIGHT, below=True, empties=True, button="Enter", rows="tile", window=(640, 760), wide=460, dialog=True),
    replace(DARK, below=True, legend=True, rows="tile", field="box", newest_first=False, placeholder="Search stations"),
    replace(LIGHT, field="line", newest_first=True, button="Go", title="Which station?", toast=True, rows="pill"),
)


@dataclass
class Page:
    """What is on the page now. opened: entries of its list. coming: which share of the newest row is there, 0 to 1."""

    rows: list[tuple[str, int, int]] = field(default_factory=list)
    typed: str = ""
    focused: bool = False
    caret: bool = False
    opened: list[str] = field(default_factory=list)
    marked: int = -1
    message: str = ""
    dialog: tuple[str, ...] = ()
    coming: float = 1.0


class Film:
    """A game on one page, photographed."""

    def __init__(self, look: Look, seed: int) -> None:
        self.look, self.page = look, Page()
        self.dice = random.Random(seed)
        self.font = self.dice.choice(font_files(plain=True))
        self.size = self.dice.choice((16, 18, 20))

    def frame(self, note: str, known: bool = True, another: bool = False) -> RecordedFrame:
        """The page now. known: nothing moves; what a list or a dialog lies over can't be told either."""
        page = self.page
        known = known and not page.opened and not page.dialog
        guesses = [(name, stops, ZoneColour(zone).name.lower()) for name, stops, zone in page.rows]
        truth = {"guesses": sorted(map(list, guesses), key=str), "over": self.over} if known else None
        return RecordedFrame(self._drawn(), note, truth, another)

    def rest(self, note: str, frames: int = REST) -> Iterator[RecordedFrame]:
        """The page for some looks, with a blinking caret where it has the keyboard."""
        for _ in range(frames):
            self.page.caret = self.page.focused and not self.page.caret
            yield self.frame(note)

    @property
    def over(self) -> bool:
        return len(self.page.rows) == GUESSES or any(stops == 0 for _, stops, _ in self.page.rows)

    def _drawn(self) -> np.ndarray:
        look = self.look
        width, height = look.window
        self.canvas = Canvas(width, height, look.page)
        self.left = (width - look.wide) // 2
        self._text((self.left, 30), look.title, 1.5)
        top = TOP
        if look.legend:
            for i, colour in enumerate(COLOURS):
                x = self.left + 125 * i
                self.canvas.box((x, top, 16, 16), colour, 8)
                self._text((x + 22, top + 8), ("same zone", "1 zone off", "2 zones off", "3 or more")[i], 0.75)
            top += 34
        over_rows = top if not look.below else top + 46 * (GUESSES if look.empties else len(self.page.rows))
        rows_top = top if look.below else top + 92
        self._rows(rows_top)
        self._field(over_rows + (10 if look.below else 0))
        if self.page.message and look.toast:
            self._tag(self.page.message, (width // 2, 40))
        if self.page.dialog:
            self.canvas.shade((0, 0, width, height), (0, 0, 0), 0.5)
            card: Box = (width // 2 - 170, height // 2 - 80, 340, 160)
            self.canvas.box(card, look.card, 14)
            for i, words in enumerate(self.page.dialog):
                self._text((width // 2, card[1] + 44 + 44 * i), words, 1.3 - 0.3 * i, look.ink, "mm")
        return np.asarray(self.canvas.image)[..., ::-1].copy()

    def _text(
        self, at: tuple[float, float], text: str, size: float, ink: Colour | None = None, anchor: str = "lm"
    ) -> None:
        self.canvas.text(at, text, size * self.size, ink or self.look.ink, self.font, anchor)

    def _tag(self, text: str, at: tuple[int, int]) -> None:
        ground = mixed(self.look.ink, self.look.page, 0.15)
        self.canvas.box((at[0] - 140, at[1] - 20, 280, 40), ground, 8)
        self._text(at, text, 0.9, readable_on(ground), "mm")

    def _rows(self, top: int) -> None:
        look, shown = self.look, list(self.page.rows)
        share = [1.0] * len(shown)
        if shown:
            share[-1] = self.page.coming
        if look.newest_first:
            shown.reverse()
            share.reverse()
        for i in range(GUESSES if look.empties else len(shown)):
            box: Box = (self.left, top + 46 * i, look.wide, 40)
            self.canvas.box(box, look.card, 6)
            if i < len(shown) and share[i] > 0:
                self._row(box, *shown[i], share[i])

    def _row(self, box: Box, name: str, stops: int, zone: int, share: float) -> None:
        look = self.look
        x, y, w, _ = box
        ink, colour = mixed(look.card, look.ink, share), mixed(look.card, COLOURS[zone], share)
        middle = y + 20 - round(14 * (1 - share))
        if look.rows == "pill":
            self.canvas.box((x + 10, middle - 14, 58, 28), colour, 14)
            self._text((x + 39, middle), str(stops), 1.0, mixed(colour, readable_on(COLOURS[zone]), share), "mm")
            self._text((x + 84, middle), name, 1.0, ink)
        elif look.rows == "tile":
            self._text((x + 14, middle), name, 1.0, ink)
            self.canvas.box((x + w - 60, middle - 16, 50, 32), colour, 4)
            self._text((x + w - 35, middle), str(stops), 1.0, mixed(colour, readable_on(COLOURS[zone]), share), "mm")
        else:
            self._text((x + 14, middle), name, 1.0, ink)
            self._text((x + w - 60, middle), str(stops), 1.1, ink, "rm")
            self.canvas.box((x + w - 42, middle - 12, 24, 24), colour, 12)

    def _field(self, top: int) -> None:
        look, page = self.look, self.page
        soft = mixed(look.page, look.ink, 0.5)
        wide = look.wide - (140 if look.button else 0)
        box: Box = (self.left, top, wide, 44)
        self.field_at = (self.left + wide // 2, top + 30)
        edge = look.accent if page.focused else soft
        if look.field == "line":
            self.canvas.box((box[0], top + 42, wide, 2), edge)
        elif look.field == "filled":
            self.canvas.box(box, look.card, 6, edge if page.focused else None, 2)
        else:
            self.canvas.box(box, look.page, 22 if look.field == "pill" else 5, edge, 2)
        begin = box[0] + (20 if look.field == "pill" else 12)
        text = page.typed or look.placeholder
        self._text((begin, top + 23), text, 1.0, look.ink if page.typed else mixed(look.page, look.ink, 0.45))
        if page.caret:
            drawn = self.canvas.image.getbbox() and self._width(page.typed)
            self.canvas.box((begin + drawn + look.caret_gap, top + 11, 1, 24), look.ink)
        if look.button:
            self.canvas.box((box[0] + wide + 10, top, 130, 44), look.accent, 6)
            self._text((box[0] + wide + 75, top + 22), look.button, 0.9, readable_on(look.accent), "mm")
        if page.message and not look.toast:
            self._text((box[0] + 2, top + 60), page.message, 0.85, (200, 50, 60))
        if look.chips:
            self._chips((box[0], top + 48))
            return
        for i, name in enumerate(page.opened):
            entry: Box = (box[0], top + 46 + 34 * i, wide, 34)
            self.canvas.box(entry, look.accent if i == page.marked else look.page, 0, soft, 1)
            ink = readable_on(look.accent) if i == page.marked else look.ink
            self._text((begin, entry[1] + 17), name, 1.0, ink)

    def _chips(self, at: tuple[int, int]) -> None:
        look, beside = self.look, 0
        for i, name in enumerate(self.page.opened):
            x, y, wide = at[0] + (beside if i % 2 else 0), at[1] + 38 * (i // 2), self._width(name) + 28
            self.canvas.box((x, y, wide, 32), look.page, 16, mixed(look.page, look.ink, 0.15), 1)
            self._text((x + 14, y + 16), name, 1.0)
            beside = wide + 8

    def _width(self, text: str) -> int:
        from PIL import ImageFont

        return round(ImageFont.truetype(self.font, self.size).getlength(text))


def record(seed: int) -> Iterator[RecordedFrame]:
    """One game and the beginning of another; the look goes by the seed."""
    film = Film(LOOKS[seed % len(LOOKS)], seed)
    names = [name for name in load_network(GRAPH).names if len(name) < 18 and name.replace(" ", "").isalpha()]
    won = film.dice.random() < 0.5
    *guesses, answer = film.dice.sample(names, film.dice.choice((3, 4)) if won else GUESSES + 1)
    yield from film.rest("a fresh page")
    for number, station in enumerate([*guesses, answer] if won else guesses):
        yield from _guess(film, station, answer, refused=number == 1)
        if number == 2:
            yield from _resized(film)
    yield from film.rest("the end")
    if film.look.dialog:
        words = (
            ("Well done!", f"You found it in {len(film.page.rows)}.") if won else ("No luck today", f"It was {answer}.")
        )
        film.page.dialog = words
        yield from film.rest("a dialog at the end")
    film.page = Page()
    yield film.frame("another game", another=True)
    yield from film.rest("another game")
    yield from _guess(film, answer, guesses[0], refused=False)


def _guess(film: Film, station: str, answer: str, refused: bool) -> Iterator[RecordedFrame]:
    page = film.page
    page.focused = page.caret = True
    yield film.frame("clicked")
    if refused:
        page.typed = "Nowhere"
        yield from film.rest("a wrong name", 2)
        page.message = REFUSED
        yield from film.rest("refused")
        page.message, page.typed = "", ""
    names = load_network(GRAPH).names
    for end in (*range(1, len(station), 3), len(station)):
        page.typed = station[:end]
        page.opened = [name for name in names if name.startswith(page.typed)][:4]
        page.marked = 0 if film.look.newest_first else -1
        page.caret = not page.caret
        yield film.frame(f"“{page.typed}” typed")
    page.opened = []
    yield film.frame("the list is shut")
    kind = variant(GRAPH)
    index = kind.network.index
    stops, zone = parts_of(int(kind.outcomes[index[station], index[answer]]))
    page.rows.append((station, stops, int(zone)))
    page.typed, page.focused, page.caret = "", False, False
    for step in range(film.look.slide):
        page.coming = step / film.look.slide
        yield film.frame("a row comes", known=False)
    page.coming = 1.0
    yield from film.rest("answered")


def _resized(film: Film) -> Iterator[RecordedFrame]:
    was = film.look
    for wide in (was.wide - 60, was.wide):
        film.look = replace(was, wide=wide, window=(was.window[0] - was.wide + wide, was.window[1]))
        yield from film.rest(f"{wide} pixels wide", 2)
