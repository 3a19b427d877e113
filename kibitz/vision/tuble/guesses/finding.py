"""The guesses of a page: names first, then what stands in the same way by each of them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from kibitz.core.geometry import Rect
from kibitz.core.scoring import Candidate, Decision
from kibitz.core.wording import counted
from kibitz.solvers.tuble.shown import GUESSES
from kibitz.vision.tuble.guesses.apart import ink_in, rest_of, with_numbers_apart
from kibitz.vision.tuble.guesses.arrangement import Arrangement, arrange, fits_any, is_headed, is_level
from kibitz.vision.tuble.guesses.cells import cell_of, page_colour
from kibitz.vision.tuble.guesses.colouring import Texts as Held
from kibitz.vision.tuble.guesses.colouring import choose_colours
from kibitz.vision.tuble.guesses.drafts import Draft, completed, count_guesses
from kibitz.vision.tuble.guesses.lists import without_lists
from kibitz.vision.tuble.guesses.names import Name, find_names, is_clearly_a_name, unlisted_name
from kibitz.vision.tuble.guesses.numbers import Number, Stands, find_numbers, says_of_one
from kibitz.vision.tuble.guesses.on_patches import with_numbers_on_patches
from kibitz.vision.tuble.guesses.ordinals import set_ordinals
from kibitz.vision.tuble.guesses.patches import Kind, coloured, ground_around, ink_of, patches_of, without_grounds
from kibitz.vision.tuble.guesses.pieces import SAME, Piece, read_pieces, shared
from kibitz.vision.tuble.guesses.row import NAME_WEIGHTS, PAGE_WIDE, Row, in_order, read_number, set_boxes
from kibitz.vision.tuble.parts import numerals, words
from kibitz.vision.tuble.parts.blobs import Blob
from kibitz.vision.tuble.parts.details import Seen
from kibitz.vision.tuble.parts.segmentation import Colour, Line, Pixels, Segmentation
from kibitz.vision.tuble.parts.texts import Texts

MOST_ROWS = 16
CARD_SHARE = 0.3
"""Share of its box that a card's own ground fills at least."""
UPRIGHT = 0.35
"""Width of an upright stroke at most."""
DASHES_APART, GOES_ON = 0.25, 2.0
"""Space between the dashes of a line at most, and its length at least, both in heights of a stroke that may be one."""
MOST_TOPICS = 3
"""Words of this game from which on a page is of it."""
LEAST_HEADS, LEVEL = 2, 0.6
"""So many heads beside that of the zones show that it is a table's; how far their middles are off, in its heights."""
SURE_WORD = 0.7
"""Confidence from which on there are words."""


def find_rows(
    segments: Segmentation,
    lines: Sequence[Line],
    found: Sequence[Rect],
    texts: Texts,
    away: Sequence[Rect],
    decisions: list[Decision],
    samples: Sequence[Rect] = (),
    legend: Sequence[Colour] = (),
) -> list[Row]:
    """The guesses of a page, from top to bottom; none where no station stands with a number.

    lines: pieces of ink beside each other; found: boxes of the text detector. away: boxes that hold no guesses (an open
    suggestion list, the text box). decisions: to which what is decided is added. samples: those of a legend.
    legend: the colours that it explains.
    """
    free = [line for line in lines if not any(box.contains(line.box.center) for box in away)]
    seen = [box for box in found if not any(one.contains(box.center) for one in away)]
    pieces = [piece for piece in read_pieces(free, seen, texts) if not _goes_on(segments, piece.box)]
    names = find_names(pieces)
    pieces = with_numbers_on_patches(segments.pixels, names, pieces, texts)
    explained = [piece for piece in pieces if _explains(piece, samples)]
    numbers = find_numbers(with_numbers_apart([piece for piece in pieces if piece not in explained], names, lines))
    names = without_lists(names, numbers)
    heads = _heads(pieces, numbers)
    numbers = _without_zones(numbers, names, pieces)
    ways = arrange(names, numbers, lambda box: _card_of(segments, box), heads, away) or arrange(
        _unlisted(pieces), _worded(numbers)
    )
    if not ways:
        return []
    best = ways[0]
    told: list[Decision] = [_decision(ways)]
    drafts = completed(best, names, pieces, numbers, segments.pixels)
    if len(drafts) > MOST_ROWS:
        return []
    counting = count_guesses(drafts)
    rows = [_row(draft, free, texts, told, counts=draft.name in counting) for draft in drafts]
    _set_colours(segments, drafts, rows, away, pieces, told, legend)
    rows = [row for draft, row in zip(drafts, rows, strict=True) if _is_guess(draft, row, draft.name in counting)]
    if not _are_guesses(rows, drafts, pieces):
        return []
    set_ordinals(rows, pieces)
    set_boxes(segments, rows, free)
    decisions += told
    return in_order(rows)


