"""5.4 Recover."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from oath_tui.cards.catalog import catalog
from oath_tui.cards.models import SUITS, CardId, MajorAction, Suit
from oath_tui.engine import events as ev
from oath_tui.engine.actions.base import Action, Candidate
from oath_tui.engine.actions.taking import move_banner, take_relics, turn_mob
from oath_tui.engine.asking import card_name, choose, choose_number
from oath_tui.engine.choices import Refusal, Steps
from oath_tui.engine.moments import BannerRecovered
from oath_tui.engine.reactions import react
from oath_tui.engine.state import BannerId, Seat
from oath_tui.engine.table import BANNERS, Table
from oath_tui.engine.victory import settle_title


@dataclass(slots=True)
class RecoverItem(Candidate):
    """A relic at your site or a banner, and its price."""

    action_kind: ClassVar[MajorAction] = "recover"

    seat: Seat
    item: CardId
    pointer: str
    """How the item is named in answers: a facedown relic only by its place."""
    banner: BannerId | None = None
    bank: Suit | None = None
    to_bank: int = 0
    burn_favor: int = 0
    burn_secrets: int = 0
    at_least: int = 0
    """Banners: the fewest tokens that must be put on it."""
    added: int = 0
    """Tokens that a power adds to those paid."""
    mob: bool = False
    """A power turns the recovered People's Favor to the Mob side."""

    @property
    def least_paid(self) -> int:
        return max(0, self.at_least - self.added)


class Recover(Action[RecoverItem]):
    action_kind: ClassVar[MajorAction] = "recover"
    kind = "recover"
    law = "5.4.1"

    def listed(self) -> Iterator[RecoverItem]:
        yield from self._relics()
        for banner in BANNERS:
            yield self._banner(banner)

    def _relics(self) -> Iterator[RecoverItem]:
        table, site = self.table, self.table.site(self.here)
        cost = catalog().sites[site.card].recover_cost
        lock = table.relic_lock(self.you, self.here)
        for number, relic in enumerate(site.relics):
            one = RecoverItem(self.you, relic, f"relic-{number + 1}", supply=1)
            if cost is None:
                one.refusal = Refusal("5.4.2", "this site names no price for its relics")
            else:
                one.bank, one.to_bank = cost.favor_to_bank, cost.amount
                one.burn_favor, one.burn_secrets = cost.burn_favor, cost.burn_secret
                one.refusal = lock
            yield one

    def _banner(self, banner: BannerId) -> RecoverItem:
        tokens = self.table.state.banners[banner].tokens
        one = RecoverItem(self.you, banner, banner, banner, at_least=tokens + 1, supply=1)
        if banner == "darkest_secret":
            one.refusal = why_not_expose(self.table, self.you)
        return one

    def extra_favor(self, candidate: RecoverItem) -> int:
        paid = candidate.least_paid if candidate.banner == "peoples_favor" else 0
        return paid + candidate.to_bank + candidate.burn_favor

    def extra_secrets(self, candidate: RecoverItem) -> int:
        paid = candidate.least_paid if candidate.banner == "darkest_secret" else 0
        return paid + candidate.burn_secrets

    def nothing(self) -> Refusal:
        return Refusal(self.law, "there is nothing to recover")

    def label(self, one: RecoverItem) -> str:
        if one.banner == "peoples_favor":
            name, price = "The People's Favor", f"{one.least_paid} or more favor"
        elif one.banner:
            name, price = "The Darkest Secret", f"{one.least_paid} or more secrets"
        else:
            known = self.you in self.table.state.peeked.get(one.item, ())
            name, price = (card_name(one.item) if known else "The relic here"), self._relic_price(one)
            if not known and len(self.table.site(self.here).relics) > 1:
                name = f"Relic {one.pointer[-1]} here"
        return f"{name} ({one.price} Supply, {price})"

    def _relic_price(self, one: RecoverItem) -> str:
        if one.bank:
            return f"{one.to_bank} favor to the {one.bank.capitalize()} bank"
        if one.burn_favor:
            return f"burn {one.burn_favor} favor"
        if not one.burn_secrets:
            return "no price is named"
        return "burn 1 secret" if one.burn_secrets == 1 else f"burn {one.burn_secrets} secrets"


