"""From what was found on a page to the reading: guesses in order, how the game stands, places, doubts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from kibitz.core.geometry import Rect
from kibitz.core.phrase import Phrase
from kibitz.core.reading import Condition, Reading
from kibitz.core.wording import either
from kibitz.solvers.end import End
from kibitz.solvers.tuble.names import canonicals
from kibitz.solvers.tuble.shown import GUESSES, ShownTuble, ZoneColour
from kibitz.vision.tuble.guesses.row import Row
from kibitz.vision.tuble.page import Page, may_be_right
from kibitz.vision.tuble.parts import numerals, words
from kibitz.vision.tuble.parts.details import KnownTexts, Seen, SeenGuess, TubleDetails
from kibitz.vision.tuble.parts.stations import begins_a_station, name_station
from kibitz.vision.tuble.parts.texts import Texts
from kibitz.vision.tuble.places import places_of

EDGE = 1.0
"""A row that ends within so many pixels of the picture's edge is cut off."""
COVERED = 0.75
"""Confidence at most where a list, a dialog or a message lies over the page: there may be guesses under it."""
NO_COLOUR: Seen[ZoneColour] = Seen(None, 0.0)


def reading_of(
    page: Page, texts: Texts, previous: Reading[ShownTuble] | None, width: int, height: int
) -> Reading[ShownTuble]:
    """The reading of a page; width, height: of the picture."""
    known = previous.details if previous is not None and isinstance(previous.details, TubleDetails) else None
    zones = _has_zones(page, previous)
    seen = [_guess(row, _colour(page, n, zones=zones), n + 1, width, height) for n, row in enumerate(page.rows)]
    newest_first = _newest_first(page.rows, seen, known)
    if newest_first:
        seen.reverse()
    guesses = _with_hidden(seen, page, previous, known)
    sure_order = newest_first is not None or len(guesses) == 1
    guesses = [replace(guess, order=n + 1 if sure_order else None) for n, guess in enumerate(guesses)]
    begun = known is not None and known.memory.begun
    state = _state_of(page, guesses, zones, _allowed(page, len(guesses), previous), begun)
    condition = _condition(page, guesses, state.over)
    doubts = tuple(doubts_of(guesses, zones))
    return Reading(
        game="tuble",
        state=state,
        places=places_of(page, previous, width, height),
        confidence=0.0 if doubts else _confidence(page, guesses, zones),
        doubts=(*doubts, *_hindrances(page, condition)),
        condition=condition,
        details=TubleDetails(
            guesses=tuple(guesses),
            offers=tuple(page.offers),
            input_text=page.typed,
            chooses=page.chooses,
            message=page.message,
            overlay=page.dialog is not None,
            newest_first=newest_first,
            legend=tuple((ZoneColour(meaning), blob.box) for meaning, blob in page.legend),
            memory=KnownTexts(
                texts.used,
                page.window,
                _asked(page),
                page.box.box if page.box is not None and not (page.typed or page.entries) else page.asked_at,
                begun=_is_begun(page, guesses, state, begun),
                rows=(*(row.box for row in page.rows), *(page.gone if page.dialog is not None else ())),
                welcome=page.welcome,
                alone=page.typed if not page.offers else "",
                legend=tuple(blob.box for _, blob in page.legend) or page.explained,
            ),
        ),
        decisions=tuple(page.decisions),
    )


def _asked(page: Page) -> str:
    """What stands in the text box while it is empty. A station that was an example there stays known as one: its name
    above the box may take its place now and then, and what is seen while they change may be anything."""
    is_example = begins_a_station(page.asked) and not begins_a_station(page.placeholder)
    return page.asked if is_example else page.placeholder or page.asked


def _is_begun(page: Page, guesses: Sequence[SeenGuess], state: ShownTuble, begun: bool) -> bool:
    """Whether guesses were made. Where a text box stands empty below nothing, another game has begun."""
    hidden = page.box is None or bool(page.typed or page.entries or page.covers)
    return bool(guesses) or state.end is not None or (begun and hidden)


def _has_zones(page: Page, previous: Reading[ShownTuble] | None) -> bool:
    """Whether a page's rows tell zones, or did before; without rows as they did, or else as most pages do."""
    if page.rows:
        told = previous is not None and any(guess.colour is not None for guess in previous.state.guesses)
        return told or bool(page.legend) or any(row.blob is not None for row in page.rows)
    return previous.state.zones if previous is not None else True


