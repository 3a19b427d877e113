"""New pictures in a folder: each is told once, when it is written to its end."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from kibitz.core.errors import UsageError
from kibitz.services.work.folder_watch import GIVE_UP_S, STILL_S, FolderWatch

PICTURE = cv2.imencode(".png", np.full((40, 40, 3), 90, np.uint8))[1].tobytes()


class Clock:
    """Seconds that pass when a test says so."""

    now_s = 0.0

    def __call__(self) -> float:
        return self.now_s


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def watch(tmp_path: Path, clock: Clock) -> FolderWatch:
    (tmp_path / "old.png").write_bytes(PICTURE)
    return FolderWatch(tmp_path, clock)


def after(watch: FolderWatch, clock: Clock, seconds: float = 2 * STILL_S) -> list[str]:
    """The names that are new once so much time has passed without a change."""
    assert watch.new() == [], "nothing is told at first sight"
    clock.now_s += seconds
    return [path.name for path in watch.new()]


def test_what_was_there_is_not_new_and_what_comes_is_told_once(
    watch: FolderWatch, clock: Clock, tmp_path: Path
) -> None:
    assert after(watch, clock) == []
    (tmp_path / "new.png").write_bytes(PICTURE)
    (tmp_path / "notes.txt").write_bytes(b"no picture")
    assert after(watch, clock) == ["new.png"]
    assert after(watch, clock) == []


def test_a_half_written_file_is_waited_for(watch: FolderWatch, clock: Clock, tmp_path: Path) -> None:
    shot = tmp_path / "shot.png"
    for part in (b"", PICTURE[:30], PICTURE[:-4]):
        shot.write_bytes(part)
        assert after(watch, clock) == [], f"{len(part)} bytes"
    shot.write_bytes(PICTURE)
    assert after(watch, clock) == ["shot.png"]


def test_one_that_never_gets_whole_is_told_in_the_end(watch: FolderWatch, clock: Clock, tmp_path: Path) -> None:
    (tmp_path / "cut.png").write_bytes(PICTURE[:-4])
    assert after(watch, clock, GIVE_UP_S) == ["cut.png"]


def test_one_that_is_written_under_another_name_or_anew_is_told(
    watch: FolderWatch, clock: Clock, tmp_path: Path
) -> None:
    (tmp_path / ".shot.png").write_bytes(PICTURE)
    assert after(watch, clock) == [], "hidden files are others' business"
    (tmp_path / ".shot.png").rename(tmp_path / "shot.png")
    assert after(watch, clock) == ["shot.png"]
    (tmp_path / "old.png").write_bytes(PICTURE + b"\0")
    assert after(watch, clock) == ["old.png"]


def test_a_folder_that_is_gone_is_told(watch: FolderWatch, tmp_path: Path) -> None:
    (tmp_path / "old.png").unlink()
    tmp_path.rmdir()
    with pytest.raises(UsageError, match="is not there"):
        watch.new()