def why_not_expose(table: Table, you: Seat) -> Refusal | None:
    """5.4.1: another's Darkest Secret needs a card at their site that matches none of their advisers."""
    holder = table.banner_holder("darkest_secret")
    if holder is None or holder == you:
        return None
    suits = [suit for card in table.site(table.here(holder)).cards if (suit := table.suit(card))]
    advisers = table.adviser_suits(holder)
    if any(suit not in advisers for suit in suits):
        return None
    name = table.seat_name(holder)
    if not suits:
        return Refusal("5.4.1", f"there are no cards at the site of {name}")
    return Refusal("5.4.1", f"every card at the site of {name} matches an adviser there")


def recover(table: Table, you: Seat, *, is_free: bool = False) -> Steps[None]:
    """5.4 Recover."""
    action = Recover(table, you, is_free=is_free)
    yield from action.choose_modifiers()
    chosen = yield from choose(
        you,
        "Recover what?",
        action.candidates(),
        law="5.4.1",
        key=lambda one: one.pointer,
        label=action.label,
        refusal=lambda one: one.refusal,
    )
    action.settle(chosen)
    if chosen.banner:
        yield from _recover_banner(table, chosen, chosen.banner)
    else:
        yield from _recover_relic(table, chosen)
    yield from action.finish(chosen)


def _recover_relic(table: Table, chosen: RecoverItem) -> Steps[None]:
    you = chosen.seat
    if chosen.bank:
        table.pay_favor_to_bank(you, chosen.to_bank, chosen.bank)
    table.burn_favor(you, chosen.burn_favor)
    table.burn_secrets(you, chosen.burn_secrets)
    yield from take_relics(table, you, [chosen.item], table.site(table.here(you)).card)


def _recover_banner(table: Table, chosen: RecoverItem, banner_id: BannerId) -> Steps[None]:
    """5.4.2 to 5.4.4: pay more than lies on it, take it, and share out what lay on it."""
    you, banner = chosen.seat, table.state.banners[banner_id]
    is_favor = banner_id == "peoples_favor"
    most = table.favor(you) if is_favor else table.player(you).secrets
    what = "favor" if is_favor else "secrets"
    question = f"Put how many {what} on it?"
    paid = yield from choose_number(you, question, chosen.least_paid, most, law="5.4.2")
    old, old_holder = banner.tokens, banner.holder
    if is_favor:
        yield from _return_old_favor(table, you, old, paid, chosen)
    else:
        table.player(you).secrets -= paid
        banner.tokens = paid + chosen.added
        _share_old_secrets(table, you, old, old_holder)
    move_banner(table, you, banner_id)
    yield from settle_title(table)
    yield from react(table, BannerRecovered(you, banner_id, paid + chosen.added))


def _return_old_favor(table: Table, you: Seat, old: int, paid: int, chosen: RecoverItem) -> Steps[None]:
    """The old favor goes to the banks one by one, from any suit on, away from the world deck."""
    first = yield from choose(
        you,
        f"Return the {old} favor that lay on it, beginning with which bank?",
        SUITS,
        law="5.4.4",
        label=lambda suit: f"{suit.capitalize()} bank",
    )
    table.pay_favor_to_banner(you, paid)
    start = SUITS.index(first)
    for number in range(old):
        bank = SUITS[(start + number) % len(SUITS)]
        table.state.banks[bank] += 1
        table.tell(ev.MovedFavor(1, "the People's Favor", f"the {bank.capitalize()} bank"))
    table.state.banners["peoples_favor"].tokens = paid
    turn_mob(table, mob=chosen.mob)


def _share_old_secrets(table: Table, you: Seat, old: int, holder: Seat | None) -> None:
    """The new holder takes one of the old secrets, the old holder the rest; all if that is you."""
    yours = old if holder == you else min(1, old)
    table.player(you).secrets += yours
    table.tell(ev.GainedSecrets(you, yours))
    if holder is not None and old > yours:
        table.player(holder).secrets += old - yours
        table.tell(ev.GainedSecrets(holder, old - yours))
