"""Set: three cards that agree or differ in every attribute."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from kibitz.core.action import Click, ShowMore
from kibitz.core.advice import Advice, HelpLevel, Mark, MarkShape, Move
from kibitz.core.correction import Aspect, Said
from kibitz.core.frame import Frame
from kibitz.core.game import Game, Message, Stage, Step, Verdict, View
from kibitz.core.geometry import Rect
from kibitz.core.page import PageView
from kibitz.core.phrase import Phrase, joined
from kibitz.core.reading import Condition, Reading
from kibitz.core.scoring import Decision
from kibitz.core.wording import listed
from kibitz.games.common.correcting import as_said
from kibitz.games.common.page_words import PageWords
from kibitz.games.common.title import title_of
from kibitz.games.common.welcome import way_in
from kibitz.games.set.advice import advise
from kibitz.games.set.buttons import whole_deck
from kibitz.games.set.check import check_step, is_cleared, over_where_covered
from kibitz.games.set.corrected import aspects, drawn_at, lesson, mended
from kibitz.games.set.face_down import face_down
from kibitz.games.set.options import SetOptions
from kibitz.games.set.plan import (
    DEAL,
    FIRST,
    SUBMIT,
    deal_move,
    first_action,
    plan_move,
    plan_to_take_back,
    shown_first,
    shown_places,
)
from kibitz.solvers.set import Card, SetState, describe
from kibitz.solvers.set.table import MOST_ON_TABLE, OPENING
from kibitz.vision.set.board import Board
from kibitz.vision.set.reading import card_place, gutter, nearest_boards, read_set


class SetGame(Game[SetState]):
    """The game of Set on any page. Raises UsageError for options that can't be."""

    id: ClassVar[str] = "set"
    title: ClassVar[str] = "Set"
    options: ClassVar[type[SetOptions]] = SetOptions
    practice: ClassVar[str] = "kibitz.gui.practice.set.board:create"
    cell: ClassVar[str] = "card"
    deals: ClassVar[bool] = True
    shown_places: ClassVar[Mapping[str, str]] = {"send": SUBMIT}

    def __init__(self, options: SetOptions | None = None, **given: Any) -> None:
        chosen = SetOptions.of(self.title, options, **given)
        self.variant, self.deal_at = chosen.variant, chosen.deal_at
        self.press_first = first_action(chosen.press_first)
        self._words = PageWords()

    def read(self, frame: Frame, previous: Reading[SetState] | None = None) -> Reading[SetState] | None:
        return self._read(frame, previous, shown_places(self.deal_at, self.press_first))

    def read_page(self, frame: Frame, previous: Reading[SetState] | None, view: PageView) -> Reading[SetState] | None:
        at = view.point("press_first")
        first = self.press_first or (Click(at) if at is not None else None)
        shown = shown_places(self.deal_at or view.point("deal"), first)
        said: list[Said] = []
        reading = self._read(frame, previous, shown, lambda board: mended(board, frame.pixels, view, said))
        return as_said(reading, said) if reading is not None else None

    def aspects(self, reading: Reading[SetState], place: str) -> Sequence[Aspect]:
        return aspects(reading, place)

    def drawn_at(self, reading: Reading[SetState], place: str) -> Rect:
        return drawn_at(reading, place)

    def lesson(
        self, reading: Reading[SetState], frame: Frame, place: str, aspect: str, value: str
    ) -> Mapping[str, tuple[float, ...]]:
        return lesson(reading, place, aspect, value)

    def anew(self, reading: Reading[SetState], *, taken_back: bool) -> Reading[SetState]:
        # The reader keeps its own names of cards, and calls what it remembers by those that are said now.
        return reading

    def kinds(self, reading: Reading[SetState], place: str) -> Mapping[str, str]:
        card = reading.state.cards[int(place.split()[1]) - 1]
        told = card._asdict() if card is not None else {}
        return {name: told[name] for name in ("shape", "shading") if told.get(name) is not None}

    def _read(
        self,
        frame: Frame,
        previous: Reading[SetState] | None,
        shown: Mapping[str, Rect],
        mended: Callable[[Board], Board] = lambda board: board,
    ) -> Reading[SetState] | None:
        reading = read_set(frame, previous, self.variant, mended)
        if reading is None:
            # After the last set on the table none is seen any more, and that is as it should be.
            return previous if previous is not None and is_cleared(previous) else None
        buttons = {DEAL: reading.memory.deal, SUBMIT: reading.memory.submit, FIRST: reading.memory.first}
        found = {name: at for name, at in buttons.items() if at is not None}
        return replace(reading, places={**reading.places, **found, **shown}) if found or shown else reading

    def nearest(self, frame: Frame) -> Sequence[Decision]:
        return nearest_boards(frame)

    def stages(self, frame: Frame) -> Sequence[Stage]:
        from kibitz.vision.stages.set import set_stages

        return set_stages(frame)

    def advise(self, state: SetState, memory: Any = None) -> Advice:
        return advise(state)

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
        return plan_move(reading, move, self.press_first or shown_first(reading))

    def check(self, step: Step, before: View, after: View) -> Verdict:
        return check_step(step, before, after, self.variant, self._words)

    def advice_when_stuck(self, reading: Reading[SetState]) -> Move | None:
        state = reading.state
        keeps_cards = self.variant == "daily" or bool(state.found)
        if reading.doubts or keeps_cards or state.over or state.no_more or state.deck_empty:
            return None
        return deal_move(reading)

    def take_back(self, reading: Reading[SetState]) -> Sequence[Step]:
        return plan_to_take_back(reading)

    def show_more(self, reading: Reading[SetState]) -> ShowMore | None:
        # The points that the user has shown are no more true once the page is shown otherwise.
        shown = shown_places(self.deal_at, self.press_first)
        at = gutter(reading) if reading.condition is Condition.CUT_OFF and not shown else None
        return ShowMore(at) if at is not None else None

    def same_position(self, before: SetState, after: SetState) -> bool:
        # A card that rises when it is selected may look for a moment as if something lay over it.
        return replace(before, partial=False) == replace(after, partial=False)

    def slipped(self, before: Reading[SetState], after: Reading[SetState]) -> str:
        # What came and went over a card may have looked like a mark, and pages take selections back.
        if replace(before.state, selected=after.state.selected, partial=after.state.partial) != after.state:
            return ""
        told = [
            listed([card_place(i) for i in sorted(state.selected)]) if state.selected else Phrase("no card")
            for state in (after.state, before.state)
        ]
        return Phrase("{now} selected, and {was} a moment ago", now=told[0], was=told[1])

    def way_in(self, frame: Frame, board: Rect | None = None) -> Message | None:
        found = way_in(self._words, frame.pixels, board)
        if found is not None or board is not None:
            return found
        return face_down(self._words, frame.pixels) or whole_deck(self._words, frame.pixels)

    def named_at(self, frame: Frame) -> Rect | None:
        return title_of(self._words, frame.pixels)

    def may_be_example(self, reading: Reading[SetState]) -> bool:
        return not OPENING <= len(reading.state.cards) <= MOST_ON_TABLE

    def told_over(self, before: Reading[SetState], after: View) -> Reading[SetState] | None:
        return over_where_covered(before, after, self._words)

    def position(self, state: SetState) -> tuple[tuple[Card | None, ...], frozenset[frozenset[Card]]]:
        return state.cards, state.found

    def goes_on(self, before: SetState, after: SetState) -> bool:
        # A set that is taken leaves most of the others where they are; another game shares few cards by chance.
        was, now = (set(state.cards) - {None} for state in (before, after))
        return 2 * len(was & now) >= min(len(was), len(now))

    def captions(self, reading: Reading[SetState]) -> dict[str, str]:
        return {
            card_place(i): joined(": ", [str(i + 1), describe(card)]) if card else f"{i + 1}"
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
