"""The board in a frame, looked for first where it was: never less than a fresh look would find."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np

from kibitz.core.frame import Frame
from kibitz.core.geometry import Rect
from kibitz.solvers.set.cards import Card
from kibitz.vision.channels import channel_max
from kibitz.vision.colour import angles_deg
from kibitz.vision.set.appearance import TINT
from kibitz.vision.set.attributes import (
    ALL_DUE,
    COLOURS_APART_DEG,
    FORMS_APART,
    KINDS,
    Attributes,
    form_distance,
    named_as,
    read_attributes,
)
from kibitz.vision.set.board import Before, Board, Tried
from kibitz.vision.set.card.faces import Face, look_at
from kibitz.vision.set.card.places import CardPlace, in_rows
from kibitz.vision.set.dimmed import ground_now, seen_alike
from kibitz.vision.set.memory import SAME_CARD
from kibitz.vision.set.plausible import without_piles, without_run_together
from kibitz.vision.set.reader import Work, find_board
from kibitz.vision.tracking import changed_area, part_of, redrawn

REACH_IN_CARDS = 1.2
"""A board is followed within this many cards around its last place: new cards are dealt there."""
NAMED = ("shape", "colour")
MARK = 0.1
"""How far the mark of a selected card may reach beyond its edge, as a share of the cards' shorter side."""
SAME_RECT = 0.8
"""Overlap of two places from which on they are one."""
SAME_PX = 1.0
"""By how much the place and the size of a symbol differ at most that stays as it is on another ground."""
SHOWN, MOST_SHOWN, LARGER = 3, 5, 1.1
"""Cards of a set that is shown, with what seems to be some beside them, and how many times as large they are at least.
"""
SAME_FILL = 0.05
"""By how much inkiness differs at most that stays as it is."""
INK_STEP = 24
"""Least range of a colour's grey levels where a symbol is drawn."""
RECOLOURED = 2.0
"""Grey levels by which a card's ground must have changed to be another one; pictures that were packed vary by fewer."""
DRAWN_ALIKE = 0.95
"""Correlation of where ink is, from which on it is the same drawing in other colours."""
STRIPES_APART = 0.05
LEAST_SYMBOL = 0.12
"""As shares of the cards' shorter side."""


def follow(frame: Frame, before: Before | None, gone: frozenset[Card], told: list[Tried]) -> Board | None:
    """The board in the frame, or None.

    before: the last picture and board, where there was one of the same size. gone: cards that have left the board.
    told: to which everything is added that was weighed.

    A look that goes on from the last one is fast, and it passes over other boards, such as a list of the sets found.
    But what it knows may be wrong by now, so where it doesn't see every card of a whole board, a fresh look decides.
    """
    if before is None:
        return find_board(frame.pixels, told=told)
    changed = changed_area(before.pixels, frame.pixels)
    if changed is None:
        return before.board
    last = before.board
    came_none = last.complete and _none_came(frame, before)
    untouched = last.complete and _is_untouched(frame, before)
    if came_none and untouched:
        # A clock beside the table, say.
        return last
    alike = seen_alike(frame.pixels, before) if came_none else None
    if alike is not None and alike.dimmed:
        return alike.board
    board = _seen(frame, before, changed, gone, told)
    if alike is not None and (board is None or (not alike.clearer and _is_less(board, alike.board, before))):
        return alike.board
    if board is None:
        # What comes or goes beside the cards takes none away.
        return last if untouched else None
    known = replace(before, board=last.without(alike.clearer)) if alike is not None and alike.clearer else before
    return _as_before(board, frame, known).in_order_of(last)


def _is_less(board: Board, alike: Board, before: Before) -> bool:
    """Whether a board shows other cards than those that are there still, or fewer of them with edges of their own."""
    return not before.all_in(board) or _edges(board) < _edges(alike)


def _as_before(board: Board, frame: Frame, before: Before) -> Board:
    """The board with the cards that were missed, and with all that lay there before called as they were."""
    last = before.board
    board = _with_missed(_with_known_edges(board, last), frame, before)
    if last.complete and _only_grounds_changed(board, frame, before):
        return replace(board, attributes=last.attributes, gone_kinds=last.gone_kinds)
    if set(board.attributes.cards) == set(last.attributes.cards):
        return replace(board, gone_kinds=last.gone_kinds)
    attributes = board.attributes
    # A whole table tells its kinds by itself; faces of before, which lay otherwise, could only part them further. But
    # what is left of a table may have a single card of a kind, that is hardly told from another.
    left = len(board.places) < len(last.places)
    if (left or board.is_at(last)) and not (board.complete and len(board.places) >= ALL_DUE):
        known = [face for _, face in _plain(last) if not any(face is one for one in board.faces)]
        attributes = _read_cards(board.places, board.faces, known)
    named = _named_as_before(attributes, board, last)
    if last.complete:
        named = _with_unchanged(named, board, frame, before)
    board = replace(board, attributes=_with_tinted(named, board, frame, before))
    # What is only seen in part, as under something that dims it, may be called anything: the kinds from before count.
    here = [card for card, _ in _plain(board)] if board.complete else ()
    return replace(board, gone_kinds=_gone_kinds(here, _kinds_of(last)))


