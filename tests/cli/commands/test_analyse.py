from __future__ import annotations

import json
import socket
from pathlib import Path

import cv2
import numpy as np
import pytest

from kibitz.services.annotate import BY_HAND
from kibitz.solvers.set import full_deck
from tests.cli.conftest import Run, draw_board
from tests.games.set.test_corrected import CARDS, GRAINY
from tests.support import toy
from tests.support.set.pictures import Style
from tests.support.set.pictures import draw_board as draw_cards


def lines(out: str) -> list[dict]:
    return [json.loads(line) for line in out.splitlines()]


def test_json_has_one_object_a_picture_with_the_documented_fields(run: Run, board: Path) -> None:
    ran = run("analyse", board, "--game", "toy", "--json")
    (record,) = lines(ran.out)
    assert ran.code == 0
    assert ran.err == ""
    assert record["file"] == str(board)
    assert record["size"] == [800, 300]
    assert record["error"] is None
    assert set(record["ms"]) == {"read", "advise"}
    (reading,) = record["readings"]
    assert reading["game"] == "toy"
    assert reading["confidence"] == 1.0
    assert reading["lamps"] == list(toy.COLOURS)
    assert reading["advice"][0]["places"] == ["lamp 0", "lamp 5"]


def test_table_tells_picture_moves_and_reasons(run: Run, board: Path) -> None:
    ran = run("analyse", board, "--game", "toy")
    assert ran.code == 0
    assert "6 lamps" in ran.out
    assert "  1.  put out red    both are red" in ran.out


def test_explain_tells_what_spoke_for_and_against_each_candidate(run: Run, board: Path) -> None:
    told = run("analyse", board, "--game", "toy", "--explain")
    assert told.code == 0
    assert "which area is the panel" in told.out
    assert "3.00  the largest  taken" in told.out
    assert "+3.00 lamps on it (6 × 0.5)" in told.out
    assert "which area" not in run("analyse", board, "--game", "toy").out


def test_json_explains_where_it_is_asked_to(run: Run, board: Path) -> None:
    (record,) = lines(run("analyse", board, "--game", "toy", "--json", "--explain").out)
    (decision,) = record["readings"][0]["decisions"]
    assert decision["chosen"] == 0
    (candidate,) = decision["candidates"]
    assert candidate["score"] == 3.0
    assert candidate["terms"] == [
        {"name": "lamps", "meaning": "lamps on it", "value": 6.0, "weight": 0.5, "contribution": 3.0}
    ]
    (plain,) = lines(run("analyse", board, "--game", "toy", "--json").out)
    assert "decisions" not in plain["readings"][0]