def _goes_on(segments: Segmentation, box: Rect) -> bool:
    """Whether a thin upright stroke is a part of a longer one: an edge of something, dashed perhaps, and no digit."""
    if box.w > UPRIGHT * box.h:
        return False
    inked = np.flatnonzero(segments.ink.mask[:, int(box.x) : int(box.right)].any(axis=1))
    parts = np.split(inked, np.flatnonzero(np.diff(inked) > DASHES_APART * box.h + 1) + 1)
    own = next((part for part in parts if len(part) and part[0] <= box.center.y <= part[-1]), inked[:0])
    return len(own) > 0 and float(np.ptp(own)) >= GOES_ON * box.h


def _explains(piece: Piece, samples: Sequence[Rect]) -> bool:
    """Whether a text is that of a sample of a legend: "1 zone off" in any language, and no number alone.

    The sample may have been read with it, as a sign before it.
    """
    at = piece.box
    return any(map(str.isalpha, piece.text)) and any(
        -sample.w - at.h <= at.x - sample.right <= 2 * at.h
        and at.right > sample.right + sample.w
        and abs(at.center.y - sample.center.y) < max(at.h, sample.h) / 2
        for sample in samples
    )


def _card_of(segments: Segmentation, box: Rect) -> Rect | None:
    """The smallest card that holds all of a box; None where that is the page."""
    areas = (segments.area(label) for label in segments.holding(box) if label)
    card = next((area.box for area in areas if area.share >= CARD_SHARE), None)
    return card if card is not None and card.w < PAGE_WIDE * segments.labels.shape[1] else None


def _own_card(segments: Segmentation, held: Rect, others: Sequence[Rect]) -> Rect | None:
    """The card of one guess alone. held: what it holds; others: what the others hold."""
    card = _card_of(segments, held)
    return card if card is not None and not any(card.contains(other.center) for other in others) else None


def _parts_of(cards: Sequence[Rect | None], held: Sequence[Rect]) -> list[Rect]:
    """The part of the page that is each guess's: its card, or where only some have one, as in a table every second, as
    much around what it holds as those cards have."""
    known = [(card, box) for card, box in zip(cards, held, strict=True) if card is not None]
    if not known:
        return list(held)
    above = float(np.median([box.y - card.y for card, box in known]))
    below = float(np.median([card.bottom - box.bottom for card, box in known]))
    return [
        card or Rect(box.x, box.y - above, box.w, box.h + above + below) for card, box in zip(cards, held, strict=True)
    ]


def _signs(segments: Segmentation, pieces: Sequence[Piece], drafts: Sequence[Draft], rows: Sequence[Row]) -> list[Rect]:
    """What has words on it that are no name or number: buttons, and the samples of a legend beside theirs.

    What tells in a guess how far its zone is may stand on its colour, with its head, and in the one that is right
    whatever says so.
    """
    right = [draft.held for draft, row in zip(drafts, rows, strict=True) if row.stops.value == 0]
    held = [one.box for draft in drafts for one in (draft.name, draft.number) if one is not None]
    # In a talk a name and its number are at opposite sides, and what both are held by is beside nothing.
    telling = _telling(pieces, [*held, *(draft.held for draft in drafts)])
    cells = {segments.ground(box) for box in telling} - {0}
    found = []
    for piece in pieces:
        letters = sum(map(str.isalpha, piece.text))
        tells = piece.box in telling or any(is_level(box, piece.box) for box in right)
        tells |= words.heads_zones(piece.text) and segments.ground(piece.box) in cells
        is_held = any(shared(piece.box, box) > SAME for box in held)
        if letters > 2 and piece.sure > SURE_WORD and not is_held and not tells:
            found.append(piece.box)
    return found


def _telling(pieces: Sequence[Piece], stands: Sequence[Rect]) -> list[Rect]:
    """Where a text in the line of a guess says how far its zone is. stands: what the guesses hold."""
    said = [piece.box for piece in pieces if words.tells_a_zone(piece.text)]
    return [told for told in said if any(is_level(box, told) for box in stands)]


