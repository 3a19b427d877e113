"""Pages of Wordle and games like it."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from kibitz.solvers.wordle.model.scoring import score
from kibitz.solvers.wordle.model.words import load_words
from tools.looks.colours import contrast, ink_on, mixed
from tools.looks.furniture import page, squares
from tools.looks.knobs import Knobs
from tools.looks.theme import Theme, theme

STAGES = {
    "after guess": 8, "empty": 2, "typing": 3, "typed full": 2, "invalid word": 1, "won": 2, "lost": 1, "dialog": 1,
    "revealing": 1,
}  # fmt: skip
STATES = ("absent", "present", "correct")
PALETTES = {
    "classic": ("#787c7e", "#c9b458", "#6aaa64"),
    "dark classic": ("#3a3a3c", "#b59f3b", "#538d4e"),
    "contrast": ("#787c7e", "#85c0f9", "#f5793a"),
    "tailwind": ("#64748b", "#eab308", "#22c55e"),
    "pastel": ("#c4c8d0", "#ffe08a", "#9fd8ac"),
    "neon": ("#444a58", "#faff00", "#39ff14"),
    "purple": ("#9a98a8", "#f59e0b", "#8b5cf6"),
    "colour-blind": ("#8a8f98", "#0072b2", "#d55e00"),
    "flat": ("#95a5a6", "#f1c40f", "#27ae60"),
    "deep": ("#455a64", "#f9a825", "#2e7d32"),
}
"""Absent, present, correct."""
SHAPES = {"square": 5, "rounded": 4, "circle": 1, "bordered": 3, "joined": 1, "underlined": 1, "octagon": 1, "pill": 1}
LEGENDS = {"none": 5, "below": 1, "above": 1}
EMPTY_MARKS = {"none": 16, "×": 1, "•": 1, "+": 1}
"""What alone stands in a cell that has no letter, without a border or a fill."""
MARKS = {"fill": 12, "border": 2, "letters": 1, "pale fill": 2, "under bar": 1}
TITLES = ("Wordle", "Word Guess", "WORDLY", "Five Letters", "Lingle", "Daily Word #207")

LABELS = """
const boards = all('board').map(e => {
  const cells = [...e.querySelectorAll('[data-k=cell]')].map(c => ({row: +c.dataset.row, col: +c.dataset.col,
    box: box(c.getBoundingClientRect()), letter: c.dataset.letter, state: c.dataset.state,
    settled: !c.dataset.unsettled, visible: whole(c)}));
  return {rows: +e.dataset.rows, cols: +e.dataset.cols,
    box: box(around([...e.querySelectorAll('[data-k=cell]')].map(c => c.getBoundingClientRect()))), cells};
});
const keys = Object.fromEntries(all('key').map(e => [e.dataset.key, box(e.getBoundingClientRect())]));
return {boards, keyboard: keys, key_states: Object.fromEntries(all('key').map(e => [e.dataset.key, e.dataset.state])),
  message: all('message').map(e => e.textContent).join(' ')};
