"""What stands around a board on any page: headers, side panels, adverts, footers, dialogs and toasts."""

from __future__ import annotations

from html import escape

from tools.looks.colours import ink_on, mixed
from tools.looks.knobs import Knobs
from tools.looks.theme import Theme
from tools.looks.words import FILLER

LINE_COLOURS = (
    "#b36305", "#e32017", "#ffd300", "#00782a", "#f3a9bb", "#a0a5a9", "#9b0056", "#000000", "#003688", "#0098d4",
)  # fmt: skip
GROUNDS = {"plain": 8, "gradient": 2, "diagonal": 1, "glow": 1, "dotted": 1, "striped": 1, "grid": 1, "photo": 1}
BLOTS = ("#6b8e4e", "#8c6a4a", "#4a6d8c", "#c9a45c", "#7d8a94", "#b5655a", "#3f4f5c", "#d9c7a0")
"""Colours of a photograph out of focus."""
FIT = """
<script>
// As a page that was made with care: what is on the board fits the window.
(() => {
  const root = document.documentElement, board = document.querySelector('[data-fit]');
  if (!board) return;
  let size = parseFloat(getComputedStyle(root).fontSize);
  for (let i = 0; i < 40 && size > 9; i++) {
    const box = board.getBoundingClientRect();
    const tight = [...board.querySelectorAll('.names')].some(e => e.scrollWidth > e.clientWidth + 1);
    const wide = box.right > innerWidth || document.body.scrollWidth > innerWidth;
    const tall = board.dataset.fit !== 'across' && box.bottom > innerHeight - 4;
    if (!tight && !wide && !tall) break;
    size *= 0.95; root.style.fontSize = size + 'px';
  }
})();
</script>
"""


def ground(knobs: Knobs, look: Theme) -> str:
    """The page's ground as CSS."""
    other = mixed(look.page, look.accent, 0.22)
    faint = mixed(look.page, look.ink, 0.05)
    dice = knobs.dice("photo")
    blots = ",".join(
        f"radial-gradient(circle at {dice.randrange(100)}% {dice.randrange(100)}%,"
        f"{mixed(look.page, dice.choice(BLOTS), 0.45)},transparent {dice.randint(20, 60)}%)"
        for _ in range(7)
    )
    return {
        "photo": f"background:{blots},{look.page}",
        "plain": f"background:{look.page}",
        "gradient": f"background:linear-gradient({look.page},{other}) fixed",
        "diagonal": f"background:linear-gradient(135deg,{other},{look.page} 60%) fixed",
        "glow": f"background:radial-gradient(circle at 30% 20%,{other},{look.page} 70%) fixed",
        "dotted": f"background:radial-gradient({faint} 2px,{look.page} 2.5px) 0 0/18px 18px",
        "striped": f"background:repeating-linear-gradient(45deg,{look.page} 0 14px,{faint} 14px 28px)",
        "grid": f"background:linear-gradient({faint} 1px,transparent 1px) 0 0/100% 24px,"
        f"linear-gradient(90deg,{faint} 1px,transparent 1px) 0 0/24px 100%,{look.page}",
    }[knobs.pick("ground", GROUNDS)]


def page(knobs: Knobs, look: Theme, title: str, board: str, style: str, over: str = "") -> str:
    """The whole page. board: HTML of the game. style: its CSS. over: what lies above the page."""
    css = _style(knobs, look)
    header, advert = _header(knobs, look, title), _advert(knobs, look)
    where = knobs.pick("panel", {"none": 4, "left": 1, "right": 2, "below": 1})
    panel = "" if where == "none" else f'<aside class="panel">{_panel(knobs, look)}</aside>'
    if look.narrow and where in ("left", "right"):
        where = knobs.set("panel", "below")
    column = f'<main class="column {_card(knobs)}">{board}</main>'
    middle = {"left": panel + column, "right": column + panel}.get(where, column)
    below = panel if where == "below" else ""
    footer = f"<footer>{FILLER[knobs.seed % len(FILLER)]}</footer>" if knobs.chance("footer", 0.5) else ""
    if knobs.game != "wordle" and knobs.chance("keyboard", 0.08):
        column = column.replace("</main>", f"{keyboard(knobs, look)}</main>")
        middle = {"left": panel + column, "right": column + panel}.get(where, column)
    place = knobs.pick("advert place", {"none": 5, "top": 1, "bottom": 1})
    top, bottom = (advert if place == one else "" for one in ("top", "bottom"))
    return (
        f'<!doctype html><html lang="{look.language}"><meta charset=utf-8><title>{escape(title)}</title>'
        f"<style>{css}{style}</style><body>{header}{top}"
        f'<div class="middle">{middle}</div>{below}{bottom}{footer}{_above(knobs, look)}{over}{FIT}</body></html>'
    )


def _card(knobs: Knobs) -> str:
    """Whether the board lies on a card of its own; on a photograph it always does."""
    if knobs.drawn.get("ground", "") == "photo":
        return knobs.set("board card", "solid")
    return knobs.pick("board card", {"none": 6, "solid": 1, "glass": 1, "outline": 1})


