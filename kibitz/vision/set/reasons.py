"""How the reader of Set decided, for people: which cards are the board, what each shows, which are selected."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Rect
from kibitz.core.scoring import Candidate, Decision, Score, WeightTable, weight
from kibitz.core.wording import counted
from kibitz.vision.set.appearance import CardAppearance
from kibitz.vision.set.attributes import (
    SHADING_GAP,
    Groups,
    Kinds,
    ShadeLimits,
    colour_groups,
    kinds,
    shade_limits,
    shadings,
    shape_groups,
)
from kibitz.vision.set.board import Board, Tried
from kibitz.vision.set.marks import marks_among
from kibitz.vision.set.plausible import AGAINST

MOST_BOARDS = 8
"""Candidates for the board that are told."""
NEAR_BORDER = 0.5
"""Cards that are less certain than this are told with what else they could be."""


@dataclass(frozen=True)
class BoardWeights(WeightTable):
    """What one board has before another."""

    known: float = weight(1.0, "cards that are read in full", 0, 1)
    area: float = weight(1.0, "their area, in thousands of square pixels", 0, 1)
    larger: float = weight(-1.0, "as much of it the same cards have only for having been taken for larger", -1, 0)


@dataclass(frozen=True)
class KindWeights(WeightTable):
    """What speaks for taking cards for one kind or several. Distances are shares of the least between two kinds."""

    gap: float = weight(1.0, "distance of the two nearest kinds, as far as it counts", 0, 1)
    spread: float = weight(-1.0, "greatest mean distance of a card from its own kind", -1, 0)
    off: float = weight(-1.0, "mean distance from the cards of this kind", -1, 0)
    past: float = weight(1.0, "how far it is on this side of the limit, in least gaps of two shadings", 0, 1)
    whole: float = weight(-1.0, "something is drawn there that is no whole symbol", -1, 0)
    twin: float = weight(-1.0, "the same card is there already, and a deck has each once", -1, 0)


@dataclass(frozen=True)
class SelectionWeights(WeightTable):
    """What a card stands out by."""

    tinted: float = weight(1.0, "its ground is another one than the other cards'", 0, 1)
    larger: float = weight(1.0, "it is larger than the others", 0, 1)
    lifted: float = weight(1.0, "it lies off its row", 0, 1)
    turned: float = weight(1.0, "it is turned", 0, 1)
    framed: float = weight(1.0, "a frame runs about its symbols", 0, 1)
    signed: float = weight(1.0, "it bears a sign beside its symbols", 0, 1)
    badged: float = weight(1.0, "something lies over one of its corners", 0, 1)
    outlined: float = weight(1.0, "its edge has an outline, a glow or a shadow that few others have", 0, 1)
    boxed: float = weight(1.0, "the box that it stands in looks otherwise than the others'", 0, 1)
    changed: float = weight(1.0, "it looks otherwise than it did", 0, 1)
    as_dealt: float = weight(1.0, "it was dealt so, or more are marked than can be selected", 0, 1)


@dataclass(frozen=True)
class ShadeWeights(WeightTable):
    """How clearly the board's own limits part its shadings."""

    solid_gap: float = weight(1.0, "width of the empty range between solid and the others", 0, 1)
    hatched_gap: float = weight(1.0, "width of the empty range between open and striped", 0, 1)


BOARD, KIND, SHADE, SELECTION = BoardWeights(), KindWeights(), ShadeWeights(), SelectionWeights()


def decisions_of(
    board: Board, tried: Sequence[Tried], appearances: Sequence[CardAppearance], selected: Collection[int]
) -> Iterator[Decision]:
    """Everything that was decided about a board. tried: what was weighed as a board. selected: indices of cards."""
    yield which_board(tried, board)
    colour, shape = colour_groups(board.faces), shape_groups(board.faces)
    shades = shade_limits(board.faces, [card.shape for card in board.attributes.cards])
    numbers = tuple(None if face.number is None else str(face.number) for face in board.faces)
    found = {
        "number": Kinds(numbers, (1.0,) * len(numbers)),
        "colour": kinds(colour),
        "shape": kinds(shape),
        "shading": shadings(shades),
    }
    yield _which_kinds("colours", colour)
    yield from _doubtful("colour", colour, found["colour"])
    yield _which_kinds("shapes", shape)
    yield from _doubtful("shape", shape, found["shape"])
    yield _which_shadings(shades)
    yield from _doubtful_shadings(shades, found["shading"])
    yield from _doubtful_numbers(board)
    yield from _twins(found, board)
    yield from _which_selected(appearances, selected)


