"""What lies over a game before it has begun: how it is played, with a button that closes it or starts the game."""

from __future__ import annotations

import re
from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.core.game import Message
from kibitz.core.geometry import Rect
from kibitz.games.common.on_button import cut_out, is_on_button
from kibitz.games.common.page_words import PageWords
from kibitz.vision.boxes import outline_boxes
from kibitz.vision.ocr import TextLine
from kibitz.vision.outlines import STEP_PER_NOISE, edge_strength, noise_of
from kibitz.vision.signs import LIKE_SIGN, Sign, signs_in

_HEADING = re.compile(
    r"how\s*(to|do\s+(you|i|we)|does\s+it|it)\s*(play|works?)\b|^(the\s+)?(game\s+)?(rules|instructions)\W*$|^welcome\b|^guess\s+the\s+\w+"
    r"|^(are\s+you\s+)?ready\s*\?"
    r"|so\s+(wird|geht|spielt)|spielanleitung|spielregeln|^anleitung\W*$|^willkommen\b"
    r"|c[oó]mo\s+(se\s+)?jug|^instrucciones\W*$|^reglas\W*$|^bienvenid[oa]s?\b"
    r"|comment\s+jouer|^r[eè]gles(\s+du\s+jeu)?\W*$|^bienvenue\b|come\s+si\s+gioca|^(istruzioni|regole)\W*$|^benvenut[oai]\b"
    r"|como\s+(se\s+)?joga|^(instru[cç][oõ]es|regras)\W*$|^bem[- ]vindo|hoe\s+(te\s+|speel)|^spelregels\W*$|^welkom\b"
    r"|jak\s+gra[cć]|^zasady\b|^witaj|s[aå]\s+(h[aä]r\s+)?spelar|^spelregler\W*$|^v[aä]lkommen\b",
    re.IGNORECASE,
)
"""Headings of what tells how a game is played, or bids welcome, in the languages of the word games."""
_CHOOSES = re.compile(
    r"^\W*((select|choose|pick)\s+(a\s+|an\s+|the\s+|your\s+)?(game\s+)?(difficulty(\s+level)?|level|mode)|difficulty(\s+level)?"
    r"|schwierigkeit(sgrad|sstufe)?(\s+w[äa]hlen)?|(elige|selecciona)\s+(la\s+)?dificultad|dificultad"
    r"|(choisis(sez)?\s+)?(la\s+|une\s+)?difficult[eé]|(scegli\s+(la\s+)?)?difficolt[àa]|(escolha\s+a\s+)?dificuldade)\s*\W*$",
    re.IGNORECASE,
)
"""Headings of what asks how hard a game is to be."""
_MODES = tuple(
    re.compile(rf"^\W*({names})(\s+(mode|game|play|modus|modo|partie|spiel))?\W*$", re.IGNORECASE)
    for names in (
        "classic|normal|standard|regular|medium|klassisch|mittel|cl[aá]sico|classique|moyen(ne)?|classico|medi[ao]|cl[aá]ssico"
        "|m[eé]dio",
        "unlimited|endless|free|zen|casual|relaxed|practice|frei|endlos|libre|infinito|illimit[eé]|libero",
        "timed?|time\\s+attack|blitz|rapid|speed|daily|t[aä]glich|diario|quotidien|quotidiano|easy|hard|expert",
    )
)
"""Buttons of a title page that start a game of one kind each: the usual one, those without an end or a clock, and
others."""
_ONE_KIND = re.compile(
    r"^\W*((?!dark|light|night|dunkel|hell)[^\W\d]+\s+(mode|modus)|modo\s+[^\W\d]+|mode\s+[^\W\d]+"
    r"|(daily|today.?s)\s+(challenge|puzzle|game)|level\s+(1|one))\W*$",
    re.IGNORECASE,
)
"""The same of a page that has one kind alone."""
_ONLY_CLOSES = re.compile(r"^\W*(close|dismiss|skip|schlie(ss|ß)en|cerrar|fermer|chiudi|fechar)\W*$", re.IGNORECASE)
"""Buttons that take what asks away without beginning a game."""
_BEFORE_TEXT = re.compile(r"^\W+")
"""A sign before a heading, such as that of a part of a page that can be folded."""
_NOW = r"now|playing|the\s+game|game|puzzle"
_ALONE = (
    r"(single|one|1)[- ]?player(\s+(mode|game))?|solo(\s+(mode|game))?|einzelspieler|(un|1)\s+jugador|(un|1)\s+joueur"
    r"|(un|1)\s+giocatore|(pojedynczy|jeden|1)\s+gracz"
)
"""What buttons say that start a game for one player."""
_BEGIN = (
    rf"begin|(start|play)(\s+({_NOW}))?|(start|begin|create)\s+(a\s+)?new\s+(game|room|round|match|puzzle)|los(\s+geht.?s)?|spielen|empezar|comenzar|jugar|¡?a\s+jugar|commencer|jouer|inizia|gioca"
    r"|come[cç]ar|jogar|spelen|graj|spela"
    rf"|{_ALONE}"
)
"""What buttons say that start a game, wherever they are."""
_CLOSES = re.compile(
    rf"^\W*({_BEGIN}|close|got\s+it|ok(ay)?|i\s+understand|understood|dismiss|continue|skip|let.?s\s+(play|start)|(let.?s\s+)?go"
    r"|schlie(ss|ß)en|verstanden|alles\s+klar|weiter|cerrar|entendido|continuar|fermer|compris|continuer|c.est\s+parti"
    r"|chiudi|ho\s+capito|continua|fechar|entendi|sluiten|begrepen|doorgaan"
    r"|zamknij|rozumiem|dalej|st[aä]ng|jag\s+f[oö]rst[aå]r|forts[aä]tt)\W*$",
    re.IGNORECASE,
)
"""Labels of buttons that close such a thing, or start the game."""
_FOR_ONE = re.compile(rf"^\W*({_ALONE})\W*$", re.IGNORECASE)
_STARTS = re.compile(
    rf"^\W*({_BEGIN}|begin\s+({_NOW})|(start|play|begin)\s+today.?s(\s+\w+)?|(spiel\s+)?starten)\W*$", re.IGNORECASE
)
"""Labels of the button of a title page."""
_CLICK_TO_BEGIN = re.compile(
    r"^\W*(click|tap|press|touch)\b(?!.*\b(key|bar|enter)\b).{0,40}\bto\s+(play|start|begin|continue)\W*$"
    r"|^\W*(klick|tipp|dr[üu]ck)\w*\b(?!.*\btaste\b).{0,40}\b(spielen|starten|beginnen)\W*$"
    r"|^\W*(haz\s+clic|pulsa|toca)\b(?!.*\btecla\b).{0,40}\bpara\s+(jugar|empezar|comenzar)\W*$"
    r"|^\W*(clique|touche|appuye)\w*\b(?!.*\b(touche|la barre)\b).{0,40}\bpour\s+(jouer|commencer)\W*$",
    re.IGNORECASE,
)
"""Sentences that tell to click on something to begin, be it a picture above them or anywhere."""
_NAMES_A_GAME = re.compile(
    r"\b(word(le)?s?|letters?|guess(es)?|sets?|cards?|tube|tuble|underground|stations?|pyramids?|puzzles?|games?"
    r"|w[oö]rt(er)?|spiel(e)?|palabras?|juegos?|mots?|jeux?|parol[ae]|gioc(o|hi)|palavras?|jogos?|woord(en)?|s[lł]ow[oa]|ord(et)?)\b",
    re.IGNORECASE,
)
"""What a title page says besides."""
_SPACED = re.compile(r"\b(\w) (?=\w\b)")
"""The room between letters that stand far apart."""
_ADDRESS = re.compile(
    r"^\W*(\w{1,2}\s+)?((https?|file):/+)?(localhost|\d{1,3}(\.\d{1,3}){3}|([\w-]+\.)+[a-z]{2,})(:\d+)?(/.*)?(\s+\w)?\W*$",
    re.IGNORECASE,
)
"""An address alone, as in a browser's bar, perhaps with signs before and behind it that are read as letters, and with
gaps for low lines."""
BAR = 6.0
"""How far below the title on a browser's tab its address stands at most, in heights of the title."""
REACH = (4.0, 1.5)
"""How far above and below a heading's edges the middle of the cross is that closes what it stands over, in its
heights."""
SIDES = (8.0, 64.0)
"""Sides of a cross, or of its button, pixels."""
BUTTONS, LEVEL, LIKE = 4.0, 0.3, 1.8
"""How far before the cross of a window its other buttons stand, how far off its height, and how much larger or smaller
they are at most, in the cross's sides."""
HIGHEST = 5.0
"""Height of the button of a title page at most, in heights of its name: a large one may be."""
INK_STEP = 16
"""Difference of neighbouring pixels from which on there is ink, grey levels."""
PICTURE = (1.5, 8.0, 4.0)
"""Least and largest side of a picture that is clicked on to begin, and how far above the sentence that tells so it ends
at most, in heights of the sentence."""
BETWEEN, LEAST_BESIDE = 5.0, 2
"""Room between the words of a menu at most, in heights of them, and how many a word has beside it there at least."""
LEAST_MODES = 2
"""Kinds of a game that a title page offers at least, where one of them is chosen."""
HEADING = 1.5
"""Height of the name of a game on its title page, in heights of its other words, at least."""
ROOM = 0.5
"""What lies around a cross without a button of its own, in its side."""