"""


@dataclass(frozen=True)
class Game:
    """What a page shows.

    guesses: those that were scored. typed: in the row after them. turned: tiles of the last guess that show their
    score already; None for all.
    """

    stage: str
    columns: int
    rows: int
    answers: tuple[str, ...]
    guesses: tuple[str, ...]
    typed: str
    turned: int | None = None

    def shown(self, board: int) -> list[tuple[str, str]]:
        """Scored rows of a board, each its word and its score; none after it was solved."""
        answer, rows = self.answers[board], []
        for guess in self.guesses:
            rows.append((guess, score(guess, answer)))
            if guess == answer:
                break
        return rows


def made(dice: Random, stage: str, boards: int, columns: int, rows: int) -> Game:
    """A game at a stage, its words from our own list."""
    words = [word.upper() for word in load_words("original" if columns == 5 else columns).answers]
    answers = tuple(dice.sample(words, boards))
    others = [word for word in dice.sample(words, rows + 4) if word not in answers]
    number = {"empty": 0, "lost": rows}.get(stage, dice.randint(0 if stage.startswith("typ") else 1, rows - 1))
    guesses = others[:number]
    if stage == "won" or (stage == "dialog" and dice.random() < 0.7):
        number = max(number, boards)
        guesses = [*others[: number - boards], *answers]
    elif stage == "dialog":
        guesses = others[:rows]
    if stage in ("typing", "typed full", "invalid word"):
        word = "".join(dice.choices("ABCDEFGHIKLMNOPRSTUWZ", k=columns)) if stage == "invalid word" else others[-1]
        typed = word[: dice.randint(1, columns - 1)] if stage == "typing" else word
    else:
        typed = ""
    return Game(stage, columns, rows, answers, tuple(guesses[:rows]), typed)


def html(knobs: Knobs) -> tuple[str, Theme, dict[str, Any]]:
    """A page, its theme, and what its label says beside what its elements tell."""
    return drawn(knobs, made(knobs.dice("game"), knobs.pick("stage", STAGES), *size(knobs)))


def size(knobs: Knobs) -> tuple[int, int, int]:
    """Boards, columns and rows of a page's game."""
    boards = knobs.pick("boards", {1: 8, 2: 1, 4: 1} if not theme(knobs).narrow else {1: 8, 2: 1})
    columns = knobs.pick("letters", {5: 8, 4: 1, 6: 1, 7: 1})
    return boards, columns, knobs.pick("rows", {6: 8, 5: 1, 7: 1, 8: 1}) + boards - 1


def drawn(knobs: Knobs, game: Game, script: str = "") -> tuple[str, Theme, dict[str, Any]]:
    """The same of a given game. script: what makes the page one that can be played."""
    look, boards = theme(knobs), len(game.answers)
    colours = PALETTES[knobs.pick("palette", list(PALETTES))]
    legend = knobs.pick("legend", LEGENDS)
    if knobs.set("colours swapped", legend != "none" and knobs.dice("colours swapped").random() < 0.3):
        # Such as only the page itself can tell.
        absent, present, correct = colours
        colours = (absent, correct, present)
    parts = [f'<div class="boards">{"".join(_board(knobs, look, game, n, colours) for n in range(boards))}</div>']
    where = knobs.pick("keyboard at", {"below": 6, "none": 2, "above": 1})
    if where != "none":
        parts.insert(0 if where == "above" else 1, _keyboard(knobs, look, game, colours))
    if legend != "none":
        parts.insert(0 if legend == "above" else len(parts), _legend(knobs, look, colours))
    if knobs.chance("words on how", 0.2):
        parts.insert(0, f'<p class="how">{look.texts["how"]}</p>')
    told = {
        "source": "made up", "stage": game.stage.replace(" ", "_"), "animating": game.stage == "revealing",
        "capture": "viewport",
    }  # fmt: skip
    main = f"<div data-fit>{''.join(parts)}</div>"
    title, style = knobs.dice("title").choice(TITLES), _style(knobs, look)
    return page(knobs, look, title, main, style, _over(look, game, colours) + script), look, told


def _over(look: Theme, game: Game, colours: tuple[str, ...]) -> str:
    if game.stage == "invalid word":
        return f'<div class="toast" data-cover data-k="message" style="top:10%">{look.texts["noword"]}</div>'
    if game.stage == "dialog":
        rows = [[colours[int(mark)] for mark in marks] for _, marks in game.shown(0)]
        return (
            f'<div class="dim" style="pointer-events:none"><div class="dialog" data-cover style="pointer-events:auto">'
            f'<h2 data-k="message">{look.texts["statistics"]}</h2>{squares(rows)}</div></div>'
        )
    return ""


def _cell(knobs: Knobs, look: Theme, letter: str, state: str, colours: tuple[str, ...], more: str) -> str:
    style, shown = _state_style(knobs, look, state, colours), letter
    if state == "empty" and knobs.drawn["empty mark"] != "none":
        style = "background:transparent;border-color:transparent;box-shadow:none"
        shown = f'<small style="font-size:.6em;color:{look.muted}">{knobs.drawn["empty mark"]}</small>'
    elif knobs.drawn["case"] == "small":
        shown = letter.lower()
    truth = f'data-letter="{letter}" data-state="{state}" {more}'
    return f'<div class="tile" data-k="cell" {truth} style="{style}">{shown}</div>'


