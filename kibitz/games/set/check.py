"""What became of a step of Set: confirmed by what the rules say must lie on the table now, and by its being at rest."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from functools import partial

from kibitz.core.frame import equal_pixels
from kibitz.core.game import Message, Outcome, Step, Verdict, View
from kibitz.core.phrase import Phrase
from kibitz.core.reading import Condition, Reading
from kibitz.core.wording import counted
from kibitz.games.common.browser_dialog import or_told_by_browser
from kibitz.games.common.end_words import praises
from kibitz.games.common.page_words import PageWords
from kibitz.games.set.buttons import claim_button, counted_deck, deal_button, deal_offered, deck, set_button
from kibitz.games.set.clicking import marked_somehow
from kibitz.games.set.deal_words import names_deal
from kibitz.games.set.handing_in import cards_of, sought, table_of, taken_at_once, to_hand_in
from kibitz.games.set.plan import DEAL, FIRST, Deal, Pick, PressFirst, Seek, may_show_more
from kibitz.games.set.words import told_end
from kibitz.solvers.set import Card, SetState
from kibitz.solvers.set.advice import has_no_set
from kibitz.solvers.set.cards import full_deck
from kibitz.solvers.set.table import OPENING
from kibitz.vision.set.memory import memory_of
from kibitz.vision.set.plausible import LEAST_CARDS
from kibitz.vision.set.reading import SetDetails, card_place, with_taken, without_gone
from kibitz.vision.set.selected import BY_THREES

KEPT_AFTER_S = 1.2
"""Cards that lie unselected this long after the third click stay: the set is found, not taken (daily puzzle)."""
KEPT_AT_FIRST_S = 4.5
"""The same where nothing yet says that this is a puzzle whose cards stay: pages show it for three seconds."""
PUSHED_OUT_S = 2.0
"""How long after a set was taken what a message has pushed out of the picture stays there."""
DEALT_ANEW_S = 2.0
"""A table of other cards that lies there so long after a set was taken has been dealt anew."""
DEALT_AFTER_S = 6.0
"""Pages take up to three seconds to deal. Where fewer cards than at the beginning lie still for this long, no more come
by themselves."""
ODD_DEAL_S = 4.0
"""A page that still has dealt another number than three after this long does so: until there is a set, for example."""
HOLES_AFTER_S = 1.5
"""In variants without a rule for how many cards lie there, holes stay after this time."""
MARKS_S = 1.5
"""Pages leave the places of a set marked for some tenths of a second. What stays longer is no such mark."""
DOUBTS_S = 1.5
GONE_AFTER_S = 0.5
"""The last cards are gone when no board was seen for this long."""
NOTHING_SHOWN_S = 0.4
"""A page that takes a key or a button shows it by then, if it ever does."""
WORDS_AFTER_S = 2.0
"""Where nothing was dealt by then, the page is read: it may say why."""
COVERED_AFTER_S = 0.8
"""What lies over cards has come wholly by then, where cards have gone that nobody has taken or seem cut short."""
OVER_EDGE = 0.25
"""How far from the table the words of what lies over its edge may be, share of its shorter side."""
NOTHING_DEALT_S = 4.0
"""No more cards come once none has come for so long after they were asked for."""
IGNORED_AFTER_S = 1.5
"""A click that has selected no card by then was ignored."""
LOST_AFTER_S = 1.8
"""One on a page that has shown selected cards before was lost by then."""
ASK_S = 60.0
"""How long the user is asked to deal, or a page may take that deals only now and then; then play ends, and he can begin
it again."""


def check_step(step: Step, before: View, after: View, variant: str, words: PageWords) -> Verdict:
    """See `kibitz.core.game.Game.check`. words: what reads the page's words."""
    verdict = _checked(step, before, after, variant, words)
    selects = isinstance(step.data, Pick) and not step.data.completes
    # Pages answer a whole set; reading takes long.
    waits = selects and verdict.outcome is Outcome.PENDING
    return verdict if waits else or_told_by_browser(verdict, step, before, after, words)


