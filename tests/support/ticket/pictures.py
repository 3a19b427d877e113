"""Made-up clients of Ticket to Ride: pictures of their boards, empty and in play, with labels of what is on them.

A `Client` is one client's look, which follows from its seed; `random_game` plays a game on its board. Labels have the
form of our collection of screenshots. They have in addition ``shares`` (how much of each space is seen), ``places``
(what a profile can name, as [x, y, width, height]), ``stations``, ``turn`` (a colour), ``pointed`` (a free track that
is lit up) and ``view``: scale, dx and dy; a point of the board in units lies at x * scale + dx.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import cached_property
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from kibitz.solvers.ticket.model.boards import Board
from tests.support.ticket.pictures_draw import draw_claim, draw_highlight, draw_track
from tests.support.ticket.pictures_draw import paint as colour_of
from tests.support.ticket.pictures_game import Game as Game
from tests.support.ticket.pictures_game import game_of, start_of
from tests.support.ticket.pictures_game import random_game as random_game
from tests.support.ticket.pictures_ground import FINENESS, MARGIN, make_ground
from tests.support.ticket.pictures_hud import Hud
from tests.support.ticket.pictures_layout import WIDTH, Slot, make_layout
from tests.support.ticket.pictures_looks import random_look
from tests.support.ticket.pictures_names import draw_label, draw_marker, label_box, label_sides

Pixels = NDArray[np.uint8]
SIZES = ((1280, 800), (1366, 768), (1024, 640), (1024, 768), (1440, 900), (1600, 900), (1920, 1080))
SCALES = (1.0, 1.0, 1.0, 1.25, 1.5, 2.0)
COVERS = 140
"""What lies over a space with so much of 255 hides it."""
LEAST_TEXT = 8.0
"""CSS pixels."""
ROOM = (70.0, 32.0)
"""Units of the board that are shown beyond the outermost cities."""


_APPLICATION: Any = None


def _application() -> None:
    """Fonts need one; it must be able to show widgets, for tests in the same process may want that."""
    global _APPLICATION
    _APPLICATION = QApplication.instance() or QApplication(["tests", "-platform", "offscreen"])


class Client:
    """A made-up client, always the same for its seed. board_id: of the printed board; odd seeds of three are Europe."""

    def __init__(self, seed: int, board_id: str = "") -> None:
        _application()
        self.seed = seed
        self.board_id = board_id or ("europe" if seed % 3 == 2 else "usa")
        self.look = random_look(seed)
        self.layout = make_layout(seed, self.board_id, self.look)
        self.sides = label_sides(seed, self.look, self.layout)

    @property
    def board(self) -> Board:
        """As this client has it: its own spellings and tracks."""
        return self.layout.board

    @cached_property
    def _ground(self) -> QImage:
        pixels = np.ascontiguousarray(make_ground(self.seed, self.look, self.layout))
        h, w, _ = pixels.shape
        return QImage(pixels.data, w, h, 3 * w, QImage.Format.Format_RGB888).copy()

    def empty(self, size: tuple[int, int] = (1280, 800), dpr: float = 1.0) -> tuple[Pixels, dict[str, Any]]:
        """The game's first moment in a window of so many CSS pixels: (h, w, 3) uint8 BGR, and its label."""
        return self._picture(size, dpr, start_of(self.board, self.look, self.seed), None)

    def frame(
        self, size: tuple[int, int], dpr: float, claims: Mapping[int, str] | Game, hud: int = 0
    ) -> tuple[Pixels, dict[str, Any]]:
        """A later moment. claims: track of `board` -> the colour of its owner, or a whole game. hud: what else is
        on the screen, and where the board is for clients in which it moves."""
        game = claims if isinstance(claims, Game) else game_of(self.board, self.look, claims, hud)
        return self._picture(size, dpr, game, hud)

    def _picture(
        self, size: tuple[int, int], dpr: float, game: Game, hud_seed: int | None
    ) -> tuple[Pixels, dict[str, Any]]:
        hud = Hud(self.look, self.board, size, game, self.seed, hud_seed)
        w, h = (round(side * dpr) for side in size)
        scale, dx, dy = self._view(hud.area, dpr, hud_seed)
        image = QImage(w, h, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(colour_of(hud.page))
        over = QImage(w, h, QImage.Format.Format_ARGB32_Premultiplied)
        over.fill(0)
        area = QRectF(*(v * dpr for v in hud.area))
        painter = _painter(image, area)
        painter.translate(dx, dy)
        painter.scale(scale, scale)
        reach = MARGIN * WIDTH
        painter.drawImage(
            QRectF(-reach, -reach, self._ground.width() / FINENESS, self._ground.height() / FINENESS), self._ground
        )
        self._tracks(painter, game)
        if hud.pointed is not None:
            draw_highlight(painter, self.look, self.layout.tracks[hud.pointed])
        painter.end()
        painter = _painter(over, area)
        painter.translate(dx, dy)
        painter.scale(scale, scale)
        self._names(painter, scale, dpr, game)
        painter.resetTransform()
        painter.setClipping(False)
        painter.scale(dpr, dpr)
        hud.draw(painter)
        painter.end()
        hidden = _array(over)[:, :, 3] >= COVERS
        painter = QPainter(image)
        painter.drawImage(0, 0, over)
        painter.end()
        pixels = _spoilt(_array(image)[:, :, :3], self.look.spoilt, f"{self.seed} {hud_seed}")
        return pixels, self._label(size, dpr, game, hud, (scale, dx, dy), hidden)

    def _view(self, area: tuple[float, float, float, float], dpr: float, hud_seed: int | None) -> tuple[float, ...]:
        """Pixels per unit, and where the board's origin lies: all of it is in the area, unless the client zooms."""
        cities, room = self.layout.cities, np.array(ROOM)
        low, high = cities.min(axis=0) - room, cities.max(axis=0) + room
        x, y, w, h = (v * dpr for v in area)
        scale = float(min(w / (high[0] - low[0]), h / (high[1] - low[1])))
        middle = (low + high) / 2
        chance = random.Random(f"ticket view {self.seed} {hud_seed}")
        aside = [0.0, 0.0]
        if self.look.zooms and hud_seed is not None:
            scale *= chance.uniform(0.96, 1.12)
            aside = [chance.uniform(-0.025, 0.025) * w for _ in range(2)]
        return scale, x + w / 2 - middle[0] * scale + aside[0], y + h / 2 - middle[1] * scale + aside[1]

    def _tracks(self, painter: QPainter, game: Game) -> None:
        look, tracks = self.look, list(zip(self.board.tracks, self.layout.tracks, strict=True))
        for i, (track, slots) in enumerate(tracks):
            if i not in game.claims:
                draw_track(painter, look, track, slots)
        for i, (track, slots) in enumerate(tracks):
            if i in game.claims:
                draw_claim(painter, look, track, slots, look.trains[game.claims[i]])

    def _names(self, painter: QPainter, scale: float, dpr: float, game: Game) -> None:
        look = self.look
        size = max(look.label_size * (dpr / scale if look.fixed_labels else 1), LEAST_TEXT * dpr / scale)
        for i, at in enumerate(self.layout.cities):
            owner = game.stations.get(i)
            draw_marker(painter, look, at, look.trains[owner] if owner else None)
        for name, at, side in zip(self.board.names, self.layout.cities, self.sides, strict=True):
            draw_label(painter, look, name, label_box(look, name, at, side, size), size)

    def _label(
        self,
        size: tuple[int, int],
        dpr: float,
        game: Game,
        hud: Hud,
        view: tuple[float, float, float],
        hidden: NDArray[np.bool_],
    ) -> dict[str, Any]:
        scale, dx, dy = view
        left, top, right, bottom = (
            v * dpr for v in (*hud.area[:2], hud.area[0] + hud.area[2], hud.area[1] + hud.area[3])
        )
        board, shift = self.board, np.array((dx, dy))

        def shown(slot: Slot) -> float:
            x, y = np.floor(slot.grid() * scale + shift).astype(int).T
            inside = (x >= left) & (x < right) & (y >= top) & (y < bottom)
            inside &= (x >= 0) & (x < hidden.shape[1]) & (y >= 0) & (y < hidden.shape[0])
            inside[inside] = ~hidden[y[inside], x[inside]]
            return round(float(inside.mean()), 2)

        tracks = self.layout.tracks
        seen = [[shown(slot) for slot in slots] for slots in tracks]
        return {
            "source": f"made up, seed {self.seed}",
            "map": self.board_id,
            "viewport": list(size),
            "device_pixel_ratio": dpr,
            **game.record(board),
            "cities": {
                name: _rounded(at * scale + shift) for name, at in zip(board.names, self.layout.cities, strict=True)
            },
            "stations": {board.names[city]: owner for city, owner in game.stations.items()},
            "tracks": [
                {
                    "city_a": board.names[track.a],
                    "city_b": board.names[track.b],
                    "length": track.length,
                    "colour": track.colour.word,
                    "double": bool(board.twins[i]),
                    "tunnel": track.tunnel,
                    "ferry": track.locomotives,
                    "owner": game.claims.get(i),
                    "spaces": [[*_rounded(np.array((s.x, s.y)) * scale + shift), round(s.angle, 1)] for s in slots],
                    "visible": [share >= 0.5 for share in shares],
                    "shares": shares,
                }
                for i, (track, slots, shares) in enumerate(zip(board.tracks, tracks, seen, strict=True))
            ],
            "places": {name: [round(v * dpr, 1) for v in box] for name, box in hud.places.items()},
            "turn": game.players[hud.turn].colour,
            "pointed": hud.pointed,
            "view": [scale, dx, dy],
        }


def _painter(image: QImage, clip: QRectF) -> QPainter:
    painter = QPainter(image)
    for hint in (QPainter.RenderHint.Antialiasing, QPainter.RenderHint.SmoothPixmapTransform):
        painter.setRenderHint(hint)
    painter.setClipRect(clip)
    return painter


def _array(image: QImage) -> Pixels:
    """(h, w, 4) uint8, BGRA."""
    data = np.frombuffer(image.constBits(), np.uint8)
    return data.reshape(image.height(), image.bytesPerLine() // 4, 4)[:, : image.width()]


def _rounded(point: NDArray[np.float64]) -> list[float]:
    return [round(float(value), 2) for value in point]


def _spoilt(pixels: Pixels, kind: str, seed: str) -> Pixels:
    """As a capture through a video stream or a remote desktop would have it."""
    chance = random.Random(f"ticket spoilt {seed}")
    if kind == "jpeg":
        packed = cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, chance.randint(85, 95)])[1]
        return np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)
    if kind == "grain":
        noise = np.random.default_rng(chance.randint(0, 2**31)).normal(0, 1.5, pixels.shape)
        return np.clip(pixels + noise, 0, 255).astype(np.uint8)
    return np.ascontiguousarray(pixels)
