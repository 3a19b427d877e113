"""What pages say when a game is over, in the usual wordings of several languages."""

from __future__ import annotations

import pytest

from kibitz.games.common.end_words import concludes, goes_on, offers_new_game, praises
from kibitz.games.common.page_words import tells_end


@pytest.mark.parametrize(
    "text",
    [
        "All triads found",
        "All 12 sets have been found!",
        "the end – there is no trio left. thanks for playing!",
        "You found 13 triplets. No more are left.",
        "Hooray! Level 38 complete.",
        "Level 42 complete! Next",
        "Puzzle solved!",
        "You've found them all",
        "Time's up!",
        "Alle Trios gefunden!",
        "Keine Trios mehr",
        "Runde 3 geschafft",
        "Plus aucun trio",
        "Tous les trios ont été trouvés",
        "No quedan tríos",
        "Todos los tríos encontrados",
        "Tutti i trii trovati",
        "Não há mais trios",
        "Alle trio's gevonden".replace("'", ""),
        "Koniec gry",
        "Wszystkie trójki znalezione",
    ],
)
def test_statements_that_a_game_is_over(text: str) -> None:
    assert concludes(text)
    assert tells_end(text)


@pytest.mark.parametrize(
    "text",
    [
        "No triad on the table – draw 3",
        "No trio left? Draw three more",
        "No trio left. Deal!",
        "No cards left",
        "Keine Karten mehr",
        "Plus de cartes",
        "Plus de jeux",
        "No quedan más cartas",
        "Triads found: 3",
        "Level complete: 4",
        "3 trios left",
        "The game ends when no trio is left",
        "Every trio has three cards",
        "Find all triads",
        "Done",
    ],
)
def test_what_is_said_while_a_game_goes_on(text: str) -> None:
    assert not concludes(text)
    assert not praises(text)


@pytest.mark.parametrize(
    "text",
    [
        "Both pages solved",
        "All four boards solved!",
        "In 4 of 7 tries.",
        "in 6 out of 9 guesses",
        "You found WHOOP and AWARD in 4 goes.",
    ],
)
def test_statements_that_several_boards_are_done(text: str) -> None:
    assert tells_end(text)


@pytest.mark.parametrize("text", ["Both boards share each guess", "All words are in the list", "7 of 9 tries left"])
def test_what_a_page_of_several_boards_says_of_its_rules(text: str) -> None:
    assert not tells_end(text)


def test_one_word_alone_may_be_a_word_of_a_game_of_words() -> None:
    assert concludes("Ende")
    assert not tells_end("Ende")


def test_praise_is_told_from_statements() -> None:
    for text in ("Great job!", "Well spotted!", "Congratulations", "Final score 120", "Bien joué", "Gut gemacht!"):
        assert praises(text)
        assert not concludes(text)


def test_names_of_buttons_beside_an_end() -> None:
    for text in ("New game", "Play again", "Next level ›", "Neues Spiel", "Rejouer", "Otra vez", "Jeszcze raz"):
        assert offers_new_game(text)
    for text in ("New cards", "Resume", "Hint", "Next set is at the left"):
        assert not offers_new_game(text)
    assert goes_on("Resume")
