"""What a made-up client shows besides its board: players, cards, tickets, and now and then something over the board.

All in CSS pixels; places are those that a board profile can name.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from kibitz.solvers.ticket.model.boards import Board
from tests.support.paint import mixed, readable_on, shifted
from tests.support.ticket.pictures_game import Game
from tests.support.ticket.pictures_looks import Look
from tests.support.ticket.pictures_names import text_path
from tests.support.ticket.pictures_panels import Box, Panels

PASSING = ("", "", "", "", "toast", "toast", "chat", "tooltip", "offer", "menu")
"""What may lie over the board for a while."""
SAID = ("Good luck!", "my turn soon?", "oh no, not that one", "nice move", "brb", "who took Denver?")
TOASTS = ("Bo drew two cards", "New row of cards", "Ada claimed a route (+7)", "Last round!", "Reconnecting…")


class Hud(Panels):
    """One frame's. area: what is left for the board; page: the colour behind it.

    turn: whose it is, a player's number. pointed: the track under the pointer, where that shows.
    """

    def __init__(
        self, look: Look, board: Board, size: tuple[int, int], game: Game, seed: int, hud_seed: int | None
    ) -> None:
        self.client = random.Random(f"ticket hud {seed}")
        self.width, self.height = size
        super().__init__(look, board, game, max(10.0, min(15.0, self.height / 62)) * self.client.uniform(0.9, 1.1))
        # What differs from frame to frame.
        self.now = random.Random(f"ticket hud {seed} {hud_seed}")
        self.passing = self.now.choice(PASSING) if hud_seed is not None else ""
        waits = hud_seed is not None and self.now.random() < 0.3
        self.turn = self.now.randrange(1, len(game.players)) if waits else 0
        free = [i for i in range(len(board.tracks)) if i not in game.claims]
        hovers = look.hovers and hud_seed is not None and self.now.random() < 0.5
        self.pointed = self.now.choice(free) if hovers and free else None
        self.page = shifted(look.panel, -14)
        self.left = self.client.random() < 0.7
        self.right = not self.left or self.client.random() < 0.6
        side = round(max(150, min(290, self.width * self.client.uniform(0.13, 0.2))))
        self.bar = round(self.unit * self.client.uniform(3.4, 4.4))
        self.foot = round(self.unit * self.client.uniform(6, 8)) if look.hud == "bars" else 0
        x, right, y, bottom = 0.0, float(self.width), 0.0, float(self.height)
        if look.hud == "sides":
            x, right = side * self.left, self.width - side * self.right
            bottom -= self.bar * (self.client.random() < 0.5)
        elif look.hud == "bars":
            y, bottom = float(self.bar), float(self.height - self.foot)
        self.area: Box = (x, y, right - x, bottom - y)

    def draw(self, painter: QPainter) -> None:
        """All of it, on what is to lie over the board; notes the places."""
        self._painter = painter
        {"sides": self._sides, "bars": self._bars, "overlay": self._overlay}[self.look.hud]()
        passing: dict[str, Callable[[], None]] = {
            "toast": self._toast,
            "chat": self._chat,
            "tooltip": self._tooltip,
            "offer": self._offer,
            "menu": self._menu,
        }
        if self.passing:
            self.laid.clear()
            noted = dict(self.places)
            passing[self.passing]()
            # What lies under it can't be read.
            hidden = [QRectF(*box) for box in self.laid]
            for name, box in noted.items():
                if any(QRectF(*box).intersects(over) for over in hidden):
                    self.places.pop(name, None)

    def _sides(self) -> None:
        u, players = self.unit, len(self.game.players)
        x, _, w, _ = self.area
        for there, left, right in ((self.left, 0.0, x), (self.right, x + w, float(self.width))):
            if there:
                self.box((left, 0, right - left, self.height), self.look.panel)
        first = (0.0, x) if self.left else (x + w, float(self.width))
        second = (x + w, float(self.width)) if self.right else first
        y, room = u, first[1] - first[0] - 2 * u
        for number in range(players):
            self.player(number, (first[0] + u, y, room, 3.4 * u), roomy=True)
            y += 3.8 * u
        y += u
        wide = room / 6 - 3
        self.row([(first[0] + u + k * (wide + 3), y, wide, 1.5 * wide) for k in range(6)])
        y += 1.5 * wide + u
        self.text((first[0] + u, y + 0.5 * u), "YOUR HAND", 0.7 * u, self.look.accent)
        foot = (3 + 2.4 * len(self.game.tickets)) * u
        self.hand_rows((first[0] + u, y + 1.5 * u, room, self.height - y - 3 * u - foot * (second == first)))
        y = u if second != first else self.height - foot
        self.text((second[0] + u, y), "TICKETS", 0.7 * u, self.look.accent)
        self.tickets((second[0] + u, y + u, second[1] - second[0] - 2 * u, 0))
        if second != first:
            below = y + foot
            for k in range(self.now.randint(2, 8)):
                line = f"{self.now.choice(('Ada', 'Bo', 'Cy'))} {self.now.choice(('drew two cards', 'took tickets'))}"
                ink = mixed(self.look.ink, self.look.panel, 0.4)
                self.text((second[0] + u, below + 1.6 * k * u), line, 0.75 * u, ink)
        if self.area[3] < self.height:
            bottom = self.area[1] + self.area[3]
            self.box((x, bottom, w, self.height - bottom), shifted(self.look.panel, -10))
            self.places["turn"] = self.text(
                (x + w / 2, (bottom + self.height) / 2), self._said_turn(), u, self.look.accent, "middle"
            )

    def _said_turn(self) -> str:
        if self.turn:
            name = self.game.players[self.turn].name
            return self.client.choice((f"{name}'s turn", f"Waiting for {name}…", f"{name} is thinking"))
        return self.client.choice(("Your turn", "Your turn: draw cards or claim a route", "It's your turn!"))

    def _bars(self) -> None:
        u, players = self.unit, self.game.players
        self.box((0, 0, self.width, self.bar), self.look.panel)
        bottom = self.height - self.foot
        self.box((0, bottom, self.width, self.foot), self.look.panel)
        step = min(20 * u, (self.width - 10 * u) / len(players))
        for number in range(len(players)):
            self.player(number, (u + number * step, 4, step - u, self.bar - 8), roomy=self.bar > 3 * u)
        high = self.foot - 1.6 * u
        wide = high * 0.64
        self.row([(u + k * (wide + 4), bottom + 0.8 * u, wide, high) for k in range(6)])
        self.hand_fan(self.width * 0.5, self.height - 0.3 * u, self.foot - u)
        self._painter.save()
        self._painter.setClipRect(QRectF(0, bottom, self.width, self.foot))
        self.tickets((self.width - 19 * u, bottom + 0.5 * u, 18 * u, 0))
        self._painter.restore()

    def _overlay(self) -> None:
        u, players, share = self.unit, len(self.game.players), self.look.hud_opacity
        left = self.left
        wide, high = 11 * u, 3.6 * u
        x = 6.0 if left else self.width - wide - 6
        y = self.height * 0.13
        for number in range(players):
            self.player(number, (x, y, wide, high), roomy=self.right)
            y += high + 6
        card = (u * 4.6, u * 3.1)
        x = self.width - card[0] - 4 if left else 4.0
        y = self.height * 0.06
        self.row([(x, y + k * (card[1] + 5), *card) for k in range(6)])
        self.hand_fan(self.width * (0.45 if left else 0.55), self.height + u, u * 8.5)
        wide = 16 * u
        x = 6.0 if left else self.width - wide - 6
        y = self.height - 2.4 * u * len(self.game.tickets) - 6
        self.tickets((x, y, wide, 0))
        for k in range(self.client.randint(0, 2)):
            at = (8 + k * 3.4 * u, 8.0) if left else (self.width - 8 - (k + 1) * 3.4 * u, 8.0)
            self.box((*at, 2.9 * u, 2.9 * u), self.look.panel, share, 1.45 * u, self.look.accent)
            self.text((at[0] + 1.45 * u, at[1] + 1.45 * u), "?+"[k], 1.6 * u, anchor="middle")

        if self.client.random() < 0.6:
            bounds = QRectF(*self.text((self.width / 2, 1.6 * u), words := self._said_turn(), u, anchor="middle"))
            bounds.adjust(-u, -0.5 * u, u, 0.5 * u)
            self.box(bounds.getRect(), self.look.panel, share, 6, self.look.accent)  # type: ignore[arg-type]
            self.places["turn"] = self.text((self.width / 2, 1.6 * u), words, u, anchor="middle")

    def _toast(self) -> None:
        u = self.unit
        x, y, w, h = self.area
        wide = min(22 * u, 0.6 * w)
        at = (x + (w - wide) / 2, y + h * self.now.choice((0.04, 0.12, 0.85)))
        self.box((*at, wide, 3 * u), shifted(self.look.panel, -20), 0.95, 8, self.look.accent)
        self.text((at[0] + wide / 2, at[1] + 1.5 * u), self.now.choice(TOASTS), 1.1 * u, anchor="middle")

    def _chat(self) -> None:
        u = self.unit
        x, y, w, h = self.area
        at = (x + w * self.now.uniform(0.05, 0.6), y + h * self.now.uniform(0.1, 0.7))
        lines = self.now.sample(SAID, self.now.randint(1, 3))
        self.box((*at, 14 * u, (1 + 1.6 * len(lines)) * u), (250, 250, 252), 0.96, 10, (90, 90, 100))
        for k, line in enumerate(lines):
            self.text((at[0] + u, at[1] + (1.3 + 1.6 * k) * u), line, 0.95 * u, (30, 30, 40))

    def _tooltip(self) -> None:
        u = self.unit
        x, y, w, h = self.area
        track = self.board.tracks[self.now.randrange(len(self.board.tracks))]
        text = f"{self.board.names[track.a]} to {self.board.names[track.b]}, {track.length} spaces"
        at = (x + w * self.now.uniform(0.05, 0.7), y + h * self.now.uniform(0.1, 0.85))
        bounds = text_path(text, self.look.hud_font, 0.9 * u).boundingRect()
        self.box((*at, bounds.width() + 1.4 * u, 2 * u), (20, 20, 24), 0.93, 3)
        self.text((at[0] + 0.7 * u, at[1] + u), text, 0.9 * u, (250, 250, 250))

    def _offer(self) -> None:
        """Tickets to choose from, in a window over the board's middle."""
        u = self.unit
        x, y, w, h = self.area
        wide, high = 20 * u, 12 * u
        at = (x + (w - wide) / 2, y + (h - high) * self.now.uniform(0.3, 0.7))
        self.box((*at, wide, high), self.look.panel, 1, 8, self.look.accent)
        self.text((at[0] + wide / 2, at[1] + 1.4 * u), "Choose your tickets", 1.1 * u, anchor="middle")
        for k, ticket in enumerate(self.now.sample(self.board.tickets, 3)):
            line = (at[0] + u, at[1] + (2.6 + 2.4 * k) * u, wide - 2 * u, 2.1 * u)
            self.box(line, shifted(self.look.panel, 12), 1, 3, self.look.ink)
            text = f"{self.board.names[ticket.a]} – {self.board.names[ticket.b]}  {ticket.points}"
            self.text((line[0] + 0.5 * u, line[1] + 1.05 * u), text, 0.8 * u)
            self.places[f"offer {k + 1}"] = line
        self.places["keep"] = (at[0] + wide / 2 - 3 * u, at[1] + high - 2.2 * u, 6 * u, 1.8 * u)
        self.box(self.places["keep"], self.look.accent, 1, 4)
        self.text((at[0] + wide / 2, at[1] + high - 1.3 * u), "Keep", u, readable_on(self.look.accent), "middle")

    def _menu(self) -> None:
        """A list that hangs down from a corner."""
        u = self.unit
        x, y, w, _ = self.area
        left = x if self.now.random() < 0.5 else x + w - 12 * u
        self.box((left, y, 12 * u, 13 * u), shifted(self.look.panel, 8))
        for k, line in enumerate(("Rules", "Sound: on", "Animations: off", "Undo", "Leave the table")):
            self.text((left + u, y + (1.8 + 2.3 * k) * u), line, 0.95 * u)