def _state_of(page: Page, guesses: Sequence[SeenGuess], zones: bool, allowed: int, begun: bool) -> ShownTuble:
    """The state. begun: guesses were seen before."""
    end, answer, over = _end(page, guesses, allowed, zones, begun)
    return ShownTuble(
        guesses=tuple(guess.observation for guess in guesses),
        typed=page.typed,
        offers=tuple(offer.name.text for offer in page.offers if offer.visible),
        end=end,
        answer=answer,
        allowed=allowed,
        zones=zones,
        over=over,
    )


def _confidence(page: Page, guesses: Sequence[SeenGuess], zones: bool) -> float:
    """That of the least certain field of all guesses."""
    fields = [sure for guess in guesses for sure in (guess.station.confidence, guess.stops.confidence)]
    fields += [guess.colour.confidence for guess in guesses] if zones else []
    return min([*fields, COVERED if page.entries or page.covers else 1.0])


def _guess(row: Row, colour: Seen[ZoneColour], place: int, width: int, height: int) -> SeenGuess:
    # What tells its zone may be a ground that goes on beyond the picture.
    held = Rect.around([box for box in (row.name_box, row.stops_box) if box] or [row.box])
    inside = held.x > EDGE and held.y > EDGE and held.right < width - EDGE and held.bottom < height - EDGE
    return SeenGuess(row.station, row.stops, colour, inside and not row.hidden, None, place)


def _colour(page: Page, n: int, *, zones: bool) -> Seen[ZoneColour]:
    """What the colour of a row means; that of the answer itself is green, whatever a page marks it with."""
    seen, stops = page.colours[n] if page.colours else NO_COLOUR, page.rows[n].stops
    is_green = zones and seen.value is None and stops.value == 0
    return Seen(ZoneColour.GREEN, stops.confidence) if is_green else seen


def _newest_first(rows: Sequence[Row], seen: Sequence[SeenGuess], known: TubleDetails | None) -> bool | None:
    """Whether the newest guess is the uppermost; None where it can't be told."""
    if len(seen) > 1:
        ordinals = [row.ordinal for row in rows if row.ordinal is not None]
        if len(ordinals) > 1 and ordinals[0] != ordinals[-1]:
            return ordinals[0] > ordinals[-1]
        if seen[0].stops.value == 0 and seen[-1].stops.value != 0:
            return True
        if seen[-1].stops.value == 0:
            return False
    if known is None:
        return None
    before = [guess.station.value for guess in known.guesses if guess.station.value]
    now = [guess.station.value for guess in seen if guess.station.value]
    if len(before) and len(now) > 1 and len(now) > len(before):
        if now[: len(before)] == before:
            return False
        if now[-len(before) :] == before[::-1]:
            return True
    return known.newest_first


def _with_hidden(
    seen: list[SeenGuess], page: Page, previous: Reading[ShownTuble] | None, known: TubleDetails | None
) -> list[SeenGuess]:
    """The guesses with what was known before of those that something lies over now."""
    covers = [entry.box for entry in page.entries]
    covers += page.covers
    if known is None or previous is None or not (covers or any(not guess.visible for guess in seen)):
        return seen
    if len(known.guesses) < len(seen):
        return seen
    # The same row stands where it stood.
    found: list[SeenGuess] = []
    used: set[int] = set()
    for guess in known.guesses:
        place = previous.places.get(f"row {guess.place}") if guess.place is not None else None
        now = None
        for n, row in enumerate(seen):
            if n in used or row.place is None:
                continue
            at = page.rows[row.place - 1].box
            same = place is not None and abs(at.center.y - place.center.y) < 0.4 * max(at.h, place.h)
            if same or (row.station.value is not None and row.station.value == guess.station.value):
                now = n
                break
        if now is None:
            found.append(replace(guess, visible=False, place=None))
            continue
        used.add(now)
        found.append(_merged(seen[now], guess))
    return found + [guess for n, guess in enumerate(seen) if n not in used]


def _merged(now: SeenGuess, before: SeenGuess) -> SeenGuess:
    return replace(
        now,
        station=now.station if now.station.value is not None else before.station,
        stops=now.stops if now.stops.value is not None else before.stops,
        colour=now.colour if now.colour.value is not None else before.colour,
    )


def _allowed(page: Page, made: int, previous: Reading[ShownTuble] | None) -> int:
    for text in page.said:
        found = numerals.guesses_of(text)
        if found is not None and found[1] >= made:
            return found[1]
    usual = previous.state.allowed if previous is not None else GUESSES
    return max(usual, made)


