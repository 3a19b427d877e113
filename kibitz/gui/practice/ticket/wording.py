"""What the practice board of Ticket to Ride says about what happens, in words."""

from __future__ import annotations

from kibitz.core.wording import counted
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


def happened(session: TicketSession, done: Done) -> str:
    """What was done, as everyone sees it; of what nobody else sees only your own.

    ``Ada claims Calgary-Helena for 7 points.``
    """
    yours = done.seat == session.you
    who = "You" if yours else session.name(done.seat)
    s = "" if yours else "s"
    board, action = done.before.board, done.action
    match action:
        case DrawFaceUp(colour):
            return f"{who} take{s} {card_in_words(colour)}."
        case DrawBlind():
            drawn = _drawn(done)
            return f"{who} draw{s} {card_in_words(drawn) if yours and drawn is not None else 'a card'}."
        case DrawTickets():
            return f"{who} draw{s} tickets."
        case KeepTickets(tickets):
            return f"{who} keep{s} {counted(len(tickets), 'ticket')}."
        case ClaimTrack(track):
            if done.after.phase is Phase.TUNNEL and done.after.tunnel is not None:
                extra = counted(done.after.tunnel.extra, "card")
                return f"{who} dig{s} {board.track_name(track)}: it asks for {extra} more."
            return f"{who} claim{s} {board.track_name(track)} for {_points(done.before, track)}."
        case PayMore():
            assert done.before.tunnel is not None
            track = done.before.tunnel.track
            return f"{who} pay{s} more and claim{s} {board.track_name(track)} for {_points(done.before, track)}."
        case GiveUp():
            assert done.before.tunnel is not None
            return f"{who} give{s} {board.track_name(done.before.tunnel.track)} up."
        case BuildStation(city):
            return f"{who} build{s} a station in {board.names[city]}."
        case Pass():
            return f"{who} can do nothing."


def turn_in_words(session: TicketSession) -> str:
    """Whose turn it is, and what for: ``Your turn: choose tickets``."""
    state = session.state
    if session.over:
        return f"Game over: {end_in_words(session)}"
    if not session.yours:
        return f"{session.name(state.turn)}'s turn"
    what = {
        Phase.FIRST_TICKETS: "choose tickets",
        Phase.TICKETS: "choose tickets",
        Phase.SECOND_CARD: "take a second card",
        Phase.TUNNEL: "the tunnel",
    }.get(state.phase)
    return f"Your turn: {what}" if what else "Your turn"


def end_in_words(session: TicketSession) -> str:
    """Who has won: ``you won``, ``Ada and Ben won``."""
    first = session.winners
    if first == (session.you,):
        return "you won"
    names = ["you" if seat == session.you else session.name(seat) for seat in first]
    return f"{' and '.join(names)} won"


def card_in_words(colour: Colour) -> str:
    """``a red card``, ``a locomotive``."""
    if colour is Colour.LOCOMOTIVE:
        return "a locomotive"
    return f"{'an' if colour is Colour.ORANGE else 'a'} {colour.word} card"


def payment_in_words(payment: Payment) -> str:
    """``3 red and 1 locomotive``."""
    parts = [f"{payment.coloured} {payment.colour.word}"] if payment.coloured else []
    if payment.locomotives:
        parts.append(counted(payment.locomotives, "locomotive"))
    return " and ".join(parts)


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
    hand = ", ".join(f"{own.hand[kind]} {kind.word}" for kind in CARDS if own.hand[kind]) or "none"
    row = ", ".join(card.word for card in session.row if card is not None) or "none"
    tickets = ", ".join(
        f"{state.board.ticket_name(state.board.tickets[ticket])} {state.board.tickets[ticket].points}"
        for ticket in own.tickets
    )
    return f"{turn_in_words(session)}. Your cards: {hand}. Face up: {row}. Your tickets: {tickets or 'none'}."
