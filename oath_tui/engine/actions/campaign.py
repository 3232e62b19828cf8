"""5.5 Campaign, step by step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from oath_tui.cards.catalog import catalog
from oath_tui.cards.models import CardId, MajorAction
from oath_tui.engine import events as ev
from oath_tui.engine.actions.base import Action, Candidate
from oath_tui.engine.actions.battle_plans import (
    resolve_defeat_plans,
    resolve_victory_plans,
    use_battle_plans,
)
from oath_tui.engine.actions.fight import (
    AttackForce,
    Declaration,
    Fight,
    PoolsCollected,
    Sacrificing,
    Side,
    Target,
    as_outsiders,
    outsiders,
)
from oath_tui.engine.actions.taking import seize_banner, take_relics
from oath_tui.engine.actions.travel import forced_trips, make_travel
from oath_tui.engine.asking import choose, choose_number, confirm, divide, named
from oath_tui.engine.choices import ChooseOne, Option, Place, Refusal, Steps
from oath_tui.engine.dice import attack_value, defense_value, roll_dice, skulls
from oath_tui.engine.hooks import Source
from oath_tui.engine.moments import CampaignEnded, WarbandPlacing
from oath_tui.engine.reactions import react
from oath_tui.engine.state import CHANCELLOR, Seat
from oath_tui.engine.table import BANNERS, Table
from oath_tui.engine.victory import settle_title

DONE = "done"
BANDITS = "bandits"
CAMPAIGN_SUPPLY = 2
GUARDS = "attackers_of_holder"
"""The scope of a power that binds only those who attack its holder."""


@dataclass(slots=True)
class CampaignAgainst(Candidate):
    """Somebody to attack: a seat, or None for the bandits."""

    action_kind: ClassVar[MajorAction] = "campaign"

    seat: Seat
    defender: Seat | None
    slot: int


class Campaign(Action[CampaignAgainst]):
    action_kind: ClassVar[MajorAction] = "campaign"
    kind = "campaign"
    law = "5.5.1"

    def __init__(
        self,
        table: Table,
        you: Seat,
        *,
        is_free: bool = False,
        slots: Sequence[int] | None = None,
        only: Seat | None = None,
        marching: bool = False,
    ) -> None:
        super().__init__(table, you, is_free=is_free)
        self.slots = [table.here(you)] if slots is None else list(slots)
        """Where the attacker may act as if its pawn were there."""
        self.only = only
        """The one player who may be attacked, if a power says so."""
        self.marching = marching
        """Your warbands at the site of the Campaign march along."""

    def fresh(self) -> Campaign:
        return Campaign(
            self.table,
            self.you,
            is_free=self.is_free,
            slots=self.slots,
            only=self.only,
            marching=self.marching,
        )

    def listed(self) -> Iterator[CampaignAgainst]:
        for slot in self.slots:
            for defender in possible_defenders(self.table, self.you, slot):
                if self.only is None or defender == self.only:
                    one = CampaignAgainst(self.you, defender, slot, supply=CAMPAIGN_SUPPLY)
                    one.refusal = why_not_attack(self.table, self.you, defender, slot, self.marching_from(slot))
                    yield one

    def marching_from(self, slot: int) -> list[int]:
        """Asked before the Campaign begins: an Imperial attacker's warbands are still the Empire's (R019)."""
        marches = self.marching and self.table.rules(self.you, slot)
        return [slot] if marches else []

    def nothing(self) -> Refusal:
        return Refusal(self.law, "there is nobody to attack at your site")

    def key(self, one: CampaignAgainst) -> str:
        who = one.defender or BANDITS
        return who if len(self.slots) == 1 else f"{who}@{self.table.slot_id(one.slot)}"

    def label(self, one: CampaignAgainst) -> str:
        where = "" if len(self.slots) == 1 else f" at {self.table.slot_label(one.slot)}"
        return f"{self.table.seat_name(one.defender)}{where} ({one.price} Supply)"


def possible_defenders(table: Table, you: Seat, slot: int) -> list[Seat | None]:
    """5.5.1: other players who rule your site or stand there; the bandits if no player rules it."""
    rulers = table.rulers(slot)
    found: list[Seat | None] = [
        seat for seat in table.state.order if seat != you and (seat in rulers or table.here(seat) == slot)
    ]
    if not rulers and table.site(slot).faceup:
        found.append(None)
    return found


def why_not_attack(
    table: Table, you: Seat, defender: Seat | None, slot: int, marching: Sequence[int] = ()
) -> Refusal | None:
    """5.5.2: there must be a target at your site, and what must be declared must be allowed."""
    with as_outsiders(table, outsiders(table, you, defender)):
        fight = Fight(table, you, defender, slot)
        fight.marching += marching
        here = fight.possible_targets(only_here=True)
        if not here:
            return Refusal("5.5.2", "nothing of theirs at your site can be a target")
        must = here
        if fight.must_target_site():
            must = [target for target in here if target.kind == "site"]
        if any(not one.refusal and not one.needs and declared(fight, [one]) is None for one in must):
            return None
        targets = fight.possible_targets()  # only together with others elsewhere, or not at all
        must = [target for target in targets if target.id in {one.id for one in must}]
        first: Refusal | None = None
        for target in must:
            refusal = why_not_add(fight, [], target, targets)
            if refusal is None:
                return None
            first = first or refusal
        return first


def campaign(
    table: Table,
    you: Seat,
    *,
    is_free: bool = False,
    slots: Sequence[int] | None = None,
    only: Seat | None = None,
    card: CardId | None = None,
    marching: bool = False,
) -> Steps[None]:
    """5.5 Campaign. A power may place it elsewhere, and let the warbands there march along."""
    action = Campaign(table, you, is_free=is_free, slots=slots, only=only, marching=marching)
    chosen = yield from choose(
        you,
        named(card, "Campaign against whom?"),
        action.candidates(),
        law="5.5.1",
        key=action.key,
        label=action.label,
        refusal=lambda one: one.refusal,
        card=card,
    )
    action.settle(chosen)
    outer = table.fight
    fight = Fight(table, you, chosen.defender, chosen.slot)
    fight.marching += action.marching_from(chosen.slot)
    table.fight = fight
    table.state.outsiders = outsiders(table, you, chosen.defender)
    fight.marching += table.announce(AttackForce(fight)).slots
    before = len(table.active_modifiers)
    yield from wage(fight)
    fight.step = "over"
    del table.active_modifiers[before:]  # its battle plans modify no later Campaign (7.4.3)
    table.state.outsiders = []
    table.fight, table.fought = outer, fight
    yield from settle_title(table)
    yield from react(table, CampaignEnded(you, chosen.defender))
    yield from action.finish(chosen)
    for plan in fight.attackers.plans:
        for effect in plan.afterwards:
            yield from effect()


def wage(fight: Fight) -> Steps[None]:
    """Steps two to eight."""
    yield from declare_targets(fight)
    fight.step = "pools"
    yield from collect_pools(fight)
    yield from gather_allies(fight)
    activate_modifiers(fight)
    yield from use_battle_plans(fight)
    if fight.victor is None:
        fight.step = "dice"
        yield from roll_and_compare(fight)
    assert fight.victor is not None
    fight.step = "losses"
    yield from resolve_defeat(fight)
    fight.step = "spoils"
    if fight.victor.attacking:
        yield from take_sites(fight)
        yield from take_treasures(fight)
        yield from banish(fight)
    yield from resolve_victory_plans(fight)


# 5.5.2 Targets, pools, Allies


def declare_targets(fight: Fight) -> Steps[None]:
    table = fight.table
    fight.title = title_dice(table, fight.defender)
    chosen = fight.considered
    targets = fight.possible = fight.possible_targets()
    if fight.must_target_site():
        _add(fight, chosen, next(t for t in targets if t.kind == "site" and t.slot == fight.site), targets)
    while True:
        rest = [target for target in targets if target not in chosen]
        options = [Option(t.id, t.label, why_not_add(fight, chosen, t, targets), t.id, t) for t in rest]
        if any(target.slot == fight.site for target in chosen):
            complete = declared(fight, chosen)
            options.append(Option(DONE, "These are all my targets", complete))
        open_ids = [option.id for option in options if option.refusal is None]
        if open_ids == [DONE] or not open_ids:
            break
        if len(open_ids) == 1:
            answer = open_ids[0]
        else:
            question = f"Declare a target of {table.seat_name(fight.defender)}"
            named = ", ".join(t.label for t in chosen)
            asked = f"{question} (so far: {named})" if named else question
            answer = str((yield ChooseOne(fight.attacker, asked, "5.5.2", None, tuple(options))))
        if answer == DONE:
            break
        _add(fight, chosen, next(target for target in rest if target.id == answer), targets)
    fight.targets = list(chosen)
    if any(target.flips_secret for target in chosen):
        table.flip_secrets(fight.attacker, 1)
    labels = ", ".join(target.label for target in chosen)
    table.tell(ev.CampaignBegan(fight.attacker, fight.defender or "the bandits", labels))


def bundle_of(chosen: list[Target], target: Target, targets: list[Target]) -> list[Target]:
    """The target with the sites that must be declared along with it."""
    slots = target.needs - {one.slot for one in chosen if one.kind == "site"}
    return [target, *(t for t in targets if t.kind == "site" and t.slot in slots and t is not target)]


def _add(fight: Fight, chosen: list[Target], target: Target, targets: list[Target]) -> None:
    chosen += bundle_of(chosen, target, targets)


def why_not_add(fight: Fight, chosen: list[Target], target: Target, targets: list[Target]) -> Refusal | None:
    """Why this target cannot be declared, alone or because no full declaration could follow."""
    bundle = bundle_of(chosen, target, targets)
    for one in bundle:
        if one.refusal:
            return one.refusal
    missing = target.needs - {one.slot for one in (*chosen, *bundle) if one.kind == "site"}
    if missing:
        site = fight.table.slot_label(missing.pop())
        return Refusal("11.8", f"you would have to target {site} too")
    return _completable(fight, [*chosen, *bundle], targets, depth=2)


def declared(fight: Fight, chosen: list[Target]) -> Refusal | None:
    return fight.table.announce(Declaration(fight, fight.dice_of(chosen))).refusal


def _completable(fight: Fight, chosen: list[Target], targets: list[Target], depth: int) -> Refusal | None:
    refusal = declared(fight, chosen)
    if refusal is None or depth == 0:
        return refusal
    for target in targets:
        if target not in chosen and target.refusal is None:
            more = [*chosen, *bundle_of(chosen, target, targets)]
            if _completable(fight, more, targets, depth - 1) is None:
                return None
    return refusal


def collect_pools(fight: Fight) -> Steps[None]:
    """The target's dice and the title's, and as many attack dice as the attacker has warbands."""
    table = fight.table
    fight.defense = fight.dice_of(fight.targets) + fight.title
    most = fight.size(fight.attackers)
    fight.attack = yield from choose_number(fight.attacker, "How many attack dice?", 0, most, law="5.5.2")
    table.announce(PoolsCollected(fight))
    fight.tell_pools()


def title_dice(table: Table, defender: Seat | None) -> int:
    """2.11: the Chancellor's title helps every Imperial player; a Usurper's adds two."""
    holder = table.state.title
    if defender is None:
        return 0
    if holder != defender and not (holder == CHANCELLOR and table.is_imperial(defender)):
        return 0
    side = catalog().title_sides["usurper" if table.state.usurper else "oathkeeper"]
    table.note(side.id, "used")
    return side.defense


def gather_allies(fight: Fight) -> Steps[None]:
    """The Chancellor joins every Imperial defense; Citizens near may, with the defender's permission."""
    table, defender = fight.table, fight.defender
    if defender is None or not fight.imperial_defense:
        return
    side = fight.defenders
    if defender != CHANCELLOR:
        side.seats.append(CHANCELLOR)
        table.tell(ev.AllyJoined(CHANCELLOR))
    for seat in table.state.order:
        near = fight.board_fights(seat)
        if seat in side.seats or seat == fight.attacker or not table.is_imperial(seat) or not near:
            continue
        name = table.seat_name(defender)
        wants = yield from confirm(
            seat, f"Join {name} as an Ally?", yes="Join the defense", no="Stay out", law="5.5.2"
        )
        if not wants:
            continue
        name = table.seat_name(seat)
        if (
            yield from confirm(
                defender, f"{name} would join you as an Ally", yes="Accept", no="Refuse", law="5.5.2"
            )
        ):
            side.seats.append(seat)
            table.tell(ev.AllyJoined(seat))


