"""What a page of ours wrote down: every input event, and what the game made of it."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from kibitz.automation.browser.surface import BrowserSurface


class PageLog:
    """The log of one page at one moment."""

    def __init__(self, browser: BrowserSurface) -> None:
        self.entries: list[dict[str, Any]] = browser.page.run("return window.__log")

    def of(self, kind: str) -> list[dict[str, Any]]:
        return [entry for entry in self.entries if entry["kind"] == kind]

    def assert_every_click_counted(self, kind: str, count: int) -> None:
        """No stray, lost or extra click: each was a held press by the browser's real input, on a thing of the game."""
        downs, ups, clicks = self.of("pointerdown"), self.of("pointerup"), self.of("click")
        assert len(downs) == len(ups) == len(clicks) == len(self.of(kind)) == count
        assert all(event["trusted"] for event in [*downs, *ups, *clicks])
        held_ms = [up["at_ms"] - down["at_ms"] for down, up in zip(downs, ups, strict=True)]
        assert min(held_ms) >= 35

    def assert_keys_arrived(self, *keys: str) -> None:
        """These keys, the last of them Enter, were pressed, far enough apart for games, and let go."""
        downs, ups = self.of("keydown"), self.of("keyup")
        assert [key["key"] for key in downs] == [*keys]
        assert downs[-1]["code"] == "Enter", "NumpadEnter is ignored by some games"
        assert len(ups) == len(downs)
        assert min(b["at_ms"] - a["at_ms"] for a, b in pairwise(downs)) >= 30

    def assert_every_key_counted(self, keys: str) -> None:
        """No stray, lost or extra key: these were pressed and let go, one by one, by the browser's real input.

        keys: small letters, ``<`` for Backspace and ``.`` for Enter, in order.
        """
        signs = {"Backspace": "<", "Enter": "."}
        downs, ups = self.of("keydown"), self.of("keyup")
        for events in (downs, ups):
            assert "".join(signs.get(event["key"], event["key"].lower()) for event in events) == keys
        assert all(event["trusted"] for event in [*downs, *ups])
        assert not [entry for entry in self.entries if entry["kind"] in ("late", "ignored", "dropped", "new game")]


def truth(browser: BrowserSurface) -> dict[str, Any]:
    """The state that the page itself keeps."""
    state: dict[str, Any] = browser.page.run("return window.__truth()")
    return state
