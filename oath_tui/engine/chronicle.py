"""8 Writing the Chronicle: the winner leaves a world, and the next game begins in it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from oath_tui.cards.catalog import catalog
from oath_tui.cards.models import SUITS, CardId, OathName, Suit
from oath_tui.engine import events as ev
from oath_tui.engine.asking import choose, choose_or_none, choose_some, confirm
from oath_tui.engine.choices import Steps
from oath_tui.engine.moments import SiteDiscard
from oath_tui.engine.state import CHANCELLOR, SEATS, SLOT_REGIONS, Seat, Site
from oath_tui.engine.table import GRAND_SCEPTER, Table
from oath_tui.engine.victory import has_fulfilled
from oath_tui.engine.world import World, WorldSite, build_world_deck

CARDS_ADDED = (3, 2, 1)
"""8.4: so many of the winner's most common suit, of the next clockwise, and of the one after that."""
CARDS_HEALED = 6
CARDS_REMOVED = 6


def write_chronicle(table: Table) -> Steps[World]:
    """8.1 to 8.8, in order."""
    winner = table.state.winner
    assert winner is not None
    table.state.turn.phase = "chronicle"
    oath = yield from vow_oath(table, winner)
    yield from offer_citizenship(table, winner)
    yield from tend_edifices(table, winner)
    clean_up_map(table, winner)
    yield from add_cards(table, winner)
    remove_cards(table, winner)
    clean_up_relics(table, winner)
    world = save_world(table, oath)
    table.state.turn.phase = "over"
    return world


# 8.1


def vow_oath(table: Table, winner: Seat) -> Steps[OathName]:
    """A Vision alone becomes the oath; any other victory vows one that is not the present one."""
    state = table.state
    usurper = state.title == winner and state.usurper
    fulfilled = [
        vision
        for vision in (table.revealed_visions(winner) if table.is_exile(winner) else ())
        if has_fulfilled(table, winner, vision)
    ]
    oath = catalog().visions[fulfilled[0]].oath if len(fulfilled) == 1 and not usurper else None
    if oath is None:
        oath = yield from choose(
            winner,
            "Vow which oath for the next generation?",
            [one for one in catalog().oaths if one != state.oath],
            law="8.1",
            label=lambda one: catalog().oaths[one].name,
        )
    table.tell(ev.OathVowed(winner, catalog().oaths[oath].id))
    return oath


# 8.2


def offer_citizenship(table: Table, winner: Seat) -> Steps[None]:
    """An Exile's victory ends all Citizenship, and may begin a new one with former Exiles."""
    state = table.state
    for seat in state.order:
        if seat != CHANCELLOR:
            state.boards[seat] = table.player(seat).role
    if not table.is_exile(winner):
        return
    exiles = [seat for seat in state.order if table.is_exile(seat) and seat != winner]
    state.boards = dict.fromkeys(state.boards, "exile")
    asked = yield from choose_some(
        winner,
        "Offer Citizenship of your Empire to whom?",
        exiles,
        0,
        len(exiles),
        law="8.2",
        label=table.seat_name,
    )
    for seat in asked:
        joins = yield from confirm(
            seat,
            f"Become a Citizen of the Empire of {table.seat_name(winner)}?",
            yes="Become a Citizen",
            no="Stay an Exile",
            law="8.2",
        )
        if joins:
            state.boards[seat] = "citizen"
            table.tell(ev.BecameCitizen(seat))
            _swear_fealty(table, seat, winner)


def _swear_fealty(table: Table, seat: Seat, winner: Seat) -> None:
    """The new Citizen's warbands at sites give way to one of the winner's."""
    for slot, site in enumerate(table.state.sites):
        if site.color == seat:
            table.state.warband_banks[seat] += site.warbands
            table.lift_warbands(slot, site.warbands)
            if table.state.warband_banks[winner]:
                table.state.warband_banks[winner] -= 1
                table.put_warbands(slot, winner, 1)


# 8.3


@dataclass(frozen=True, slots=True)
class Work:
    """An edifice to build in a denizen's place, or one to repair."""

    slot: int
    old: CardId
    new: CardId


def tend_edifices(table: Table, winner: Seat) -> Steps[None]:
    """8.3.1: an Imperial winner may build or repair one edifice at a site the Empire rules."""
    if table.is_exile(winner):
        return
    work = yield from choose_or_none(
        winner,
        "Build or repair an edifice?",
        possible_works(table, winner),
        law="8.3.1",
        key=lambda one: one.old,
        label=lambda one: _work_label(table, one),
        none="Build nothing",
    )
    if work is None:
        return
    cards = table.site(work.slot).cards
    cards[cards.index(work.old)] = work.new
    if work.old in catalog().denizens:
        table.state.archive.remove(work.new)
        table.state.world_deck.insert(0, work.old)
        table.clear_tokens(work.old)
    table.cards_changed()
    table.tell(ev.EdificeBuilt(winner, work.new, table.site(work.slot).card))


