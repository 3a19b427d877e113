"""What lies over a game before it has begun, and how it is closed."""

from __future__ import annotations

import cv2
import pytest

from kibitz.core.geometry import Rect
from kibitz.games.common.page_words import PageWords
from kibitz.games.common.welcome import way_in
from kibitz.vision.signs import Sign, signs_in
from tests.support.paint import Canvas, Colour, Pixels

PANEL = (180, 60, 440, 380)
CROSS = Rect(578, 80, 20, 20)
BUTTON = (330, 380, 140, 40)


def page(heading: str, button: str = "", cross: bool = False, ink: Colour = (30, 30, 30)) -> Pixels:
    """A panel over a page that tells how a game is played."""
    canvas = Canvas(800, 520, (150, 150, 150))
    canvas.text((40, 40), "Five Letters", 22, (60, 60, 60), anchor="ls")
    canvas.box(PANEL, (250, 250, 250) if ink[0] < 128 else (35, 38, 46), 12)
    canvas.text((210, 110), heading, 24, ink, anchor="ls")
    canvas.text((210, 150), "Each guess must be a word of the list.", 15, ink, anchor="ls")
    canvas.text((210, 180), "The colour of a tile shows how close it was.", 15, ink, anchor="ls")
    if cross:
        x, y, right, bottom = int(CROSS.x), int(CROSS.y), int(CROSS.right), int(CROSS.bottom)
        canvas.line([(x, y), (right, bottom)], ink, 3)
        canvas.line([(right, y), (x, bottom)], ink, 3)
    if button:
        canvas.box(BUTTON, (70, 140, 70), 8)
        canvas.text((400, 400), button, 17, (255, 255, 255))
    return canvas.pixels()


@pytest.mark.parametrize("heading", ["How To Play", "Comment jouer", "Spielregeln", "Cómo jugar"])
@pytest.mark.parametrize("ink", [(30, 30, 30), (235, 235, 235)], ids=["light", "dark"])
def test_the_cross_beside_the_heading_is_found(heading: str, ink: Colour) -> None:
    message = way_in(PageWords(), page(heading, cross=True, ink=ink))
    assert message is not None
    assert message.said == heading
    assert CROSS.grown(2).contains(message.button.center)


@pytest.mark.parametrize(
    ("heading", "label"),
    [
        ("How to play", "Got it!"),
        ("Rules", "PLAY"),
        ("So wird gespielt", "Verstanden"),
        ("Welcome!", "Start game"),
        ("- Anleitung", "Los geht's"),
        ("Are you ready?", "GO!"),
    ],
)
def test_a_button_with_a_word_comes_before_a_cross(heading: str, label: str) -> None:
    message = way_in(PageWords(), page(heading, label, cross=True))
    assert message is not None
    assert Rect(*BUTTON).contains(message.button.center)


@pytest.mark.parametrize(
    ("heading", "button"),
    [("Delete all files?", "OK"), ("Statistics", "Close"), ("How to play", "Subscribe"), ("How to play", "")],
)
def test_nothing_else_is_pressed(heading: str, button: str) -> None:
    assert way_in(PageWords(), page(heading, button)) is None


@pytest.mark.parametrize("address", ["127.0.0.1:8000/words.html?seed=1", "www.example.com", "words.example.fr/mots"])
@pytest.mark.parametrize("title", ["How to play", "Guess the Station! - Colin"])
def test_the_cross_on_a_browsers_tab_is_never_pressed(title: str, address: str) -> None:
    canvas = Canvas(1000, 600, (255, 255, 255))
    canvas.box((0, 0, 1000, 40), (211, 227, 253), 0)
    canvas.box((30, 6, 240, 34), (255, 255, 255), 8)
    canvas.text((76, 22), title, 14, (40, 40, 40), anchor="lm")
    canvas.line([(250, 17), (259, 26)], (40, 40, 40), 2)
    canvas.line([(259, 17), (250, 26)], (40, 40, 40), 2)
    canvas.box((130, 48, 800, 32), (238, 240, 245), 16)
    canvas.text((170, 64), address, 14, (30, 30, 30), anchor="lm")
    canvas.text((60, 140), "Five Letters", 26, (60, 60, 60), anchor="lm")

    assert way_in(PageWords(), canvas.pixels()) is None