def _read_cards(places: Sequence[CardPlace], faces: Sequence[Face], known: Sequence[Face] = ()) -> Attributes:
    """What cards are, also beside faces of before."""
    return without_run_together([*zip(places, faces, strict=True)], read_attributes(faces, known))


def _plain(board: Board) -> list[tuple[Card, Face]]:
    """The cards that are on the ground that most are on: ink may have another colour on that of a selected card."""
    cards = zip(board.attributes.cards, board.faces, _on_usual_ground(board), strict=True)
    return [(card, face) for card, face, usual in cards if usual]


def _on_usual_ground(board: Board) -> list[bool]:
    """Of each card, whether it is on the ground that most are on."""
    grounds = np.array([face.ground for face in board.faces]).reshape(-1, 3)
    return [bool(off <= TINT) for off in np.abs(grounds - np.median(grounds, axis=0)).max(axis=1)]


def _kinds_of(last: Board) -> list[tuple[Card, Face]]:
    """The cards of the last look, and those that tell how other kinds looked: first where it saw cards only in part."""
    seen = _plain(last)
    return [*seen, *last.gone_kinds] if last.complete else [*last.gone_kinds, *seen]


def _named_as_before(attributes: Attributes, board: Board, last: Board) -> Attributes:
    """The cards of a board, called as in the last look."""
    was = _kinds_of(last)
    return named_as(attributes, board.faces, [card for card, _ in was], [face for _, face in was])


def _with_known_edges(board: Board, last: Board) -> Board:
    """The board with cards of which no edge was seen, but whose symbols are where they were, as large as they were: a
    card that is just growing tells nothing of how large the others are."""
    places = list(board.places)
    for i, (place, face) in enumerate(zip(board.places, board.faces, strict=True)):
        if place.face is not None or place.corners is not None:
            continue
        for lay, was in zip(last.places, last.faces, strict=True):
            if lay.corners is None and _has_same_symbols(face, was):
                places[i] = replace(place, rect=lay.rect, face=lay.face)
    return replace(board, places=tuple(places))


def _with_unchanged(named: Attributes, board: Board, frame: Frame, before: Before) -> Attributes:
    """The cards, those on which nothing has changed as they were, where others are missing, or where two kinds of
    theirs would be one now: while cards come and go, what is left of them, or half drawn, tells the kinds worse."""
    last = before.board
    cards = list(named.cards)
    unchanged: dict[int, Card] = {}
    for i, (place, face) in enumerate(zip(board.places, board.faces, strict=True)):
        for lay, was, card in zip(last.places, last.faces, last.attributes.cards, strict=True):
            # What flies over a card may cover some of it, and none of its symbols.
            if place.rect.iou(lay.rect) > SAME_RECT and (_is_unchanged(lay, frame, before) or _has_same_ink(face, was)):
                unchanged[i] = card
    whole = board.complete and len(board.places) >= len(last.places)
    if whole and not any(
        _merges([(getattr(was, name), getattr(cards[i], name)) for i, was in unchanged.items()]) for name in NAMED
    ):
        return named
    for i, card in unchanged.items():
        cards[i] = card
    known = [card for card in cards if card.known]
    return named if len(set(known)) < len(known) else replace(named, cards=tuple(cards))


def _with_tinted(named: Attributes, board: Board, frame: Frame, before: Before) -> Attributes:
    """The cards, those on another ground than before, and than most, as they were where they show the same drawing:
    symbols that nearly touch are parted worse on a ground of nearly their own lightness.

    On the ground of most, other cards may have been dealt that differ in colour or shading alone.
    """
    last, cards = before.board, list(named.cards)
    plain = _on_usual_ground(board)
    for i, (place, face) in enumerate(zip(board.places, board.faces, strict=True)):
        if plain[i]:
            continue
        for lay, was, card in zip(last.places, last.faces, last.attributes.cards, strict=True):
            if (
                card.known
                and card not in cards
                and place.rect.iou(lay.rect) > SAME_CARD
                and _is_another_ground(face, was)
                and _shows_drawing(frame, face, before, lay, was)
            ):
                cards[i] = card
    return replace(named, cards=tuple(cards))