def possible_works(table: Table, winner: Seat) -> list[Work]:
    known = catalog()
    standing = {known.edifices[card].edifice_suit: card for card in table.state.archive if card in known.edifices}
    found = []
    for slot in table.ruled_slots(winner):
        cards = table.site(slot).cards
        edifices = [card for card in cards if card in known.edifices]
        found += [
            Work(slot, card, known.edifices[card].flip_side)
            for card in edifices
            if known.edifices[card].side == "ruined"
        ]
        if not edifices:
            found += [
                Work(slot, card, standing[suit])
                for card in cards
                if (suit := table.suit(card)) and suit in standing
            ]
    return found


def _work_label(table: Table, work: Work) -> str:
    known, where = catalog(), table.slot_label(work.slot)
    if work.old in known.edifices:
        return f"Repair {known.name(work.new)} at {where}"
    return f"Build {known.name(work.new)} at {where}, in place of {known.name(work.old)}"


def clean_up_map(table: Table, winner: Seat) -> None:
    """8.3.2 to 8.3.5."""
    ruled = set(table.ruled_slots(winner))
    kept: list[Site | None] = []
    for slot, site in enumerate(list(table.state.sites)):
        if _stays(table, slot, site, ruled):
            kept.append(site)
            if slot not in ruled:
                _ruin(table, site)
        else:
            _discard_site(table, site)
            kept.append(None)
    _clear_pieces(table, kept)
    table.state.sites = _moved_up(table, kept)
    table.cards_changed()


def _stays(table: Table, slot: int, site: Site, ruled: set[int]) -> bool:
    intact = any(card in catalog().edifices and table.suit(card) for card in site.cards)
    protected = table.announce(SiteDiscard(slot)).kept
    return site.faceup and (slot in ruled or intact or protected)


def _discard_site(table: Table, site: Site) -> None:
    """8.3.2: its denizens go to a discard pile, its relics to their deck, its ruin to the Archive."""
    state = table.state
    for card in site.cards:
        if card in catalog().edifices:
            face = catalog().edifices[card]
            state.archive.append(card if face.side == "intact" else face.flip_side)
        else:
            state.discards["cradle"].append(card)
    state.relic_deck += site.relics
    table.forget(site.relics)
    state.site_deck.append(site.card)
    if site.faceup:
        table.tell(ev.SiteLost(site.card))


def _ruin(table: Table, site: Site) -> None:
    """8.3.3: an edifice the winner does not rule falls, and its site's denizens leave."""
    fallen = [card for card in site.cards if card in catalog().edifices and table.suit(card)]
    for card in fallen:
        ruin = catalog().edifices[card].flip_side
        table.state.discards["cradle"] += [one for one in site.cards if one in catalog().denizens]
        site.cards = [ruin, *(one for one in site.cards if one in catalog().edifices and one != card)]
        table.tell(ev.EdificeFell(card, site.card))


def _clear_pieces(table: Table, kept: list[Site | None]) -> None:
    """8.3.4: pawns, favor, secrets and warbands leave the map; the boards are cleared with them."""
    state = table.state
    for site in state.sites:
        state.shared_favor += site.favor
        if site.color:
            state.warband_banks[site.color] += site.warbands
    for one in kept:
        if one:
            one.favor = one.secrets = one.warbands = 0
            one.color = None
            one.peeked = []
    state.shared_favor += sum(state.favor_on.values())
    state.favor_on.clear()
    state.secrets_on.clear()
    for held in state.warbands_on.values():
        for color, count in held.items():
            state.warband_banks[color] += count
    state.warbands_on.clear()


def _moved_up(table: Table, kept: list[Site | None]) -> list[Site]:
    """8.3.5: sites close ranks towards the Cradle, ruins fill from the far end, new sites come facedown."""
    known = catalog()

    def has_ruin(site: Site) -> bool:
        return any(card in known.edifices and known.edifices[card].side == "ruined" for card in site.cards)

    standing = [site for site in kept if site and not has_ruin(site)]
    ruins = [site for site in kept if site and has_ruin(site)]
    by_region = {
        region: [
            site for slot, site in enumerate(kept) if site and site in standing and SLOT_REGIONS[slot] == region
        ]
        for region in ("cradle", "provinces", "hinterland")
    }
    slots: list[Site | None] = [None] * len(SLOT_REGIONS)
    cradle, provinces, hinterland = by_region.values()
    for slot, region in enumerate(SLOT_REGIONS):
        sources = {
            "cradle": (cradle, provinces, hinterland),
            "provinces": (provinces, hinterland),
            "hinterland": (hinterland,),
        }[region]
        for source in sources:
            if source:
                slots[slot] = source.pop(0)
                break
    for slot in (7, 6, 5, 4, 3, 2, 1, 0):
        if slots[slot] is None and ruins:
            slots[slot] = ruins.pop()
    table.shuffle(table.state.site_deck)
    filled = [site or Site(table.state.site_deck.pop(), False) for site in slots]
    for region in ("cradle", "provinces", "hinterland"):
        places = [site for slot, site in enumerate(filled) if SLOT_REGIONS[slot] == region]
        if not any(site.faceup for site in places):
            places[0].faceup = True
            table.tell(ev.SiteFound(places[0].card))
    return filled


# 8.4


