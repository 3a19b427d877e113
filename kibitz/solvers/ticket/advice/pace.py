"""How long things take: cards that are missing, turns until they are there, turns until the game ends.

Turns to draw are worked out for a player who takes a card of use from the row where one lies there, and else one from
the deck; what comes into the row is as likely as the cards that nobody has seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kibitz.solvers.ticket.model.boards import PLAIN, Board, Colour
from kibitz.solvers.ticket.model.rules import LAST_TRAINS
from kibitz.solvers.ticket.model.seen import unseen_cards
from kibitz.solvers.ticket.model.shown import Row, ShownTicket
from kibitz.solvers.ticket.model.state import Counts

TURNS_A_TRAIN, TURNS_A_CARD, LAST_TURNS = 0.83, 0.47, 2.6
"""A player has so many turns for each train until he has few, fewer for each card in his hand; and then so many more.
Fitted to games of bots (benchmarks/ticket_advice.py); on both boards."""
CARDS_A_TURN = 2
MOST_LYING = 3
"""Cards of the row that can be counted on; others take them too."""
CHANGED = 0.7
"""Cards of the row that another player changes in a turn."""
ODD = 0.25
NOTHING = 1e-9
"""Parts of a card that count as none."""
TOO_MANY = 100.0
"""Turns where the cards aren't there at all."""
FERRY_TURNS = 1.4
"""Turns for a locomotive that a ferry asks for."""


@dataclass(frozen=True, slots=True)
class Missing:
    """Cards that are missing for tracks.

    plain: of each of the eight colours. any: cards that may be of any colour, as long as each grey track's are of one.
    ferries: locomotives that ferries ask for. spare: locomotives that stand in for other cards.
    """

    plain: Counts
    any: int
    ferries: int
    spare: int

    @property
    def total(self) -> int:
        """How many cards, locomotives in hand used."""
        return max(0, sum(self.plain) + self.any - self.spare) + self.ferries

    def by_colour(self) -> tuple[tuple[Colour, int], ...]:
        """(colour, cards) of what is missing; GREY for any colour. Locomotives in hand aren't set against it."""
        kinds: list[tuple[Colour, int]] = [(colour, self.plain[colour]) for colour in PLAIN]
        kinds += [(Colour.GREY, self.any), (Colour.LOCOMOTIVE, self.ferries)]
        return tuple((colour, number) for colour, number in kinds if number)


def missing_cards(board: Board, hand: Counts, tracks: Sequence[Sequence[int]]) -> Missing:
    """What a hand lacks for all of these tracks together, each given with those that do as well.

    Each track takes the colour of which most is left, or else least is missing; grey ones come last, the longest first.
    """
    left = list(hand[: Colour.LOCOMOTIVE])
    jokers = hand[Colour.LOCOMOTIVE]
    short = [0] * len(PLAIN)
    anything = ferries = 0
    coloured = [choices for choices in tracks if board.tracks[choices[0]].colour is not Colour.GREY]
    grey = [choices for choices in tracks if board.tracks[choices[0]].colour is Colour.GREY]
    for choices in sorted(coloured, key=len):
        colours = (board.tracks[i].colour for i in choices if board.tracks[i].colour in PLAIN)
        colour = max(colours, key=lambda colour: (left[colour], -short[colour]))
        length = board.tracks[choices[0]].length
        paid = min(left[colour], length)
        left[colour] -= paid
        short[colour] += length - paid
    for choices in sorted(grey, key=lambda choices: -board.tracks[choices[0]].length):
        track = board.tracks[choices[0]]
        owed = min(jokers, track.locomotives)
        jokers -= owed
        ferries += track.locomotives - owed
        length = track.length - track.locomotives
        colour = max(PLAIN, key=left.__getitem__)
        paid = min(left[colour], length)
        left[colour] -= paid
        anything += length - paid
    return Missing(tuple(short), anything, ferries, jokers)


def likely_cards(shown: ShownTicket) -> tuple[float, ...]:
    """For each kind of card, the chance that the next one that is turned over is of it.

    Of the cards that one can't see, those that others have and those that were played are as likely as all.
    """
    unseen = unseen_cards(shown)
    whole = sum(unseen)
    return tuple(number / whole for number in unseen) if whole else (1 / len(unseen),) * len(unseen)


