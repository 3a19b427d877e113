"""``kibitz practice``: what the options ask the practice board for, and what is refused politely."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

import kibitz.gui.app
from kibitz.errors import UsageError
from kibitz.gui.practice import set_board, wordle_board
from kibitz.gui.practice.options import PracticeOptions
from tests.cli.conftest import Run


@pytest.mark.parametrize(
    ("words", "variant"),
    [
        ("", ""),
        ("--letters 7 --boards 4 --hard", "7 letters 4 boards hard"),
        ("--hide --letters 4", "4 letters hide"),
        ("--daily 2026-11-21 --boards 2", "daily 2 boards"),
        ("--variant daily --daily 2026-11-21", "daily"),
    ],
)
def test_options_of_wordle_name_its_kind(run: Run, monkeypatch: pytest.MonkeyPatch, words: str, variant: str) -> None:
    asked: dict[str, Any] = {}
    monkeypatch.setattr(kibitz.gui.app, "run_practice", lambda game, **options: asked.update(options) or 0)
    assert run("practice", "wordle", *words.split()).code == 0
    assert asked["variant"] == variant


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (PracticeOptions(palette="pink"), "classic, contrast"),
        (PracticeOptions(landscape=True), "no cards that could lie"),
        (PracticeOptions("12 letters"), "4 to 11 letters"),
        (PracticeOptions("hide 4 boards"), "one board only"),
    ],
)
def test_wordle_refuses_what_it_does_not_have(qapp: QApplication, options: PracticeOptions, said: str) -> None:
    with pytest.raises(UsageError, match=said):
        wordle_board.create(options)


@pytest.mark.parametrize("options", [PracticeOptions(palette="pink"), PracticeOptions("5 letters")])
def test_set_refuses_what_it_does_not_have(qapp: QApplication, options: PracticeOptions) -> None:
    with pytest.raises(UsageError, match=r"There are: classic, "):
        set_board.create(options)