def _end(
    page: Page, guesses: Sequence[SeenGuess], allowed: int, zones: bool, begun: bool
) -> tuple[End | None, str | None, bool]:
    """How the game ended, the answer where the page tells it, and whether the page says that it is over at all."""
    if any(guess.stops.value == 0 for guess in guesses):
        return End.WON, None, True
    answer = _told_answer(page.said)
    all_made = len(guesses) >= allowed
    told = (
        _told_end(page, guesses, answer, begun)
        if page.at_an_end or all_made or any(map(may_be_right, page.rows))
        else None
    )
    if told is not None:
        return told, (answer if told is End.LOST else None), True
    if all_made and all(guess.stops.value for guess in guesses) and (zones or page.box is None):
        return End.LOST, answer, True
    if page.at_an_end and guesses and (answer is not None or words.tells_an_end(page.said)):
        return None, answer, True
    return None, None, all_made and page.box is None


def _told_answer(said: Sequence[str]) -> str | None:
    """The answer that a page tells, in one line or over two; the last one where it tells several."""
    told = [words.answer_in(text) for text in (*said, *map(" ".join, pairwise(said)))]
    names = [_listed(answer) for answer in told if answer]
    return next((name for name in reversed(names) if name is not None), None)


def _told_end(page: Page, guesses: Sequence[SeenGuess], answer: str | None, begun: bool) -> End | None:
    """How the game ended by what a page says.

    That is believed only where there are guesses, or were and nothing more can be typed, or where it names a station: a
    dialog that greets at the beginning may have the same words.
    """
    if not guesses and answer is None and not (begun and (page.box is None or any(map(_listed, page.said)))):
        return None
    if answer is not None and any(guess.station.value == answer for guess in guesses):
        return End.WON
    return words.end_of(page.said)


def _listed(told: str) -> str | None:
    """The station that the words after "was" are; None for others than a list has."""
    seen = name_station(told, 0.9)
    return seen.value if seen.value is not None and canonicals(seen.value) else None


def _hindrances(page: Page, condition: Condition) -> list[str]:
    """Why a page can't be played now, in words."""
    if condition is Condition.COVERED:
        said = page.message or (page.said[0] if page.said else "")
        what = Phrase("a dialog") if page.dialog is not None else Phrase("a message")
        return [Phrase("{what} lies over the page{value}", what=what, value=f": “{said}”" if said else "")]
    if condition is Condition.CUT_OFF and page.box is None:
        return [Phrase("the text box for a station is not seen: show it with -o text_box=X,Y, a point in it")]
    if condition is Condition.CUT_OFF:
        return [Phrase("a guess is partly hidden")]
    return []


def _condition(page: Page, guesses: Sequence[SeenGuess], over: bool) -> Condition:
    if over:
        return Condition.OVER
    if _covered(page):
        return Condition.COVERED
    hidden = any(not guess.visible and guess.place is not None for guess in guesses)
    if page.box is None or (hidden and not page.entries):
        return Condition.CUT_OFF
    half = any(guess.stops.value is None and not guess.stops.others and guess.visible for guess in guesses)
    # After a guess that is right nothing must be pressed any more.
    return Condition.UNSETTLED if half or any(map(may_be_right, page.rows)) else Condition.READY


def _covered(page: Page) -> bool:
    """Whether something lies over the page that must go before it can be played."""
    things = [row.box for row in page.rows] + ([page.box.box.grown(4)] if page.box is not None else [])
    return (
        page.dialog is not None
        or any(toast.box.iou(thing) > 0 for toast in page.toasts for thing in things)
        or (page.box is None and bool(page.toasts))
    )


def doubts_of(guesses: Sequence[SeenGuess], zones: bool) -> list[str]:
    """What of guesses in the picture is not certain, in words."""
    doubts: list[str] = []
    for guess in guesses:
        if guess.place is None:
            continue
        n = guess.place
        covered = Phrase("; something lies over it") if not guess.visible else ""
        if guess.station.value is None:
            doubts.append(
                Phrase(
                    "the station of name {n} is not certain{could_be}{covered}",
                    n=n,
                    could_be=_could_be(_values(guess.station)),
                    covered=covered,
                )
            )
        if guess.stops.value is None:
            doubts.append(
                Phrase(
                    "the number of stops {n} is not certain{could_be}{covered}",
                    n=n,
                    could_be=_could_be(_values(guess.stops)),
                    covered=covered,
                )
            )
        if zones and guess.colour.value is None:
            names = [Phrase(colour.name.lower()) for colour, _ in guess.colour.others]
            doubts.append(Phrase("the colour of blob {n} is not certain{could_be}", n=n, could_be=_could_be(names)))
    return doubts


def _values(seen: Seen[str] | Seen[int]) -> list[str]:
    return [str(value) for value, _ in seen.others]


def _could_be(names: Sequence[str]) -> str:
    return Phrase(" (it could be {names})", names=either(names[:2])) if names else ""
