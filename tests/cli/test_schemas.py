"""What the commands write as JSON is what docs/schemas says, key by key."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from kibitz.cli.catalogue import every_command
from kibitz.cli.common import surfaces
from kibitz.cli.schemas.catalogue import SHAPES, schema, shape_of
from kibitz.games.ticket.profile_store import save_profile
from kibitz.games.tuble import game as tuble
from kibitz.loop import Loop
from kibitz.services.settings import Settings, save_settings, settings_file
from kibitz.vision.ticket.profile_maker import making
from kibitz.vision.ticket.profile_maker.making import ProposedProfile
from tests.cli.conftest import Run
from tests.cli.tuble.test_play import PageOpenedAnew
from tests.support.command_files import client, draw, keep_a_game
from tests.support.fake_surface import FakeSurface
from tools.make_schemas import FOLDER, texts

TEACH = "page teach letters.png --game wordle --board 260,130,314,378 --name club"
PRINTED: list[tuple[str, str]] = [
    ("analyse", "analyse set.png --game set --json --explain"),
    ("analyse", "analyse words.png --game wordle --json"),
    ("analyse", "analyse stations.png --game tuble --json"),
    ("analyse", "analyse pyramid.png --game pyramid --json --explain"),
    ("analyse", "analyse map.png --game ticket --profile client --json"),
    ("analyse", "analyse lamps.png --game toy --json"),
    ("analyse", "analyse nothing.png --json --explain"),
    ("analyse", "analyse set.png absent.png --game set --correct 'card 1=striped' --json"),
    ("analyse", "analyse letters.png --game wordle --page club --json"),
    ("watch", "watch --game toy --json"),
    ("play", "play toy --json"),
    ("doctor", "doctor --json"),
    ("where", "where --json"),
    ("history-list", "history list --json"),
    ("history-show", "history show 1 --json"),
    ("history-figures", "history figures wordle --json"),
    ("history-figures", "history figures set --json"),
    ("page-list", "page list --json"),
    ("page-show", "page show club --json"),
    ("page-teach", f"{TEACH}2 --json"),
    ("page-check", "page check club letters.png nothing.png --json"),
    ("set-solve", "set solve 1rso 2rso 3rso 1god --json"),
    ("set-daily", "set daily 2026-11-21 --json"),
    ("set-daily", "set daily --answers --json"),
    ("set-chance", "set chance 1rso 2gtd 3pod --json"),
    ("wordle-advise", "wordle advise CRANE=01200 --json"),
    ("wordle-advise", "wordle advise --json --list 3 --boards 2"),
    ("wordle-advise", "wordle advise CRANE=11111 SLOTH=11111 --json"),
    ("wordle-analyse", "wordle analyse CRANE SLOTH TIARA --answer TIARA --json"),
    ("wordle-analyse", "wordle analyse CRANE=01200 --json --aim streak"),
    ("wordle-run", "wordle run --answer TIARA,SLOTH --json"),
    ("wordle-hide", "wordle hide --guess RAISE --solve --json"),
    ("wordle-tree", "wordle tree SALET --json"),
    ("wordle-tree-file", "wordle tree SALET --format json"),
    ("wordle-benchmark", "wordle benchmark --list 3 --json"),
    ("wordle-benchmark", "wordle benchmark --boards 2 --games 2 --json"),
    ("wordle-prove", "wordle prove --beat 7921 --openers SALET --json"),
    ("wordle-lists", "wordle lists --json"),
    ("wordle-lists", "wordle lists original --json"),
    ("tuble-advise", "tuble advise 'Ealing Broadway=16,1' --json"),
    ("tuble-advise", "tuble advise Temple=1,1 Oval=1,1 Temple=9,2 --json"),
    ("tuble-route", "tuble route 'Chalk Farm' Temple --json"),
    ("tuble-benchmark", "tuble benchmark --graph current --json"),
    ("tuble-tree", "tuble tree --json"),
    ("pyramid-solve", "pyramid solve p ir aao ntib ogueo --json"),
    ("ticket-route", "ticket route 'San Francisco' Nashville --all --json"),
    ("ticket-route", "ticket route Miami Miami --board usa --json"),
    ("ticket-route", "ticket route London Dieppe --board europe --json"),
    ("ticket-plan", "ticket plan 'Los Angeles-Miami' Seattle-Denver --trains 12 --json"),
    ("ticket-advise", "ticket advise --json"),
    (
        "ticket-advise",
        "ticket advise 'Los Angeles-Miami' --claimed Denver-Omaha=blue --own 'Denver-Santa Fe' --json --players 3 "
        "--hand 'red 3, locomotive 1' --row 'red, blue, locomotive, green, red' --what-if Calgary-Helena=blue",
    ),
    ("ticket-advise", "ticket advise --offered Seattle-Denver --offered 'Los Angeles-Miami' --hand none --json"),
    ("ticket-simulate", "ticket simulate --players planner,planner --games 1 --json"),
    ("ticket-profile-make", "ticket profile make map.png --board usa --name other --json"),
    ("ticket-profile-show", "ticket profile show client --json"),
    ("ticket-profile-list", "ticket profile list --json"),
    ("ticket-profile-check", "ticket profile check client map.png nothing.png --json"),
]
TYPED: list[tuple[str, str, str]] = [
    ("wordle-solve", "wordle solve --json", "SLOTH/?/moves/01200/SALET=22222"),
    ("wordle-solve", "wordle solve --list 3 --boards 2 --sequence --json", "CAT=222/001/DOG=000"),
    ("wordle-hide", "wordle hide --json", "RAISE/XXXXX/hint/list/undo"),
    ("tuble-solve", "tuble solve --json", "Temple/16 yellow/nonsense/undo/0"),
    ("pyramid-solve", "pyramid solve --json", "p ir aao ntib ogueo/no/wrong QQQQ/right PIANO"),
]
"""Sessions, and the lines that are typed."""
WRITTEN: list[tuple[str, str, str]] = [
    ("analyse", "analyse set.png nothing.png --game set --output many.jsonl", "many.jsonl"),
    ("history-show", "history export games.jsonl --pictures", "games.jsonl"),
    ("history-export", "history export games.json", "games.json"),
    ("page-file", "page export club club.json", "club.json"),
    ("wordle-tree-file", "wordle tree SALET -o tree.json", "tree.json"),
    ("tuble-tree", "tuble tree -o tree.json", "tree.json"),
    ("ticket-profile-file", "ticket profile make map.png --board usa -o client.json", "client.json"),
]
UNUSED_COMMANDS = {"settings"}
"""Written by no command, but by the window."""
pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("schemas")]


def strict(part: Any) -> Any:
    """A schema that lets no key pass that it doesn't tell of."""
    if isinstance(part, list):
        return [strict(one) for one in part]
    if not isinstance(part, dict):
        return part
    closed = {"additionalProperties": False} if "properties" in part and part.get("type") == "object" else {}
    return {**closed, **{name: strict(value) for name, value in part.items()}}