def _checked(step: Step, before: View, after: View, variant: str, words: PageWords) -> Verdict:
    if isinstance(step.data, PressFirst):
        return _pressed_first(before, after)
    if isinstance(step.data, Seek):
        return sought(before, after, words)
    if after.reading is None:
        return _board_gone(step, before, after, words)
    assert before.reading is not None, "a step is planned on a reading"
    if isinstance(step.data, Deal):
        return _dealt(step.data, before, after, words)
    pick: Pick = step.data
    # What is dealt for a set may lie below the window's edge.
    if after.reading.condition is Condition.CUT_OFF and not pick.completes:
        return Verdict(Outcome.PENDING, Phrase("the board is {value}", value=after.reading.condition.word))
    if pick.completes:
        return _taken(pick, before, after, variant, words)
    verdict = _selected(pick, before.reading, after.reading, after.time_s - before.time_s)
    if verdict.outcome is not Outcome.PENDING or not pick.selects:
        return verdict
    at_once = taken_at_once(pick, before.reading, after.reading, after.time_s)
    other = at_once or _to_press_first(before, after, words) or marked_somehow(pick, before, after)
    return other or _lost(before.reading, after.reading, after.time_s - before.time_s) or verdict


def _lost(was: Reading[SetState], now: Reading[SetState], waited_s: float) -> Verdict | None:
    """That a click came to nothing on a page that has shown selected cards before: what praises a set may take the
    clicks for a moment longer than it is seen. None where that isn't so."""
    memory = memory_of(now)
    if waited_s < LOST_AFTER_S or memory is None or not (memory.taken or now.state.found) or now.doubts:
        return None
    same = was.state.cards == now.state.cards and was.state.selected == now.state.selected
    return Verdict(Outcome.ANEW, Phrase("it is not selected: the click was lost")) if same else None


def _to_press_first(before: View, after: View, words: PageWords) -> Verdict | None:
    """That the page wants a button pressed before cards are clicked on, where clicks select none and it has one with
    the game's name; None where that isn't so."""
    was, now = before.reading, after.reading
    if was is None or now is None or after.time_s - before.time_s < IGNORED_AFTER_S:
        return None
    memory = memory_of(now)
    same = was.state.cards == now.state.cards and not (was.state.selected or now.state.selected)
    if not same or memory is None or FIRST in now.places or _marked(now):
        return None
    button = set_button(words, after.frame.pixels, table_of(now), cards_of(now))
    if button is None:
        return None
    reading = replace(now, places={**now.places, FIRST: button}, memory=replace(memory, first=button))
    return Verdict(
        Outcome.ANEW, Phrase("a click selects no card, and the page has a button named so"), reading, learnt=True
    )


def _pressed_first(before: View, after: View) -> Verdict:
    """A page may show nothing; then the first card that shows as selected is the proof."""
    if before.frame is not after.frame and not equal_pixels(before.frame.pixels, after.frame.pixels):
        return Verdict(Outcome.CONFIRMED, Phrase("the page has changed"))
    if after.time_s - before.time_s < NOTHING_SHOWN_S:
        return Verdict(Outcome.PENDING, Phrase("the page shows nothing yet"))
    return Verdict(Outcome.CONFIRMED, Phrase("the page shows nothing; the first card will tell"))


