"""The practice board of Ticket to Ride, used as a player would."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QLabel
from pytestqt.qtbot import QtBot

from kibitz.core.errors import UsageError
from kibitz.games.ticket.options import TicketPractice
from kibitz.gui.practice.common.options import PracticeOptions
from kibitz.gui.practice.ticket.board import PracticeTicket, create
from kibitz.gui.practice.ticket.kind import TicketKind
from kibitz.gui.practice.ticket.saved import SavedGame
from kibitz.gui.practice.ticket.spots import Spot, SpotKind
from kibitz.gui.practice.ticket.statistics import TicketStatistics
from kibitz.gui.widgets import theme
from kibitz.gui.widgets.colours import Theme
from kibitz.gui.widgets.theme import ThemeChoice
from kibitz.services.settings import SettingsStore
from kibitz.solvers.ticket.bots import make_bot
from kibitz.solvers.ticket.model.actions import (
    Action,
    BuildStation,
    ClaimTrack,
    DrawBlind,
    DrawFaceUp,
    DrawTickets,
    GiveUp,
    KeepTickets,
    PayMore,
)
from kibitz.solvers.ticket.model.boards import Colour
from kibitz.solvers.ticket.model.state import NO_CARDS, Counts, Phase
from kibitz.vision.ticket.profile import place_names

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
MakeBoard = Callable[..., PracticeTicket]
DAY = date(2026, 11, 21)
HINT = "A nudge, then a hint, then the best move, then all"


@pytest.fixture
def make_board(qtbot: QtBot, light: Theme, store: SettingsStore, tmp_path: Path) -> MakeBoard:
    def make(**options: Any) -> PracticeTicket:
        chosen = PracticeOptions(**{"variant": "easy", "seed": 7, "animations": False, **options})
        statistics = TicketStatistics(tmp_path / "statistics.json")
        board = PracticeTicket(chosen, store, statistics, SavedGame(tmp_path / "game.json"))
        qtbot.addWidget(board)
        board.show()
        qtbot.waitUntil(lambda: board.session.yours)
        return board

    return make


def click(qtbot: QtBot, board: PracticeTicket, part: SpotKind, number: int = 0) -> None:
    at = board.canvas.spot_point(Spot(part, number)).toPoint()
    qtbot.mouseClick(board.canvas, Qt.MouseButton.LeftButton, pos=at)


def key(qtbot: QtBot, board: PracticeTicket, *keys: Qt.Key) -> None:
    for one in keys:
        qtbot.keyClick(board.canvas, one)


def press(qtbot: QtBot, board: PracticeTicket, name: str) -> None:
    found = next(b for b in board.findChildren(QAbstractButton) if b.isVisible() and b.accessibleName() == name)
    qtbot.mouseClick(found, Qt.MouseButton.LeftButton)


def texts(board: PracticeTicket) -> str:
    return "\n".join(label.text() for label in board.findChildren(QLabel) if label.isVisible())


def said(board: PracticeTicket) -> str:
    return next(each.text() for each in board.findChildren(QLabel) if each.accessibleDescription() == "Message")


def keep_all(qtbot: QtBot, board: PracticeTicket) -> None:
    for number in range(len(board.table.offers)):
        click(qtbot, board, SpotKind.OFFER, number)
    click(qtbot, board, SpotKind.KEEP)
    qtbot.waitUntil(lambda: board.session.yours)


def give(board: PracticeTicket, *, deck: Counts | None = None, **cards: int) -> None:
    """Put these cards into your hand, and no others."""
    state = board.session.state
    hand = tuple(cards.get(colour.word, 0) for colour in Colour if colour is not Colour.GREY)
    you = replace(state.player, hand=hand)
    players = (*state.players[: state.turn], you, *state.players[state.turn + 1 :])
    board.session.state = replace(state, players=players, deck=deck or state.deck)
    board.refresh()


def track(board: PracticeTicket, name: str) -> int:
    ours = board.session.state.board
    return next(i for i in range(len(ours.tracks)) if ours.track_name(i) == name)


def do(qtbot: QtBot, board: PracticeTicket, action: Action) -> None:
    """Do this by clicks."""
    match action:
        case KeepTickets(tickets):
            for ticket in tickets:
                click(qtbot, board, SpotKind.OFFER, board.session.state.player.offered.index(ticket))
            click(qtbot, board, SpotKind.KEEP)
        case DrawFaceUp(colour):
            click(qtbot, board, SpotKind.CARD, board.session.row.index(colour))
        case DrawBlind():
            click(qtbot, board, SpotKind.DECK)
        case DrawTickets():
            click(qtbot, board, SpotKind.PILE)
        case ClaimTrack(number, payment):
            click(qtbot, board, SpotKind.HAND, payment.colour)
            click(qtbot, board, SpotKind.TRACK, number)
        case PayMore():
            click(qtbot, board, SpotKind.OFFER, board.table.offers.index(action))
        case GiveUp():
            click(qtbot, board, SpotKind.KEEP)
        case BuildStation(city, payment):
            click(qtbot, board, SpotKind.HAND, payment.colour)
            click(qtbot, board, SpotKind.STATION)
            click(qtbot, board, SpotKind.CITY, city)
        case _:
            raise AssertionError(f"{action} comes by itself")


@pytest.mark.parametrize("variant", ["medium easy 14 trains", "europe hard 14 trains"])
def test_a_whole_game_is_played_by_clicks(qtbot: QtBot, make_board: MakeBoard, variant: str) -> None:
    told: list[tuple[str, dict[str, Any]]] = []
    board = make_board(variant=variant, log=lambda event, **facts: told.append((event, facts)))
    session, player = board.session, make_bot("planner")
    while not session.over:
        wanted = player.act(session.state, random.Random(0))
        do(qtbot, board, wanted)
        assert wanted in [done.action for done in session.done[-len(session.order) * 3 :]]
        qtbot.waitUntil(lambda: session.yours or session.over)
    assert [event for event, _ in told if event == "refused"] == []
    over = told[-1][1] if told[-1][0] == "over" else next(facts for event, facts in told if event == "over")
    assert over["points"] == [session.scores[seat].total for seat in session.order]
    assert "1 finished" in texts(board)
    click(qtbot, board, SpotKind.SCORES)
    assert not board.canvas.scores


def test_the_opening_is_played_by_keys_alone(qtbot: QtBot, make_board: MakeBoard) -> None:
    board = make_board()
    key(qtbot, board, Qt.Key.Key_1, Qt.Key.Key_3, Qt.Key.Key_Return)
    assert len(board.session.state.players[board.session.you].tickets) == 2
    qtbot.waitUntil(lambda: board.session.yours)
    give(board, red=1, blue=6)
    key(qtbot, board, Qt.Key.Key_Right)
    number = 0
    while board.canvas.cursor_at is None or board.canvas.cursor_at.part is not SpotKind.TRACK:
        key(qtbot, board, Qt.Key.Key_Up)
        number += 1
        assert number < 20
    claimed = board.canvas.cursor_at.number
    key(qtbot, board, Qt.Key.Key_Space)
    assert board.session.state.owners[claimed] == board.session.you
    qtbot.waitUntil(lambda: board.session.yours)
    key(qtbot, board, Qt.Key.Key_D)
    assert board.session.state.phase is Phase.SECOND_CARD


def test_too_few_tickets_are_not_kept(qtbot: QtBot, make_board: MakeBoard) -> None:
    board = make_board()
    click(qtbot, board, SpotKind.OFFER, 0)
    click(qtbot, board, SpotKind.KEEP)
    assert "at least 2 tickets" in said(board)
    assert board.session.state.phase is Phase.FIRST_TICKETS


@pytest.mark.parametrize(
    ("cards", "spots", "why"),
    [
        ({"red": 5}, [(SpotKind.TRACK, "Denver-Helena")], "4 green cards"),
        ({"red": 5}, [(SpotKind.TRACK, "Calgary-Vancouver"), (SpotKind.TRACK, "Calgary-Vancouver")], "turn"),
        ({"red": 5}, [(SpotKind.DECK, ""), (SpotKind.TRACK, "Calgary-Vancouver")], "the second one first"),
        ({"red": 5}, [(SpotKind.DECK, ""), (SpotKind.PILE, "")], "the second one first"),
        ({"red": 5}, [(SpotKind.HAND, Colour.BLUE)], "no blue cards"),
        (
            {"red": 3, "blue": 2},
            [(SpotKind.HAND, Colour.BLUE), (SpotKind.TRACK, "Calgary-Vancouver")],
            "paid with blue",
        ),
        ({"red": 5}, [(SpotKind.KEEP, "")], "nothing to choose"),
    ],
)
def test_what_the_rules_forbid_is_refused_with_the_reason(
    qtbot: QtBot, make_board: MakeBoard, cards: dict[str, int], spots: Sequence[tuple[SpotKind, Any]], why: str
) -> None:
    refused: list[str] = []
    board = make_board(log=lambda event, **facts: refused.append(facts["why"]) if event == "refused" else None)
    keep_all(qtbot, board)
    give(board, **cards)
    *first, (part, what) = spots
    for one, which in first:
        click(qtbot, board, one, track(board, which) if one is SpotKind.TRACK else which or 0)
    before = board.session.state
    click(qtbot, board, part, track(board, what) if part is SpotKind.TRACK else what or 0)
    assert board.session.state is before
    assert why in said(board)
    assert refused == [said(board)]


def test_a_face_up_locomotive_is_no_second_card(qtbot: QtBot, make_board: MakeBoard) -> None:
    board = make_board()
    keep_all(qtbot, board)
    click(qtbot, board, SpotKind.DECK)
    board.session.row = (Colour.LOCOMOTIVE, *board.session.row[1:])
    click(qtbot, board, SpotKind.CARD, 0)
    assert "can't be the second one" in said(board)


def test_the_colour_to_pay_with_can_be_chosen(qtbot: QtBot, make_board: MakeBoard) -> None:
    board = make_board()
    keep_all(qtbot, board)
    give(board, red=4, black=3)
    click(qtbot, board, SpotKind.HAND, Colour.BLACK)
    click(qtbot, board, SpotKind.TRACK, track(board, "Calgary-Vancouver"))
    assert board.session.state.players[board.session.you].hand[Colour.BLACK] == 0


def test_the_board_asks_how_to_pay_where_it_is_told_to(qtbot: QtBot, make_board: MakeBoard) -> None:
    board = make_board()
    keep_all(qtbot, board)
    give(board, red=3, black=3)
    board.table.asks = True
    number = track(board, "Calgary-Vancouver")
    click(qtbot, board, SpotKind.TRACK, number)
    click(qtbot, board, SpotKind.KEEP)
    assert board.session.state.owners[number] is None
    click(qtbot, board, SpotKind.TRACK, number)
    way = next(n for n, offer in enumerate(board.table.offers) if offer.payment.colour is Colour.BLACK)
    click(qtbot, board, SpotKind.OFFER, way)
    assert board.session.state.owners[number] == board.session.you
    assert board.session.state.players[board.session.you].hand[Colour.RED] == 3


ONLY_PINK: Counts = tuple(12 if kind == Colour.PINK else 0 for kind in range(len(NO_CARDS)))


def test_a_tunnel_asks_for_more(qtbot: QtBot, make_board: MakeBoard) -> None:
    board = make_board(variant="europe easy")
    keep_all(qtbot, board)
    number = track(board, "Marseille-Zurich")
    give(board, deck=ONLY_PINK, pink=5, locomotive=1)
    click(qtbot, board, SpotKind.TRACK, number)
    assert "asks for 3 cards more" in said(board)
    assert board.table.offers == (PayMore(0), PayMore(1))
    click(qtbot, board, SpotKind.OFFER, 1)
    assert board.session.state.owners[number] == board.session.you
    assert sum(board.session.state.players[board.session.you].hand) == 1


def test_a_tunnel_is_given_up(qtbot: QtBot, make_board: MakeBoard) -> None:
    board = make_board(variant="europe easy")
    keep_all(qtbot, board)
    number = track(board, "Marseille-Zurich")
    give(board, deck=ONLY_PINK, pink=2)
    click(qtbot, board, SpotKind.TRACK, number)
    click(qtbot, board, SpotKind.TRACK, number)
    assert "The tunnel first" in said(board)
    click(qtbot, board, SpotKind.KEEP)
    assert board.session.state.owners[number] is None
    assert board.session.state.players[board.session.you].hand[Colour.PINK] == 2


def test_a_station_is_built_in_a_city(qtbot: QtBot, make_board: MakeBoard) -> None:
    board = make_board(variant="europe easy")
    keep_all(qtbot, board)
    give(board, red=2)
    city = board.session.state.board.index["Wien"]
    click(qtbot, board, SpotKind.CITY, city)
    assert "Press Station first" in said(board)
    click(qtbot, board, SpotKind.STATION)
    click(qtbot, board, SpotKind.CITY, city)
    assert (city, board.session.you) in board.session.state.stations


def test_the_boards_places_are_those_of_profiles(qtbot: QtBot, make_board: MakeBoard) -> None:
    board = make_board()
    board.resize(1000, 700)
    found = board.places()
    assert sorted(found) == sorted(place_names())
    assert all(board.canvas.rect().contains(board.canvas.rect_to_widget(r).toRect()) for r in _rects())
    numbers = [rect for name, rect in found.items() if name.startswith(("trains", "score", "cards", "hand"))]
    assert all(a.iou(b) == 0 for a in numbers for b in numbers if a is not b)
    first = found["turn"]
    board.resize(1200, 900)
    scale = board.places()["turn"].w / first.w
    assert board.places()["keep"].w == pytest.approx(found["keep"].w * scale)
    assert len(board.cities()) == len(board.session.state.board.cities)


def _rects() -> list[Any]:
    from kibitz.gui.practice.ticket.places import profile_places

    return list(profile_places().values())


def test_help_comes_step_by_step(qtbot: QtBot, make_board: MakeBoard) -> None:
    board = make_board()
    keep_all(qtbot, board)
    give(board, red=6, blue=6, green=6, locomotive=6)
    for step in range(1, 5):
        press(qtbot, board, HINT)
        qtbot.waitUntil(lambda: board.help is not None)
        assert said(board) == board.help.steps[min(step, 3) - 1]
    assert board.canvas.scene.planned
    assert "1. " in texts(board)
    assert board.session.helped
    click(qtbot, board, SpotKind.DECK)
    assert not board.canvas.scene.planned


def test_what_you_did_last_is_taken_back(qtbot: QtBot, make_board: MakeBoard) -> None:
    board = make_board()
    keep_all(qtbot, board)
    before = board.session.state
    click(qtbot, board, SpotKind.DECK)
    press(qtbot, board, "Take back what you did last")
    assert board.session.state == before
    assert board.session.helped


def test_an_unfinished_game_goes_on_the_next_time(
    qtbot: QtBot, make_board: MakeBoard, store: SettingsStore, tmp_path: Path
) -> None:
    board = make_board(palette="green")
    keep_all(qtbot, board)
    click(qtbot, board, SpotKind.DECK)
    state, row = board.session.state, board.session.row
    board.close()
    again = PracticeTicket(PracticeOptions(), store, saved=SavedGame(tmp_path / "game.json"))
    qtbot.addWidget(again)
    assert again.session.state == state
    assert sorted(map(str, again.session.row)) == sorted(map(str, row))
    assert again.session.colours[again.session.you] == "green"
    (tmp_path / "game.json").write_text("{}")
    new = PracticeTicket(PracticeOptions(), store, saved=SavedGame(tmp_path / "game.json"))
    qtbot.addWidget(new)
    assert not new.session.actions


def test_the_daily_deal_is_the_same_for_everybody(qtbot: QtBot, make_board: MakeBoard) -> None:
    boards = [make_board(variant="daily easy", day=DAY, seed=seed) for seed in (1, 2)]
    hands = [board.session.state.players[board.session.you] for board in boards]
    assert hands[0] == hands[1]
    other = make_board(variant="daily easy", day=date(2026, 11, 20))
    assert other.session.state.players != boards[0].session.state.players
    keep_all(qtbot, other)
    assert not other.session.can_take_back


def test_another_kind_of_game_is_chosen_and_remembered(
    qtbot: QtBot, make_board: MakeBoard, store: SettingsStore
) -> None:
    board = make_board()
    board.bar.bots[1].choose(3)
    press(qtbot, board, "The board of Europe")
    assert str(board.session.kind) == "random europe easy hard"
    assert store.practice("ticket", TicketPractice).variant == "random europe easy hard"
    board.bar.bots[0].choose(2)
    board.bar.bots[1].choose(0)
    assert str(board.session.kind) == "random europe medium"


def test_the_bare_board_waits_for_its_picture(qtbot: QtBot, make_board: MakeBoard) -> None:
    board = make_board()
    keep_all(qtbot, board)
    board.show_bare(True)
    click(qtbot, board, SpotKind.DECK)
    assert board.session.state.phase is Phase.TURN
    assert not board.canvas.scene.owners
    board.show_bare(False)
    click(qtbot, board, SpotKind.DECK)
    assert board.session.state.phase is Phase.SECOND_CARD


@pytest.mark.parametrize("choice", [ThemeChoice.LIGHT, ThemeChoice.DARK])
def test_a_claim_and_the_hand_are_seen(qtbot: QtBot, make_board: MakeBoard, choice: ThemeChoice) -> None:
    board = make_board()
    keep_all(qtbot, board)
    theme.apply(choice)
    number = track(board, "Calgary-Vancouver")
    before = board.canvas.grab().toImage()
    give(board, red=3)
    click(qtbot, board, SpotKind.TRACK, number)
    after = board.canvas.grab().toImage()
    at = board.canvas.spot_point(Spot(SpotKind.TRACK, number)).toPoint()
    near = [(dx, dy) for dx in (-6, 0, 6) for dy in (-3, 0, 3)]
    assert any(
        before.pixelColor(at.x() + dx, at.y() + dy) != after.pixelColor(at.x() + dx, at.y() + dy) for dx, dy in near
    )
    board.session.state = replace(board.session.state, turn=board.session.you)
    assert "Your cards: none" in board.canvas.accessibleDescription()


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (PracticeOptions("asia"), "no Ticket to Ride variant"),
        (PracticeOptions("easy easy easy easy easy"), "1 to 4 bots"),
        (PracticeOptions("3 trains"), "8 to 45 trains"),
        (PracticeOptions(palette="mauve"), "palette"),
    ],
)
def test_what_there_is_not_is_refused(qtbot: QtBot, options: PracticeOptions, why: str) -> None:
    with pytest.raises(UsageError, match=why):
        create(options)


def test_kinds_are_named_by_words() -> None:
    for text in ("daily usa easy", "random europe hard hard medium easy", "random usa hard 12 trains"):
        assert str(TicketKind.parse(text)) == text
