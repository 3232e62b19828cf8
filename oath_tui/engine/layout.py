"""What lies on the table and what can be asked of it: who stands where, who rules what, which powers work."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, TypeAlias, cast

from oath_tui.cards.catalog import catalog
from oath_tui.cards.models import CardId, Denizen, Edifice, Region, Relic, Suit
from oath_tui.engine import events as ev
from oath_tui.engine import moments as mo
from oath_tui.engine.choices import Refusal
from oath_tui.engine.hooks import ALWAYS, Alter, Source
from oath_tui.engine.state import (
    CHANCELLOR,
    SLOT_NAMES,
    SLOT_REGIONS,
    BannerId,
    Player,
    Seat,
    Site,
    State,
)

if TYPE_CHECKING:
    from oath_tui.engine.table import Table
    from oath_tui.engine.world import World

NEXT_REGION: dict[Region, Region] = {
    "cradle": "provinces",
    "provinces": "hinterland",
    "hinterland": "cradle",
}
GRAND_SCEPTER: CardId = "grand_scepter"
CONSPIRACY: CardId = "conspiracy"
BANNERS: tuple[BannerId, ...] = ("peoples_favor", "darkest_secret")

Listeners: TypeAlias = dict[type, list[tuple[Alter, Source]]]
NOBODY: list[tuple[Alter, Source]] = []


class Layout:
    """The state of one game and the questions rules ask of it. The verbs that change it are the Table's."""

    def __init__(self, state: State, events: list[ev.Event] | None = None) -> None:
        self.state = state
        self.events: list[ev.Event] = [] if events is None else events
        self.learned: list[str] = []
        """What someone has just come to know and cannot unlearn: it raises the floor of undo."""
        self.active_modifiers: list[CardId] = []
        """Cards that modify the running action: none of them can be discarded (7.4.3)."""
        self.stand_ins: dict[Seat, Seat] = {}
        """Seats that act as if they had another's advisers during the running action."""
        self.fight: Any = None
        """The Campaign under way."""
        self.fought: Any = None
        """The Campaign that ended last, for those who still look at its dice."""
        self.next_world: World | None = None
        """What the Chronicle has left for the next game."""
        self.coverage: dict[CardId, dict[str, int]] | None = None
        self._sources: dict[CardId, Source] | None = None
        self._listeners: Listeners | None = None

    # Telling

    def tell(self, event: ev.Event) -> None:
        self.events.append(event)

    def tell_taken(self, seat: Seat, source: CardId, what: str) -> None:
        self.tell(ev.Took(seat, source, what))

    def learn(self, what: str) -> None:
        """Somebody has learned something: undo stops here."""
        self.learned.append(what)

    def note(self, card: CardId, what: str) -> None:
        """Counts for the coverage report, when one is kept."""
        if self.coverage is not None:
            counts = self.coverage.setdefault(card, {"played": 0, "offered": 0, "used": 0})
            counts[what] += 1

    # Powers in play

    def cards_changed(self) -> None:
        """Cards have moved or turned: forget which powers are in play."""
        self._sources = self._listeners = None

    def act_as(self, seat: Seat, other: Seat) -> None:
        """For the running action this seat has the other's advisers, with all they do, and none of its own."""
        self.stand_ins[seat] = other
        self.cards_changed()

    def act_as_yourselves(self) -> None:
        if self.stand_ins:
            self.stand_ins.clear()
            self.cards_changed()

    @property
    def sources(self) -> dict[CardId, Source]:
        """Every faceup card in play that has a power, by id. Law 7."""
        if self._sources is None:
            self._sources = {source.card: source for source in self._find_sources()}
        return self._sources

    def _find_sources(self) -> Iterator[Source]:
        state = self.state
        table = cast("Table", self)
        for slot, site in enumerate(state.sites):
            if site.faceup:
                yield Source(table, site.card, slot=slot)
                for card in site.cards:
                    yield Source(table, card, slot=slot)
        acting = {other: seat for seat, other in self.stand_ins.items()}
        for player in state.players.values():
            for adviser in player.advisers:
                if adviser.faceup and player.seat not in self.stand_ins:
                    yield Source(table, adviser.card, holder=acting.get(player.seat, player.seat))
            for relic in player.relics:
                yield Source(table, relic, holder=player.seat)
        for banner_id, banner in state.banners.items():
            if banner.holder:
                face = "mobs_favor" if banner.mob else banner_id
                yield Source(table, face, holder=banner.holder)
        for trait in catalog().traits.values():
            if state.reliquary[trait.space - 1] is None:
                yield Source(table, trait.id, holder=CHANCELLOR)

    @property
    def listeners(self) -> Listeners:
        """The always-on powers in play, by the kind of moment they care for, in their order."""
        if self._listeners is None:
            self._listeners = self._find_listeners()
        return self._listeners

    def _find_listeners(self) -> Listeners:
        hooks = [(hook, source) for card, source in self.sources.items() for hook in ALWAYS.get(card, ())]
        hooks.sort(key=lambda pair: pair[0].rank)
        found: Listeners = {}
        for hook, source in hooks:
            found.setdefault(hook.moment, []).append((hook.run, source))
        return found

    def announce(self, moment: mo.T, newcomers: Iterable[Source] = ()) -> mo.T:
        """Lets every always-on power in play change this moment, and returns it.

        Newcomers are cards about to come into play: their powers already have a say.
        """
        hooks = self.listeners.get(type(moment), NOBODY)
        if newcomers:
            coming = [(hook, new) for new in newcomers for hook in ALWAYS.get(new.card, ())]
            hooks = [*hooks, *((hook.run, new) for hook, new in coming if hook.moment is type(moment))]
        for run, source in hooks:
            if self.coverage is None:
                run(moment, source)
            else:
                before = repr(moment)
                run(moment, source)
                if repr(moment) != before:
                    self.note(source.card, "used")
        return moment

    # Seats

    def player(self, seat: Seat) -> Player:
        return self.state.players[seat]

    @property
    def active(self) -> Seat:
        """The seat whose turn it is."""
        return self.state.turn.seat

    def seats_from(self, seat: Seat) -> list[Seat]:
        """All seats in turn order, beginning with this one."""
        order = self.state.order
        start = order.index(seat)
        return order[start:] + order[:start]

    def seat_name(self, seat: Seat | None) -> str:
        if seat is None:
            return "the bandits"
        return "the Chancellor" if seat == CHANCELLOR else seat.capitalize()

    def is_exile(self, seat: Seat) -> bool:
        return self.state.players[seat].role == "exile"

    def is_imperial(self, seat: Seat) -> bool:
        """10.12: the Chancellor always; a Citizen except in some Campaigns."""
        return self.state.players[seat].role != "exile" and seat not in self.state.outsiders

    def empire(self) -> tuple[Seat, ...]:
        players, outsiders = self.state.players, self.state.outsiders
        return tuple([s for s in self.state.order if players[s].role != "exile" and s not in outsiders])

    def is_enemy(self, seat: Seat, other: Seat) -> bool:
        """10.7."""
        if seat == other:
            return False
        return not (self.is_imperial(seat) and self.is_imperial(other))

    def color(self, seat: Seat) -> Seat:
        """The color of the warbands this seat musters and keeps on its board."""
        return seat if self.state.players[seat].role == "exile" else CHANCELLOR

    # Sites

    def here(self, seat: Seat) -> int:
        """10.30: the slot of your site."""
        return self.state.players[seat].site

    def site(self, slot: int) -> Site:
        return self.state.sites[slot]

    def region(self, slot: int) -> Region:
        return SLOT_REGIONS[slot]

    def slots_in(self, region: Region) -> list[int]:
        return [slot for slot, place in enumerate(SLOT_REGIONS) if place == region]

    def faceup_slots(self) -> list[int]:
        return [slot for slot, site in enumerate(self.state.sites) if site.faceup]

    def slot_id(self, slot: int) -> str:
        """How answers name a site: by its card, or by its place while it lies facedown."""
        site = self.state.sites[slot]
        return site.card if site.faceup else SLOT_NAMES[slot]

    def slot_label(self, slot: int) -> str:
        site = self.state.sites[slot]
        if site.faceup:
            return catalog().name(site.card)
        region = SLOT_REGIONS[slot]
        return f"facedown site {SLOT_NAMES[slot][-1]} in the {region.capitalize()}"

    def slot_of(self, card: CardId) -> int | None:
        """The slot of the site that holds this denizen or edifice."""
        return next((slot for slot, site in enumerate(self.state.sites) if card in site.cards), None)

    def capacity(self, slot: int) -> int:
        printed = catalog().sites[self.state.sites[slot].card].capacity
        return self.announce(mo.Capacity(slot, printed)).value

    def has_room(self, slot: int) -> bool:
        return len(self.state.sites[slot].cards) < self.capacity(slot)

    def bandits(self, slot: int) -> int:
        """2.8.3: the bandits hiding at a site, whoever they obey."""
        printed = catalog().sites[self.state.sites[slot].card].bandits
        return self.announce(mo.Bandits(slot, printed)).count

    # Rule

    def rulers(self, slot: int) -> tuple[Seat, ...]:
        """10.21, 6.6.3: who rules a site. Empty means the bandits, or nobody if it lies facedown."""
        site = self.state.sites[slot]
        if not site.faceup:
            return ()
        holder = site.color
        if holder is None:
            holder = self.announce(mo.BanditLoyalty(slot)).holder
            if holder is None:
                return ()
            if self.is_imperial(holder):
                holder = CHANCELLOR
        return self.empire() if holder == CHANCELLOR else (holder,)

    def bandits_obey(self, slot: int, seats: Iterable[Seat]) -> bool:
        """7.6.5: whether the bandits here count as warbands of one of these seats."""
        holder = self.announce(mo.BanditLoyalty(slot)).holder
        if holder is None:
            return False
        side = self.empire() if self.is_imperial(holder) else (holder,)
        return any(seat in side for seat in seats) and any(seat in side for seat in self.rulers(slot))

    def rules(self, seat: Seat, slot: int) -> bool:
        return seat in self.rulers(slot)

    def ruled_slots(self, seat: Seat) -> list[int]:
        return [slot for slot in range(len(SLOT_REGIONS)) if seat in self.rulers(slot)]

    def spare_warbands(self, seat: Seat, slot: int) -> int:
        """6.5: how many warbands this seat may move off a site it rules: all but the last, unless bandits stay."""
        site = self.state.sites[slot]
        if site.color != self.color(seat) or not self.rules(seat, slot):
            return 0
        return site.warbands - (0 if self.bandits_obey(slot, [seat]) else 1)

    def ruler_name(self, slot: int) -> str:
        rulers = self.rulers(slot)
        if not rulers:
            return "the bandits"
        return "the Empire" if CHANCELLOR in rulers else self.seat_name(rulers[0])

    def card_rulers(self, source: Source) -> tuple[Seat, ...]:
        if source.holder:
            return (source.holder,)
        assert source.slot is not None
        rulers = self.rulers(source.slot)
        if mo.CardRule not in self.listeners:
            return rulers
        return self.announce(mo.CardRule(source, rulers)).rulers

    def ruled_cards(self, seat: Seat) -> list[CardId]:
        """Denizens and edifices this seat rules, at sites and among its advisers."""
        return [
            card
            for card, source in self.sources.items()
            if isinstance(catalog()[card], (Denizen, Edifice)) and seat in source.rulers
        ]

    def has_access(self, seat: Seat, source: Source) -> bool:
        """7.1.1: you rule the card, or your pawn is at the site with it."""
        if source.holder:
            return source.holder == seat
        return source.slot == self.here(seat) or seat in source.rulers

    # Cards

    def suit(self, card: CardId) -> Suit | None:
        return catalog().suits[card]

    def faceup_advisers(self, seat: Seat) -> list[CardId]:
        seat = self.stand_ins.get(seat, seat)
        return [adviser.card for adviser in self.state.players[seat].advisers if adviser.faceup]

    def adviser_suits(self, seat: Seat) -> list[Suit]:
        """The suits of the faceup advisers, as often as they count."""
        suits = [suit for card in self.faceup_advisers(seat) if (suit := self.suit(card))]
        return self.announce(mo.AdviserSuits(seat, suits)).suits

    def lock(self, seat: Seat | None, card: CardId) -> Refusal | None:
        """Why a card in play cannot be discarded, moved or swapped by this seat. Law 7.2.2, 7.4.3."""
        printed = catalog()[card]
        if isinstance(printed, (Denizen, Edifice)) and printed.locked:
            return Refusal("7.2.2", f"{printed.name} is locked", card)
        if card in self.active_modifiers:
            return Refusal("7.4.3", f"{printed.name} modifies this action", card)
        slot = self.slot_of(card)
        if seat is None or slot is None:
            return None
        return self.announce(mo.Lock(seat, card, slot)).refusal

    def relic_lock(self, seat: Seat, slot: int) -> Refusal | None:
        """Why relics at this site cannot be moved by this seat."""
        relics = self.state.sites[slot].relics
        return self.announce(mo.Lock(seat, relics[0], slot)).refusal if relics else None

    def shared_visions(self, seat: Seat) -> list[CardId]:
        """Visions on others' boards that a warband of this seat makes revealed for it too."""
        known = catalog().visions
        return [card for card, held in self.state.warbands_on.items() if card in known and held.get(seat)]

    def revealed_visions(self, seat: Seat) -> list[CardId]:
        """2.7, 3.2: the Visions this seat has revealed, on its board or shared with another."""
        return [*self.state.players[seat].visions, *self.shared_visions(seat)]

    def defense_of(self, relic: CardId) -> int:
        printed = catalog()[relic]
        assert isinstance(printed, Relic)
        return printed.defense

    def relic_holder(self, relic: CardId) -> Seat | None:
        return next((p.seat for p in self.state.players.values() if relic in p.relics), None)

    def banner_holder(self, banner: BannerId) -> Seat | None:
        return self.state.banners[banner].holder

    def banners_of(self, seat: Seat) -> list[BannerId]:
        return [banner for banner in BANNERS if self.state.banners[banner].holder == seat]

    def is_occupied(self, card: CardId) -> bool:
        """7.1.2: favor or secrets lie on it."""
        return bool(self.state.favor_on.get(card) or self.state.secrets_on.get(card))
