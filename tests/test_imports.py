"""The house's one direction: gui, cli -> services, loop -> games -> automation, vision -> solvers -> core."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "kibitz"

MAY_IMPORT = {
    "core": {"core"},
    "registry": {"core", "registry"},
    "resources": set(),
    "solvers": {"core", "solvers", "resources"},
    "vision": {"core", "vision", "solvers", "resources"},
    "automation": {"core", "automation"},
    "games": {"core", "games", "vision", "automation", "solvers", "resources"},
    "services": {
        "registry",
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
    "analyse": {"registry", "core", "services", "loop", "games", "automation", "vision", "solvers", "start"},
    "loop": {"registry", "core", "loop", "automation"},
    "cli": {
        "registry",
        "core",
        "cli",
        "services",
        "analyse",
        "loop",
        "games",
        "automation",
        "vision",
        "solvers",
        "start",
    },
    "gui": {
        "registry",
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
    "start": {"registry", "start", "core", "services", "analyse", "cli", "solvers"},
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


MAY_NAME = {
    "registry": {"games"},
    "games": {"gui", "cli", "services"},
    "cli": {"gui"},
}
"""Part of the house -> parts that it may name in a string (``"kibitz.gui.app:run_window"``) besides those that it may
import: what a game is made of is told by the game, though windows and commands stand above it."""
NAMED = re.compile(r"kibitz(?:\.\w+)+:\w+")
LARGEST_FOLDER = 20
"""Modules, ``__init__`` not counted."""


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


def modules_used(path: Path) -> set[str]:
    """The modules of ours that the file imports, in functions too; a package only where something of its own is."""
    known = {name_of(module) for module in modules()}
    used = list(imports(path))
    through = {name.rpartition(".")[0] for name in used if name in known}
    own = {name.rpartition(".")[0] for name in used if name not in known}
    return {name for name in used if name in known and (name not in through or name in own)}


def named(path: Path) -> set[str]:
    """Every module that the file names in a string, to be imported later."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    texts = (node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str))
    return {text.partition(":")[0] for text in texts if NAMED.fullmatch(text)}


def test_every_part_of_the_house_has_its_rule() -> None:
    folders = {path.name for path in PACKAGE.iterdir() if path.is_dir() and path.name != "__pycache__"}
    files = {path.stem for path in PACKAGE.glob("*.py")} - {"__init__", "__main__"}
    assert folders <= set(MAY_IMPORT)
    assert files == {"analyse", "loop", "registry"}


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_point_one_way(path: Path) -> None:
    here = part_of(name_of(path))
    wrong = [name for name in imports(path) if name.startswith("kibitz.") and part_of(name) not in MAY_IMPORT[here]]
    assert not wrong, f"{here} may import {sorted(MAY_IMPORT[here])} only"


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_names_in_strings_point_one_way_too(path: Path) -> None:
    here = part_of(name_of(path))
    allowed = MAY_IMPORT[here] | MAY_NAME.get(here, set())
    wrong = [name for name in named(path) if part_of(name) not in allowed]
    assert not wrong, f"{here} may import {sorted(MAY_IMPORT[here])} and name {sorted(MAY_NAME.get(here, set()))} only"


def test_no_module_imports_itself_by_way_of_others() -> None:
    TopologicalSorter({name_of(path): modules_used(path) - {name_of(path)} for path in modules()}).prepare()


def test_no_folder_is_too_full_to_find_something_in() -> None:
    sizes = Counter(str(path.parent.relative_to(ROOT)) for path in modules() if path.stem != "__init__")
    assert not {folder: size for folder, size in sizes.items() if size > LARGEST_FOLDER}


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
