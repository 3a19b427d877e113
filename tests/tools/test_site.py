"""The site is built, strictly; it loads nothing from elsewhere; what leads nowhere would be told."""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tools.site import docstrings, hooks

ROOT = Path(__file__).parents[2]
LOADED = re.compile(
    r"""<(?:script|img|iframe|source)\b[^>]*\bsrc=["']?(?:https?:)?//|<link\b[^>]*href=["']?(?:https?:)?//"""
)


def built(config: Path, folder: Path) -> subprocess.CompletedProcess[str]:
    """What `make site` does, into another folder."""
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "-f", str(config), "-d", str(folder)]
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)


@pytest.mark.slow
def test_it_is_built_and_loads_nothing_from_elsewhere(tmp_path: Path) -> None:
    done = built(ROOT / "mkdocs.yml", tmp_path)
    assert done.returncode == 0, done.stderr
    pages = {str(path.relative_to(tmp_path)): path.read_text(encoding="utf-8") for path in tmp_path.rglob("*.html")}
    assert [name for name, text in pages.items() if LOADED.search(text)] == []
    assert "images/demo.webp" in pages["index.html"]
    assert 'href="architecture.html' in pages["contributing.html"], "a link between pages outside docs/"
    assert "A rectangle" in pages["api/line.html"], "the docstrings of Rect"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("start", "told"),
    [
        ("[gone](gone.md)", "gone.md"),
        ("[start](README.md#gone)", "gone"),
        ("![gone](images/gone.png)", "gone.png"),
        ("[above](../gone.md)", "gone.md"),
        ("Nothing leads to the other page.", "other.md"),
    ],
)
def test_what_leads_nowhere_ends_it(tmp_path: Path, start: str, told: str) -> None:
    docs = tmp_path / "docs"
    docs.mkdir()
    (docs / "README.md").write_text(f"# Start\n\n{start}\n", encoding="utf-8")
    (docs / "other.md").write_text("# Other\n", encoding="utf-8")
    listed = "[README.md]" if told == "other.md" else "[README.md, other.md]"
    config = tmp_path / "mkdocs.yml"
    config.write_text(
        f"INHERIT: {ROOT}/mkdocs.yml\ndocs_dir: docs\nhooks: []\nplugins: []\nnav: {listed}\n"
        "theme: {logo: README.md, favicon: README.md}\n",
        encoding="utf-8",
    )
    done = built(config, tmp_path / "site")
    assert done.returncode == 1
    assert re.search(f"WARNING .*{re.escape(told)}", done.stderr, re.DOTALL), done.stderr


@pytest.mark.parametrize("module", [hooks, docstrings])
def test_links_and_docstrings_are_put_as_the_site_needs_them(module: object) -> None:
    failed, tried = doctest.testmod(module)  # type: ignore[arg-type]
    assert failed == 0
    assert tried
