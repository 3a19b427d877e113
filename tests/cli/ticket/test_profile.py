"""``kibitz ticket profile``: profiles made, shown, checked, kept; and how the other commands use them."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from kibitz.cli.printing.board_log import BoardLog
from kibitz.cli.ticket.board_profile import profile_of_practice
from kibitz.core.errors import UnreadableBoardError
from kibitz.core.geometry import Point, Rect
from kibitz.games.ticket import game as ticket
from kibitz.games.ticket.profile_store import PROFILES, load_profile, save_profile
from kibitz.solvers.ticket.model.boards import load_board
from kibitz.vision.ticket.profile_maker import making
from kibitz.vision.ticket.profile_maker.making import ProposedProfile
from tests.cli.conftest import Run
from tests.support.fake_surface import FakeSurface
from tests.support.ticket.page import TicketPage, profile_of

CITIES = {"Seattle": [76.0, 120.0], "Miami": [860.5, 640], "Boston": [900, 130], "Los Angeles": [110, 480]}


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What `propose_profile` was asked for; it gives a profile with straight tracks."""
    calls: list[Any] = []

    def propose(pictures: Any, board_id: str, cities: Any = None, name: str = "") -> ProposedProfile:
        calls.append((len(pictures), board_id, cities, name))
        made = profile_of(load_board(board_id))
        first = made.tracks[0]
        tracks = (replace(first, seen=False), *made.tracks[2:])
        return ProposedProfile(replace(made, tracks=tracks, picture=pictures[0]), ("Miami",), ("one city is dark",))

    monkeypatch.setattr(making, "propose_profile", propose)
    return calls


@pytest.fixture
def empty(tmp_path: Path) -> Path:
    path = tmp_path / "empty.png"
    cv2.imwrite(str(path), np.full((900, 1200, 3), 90, np.uint8))
    return path


def written(path: Path, content: Any) -> Path:
    path.write_text(content if isinstance(content, str) else json.dumps(content))
    return path


def test_a_profile_is_made_into_a_file_and_what_was_found_is_told(
    run: Run, asked: list[Any], empty: Path, tmp_path: Path
) -> None:
    target, drawing = tmp_path / "client.json", tmp_path / "drawn.png"
    cities = written(tmp_path / "cities.json", CITIES)
    ran = run("ticket", "profile", "make", empty, "--board", "usa", "--cities", cities, "-o", target, "--draw", drawing)
    assert ran.code == 0, ran.err
    assert asked == [(1, "usa", {name: Point(*at) for name, at in CITIES.items()}, "client")]
    assert "cities: 36, of these 1 worked out: Miami" in ran.out
    first, second = load_board().tracks[:2]
    left = 309 - second.length
    told = f"{left} spaces: {left - first.length} seen, {first.length} worked out, 0 hidden"
    assert f"tracks: 99 with {told}" in ran.out
    assert f"left out: {load_board().track_name(1)} {second.colour.word}" in ran.out
    assert "unsure: one city is dark" in ran.out
    assert cv2.imread(str(drawing)).shape == (900, 1200, 3)
    found = load_profile(str(target))
    assert (found.name, found.board_id, found.settings["pay"]) == ("client", "usa", "auto")


def test_without_a_file_it_is_saved_under_its_name_and_not_replaced_unasked(
    run: Run, asked: list[Any], empty: Path
) -> None:
    make = ("ticket", "profile", "make", empty, "--board", "europe", "--name", "My client")
    assert run(*make).code == 0
    assert (PROFILES.path / "my-client.json").is_file()
    again = run(*make)
    assert again.code == 2
    assert "--force" in again.err
    assert run(*make, "--force").code == 0
    assert load_profile("My client").board_id == "europe"


def test_a_file_that_is_there_is_not_replaced_unasked(run: Run, asked: list[Any], empty: Path, tmp_path: Path) -> None:
    target = written(tmp_path / "client.json", "mine")
    ran = run("ticket", "profile", "make", empty, "--board", "usa", "-o", target)
    assert (ran.code, target.read_text(), asked) == (2, "mine", [])
    target.write_text("")
    assert run("ticket", "profile", "make", empty, "--board", "usa", "-o", target).code == 0


@pytest.mark.parametrize(
    "content",
    [
        CITIES,
        {"cities": CITIES},
        [[name, *at] for name, at in CITIES.items()],
        [[name, at] for name, at in CITIES.items()],
        [{"name": name, "x": at[0], "y": at[1]} for name, at in CITIES.items()],
        {name: {"x": at[0], "y": at[1]} for name, at in CITIES.items()},
    ],
)
def test_cities_are_taken_in_several_forms(
    run: Run, asked: list[Any], empty: Path, tmp_path: Path, content: Any
) -> None:
    cities = written(tmp_path / "cities.json", content)
    assert run("ticket", "profile", "make", empty, "--board", "usa", "--cities", cities, "--name", "a").code == 0
    assert asked[0][2] == {name: Point(*at) for name, at in CITIES.items()}


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("{", "is no JSON"),
        ("3", "has no cities"),
        ({"Miami": [1]}, "Miami needs x and y"),
        ({"Miami": "here"}, "Miami needs x and y"),
        ([[3, 4]], "has no name"),
    ],
)
def test_files_of_cities_with_faults_are_told_what_is_wrong(
    run: Run, asked: list[Any], empty: Path, tmp_path: Path, content: Any, told: str
) -> None:
    cities = written(tmp_path / "cities.json", content)
    ran = run("ticket", "profile", "make", empty, "--board", "usa", "--cities", cities, "--name", "a")
    assert (ran.code, asked) == (2, [])
    assert told in ran.err


