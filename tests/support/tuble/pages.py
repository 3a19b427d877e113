"""Made-up pages of Tuble as HTML; what is what is marked in it, for the labels."""

from __future__ import annotations

from html import escape

from tests.support.tuble.looks import PALETTES, Look, Play

LEGEND_WORDS = ("same zone", "1 zone off", "2 zones off", "3 or more")
GREETINGS = ("Well done!", "You found it in {count}.")
REGRETS = ("Better luck tomorrow", "The station was {answer}.")
REFUSALS = ("That is not a station.", "Unknown station", "Station not found", "Already guessed")
FOOTER = (
    "The number is how many stops away you are; the colour tells the zones apart. A new puzzle every day. "
    "Powered by TfL Open Data. Contains OS data © Crown copyright and database rights 2016."
)
LINE_COLOURS = ("#b36305", "#e32017", "#ffd300", "#00782a", "#f3a9bb", "#a0a5a9", "#9b0056", "#000000", "#003688")


def page_html(look: Look, play: Play) -> str:
    """The whole page."""
    box = _box(look, play)
    inside = [_rows(look, play)]
    inside.insert(0 if look.box_above else 1, box)
    if look.legend in ("above", "below"):
        inside.insert(0 if look.legend == "above" else 2, _legend(look))
    if play.stage in ("won", "lost"):
        inside.append(f'<div class="end" data-k="end">{_end(look, play)}</div>')
    side = f"<aside>{_legend(look)}</aside>" if look.legend == "side" and look.window[0] > 1000 else ""
    logo = '<span class="logo" style="border-color:#dc241f"><i></i></span>' if look.logo else ""
    help_button = '<span class="help">?</span>' if look.legend == "help" else ""
    parts = [
        f"<header>{logo}<h1>{look.header}</h1>{help_button}</header>",
        f"<main>{''.join(inside)}</main>{side}",
        f"<footer>{FOOTER}</footer>" if look.footer else "",
    ]
    if play.stage == "refused" and look.toast:
        parts.append(f'<div class="toast" data-k="message">{_refusal(look)}</div>')
    if play.stage.endswith("dialog"):
        parts.append(f'<div class="dim"><div class="dialog" data-k="dialog">{_end(look, play)}</div></div>')
    return f"<!doctype html><meta charset=utf-8><style>{_style(look)}</style><body>{''.join(parts)}</body>"


def _refusal(look: Look) -> str:
    return REFUSALS[(look.size_px + look.pad_px) % len(REFUSALS)]


def _end(look: Look, play: Play) -> str:
    texts = GREETINGS if play.stage.startswith("won") else REGRETS
    words = [text.format(count=len(play.guesses), answer=escape(play.answer)) for text in texts]
    return f"<h2>{words[0]}</h2><p>{words[1]}</p><button type=button>Share</button>"


def _legend(look: Look) -> str:
    colours = PALETTES[look.palette]
    keys = "".join(
        f'<span class="key"><i data-k="legend" style="background:{colour}"></i>{words}</span>'
        for colour, words in zip(colours, LEGEND_WORDS, strict=True)
    )
    return f'<div class="legend">{keys}</div>'


def _rows(look: Look, play: Play) -> str:
    rows = [_row(look, n, *guess) for n, guess in enumerate(play.guesses)]
    if look.newest_first:
        rows.reverse()
    if look.empties:
        rows += ['<div class="row empty">&nbsp;</div>'] * (6 - len(rows))
    return f'<div class="rows">{"".join(rows)}</div>'


def _row(look: Look, n: int, station: str, stops: int, colour: int) -> str:
    fill = PALETTES[look.palette][colour]
    words = look.words[:4] + look.words[5:] if stops == 1 and look.words.startswith("stops") else look.words
    # The text of a number stands alone in its element, for its label.
    shown, words = (look.arrived, "") if look.arrived and not stops else (str(stops), words)
    number = f'<b data-k="stops" data-stops="{stops}">{shown}</b>{" " + words if words else ""}'
    number = f'<span class="number">{number}</span>'
    name = f'<span class="name" data-k="name">{escape(station)}</span>'
    dots = "".join(f'<i class="dot" style="background:{c}"></i>' for c in LINE_COLOURS[n : n + 1 + n % 3])
    name = f'<span class="names">{name}{dots if look.dots else ""}{number if look.number == "under" else ""}</span>'
    number = "" if look.number == "under" else number
    if look.shaded:
        fill = f"radial-gradient(circle at 40% 35%, color-mix(in srgb, {fill}, white 45%), {fill})"
    blob = f'<span class="blob" data-k="blob" style="background:{fill}">{{}}</span>'
    order = {"number": f'<span class="order">{n + 1}.</span>', "guess": f'<span class="order">guess {n + 1}</span>'}
    ordinal = order.get(look.order, "")
    first, last = (ordinal, "") if look.order == "number" else ("", ordinal)
    beside = number + name if look.number == "left" else name + number
    match look.blob:
        case "behind" | "tile":
            inner = blob.format(number)
            parts = inner + name if look.shape in ("round", "soft") else name + inner
        case "left" | "stripe":
            parts = blob.format("") + beside
        case "right":
            parts = beside + blob.format("")
        case _:
            parts = beside
    style = f' style="background:{fill}"' if look.blob == "ground" else ""
    return f'<div class="row" data-k="row" data-n="{n}" data-colour="{colour}"{style}>{first}{parts}{last}</div>'