def _shows_drawing(frame: Frame, now: Face, before: Before, lay: CardPlace, was: Face) -> bool:
    """Whether there is ink as on a card that lay there, whatever the colours are; it may have been lifted."""
    short = min(before.card_size)
    own = lay.rect.grown(-MARK * short).clipped(frame.width, frame.height)
    old = channel_max(np.abs(part_of(before.pixels, own) - was.ground)).astype(np.float32)
    new = channel_max(np.abs(part_of(frame.pixels, own.grown(MARK * short)) - now.ground)).astype(np.float32)
    if old.size == 0 or new.shape[0] < old.shape[0] or new.shape[1] < old.shape[1]:
        return False
    return float(cv2.matchTemplate(new, old, cv2.TM_CCOEFF_NORMED).max()) >= DRAWN_ALIKE


def _merges(names: Sequence[tuple[str | None, str | None]]) -> bool:
    """Whether two names of before have become one. names: of each card, before and now."""
    pairs = {(was, now) for was, now in names if was is not None and now is not None}
    return len({now for _, now in pairs}) < len({was for was, _ in pairs})


def _edges(board: Board) -> int:
    """How many cards were seen to have an edge of their own."""
    return sum(place.face is not None for place in board.places)


def _only_grounds_changed(board: Board, frame: Frame, before: Before) -> bool:
    """Whether every card is as it was but for its ground: to be selected changes no card, however its ink looks on the
    ground that it has then, nor any of the others. Where all lie on one ground, they are read anew: in the places of a
    set that was selected other cards with as many symbols may lie."""
    last = before.board
    if len(board.places) != len(last.places):
        return False
    pairs = [*zip(board.places, board.faces, last.places, last.faces, strict=True)]
    return len(_plain(board)) < len(board.faces) and all(
        place.rect.iou(lay.rect) > SAME_RECT
        and (
            _is_unchanged(place, frame, before)
            or (
                _has_same_symbols(face, was)
                and _is_another_ground(face, was)
                and _is_drawn_alike(frame, face, before, was)
            )
        )
        for place, face, lay, was in pairs
    )


def _has_same_symbols(now: Face, was: Face) -> bool:
    return now.number == was.number is not None and all(map(_is_at, now.boxes, was.boxes))


def _has_same_ink(now: Face, was: Face) -> bool:
    """Whether a card shows symbols of the same form in the same colour, and as much filled. A new card may have as many
    symbols of another form, as large, in the same places."""
    apart = max(float(np.abs(now.ink - was.ink).max()), float(np.abs(now.ground - was.ground).max()))
    filled = max(abs(now.fill - was.fill), abs(now.deep - was.deep))
    alike = _has_same_symbols(now, was) and apart <= TINT and filled <= SAME_FILL
    return alike and bool(form_distance([was, now])[0, 1] < FORMS_APART)


def _is_another_ground(now: Face, was: Face) -> bool:
    return float(np.abs(now.ground - was.ground).max()) > TINT


def _is_drawn_alike(frame: Frame, now: Face, before: Before, was: Face) -> bool:
    """Whether there is ink where there was, whatever its colour and that of the ground."""
    around = Rect.around([*now.boxes, *was.boxes]).grown(SAME_PX).clipped(frame.width, frame.height)
    seen, earlier = (
        channel_max(np.abs(part_of(pixels, around) - face.ground)).ravel()
        for pixels, face in ((frame.pixels, now), (before.pixels, was))
    )
    return float(np.corrcoef(seen, earlier)[0, 1]) >= DRAWN_ALIKE


def _is_unchanged(place: CardPlace, frame: Frame, before: Before) -> bool:
    """Whether nothing has changed on a card. One that is lifted beside it may reach over its edge."""
    return not _is_redrawn(place.rect.grown(-MARK * min(before.card_size)), frame, before)


def _is_redrawn(area: Rect, frame: Frame, before: Before) -> bool:
    """Whether anything has changed in a part of the frame."""
    area = area.clipped(frame.width, frame.height)
    rows, columns = slice(int(area.y), int(area.bottom) + 1), slice(int(area.x), int(area.right) + 1)
    return bool(redrawn(before.pixels[rows, columns], frame.pixels[rows, columns]).any())


def _is_untouched(frame: Frame, before: Before) -> bool:
    """Whether nothing has changed on the cards, nor right around them, where marks lie, and no ground is still fading:
    one that was read while it did may have been taken for a mark."""
    margin = MARK * min(before.card_size)
    return not any(
        _is_redrawn(place.rect.grown(margin), frame, before) or _is_recoloured(place.rect, frame, before)
        for place in before.board.places
    )


