"""The table in plain lines: for play without a screen, and for exports."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from oath_tui.cards.catalog import catalog
from oath_tui.engine.state import SEATS, Seat
from oath_tui.engine.telling import name_of
from oath_tui.engine.view import CardFace, CardView, PlayerView, SiteView, View

NAMES: dict[Seat, str] = {seat: "The Chancellor" if seat == "purple" else seat.capitalize() for seat in SEATS}
Names = Mapping[Seat, str]


def table_text(table: View, given: Names = NAMES) -> str:
    names = {**NAMES, **given}
    lines = ["", headline(table, names)]
    for site in map_sites(table):
        lines += site_lines(site, names)
    lines.append("Banks: " + "  ".join(f"{suit.capitalize()} {favor}" for suit, favor in table.banks))
    lines.append("Banners: " + ", ".join(banner_texts(table, names)))
    piles = ", ".join(f"{region.capitalize()} {len(backs)}" for region, backs in table.discards)
    lines.append(f"Discards: {piles}.  On top of the world deck: {table.deck_top or 'nothing'}")
    for player in table.players:
        lines += player_lines(player, names)
    return "\n".join(lines)


def headline(table: View, names: Names) -> str:
    oath = next(o.name for o in catalog().oaths.values() if o.oath == table.oath)
    title = "Usurper" if table.usurper else "Oathkeeper"
    now = f"Round {table.round} of 8, {names[table.turn]}'s turn."
    if table.winner:
        now = f"{names[table.winner]} has won in round {table.round}."
    return f"{now} {oath}: {names[table.title]} is {title}. Visions drawn: {table.visions_drawn}"


def map_sites(table: View) -> tuple[SiteView, ...]:
    """The sites; once the Chronicle is written no pawn stands anywhere."""
    over = table.phase == "over"
    return tuple(replace(site, pawns=()) if over else site for site in table.sites)


def banner_texts(table: View, names: Names) -> list[str]:
    banners = {"peoples_favor": "People's Favor", "darkest_secret": "Darkest Secret"}
    return [
        f"{banners[one.id]} {one.tokens}{' (Mob)' if one.mob else ''}"
        f" {'held by ' + names[one.holder] if one.holder else 'held by nobody'}"
        for one in table.banners
    ]


def site_lines(site: SiteView, names: Names) -> list[str]:
    region = site.region.capitalize()
    if not isinstance(site.face, CardFace) or site.face.facedown:
        known = f" (you know: {catalog().name(site.face.card)})" if isinstance(site.face, CardFace) else ""
        return [f"{region:10} a facedown site{known}"]
    parts = [f"{region:10} {catalog().name(site.face.card)} {len(site.cards)}/{site.capacity}"]
    if site.color:
        parts.append(f"{site.warbands} {'warband' if site.warbands == 1 else 'warbands'} of {names[site.color]}")
    if site.pawns:
        parts.append("pawns: " + ", ".join(names[seat] for seat in site.pawns))
    if site.relics:
        parts.append("relics: " + ", ".join(map(card_text, site.relics)))
    if site.favor or site.secrets:
        parts.append(token_text(site.favor, site.secrets))
    lines = ["; ".join(parts)]
    lines += [f"{'':13}{card_text(card)}" for card in site.cards]
    return lines


def player_lines(player: PlayerView, names: Names) -> list[str]:
    flipped = f" (+{player.flipped_secrets} facedown)" if player.flipped_secrets else ""
    lines = [
        f"{names[player.seat]} ({player.role}): Supply {player.supply}, favor {player.favor}, secrets "
        f"{player.secrets}{flipped}, warbands {player.warbands} ({player.warbands_in_bank} in bank)"
    ]
    named = {
        "advisers": player.advisers,
        "relics": player.relics,
        "Vision": player.visions,
        "in hand": player.hand,
    }
    for what, cards in named.items():
        if cards:
            lines.append(f"    {what}: " + ", ".join(map(card_text, cards)))
    return lines


def card_text(card: CardView) -> str:
    if not isinstance(card, CardFace):
        return f"a facedown {card.back if card.back != 'denizen' else 'card'}"
    suit = catalog().suits[card.card]
    text = name_of(card.card, {}) + (f" [{suit.capitalize()}]" if suit else "")
    if card.facedown:
        text += " (facedown)"
    if card.favor or card.secrets:
        text += f" ({token_text(card.favor, card.secrets)} on it)"
    return text


def token_text(favor: int, secrets: int) -> str:
    parts = [f"{favor} favor"] if favor else []
    if secrets:
        parts.append(f"{secrets} {'secret' if secrets == 1 else 'secrets'}")
    return ", ".join(parts)
