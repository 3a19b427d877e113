"""What to say about a game of Ticket to Ride that was read: moves with their reasons, and tables for those who want."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from kibitz.core.advice import Advice, Move, Table
from kibitz.core.phrase import Phrase, joined
from kibitz.games.ticket.dialog import dialog_words
from kibitz.games.ticket.memory import TicketMemory
from kibitz.solvers.chances import percent
from kibitz.solvers.ticket.advice import TicketAdvice, TicketAdviser, wording
from kibitz.solvers.ticket.choosing import Choice
from kibitz.solvers.ticket.model.actions import (
    Action,
    BuildStation,
    ClaimTrack,
    DrawBlind,
    DrawFaceUp,
    DrawTickets,
    KeepTickets,
)
from kibitz.solvers.ticket.model.boards import Ticket
from kibitz.solvers.ticket.model.shown import ShownTicket
from kibitz.solvers.ticket.model.state import Phase

KEPT = 16
"""Positions whose advice is kept: a play looks at the same one many times."""
MOST_MOVES, MOST_TICKETS = 8, 6
"""Moves, and likely tickets of each of the others, that are told."""
KEEP = "keep"
"""The place of what ends the choice of tickets."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """Something to do, and the whole advice that it comes from."""

    action: Action
    found: TicketAdvice


class TicketGameAdviser:
    """Advises on games; ``advise``: what is asked, by default ours."""

    def __init__(self, advise: Callable[[ShownTicket], TicketAdvice] | None = None) -> None:
        self._advise = advise or TicketAdviser().advise
        self._kept: dict[tuple[ShownTicket, frozenset[Action]], Advice] = {}

    def advise(self, game: ShownTicket, memory: TicketMemory) -> Advice:
        """The advice for what is shown."""
        if memory.dialog is not None:
            # Whatever would be best, nothing else can be done now.
            text = dialog_words(game, memory.dialog)
            return Advice((), text, text, text)
        position = (game, memory.refused)
        if position not in self._kept:
            if len(self._kept) >= KEPT:
                del self._kept[next(iter(self._kept))]
            self._kept[position] = self._over(game) if game.phase is Phase.OVER else self._open(game, memory.refused)
        return self._kept[position]

    def _open(self, game: ShownTicket, refused: frozenset[Action]) -> Advice:
        found = self._advise(game)
        open_still = [choice for choice in found.moves if choice.action not in refused]
        if found.moves and not open_still:
            text = Phrase("There is nothing left that the game takes.")
            return Advice((), text, text, text, facts=facts(game, found), tables=tables(game, found))
        found = replace(found, moves=tuple(open_still))
        moves = tuple(_move(game, choice, found) for choice in found.moves[:MOST_MOVES])
        return Advice(
            moves,
            nudge=wording.nudge(found),
            hint=wording.hint(found),
            answer=wording.answer(found),
            hint_places=_hint_places(moves),
            facts=facts(game, found),
            tables=tables(game, found),
            notes=wording.notes(found),
        )

    def _over(self, game: ShownTicket) -> Advice:
        scores = [(seat.score, seat.colour) for seat in game.seats if seat.score is not None]
        told = joined(
            ", ", (joined(" ", [Phrase(colour), str(score)]) for score, colour in sorted(scores, reverse=True))
        )
        text = Phrase("The game is over. Points shown: {told}.", told=told) if told else Phrase("The game is over.")
        return Advice((), text, text, text)


def card_places(game: ShownTicket, action: Action) -> tuple[str, ...]:
    """The places that an action touches, by their names."""
    match action:
        case ClaimTrack(track):
            return (f"track {track + 1}",)
        case DrawFaceUp(colour):
            row = game.row or ()
            return tuple(f"card {number}" for number, card in enumerate(row, start=1) if card is colour)[:1]
        case DrawBlind():
            return ("deck",)
        case DrawTickets():
            return ("pile",)
        case BuildStation(city):
            return (f"city {city + 1}",)
        case KeepTickets():
            return (*(f"offer {number + 1}" for number in offers_of(game, action)), KEEP)
        case _:
            return ()


def offers_of(game: ShownTicket, action: KeepTickets) -> tuple[int, ...]:
    """Which of the offered tickets are kept, from 0."""
    known = list(game.board.tickets)
    # Tickets that the board hasn't got are numbered behind its own.
    for ticket in (*(game.tickets or ()), *game.offered):
        if ticket not in known:
            known.append(ticket)
    return tuple(i for i, ticket in enumerate(game.offered) if known.index(ticket) in action.tickets)


def facts(game: ShownTicket, found: TicketAdvice) -> dict[str, str]:
    """Trains, turns, points and the longest path, as far as they are known."""
    if game.me is None:
        return {}
    mine = next((one for one in found.standings if one.seat == game.me), None)
    if mine is None:
        return {}
    told: dict[str, str] = {Phrase("trains left"): str(mine.trains)}
    if found.end is not None:
        told[Phrase("turns left")] = Phrase("about {rounds:.0f}", rounds=found.end.rounds)
    told[Phrase("points now")] = str(mine.live)
    told[Phrase("points expected")] = f"{mine.final:.0f} ± {mine.final_error:.0f}"
    if found.longest is not None:
        told[Phrase("longest path")] = Phrase(
            "{longest} of {longest2}", longest=mine.longest, longest2=found.longest.longest
        )
    return told


def tables(game: ShownTicket, found: TicketAdvice) -> tuple[Table, ...]:
    """Tickets to choose from, planned tracks, players' prospects, and what the others are probably about."""
    made = [_keeps(found), _tracks(found), _standings(game, found), *_rivals(game, found)]
    return tuple(table for table in made if table.rows)


