"""Whatever a person typed is only text: in a terminal, in Markdown, in HTML."""

from __future__ import annotations

import html
import re

from oath_tui.store.names import seen as plain_safe

MARKS = re.compile(r"[\\`*_{}\[\]()#!|<>~&]|:(?=//)|(?<=www)\.", re.IGNORECASE)
"""What Markdown may read as more than text: marks, and addresses that it would turn into links."""
BEGINNING = re.compile(r"^(\d*)([-+=.)])(?=[\s=-]|$)")
"""What would begin a list, a line or a heading."""


def markdown_safe(text: str) -> str:
    return BEGINNING.sub(r"\1\\\2", MARKS.sub(r"\\\g<0>", plain_safe(text)))


def html_safe(text: str) -> str:
    return html.escape(plain_safe(text))


__all__ = ["html_safe", "markdown_safe", "plain_safe"]