def _style(knobs: Knobs, look: Theme) -> str:
    align = knobs.pick("column", {"centre": 6, "left": 1})
    justify = "center" if align == "centre" else "flex-start"
    return f"""
*{{box-sizing:border-box}}
html{{font-size:{look.size_px}px}}
body{{margin:0;min-height:100vh;{ground(knobs, look)};color:{look.ink};
font-family:'{look.font}',sans-serif;font-weight:{look.weight};line-height:1.35}}
header{{display:flex;align-items:center;gap:.8rem;padding:.5rem 1rem}}
header h1{{font:700 1.4rem '{look.heading_font}',sans-serif;margin:0}}
header nav{{margin-left:auto;display:flex;gap:1rem;font-size:.9rem;opacity:.75}}
.middle{{display:flex;justify-content:{justify};align-items:flex-start;gap:2rem;padding:.6rem 1rem}}
.column{{min-width:0}}
.column.solid{{background:{look.page};padding:1rem;border-radius:12px;box-shadow:0 3px 14px rgba(0,0,0,.25)}}
.column.glass{{background:color-mix(in srgb,{look.surface} 35%,transparent);padding:1rem;border-radius:18px}}
.column.outline{{border:1px solid {look.line};padding:1rem}}
.panel{{width:15rem;background:{look.surface};border:1px solid {look.line};border-radius:8px;padding:.8rem;
font-size:.9rem;flex:none}}
body>.panel{{margin:.6rem auto}}
.panel h3{{margin:.2rem 0 .5rem;font-size:1rem}}
.advert{{margin:.4rem auto;max-width:46rem;padding:.7rem 1rem;background:{mixed(look.page, "#888888", 0.18)};
display:flex;gap:1rem;align-items:center;font-size:.85rem}}
.bars div{{background:{look.accent};color:{ink_on(look.accent)};margin:2px 0;padding:0 .4rem;text-align:right;
font-size:.75rem}}
.figures{{display:flex;gap:1rem;text-align:center}}.figures b{{display:block;font-size:1.3rem}}
footer{{padding:1rem;text-align:center;font-size:.8rem;color:{look.muted}}}
.dim{{position:fixed;inset:0;background:rgba(0,0,0,.45);display:flex;align-items:center;justify-content:center}}
.dialog{{background:{look.surface};color:{look.ink};padding:1.4rem 2rem;border-radius:10px;max-width:24rem;
box-shadow:0 8px 30px rgba(0,0,0,.4)}}
.toast{{position:fixed;left:50%;transform:translateX(-50%);background:{look.ink};color:{look.page};
padding:.6rem 1.2rem;border-radius:6px;font-weight:700}}
.cookies{{position:fixed;left:0;right:0;bottom:0;background:{look.surface};border-top:1px solid {look.line};
padding:.7rem 1rem;font-size:.85rem}}
"""


def keyboard(knobs: Knobs, look: Theme) -> str:
    """An on-screen keyboard."""
    key = mixed(look.page, look.ink, 0.16)
    layout = knobs.pick("keyboard layout", {"qwerty": 4, "azerty": 1, "abc": 1})
    lines = {
        "azerty": ("AZERTYUIOP", "QSDFGHJKLM", "WXCVBN"),
        "abc": ("ABCDEFGHI", "JKLMNOPQR", "STUVWXYZ"),
    }.get(layout, ("QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM"))
    style = f"background:{key};color:{ink_on(key, look.ink)};border-radius:4px;padding:.45rem 0;width:8.6%"
    rows = "".join(
        '<div style="display:flex;justify-content:center;gap:.3rem;margin:.3rem 0;text-align:center">'
        + "".join(f'<span style="{style}">{letter}</span>' for letter in line)
        + "</div>"
        for line in lines
    )
    return f'<div class="keys" style="margin-top:.8rem">{rows}</div>'


def squares(colours: list[list[str]]) -> str:
    """Small squares in rows, as people share their results."""
    style = "width:1.1rem;height:1.1rem;margin:1px;border-radius:2px"
    rows = ("".join(f'<i style="{style};background:{one}"></i>' for one in row) for row in colours)
    return "".join(f'<div style="display:flex;gap:2px;justify-content:center">{row}</div>' for row in rows)


