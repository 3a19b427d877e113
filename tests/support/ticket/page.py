"""Ticket to Ride without a screen: clicks go in, frames come out whose pixels spell out what a reader would say.

What a client shows and how it asks for cards is an option. The game itself is played by our rules, the others by bots.
"""

from __future__ import annotations

import json
import math
import random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any

import cv2
import numpy as np

from kibitz.automation.stop import Stop
from kibitz.core.action import Action as Done
from kibitz.core.action import Click
from kibitz.core.errors import CaptureError
from kibitz.core.frame import Frame
from kibitz.core.geometry import Point, Rect
from kibitz.core.reading import Condition, Reading
from kibitz.solvers.ticket.bots import make_bot
from kibitz.solvers.ticket.model.actions import (
    Action,
    ClaimTrack,
    DrawBlind,
    DrawFaceUp,
    DrawTickets,
    GiveUp,
    KeepTickets,
    PayMore,
)
from kibitz.solvers.ticket.model.boards import CARDS, Board, Colour, load_board
from kibitz.solvers.ticket.model.legal import legal_actions
from kibitz.solvers.ticket.model.rules import apply
from kibitz.solvers.ticket.model.scoring import scores
from kibitz.solvers.ticket.model.seen import shown_of
from kibitz.solvers.ticket.model.shown import ShownTicket
from kibitz.solvers.ticket.model.state import GameState, Phase, start_game
from kibitz.solvers.ticket.routing.payments import best_payment
from kibitz.vision.ticket.profile import BoardProfile, ProfileTrack, Space
from kibitz.vision.ticket.reading.details import Placing, SeenTrack, TicketDetails

WIDTH, HEIGHT, STRIP = 1200, 900, 30
"""Of a frame; its first rows spell out what is shown."""
MAP = Rect(20, 60, 900, 600)
SPACE_LONG, SPACE_WIDE = 14.0, 6.0
NO_CARDS = (0,) * len(CARDS)


def places_of() -> dict[str, Rect]:
    """Where everything beside the map is."""
    found = {"turn": Rect(20, 680, 300, 30), "deck": Rect(960, 60, 60, 40), "pile": Rect(1040, 60, 60, 40)}
    found |= {f"card {n}": Rect(960, 50 + 60 * n, 60, 40) for n in range(1, 6)}
    found |= {f"hand {card.word}": Rect(20 + 70 * card, 740, 60, 40) for card in CARDS}
    found |= {f"offer {n}": Rect(700, 670 + 40 * n, 200, 30) for n in range(1, 5)}
    found["keep"] = Rect(920, 710, 80, 30)
    for n in range(1, 6):
        found |= {f"{what} {n}": Rect(1040, 80 + 60 * n + 12 * i, 60, 10) for i, what in enumerate(("trains", "cards"))}
    return found


def profile_of(board: Board, **settings: str) -> BoardProfile:
    """A profile of the page: straight tracks on the printed map."""
    cities = tuple(Point(MAP.x + city.x * MAP.w, MAP.y + city.y * MAP.h) for city in board.cities)
    tracks = []
    for i, track in enumerate(board.tracks):
        a, b = cities[track.a], cities[track.b]
        angle = math.degrees(math.atan2(b.y - a.y, b.x - a.x))
        aside = 5.0 * (board.pairs[track.pair].index(i) * 2 - 1) if board.twins[i] else 0.0
        off = Point(-math.sin(math.radians(angle)) * aside, math.cos(math.radians(angle)) * aside)
        shares = [(k + 0.5) / track.length for k in range(track.length)]
        spaces = [
            Space(a.x + s * (b.x - a.x) + off.x, a.y + s * (b.y - a.y) + off.y, angle, SPACE_LONG, SPACE_WIDE)
            for s in shares
        ]
        tracks.append(ProfileTrack(track, tuple(spaces)))
    picture = np.zeros((HEIGHT, WIDTH, 3), np.uint8)
    covered = np.zeros((HEIGHT, WIDTH), np.bool_)
    return BoardProfile(
        "made up", board.id, picture, covered, board.names, cities, tuple(tracks), {}, places_of(), settings
    )