def way_in(words: PageWords, pixels: NDArray[np.uint8], board: Rect | None = None) -> Message | None:
    """What lies over a game and tells how it is played, with the button that closes it; None where that isn't certain.

    A button with a word comes first, or what a sentence tells to click on; else the cross beside the heading. A title
    page tells no rules: it names a game, and has one button that starts it. pixels: (h, w, 3) uint8 BGR. board: what
    may be an example there: the heading stands above it, and a button with a word below it. Or its game hasn't begun,
    and one button below it starts that.
    """
    lines = words.sure_lines(pixels)
    chosen = _chosen(pixels, lines) if board is None else None
    if chosen is not None:
        return chosen
    headings = [line for line in lines if is_heading_of_rules(line.text) and not is_on_a_tab(line, lines)]
    if board is not None:
        below = [line for line in lines if line.box.y >= board.bottom and _overlap(line.box, board)]
        above = [line for line in headings if line.box.bottom <= board.y and _overlap(line.box, board)]
        return _closed_below(pixels, above, below, lines) or (None if headings else _start_below(pixels, below))
    title = _title_page(pixels, lines) or _mode(pixels, lines)
    # What stands beside the button that starts the game, or below it, is a button that explains it.
    if title is not None and not any(line.box.bottom <= title.button.y for line in headings):
        return title
    return _closed_below(pixels, headings, lines, lines)


