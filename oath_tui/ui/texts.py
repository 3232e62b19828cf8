"""Pieces of the table as styled text. Whatever a person typed stands as it is, never as markup."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from textual.content import Content

from oath_tui.cards.catalog import catalog
from oath_tui.cards.models import CardId
from oath_tui.engine.state import LEFTMOST_SUPPLY, Seat
from oath_tui.engine.table import cost_text
from oath_tui.engine.view import CardFace, CardView, PlayerView, SiteView, View
from oath_tui.ui.glyphs import SUIT_LETTERS, Glyphs

Names = Mapping[Seat, str]
ROLES = {"chancellor": "Chancellor", "citizen": "Citizen", "exile": "Exile"}


def styled(text: str, style: str) -> Content:
    return Content.styled(text, style)


def seat_text(seat: Seat, names: Names) -> Content:
    return styled(names.get(seat, seat.capitalize()), f"$seat-{seat}")


def in_colors(line: str, names: Names) -> Content:
    """A line of the log, with every player's name in the colour of the seat."""
    text = Content(line)
    for seat, name in names.items():
        start = line.find(name) if name else -1
        while start >= 0:
            end = start + len(name)
            if not (line[start - 1 : start].isalnum() or line[end : end + 1].isalnum()):
                text = text.stylize(f"$seat-{seat}", start, end)
            start = line.find(name, end)
    return text


def card_line(card: CardView, glyphs: Glyphs) -> Content:
    """A card in one line: suit letter, name and what lies on it."""
    if not isinstance(card, CardFace):
        sign = glyphs.vision if card.back == "vision" else glyphs.back
        word = {"vision": "facedown Vision", "relic": "facedown relic", "site": "facedown site"}.get(
            card.back, "facedown"
        )
        return styled(f"{sign} {word}", "$text-muted")
    suit = catalog().suits[card.card]
    letter = styled(SUIT_LETTERS[suit], f"bold $suit-{suit}") if suit else styled(glyphs.dot, "$text-muted")
    parts = [letter, Content(" "), Content(catalog().name(card.card))]
    if card.facedown:
        parts.append(styled(" (facedown)", "$text-muted"))
    if card.favor:
        parts.append(styled(f" {glyphs.favor}{card.favor}", "$warning"))
    if card.secrets:
        parts.append(styled(f" {glyphs.secret}{card.secrets}", "$secondary"))
    for seat, count in card.warbands:
        parts.append(styled(f" {glyphs.warband}{count}", f"$seat-{seat}"))
    return Content.assemble(*parts)


def join_lines(lines: list[Content]) -> Content:
    return Content("\n").join(lines)


def card_words(card: CardFace) -> Content:
    """What a card at a site does, under its name."""
    return styled(f"  {catalog()[card.card].text}", "$text-muted")


def site_text(site: SiteView, names: Names, glyphs: Glyphs, *, words: bool = False) -> Content:
    if not isinstance(site.face, CardFace) or site.face.facedown:
        known = (
            f"{catalog().name(site.face.card)} (facedown)" if isinstance(site.face, CardFace) else "a hidden site"
        )
        lines = [styled(f"{glyphs.back} {known}", "$text-muted")]
        if site.pawns:
            lines.append(_pawns(site, names, glyphs))
        return join_lines(lines)
    head = [styled(catalog().name(site.face.card), "bold")]
    if site.capacity:
        head.append(styled(f" {len(site.cards)}/{site.capacity}", "$text-muted"))
    if site.favor:
        head.append(styled(f" {glyphs.favor}{site.favor}", "$warning"))
    if site.secrets:
        head.append(styled(f" {glyphs.secret}{site.secrets}", "$secondary"))
    lines = [Content.assemble(*head)]
    standing = []
    if site.color:
        standing.append(
            styled(f"{glyphs.warband}{site.warbands} {names.get(site.color, '')} ", f"$seat-{site.color}")
        )
    elif site.bandits:
        standing.append(styled(f"bandits {site.bandits} ", "$text-muted"))
    standing.append(_pawns(site, names, glyphs))
    lines.append(Content.assemble(*standing))
    if words:
        lines.append(card_words(site.face))
    for card in (*site.cards, *site.relics):
        lines.append(card_line(card, glyphs))
        if words and isinstance(card, CardFace):
            lines.append(card_words(card))
    return join_lines(lines)


def _pawns(site: SiteView, names: Names, glyphs: Glyphs) -> Content:
    return Content.assemble(
        *(styled(f"{glyphs.pawn}{names.get(seat, seat)} ", f"bold $seat-{seat}") for seat in site.pawns)
    )