def _is_recoloured(area: Rect, frame: Frame, before: Before) -> bool:
    """Whether most of a part of the frame has another colour, if only by a little."""
    was, now = part_of(before.pixels, area), part_of(frame.pixels, area)
    return was.size > 0 and float(np.median(cv2.absdiff(was, now), axis=(0, 1)).max()) > RECOLOURED


def _with_missed(board: Board, frame: Frame, before: Before) -> Board:
    """The board with the cards of before that were missed, though their symbols are where they were: a card
    without an edge of its own is found by those about it, and these may be lifted or turned now. What was never read in
    full may be no card."""
    last = before.board
    if not board.is_at(last):
        return board
    seen = [*zip(board.places, board.faces, strict=True)]
    for place, face, card in zip(last.places, last.faces, last.attributes.cards, strict=True):
        if not card.known:
            continue
        own = place.rect.grown(-MARK * min(before.card_size))
        if any(own.within(other.rect).area > 0 for other, _ in seen):
            continue
        if _is_unchanged(place, frame, before) and _has_ink(frame, face):
            seen.append((place, replace(face, ground=ground_now(frame.pixels, before.pixels, place, face))))
        elif (marked := _same_on_other_ground(frame, place, face)) is not None:
            seen.append((place, marked))
    seen = without_piles(seen)
    if len(seen) == len(board.places):
        return board
    faces = {id(place): face for place, face in seen}
    places = tuple(in_rows(place for place, _ in seen))
    ordered = tuple(faces[id(place)] for place in places)
    return replace(board, places=places, faces=ordered, attributes=_read_cards(places, ordered))


def _has_ink(frame: Frame, face: Face) -> bool:
    """Whether anything is drawn where the symbols of a card were: what fades slowly away hardly changes from picture to
    picture."""
    symbols = [part_of(frame.pixels, box) for box in face.boxes]
    return all(part.size > 0 and int(np.ptp(part, axis=(0, 1)).max()) > INK_STEP for part in symbols)


def _same_on_other_ground(frame: Frame, place: CardPlace, face: Face) -> Face | None:
    """The face of a card that was missed where it lay: its ground and edge have changed as it was selected, its symbols
    haven't. None where others lie there, or none."""
    sizes = [(max(box.w, box.h), min(box.w, box.h)) for box in face.boxes]
    now = look_at(frame.pixels, place, sizes)
    if now is None or now.number != face.number:
        return None
    if form_distance([face, now])[0, 1] >= FORMS_APART:
        return None
    # The new ground shines through what is hatched, but nothing else of this form lies in just the same places.
    stays = all(map(_is_at, face.boxes, now.boxes))
    return now if stays or angles_deg(np.stack([face.tone, now.tone]))[0, 1] < COLOURS_APART_DEG else None


def _is_at(now: Rect, was: Rect) -> bool:
    return bool(np.abs(np.subtract(now.as_list(), was.as_list())).max() <= SAME_PX)


def _gone_kinds(here: Sequence[Card], was: Sequence[tuple[Card, Face]]) -> tuple[tuple[Card, Face], ...]:
    """One card, with its face, of every shape and colour that was on the table and isn't now."""
    kept: list[tuple[Card, Face]] = []
    for card, face in was:
        there = [*here, *(other for other, _ in kept)]
        values = [({getattr(one, name) for one in there} - {None}, getattr(card, name)) for name in NAMED]
        if card.known and any(value not in seen and len(seen) < KINDS for seen, value in values):
            kept.append((card, face))
    return tuple(kept)


def _seen(frame: Frame, before: Before, changed: Rect, gone: frozenset[Card], told: list[Tried]) -> Board | None:
    """The board in a frame, part of which has changed."""
    work = Work()
    near = _reach(before, frame).holds(changed)
    board = _where_it_was(frame, before, told, work) if near else None
    board = board or find_board(frame.pixels, before, told, work)
    if board is not None and _is_shown_set(board, before):
        return None
    if board is not None and (_whole(board, before.board) or (before.all_in(board) and _none_came(frame, before))):
        return board
    fresh = find_board(frame.pixels, told=told, work=work)
    if fresh is None:
        return board
    if _is_shown_set(fresh, before):
        return None
    if _is_list_of_sets(fresh, before, gone):
        return board or _where_it_was(_wiped(frame, fresh), before, told, Work())
    return fresh if board is None or _sees_more(fresh, board) else board