def activate_modifiers(fight: Fight) -> None:
    """Always-on powers that modify this Campaign: while it lasts none of them can be discarded (7.4.3)."""
    sources = fight.table.sources.values()
    fight.table.active_modifiers += [source.card for source in sources if _is_at_work(fight, source)]


def _is_at_work(fight: Fight, source: Source) -> bool:
    """It is a side's own, or lies at a targeted site; what guards its holder sleeps when that one attacks."""
    powers = catalog()[source.card].powers
    scopes = [power.scope for power in powers if power.box == "persistent" and power.modifies == "campaign"]
    if not scopes:
        return False
    if source.holder is None:
        return source.slot in fight.target_slots()
    attacks = source.holder == fight.attacker and GUARDS not in scopes
    return attacks or source.holder in fight.defenders.seats


# 5.5.4, 5.5.5 Dice


def roll_and_compare(fight: Fight) -> Steps[None]:
    table, attackers, defenders = fight.table, fight.attackers, fight.defenders
    fight.defense_roll = yield from roll_dice(table, fight.defender, "defense", fight.defense)
    dice = fight.attack // 2 if attackers.halved else fight.attack
    fight.attack_roll = yield from roll_dice(table, fight.attacker, "attack", dice)
    if not attackers.ignores_skulls and not fight.kills_nobody:
        fallen = skulls(fight.attack_roll, doubled=attackers.doubled)
        fight.skull_losses = yield from fight.kill(attackers, fallen)
    fight.defenders_counted = fight.size(defenders)
    defense = defense_value(fight.defense_roll, ignored=defenders.ignored) + fight.defenders_counted
    attack = attack_value(fight.attack_roll, ignored=attackers.ignored, doubled=attackers.doubled)
    attack += yield from sacrifice(fight, attack, defense)
    fight.victor = attackers if attack > defense else defenders
    winner = table.seat_name(fight.victor.leader)
    table.tell(ev.Fought(attack, defense, winner))