def _selected(pick: Pick, before: Reading[SetState], after: Reading[SetState], waited_s: float) -> Verdict:
    if 2 * len(set(before.state.cards) & set(after.state.cards)) < len(before.state.cards):
        return Verdict(Outcome.PENDING, Phrase("the cards on the board have changed"))
    if pick.card not in after.state.cards:
        return Verdict(Outcome.PENDING, Phrase("the card is not seen"))
    if set(before.state.cards) != set(after.state.cards):
        # Not yet a failure: cards that slide or turn are misread for a moment.
        return Verdict(Outcome.PENDING, Phrase("the cards on the board have changed"))
    if after.state.partial and not before.state.partial and waited_s < COVERED_AFTER_S:
        # A card that shrinks or grows as it is selected looks so for a moment.
        return Verdict(Outcome.PENDING, Phrase("something covers part of a card"))
    if (after.state.cards.index(pick.card) in after.state.selected) == pick.selects:
        return Verdict(Outcome.CONFIRMED, Phrase("it is selected") if pick.selects else Phrase("it is not selected"))
    return Verdict(Outcome.PENDING, Phrase("it is not selected") if pick.selects else Phrase("it is still selected"))


def _taken(pick: Pick, before: View, after: View, variant: str, words: PageWords) -> Verdict:
    old, now = before.reading, after.reading
    assert old is not None, "a step is planned on a reading"
    assert now is not None, "checked by the caller"
    waited_s = after.time_s - before.time_s
    there = [i for i, card in enumerate(now.state.cards) if card in pick.completes]
    if there:
        verdict = to_hand_in(pick, now, there, before, after, words)
        # A dialog at the end hides some of the cards, also of a puzzle whose cards stay.
        if verdict is None and (len(there) < len(pick.completes) or _missing(pick, old, now)):
            verdict = _over_by_dialog(pick, before, after, words)
        return verdict or _still_there(pick, now, there, waited_s, variant)
    waiting = _unfinished(pick, old, now, waited_s, variant)
    if waiting:
        # A dialog may hide some of the cards for good.
        hidden = _missing(pick, old, now)
        return (_over_by_dialog(pick, before, after, words) if hidden else None) or Verdict(Outcome.PENDING, waiting)
    few = len(now.state.cards) < OPENING and not _came(pick, old, now) and now.condition is not Condition.CUT_OFF
    reading = without_gone(with_taken(now, pick.completes, after.time_s), _taken_back(pick, old, now, waited_s))
    undealt = reading.state.undealt or (few and not reading.state.deck_empty)
    refills = reading.state.refills or bool(_came(pick, old, now))
    state = replace(reading.state, undealt=undealt, refills=refills)
    over = state.over and not now.doubts
    reading = replace(reading, state=state, condition=Condition.OVER if over else reading.condition)
    return Verdict(Outcome.CONFIRMED, Phrase("the set is gone from the board"), reading)


def _unfinished(pick: Pick, old: Reading[SetState], now: Reading[SetState], waited_s: float, variant: str) -> str:
    """What has still to happen once the set is gone, as the rules have it; empty when all has."""
    missing = _missing(pick, old, now)
    if _are_pushed_out(missing, now, waited_s) or _taken_back(pick, old, now, waited_s):
        return ""
    if missing:
        return Phrase("the set is gone, but {counted} can't be seen", counted=counted(len(missing), "other card"))
    if now.doubts and waited_s < DOUBTS_S:
        return Phrase("the set is gone, but not every card is clear yet")
    if (now.state.selected or _marked(now)) and waited_s < MARKS_S:
        return Phrase("the set is gone, but cards are still marked")
    return _undealt(pick, old, now, waited_s, variant)


def _are_pushed_out(missing: Collection[Card], now: Reading[SetState], waited_s: float) -> bool:
    """Whether the cards that can't be seen are below the edge of what is seen of the page, as a message has come above
    the table: more of the page is to be shown."""
    return now.condition is Condition.CUT_OFF and 0 < len(missing) <= len(now.doubts) and waited_s >= PUSHED_OUT_S


def _taken_back(pick: Pick, old: Reading[SetState], now: Reading[SetState], waited_s: float) -> set[Card]:
    """The cards that are gone because the page has taken all of them back and dealt a whole table, as some do where no
    set was left; none where it hasn't."""
    missing = _missing(pick, old, now)
    whole = not now.doubts and OPENING <= len(now.state.cards) == len(old.state.cards)
    many = len(missing) > len(pick.completes) < len(_came(pick, old, now))
    return missing if whole and many and waited_s >= DEALT_ANEW_S else set()