def _state_style(knobs: Knobs, look: Theme, state: str, colours: tuple[str, ...]) -> str:
    """The style of a tile in a state."""
    if state not in STATES:
        return f"border-color:{look.muted}" if state == "typed" else ""
    colour = colours[STATES.index(state)]
    away = ink_on(look.page)
    ink = next(
        one for one in (mixed(colour, away, n / 10) for n in range(11)) if contrast(one, look.page) > 2 or one == away
    )
    pale = mixed(look.page, colour, 0.45)
    return {
        "fill": f"background:{colour};border-color:{colour};color:{_letter_ink(knobs, colour)}",
        "border": f"border:.22rem solid {colour}",
        "letters": f"color:{ink}",
        "pale fill": f"background:{pale};border-color:{colour};color:{ink_on(pale, look.ink)}",
        "under bar": f"box-shadow:inset 0 -.45rem 0 {colour}",
    }[knobs.drawn["marked by"]]


def _legend(knobs: Knobs, look: Theme, colours: tuple[str, ...]) -> str:
    """What the page says of its colours, beside a small tile of each."""
    styles = {state: _state_style(knobs, look, state, colours) for state in reversed(STATES)}
    rows = "".join(
        f'<span><i class="tile" style="{styles[state]}">{letter}</i>{look.texts[state]}</span>'
        for letter, state in zip("EAK", styles, strict=True)
    )
    return f'<div class="legend">{rows}</div>'


def _letter_ink(knobs: Knobs, colour: str) -> str:
    """White as most games have it, where that can just be read."""
    return ink_on(colour, "#ffffff", least=1.7) if knobs.drawn["white letters"] == "yes" else ink_on(colour)


