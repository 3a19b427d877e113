"""Pages of Tuble."""

from __future__ import annotations

from html import escape
from typing import Any

from tools.looks.colours import contrast, ink_on, mixed
from tools.looks.furniture import page, squares
from tools.looks.knobs import Knobs
from tools.looks.theme import Theme, theme
from tools.looks.tuble_game import ALLOWED, STAGES, Game, made
from tools.looks.tuble_rows import CLIPS, RowLook, row_look, rows_html, rows_style

ANSWERS = ("Oval", "Bank", "Cockfosters", "Stratford", "Kew Gardens")
MARKED = ' class="marked"'
TITLES = ("Tuble", "Station Guesser", "Mind the Guess", "Underground daily", "Which Stop?", "TUBLE #412", "Stopwise")

LABELS = """
const rows = all('row').map(row => {
  const name = row.querySelector('[data-k=name]'), stops = row.querySelector('[data-k=stops]');
  const blob = row.querySelector('[data-k=blob], [data-b]') || row;
  const parts = [ink(name), ink(stops)].concat(blob === row ? [] : [blob.getBoundingClientRect()]);
  const own = getComputedStyle(row);
  const plain = own.backgroundColor === 'rgba(0, 0, 0, 0)' && own.backgroundImage === 'none'
    && parseFloat(own.borderTopWidth) + parseFloat(own.borderLeftWidth) === 0;
  return {station: row.dataset.station, stops: +row.dataset.stops, zone_class: +row.dataset.zone,
    guess: +row.dataset.n + 1, box: box(plain ? around(parts) : row.getBoundingClientRect()),
    blob: box(blob.getBoundingClientRect()),
    name_box: box(ink(name)), stops_box: box(ink(stops)),
    visible: !row.dataset.unsettled && parts.every(part => seen(part, row))};
});
const input = all('input')[0], shown = input && whole(input);
const button = all('button')[0];
return {rows, input: shown ? box(input.getBoundingClientRect()) : null, input_text: shown ? input.dataset.typed : null,
  button: button && whole(button) ? box(button.getBoundingClientRect()) : null,
  options: all('offer').map(e => ({text: e.dataset.name, box: box(e.getBoundingClientRect()),
    visible: whole(e)})),
  legend: all('legend').map(e => box(e.getBoundingClientRect())),
  message: all('message').map(e => e.textContent).join(' '), overlay: all('dialog').length > 0};
"""


def html(knobs: Knobs) -> tuple[str, Theme, dict[str, Any]]:
    """A page, its theme, and what its label says beside what its elements tell."""
    return drawn(knobs, made(knobs.dice("game"), knobs.pick("stage", STAGES)))


def drawn(knobs: Knobs, game: Game, script: str = "") -> tuple[str, Theme, dict[str, Any]]:
    """The same of a given game. script: what makes the page one that can be played; its text box is a real one."""
    look = theme(knobs)
    knobs.chance("fading", 0.04)
    rows = row_look(knobs, look)
    board = rows_html(knobs, look, rows, game)
    place = knobs.pick("box place", {"above": 4, "below": 3, "bottom": 1})
    box = _box(knobs, look, game, live=bool(script))
    parts = [box, board] if place == "above" else [board, box]
    legend = knobs.pick("legend", {"none": 6, "above": 1, "below": 2, "corner": 1})
    if legend == "corner":
        parts.append(f'<div class="corner" data-cover>{_legend(knobs, look, rows)}</div>')
    elif legend != "none":
        parts.insert(0 if legend == "above" else len(parts), _legend(knobs, look, rows))
    if knobs.chance("words on how", 0.35):
        parts.insert(0, f'<p class="how">{look.texts["tubehow"]}</p>')
    if game.state != "playing" and game.stage != "dialog":
        parts.append(f'<p class="end" data-k="message">{_end(look, game)}</p>')
        if knobs.chance("shared squares", 0.4):
            parts.append(squares([[rows.palette[guess.zone]] * 5 for guess in game.guesses]))
    if knobs.chance("guess count", 0.3):
        parts.insert(0, f'<p class="how">{look.texts["guess"]} {min(ALLOWED, len(game.guesses) + 1)}/{ALLOWED}</p>')
    if knobs.chance("yesterday", 0.15):
        parts.append(f'<p class="how">{look.texts["yesterday"]}: {knobs.dice("yesterday").choice(ANSWERS)}</p>')
    title = knobs.dice("title").choice(TITLES)
    fits = "both ways" if knobs.chance("fits", 0.9) else "across"
    main = f'<div data-fit="{fits}">{"".join(parts)}</div>'
    told: dict[str, Any] = {
        "stage": game.stage, "state": game.state, "guesses_allowed": ALLOWED, "answer": game.answer,
    }  # fmt: skip
    style = rows_style(knobs, look, rows) + _style(knobs, look, place)
    return page(knobs, look, title, main, style, _over(look, game) + script), look, told


