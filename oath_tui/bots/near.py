"""Games that start near one card, for the powers that random play hardly ever reaches.

`near_world` is a random world with the card moved to where people meet it early, and with plenty of its suit
around it. `near_game` is a table in such a world a little later: one seat has the card, and everyone has
something to spend and somebody to meet. `KeenPlayer` plays by chance, but likes the card. All three follow from
the card and a seed alone.
"""

from __future__ import annotations

from collections.abc import Sequence

from oath_tui.cards.catalog import catalog
from oath_tui.cards.models import (
    SUITS,
    Banner,
    CardId,
    Denizen,
    Edifice,
    OathName,
    Relic,
    Site,
    Suit,
    Trait,
    Vision,
)
from oath_tui.engine.actions.play import overflow, shown
from oath_tui.engine.choices import Answer, ChooseOne, Prompt
from oath_tui.engine.game import Game
from oath_tui.engine.rng import Rng, shuffle
from oath_tui.engine.state import CHANCELLOR, Adviser, Seat, State
from oath_tui.engine.table import GRAND_SCEPTER, Table
from oath_tui.engine.victory import VISIONS_NEEDED, goal_seats
from oath_tui.engine.world import World, WorldSite, random_world

KIN = 12
"""How many cards of the same suit lie at the top and the bottom of the world deck."""
UNSEEN = ("facedown", "discard")
"""Ways to play a card that leave its power out of play."""
GIFT = 2
"""Favor, secrets and advisers that everyone starts with at a table near a card."""
TREASURE = 4
"""Relics for whoever is near a goal that counts them."""


# The player


class KeenPlayer:
    """Answers by chance, but every other time takes what concerns its card, or a deed that the card helps with."""

    def __init__(self, seed: int, card: CardId) -> None:
        self.chance = Rng(seed)
        self.card = card
        self.name = catalog().name(card)
        self.deeds = _deeds(card)

    def answer(self, prompt: Prompt) -> Answer:
        if isinstance(prompt, ChooseOne) and self.chance.randrange(2):
            options = prompt.open_options()
            liked = [option for option in options if self.card in (option.id, option.about)]
            liked = liked or [option for option in options if prompt.is_act and option.id in self.deeds]
            if not liked and self.name in prompt.question:
                liked = [option for option in options if option.id not in UNSEEN]
            if liked:
                return liked[self.chance.randrange(len(liked))].id
        return prompt.sample(self.chance)


def _deeds(card: CardId) -> set[str]:
    """The actions that this card modifies or is used in, and how one comes to have it in play."""
    printed = catalog()[card]
    deeds = {power.box.partition(":")[2] for power in printed.powers if power.box.startswith("modifier:")}
    if any(power.box.startswith("battle_plan:") for power in printed.powers):
        deeds.add("campaign")
    if isinstance(printed, (Denizen, Vision)):
        deeds.add("adviser")
    if isinstance(printed, (Relic, Banner)):
        deeds.add("recover")
    return deeds


# The world


def near_world(card: CardId, seed: int) -> World:
    """A random world in which this card is close at hand, as far as its kind can be."""
    chance = Rng(seed)
    world = random_world(chance)
    match catalog()[card]:
        case Denizen(suit=suit, restriction=restriction):
            _gather_kin(world, card, suit, chance)
            if restriction == "adviser_only":
                _take_out(world, card)
                world.world_deck.insert(0, card)
            else:
                _settle(world, card, chance)
        case Edifice(edifice_suit=suit):
            _gather_kin(world, card, suit, chance)
            _settle(world, card, chance)
        case Relic(in_relic_deck=True):
            _bury_here(world, card)
        case Site():
            _lay_on_top(world, card)
        case Vision(oath=oath):
            world.citizens = []
            if oath == "supremacy":
                _empty_sites(world)
        case Trait(space=space):
            _uncover(world, space)
        case _ if card in ("peoples_favor", "mobs_favor"):
            world.oath = "the_people"
        case _ if card == "darkest_secret":
            world.oath = "devotion"
    world.check()
    return world


def _take_out(world: World, card: CardId) -> None:
    """The card leaves wherever it lies, so that it can be put elsewhere."""
    faces = _faces(card)
    for pile in (world.world_deck, world.relic_deck, world.dispossessed):
        pile[:] = [one for one in pile if one not in faces]
    for place in world.sites:
        place.cards = [one for one in place.cards if one not in faces]
        place.relics = [one for one in place.relics if one not in faces]


def _faces(card: CardId) -> set[CardId]:
    return {card, catalog().edifices[card].flip_side} if card in catalog().edifices else {card}