def _board(knobs: Knobs, look: Theme, game: Game, board: int, colours: tuple[str, ...]) -> str:
    knobs.pick("marked by", MARKS)
    knobs.pick("case", {"capitals": 7, "small": 1})
    knobs.pick("empty mark", EMPTY_MARKS)
    knobs.chance("white letters", 0.7)
    done, cells = game.shown(board), []
    solved = bool(done) and done[-1][0] == game.answers[board]
    for row in range(game.rows):
        for column in range(game.columns):
            letter, state, more = "", "empty", f'data-row="{row}" data-col="{column}"'
            if row < len(done):
                letter, state = done[row][0][column], STATES[int(done[row][1][column])]
                if row == len(game.guesses) - 1 and game.turned is not None and column >= game.turned:
                    state = "typed"
                if game.stage == "revealing" and row == len(done) - 1 and not solved:
                    more += ' data-unsettled="1"' + (" data-turning" if column == game.columns // 2 else "")
            elif row == len(done) and not solved and column < len(game.typed):
                letter, state = game.typed[column], "typed"
            cells.append(_cell(knobs, look, letter, state, colours, more))
    return (
        f'<div class="board" data-k="board" data-rows="{game.rows}" data-cols="{game.columns}" '
        f'style="grid-template-columns:repeat({game.columns},var(--size))">{"".join(cells)}</div>'
    )


def _keyboard(knobs: Knobs, look: Theme, game: Game, colours: tuple[str, ...]) -> str:
    layout = knobs.pick("key layout", {"qwerty": 6, "azerty": 1, "abc": 1})
    lines = {
        "azerty": ("AZERTYUIOP", "QSDFGHJKLM", "WXCVBN"),
        "abc": ("ABCDEFGHI", "JKLMNOPQR", "STUVWXYZ"),
        "qwertz": ("QWERTZUIOPÜ", "ASDFGHJKLÖÄ", "YXCVBNM"),
        "spanish": ("QWERTYUIOP", "ASDFGHJKLÑ", "ZXCVBNM"),
    }.get(layout, ("QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM"))
    best: dict[str, int] = {}
    for n, (word, marks) in enumerate(game.shown(0), start=1):
        turned = game.turned if n == len(game.guesses) else None
        for letter, mark in list(zip(word, marks, strict=True))[:turned]:
            best[letter] = max(best.get(letter, 0), int(mark))
    plain = mixed(look.page, look.ink, 0.18)
    enter, back = knobs.pick("key words", {("Enter", "⌫"): 4, ("↵", "⌫"): 1, ("ENTER", "DEL"): 1, ("Submit", "←"): 1})
    rows = []
    for n, line in enumerate(lines):
        keys = [(letter, letter) for letter in line]
        if n == 2:
            keys = [("ENTER", enter), *keys, ("BACKSPACE", back)]
        shown = ""
        for key, text in keys:
            state = "unused" if key not in best or len(game.answers) > 1 else STATES[best[key]]
            ground = plain if state == "unused" else colours[STATES.index(state)]
            wide = " wide" if len(key) > 1 else ""
            shown += (
                f'<span class="key{wide}" data-k="key" data-key="{key}" data-state="{state}" '
                f'style="background:{ground};color:{ink_on(ground, look.ink)}">{text}</span>'
            )
        rows.append(f'<div class="keyrow">{shown}</div>')
    return f'<div class="keyboard">{"".join(rows)}</div>'


def _style(knobs: Knobs, look: Theme) -> str:
    shape = knobs.pick("shape", SHAPES)
    size = knobs.pick("cell size", {2.2: 1, 2.8: 2, 3.4: 4, 4.0: 2})
    gap = 0.0 if shape == "joined" else knobs.pick("gap", {0.1: 1, 0.3: 4, 0.6: 1})
    line = mixed(look.page, look.ink, knobs.pick("empty edge", {0.25: 4, 0.12: 1, 0.5: 1}))
    empty = mixed(look.page, look.ink, 0.1) if knobs.chance("empty filled", 0.25) else look.surface
    form = {
        "rounded": "border-radius:14%",
        "circle": "border-radius:50%",
        "pill": "border-radius:35% / 45%",
        "bordered": f"border:.16rem solid {line}",
        "joined": "border-radius:0",
        "underlined": f"border:0;border-bottom:.18rem solid {line};background:transparent",
        "octagon": "clip-path:polygon(20% 0,80% 0,100% 20%,100% 80%,80% 100%,20% 100%,0 80%,0 20%)",
    }.get(shape, "")
    if shape == "octagon":
        empty = mixed(look.page, look.ink, 0.14)
    shadow = "box-shadow:0 .12rem .3rem rgba(0,0,0,.35);" if knobs.chance("tile shadow", 0.12) else ""
    font = look.heading_font if knobs.chance("letters in other font", 0.4) else look.font
    height = size * knobs.pick("cell form", {1.0: 6, 1.15: 1, 0.85: 1})
    letters = size * knobs.pick("letter size", {0.42: 1, 0.55: 4, 0.68: 1})
    return f"""
.boards{{--size:{size}rem;display:flex;flex-wrap:wrap;justify-content:center;gap:1.2rem}}
.board{{display:grid;gap:{gap}rem}}
.tile{{width:var(--size);height:{height:.2f}rem;display:flex;
align-items:center;justify-content:center;border:2px solid {line};background:{empty};color:{ink_on(empty, look.ink)};
font:{knobs.pick("letter weight", {700: 4, 400: 1, 900: 1})} {letters:.2f}rem
'{font}',sans-serif;line-height:1;{shadow}{form}}}
.legend{{display:flex;flex-direction:column;align-items:flex-start;gap:.5rem;margin:.8rem auto;width:max-content;
color:{look.ink}}}
.legend span{{display:flex;align-items:center;gap:.6rem}} .legend .tile{{--size:2.2rem;height:2.2rem;font-size:1.2rem}}
.tile[data-turning]{{transform:scaleY(.35)}}
.keyboard{{margin-top:1rem}} .keyrow{{display:flex;justify-content:center;gap:.25rem;margin:.3rem 0}}
.key{{border-radius:{knobs.pick("key corners", (0, 4, 10))}px;min-width:1.9rem;padding:.7rem .3rem;text-align:center;
font:700 .85rem '{look.font}',sans-serif}} .key.wide{{padding:.7rem .6rem}}
.how{{color:{look.muted};text-align:center}}
"""
