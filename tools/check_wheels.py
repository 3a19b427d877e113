"""Says for which systems and Pythons every package that Kibitz needs has a wheel, as a table for docs/platforms.md.

Nothing is downloaded but what packages say of themselves: ``uv pip compile`` resolves pyproject.toml for each system
and Python, with wheels only. Where a package has none the resolution is tried again without it, and it is named.
uv has to be in the PATH; where packages come from is its own configuration.

    python tools/check_wheels.py
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
SYSTEMS = {
    "Windows, x86-64": "x86_64-pc-windows-msvc",
    "Windows, ARM64": "aarch64-pc-windows-msvc",
    "macOS 14, x86-64": "x86_64-apple-darwin",
    "macOS 14, ARM64": "aarch64-apple-darwin",
    "Linux, x86-64, glibc 2.34": "x86_64-manylinux_2_34",
    "Linux, ARM64, glibc 2.39": "aarch64-manylinux_2_39",
}
"""Name -> what uv calls it. pipewire-capture needs glibc 2.34, Qt for ARM64 2.39."""
MACOS = "14.0"
EXTRAS = ("wayland",)
MOST_MISSING = 10
_NAMED = re.compile(r"Because (?:all of:\s+)?([a-z0-9][a-z0-9._-]*?)(?:[=<>!]|\s)")
"""How uv begins to say which package has no wheel."""


def missing(platform: str, python: str) -> list[str]:
    """The packages without a wheel. Raises RuntimeError where uv gives another reason."""
    found: list[str] = []
    while len(found) < MOST_MISSING:
        problem = _resolved(platform, python, found)
        if not problem:
            return found
        named = _NAMED.search(problem)
        if named is None or named[1] in found:
            raise RuntimeError(problem)
        found.append(named[1])
    raise RuntimeError(f"more than {MOST_MISSING} packages have no wheel: {found}")


def _resolved(platform: str, python: str, without: list[str]) -> str:
    """What is in the way of a resolution that leaves some packages out; empty where nothing is."""
    with tempfile.TemporaryDirectory() as folder:
        left_out = Path(folder, "left-out.txt")
        left_out.write_text("".join(f"{name}; sys_platform == 'nowhere'\n" for name in without))
        command = [
            "uv", "pip", "compile", "--quiet", "--no-header", "--no-annotate", "--only-binary", ":all:",
            "--python-platform", platform, "--python-version", python, "--override", str(left_out),
            *(word for extra in EXTRAS for word in ("--extra", extra)), str(ROOT / "pyproject.toml"),
        ]  # fmt: skip
        ran = subprocess.run(
            command,
            capture_output=True,
            text=True,
            env={**os.environ, "MACOSX_DEPLOYMENT_TARGET": MACOS},
            cwd=folder,
            check=False,
        )
    return ran.stderr if ran.returncode else ""


def main() -> int:
    """Print the table; 1 where a package has no wheel somewhere."""
    print(f"| system | {' | '.join(PYTHONS)} |")
    print(f"| --- |{' --- |' * len(PYTHONS)}")
    is_whole = True
    for name, platform in SYSTEMS.items():
        cells = []
        for python in PYTHONS:
            lacking = missing(platform, python)
            is_whole &= not lacking
            cells.append(f"none of {', '.join(lacking)}" if lacking else "all")
        print(f"| {name} | {' | '.join(cells)} |", flush=True)
    return 0 if is_whole else 1


if __name__ == "__main__":
    sys.exit(main())
