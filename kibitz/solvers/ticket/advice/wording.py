"""An advice in words: titles of moves and why they are good, the three steps of help, notes."""

from __future__ import annotations

from kibitz.core.phrase import Phrase, joined
from kibitz.core.wording import capitalised, counted, listed, sentence
from kibitz.solvers.ticket.advice.model import TicketAdvice, Unknown
from kibitz.solvers.ticket.advice.phrases import card_word, payment_words
from kibitz.solvers.ticket.advice.reasons import (
    card_reason,
    choice_reason,
    draw_reason,
    end_reason,
    keep_reason,
    longest_reason,
    track_reason,
    what_if_reason,
)
from kibitz.solvers.ticket.choosing import Choice, Why
from kibitz.solvers.ticket.model.actions import (
    Action,
    BuildStation,
    ClaimTrack,
    DrawBlind,
    DrawFaceUp,
    DrawTickets,
    GiveUp,
    KeepTickets,
    Pass,
    PayMore,
)
from kibitz.solvers.ticket.model.boards import Board, Colour

__all__ = [
    "answer",
    "card_reason",
    "draw_reason",
    "end_reason",
    "hint",
    "keep_reason",
    "longest_reason",
    "move_title",
    "notes",
    "nudge",
    "reason",
    "title",
    "track_reason",
    "what_if_reason",
]

ASKED = {
    Unknown.ME: Phrase("which player you are"),
    Unknown.TICKETS: Phrase("your tickets"),
    Unknown.HAND: Phrase("your cards"),
    Unknown.ROW: Phrase("the cards face up"),
}
"""What the user can tell. Of tracks that can't be seen there is a note of its own."""
ALWAYS_TOLD = {Why.POINTS, Why.LONGEST, Why.ENDS_GAME, Why.LAST_TURNS, Why.PAYS_WITH, Why.UNKNOWN, Why.NO_PLAN}
"""Reasons of a choice that what the advice knows of its track, card or tickets doesn't tell."""
MOST_KEYS = 3


def title(board: Board, action: Action, *, paid: bool = True) -> str:
    """A move in a few words; not ``paid``: without the cards for a track, where the hand isn't known.

    >>> from kibitz.solvers.ticket.model.actions import Payment
    >>> from kibitz.solvers.ticket.model.boards import Colour, load_board
    >>> board = load_board()
    >>> title(board, ClaimTrack(1, Payment(Colour.RED, 2, 1)))
    'Claim Atlanta-Miami with 2 red and 1 locomotive'
    """
    match action:
        case DrawFaceUp(colour):
            return (
                Phrase("Take an orange card from the row")
                if colour is Colour.ORANGE
                else Phrase("Take a {card} from the row", card=card_word(colour))
            )
        case DrawBlind():
            return Phrase("Draw from the deck")
        case DrawTickets():
            return Phrase("Draw tickets")
        case KeepTickets(tickets):
            if any(i >= len(board.tickets) for i in tickets):
                return Phrase("Keep {counted}", counted=counted(len(tickets), "ticket"))
            return Phrase(
                "Keep {ticket_name}", ticket_name=listed(board.ticket_name(board.tickets[i]) for i in tickets)
            )
        case ClaimTrack(track, payment):
            return Phrase("Claim {track_name}", track_name=board.track_name(track)) + (
                Phrase(" with {payment_words}", payment_words=payment_words(payment)) if paid else ""
            )
        case BuildStation(city, payment):
            return Phrase(
                "Build a station in {names} with {payment_words}",
                names=board.names[city],
                payment_words=payment_words(payment),
            )
        case PayMore(locomotives):
            return Phrase("Pay for the tunnel") + (
                Phrase(" with {counted}", counted=counted(locomotives, "locomotive")) if locomotives else ""
            )
        case GiveUp():
            return Phrase("Give the tunnel up")
        case Pass():
            return Phrase("Pass")


def move_title(advice: TicketAdvice, choice: Choice) -> str:
    """`title` of one of its moves, as far as the hand is known."""
    return title(advice.board, choice.action, paid=Unknown.HAND not in advice.unknown)


