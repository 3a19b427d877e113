"""Pages in made-up looks that can be played: the rules are those of our own pages (tests/e2e/pages/*_rules.js).

What the rules say is drawn anew after every move by the same grammar that draws the pictures: the page asks for it.
"""

from __future__ import annotations

import json
from pathlib import Path
from urllib.parse import parse_qs, urlencode

from kibitz.games.wordle.lists import usual_words
from kibitz.solvers.set.cards import VALUES, Card
from kibitz.solvers.wordle.model.words import load_words
from tools.looks import pyramid, pyramid_game, set_page, tuble, tuble_game, wordle
from tools.looks.knobs import Knobs
from tools.looks.theme import WINDOWS
from tools.looks.words import TEXTS

SCRIPTS = Path(__file__).parent
LARGEST = (1920, 1080)
FIXED: dict[str, dict[str, object]] = {
    "tuble": {"above": "none", "fading": False, "keyboard": False, "offers with": "names", "fits": True},
    "pyramid": {"above": "none", "fading": False, "keyboard": False, "stage": "fresh"},
    "wordle": {"above": "none", "stage": "empty"},
    "set": {"above": "none", "language": "en"},
}
"""What no page has that is played: nothing lies over it for ever, and nothing stands still half way."""
ROOM = """<style>.middle{justify-content:safe center}.column{flex:none}</style><script>
// Buttons fit the window too, with room for what comes during the game.
document.querySelector("[data-fit]").removeAttribute("data-fit");
document.querySelector("main").dataset.fit = "";
document.querySelector("main").style.paddingBottom = "5rem";
// A legend in the corner lies beside a text box at the bottom, not over it.
const ask = document.querySelector(".ask"), corner = document.querySelector(".corner");
if (ask && corner && getComputedStyle(ask).position === "fixed") corner.style.bottom = `${ask.offsetHeight + 16}px`;
</script>"""
SUBMITS = ("text", "mark", "arrow")
WORDS, KEYS = {"en": 6, "de": 1, "es": 1}, {"de": "qwertz", "es": "spanish"}
"""Languages of the words of Wordle, with their weights, and what lies on their keys."""
ENDS = {"toast": 3, "dialog": 2, "nothing": 2}
"""How a game of Wordle or Set tells that it is over."""
DEALS = ("Deal 3 more cards", "Deal three", "Add 3 cards", "Draw 3", "+3 cards", "More cards")
SET_RULES = {"classic": 4, "daily": 2, "alone": 2}
"""Sets are taken and others dealt; cards stay, and all sets are to be found; sets are taken and nothing comes."""


def knobs_of(game: str, seed: int) -> Knobs:
    """The knobs of a page that is played: in a window that a screen can show, with what playing needs."""
    dice = Knobs(game, seed).dice("played")
    windows = [window for window in WINDOWS if 700 < window[0] <= LARGEST[0] and window[1] <= LARGEST[1]]
    fixed = {**FIXED[game], "window": dice.choice(windows), "scale": 1.0}
    if game == "pyramid":
        fixed["submit"] = dice.choice(SUBMITS)
    if game == "wordle":
        fixed["words"] = dice.choices(list(WORDS), list(WORDS.values()))[0]
        fixed["language"] = fixed["words"]
        # The letters of other keyboards tell of other words.
        fixed["key layout"] = KEYS.get(str(fixed["words"]), "qwerty")
    return Knobs(game, seed, fixed)


def window_of(game: str, seed: int) -> tuple[int, int]:
    """The window of a page, CSS pixels."""
    window = knobs_of(game, seed).fixed["window"]
    assert isinstance(window, tuple)
    return window


def address(game: str, seed: int) -> str:
    """Where a page and its game are, below the address of a server that asks `answer`."""
    if game == "tuble":
        return f"looks/tuble/{seed}?{urlencode({'seed': seed})}"
    if game == "set":
        return f"looks/set/{seed}?{urlencode({'seed': seed})}"
    if game == "wordle":
        return f"looks/wordle/{seed}?{urlencode({'answers': ','.join(_answers(knobs_of(game, seed)))})}"
    fresh = _fresh(seed)
    options = {"letters": "".join(fresh.letters), "words": ",".join(fresh.texts)}
    return f"looks/pyramid/{seed}?{urlencode(options)}"


def answer(path: str, query: str) -> str:
    """The page, or with a ``state`` in the query the page as it then is."""
    _, game, seed = path.strip("/").split("/")
    knobs, asked = knobs_of(game, int(seed)), parse_qs(query)
    state = json.loads(asked["state"][0]) if "state" in asked else None
    script = _script(knobs, game)
    if game == "tuble":
        return tuble.drawn(knobs, _tuble(state), script)[0]
    if game == "wordle":
        return wordle.drawn(knobs, _wordle(knobs, state), script)[0]
    if game == "set":
        return set_page.drawn(knobs, _set(state), script, str(_set_manners(knobs)["deals with"]))[0]
    return pyramid.drawn(knobs, _pyramid(int(seed), state), script)[0]


