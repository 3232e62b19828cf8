"""The two sides of a Campaign: targets, pools, forces, and the battle plans in use. Law 5.5, 7.5."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Literal

from oath_tui.cards.models import CardId, Suit
from oath_tui.engine import events as ev
from oath_tui.engine.actions.taking import why_not_take
from oath_tui.engine.asking import card_name, divide, named
from oath_tui.engine.choices import Place, Refusal, Steps
from oath_tui.engine.dice import Face
from oath_tui.engine.hooks import BattlePlan, Source
from oath_tui.engine.moments import Forbiddable, SecretFlip
from oath_tui.engine.state import CHANCELLOR, Seat
from oath_tui.engine.table import Table

PAWN_DICE = 2
TargetKind = Literal["site", "relic", "banner", "pawn", "hidden_relic"]
WhenDiscarded = Literal["never", "end", "defeat"]
FightStep = Literal["targets", "pools", "attack_plans", "defense_plans", "dice", "losses", "spoils", "over"]
"""Where a Campaign stands once its defender is chosen: 5.5.2 (two steps), 5.5.3 (two), 5.5.4 with 5.5.5, ..."""


@dataclass(slots=True)
class Target(Forbiddable):
    """Something of the defender's that may be declared. Powers change its dice or forbid it."""

    fight: Fight = field(compare=False, repr=False)
    kind: TargetKind
    id: str
    slot: int
    dice: int
    needs: set[int] = field(default_factory=set)
    """Sites that must be targets too."""
    flips_secret: bool = False
    """A secret must be turned facedown to declare targets at this site."""

    @property
    def label(self) -> str:
        dice = f"{self.dice} {'die' if self.dice == 1 else 'dice'}"
        match self.kind:
            case "site":
                return f"{self.fight.table.slot_label(self.slot)} ({dice})"
            case "pawn":
                return f"their pawn and favor ({dice})"
            case "hidden_relic":
                return f"a facedown relic at {self.fight.table.slot_label(self.slot)} ({dice})"
            case _:
                return f"{card_name(self.id)} ({dice})"


@dataclass(slots=True)
class Declaration(Forbiddable):
    """The targets as declared so far, for powers that judge them together."""

    fight: Fight = field(repr=False)
    dice: int


@dataclass(slots=True, repr=False)
class PoolsCollected:
    """5.5.2: the pools are collected; site powers add to them or take from them."""

    fight: Fight

    def __repr__(self) -> str:
        """What powers change at this moment, so that their use is counted."""
        at_stake = [side.loses_all for side in self.fight.sides.values()]
        return f"PoolsCollected({self.fight.attack}, {self.fight.defense}, {at_stake})"


@dataclass(slots=True)
class AttackForce:
    """Sites whose warbands march with the attacker."""

    fight: Fight = field(repr=False)
    slots: list[int] = field(default_factory=list)


@dataclass(slots=True)
class PlanChoice(Forbiddable):
    """A battle plan somebody wants to use: others' powers forbid it or make it dearer."""

    plan: Plan
    extra_secrets: int = 0
    extra_burn_favor: int = 0


@dataclass(slots=True)
class Sacrificing(Forbiddable):
    """The attacker wants to sacrifice warbands to win."""

    fight: Fight = field(repr=False)


@dataclass(slots=True)
class ForcePlace:
    """Where some of a force stands: a board or a site."""

    seat: Seat | None
    slot: int | None
    count: int

    @property
    def id(self) -> str:
        return f"board:{self.seat}" if self.slot is None else f"site:{self.slot}"


