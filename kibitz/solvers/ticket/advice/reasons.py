"""Why: each part of an advice as a phrase, without a capital and without a full stop."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from kibitz.core.phrase import Phrase, joined
from kibitz.core.wording import counted, listed
from kibitz.solvers.ticket.advice.model import (
    CardAdvice,
    KeepAdvice,
    Recommendation,
    TicketAdvice,
    TrackAdvice,
    Urgent,
    WhatIf,
)
from kibitz.solvers.ticket.advice.phrases import cards_words, odds, points_ahead, seat_word
from kibitz.solvers.ticket.choosing import Reason, Why
from kibitz.solvers.ticket.model.boards import Board, Colour

LEAST_TOLD = 0.02
"""Chances from which on a danger is told."""
LEAST_BEHIND = 0.05
EARLY = 25.0
"""Turns that are left before which nothing can be said about the end."""


def track_reason(advice: TicketAdvice, track: TrackAdvice) -> str:
    """How much a track hurries, and what is missing for it."""
    return joined("; ", _track_parts(advice, track))


def keep_reason(board: Board, keep: KeepAdvice) -> str:
    """What a choice of tickets brings and takes."""
    return joined("; ", _keep_parts(board, keep))


def card_reason(card: CardAdvice) -> str:
    """What a card is good for."""
    saved = Phrase("saves {turn:.1f} turns", turn=card.turn)
    if card.colour is None:
        return Phrase("{odds} to be of use; {saved} with the second card", odds=odds(card.chance), saved=saved)
    if card.colour is Colour.LOCOMOTIVE:
        return Phrase("stands in for any card but takes the whole draw; {saved}", saved=saved)
    if not card.wanted:
        return (
            Phrase("for a grey track; {saved} with the second card", saved=saved)
            if card.saves > 0.0
            else Phrase("not needed")
        )
    return Phrase(
        "{cards_words} missing; {saved} with the second card",
        cards_words=cards_words(card.colour, card.wanted),
        saved=saved,
    )


def draw_reason(advice: TicketAdvice) -> str:
    """What new tickets would bring; nothing where that isn't known."""
    draw = advice.draw
    if draw is None:
        return ""
    worth = round(draw.worth)
    parts = [
        Phrase("the best of them brings about {counted}", counted=counted(worth, "point"))
        if worth > 0
        else Phrase("they cost more than they bring")
    ]
    if draw.free >= LEAST_TOLD:
        parts.append(Phrase("{odds} that one needs no more tracks", odds=odds(draw.free)))
    if draw.behind >= LEAST_BEHIND:
        parts.append(Phrase("another move is {behind:.1f} points better", behind=draw.behind))
    return joined("; ", parts)


def end_reason(advice: TicketAdvice) -> str:
    """What to do about the end of the game; nothing where that isn't known."""
    end = advice.end
    if end is None:
        return ""
    now, later = points_ahead(end.lead), points_ahead(end.final_lead)
    left = Phrase("about {counted} of yours left", counted=counted(max(1, round(end.rounds)), "turn"))
    odds_now = Phrase("{odds} to win", odds=odds(end.chance))
    match end.verdict:
        case Recommendation.END_NOW:
            with_it = advice.board.track_name(end.tracks[0])
            return Phrase(
                "end the game now with {with_it}: {now}, {odds_now}, against {odds} if it goes on",
                with_it=with_it,
                now=now,
                odds_now=odds_now,
                odds=odds(end.final_chance),
            )
        case Recommendation.HURRY:
            return Phrase(
                "use your trains up: {now} if the game ended now, {odds_now}; {left}",
                now=now,
                odds_now=odds_now,
                left=left,
            )
        case Recommendation.WAIT:
            return Phrase(
                "let the game go on: {now} if it ended now, {later} by the end; {left}", now=now, later=later, left=left
            )
        case Recommendation.LAST:
            return Phrase("the last round: {now} as things stand", now=now)
        case Recommendation.NOT_YET if end.rounds > EARLY:
            return left
        case Recommendation.NOT_YET:
            likely = (
                Phrase("you are likely to end the game")
                if end.ends_it == advice.me
                else Phrase("{who} is likely to end the game", who=seat_word(advice, end.ends_it))
            )
            return Phrase("{left}; {likely}; {later} by then", left=left, likely=likely, later=later)


