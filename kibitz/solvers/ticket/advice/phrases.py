"""The small words of an advice: numbers, lists, cards, players."""

from __future__ import annotations

from kibitz.core.phrase import Phrase, joined
from kibitz.core.wording import counted, listed
from kibitz.solvers.ticket.advice.model import TicketAdvice
from kibitz.solvers.ticket.model.actions import Payment
from kibitz.solvers.ticket.model.boards import Colour

COLOURS = (
    Phrase("purple"), Phrase("white"), Phrase("blue"), Phrase("yellow"), Phrase("orange"), Phrase("black"),
    Phrase("red"), Phrase("green"), Phrase("locomotive"), Phrase("grey"), Phrase("pink"),
)  # fmt: skip
"""The words of cards, tracks and trains; a catalogue has them because they stand here."""


def odds(chance: float) -> str:
    """A chance that is only an estimate.

    >>> odds(0.004), odds(0.126), odds(0.9999)
    ('under 1%', '13%', 'over 99%')
    """
    if chance < 0.01:
        return Phrase("under 1%")
    return Phrase("over 99%") if chance > 0.99 else f"{chance:.0%}"


def card_word(colour: Colour) -> str:
    """``red card``, ``locomotive``."""
    return Phrase("locomotive") if colour is Colour.LOCOMOTIVE else Phrase("{word} card", word=Phrase(colour.word))


def payment_words(payment: Payment) -> str:
    """``3 red and 1 locomotive``."""
    parts: list[str] = []
    if payment.coloured:
        parts.append(joined(" ", [str(payment.coloured), Phrase(payment.colour.word)]))
    if payment.locomotives:
        parts.append(counted(payment.locomotives, "locomotive"))
    return listed(parts)


def cards_words(colour: Colour, number: int) -> str:
    """``2 red``, ``1 locomotive``, ``3 of any colour``."""
    if colour is Colour.LOCOMOTIVE:
        return counted(number, "locomotive")
    kind = Phrase("of any colour") if colour is Colour.GREY else Phrase(colour.word)
    return joined(" ", [str(number), kind])


def seat_word(advice: TicketAdvice, seat: int) -> str:
    """``you``, ``red``, or ``player 2`` where there is no colour."""
    if seat == advice.me:
        return Phrase("you")
    colour = advice.seats[seat].colour if seat < len(advice.seats) else ""
    return Phrase(colour) if colour else Phrase("player {seat}", seat=seat + 1)


def points_ahead(points: float) -> str:
    """``3 points ahead``, ``3 points behind``, ``level``."""
    number = abs(round(points))
    if not number:
        return Phrase("level")
    told = counted(number, "point")
    return Phrase("{points} ahead", points=told) if points > 0 else Phrase("{points} behind", points=told)