def sacrifice(fight: Fight, attack: int, defense: int) -> Steps[int]:
    """5.5.5: exactly as many warbands as are needed to win, or none."""
    table, side = fight.table, fight.attackers
    needed = -(-(defense + 1 - attack) // fight.sacrifice_worth)
    have = sum(place.count for place in fight.force(side))
    if needed <= 0 or needed > have:
        return 0
    refusal = table.announce(Sacrificing(fight)).refusal
    if refusal:
        if refusal.card:
            table.tell(ev.Triggered(refusal.card, "no warbands can be sacrificed"))
        return 0
    if not (
        yield from confirm(
            fight.attacker,
            f"Attack {attack} against defense {defense}",
            yes=f"Sacrifice {needed} of {have} warbands and win",
            no="Accept defeat",
            law="5.5.5",
        )
    ):
        return 0
    yield from fight.kill(side, needed, sacrifice=True)
    fight.sacrificed = needed
    table.tell(ev.Sacrificed(fight.attacker, needed))
    return needed * fight.sacrifice_worth


# 5.5.6 Defeat


def resolve_defeat(fight: Fight) -> Steps[None]:
    """The loser kills half of the force and takes the rest to the board; then its defeat plans."""
    side = fight.loser
    count = fight.size(side)
    if fight.kills_nobody or side.keeps_force:
        losses = 0
    else:
        losses = count if side.loses_all else count // 2
    yield from fight.kill(side, losses)
    _withdraw(fight, side)
    yield from resolve_defeat_plans(fight)


def _withdraw(fight: Fight, side: Side) -> None:
    """Survivors at sites go to their owner's board: the Chancellor's for the Empire."""
    table = fight.table
    places = fight.force(side)
    for place in places:
        if place.slot is None:
            assert place.seat is not None
            side.survivors[place.seat] = side.survivors.get(place.seat, 0) + place.count
            continue
        color = table.site(place.slot).color
        owner = fight.attacker if side.attacking else color
        assert owner is not None
        table.site_to_board(place.slot, owner, place.count)
        side.survivors[owner] = side.survivors.get(owner, 0) + place.count


# 5.5.7 The attacker's victory


def take_sites(fight: Fight) -> Steps[None]:
    """5.5.7.1: any number of warbands of the force onto targeted sites."""
    table, you = fight.table, fight.attacker
    slots = [slot for slot in fight.target_slots() if not table.announce(WarbandPlacing(you, slot)).refusal]
    force = fight.force(fight.attackers)
    total = sum(place.count for place in force)
    placed = yield from divide(
        you,
        "Place how many warbands on the sites you won?",
        [Place(table.slot_id(slot), table.slot_label(slot), total, table.slot_id(slot)) for slot in slots],
        0,
        total,
        law="5.5.7.1",
    )
    yield from _bring_to_board(fight, sum(placed.values()))
    for slot in slots:
        table.board_to_site(you, slot, placed.get(table.slot_id(slot), 0))


def _bring_to_board(fight: Fight, count: int) -> Steps[None]:
    """Warbands of the force that march at sites can be placed too: says which leave their sites."""
    table, you = fight.table, fight.attacker
    places = [place for place in fight.force(fight.attackers) if place.slot is not None]
    board = table.player(you).warbands
    if not places or count == 0:
        return
    chosen = yield from divide(
        you,
        "Take how many of them from which site? The rest come from your board.",
        [Place(place.id, fight.place_label(place), place.count) for place in places],
        max(0, count - board),
        count,
        law="5.5.7.1",
    )
    for place in places:
        if place.slot is not None:
            table.site_to_board(place.slot, you, chosen.get(place.id, 0))


def take_treasures(fight: Fight) -> Steps[None]:
    """5.5.7.2: all at one moment, so the title looks at the whole of it."""
    table, you, defender = fight.table, fight.attacker, fight.defender
    relics = [target.id for target in fight.targets if target.kind in ("relic", "hidden_relic")]
    source = table.seat_name(defender)
    for target in fight.targets:
        for banner in BANNERS:
            if target.kind == "banner" and target.id == banner and table.banner_holder(banner) == defender:
                yield from seize_banner(table, you, banner, settle=False)
    yield from take_relics(table, you, relics, source)
    yield from settle_title(table)


def banish(fight: Fight) -> Steps[None]:
    """5.5.7.3: you may make the pawn travel, and you may burn half of the favor."""
    table, you, defender = fight.table, fight.attacker, fight.defender
    if defender is None or not any(target.kind == "pawn" for target in fight.targets):
        return
    if forced_trips(table, defender):
        gone = yield from make_travel(table, you, defender, may=True, law="5.5.7.3")
        if gone:
            table.tell(ev.Banished(you, defender))
    half = 0 if fight.burns_all_favor else table.player(defender).favor // 2
    if half and (
        yield from confirm(
            you,
            f"Burn {half} favor of {table.seat_name(defender)}?",
            yes=f"Burn {half} favor",
            no="Leave it",
            law="5.5.7.3",
        )
    ):
        table.burn_board_favor(defender, half)
