"""Files that the commands of Wordle write."""

from __future__ import annotations

from pathlib import Path

from kibitz.errors import UsageError


def may_write(path: Path | None, *, force: bool) -> None:
    """Raises UsageError, before any work is done, where the file is there already or its folder isn't."""
    if path is None:
        return
    if path.exists() and not force:
        raise UsageError(f"{path} is there already. Choose another name, or give --force to replace it.")
    if not path.parent.is_dir():
        raise UsageError(f"The folder {path.parent} isn't there: {path} can't be written.")
