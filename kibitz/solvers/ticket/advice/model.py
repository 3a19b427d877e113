"""What an advice for a turn of Ticket to Ride is made of. Figures and structure; `wording` has the words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from kibitz.solvers.ticket.choosing import Choice
from kibitz.solvers.ticket.model.actions import Action, Payment
from kibitz.solvers.ticket.model.boards import Board, Colour, Ticket
from kibitz.solvers.ticket.model.shown import Seat
from kibitz.solvers.ticket.routing.forest import Plan


class Unknown(StrEnum):
    """What isn't known, and what the advice would be better with."""

    ME = "me"
    TICKETS = "tickets"
    HAND = "hand"
    ROW = "row"
    TRACKS = "tracks"
    TICKET_COUNTS = "ticket counts"


class Urgent(StrEnum):
    """Why a track is urgent, or isn't."""

    BRIDGE = "bridge"
    """Without it a ticket is lost."""
    COSTLY = "costly"
    """Without it the way round is long."""
    TWIN_TAKEN = "twin taken"
    TWIN_OPEN = "twin open"
    """The other one of the double route would do as well."""
    GREY = "grey"
    """Any colour pays for it."""
    NEAR = "near"
    """Others have tracks at its cities."""
    WANTED = "wanted"
    """Others probably need it for their tickets."""


@dataclass(frozen=True, slots=True)
class Loss:
    """What it would cost that a track can't be used any more.

    spaces: more trains for the same tickets; fewer, if negative, where the plan isn't the shortest. tickets: those that
    couldn't be completed; points: what they are worth. expected: points that it costs in all, a ticket that is lost
    counted twice.
    """

    spaces: int
    tickets: tuple[Ticket, ...]
    points: int
    expected: float


@dataclass(frozen=True, slots=True)
class TrackAdvice:
    """A track of the plan, and how much it hurries.

    choices: the tracks that do as well, itself first. tickets: those that need it. danger: the chance that another
    player takes it within the next few turns. loss: what that would cost; urgency: danger times that, in points.
    payment: how to pay now, None where that can't be; missing: (colour, cards) that are missing, GREY for any colour;
    both None where the hand isn't known. near: players with tracks at its cities.
    """

    track: int
    choices: tuple[int, ...]
    tickets: tuple[Ticket, ...]
    danger: float
    loss: Loss
    urgency: float
    payment: Payment | None
    missing: tuple[tuple[Colour, int], ...] | None
    grounds: tuple[Urgent, ...]
    near: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class KeepAdvice:
    """A choice of offered tickets.

    tickets: those to keep; places: where they are among the offered ones; numbers: the board's, as far as it has them.
    points: what they are worth together. spaces: trains that they take besides the plan for the tickets held already;
    plan: for all of them. turns: expected turns that they take besides. chances: for each of them to be completed in
    time; chance: for all. worth: points that they bring, expected. impossible: those that are cut off, or too long for
    the trains left. done: those that are complete already. beside: those that need no trains but those of others.
    """

    tickets: tuple[Ticket, ...]
    places: tuple[int, ...]
    numbers: tuple[int, ...]
    points: int
    spaces: int
    plan: Plan
    turns: float
    chances: tuple[float, ...]
    chance: float
    worth: float
    impossible: tuple[Ticket, ...]
    done: tuple[Ticket, ...]
    beside: tuple[Ticket, ...]


@dataclass(frozen=True, slots=True)
class CardAdvice:
    """A card to draw; ``colour`` None for the deck.

    saves: expected turns by which it shortens the way to all wanted tracks; turn: the same for the whole turn that
    begins with it (with the best second card, or none after a locomotive from the row). wanted: cards of its colour
    that are missing; for the deck, of any. chance: for the deck, that the card is of use; else 1 or 0.
    """

    colour: Colour | None
    saves: float
    turn: float
    wanted: int
    chance: float


@dataclass(frozen=True, slots=True)
class Likely:
    """A ticket that a player may hold.

    probability: that he holds it; progress: the share of its spaces that his tracks save (1: it is complete);
    chance: that he completes it, if he holds it.
    """

    ticket: Ticket
    probability: float
    progress: float
    chance: float


