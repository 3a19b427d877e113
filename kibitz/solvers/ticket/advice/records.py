"""An advice as JSON values: names of cities, colour words, rounded figures."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kibitz.solvers.ticket.advice.model import (
    CardAdvice,
    KeepAdvice,
    Rival,
    Standing,
    TicketAdvice,
    TrackAdvice,
    WhatIf,
)
from kibitz.solvers.ticket.advice.phrases import seat_word
from kibitz.solvers.ticket.advice.wording import move_title, reason, title
from kibitz.solvers.ticket.model.boards import Board, Ticket
from kibitz.solvers.ticket.routing.forest import Plan

DIGITS = 3
MOST_LIKELY = 10
"""Tickets of another player that are listed, the likeliest; those under LEAST_LIKELY are left out."""
LEAST_LIKELY = 0.01


def advice_record(advice: TicketAdvice) -> dict[str, Any]:
    """The whole advice; chances are from 0 to 1. What isn't known is null or empty."""
    board = advice.board
    race, end, draw = advice.longest, advice.end, advice.draw
    return {
        "moves": [
            {"title": move_title(advice, move), "worth": _short(move.worth), "reason": reason(advice, move)}
            for move in advice.moves
        ],
        "plan": plan_record(board, advice.plan) if advice.plan else None,
        "turns": _short(advice.plan_turns),
        "tickets": [
            *({**ticket_record(board, ticket), "chance": 1.0} for ticket in advice.done),
            *(
                {**ticket_record(board, ticket), "chance": _short(chance)}
                for ticket, chance in zip(advice.open, advice.chances, strict=True)
            ),
        ],
        "given_up": [board.ticket_name(ticket) for ticket in advice.given_up],
        "keep": [_keep(board, keep) for keep in advice.keeps],
        "tracks": [_track(advice, track) for track in advice.tracks],
        "cards": [_card(card) for card in advice.cards],
        "others": [_rival(advice, rival) for rival in advice.rivals],
        "players": [_standing(advice, standing) for standing in advice.standings],
        "longest": race
        and {
            "leaders": [seat_word(advice, seat) for seat in race.leaders],
            "spaces": race.longest,
            "lead": race.lead,
            "mine": race.mine,
            "behind": race.behind,
            "tracks": None if race.tracks is None else _names(board, race.tracks),
            "chance": _short(race.chance),
        },
        "end": end
        and {
            "verdict": end.verdict.value,
            "rounds": _short(end.rounds),
            "ends_it": seat_word(advice, end.ends_it),
            "tracks": _names(board, end.tracks),
            "lead": _short(end.lead),
            "chance": _short(end.chance),
            "final_lead": _short(end.final_lead),
            "final_chance": _short(end.final_chance),
        },
        "draw_tickets": draw
        and {"worth": _short(draw.worth), "free": _short(draw.free), "behind": _short(draw.behind), "good": draw.good},
        "keys": [
            {"track": board.track_name(key.track), "share": _short(key.share), "danger": _short(key.danger)}
            for key in advice.keys
        ],
        "unknown": [unknown.value for unknown in advice.unknown],
    }


def what_if_record(advice: TicketAdvice, found: WhatIf) -> dict[str, Any]:
    """What a claim would do."""
    board = advice.board
    return {
        "player": seat_word(advice, found.seat),
        "track": board.track_name(found.track),
        "before": plan_record(board, found.before),
        "after": plan_record(board, found.after),
        "lost": [ticket_record(board, ticket) for ticket in found.lost],
        "spaces": found.spaces,
        "detour": _names(board, found.detour),
        "points": _short(found.final),
        "answer": title(board, found.answer) if found.answer is not None else None,
    }


def ticket_record(board: Board, ticket: Ticket) -> dict[str, Any]:
    """``{"from": "Los Angeles", "to": "Miami", "points": 20}``."""
    return {"from": board.names[ticket.a], "to": board.names[ticket.b], "points": ticket.points}


def plan_record(board: Board, plan: Plan) -> dict[str, Any]:
    """The names of a plan's tracks, and what they take and bring."""
    return {
        "tracks": _names(board, plan.tracks),
        "spaces": plan.spaces,
        "routes": plan.routes,
        "points": plan.points,
    }


def _keep(board: Board, keep: KeepAdvice) -> dict[str, Any]:
    return {
        "tickets": [ticket_record(board, ticket) for ticket in keep.tickets],
        "points": keep.points,
        "spaces": keep.spaces,
        "turns": _short(keep.turns),
        "chances": [_short(chance) for chance in keep.chances],
        "chance": _short(keep.chance),
        "worth": _short(keep.worth),
        "impossible": [board.ticket_name(ticket) for ticket in keep.impossible],
        "done": [board.ticket_name(ticket) for ticket in keep.done],
    }


def _track(advice: TicketAdvice, track: TrackAdvice) -> dict[str, Any]:
    board = advice.board
    return {
        "track": board.track_name(track.track),
        "or": _names(board, track.choices[1:]),
        "length": board.tracks[track.track].length,
        "tickets": [board.ticket_name(ticket) for ticket in track.tickets],
        "danger": _short(track.danger),
        "urgency": _short(track.urgency),
        "loss": {
            "spaces": track.loss.spaces,
            "tickets": [board.ticket_name(ticket) for ticket in track.loss.tickets],
            "points": _short(track.loss.expected),
        },
        "payable": None if track.missing is None else track.payment is not None,
        "missing": None if track.missing is None else {colour.word: number for colour, number in track.missing},
        "because": [ground.value for ground in track.grounds],
        "near": [seat_word(advice, seat) for seat in track.near],
    }


def _card(card: CardAdvice) -> dict[str, Any]:
    return {
        "card": card.colour.word if card.colour is not None else "deck",
        "saves": _short(card.saves),
        "turn": _short(card.turn),
        "wanted": card.wanted,
        "chance": _short(card.chance),
    }


def _rival(advice: TicketAdvice, rival: Rival) -> dict[str, Any]:
    likely = [of for of in rival.tickets[:MOST_LIKELY] if of.probability >= LEAST_LIKELY]
    return {
        "player": seat_word(advice, rival.seat),
        "held": rival.held,
        "assumed": rival.assumed,
        "tickets": [
            {
                **ticket_record(advice.board, of.ticket),
                "probability": _short(of.probability),
                "progress": _short(of.progress),
                "chance": _short(of.chance),
            }
            for of in likely
        ],
    }


def _standing(advice: TicketAdvice, standing: Standing) -> dict[str, Any]:
    return {
        "player": seat_word(advice, standing.seat),
        "tracks": standing.tracks,
        "tickets": standing.tickets,
        "points": standing.live,
        "if_ended": _short(standing.ended),
        "final": _short(standing.final),
        "error": _short(standing.final_error),
        "trains": standing.trains,
        "turns": _short(standing.turns),
        "longest": standing.longest,
        "longest_chance": _short(standing.longest_chance),
    }


def _names(board: Board, tracks: Iterable[int]) -> list[str]:
    return [board.track_name(track) for track in tracks]


def _short(number: float | None) -> float | None:
    return None if number is None else round(float(number), DIGITS)