def _chosen(pixels: NDArray[np.uint8], lines: Sequence[TextLine]) -> Message | None:
    """What asks how hard the game is to be, with the button that begins it as it is offered, or as it usually is; None
    where nothing asks."""
    for heading in (line for line in lines if _CHOOSES.match(line.text)):
        below = [line for line in lines if line.box.y > heading.box.bottom and is_on_button(pixels, line.box, HIGHEST)]
        begins = [line for line in below if _CLOSES.match(line.text) and not _ONLY_CLOSES.match(line.text)]
        button = next(iter([*begins, *(line for line in below if _MODES[0].match(line.text))]), None)
        if button is not None:
            return Message(heading.text.strip(), button.box)
    return None


def _closed_below(
    pixels: NDArray[np.uint8], headings: Sequence[TextLine], below: Sequence[TextLine], lines: Sequence[TextLine]
) -> Message | None:
    """What one of the headings stands over, the largest first, with what closes that; None where nothing does. below:
    the lines among which a button with a word is looked for."""
    for heading in sorted(headings, key=lambda line: -line.box.h):
        button = _button_below(pixels, heading, below) or _cross_beside(pixels, heading, lines)
        if button is not None:
            return Message(heading.text.strip(), button)
    return None


def is_heading_of_rules(text: str) -> bool:
    """Whether a text stands over what tells how a game is played, or bids welcome."""
    return _HEADING.search(_BEFORE_TEXT.sub("", text.strip())) is not None


def names_a_game(text: str) -> bool:
    """Whether a text says what title pages of games do."""
    return _NAMES_A_GAME.search(_SPACED.sub(r"\1", text)) is not None


def is_address(text: str) -> bool:
    """Whether a text is an address alone, as in a browser's bar."""
    return _ADDRESS.match(text) is not None


def is_on_a_tab(line: TextLine, lines: Sequence[TextLine]) -> bool:
    """Whether a line is the title of a page on its browser's tab, with the cross that closes the tab beside it: the
    page's address stands below."""
    return any(is_address(other.text) and 0 < other.box.y - line.box.bottom < BAR * line.box.h for other in lines)


def _button_below(pixels: NDArray[np.uint8], heading: TextLine, lines: Sequence[TextLine]) -> Rect | None:
    """The uppermost button below a heading that closes what it heads, or what a sentence tells to click on."""
    below = [line for line in lines if line.box.y > heading.box.bottom]
    named = [line.box for line in below if _CLOSES.match(line.text)]
    if named:
        return min(named, key=lambda box: box.y)
    told = [line.box for line in below if _CLICK_TO_BEGIN.match(line.text)]
    return _picture_above(pixels, told[0]) if told else None


