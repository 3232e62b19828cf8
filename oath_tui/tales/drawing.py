"""The charts of the annals in HTML and SVG."""

from __future__ import annotations

from collections.abc import Sequence

from oath_tui.tales.charts import Chart
from oath_tui.tales.escape import html_safe

WIDE, HIGH, LEFT, RIGHT, EDGE = 640, 220, 30, 80, 20
LABEL_HEIGHT = 13
DASHES = ("none", "8 3", "3 3", "12 3 3 3", "1 4", "6 2 2 2 2 2")
"""Lines differ in more than their colour."""


def bar_html(chart: Chart, row: int) -> str:
    """A bar at the end of a row; the figure before it says the same."""
    if not chart.bars:
        return ""
    width = 12 * chart.bars[row] / (max(chart.bars) or 1)
    return f'<td aria-hidden="true"><span class="bar" style="width:{width:.2f}rem"></span></td>'


def lines_svg(chart: Chart) -> str:
    """Lines over the generations, each with its name at its end. The table below has the figures."""
    values = [value for line in chart.lines for value in line.values]
    low, high = min(values), max(values)
    steps = len(chart.lines[0].values)

    def x(step: int) -> float:
        return LEFT + (WIDE - LEFT - RIGHT) * step / max(1, steps - 1)

    def y(value: float) -> float:
        return HIGH - EDGE - (HIGH - 2 * EDGE) * (value - low) / max(1, high - low)

    labels = _apart([y(line.values[-1]) for line in chart.lines])
    drawn = []
    for number, line in enumerate(chart.lines):
        points = " ".join(f"{x(step):.1f},{y(value):.1f}" for step, value in enumerate(line.values))
        look = line.name.lower()
        stroke = f'stroke-width="2" stroke-dasharray="{DASHES[number % len(DASHES)]}"'
        drawn.append(f'<polyline class="line-{look}" fill="none" {stroke} points="{points}"/>')
        drawn.append(f'<text x="{WIDE - RIGHT + 6}" y="{labels[number] + 4:.1f}">{line.name}</text>')
    marks = "".join(f'<text x="2" y="{y(value) + 4:.1f}">{value}</text>' for value in {low, high})
    marks += "".join(
        f'<text x="{x(step):.1f}" y="{HIGH - 2}" text-anchor="middle">{chart.rows[step][0]}</text>'
        for step in {0, (steps - 1) // 2, steps - 1}
    )
    said = html_safe(f"{chart.title} over the generations")
    size = f'viewBox="0 0 {WIDE} {HIGH}" width="{WIDE}"'
    return f'<svg {size} role="img" aria-label="{said}">{"".join(drawn)}{marks}</svg>'


def _apart(heights: Sequence[float]) -> list[float]:
    """Labels moved so far that none covers another, and none leaves the picture."""
    order = sorted(range(len(heights)), key=lambda n: heights[n])
    placed = list(heights)
    lowest = float(EDGE - LABEL_HEIGHT)
    for number in order:
        placed[number] = lowest = max(placed[number], lowest + LABEL_HEIGHT)
    highest = float(HIGH - EDGE) + LABEL_HEIGHT
    for number in reversed(order):
        placed[number] = highest = min(placed[number], highest - LABEL_HEIGHT)
    return placed
