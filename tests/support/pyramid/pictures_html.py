"""Made-up pages of letter pyramids as HTML; what is what is marked in it, for the labels."""

from __future__ import annotations

from kibitz.solvers.pyramid.shown import CellState
from tests.support.pyramid.pictures_looks import Look, Play

FOOTER = "Use every letter once. Words run along neighbouring letters. A new puzzle every day at midnight."
TOASTS = ("Not a word we want", "Not in the list", "Too short", "Try again")
CHECK = (
    '<svg viewBox="0 0 24 24" width="60%" height="60%">'
    '<path d="M4 13l5 5L20 6" fill="none" stroke="{}" stroke-width="3"/></svg>'
)
CROSS = (
    '<svg viewBox="0 0 24 24" width="50%" height="50%">'
    '<path d="M5 5L19 19M19 5L5 19" stroke="{}" stroke-width="3"/></svg>'
)
CLIPS = {
    "hexagon": "polygon(25% 0,75% 0,100% 50%,75% 100%,25% 100%,0 50%)",
    "pointed": "polygon(50% 0,100% 25%,100% 75%,50% 100%,0 75%,0 25%)",
    "diamond": "polygon(50% 0,100% 50%,50% 100%,0 50%)",
}


def page_html(look: Look, play: Play) -> str:
    """The whole page."""
    words = _words(look, play)
    aside = f"<aside>{words}</aside>" if look.words == "side" else ""
    current = _current(look, play)
    inside = [
        current if look.current in ("above", "box") else "",
        _pyramid(look, play),
        current if look.current == "below" else "",
        _buttons(look),
        "" if aside else words,
        _end(play) if play.stage in ("won", "lost") else "",
    ]
    toast = (
        f'<div class="toast" data-k="message">{TOASTS[play.base % len(TOASTS)]}</div>' if play.stage == "toast" else ""
    )
    dialog = '<div class="dim"><div class="dialog"><h2>How to play</h2><p>Find the words.</p></div></div>'
    return (
        f"<!doctype html><meta charset=utf-8><style>{_style(look)}</style><body>{_header(look, play)}"
        f"<main><div class=game>{''.join(inside)}</div>{aside}</main><footer>{FOOTER}</footer>{toast}"
        f"{dialog if play.stage == 'dialog' else ''}</body>"
    )


def _header(look: Look, play: Play) -> str:
    dots = "".join(f"<p>{'<i></i>' * (r + 1)}</p>" for r in range(3))
    return (
        f"<header>{f'<div class=logo>{dots}</div>' if look.logo else ''}<h1>{look.header}</h1>"
        f"{'<span>1:07</span>' if look.clock else ''}{f'<span>{len(play.planted)} words</span>' if look.count else ''}"
        "<span>Help</span></header>"
    )


def _pyramid(look: Look, play: Play) -> str:
    across, down = look.cell + look.gap, look.cell + look.row_gap
    cells, centres = [], []
    for i, (letter, state) in enumerate(zip(play.letters, play.states, strict=True)):
        r = int(((8 * i + 1) ** 0.5 - 1) / 2)
        x = (i - r * (r + 1) / 2 + (play.base - 1 - r) / 2) * across
        y = r * down
        centres.append((x + look.cell / 2, y + look.cell / 2))
        shown = letter.lower() if look.lower else letter
        cells.append(
            f'<div class="cell {state.value}" data-k="cell" data-letter="{letter}" data-state="{state.value}" '
            f'style="left:{x:.2f}px;top:{y:.2f}px;{_cell_style(look, play, i, state)}"><b>{shown}</b></div>'
        )
    line = ""
    if look.joined and len(play.selected) > 1:
        points = " ".join(f"{centres[i][0]:.1f},{centres[i][1]:.1f}" for i in play.selected)
        stroke = f'fill=none stroke="{look.accent}" stroke-width="{look.cell / 7:.1f}"'
        line = f'<svg class=join><polyline points="{points}" {stroke}/></svg>'
    width, height = across * (play.base - 1) + look.cell, down * (play.base - 1) + look.cell
    return f'<div class=pyramid style="width:{width:.1f}px;height:{height:.1f}px">{line}{"".join(cells)}</div>'


def _cell_style(look: Look, play: Play, i: int, state: CellState) -> str:
    bare = look.shape == "bare"
    if state is CellState.SELECTED:
        return {
            "fill": f"color:{look.accent};text-decoration:underline" if bare else
            f"background:{look.accent};color:{_on(look.accent)}",
            "outline": f"box-shadow:0 0 0 3px {look.accent}",
            "grow": f"transform:scale(1.12);{'color' if bare else 'background'}:{look.accent};"
            + ("" if bare else f"color:{_on(look.accent)}"),
            "darker": "filter:brightness(1.9)" if look.dark else "filter:brightness(.6)",
            "ink": f"color:{look.accent};font-weight:900",
        }[look.selected]  # fmt: skip
    if state is not CellState.USED:
        return ""
    number = next((k for k, path in enumerate(play.planted) if i in path), 0)
    order = play.found.index(number) if number in play.found else number
    colour = look.colours[order % len(look.colours)]
    if bare:
        return f"color:{colour}" if "words" in look.used else "opacity:.3"
    return {
        "dim": "opacity:.35",
        "fade": "opacity:.22",
        "words": f"background:{colour};color:{_on(colour)}",
        "words dim": f"background:{colour};color:{_on(colour)};opacity:.5",
        "grey": "background:#8a8f98;color:#c8ccd2",
        "one": f"background:{look.colours[1]};color:{_on(look.colours[1])}",
        "outline": f"background:transparent;color:{look.ink};box-shadow:inset 0 0 0 2px {colour};opacity:.6",
        "struck": "text-decoration:line-through;opacity:.45",
    }[look.used]


