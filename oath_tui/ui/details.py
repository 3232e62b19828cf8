"""The inspector's words: a card, site or board in whole, where it is, who rules it, whether it can be used now.

Everything comes from a view and its prompt, so that nothing is told that the viewer may not know.
"""

from __future__ import annotations

from dataclasses import dataclass

from textual.content import Content

from oath_tui.cards.catalog import catalog
from oath_tui.cards.models import CardId, RecoverCost, Site
from oath_tui.engine.choices import Option
from oath_tui.engine.state import SLOT_NAMES, Seat
from oath_tui.engine.view import CardBack, CardFace, CardView, PlayerView, SiteView, View
from oath_tui.ui.glyphs import Glyphs
from oath_tui.ui.texts import ROLES, Names, banner_name, card_details, card_line, join_lines, styled


@dataclass(frozen=True, slots=True)
class Look:
    """What a viewer knows, and how to say it."""

    table: View
    names: Names
    glyphs: Glyphs

    def name(self, seat: Seat) -> str:
        return self.names.get(seat, seat.capitalize())

    def seats(self, seats: tuple[Seat, ...]) -> str:
        return " and ".join(self.name(seat) for seat in seats)


@dataclass(frozen=True, slots=True)
class Item:
    """One thing to look at: a line for the list, and its page."""

    row: Content
    page: Content


# Where a card is


@dataclass(frozen=True, slots=True)
class Whereabouts:
    where: str
    """A phrase: at the Mountain, among Red's advisers."""
    face: CardFace | None = None
    site: SiteView | None = None
    holder: Seat | None = None


def find(look: Look, card: CardId) -> Whereabouts | None:
    """Where the viewer knows this card to be."""
    table = look.table
    for site in table.sites:
        if isinstance(site.face, CardFace) and site.face.card == card:
            hidden = " (facedown)" if site.face.facedown else ""
            return Whereabouts(f"on the map, {place_name(site)}{hidden}", None, site)
        for face in (*site.cards, *site.relics):
            if isinstance(face, CardFace) and face.card == card:
                return Whereabouts(f"at {site_name(site)}", face, site)
    for player in table.players:
        name = look.name(player.seat)
        for faces, where in (
            (player.advisers, f"among {name}'s advisers"),
            (player.relics, f"with {name}"),
            (player.visions, f"revealed by {name}"),
            (player.hand, f"in {name}'s hand"),
        ):
            for one in faces:
                if isinstance(one, CardFace) and one.card == card:
                    hidden = ", facedown" if one.facedown else ""
                    return Whereabouts(where + hidden, one, None, player.seat)
    for number, space in enumerate(table.reliquary, 1):
        if isinstance(space, CardFace) and space.card == card:
            return Whereabouts(f"in the Imperial Reliquary, space {number}", space)
    return None


def site_name(site: SiteView) -> str:
    return catalog().name(site.face.card) if isinstance(site.face, CardFace) else "a hidden site"


def place_name(site: SiteView) -> str:
    region, number = SLOT_NAMES[site.slot].split("-")
    return f"{region.capitalize()} {number}"


def where_text(look: Look, card: CardId) -> Content:
    """For the list of all cards: where this one is, as far as the viewer knows."""
    found = find(look, card)
    if found is None:
        return styled("You do not know where it is.", "$text-muted")
    return join_lines([Content(f"Now {found.where}."), *_standing(look, found)])


# Pages


def card_item(look: Look, card: CardId) -> Item:
    found = find(look, card)
    face = found.face if found else None
    lines = [card_details(card)]
    if found:
        lines += [Content(""), Content(_sentence(found.where)), *_standing(look, found)]
    lines += [_use_line(option) for option in options_about(look, card)]
    return Item(card_line(face or CardFace(card), look.glyphs), join_lines(lines))


def _standing(look: Look, found: Whereabouts) -> list[Content]:
    """Who rules a card and what lies on it."""
    lines = []
    if found.site is not None and not (isinstance(found.site.face, CardFace) and found.site.face.facedown):
        lines.append(Content(_ruled(look, found.site)))
    elif found.holder and found.face and not found.face.facedown and " hand" not in found.where:
        lines.append(Content(f"Ruled by {look.name(found.holder)}, who holds it."))
    if found.face:
        lines += _tokens(look, found.face)
    return lines


def _ruled(look: Look, site: SiteView) -> str:
    if not site.rulers:
        return "Ruled by bandits: nobody's warbands stand there."
    why = f"with {some(site.warbands, 'warband')} there" if site.color else "whom the bandits obey"
    return f"Ruled by {look.seats(site.rulers)}, {why}."


def _tokens(look: Look, face: CardFace) -> list[Content]:
    on_it = []
    if face.favor:
        on_it.append(f"{face.favor} favor")
    if face.secrets:
        on_it.append(some(face.secrets, "secret"))
    on_it += [f"{count} of {look.name(seat)}'s warbands" for seat, count in face.warbands]
    return [styled(f"On it: {', '.join(on_it)}.", "$warning")] if on_it else []


def options_about(look: Look, thing: str) -> list[Option]:
    """What the viewer is asked about this card or site just now."""
    prompt = look.table.prompt
    return [one for one in getattr(prompt, "options", ()) if one.about == thing]


def _use_line(option: Option) -> Content:
    if option.refusal:
        return styled(f"Not now: {option.label}, {option.refusal}.", "$warning")
    return styled(f"You can choose it now: {option.label}.", "$success")