@dataclass(frozen=True, slots=True)
class Rival:
    """What another player is about.

    held: how many tickets he holds; assumed: that number is only likely. tickets: every unseen ticket, the likeliest
    first; their probabilities add up to ``held``. wants: open track -> the chance that he needs it.
    """

    seat: int
    held: int
    assumed: bool
    tickets: tuple[Likely, ...]
    wants: Mapping[int, float]


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's points and prospects.

    tracks: points for tracks. tickets: points of one's own tickets as if the game ended now; None for others'.
    live: points as if the game ended now, as far as they are known: tracks, own tickets, stations, and the bonus for
    the longest path. ended: the same with the others' tickets as far as they are likely, and ended_error its standard
    deviation; final, final_error: in the end of the game. trains: left; trains_known: the client shows them. turns:
    until he has so few trains that the last round begins, expected. longest: spaces of his longest path; trail: its
    tracks. longest_chance: that he has the bonus in the end.
    """

    seat: int
    tracks: int
    tickets: int | None
    live: int
    ended: float
    ended_error: float
    final: float
    final_error: float
    trains: int
    trains_known: bool
    turns: float
    longest: int
    trail: tuple[int, ...]
    longest_chance: float


@dataclass(frozen=True, slots=True)
class LongestRace:
    """The bonus for the longest path.

    leaders: those who have it now; lead: spaces before the next player (0: shared). mine: one's own longest path;
    behind: spaces that one is short of the leaders' (negative: ahead). tracks: open tracks that would make one's own
    path at least as long as the leaders' with the fewest trains; None where that can't be done with a few.
    chance: that one has the bonus in the end. mine to chance are None where one's own seat isn't known.
    """

    leaders: tuple[int, ...]
    longest: int
    lead: int
    mine: int | None
    behind: int | None
    tracks: tuple[int, ...] | None
    chance: float | None


class Recommendation(StrEnum):
    """What to do about the end of the game."""

    END_NOW = "end now"
    """It can be begun with this turn, and one is ahead."""
    HURRY = "hurry"
    """One is ahead, but can't end it with this turn."""
    WAIT = "wait"
    """It could be begun with this turn, but one would lose by it."""
    LAST = "last"
    """The last round goes on."""
    NOT_YET = "not yet"
    """It is too early to think of it."""


@dataclass(frozen=True, slots=True)
class EndAdvice:
    """When to end the game.

    rounds: turns that one still has until the end, expected; ends_it: who will have few trains first. tracks: claims
    that one can pay now and that begin the last round. lead: by how many points one would be ahead of the best other
    player (negative: behind) if the game ended now; chance: to win then. final_lead, final_chance: the same if it goes
    on as it will.
    """

    verdict: Recommendation
    rounds: float
    ends_it: int
    tracks: tuple[int, ...]
    lead: float
    chance: float
    final_lead: float
    final_chance: float


@dataclass(frozen=True, slots=True)
class DrawAdvice:
    """Whether to draw tickets.

    worth: points that the tickets bring that would be offered, of which at least one must be kept, expected. free: the
    chance that one of them is complete already or will be with the plan. behind: points by which the best other move
    is better; negative where there is none better.
    """

    worth: float
    free: float
    behind: float

    @property
    def good(self) -> bool:
        """Whether it is the best move."""
        return self.behind <= 0.0


@dataclass(frozen=True, slots=True)
class KeyTrack:
    """An open track that many unseen tickets need.

    share: of the unseen tickets, weighed with their points, whose best ways use it. danger: see `TrackAdvice`.
    """

    track: int
    share: float
    danger: float


@dataclass(frozen=True, slots=True)
class WhatIf:
    """What becomes of one's plan when a player claims a track.

    before, after: the plans. lost: tickets that can't be completed any more; spaces: more trains for the others, or
    fewer. detour: tracks that the new plan has and the old one hadn't. final: expected points of one's own afterwards
    against before. answer: the best action then (None where it isn't one's turn to say, or too little is known).
    """

    seat: int
    track: int
    before: Plan
    after: Plan
    lost: tuple[Ticket, ...]
    spaces: int
    detour: tuple[int, ...]
    final: float
    answer: Action | None


@dataclass(frozen=True, slots=True)
class TicketAdvice:
    """All that there is to say about a turn. What needs something that isn't known is empty or None.

    moves: what can be done, best first. plan: for one's own tickets; open: those that aren't complete, done: those
    that are; given_up: planned ones that the moves don't aim at, because other tracks bring more. plan_turns: turns
    that the plan takes, expected; chances: for each open ticket to be completed in time. keeps: choices of the offered
    tickets, in the order of the moves. tracks: of the plan, the most urgent first. cards: what can be drawn, best
    first. rivals: the other players, by seat. standings: all players, by seat. keys: open tracks that matter to
    anybody. unknown: what isn't known.
    """

    board: Board
    seats: tuple[Seat, ...]
    me: int | None
    moves: tuple[Choice, ...]
    plan: Plan | None
    open: tuple[Ticket, ...]
    done: tuple[Ticket, ...]
    given_up: tuple[Ticket, ...]
    plan_turns: float | None
    chances: tuple[float, ...]
    keeps: tuple[KeepAdvice, ...]
    tracks: tuple[TrackAdvice, ...]
    cards: tuple[CardAdvice, ...]
    rivals: tuple[Rival, ...]
    standings: tuple[Standing, ...]
    longest: LongestRace | None
    end: EndAdvice | None
    draw: DrawAdvice | None
    keys: tuple[KeyTrack, ...]
    unknown: tuple[Unknown, ...]