def _other_inks(pixels: Pixels, pieces: Sequence[Piece], held: Sequence[Rect]) -> list[Colour]:
    """The inks of words that stand in the line of no guess and explain no colour. held: what the guesses hold."""
    free = [
        piece.box
        for piece in pieces
        if piece.sure > SURE_WORD
        and not numerals.is_of_a_legend(piece.text)
        and not any(box.y <= piece.box.center.y <= box.bottom for box in held)
    ]
    inks = [ink_of(pixels, box, ground_around(pixels, box)) for box in free]
    return [ink for ink in inks if ink is not None]


def _decision(ways: Sequence[Arrangement]) -> Decision:
    candidates = tuple(
        Candidate(
            f"{counted(len(way.pairs), 'name')}, the first {way.names[0].seen.text}",
            way.score,
            Rect.around([number.box if number else name.box for name, number in way.pairs]),
        )
        for way in ways[:6]
    )
    return Decision("which numbers belong to which names", candidates)


def _is_guess(draft: Draft, row: Row, counted: bool) -> bool:
    """Whether a name that stands as others do is a guess too: it has a number, or a colour and what may be one.

    counted: it says which guess it is; a page may leave out the number of the one that is right.
    """
    if draft.is_read or row.stops.value is not None:
        return True
    return row.blob is not None and (row.stops_box is not None or counted)


def _are_guesses(rows: Sequence[Row], drafts: Sequence[Draft], pieces: Sequence[Piece]) -> bool:
    """Whether names and numbers are guesses: one number by one name is on many pages, but on few with more words of
    this game."""
    numbered = [row for row in rows if row.stops.value is not None]
    numbered += [row for row in rows if row.stops.value is None and any(value for value, _ in row.stops.others)]
    said = any(map(_says_stops, drafts))
    said |= len(words.topics(piece.text for piece in pieces) - words.CITY_TOPICS) >= MOST_TOPICS
    coloured_ones = any(row.blob is not None for row in rows)
    if not said and (not coloured_ones or len(rows) > GUESSES) and not _fit_a_station(rows, drafts):
        # As fares and fare zones are.
        return False
    told = said or len(numbered) > 1 or coloured_ones
    return bool(numbered) and told and _are_of_a_list(rows, drafts)


def _says_stops(draft: Draft) -> bool:
    """Whether a guess says that its number counts stops."""
    worded = draft.number is not None and draft.number.stands is Stands.WITH_A_WORD
    return worded or (draft.name is not None and draft.name.says_stops)


def _are_of_a_list(rows: Sequence[Row], drafts: Sequence[Draft]) -> bool:
    """Whether some station is one of our lists', or has stops left: no other name alone can say that a game is won."""
    return any(row.stops.value for row in rows) or any(draft.name and draft.name.listed for draft in drafts)


def _fit_a_station(rows: Sequence[Row], drafts: Sequence[Draft]) -> bool:
    """Whether any station has these numbers of stops from those that were read."""
    names = {draft.name.box: draft.name for draft in drafts if draft.name is not None}
    read = [(names[row.name_box], row.stops.value) for row in rows if row.name_box in names]
    return fits_any([name for name, _ in read], [stops for _, stops in read])


def _without_zones(numbers: Sequence[Number], names: Sequence[Name], pieces: Sequence[Piece]) -> list[Number]:
    """The numbers without those whose own heads say that they are of zones, or the head of their column in a table:
    cells may be shown one after another, and that of the zone first."""
    heads = [piece for piece in pieces if words.heads_zones(piece.text)]
    boxes = [head.box for head in heads]
    tables = [(head.box, _beside(head, pieces)) for head in heads]
    return [
        number
        for number in numbers
        if not is_headed(number.box, names, boxes)
        and not any(len(others) >= LEAST_HEADS and _is_in_column(number.box, own, others) for own, others in tables)
    ]


def _beside(head: Piece, pieces: Sequence[Piece]) -> list[Rect]:
    """The other heads of a table that has one."""
    level = [piece for piece in pieces if abs(piece.box.center.y - head.box.center.y) < LEVEL * head.box.h]
    return [piece.box for piece in level if piece is not head and not any(map(str.isdigit, piece.text))]


def _is_in_column(number: Rect, head: Rect, others: Sequence[Rect]) -> bool:
    """Whether a number is in the column of a head, and not in that of another one: they begin, end or have their middle
    above each other."""

    def off(other: Rect) -> float:
        return min(abs(number.x - other.x), abs(number.center.x - other.center.x), abs(number.right - other.right))

    return number.y >= head.bottom and off(head) <= head.w and all(off(head) < off(other) for other in others)


