"""Why: each part of an advice as a phrase, without a capital and without a full stop."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from kibitz.core.wording import counted
from kibitz.solvers.ticket.advice.model import (
    CardAdvice,
    KeepAdvice,
    Recommendation,
    TicketAdvice,
    TrackAdvice,
    Urgent,
    WhatIf,
)
from kibitz.solvers.ticket.advice.phrases import card_word, cards_words, listed, odds, points_ahead, seat_word
from kibitz.solvers.ticket.choosing import Reason, Why
from kibitz.solvers.ticket.model.boards import Board, Colour

LEAST_TOLD = 0.02
"""Chances from which on a danger is told."""
LEAST_BEHIND = 0.05
EARLY = 25.0
"""Turns that are left before which nothing can be said about the end."""


def track_reason(advice: TicketAdvice, track: TrackAdvice) -> str:
    """How much a track hurries, and what is missing for it."""
    return "; ".join(_track_parts(advice, track))


def keep_reason(board: Board, keep: KeepAdvice) -> str:
    """What a choice of tickets brings and takes."""
    return "; ".join(_keep_parts(board, keep))


def card_reason(card: CardAdvice) -> str:
    """What a card is good for."""
    saved = f"saves {card.turn:.1f} turns"
    if card.colour is None:
        return f"{odds(card.chance)} to be of use; {saved} with the second card"
    if card.colour is Colour.LOCOMOTIVE:
        return f"stands in for any card but takes the whole draw; {saved}"
    if not card.wanted:
        return f"for a grey track; {saved} with the second card" if card.saves > 0.0 else "not needed"
    return f"{cards_words(card.colour, card.wanted)} missing; {saved} with the second card"


def draw_reason(advice: TicketAdvice) -> str:
    """What new tickets would bring; nothing where that isn't known."""
    draw = advice.draw
    if draw is None:
        return ""
    worth = round(draw.worth)
    parts = [
        f"the best of them brings about {counted(worth, 'point')}" if worth > 0 else "they cost more than they bring"
    ]
    if draw.free >= LEAST_TOLD:
        parts.append(f"{odds(draw.free)} that one needs no more tracks")
    if draw.behind >= LEAST_BEHIND:
        parts.append(f"another move is {draw.behind:.1f} points better")
    return "; ".join(parts)


def end_reason(advice: TicketAdvice) -> str:
    """What to do about the end of the game; nothing where that isn't known."""
    end = advice.end
    if end is None:
        return ""
    now, later = points_ahead(end.lead), points_ahead(end.final_lead)
    left = f"about {counted(max(1, round(end.rounds)), 'turn')} of yours left"
    odds_now = f"{odds(end.chance)} to win"
    match end.verdict:
        case Recommendation.END_NOW:
            with_it = advice.board.track_name(end.tracks[0])
            return f"end the game now with {with_it}: {now}, {odds_now}, against {odds(end.final_chance)} if it goes on"
        case Recommendation.HURRY:
            return f"use your trains up: {now} if the game ended now, {odds_now}; {left}"
        case Recommendation.WAIT:
            return f"let the game go on: {now} if it ended now, {later} by the end; {left}"
        case Recommendation.LAST:
            return f"the last round: {now} as things stand"
        case Recommendation.NOT_YET if end.rounds > EARLY:
            return left
        case Recommendation.NOT_YET:
            who = seat_word(advice, end.ends_it)
            return f"{left}; {who} {'are' if who == 'you' else 'is'} likely to end the game; {later} by then"


def longest_reason(advice: TicketAdvice) -> str:
    """Who has the longest path, and whether one can have it; nothing where there is none yet."""
    race = advice.longest
    if race is None or not race.leaders:
        return ""
    spaces = counted(race.longest, "space")
    if race.mine is None or race.behind is None or race.chance is None:
        return f"the longest path is {_whose(advice, race.leaders)}, {spaces}"
    told = f"{odds(race.chance)} that you have the bonus in the end"
    if race.behind < 0:
        return f"your path is the longest with {spaces}, {-race.behind} more than the next; {told}"
    if race.behind == 0:
        return f"your path is as long as the longest, {spaces}; {told}"
    with_them = ""
    if race.tracks:
        with_them = f"; {listed(map(advice.board.track_name, race.tracks))} would make up for it"
    leaders = _whose(advice, race.leaders)
    return f"the longest path is {leaders}, {spaces}, {race.behind} more than yours{with_them}; {told}"


def what_if_reason(advice: TicketAdvice, found: WhatIf) -> str:
    """What a claim would do to one's own plan."""
    parts = []
    if found.lost:
        parts.append(f"{listed(map(advice.board.ticket_name, found.lost))} would be lost")
    if found.spaces > 0:
        parts.append(f"{counted(found.spaces, 'more space')} for the same tickets")
    elif found.spaces < 0 and not found.lost:
        parts.append(f"{counted(-found.spaces, 'space')} fewer to go")
    if found.detour:
        parts.append(f"the way round is by {listed(map(advice.board.track_name, found.detour))}")
    return "; ".join(parts) or "nothing changes for your tickets"


def choice_reason(advice: TicketAdvice, reason: Reason) -> str:
    """A reason of a choice (see `Why`) as a phrase; nothing for one that lacks what it is about."""
    phrase = _CHOICES.get(reason.why)
    return phrase(_ReasonWords(advice, reason)) if phrase is not None else ""