def which_board(tried: Sequence[Tried], board: Board | None) -> Decision:
    """Which cards are the board, and what spoke against the others. board: the one that was taken, if any."""
    weighed: dict[frozenset[Rect], Tried] = {}
    for one in tried:
        # One board is found from several beginnings, and in several passes.
        rects = one.rects if one.board is None else [place.rect for place in one.board.places]
        weighed[frozenset(rects)] = one
    if board is not None:
        weighed.pop(frozenset(place.rect for place in board.places), None)
    others = list(weighed.values())
    # Of those that are no board, the one of most cards comes nearest.
    others.sort(key=lambda one: (-one.board.weight if one.board is not None else 0, -len(one.rects)))
    taken = [_board_candidate(board)] if board is not None else []
    candidates = (*taken, *(_candidate(one, board) for one in others))[:MOST_BOARDS]
    return Decision("which cards are the board", candidates, 0 if board is not None else None)


def _candidate(one: Tried, taken: Board | None) -> Candidate:
    if one.board is not None:
        return _board_candidate(one.board, taken)
    box = Rect.around(list(one.rects))
    return Candidate(f"{counted(len(one.rects), 'thing')} {_at(box)}", AGAINST.score(**one.against), box)


def _board_candidate(board: Board, taken: Board | None = None) -> Candidate:
    box = Rect.around([place.rect for place in board.places])
    more = max(0.0, board.weight - taken.weight) if taken is not None and board.is_at(taken) else 0.0
    score = BOARD.score(known=board.known, area=board.weight / 1000, larger=more / 1000)
    return Candidate(f"{counted(len(board.places), 'card')} {_at(box)}", score, box)


def _at(box: Rect) -> str:
    return f"at {box.x:.0f}, {box.y:.0f}, {box.w:.0f} × {box.h:.0f} px"


def _which_kinds(what: str, groups: Groups) -> Decision:
    """How the cards were grouped, and what joining the two nearest kinds would have made of them."""
    members = [list(one) for one in groups.members]
    candidates = [_grouping(groups, members)]
    if len(members) > 1:
        _, first, second = _nearest(groups, members)
        joined = [one for k, one in enumerate(members) if k not in (first, second)]
        candidates.append(_grouping(groups, [*joined, sorted(members[first] + members[second])]))
    return Decision(f"which {what} the cards have", tuple(candidates))


def _grouping(groups: Groups, members: Sequence[list[int]]) -> Candidate:
    spread = max(float(groups.distance[i, own].mean()) for own in members for i in own)
    gap = _nearest(groups, members)[0] if len(members) > 1 else 0.0
    name = "; ".join(f"{named(groups, own)}: {listed(own)}" for own in members)
    return Candidate(name, KIND.score(gap=min(1.0, gap / groups.apart), spread=spread / groups.apart))


def _nearest(groups: Groups, members: Sequence[list[int]]) -> tuple[float, int, int]:
    """The mean distance of the two kinds that are nearest to each other, and which they are."""
    pairs = combinations(range(len(members)), 2)
    return min((float(groups.distance[members[a]][:, members[b]].mean()), a, b) for a, b in pairs)


def named(groups: Groups, own: Sequence[int]) -> str:
    """What a kind is called, and how it looks; kinds that are none of the three have no name."""
    for k, members in enumerate(groups.members):
        if list(members) == list(own):
            name = groups.names[k] if k < len(groups.names) else "none of these"
            return f"{name} {hex_of(groups.inks[k])}" if groups.inks else name
    return "together"


def hex_of(bgr: NDArray[np.float64]) -> str:
    """A colour as it is written on pages: ``#rrggbb``."""
    b, g, r = np.clip(np.rint(bgr), 0, 255).astype(int).tolist()
    return f"#{r:02x}{g:02x}{b:02x}"


