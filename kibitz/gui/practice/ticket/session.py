"""One game of Ticket to Ride being played against bots. No Qt."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import date
from functools import lru_cache

from kibitz.gui.practice.common.session import Session
from kibitz.gui.practice.ticket.kind import TicketKind
from kibitz.solvers.ticket.bots import make_bot
from kibitz.solvers.ticket.model.actions import Action, DrawFaceUp, Pass
from kibitz.solvers.ticket.model.boards import CARDS, Board, Colour
from kibitz.solvers.ticket.model.legal import legal_actions
from kibitz.solvers.ticket.model.longest import longest_trail
from kibitz.solvers.ticket.model.rules import apply
from kibitz.solvers.ticket.model.scoring import Score, scores, track_points, winners
from kibitz.solvers.ticket.model.seen import SEAT_COLOURS, shown_of
from kibitz.solvers.ticket.model.shown import Row, ShownTicket
from kibitz.solvers.ticket.model.state import ROW, Counts, GameState, Phase, start_game

BOT_NAMES = ("Ada", "Ben", "Cleo", "Dan")


@dataclass(frozen=True, slots=True)
class Done:
    """Something that a player (his seat) did, with the game before and after it."""

    seat: int
    action: Action
    before: GameState
    after: GameState


class TicketSession(Session[TicketKind]):
    """A game in progress. Chance comes from the seed alone: the same actions give the same game.

    you: one's own seat. colours: of the trains, by seat. state: the game. row: the cards face up, from place to place.
    done: what happened so far. helped: help was asked for, or something taken back.
    """

    def __init__(
        self,
        kind: TicketKind,
        seed: int | None = None,
        day: date | None = None,
        actions: Iterable[Action] = (),
        *,
        colour: str = SEAT_COLOURS[0],
        helped: bool = False,
    ) -> None:
        """``actions``: that have been done already. ``colour``: of your trains.

        Raises UsageError for actions that the rules don't allow.
        """
        super().__init__(kind, seed, day)
        self.helped = helped
        self._source = f"day {self.day.isoformat()}" if kind.daily else str(self.seed)
        players = len(kind.levels) + 1
        self.you = random.Random(f"{self._source} seat").randrange(players)
        others = iter(other for other in SEAT_COLOURS if other != colour)
        self.colours = tuple(colour if seat == self.you else next(others) for seat in range(players))
        self._board = kind.board
        self._begin(actions)

    def _begin(self, actions: Iterable[Action]) -> None:
        self._rng = random.Random(f"{self._source} cards")
        self.state = start_game(self._board, len(self.kind.levels) + 1, self._rng)
        self.row: Row = laid((None,) * ROW, self.state.row, 0)
        self.done: list[Done] = []
        for action in actions:
            self.act(action)

    # What there is

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.phase is Phase.OVER

    @property
    def yours(self) -> bool:
        """Whether you have to do something."""
        return not self.over and self.state.turn == self.you

    @property
    def order(self) -> tuple[int, ...]:
        """The seats as they are shown: your own, and those whose turns come after it."""
        count = len(self.state.players)
        return tuple((self.you + step) % count for step in range(count))

    def name(self, seat: int) -> str:
        """A player's name; empty for yourself."""
        place = self.order.index(seat)
        return BOT_NAMES[place - 1] if place else ""

    def points(self, seat: int) -> int:
        """What a player's tracks are worth: the points that everyone sees during the game."""
        return track_points(self._board, self.state.tracks_of(seat))

    def longest(self, seat: int) -> int:
        """The spaces of a player's longest path."""
        return _longest(self._board, self.state.tracks_of(seat))

    @property
    def scores(self) -> tuple[Score, ...]:
        """As if the game ended now."""
        return scores(self.state)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that would win if the game ended now."""
        return winners(self._board, self.scores)

    @property
    def won(self) -> bool:
        """Whether you are the winner, or one of several."""
        return self.over and self.you in self.winners

    @property
    def shown(self) -> ShownTicket:
        """The game as you see it, the players in the order in which they are shown: you are the first."""
        shown = shown_of(self.state, self.you)
        place = {seat: number for number, seat in enumerate(self.order)}
        return replace(
            shown,
            owners=tuple(None if owner is None else place[owner] for owner in shown.owners),
            seats=tuple(
                replace(shown.seats[seat], colour=self.colours[seat], name=self.name(seat), score=self.points(seat))
                for seat in self.order
            ),
            me=0,
            row=self.row,
            stations=tuple((city, place[owner]) for city, owner in shown.stations),
            turn=place[self.state.turn],
        )

    # What is done

    def act(self, action: Action, place: int = 0) -> Done:
        """Do this for the player whose turn it is; those who can do nothing pass then.

        place: of the row, where a card is taken from it; where another kind lies there, the first of its kind goes.
        Raises UsageError for what the rules don't allow.
        """
        self._step(action, place)
        last = self.done[-1]
        while legal_actions(self.state) == [Pass()]:
            self._step(Pass(), 0)
        return last

    def thinking(self) -> Callable[[], Action]:
        """What finds the action of the bot whose turn it is; it may run in another thread."""
        state = self.state
        level = self.kind.levels[self.order.index(state.turn) - 1]
        rng = random.Random(f"{self._source} bot {len(self.done)}")
        return lambda: make_bot(level.bot).act(state, rng)

    @property
    def actions(self) -> list[Action]:
        """What was done so far, without passing, which comes by itself."""
        return [done.action for done in self.done if done.action != Pass()]

    @property
    def can_take_back(self) -> bool:
        """Whether you have done something that can be taken back; in daily games nothing can."""
        return not self.kind.daily and any(d.seat == self.you and d.action != Pass() for d in self.done)

    def take_back(self) -> None:
        """Go back to before what you did last."""
        last = max(n for n, done in enumerate(self.done) if done.seat == self.you and done.action != Pass())
        self._begin([done.action for done in self.done[:last] if done.action != Pass()])
        self.helped = True

    def _step(self, action: Action, place: int) -> None:
        before = self.state
        self.state = apply(before, action, self._rng)
        rest = self.row
        if isinstance(action, DrawFaceUp):
            taken = place if self.row[place] is action.colour else self.row.index(action.colour)
            rest = tuple(None if here == taken else card for here, card in enumerate(self.row))
        self.row = laid(rest, self.state.row, len(self.done))
        self.done.append(Done(before.turn, action, before, self.state))


def laid(row: Row, cards: Counts, seed: int) -> Row:
    """The row from place to place, once it has these cards: those that stay keep their places.

    seed: for the order of cards that are laid at once.

    >>> red, blue = Colour.RED, Colour.BLUE
    >>> [card.word for card in laid((red, None, red, red, red), (4, 0, 0, 0, 1, 0, 0, 0, 0), 0)]
    ['red', 'blue', 'red', 'red', 'red']
    """
    new = list(cards)
    for card in row:
        if card is not None:
            new[card] -= 1
    if min(new) < 0:
        # The row was cleared.
        row, new = (None,) * len(row), list(cards)
    laid_now: list[Colour | None] = [card for card in CARDS for _ in range(new[card])]
    random.Random(seed).shuffle(laid_now)
    laid_now += [None] * len(row)
    return tuple(card if card is not None else laid_now.pop(0) for card in row)


@lru_cache(maxsize=64)
def _longest(board: Board, tracks: tuple[int, ...]) -> int:
    return longest_trail(board, tracks)[0]