def test_of_a_picture_without_a_board_it_is_told_what_came_nearest(run: Run, tmp_path: Path) -> None:
    rows = np.full((400, 600, 3), 255, np.uint8)
    for i in range(9):
        x, y = 40 + 180 * (i % 3), 30 + 120 * (i // 3)
        cv2.rectangle(rows, (x, y), (x + 140, y + 90), (90, 90, 90), 1)
        cv2.circle(rows, (x + 70, y + 45), 22, (30, 30, 200), cv2.FILLED)
    picture = tmp_path / "rows.png"
    cv2.imwrite(str(picture), rows)
    told = run("analyse", picture, "--game", "set", "--explain")
    assert told.code == 1
    assert "What came nearest to a board of Set" in told.out
    assert "none was taken" in told.out
    (record,) = lines(run("analyse", picture, "--game", "set", "--explain", "--json").out)
    assert record["nearest"]["set"][0]["chosen"] is None
    assert "What came nearest" not in run("analyse", picture, "--game", "set").out


def test_explain_draws_the_stages_of_a_reading_beside_the_annotated_picture(run: Run, tmp_path: Path) -> None:
    picture = tmp_path / "cards.png"
    cv2.imwrite(str(picture), draw_cards(Style(), list(full_deck()[::7])).pixels)
    told = run("analyse", picture, "--game", "set", "--explain", "--annotate", tmp_path / "out")
    assert told.code == 0
    assert (tmp_path / "out" / "cards.png").exists()
    names = [path.name for path in sorted((tmp_path / "out" / "cards").iterdir())]
    assert names[0] == "set-1-edges.png"
    assert names[-1] == "set-7-decision.png"
    assert "cards/set-5-mask.png: what counts as a symbol" in told.err


def test_a_bad_file_is_reported_and_the_rest_goes_on(run: Run, board: Path, tmp_path: Path) -> None:
    text = tmp_path / "text.png"
    text.write_text("no picture")
    cut = tmp_path / "cut.png"
    cut.write_bytes(board.read_bytes()[:600])
    ran = run("analyse", text, cut, tmp_path / "missing.png", board, "--game", "toy", "--json")
    records = lines(ran.out)
    assert ran.code == 1
    assert [bool(record["readings"]) for record in records] == [False, False, False, True]
    assert "not a picture" in records[0]["error"]
    assert "cut off" in records[1]["error"]
    assert "missing.png" in records[2]["error"]


def test_the_table_names_bad_files_on_stderr_without_a_traceback(run: Run, board: Path, tmp_path: Path) -> None:
    text = tmp_path / "text.png"
    text.write_text("no picture")
    ran = run("analyse", board, text, "--game", "toy")
    assert ran.code == 1
    assert ran.err.startswith(f"kibitz: {text} is not a picture that Kibitz knows")
    assert "Traceback" not in ran.err


def test_a_folder_is_searched_through_in_a_stable_order(run: Run, tmp_path: Path) -> None:
    for name in ("b/2.png", "b/10.png", "a.png", ".hidden/no.png"):
        draw_board(tmp_path / "shots" / name)
    (tmp_path / "shots" / "notes.txt").write_text("not looked at")
    ran = run("analyse", tmp_path / "shots", "--game", "toy", "--json")
    names = [Path(record["file"]).relative_to(tmp_path / "shots").as_posix() for record in lines(ran.out)]
    assert names == ["a.png", "b/10.png", "b/2.png"]


def test_an_empty_folder_is_wrong_usage(run: Run, tmp_path: Path) -> None:
    ran = run("analyse", tmp_path, "--game", "toy")
    assert ran.code == 2
    assert "no pictures" in ran.err


def test_a_picture_without_a_board_is_unreadable(run: Run, board: Path) -> None:
    page = cv2.imread(str(board))
    page[:] = 255
    cv2.imwrite(str(board), page)
    ran = run("analyse", board, "--game", "toy", "--json")
    (record,) = lines(ran.out)
    assert ran.code == 1
    assert record["readings"] == []
    assert "No board of Lamps" in record["error"]


def test_a_missing_display_is_said_with_its_cure(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    ran = run("analyse", "screen", "--game", "toy")
    assert ran.code == 3
    assert "no display" in ran.err
    assert "kibitz analyse" in ran.err


def test_annotated_pictures_keep_the_board_in_place_and_never_replace_files(
    run: Run, board: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    assert run("analyse", board, "--game", "toy", "--annotate", out).code == 0
    drawn = cv2.imread(str(out / "board.png"))
    assert drawn.shape[1] == 800
    assert drawn.shape[0] > 300, "the legend is below the picture"
    plain = cv2.imread(str(board))
    assert (drawn[:300] != plain).any()
    assert (drawn[110, 110] == plain[110, 110]).all(), "the middle of a lamp is left free"

    ran = run("analyse", board, "--game", "toy", "--annotate", out)
    assert ran.code == 2
    assert "--force" in ran.err
    assert ran.out == ""
    assert run("analyse", board, "--game", "toy", "--annotate", out, "--force").code == 0


def test_two_pictures_of_one_name_are_annotated_beside_each_other(run: Run, tmp_path: Path) -> None:
    first, second = draw_board(tmp_path / "a" / "shot.png"), draw_board(tmp_path / "b" / "shot.png")
    assert run("analyse", first, second, "--game", "toy", "--annotate", tmp_path / "out").code == 0
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["shot-2.png", "shot.png"]


def test_nothing_is_sent_anywhere(run: Run, board: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("a network socket was opened")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)
    assert run("analyse", board, "--game", "toy", "--annotate", board.parent / "out").code == 0


def test_what_was_misread_is_said_and_json_and_picture_tell_it(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "cards.png"
    cv2.imwrite(str(path), draw_cards(GRAINY, CARDS).pixels)
    ran = run("analyse", path, "--game", "set", "--json", "--correct", "card 3=open", "--annotate", tmp_path / "drawn")
    (record,) = lines(ran.out)
    (reading,) = record["readings"]
    assert reading["corrected"] == {"card 3": {"shading": "open"}}
    assert [card["shading"] for card in reading["cards"]] == [card.shading for card in CARDS]
    plain = run("analyse", path, "--game", "set", "--json", "--annotate", tmp_path / "plain")
    assert "corrected" not in lines(plain.out)[0]["readings"][0]
    drawn, bare = (cv2.imread(str(tmp_path / folder / "cards.png")) for folder in ("drawn", "plain"))
    x, y, w, _ = (round(side) for side in reading["cards"][2]["box"])
    corner = np.s_[y + 1 : y + 6, x + w - 6 : x + w - 1]
    assert (np.abs(drawn[corner].astype(int) - BY_HAND).sum(axis=2) < 60).any()
    assert not (np.abs(bare[corner].astype(int) - BY_HAND).sum(axis=2) < 60).any()


def test_a_correction_that_cannot_be_is_told(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "cards.png"
    cv2.imwrite(str(path), draw_cards(Style(), CARDS).pixels)
    ran = run("analyse", path, "--game", "set", "--correct", "card 3=mauve")
    assert ran.code == 2
    assert "card 3 can't be “mauve”" in ran.err
