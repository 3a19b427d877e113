"""Why a play ended, for the message of a test that fails."""

from __future__ import annotations

from pathlib import Path

from kibitz.automation.player.result import PlayResult


def explained(result: PlayResult, folder: Path) -> str:
    """Its reason, and what it had expected and saw last. folder: for the pictures."""
    files = result.evidence.save(folder) if result.evidence is not None else ()
    return "\n".join([result.reason, *(file.read_text(encoding="utf-8") for file in files if file.suffix == ".txt")])
