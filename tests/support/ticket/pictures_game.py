"""What is going on in a made-up client of Ticket to Ride: a game between our own players, as one of them sees it."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from kibitz.solvers.ticket.bots import make_bot
from kibitz.solvers.ticket.model.boards import CARDS, TRAINS, Board, Ticket
from kibitz.solvers.ticket.model.rules import apply
from kibitz.solvers.ticket.model.state import GameState, Phase, start_game
from tests.support.ticket.pictures_looks import Look

NAMES = ("Ada", "Bo", "Cy", "Dora", "Emil", "Fay", "Gus", "Hana", "Ivo", "June")


@dataclass(frozen=True)
class Player:
    """A player as all see him; colour: a word."""

    name: str
    colour: str
    trains: int
    score: int
    cards: int
    tickets: int


@dataclass(frozen=True)
class Game:
    """A game as one player sees it. claims: track -> owner's colour; players: oneself first; hand: card -> how many."""

    claims: Mapping[int, str]
    players: tuple[Player, ...]
    hand: Mapping[str, int]
    tickets: tuple[Ticket, ...]
    face_up: tuple[str, ...]
    train_deck: int
    ticket_deck: int
    stations: Mapping[int, str] = field(default_factory=dict)

    def record(self, board: Board) -> dict[str, Any]:
        """Its part of a label."""
        return {
            "you": self.players[0].colour,
            "players": [vars(player) for player in self.players],
            "your_hand": dict(self.hand),
            "your_tickets": [[board.names[t.a], board.names[t.b], t.points] for t in self.tickets],
            "face_up": list(self.face_up),
            "train_deck": self.train_deck,
            "ticket_deck": self.ticket_deck,
        }


def random_game(client: Any, rng: random.Random, claimed: int) -> Game:
    """A game between two to five of our players on a client's board, when so many tracks are claimed, or at its end."""
    count = rng.randint(2, 5)
    colours = rng.sample(sorted(client.look.trains), count)
    bots = [make_bot(rng.choice(("planner", "planner", "article"))) for _ in range(count)]
    state = start_game(client.board, count, rng)
    while state.phase is not Phase.OVER and sum(owner is not None for owner in state.owners) < claimed:
        state = apply(state, bots[state.turn].act(state, rng), rng)
    return seen_by_first(state, colours, rng)


def seen_by_first(state: GameState, colours: list[str], rng: random.Random) -> Game:
    """A game as the first player sees it. rng: what it doesn't say, such as names."""
    board = state.board
    names = rng.sample(NAMES, len(colours))
    scores = [sum(board.points[board.tracks[i].length] for i in state.tracks_of(p)) for p in range(len(colours))]
    players = tuple(
        Player(names[p], colours[p], player.trains, scores[p], sum(player.hand), len(player.tickets))
        for p, player in enumerate(state.players)
    )
    me = state.players[0]
    face_up = [card.word for card in CARDS for _ in range(state.row[card])]
    rng.shuffle(face_up)
    return Game(
        {i: colours[owner] for i, owner in enumerate(state.owners) if owner is not None},
        players,
        {card.word: me.hand[card] for card in CARDS if me.hand[card]},
        tuple(board.tickets[i] for i in me.tickets),
        tuple(face_up),
        sum(state.deck),
        len(state.pile),
        {city: colours[owner] for city, owner in state.stations},
    )


def game_of(board: Board, look: Look, claims: Mapping[int, str], seed: int) -> Game:
    """A game with these claims; what doesn't follow from them is made up."""
    chance = random.Random(f"ticket game {seed}")
    colours = sorted({*claims.values()})
    others = [colour for colour in look.trains if colour not in colours]
    colours += chance.sample(others, chance.randint(max(0, 2 - len(colours)), len(others)))
    names = chance.sample(NAMES, len(colours))
    hand = {card.word: chance.randint(1, 4) for card in chance.sample(CARDS, chance.randint(2, 7))}
    players = []
    for name, colour in zip(names, colours, strict=True):
        own = [board.tracks[i].length for i, owner in claims.items() if owner == colour]
        points = sum(board.points[length] for length in own)
        cards = chance.randint(0, 15) if players else sum(hand.values())
        players.append(Player(name, colour, TRAINS - sum(own), points, cards, chance.randint(2, 4)))
    tickets = tuple(chance.sample(board.tickets, players[0].tickets))
    face_up = tuple(chance.choice(CARDS).word for _ in range(5))
    return Game(dict(claims), tuple(players), hand, tickets, face_up, chance.randint(20, 80), chance.randint(8, 24))


def start_of(board: Board, look: Look, seed: int) -> Game:
    """The first moment of a game."""
    chance = random.Random(f"ticket start {seed}")
    count = chance.randint(2, 5)
    colours, names = chance.sample(sorted(look.trains), count), chance.sample(NAMES, count)
    dealt = [chance.choice(CARDS).word for _ in range(4)]
    players = tuple(Player(names[p], colours[p], TRAINS, 0, 4, 3) for p in range(count))
    return Game(
        {},
        players,
        {card.word: dealt.count(card.word) for card in CARDS if card.word in dealt},
        tuple(chance.sample(board.tickets, 3)),
        tuple(chance.choice(CARDS).word for _ in range(5)),
        105 - 4 * count,
        30 - 3 * count,
    )