def test_a_heading_of_the_page_has_none_of_the_crosses_above_it_that_are_the_browsers() -> None:
    """The page's name sounds like a heading of rules; above it are the tab, and a bar that the browser shows."""
    for bar in (True, False):
        canvas = Canvas(1000, 600, (255, 255, 255))
        canvas.box((0, 0, 1000, 36), (211, 227, 253), 0)
        crosses = [(250, 12), (960, 92)] if bar else [(250, 12)]
        for x, y in crosses:
            canvas.line([(x, y), (x + 9, y + 9)], (40, 40, 40), 2)
            canvas.line([(x + 9, y), (x, y + 9)], (40, 40, 40), 2)
        canvas.text((60, 17), "Guess The Word", 14, (40, 40, 40), anchor="lm")
        canvas.text((170, 55), "127.0.0.1:8000/words.html", 14, (30, 30, 30), anchor="lm")
        if bar:
            canvas.text((500, 97), "This page asks to send you news", 14, (40, 40, 40))
        canvas.text((500, 140 if bar else 100), "Guess The Word", 28, (60, 60, 60))

        assert way_in(PageWords(), canvas.pixels()) is None


def test_the_cross_of_a_window_is_never_pressed() -> None:
    canvas = Canvas(1000, 600, (250, 250, 250))
    canvas.box((0, 0, 1000, 36), (222, 225, 230), 0)
    canvas.text((500, 18), "Guess the station!", 14, (40, 40, 40))
    canvas.box((884, 18, 11, 1), (40, 40, 40), 0)
    canvas.box((926, 13, 10, 10), None, 0, (40, 40, 40), 1)
    canvas.line([(968, 13), (978, 23)], (40, 40, 40), 1)
    canvas.line([(978, 13), (968, 23)], (40, 40, 40), 1)
    canvas.text((60, 140), "Five Letters", 26, (60, 60, 60), anchor="lm")

    assert way_in(PageWords(), canvas.pixels()) is None


@pytest.mark.parametrize("label", ["Play", "START GAME", "Jugar"])
def test_the_only_button_of_a_title_page_is_pressed(label: str) -> None:
    message = way_in(PageWords(), page("Wordspotter", label))
    assert message is not None
    assert Rect(*BUTTON).contains(message.button.center)


@pytest.mark.parametrize(
    ("heading", "label"), [("Wordspotter", "New game"), ("Wordspotter", "Resume"), ("Wordspotter", "Sign in")]
)
def test_no_other_button_of_a_page_without_a_board_is_pressed(heading: str, label: str) -> None:
    assert way_in(PageWords(), page(heading, label)) is None


@pytest.mark.parametrize("below", [False, True])
def test_how_to_play_may_be_a_button_beside_the_one_that_starts_the_game(below: bool) -> None:
    """All in one frame, below a name in letters that stand far apart."""
    canvas = Canvas(800, 520, (32, 32, 32))
    canvas.text((400, 140), "W O R D L E", 36, (200, 208, 160))
    canvas.box((220, 240, 360, 110), (196, 207, 161), 0, (139, 149, 109), 5)
    at = ((400, 272), (400, 320)) if below else ((290, 295), (450, 295))
    for where, label in zip(at, ("Play", "How to play"), strict=True):
        canvas.text(where, label, 24, (32, 32, 32))

    message = way_in(PageWords(), canvas.pixels())

    assert message is not None
    assert message.is_title
    assert Rect(at[0][0] - 40, at[0][1] - 18, 80, 36).contains(message.button.center)


@pytest.mark.parametrize(("name_px", "begins"), [(64, True), (30, False)])
def test_a_name_that_is_printed_much_larger_than_all_else_is_that_of_a_game(name_px: int, begins: bool) -> None:
    """Whatever it is: a title page has nothing but its name and a button that the word nearly fills."""
    canvas = Canvas(800, 520, (20, 180, 240))
    canvas.text((400, 200), "Boogle", name_px, (255, 255, 255))
    canvas.box((352, 280, 96, 42), (255, 255, 255), 0)
    canvas.text((400, 301), "play", 30, (20, 150, 230))

    message = way_in(PageWords(), canvas.pixels())

    assert (message is not None) == begins
    assert message is None or Rect(352, 280, 96, 42).contains(message.button.center)