def site_item(look: Look, site: SiteView) -> Item:
    face = site.face
    if isinstance(face, CardBack):
        pawns = _pawns(look, site)
        page = [styled("A hidden site", "bold $primary"), Content(f"{place_name(site)}, facedown."), *pawns]
        page.append(Content("It is revealed when somebody travels there."))
        return Item(styled("a hidden site", "$text-muted"), join_lines(page))
    lines = [card_details(face.card), Content("")]
    card = catalog().sites[face.card]
    lines.append(Content(f"{place_name(site)}{', facedown: only you know it' if face.facedown else ''}."))
    if not face.facedown:
        free = site.capacity - len(site.cards)
        lines.append(Content(f"Room for {some(site.capacity, 'card')}, {free if free > 0 else 'none'} free."))
        lines.append(Content(_ruled(look, site)))
        if site.bandits and not site.color:
            lines.append(Content(f"Defended by {some(site.bandits, 'bandit')}."))
        if site.relics:
            lines.append(Content(f"{some(len(site.relics), 'relic')} to recover."))
        if site.favor or site.secrets:
            lines += _tokens(look, CardFace(face.card, favor=site.favor, secrets=site.secrets))
    lines += recover_lines(card)
    lines += _pawns(look, site)
    lines += [_use_line(option) for option in options_about(look, site.id)]
    return Item(styled(card.name, "bold"), join_lines(lines))


def recover_lines(site: Site) -> list[Content]:
    if site.recover_cost is None:
        return []
    return [Content(f"Recovering a relic here: {recover_price(site.recover_cost)}.")]


def recover_price(cost: RecoverCost) -> str:
    parts = []
    if cost.favor_to_bank:
        parts.append(f"{cost.amount} favor to the {cost.favor_to_bank.capitalize()} bank")
    if cost.burn_favor:
        parts.append(f"burn {cost.burn_favor} favor")
    if cost.burn_secret:
        parts.append(f"burn {some(cost.burn_secret, 'secret')}")
    return " and ".join(parts) or "free"


def _pawns(look: Look, site: SiteView) -> list[Content]:
    if not site.pawns:
        return []
    verb = "stands" if len(site.pawns) == 1 else "stand"
    return [Content(f"{look.seats(site.pawns)} {verb} here.")]


def site_items(look: Look, site: SiteView) -> list[Item]:
    """A site, then every card there that the viewer may know."""
    cards = [face.card for face in (*site.cards, *site.relics) if isinstance(face, CardFace)]
    return [site_item(look, site), *(card_item(look, card) for card in cards)]


def board_item(look: Look, player: PlayerView) -> Item:
    table, name = look.table, look.name(player.seat)
    where = next((site_name(site) for site in table.sites if player.seat in site.pawns), None)
    supply = f"Supply {player.supply}."
    lines = [
        Content.assemble(
            styled(name, f"bold $seat-{player.seat}"), styled(f"  {ROLES[player.role]}", "$text-muted")
        )
    ]
    if where:
        lines.append(Content(f"Stands at {where}. {supply}"))
    else:
        lines.append(Content(f"Not on the map yet. {supply}"))
    if table.title == player.seat:
        side = "Usurper: wins by keeping the title until the next turn begins" if table.usurper else "Oathkeeper"
        lines.append(styled(side + ".", "$accent"))
    facedown = f" and {player.flipped_secrets} facedown" if player.flipped_secrets else ""
    lines.append(Content(f"Favor {player.favor}, secrets {player.secrets}{facedown}."))
    lines.append(Content(f"Warbands {player.warbands} here, {player.warbands_in_bank} more to muster."))
    ruled = [site_name(site) for site in table.sites if player.seat in site.rulers]
    lines.append(Content(f"Rules {', '.join(ruled)}." if ruled else "Rules no site."))
    held = [banner for banner in table.banners if banner.holder == player.seat]
    lines += [Content(f"Holds the {banner_name(one.id)} with {one.tokens} on it.") for one in held]
    hidden = sum(isinstance(one, CardBack) for one in player.advisers)
    if hidden:
        lines.append(Content(f"{some(hidden, 'facedown adviser')} that you do not know."))
    return Item(styled(f"{name}'s board", f"bold $seat-{player.seat}"), join_lines(lines))


def board_items(look: Look, seat: Seat) -> list[Item]:
    """A board, then every card on it that the viewer may know."""
    player = look.table.player(seat)
    faces: tuple[CardView, ...] = (*player.advisers, *player.visions, *player.relics, *player.hand)
    known = [face.card for face in faces if isinstance(face, CardFace)]
    return [board_item(look, player), *(card_item(look, card) for card in known)]


def thing_items(look: Look, about: str) -> list[Item]:
    """Whatever an option points at: a site, a card, a banner or a seat."""
    for site in look.table.sites:
        if about == site.id:
            return site_items(look, site)
        for number, relic in enumerate(site.relics, 1):
            if isinstance(relic, CardBack) and about in (relic.pointer, f"{site.id}:relic-{number}"):
                return site_items(look, site)
    for player in look.table.players:
        if about == player.seat:
            return board_items(look, player.seat)
    if about in catalog():
        return [card_item(look, about)]
    return []


def some(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"


def _sentence(where: str) -> str:
    return where[0].upper() + where[1:] + "."
