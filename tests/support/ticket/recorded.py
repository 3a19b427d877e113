"""Made-up games of Ticket to Ride, frame by frame.

Claims that fade in, cards that change, dialogs, a darkened page, the pointer over a track, a window that is moved and
resized, and another game in the end.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import cv2
import numpy as np

from kibitz.core.geometry import Rect
from kibitz.games.ticket.game import TicketGame
from kibitz.solvers.ticket.bots import make_bot
from kibitz.solvers.ticket.model.rules import apply
from kibitz.solvers.ticket.model.state import GameState, Phase, start_game
from kibitz.vision.ticket.profile import BoardProfile, Pixels
from tests.support.recorded import RecordedFrame
from tests.support.ticket.pictures import Client
from tests.support.ticket.pictures_game import Game, Player, seen_by_first
from tests.support.ticket.pictures_hud import Hud
from tests.support.ticket.pictures_profile import true_profile

SEEDS = (7, 4, 1, 13)
"""Panels at the sides, in bars and over the board; trains with dots, glows, solid and see-through ones."""
SIZE, OTHER_SIZE, DESKTOP = (1280, 800), (1440, 900), (1500, 940)
TURNS = 4
"""Pairs of moves that are shown, after `BEFORE` that aren't."""
BEFORE = 24
PLACES = ("player ", "card ", "turn")
"""Numbers are left out: to read them in every frame takes most of the time, and teaches nothing about following."""
SAME = {"purple": "pink"}
"""What a colour is called is a matter of taste."""


def game_for(seed: int) -> TicketGame:
    return TicketGame(profiles=[_profile(seed)])


def record(seed: int) -> Iterator[RecordedFrame]:
    """One game of a client."""
    film = _Film(seed)
    rng = random.Random(f"recorded ticket {seed}")
    state = start_game(film.client.board, 3, rng)
    bots = [make_bot("planner") for _ in range(3)]
    for _ in range(BEFORE):
        state = apply(state, bots[state.turn].act(state, rng), rng)
    yield from film.rest(state, "the board")
    for turn in range(TURNS):
        for _ in range(2):
            before, state = state, apply(state, bots[state.turn].act(state, rng), rng)
            if state.phase is Phase.OVER:
                return
            yield from film.move(before, state)
        if turn == 1:
            yield from film.dialog(state)
        elif turn == 2:
            yield from film.pointer(state, rng)
        elif turn == 3:
            yield from film.other_windows(state)
    yield from film.rest(start_game(film.client.board, 3, rng), "another game", another=True)