def longest_reason(advice: TicketAdvice) -> str:
    """Who has the longest path, and whether one can have it; nothing where there is none yet."""
    race = advice.longest
    if race is None or not race.leaders:
        return ""
    spaces = counted(race.longest, "space")
    if race.mine is None or race.behind is None or race.chance is None:
        return Phrase("the longest path is {whose}, {spaces}", whose=_whose(advice, race.leaders), spaces=spaces)
    told = Phrase("{odds} that you have the bonus in the end", odds=odds(race.chance))
    if race.behind < 0:
        return Phrase(
            "your path is the longest with {spaces}, {behind} more than the next; {told}",
            spaces=spaces,
            behind=-race.behind,
            told=told,
        )
    if race.behind == 0:
        return Phrase("your path is as long as the longest, {spaces}; {told}", spaces=spaces, told=told)
    with_them = ""
    if race.tracks:
        with_them = Phrase("; {tracks} would make up for it", tracks=listed(map(advice.board.track_name, race.tracks)))
    leaders = _whose(advice, race.leaders)
    return Phrase(
        "the longest path is {leaders}, {spaces}, {behind} more than yours{with_them}; {told}",
        leaders=leaders,
        spaces=spaces,
        behind=race.behind,
        with_them=with_them,
        told=told,
    )


def what_if_reason(advice: TicketAdvice, found: WhatIf) -> str:
    """What a claim would do to one's own plan."""
    parts = []
    if found.lost:
        parts.append(Phrase("{lost} would be lost", lost=listed(map(advice.board.ticket_name, found.lost))))
    if found.spaces > 0:
        parts.append(Phrase("{counted} for the same tickets", counted=counted(found.spaces, "more space")))
    elif found.spaces < 0 and not found.lost:
        parts.append(Phrase("{counted} fewer to go", counted=counted(-found.spaces, "space")))
    if found.detour:
        parts.append(Phrase("the way round is by {detour}", detour=listed(map(advice.board.track_name, found.detour))))
    return joined("; ", parts) if parts else Phrase("nothing changes for your tickets")


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
        return (
            self.advice.board.ticket_name(self.reason.ticket) if self.reason.ticket is not None else Phrase("a ticket")
        )

    @property
    def track(self) -> str:
        return self.advice.board.track_name(self.reason.track) if self.reason.track is not None else Phrase("it")

    @property
    def who(self) -> str:
        return seat_word(self.advice, self.reason.seat) if self.reason.seat is not None else Phrase("somebody")

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
        return Phrase(", the others' {of}", of=round(self.reason.of)) if self.reason.of is not None else ""

    @property
    def turns(self) -> str:
        """How many turns it takes; nothing where that isn't known."""
        return (
            Phrase(" and about {counted}", counted=counted(round(self.reason.of), "turn"))
            if self.reason.of is not None
            else ""
        )