def _end(look: Theme, game: Game) -> str:
    if game.state == "won":
        return f"{look.texts['won']} {len(game.guesses)}/{ALLOWED}"
    return f"{look.texts['lost']} {look.texts['answer']} {escape(game.answer)}."


def _over(look: Theme, game: Game) -> str:
    if game.stage == "refused":
        return f'<div class="toast" data-cover data-k="message" style="top:12%">{look.texts["unknown"]}</div>'
    if game.stage == "dialog":
        return (
            f'<div class="dim" data-cover data-k="dialog"><div class="dialog">'
            f'<h2 data-k="message">{_end(look, game)}</h2><button class="go">{look.texts["share"]}</button></div></div>'
        )
    return ""


def _box(knobs: Knobs, look: Theme, game: Game, *, live: bool) -> str:
    """The text box with its button and what it offers."""
    if not live and game.state != "playing" and knobs.chance("no box at the end", 0.6):
        return ""
    hint = look.texts["type"] if knobs.pick("placeholder", {"yes": 3, "no": 1}) == "yes" else ""
    caret = '<i class="caret"></i>' if knobs.chance("focused", 0.4) else ""
    icon = '<span class="lens">⌕</span>' if knobs.chance("lens", 0.15) else ""
    label = f'<div class="label">{look.texts["station"]}</div>' if knobs.chance("label over the box", 0.2) else ""
    inner = f"<span>{escape(game.typed)}</span>{caret}" if game.typed else f'{caret}<span class="hint">{hint}</span>'
    kind = knobs.pick("button", {"right": 4, "none": 3, "below": 1, "icon": 1})
    text = "➤" if kind == "icon" else look.texts[knobs.dice("button").choice(("guess", "submit"))]
    button = "" if kind == "none" else f'<button class="go" data-k="button" data-key="send">{text}</button>'
    offers = ""
    if game.offers or live:
        above = 0 if knobs.drawn["box place"] == "above" else 1
        kind = knobs.pick("offers", {"below": 5, "above": above, "chips": 1})
        cover = "" if kind == "chips" else " data-cover"
        more = knobs.pick("offers with", {"names": 4, "zones": 1, "found part": 1})
        marked = (MARKED, *[""] * len(game.offers))
        entries = "".join(
            f'<li data-k="offer" data-name="{escape(one)}"{mark}>{_offer(look, one, more, game.typed)}</li>'
            for one, mark in zip(game.offers, marked, strict=False)
        )
        offers = f'<ul class="offers"{cover}>{entries}</ul>'
    if live:
        field = f'{icon}<input class="box" data-k="input" data-key="box" placeholder="{hint}" autocomplete="off">'
        return f'<div class="ask">{label}<div class="line"><div class="field">{field}{offers}</div>{button}</div></div>'
    field = f'<div class="box" data-k="input" data-typed="{escape(game.typed)}">{icon}{inner}</div>'
    return f'<div class="ask">{label}<div class="line"><div class="field">{field}{offers}</div>{button}</div></div>'


def _offer(look: Theme, name: str, more: str, typed: str) -> str:
    """An entry of the list."""
    if more == "zones":
        return f"{escape(name)} <small>{look.texts['zone']} {1 + len(name) % 5}</small>"
    at = name.lower().find(typed.lower())
    if more == "found part" and at >= 0:
        end = at + len(typed)
        return f"{escape(name[:at])}<b>{escape(name[at:end])}</b>{escape(name[end:])}"
    return escape(name)


def _legend(knobs: Knobs, look: Theme, rows: RowLook) -> str:
    texts = look.texts
    words = (texts["same"], f"1 {texts['off']}", f"2 {texts['off']}", f"3+ {texts['off']}")
    shape = knobs.pick("legend shape", ("disc", "square", "hexagon", "pill"))
    form = {"disc": "border-radius:50%", "square": "", "pill": "border-radius:1rem;width:2rem"}.get(
        shape, f"clip-path:{CLIPS.get(shape, 'none')}"
    )
    keys = "".join(
        f'<span><i data-k="legend" style="{form};background:{colour}"></i>{word}</span>'
        for colour, word in zip(rows.palette, words, strict=True)
    )
    return f'<div class="legend">{keys}</div>'