@dataclass(frozen=True)
class _ReasonWords:
    """What a reason is about, in words."""

    advice: TicketAdvice
    reason: Reason

    @property
    def number(self) -> float:
        return self.reason.number or 0.0

    @property
    def ticket(self) -> str:
        return self.advice.board.ticket_name(self.reason.ticket) if self.reason.ticket is not None else "a ticket"

    @property
    def track(self) -> str:
        return self.advice.board.track_name(self.reason.track) if self.reason.track is not None else "it"

    @property
    def who(self) -> str:
        return seat_word(self.advice, self.reason.seat) if self.reason.seat is not None else "somebody"

    @property
    def colour(self) -> Colour:
        return self.reason.colour if self.reason.colour is not None else Colour.GREY

    @property
    def cards(self) -> str:
        return cards_words(self.colour, round(self.number))

    def counted(self, noun: str) -> str:
        return counted(round(self.number), noun)

    @property
    def others(self) -> str:
        """What others have of it; nothing where that isn't known."""
        return f", the others' {round(self.reason.of)}" if self.reason.of is not None else ""

    @property
    def turns(self) -> str:
        """How many turns it takes; nothing where that isn't known."""
        return f" and about {counted(round(self.reason.of), 'turn')}" if self.reason.of is not None else ""


_CHOICES: Mapping[Why, Callable[[_ReasonWords], str]] = {
    Why.COMPLETES: lambda told: f"completes {told.ticket}",
    Why.SERVES: lambda told: f"on the way of {told.ticket}",
    Why.LAST_WAY: lambda told: f"the last way for {told.ticket}",
    Why.DETOUR: lambda told: f"the way round is {told.counted('space')} longer",
    Why.TWIN_TAKEN: lambda told: "the other track of the double route is gone",
    Why.RIVAL_NEAR: lambda told: f"{told.who} is near",
    Why.POINTS: lambda told: told.counted("point"),
    Why.LONGEST: lambda told: f"makes your longest path {told.counted('space')}{told.others}",
    Why.ENDS_GAME: lambda told: f"begins the last round, {points_ahead(told.number)}",
    Why.LAST_TURNS: lambda told: f"about {told.counted('turn')} left",
    Why.NEEDS: lambda told: f"{told.cards} missing for {told.track}",
    Why.LIES_OPEN: lambda told: f"{told.cards} face up",
    Why.CHANCE: lambda told: (
        f"{odds(told.number)} " + (f"to complete {told.ticket}" if told.reason.ticket else "to be of use")
    ),
    Why.LOCOMOTIVE: lambda told: "a locomotive from the row takes the whole draw",
    Why.PAYS_WITH: lambda told: f"{card_word(told.colour)}s are needed least elsewhere",
    Why.COSTS: lambda told: f"{told.counted('train')}{told.turns} to go",
    Why.SAME_WAY: lambda told: f"{told.ticket} goes the same way",
    Why.TOO_LATE: lambda told: f"too late for {told.ticket}",
    Why.CUT_OFF: lambda told: f"{told.ticket} is cut off",
    Why.NO_PLAN: lambda told: "no ticket needs more tracks",
    Why.UNKNOWN: lambda told: f"not all is known about {told.track}",
}


def _track_parts(advice: TicketAdvice, track: TrackAdvice) -> Iterator[str]:
    board = advice.board
    if track.loss.tickets:
        yield f"without it {listed(map(board.ticket_name, track.loss.tickets))} can't be completed"
    elif track.loss.spaces > 0:
        yield f"{counted(track.loss.spaces, 'more space')} without it"
    elif track.tickets:
        yield f"for {listed(map(board.ticket_name, track.tickets))}"
    if Urgent.TWIN_TAKEN in track.grounds:
        yield "its twin is taken"
    if track.near:
        yield f"{listed(seat_word(advice, seat) for seat in track.near)} {'is' if len(track.near) == 1 else 'are'} near"
    if track.danger >= LEAST_TOLD:
        yield f"{odds(track.danger)} to be taken soon"
    if track.payment is not None:
        yield "can be paid now"
    elif track.missing:
        yield f"{listed(cards_words(colour, number) for colour, number in track.missing)} missing"


def _keep_parts(board: Board, keep: KeepAdvice) -> Iterator[str]:
    if keep.spaces > 0:
        yield (
            f"{counted(keep.points, 'point')} for {counted(keep.spaces, 'more train')} "
            f"and about {counted(round(keep.turns), 'more turn')}"
        )
    else:
        yield f"{counted(keep.points, 'point')} for no more trains"
    if keep.impossible:
        yield f"{listed(map(board.ticket_name, keep.impossible))} can't be completed"
    elif len(keep.done) < len(keep.tickets):
        yield f"{odds(keep.chance)} to complete {'it' if len(keep.tickets) == 1 else 'them all'}"
    if keep.done:
        yield f"{listed(map(board.ticket_name, keep.done))} is complete already"
    beside = [ticket for ticket in keep.beside if ticket not in keep.impossible]
    if beside:
        yield f"{listed(map(board.ticket_name, beside))} lies on the way of your others"


def _whose(advice: TicketAdvice, seats: tuple[int, ...]) -> str:
    return listed("yours" if seat == advice.me else f"{seat_word(advice, seat)}'s" for seat in seats)
