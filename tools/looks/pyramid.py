"""Pages of Pyramid Scheme."""

from __future__ import annotations

from typing import Any

from tools.looks.colours import contrast, ink_on, mixed
from tools.looks.furniture import page
from tools.looks.knobs import Knobs
from tools.looks.pyramid_cells import CellLook, cell_look, cells_html, cells_style
from tools.looks.pyramid_game import STAGES, Game, made
from tools.looks.theme import Theme, theme

BASES = {3: 2, 4: 3, 5: 4, 6: 3, 7: 2}
TITLES = ("Pyramid Scheme", "Letter Pyramid", "Word Heap", "Pyramid #88", "The Daily Triangle", "Stack of Letters")

LABELS = """
const cells = all('cell').map(e => ({row: +e.dataset.row, col: +e.dataset.col, letter: e.dataset.letter,
  box: box(e.getBoundingClientRect()), state: e.dataset.state,
  visible: !e.dataset.gone && !e.dataset.unsettled && seen(e.querySelector('b').getBoundingClientRect(), e)}));
const submit = all('submit')[0];
return {cells, submit: submit ? box(submit.getBoundingClientRect()) : null,
  submit_visible: submit ? whole(submit) : false,
  message: all('message').map(e => e.textContent).join(' ')};
"""


def html(knobs: Knobs) -> tuple[str, Theme, dict[str, Any]]:
    """A page, its theme, and what its label says beside what its elements tell."""
    base = knobs.pick("base", BASES)
    return drawn(knobs, made(knobs.dice("game"), knobs.pick("stage", STAGES), base))


def drawn(knobs: Knobs, game: Game, script: str = "") -> tuple[str, Theme, dict[str, Any]]:
    """The same of a given game. script: what makes the page one that can be played."""
    look = theme(knobs)
    cells = cell_look(knobs, look)
    parts = [f"<div data-fit>{cells_html(knobs, look, cells, game)}</div>"]
    word = "".join(game.letters[cell] for cell in game.selected)
    where = knobs.pick("word in the making", {"above": 2, "below": 2, "none": 2})
    if where != "none":
        parts.insert(0 if where == "above" else 1, f'<div class="word">{word or "&nbsp;"}</div>')
    if game.state == "playing" or knobs.chance("buttons at the end", 0.3):
        parts.append(_buttons(knobs, look))
    listed = knobs.pick("found words", {"below": 4, "above": 1, "none": 2, "chips": 2, "boxes": 1, "blanks": 1})
    if listed in ("boxes", "blanks"):
        parts.append(_to_be_found(look, game, boxes=listed == "boxes"))
    elif listed != "none" and game.found:
        parts.insert(0 if listed == "above" else len(parts), _found(knobs, look, cells, game, chips=listed == "chips"))
    if knobs.chance("count of letters", 0.3):
        left = sum(game.cell_state(cell) != "used" for cell in range(len(game.letters)))
        parts.append(f'<p class="how">{left} {look.texts["left"]}</p>')
    if knobs.chance("words on how", 0.3):
        parts.insert(0, f'<p class="how">{look.texts["pyrhow"]}</p>')
    if knobs.chance("lives", 0.2):
        parts.insert(0, '<p class="how">♥ ♥ ♥ ♡</p>')
    if game.state != "playing":
        parts.append(f'<p class="end" data-k="message">{look.texts[game.state]}</p>')
    title = knobs.dice("title").choice(TITLES)
    told: dict[str, Any] = {
        "stage": game.stage,
        "state": game.state,
        "rows": game.base,
        "lower_case": knobs.drawn["letters"] == "small",
        "selected": list(game.selected),
        "words": [list(path) for path in game.planted[: game.found]],
        "word_texts": list(game.texts[: game.found]),
        "planted": [list(path) for path in game.planted],
    }
    style = cells_style(knobs, look, cells) + _style(knobs, look)
    return page(knobs, look, title, "".join(parts), style, script), look, told


def _buttons(knobs: Knobs, look: Theme) -> str:
    texts, kind = look.texts, knobs.pick("submit", {"text": 4, "mark": 3, "none": 1, "arrow": 1})
    shown = {"text": texts["submit"], "mark": "✓", "arrow": "➔"}.get(kind, "")
    buttons = [f'<button class="go" data-k="submit" data-key="submit">{shown}</button>'] if shown else []
    for name, share in (("clear", 0.5), ("shuffle", 0.2), ("hint", 0.35)):
        if knobs.chance(f"{name} button", share):
            buttons.append(f'<button class="go quiet" data-key="{name}">{texts[name]}</button>')
    return f'<div class="buttons">{"".join(buttons)}</div>' if buttons else ""


def _found(knobs: Knobs, look: Theme, cells: CellLook, game: Game, *, chips: bool) -> str:
    """The words that were found."""
    coloured = chips and cells.used == "word colours"
    shown = []
    for i, text in enumerate(game.texts[: game.found]):
        colour = cells.words[i % len(cells.words)]
        style = f' style="background:{colour};color:{ink_on(colour)}"' if coloured else ""
        shown.append(f"<li{style}>{text}</li>")
    head = f"<h4>{look.texts['found']} ({game.found}/{len(game.texts)})</h4>" if knobs.chance("list head", 0.6) else ""
    return f'<div class="found {"chips" if chips else ""}">{head}<ul>{"".join(shown)}</ul></div>'


def _to_be_found(look: Theme, game: Game, *, boxes: bool) -> str:
    """All words, with blanks for the letters of those that aren't found yet."""
    lines = []
    for i, text in enumerate(game.texts):
        letters = text if i < game.found else " " * len(text)
        if boxes:
            lines.append("".join(f'<i class="slot">{letter.strip() or "&nbsp;"}</i>' for letter in letters))
        else:
            lines.append(" ".join(letter.strip() or "_" for letter in letters))
    return f'<div class="found slots">{"".join(f"<div>{one}</div>" for one in lines)}</div>'


def _style(knobs: Knobs, look: Theme) -> str:
    accent = look.accent if contrast(look.accent, look.page) > 1.3 else look.ink
    quiet = mixed(look.page, look.ink, 0.12)
    direction = knobs.pick("list runs", {"across": 2, "down": 1})
    return f"""
.word{{text-align:center;font-size:1.3rem;letter-spacing:.1em;min-height:1.8rem;font-weight:700}}
.buttons{{display:flex;justify-content:center;gap:.6rem;margin:.7rem 0;flex-wrap:wrap}}
.go{{background:{accent};color:{ink_on(accent)};border:0;border-radius:{knobs.pick("button corners", (0, 5, 20))}px;
padding:.6rem 1.1rem;font:700 1rem '{look.font}',sans-serif}}
.go.quiet{{background:{quiet};color:{ink_on(quiet, look.ink)}}}
.found{{text-align:center}} .found h4{{margin:.3rem}} .found ul{{list-style:none;padding:0;margin:.3rem;display:flex;
justify-content:center;gap:.3rem 1rem;flex-wrap:wrap;flex-direction:{"row" if direction == "across" else "column"}}}
.chips li{{background:{quiet};color:{ink_on(quiet, look.ink)};padding:.15rem .7rem;border-radius:1rem}}
.slot{{display:inline-block;width:1.3rem;border:1px solid {look.muted};margin:1px;font-style:normal;font-size:.8rem}}
.how{{font-size:.9em;color:{look.muted};margin:.4rem 0;text-align:center}} .end{{font-weight:700;text-align:center}}
"""