def check(name: str, *values: Any) -> None:
    assert values, "there is nothing to be looked at"
    validator = Draft202012Validator(strict(schema(shape_of(name))))
    for value in values:
        validator.validate(value)


def parsed(text: str) -> list[Any]:
    """The values of a text: one that is all of it, or one a line."""
    try:
        return [json.loads(text)]
    except ValueError:
        return [json.loads(line) for line in text.splitlines()]


@pytest.fixture(autouse=True)
def files(tmp_path: Path, board: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder with pictures, a page, a profile, a game in the history; a screen that shows the toy."""
    monkeypatch.chdir(tmp_path)
    for what in ("set", "letters", "map", "words", "stations", "pyramid", "nothing"):
        draw(what, Path(f"{what}.png"))
    board.rename("lamps.png")
    keep_a_game()
    profile = replace(client()[1], name="client")
    save_profile(profile)
    monkeypatch.setattr(making, "propose_profile", lambda *_: ProposedProfile(profile, ("Miami",), ("it is dark",)))
    monkeypatch.setattr(surfaces, "_desktop", lambda region, monitor: FakeSurface())
    monkeypatch.setattr(Loop, "watch", lambda loop, stop: [loop.look() for _ in range(2)])


@pytest.mark.parametrize(("name", "line"), PRINTED, ids=[line for _, line in PRINTED])
def test_what_is_printed_is_as_the_schema_says(run: Run, name: str, line: str) -> None:
    if "club" in line:
        run(*TEACH.split())
    check(name, *parsed(run(*shlex.split(line)).out))


def test_games_that_are_over_are_told_as_the_schema_says(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    page = PageOpenedAnew("Kingsbury", "Oval")
    monkeypatch.setattr(surfaces, "_browser", lambda browser, url, headless, profile: page)
    monkeypatch.setattr(tuble, "vision_readers", lambda: (page.read, lambda reading, fits: reading))
    monkeypatch.setattr(PageOpenedAnew, "close", lambda self: None)
    lines = parsed(run("play", "tuble", "--games", "2", "--browser", "chrome", "--url", "x", "--json").out)
    check("play", *lines)
    assert any("tables" in line for line in lines)
    assert lines[-1]["fine"] == 2


@pytest.mark.parametrize(("name", "line", "typed"), TYPED, ids=[line for _, line, _ in TYPED])
def test_what_a_session_answers_is_as_the_schema_says(
    run: Run, monkeypatch: pytest.MonkeyPatch, name: str, line: str, typed: str
) -> None:
    monkeypatch.setattr("sys.stdin", StringIO(typed.replace("/", "\n") + "\n"))
    check(name, *parsed(run(*line.split()).out))


@pytest.mark.parametrize(("name", "line", "file"), WRITTEN, ids=[line for _, line, _ in WRITTEN])
def test_what_is_written_is_as_the_schema_says(run: Run, name: str, line: str, file: str) -> None:
    if "club" in line:
        run(*TEACH.split())
    run(*line.split())
    check(name, *parsed(Path(file).read_text(encoding="utf-8")))


def test_the_file_of_settings_is_as_the_schema_says() -> None:
    save_settings(Settings(theme="dark", games={"wordle": {"mode": "hard"}}, region=(1, 2, 3, 4)))
    check("settings", json.loads(settings_file().read_text(encoding="utf-8")))


def commands_with_json() -> Iterator[str]:
    for words, command in every_command():
        if any("--json" in parameter.opts for parameter in command.params):
            yield "-".join(words)


def test_every_command_that_prints_json_has_a_schema() -> None:
    assert set(commands_with_json()) <= {shape.name for shape in SHAPES}


def test_every_schema_is_held_against_something_real() -> None:
    tried = {name for name, *_ in [*PRINTED, *TYPED, *WRITTEN]} | UNUSED_COMMANDS
    assert tried == {shape.name for shape in SHAPES}


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape.name)
def test_a_schema_is_one(shape: Any) -> None:
    Draft202012Validator.check_schema(schema(shape))


def test_docs_have_them_up_to_date() -> None:
    assert {path.name: path.read_text(encoding="utf-8") for path in FOLDER.iterdir()} == texts(), (
        "run tools/make_schemas.py"
    )


def test_a_key_that_is_not_told_of_is_noticed() -> None:
    with pytest.raises(Exception, match="Additional properties are not allowed"):
        check("where", {**dict.fromkeys(("settings", "cache", "logs", "data", "evidence"), ""), "more": ""})


def test_schema_lists_and_prints(run: Run) -> None:
    assert all(f"\n{shape.name} " in f"\n{run('schema').out}" for shape in SHAPES)
    assert json.loads(run("schema", "play").out)["$id"] == "urn:kibitz:schema:play:1"
    assert run("schema", "chess").code == 2
