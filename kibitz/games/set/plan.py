"""Set, played: the clicks of a set, of a deal, and of what a page wants before cards can be taken."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from kibitz.core.action import Action, Click, PressKey, ShowMore, TypeText, Wait
from kibitz.core.advice import Move
from kibitz.core.errors import UsageError
from kibitz.core.game import Step
from kibitz.core.geometry import Point, Rect
from kibitz.core.phrase import Phrase
from kibitz.core.reading import Reading
from kibitz.solvers.set import Card, SetState, describe
from kibitz.vision.set.memory import memory_of
from kibitz.vision.set.reading import card_place, gutter

DEAL, FIRST, SUBMIT = "deal", "first", "submit"
"""Places: the button that deals more cards, what is pressed before cards can be taken, and the button that hands in the
three that are selected."""
TAKEN_TIMEOUT_S = 10.0
"""Pages animate the removal of a set and the dealing of new cards for up to some seconds."""
FIRST_TIMEOUT_S = 2.0
SHOWN_PX = 12.0
"""Half the side of the place around a point that the user showed."""


@dataclass(frozen=True, slots=True)
class Pick:
    """Notes of one click for the check: the card clicked, whether it is to be selected, and, with the last click of a
    set, all cards of that set."""

    card: Card
    selects: bool
    completes: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Deal:
    """Notes of dealing: the cards before it. looks: whether the button is still to be looked for on the page."""

    cards: frozenset[Card | None]
    looks: bool = True


@dataclass(frozen=True, slots=True)
class Seek:
    """Notes of showing more of a page on which three cards stay selected: a button that hands them in."""


@dataclass(frozen=True, slots=True)
class PressFirst:
    """Notes of what is pressed before cards can be taken."""


def first_action(text: str | None) -> Action | None:
    """What the option ``press_first`` says: a point X,Y to click, or a key such as ``space``.

    >>> first_action("640,480"), first_action("space")
    (Click(at=Point(x=640.0, y=480.0)), PressKey(key='space', times=1))
    """
    if text is None:
        return None
    point = re.fullmatch(r"\s*(\d+(?:\.\d+)?)\s*,\s*(\d+(?:\.\d+)?)\s*", text)
    if point:
        return Click(Point(float(point[1]), float(point[2])))
    key = text.strip().lower()
    if not re.fullmatch(r"[a-z]+|\d", key):
        raise UsageError(
            Phrase("press_first={text} is neither a point X,Y nor the name of a key, such as space.", text=text)
        )
    return TypeText(key) if len(key) == 1 else PressKey(key)


def shown_places(deal_at: Point | None, first: Action | None) -> dict[str, Rect]:
    """The places that the user has shown."""
    points = {DEAL: deal_at, FIRST: first.at if isinstance(first, Click) else None}
    return {name: Rect(at.x, at.y, 0, 0).grown(SHOWN_PX) for name, at in points.items() if at is not None}


def shown_first(reading: Reading[SetState]) -> Action | None:
    """The click on what the user has shown to be pressed first; None where nothing was."""
    return Click(reading.places[FIRST].center) if FIRST in reading.places else None


def deal_move(reading: Reading[SetState]) -> Move:
    """Deal more cards, however that is done on this page."""
    places = (DEAL,) if DEAL in reading.places else ()
    cards = frozenset(reading.state.cards)
    return Move(places, Phrase("Deal three more"), Phrase("There is no set among these cards."), data=Deal(cards))


def plan_move(reading: Reading[SetState], move: Move, first: Action | None) -> Sequence[Step]:
    """The steps of a set or a deal."""
    if isinstance(move.data, Deal):
        return _plan_deal(reading, move.data)
    steps = _plan_set(reading, move.data)
    if first is not None:
        what = Phrase("the page ready for a set, if it shows that")
        steps.insert(0, Step(first, what, FIRST_TIMEOUT_S, PressFirst()))
    return steps


def plan_to_take_back(reading: Reading[SetState]) -> Sequence[Step]:
    """Clicks that unselect what is surely selected: one or two cards, of which none completes a set."""
    if reading.doubts or not 1 <= len(reading.state.selected) <= 2:
        return ()
    return [
        _click(reading, i, Pick(_card(reading, i), False), Phrase("is not selected")) for i in reading.state.selected
    ]


def may_show_more(reading: Reading[SetState]) -> bool:
    """Whether the button may lie below what is seen of the page. Where the user has shown a point of it, the page must
    stay as it is."""
    return not _searches(reading) and FIRST not in reading.places and gutter(reading) is not None


def _searches(reading: Reading[SetState]) -> int:
    """How often the button that deals was looked for with these cards on the board."""
    memory = memory_of(reading)
    return memory.searches if memory is not None else 0


def _plan_deal(reading: Reading[SetState], deal: Deal) -> Sequence[Step]:
    """First the page is looked at: it may say that the game is over, and where the button is. Then that is pressed."""
    if frozenset(reading.state.cards) != deal.cards:
        return ()  # more cards lie there: the user has dealt them
    what = Phrase("a button that deals more cards")
    if not _searches(reading):
        return [Step(Wait(), what, data=deal, unfinished=True)]
    if DEAL not in reading.places:
        spot = gutter(reading)
        action = ShowMore(spot) if spot is not None else Wait()
        return [Step(action, what, data=deal, unfinished=True)]
    at = reading.places[DEAL].center
    what, asked = Phrase("more cards on the board"), replace(deal, looks=False)
    return [Step(Click(at), what, TAKEN_TIMEOUT_S, asked, talks=True)]


def _plan_set(reading: Reading[SetState], wanted: tuple[int, ...]) -> list[Step]:
    steps = []
    for i in sorted(reading.state.selected - set(wanted)):
        steps.append(_click(reading, i, Pick(_card(reading, i), False), Phrase("is no longer selected")))
    missing = [i for i in wanted if i not in reading.state.selected]
    cards = tuple(_card(reading, i) for i in wanted)
    if SUBMIT in reading.places:
        steps += [_click(reading, i, Pick(_card(reading, i), True), Phrase("shows as selected")) for i in missing]
        pick = Pick(cards[-1], True, cards)
        submitting = Click(reading.places[SUBMIT].center)
        return [*steps, Step(submitting, Phrase("the set, handed in, is taken"), TAKEN_TIMEOUT_S, pick, talks=True)]
    memory, spot = memory_of(reading), gutter(reading)
    if not missing and memory is not None and memory.seeks and spot is not None:
        return [Step(ShowMore(spot), Phrase("a button that hands the set in"), data=Seek(), unfinished=True)]
    if not missing:
        # All three are selected and the page has not taken them: unselect one and select it again.
        steps.append(_click(reading, wanted[-1], Pick(_card(reading, wanted[-1]), False), Phrase("is not selected")))
        missing = [wanted[-1]]
    for i in missing[:-1]:
        steps.append(_click(reading, i, Pick(_card(reading, i), True), Phrase("shows as selected")))
    last = missing[-1]
    pick = Pick(_card(reading, last), True, cards)
    completing = _click(reading, last, pick, Phrase("completes the set, which is taken"))
    return [*steps, replace(completing, timeout_s=TAKEN_TIMEOUT_S, talks=True)]


def _click(reading: Reading[SetState], i: int, pick: Pick, what: str) -> Step:
    place = card_place(i)
    return Step(
        Click(reading.places[place].center),
        Phrase("{place} ({card}) {what}", place=place, card=describe(pick.card), what=what),
        data=pick,
        talks=True,
    )


def _card(reading: Reading[SetState], i: int) -> Card:
    card = reading.state.cards[i]
    assert card is not None, "only cards that were read are in a move"
    return card
