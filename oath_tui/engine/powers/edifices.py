"""The powers of the edifices, standing and ruined."""

from __future__ import annotations

from oath_tui.cards.catalog import catalog
from oath_tui.cards.models import CardId, Denizen
from oath_tui.engine import events as ev
from oath_tui.engine.actions.fight import Plan, Target
from oath_tui.engine.actions.play import Placement
from oath_tui.engine.actions.recover import RecoverItem
from oath_tui.engine.actions.search import Search
from oath_tui.engine.asking import card_name, choose, choose_number, choose_some
from oath_tui.engine.choices import Steps
from oath_tui.engine.hooks import Source, action, always, battle_plan, forbids, modifier, reaction
from oath_tui.engine.moments import EndDie, SiteDiscard, Taking
from oath_tui.engine.powers.verbs import LAW, bargain, draw_relic_and_keep_or_bury, no_relic_to_draw, slots_with
from oath_tui.engine.state import Seat
from oath_tui.engine.table import Table

SPIRE_SWAPS = 5

# Order


@always("sprawling_rampart", Target)
def sprawling_rampart(target: Target, me: Source) -> None:
    """Every site of the card's ruler, the bandits too, is one die harder to take."""
    if target.kind == "site" and me.table.rulers(target.slot) == me.rulers:
        target.dice += 1


@battle_plan("bandit_rampart", needs=lambda plan, me: plan.targets_my_site())
def bandit_rampart(plan: Plan, me: Source) -> None:
    plan.attack_dice(2)


# Hearth


@forbids("hall_of_debate", Taking)
def hall_of_debate(taking: Taking, me: Source) -> None:
    """Nobody campaigns for it; other ways to take it stay open."""
    if taking.targeting and taking.item == "peoples_favor":
        taking.forbid(me, "you cannot target the People's Favor")


@always("hall_of_mockery", RecoverItem)
def hall_of_mockery(item: RecoverItem, me: Source) -> None:
    if item.banner == "peoples_favor":
        item.mob = True


# Beast


@always("forest_temple", SiteDiscard)
def forest_temple(discard: SiteDiscard, me: Source) -> None:
    if discard.slot in slots_with(me.table, "beast"):
        discard.kept = True


@forbids("ruined_temple", Placement)
def ruined_temple(placement: Placement, me: Source) -> None:
    if placement.faceup and me.table.suit(placement.card) == "beast" and me.against(placement.seat):
        placement.forbid(me, "you cannot play Beast cards faceup")


# Discord


@action("festival_district")
def festival_district(table: Table, you: Seat, me: Source) -> Steps[None]:
    yield from bargain(table, you, ("favor", "secrets", "advisers"), me)


def _weigher(die: EndDie, me: Source) -> tuple[Seat, ...]:
    """The ruler, but no Citizen: the Chancellor for the Empire."""
    return tuple(seat for seat in me.rulers if me.table.player(seat).role != "citizen")


@reaction("squalid_district", EndDie, who=_weigher)
def squalid_district(die: EndDie, me: Source) -> Steps[None]:
    (seat,) = _weigher(die, me)
    change = yield from choose(
        seat,
        f"{me.name}: the end die shows {die.roll}",
        (1, -1),
        law="3.3",
        key=lambda one: "raise" if one > 0 else "lower",
        label=lambda one: f"Make it {die.roll + one}",
        card=me.card,
    )
    die.roll += change
    me.table.tell(ev.Triggered(me.card, f"the roll counts as {die.roll}"))


# Arcane


def _somebody_dispossessed(search: Search, me: Source) -> bool:
    return bool(me.table.state.dispossessed)


@modifier("great_spire", Search, needs=_somebody_dispossessed)
def great_spire(search: Search, me: Source) -> None:
    search.after_draw.append(lambda cards: _swap_drawn(search, cards, me))


def _swap_drawn(search: Search, cards: list[CardId], me: Source) -> Steps[None]:
    """You name all that go before you see what comes for them."""
    table, you = search.table, search.you
    denizens = [card for card in cards if isinstance(catalog()[card], Denizen)]
    swapped = yield from choose_some(
        you,
        f"{me.name}: swap which cards with random ones of the Dispossessed?",
        denizens,
        0,
        len(table.state.dispossessed),
        law=LAW,
        label=card_name,
        card=me.card,
    )
    if not swapped:
        return
    newcomers = dispossess(table, swapped)
    hand = table.state.hands[you]
    for card, newcomer in zip(swapped, newcomers, strict=True):
        cards[cards.index(card)] = newcomer
        hand[hand.index(card)] = newcomer
    table.tell(ev.Discarded(you, tuple(swapped), len(swapped), (you,), "the Dispossessed"))
    table.tell(ev.Drew(you, tuple(newcomers), len(newcomers), (you,), "the Dispossessed"))
    table.learn(f"{table.seat_name(you)} drew from the Dispossessed")


def dispossess(table: Table, cards: list[CardId]) -> list[CardId]:
    """These cards join the Dispossessed, and as many that were there come out at random."""
    pool = table.state.dispossessed
    newcomers = [pool.pop(table.randrange(len(pool))) for _ in cards]
    pool.extend(cards)
    return newcomers


def _upper_denizens(table: Table, you: Seat) -> list[CardId]:
    """The denizens of the pile of your region, from the top; nobody looks at them."""
    pile = table.state.discards[table.region(table.here(you))]
    return [card for card in reversed(pile) if isinstance(catalog()[card], Denizen)]


def _nobody_to_swap(table: Table, you: Seat, me: Source) -> str | None:
    if not table.state.dispossessed:
        return "there are no Dispossessed"
    return None if _upper_denizens(table, you) else "no denizen lies in your region's discard pile"


@action("fallen_spire", needs=_nobody_to_swap)
def fallen_spire(table: Table, you: Seat, me: Source) -> Steps[None]:
    """The number is named unseen, and the new cards take the places of the old (R139)."""
    denizens = _upper_denizens(table, you)
    most = min(SPIRE_SWAPS, len(denizens), len(table.state.dispossessed))
    count = yield from choose_number(you, f"{me.name}: swap how many cards?", 1, most, law=LAW, card=me.card)
    region = table.region(table.here(you))
    pile, swapped = table.state.discards[region], denizens[:count]
    for card, newcomer in zip(swapped, dispossess(table, swapped), strict=True):
        pile[pile.index(card)] = newcomer
    table.tell(ev.Triggered(me.card, f"{count} of the {region.capitalize()} discard pile are swapped"))
    table.learn("cards were swapped at random")


# Nomad


@action("ancient_forge", needs=no_relic_to_draw)
def ancient_forge(table: Table, you: Seat, me: Source) -> Steps[None]:
    yield from draw_relic_and_keep_or_bury(table, you, me)


@action("broken_forge")
def broken_forge(table: Table, you: Seat, me: Source) -> Steps[None]:
    table.turn_edifice(me.card)
    yield from ()
