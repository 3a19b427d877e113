"""What the practice board of Ticket to Ride says about what happens, in words."""

from __future__ import annotations

from kibitz.core.phrase import Phrase, joined
from kibitz.core.wording import counted, listed
from kibitz.gui.practice.ticket.session import Done, TicketSession
from kibitz.solvers.ticket.model.actions import (
    BuildStation,
    ClaimTrack,
    DrawBlind,
    DrawFaceUp,
    DrawTickets,
    GiveUp,
    KeepTickets,
    Pass,
    Payment,
    PayMore,
)
from kibitz.solvers.ticket.model.boards import CARDS, Colour
from kibitz.solvers.ticket.model.state import GameState, Phase

NONE = Phrase("none")


def happened(session: TicketSession, done: Done) -> str:
    """What was done, as everyone sees it; of what nobody else sees only your own.

    ``Ada claims Calgary-Helena for 7 points.``
    """
    you = done.seat == session.you
    yours, theirs, values = _said(done, you)
    return Phrase((yours if you else theirs).template, who=session.name(done.seat), **values)


def _said(done: Done, you: bool) -> tuple[Phrase, Phrase, dict[str, str]]:
    """What is said of your own action, of another's, and what goes into it."""
    board, action = done.before.board, done.action
    match action:
        case DrawFaceUp(colour):
            return Phrase("You take {card}."), Phrase("{who} takes {card}."), {"card": card_in_words(colour)}
        case DrawBlind():
            drawn = _drawn(done) if you else None
            card = card_in_words(drawn) if drawn is not None else Phrase("a card")
            return Phrase("You draw {card}."), Phrase("{who} draws {card}."), {"card": card}
        case DrawTickets():
            return Phrase("You draw tickets."), Phrase("{who} draws tickets."), {}
        case KeepTickets(tickets):
            kept = counted(len(tickets), "ticket")
            return Phrase("You keep {tickets}."), Phrase("{who} keeps {tickets}."), {"tickets": kept}
        case BuildStation(city):
            yours, theirs = Phrase("You build a station in {city}."), Phrase("{who} builds a station in {city}.")
            return yours, theirs, {"city": board.names[city]}
        case ClaimTrack() | PayMore() | GiveUp():
            return _said_of_track(done)
        case Pass():
            return Phrase("You can do nothing."), Phrase("{who} can do nothing."), {}


def _said_of_track(done: Done) -> tuple[Phrase, Phrase, dict[str, str]]:
    if isinstance(done.action, ClaimTrack):
        track = done.action.track
    else:
        assert done.before.tunnel is not None
        track = done.before.tunnel.track
    told = {"track": done.before.board.track_name(track)}
    if isinstance(done.action, GiveUp):
        return Phrase("You give {track} up."), Phrase("{who} gives {track} up."), told
    if done.after.phase is Phase.TUNNEL and done.after.tunnel is not None:
        told["cards"] = counted(done.after.tunnel.extra, "card")
        yours = Phrase("You dig {track}: it asks for {cards} more.")
        return yours, Phrase("{who} digs {track}: it asks for {cards} more."), told
    told["points"] = _points(done.before, track)
    if isinstance(done.action, PayMore):
        yours = Phrase("You pay more and claim {track} for {points}.")
        return yours, Phrase("{who} pays more and claims {track} for {points}."), told
    return Phrase("You claim {track} for {points}."), Phrase("{who} claims {track} for {points}."), told


def turn_in_words(session: TicketSession) -> str:
    """Whose turn it is, and what for: ``Your turn: choose tickets``."""
    state = session.state
    if session.over:
        return Phrase("Game over: {end_in_words}", end_in_words=end_in_words(session))
    if not session.yours:
        return Phrase("{name}'s turn", name=session.name(state.turn))
    what = {
        Phase.FIRST_TICKETS: Phrase("choose tickets"),
        Phase.TICKETS: Phrase("choose tickets"),
        Phase.SECOND_CARD: Phrase("take a second card"),
        Phase.TUNNEL: Phrase("the tunnel"),
    }.get(state.phase)
    return Phrase("Your turn: {what}", what=what) if what else Phrase("Your turn")


def end_in_words(session: TicketSession) -> str:
    """Who has won: ``you won``, ``Ada and Ben won``."""
    first = session.winners
    if first == (session.you,):
        return Phrase("you won")
    names = [Phrase("you") if seat == session.you else session.name(seat) for seat in first]
    return Phrase("{names} won", names=listed(names))


def card_in_words(colour: Colour) -> str:
    """``a red card``, ``a locomotive``."""
    if colour is Colour.LOCOMOTIVE:
        return Phrase("a locomotive")
    if colour is Colour.ORANGE:
        return Phrase("an orange card")
    return Phrase("a {colour} card", colour=Phrase(colour.word))


def payment_in_words(payment: Payment) -> str:
    """``3 red and 1 locomotive``."""
    parts: list[str] = []
    if payment.coloured:
        parts.append(joined(" ", [str(payment.coloured), Phrase(payment.colour.word)]))
    if payment.locomotives:
        parts.append(counted(payment.locomotives, "locomotive"))
    return listed(parts)


def _points(state: GameState, track: int) -> str:
    return counted(state.board.points[state.board.tracks[track].length], "point")


def _drawn(done: Done) -> Colour | None:
    """The card that came into the player's hand."""
    before, after = done.before.players[done.seat].hand, done.after.players[done.seat].hand
    return next((card for card in CARDS if after[card] > before[card]), None)


def board_in_words(session: TicketSession) -> str:
    """The board, for a screen reader: whose turn, your cards, the row, your tickets."""
    state = session.state
    own = state.players[session.you]
    hand = [joined(" ", [str(own.hand[kind]), Phrase(kind.word)]) for kind in CARDS if own.hand[kind]]
    row = [Phrase(card.word) for card in session.row if card is not None]
    tickets = [
        f"{state.board.ticket_name(state.board.tickets[ticket])} {state.board.tickets[ticket].points}"
        for ticket in own.tickets
    ]
    return Phrase(
        "{turn_in_words}. Your cards: {hand}. Face up: {row}. Your tickets: {tickets}.",
        turn_in_words=turn_in_words(session),
        hand=joined(", ", hand) if hand else NONE,
        row=joined(", ", row) if row else NONE,
        tickets=", ".join(tickets) or NONE,
    )