def _gather_kin(world: World, card: CardId, suit: Suit, chance: Rng) -> None:
    """Cards of the suit that lie at no site come to the top and the bottom of the world deck."""
    taken = {one for place in world.sites for one in place.cards}
    kin = [d.id for d in catalog().denizens.values() if d.suit == suit and d.id not in taken and d.id != card]
    shuffle(chance, kin)
    kin = kin[:KIN]
    for one in kin:
        _take_out(world, one)
    half = len(kin) // 2
    world.world_deck = [*kin[:half], *world.world_deck, *kin[half:]]


def _settle(world: World, card: CardId, chance: Rng) -> None:
    """To the topmost site of the Cradle, where the Chancellor stands, or to another that is easier to win."""
    _take_out(world, card)
    place = _first_site(world)
    others = [one for one in world.sites if one.faceup and one is not place and _capacity(one)]
    if others and chance.randrange(2):
        place = others[chance.randrange(len(others))]
    elif not _capacity(place):
        _lay_on_top(world, _roomy(world))
    if card in catalog().edifices:
        place.cards = [one for one in place.cards if one not in catalog().edifices]
    place.cards.insert(0, card)
    _keep_capacity(world, place)


def _first_site(world: World) -> WorldSite:
    return next(place for place in world.sites if place.faceup and place.site)


def _capacity(place: WorldSite) -> int:
    return catalog().sites[place.site].capacity if place.site else 0


def _keep_capacity(world: World, place: WorldSite) -> None:
    leaving = place.cards[_capacity(place) :]
    del place.cards[_capacity(place) :]
    world.world_deck += [one for one in leaving if one in catalog().denizens]


def _roomy(world: World) -> CardId:
    """A site with room for cards that is not faceup on the map."""
    faceup = {place.site for place in world.sites if place.faceup}
    return next(site.id for site in catalog().sites.values() if site.capacity > 1 and site.id not in faceup)


def _lay_on_top(world: World, site: CardId) -> None:
    """The site changes places with the topmost one, which keeps as many of its cards as fit."""
    first = _first_site(world)
    for place in world.sites:
        if place.site == site and place is not first:
            first.site, place.site = site, first.site
            if place.faceup:
                first.cards, place.cards = place.cards, first.cards
                first.relics, place.relics = place.relics, first.relics
            break
    else:
        first.site = site
    _keep_capacity(world, first)


def _bury_here(world: World, relic: CardId) -> None:
    """Facedown at a site that names a price for it, where one lies faceup; else on top of its deck."""
    _take_out(world, relic)
    sites = catalog().sites
    dear = [place for place in world.sites if place.faceup and place.site and sites[place.site].recover_cost]
    if dear:
        dear[0].relics.insert(0, relic)
    else:
        world.relic_deck.insert(0, relic)


def _empty_sites(world: World) -> None:
    """No card lies at a site, so the Chancellor rules only the first (1.12)."""
    for place in world.sites:
        world.world_deck += [one for one in place.cards if one in catalog().denizens]
        place.cards = []


def _uncover(world: World, space: int) -> None:
    """Too few relics for the Reliquary: the spaces from this one on are empty (1.17)."""
    kept = space - 1
    _first_site(world).relics += world.relic_deck[kept:]
    del world.relic_deck[kept:]


# The table


def near_game(card: CardId, seats: Sequence[Seat], seed: int) -> Game:
    """The first turn in such a world, with gifts for everyone and the card for the seat after the Chancellor."""
    game = Game.new(near_world(card, seed), seats, seed)
    player = KeenPlayer(seed, card)
    while not (isinstance(game.prompt, ChooseOne) and game.prompt.is_act):
        assert game.prompt is not None
        game.answer(player.answer(game.prompt))
    state = game.state.copy()
    _enrich(Table(state), card, Rng(seed))
    return Game(game.start, state)


def _enrich(table: Table, card: CardId, chance: Rng) -> None:
    state, keeper = table.state, table.state.order[1]
    printed = catalog()[card]
    suit = printed.suit or SUITS[chance.randrange(len(SUITS))]
    if not (isinstance(printed, Relic) and card == GRAND_SCEPTER):
        _lift(state, card, but_sites=True)
    for seat in state.order:
        _give(table, seat)
        _advise(table, seat, suit, card)
    _hand_over(table, keeper, card)
    if chance.randrange(2):
        for player in state.players.values():
            player.site = state.players[keeper].site
    table.cards_changed()
    keepers = goal_seats(table, state.oath)
    state.title = CHANCELLOR if CHANCELLOR in keepers or not keepers else keepers[0]


