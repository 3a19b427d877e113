"""The house's one direction: gui, cli -> services, loop -> games -> automation, vision -> solvers -> core."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "kibitz"

MAY_IMPORT = {
    "core": {"core"},
    "resources": set(),
    "solvers": {"core", "solvers", "resources"},
    "vision": {"core", "vision", "solvers", "resources"},
    "automation": {"core", "automation"},
    "games": {"core", "games", "vision", "automation", "solvers", "resources"},
    "services": {
        "core",
        "services",
        "loop",
        "analyse",
        "games",
        "automation",
        "vision",
        "solvers",
        "resources",
        "start",
    },
    "analyse": {"core", "services", "loop", "games", "automation", "vision", "solvers", "start"},
    "loop": {"core", "loop", "automation"},
    "cli": {"core", "cli", "services", "analyse", "loop", "games", "automation", "vision", "solvers", "start"},
    "gui": {
        "core",
        "gui",
        "services",
        "analyse",
        "loop",
        "games",
        "automation",
        "vision",
        "solvers",
        "resources",
        "start",
    },
    "start": {"start", "core", "services", "analyse", "cli", "solvers"},
}
"""Part of the house -> parts it may import. ``start``: ``kibitz`` and ``__main__``."""

ONE_PLACE = {
    "mss": "automation/surfaces/screen.py",
    "pyautogui": "automation/surfaces/hand.py",
    "Xlib": "automation/surfaces/x11.py",
    "selenium": "automation/surfaces/browser.py",
    "numba": "solvers/wordle/jit.py",
    "onnxruntime": "vision/onnx.py",
    "rapidocr": "vision/ocr.py",
}
ACTING = {"mss", "pyautogui", "selenium", "Xlib", "PySide6", "subprocess", "socket", "requests", "urllib"}


def modules() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


def part_of(module: str) -> str:
    """Which part of the house a dotted name such as ``kibitz.vision.set`` belongs to."""
    words = module.split(".")
    name = words[1] if len(words) > 1 else ""
    return name if name in MAY_IMPORT else "start"


def name_of(path: Path) -> str:
    words = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(words[:-1] if words[-1] == "__init__" else words)


def imports(path: Path) -> Iterator[str]:
    """Every module that the file imports, at its top or in a function, those for type checking only left out."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for_types = {
        inner
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING")
        for inner in ast.walk(node)
    }
    for node in ast.walk(tree):
        if node in for_types:
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute here"
            assert node.module is not None
            yield node.module
            # `from kibitz.automation import picture` imports a module too.
            yield from (f"{node.module}.{alias.name}" for alias in node.names if node.module.startswith("kibitz"))


def test_every_part_of_the_house_has_its_rule() -> None:
    folders = {path.name for path in PACKAGE.iterdir() if path.is_dir() and path.name != "__pycache__"}
    files = {path.stem for path in PACKAGE.glob("*.py")} - {"__init__", "__main__"}
    assert folders <= set(MAY_IMPORT)
    assert files == {"analyse", "loop"}


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_point_one_way(path: Path) -> None:
    here = part_of(name_of(path))
    wrong = [name for name in imports(path) if name.startswith("kibitz.") and part_of(name) not in MAY_IMPORT[here]]
    assert not wrong, f"{here} may import {sorted(MAY_IMPORT[here])} only"


@pytest.mark.parametrize("library", ONE_PLACE)
def test_an_awkward_library_is_imported_in_one_place(library: str) -> None:
    users = {
        path.relative_to(PACKAGE).as_posix()
        for path in modules()
        if any(name.partition(".")[0] == library for name in imports(path))
    }
    assert users <= {ONE_PLACE[library]} or _one_folder(users, ONE_PLACE[library])


def _one_folder(users: set[str], home: str) -> bool:
    """A home that has grown into a folder of its own (automation/browser/...)."""
    folder = home.removesuffix(".py") + "/"
    return all(user.startswith(folder) for user in users)


@pytest.mark.parametrize("part", ["solvers", "vision", "games"])
def test_the_pure_parts_touch_neither_screen_nor_network_nor_windows(part: str) -> None:
    for path in (PACKAGE / part).rglob("*.py"):
        touched = {name.partition(".")[0] for name in imports(path)} & ACTING
        assert not touched, f"{path.relative_to(PACKAGE)} imports {touched}"


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_qt_is_in_the_windows_only(path: Path) -> None:
    if path.is_relative_to(PACKAGE / "gui"):
        return
    assert "PySide6" not in {name.partition(".")[0] for name in imports(path)}


def test_solvers_know_no_pixels() -> None:
    for path in (PACKAGE / "solvers").rglob("*.py"):
        assert "cv2" not in {name.partition(".")[0] for name in imports(path)}
        assert "kibitz.core.frame" not in set(imports(path))