def _on(colour: str) -> str:
    red, green, blue = (int(colour[k : k + 2], 16) for k in (1, 3, 5))
    return "#1b1a22" if 0.3 * red + 0.59 * green + 0.11 * blue > 140 else "#ffffff"


def _current(look: Look, play: Play) -> str:
    if not look.current:
        return ""
    word = play.word(play.selected)
    return f'<div class="current {look.current}"><span data-k=current>{word}</span></div>'


def _buttons(look: Look) -> str:
    parts = []
    cross, check = CROSS.format(look.ink), CHECK.format(_on(look.accent))
    if look.clear:
        parts.append(
            f'<div class="clear {look.clear}" data-k=clear>{cross if look.clear == "round" else look.clear}</div>'
        )
    if look.hint:
        parts.append("<div class=hint data-k=hint>Hint</div>")
    if look.submit:
        sign = check if look.submit in ("round", "bar", "check") else look.submit
        parts.append(f'<div class="submit {look.submit}" data-k=submit>{sign}</div>')
    return f"<div class=buttons>{''.join(parts)}</div>"


def _words(look: Look, play: Play) -> str:
    entries = []
    for order, k in enumerate(play.found):
        colour = look.colours[order % len(look.colours)]
        style = {"chips": f"background:{colour};color:{_on(colour)}", "cards": f"border-left:5px solid {colour}"}
        word = play.word(play.planted[k])
        entries.append(f'<div class=entry style="{style.get(look.words, "")}"><span data-k=found>{word}</span></div>')
    title = "" if look.words == "chips" else f"<h4>Found {len(play.found)}/{len(play.planted)}</h4>"
    return f'<div class="found {look.words}">{title}{"".join(entries)}</div>'


def _end(play: Play) -> str:
    return f"<h3 data-k=message>{'You solved it!' if play.stage == 'won' else 'Better luck next time'}</h3>"


def _style(look: Look) -> str:
    round_ = {"circle": "50%", "rounded": "18%", "square": "0", "bare": "0"}.get(look.shape, "0")
    clip = f"clip-path:{CLIPS[look.shape]};" if look.shape in CLIPS else ""
    shadow = "box-shadow:0 2px 4px rgba(0,0,0,.35);" if look.shadow and look.filled and not clip else ""
    soft = "rgba(255,255,255,.14)" if look.dark else "rgba(0,0,0,.07)"
    return f"""
*{{box-sizing:border-box;margin:0}}
body{{background:{look.page};min-height:100vh;color:{look.ink};font-family:'{look.font}',sans-serif;font-size:16px}}
header{{display:flex;gap:18px;align-items:center;padding:8px 16px;border-bottom:1px solid {soft}}}
h1{{font-size:20px;flex:1}} .logo p{{display:flex;justify-content:center;gap:2px}} h4{{font-size:13px}}
.logo i{{width:6px;height:6px;background:{look.accent};border-radius:50%}}
main{{display:flex;gap:60px;justify-content:center;padding:10px}} aside{{width:200px;padding-top:20px}}
.game{{display:flex;flex-direction:column;align-items:center;gap:14px}}
.pyramid{{position:relative}} .join{{position:absolute;left:0;top:0;width:100%;height:100%;overflow:visible}}
.cell{{position:absolute;width:{look.cell:.2f}px;height:{look.cell:.2f}px;display:flex;align-items:center;
justify-content:center;border-radius:{round_};background:{look.fill};color:{look.cell_ink};{clip}{shadow}
border:{look.border or "none"};font-weight:{look.weight};font-size:{look.cell * look.letter:.2f}px}}
.cell b{{font-weight:inherit}}
.current{{height:32px;font-size:22px;letter-spacing:2px;font-weight:700}}
.current.box{{background:{soft};border-radius:6px;min-width:220px;text-align:center;padding:2px}}
.buttons{{display:flex;gap:14px;align-items:center;min-height:44px}}
.buttons>div{{display:flex;align-items:center;justify-content:center;height:42px;padding:0 16px;border-radius:21px;
border:1px solid {look.ink}}}
.buttons>.submit{{background:{look.accent};color:{_on(look.accent)};border:none}}
.buttons>.round{{width:46px;height:46px;border-radius:50%;padding:0}} .buttons>.bar{{width:180px;border-radius:6px}}
.buttons>.check{{width:40px;height:40px;border-radius:4px;padding:0}}
.found{{display:flex;gap:8px}} .list,.side,.cards{{flex-direction:column}}
.chips .entry{{padding:3px 12px;border-radius:14px;font-weight:600;font-size:14px}}
.cards .entry{{background:{soft};padding:6px 12px;min-width:150px}}
.toast{{position:fixed;top:21%;left:50%;transform:translateX(-50%);background:{look.ink};padding:9px 18px;
color:{"#111" if look.dark else "#fff"};border-radius:6px}}
.dim{{position:fixed;inset:0;background:rgba(0,0,0,.5);display:flex;align-items:center;justify-content:center}}
.dialog{{background:{"#2a2d34" if look.dark else "#fff"};color:{look.ink};padding:30px;border-radius:10px;width:300px}}
footer{{padding:14px;text-align:center;font-size:12px;opacity:.7}}
"""
