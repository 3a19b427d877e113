"""``kibitz practice``: what the options ask the practice board for, and what is refused politely."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

import kibitz.gui.app
from kibitz.core.errors import UsageError
from kibitz.gui.practice.common.options import PracticeOptions
from kibitz.gui.practice.pyramid.kind import Chosen, PyramidKind
from kibitz.gui.practice.set import board as set_board
from kibitz.gui.practice.wordle import board as wordle_board
from kibitz.solvers.pyramid.generator import Difficulty
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
    assert variant_of(run, monkeypatch, "wordle", words) == variant


def test_options_of_the_pyramid_name_its_kind(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    words = "--rows 6 --hard --expert --daily 2026-11-21"
    kind = PyramidKind.parse(variant_of(run, monkeypatch, "pyramid", words))
    assert kind == PyramidKind(Chosen.DAILY, 6, Difficulty.HARD, expert=True)


def variant_of(run: Run, monkeypatch: pytest.MonkeyPatch, game: str, words: str) -> str:
    """What the practice board is asked for."""
    asked: dict[str, Any] = {}
    monkeypatch.setattr(kibitz.gui.app, "run_practice", lambda game, **options: asked.update(options) or 0)
    assert run("practice", game, *words.split()).code == 0
    return str(asked["variant"])


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