@dataclass(slots=True)
class Side:
    """One side of the fight and what its battle plans have done for it."""

    attacking: bool
    seats: list[Seat]
    """The attacker; or the defender first and then its Allies. Empty for the bandits."""
    plans: list[Plan] = field(default_factory=list)
    ignored: set[Face] = field(default_factory=set)
    """Faces of its own roll that count for nothing."""
    ignores_skulls: bool = False
    doubled: bool = False
    halved: bool = False
    """It rolls only half of its dice."""
    keeps_force: bool = False
    """If defeated it loses no warbands."""
    loses_all: bool = False
    barred: Refusal | None = None
    """It cannot use (other) battle plans."""
    lost: int = 0
    """Warbands killed in this Campaign."""
    survivors: dict[Seat, int] = field(default_factory=dict)
    """After a defeat: unkilled warbands of its force, by the board they are on."""

    @property
    def leader(self) -> Seat | None:
        return self.seats[0] if self.seats else None


@dataclass(slots=True)
class Plan:
    """A battle plan in somebody's hands: the words its power is written in."""

    fight: Fight
    power: BattlePlan
    me: Source
    you: Seat | None
    """Who uses it; None for the bandits."""
    side: Side
    enemy: Side
    turned: bool = False
    """An Ally uses a plus-or-minus plan against its own side (7.5.4)."""
    on_victory: list[Callable[[], Steps[None]]] = field(default_factory=list)
    on_defeat: list[Callable[[], Steps[None]]] = field(default_factory=list)
    afterwards: list[Callable[[], Steps[None]]] = field(default_factory=list)
    """What may follow when the whole Campaign is over."""
    before_discards: list[Callable[[], Steps[None]]] = field(default_factory=list)
    """What its user may do before the plans of that side are discarded at the end."""
    in_the_end: list[Callable[[], Steps[None]]] = field(default_factory=list)
    """What victory brings by the count of the whole Campaign: nobody is killed in it any more."""
    discard: WhenDiscarded = "never"

    @property
    def table(self) -> Table:
        return self.fight.table

    @property
    def attacking(self) -> bool:
        return self.side.attacking

    def attack_dice(self, count: int) -> None:
        """Plus or minus: the attacker adds, the defender removes."""
        adds = self.attacking != self.turned
        self.fight.change_attack(count if adds else -count)

    def defense_dice(self, count: int) -> None:
        self.fight.defense += count

    def gain_favor(self, count: int, bank: Suit) -> None:
        """Favor won by the bandits is burned."""
        if self.you is not None:
            self.table.gain_favor(self.you, count, bank)
        else:
            count = min(count, self.table.state.banks[bank])
            self.table.state.banks[bank] -= count
            if count:
                self.table.lose_favor(None, count)

    def enemy_has_adviser(self, suit: Suit) -> bool:
        return any(suit in self.table.adviser_suits(seat) for seat in self.enemy.seats)

    def ruled_cards(self) -> list[CardId]:
        """Cards that its user rules; for the bandits, those at sites nobody else rules, from the Cradle down."""
        table = self.table
        if self.you is not None:
            return table.ruled_cards(self.you)
        return [card for slot in table.faceup_slots() if not table.rulers(slot) for card in table.site(slot).cards]

    def targets_my_site(self) -> bool:
        return self.me.slot in self.fight.target_slots()

    def holds(self, banner: str) -> bool:
        return self.you is not None and banner in self.table.banners_of(self.you)

    def enemy_holds(self, banner: str) -> bool:
        return any(banner in self.table.banners_of(seat) for seat in self.enemy.seats)


