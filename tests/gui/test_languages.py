"""Windows in another language: nothing is left in English, nothing is cut off, and the choice is the user's."""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QDialogButtonBox
from pytestqt.qtbot import QtBot

from kibitz.core.errors import UsageError
from kibitz.core.phrase import Phrase
from kibitz.core.wording import counted, sentence
from kibitz.gui.settings.dialog import SettingsDialog
from kibitz.gui.widgets import language
from kibitz.gui.widgets.colours import Theme
from kibitz.gui.widgets.language import of_system, translate, translated
from kibitz.gui.window.help_dialog import HelpDialog
from kibitz.services.settings import Settings
from kibitz.solvers.ticket.model.boards import BOARDS, load_board
from tests.support.every_window import EVERY_WINDOW, Desk
from tests.support.pseudo_language import cut_off, painted_words, too_wide, untranslated

CITIES = {name for board in BOARDS for name in load_board(board).names}
NAMES = re.compile(
    "|".join(
        [
            *map(re.escape, sorted(CITIES, key=len, reverse=True)),
            "Kibitz", "Pyramid Scheme", "Ticket to Ride: Europe", "Ticket to Ride \\(USA\\)", "Ticket to Ride", "Tuble",
            "Wordle", "Set", "Ada", "Ben", "Cleo", "Dan", "SALET",
            *language.LANGUAGES.values(),
            "Alt", "Ctrl", "EN", "px", "ms",
            # What a test wrote, where files are, and what TfL wants to be said.
            "Something went wrong\\.", "\\bone\\b", "\\w+\\.png", "(/[\\w.-]+)+", "Powered by TfL[^⟦]*",
        ]
    )
)  # fmt: skip
"""What nobody translates: games, cities, players, languages, keys, units."""

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture(params=[code for code in language.LANGUAGES if code != language.ENGLISH])
def each_language(qapp: QApplication, request: pytest.FixtureRequest) -> Iterator[None]:
    language.use(request.param)
    yield
    language.use_catalogue(gettext.NullTranslations())


@pytest.fixture
def german(qapp: QApplication) -> Iterator[None]:
    language.use("de")
    yield
    language.use_catalogue(gettext.NullTranslations())


@pytest.mark.parametrize("name", EVERY_WINDOW)
def test_every_text_of_every_window_is_translated(
    name: str, qtbot: QtBot, light: Theme, tmp_path: Path, pseudo_language: None
) -> None:
    left = {
        state: untranslated(window, NAMES) | painted_words(window, NAMES)
        for state, window in EVERY_WINDOW[name](Desk(qtbot, tmp_path))
    }
    assert {state: texts for state, texts in left.items() if texts} == {}


@pytest.mark.parametrize("name", EVERY_WINDOW)
def test_no_text_is_cut_off_in_a_language_of_longer_words(
    name: str, qtbot: QtBot, light: Theme, tmp_path: Path, pseudo_language: None
) -> None:
    found = {state: cut_off(window) for state, window in EVERY_WINDOW[name](Desk(qtbot, tmp_path)) if state != "small"}
    assert {state: texts for state, texts in found.items() if texts} == {}


@pytest.mark.parametrize("name", EVERY_WINDOW)
def test_every_language_has_room(name: str, qtbot: QtBot, light: Theme, tmp_path: Path, each_language: None) -> None:
    windows = EVERY_WINDOW[name](Desk(qtbot, tmp_path))
    found = {state: cut_off(window) + too_wide(window) for state, window in windows if state != "small"}
    assert {state: texts for state, texts in found.items() if texts} == {}


def test_a_phrase_is_told_in_german_with_its_values_and_plurals(german: None) -> None:
    assert translate("Watch {game}", game="Set") == "Set beobachten"
    assert [translated(counted(n, "move")) for n in (1, 2)] == ["1 Zug", "2 Züge"]
    words = sentence(Phrase("Nothing was done, because {problem}", problem=Phrase("it does not answer")))
    assert words == "Nothing was done, because it does not answer."


def test_an_error_is_told_in_german_and_stays_english_for_the_command_line(german: None) -> None:
    error = UsageError(Phrase("There is no monitor {monitor}: this desktop has {n}, counted from 1.", monitor=3, n=1))
    assert str(error) == "There is no monitor 3: this desktop has 1, counted from 1."
    assert translated(str(error)) == "Es gibt keinen Bildschirm 3: Dieser Desktop hat 1, gezählt ab 1."


def test_buttons_of_qt_itself_are_german_too(qtbot: QtBot, german: None) -> None:
    dialog = SettingsDialog(Settings())
    qtbot.addWidget(dialog)
    box = dialog.findChild(QDialogButtonBox)
    assert box is not None
    assert [box.button(which).text() for which in (box.StandardButton.Save, box.StandardButton.Cancel)] == [
        "Speichern", "Abbrechen",
    ]  # fmt: skip


def test_the_language_is_chosen_in_the_settings(qtbot: QtBot, german: None) -> None:
    dialog = SettingsDialog(Settings(language="fr"))
    qtbot.addWidget(dialog)
    assert dialog.settings.language == "fr"
    assert HelpDialog(Settings()).windowTitle() == "Hilfe", "from the next start on"


@pytest.mark.parametrize(
    ("system", "chosen"), [(["de-AT", "en"], "de"), (["pt-BR", "es-MX"], "es"), (["C"], "en"), (["ja"], "en")]
)
def test_without_a_choice_it_is_the_first_of_the_systems_languages_that_there_is(
    system: list[str], chosen: str
) -> None:
    assert of_system(system) == chosen