def _missing(pick: Pick, old: Reading[SetState], now: Reading[SetState]) -> set[Card]:
    """Cards beside the set that were on the board and can't be seen now."""
    left = {card for card in old.state.cards if card is not None and card.known} - set(pick.completes)
    return left - set(now.state.cards)


def _undealt(pick: Pick, old: Reading[SetState], now: Reading[SetState], waited_s: float, variant: str) -> str:
    """Whether cards are still to be dealt in the places of the set, in words."""
    came = _came(pick, old, now)
    if variant not in BY_THREES:
        holes = not came and _in_old_places(old, now)
        return Phrase("the set is gone and has left holes") if holes and waited_s < HOLES_AFTER_S else ""
    if len(came) % 3 and not now.doubts and waited_s < ODD_DEAL_S:
        return Phrase("{counted} of three lie there", counted=counted(len(came), "new card"))
    counted_out = with_taken(now, pick.completes, 0.0).state.deck_empty
    awaited = len(now.state.cards) < OPENING and not came and not counted_out and not now.state.undealt
    if awaited and waited_s < DEALT_AFTER_S:
        return Phrase(
            "the set is gone, and with {counted} on the table more are to be dealt",
            counted=counted(len(now.state.cards), "card"),
        )
    return ""


def _marked(now: Reading[SetState]) -> frozenset[int]:
    """The cards that stand out; none in a reading that was made by hand."""
    details: SetDetails | None = now.details
    return details.marked if details is not None else frozenset()


def _came(pick: Pick, old: Reading[SetState], now: Reading[SetState]) -> set[Card | None]:
    return set(now.state.cards) - set(old.state.cards) - set(pick.completes)


def _still_there(pick: Pick, now: Reading[SetState], there: list[int], waited_s: float, variant: str) -> Verdict:
    if len(there) < len(pick.completes):
        return Verdict(Outcome.PENDING, Phrase("only part of the set is gone"))
    if (now.state.selected | _marked(now)) & set(there):
        return Verdict(Outcome.PENDING, Phrase("the cards are still there and selected"))
    if variant == "classic":
        return Verdict(Outcome.PENDING, Phrase("the cards are still there and no longer selected"))
    surely_stay = variant == "daily" or bool(now.state.found)
    if waited_s < (KEPT_AFTER_S if surely_stay else KEPT_AT_FIRST_S):
        return Verdict(Outcome.PENDING, Phrase("the cards are no longer selected; they may still be taken away"))
    memory = memory_of(now)
    if not surely_stay and memory is not None and memory.taken:
        # What was taken before has left the table, so this has not been taken.
        return Verdict(Outcome.ANEW, Phrase("the cards are still there and no longer selected"))
    found = now.state.found | {frozenset(pick.completes)}
    state = replace(now.state, found=found, last=pick.completes)
    saw = Phrase("the cards stay and are no longer selected: the set counts as found")
    condition = Condition.OVER if state.over and not now.doubts else now.condition
    return Verdict(Outcome.CONFIRMED, saw, replace(now, state=state, condition=condition))


def _in_old_places(old: Reading[SetState], now: Reading[SetState]) -> bool:
    """Whether the cards that remain lie where they lay."""
    was = {card: old.places[card_place(i)] for i, card in enumerate(old.state.cards)}
    places = ((card, now.places[card_place(i)]) for i, card in enumerate(now.state.cards))
    return all(card in was and was[card].contains(place.center) for card, place in places)


