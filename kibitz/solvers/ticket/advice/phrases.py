"""The small words of an advice: numbers, lists, cards, players."""

from __future__ import annotations

from collections.abc import Iterable

from kibitz.core.wording import counted
from kibitz.solvers.ticket.advice.model import TicketAdvice
from kibitz.solvers.ticket.model.actions import Payment
from kibitz.solvers.ticket.model.boards import Colour


def listed(words: Iterable[str]) -> str:
    """``red, blue and green``."""
    *rest, last = words
    return f"{', '.join(rest)} and {last}" if rest else last


def odds(chance: float) -> str:
    """A chance that is only an estimate.

    >>> odds(0.004), odds(0.126), odds(0.9999)
    ('under 1%', '13%', 'over 99%')
    """
    if chance < 0.01:
        return "under 1%"
    return "over 99%" if chance > 0.99 else f"{chance:.0%}"


def card_word(colour: Colour) -> str:
    """``red card``, ``locomotive``."""
    return "locomotive" if colour is Colour.LOCOMOTIVE else f"{colour.word} card"


def payment_words(payment: Payment) -> str:
    """``3 red and 1 locomotive``."""
    parts = [f"{payment.coloured} {payment.colour.word}"] if payment.coloured else []
    parts += [counted(payment.locomotives, "locomotive")] if payment.locomotives else []
    return listed(parts)


def cards_words(colour: Colour, number: int) -> str:
    """``2 red``, ``1 locomotive``, ``3 of any colour``."""
    if colour is Colour.LOCOMOTIVE:
        return counted(number, "locomotive")
    return f"{number} {'of any colour' if colour is Colour.GREY else colour.word}"


def seat_word(advice: TicketAdvice, seat: int) -> str:
    """``you``, ``red``, or ``player 2`` where there is no colour."""
    if seat == advice.me:
        return "you"
    colour = advice.seats[seat].colour if seat < len(advice.seats) else ""
    return colour or f"player {seat + 1}"


def points_ahead(points: float) -> str:
    """``3 points ahead``, ``3 points behind``, ``level``."""
    number = abs(round(points))
    if not number:
        return "level"
    return f"{counted(number, 'point')} {'ahead' if points > 0 else 'behind'}"
