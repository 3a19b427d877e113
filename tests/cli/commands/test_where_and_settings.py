from __future__ import annotations

import json
import logging
from pathlib import Path

import pytest

from kibitz.core.errors import KibitzError
from kibitz.core.folders import folders
from kibitz.services.logs import start_logging, stop_logging
from kibitz.services.settings import Settings, load_settings, save_settings, settings_file
from tests.cli.conftest import Run


def test_where_names_all_folders(run: Run, own_folders: Path) -> None:
    ran = run("where", "--json")
    told = json.loads(ran.out)
    assert ran.code == 0
    assert list(told) == ["settings", "cache", "logs", "data", "evidence"]
    assert all(Path(folder).is_relative_to(own_folders) for folder in told.values())


def test_remove_all_deletes_every_folder(run: Run) -> None:
    for folder in folders().all().values():
        folder.mkdir(parents=True)
        (folder / "something").touch()
    assert run("where", "--remove-all", "--yes").code == 0
    assert not any(folder.exists() for folder in folders().all().values())


def test_remove_all_asks_first(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    save_settings(Settings())
    monkeypatch.setattr("typer.confirm", lambda *_, **__: False)
    assert "Nothing was deleted" in run("where", "--remove-all").err
    assert settings_file().exists()


def test_settings_are_kept() -> None:
    chosen = Settings(theme="dark", help_level=2, region=(-100, 0, 800, 600))
    save_settings(chosen)
    assert load_settings() == (chosen, "")


def test_without_a_file_the_defaults_are_used() -> None:
    assert load_settings() == (Settings(), "")


@pytest.mark.parametrize("text", ["{", '{"theme": "pink"}', "[]", "\xff", ""])
def test_a_broken_file_is_kept_and_told_and_the_defaults_used(text: str) -> None:
    path = settings_file()
    path.parent.mkdir(parents=True)
    path.write_bytes(text.encode("latin-1"))
    settings, message = load_settings()
    assert settings == Settings()
    assert str(path) in message
    assert path.with_name("settings.json.broken").read_bytes() == text.encode("latin-1")
    assert load_settings()[1] == "", "told once"


def test_settings_of_a_newer_kibitz_are_read() -> None:
    path = settings_file()
    path.parent.mkdir(parents=True)
    path.write_text('{"theme": "light", "colour_of_tomorrow": 7}')
    assert load_settings() == (Settings(theme="light"), "")


def test_settings_that_cannot_be_saved_raise_with_the_place(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(KibitzError, match="cannot be saved"):
        save_settings(Settings(), tmp_path / "file" / "settings.json")


def test_the_log_gets_milestones_and_stderr_only_warnings(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "logs" / "kibitz.log"
    start_logging(path=path)
    assert not path.exists(), "made by the first line"
    log = logging.getLogger("kibitz.test")
    log.debug("why")
    log.info("milestone")
    log.warning("going on")
    stop_logging()
    written = path.read_text()
    assert "milestone" in written
    assert "going on" in written
    assert "why" not in written
    assert capfd.readouterr().err == "WARNING kibitz.test: going on\n"


def test_a_log_that_cannot_be_written_is_told_once(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    start_logging(path=tmp_path / "file" / "kibitz.log")
    log = logging.getLogger("kibitz.test")
    log.info("one")
    log.info("two")
    stop_logging()
    assert capfd.readouterr().err.count("going on without it") == 1