def _board_gone(step: Step, before: View, after: View, words: PageWords) -> Verdict:
    """No board is seen: that is right after a set only where the page says that the game is over, on a dialog that
    hides the cards, or where too few are left to be seen as a board."""
    last, pick = before.reading, step.data
    if last is not None and isinstance(pick, Deal):
        return _gone_without_set(last, before, after, words) or Verdict(Outcome.PENDING, Phrase("no board is seen"))
    if last is None or not isinstance(pick, Pick) or not pick.completes:
        return Verdict(Outcome.PENDING, Phrase("no board is seen"))
    over = _over_by_dialog(pick, before, after, words)
    if over is not None:
        return over
    reading = _without(last, pick, after.time_s)
    if not is_cleared(reading):
        return Verdict(Outcome.PENDING, Phrase("no board is seen"))
    if after.time_s - before.time_s < (GONE_AFTER_S if reading.state.over else DEALT_AFTER_S):
        return Verdict(Outcome.PENDING, Phrase("no board is seen; it may come back"))
    return Verdict(Outcome.CONFIRMED, Phrase("the last set is gone from the board"), reading)


def _gone_without_set(last: Reading[SetState], before: View, after: View, words: PageWords) -> Verdict | None:
    """That the game is over, where no set was left, the page has taken all cards away, and it says so or by the rules
    no card was left to be dealt; None where that isn't so."""
    if not has_no_set(last.state):
        return None
    over = _over_by_covered(before, after, words)
    return over or (_over_by_rules(last) if after.time_s - before.time_s >= NOTHING_DEALT_S else None)


def _over_by_covered(before: View, after: View, words: PageWords) -> Verdict | None:
    """That the page says that the game is over, where no set was left, and cards can't be seen any more; None where it
    doesn't."""
    last = before.reading
    assert last is not None, "a step is planned on a reading"
    if after.time_s - before.time_s < COVERED_AFTER_S or not has_no_set(last.state):
        return None
    cards = cards_of(after.reading) if after.reading is not None else []
    end = told_end(words, after.frame.pixels, table_of(last), cards, no_set=True, covered=True)
    if not end:
        return None
    over = replace(last, state=replace(last.state, ended=True), condition=Condition.OVER)
    return Verdict(Outcome.CONFIRMED, Phrase("cards can't be seen, and the page says “{end}”", end=end), over)


def _over_by_dialog(pick: Pick, before: View, after: View, words: PageWords) -> Verdict | None:
    """That the game is over, as the page says over cards that can't be seen any more, or as the rules have it, where no
    card of the whole deck was left to come; None where neither is so."""
    last = before.reading
    assert last is not None, "a step is planned on a reading"
    waited_s = after.time_s - before.time_s
    if waited_s < WORDS_AFTER_S:
        return None
    if (offer := _deal_offered(last, after, words)) is not None:
        return offer
    if names_deal(after.said):
        # The dialog that was answered is on its way out.
        return None
    reading = _without(last, pick, after.time_s)
    if waited_s >= DEALT_AFTER_S and reading.state.deck_empty and reading.state.over:
        return Verdict(Outcome.CONFIRMED, Phrase("cards can't be seen, but none of those left makes a set"), reading)
    # A deck that seems to be used up is no proof: its last cards may be among those that aren't seen.
    cards, sure = cards_of(after.reading) if after.reading is not None else [], not _was_last(last.state, pick, reading)
    end = told_end(words, after.frame.pixels, table_of(last), cards, no_set=False, sure=sure, covered=True)
    if not end:
        return None
    over = replace(reading, state=replace(reading.state, ended=True), condition=Condition.OVER)
    return Verdict(Outcome.CONFIRMED, Phrase("cards can't be seen, and the page says “{end}”", end=end), over)


def _deal_offered(last: Reading[SetState], after: View, words: PageWords) -> Verdict | None:
    """That a dialog over the table offers more cards, as some pages do where no set is left: it is accepted; None where
    none does, or one was accepted just now."""
    cards = cards_of(after.reading) if after.reading is not None else []
    button = None if after.said else deal_offered(words, after.frame.pixels, table_of(last), cards)
    if button is None:
        return None
    saw = Phrase("the page offers more cards: “{name}”", name=button.text)
    return Verdict(Outcome.PENDING, saw, message=Message(button.text, button.box))


