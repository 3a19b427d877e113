"""What to say about a board of Set: its sets, or why there is nothing to take."""

from __future__ import annotations

from kibitz.core.advice import Advice, Move
from kibitz.core.phrase import Phrase
from kibitz.core.wording import counted
from kibitz.solvers.set import SetState, cards_to_likely, chance_of_set, describe, full_deck, suggest
from kibitz.vision.set.reading import card_place


def advise(state: SetState) -> Advice:
    """The sets that may be taken, best first; see `kibitz.core.game.Game.advise`."""
    suggestions = suggest(state)
    moves = tuple(
        Move(
            places=tuple(card_place(i) for i in s.cards),
            title=Phrase("Cards {numbers}", numbers=", ".join(str(i + 1) for i in s.cards)),
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
    plural = Phrase("is 1 set") if len(moves) == 1 else Phrase("are {moves} sets", moves=len(moves))
    return Advice(
        moves=moves,
        nudge=Phrase("There {plural}.", plural=plural),
        hint=Phrase(
            "One set has card {cards} ({describe}).",
            cards=best.cards[0] + 1,
            describe=describe(first) if first else "?",
        ),
        answer=Phrase("{title}: {reason}.", title=moves[0].title, reason=best.reason),
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
        return Phrase("The page says that the game is over.")
    if unread:
        return Phrase("No set among the cards that are certain; {unread} cannot be read for certain.", unread=unread)
    if state.partial:
        return Phrase(
            "There is no set among these {cards} that are wholly seen; others are hidden or cut off.", cards=cards
        )
    if state.found:
        return Phrase("All sets of this board are found ({found}).", found=len(state.found))
    if state.over and not state.deck_empty:
        return Phrase(
            "No more cards are dealt, and there is no set among the last {cards}: the game is over.", cards=cards
        )
    if state.over:
        left = Phrase("there is no set among the last {cards}", cards=cards) if there else Phrase("no card is left")
        return Phrase("All 81 cards were seen, and {left}: the game is over.", left=left)
    if not there:
        return Phrase("No card is left on the table; the deck may hold more.")
    if state.no_more:
        return Phrase("There is no set among these {cards}; the deck may hold more.", cards=cards)
    return Phrase("There is no set among these {cards}.", cards=cards)


def _facts(state: SetState, sets: int) -> dict[str, str]:
    there = sum(card is not None for card in state.cards)
    facts: dict[str, str] = {Phrase("cards"): str(there), Phrase("set") if sets == 1 else Phrase("sets"): str(sets)}
    if state.found:
        facts[Phrase("found")] = str(len(state.found))
    cards = [card for card in state.cards if card is not None and card.known]
    classic = set(cards) <= set(full_deck())
    if not sets and not state.found and classic and cards and len(cards) == len(state.cards) and not state.deck_empty:
        facts[Phrase("chance of a set with 3 more")] = f"{chance_of_set(cards, 3):.1%}"
        more = cards_to_likely(cards)
        if more is not None:
            facts[Phrase("cards that make a set likely")] = str(more)
    return facts
