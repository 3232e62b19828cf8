"""A game in any of its forms: for the command line and for the screens."""

from __future__ import annotations

from typing import Literal, TypeAlias

from oath_tui.engine.game import Game
from oath_tui.engine.telling import Names
from oath_tui.engine.view import Viewer
from oath_tui.tales.game import game_as_markdown, game_as_text
from oath_tui.tales.page import game_as_html
from oath_tui.tales.picture import moment_as_svg

Form: TypeAlias = Literal["text", "markdown", "html", "svg"]
SUFFIXES: dict[Form, str] = {"html": ".html", "markdown": ".md", "text": ".txt", "svg": ".svg"}


def game_told(form: Form, game: Game, viewer: Viewer, names: Names, title: str) -> str:
    """A picture shows the moment at which the game stands."""
    match form:
        case "text":
            return game_as_text(game, viewer, names, title)
        case "markdown":
            return game_as_markdown(game, viewer, names, title)
        case "html":
            return game_as_html(game, viewer, names, title)
        case "svg":
            return moment_as_svg(game, viewer, names, title)
