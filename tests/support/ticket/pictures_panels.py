"""What a made-up client's panels are made of: players, cards, tickets. In CSS pixels; each notes its place."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPen

from kibitz.solvers.ticket.model.boards import Board
from tests.support.paint import Colour, mixed, readable_on, shifted
from tests.support.ticket.pictures_draw import engine, paint
from tests.support.ticket.pictures_game import Game
from tests.support.ticket.pictures_looks import Look
from tests.support.ticket.pictures_names import text_path

Box = tuple[float, float, float, float]
"""Left, top, width, height."""
RAINBOW = ("red", "orange", "yellow", "green", "blue", "pink")


class Panels:
    """Draws parts of panels. unit: the height of a line of text; places: name -> box, of those of a board profile.

    laid: the boxes drawn. turn: the player whose turn it is.
    """

    _painter: QPainter

    def __init__(self, look: Look, board: Board, game: Game, unit: float) -> None:
        self.look, self.board, self.game, self.unit = look, board, game, unit
        self.places: dict[str, Box] = {}
        self.turn = 0
        self.laid: list[Box] = []

    def box(self, box: Box, fill: Colour, share: float = 1.0, radius: float = 0.0, edge: Colour | None = None) -> None:
        self.laid.append(box)
        self._painter.setBrush(paint(fill, share))
        self._painter.setPen(QPen(paint(edge), 1.3) if edge else QPen(Qt.PenStyle.NoPen))
        self._painter.drawRoundedRect(QRectF(*box), radius, radius)

    def text(
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

    def card(self, box: Box, card: str) -> None:
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

    def player(self, number: int, box: Box, roomy: bool) -> None:
        """A player's chip, name and numbers."""
        player, u = self.game.players[number], self.unit
        x, y, w, h = box
        colour = self.look.trains[player.colour]
        turn = number == self.turn
        ground = mixed(self.look.panel, self.look.accent, 0.18 if turn else 0.04)
        self.box(box, ground, max(0.9, self.look.hud_opacity), 5, self.look.accent if turn else None)
        chip = (x + 5, y + h / 2 - 0.5 * u, u, u) if roomy else (x, y, max(5.0, u * 0.55), h)
        self.box(chip, colour, 1.0, u / 2 if roomy else 2, mixed(colour, self.look.ink, 0.4) if roomy else None)
        self.places[f"player {number + 1}"] = chip
        left = x + (1.9 * u if roomy else 1.2 * u)
        lines = (y + h * 0.3, y + h * 0.72) if h > 2.6 * u else (y + h / 2, y + h / 2)
        name = player.name + (" (you)" if number == 0 and roomy and lines[0] != lines[1] else "")
        self.text((left, lines[0]), name, u, self.look.ink)
        numbers = (("score", player.score), ("trains", player.trains), ("cards", player.cards))
        step = (w - 2 * u) / 3 if lines[0] != lines[1] else (w - 6.5 * u) / 3
        first = left if lines[0] != lines[1] else x + 5.6 * u
        for k, (what, value) in enumerate(numbers):
            at = (first + k * step, lines[1])
            sign = self._sign(what, at, u)
            self.places[f"{what} {number + 1}"] = self.text((at[0] + sign, at[1]), str(value), u * 1.05)

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

    def hand_rows(self, box: Box) -> None:
        """The hand as a list: a bar of its colour for each kind."""
        x, y, w, h = box
        u = self.unit
        step = min(2.1 * u, h / max(1, len(self.game.hand)))
        for k, (card, count) in enumerate(self.game.hand.items()):
            bar = (x, y + k * step, w, step * 0.86)
            colour = self.look.tracks.get(card, self.look.accent)
            self.box(bar, colour, 1, 3)
            ink = readable_on(colour)
            at = bar[1] + bar[3] / 2
            self.places[f"hand {card}"] = self.text((x + 0.8 * u, at), str(count), step * 0.5, ink)
            self.text((x + 2.4 * u, at), card.upper(), step * 0.38, ink)

    def hand_fan(self, middle: float, bottom: float, height: float) -> None:
        """The hand as cards, fanned out at the foot, with how many there are of each."""
        cards = list(self.game.hand.items())
        w, u = height * 0.66, self.unit
        step = w * (0.86 if len(cards) < 8 else 0.7)
        for k, (card, count) in enumerate(cards):
            off = k - (len(cards) - 1) / 2
            self._painter.save()
            self._painter.translate(middle + off * step, bottom)
            self._painter.rotate(off * 2.2)
            self.card((-w / 2, -height, w, height), card)
            self._painter.restore()
            at = (middle + off * step, bottom - height + abs(off) * 1.5)
            self.box((at[0] - 0.8 * u, at[1] - 0.8 * u, 1.6 * u, 1.6 * u), (150, 40, 40), 1, 0.8 * u, (245, 235, 215))
            self.places[f"hand {card}"] = self.text(at, str(count), u, (255, 255, 255), "middle")

    def row(self, boxes: list[Box]) -> None:
        """The deck, then the cards face up."""
        u = self.unit
        for k, (box, card) in enumerate(zip(boxes[1:], self.game.face_up, strict=False)):
            self.card(box, card)
            self.places[f"card {k + 1}"] = box
        self.box(boxes[0], mixed(self.look.accent, self.look.panel, 0.5), 1, 4, self.look.ink)
        x, y, w, h = boxes[0]
        self.text((x + w / 2, y + h / 2), str(self.game.train_deck), u, self.look.ink, "middle")
        self.places["deck"] = boxes[0]

    def tickets(self, box: Box) -> None:
        x, y, w, _ = box
        u = self.unit
        for k, ticket in enumerate(self.game.tickets):
            line = (x, y + k * 2.4 * u, w, 2.1 * u)
            self.box(
                line, mixed(self.look.panel, (240, 225, 190), 0.3), 1, 3, mixed(self.look.panel, self.look.ink, 0.3)
            )
            text = f"{self.board.names[ticket.a]} – {self.board.names[ticket.b]}"
            size = min(0.85 * u, (w - 3.5 * u) / (0.62 * len(text)))
            self.text((x + 0.5 * u, line[1] + 1.05 * u), text, size)
            self.text((x + w - 0.5 * u, line[1] + 1.05 * u), str(ticket.points), u, self.look.accent, "right")
        self.places["tickets"] = (x, y, w, 2.4 * u * len(self.game.tickets))