def test_other_places_come_from_a_file_too(run: Run, asked: list[Any], empty: Path, tmp_path: Path) -> None:
    places = written(tmp_path / "places.json", {"deck": [10, 20, 30, 40], "hand red": {"x": 1, "y": 2, "w": 3, "h": 4}})
    options = ("--board", "usa", "--places", places, "--name", "a", "--pay", "hand first", "--me", "1")
    assert run("ticket", "profile", "make", empty, *options).code == 0
    found = load_profile("a")
    assert found.places["deck"] == Rect(10, 20, 30, 40)
    assert (found.settings["pay"], found.settings["me"]) == ("hand first", "1")
    for content, told in (({"moon": [1, 2, 3, 4]}, "no place is called 'moon'"), ({"deck": [1, 2, 0, 4]}, "no area")):
        written(places, content)
        ran = run("ticket", "profile", "make", empty, *options, "--force")
        assert ran.code == 2
        assert told in ran.err


def test_profiles_are_listed_shown_added_and_deleted(run: Run, tmp_path: Path) -> None:
    assert "No profile is saved" in run("ticket", "profile", "list").out
    file = save_profile(replace(profile_of(load_board()), name="theirs"), tmp_path / "shared.json")
    assert run("ticket", "profile", "add", file, "--name", "mine").code == 0
    assert "mine" in run("ticket", "profile", "list").out
    assert json.loads(run("ticket", "profile", "list", "--json").out)[0]["name"] == "mine"
    shown = run("ticket", "profile", "show", "mine", "--draw", tmp_path / "drawn.png")
    assert "the board usa in a picture of 1200 x 900" in shown.out
    assert (tmp_path / "drawn.png").stat().st_size
    assert run("ticket", "profile", "delete", "mine").code == 0
    gone = run("ticket", "profile", "show", "mine")
    assert gone.code == 2
    assert "no board profile 'mine'" in gone.err


def test_a_file_that_is_no_profile_is_told_and_doesnt_hide_others(run: Run, tmp_path: Path) -> None:
    save_profile(replace(profile_of(load_board()), name="good"))
    (PROFILES.path / "bad.json").write_text("{}")
    listed = run("ticket", "profile", "list")
    assert "good" in listed.out
    assert "bad.json" in listed.err
    shown = run("ticket", "profile", "show", PROFILES.path / "bad.json")
    assert shown.code == 2
    assert "no board profile that can be read" in shown.err


def test_pictures_are_checked_against_a_profile(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    page = TicketPage()
    save_profile(replace(page.profile, name="page"))
    picture = tmp_path / "frame.png"
    cv2.imwrite(str(picture), page.grab().pixels)
    monkeypatch.setattr(ticket, "vision_reader", lambda: never)
    ran = run("ticket", "profile", "check", "page", picture)
    assert ran.code == 1
    assert "it doesn't fit" in ran.out
    monkeypatch.setattr(ticket, "vision_reader", lambda: page.read)
    ran = run("ticket", "profile", "check", "page", picture)
    assert ran.code == 0, ran.err
    assert "scale 1.0000" in ran.out


def never(*_: object) -> None:
    """A reader that finds nothing."""


def test_analyse_without_a_profile_says_how_to_make_one(run: Run, empty: Path) -> None:
    ran = run("analyse", "--game", "ticket", empty)
    assert ran.code == 1
    assert "kibitz ticket profile make" in ran.err
    assert "--game ticket" in run("analyse", "--profile", "a", empty).err
    assert "--profile is for other games" in run("analyse", "--game", "set", "--profile", "a", empty).err


def test_analyse_reads_by_a_profile_and_takes_what_it_is_told(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    page = TicketPage()
    file = save_profile(page.profile, tmp_path / "page.json")
    picture = tmp_path / "frame.png"
    cv2.imwrite(str(picture), page.grab().pixels)
    monkeypatch.setattr(ticket, "vision_reader", lambda: page.read)
    words = ("analyse", "--game", "ticket", "--profile", file, picture)
    ran = run(*words, "--json", "-o", "claims=Calgary-Helena red")
    assert ran.code == 0, ran.err
    [reading] = json.loads(ran.out)["readings"]
    owners = {one["owner"] for one in reading["tracks"]}
    assert owners == {None, "red"}
    shown = run(*words)
    assert "Tickets to keep" in shown.out
    assert "offered:" in shown.out


def test_a_practice_board_that_is_not_drawn_yet_is_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[FakeSurface] = []

    def make(pictures: Any, board_id: str, cities: Any, name: str) -> Any:
        if len(looks) < 3:
            raise UnreadableBoardError("Nothing is drawn.")
        return profile_of(load_board(board_id))

    monkeypatch.setattr(making, "make_profile", make)
    told = {"event": "layout", "window": [0, 0, 300, 200], "cities": {}, "places": {}}, {"event": "new", "board": "usa"}
    log = tmp_path / "board.jsonl"
    log.write_text("".join(json.dumps(line) + "\n" for line in told))

    options = profile_of_practice(FakeSurface(on_grab=looks.append), BoardLog(log), tmp_path)

    assert load_profile(options["profile"]).board_id == "usa"
    assert len(looks) == 3
