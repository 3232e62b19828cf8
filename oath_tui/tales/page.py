"""A game as one HTML file that steps through in any browser, without a network, and prints well."""

from __future__ import annotations

import json

from oath_tui.engine.events import Names
from oath_tui.engine.game import Game
from oath_tui.engine.replay import Replay
from oath_tui.engine.view import Viewer, view
from oath_tui.tales.escape import html_safe, plain_safe
from oath_tui.tales.game import chapters, headline
from oath_tui.tales.table import table_text

STYLE = """
body{font-family:Georgia,serif;max-width:60rem;margin:1rem auto;padding:0 1rem;background:#f6f1e4;color:#26221a}
h1{font-size:1.6rem}h2{font-size:1.1rem;border-bottom:1px solid #b9a97a;margin-top:1.5rem}
pre{background:#efe8d6;padding:1rem;overflow:auto;font-size:.85rem}
nav{position:sticky;top:0;background:#f6f1e4;padding:.5rem 0}
button{font:inherit;padding:.3rem .8rem}small{color:#7a6a40}
@media(prefers-color-scheme:dark){body,nav{background:#16151a;color:#d8d4c8}pre{background:#1e1c24}}
@media print{nav,pre{display:none}}
"""
SCRIPT = """
const moments=JSON.parse(document.getElementById('moments').textContent);
let at=0;const table=document.getElementById('table'),where=document.getElementById('where'),
slider=document.getElementById('slider');
function show(n){at=Math.max(0,Math.min(moments.length-1,n));table.textContent=moments[at].table;
where.textContent=`Moment ${at+1} of ${moments.length}: ${moments[at].label}`;slider.value=at;}
document.getElementById('back').onclick=()=>show(at-1);
document.getElementById('on').onclick=()=>show(at+1);
slider.oninput=()=>show(+slider.value);
document.addEventListener('keydown',e=>{if(e.key==='ArrowRight')show(at+1);if(e.key==='ArrowLeft')show(at-1);});
show(0);
"""


def game_as_html(game: Game, viewer: Viewer, names: Names, title: str) -> str:
    moments = _moments(game, viewer, names)
    data = json.dumps(moments, ensure_ascii=False).replace("<", "\\u003c").replace("&", "\\u0026")
    told = "\n".join(
        f"<section><h2>{html_safe(chapter.title)}</h2><ul>"
        + "".join(f"<li>{html_safe(line)} <small>{html_safe(law)}</small></li>" for line, law in chapter.lines)
        + "</ul></section>"
        for chapter in chapters(game, viewer, names)
    )
    return f"""<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{html_safe(title)}</title><style>{STYLE}</style></head>
<body><main><h1>{html_safe(title)}</h1><p>{html_safe(headline(game, names))}.</p>
<nav aria-label="Moments"><button id="back" aria-label="Back">&#9664;</button>
<input id="slider" type="range" min="0" max="{len(moments) - 1}" value="0" aria-label="Moment">
<button id="on" aria-label="On">&#9654;</button> <span id="where" aria-live="polite"></span></nav>
<pre id="table" tabindex="0"></pre>
<noscript><p>The moments need JavaScript; the whole story is below.</p></noscript>
{told}</main>
<script id="moments" type="application/json">{data}</script><script>{SCRIPT}</script></body></html>
"""


def _moments(game: Game, viewer: Viewer, names: Names) -> list[dict[str, str]]:
    """The table at every action, as the viewer saw it then."""
    replay = Replay(game.to_journal())
    found = []
    for answers in [*replay.actions, replay.length]:
        then = replay.at(answers)
        turn = then.state.turn
        label = f"round {turn.round}, {plain_safe(names.get(turn.seat, turn.seat))}"
        safe = {seat: plain_safe(name) for seat, name in names.items()}
        found.append({"label": label, "table": table_text(view(then, viewer), safe)})
    return found


def moment_as_svg(game: Game, viewer: Viewer, names: Names, title: str) -> str:
    """One moment of a game as a picture."""
    from io import StringIO

    from rich.console import Console
    from rich.text import Text

    console = Console(record=True, width=110, file=StringIO())
    safe = {seat: plain_safe(name) for seat, name in names.items()}
    console.print(Text(table_text(view(game, viewer), safe)))
    return console.export_svg(title=plain_safe(title))
