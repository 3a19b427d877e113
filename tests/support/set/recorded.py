"""Games of Set drawn frame by frame, in looks of our own: deals in steps, cards that fade, shrink or fly away, marks
that outlive a set, boards that are laid out anew with other sizes, a hovered card, a resized window, the last cards.

``record(seed)`` plays a game on a small table; every seed is another look.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Rect
from kibitz.solvers.set import Card, Table
from tests.support.recorded import RecordedFrame
from tests.support.set.pictures import OVERSAMPLING, Style, draw_card

Pixels = NDArray[np.uint8]

ROUND = 14
"""Room around a drawn card for marks outside its edge, pixels."""
PLAIN = Style()
DARK = Style(page=(18, 22, 30), ground=(34, 40, 54), border=None, palette="pastel")
GREEN = Style(page=(46, 92, 66), ground=(252, 250, 244), border=None)


@dataclass(frozen=True)
class Look:
    """How one made-up page behaves.

    mark: of a selected card: one that `set_pictures` draws, or ``outline`` (outside the edge), ``thick`` (a border that
    grows outwards), ``lifted`` (a shadow all round).
    leave: how a taken card goes: ``fade``, ``shrink``, ``fly`` or ``at once``. lingers: frames for which the places of
    a set stay marked when the new cards lie there. deals_late: frames until new cards come.
    fits: the cards are as large as the window allows, else of one size. shadow: the cards of added columns have one.
    pill: a round plate with the score, as high as a card is wide.
    """

    style: Style = PLAIN
    mark: str = "ring"
    leave: str = "fade"
    lingers: int = 0
    deals_late: int = 0
    fits: bool = False
    shadow: bool = False
    pill: bool = False
    window: tuple[int, int] = (860, 620)
    rows: int = 3
    cards: int = 21
    """How many cards the game has in all."""


LOOKS: tuple[Look, ...] = (
    Look(mark="outline", lingers=2, fits=True, cards=27),
    Look(DARK, mark="glow", leave="shrink", fits=True, pill=True, window=(760, 700), cards=24),
    Look(GREEN, mark="tint", leave="fly", deals_late=30, cards=18),
    Look(Style(card=(84, 126), gap=16), mark="thick", leave="at once", shadow=True, fits=True, cards=27),
    Look(Style(page=(255, 255, 255), border=None, gap=20), mark="outline", leave="fade", lingers=3, cards=24),
    Look(
        replace(GREEN, card=(90, 140), page=(226, 222, 214)),
        mark="lifted",
        leave="shrink",
        deals_late=12,
        pill=True,
        cards=21,
    ),
    Look(Style(border=(40, 40, 40), border_px=3, stripes="tint"), mark="ring", leave="fly", fits=True, cards=24),
    Look(
        Style(palette="bright", stripes="slanted"), mark="enlarged", leave="at once", lingers=2, shadow=True, cards=27
    ),
    Look(replace(GREEN, card=(96, 144), gap=12), mark="outline", leave="shrink", fits=True, window=(1000, 560)),
)
SEEDS = range(len(LOOKS))
OPENING = 12


@dataclass(frozen=True)
class Drawn:
    """One card of a frame."""

    card: Card
    rect: Rect
    mark: str = ""
    alpha: float = 1.0
    shadow: bool = False


def record(seed: int) -> Iterator[RecordedFrame]:
    """A game in the look of this seed; seeds beyond the looks are other games in them."""
    return Game(LOOKS[seed % len(LOOKS)], seed).frames()


class Game:
    """A game that plays itself and is drawn on the way."""

    def __init__(self, look: Look, seed: int) -> None:
        self.look = look
        self.window = look.window
        table = Table.new(f"recorded {seed}")
        self.table = replace(table, deck=table.deck[: look.cards - len(table.cards)])
        self.score = 0

    def frames(self) -> Iterator[RecordedFrame]:
        yield from self._deal_in_steps()
        resized = False
        while not self.table.over:
            if not self.table.sets:
                yield from self._change(self.table.deal_more(), "three more are dealt")
                continue
            yield from self._take(self.table.sets[0])
            if not resized and self.score == 2:
                resized = True
                yield from self._resize()
        for _ in range(4):
            yield self._frame("no set is left", self._laid_out())

    def _deal_in_steps(self) -> Iterator[RecordedFrame]:
        whole = self._laid_out()
        for n in range(0, len(whole), 2):
            moving = [replace(d, rect=d.rect.moved(0, -12), alpha=0.5) for d in whole[n : n + 2]]
            yield self._frame("the first deal", [*whole[:n], *moving], still=False)
        yield self._frame("dealt", whole)
        yield self._frame("dealt", whole)

    def _take(self, chosen: Sequence[int]) -> Iterator[RecordedFrame]:
        hovered = self._laid_out({chosen[0]: "hover"})
        yield self._frame("the pointer is over a card", hovered, still=False)
        picked: dict[int, str] = {}
        for i in chosen[:-1]:
            picked[i] = self.look.mark
            yield self._frame("a card is selected", self._laid_out(picked), selected=sorted(picked))
        picked[chosen[-1]] = self.look.mark
        old = self._laid_out(picked)
        yield self._frame("three are selected", old, still=False)
        for share in () if self.look.leave == "at once" else (0.25, 0.6, 0.9):
            leaving = [self._leaving(d, share) if d.mark else d for d in old]
            yield self._frame("the set leaves the table", leaving, still=False)
        left = [d for d in old if not d.mark]
        for _ in range(self.look.deals_late if self.table.deck else 0):
            yield self._frame("the set is gone", left)
        self.score += 1
        i, j, k = chosen
        yield from self._change(self.table.take(i, j, k), "new cards", [d.rect for d in old if d.mark])

    def _change(self, table: Table, note: str, marked: Sequence[Rect] = ()) -> Iterator[RecordedFrame]:
        """Cards glide to where they now lie, and new ones fade in; what was marked stays so for a while."""
        old = {d.card: d.rect for d in self._laid_out()}
        self.table = table
        new = self._laid_out()
        for share in (0.2, 0.5, 0.8):
            now = [
                replace(d, rect=_between(old[d.card], d.rect, share)) if d.card in old else replace(d, alpha=share)
                for d in new
            ]
            yield self._frame(note, now, still=False)
        for _ in range(self.look.lingers):
            lingering = [replace(d, mark=self.look.mark) if d.rect in marked else d for d in new]
            yield self._frame("the mark lingers", lingering, still=False)
        yield self._frame(note, new)
        yield self._frame(note, new)

    def _resize(self) -> Iterator[RecordedFrame]:
        width, height = self.look.window
        for share in (0.97, 0.92):
            self.window = (round(width * share), round(height * share))
            yield self._frame("the window is resized", self._laid_out())

    def _leaving(self, drawn: Drawn, share: float) -> Drawn:
        if self.look.leave == "shrink":
            off = min(drawn.rect.w, drawn.rect.h) * share * 0.45
            return replace(drawn, rect=drawn.rect.grown(-off), mark="", alpha=1 - share)
        if self.look.leave == "fly":
            return replace(drawn, rect=drawn.rect.moved(share * self.window[0], -share * 200), mark="")
        return replace(drawn, alpha=1 - share)

    def _laid_out(self, marks: dict[int, str] | None = None) -> list[Drawn]:
        """The cards where they lie at rest, row by row."""
        cards = self.table.cards
        count, rows = len(cards), self.look.rows
        columns = -(-count // rows) if count >= rows else 1
        w, h = self._card_size(columns)
        gap = self.look.style.gap
        drawn = []
        for i, card in enumerate(cards):
            if card is None:
                continue
            # Where cards are added as a column, they lie column by column.
            row, column = (i % rows, i // rows) if self.look.shadow else divmod(i, columns)
            rect = Rect(round(30 + column * (w + gap)), round(74 + row * (h + gap)), w, h)
            added = self.look.shadow and count > OPENING and column >= OPENING // rows
            drawn.append(Drawn(card, rect, (marks or {}).get(i, ""), shadow=added))
        return drawn

    def _card_size(self, columns: int) -> tuple[int, int]:
        w, h = self.look.style.card
        gap = self.look.style.gap
        room_w = (self.window[0] - 60 - 130 + gap) / columns - gap
        room_h = (self.window[1] - 110 + gap) / self.look.rows - gap
        least = min(room_w / w, room_h / h)
        # The window is never so small that the cards leave it.
        zoom = least if self.look.fits else min(1.0, least)
        return round(w * zoom), round(h * zoom)

    def _frame(
        self, note: str, drawn: Sequence[Drawn], still: bool = True, selected: Sequence[int] = ()
    ) -> RecordedFrame:
        """selected: places on the table; the truth counts the cards that lie there."""
        pixels = self._page()
        for one in drawn:
            _paste(pixels, self.look.style, one)
        if not still:
            return RecordedFrame(pixels, note)
        in_rows = [d.card for d in sorted(drawn, key=lambda d: (d.rect.y, d.rect.x))]
        chosen = [card for i in selected if (card := self.table.cards[i]) is not None]
        truth = {"cards": [list(card) for card in in_rows], "selected": sorted(map(in_rows.index, chosen))}
        return RecordedFrame(pixels, note, truth)

    def _page(self) -> Pixels:
        width, height = self.look.window
        style = self.look.style
        pixels = np.full((height, width, 3), style.page[::-1], np.uint8)
        ink = (40, 40, 40) if sum(style.page) > 380 else (210, 210, 210)
        cv2.putText(pixels, f"Table {self.score:02d}", (30, 44), 0, 0.8, ink, 2, cv2.LINE_AA)
        if self.look.pill:
            plate = tuple(int(v) for v in style.ground[::-1])
            x, y, w, h = width - 118, 80, 100, 46
            cv2.rectangle(pixels, (x + h // 2, y), (x + w - h // 2, y + h), plate, -1)
            for cx in (x + h // 2, x + w - h // 2):
                cv2.circle(pixels, (cx, y + h // 2), h // 2, plate, -1, cv2.LINE_AA)
            cv2.putText(pixels, str(self.score), (x + 40, y + 34), 0, 1.0, (60, 60, 220), 3, cv2.LINE_AA)
        return pixels


def _between(a: Rect, b: Rect, share: float) -> Rect:
    x, y, w, h = (round(p + (q - p) * share) for p, q in zip(a.as_list(), b.as_list(), strict=True))
    return Rect(x, y, w, h)


def _paste(pixels: Pixels, style: Style, drawn: Drawn) -> None:
    w, h = round(drawn.rect.w), round(drawn.rect.h)
    if min(w, h) < 12:
        return
    picture, cover = _sprite(style, w, h, drawn.card, drawn.mark, drawn.shadow)
    x, y = round(drawn.rect.x) - ROUND, round(drawn.rect.y) - ROUND
    left, top = max(0, -x), max(0, -y)
    if x + picture.shape[1] <= 0 or y + picture.shape[0] <= 0:
        return
    into = pixels[max(0, y) : y + picture.shape[0], max(0, x) : x + picture.shape[1]]
    part = picture[top : top + into.shape[0], left : left + into.shape[1]].astype(np.float32)
    share = cover[top : top + into.shape[0], left : left + into.shape[1], None] * drawn.alpha
    into[:] = np.round(into * (1 - share) + part * share).astype(np.uint8)


@lru_cache(maxsize=600)
def _sprite(style: Style, w: int, h: int, card: Card, mark: str, shadow: bool) -> tuple[Pixels, NDArray[np.float32]]:
    """A card with ROUND pixels of page around it, and how much of each pixel is not page."""
    s = OVERSAMPLING
    size = (w + 2 * ROUND, h + 2 * ROUND)
    canvas = np.full((size[1] * s, size[0] * s, 3), style.page[::-1], np.uint8)
    rect = Rect(ROUND, ROUND, w, h)
    inner = style if mark not in ("ring", "tint", "glow", "enlarged") else replace(style, selected_look=mark)
    blue = (230, 120, 30)
    if shadow or mark == "lifted":
        depth, colour = (10, 0.55) if mark == "lifted" else (5, 0.75)
        for k in range(depth, 0, -1):
            share = 1 - (1 - colour) * (depth + 1 - k) / depth
            _plate(canvas, rect.grown(k), tuple(int(v * share) for v in style.page[::-1]))
    if mark == "outline":
        _plate(canvas, rect.grown(7), blue)
        _plate(canvas, rect.grown(3), tuple(int(v) for v in style.page[::-1]))
    if mark == "thick":
        _plate(canvas, rect.grown(4), blue)
    if mark == "hover":
        inner = replace(style, ground=tuple(int(v * 0.97) for v in style.ground))  # type: ignore[arg-type]  # three
    draw_card(canvas, inner, rect, card, inner is not style and mark != "hover")
    picture = cv2.resize(canvas, size, interpolation=cv2.INTER_AREA)
    page = np.array(style.page[::-1], np.int16)
    cover = (np.abs(picture.astype(np.int16) - page).max(axis=2) > 0).astype(np.float32)
    cover[ROUND : ROUND + h, ROUND : ROUND + w] = 1.0
    return np.asarray(picture, np.uint8), np.asarray(cover, np.float32)


def _plate(canvas: Pixels, rect: Rect, colour: tuple[int, ...]) -> None:
    s = OVERSAMPLING
    x, y, right, bottom = (round(v * s) for v in (rect.x, rect.y, rect.right, rect.bottom))
    cv2.rectangle(canvas, (x, y), (right - 1, bottom - 1), colour, -1)


def first_frames(seed: int, count: int) -> list[RecordedFrame]:
    """The beginning of a recording."""
    return list(islice(record(seed), count))