def _was_last(was: SetState, pick: Pick, left: Reading[SetState]) -> bool:
    """Whether no set is known that could be taken after this one, whose cards stay where those of others do."""
    stay = was.variant == "daily" or bool(was.found)
    found = was.found | {frozenset(pick.completes)}
    return has_no_set(replace(was, found=found) if stay else left.state)


def over_where_covered(before: Reading[SetState], after: View, words: PageWords) -> Reading[SetState] | None:
    """The game as over, where sets were taken, and something over the table says so; None where nothing does."""
    memory = memory_of(before)
    if memory is None or not (memory.taken or before.state.found):
        return None
    cards, table = cards_of(after.reading) if after.reading else [], table_of(before)
    sure = not has_no_set(before.state)
    near = table.grown(OVER_EDGE * min(table.w, table.h))
    end = told_end(words, after.frame.pixels, table, cards, no_set=False, sure=sure, covered=True, within=near)
    return replace(before, state=replace(before.state, ended=True), condition=Condition.OVER) if end else None


def _without(last: Reading[SetState], pick: Pick, time_s: float) -> Reading[SetState]:
    """The last reading once the set has left its places."""
    left = tuple(None if card in pick.completes else card for card in last.state.cards)
    state = replace(last.state, cards=left, selected=frozenset())
    return with_taken(replace(last, state=state), pick.completes, time_s)


def is_cleared(reading: Reading[SetState]) -> bool:
    """Whether so few cards are left that they can't be told for a board."""
    return sum(card is not None for card in reading.state.cards) < LEAST_CARDS


def _dealt(deal: Deal, before: View, after: View, words: PageWords) -> Verdict:
    now = after.reading
    assert now is not None, "checked by the caller"
    was = deal.cards
    cards = set(now.state.cards)
    if now.state.partial and was <= cards:
        saw = Phrase("more cards are on the board, some of them only partly in view")
        # Where the page was only looked at, these were there before: what to do follows from them, once they are seen.
        return Verdict(Outcome.ANEW if deal.looks else Outcome.CONFIRMED, saw)
    if len(cards) > len(was) and was <= cards:
        return _more_dealt(now, len(cards) - len(was), after.time_s - before.time_s)
    if not deal.looks:
        if was - cards:
            return _over_by_covered(before, after, words) or Verdict(
                Outcome.PENDING, Phrase("cards have gone from the board")
            )
        pending = Verdict(Outcome.PENDING, Phrase("the board shows the same cards"))
        waited_s = after.time_s - before.time_s
        over = _over_by_words(now, after, words, before) if waited_s >= WORDS_AFTER_S else None
        if not over and after.said and waited_s >= NOTHING_DEALT_S:
            return Verdict(Outcome.ANEW, Phrase("the browser said “{said}”, and no card was dealt", said=after.said))
        return over or (_over_by_rules(now) if waited_s >= NOTHING_DEALT_S else None) or pending
    if was != cards:
        over = _over_by_covered(before, after, words) if was - cards else None
        return over or Verdict(Outcome.PENDING, Phrase("the cards on the board have changed"))
    return _looked(now, before, after, words)


def _over_by_words(
    now: Reading[SetState],
    after: View,
    words: PageWords,
    before: View | None = None,
    *,
    sure: bool = False,
    claims: bool = False,
) -> Verdict | None:
    """Where the page says that the game is over: a page may say so only when it is asked to deal.

    before: praise that stood there then already is for the last set. sure: see `told_end`. claims: whether it may want
    to be told first that there is no set, though its deck is empty.
    """
    cards = cards_of(now)
    none = has_no_set(now.state)
    said = partial(told_end, words, board=table_of(now), cards=cards, no_set=none and not claims, sure=sure or not none)
    end = said(after.frame.pixels)
    if not end or (before is not None and praises(end) and end == said(before.frame.pixels)):
        return None
    over = replace(now, state=replace(now.state, ended=True), condition=Condition.OVER)
    return Verdict(Outcome.ANEW, Phrase("the page says “{end}”", end=end), over)


