"""Options of the program itself: throw-away profiles, log files, more words."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from kibitz.cli.commands import where
from kibitz.cli.common.anywhere import parted
from kibitz.core.folders import HOME_VARIABLE, folders
from kibitz.gui.desktop.single_instance import server_name
from kibitz.services.settings import SettingsStore
from tests.cli.conftest import Run


@pytest.mark.parametrize("place", [0, 1, 2])
def test_they_may_stand_anywhere(place: int) -> None:
    line = ["analyse", "a.png"]
    line[place:place] = ["-v", "--log-file", "kibitz.log", "--temp-profile"]
    own, rest = parted(line)
    assert rest == ["analyse", "a.png"]
    assert (own.verbose, own.temp_profile, own.debug, own.log_file) == (True, True, False, Path("kibitz.log"))


def test_what_follows_two_dashes_is_no_option() -> None:
    assert parted(["analyse", "--", "--debug"]) == (parted([])[0], ["analyse", "--", "--debug"])


def test_a_throw_away_profile_begins_empty_and_leaves_nothing(run: Run, tmp_path: Path) -> None:
    SettingsStore().update(help_level=1)
    seen: list[tuple[Path, int]] = []

    def watched() -> object:
        found = folders()
        SettingsStore().update(theme="dark")
        assert (found.settings / "settings.json").exists()
        seen.append((found.settings, SettingsStore().load().help_level))
        return found

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(where, "folders", watched)
        assert run("where", "--temp-profile").code == 0
    [(folder, level)] = seen
    assert level == 4
    assert not folder.parent.exists()
    assert HOME_VARIABLE not in os.environ
    assert (SettingsStore().load().help_level, SettingsStore().load().theme) == (1, "auto")


def test_a_window_with_a_profile_of_its_own_is_another_program(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    usual = server_name()
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    assert server_name() != usual


def test_the_log_is_written_where_it_is_wanted(run: Run, tmp_path: Path) -> None:
    assert run("analyse", tmp_path / "gone.png", "--log-file", tmp_path / "own.log").code != 0
    run("history", "show", "1", "--log-file", tmp_path / "own.log")
    assert "no game number 1" in (tmp_path / "own.log").read_text()
    assert not (folders().logs / "kibitz.log").exists()
    assert run("where", "--log-file").code == 2


def test_a_fault_says_where_its_story_is(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def fail() -> None:
        raise RuntimeError("the sky fell")

    monkeypatch.setattr(where, "folders", fail)
    ran = run("where", "--log-file", tmp_path / "own.log")
    assert f"The whole story is in {tmp_path / 'own.log'};" in ran.err
    assert "the sky fell" in (tmp_path / "own.log").read_text()
    assert "--log-file keeps one" in run("where", "--temp-profile").err
