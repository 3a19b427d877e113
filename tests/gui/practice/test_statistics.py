"""What is kept of finished games."""

from __future__ import annotations

from pathlib import Path

from kibitz.gui.practice.common.statistics import Record, Statistics


def test_games_add_up_and_survive_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "statistics.json"
    Statistics(path).add("set classic", sets=24, mistakes=1, hints=0, seconds=300)
    Statistics(path).add("set classic", sets=23, mistakes=0, hints=0, seconds=250)
    assert Statistics(path).record("set classic") == Record(2, 47, 1, 0, 550, 250)


def test_a_game_with_hints_sets_no_best_time(tmp_path: Path) -> None:
    record = Statistics(tmp_path / "s.json").add("set daily", sets=6, mistakes=0, hints=2, seconds=20)
    assert record.best_s is None


def test_a_damaged_file_counts_as_empty(tmp_path: Path) -> None:
    path = tmp_path / "s.json"
    path.write_text("{ not json")
    assert Statistics(path).record("set classic") == Record()


def test_games_that_are_not_to_be_counted_leave_the_file_alone(tmp_path: Path) -> None:
    path = tmp_path / "s.json"
    unsaved = Statistics(path)
    unsaved.saved = False
    unsaved.add("set classic", sets=24, mistakes=0, hints=0, seconds=300)
    assert unsaved.record("set classic").games == 1
    assert not path.exists()