def test_a_word_of_a_pages_menu_is_not_the_button_that_begins_its_game() -> None:
    pixels = page("Choose your game mode", "Single Player").copy()
    menu = Canvas(330, 44, (150, 150, 150))
    for x, label in ((55, "Home"), (165, "Play"), (275, "Solve")):
        menu.box((x - 48, 6, 96, 32), (90, 90, 90), 14)
        menu.text((x, 22), label, 17, (255, 255, 255))
    pixels[4:48, 420:750] = menu.pixels()

    message = way_in(PageWords(), pixels)

    assert message is not None
    assert Rect(*BUTTON).contains(message.button.center)


@pytest.mark.parametrize(("label", "begins"), [("Comenzar", True), ("Start game", True), ("New game", False)])
def test_the_only_button_below_a_board_may_begin_its_game(label: str, begins: bool) -> None:
    message = way_in(PageWords(), page("Wordspotter", label), Rect(220, 200, 200, 100))
    assert (message is not None) == begins
    assert message is None or Rect(*BUTTON).contains(message.button.center)


def test_a_word_that_is_no_button_starts_nothing() -> None:
    canvas = Canvas(800, 520, (250, 250, 250))
    canvas.text((400, 100), "Word games", 24, (30, 30, 30))
    canvas.text((400, 400), "Play", 17, (30, 30, 30))
    assert way_in(PageWords(), canvas.pixels()) is None


def test_of_a_page_with_several_games_none_is_begun() -> None:
    pixels = page("Word games", "Play").copy()
    other = page("Word games", "Start")[380:420, 330:470]
    pixels[440:480, 330:470] = other
    assert way_in(PageWords(), pixels) is None


def menu(*labels: str) -> Pixels:
    """A page that names its game above buttons for kinds of it."""
    canvas = Canvas(800, 520, (250, 250, 250))
    canvas.text((400, 90), "Pyramid Practice", 34, (20, 20, 20))
    for number, label in enumerate(labels):
        canvas.box((270, 150 + 70 * number, 260, 48), (40, 40, 44) if not number else (222, 222, 226), 8)
        canvas.text((400, 174 + 70 * number), label, 18, (255, 255, 255) if not number else (30, 30, 30))
    return canvas.pixels()


@pytest.mark.parametrize(
    ("labels", "pressed"),
    [
        (("Zen Mode", "Classic Mode", "Solver"), 1),
        (("Daily", "Unlimited", "View stats"), 1),
        (("Daily", "Blitz"), None),
        (("Solver", "Classic Mode"), None),
        (("Challenge Mode",), 0),
        (("Today's Puzzle",), 0),
        (("Solver",), None),
        (("Dark Mode",), None),
    ],
)
def test_of_several_kinds_of_a_game_the_usual_one_is_begun(labels: tuple[str, ...], pressed: int | None) -> None:
    message = way_in(PageWords(), menu(*labels))
    assert (message is None) == (pressed is None)
    if message is not None and pressed is not None:
        assert Rect(270, 150 + 70 * pressed, 260, 48).contains(message.button.center)


def test_a_thin_cross_without_a_button_is_found() -> None:
    pixels = page("So wird gespielt").copy()
    for ends in (((580, 84), (593, 97)), ((593, 84), (580, 97))):
        cv2.line(pixels, *ends, (124, 124, 120), 2, cv2.LINE_AA)
    message = way_in(PageWords(), pixels)
    assert message is not None
    assert Rect(576, 80, 22, 22).contains(message.button.center)


