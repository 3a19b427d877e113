"""``kibitz page``: shown once, saved, found by itself, handed on, and gone."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import cv2
import pytest

from kibitz.services.page_store import PAGES
from tests.cli.conftest import Ran, Run
from tests.support.taught import WordPage, word_page

GUESSES = (("CRANE", "01002"), ("SLOPE", "00102"))


@pytest.fixture
def picture(tmp_path: Path) -> Path:
    return saved(word_page(GUESSES), tmp_path / "tuesday.png")


def saved(page: WordPage, path: Path) -> Path:
    cv2.imwrite(str(path), page.frame.pixels)
    return path


def board() -> str:
    return ",".join(f"{value:.0f}" for value in word_page(()).board.as_list())


def spec(folder: Path, **fields: Any) -> Path:
    path = folder / "spec.json"
    path.write_text(json.dumps({"board": word_page(()).board.as_list(), **fields}))
    return path


def reading(ran: Ran) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(ran.out)["readings"][0]
    return found


def test_a_page_that_was_shown_is_found_by_itself_and_named(picture: Path, tmp_path: Path, run: Run) -> None:
    assert run("analyse", picture, "--game", "wordle").code == 1

    taught = run("page", "teach", picture, "--game", "wordle", "--spec", spec(tmp_path), "--name", "Tuesday's")

    assert (taught.code, taught.err) == (0, "")
    assert "30 cells" in taught.out
    assert "read now: 30 tiles" in taught.out
    later = saved(word_page([*GUESSES, ("MOUSE", "02012")], scale=1.5), tmp_path / "later.png")
    assert "by the page Tuesday's" in run("analyse", later, "--game", "wordle").out
    found = reading(run("analyse", later, "--game", "wordle", "--json"))
    assert found["page"] == "Tuesday's"
    cells = found["boards"][0]["cells"][10:15]
    assert [cell["letter"] for cell in cells] == list("MOUSE")
    assert [cell["state"] for cell in cells] == ["absent", "correct", "absent", "present", "correct"]


def test_a_page_can_be_used_from_its_file(picture: Path, tmp_path: Path, run: Run) -> None:
    file = tmp_path / "page.json"

    assert run("page", "teach", picture, "--game", "wordle", "--board", board(), "-o", file).code == 0

    assert PAGES.files() == []
    assert run("analyse", picture, "--game", "wordle").code == 1
    assert reading(run("analyse", picture, "--page", file, "--json"))["page"] == "page"


def test_a_page_is_listed_handed_on_renamed_and_deleted(picture: Path, tmp_path: Path, run: Run) -> None:
    run("page", "teach", picture, "--game", "wordle", "--board", board(), "--name", "club")
    file = tmp_path / "club.json"

    assert run("page", "export", "club", file).code == 0
    assert run("page", "rename", "club", "Lunch break").code == 0
    assert [one["name"] for one in json.loads(run("page", "list", "--json").out)] == ["lunch-break"]
    assert run("page", "import", file).code == 0
    assert "club" in run("page", "list").out
    assert "already" in run("page", "import", file).err
    assert run("page", "check", "club", picture).code == 0
    assert run("page", "delete", "club").code == 0
    assert run("page", "delete", "lunch-break").code == 0
    assert run("page", "list").out.startswith("No page is saved in")


def test_what_it_reads_is_drawn(picture: Path, tmp_path: Path, run: Run) -> None:
    drawn = tmp_path / "drawn.png"

    ran = run("page", "teach", picture, "--game", "wordle", "--board", board(), "--draw", drawn)

    assert f"picture: {drawn}" in ran.out
    before, after = cv2.imread(str(picture)), cv2.imread(str(drawn))
    assert after.shape[1] == before.shape[1]
    assert (after[: before.shape[0]] != before).any()


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"board": [1, 2, 3]}, "board"),
        ({"board": [5000, 10, 20, 20]}, "beyond the picture"),
        ({"rows": 0}, "rows can't be 0"),
        ({"colours": {"purple": [3, 4]}}, "No colour is called 'purple'"),
        ({"colours": {"correct": [3, 4000]}}, "correct lies beyond the picture"),
        ({"sendd": [3, 4]}, "sendd is nothing that can be shown"),
    ],
)
def test_a_wrong_spec_is_told_in_a_sentence(
    picture: Path, tmp_path: Path, run: Run, fields: dict[str, Any], told: str
) -> None:
    ran = run("page", "teach", picture, "--game", "wordle", "--spec", spec(tmp_path, **fields))

    assert ran.code == 2
    assert told in ran.err
    assert PAGES.files() == []


def test_a_damaged_page_is_told_and_the_others_work(picture: Path, run: Run) -> None:
    run("page", "teach", picture, "--game", "wordle", "--board", board(), "--name", "club")
    (PAGES.path / "bad.json").write_text("{}")

    assert "bad.json" in run("page", "list").err
    assert "by the page club" in run("analyse", picture, "--game", "wordle").out
    ran = run("analyse", picture, "--page", "bad")
    assert (ran.code, "no page of Kibitz" in ran.err) == (2, True)


def test_where_to_show_boards_of_ticket_to_ride_is_told(picture: Path, run: Run) -> None:
    ran = run("page", "teach", picture, "--game", "ticket", "--board", "1,2,3,4")

    assert (ran.code, "kibitz ticket profile make" in ran.err) == (2, True)