def _wiped(frame: Frame, board: Board) -> Frame:
    """The frame without the cards of a board: each is of the colour beside its corner."""
    pixels = frame.pixels.copy()
    for place in board.places:
        r = place.rect.grown(2 * MARK * board.card_size[1]).clipped(frame.width, frame.height)
        pixels[int(r.y) : int(r.bottom), int(r.x) : int(r.right)] = pixels[int(r.y), int(r.x)]
    return replace(frame, pixels=pixels)


def _where_it_was(frame: Frame, before: Before, told: list[Tried], work: Work) -> Board | None:
    """The board around its last place, whatever else the frame shows."""
    area = _reach(before, frame)
    x, y, right, bottom = int(area.x), int(area.y), int(area.right), int(area.bottom)
    here: list[Tried] = []
    board = find_board(frame.pixels[y:bottom, x:right], before.part(x, y, right - x, bottom - y), here, work)
    told += [one.moved(x, y) for one in here]
    return board.moved(x, y) if board else None


def _reach(before: Before, frame: Frame) -> Rect:
    """Where the board's cards may lie by now."""
    rects = [place.rect for place in before.board.places]
    return Rect.around(rects).grown(REACH_IN_CARDS * max(before.card_size)).clipped(frame.width, frame.height)


def _whole(board: Board, last: Board) -> bool:
    """Whether a fresh look can hardly see more: every card is known, no row has a gap, and none has gone."""
    return board.complete and len(board.places) >= len(last.places) and len(board.places) % 3 == 0


def _none_came(frame: Frame, before: Before) -> bool:
    """Whether nothing as large as a symbol has changed where cards may come: beside the others, or in a gap."""
    short = min(before.card_size)
    rects = [place.rect for place in before.board.places]
    table = _reach(before, frame)
    rows, columns = slice(int(table.y), int(table.bottom)), slice(int(table.x), int(table.right))
    changed = (before.pixels[rows, columns] != frame.pixels[rows, columns]).any(axis=2).astype(np.uint8)
    for rect in rects:
        r = rect.grown(MARK * short).moved(-columns.start, -rows.start).clipped(changed.shape[1], changed.shape[0])
        changed[int(r.y) : int(r.bottom) + 1, int(r.x) : int(r.right) + 1] = 0
    # The stripes of a symbol without an outline lie apart.
    side = 1 + 2 * round(STRIPES_APART * short / 2)
    joined = cv2.morphologyEx(changed, cv2.MORPH_CLOSE, np.ones((side, side), np.uint8))
    boxes = cv2.connectedComponentsWithStats(joined)[2][1:]
    return not (boxes[:, [cv2.CC_STAT_WIDTH, cv2.CC_STAT_HEIGHT]] >= LEAST_SYMBOL * short).all(axis=1).any()


def _sees_more(fresh: Board, followed: Board) -> bool:
    return fresh.outdoes(followed) or (fresh.known == followed.known and len(fresh.places) < len(followed.places))


def _is_shown_set(board: Board, before: Before) -> bool:
    """Whether these are larger copies of three cards of a larger table, as pages show a set over it that was found;
    perhaps with something beside them that is none, such as letters that say so."""
    last, count = before.table, len(board.places)
    if not count <= MOST_SHOWN < len(last.places) or min(board.card_size) < LARGER * min(last.card_size):
        return False
    lay = set(last.attributes.cards)
    called = board.attributes.cards, _named_as_before(board.attributes, board, last).cards
    return any(len(lay.intersection(cards)) >= min(SHOWN, count) for cards in called)


def _is_list_of_sets(board: Board, before: Before, gone: frozenset[Card]) -> bool:
    """Whether these are smaller copies of cards that were taken, as pages list them beside the table."""
    table = before.table
    if board.like_in_size(table.card_size) or board.card_size > table.card_size:
        return False
    if board.complete and len(board.places) >= ALL_DUE and len(table.places) <= SHOWN:
        # What was seen first was a set that is shown large, say, and this is the table.
        return False
    cards, lay = set(board.attributes.cards), set(table.attributes.cards)
    # A page may make its cards smaller so that more of them find room; they may be called otherwise then.
    named = set(_named_as_before(board.attributes, board, table).cards)
    # What was taken is nowhere on the table, and what was taken last is on the list, too.
    if 2 * len(named & gone) > len(named):
        return True
    if 2 * max(len(called & lay) for called in (cards, named)) >= len(lay):
        return False
    around = Rect.around([place.rect for place in table.places])
    beside = not any(around.contains(place.rect.center) for place in board.places)
    return beside or 3 * len(cards & gone) >= len(cards)