def _script(knobs: Knobs, game: str) -> str:
    """What a page loads to be played, and what it says."""
    dice = knobs.dice("manners")
    language = knobs.pick("language", {language: 8 if language == "en" else 1 for language in TEXTS})
    manners = {
        "texts": TEXTS[language],
        "fills": dice.random() < 0.5,
        "first": dice.random() < 0.3,
        "gone_ms": dice.choice((700, 1200)),
        "turn_ms": dice.choice((0, 120, 300)),
        "ends": dice.choices(list(ENDS), list(ENDS.values()))[0],
    }
    if game == "wordle":
        manners["boards"], _, manners["rows"] = wordle.size(knobs)
    if game == "set":
        manners.update(_set_manners(knobs))
    data = '<script src="/tuble_data.js"></script>' if game == "tuble" else ""
    # As any page does on which things are clicked quickly: no second click marks text.
    return (
        # And no number is written over a long name.
        "<style>*{user-select:none} input{user-select:text} .names{min-width:min-content}</style>"
        + ROOM
        + f'<script src="/log.js"></script>{data}<script src="/{game}_rules.js"></script>'
        f"<script>const MANNERS = {json.dumps(manners)};</script>"
        + "".join(
            f"<script>{(SCRIPTS / name).read_text('utf-8')}</script>" for name in ("playable.js", f"playable_{game}.js")
        )
    )


def _set_manners(knobs: Knobs) -> dict[str, object]:
    """How a page of Set deals, takes cards away and ends. Times in ms."""
    dice = knobs.dice("set manners")
    rules = dice.choices(list(SET_RULES), list(SET_RULES.values()))[0]
    start = {"classic": 12, "daily": dice.choice((9, 12, 12, 15)), "alone": dice.choice((3, 5, 6, 9, 12, 15, 21))}[
        rules
    ]
    by_button = rules == "classic" and dice.random() < 0.6
    ends = dice.choices(list(ENDS), list(ENDS.values()))[0]
    return {
        "rules": rules,
        "start": start,
        "deck": dice.choice((24, 27, 33, 45)) if rules == "classic" else start,
        "deals with": dice.choice(DEALS) if by_button else "",
        "leave_ms": dice.choice((0, 200, 500)),
        "deal_ms": dice.choice((0, 150, 800, 2500)),
        "linger_ms": dice.choice((0, 0, 250)),
        "holes": dice.choice(("stay", "close")),
        # Where nothing tells the end, the page counts.
        "counts": ends == "nothing" or dice.random() < 0.6,
        "ends": ends,
        "shows last": dice.random() < 0.3,
    }


def _set(state: dict[str, object] | None) -> set_page.Game:
    """A game as the page's rules tell it; at first an empty table."""
    if state is None:
        return set_page.Game((), says="")
    cards, last, selected = state["cards"], state["last"], state["selected"]
    assert isinstance(cards, list)
    assert isinstance(last, list)
    assert isinstance(selected, list)

    def card(told: list[int] | None) -> Card | None:
        number, shape, colour, shading = told or (0, 0, 0, 0)
        names = VALUES["shape"][shape], VALUES["colour"][colour], VALUES["shading"][shading]
        return Card(number + 1, *map(str, names)) if told else None

    found = tuple(tuple(one for told in some if (one := card(told))) for some in last)
    return set_page.Game(tuple(map(card, cards)), frozenset(selected), found, str(state["says"]))


def _tuble(state: dict[str, object] | None) -> tuble_game.Game:
    """A game as the page's rules tell it; at first an empty one."""
    if state is None:
        return tuble_game.Game("empty", "playing", "", (), "", ())
    told = state["guesses"]
    assert isinstance(told, list)
    guesses = tuple(tuble_game.Guess(str(name), int(stops), int(zone)) for name, stops, zone in told)
    ended = str(state["state"])
    return tuble_game.Game("playing", ended, str(state["answer"]), guesses, "", ())


def _fresh(seed: int) -> pyramid_game.Game:
    knobs = knobs_of("pyramid", seed)
    return pyramid_game.made(knobs.dice("game"), "fresh", knobs.pick("base", pyramid.BASES))


def _pyramid(seed: int, state: dict[str, object] | None) -> pyramid_game.Game:
    """The same, with what was found and selected; found words come first, on the cells that were taken for them."""
    fresh = _fresh(seed)
    if state is None:
        return fresh
    found, selected = state["found"], state["selected"]
    assert isinstance(found, list)
    assert isinstance(selected, list)
    words = [str(word) for word, _ in found]
    rest = [(path, text) for path, text in zip(fresh.planted, fresh.texts, strict=True) if text not in words]
    paths = (*(tuple(path) for _, path in found), *(path for path, _ in rest))
    texts = (*words, *(text for _, text in rest))
    stage = str(state["state"]) if state["state"] != "playing" else "words+select"
    return pyramid_game.Game(stage, fresh.base, fresh.letters, paths, texts, len(found), tuple(selected))


def _answers(knobs: Knobs) -> tuple[str, ...]:
    """The words of a page: usual ones of its language."""
    boards, columns, _ = wordle.size(knobs)
    words = load_words(f"{knobs.fixed['words']}-{columns}")
    return tuple(word.upper() for word in knobs.dice("game").sample(sorted(usual_words(words)), boards))


def _wordle(knobs: Knobs, state: dict[str, object] | None) -> wordle.Game:
    """A game as the page's rules tell it; at first an empty one."""
    _, columns, rows = wordle.size(knobs)
    if state is None:
        return wordle.Game("empty", columns, rows, _answers(knobs), (), "")
    answers, guesses, turned = state["answers"], state["guesses"], state["turned"]
    assert isinstance(answers, list)
    assert isinstance(guesses, list)
    assert isinstance(turned, int)
    typed = str(state["typed"])
    return wordle.Game("playing", columns, rows, tuple(answers), tuple(guesses), typed, turned)
