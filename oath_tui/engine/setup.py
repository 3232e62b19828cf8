"""1 Setup: from a world, the seats and a seed to a table with every pawn placed."""

from __future__ import annotations

from collections.abc import Sequence

from oath_tui.cards.catalog import catalog
from oath_tui.cards.models import SUITS, CardId, Edifice, Vision
from oath_tui.engine import events as ev
from oath_tui.engine.actions.discard import discard_hand, usual_pile
from oath_tui.engine.asking import card_name, choose, choose_slot, divide
from oath_tui.engine.choices import Place, Steps
from oath_tui.engine.state import (
    CHANCELLOR,
    FAVOR,
    SEATS,
    WARBANDS,
    Adviser,
    Player,
    Seat,
    Site,
    State,
)
from oath_tui.engine.table import GRAND_SCEPTER, Table
from oath_tui.engine.world import World, WorldError, build_world_deck

FEW_PLAYERS = 4
CARDS_DEALT = 3


def new_state(world: World, seats: Sequence[Seat], seed: int) -> State:
    """1.1 to 1.10: the pieces on the table before anyone decides anything."""
    world.check()
    _check_seats(seats)
    known = catalog()
    boards = {seat: ("citizen" if seat in world.citizens else "exile") for seat in SEATS[1:]}
    players = {
        seat: Player(seat, "chancellor" if seat == CHANCELLOR else boards[seat])  # type: ignore[arg-type]
        for seat in seats
    }
    on_map = {place.site for place in world.sites}
    in_world = {*world.all_cards()}
    flipped = {known.edifices[card].flip_side for card in in_world if card in known.edifices}
    archive = [card for card in known.denizens if card not in in_world]
    archive += [
        card
        for card, face in known.edifices.items()
        if face.side == "intact" and card not in in_world and card not in flipped
    ]
    return State(
        rng=seed,
        oath=world.oath,
        order=list(seats),
        players=players,
        sites=[
            Site(place.site or "", place.faceup, list(place.cards), list(place.relics)) for place in world.sites
        ],
        warband_banks={seat: WARBANDS[seat] for seat in SEATS if seat in players},
        world_deck=list(reversed(world.world_deck)) or list(world.denizens),
        relic_deck=list(reversed(world.relic_deck)),
        site_deck=[site for site in known.sites if site not in on_map],
        archive=archive,
        dispossessed=list(world.dispossessed),
        boards=boards,  # type: ignore[arg-type]
        banks=dict.fromkeys(SUITS, 0),
        chronicled=True,
    )


def _check_seats(seats: Sequence[Seat]) -> None:
    if not 2 <= len(seats) <= len(SEATS):
        raise WorldError("a game has two to six seats")
    if len(set(seats)) != len(seats) or any(seat not in SEATS for seat in seats):
        raise WorldError("every seat needs a color of its own")
    if seats[0] != CHANCELLOR:
        raise WorldError("the first seat is the Chancellor, purple")


def set_up(table: Table) -> Steps[None]:
    """1.1 to 1.23."""
    state = table.state
    fill_map(table)
    share_favor(table)  # 1.5, 1.6
    place_chancellor(table)  # 1.11 to 1.14
    for seat in state.order[1:]:  # 1.15
        player = state.players[seat]
        color = table.color(seat)
        player.favor, player.secrets = 1, 1
        player.warbands = min(3, state.warband_banks[color])  # 9.3: purple ones may run out
        state.shared_favor -= 1
        state.warband_banks[color] -= player.warbands
    yield from furnish_sites(table)  # 1.16
    fill_reliquary(table)  # 1.17
    deal_cards(table)  # 1.19 to 1.22
    for seat in state.order:
        yield from begin_somewhere(table, seat)  # 1.23


def fill_map(table: Table) -> None:
    """1.1: empty slots get facedown sites; 1.19's box: a world deck that was never built is built."""
    state = table.state
    if any(not site.card for site in state.sites):
        table.shuffle(state.site_deck)
    for site in state.sites:
        if not site.card:
            site.card, site.faceup = state.site_deck.pop(), False
    if not state.relic_deck:
        lying = {relic for site in state.sites for relic in site.relics}
        state.relic_deck = [
            relic.id for relic in catalog().relics.values() if relic.in_relic_deck and relic.id not in lying
        ]
        table.shuffle(state.relic_deck)
        for site in state.sites:
            marks = catalog().sites[site.card].reveal.relics if site.faceup else 0
            site.relics += [state.relic_deck.pop() for _ in range(max(0, marks - len(site.relics)))]
    if not any(isinstance(catalog()[card], Vision) for card in state.world_deck):
        deck = build_world_deck(state.world_deck, list(catalog().visions), table)
        state.world_deck = list(reversed(deck))