def drawing_turns(missing: Missing, likely: Sequence[float], row: Row, others: int) -> float:
    """Turns until missing cards are drawn, expected.

    row: the cards that lie face up now; others: how many players change it between one's turns. Locomotives are kept
    until they stand in for all that is missing still, where few colours are of use.
    """
    need = _Need([float(number) for number in missing.plain], float(missing.any), float(missing.spare))
    draws = need.take_from(row)
    while need.total > need.spare + NOTHING:
        more = need.draw(likely, others)
        if more is None:
            return TOO_MANY
        draws += more
    # An odd card takes a whole turn half of the time.
    turns = draws / CARDS_A_TURN + (ODD if draws else 0.0)
    return turns + missing.ferries * FERRY_TURNS


@dataclass
class _Need:
    """Cards that are missing still, as expected: of each colour, of any, and locomotives that stand in for them."""

    short: list[float]
    anything: float
    spare: float

    @property
    def total(self) -> float:
        return sum(self.short) + self.anything

    def take_from(self, row: Row) -> float:
        """Take what is of use of the cards that lie face up now; how many that are."""
        draws = 0.0
        # What has been taken from the row was one of those that could be counted on.
        most = MOST_LYING - row.count(None)
        plain = [card for card in row if card is not None and card is not Colour.LOCOMOTIVE]
        # Those of a colour that is missing are taken first.
        for card in sorted(plain, key=lambda card: not self.short[card]):
            if self.total <= self.spare or draws >= most:
                break
            if self.short[card] >= 1.0:
                self.short[card] -= 1.0
            elif self.anything >= 1.0:
                self.anything -= 1.0
            else:
                continue
            draws += 1.0
        return draws

    def draw(self, likely: Sequence[float], others: int) -> float | None:
        """Draw until one more card of use, or the rest of one, is there: how many draws; None where none is of use."""
        joker = likely[Colour.LOCOMOTIVE]
        wanted = [colour for colour in PLAIN if self.short[colour] > NOTHING]
        whole = sum(likely[colour] for colour in wanted)
        chance = 1.0 - joker if self.anything > NOTHING else whole
        if chance + joker <= 0.0:
            return None
        # Of two draws, so many from the row: those that others turn over, and those that come for what one takes.
        lying = min(2.0, CHANGED * others * chance / (1.0 - chance + NOTHING)) / 2
        blind = 1.0 - lying
        useful = lying + blind * (chance + joker)
        step = min(1.0, self.total - self.spare)
        jokers = step * blind * joker / useful
        self.spare += jokers
        left = step - jokers
        if self.anything > NOTHING and (not wanted or whole < chance):
            part = left * (1.0 - whole / chance) if wanted else left
            self.anything = max(0.0, self.anything - part)
            left -= part
        for colour in wanted:
            self.short[colour] = max(0.0, self.short[colour] - left * likely[colour] / whole) if whole else 0.0
        return step / useful


def rounds_left(shown: ShownTicket, trains: Sequence[int]) -> float:
    """Turns that the player whose turn it is, or will be, still has until the game ends; this one included."""
    if shown.turns_left is not None:
        return _last_turns(shown)
    return LAST_TURNS + min(turns_until_few(shown, seat, trains) for seat in range(len(trains)))


def turns_until_few(shown: ShownTicket, seat: int, trains: Sequence[int]) -> float:
    """Turns until a player has so few trains that the last round begins, expected."""
    over = max(0, trains[seat] - LAST_TRAINS)
    held = shown.seats[seat].cards if seat < len(shown.seats) else None
    if seat == shown.me and shown.hand is not None:
        held = sum(shown.hand)
    return TURNS_A_TRAIN * over - TURNS_A_CARD * min(over, held or 0)


def _last_turns(shown: ShownTicket) -> float:
    """In the last round: one's own turns among those that are left."""
    assert shown.turns_left is not None
    if shown.me is None or shown.turn is None:
        return min(1.0, shown.turns_left)
    until = (shown.me - shown.turn) % max(1, len(shown.seats))
    return 1.0 if until < shown.turns_left else 0.0