def _lift(state: State, card: CardId, *, but_sites: bool) -> None:
    """The card leaves every pile, and the map unless it is to stay there."""
    faces = _faces(card)
    piles = [state.world_deck, state.relic_deck, state.archive, state.dispossessed, *state.discards.values()]
    piles += [one.relics for one in state.sites]
    for pile in piles:
        pile[:] = [one for one in pile if one not in faces]
    for space, relic in enumerate(state.reliquary):
        if relic in faces:
            state.reliquary[space] = state.relic_deck.pop() if state.relic_deck else None
    for player in state.players.values():
        player.advisers = [adviser for adviser in player.advisers if adviser.card not in faces]
    if not but_sites:
        for one in state.sites:
            one.cards = [here for here in one.cards if here not in faces]


def _give(table: Table, seat: Seat) -> None:
    player = table.player(seat)
    favor = min(GIFT, table.state.shared_favor)
    table.state.shared_favor -= favor
    player.favor += favor
    player.secrets += GIFT
    table.gain_warbands(seat, GIFT)


def _advise(table: Table, seat: Seat, suit: Suit, card: CardId) -> None:
    """Faceup advisers of one suit in the place of what was kept, none of which bind anyone."""
    state, player = table.state, table.player(seat)
    state.discards["cradle"] += [adviser.card for adviser in player.advisers]
    player.advisers = []
    lying = [*state.world_deck, *state.archive, *state.discards["cradle"]]
    kin = [one for one in lying if one != card and _is_plain(one, suit)]
    for one in kin[:GIFT]:
        _lift(state, one, but_sites=True)
        player.advisers.append(Adviser(one, faceup=True))


def _is_plain(card: CardId, suit: Suit) -> bool:
    printed = catalog()[card]
    if not isinstance(printed, Denizen) or printed.suit != suit or printed.locked:
        return False
    return printed.restriction != "site_only" and all(power.box != "persistent" for power in printed.powers)


def _hand_over(table: Table, keeper: Seat, card: CardId) -> None:
    """The seat has the card, as its kind can be had, or is all but there."""
    state, player = table.state, table.player(keeper)
    match catalog()[card]:
        case Denizen(restriction=restriction, powers=powers):
            if any(power.box == "when_played" for power in powers):
                _lift(state, card, but_sites=False)
                player.advisers.append(Adviser(card))
            elif restriction == "site_only":
                _occupy(table, keeper, card)
            else:
                _lift(state, card, but_sites=False)
                player.advisers.append(Adviser(card, faceup=True))
                table.cards_changed()
                while len(player.advisers) > 1 and overflow(table, keeper, shown(player.advisers)):
                    state.discards["cradle"].append(player.advisers.pop(0).card)
        case Edifice():
            _occupy(table, keeper, card)
        case Relic() if card != GRAND_SCEPTER:
            player.relics.append(card)
        case Site():
            player.site = next(slot for slot, one in enumerate(state.sites) if one.card == card)
        case Vision(oath=None):
            player.advisers.append(Adviser(card))
        case Vision(oath=oath) if oath:
            player.visions.append(card)
            state.visions_drawn = max(state.visions_drawn, VISIONS_NEEDED)
            _near_goal(table, keeper, oath)
        case Banner():
            banner = state.banners["darkest_secret" if card == "darkest_secret" else "peoples_favor"]
            banner.holder, banner.mob = keeper, card == "mobs_favor"


def _occupy(table: Table, keeper: Seat, card: CardId) -> None:
    """The site of the card is the seat's, with its pawn and some warbands."""
    slot = table.slot_of(card)
    assert slot is not None, f"{card} is at no site"
    table.player(keeper).site = slot
    site, color = table.site(slot), table.color(keeper)
    if site.color and site.color != color:
        table.state.warband_banks[site.color] += site.warbands
        table.lift_warbands(slot, site.warbands)
    moved = min(GIFT, table.player(keeper).warbands)
    table.board_to_site(keeper, slot, moved)


def _near_goal(table: Table, keeper: Seat, oath: OathName) -> None:
    """All that the goal asks for; the next Wake Phase of the seat will tell."""
    state = table.state
    match oath:
        case "supremacy":
            for slot in table.faceup_slots():
                if table.site(slot).color is None and table.player(keeper).warbands:
                    table.board_to_site(keeper, slot, 1)
        case "protection":
            for _ in range(min(TREASURE, len(state.relic_deck))):
                table.player(keeper).relics.append(state.relic_deck.pop())
        case "the_people":
            state.banners["peoples_favor"].holder = keeper
        case "devotion":
            state.banners["darkest_secret"].holder = keeper
