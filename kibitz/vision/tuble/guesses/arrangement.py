"""How the number of a guess stands by its name, decided for all names of a page together: each guess has the same
arrangement, and that of the most names is the page's."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field, replace

from kibitz.core.geometry import Rect
from kibitz.core.scoring import Score, WeightTable, weight
from kibitz.solvers.tuble.fitting import fitting
from kibitz.solvers.tuble.shown import Observation
from kibitz.solvers.tuble.variants import all_variants
from kibitz.vision.tuble.guesses.names import Name
from kibitz.vision.tuble.guesses.numbers import Number, Stands

FAR_ABOVE = 4.5
"""Distance of a number above or below its name, in heights of the name, at most; a large one stands further off."""
LARGE = 0.6
"""Height of a name, in that of its number, from which on the number is none of these."""
ACROSS = 9.0
"""Distance of their middles where one stands below the other."""
ACROSS_A_TALK = 80.0
"""The same where the number says that it counts stops: in a talk a guess and the answer stand on its two sides."""
BAR = 3.0
"""Height of a bar with a number on it at most, in heights of the number."""
LEVEL = 0.75
"""Distance of their middles up to which they stand beside each other, in heights."""
NEAR = 5.0
"""How near to numbers others like them stand, in their heights, that should have names too."""
SLACK = 0.6
"""How much places may differ from row to row, in heights of a name."""
TURNED = 1.5
"""The same where names are above and below their numbers in turn."""
HEAD_GAP = 2.5
"""How far above a number its own head ends at most, in heights of the number, and the name that it is of above the
head, in heights of the name."""
LEAST_COUNTED = 3
"""Numbers above each other from which on they count something."""


@dataclass(frozen=True)
class ArrangementWeights(WeightTable):
    """What speaks for numbers that stand in one way by names being the numbers of stops."""

    rows: float = weight(2.0, "names with such a number", 0, 4)
    word: float = weight(1.5, "share of them that say that they count stops", 0, 3)
    headed: float = weight(2.0, "share of them below the head of a column with numbers of stops", 0, 4)
    counts: float = weight(-2.5, "they count the guesses, or the places for them", -5, 0)
    # More than the largest distance: what is read as a number is one rather than a stripe near the name.
    signs: float = weight(-1.7, "share of them that are hardly numbers", -3, 0)
    far: float = weight(-0.04, "distance from the name, in heights of the name", -1, 0)
    unfit: float = weight(-1.5, "no station has these numbers of stops", -4, 0)
    orphans: float = weight(-0.5, "other numbers like them among them that belong to no name, 4 at most", -2, 0)
    beyond: float = weight(-0.8, "share of them on another card than the names", -3, 0)
    # About as much as the largest distance: the bar of a guess may be as long as the page is wide.
    together: float = weight(1.5, "share of them on a card with their name alone", 0, 3)
    aligned: float = weight(0.3, "share of the names that begin, end or have their middle above each other", 0, 2)


WEIGHTS = ArrangementWeights()


@dataclass(eq=False)
class Arrangement:
    """Names with their numbers. pairs: None for a name whose text has the number in it. score: what speaks for it."""

    pairs: list[tuple[Name, Number | None]] = field(default_factory=list)
    score: Score = field(default_factory=Score)

    @property
    def names(self) -> list[Name]:
        return [name for name, _ in self.pairs]


Side = Callable[[Name, Number], float]
_CENTRED: tuple[Side, Side] = (lambda _, number: number.box.center.x, lambda name, _: name.box.center.x)
"""Above or below the middle of its name."""
_SIDES: tuple[tuple[Side, Side], ...] = (
    # Above each other in columns.
    (lambda _, number: number.box.center.x, lambda *_: 0.0),
    (lambda _, number: number.box.right, lambda *_: 0.0),
    (lambda _, number: number.box.x, lambda *_: 0.0),
    # At one place by each name.
    (lambda _, number: number.box.x, lambda name, _: name.box.x),
    (lambda _, number: number.box.center.x, lambda name, _: name.box.x),
    _CENTRED,
    (lambda _, number: number.box.right, lambda name, _: name.box.x),
    (lambda _, number: number.box.x, lambda name, _: name.box.right),
    (lambda _, number: number.box.right, lambda name, _: name.box.right),
    # What says that it counts stops may stand anywhere in the line of its name, after things of any width; bars are as
    # long as they like.
    (lambda _, number: 0.0 if number.loose or number.stands is Stands.WITH_A_WORD else number.box.x, lambda *_: 0.0),
)


def arrange(
    names: Sequence[Name],
    numbers: Sequence[Number],
    card_of: Callable[[Rect], Rect | None] = lambda _: None,
    heads: Sequence[Rect] = (),
    away: Sequence[Rect] = (),
) -> list[Arrangement]:
    """The arrangements that names and numbers can have, the likeliest first.

    card_of: the box of the smallest card that holds all of a box, where the page has one. heads: words that name a
    column with numbers of stops. away: what is of no guess, such as the text box: nothing of one guess stands on two
    sides of it.
    """
    numbers = [_with_its_head(number, names, heads) for number in numbers]
    numbers = [_loosened(number, names, card_of(number.box), heads) for number in numbers]
    together = frozenset(
        (id(name), id(number)) for name in names for number in numbers if _shares_a_card(name, number, names, card_of)
    )
    near = _candidates(names, numbers, together, away)
    found: dict[frozenset[tuple[int, int]], Arrangement] = {}
    inside = [(name, None) for name in names if name.stops is not None]
    if inside:
        found[frozenset((id(name), 0) for name, _ in inside)] = Arrangement(list(inside))
    for name in names:
        for number in near[id(name)]:
            for side in _SIDES:
                pairs = _alike(name, number, side, names, near)
                found.setdefault(frozenset((id(a), id(b)) for a, b in pairs), Arrangement(list(pairs)))
    counting = _counting(numbers)
    for one in found.values():
        one.score = _score(one, numbers, card_of, counting) + WEIGHTS.score(
            headed=_share_headed(one, heads),
            together=_share_together(one, together),
        )
    return sorted(_without_counts(list(found.values())), key=lambda one: -one.score.total)


def _share_together(one: Arrangement, together: Collection[tuple[int, int]]) -> float:
    """Share of the names that are alone on a card with their number. A mere sign, as that of a list that opens, may be
    on a card with anything."""
    read = [(id(name), id(number)) for name, number in one.pairs if number is not None and number.value is not None]
    return sum(pair in together for pair in read) / len(one.pairs)


def _without_counts(ways: Sequence[Arrangement]) -> list[Arrangement]:
    """Arrangements without those whose numbers only say which guess it is, where others say that they count stops: a
    message may lie over some of these, so that they are fewer."""

    def says(way: Arrangement) -> bool:
        return all(_says_stops(name, number) for name, number in way.pairs)

    worded = any(says(way) for way in ways)
    return [way for way in ways if says(way) or not (worded and len(way.pairs) >= LEAST_COUNTED and _counts_up(way))]


def _counts_up(one: Arrangement) -> bool:
    """Whether the numbers of an arrangement go 1, 2, 3 or 3, 2, 1 from top to bottom."""
    pairs = sorted(one.pairs, key=lambda pair: pair[0].box.y)
    values = [name.stops if number is None else number.value for name, number in pairs]
    up = list(range(1, len(pairs) + 1))
    return values in (up, up[::-1])


def _candidates(
    names: Sequence[Name],
    numbers: Sequence[Number],
    together: Collection[tuple[int, int]],
    away: Sequence[Rect],
) -> dict[int, list[Number]]:
    """The numbers that can belong to each name, by the name's id. One on a card with one name alone is that name's.

    together: the ids of such names and numbers.
    """
    near: dict[int, list[Number]] = {id(name): [] for name in names}
    for number in numbers:
        owners = [name for name in names if (id(name), id(number)) in together] if len(names) > 1 else []
        for name in owners if len(owners) == 1 else names:
            if _are_parted(name.box, number.box, away):
                continue
            if _can_belong(name, number, names, is_its_own=len(owners) == 1):
                near[id(name)].append(number)
    return near


def _loosened(number: Number, names: Sequence[Name], bar: Rect | None, heads: Sequence[Rect]) -> Number:
    """A number, and whether it stands below a head that says stops, or on a bar that begins above or below where a name
    does, however long that is.

    bar: the smallest card that holds it.
    """
    at = number.box
    if any(head.bottom <= at.y and abs(head.center.x - at.center.x) <= head.h for head in heads):
        return replace(number, loose=True)
    if bar is None or bar.h > BAR * number.box.h:
        return number
    begins = any(
        abs(bar.x - name.box.x) <= SLACK * name.height and not is_level(name.box, number.box) for name in names
    )
    return replace(number, loose=begins)


def _shares_a_card(name: Name, number: Number, names: Sequence[Name], card_of: Callable[[Rect], Rect | None]) -> bool:
    """Whether a name and a number are on one card, and no other name with them."""
    card = card_of(Rect.around([name.box, number.box]))
    return card is not None and not any(other is not name and card.contains(other.box.center) for other in names)


def _alike(
    name: Name, number: Number, side: tuple[Side, Side], names: Sequence[Name], near: dict[int, list[Number]]
) -> list[tuple[Name, Number]]:
    """The names with a number each that stands by them as one number does by its name."""
    at, of = side

    def place(one: Name, other: Number) -> tuple[float, float]:
        return at(one, other) - of(one, other), other.box.center.y - _level_of(one, other)

    x, y = place(name, number)
    slack = max(4.0, SLACK * name.height)
    fits = []
    for at_name, one in enumerate(names):
        for other in near[id(one)]:
            x_here, y_here = place(one, other)
            # Beside a card whose name takes two lines, that of a shorter name stands as far below its beginning.
            down = min(abs(y_here - y), abs((other.box.y - one.box.y) - (number.box.y - name.box.y)))
            if side is _CENTRED and not is_level(one.box, other.box):
                # Along a line of guesses names may be above and below in turn; numbers needn't be in its middle.
                down = min(down, abs(y_here + y) * SLACK / TURNED)
            if abs(x_here - x) <= slack and down <= slack and _as_high(number, other):
                fits.append((abs(x_here - x) + down, at_name, other))
    pairs: dict[int, Number] = {}
    for _, at_name, other in sorted(fits, key=lambda fit: fit[:2]):
        # A number is that of one name: cards stand beside each other.
        if at_name not in pairs and not any(other is taken for taken in pairs.values()):
            pairs[at_name] = other
    return [(names[at_name], pairs[at_name]) for at_name in sorted(pairs)]


def _level_of(name: Name, number: Number) -> float:
    """The height on a name's box from which a number's place is told: names may take two lines."""
    if number.box.center.y > name.box.bottom:
        return name.box.bottom
    return name.box.y if number.box.center.y < name.box.y else name.box.center.y


def _as_high(a: Number, b: Number) -> bool:
    # A tick for "here" is no digit.
    most = 3.0 if 0 in (a.value, b.value) else 1.7
    return max(a.box.h, b.box.h) <= most * min(a.box.h, b.box.h)


def _can_belong(name: Name, number: Number, names: Sequence[Name], *, is_its_own: bool = False) -> bool:
    """Whether a number can be that of a name: near enough, and no other name nearer to it.

    is_its_own: it is on a card with this name alone.
    """
    if any(piece is number.piece for piece in name.pieces) or name.box.contains(number.box.center):
        return False
    if not 0.4 * name.height <= number.box.h <= 5 * name.height:
        return False
    if is_level(name.box, number.box):
        between = sorted((name.box.center.x, number.box.center.x))
        return not any(
            other is not name and between[0] < other.box.center.x < between[1] and is_level(other.box, number.box)
            for other in names
        )
    gap = max(number.box.y - name.box.bottom, name.box.y - number.box.bottom)
    far = FAR_ABOVE * max(name.height, LARGE * number.box.h)
    if is_its_own:
        return gap <= far
    if any(other is not name and is_level(other.box, number.box) for other in names):
        return False
    if gap > far or _is_far_across(name, number):
        return False
    low, high = sorted((name.box.center.y, number.box.center.y))
    return not any(
        other is not name
        and low < other.box.center.y <= high + 0.3 * name.height
        and other.box.y < high
        and abs(other.box.center.x - number.box.center.x) < abs(name.box.center.x - number.box.center.x) + name.height
        for other in names
    )


def _are_parted(name: Rect, number: Rect, away: Sequence[Rect]) -> bool:
    """Whether something that is of no guess stands between a name and a number above or below it."""
    upper, lower = sorted((name, number), key=lambda one: one.y)
    between = [box for box in away if box.y >= upper.bottom and box.bottom <= lower.y]
    return any(box.x < name.right and name.x < box.right for box in between)


def _is_far_across(name: Name, number: Number) -> bool:
    """Whether a number above or below a name is too far to the left or right of it."""
    most = ACROSS_A_TALK if number.stands is Stands.WITH_A_WORD else ACROSS
    return not number.loose and abs(number.box.center.x - name.box.center.x) > most * name.height


def is_level(a: Rect, b: Rect) -> bool:
    """Whether two boxes stand beside each other: the lower one's middle is within the other's height."""
    low, high = sorted((a, b), key=lambda one: one.h)
    return abs(low.center.y - high.center.y) <= max(LEVEL * low.h, 0.5 * high.h) and (
        low.x >= high.right - 0.3 * high.h or high.x >= low.right - 0.3 * high.h
    )


def _counting(numbers: Sequence[Number]) -> frozenset[int]:
    """The ids of numbers above each other that go 1, 2, 3 or 3, 2, 1: a table has its places for guesses numbered, and
    most of them are empty yet."""
    bare = [number for number in numbers if number.stands is Stands.ALONE]
    found: set[int] = set()
    for first in bare:
        column = sorted((one for one in bare if _above_each_other(first, one)), key=lambda one: one.box.y)
        up = list(range(1, len(column) + 1))
        if len(column) >= LEAST_COUNTED and [one.value for one in column] in (up, up[::-1]):
            found.update(map(id, column))
    return frozenset(found)


def _above_each_other(a: Number, b: Number) -> bool:
    """Whether two numbers are in one column: digits are of unlike widths."""
    off = min(abs(a.box.center.x - b.box.center.x), abs(a.box.x - b.box.x), abs(a.box.right - b.box.right))
    return off <= 0.3 * min(a.box.h, b.box.h) and _as_high(a, b)


def _score(
    one: Arrangement,
    numbers: Sequence[Number],
    card_of: Callable[[Rect], Rect | None],
    counting: frozenset[int],
) -> Score:
    """counting: ids of numbers that count the places for guesses."""
    count = len(one.pairs)
    values = [name.stops if number is None else number.value for name, number in one.pairs]
    far = sum(_distance(name, number) for name, number in one.pairs if number is not None) / count
    places = sum(number is not None and id(number) in counting for _, number in one.pairs) / count
    return WEIGHTS.score(
        rows=count,
        word=sum(_says_stops(name, number) for name, number in one.pairs) / count,
        counts=max(_counts_up(one) * (1.0 if count > 1 else 0.4), places),
        signs=sum(value is None for value in values) / count,
        far=far,
        unfit=not fits_any(one.names, values),
        orphans=min(4, _orphans(one, numbers)),
        beyond=_share_beyond(one, card_of),
        aligned=_aligned(one.names),
    )


def _orphans(one: Arrangement, numbers: Sequence[Number]) -> int:
    """How many numbers stand among those of an arrangement, or next to them, without a name: bars of statistics do."""
    own = [number for _, number in one.pairs if number is not None]
    if not own:
        return 0
    around = Rect.around([number.box for number in own])
    high = min(number.box.h for number in own)
    near = Rect(around.x - NEAR * high, around.y - NEAR * high, around.w + 2 * NEAR * high, around.h + 2 * NEAR * high)
    others = [number for number in numbers if number.value is not None and not any(number is mine for mine in own)]
    alike = [number for number in others if number.stands is own[0].stands and _as_high(own[0], number)]
    return sum(
        near.contains(number.box.center) and not any(_can_belong(name, number, one.names) for name in one.names)
        for number in alike
    )


def _share_beyond(one: Arrangement, card_of: Callable[[Rect], Rect | None]) -> float:
    """Share of the numbers that are on another card than the names. A lone name may have one without its number."""
    own = [number.box for _, number in one.pairs if number is not None]
    if len(own) < 2:
        return 0.0
    names, numbers = card_of(Rect.around([name.box for name in one.names])), card_of(Rect.around(own))
    if numbers is not None and not any(numbers.contains(name.box.center) for name in one.names):
        return 1.0
    return sum(names is not None and not names.contains(box.center) for box in own) / len(own)


def _share_headed(one: Arrangement, heads: Sequence[Rect]) -> float:
    """Share of the numbers above whose column, and all names, a head stands that says stops."""
    top = min(name.box.y for name in one.names)
    above = [head for head in heads if head.bottom <= top]
    own = [number.box for _, number in one.pairs if number is not None and number.stands is Stands.ALONE]
    return sum(any(box.x < head.right and head.x < box.right for head in above) for box in own) / len(one.pairs)


def _with_its_head(number: Number, names: Sequence[Name], heads: Sequence[Rect]) -> Number:
    """A number, and that it counts stops where its own head says so."""
    if number.stands is not Stands.ALONE or not is_headed(number.box, names, heads):
        return number
    return replace(number, stands=Stands.WITH_A_WORD)


def is_headed(number: Rect, names: Sequence[Name], heads: Sequence[Rect]) -> bool:
    """Whether one of some heads stands between a number and a name above it: each guess has heads of its own there."""
    own = [
        head
        for head in heads
        if 0 <= number.y - head.bottom <= HEAD_GAP * number.h and head.x <= number.center.x <= head.right
    ]
    return any(0 <= head.y - name.box.bottom <= HEAD_GAP * name.height for head in own for name in names)


def _says_stops(name: Name, number: Number | None) -> bool:
    return name.says_stops if number is None else number.stands is Stands.WITH_A_WORD


def _distance(name: Name, number: Number) -> float:
    """Distance of a number from its name, in heights of the name; upwards and downwards counts twice."""
    across = max(number.box.x - name.box.right, name.box.x - number.box.right, 0.0)
    down = max(number.box.y - name.box.bottom, name.box.y - number.box.bottom, 0.0)
    return min(40.0, (across + 2 * down) / name.height)


def _aligned(names: Sequence[Name]) -> float:
    """Share of names that begin, end or have their middle above each other."""
    best = 0
    for places in (
        [name.box.x for name in names],
        [name.box.center.x for name in names],
        [name.box.right for name in names],
    ):
        for one, place in zip(names, places, strict=True):
            best = max(best, sum(abs(place - other) <= max(4.0, SLACK * one.height) for other in places))
    return best / len(names) if len(names) > 1 else 0.0


def fits_any(names: Sequence[Name], stops: Sequence[int | None]) -> bool:
    """Whether any station of any network has these numbers of stops from these stations."""
    seen = [
        Observation(name.seen.value, value, None)
        for name, value in zip(names, stops, strict=True)
        if name.listed and name.seen.value is not None
    ]
    return not seen or any(fitting(variant, seen) for variant in all_variants()[:4])