def add_cards(table: Table, winner: Seat) -> Steps[None]:
    """Three, two and one card of the winner's suit and the next two clockwise, or the Archive is healed."""
    counts = Counter(table.adviser_suits(winner))
    most = max(counts.values(), default=0)
    suit = yield from choose(
        winner,
        "Which suit grows?",
        [one for one in SUITS if counts[one] == most],
        law="8.4",
        label=lambda one: one.capitalize(),
    )
    first = SUITS.index(suit)
    wanted = {SUITS[(first + step) % len(SUITS)]: count for step, count in enumerate(CARDS_ADDED)}
    stacks = {one: _archived(table, one) for one in wanted}
    if all(len(stacks[one]) >= count for one, count in wanted.items()):
        for one, count in wanted.items():
            _add_to_world(table, table.state.archive, stacks[one], count)
            table.tell(ev.SuitGrew(one, count))
    else:
        yield from heal_archive(table, winner)


def _archived(table: Table, suit: Suit) -> list[CardId]:
    denizens = catalog().denizens
    return [card for card in table.state.archive if card in denizens and denizens[card].suit == suit]


def _add_to_world(table: Table, home: list[CardId], stack: list[CardId], count: int) -> None:
    table.shuffle(stack)
    for card in stack[:count]:
        home.remove(card)
        table.state.world_deck.insert(0, card)


def heal_archive(table: Table, winner: Seat) -> Steps[None]:
    """Six of the largest Dispossessed suit return to the world, the rest to the Archive."""
    dispossessed = table.state.dispossessed
    counts = Counter(suit for card in dispossessed if (suit := table.suit(card)))
    most = max(counts.values(), default=0)
    if most:
        suit = yield from choose(
            winner,
            "The Archive is healed. Which of the Dispossessed return?",
            [one for one in SUITS if counts[one] == most],
            law="8.4",
            label=lambda one: one.capitalize(),
        )
        stack = [card for card in dispossessed if table.suit(card) == suit]
        _add_to_world(table, dispossessed, stack, CARDS_HEALED)
        table.tell(ev.SuitGrew(suit, min(CARDS_HEALED, len(stack))))
    table.state.archive += dispossessed
    dispossessed.clear()
    table.tell(ev.ArchiveHealed())


# 8.5


def remove_cards(table: Table, winner: Seat) -> None:
    """Six cards of the discard piles and the losers' advisers go to the Dispossessed, unseen."""
    state = table.state
    stack = [card for pile in state.discards.values() for card in pile]
    for seat, player in state.players.items():
        if seat != winner:
            stack += [adviser.card for adviser in player.advisers]
            player.advisers.clear()
    visions = [card for card in stack if card in catalog().visions]
    stack = [card for card in stack if card not in catalog().visions]
    table.shuffle(stack)
    gone = stack[:CARDS_REMOVED]
    state.dispossessed += gone
    for pile in state.discards.values():
        pile.clear()
    state.world_deck += stack[len(gone) :] + visions
    table.tell(ev.Dispossessed(len(gone)))


# 8.6


def clean_up_relics(table: Table, winner: Seat) -> None:
    """Losers' relics return, faceup sites are furnished, the winner's and the Reliquary's go on top."""
    state = table.state
    for seat, player in state.players.items():
        if seat != winner:
            state.relic_deck += [relic for relic in player.relics if relic != GRAND_SCEPTER]
            player.relics = [relic for relic in player.relics if relic == GRAND_SCEPTER]
    for place in (state.relic_deck, *(site.relics for site in state.sites)):
        if GRAND_SCEPTER in place:
            place.remove(GRAND_SCEPTER)
            state.players[CHANCELLOR].relics.append(GRAND_SCEPTER)
    table.shuffle(state.relic_deck)
    for site in state.sites:
        if site.faceup:
            missing = catalog().sites[site.card].reveal.relics - len(site.relics)
            for _ in range(min(missing, len(state.relic_deck))):
                site.relics.append(state.relic_deck.pop())
    mine = [relic for relic in state.players[winner].relics if relic != GRAND_SCEPTER]
    mine += [relic for relic in state.reliquary if relic]
    state.players[winner].relics = [r for r in state.players[winner].relics if r == GRAND_SCEPTER]
    state.reliquary = [None] * 4
    table.shuffle(mine)
    state.relic_deck += mine
    state.peeked.clear()
    table.cards_changed()


# 8.7, 8.8


def save_world(table: Table, oath: OathName) -> World:
    """The map, the boards and the rebuilt world deck: everything the next game begins with."""
    state = table.state
    denizens = [card for card in state.world_deck if card in catalog().denizens]
    for player in state.players.values():
        denizens += [adviser.card for adviser in player.advisers if adviser.card in catalog().denizens]
    deck = build_world_deck(denizens, list(catalog().visions), table)
    return World(
        oath=oath,
        sites=[WorldSite(site.card, site.faceup, list(site.cards), list(site.relics)) for site in state.sites],
        world_deck=deck,
        relic_deck=list(reversed(state.relic_deck)),
        dispossessed=list(state.dispossessed),
        citizens=[seat for seat in SEATS[1:] if state.boards.get(seat) == "citizen"],
    )
