"""What a made-up client shows besides its board: players, cards, tickets, and now and then something over the board.

All in CSS pixels; places are those that a board profile can name.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen

from kibitz.solvers.ticket.boards import Board
from tests.support.paint import Colour, mixed, readable_on, shifted
from tests.support.ticket_pictures_draw import engine, paint, text_path
from tests.support.ticket_pictures_game import Game
from tests.support.ticket_pictures_looks import Look

Box = tuple[float, float, float, float]
RAINBOW = ("red", "orange", "yellow", "green", "blue", "pink")
PASSING = ("", "", "", "", "toast", "toast", "chat", "tooltip", "offer", "menu")
"""What may lie over the board for a while."""
SAID = ("Good luck!", "my turn soon?", "oh no, not that one", "nice move", "brb", "who took Denver?")
TOASTS = ("Bo drew two cards", "Your turn", "Ada claimed a route (+7)", "Last round!", "Reconnecting…")


class Hud:
    """One frame's. area: what is left for the board; page: the colour behind it; places: name -> box."""

    def __init__(
        self, look: Look, board: Board, size: tuple[int, int], game: Game, seed: int, hud_seed: int | None
    ) -> None:
        self.look, self.board, self.game = look, board, game
        self.width, self.height = size
        self.places: dict[str, Box] = {}
        # What the client is like, and what differs from frame to frame.
        self.client = random.Random(f"ticket hud {seed}")
        self.now = random.Random(f"ticket hud {seed} {hud_seed}")
        self.passing = self.now.choice(PASSING) if hud_seed is not None else ""
        self.page = shifted(look.panel, -14)
        self.unit = max(10.0, min(15.0, self.height / 62)) * self.client.uniform(0.9, 1.1)
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
        self._painter: QPainter

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
            passing[self.passing]()

    def _box(self, box: Box, fill: Colour, share: float = 1.0, radius: float = 0.0, edge: Colour | None = None) -> None:
        self._painter.setBrush(paint(fill, share))
        self._painter.setPen(QPen(paint(edge), 1.3) if edge else QPen(Qt.PenStyle.NoPen))
        self._painter.drawRoundedRect(QRectF(*box), radius, radius)

    def _text(
        self, at: tuple[float, float], text: str, size: float, ink: Colour | None = None, anchor: str = "left"
    ) -> Box:
        """A line of text, its middle at this height; gives what it takes."""
        path = text_path(text, self.look.hud_font, size)
        bounds = path.boundingRect()
        x = {"left": bounds.width() / 2, "right": -bounds.width() / 2, "middle": 0.0}[anchor] + at[0]
        path.translate(x, at[1])
        self._painter.fillPath(path, paint(ink or self.look.ink))
        bounds = path.boundingRect()
        return bounds.x() - 2, bounds.y() - 2, bounds.width() + 4, bounds.height() + 4

    def _card(self, box: Box, card: str) -> None:
        """A train card."""
        x, y, w, h = box
        fill: QColor | QLinearGradient
        if card == "locomotive":
            fill = QLinearGradient(x, y, x + w, y + h)
            for i, word in enumerate(RAINBOW):
                fill.setColorAt(i / (len(RAINBOW) - 1), paint(self.look.tracks[word]))
            ink: Colour = (255, 255, 255)
        else:
            colour = self.look.tracks[card]
            fill, ink = QLinearGradient(x, y, x, y + h), readable_on(colour)
            fill.setColorAt(0, paint(shifted(colour, 18)))
            fill.setColorAt(1, paint(shifted(colour, -30)))
        painter = self._painter
        painter.setBrush(fill)
        painter.setPen(QPen(paint((245, 238, 220)), 1.6))
        painter.drawRoundedRect(QRectF(*box), 4, 4)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(paint(mixed(ink, (128, 128, 128), 0.3), 0.85))
        painter.save()
        painter.translate(x + w / 2, y + h * 0.45)
        engine(painter, min(w, h) * 0.42)
        painter.restore()

    def _player(self, number: int, box: Box, roomy: bool) -> None:
        """A player's chip, name and numbers."""
        player, u = self.game.players[number], self.unit
        x, y, w, h = box
        colour = self.look.trains[player.colour]
        turn = number == 0
        ground = mixed(self.look.panel, self.look.accent, 0.18 if turn else 0.04)
        self._box(box, ground, max(0.9, self.look.hud_opacity), 5, self.look.accent if turn else None)
        chip = (x + 5, y + h / 2 - 0.5 * u, u, u) if roomy else (x, y, max(5.0, u * 0.55), h)
        self._box(chip, colour, 1.0, u / 2 if roomy else 2, mixed(colour, self.look.ink, 0.4) if roomy else None)
        self.places[f"player {number + 1}"] = chip
        left = x + (1.9 * u if roomy else 1.2 * u)
        lines = (y + h * 0.3, y + h * 0.72) if h > 2.6 * u else (y + h / 2, y + h / 2)
        name = player.name + (" (you)" if turn and roomy and lines[0] != lines[1] else "")
        self._text((left, lines[0]), name, u, self.look.ink)
        numbers = (("score", player.score), ("trains", player.trains), ("cards", player.cards))
        step = (w - 2 * u) / 3 if lines[0] != lines[1] else (w - 6.5 * u) / 3
        first = left if lines[0] != lines[1] else x + 5.6 * u
        for k, (what, value) in enumerate(numbers):
            at = (first + k * step, lines[1])
            sign = self._sign(what, at, u)
            self.places[f"{what} {number + 1}"] = self._text((at[0] + sign, at[1]), str(value), u * 1.05)

    def _sign(self, what: str, at: tuple[float, float], u: float) -> float:
        """What a number counts, drawn before it; gives its width."""
        painter = self._painter
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(paint(self.look.accent))
        if what == "score":
            painter.drawEllipse(QPointF(at[0] + 0.35 * u, at[1]), 0.3 * u, 0.3 * u)
        elif what == "cards":
            painter.drawRect(QRectF(at[0] + 0.1 * u, at[1] - 0.4 * u, 0.5 * u, 0.8 * u))
        else:
            painter.save()
            painter.translate(at[0] + 0.45 * u, at[1])
            engine(painter, 0.6 * u)
            painter.restore()
        return 1.2 * u

    def _hand_rows(self, box: Box) -> None:
        """The hand as a list: a bar of its colour for each kind."""
        x, y, w, h = box
        u = self.unit
        step = min(2.1 * u, h / max(1, len(self.game.hand)))
        for k, (card, count) in enumerate(self.game.hand.items()):
            bar = (x, y + k * step, w, step * 0.86)
            colour = self.look.tracks.get(card, self.look.accent)
            self._box(bar, colour, 1, 3)
            ink = readable_on(colour)
            at = bar[1] + bar[3] / 2
            self.places[f"hand {card}"] = self._text((x + 0.8 * u, at), str(count), step * 0.5, ink)
            self._text((x + 2.4 * u, at), card.upper(), step * 0.38, ink)

    def _hand_fan(self, middle: float, bottom: float, height: float) -> None:
        """The hand as cards, fanned out at the foot, with how many there are of each."""
        cards = list(self.game.hand.items())
        w, u = height * 0.66, self.unit
        step = w * (0.86 if len(cards) < 8 else 0.7)
        for k, (card, count) in enumerate(cards):
            off = k - (len(cards) - 1) / 2
            self._painter.save()
            self._painter.translate(middle + off * step, bottom)
            self._painter.rotate(off * 2.2)
            self._card((-w / 2, -height, w, height), card)
            self._painter.restore()
            at = (middle + off * step, bottom - height + abs(off) * 1.5)
            self._box((at[0] - 0.8 * u, at[1] - 0.8 * u, 1.6 * u, 1.6 * u), (150, 40, 40), 1, 0.8 * u, (245, 235, 215))
            self.places[f"hand {card}"] = self._text(at, str(count), u, (255, 255, 255), "middle")

    def _row(self, boxes: list[Box]) -> None:
        """The deck, then the cards face up."""
        u = self.unit
        for k, (box, card) in enumerate(zip(boxes[1:], self.game.face_up, strict=False)):
            self._card(box, card)
            self.places[f"card {k + 1}"] = box
        self._box(boxes[0], mixed(self.look.accent, self.look.panel, 0.5), 1, 4, self.look.ink)
        x, y, w, h = boxes[0]
        self._text((x + w / 2, y + h / 2), str(self.game.train_deck), u, self.look.ink, "middle")
        self.places["deck"] = boxes[0]

    def _tickets(self, box: Box) -> None:
        x, y, w, _ = box
        u = self.unit
        for k, ticket in enumerate(self.game.tickets):
            line = (x, y + k * 2.4 * u, w, 2.1 * u)
            self._box(
                line, mixed(self.look.panel, (240, 225, 190), 0.3), 1, 3, mixed(self.look.panel, self.look.ink, 0.3)
            )
            text = f"{self.board.names[ticket.a]} – {self.board.names[ticket.b]}"
            size = min(0.85 * u, (w - 3.5 * u) / (0.62 * len(text)))
            self._text((x + 0.5 * u, line[1] + 1.05 * u), text, size)
            self._text((x + w - 0.5 * u, line[1] + 1.05 * u), str(ticket.points), u, self.look.accent, "right")
        self.places["tickets"] = (x, y, w, 2.4 * u * len(self.game.tickets))

    def _sides(self) -> None:
        u, players = self.unit, len(self.game.players)
        x, _, w, _ = self.area
        for there, left, right in ((self.left, 0.0, x), (self.right, x + w, float(self.width))):
            if there:
                self._box((left, 0, right - left, self.height), self.look.panel)
        first = (0.0, x) if self.left else (x + w, float(self.width))
        second = (x + w, float(self.width)) if self.right else first
        y, room = u, first[1] - first[0] - 2 * u
        for number in range(players):
            self._player(number, (first[0] + u, y, room, 3.4 * u), roomy=True)
            y += 3.8 * u
        y += u
        wide = room / 6 - 3
        self._row([(first[0] + u + k * (wide + 3), y, wide, 1.5 * wide) for k in range(6)])
        y += 1.5 * wide + u
        self._text((first[0] + u, y + 0.5 * u), "YOUR HAND", 0.7 * u, self.look.accent)
        self._hand_rows((first[0] + u, y + 1.5 * u, room, self.height - y - 2 * u - (0 if second != first else 10 * u)))
        y = u if second != first else self.height - 9 * u
        self._text((second[0] + u, y), "TICKETS", 0.7 * u, self.look.accent)
        self._tickets((second[0] + u, y + u, second[1] - second[0] - 2 * u, 0))
        if second != first:
            for k in range(self.now.randint(2, 8)):
                line = f"{self.now.choice(('Ada', 'Bo', 'Cy'))} {self.now.choice(('drew two cards', 'took tickets'))}"
                ink = mixed(self.look.ink, self.look.panel, 0.4)
                self._text((second[0] + u, y + (11 + 1.6 * k) * u), line, 0.75 * u, ink)
        if self.area[3] < self.height:
            bottom = self.area[1] + self.area[3]
            self._box((x, bottom, w, self.height - bottom), shifted(self.look.panel, -10))
            self.places["turn"] = self._text(
                (x + w / 2, (bottom + self.height) / 2), self._turn(), u, self.look.accent, "middle"
            )

    def _turn(self) -> str:
        return self.now.choice(("Your turn", "Your turn: draw cards or claim a route", "It's your turn!"))

    def _bars(self) -> None:
        u, players = self.unit, self.game.players
        self._box((0, 0, self.width, self.bar), self.look.panel)
        bottom = self.height - self.foot
        self._box((0, bottom, self.width, self.foot), self.look.panel)
        step = min(20 * u, (self.width - 10 * u) / len(players))
        for number in range(len(players)):
            self._player(number, (u + number * step, 4, step - u, self.bar - 8), roomy=self.bar > 3 * u)
        high = self.foot - 1.6 * u
        wide = high * 0.64
        self._row([(u + k * (wide + 4), bottom + 0.8 * u, wide, high) for k in range(6)])
        self._hand_fan(self.width * 0.5, self.height - 0.3 * u, self.foot - u)
        self._painter.save()
        self._painter.setClipRect(QRectF(0, bottom, self.width, self.foot))
        self._tickets((self.width - 19 * u, bottom + 0.5 * u, 18 * u, 0))
        self._painter.restore()

    def _overlay(self) -> None:
        u, players, share = self.unit, len(self.game.players), self.look.hud_opacity
        left = self.left
        wide, high = 11 * u, 3.6 * u
        x = 6.0 if left else self.width - wide - 6
        y = self.height * 0.13
        for number in range(players):
            self._player(number, (x, y, wide, high), roomy=self.right)
            y += high + 6
        card = (u * 4.6, u * 3.1)
        x = self.width - card[0] - 4 if left else 4.0
        y = self.height * 0.06
        self._row([(x, y + k * (card[1] + 5), *card) for k in range(6)])
        self._hand_fan(self.width * (0.45 if left else 0.55), self.height + u, u * 8.5)
        wide = 16 * u
        x = 6.0 if left else self.width - wide - 6
        y = self.height - 2.4 * u * len(self.game.tickets) - 6
        self._tickets((x, y, wide, 0))
        for k in range(self.client.randint(0, 2)):
            at = (8 + k * 3.4 * u, 8.0) if left else (self.width - 8 - (k + 1) * 3.4 * u, 8.0)
            self._box((*at, 2.9 * u, 2.9 * u), self.look.panel, share, 1.45 * u, self.look.accent)
            self._text((at[0] + 1.45 * u, at[1] + 1.45 * u), "?+"[k], 1.6 * u, anchor="middle")

    def _toast(self) -> None:
        u = self.unit
        x, y, w, h = self.area
        wide = min(22 * u, 0.6 * w)
        at = (x + (w - wide) / 2, y + h * self.now.choice((0.04, 0.12, 0.85)))
        self._box((*at, wide, 3 * u), shifted(self.look.panel, -20), 0.95, 8, self.look.accent)
        self._text((at[0] + wide / 2, at[1] + 1.5 * u), self.now.choice(TOASTS), 1.1 * u, anchor="middle")

    def _chat(self) -> None:
        u = self.unit
        x, y, w, h = self.area
        at = (x + w * self.now.uniform(0.05, 0.6), y + h * self.now.uniform(0.1, 0.7))
        lines = self.now.sample(SAID, self.now.randint(1, 3))
        self._box((*at, 14 * u, (1 + 1.6 * len(lines)) * u), (250, 250, 252), 0.96, 10, (90, 90, 100))
        for k, line in enumerate(lines):
            self._text((at[0] + u, at[1] + (1.3 + 1.6 * k) * u), line, 0.95 * u, (30, 30, 40))

    def _tooltip(self) -> None:
        u = self.unit
        x, y, w, h = self.area
        track = self.board.tracks[self.now.randrange(len(self.board.tracks))]
        text = f"{self.board.names[track.a]} to {self.board.names[track.b]}, {track.length} spaces"
        at = (x + w * self.now.uniform(0.05, 0.7), y + h * self.now.uniform(0.1, 0.85))
        bounds = text_path(text, self.look.hud_font, 0.9 * u).boundingRect()
        self._box((*at, bounds.width() + 1.4 * u, 2 * u), (20, 20, 24), 0.93, 3)
        self._text((at[0] + 0.7 * u, at[1] + u), text, 0.9 * u, (250, 250, 250))

    def _offer(self) -> None:
        """Tickets to choose from, in a window over the board's middle."""
        u = self.unit
        x, y, w, h = self.area
        wide, high = 20 * u, 12 * u
        at = (x + (w - wide) / 2, y + (h - high) * self.now.uniform(0.3, 0.7))
        self._box((*at, wide, high), self.look.panel, 1, 8, self.look.accent)
        self._text((at[0] + wide / 2, at[1] + 1.4 * u), "Choose your tickets", 1.1 * u, anchor="middle")
        for k, ticket in enumerate(self.now.sample(self.board.tickets, 3)):
            line = (at[0] + u, at[1] + (2.6 + 2.4 * k) * u, wide - 2 * u, 2.1 * u)
            self._box(line, shifted(self.look.panel, 12), 1, 3, self.look.ink)
            text = f"{self.board.names[ticket.a]} – {self.board.names[ticket.b]}  {ticket.points}"
            self._text((line[0] + 0.5 * u, line[1] + 1.05 * u), text, 0.8 * u)
            self.places[f"offer {k + 1}"] = line
        self.places["keep"] = (at[0] + wide / 2 - 3 * u, at[1] + high - 2.2 * u, 6 * u, 1.8 * u)
        self._box(self.places["keep"], self.look.accent, 1, 4)
        self._text((at[0] + wide / 2, at[1] + high - 1.3 * u), "Keep", u, readable_on(self.look.accent), "middle")

    def _menu(self) -> None:
        """A list that hangs down from a corner."""
        u = self.unit
        x, y, w, _ = self.area
        left = x if self.now.random() < 0.5 else x + w - 12 * u
        path = QPainterPath()
        path.addRect(QRectF(left, y, 12 * u, 13 * u))
        self._painter.fillPath(path, paint(shifted(self.look.panel, 8)))
        for k, line in enumerate(("Rules", "Sound: on", "Animations: off", "Undo", "Leave the table")):
            self._text((left + u, y + (1.8 + 2.3 * k) * u), line, 0.95 * u)
