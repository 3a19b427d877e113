"""Why: each part of an advice as a phrase, without a capital and without a full stop."""

from __future__ import annotations

from collections.abc import Iterator

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
    board, number = advice.board, reason.number
    ticket = board.ticket_name(reason.ticket) if reason.ticket is not None else "a ticket"
    track = board.track_name(reason.track) if reason.track is not None else "it"
    whole = round(number) if number is not None else 0
    colour = reason.colour if reason.colour is not None else Colour.GREY
    match reason.why:
        case Why.COMPLETES:
            return f"completes {ticket}"
        case Why.SERVES:
            return f"on the way of {ticket}"
        case Why.LAST_WAY:
            return f"the last way for {ticket}"
        case Why.DETOUR:
            return f"the way round is {counted(whole, 'space')} longer"
        case Why.TWIN_TAKEN:
            return "the other track of the double route is gone"
        case Why.RIVAL_NEAR:
            return f"{seat_word(advice, reason.seat) if reason.seat is not None else 'somebody'} is near"
        case Why.POINTS:
            return counted(whole, "point")
        case Why.LONGEST:
            than = f", the others' {round(reason.of)}" if reason.of is not None else ""
            return f"makes your longest path {counted(whole, 'space')}{than}"
        case Why.ENDS_GAME:
            return f"begins the last round, {points_ahead(number or 0.0)}"
        case Why.LAST_TURNS:
            return f"about {counted(whole, 'turn')} left"
        case Why.NEEDS:
            return f"{cards_words(colour, whole)} missing for {track}"
        case Why.LIES_OPEN:
            return f"{cards_words(colour, whole)} face up"
        case Why.CHANCE:
            return f"{odds(number or 0.0)} " + (f"to complete {ticket}" if reason.ticket else "to be of use")
        case Why.LOCOMOTIVE:
            return "a locomotive from the row takes the whole draw"
        case Why.PAYS_WITH:
            return f"{card_word(colour)}s are needed least elsewhere"
        case Why.COSTS:
            turns = f" and about {counted(round(reason.of), 'turn')}" if reason.of is not None else ""
            return f"{counted(whole, 'train')}{turns} to go"
        case Why.SAME_WAY:
            return f"{ticket} goes the same way"
        case Why.TOO_LATE:
            return f"too late for {ticket}"
        case Why.CUT_OFF:
            return f"{ticket} is cut off"
        case Why.NO_PLAN:
            return "no ticket needs more tracks"
        case Why.UNKNOWN:
            return f"not all is known about {track}"
        case _:
            return ""


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
