"""What ``kibitz ticket advise`` prints."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from kibitz.cli.printing.output import json_line, result
from kibitz.cli.printing.tables import indented, put, ruled_table
from kibitz.solvers.ticket.advice import wording
from kibitz.solvers.ticket.advice.opponents import LIKELY_HELD
from kibitz.solvers.ticket.advice.phrases import cards_words, odds, seat_word
from kibitz.solvers.ticket.advice.records import advice_record, what_if_record

if TYPE_CHECKING:
    from kibitz.solvers.ticket.advice import CardAdvice, Standing, TicketAdvice, TrackAdvice, WhatIf
    from kibitz.solvers.ticket.model.boards import Board, Ticket

MOST_MOVES = 5
MOST_TICKETS = 3
"""Tickets of each other player that are shown, the likeliest."""
LEAST_LIKELY = 0.2
"""And how likely they must be."""


def print_json(advice: TicketAdvice, supposed: WhatIf | None) -> None:
    """The advice as one JSON value."""
    record = {"board": advice.board.id, **advice_record(advice)}
    json_line({**record, "what_if": what_if_record(advice, supposed)} if supposed else record)


def show(advice: TicketAdvice, supposed: WhatIf | None) -> None:
    """The best move in a sentence, notes, then a table for each part of the advice that says something."""
    result(wording.answer(advice))
    for note in wording.notes(advice):
        result(note)
    if advice.draw is not None:
        result(f"New tickets: {wording.draw_reason(advice)}.")
    if supposed is not None:
        _show_what_if(advice, supposed)
    board = advice.board
    if len(advice.moves) > 1:
        result("\nOther moves:")
        put(*(indented(line) for line in _moves(advice)))
    tracks = [_track(advice, track) for track in advice.tracks]
    heads = ("track", "spaces", "taken soon", "loss", "urgency", "missing")
    _table("Tracks of the plan", heads, tracks, left=("track", "missing"))
    for track in advice.tracks:
        if track.loss.tickets:
            lost = _names(board, track.loss.tickets)
            result(f"Without {board.track_name(track.track)} this can't be completed: {lost}.")
    cards = [_card(card) for card in advice.cards]
    _table("Cards", ("card", "missing", "of use", "saves", "whole turn"), cards, left=("card",))
    if not advice.tracks and advice.plan is None:
        keys = [(board.track_name(key.track), odds(key.share), odds(key.danger)) for key in advice.keys]
        _table("Tracks that tickets need", ("track", "tickets", "taken soon"), keys, left=("track",))
    standings = [_standing(advice, standing) for standing in advice.standings]
    players = ("player", "trains", "turns", "points now", "in the end", "path", "longest")
    _table("Players", players, standings, left=("player",))
    _table("What they may hold", ("player", "ticket", "chance", "done"), _likely(advice), left=("player", "ticket"))
    if any(rival.assumed for rival in advice.rivals):
        result(f"Each is taken to hold {LIKELY_HELD} tickets.")


def _show_what_if(advice: TicketAdvice, found: WhatIf) -> None:
    board = advice.board
    who = seat_word(advice, found.seat)
    s = "" if who == "you" else "s"
    result(f"If {who} claim{s} {board.track_name(found.track)}: {wording.what_if_reason(advice, found)}.")
    if found.answer is not None:
        result(f"Then: {wording.title(board, found.answer)}.")


def _table(name: str, heads: Sequence[str], rows: Sequence[Sequence[str]], *, left: Iterable[str]) -> None:
    """A table, if it has rows; all columns but ``left`` are figures, and set flush right."""
    if rows:
        result(f"\n{name}:")
        put(ruled_table(heads, rows, right={*heads} - {*left}))


def _moves(advice: TicketAdvice) -> list[str]:
    """The moves after the best one."""
    best = advice.moves[0].worth
    return [
        f"{wording.move_title(advice, move)} ({move.worth - best:+.1f}): {wording.reason(advice, move)}."
        for move in advice.moves[1:MOST_MOVES]
    ]


def _track(advice: TicketAdvice, track: TrackAdvice) -> tuple[str, ...]:
    board = advice.board
    missing = "?" if track.missing is None else ", ".join(cards_words(*lack) for lack in track.missing) or "-"
    length = board.tracks[track.track].length
    figures = (str(length), odds(track.danger), f"{track.loss.expected:.1f}", f"{track.urgency:.1f}")
    return (board.track_name(track.track), *figures, missing)


def _card(card: CardAdvice) -> tuple[str, ...]:
    name = "from the deck" if card.colour is None else card.colour.word
    chance = odds(card.chance) if card.colour is None else "yes" if card.saves > 0 else "no"
    return name, str(card.wanted), chance, f"{card.saves:.1f} turns", f"{card.turn:.1f} turns"


def _standing(advice: TicketAdvice, standing: Standing) -> tuple[str, ...]:
    return (
        seat_word(advice, standing.seat),
        str(standing.trains),
        f"{standing.turns:.0f}",
        str(standing.live),
        f"{standing.final:.0f} ± {standing.final_error:.0f}",
        str(standing.longest),
        odds(standing.longest_chance),
    )


def _likely(advice: TicketAdvice) -> list[tuple[str, ...]]:
    return [
        (
            seat_word(advice, rival.seat),
            advice.board.ticket_name(of.ticket),
            odds(of.probability),
            f"{of.progress:.0%}",
        )
        for rival in advice.rivals
        for of in rival.tickets[:MOST_TICKETS]
        if of.probability >= LEAST_LIKELY
    ]


def _names(board: Board, tickets: Sequence[Ticket]) -> str:
    return ", ".join(map(board.ticket_name, tickets))