def _box(look: Look, play: Play) -> str:
    if play.stage in ("won", "lost") and look.toast:
        return ""
    button = {
        "": "",
        "icon": '<button class="go" data-k="button">➤</button>',
    }.get(look.button, '<button class="go" data-k="button">Guess</button>')
    offers = ""
    if play.offers:
        first = 0 if look.list_marks else -1
        entries = "".join(
            f'<li data-k="offer" data-name="{escape(name)}" class="{"marked" if n == first else ""}">'
            f"<span>{escape(name)}</span>{_besides(look, n)}</li>"
            for n, name in enumerate(play.offers)
        )
        offers = f"<ul>{entries}</ul>"
    message = ""
    if play.stage == "refused" and not look.toast:
        message = f'<p class="message" data-k="message">{_refusal(look)}</p>'
    text = f'<input data-k="input" value="{escape(play.typed)}" placeholder="{look.placeholder}">'
    text += '<label class="label">Station</label>' if look.named else ""
    return f'<div class="ask {look.button}"><div class="field">{text}{offers}</div>{button}</div>{message}'


def _besides(look: Look, n: int) -> str:
    """What an entry of the list has besides a name."""
    if look.second:
        return f"<small>{('Central', 'Bakerloo, Circle', 'Northern')[n % 3]}</small>"
    spots = "".join(f'<i class="dot" style="background:{c}"></i>' for c in LINE_COLOURS[n : n + 1 + n % 3])
    return f"<span>{spots}</span>" if look.spots else ""