@pytest.mark.parametrize("said", ["Click the roundel to play!", "Tap anywhere to start", "Toca para empezar"])
@pytest.mark.parametrize("heading", ["How to play", "Wordspotter"])
@pytest.mark.parametrize("pictured", [True, False])
def test_what_a_sentence_tells_to_click_on_begins_the_game(said: str, heading: str, pictured: bool) -> None:
    pixels = page(heading).copy()
    canvas = Canvas(240, 40, (250, 250, 250))
    canvas.text((120, 20), said, 15, (30, 30, 30))
    pixels[360:400, 280:520] = canvas.pixels()
    if pictured:
        cv2.circle(pixels, (400, 300), 36, (40, 60, 200), 12, cv2.LINE_AA)
    message = way_in(PageWords(), pixels)
    assert message is not None
    at = Rect(360, 260, 80, 80) if pictured else Rect(280, 360, 240, 40)
    assert at.contains(message.button.center)


def test_a_sentence_about_a_key_tells_nothing_to_click_on() -> None:
    pixels = page("Wordspotter").copy()
    canvas = Canvas(240, 40, (250, 250, 250))
    canvas.text((120, 20), "Press the Enter key to start", 15, (30, 30, 30))
    pixels[360:400, 280:520] = canvas.pixels()
    assert way_in(PageWords(), pixels) is None


@pytest.mark.parametrize(
    ("board", "around"),
    [
        (Rect(220, 200, 200, 100), True),
        (Rect(220, 70, 200, 100), False),
        (Rect(220, 330, 200, 100), False),
        (Rect(20, 200, 140, 100), False),
    ],
    ids=["between", "over the heading", "over the button", "beside"],
)
def test_an_example_has_the_heading_above_it_and_the_button_below(board: Rect, around: bool) -> None:
    message = way_in(PageWords(), page("How to play", "Play"), board)
    assert (message is not None) == around
    assert message is None or Rect(*BUTTON).contains(message.button.center)


def test_other_signs_are_no_crosses() -> None:
    canvas = Canvas(200, 60, (240, 240, 240))
    canvas.line([(20, 30), (30, 42), (46, 18)], (20, 20, 20), 4)
    canvas.ellipse((84, 14, 32, 32), None, (20, 20, 20), 3)
    canvas.line([(150, 16), (178, 44)], (20, 20, 20), 4)
    canvas.line([(178, 16), (150, 44)], (20, 20, 20), 4)
    found = [signs_in(canvas.pixels(), Rect(left, 4, 52, 52)) for left in (6, 74, 138)]
    assert Sign.CROSS not in found[0]
    assert found[1].get(Sign.CROSS, 0.0) < 0.5
    assert found[2][Sign.CROSS] > 0.6


@pytest.mark.parametrize(
    ("label", "starts"), [("Pojedynczy gracz", True), ("Single player", True), ("Ustawienia", False)]
)
def test_a_button_for_one_player_starts_a_game_that_nothing_names(label: str, starts: bool) -> None:
    """What explains the game is a button below it, and no heading of rules."""
    canvas = Canvas(800, 520, (240, 240, 240))
    canvas.text((330, 160), "Wybierz tryb", 26, (20, 20, 20), anchor="ls")
    for row, text in enumerate((label, "Jak grać")):
        canvas.box((310, 200 + 90 * row, 220, 50), (70, 140, 70), 8)
        canvas.text((420, 225 + 90 * row), text, 18, (255, 255, 255))

    message = way_in(PageWords(), canvas.pixels())

    assert (message is not None and 200 < message.button.center.y < 250) is starts


@pytest.mark.parametrize("buttons", [("Start game",), ("Back", "Start game")])
def test_a_menu_for_one_player_that_lies_over_a_picture_is_begun_by_its_button(buttons: tuple[str, ...]) -> None:
    """Its heading is a button's label on other pages."""
    canvas = Canvas(800, 520, (150, 150, 150))
    canvas.box((240, 160, 330, 130), (255, 255, 255), 8)
    canvas.box((240, 160, 330, 50), (200, 216, 255), 8)
    canvas.text((405, 185), "SINGLEPLAYER", 24, (20, 70, 220))
    for n, word in enumerate(reversed(buttons)):
        canvas.box((410 - 150 * n, 230, 140, 40), (255, 232, 190), 4)
        canvas.text((480 - 150 * n, 250), word, 19, (200, 120, 0))
    message = way_in(PageWords(), canvas.pixels())
    assert message is not None
    assert Rect(410, 230, 140, 40).contains(message.button.center)