def reason(advice: TicketAdvice, choice: Choice) -> str:
    """Why a move is good, or isn't, as a phrase."""
    own = _own_reason(advice, choice.action)
    left_out = {Why.PAYS_WITH} if _leaves_no_choice(advice.board, choice.action) else set()
    left_out |= {*Why} - ALWAYS_TOLD if own else set()
    others = [choice_reason(advice, one) for one in choice.reasons if one.why not in left_out]
    told = dict.fromkeys(part for part in (own, *others) if part)
    return joined("; ", told) if told else Phrase("no more can be said for it")


def nudge(advice: TicketAdvice) -> str:
    """Help that gives away what kind of move is best, and no more."""
    if not advice.moves:
        return answer(advice)
    match advice.moves[0].action:
        case ClaimTrack():
            return Phrase("There is a track to claim now.")
        case DrawFaceUp() | DrawBlind():
            return Phrase("Gather cards first.")
        case DrawTickets():
            return Phrase("There is time for more tickets.")
        case KeepTickets():
            return Phrase("Which of the tickets go the same way, and how many can you complete in time?")
        case BuildStation():
            return Phrase("A station would help.")
        case _:
            return answer(advice)


def hint(advice: TicketAdvice) -> str:
    """Help that tells where to look."""
    if not advice.moves:
        return answer(advice)
    board = advice.board
    match advice.moves[0].action:
        case ClaimTrack(track):
            return Phrase("Look at {names}.", names=listed(board.names[city] for city in board.tracks[track].pair))
        case DrawFaceUp() | DrawBlind():
            first = next((track for track in advice.tracks if track.missing), None)
            if first is None:
                return Phrase("Your tickets need no more cards: gather some for a long track.")
            return Phrase("Cards are missing for {track_name}.", track_name=board.track_name(first.track))
        case KeepTickets(tickets):
            return Phrase("Keep {counted}.", counted=counted(len(tickets), "ticket"))
        case BuildStation(city):
            return Phrase("Look at {names}.", names=board.names[city])
        case _:
            return answer(advice)


def answer(advice: TicketAdvice) -> str:
    """The best move, and why."""
    if advice.moves:
        best = advice.moves[0]
        return Phrase("{title}: {reason}.", title=move_title(advice, best), reason=reason(advice, best))
    if advice.keys:
        keys = listed(advice.board.track_name(key.track) for key in advice.keys[:MOST_KEYS])
        return Phrase("The tracks that most tickets need are {keys}.", keys=keys)
    return Phrase("There is nothing to do.")


def notes(advice: TicketAdvice) -> tuple[str, ...]:
    """What to know besides, in sentences: what the user can tell, the end of the game, the longest path."""
    found = []
    asked = [words for unknown, words in ASKED.items() if unknown in advice.unknown]
    if asked:
        found.append(Phrase("Advice would be better if you told {asked}.", asked=listed(asked)))
    if Unknown.TRACKS in advice.unknown:
        found.append(Phrase("Tracks that can't be seen are taken to be open."))
    if advice.given_up:
        names = listed(map(advice.board.ticket_name, advice.given_up))
        found.append(
            Phrase("The moves don't aim at {names}: other tracks bring more for the turns that are left.", names=names)
        )
    found += [sentence(capitalised(text)) for text in (end_reason(advice), longest_reason(advice)) if text]
    return tuple(found)


def _leaves_no_choice(board: Board, action: Action) -> bool:
    """Whether it is a claim that only one colour pays for."""
    return isinstance(action, ClaimTrack) and board.tracks[action.track].colour is not Colour.GREY


def _own_reason(advice: TicketAdvice, action: Action) -> str:
    """What the advice knows of a move's track, card or tickets; nothing where it knows nothing."""
    match action:
        case ClaimTrack(track):
            return next((track_reason(advice, found) for found in advice.tracks if track in found.choices), "")
        case DrawFaceUp(colour):
            # A card that no wanted track needs may be for others; the choice's own reasons tell.
            useful = (card for card in advice.cards if card.saves > 0.0)
            return next((card_reason(card) for card in useful if card.colour is colour), "")
        case DrawBlind():
            return next((card_reason(card) for card in advice.cards if card.colour is None), "")
        case DrawTickets():
            return draw_reason(advice)
        case KeepTickets(tickets):
            return next((keep_reason(advice.board, keep) for keep in advice.keeps if keep.numbers == tickets), "")
        case _:
            return ""
