"""A dialog over the board, such as one that asks how a track is to be paid: what to say while it is open."""

from __future__ import annotations

import re

from kibitz.core.phrase import Phrase
from kibitz.games.ticket.text import cards_words
from kibitz.solvers.names import plain_words
from kibitz.solvers.ticket.model.actions import Payment
from kibitz.solvers.ticket.model.boards import Board, Colour
from kibitz.solvers.ticket.model.legal import payments
from kibitz.solvers.ticket.model.names import city_key
from kibitz.solvers.ticket.model.shown import ShownTicket

PAYING = re.compile(r"\b(pay|paying|payment|spend|claim|build|cards to use|use these)\b")


def dialog_words(game: ShownTicket, text: str) -> str:
    """What to do about a dialog, in a sentence or two. text: what stands in it."""
    tracks = tracks_in(game.board, text)
    if not tracks and not PAYING.search(" ".join(plain_words(text))):
        return Phrase("A dialog is open over the board: answer or close it first.")
    what = (
        Phrase("The dialog asks how {track_name} is paid", track_name=game.board.track_name(tracks[0]))
        if tracks
        else Phrase("The dialog asks for payment")
    )
    if not tracks or game.hand is None:
        return Phrase("{what}: pay there, or close it.", what=what)
    ways = [(track, way) for track in tracks for way in _ways(game, track)]
    if not ways:
        return Phrase("{what}. Your cards don't pay for it: close the dialog.", what=what)
    track, best = min(ways, key=lambda one: _dearness(game, one[1]))
    words = cards_words(best.colour, best.coloured, best.locomotives)
    return Phrase(
        "Pay {words} for {track_name}: it is what the dialog asks.",
        words=words,
        track_name=game.board.track_name(track),
    )


def tracks_in(board: Board, text: str) -> tuple[int, ...]:
    """The tracks between the two cities that a text names; none where it names other than two, or no neighbours."""
    written = f" {city_key(' '.join(text.split()))} "
    named = {i for i, name in enumerate(board.names) if f" {city_key(name)} " in written}
    return tuple(i for i, track in enumerate(board.tracks) if {track.a, track.b} == named)


def _ways(game: ShownTicket, track: int) -> list[Payment]:
    assert game.hand is not None, "asked for by those who know their cards"
    of = game.board.tracks[track]
    if game.owners[track] is not None:
        return []
    return list(payments(game.hand, of.length, of.colour, of.locomotives))


def _dearness(game: ShownTicket, way: Payment) -> tuple[int, int]:
    """Locomotives are worth most; then cards of a colour of which there are few."""
    assert game.hand is not None, "asked for by those who know their cards"
    return way.locomotives, -game.hand[Colour(way.colour)]
