"""Paints the practice board of Ticket to Ride, in its own units (see `ticket_places`)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from kibitz.core.geometry import Rect
from kibitz.core.phrase import Phrase
from kibitz.core.wording import counted, listed
from kibitz.gui.maps.ticket.layout import lay_out
from kibitz.gui.maps.ticket.painter import TicketPainter
from kibitz.gui.maps.ticket.scene import MapScene
from kibitz.gui.practice.ticket import places
from kibitz.gui.practice.ticket.spots import Spot, SpotKind
from kibitz.gui.practice.ticket.strokes import CORNER, LEFT, RIGHT, Strokes, to_qt
from kibitz.gui.practice.ticket.table import TicketTable
from kibitz.gui.practice.ticket.wording import payment_in_words, turn_in_words
from kibitz.gui.widgets import theme
from kibitz.gui.widgets.colours import Theme
from kibitz.gui.widgets.language import translate, translated
from kibitz.solvers.ticket.model.actions import BuildStation, ClaimTrack, KeepTickets, PayMore
from kibitz.solvers.ticket.model.boards import CARDS
from kibitz.solvers.ticket.model.scoring import joined

_TICKET_LINE = 22.0
_LIGHT_GROUND, _DARK_GROUND = "#E3E7EC", "#465060"
"""Of the map: both white and black tracks stand out from it."""
_HEADS = (Phrase("Trains"), Phrase("Points"), Phrase("Cards"), Phrase("Tickets"), Phrase("Path"))
_STATIONS = Phrase("Stations")
_SCORES = (Phrase("Tracks"), Phrase("Tickets"), Phrase("Done"), Phrase("Longest"), _STATIONS, Phrase("Points"))
_TODO = Phrase("Click on a track, a card, the deck or the tickets.")


@dataclass(frozen=True, slots=True)
class Looks:
    """What is shown besides the game.

    cursor: where the keyboard is. advised: what the coach would click on. empty: the bare board. scores: the end's
    table.
    """

    advised: tuple[Spot, ...] = ()
    cursor: Spot | None = None
    empty: bool = False
    scores: bool = False


class BoardPainter:
    """Draws boards; one for each widget."""

    def __init__(self) -> None:
        self._map = TicketPainter()

    def forget(self) -> None:
        """The font may have changed."""
        self._map.forget()

    def paint(self, painter: QPainter, table: TicketTable, scene: MapScene, looks: Looks) -> None:
        """Draw all of the board; the painter's units are the board's."""
        look = theme.current()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(to_qt(places.BOARD), QColor(look.window))
        layout = lay_out(table.session.state.board)
        painter.save()
        painter.translate(places.MAP.x, places.MAP.y)
        painter.setClipRect(QRectF(0, 0, places.MAP.w, places.MAP.h))
        ground = replace(look, surface=_DARK_GROUND if look.dark else _LIGHT_GROUND)
        self._map.paint(painter, layout, scene, places.map_camera(layout), ground)
        painter.restore()
        pen = _Pen(painter, look, table, looks)
        pen.top()
        pen.players()
        pen.strip()
        pen.tickets()
        pen.choice()
        if looks.scores:
            pen.scores()
        pen.rings()


class _Pen(Strokes):
    """Draws the parts around the map, one after the other."""

    def __init__(self, painter: QPainter, look: Theme, table: TicketTable, looks: Looks) -> None:
        super().__init__(painter, look)
        self._table, self._looks = table, looks
        self._session, self._state = table.session, table.session.state

    # Parts

    def top(self) -> None:
        session, look = self._session, self.look
        if not self._looks.empty:
            ink = look.accent if session.yours else look.text
            self.text(places.TURN, translated(turn_in_words(session)), 22, ink, bold=True, flags=LEFT)
            if self._state.turns_left is not None and not session.over:
                text = translate("Last round: {counted} left", counted=counted(self._state.turns_left, "turn"))
                self.box(places.LAST_ROUND, look.surface, look.bad, 2)
                self.text(places.LAST_ROUND, text, 16, look.bad, bold=True)
        if self._state.board.stations:
            on = self._table.stations
            self.box(places.STATION, look.accent if on else look.surface, look.accent if on else look.border_strong)
            left = self._state.players[session.you].stations
            text = translate("Choose a city") if on else translate("Station ({left})", left=left)
            self.text(places.STATION, text, 15, look.on_accent if on else look.text)

    def players(self) -> None:
        look, session = self.look, self._session
        for head, text in zip(places.HEADS, _HEADS, strict=True):
            self.text(head, translated(text), 12, look.muted, flags=LEFT)
        longest = max(session.longest(seat) for seat in session.order)
        for place, line in enumerate(places.PLAYERS):
            if place >= len(session.order):
                continue
            seat = session.order[place]
            player = self._state.players[seat]
            is_turn = seat == self._state.turn and not session.over and not self._looks.empty
            self.box(line, look.surface, look.accent if is_turn else look.border, 2 if is_turn else 1)
            self.patch(places.patch(place), session.colours[seat])
            name = translate("You") if seat == session.you else session.name(seat)
            title = Rect(places.HEADS[0].x, line.y + 3, 200, 20)
            self.text(title, f"{place + 1} {name}", 14, look.text, bold=is_turn, flags=LEFT)
            note = "" if seat == session.you else translated(Phrase(session.kind.levels[place - 1].value))
            if self._state.board.stations:
                note = ", ".join(filter(None, (note, translated(counted(player.stations, "station")))))
            self.text(Rect(line.x, title.y, line.w - 8, 20), note, 12, look.muted, flags=RIGHT)
            if self._looks.empty:
                continue
            path = session.longest(seat)
            numbers = (player.trains, session.points(seat), sum(player.hand), len(player.tickets), path)
            for column, value in enumerate(numbers):
                is_path = column == len(numbers) - 1
                ink = look.good if is_path and path and path == longest else look.muted if is_path else look.text
                self.text(places.number(place, column), str(value), 22, ink, bold=True, flags=LEFT)

    def strip(self) -> None:
        """The hand, the row, the deck and the tickets to be drawn."""
        look, state = self.look, self._state
        hand = state.players[self._session.you].hand
        for kind in CARDS:
            counter = places.HAND[kind]
            patch = Rect(counter.x, counter.y, counter.w, places.PATCH_HEIGHT)
            chosen = self._table.colour is kind
            ground, edge = (look.accent_soft, look.accent) if chosen else (look.surface, look.border)
            self.box(counter, ground, edge, 4 if chosen else 1)
            self.card(patch, kind, middle=True)
            if not self._looks.empty:
                # Numbers begin at the left: text recognition takes a lone 7 in the middle for a 1.
                self.text(places.hand_number(kind), str(hand[kind]), 25, look.text, bold=True, flags=LEFT)
        for rect, card in zip(places.ROW_CARDS, self._session.row, strict=True):
            if card is None or self._looks.empty:
                self.box(rect, look.window, look.border)
            else:
                self.card(rect, card)
        for rect, text, left in (
            (places.DECK, translate("Deck"), sum(state.deck)),
            (places.PILE, translate("Tickets"), len(state.pile)),
        ):
            self.box(rect, look.accent_soft, look.border_strong, 1.5)
            self.text(Rect(rect.x, rect.y + 12, rect.w, 24), text, 14, look.text)
            if not self._looks.empty:
                self.text(places.count(rect), str(left), 26, look.text, bold=True, flags=LEFT)

    def tickets(self) -> None:
        look, state = self.look, self._state
        own = state.players[self._session.you].tickets
        done = joined(state.board, state.tracks_of(self._session.you), own)
        if self._looks.empty:
            own = ()
        head = (
            translate("Your tickets: {done} of {own} done", done=len(done), own=len(own))
            if own
            else translate("Your tickets")
        )
        self.text(places.TICKETS_HEAD, head, 13, look.muted, flags=LEFT)
        line = min(_TICKET_LINE, places.TICKETS.h / max(1, len(own)))
        for number, ticket in enumerate(own):
            y = places.TICKETS.y + number * line
            sign = Rect(places.TICKETS.x - 30, y + 1, 26, line - 3)
            is_done = ticket in done
            self.box(sign, look.good if is_done else look.accent, "", radius=3)
            text = f"{number + 1}✓" if is_done else str(number + 1)
            self.text(sign, text, min(13, line * 0.6), look.on_accent, bold=True)
            words = f"{state.board.ticket_name(state.board.tickets[ticket])} {state.board.tickets[ticket].points}"
            ink = look.muted if is_done else look.text
            self.text(Rect(places.TICKETS.x, y, places.TICKETS.w, line), words, min(16, line * 0.75), ink, flags=LEFT)

    def choice(self) -> None:
        """What there is to choose from; else what can be done."""
        look, table = self.look, self._table
        offered = table.offers
        choosing = table.choosing
        self.box(places.NEWS, look.surface, look.accent if choosing else look.border, 2 if choosing else 1)
        if self._looks.empty or not choosing:
            if not self._looks.empty and self._session.yours:
                self.text(places.KEEP, _TODO, 13, look.muted)
            return
        keeping = isinstance(offered[0], KeepTickets) if offered else False
        self.text(places.NEWS_HEAD, self._question(keeping), 14, look.text, bold=True, flags=LEFT)
        for rect, offer in zip(places.offers(len(offered)), offered, strict=True):
            if isinstance(offer, KeepTickets):
                self._ticket(rect, offer.tickets[0])
            else:
                self.box(rect, look.accent_soft, look.accent)
                self.text(rect, self._payment(offer), 15 if len(offered) <= len(places.OFFERS) else 12, look.text)
        ready = not table.why_not(Spot(SpotKind.KEEP))
        self.box(places.KEEP, look.accent if ready else look.sunken, look.accent if ready else look.border)
        end = translate("Cancel") if table.ways else translate("Give up") if not keeping else translate("Keep")
        self.text(places.KEEP, end, 16, look.on_accent if ready else look.muted, bold=True)

    def _ticket(self, rect: Rect, ticket: int) -> None:
        """One that is offered, with a tick where it is to be kept."""
        look, board, marked = self.look, self._state.board, ticket in self._table.marked
        self.box(rect, look.accent_soft if marked else look.surface, look.accent if marked else look.border)
        self.text(Rect(rect.x + 4, rect.y, 22, rect.h), "✓" if marked else "", 17, look.accent, bold=True)
        words = f"{board.ticket_name(board.tickets[ticket])} {board.tickets[ticket].points}"
        self.text(places.offer_text(rect), words, 16, look.text, flags=LEFT)

    def _payment(self, offer: PayMore | ClaimTrack | BuildStation) -> str:
        if not isinstance(offer, PayMore):
            return translated(payment_in_words(offer.payment))
        assert self._state.tunnel is not None
        rest = self._state.tunnel.extra - offer.locomotives
        parts = [f"{rest} {self._state.tunnel.payment.colour.word}"] if rest else []
        parts += [counted(offer.locomotives, "locomotive")] if offer.locomotives else []
        return translate("Pay {parts}", parts=listed(parts))

    def scores(self) -> None:
        """The table at the end."""
        look, session, state = self.look, self._session, self._state
        found = session.scores
        rect = places.scores_table(len(found))
        self.box(rect, look.surface, look.border_strong, 2)
        heads = ["", *(translated(head) for head in _SCORES if state.board.stations or head != _STATIONS)]
        width = (rect.w - 40 - 170) / (len(heads) - 1)
        columns = [rect.x + 20, *(rect.x + 190 + width * number for number in range(len(heads) - 1))]
        title = translated(turn_in_words(session))
        self.text(Rect(rect.x + 20, rect.y + 12, rect.w - 40, 36), title, 24, look.text, bold=True, flags=LEFT)
        for x, head in zip(columns, heads, strict=True):
            self.text(Rect(x, rect.y + 56, width - 8, 24), head, 14, look.muted, flags=RIGHT)
        ranking = sorted(session.order, key=lambda seat: -found[seat].total)
        for line, seat in enumerate(ranking):
            score, y = found[seat], rect.y + 84 + line * places.SCORE_LINE
            first = seat in session.winners
            patch = Rect(columns[0], y + 8, 22, places.SCORE_LINE - 16)
            self.patch(patch, session.colours[seat])
            name = translate("You") if seat == session.you else session.name(seat)
            self.text(Rect(patch.right + 10, y, 140, places.SCORE_LINE), name, 18, look.text, bold=first, flags=LEFT)
            done = translate(
                "{completed} of {completed2}",
                completed=len(score.completed),
                completed2=len(score.completed) + len(score.failed),
            )
            texts = [str(score.tracks), str(score.tickets), done, f"{score.longest} (+{score.bonus})"]
            texts += [str(score.stations)] if state.board.stations else []
            texts.append(str(score.total))
            for number, (x, text) in enumerate(zip(columns[1:], texts, strict=True)):
                last = number == len(texts) - 1
                cell = Rect(x, y, width - 8, places.SCORE_LINE)
                self.text(cell, text, 20 if last else 17, look.text, bold=last, flags=RIGHT)
        foot = Rect(rect.x + 20, rect.bottom - 30, rect.w - 40, 22)
        self.text(foot, translate("Click here to see the board."), 13, look.muted, flags=LEFT)

    def rings(self) -> None:
        """Round what is advised, and where the keyboard is; on the map the scene shows both."""
        advised = [(spot, Qt.PenStyle.DashLine) for spot in self._looks.advised]
        here = [(self._looks.cursor, Qt.PenStyle.SolidLine)] if self._looks.cursor is not None else []
        for spot, style in (*advised, *here):
            rect = places.rect_of(spot, len(self._table.offers))
            if rect is not None:
                self.painter.setPen(QPen(QColor(self.look.accent), 3, style))
                self.painter.setBrush(Qt.BrushStyle.NoBrush)
                self.painter.drawRoundedRect(to_qt(rect.grown(2)), CORNER, CORNER)

    def _question(self, keeping: bool) -> str:
        table, state = self._table, self._state
        if table.ways:
            return translate("How do you pay?")
        if keeping:
            return translate("Keep {least} or more of these:", least=table.least)
        assert state.tunnel is not None
        return translate("The tunnel asks for {counted} more.", counted=counted(state.tunnel.extra, "card"))