def _header(knobs: Knobs, look: Theme, title: str) -> str:
    kind = knobs.pick("header", {"none": 1, "title": 3, "logo": 2, "bar": 2, "centred": 2, "browser": 1})
    if kind == "none":
        return ""
    logo = ""
    if kind == "logo":
        logo = (
            '<span style="width:1.8rem;height:1.8rem;border:.4rem solid #dc241f;border-radius:50%;position:relative">'
            '<i style="position:absolute;left:-.8rem;right:-.8rem;top:.28rem;height:.45rem;background:#1c3f94"></i>'
            "</span>"
        )
    if kind == "browser":
        return (
            '<div style="background:#dee1e6;color:#202124;padding:.4rem .8rem;font:13px sans-serif">'
            f'<span style="background:#fff;border-radius:8px 8px 0 0;padding:.4rem 1rem">{escape(title)}&emsp;×</span>'
            "</div>"
            '<div style="background:#fff;color:#202124;padding:.3rem .8rem;font:13px sans-serif">←&emsp;→&emsp;'
            '<span style="background:#f1f3f4;border-radius:1rem;padding:.25rem 6rem .25rem 9px">example.org</span>'
            "</div>"
        )
    nav = f"<nav><span>{look.texts['how']}</span><span>{look.texts['statistics']}</span></nav>"
    style = {
        "bar": f"background:{look.accent};color:{ink_on(look.accent)}",
        "centred": f"justify-content:center;border-bottom:1px solid {look.line}",
    }.get(kind, "")
    return f'<header style="{style}">{logo}<h1>{escape(title)}</h1>{"" if kind == "centred" else nav}</header>'


def _panel(knobs: Knobs, look: Theme) -> str:
    kind = knobs.pick("panel with", ("how", "statistics", "bars", "map", "lines", "news"))
    dice, texts = knobs.dice("panel numbers"), look.texts
    if kind == "how":
        return f"<h3>{texts['how']}</h3><p>{FILLER[dice.randrange(8)]}</p><p>{FILLER[dice.randrange(8)]}</p>"
    if kind == "statistics":
        figures = ((dice.randint(5, 400), "played"), (dice.randint(1, 60), "streak"))
        cells = "".join(f"<span><b>{n}</b>{texts[word]}</span>" for n, word in figures)
        return f'<h3>{texts["statistics"]}</h3><div class="figures">{cells}</div>'
    if kind == "bars":
        counts = [dice.randint(1, 30) for _ in range(6)]
        bars = "".join(f'<div style="width:{12 + 85 * n // max(counts)}%">{n}</div>' for n in counts)
        return f'<h3>{texts["statistics"]}</h3><div class="bars">{bars}</div>'
    if kind == "map":
        return f"<svg viewBox='0 0 200 140' width='100%'>{_map(knobs)}</svg>"
    if kind == "lines":
        names = ("Bakerloo", "Central", "Circle", "District", "Pink", "Jubilee", "Metropolitan", "Northern")
        rows = "".join(
            f'<div style="display:flex;gap:.5rem;margin:.25rem 0"><i style="width:1.6rem;background:{colour}"></i>'
            f"{name}</div>"
            for name, colour in zip(names, LINE_COLOURS, strict=False)
        )
        return f"<h3>{texts['statistics']}</h3>{rows}"
    return "".join(f"<p><b>{10 + i}:{dice.randint(10, 59)}</b> {FILLER[(knobs.seed + i) % 8]}</p>" for i in range(3))


def _map(knobs: Knobs) -> str:
    """Some lines of a map with stops on them."""
    dice, parts = knobs.dice("map"), []
    for colour in dice.sample(LINE_COLOURS, 4):
        x, y = dice.randint(5, 60), dice.randint(10, 130)
        points = [(x, y)]
        for _ in range(3):
            x, y = x + dice.randint(25, 50), min(132, max(8, y + dice.choice((-30, 0, 30))))
            points.append((x, y))
        line = " ".join(f"{x},{y}" for x, y in points)
        parts.append(f"<polyline points='{line}' fill='none' stroke='{colour}' stroke-width='5'/>")
        parts += [f"<circle cx='{x}' cy='{y}' r='4' fill='#fff' stroke='#000'/>" for x, y in points]
    return "".join(parts)


def _advert(knobs: Knobs, look: Theme) -> str:
    dice = knobs.dice("advert")
    colour = dice.choice(("#f58a1f", "#dc2626", "#ffd21f", "#1faa4b", "#1d4ed8"))
    shape = dice.choice(("50%", "0", "12px"))
    return (
        f'<div class="advert"><i style="width:2.6rem;height:2.6rem;flex:none;background:{colour};'
        f'border-radius:{shape}"></i><span><small>{look.texts["advert"]}</small><br>'
        f"<b>{FILLER[dice.randrange(8)]}</b></span></div>"
    )


def _above(knobs: Knobs, look: Theme) -> str:
    """What lies over any page: a toast, a dialog, a bar that asks for cookies."""
    kind = knobs.pick("above", {"none": 20, "cookies": 1, "toast": 2, "dialog": 1})
    texts = look.texts
    if kind == "cookies":
        return f'<div class="cookies" data-cover>{texts["cookies"]}</div>'
    if kind == "toast":
        top = knobs.dice("toast").choice((4, 12, 30, 50))
        return f'<div class="toast" data-cover data-k="message" style="top:{top}%">{texts["share"]}</div>'
    if kind == "dialog":
        return (
            f'<div class="dim" data-cover data-k="dialog"><div class="dialog"><h2>{texts["how"]}</h2>'
            f"<p>{FILLER[knobs.seed % 8]}</p></div></div>"
        )
    return ""
