"""What the documents promise: their links, their commands, and the example game of docs/adding-a-game.md."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from kibitz.analyse import analyse_frame
from kibitz.automation.stop import Stop
from kibitz.core.action import Action, Click, PointAway
from kibitz.core.frame import Frame
from kibitz.core.geometry import Rect
from kibitz.loop import Loop

ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *ROOT.glob("examples/*/*.md")])


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    links = [link.partition("#")[0] for link in re.findall(r"\]\(([^)\s]+)\)", text) if "://" not in link]
    missing = [link for link in links if link and not (page.parent / link).exists()]
    assert not missing


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_command_that_is_told_is_there(page: Path) -> None:
    from kibitz.cli.main import build_app

    known = {command.name for command in build_app([]).registered_commands} | {
        group.name for group in build_app([]).registered_groups
    }
    told = set(re.findall(r"`kibitz ([a-z]+)", page.read_text(encoding="utf-8")))
    assert told <= known


def test_the_readme_is_read_in_a_few_minutes() -> None:
    assert len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()) <= 120


class Button:
    """A screen with the example's button on it."""

    name = "the button"
    can_act = True

    def __init__(self) -> None:
        self.pixels = np.full((80, 120, 3), 255, np.uint8)
        self.pixels[20:60, 30:90] = (0, 0, 255)

    def grab(self) -> Frame:
        return Frame(self.pixels.copy(), self.name)

    @contextmanager
    def guard(self, stop: Stop) -> Iterator[None]:
        yield

    def attend(self, board: Rect) -> None:
        pass

    def trouble(self) -> None:
        return None

    def perform(self, action: Action) -> None:
        if isinstance(action, PointAway):
            return
        assert isinstance(action, Click)
        self.pixels[20:60, 30:90] = (128, 128, 128)

    def restore(self) -> None:
        """Nothing was altered."""

    def close(self) -> None:
        pass


@pytest.fixture
def example() -> Any:
    """The class that docs/adding-a-game.md shows."""
    page = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    found = re.search(r"```python\n(.*?)```", page, re.DOTALL)
    assert found
    module = ModuleType("red_button")
    exec(compile(found[1], "adding-a-game.md", "exec"), module.__dict__)
    return module.RedButton()


def test_the_example_game_is_read_and_advised(example: Any) -> None:
    record = analyse_frame(Button().grab(), [example], "shot.png").record()
    assert record["readings"][0]["box"] == [30, 20, 60, 40]
    assert record["readings"][0]["advice"][0]["title"] == "Press it"


def test_the_example_game_is_played(example: Any) -> None:
    button = Button()
    outcome = Loop(button, [example]).play(Stop())
    assert outcome.finished
    assert outcome.reason == "The button is grey."
    assert (button.pixels[40, 60] == 128).all()
