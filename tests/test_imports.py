"""The house's one direction: gui, cli -> services, loop -> games -> automation, vision -> solvers -> core."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

pytestmark = pytest.mark.xdist_group("our own code")
"""What is parsed for one test serves them all."""

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "kibitz"

SOLVING = {"core", "solvers", "resources"}
SEEING = SOLVING | {"vision"}
GAMES = SEEING | {"games", "automation"}
PROGRAM = GAMES | {"registry", "loop", "analyse", "services", "start"}
MAY_IMPORT = {
    "core": {"core"},
    "resources": set(),
    "solvers": SOLVING,
    "vision": SEEING,
    "automation": {"core", "automation"},
    "games": GAMES,
    "registry": {"core", "registry"},
    "loop": {"core", "registry", "automation", "loop"},
    "analyse": PROGRAM,
    "services": PROGRAM,
    "cli": PROGRAM | {"cli"},
    "gui": PROGRAM | {"gui"},
    "start": {"core", "registry", "solvers", "analyse", "services", "cli", "start"},
}
"""Part of the house -> parts it may import. ``start``: ``kibitz`` and ``__main__``."""

ONE_PLACE = {
    "mss": "automation/surfaces/screen.py",
    "Xlib": "automation/x11.py",
    "objc": "automation/macos/frameworks.py",
    "Quartz": "automation/macos/frameworks.py",
    "AppKit": "automation/macos/frameworks.py",
    "ApplicationServices": "automation/macos/frameworks.py",
    "jeepney": "automation/wayland/bus.py",
    "pipewire_capture": "automation/wayland/stream.py",
    "selenium": "automation/browser/chrome.py",
    "websocket": "automation/browser/bidi.py",
    "wasmtime": "solvers/wordle/search/machine.py",
    "onnxruntime": "vision/onnx.py",
    "pyclipper": "vision/text_models.py",
}
ACTING = {"mss", "selenium", "Xlib", "PySide6", "subprocess", "socket", "requests", "urllib"}


MAY_NAME = {
    "registry": {"games", "cli"},
    "games": {"gui", "cli", "services"},
    "cli": {"gui"},
    "services": {"gui"},
}
"""Part of the house -> parts that it may name in a string (``"kibitz.gui.app:run_window"``) besides those that it may
import: what a game is made of is told by the game, though windows and commands stand above it, and what a setting is
edited with by the setting."""
NAMED = re.compile(r"kibitz(?:\.\w+)+:\w+")
LARGEST_FOLDER = 20
"""Modules, ``__init__`` not counted."""


@cache
def modules() -> tuple[Path, ...]:
    return tuple(sorted(PACKAGE.rglob("*.py")))


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def part_of(module: str) -> str:
    """Which part of the house a dotted name such as ``kibitz.vision.set`` belongs to."""
    words = module.split(".")
    name = words[1] if len(words) > 1 else ""
    return name if name in MAY_IMPORT else "start"


def name_of(path: Path) -> str:
    words = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(words[:-1] if words[-1] == "__init__" else words)


@cache
def imports(path: Path) -> tuple[str, ...]:
    """Every module that the file imports, at its top or in a function, those for type checking only left out."""
    return tuple(_imports(path))


def _imports(path: Path) -> Iterator[str]:
    nodes = [node for node in ast.walk(tree_of(path)) if isinstance(node, ast.If | ast.Import | ast.ImportFrom)]
    for_types = {
        inner
        for node in nodes
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test)
        for inner in ast.walk(node)
    }
    for node in nodes:
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


@cache
def names() -> frozenset[str]:
    return frozenset(map(name_of, modules()))


def modules_used(path: Path) -> set[str]:
    """The modules of ours that the file imports, in functions too; a package only where something of its own is."""
    known = names()
    used = list(imports(path))
    through = {name.rpartition(".")[0] for name in used if name in known}
    own = {name.rpartition(".")[0] for name in used if name not in known}
    return {name for name in used if name in known and (name not in through or name in own)}


def named(path: Path) -> set[str]:
    """Every module that the file names in a string, to be imported later."""
    if not NAMED.search(path.read_text(encoding="utf-8")):
        return set()
    tree = tree_of(path)
    texts = (node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str))
    return {text.partition(":")[0] for text in texts if NAMED.fullmatch(text)}


def test_every_part_of_the_house_has_its_rule() -> None:
    folders = {path.name for path in PACKAGE.iterdir() if path.is_dir() and path.name != "__pycache__"}
    files = {path.stem for path in PACKAGE.glob("*.py")} - {"__init__", "__main__"}
    assert folders <= set(MAY_IMPORT)
    assert files == {"analyse", "loop", "registry"}


def test_imports_point_one_way() -> None:
    def wrong(path: Path) -> set[str]:
        may = MAY_IMPORT[part_of(name_of(path))]
        return {name for name in imports(path) if name.startswith("kibitz.") and part_of(name) not in may}

    assert not {name_of(path): names for path in modules() if (names := wrong(path))}


def test_names_in_strings_point_one_way_too() -> None:
    def wrong(path: Path) -> set[str]:
        here = part_of(name_of(path))
        return {name for name in named(path) if part_of(name) not in MAY_IMPORT[here] | MAY_NAME.get(here, set())}

    assert not {name_of(path): names for path in modules() if (names := wrong(path))}


def test_no_module_imports_itself_by_way_of_others() -> None:
    TopologicalSorter({name_of(path): modules_used(path) - {name_of(path)} for path in modules()}).prepare()


def test_no_folder_imports_itself_by_way_of_others() -> None:
    def folder(name: str) -> str:
        package = name if paths[name].name == "__init__.py" else name.rpartition(".")[0]
        return name if package == "kibitz" else package

    paths = {name_of(path): path for path in modules()}
    arrows: dict[str, set[str]] = {}
    for name, path in paths.items():
        arrows.setdefault(folder(name), set()).update(folder(other) for other in modules_used(path))
    TopologicalSorter({name: others - {name} for name, others in arrows.items()}).prepare()


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


def test_qt_is_in_the_windows_only() -> None:
    elsewhere = [path for path in modules() if not path.is_relative_to(PACKAGE / "gui")]
    assert not [path for path in elsewhere if any(name.partition(".")[0] == "PySide6" for name in imports(path))]


def test_one_module_asks_which_system_this_is() -> None:
    asking = re.compile(r"\bsys\.platform\b|\bos\.name\b|\bplatform\.system\(\)\s*[=!]=")
    asked = {
        path.relative_to(PACKAGE).as_posix() for path in modules() if asking.search(path.read_text(encoding="utf-8"))
    }
    assert asked == {"automation/surfaces/session.py"}


def test_what_is_of_one_system_is_named_where_systems_are_chosen() -> None:
    """Of `windows` and `macos` nothing is imported elsewhere; X11 serves a Wayland session, too."""
    own = {"windows": ["systems"], "macos": ["systems"], "x11": ["systems", "wayland"]}
    for folder, may in own.items():
        users = {
            path.relative_to(PACKAGE).as_posix()
            for path in modules()
            if any(name.startswith(f"kibitz.automation.{folder}.") for name in imports(path))
        }
        allowed = tuple(f"automation/{name}/" for name in (folder, *may))
        known = {"services/doctor_wayland.py", "cli/common/virtual_display.py"} if folder == "x11" else set()
        assert not {user for user in users - known if not user.startswith(allowed)}


def test_solvers_know_no_pixels() -> None:
    for path in (PACKAGE / "solvers").rglob("*.py"):
        assert "cv2" not in {name.partition(".")[0] for name in imports(path)}
        assert "kibitz.core.frame" not in set(imports(path))
