"""What to say about a board of Set: its sets, or why there is nothing to take."""

from __future__ import annotations

from kibitz.core.advice import Advice, Move
from kibitz.core.wording import counted
from kibitz.solvers.set import SetState, cards_to_likely, chance_of_set, describe, full_deck, suggest
from kibitz.vision.set.reading import card_place


def advise(state: SetState) -> Advice:
    """The sets that may be taken, best first; see `kibitz.core.game.Game.advise`."""
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
    if not moves or state.ended:
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


def _no_sets(state: SetState) -> Advice:
    text = _why_none(state)
    return Advice((), nudge=text, hint=text, answer=text, facts=_facts(state, 0))


def _why_none(state: SetState) -> str:
    there = [card for card in state.cards if card is not None]
    unread = sum(not card.known for card in there)
    cards = counted(len(there), "card")
    if state.ended:
        return "The page says that the game is over."
    if unread:
        return f"No set among the cards that are certain; {unread} cannot be read for certain."
    if state.partial:
        return f"There is no set among these {cards} that are wholly seen; others are hidden or cut off."
    if state.found:
        return f"All sets of this board are found ({len(state.found)})."
    if state.over and not state.deck_empty:
        return f"No more cards are dealt, and there is no set among the last {cards}: the game is over."
    if state.over:
        left = f"there is no set among the last {cards}" if there else "no card is left"
        return f"All 81 cards were seen, and {left}: the game is over."
    if not there:
        return "No card is left on the table; the deck may hold more."
    if state.no_more:
        return f"There is no set among these {cards}; the deck may hold more."
    return f"There is no set among these {cards}."


def _facts(state: SetState, sets: int) -> dict[str, str]:
    there = sum(card is not None for card in state.cards)
    facts = {"cards": str(there), "set" if sets == 1 else "sets": str(sets)}
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