def _title_page(pixels: NDArray[np.uint8], lines: Sequence[TextLine]) -> Message | None:
    """The only button of a page that starts a game, or what a sentence tells to click on, below what names one; None
    where there are more buttons, or that isn't certain."""
    buttons = [
        line for line in lines if any(kind.match(line.text.strip()) for kind in (_STARTS, _CLOSES, _CLICK_TO_BEGIN))
    ]
    if len(buttons) > 1:
        # A sentence beside the button may tell to press it, and what sends a form may say "Go".
        starting = [
            line for line in buttons if _STARTS.match(line.text.strip()) and is_on_button(pixels, line.box, HIGHEST)
        ]
        rest = [line for line in buttons if not (_is_in_menu(line, lines) or _heads_another(line, buttons))]
        buttons = starting if len(starting) == 1 else rest
    if len(buttons) != 1:
        return None
    button, said = buttons[0].box, buttons[0].text.strip()
    if _CLICK_TO_BEGIN.match(said):
        button = _picture_above(pixels, button)
    elif not (_STARTS.match(said) and is_on_button(pixels, button, HIGHEST)):
        return None
    # Only games have players.
    name = _name_above(button, lines) or (said if _FOR_ONE.match(said) else None)
    return Message(name, button, is_title=True) if name is not None else None


def _mode(pixels: NDArray[np.uint8], lines: Sequence[TextLine]) -> Message | None:
    """The button of the most usual kind of game, of several on a title page, or of the only one; None where there are
    no such buttons."""
    named = [[line for line in lines if kind.match(line.text)] for kind in _MODES]
    if sum(map(len, named)) < LEAST_MODES:
        return _only_kind(pixels, lines)
    framed = [[line for line in kind if is_on_button(pixels, line.box, HIGHEST)] for kind in named]
    best = next((kind for kind in framed[:-1] if len(kind) == 1), None)
    if best is None or sum(map(len, framed)) < LEAST_MODES:
        return None
    name = _name_above(best[0].box, lines)
    return Message(name, best[0].box, is_title=True) if name is not None else None


def _only_kind(pixels: NDArray[np.uint8], lines: Sequence[TextLine]) -> Message | None:
    """The button of the only kind of game that a title page has; None where it has other buttons."""
    if not any(_ONE_KIND.match(line.text) for line in lines):
        return None
    # Its name may stand on a card, and signs of the browser on buttons.
    words = [line for line in lines if any(map(str.isalpha, line.text)) and not is_address(line.text)]
    framed = [line for line in words if is_on_button(pixels, line.box, HIGHEST)]
    framed = [line for line in framed if _ONE_KIND.match(line.text) or not names_a_game(line.text)]
    if len(framed) != 1 or not _ONE_KIND.match(framed[0].text):
        return None
    name = _name_above(framed[0].box, lines)
    return Message(name, framed[0].box, is_title=True) if name is not None else None


def _name_above(button: Rect, lines: Sequence[TextLine]) -> str | None:
    """What names a game above the button that starts it, in the largest print, or on the tab of the page; None where
    nothing does."""
    above = [line for line in lines if line.box.bottom <= button.y and _overlap(line.box, button)]
    named = [line for line in above if names_a_game(line.text) or _FOR_ONE.match(line.text.strip())]
    # A heading that is far larger than all else names the page, wherever its button stands.
    named = named or [line for line in lines if line.box.bottom <= button.y and _is_heading(line, lines)]
    named = named or [line for line in lines if names_a_game(line.text) and is_on_a_tab(line, lines)]
    return max(named, key=lambda line: line.box.h).text.strip() if named else None


def _start_below(pixels: NDArray[np.uint8], lines: Sequence[TextLine]) -> Message | None:
    """The only button among what stands below a board that starts a game; None where there are more, or none."""
    named = [line for line in lines if _STARTS.match(line.text.strip())]
    framed = [line for line in named if is_on_button(pixels, line.box, HIGHEST)]
    return Message(named[0].text.strip(), named[0].box, is_title=True) if len(named) == len(framed) == 1 else None


def _is_heading(line: TextLine, lines: Sequence[TextLine]) -> bool:
    """Whether a line is printed much larger than all others of its page, as a game's own name is."""
    return all(line.box.h >= HEADING * other.box.h for other in lines if other is not line)


def _heads_another(line: TextLine, buttons: Sequence[TextLine]) -> bool:
    """Whether a line that tells for how many players a game is stands over the button that starts it."""
    below = [other for other in buttons if other.box.y >= line.box.bottom and _overlap(other.box, line.box)]
    return _FOR_ONE.match(line.text.strip()) is not None and bool(below)


