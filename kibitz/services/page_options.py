"""What play has learnt of pages, kept by their host as options of the game: the words that a page refuses, say.

A board on the desktop has no address: what is learnt there is remembered for as long as the program runs.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from kibitz.core.folders import folders

log = logging.getLogger(__name__)


def page_options(url: str | None, game: str) -> dict[str, str]:
    """The options that a game on this page begins with, by name; none where there is no address."""
    known = _read(_file()).get(_host(url), {}).get(game) if url else None
    return {name: str(value) for name, value in known.items()} if isinstance(known, dict) else {}


def keep_page_options(url: str | None, game: str, options: Mapping[str, str]) -> None:
    """Remember the options for the page's host. Where that isn't possible, they are only not remembered."""
    known = page_options(url, game)
    if not url or not options or known == {**known, **options}:
        return
    path, host = _file(), _host(url)
    stored = _read(path)
    stored[host] = {**stored.get(host, {}), game: {**known, **options}}
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(stored, indent=1, sort_keys=True), encoding="utf-8")
    except OSError as error:
        log.warning("what was learnt of the page is not kept: %s", error)


def _host(url: str | None) -> str:
    parts = urlsplit(url or "")
    return parts.netloc or parts.path


def _file() -> Path:
    return folders().cache / "pages.json"


def _read(path: Path) -> dict[str, dict[str, Any]]:
    try:
        stored = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return (
        {host: games for host, games in stored.items() if isinstance(games, dict)} if isinstance(stored, dict) else {}
    )