def test_a_heading_far_larger_than_all_else_names_a_page_whose_button_stands_elsewhere() -> None:
    canvas = Canvas(800, 520, (208, 235, 216))
    canvas.text((400, 70), "Boggle", 46, (0, 0, 0))
    canvas.box((380, 120, 180, 120), (172, 205, 196), 0, (30, 30, 30), 1)
    canvas.text((420, 134), "Words found:", 13, (0, 0, 0))
    for n, word in enumerate(("Start", "Reset", "Submit")):
        canvas.box((40 + 82 * n, 330, 76, 32), (176, 200, 205), 0, (30, 30, 30), 1)
        canvas.text((78 + 82 * n, 346), word, 14, (0, 0, 0))
    message = way_in(PageWords(), canvas.pixels())
    assert message is not None
    assert Rect(40, 330, 76, 32).contains(message.button.center)


def lobby(*, tab: str, form: bool = False, hint: bool = False) -> Pixels:
    """A browser's page with a button that begins the game, and nothing that names it. form: another room can be
    entered. hint: a text box in the button's row says what to press."""
    canvas = Canvas(1000, 600, (240, 240, 240))
    canvas.text((30, 24), tab, 15, (30, 30, 30), anchor="lm")
    canvas.text((60, 60), "www.example.com", 15, (30, 30, 30), anchor="lm")
    canvas.box((400, 250, 200, 40), (40, 140, 90), 6)
    canvas.text((500, 270), "START NEW ROOM", 17, (255, 255, 255))
    if form:
        canvas.text((300, 400), "Enter existing room ID:", 15, (30, 30, 30), anchor="lm")
        canvas.box((520, 385, 120, 30), (255, 255, 255), 2, (90, 90, 90), 1)
        canvas.box((660, 385, 60, 30), (255, 255, 255), 4, (200, 60, 60), 1)
        canvas.text((690, 400), "GO!", 15, (200, 60, 60))
    if hint:
        canvas.box((640, 250, 260, 40), (255, 255, 255), 2, (90, 90, 90), 1)
        canvas.text((655, 270), "Press start to begin...", 15, (120, 120, 120), anchor="lm")
    return canvas.pixels()


@pytest.mark.parametrize(("form", "hint"), [(False, False), (True, False), (False, True)])
def test_a_page_may_be_named_by_its_tab_alone(form: bool, hint: bool) -> None:
    message = way_in(PageWords(), lobby(tab="Set Game", form=form, hint=hint))
    assert message is not None
    assert Rect(400, 250, 200, 40).contains(message.button.center)


def test_where_the_tab_names_no_game_either_nothing_is_begun() -> None:
    assert way_in(PageWords(), lobby(tab="Our office")) is None


@pytest.mark.parametrize(
    ("heading", "labels", "pressed"),
    [
        ("Select difficulty level", ("Close", "Go!"), "Go!"),
        ("Choose a mode", ("Easy", "Normal", "Hard"), "Normal"),
        ("Schwierigkeitsgrad wählen", ("Leicht", "Mittel", "Schwer"), "Mittel"),
        ("Select difficulty level", ("Close",), None),
    ],
)
def test_what_asks_how_hard_a_game_is_to_be_is_answered_as_usual(
    heading: str, labels: tuple[str, ...], pressed: str | None
) -> None:
    canvas = Canvas(800, 520, (60, 60, 60))
    canvas.text((400, 430), "Welcome to the game!", 30, (120, 120, 120))
    canvas.box((180, 60, 440, 220), (255, 255, 255), 8)
    canvas.text((210, 110), heading, 24, (30, 30, 30), anchor="ls")
    boxes = {label: (210 + 130 * n, 200, 110, 40) for n, label in enumerate(labels)}
    for label, box in boxes.items():
        canvas.box(box, (40, 110, 220), 6)
        canvas.text((box[0] + 55, 220), label, 17, (255, 255, 255))
    message = way_in(PageWords(), canvas.pixels())
    if pressed is None:
        assert message is None or not any(Rect(*box).contains(message.button.center) for box in boxes.values())
    else:
        assert message is not None
        assert Rect(*boxes[pressed]).contains(message.button.center)