def _more_dealt(now: Reading[SetState], count: int, waited_s: float) -> Verdict:
    """That so many cards were dealt: three, or as many as have come once no more do."""
    singly = count % 3 != 0
    if singly and now.doubts and waited_s < NOTHING_DEALT_S:
        return Verdict(Outcome.PENDING, Phrase("cards are being dealt"))
    memory = memory_of(now)
    dealt = replace(now, memory=replace(memory, singly=memory.singly or singly)) if memory is not None else now
    return Verdict(Outcome.CONFIRMED, Phrase("{counted} on the board", counted=counted(count, "more card")), dealt)


def _over_by_rules(now: Reading[SetState]) -> Verdict | None:
    """That the game is over, where sets were taken, no set is left, nothing is dealt, and the cards that lie there can
    be the last ones of a whole deck; None where that isn't so."""
    memory = memory_of(now)
    taken = memory is not None and bool(memory.taken)
    if not taken or now.doubts or not now.state.used_up or not has_no_set(now.state):
        return None
    over = replace(now, state=replace(now.state, exhausted=True), condition=Condition.OVER)
    return Verdict(Outcome.ANEW, Phrase("no set is left, and no card of the deck"), over)


def _looked(now: Reading[SetState], before: View, after: View, words: PageWords) -> Verdict:
    """What the page says: that the game is over, or where more cards are dealt; else the user is asked."""
    cards = cards_of(now)
    memory = memory_of(now)
    assert memory is not None, "a board that was read"
    known = replace(memory, searches=memory.searches + 1)
    button = now.places.get(DEAL) or deal_button(words, after.frame.pixels, table_of(now), cards)
    if button is None:
        # While cards come and go some are taken for others for a moment, and seem to be more.
        left = {len(full_deck()) - n for n in (len(memory.seen), len(cards) + len(memory.taken))}
        button = counted_deck(words, after.frame.pixels, table_of(now), cards, left)
    # What is said of the table, or in praise, is no end as long as more may be dealt.
    claims = button is not None and button == claim_button(words, after.frame.pixels, table_of(now), cards)
    over = _over_by_words(now, after, words, sure=button is not None, claims=claims)
    if over is not None:
        return over
    if button is None and (over := _over_by_rules(now)):
        return (
            over
            if after.time_s - before.time_s >= NOTHING_DEALT_S
            else Verdict(Outcome.PENDING, Phrase("cards may still be dealt"))
        )
    if button is not None:
        places = {**now.places, DEAL: button}
        reading = replace(now, places=places, memory=replace(known, deal=button))
        return Verdict(Outcome.CONFIRMED, Phrase("there is a button that deals more cards"), reading)
    if may_show_more(now):
        return Verdict(Outcome.CONFIRMED, Phrase("no button that deals is in view"), replace(now, memory=known))
    if (pile := deck(words, after.frame.pixels, table_of(now), cards)) is not None:
        reading = replace(now, places={**now.places, DEAL: pile}, memory=replace(known, deal=pile))
        return Verdict(Outcome.CONFIRMED, Phrase("there is a deck that may deal when it is clicked on"), reading)
    if after.time_s - before.time_s >= ASK_S:
        shut = replace(now, state=replace(now.state, no_more=True), memory=known)
        return Verdict(Outcome.ANEW, Phrase("no more cards were dealt"), shut)
    ask = Phrase(
        "There is no set among these {counted}, and no button that surely deals more was found. "
        "If the game has one, press it, and play goes on (within {ask_s:.0f} s). Next time show "
        "it with -o deal_at=X,Y.",
        counted=counted(len(now.state.cards), "card"),
        ask_s=ASK_S,
    )
    return Verdict(Outcome.ASK, Phrase("no button that surely deals more cards"), ask=ask)