def _is_in_menu(line: TextLine, lines: Sequence[TextLine]) -> bool:
    """Whether a line stands in a row of several, as what a page's menu leads to."""
    box = line.box
    level = [other.box for other in lines if other is not line and abs(other.box.center.y - box.center.y) < box.h / 2]
    return sum(max(one.x - box.right, box.x - one.right) < BETWEEN * box.h for one in level) >= LEAST_BESIDE


def _picture_above(pixels: NDArray[np.uint8], sentence: Rect) -> Rect:
    """The picture just above a sentence that tells to click on it, in its middle; where there is none the sentence
    itself, as that may mean anywhere."""
    least, largest, gap = (times * sentence.h for times in PICTURE)
    part, x, y = cut_out(pixels, Rect(sentence.x, sentence.y - gap - largest, sentence.w, gap + largest))
    found = [one.moved(x, y) for one in _strokes(part) if least <= min(one.w, one.h) and max(one.w, one.h) <= largest]
    near = [
        one for one in found if sentence.y - one.bottom <= gap and abs(one.center.x - sentence.center.x) <= one.w / 2
    ]
    return max(near, key=lambda one: one.w * one.h, default=sentence)


def _overlap(text: Rect, board: Rect) -> bool:
    """Whether a text stands above or below a part of a board."""
    return text.x < board.right and text.right > board.x


def _cross_beside(pixels: NDArray[np.uint8], heading: TextLine, lines: Sequence[TextLine]) -> Rect | None:
    """The cross in the corner over a heading, or level with it; None where there is none.

    What is level with another line closes that, such as a bar of the browser's; and what is above an address is the
    browser's own, such as the cross of the page's tab.
    """
    box = heading.box
    strip = Rect(0, box.y - REACH[0] * box.h, pixels.shape[1], box.h * (1 + sum(REACH)))
    strip = strip.clipped(pixels.shape[1], pixels.shape[0])
    top, bottom = int(strip.y), int(strip.bottom)
    part = np.ascontiguousarray(pixels[top:bottom])
    seen = [*(Rect(*outline) for outline in outline_boxes(part)), *_strokes(part)]
    browsers = max((line.box.bottom for line in lines if is_address(line.text) and line.box.y < box.y), default=0.0)
    others = [line.box for line in lines if line is not heading]
    best: tuple[float, Rect] | None = None
    for one in seen:
        here = one.moved(0, top)
        if not _may_be_cross(one, box) or _is_a_windows(one, seen):
            continue
        if here.center.y < browsers or _is_in_line(here, others):
            continue
        likeness = max(signs_in(part, around).get(Sign.CROSS, 0.0) for around in (one, one.grown(ROOM * one.h)))
        if likeness >= LIKE_SIGN and (best is None or likeness > best[0]):
            best = likeness, here
    return best[1] if best is not None else None


def _may_be_cross(one: Rect, heading: Rect) -> bool:
    """Whether something has a cross's size and form, and stands beside a heading."""
    sized = SIDES[0] <= min(one.w, one.h) and max(one.w, one.h) <= SIDES[1]
    return sized and 0.7 <= one.w / one.h <= 1.4 and (one.x > heading.right or one.right < heading.x)


def _is_in_line(cross: Rect, lines: Sequence[Rect]) -> bool:
    """Whether a cross stands in a row with one of these lines of text; it may have been read as a letter itself."""
    level = [line for line in lines if abs(line.center.y - cross.center.y) <= LEVEL * max(line.h, cross.h)]
    return any(line.h >= cross.h / LIKE and not line.contains(cross.center) for line in level)


def _is_a_windows(cross: Rect, seen: Sequence[Rect]) -> bool:
    """Whether what may be a cross closes a whole window: the button that enlarges it stands before the cross.

    seen: outlines and ink beside it.
    """
    near = [one for one in seen if 0 < cross.x - one.right <= BUTTONS * max(cross.w, cross.h)]
    level = [one for one in near if abs(one.center.y - cross.center.y) <= LEVEL * cross.h]
    return any(max(one.w, one.h) <= LIKE * max(cross.w, cross.h) <= LIKE**2 * min(one.w, one.h) for one in level)


def _strokes(pixels: NDArray[np.uint8]) -> list[Rect]:
    """Where there is ink on an even ground: a cross without a button is no outline around anything."""
    strength = edge_strength(pixels)
    _, ink = cv2.threshold(strength, INK_STEP + STEP_PER_NOISE * noise_of(strength), 1, cv2.THRESH_BINARY)
    _, _, stats, _ = cv2.connectedComponentsWithStats(ink, connectivity=8)
    return [Rect(*box) for box in stats[1:, :4].tolist()]
