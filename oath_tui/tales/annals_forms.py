"""The annals as text, Markdown and HTML."""

from __future__ import annotations

import textwrap

from oath_tui.tales.annals import Annals
from oath_tui.tales.charts import Chart, chart_lines, charts
from oath_tui.tales.escape import html_safe, markdown_safe, plain_safe

WIDTH = 78


def introduction(annals: Annals) -> str:
    return plain_safe(f"Begun {annals.begun}. {annals.notes} {' '.join(annals.summary)}")


# Text


def as_text(annals: Annals) -> str:
    parts = [annals.name, "=" * min(len(annals.name), WIDTH), *_wrapped(introduction(annals)), ""]
    for heading, told in annals.tales:
        parts += [heading, *_wrapped(" ".join(told)), ""]
    parts += ["Now", *(line for text in annals.present for line in _wrapped(text)), ""]
    for chart in charts(annals):
        parts += [chart.title, *(f"  {line}".rstrip() for line in chart_lines(chart, WIDTH - 2)), ""]
    return "\n".join(parts)


def _wrapped(text: str) -> list[str]:
    return textwrap.wrap(text, WIDTH, initial_indent="  ", subsequent_indent="  ")


# Markdown


def as_markdown(annals: Annals) -> str:
    parts = [f"# {markdown_safe(annals.name)}", "", markdown_safe(introduction(annals)), ""]
    for heading, told in annals.tales:
        parts += [f"## {markdown_safe(heading)}", "", markdown_safe(" ".join(told)), ""]
    parts += ["## Now", "", *(f"- {markdown_safe(line)}" for line in annals.present), ""]
    for chart in charts(annals):
        parts += [f"## {chart.title}", "", *_markdown_table(chart), ""]
    return "\n".join(parts)


def _markdown_table(chart: Chart) -> list[str]:
    note = [chart.note, ""] if chart.note else []
    rows = ["| " + " | ".join(markdown_safe(word) or " " for word in row) + " |" for row in chart.rows]
    head = "| " + " | ".join(word or " " for word in chart.head) + " |"
    return [*note, head, "|" + " --- |" * len(chart.head), *rows]


# HTML


def as_html(annals: Annals) -> str:
    from oath_tui.tales.drawing import bar_html, lines_svg
    from oath_tui.tales.page import document

    def drawn(chart: Chart) -> str:
        note = f"<p>{html_safe(chart.note)}</p>" if chart.note else ""
        picture = lines_svg(chart) if chart.lines else ""
        head = "".join(f'<th scope="col">{html_safe(word)}</th>' for word in chart.head)
        rows = "".join(f"<tr>{_cells(row)}{bar_html(chart, n)}</tr>" for n, row in enumerate(chart.rows))
        bars = "<td></td>" if chart.bars else ""
        return f"{note}{picture}<table><thead><tr>{head}{bars}</tr></thead><tbody>{rows}</tbody></table>"

    tales = "".join(_section(heading, f"<p>{html_safe(' '.join(told))}</p>") for heading, told in annals.tales)
    now = "".join(f"<li>{html_safe(line)}</li>" for line in annals.present)
    figures = "".join(_section(chart.title, drawn(chart)) for chart in charts(annals))
    body = (
        f"<main><h1>{html_safe(annals.name)}</h1><p>{html_safe(introduction(annals))}</p>{tales}"
        f"{_section('Now', f'<ul>{now}</ul>')}{figures}</main>"
    )
    return document(annals.name, body)


def _cells(row: tuple[str, ...]) -> str:
    first, *others = row
    return f'<th scope="row">{html_safe(first)}</th>' + "".join(f"<td>{html_safe(word)}</td>" for word in others)


def _section(heading: str, body: str) -> str:
    return f"<section><h2>{html_safe(heading)}</h2>{body}</section>"