def _heads(pieces: Sequence[Piece], numbers: Sequence[Number]) -> list[Rect]:
    """What heads the column with the numbers of stops."""
    return [piece.box for piece in pieces if words.heads_stops(piece.text) and not says_of_one(piece.box, numbers)]


def _unlisted(pieces: Sequence[Piece]) -> list[Name]:
    names = [name for piece in pieces if (name := unlisted_name(piece)) is not None]
    return [name for name in names if is_clearly_a_name(name)]


def _worded(numbers: Sequence[Number]) -> list[Number]:
    return [number for number in numbers if number.stands is Stands.WITH_A_WORD]


def _row(draft: Draft, lines: Sequence[Line], texts: Texts, decisions: list[Decision], *, counts: bool = False) -> Row:
    """What a guess says. lines: to tell which of them are its own. counts: the number in its name's text is which guess
    it is."""
    row = Row(None, [])
    name, number = draft.name, draft.number
    if name is not None:
        row.station, row.name_box = name.seen, name.box
        candidates = (Candidate(f"“{name.seen.text}”", NAME_WEIGHTS.score(confidence=name.seen.confidence), name.box),)
        decisions.append(Decision(f"what names the station of the row at {name.box.center.y:.0f}", candidates))
        if number is None and name.stops is not None and not counts:
            row.stops = Seen(name.stops, min(piece.sure for piece in name.pieces), (), str(name.stops))
            row.stops_box = rest_of(name)
    if number is not None:
        first = (numerals.without_ordinal(number.piece.text), 0.0 if number.is_doubtful else number.piece.sure)
        row.stops, _ = read_number(texts, number.box, first, decisions)
        row.stops_box = ink_in(number.box, lines)
    elif draft.place is not None and row.stops_box is None:
        ink = _ink_at(draft.place, lines, texts)
        place = ink[0] if ink else draft.place
        row.stops, is_there = read_number(texts, place, texts.read([place])[0] if ink else None, decisions)
        row.stops_box = place if is_there else None
    own = [box for box in (row.name_box, row.stops_box) if box is not None]
    row.lines = [line for line in lines if any(box.grown(2).contains(line.box.center) for box in own)]
    return row


def _ink_at(place: Rect, lines: Sequence[Line], texts: Texts) -> list[Rect]:
    """The lines where a number must be; "4." is the number of the guess."""
    ink = [line.box for line in lines if shared(line.box, place) > SAME and line.box.w < 2 * place.w]
    return [box for box, (text, _) in zip(ink, texts.read(ink), strict=True) if not numerals.is_marked_ordinal(text)]


def _set_colours(
    segments: Segmentation,
    drafts: Sequence[Draft],
    rows: Sequence[Row],
    away: Sequence[Rect],
    pieces: Sequence[Piece],
    decisions: list[Decision],
    legend: Sequence[Colour],
) -> None:
    """The patch of each guess. pieces: the texts of the page."""
    pixels, signs = segments.pixels, _signs(segments, pieces, drafts, rows)
    held = [draft.held for draft in drafts]
    own = [_own_card(segments, box, [other for other in held if other is not box]) for box in held]
    cards = _parts_of(own, held)
    page = page_colour(pixels, held)
    mask = coloured(pixels)
    for box in away:
        mask[int(max(0, box.y)) : int(max(0, box.bottom)), int(max(0, box.x)) : int(max(0, box.right))] = 0
    texts, patches = [], []
    for n, (draft, row) in enumerate(zip(drafts, rows, strict=True)):
        name = row.name_box or draft.held
        number = row.stops_box if row.stops_box is not None and row.stops_box != row.name_box else None
        cell = cell_of(cards[n], name, [card for k, card in enumerate(cards) if k != n], pixels.shape[1])
        level = Rect(cell.x, held[n].y, cell.w, held[n].h)
        # Below the window may be more of it.
        is_covered = any(box.iou(level) > 0 for box in away) or held[n].bottom + held[n].h > pixels.shape[0]
        texts.append(Held(name, number, row.stops.value is not None and not is_covered, own[n]))
        patches.append(patches_of(pixels, mask, cell, name, number, page, signs))
    inks = _other_inks(pixels, pieces, held)
    chosen = choose_colours(texts, without_grounds(patches, page), decisions, page, legend, inks)
    for n, (row, patch) in enumerate(zip(rows, chosen, strict=True)):
        if patch is not None:
            row.blob = Blob(
                -1_000_000 - n, patch.box, patch.colour, patch.kind in (Kind.GROUND, Kind.BORDER, Kind.TINT)
            )
