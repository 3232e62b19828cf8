"""Whatever a person typed is only text: in a terminal, in Markdown, in HTML."""

from __future__ import annotations

import html
import re
import unicodedata

UNSEEN = ("Cc", "Cf", "Cs", "Zl", "Zp")
"""Controls, marks of direction, halves of characters, and breaks of lines."""
MARKS = re.compile(r"([\\`*_{}\[\]()#+!|<>~-])")


def plain_safe(text: str) -> str:
    """Without control characters, and without marks that turn the direction of writing."""
    return "".join(ch for ch in text if unicodedata.category(ch) not in UNSEEN)


def markdown_safe(text: str) -> str:
    return MARKS.sub(r"\\\1", plain_safe(text))


def html_safe(text: str) -> str:
    return html.escape(plain_safe(text))