def share_favor(table: Table) -> None:
    state = table.state
    each = 3 if len(state.order) <= FEW_PLAYERS else 4
    state.banks = dict.fromkeys(SUITS, each)
    state.shared_favor = FAVOR - each * len(SUITS) - state.banners["peoples_favor"].tokens


def place_chancellor(table: Table) -> None:
    state = table.state
    player = state.players[CHANCELLOR]
    player.relics.append(GRAND_SCEPTER)  # 1.8
    player.favor, player.secrets, player.warbands = 2, 1, 3  # 1.11, 1.12
    state.shared_favor -= 2
    state.warband_banks[CHANCELLOR] -= 3
    top = top_cradle_slot(table)
    for slot, site in enumerate(state.sites):
        count = 2 if slot == top else int(site.faceup and any(map(_is_standing, site.cards)))
        if count and site.faceup:
            state.warband_banks[CHANCELLOR] -= count
            table.put_warbands(slot, CHANCELLOR, count)
    if state.oath == "devotion":  # 1.13
        state.banners["darkest_secret"].holder = CHANCELLOR
    if state.oath == "the_people":
        state.banners["peoples_favor"].holder = CHANCELLOR
    table.cards_changed()


def top_cradle_slot(table: Table) -> int:
    """1.12: the topmost faceup site in the Cradle (8.3.5 leaves one in every region)."""
    return next(
        (slot for slot in table.slots_in("cradle") if table.site(slot).faceup), table.slots_in("cradle")[0]
    )


def _is_standing(card: CardId) -> bool:
    printed = catalog()[card]
    return not isinstance(printed, Edifice) or printed.side == "intact"


def furnish_sites(table: Table) -> Steps[None]:
    """1.16: tokens of the reveal prompts; the Chancellor says where scarce favor goes."""
    state = table.state
    wanted = {}
    for slot in table.faceup_slots():
        reveal = catalog().sites[table.site(slot).card].reveal
        table.site(slot).secrets += reveal.secrets
        if reveal.favor:
            wanted[slot] = reveal.favor
    total = min(sum(wanted.values()), state.shared_favor)
    places = [Place(table.slot_id(slot), table.slot_label(slot), most) for slot, most in wanted.items()]
    placed = yield from divide(
        CHANCELLOR, "Favor is scarce: place it at which sites?", places, total, total, law="1.16"
    )
    for slot in wanted:
        favor = placed.get(table.slot_id(slot), 0)
        table.site(slot).favor += favor
        state.shared_favor -= favor


def fill_reliquary(table: Table) -> None:
    state = table.state
    for space in range(4):
        state.reliquary[space] = state.relic_deck.pop() if state.relic_deck else None
    table.cards_changed()


def deal_cards(table: Table) -> None:
    """1.19 to 1.22: from the bottom, one card to each pile and three to each player."""
    state = table.state
    for pile in state.discards.values():
        if state.world_deck:
            pile.append(state.world_deck.pop(0))
    for seat in state.order:
        hand = [state.world_deck.pop(0) for _ in range(min(CARDS_DEALT, len(state.world_deck)))]
        state.hands[seat] = hand
        state.visions_drawn += sum(card in catalog().visions for card in hand)
        table.tell(ev.Drew(seat, tuple(hand), len(hand), (seat,), "the bottom of the world deck"))


def begin_somewhere(table: Table, seat: Seat) -> Steps[None]:
    """1.23: place the pawn, keep one card as a facedown adviser, discard the other two."""
    state = table.state
    if seat == CHANCELLOR:
        slot = top_cradle_slot(table)
        if not table.site(slot).faceup:
            table.reveal_site(slot)
    else:
        slot = yield from choose_slot(
            table, seat, "Place your pawn on which site?", table.faceup_slots(), law="1.23.1"
        )
    state.players[seat].site = slot
    table.tell(ev.PawnPut(seat, table.site(slot).card))
    hand = state.hands[seat]
    if not hand:
        return
    kept = yield from choose(
        seat, "Keep which card as a facedown adviser?", list(hand), law="1.23.2", label=card_name
    )
    hand.remove(kept)
    state.players[seat].advisers.append(Adviser(kept))
    table.tell(ev.PlayedFacedown(seat, (kept,), 1, (seat,)))
    yield from discard_hand(table, seat, list(hand), usual_pile(table, seat))