def _style(look: Look) -> str:
    soft = "rgba(255,255,255,.12)" if look.dark else "rgba(0,0,0,.09)"
    card = "#1f2430" if look.dark else "#ffffff"
    paper = {"table": "transparent", "lines": "transparent"}.get(look.rows, look.ground or card)
    light = look.ground in ("#dbe4ff", "#f0e6f6", "#e5e7eb")
    row_ink = ("#1b1b2b" if light else "#ffffff") if look.ground else look.ink
    if look.blob == "ground":
        row_ink = "#111111"
    side_px = round(look.size_px * 1.5)
    shape = {"round": "50%", "square": "0", "soft": "5px", "pill": "999px"}[look.shape]
    wide = {"pill": side_px * 2}.get(look.shape, side_px)
    blob = f"width:{wide}px;height:{side_px}px;border-radius:{shape};"
    stretch = "center"
    if look.blob in ("behind", "tile"):
        big = round(look.size_px * 2.2)
        blob = f"width:{big * (1.5 if look.shape == 'pill' else 1)}px;height:{big}px;border-radius:{shape};color:#111;"
        if look.blob == "tile":
            stretch = "stretch"
            blob = f"width:{big * 1.2}px;color:#111;margin:-{look.pad_px}px 0;"
        if look.chips:
            blob = f"height:{side_px + 8}px;padding:0 12px;border-radius:999px;color:#111;"
    elif look.blob == "stripe":
        stretch = "stretch"
        blob = f"width:{6 + look.pad_px // 2}px;margin:-{look.pad_px}px 0 -{look.pad_px}px -{look.pad_px}px;"
    edge = {"table": f"border-bottom:1px solid {soft};", "cards": f"border:1px solid {soft};border-radius:8px;"}
    frame = edge.get(look.rows, "border-radius:999px;" if look.rows == "pills" else "")
    gap = 0 if look.rows == "table" else look.gap_px
    field = {
        "box": f"border:1px solid {'#666' if look.dark else '#bbb'};border-radius:4px;",
        "round": "border:2px solid #3b82f6;border-radius:999px;",
        "filled": f"border:0;border-radius:6px;background:{'#2b3242' if look.dark else '#dfe3ea'};",
        "thick": f"border:3px solid {look.ink};",
    }[look.box]
    ground = "" if look.box == "filled" else f"background:{'#15171c' if look.dark else '#ffffff'};"
    if look.named:
        ground = "background:transparent;"
    panel = "#2a2f3a" if look.dark else "#ffffff"
    return f"""
*{{box-sizing:border-box}} body{{margin:0;background:{look.page};color:{look.ink};
font:{look.size_px}px '{look.font}',sans-serif;font-weight:{700 if look.bold else 400};min-height:100vh}}
header{{display:flex;align-items:center;gap:10px;padding:10px 16px;border-bottom:1px solid {soft}}}
h1{{font-size:1.5em;margin:0}} h2{{margin:.3em 0}}
.logo{{width:1.7em;height:1.7em;border:.3em solid;border-radius:50%;position:relative}}
.logo i{{position:absolute;background:#0019a8;left:-.5em;right:-.5em;top:.35em;height:.36em}}
.help{{margin-left:auto;border:1px solid;border-radius:50%;width:1.6em;text-align:center}}
main{{width:{look.width_px}px;margin:14px {"auto" if look.centred else "12px"};padding:0 2px}}
aside{{position:fixed;right:16px;top:120px}} aside .legend{{flex-direction:column}}
.legend{{display:flex;flex-wrap:wrap;gap:6px 16px;font-size:.85em;margin:8px 0}}
.key{{display:flex;align-items:center;gap:6px}} .key i{{width:1em;height:1em;border-radius:{shape}}}
.rows{{display:flex;flex-direction:column;gap:{gap}px;margin:12px 0}}
.row{{display:flex;align-items:center;gap:10px;padding:{look.pad_px}px {max(10, look.pad_px)}px;{frame}
background:{paper};color:{row_ink};{"overflow:hidden;" if look.blob in ("tile", "stripe") else ""}}}
.empty{{opacity:.45}}
.names{{{"" if look.inline else "flex:1;"}min-width:0;{"text-transform:uppercase;" if look.upper else ""}}}
.names .number{{display:block;font-size:.9em;text-transform:none;margin-top:3px}}
.dot{{display:inline-block;width:.6em;height:.6em;border-radius:50%;margin-left:5px}}
.number{{font-weight:{700 if look.size_px % 2 else 400};white-space:nowrap}}
.number b{{font-weight:inherit;font-size:{"1em" if look.words else "1.15em"}}}
.blob{{{blob}flex:none;display:flex;align-items:center;justify-content:center;align-self:{stretch}}}
.order{{font-size:.75em;opacity:.65;white-space:nowrap}}
.ask{{display:flex;gap:8px;margin:10px 0;{"flex-wrap:wrap;" if look.button == "below" else ""}}}
.field{{position:relative;flex:1 1 {"100%" if look.button == "below" else "auto"}}}
input{{width:100%;font:inherit;font-weight:400;padding:{look.pad_px}px 12px;color:{look.ink};{field}{ground}outline:0}}
input::placeholder{{color:{"#8b93a1" if look.dark else "#80868f"};opacity:1}}
button{{font:inherit;padding:8px 16px;border:0;border-radius:6px;background:#4b5bd6;color:#fff}}
ul{{position:absolute;{"left:90px" if look.narrow else "left:0;right:0"};
top:100%;margin:2px 0;padding:0;list-style:none;background:{panel};z-index:5;
border:1px solid {soft};box-shadow:0 4px 12px rgba(0,0,0,.3);font-weight:400}}
li{{padding:7px 12px;overflow-wrap:anywhere}} .marked{{background:{"#3b82f6" if look.dark else "#dbeafe"}}}
li{{{"display:flex;justify-content:space-between;" if look.spots else ""}}} small{{display:block;font-size:.75em}}
.label{{position:absolute;left:10px;top:-.6em;font-size:.75em;padding:0 4px;background:{look.page}}}
.message{{color:{"#ff8a80" if look.dark else "#b3261e"};margin:4px 0;font-size:.9em}}
.toast{{position:fixed;left:50%;top:64px;transform:translateX(-50%);background:#333;color:#fff;padding:10px 18px;
border-radius:6px;z-index:6}}
.end{{border:1px solid {soft};border-radius:8px;text-align:center;padding:12px}}
.dim{{position:fixed;inset:0;background:rgba(0,0,0,.6);display:flex;align-items:center;justify-content:center;z-index:9}}
.dialog{{background:{card};color:{look.ink};padding:24px 36px;border-radius:12px;text-align:center;max-width:320px}}
footer{{font-size:.75em;opacity:.7;max-width:{look.width_px}px;margin:20px auto;padding:0 4px}}
"""