def listed(cards: Sequence[int]) -> str:
    """Cards by their indices, as people count them."""
    return f"{'card' if len(cards) == 1 else 'cards'} {', '.join(str(i + 1) for i in sorted(cards))}"


def _doubtful(attribute: str, groups: Groups, found: Kinds) -> Iterator[Decision]:
    """What else cards near a border between two kinds could have been."""
    for i, sure in enumerate(found.certainty):
        value = found.values[i]
        if sure >= NEAR_BORDER and value is not None:
            continue
        offs = sorted((groups.mean_distance(i, k), name) for k, name in enumerate(groups.names))
        candidates = tuple(Candidate(name, KIND.score(off=off / groups.apart)) for off, name in offs)
        names = [name for _, name in offs]
        taken = names.index(value) if value in names else None
        yield Decision(f"which {attribute} card {i + 1} has", candidates, taken)


def _which_shadings(shades: ShadeLimits) -> Decision:
    values = shadings(shades).values
    named = {
        name: [i for i, value in enumerate(values) if value == name] for name in ("open", "striped", "solid", None)
    }
    name = "; ".join(f"{name or 'not certain'}: {listed(own)}" for name, own in named.items() if own)
    limits = f"solid up to {shades.solid:.2f} of ground inside, else open up to {shades.hatched:.2f} of ink"
    score = SHADE.score(solid_gap=shades.solid_gap, hatched_gap=shades.hatched_gap)
    return Decision("which shadings the cards have", (Candidate(f"{name} ({limits})", score),))


def _doubtful_shadings(shades: ShadeLimits, found: Kinds) -> Iterator[Decision]:
    for i, (ink, bare) in enumerate(zip(shades.inner, shades.bare, strict=True)):
        if found.certainty[i] >= NEAR_BORDER:
            continue
        solid, hatched = (shades.solid - bare) / SHADING_GAP, (ink - shades.hatched) / SHADING_GAP
        past = {"solid": solid, "striped": min(-solid, hatched), "open": min(-solid, -hatched)}
        order = sorted(past, key=past.__getitem__, reverse=True)
        candidates = tuple(Candidate(name, KIND.score(past=past[name])) for name in order)
        value = found.values[i]
        yield Decision(f"which shading card {i + 1} has", candidates, order.index(value) if value else None)


def _doubtful_numbers(board: Board) -> Iterator[Decision]:
    for i, face in enumerate(board.faces):
        if face.number is None:
            seen = Candidate(f"{len(face.boxes)}, those that were seen", KIND.score(whole=1))
            yield Decision(f"how many symbols card {i + 1} shows", (seen,), None)


def _twins(found: Mapping[str, Kinds], board: Board) -> Iterator[Decision]:
    """Cards that lost the attribute which is least certain: with it they would be the same as another."""
    for i, card in enumerate(board.attributes.cards):
        for attribute, each in found.items():
            value = each.values[i]
            unseen = attribute == "shading" and card.shape is None
            if getattr(card, attribute) is None and value is not None and not unseen:
                candidate = Candidate(value, KIND.score(twin=1))
                yield Decision(f"which {attribute} card {i + 1} has", (candidate,), None)


def _which_selected(appearances: Sequence[CardAppearance], selected: Collection[int]) -> Iterator[Decision]:
    """For each card that stands out, whether it is selected."""
    marks = marks_among(appearances)
    standing_out = sorted(set(selected).union(*marks.values()))
    for i in standing_out:
        ways = {name: float(i in cards) for name, cards in marks.items()}
        known = not any(ways.values())
        yes = Candidate("it is selected", SELECTION.score(**ways, changed=known))
        no = Candidate("it is not selected", SELECTION.score(as_dealt=i not in selected))
        order = (yes, no) if i in selected else (no, yes)
        yield Decision(f"whether card {i + 1} is selected", order)
    if not standing_out:
        what = "no card stands out" if appearances else "cards of photographs don't show it"
        yield Decision("which cards are selected", (Candidate(f"none: {what}", Score()),))