def _style(knobs: Knobs, look: Theme, place: str) -> str:
    width = knobs.pick("board width", {24: 1, 30: 3, 38: 2, 48: 1})
    field = knobs.pick("box", {"outlined": 3, "round": 2, "underlined": 2, "filled": 2, "thick": 1, "pale": 1})
    shade = mixed(look.page, look.ink, 0.1)
    form = {
        "outlined": f"border:1px solid {mixed(look.page, look.ink, 0.45)};border-radius:4px;background:{look.surface}",
        "round": f"border:1px solid {mixed(look.page, look.ink, 0.35)};border-radius:3rem;background:{look.surface}",
        # A real text box has a white ground and a border of its own.
        "underlined": f"border:0;border-bottom:2px solid {mixed(look.page, look.ink, 0.6)};background:none",
        "filled": f"border:0;background:{shade};border-radius:6px",
        "thick": f"border:3px solid {look.accent};border-radius:8px;background:{look.surface}",
        "pale": f"border:1px solid {mixed(look.page, look.ink, 0.15)};background:{look.surface}",
    }[field]
    ink = look.ink if field == "underlined" else ink_on(shade if field == "filled" else look.surface, look.ink)
    below = {"above": "bottom:100%", "chips": "position:static;display:flex;flex-wrap:wrap;gap:.4rem"}.get(
        knobs.drawn.get("offers", ""), "top:100%"
    )
    chip = f"border:1px solid {look.line};border-radius:1rem;" if knobs.drawn.get("offers") == "chips" else ""
    fixed = (
        f".ask{{position:fixed;left:0;right:0;bottom:0;padding:.7rem 1rem;background:{look.surface};"
        f"border-top:1px solid {look.line};margin:0;display:block}}"
        if place == "bottom"
        else ""
    )
    accent = look.accent if contrast(look.accent, look.page) > 1.3 else look.ink
    first = "" if chip else f".offers li.marked{{background:{mixed(look.surface, look.ink, 0.1)}}}"
    column = "" if knobs.drawn.get("button") != "below" else ".line{flex-direction:column;align-items:stretch}"
    return f"""
.column{{width:{width}rem;max-width:100%}}
.ask{{margin:.7rem 0}} .line{{display:flex;gap:.6rem;align-items:center}} .field{{position:relative;flex:1}} {column}
.label{{font-size:.8em;color:{look.muted};margin-bottom:.2rem}} .lens{{margin-right:.5rem}}
.box{{{form};color:{ink};padding:{knobs.pick("box padding", (0.4, 0.6, 0.9))}rem .9rem;min-height:2.2rem;
display:flex;align-items:center;white-space:pre}}
.hint{{opacity:.55}} .caret{{width:1px;height:1.2em;background:currentColor;margin:0 1px}}
.go{{background:{accent};color:{ink_on(accent)};border:0;border-radius:{knobs.pick("button corners", (0, 5, 20))}px;
padding:.6rem 1.1rem;font:inherit;font-weight:700}}
.offers{{position:absolute;left:0;right:0;{below};z-index:5;margin:2px 0;padding:0;list-style:none;
{"" if chip else f"background:{look.surface};border:1px solid {look.line};box-shadow:0 4px 12px rgba(0,0,0,.25);"}
color:{ink_on(look.surface, look.ink)}}}
.offers[hidden]{{display:none}} input.box{{width:100%;font:inherit;outline:0}}
input.box:not(:focus){{caret-color:transparent}} .offers li{{padding:.4rem .9rem;{chip}}} {first}
.legend{{display:flex;flex-wrap:wrap;gap:.4rem 1rem;margin:.7rem 0;font-size:.85em}}
.legend span{{display:flex;align-items:center;gap:.4rem}} .legend i{{width:1.1rem;height:1.1rem}}
.corner{{position:fixed;right:1rem;bottom:1rem;width:13rem;padding:0 .8rem;background:{look.surface};
color:{ink_on(look.surface, look.ink)};border:1px solid {look.line}}} .corner .legend{{flex-direction:column}}
.how{{font-size:.9em;color:{look.muted};margin:.4rem 0}} .end{{font-weight:700;font-size:1.15em}}
{fixed}
"""