_CHOICES: Mapping[Why, Callable[[_ReasonWords], str]] = {
    Why.COMPLETES: lambda told: Phrase("completes {ticket}", ticket=told.ticket),
    Why.SERVES: lambda told: Phrase("on the way of {ticket}", ticket=told.ticket),
    Why.LAST_WAY: lambda told: Phrase("the last way for {ticket}", ticket=told.ticket),
    Why.DETOUR: lambda told: Phrase("the way round is {counted} longer", counted=told.counted("space")),
    Why.TWIN_TAKEN: lambda told: Phrase("the other track of the double route is gone"),
    Why.RIVAL_NEAR: lambda told: Phrase("{who} is near", who=told.who),
    Why.POINTS: lambda told: told.counted("point"),
    Why.LONGEST: lambda told: Phrase(
        "makes your longest path {counted}{others}", counted=told.counted("space"), others=told.others
    ),
    Why.ENDS_GAME: lambda told: Phrase("begins the last round, {points_ahead}", points_ahead=points_ahead(told.number)),
    Why.LAST_TURNS: lambda told: Phrase("about {counted} left", counted=told.counted("turn")),
    Why.NEEDS: lambda told: Phrase("{cards} missing for {track}", cards=told.cards, track=told.track),
    Why.LIES_OPEN: lambda told: Phrase("{cards} face up", cards=told.cards),
    Why.CHANCE: lambda told: (
        Phrase("{odds} to complete {ticket}", odds=odds(told.number), ticket=told.ticket)
        if told.reason.ticket
        else Phrase("{odds} to be of use", odds=odds(told.number))
    ),
    Why.LOCOMOTIVE: lambda told: Phrase("a locomotive from the row takes the whole draw"),
    Why.PAYS_WITH: lambda told: (
        Phrase("locomotives are needed least elsewhere")
        if told.colour is Colour.LOCOMOTIVE
        else Phrase("{colour} cards are needed least elsewhere", colour=Phrase(told.colour.word))
    ),
    Why.COSTS: lambda told: Phrase("{counted}{turns} to go", counted=told.counted("train"), turns=told.turns),
    Why.SAME_WAY: lambda told: Phrase("{ticket} goes the same way", ticket=told.ticket),
    Why.TOO_LATE: lambda told: Phrase("too late for {ticket}", ticket=told.ticket),
    Why.CUT_OFF: lambda told: Phrase("{ticket} is cut off", ticket=told.ticket),
    Why.NO_PLAN: lambda told: Phrase("no ticket needs more tracks"),
    Why.UNKNOWN: lambda told: Phrase("not all is known about {track}", track=told.track),
}


def _track_parts(advice: TicketAdvice, track: TrackAdvice) -> Iterator[str]:
    board = advice.board
    if track.loss.tickets:
        yield Phrase(
            "without it {tickets} can't be completed", tickets=listed(map(board.ticket_name, track.loss.tickets))
        )
    elif track.loss.spaces > 0:
        yield Phrase("{counted} without it", counted=counted(track.loss.spaces, "more space"))
    elif track.tickets:
        yield Phrase("for {tickets}", tickets=listed(map(board.ticket_name, track.tickets)))
    if Urgent.TWIN_TAKEN in track.grounds:
        yield Phrase("its twin is taken")
    if track.near:
        who = listed(seat_word(advice, seat) for seat in track.near)
        yield Phrase("{who} is near", who=who) if len(track.near) == 1 else Phrase("{who} are near", who=who)
    if track.danger >= LEAST_TOLD:
        yield Phrase("{odds} to be taken soon", odds=odds(track.danger))
    if track.payment is not None:
        yield Phrase("can be paid now")
    elif track.missing:
        yield Phrase(
            "{cards_words} missing", cards_words=listed(cards_words(colour, number) for colour, number in track.missing)
        )


def _keep_parts(board: Board, keep: KeepAdvice) -> Iterator[str]:
    if keep.spaces > 0:
        yield (
            Phrase(
                "{counted} for {counted2} and about {counted3}",
                counted=counted(keep.points, "point"),
                counted2=counted(keep.spaces, "more train"),
                counted3=counted(round(keep.turns), "more turn"),
            )
        )
    else:
        yield Phrase("{counted} for no more trains", counted=counted(keep.points, "point"))
    if keep.impossible:
        yield Phrase("{impossible} can't be completed", impossible=listed(map(board.ticket_name, keep.impossible)))
    elif len(keep.done) < len(keep.tickets):
        yield Phrase(
            "{odds} to complete {value}",
            odds=odds(keep.chance),
            value=Phrase("it") if len(keep.tickets) == 1 else Phrase("them all"),
        )
    if keep.done:
        yield Phrase("{done} is complete already", done=listed(map(board.ticket_name, keep.done)))
    beside = [ticket for ticket in keep.beside if ticket not in keep.impossible]
    if beside:
        yield Phrase("{beside} lies on the way of your others", beside=listed(map(board.ticket_name, beside)))


def _whose(advice: TicketAdvice, seats: tuple[int, ...]) -> str:
    return listed(
        Phrase("yours") if seat == advice.me else Phrase("{who}'s", who=seat_word(advice, seat)) for seat in seats
    )
