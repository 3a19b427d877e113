"""``kibitz ticket profile wizard``, without the window that it opens."""

from __future__ import annotations

import pytest

import kibitz.cli.ticket.wizard
from tests.cli.conftest import Run


@pytest.mark.parametrize(("name", "code", "told"), [("client", 0, "client.json"), ("", 1, "No profile was saved")])
def test_it_tells_what_was_saved(run: Run, monkeypatch: pytest.MonkeyPatch, name: str, code: int, told: str) -> None:
    asked = []

    def show(pictures: list[str], board: str, theme: str) -> str:
        asked.append((pictures, board, theme))
        return name

    monkeypatch.setattr(kibitz.cli.ticket.wizard, "in_windows", lambda path: show)
    ran = run("ticket", "profile", "wizard", "empty.png", "--board", "europe", "--theme", "dark")
    assert ran.code == code
    assert told in ran.out + ran.err
    assert asked == [(["empty.png"], "europe", "dark")]


def test_it_knows_the_boards(run: Run) -> None:
    ran = run("ticket", "profile", "wizard", "--board", "mars")
    assert ran.code == 2
    assert "There are: usa, europe" in ran.err
