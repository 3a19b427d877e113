"""Which card to draw: by how many turns each shortens the way to all tracks that one wants."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kibitz.solvers.ticket.advice.model import CardAdvice
from kibitz.solvers.ticket.advice.pace import missing_cards
from kibitz.solvers.ticket.advice.position import Position
from kibitz.solvers.ticket.model.actions import DrawBlind, DrawFaceUp
from kibitz.solvers.ticket.model.boards import CARDS, PLAIN, Colour
from kibitz.solvers.ticket.model.legal import claimable, legal_actions
from kibitz.solvers.ticket.model.shown import Row
from kibitz.solvers.ticket.model.state import Counts, Phase


def wanted_tracks(position: Position) -> tuple[tuple[int, ...], ...]:
    """The tracks of the plan; where all of them can be paid, one more: that which brings most points for its turns."""
    board, plan, hand = position.board, position.plan, position.state.player.hand
    planned = plan.choices if plan is not None else ()
    if missing_cards(board, hand, planned).total:
        return planned
    used = {i for choices in planned for i in choices}
    spare = position.own_trains - (plan.spaces if plan is not None else 0)
    fits = [i for i, track in enumerate(board.tracks) if track.length <= spare and claimable(position.state, i)]
    free = [i for i in (position.game_plan.fill if position.game_plan else ()) or fits if i not in used]
    short = [i for i in free if missing_cards(board, hand, (*planned, (i,))).total]
    if not short:
        return planned

    def worth(i: int) -> float:
        return board.points[board.tracks[i].length] / (position.turns_for((*planned, (i,))) - len(planned))

    return (*planned, (max(short, key=worth),))


def card_advice(position: Position) -> tuple[CardAdvice, ...]:
    """Every card that can be drawn now, the best first; none where hand or row aren't known, or it isn't time to."""
    shown = position.shown
    if shown.hand is None or shown.row is None or shown.offered:
        return ()
    actions = legal_actions(position.state)
    faces = [action.colour for action in actions if isinstance(action, DrawFaceUp)]
    blind = any(isinstance(action, DrawBlind) for action in actions)
    if not faces and not blind:
        return ()
    wanted = wanted_tracks(position)
    missing = missing_cards(position.board, shown.hand, wanted)
    draws = _Draws(position, wanted)
    single = position.state.phase is Phase.SECOND_CARD
    start = _Table(shown.hand, shown.row)
    now = draws.turns(start)
    found = []
    for colour in faces:
        after = start.taken(colour)
        saves = now - draws.turns(after)
        whole = single or colour is Colour.LOCOMOTIVE
        turn = saves if whole else now - draws.best_second(after)
        number = missing.plain[colour] if colour in PLAIN else missing.ferries
        found.append(CardAdvice(colour, saves, turn, number, float(saves > 0.0)))
    if blind:
        afters = [start.drawn(card) for card in CARDS]
        each = [now - draws.turns(after) for after in afters]
        chance = sum(part for part, of in zip(position.likely, each, strict=True) if of > 0.0)
        mean = _mean(position.likely, each)
        turn = mean if single else now - _mean(position.likely, [draws.best_second(after) for after in afters])
        found.append(CardAdvice(None, mean, turn, missing.total, chance))
    return tuple(sorted(found, key=lambda card: (-card.turn, -card.saves)))


@dataclass(frozen=True, slots=True)
class _Table:
    """A hand, and the row face up."""

    hand: Counts
    row: Row

    def drawn(self, card: Colour) -> _Table:
        """With one more card in the hand."""
        return _Table((*self.hand[:card], self.hand[card] + 1, *self.hand[card + 1 :]), self.row)

    def taken(self, card: Colour) -> _Table:
        """With one card from the row in the hand; what comes in its place isn't known."""
        place = self.row.index(card)
        return _Table(self.drawn(card).hand, (*self.row[:place], None, *self.row[place + 1 :]))


class _Draws:
    """Turns to all wanted tracks, from any hand; each worked out once."""

    def __init__(self, position: Position, wanted: Sequence[Sequence[int]]) -> None:
        self._position = position
        self._wanted = wanted
        self._known: dict[_Table, float] = {}

    def turns(self, table: _Table) -> float:
        """Turns that are still needed, expected."""
        if table not in self._known:
            self._known[table] = self._position.turns_for(self._wanted, table.hand, table.row)
        return self._known[table]

    def best_second(self, table: _Table) -> float:
        """The same after the best second card: from the row, but no locomotive, or from the deck."""
        faces = {card for card in table.row if card is not None and card is not Colour.LOCOMOTIVE}
        likely = self._position.likely
        blind = _mean(likely, [self.turns(table.drawn(card)) for card in CARDS])
        return min([blind, *(self.turns(table.taken(card)) for card in faces)])


def _mean(likely: Sequence[float], values: Sequence[float]) -> float:
    return sum(part * value for part, value in zip(likely, values, strict=True))