def _move(game: ShownTicket, choice: Choice, found: TicketAdvice) -> Move:
    return Move(
        card_places(game, choice.action),
        wording.move_title(found, choice),
        wording.reason(found, choice),
        choice.worth,
        Wanted(choice.action, found),
        {Phrase("worth"): f"{choice.worth:+.1f}"},
    )


def _hint_places(moves: tuple[Move, ...]) -> tuple[str, ...]:
    """The cities at the ends of the track to be claimed, or the cards and tickets that are touched."""
    if not moves:
        return ()
    wanted: Wanted = moves[0].data
    if isinstance(wanted.action, ClaimTrack):
        pair = wanted.found.board.tracks[wanted.action.track].pair
        return tuple(f"city {city + 1}" for city in pair)
    return moves[0].places


def _keeps(found: TicketAdvice) -> Table:
    rows = tuple(
        (
            _names(found, keep.tickets),
            f"{keep.worth:+.1f}",
            str(keep.points),
            str(keep.spaces),
            f"{keep.turns:.1f}",
            percent(keep.chance),
        )
        for keep in found.keeps
    )
    note = Phrase("Worth: expected points. Trains and turns: besides what the tickets that you have take.")
    return Table(
        Phrase("Tickets to keep"),
        (Phrase("tickets"), Phrase("worth"), Phrase("points"), Phrase("trains"), Phrase("turns"), Phrase("chance")),
        rows,
        note,
    )


def _tracks(found: TicketAdvice) -> Table:
    rows = tuple(
        (
            str(number),
            found.board.track_name(one.track),
            percent(one.danger),
            f"{one.loss.expected:.1f}",
            f"{one.urgency:.1f}",
            wording.track_reason(found, one),
        )
        for number, one in enumerate(found.tracks, start=1)
    )
    note = Phrase("Taken: the chance that somebody else claims it soon. Loss: points that this would cost.")
    return Table(
        Phrase("Tracks to claim"),
        ("", Phrase("track"), Phrase("taken"), Phrase("loss"), Phrase("urgency"), Phrase("why")),
        rows,
        note,
    )


def _standings(game: ShownTicket, found: TicketAdvice) -> Table:
    rows = tuple(
        (
            _player(game, one.seat),
            str(one.live),
            f"{one.final:.0f} ± {one.final_error:.0f}",
            str(one.trains),
            f"{one.turns:.0f}",
            str(one.longest),
            percent(one.longest_chance),
        )
        for one in found.standings
    )
    heads = (
        Phrase("player"),
        Phrase("now"),
        Phrase("in the end"),
        Phrase("trains"),
        Phrase("turns"),
        Phrase("path"),
        Phrase("longest"),
    )
    return Table(
        Phrase("Points"),
        heads,
        rows,
        Phrase("In the end: expected, with its spread. Longest: the chance of that bonus."),
    )


def _rivals(game: ShownTicket, found: TicketAdvice) -> list[Table]:
    return [
        Table(
            Phrase("What {player} may hold", player=_player(game, rival.seat)),
            (Phrase("ticket"), Phrase("holds"), Phrase("done")),
            tuple(
                (found.board.ticket_name(one.ticket), percent(one.probability), percent(one.progress))
                for one in rival.tickets[:MOST_TICKETS]
                if one.probability > 0
            ),
        )
        for rival in found.rivals
    ]


def _player(game: ShownTicket, seat: int) -> str:
    one = game.seats[seat] if seat < len(game.seats) else None
    colour = Phrase(one.colour) if one is not None and one.colour else Phrase("player {seat}", seat=seat + 1)
    return Phrase("{colour} (you)", colour=colour) if seat == game.me else colour


def _names(found: TicketAdvice, tickets: tuple[Ticket, ...]) -> str:
    return ", ".join(map(found.board.ticket_name, tickets)) or Phrase("none")
