"""Any moment of a game as one SVG picture, without a network."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from oath_tui.cards.catalog import catalog
from oath_tui.cards.models import REGIONS
from oath_tui.engine.game import Game
from oath_tui.engine.telling import Names, tell
from oath_tui.engine.view import CardFace, CardView, PlayerView, SiteView, View, Viewer, log, view
from oath_tui.tales.escape import html_safe, plain_safe
from oath_tui.tales.table import NAMES, banner_texts, card_text, headline, map_sites, token_text

COLUMNS, COLUMN, GAP, LINE, FONT, CHARACTER = 3, 400, 12, 17, 13, 7.9
"""Columns and their width, the space between boxes, the heights of a line and of letters, a letter's width."""
MARGIN = 20
LAST_LINES = 6
SEAT_HUES = {
    **{"purple": "#7a3d9a", "red": "#b3261e", "blue": "#1f5fa8"},
    **{"yellow": "#8a6a00", "white": "#5f6368", "brown": "#7a4a21"},
}
SUIT_HUES = {
    **{"discord": "#a3293d", "arcane": "#7a3d9a", "order": "#1f5fa8"},
    **{"hearth": "#a3471b", "beast": "#3d6b21", "nomad": "#8a6a00"},
}
BOLD = ' font-weight="bold"'
INK, PALE, PAPER, BOX, BORDER = "#26221a", "#6b5c34", "#f6f1e4", "#fbf8ef", "#b9a97a"


@dataclass(frozen=True, slots=True)
class Row:
    text: str
    hue: str = INK
    bold: bool = False


def moment_as_svg(game: Game, viewer: Viewer, names: Names, title: str) -> str:
    """One moment of a game as a picture: the map, the boards, and what happened last."""
    table = view(game, viewer)
    safe = {**NAMES, **{seat: plain_safe(name) for seat, name in names.items()}}
    drawn, y = [], MARGIN
    for boxes in _rows_of_boxes(game, table, viewer, safe, title):
        height = max(box.height for box in boxes)
        drawn += [box.drawn(y, height) for box in boxes]
        y += height + GAP
    width, height = 2 * MARGIN + COLUMNS * COLUMN + (COLUMNS - 1) * GAP, y - GAP + MARGIN
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" '
        f'font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="{FONT}">'
        f"<title>{html_safe(title)}</title><desc>{html_safe(headline(table, safe))}</desc>"
        f'<rect width="{width}" height="{height}" fill="{PAPER}"/>{"".join(drawn)}</svg>\n'
    )


def _rows_of_boxes(game: Game, table: View, viewer: Viewer, names: Names, title: str) -> Iterator[list[_Box]]:
    """From the top: title, map, banks, boards, and the end of the log."""
    yield [_Box(0, COLUMNS, [Row(plain_safe(title), bold=True), Row(headline(table, names))])]
    regions = [[site for site in map_sites(table) if site.region == region] for region in REGIONS]
    for slot in range(max(map(len, regions))):
        yield [_Box(n, 1, _site_rows(here[slot], names)) for n, here in enumerate(regions) if slot < len(here)]
    yield [_Box(0, COLUMNS, _bank_rows(table, names))]
    for first in range(0, len(table.players), COLUMNS):
        shown = table.players[first : first + COLUMNS]
        yield [_Box(n, 1, _player_rows(one, names)) for n, one in enumerate(shown)]
    told = [Row(plain_safe(tell(event, names))) for event in log(game, viewer)[-LAST_LINES:]]
    yield [_Box(0, COLUMNS, [Row("What happened", PALE), *told])]


@dataclass(frozen=True, slots=True)
class _Box:
    column: int
    span: int
    rows: list[Row]

    @property
    def x(self) -> int:
        return MARGIN + self.column * (COLUMN + GAP)

    @property
    def width(self) -> int:
        return self.span * COLUMN + (self.span - 1) * GAP

    @property
    def height(self) -> int:
        return len(self.rows) * LINE + GAP

    def drawn(self, y: int, height: int) -> str:
        room = int((self.width - 2 * GAP) / CHARACTER)
        lines = "".join(
            f'<text x="{self.x + GAP}" y="{y + (number + 1) * LINE}" fill="{row.hue}"'
            f"{BOLD if row.bold else ''}>{html_safe(_short(row.text, room))}</text>"
            for number, row in enumerate(self.rows)
        )
        return (
            f'<rect x="{self.x}" y="{y}" width="{self.width}" height="{height}" rx="4" fill="{BOX}" '
            f'stroke="{BORDER}"/>{lines}'
        )


def _short(text: str, room: int) -> str:
    return text if len(text) <= room else text[: room - 1] + "…"


def _site_rows(site: SiteView, names: Names) -> list[Row]:
    if not isinstance(site.face, CardFace) or site.face.facedown:
        known = f": {catalog().name(site.face.card)}" if isinstance(site.face, CardFace) else ""
        rows = [Row(f"{site.region.capitalize()}, a facedown site{known}", PALE)]
    else:
        name = catalog().name(site.face.card)
        rows = [Row(f"{name} {len(site.cards)}/{site.capacity}", bold=True)]
        if site.color:
            noun = "warband" if site.warbands == 1 else "warbands"
            rows.append(Row(f"{site.warbands} {noun} of {names[site.color]}", SEAT_HUES[site.color]))
        if site.favor or site.secrets:
            rows.append(Row(token_text(site.favor, site.secrets), PALE))
    if site.pawns:
        rows.append(Row("pawns: " + ", ".join(names[seat] for seat in site.pawns), SEAT_HUES[site.pawns[0]]))
    return [*rows, *map(_card_row, (*site.cards, *site.relics))]


def _card_row(card: CardView) -> Row:
    suit = catalog().suits[card.card] if isinstance(card, CardFace) else None
    return Row(card_text(card), SUIT_HUES[suit] if suit else PALE)


def _bank_rows(table: View, names: Names) -> list[Row]:
    banks = ", ".join(f"{suit.capitalize()} {favor}" for suit, favor in table.banks)
    piles = ", ".join(f"{region.capitalize()} {len(backs)}" for region, backs in table.discards)
    return [
        Row(f"Favor banks: {banks}"),
        Row("; ".join(banner_texts(table, names))),
        Row(f"Discard piles: {piles}. On top of the world deck: {table.deck_top or 'nothing'}."),
    ]


def _player_rows(player: PlayerView, names: Names) -> list[Row]:
    rows = [
        Row(f"{names[player.seat]} ({player.role})", SEAT_HUES[player.seat], bold=True),
        Row(f"Supply {player.supply}, favor {player.favor}, secrets {player.secrets}"),
        Row(f"warbands {player.warbands}, and {player.warbands_in_bank} in the bank"),
    ]
    for what, cards in (("relics", player.relics), ("Vision", player.visions), ("in hand", player.hand)):
        rows += [Row(f"{what}: {card_text(card)}", PALE) for card in cards]
    return [*rows[:3], *map(_card_row, player.advisers), *rows[3:]]
