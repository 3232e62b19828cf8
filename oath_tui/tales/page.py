"""A game as one HTML file that steps through in any browser, without a network, and prints well."""

from __future__ import annotations

import json
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass

from oath_tui.engine.choices import ChooseOne
from oath_tui.engine.game import Game
from oath_tui.engine.telling import Names
from oath_tui.engine.view import View, Viewer, view
from oath_tui.tales.escape import html_safe, plain_safe
from oath_tui.tales.game import Chapter, chapters, headline, tell_name
from oath_tui.tales.page_parts import SCRIPT, STYLE
from oath_tui.tales.page_table import frame, parts_of

SAFE = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:"
"""Nothing is fetched from anywhere, whatever the page holds."""


@dataclass(frozen=True, slots=True)
class Moment:
    label: str
    events: int
    """How much had happened by then."""
    table: View


def document(title: str, body: str) -> str:
    return f"""<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{SAFE}">
<title>{html_safe(title)}</title><style>{STYLE}</style></head>
<body>{body}</body></html>
"""


def game_as_html(game: Game, viewer: Viewer, names: Names, title: str) -> str:
    safe = {seat: plain_safe(name) for seat, name in names.items()}
    moments = list(moments_of(game, viewer, safe))
    story = chapters(game, viewer, safe)
    parts = [parts_of(moment.table, safe) for moment in moments]
    data = {
        "labels": [moment.label for moment in moments],
        "events": [moment.events for moment in moments],
        **_pooled(parts),
    }
    seats = "".join(
        f'<li><span class="seat-{seat}" aria-hidden="true">&#9632;</span> {html_safe(tell_name(seat, safe))}'
        f"{'' if safe.get(seat, '').lower() == seat else f' ({seat})'}</li>"
        for seat in game.state.order
    )
    body = f"""<a class="skip" href="#story">Skip to the story</a>
<main><h1>{html_safe(title)}</h1><p>{html_safe(headline(game, safe))}.</p><ul class="seats">{seats}</ul>
<section id="stepper" aria-label="The game step by step"><h2>Step by step</h2>
<nav aria-label="Steps"><button id="first">First</button><button id="back">Back</button>
<button id="on">On</button><button id="last">Last</button><button id="play" aria-pressed="false">Play</button>
<input id="slider" type="range" min="0" max="{len(moments) - 1}" value="0" aria-label="Moment"></nav>
<p id="where" aria-live="polite">{html_safe(moments[-1].label)}</p>
<noscript><p>Stepping needs JavaScript. Here is the table at the end; the whole story is below.</p></noscript>
<ul id="happened"></ul><div id="table">{frame(parts[-1])}</div></section>
<section id="story"><h2>The story</h2>{"".join(_chapter_html(one, moments) for one in story)}</section></main>
<script id="moments" type="application/json">{_embedded(data)}</script><script>{SCRIPT}</script>"""
    return document(title, body)


def moments_of(game: Game, viewer: Viewer, names: Names) -> Iterator[Moment]:
    """The beginning, the table at every action as the viewer saw it then, the victory, and what is left."""
    then = Game(game.start)
    total, won = len(game.journal), False
    for given in range(total + 1):
        if given:
            then.answer(game.journal[given - 1])
        waits = isinstance(then.prompt, ChooseOne) and then.prompt.is_act
        just_won, won = then.winner is not None and not won, then.winner is not None
        if waits or just_won or given in (0, total):
            yield Moment(_label(then, names), len(then.events), view(then, viewer))


def _label(then: Game, names: Names) -> str:
    turn = then.state.turn
    if then.next_world is not None:
        return "the world that is left"
    if then.winner is not None:
        return f"the end, in round {turn.round}"
    if turn.phase == "setup":
        return "the setup"
    return f"round {turn.round}, the turn of {tell_name(turn.seat, names)}"


def _pooled(parts: list[list[str]]) -> dict[str, object]:
    """Most of a table stays as it is from one moment to the next: each part is kept once."""
    pool: dict[str, int] = {}
    places = [[pool.setdefault(part, len(pool)) for part in table] for table in parts]
    return {"pool": list(pool), "tables": places}


def _embedded(data: object) -> str:
    """JSON that cannot end the script it stands in."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace("&", "\\u0026")


def _chapter_html(chapter: Chapter, moments: list[Moment]) -> str:
    at = min(bisect_left([moment.events for moment in moments], chapter.first + 1), len(moments) - 1)
    lines = "".join(
        f'<li id="e{number}">{html_safe(line)} <small>{html_safe(law)}</small></li>'
        for number, (line, law) in zip(chapter.numbers, chapter.lines, strict=True)
    )
    title = html_safe(chapter.title)
    show = f'<button class="show" data-moment="{at}" aria-label="Show the table: {title}">Show</button>'
    return f"<section><h3>{title} {show}</h3><ul>{lines}</ul></section>"