class Fight:
    """A Campaign under way."""

    def __init__(self, table: Table, attacker: Seat, defender: Seat | None, site: int) -> None:
        self.table = table
        self.attacker = attacker
        self.defender = defender
        self.site = site
        """Where the attacker campaigns: the site of the pawn, or where a power says it is."""
        self.marching: list[int] = []
        """Sites whose warbands are in the attacking force."""
        self.step: FightStep = "targets"
        self.began = len(table.events)
        """How much had happened before it: no two Campaigns of a game began at the same moment."""
        self.considered: list[Target] = []
        """The targets named so far, while they are being declared."""
        self.possible: list[Target] = []
        self.targets: list[Target] = []
        self.title = 0
        """Defense dice of the title."""
        self.attack = 0
        self.defense = 0
        self.sides = {True: Side(True, [attacker]), False: Side(False, [defender] if defender else [])}
        self.victor: Side | None = None
        self.kills_nobody = False
        self.burns_all_favor = False
        """A battle plan will burn all favor of the beaten pawn's owner, so nobody asks about half of it."""
        self.sacrifice_worth = 1
        self.attack_roll: list[Face] = []
        self.defense_roll: list[Face] = []
        self.skull_losses = 0
        self.defenders_counted: int | None = None
        """Warbands and bandits in the defense when it was compared with the attack."""
        self.sacrificed = 0

    @property
    def attackers(self) -> Side:
        return self.sides[True]

    @property
    def defenders(self) -> Side:
        return self.sides[False]

    @property
    def loser(self) -> Side:
        assert self.victor is not None
        return self.sides[not self.victor.attacking]

    @property
    def imperial_defense(self) -> bool:
        return self.defender is not None and self.table.is_imperial(self.defender)

    def plan(self, card: CardId) -> Plan | None:
        """The battle plan of this card, if somebody uses it."""
        plans = [*self.attackers.plans, *self.defenders.plans]
        return next((plan for plan in plans if plan.me.card == card), None)

    def change_attack(self, count: int) -> None:
        """5.5.3: an attack die that cannot be removed becomes a defense die."""
        self.attack += count
        if self.attack < 0:
            self.defense -= self.attack
            self.attack = 0

    # Targets

    def target_slots(self) -> list[int]:
        return [target.slot for target in self.targets if target.kind == "site"]

    def defended_slots(self) -> list[int]:
        """Targeted sites whose warbands do not march with the attacker."""
        return [slot for slot in self.target_slots() if slot not in self.marching]

    def possible_targets(self, *, only_here: bool = False) -> list[Target]:
        """5.5.2: the defender's sites anywhere, and what their pawn carries if it is at your site."""
        table = self.table
        found = [
            Target(self, "site", table.slot_id(slot), slot, 1)
            for slot in table.faceup_slots()
            if (slot == self.site or not only_here) and self.defender_rules(slot)
        ]
        if self.defender and table.here(self.defender) == self.site:
            player = table.player(self.defender)
            found.append(Target(self, "pawn", "pawn", self.site, PAWN_DICE))
            found += [Target(self, "relic", relic, self.site, table.defense_of(relic)) for relic in player.relics]
            found += [
                Target(self, "banner", banner, self.site, table.state.banners[banner].tokens)
                for banner in table.banners_of(self.defender)
            ]
        for target in found:
            if target.kind in ("relic", "banner"):
                target.refusal = why_not_take(table, self.attacker, target.id, targeting=True)
            table.announce(target)
            if target.flips_secret and target.refusal is None:
                target.refusal = self.why_not_flip(target.slot)
        return found

    def why_not_flip(self, slot: int) -> Refusal | None:
        """11.12: why the attacker cannot turn a secret facedown to declare targets at this site."""
        if not self.table.player(self.attacker).secrets:
            where = self.table.slot_label(slot)
            return Refusal("11.12", f"{where} needs a faceup secret to turn", self.table.site(slot).card)
        return self.table.announce(SecretFlip(self.attacker)).refusal

    def defender_rules(self, slot: int) -> bool:
        rulers = self.table.rulers(slot)
        return self.defender in rulers if self.defender else not rulers

    def must_target_site(self) -> bool:
        """5.5.2: a site that the defender rules, unless its warbands march with the attacker."""
        return self.defender_rules(self.site) and self.site not in self.marching

    def dice_of(self, targets: list[Target]) -> int:
        return sum(target.dice for target in targets)

    # Forces

    def force(self, side: Side) -> list[ForcePlace]:
        """10.9: where the warbands of a side stand, as far as they are real."""
        table = self.table
        if side.attacking:
            slots, boards = self.marching, [self.attacker]
        else:
            slots = self.defended_slots() if side.seats else []
            boards = [seat for seat in side.seats if self.board_fights(seat)]
        places = [ForcePlace(None, slot, table.site(slot).warbands) for slot in slots if table.site(slot).warbands]
        places += [
            ForcePlace(seat, None, table.player(seat).warbands) for seat in boards if table.player(seat).warbands
        ]
        return places

    def board_fights(self, seat: Seat) -> bool:
        """5.5.4: a defender's board fights if the pawn is at your site or at a targeted site."""
        return self.table.here(seat) in (self.site, *self.target_slots())

    def bandits(self, side: Side) -> int:
        """Bandits who fight: for themselves at targeted sites, or for whoever they obey (7.6.5)."""
        table = self.table
        slots = self.marching if side.attacking else self.defended_slots()
        if not side.seats:
            return sum(table.bandits(slot) for slot in slots)
        return sum(table.bandits(slot) for slot in slots if table.bandits_obey(slot, side.seats))

    def size(self, side: Side) -> int:
        return sum(place.count for place in self.force(side)) + self.bandits(side)

    def kill(
        self,
        side: Side,
        count: int,
        *,
        sacrifice: bool = False,
        by: Seat | None = None,
        card: CardId | None = None,
    ) -> Steps[int]:
        """Kills warbands of a side's force; its leader (the Chancellor for the Empire) or `by` says which."""
        places = self.force(side)
        count = min(count, sum(place.count for place in places))
        if count <= 0:
            return 0
        deed, some = "Sacrifice" if sacrifice else "Kill", "warband" if count == 1 else f"{count} warbands"
        chosen = yield from divide(
            by or self.chooser(side),
            named(card, f"{deed} which {some}?"),
            [Place(place.id, self.place_label(place), place.count) for place in places],
            count,
            count,
            law="10.22" if sacrifice else "5.5.6",
            card=card,
        )
        dead = 0
        for place in places:
            dying = chosen.get(place.id, 0)
            if place.slot is not None:
                dead += self.table.kill_at_site(place.slot, dying)
            elif place.seat is not None:
                dead += self.table.kill_on_board(place.seat, dying)
        return dead

    def kill_survivors(self, side: Side) -> int:
        """Kills what a defeated side has saved, unless a power spares its force."""
        if self.kills_nobody or side.keeps_force:
            return 0
        dead = sum(self.table.kill_on_board(seat, count) for seat, count in side.survivors.items())
        side.survivors.clear()
        return dead

    def count_dead(self, color: Seat, owner: Seat | None, count: int, slot: int | None) -> None:
        """Killed warbands of a side: those on its boards, those that march with it, and its color elsewhere."""
        for side in self.sides.values():
            if self._lost_by(side, color, owner, slot):
                side.lost += count
                return

    def _lost_by(self, side: Side, color: Seat, owner: Seat | None, slot: int | None) -> bool:
        if owner:
            return owner in side.seats
        if slot in self.marching:
            return side.attacking
        table = self.table  # an outsider of the Empire has no purple warbands but those on the board
        return any(
            table.color(seat) == color and (seat == color or table.is_imperial(seat)) for seat in side.seats
        )

    def chooser(self, side: Side) -> Seat:
        if side.leader and not side.attacking and self.imperial_defense:
            return CHANCELLOR
        return side.leader or self.attacker

    def place_label(self, place: ForcePlace) -> str:
        if place.slot is not None:
            return self.table.slot_label(place.slot)
        return f"the board of {self.table.seat_name(place.seat)}"

    def tell_pools(self) -> None:
        self.table.tell(ev.Pools(self.attack, self.defense))


def outsiders(table: Table, attacker: Seat, defender: Seat | None) -> list[Seat]:
    """5.5.1: who is no Imperial player in such a Campaign."""
    if defender is None or table.is_exile(defender) or table.is_exile(attacker):
        return []
    return [defender] if attacker == CHANCELLOR else [attacker]


@contextmanager
def as_outsiders(table: Table, seats: list[Seat]) -> Iterator[None]:
    """For as long as a Campaign lasts or is considered."""
    before = table.state.outsiders
    table.state.outsiders = seats
    try:
        yield
    finally:
        table.state.outsiders = before
