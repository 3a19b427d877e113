"""Playing a move of Ticket to Ride: a click on a track, a card or a pile, and what the user is asked for beside it.

Clients differ in how cards are paid and tickets chosen. What a profile knows is clicked on. What it doesn't know, and
what a click leads to that can't be read, is the user's part: `ask_words` tells it, `ticket_check` sees when it is done.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from kibitz.core.action import Click, Wait
from kibitz.core.errors import ActionError
from kibitz.core.game import Step
from kibitz.core.geometry import Point
from kibitz.core.phrase import Phrase
from kibitz.core.reading import Condition, Reading
from kibitz.games.ticket.advice import KEEP, card_places, offers_of
from kibitz.games.ticket.memory import memory_of, ways_now
from kibitz.games.ticket.shapes import visible_spaces
from kibitz.games.ticket.text import cards_words
from kibitz.solvers.ticket.model.actions import (
    Action,
    BuildStation,
    ClaimTrack,
    DrawBlind,
    DrawFaceUp,
    DrawTickets,
    GiveUp,
    KeepTickets,
    PayMore,
)
from kibitz.solvers.ticket.model.boards import CARDS
from kibitz.solvers.ticket.model.shown import ShownTicket

PAY, HAND_FIRST = "pay", "hand first"
"""A profile's setting, and its value where the cards are clicked on before the track."""
TIMEOUT_S = 30.0
"""Longer than it takes `check_step` to ask the user."""


class StepKind(Enum):
    """What a step does."""

    TURN = "turn"
    PAY = "pay"
    ACT = "act"
    MARK = "mark"


@dataclass(frozen=True, slots=True)
class StepNote:
    """Notes of one step for `check_step`.

    action: what it belongs to. place: what is clicked on; empty where nothing is. offer: number of the offered ticket
    that is marked, from 0.
    """

    part: StepKind
    action: Action
    place: str = ""
    offer: int = -1


def plan_action(reading: Reading[ShownTicket], action: Action) -> list[Step]:
    """The steps that do something, from what the screen shows now; none where nothing can be done now.

    Raises ActionError for a claim where it isn't known what cards there are to pay it.
    """
    game, memory = reading.state, memory_of(reading)
    if reading.condition is not Condition.READY:
        return []
    if memory.ended is not None and game.my_turn is None:
        return [Step(Wait(), Phrase("the others' turns over"), TIMEOUT_S, StepNote(StepKind.TURN, action))]
    if isinstance(action, ClaimTrack | BuildStation) and game.hand is None:
        raise ActionError(
            Phrase(
                "Your cards can't be read, so that nothing can be claimed for you. Add the places of "
                "your hand to the board profile (“hand red” and the like), or take this turn yourself."
            )
        )
    if isinstance(action, KeepTickets):
        return _keeping(reading, action)
    at, place = _target(reading, action)
    steps = [_step(game, StepKind.ACT, action, place, at)]
    if isinstance(action, ClaimTrack) and memory.profile is not None and memory.profile.settings.get(PAY) == HAND_FIRST:
        hand = f"hand {action.payment.colour.word}"
        if hand in reading.places:
            steps.insert(0, _step(game, StepKind.PAY, action, hand, reading.places[hand].center))
    return steps


def ask_words(game: ShownTicket, action: Action) -> str:
    """What the user shall do himself, in a sentence."""
    board = game.board
    match action:
        case ClaimTrack(track, payment):
            paid = cards_words(payment.colour, payment.coloured, payment.locomotives)
            return Phrase("Claim {track_name} yourself, and pay {paid}.", track_name=board.track_name(track), paid=paid)
        case DrawFaceUp(colour):
            return Phrase("Take the {word} card that lies face up yourself.", word=colour.word)
        case DrawBlind():
            return Phrase("Take a card from the deck yourself.")
        case DrawTickets():
            return Phrase("Draw tickets yourself, and choose those that you want to keep.")
        case KeepTickets():
            names = ", ".join(board.ticket_name(game.offered[number]) for number in offers_of(game, action))
            return Phrase("Keep these tickets yourself, and no others: {names}.", names=names)
        case BuildStation(city, payment):
            paid = cards_words(payment.colour, payment.coloured, payment.locomotives)
            return Phrase("Build a station in {names} yourself, and pay {paid}.", names=board.names[city], paid=paid)
        case PayMore(locomotives):
            return Phrase(
                "Pay for the tunnel yourself, with {cards_words} among the cards.",
                cards_words=cards_words(CARDS[-1], 0, locomotives),
            )
        case GiveUp():
            return Phrase("Take the cards for the tunnel back yourself.")
        case _:
            return Phrase("End your turn yourself.")


def offer_place(number: int) -> str:
    """The name of an offered ticket (from 0) among a reading's places."""
    return f"offer {number + 1}"


def _keeping(reading: Reading[ShownTicket], action: KeepTickets) -> list[Step]:
    """Mark the tickets to keep one by one, take marks of others away, and end the choice."""
    game = reading.state
    wanted, marked = frozenset(offers_of(game, action)), memory_of(reading).marked
    steps = []
    for number in sorted(wanted ^ marked):
        place = offer_place(number)
        at = reading.places[place].center if place in reading.places else None
        steps.append(_step(game, StepKind.MARK, action, place, at, number))
    at = reading.places[KEEP].center if KEEP in reading.places else None
    end = _step(game, StepKind.ACT, action, KEEP if at else "", at)
    # Where one of them can't be clicked on, all of it is the user's part.
    if any(isinstance(step.action, Wait) for step in (*steps, end)):
        return [replace(end, action=Wait(), data=StepNote(StepKind.ACT, action))]
    return [*steps, end]


def _target(reading: Reading[ShownTicket], action: Action) -> tuple[Point | None, str]:
    """Where to click for an action, and the place that is there; nowhere where that isn't known."""
    if isinstance(action, ClaimTrack):
        spaces = visible_spaces(reading, action.track)
        if not spaces:
            return None, ""
        middle = spaces[len(spaces) // 2]
        return Point(middle.x, middle.y), card_places(reading.state, action)[0]
    place = next((place for place in _places(reading, action) if place in reading.places), "")
    return (reading.places[place].center if place else None), place


def _places(reading: Reading[ShownTicket], action: Action) -> tuple[str, ...]:
    """Places that do for an action, best first. Ways of paying for a tunnel stand where tickets are offered."""
    if isinstance(action, PayMore):
        return tuple(offer_place(i) for i, (_, jokers) in enumerate(ways_now(reading)) if jokers == action.locomotives)
    if isinstance(action, GiveUp):
        return (KEEP,) if ways_now(reading) else ()
    return card_places(reading.state, action)


def _step(game: ShownTicket, part: StepKind, action: Action, place: str, at: Point | None, offer: int = -1) -> Step:
    note = StepNote(part, action, place if at is not None else "", offer)
    return Step(Click(at) if at is not None else Wait(), _expects(game, note), TIMEOUT_S, note)


def _expects(game: ShownTicket, note: StepNote) -> str:
    match note.part, note.action:
        case StepKind.PAY, _:
            return Phrase("the cards chosen")
        case StepKind.MARK, _:
            return Phrase("ticket {offer} marked", offer=note.offer + 1)
        case _, ClaimTrack(track):
            return Phrase("{track_name} yours", track_name=game.board.track_name(track))
        case _, DrawFaceUp() | DrawBlind():
            return Phrase("a card more")
        case _, DrawTickets():
            return Phrase("tickets to choose from")
        case _, KeepTickets():
            return Phrase("the tickets yours")
        case _:
            return Phrase("it done")
