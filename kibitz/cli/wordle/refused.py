"""Words that pages have refused, kept by the page's host so that they are tried once only.

A reading of the desktop has no address: there they are remembered for as long as the program runs.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from kibitz.core.folders import folders
from kibitz.core.reading import Reading

log = logging.getLogger(__name__)

MOST_WORDS = 500
"""Of one host; what is refused beyond that is no matter of single words."""


def refused_before(game: str, url: str | None, options: Sequence[str] | None) -> dict[str, tuple[str, str]]:
    """The game's option that names the words which the page has refused before; none for other games, and where the
    user names such words."""
    words = refused_words(url) if game == "wordle" else frozenset()
    given = any(option.startswith("refused=") for option in options or ())
    return {"refused": ("--url", ",".join(sorted(words)))} if words and not given else {}


def refused_in(known: Mapping[str, Reading[Any]]) -> frozenset[str]:
    """The words that the page has refused by the last reading of each game."""
    reading = known.get("wordle")
    if reading is None:
        return frozenset()
    from kibitz.games.wordle.memory import memory_of

    return memory_of(reading).refused


def refused_words(url: str | None) -> frozenset[str]:
    """The words that the page's host has refused; none where there is no address."""
    return frozenset(_read(_file()).get(_host(url), ())) if url else frozenset()


def keep_refused_words(url: str | None, words: Iterable[str]) -> None:
    """Remember the words for the page's host. Where that isn't possible, they are only not remembered."""
    known = refused_words(url)
    wanted = sorted(known | frozenset(words))[:MOST_WORDS]
    if not url or known.issuperset(wanted):
        return
    path = _file()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(_read(path) | {_host(url): wanted}, indent=1, sort_keys=True), encoding="utf-8")
    except OSError as error:
        log.warning("the refused words are not kept: %s", error)


def _host(url: str | None) -> str:
    parts = urlsplit(url or "")
    return parts.netloc or parts.path


def _file() -> Path:
    return folders().cache / "refused-words.json"


def _read(path: Path) -> dict[str, list[str]]:
    try:
        stored = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    if not isinstance(stored, dict):
        return {}
    return {host: [str(word) for word in words] for host, words in stored.items() if isinstance(words, list)}