@dataclass
class TicketPage:
    """The page, as its own program sees it, and a surface at once. One's own seat is 0.

    tells_turn, tells_counts: whether it can be seen whose turn it is, and how many cards and trains there are. dialog:
    a claim is paid in a dialog that covers the board. hand_first: a claim is paid with what was clicked on in the hand.
    loses: numbers of the clicks (from 1) that are lost. others_s: how long the others think.
    """

    board_id: str = "usa"
    players: int = 3
    seed: int = 1
    tells_turn: bool = True
    tells_counts: bool = True
    dialog: bool = False
    hand_first: bool = False
    loses: frozenset[int] = frozenset()
    others_s: float = 0.02
    state: GameState = field(init=False)
    clicks: int = 0
    stray: list[str] = field(default_factory=list)
    marked: set[int] = field(default_factory=set)
    asked: int | None = None
    chosen: Colour | None = None
    is_guarded: bool = False

    name = "the simulated page"
    can_act = True

    def __post_init__(self) -> None:
        self.rng = random.Random(self.seed)
        self.board = load_board(self.board_id)
        settings = {"pay": "hand first"} if self.hand_first else {}
        self.profile = profile_of(self.board, **settings)
        self.state = start_game(self.board, self.players, self.rng)
        self._bots = [make_bot("planner") for _ in range(self.players)]
        self._others_at_s = 0.0
        self._last: Frame | None = None
        self._text = ""

    # As a surface

    def grab(self) -> Frame:
        self._others_play()
        text = json.dumps(self.says())
        if self._last is None or text != self._text:
            self._text, self._last = text, Frame(self._paint(text), self.name, time.monotonic())
        return self._last

    @contextmanager
    def guard(self, stop: Stop) -> Iterator[None]:
        self.is_guarded, self._stop = True, stop
        yield
        self.is_guarded = False

    def attend(self, board: Rect) -> None: ...
    def restore(self) -> None: ...

    def trouble(self) -> str | None:
        return None

    def close(self) -> None:
        raise CaptureError("The page is closed.")

    def perform(self, action: Done) -> None:
        assert self.is_guarded, "actions are done under guard only"
        self._stop.raise_if_requested()
        if isinstance(action, Click):
            self.clicks += 1
            if self.clicks not in self.loses:
                self.click(action.at)

    # As a page

    def click(self, at: Point) -> None:
        """What a click does."""
        state = self.state
        if state.turn != 0 or state.phase is Phase.OVER or self.asked is not None:
            self.stray.append(f"click at {at}")
            return
        place = next((name for name, rect in self.profile.places.items() if rect.contains(at)), "")
        word, _, which = place.partition(" ")
        match word:
            case "card":
                card = self.row[int(which) - 1]
                self._do(DrawFaceUp(card) if card is not None else None)
            case "deck":
                self._do(DrawBlind())
            case "pile":
                self._do(DrawTickets())
            case "hand":
                self.chosen = Colour[which.upper()]
            case "offer" if state.phase is Phase.TUNNEL:
                self._do(PayMore(self.ways[int(which) - 1][1]))
            case "offer":
                self.marked ^= {int(which) - 1}
            case "keep" if state.phase is Phase.TUNNEL:
                self._do(GiveUp())
            case "keep":
                offered = state.player.offered
                self._do(KeepTickets(tuple(ticket for i, ticket in enumerate(offered) if i in self.marked)))
            case _:
                self._on_map(at)

    def pay(self) -> None:
        """Pay in the dialog for the track that it asks about."""
        assert self.asked is not None, "the dialog is open"
        track, self.asked = self.asked, None
        self.claim(track)

    @property
    def row(self) -> tuple[Colour | None, ...]:
        return tuple(card for card in CARDS for _ in range(self.state.row[card]))

    @property
    def ways(self) -> list[tuple[int, int]]:
        """Ways of paying for a tunnel: coloured cards and locomotives."""
        tunnel = self.state.tunnel
        ways = [one.locomotives for one in legal_actions(self.state) if isinstance(one, PayMore)]
        return [(tunnel.extra - jokers, jokers) for jokers in ways] if tunnel is not None else []

    def says(self) -> dict[str, Any]:
        """What the page shows, as plain values."""
        state, me = self.state, self.state.players[0]
        mine = state.turn == 0
        over = state.phase is Phase.OVER
        return {
            "owners": list(state.owners),
            "turn": state.turn if self.tells_turn else None,
            "phase": state.phase.value if over or (mine and state.phase in (Phase.TUNNEL,)) else None,
            "hand": list(me.hand) if self.tells_counts else None,
            "fan": list(me.hand),
            "row": [None if card is None else int(card) for card in self.row],
            "deck": sum(state.deck) if self.tells_counts else None,
            "pile": len(state.pile) if self.tells_counts else None,
            "tickets": list(me.tickets),
            "offered": list(me.offered) if mine else [],
            "seats": [[one.trains, sum(one.hand)] for one in state.players] if self.tells_counts else None,
            "scores": [score.total for score in scores(state)] if over else None,
            "ways": self.ways,
            "dialog": self.asked,
            "marked": sorted(self.marked),
            "chosen": self.chosen,
        }

    def read(self, frame: Frame, profile: BoardProfile, previous: Any = None) -> Reading[ShownTicket]:
        """What a reader would make of a frame of this page."""
        said = json.loads(bytes(frame.pixels[:STRIP].reshape(-1)).rstrip(b"\0").decode())
        board, tickets = profile.board, profile.board.tickets
        known = shown_of(self.state, 0)
        counts = said["seats"] or [[None, None]] * self.players
        points = said["scores"] or [None] * self.players
        seats = tuple(
            replace(seat, trains=trains, cards=cards, tickets=None, score=score)
            for seat, (trains, cards), score in zip(known.seats, counts, points, strict=True)
        )
        shown = ShownTicket(
            board,
            tuple(said["owners"]),
            seats,
            0,
            hand=tuple(said["hand"]) if said["hand"] else None,
            tickets=tuple(tickets[i] for i in said["tickets"]),
            offered=tuple(tickets[i] for i in said["offered"]),
            row=tuple(None if card is None else Colour(card) for card in said["row"]),
            deck=said["deck"],
            pile=said["pile"],
            turn=said["turn"],
            phase=Phase(said["phase"]) if said["phase"] else None,
        )
        places = {f"track {i + 1}": _around(of) for i, of in enumerate(profile.tracks)}
        places |= {f"city {i + 1}": Rect(at.x - 4, at.y - 4, 8, 8) for i, at in enumerate(profile.cities)}
        texts = {f"offer {i + 1}": _words(way) for i, way in enumerate(said["ways"])}
        owners = [None if owner is None else seats[owner].colour for owner in shown.owners]
        tracks = tuple(
            SeenTrack(owner, 1.0, (True,) * len(of.spaces)) for owner, of in zip(owners, profile.tracks, strict=True)
        )
        details = TicketDetails(Placing(1.0, 0.0, 0.0), tracks, texts=texts)
        covered = said["dialog"] is not None
        condition = Condition.COVERED if covered else Condition.READY
        return Reading("ticket", shown, {**places, **profile.places}, 0.99, condition=condition, details=details)

    # Inside

    def hurry(self) -> None:
        """The others have thought long enough."""
        self._others_at_s = time.monotonic()

    def _others_play(self) -> None:
        while self.state.turn != 0 and self.state.phase is not Phase.OVER:
            if time.monotonic() < self._others_at_s:
                return
            turn = self.state.turn
            self.state = apply(self.state, self._bots[turn].act(self.state, self.rng), self.rng)
            if self.state.turn != turn:
                self._others_at_s = time.monotonic() + self.others_s

    def _do(self, action: Action | None) -> None:
        if action is None or action not in legal_actions(self.state):
            self.stray.append(str(action))
            return
        self.state = apply(self.state, action, self.rng)
        self.marked, self.chosen = set(), None
        self._others_at_s = time.monotonic() + self.others_s

    def _on_map(self, at: Point) -> None:
        found = [
            (math.dist((at.x, at.y), (space.x, space.y)), i)
            for i, of in enumerate(self.profile.tracks)
            for space in of.spaces
        ]
        away, track = min(found)
        if away > SPACE_WIDE:
            self.stray.append(f"click at {at}")
        elif self.dialog:
            self.asked = track
        else:
            self.claim(track)

    def claim(self, track: int) -> None:
        payment = best_payment(self.state, track, (*NO_CARDS, 0))
        if self.hand_first:
            ways = [one for one in legal_actions(self.state) if isinstance(one, ClaimTrack) and one.track == track]
            payment = next((one.payment for one in ways if one.payment.colour is self.chosen), None)
        self._do(ClaimTrack(track, payment) if payment is not None else None)

    def _paint(self, text: str) -> np.ndarray:
        pixels = np.full((HEIGHT, WIDTH, 3), 40, np.uint8)
        data = np.frombuffer(text.encode(), np.uint8)
        strip = pixels[:STRIP].reshape(-1)
        strip[:] = 0
        strip[: len(data)] = data
        said = json.loads(text)
        for name, rect in self.profile.places.items():
            word, _, which = name.partition(" ")
            shows: Any = {
                "offer": [said["offered"], int(which or 0) - 1 in said["marked"], said["ways"]]
                if word == "offer"
                else 0,
                "hand": _fan(said, Colour[which.upper()]) if word == "hand" else 0,
                "turn": said["turn"],
                "card": said["row"][int(which) - 1 : int(which)] if word == "card" else 0,
            }.get(word, 0)
            grey = random.Random(f"{name} {shows}").randrange(50, 250)
            corner = (int(rect.x), int(rect.y))
            cv2.rectangle(pixels, corner, (int(rect.right), int(rect.bottom)), (grey, grey, 255 - grey), -1)
        pixels.flags.writeable = False
        return pixels


def _around(of: ProfileTrack) -> Rect:
    return Rect.around([Rect(space.x - 7, space.y - 7, 14, 14) for space in of.spaces])


def _fan(said: dict[str, Any], card: Colour) -> tuple[int, bool]:
    """How one's cards of a kind look, whether or not they can be counted."""
    return said["fan"][card], said["chosen"] == card


def _words(way: tuple[int, int]) -> str:
    coloured, jokers = way
    parts = [f"{coloured} red"] if coloured else []
    return f"Pay {' and '.join([*parts, *([f'{jokers} locomotive'] if jokers else [])])}"
