"""Set: three cards that agree or differ in every attribute."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from kibitz.action import Click
from kibitz.frame import Frame
from kibitz.game import (
    Advice,
    Condition,
    Game,
    HelpLevel,
    Mark,
    MarkShape,
    Move,
    Outcome,
    Reading,
    Step,
    Verdict,
    View,
)
from kibitz.games.choices import check_choice
from kibitz.geometry import Point, Rect
from kibitz.solvers.set import Card, SetState, cards_to_likely, chance_of_set, describe, full_deck, suggest
from kibitz.solvers.set.advice import VARIANTS
from kibitz.vision.set.reading import card_place, read_set

DEAL = "deal"
TAKEN_TIMEOUT_S = 5.0
"""Pages animate the removal of a set and the dealing of new cards for up to some seconds."""
KEPT_AFTER_S = 1.2
"""Cards that lie unselected this long after the third click stay: the set is found, not taken (daily puzzle)."""
HOLES_AFTER_S = 1.5
"""Three places that are still empty this long after the third click stay so: nothing is dealt or closes up."""
GONE_AFTER_S = 0.5
"""The last cards are gone when no board was seen for this long."""
DEAL_BUTTON_PX = 12.0
"""Half the side of the place around the point that the user showed as the deal button."""


@dataclass(frozen=True, slots=True)
class _Pick:
    """Notes of one click for `SetGame.check`: the card clicked, whether it is to be selected, and, with the last
    click of a set, all cards of that set."""

    card: Card
    selects: bool
    completes: tuple[Card, ...] = ()


class SetGame(Game[SetState]):
    """The game of Set on any page.

    variant: one of `kibitz.solvers.set.advice.VARIANTS`.
    deal_at: where the button that deals more cards is, in frame pixels, if the user has shown it.
    """

    id: ClassVar[str] = "set"
    title: ClassVar[str] = "Set"
    practice: ClassVar[str] = "kibitz.gui.practice.set_board:create"
    commands: ClassVar[str] = "kibitz.cli.set_commands:app"

    def __init__(self, variant: str = "auto", deal_at: Point | None = None) -> None:
        check_choice(self.title, "variant", variant, VARIANTS)
        self.variant = variant
        self.deal_at = deal_at

    def read(self, frame: Frame, previous: Reading[SetState] | None = None) -> Reading[SetState] | None:
        reading = read_set(frame, previous, self.variant)
        if reading is None or self.deal_at is None:
            return reading
        button = Rect(self.deal_at.x, self.deal_at.y, 0, 0).grown(DEAL_BUTTON_PX)
        return replace(reading, places={**reading.places, DEAL: button})

    def advise(self, state: SetState) -> Advice:
        suggestions = suggest(state)
        moves = tuple(
            Move(
                places=tuple(card_place(i) for i in s.cards),
                title="Cards " + ", ".join(str(i + 1) for i in s.cards),
                reason=s.reason,
                worth=s.worth,
                data=s.cards,
            )
            for s in suggestions
        )
        if not moves:
            return _no_sets(state)
        best = suggestions[0]
        first = state.cards[best.cards[0]]
        plural = "is 1 set" if len(moves) == 1 else f"are {len(moves)} sets"
        return Advice(
            moves=moves,
            nudge=f"There {plural}.",
            hint=f"One set has card {best.cards[0] + 1} ({describe(first) if first else '?'}).",
            answer=f"{moves[0].title}: {best.reason}.",
            hint_places=moves[0].places[:1],
            facts=_facts(state, len(moves)),
        )

    def marks(self, reading: Reading[SetState], advice: Advice, level: HelpLevel) -> Sequence[Mark]:
        if level == HelpLevel.NUDGE or not advice.moves:
            text = advice.nudge if advice.moves else advice.answer
            return [Mark(MarkShape.LABEL, reading.bounds, text=text)]
        if level == HelpLevel.HINT:
            return [Mark(MarkShape.RING, reading.places[p], text="?") for p in advice.hint_places]
        shown = advice.moves if level == HelpLevel.ALL else advice.moves[:1]
        return [
            Mark(MarkShape.RING, reading.places[place], group, str(group + 1))
            for group, move in enumerate(shown)
            for place in move.places
        ]

    def plan(self, reading: Reading[SetState], move: Move) -> Sequence[Step]:
        if move.data == DEAL:
            return [Step(Click(reading.places[DEAL].center), "more cards on the board", TAKEN_TIMEOUT_S, DEAL)]
        wanted: tuple[int, ...] = move.data
        cards = reading.state.cards
        steps = []
        for i in sorted(reading.state.selected - set(wanted)):
            steps.append(self._click(reading, i, _Pick(_card(cards, i), False), "is no longer selected"))
        missing = [i for i in wanted if i not in reading.state.selected]
        if not missing:
            # All three are selected and the page has not taken them: unselect one and select it again.
            steps.append(self._click(reading, wanted[-1], _Pick(_card(cards, wanted[-1]), False), "is not selected"))
            missing = [wanted[-1]]
        for i in missing[:-1]:
            steps.append(self._click(reading, i, _Pick(_card(cards, i), True), "shows as selected"))
        last = missing[-1]
        whole = tuple(_card(cards, i) for i in wanted)
        pick = _Pick(_card(cards, last), True, whole)
        steps.append(
            replace(self._click(reading, last, pick, "completes the set, which is taken"), timeout_s=TAKEN_TIMEOUT_S)
        )
        return steps

    def check(self, step: Step, before: View, after: View) -> Verdict:
        if after.reading is None:
            return _board_gone(step, before, after)
        if after.reading.condition is not Condition.READY:
            return Verdict(Outcome.PENDING, f"the board is {after.reading.condition.value}")
        assert before.reading is not None, "a step is planned on a reading"
        if step.data == DEAL:
            return _dealt(before.reading, after.reading)
        pick: _Pick = step.data
        if pick.completes:
            return self._taken(pick, before, after)
        return _selected(pick, before.reading, after.reading)

    def advice_when_stuck(self, reading: Reading[SetState]) -> Move | None:
        if reading.doubts or DEAL not in reading.places or reading.state.deck_empty:
            return None
        return Move((DEAL,), "Deal three more", "There is no set among these cards.", data=DEAL)

    def captions(self, reading: Reading[SetState]) -> dict[str, str]:
        return {
            card_place(i): f"{i + 1}: {describe(card)}" if card else f"{i + 1}"
            for i, card in enumerate(reading.state.cards)
        }

    def to_json(self, reading: Reading[SetState], advice: Advice | None) -> dict[str, Any]:
        cards = []
        for i, card in enumerate(reading.state.cards):
            values = card._asdict() if card else dict.fromkeys(Card._fields)
            cards.append(
                {"box": reading.places[card_place(i)].as_list(), **values, "selected": i in reading.state.selected}
            )
        return {"cards": cards, "sets": sorted(list(move.data) for move in advice.moves) if advice else []}

    def _click(self, reading: Reading[SetState], i: int, pick: _Pick, what: str) -> Step:
        return Step(
            Click(reading.places[card_place(i)].center), f"{card_place(i)} ({describe(pick.card)}) {what}", data=pick
        )

    def _taken(self, pick: _Pick, before: View, after: View) -> Verdict:
        reading: Reading[SetState] | None = after.reading
        assert reading is not None, "checked by the caller"
        whole = set(pick.completes)
        there = {card: i for i, card in enumerate(reading.state.cards) if card in whole}
        if not there:
            if _has_holes(before, reading) and after.time_s - before.time_s < HOLES_AFTER_S:
                return Verdict(Outcome.PENDING, "the set is gone and has left holes; cards may be dealt, or close up")
            state = replace(reading.state, last=pick.completes)
            return Verdict(Outcome.CONFIRMED, "the set is gone from the board", replace(reading, state=state))
        if len(there) < len(whole):
            return Verdict(Outcome.PENDING, "only part of the set is gone")
        if reading.state.selected & set(there.values()):
            return Verdict(Outcome.PENDING, "the cards are still there and selected")
        if self.variant == "classic":
            return Verdict(Outcome.PENDING, "the cards are still there and no longer selected")
        if after.time_s - before.time_s < KEPT_AFTER_S:
            return Verdict(Outcome.PENDING, "the cards are no longer selected; they may still be taken away")
        state = replace(reading.state, found=reading.state.found | {frozenset(whole)}, last=pick.completes)
        saw = "the cards stay and are no longer selected: the set counts as found"
        return Verdict(Outcome.CONFIRMED, saw, replace(reading, state=state))


def _has_holes(before: View, now: Reading[SetState]) -> bool:
    """Whether the cards that remain lie where they lay, and none has come."""
    assert before.reading is not None, "a step is planned on a reading"
    old: Reading[SetState] = before.reading
    was = {card: old.places[card_place(i)] for i, card in enumerate(old.state.cards)}
    for i, card in enumerate(now.state.cards):
        place = now.places[card_place(i)]
        if card not in was or not was[card].contains(place.center):
            return False
    return True


def _card(cards: Sequence[Card | None], i: int) -> Card:
    card = cards[i]
    assert card is not None, "only cards that were read are in a move"
    return card


def _selected(pick: _Pick, before: Reading[SetState], after: Reading[SetState]) -> Verdict:
    if 2 * len(set(before.state.cards) & set(after.state.cards)) < len(before.state.cards):
        return Verdict(Outcome.PENDING, "the cards on the board have changed")
    if pick.card not in after.state.cards:
        return Verdict(Outcome.PENDING, "the card is not seen")
    if set(before.state.cards) != set(after.state.cards):
        # Not yet a failure: cards that slide or turn are misread for a moment.
        return Verdict(Outcome.PENDING, "the cards on the board have changed")
    if (after.state.cards.index(pick.card) in after.state.selected) == pick.selects:
        return Verdict(Outcome.CONFIRMED, "it is selected" if pick.selects else "it is not selected")
    return Verdict(Outcome.PENDING, "it is not selected" if pick.selects else "it is still selected")


def _board_gone(step: Step, before: View, after: View) -> Verdict:
    """No board is seen: that is right only after the last set of all, which leaves no card."""
    last = before.reading
    pick = step.data
    if last is None or not isinstance(pick, _Pick) or set(last.state.cards) != set(pick.completes):
        return Verdict(Outcome.PENDING, "no board is seen")
    if after.time_s - before.time_s < GONE_AFTER_S:
        return Verdict(Outcome.PENDING, "no board is seen; it may come back")
    gone = last.state.gone | set(pick.completes)
    state = replace(last.state, cards=(), selected=frozenset(), last=pick.completes, gone=gone)
    over = replace(last, state=state, condition=Condition.OVER)
    return Verdict(Outcome.CONFIRMED, "the last cards are gone from the board", over)


def _dealt(before: Reading[SetState], after: Reading[SetState]) -> Verdict:
    was, now = set(before.state.cards), set(after.state.cards)
    if len(now) > len(was) and was <= now:
        return Verdict(Outcome.CONFIRMED, f"{len(now) - len(was)} more cards lie on the board")
    if was - now:
        return Verdict(Outcome.PENDING, "cards have gone from the board")
    return Verdict(Outcome.PENDING, "the board shows the same cards")


def _no_sets(state: SetState) -> Advice:
    unread = sum(card is None or not card.known for card in state.cards)
    if unread:
        text = f"No set among the cards that are certain; {unread} cannot be read for certain."
    elif not state.cards:
        text = "No card is left: the game is over."
    elif state.found:
        text = f"All sets of this board are found ({len(state.found)})."
    else:
        text = (
            "One card is no set." if len(state.cards) == 1 else f"There is no set among these {len(state.cards)} cards."
        )
    return Advice((), nudge=text, hint=text, answer=text, facts=_facts(state, 0))


def _facts(state: SetState, sets: int) -> dict[str, str]:
    cards_here = len(state.cards)
    facts = {"card" if cards_here == 1 else "cards": str(cards_here), "set" if sets == 1 else "sets": str(sets)}
    if state.found:
        facts["found"] = str(len(state.found))
    cards = [card for card in state.cards if card is not None and card.known]
    classic = set(cards) <= set(full_deck())
    if not sets and not state.found and classic and cards and len(cards) == len(state.cards) and not state.deck_empty:
        facts["chance of a set with 3 more"] = f"{chance_of_set(cards, 3):.1%}"
        more = cards_to_likely(cards)
        if more is not None:
            facts["cards that make a set likely"] = str(more)
    return facts
