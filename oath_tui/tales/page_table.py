"""The table of one moment in HTML: a list of parts, so that a page need not keep what stays the same twice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from oath_tui.cards.catalog import catalog
from oath_tui.cards.models import REGIONS
from oath_tui.engine.state import SLOT_REGIONS, Seat
from oath_tui.engine.view import CardFace, CardView, PlayerView, SiteView, View
from oath_tui.tales.escape import html_safe
from oath_tui.tales.table import NAMES, Names, banner_texts, headline, map_sites, token_text

SITES = len(SLOT_REGIONS)


def parts_of(table: View, given: Names) -> list[str]:
    """The headline, each site, the banks, then each board."""
    names = {**NAMES, **given}
    return [
        f"<p>{html_safe(headline(table, names))}</p>",
        *(_site(site, names) for site in map_sites(table)),
        _banks(table, names),
        *(_board(player, names) for player in table.players),
    ]


def frame(parts: Sequence[str]) -> str:
    """Where the parts stand on the page."""
    boxes = [f'<div class="part">{part}</div>' for part in parts]
    sites = boxes[1 : SITES + 1]
    regions = "".join(
        f'<div class="region"><h3>{region.capitalize()}</h3>'
        + "".join(box for box, where in zip(sites, SLOT_REGIONS, strict=True) if where == region)
        + "</div>"
        for region in REGIONS
    )
    boards = "".join(boxes[SITES + 2 :])
    return f'{boxes[0]}<div class="map">{regions}</div>{boxes[SITES + 1]}<div class="boards">{boards}</div>'


def _site(site: SiteView, names: Names) -> str:
    if not isinstance(site.face, CardFace) or site.face.facedown:
        known = (
            f" <small>{html_safe(catalog().name(site.face.card))}</small>"
            if isinstance(site.face, CardFace)
            else ""
        )
        return f"<h4>a facedown site{known}</h4>{_pawns(site, names)}"
    name, room = html_safe(catalog().name(site.face.card)), f"{len(site.cards)}/{site.capacity}"
    lines = []
    if site.color:
        warbands = f"{site.warbands} {'warband' if site.warbands == 1 else 'warbands'} of {names[site.color]}"
        lines.append(f'<p class="seat-{site.color}">{html_safe(warbands)}</p>')
    elif site.bandits:
        lines.append(f"<p><small>bandits {site.bandits}</small></p>")
    if site.favor or site.secrets:
        lines.append(f"<p>{html_safe(token_text(site.favor, site.secrets))}</p>")
    cards = _cards((*site.cards, *site.relics))
    return f"<h4>{name} <small>{room}</small></h4>{''.join(lines)}{_pawns(site, names)}{cards}"


def _pawns(site: SiteView, names: Names) -> str:
    if not site.pawns:
        return ""
    stand = ", ".join(_seat(seat, names) for seat in site.pawns)
    return f"<p>{'Pawn' if len(site.pawns) == 1 else 'Pawns'}: {stand}</p>"


def _seat(seat: Seat, names: Names) -> str:
    return f'<b class="seat-{seat}">{html_safe(names[seat])}</b>'


def _cards(cards: Sequence[CardView]) -> str:
    return f"<ul>{''.join(map(_card, cards))}</ul>" if cards else ""


def _card(card: CardView) -> str:
    if not isinstance(card, CardFace):
        return f"<li><small>a facedown {card.back if card.back != 'denizen' else 'card'}</small></li>"
    suit = catalog().suits[card.card]
    mark = f' <small class="suit-{suit}">{suit.capitalize()}</small>' if suit else ""
    return f"<li>{html_safe(catalog().name(card.card))}{mark}{''.join(_on_it(card))}</li>"


def _on_it(card: CardFace) -> Iterator[str]:
    if card.facedown:
        yield " <small>facedown</small>"
    if card.favor or card.secrets:
        yield f" <small>({html_safe(token_text(card.favor, card.secrets))})</small>"


def _banks(table: View, names: Names) -> str:
    banks = ", ".join(
        f'<span class="suit-{suit}">{suit.capitalize()}</span> {favor}' for suit, favor in table.banks
    )
    piles = ", ".join(f"{region.capitalize()} {len(backs)}" for region, backs in table.discards)
    banners = html_safe("; ".join(banner_texts(table, names)))
    return (
        f"<p>Favor banks: {banks}</p><p>{banners}</p><p>Discard piles: {piles}. "
        f"On top of the world deck: {table.deck_top or 'nothing'}.</p>"
    )


def _board(player: PlayerView, names: Names) -> str:
    flipped = f" (and {player.flipped_secrets} facedown)" if player.flipped_secrets else ""
    rows = [
        f"Supply {player.supply}, favor {player.favor}, secrets {player.secrets}{flipped}",
        f"Warbands {player.warbands}, and {player.warbands_in_bank} in the bank",
    ]
    html = [f"<h4>{_seat(player.seat, names)} <small>{player.role}</small></h4>"]
    html += [f"<p>{row}</p>" for row in rows]
    for what, cards in (
        ("Advisers", player.advisers),
        ("Relics", player.relics),
        ("Vision", player.visions),
        ("In hand", player.hand),
    ):
        if cards:
            html.append(f"<p><small>{what}</small></p>{_cards(cards)}")
    return "".join(html)