class _Film:
    """Draws the frames of one client's window on a desktop."""

    def __init__(self, seed: int) -> None:
        self.seed, self.client = seed, _client(seed)
        self.colours = random.Random(seed).sample(sorted(self.client.look.trains), 3)
        self.at, self.size = (40, 30), SIZE

    def rest(self, state: GameState, note: str, another: bool = False) -> Iterator[RecordedFrame]:
        for k in range(2):
            yield self._frame(self._page(state), note, state, another=another and not k)

    def move(self, before: GameState, after: GameState) -> Iterator[RecordedFrame]:
        """A track that is claimed, or cards that are taken: what changes fades in."""
        old, new = self._page(before), self._page(after)
        if not np.array_equal(old, new):
            for share in (0.35, 0.7):
                yield self._frame(cv2.addWeighted(old, 1 - share, new, share, 0), "a move that fades in")
            yield self._frame(new, "after a move", after)

    def dialog(self, state: GameState) -> Iterator[RecordedFrame]:
        """A payment dialog on a page that is darkened behind it."""
        page = self._page(state)
        height, width = page.shape[:2]
        opened = (page * 0.5).astype(np.uint8)
        left, top, right, bottom = (int(v) for v in (width * 0.32, height * 0.3, width * 0.68, height * 0.68))
        opened[top:bottom, left:right] = (26, 22, 20)
        for k in range(3):
            at = (left + 24, top + 50 + 44 * k)
            cv2.putText(opened, f"Pay {3 - k} red", at, cv2.FONT_HERSHEY_SIMPLEX, 0.7, (230, 230, 230), 1, cv2.LINE_AA)
        yield self._frame(cv2.addWeighted(page, 0.5, opened, 0.5, 0), "a dialog that opens")
        for _ in range(2):
            yield self._frame(opened, "a dialog", state)
        yield self._frame(cv2.addWeighted(page, 0.5, opened, 0.5, 0), "a dialog that closes")
        yield self._frame(page, "after a dialog", state)
        for share in (0.8, 0.55):
            yield self._frame((page * share).astype(np.uint8), "a page that darkens", state)

    def pointer(self, state: GameState, rng: random.Random) -> Iterator[RecordedFrame]:
        """Over free tracks, which are lit up."""
        free = [i for i, owner in enumerate(state.owners) if owner is None]
        for track in rng.sample(free, 3):
            page = self._page(state)
            scale, dx, dy = self._view(state)
            for slot in self.client.layout.tracks[track]:
                at = (round(slot.x * scale + dx), round(slot.y * scale + dy))
                cv2.circle(page, at, round(slot.length * scale * 0.7), (170, 244, 255), 2, cv2.LINE_AA)
            yield self._frame(page, "the pointer over a track", state)
        yield self._frame(self._page(state), "the pointer away", state)

    def other_windows(self, state: GameState) -> Iterator[RecordedFrame]:
        """The window moved, then resized."""
        self.at = (180, 90)
        yield from self.rest(state, "the window moved")
        self.at, self.size = (20, 20), OTHER_SIZE
        yield from self.rest(state, "the window resized")

    def _page(self, state: GameState) -> Pixels:
        return self.client.frame(self.size, 1.0, self._game(state), hud=_quiet(self.seed))[0].copy()

    def _view(self, state: GameState) -> tuple[float, float, float]:
        scale, dx, dy = self.client.frame(self.size, 1.0, self._game(state), hud=_quiet(self.seed))[1]["view"]
        return scale, dx, dy

    def _game(self, state: GameState) -> Game:
        return seen_by_first(state, self.colours, random.Random(self.seed))

    def _frame(self, page: Pixels, note: str, state: GameState | None = None, another: bool = False) -> RecordedFrame:
        desktop = np.full((DESKTOP[1], DESKTOP[0], 3), (128, 92, 46), np.uint8)
        left, top = self.at
        desktop[top : top + page.shape[0], left : left + page.shape[1]] = page
        return RecordedFrame(desktop, note, None if state is None else self._truth(state), another)

    def _truth(self, state: GameState) -> dict[str, Any]:
        named = [SAME.get(colour, colour) for colour in self.colours]
        owners = {i: "" if owner is None else named[owner] for i, owner in enumerate(state.owners)}
        return {"over": False, "owners": owners, "row": list(self._game(state).face_up)}


@cache
def _client(seed: int) -> Client:
    return Client(seed)


@cache
def _profile(seed: int) -> BoardProfile:
    client = _client(seed)
    pixels, label = client.empty(SIZE, 1.0)
    places = {name: Rect(*box) for name, box in label["places"].items() if name.startswith(PLACES)}
    return replace(true_profile(client, pixels, label), places=places, settings={"me": "1"})


@cache
def _quiet(seed: int) -> int:
    """What is on a client's screen besides, where that is nothing passing, in one's own turn."""
    client = _client(seed)
    names = zip(("Ada", "Bo", "Cy"), sorted(client.look.trains), strict=False)
    players = tuple(Player(name, colour, 45, 0, 4, 3) for name, colour in names)
    game = Game({}, players, {}, (), ("red",) * 5, 50, 20)
    for hud_seed in range(1000):
        hud = Hud(client.look, client.board, SIZE, game, seed, hud_seed)
        if not hud.passing and hud.turn == 0 and hud.pointed is None:
            return hud_seed
    raise AssertionError("no client is never quiet")