def player_text(player: PlayerView, table: View, names: Names, glyphs: Glyphs) -> Content:
    supply = styled(glyphs.full * player.supply + glyphs.empty * (LEFTMOST_SUPPLY - player.supply), "$success")
    secrets = f"{glyphs.secret}{player.secrets}"
    if player.flipped_secrets:
        secrets += f"+{glyphs.flipped}{player.flipped_secrets}"
    lines = [
        Content.assemble(
            styled(f"{glyphs.favor}{player.favor} ", "$warning"),
            styled(f"{secrets} ", "$secondary"),
            styled(f"{glyphs.warband}{player.warbands}", f"$seat-{player.seat}"),
            styled(f" ({player.warbands_in_bank} in bank) ", "$text-muted"),
            supply,
        )
    ]
    marks = []
    if table.title == player.seat:
        marks.append("Usurper" if table.usurper else "Oathkeeper")
    marks += [
        f"{'Mob' if banner.mob else banner_name(banner.id)} {banner.tokens}"
        for banner in table.banners
        if banner.holder == player.seat
    ]
    if marks:
        lines.append(styled(", ".join(marks), "$accent"))
    lines += [card_line(card, glyphs) for card in player.advisers]
    if player.hand:
        lines.append(styled("in hand:", "$text-muted"))
        lines += [card_line(card, glyphs) for card in player.hand]
    if player.visions:
        lines.append(Content.assemble(styled("Vision ", "$text-muted"), card_line(player.visions[0], glyphs)))
    if player.relics:
        lines.append(styled("relics:", "$text-muted"))
        lines += [card_line(card, glyphs) for card in player.relics]
    return join_lines(lines)


def banner_name(banner: str) -> str:
    return "People's Favor" if banner == "peoples_favor" else "Darkest Secret"


def header_text(table: View, names: Names, glyphs: Glyphs) -> Content:
    oath = catalog().oaths[table.oath].name.removeprefix("Oathkeeper of ")
    rounds = glyphs.full * table.round + glyphs.empty * (8 - table.round)
    top = {"vision": "Vision", "denizen": "denizen"}.get(table.deck_top or "", "empty")
    return Content.assemble(
        styled(f" Round {table.round}/8 ", "bold"),
        styled(rounds, "$primary"),
        Content(f"  Visions {table.visions_drawn}  Deck {top}  "),
        styled(oath, "bold"),
        styled("  Usurper " if table.usurper else "  Oathkeeper ", "$accent"),
        seat_text(table.title, names),
    )


def banks_text(table: View, glyphs: Glyphs) -> Content:
    parts: list[Content] = [Content(" Banks ")]
    for suit, favor in table.banks:
        parts += [styled(SUIT_LETTERS[suit], f"bold $suit-{suit}"), styled(f"{glyphs.favor}{favor} ", "$warning")]
    for banner in table.banners:
        if banner.holder is None:
            parts.append(styled(f" {banner_name(banner.id)} {banner.tokens}", "$text-muted"))
    return Content.assemble(*parts)


def discard_text(backs: Sequence[str], glyphs: Glyphs) -> str:
    """How many cards lie in a pile, and the backs of the last ones, the top at the right."""
    signs = "".join(glyphs.vision if back == "vision" else glyphs.back for back in backs[-6:])
    return f"discard {len(backs)} {signs}".rstrip()


def card_hint(card_id: CardId) -> Content:
    """A card in a line or two, under the choices."""
    card = catalog()[card_id]
    return Content.assemble(styled(card.name, "bold"), styled(f": {card.text}", "$text-muted"))


def card_details(card_id: CardId) -> Content:
    """A whole card in our words, as the inspector shows it."""
    card = catalog()[card_id]
    suit = card.suit
    lines = [
        Content.assemble(
            styled(card.name, "bold $primary"),
            Content("  "),
            styled(f"{suit.capitalize()} " if suit else "", f"$suit-{suit}" if suit else ""),
            styled(card.kind, "$text-muted"),
        ),
        Content(card.text),
    ]
    for power in card.powers:
        price = cost_text(power.cost)
        if price:
            lines.append(styled(f"Cost: {price}", "$warning"))
    restriction = getattr(card, "restriction", "none")
    notes = [] if restriction == "none" else [restriction.replace("_", " ")]
    if getattr(card, "locked", False):
        notes.append("locked")
    for fact in ("capacity", "defense"):
        if (value := getattr(card, fact, None)) is not None:
            notes.append(f"{fact} {value}")
    if notes:
        lines.append(styled(", ".join(notes).capitalize(), "$text-muted"))
    return join_lines(lines)
