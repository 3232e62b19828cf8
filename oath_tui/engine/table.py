"""The table: the few verbs that change the state.

Rules speak in these verbs (`gain_favor`, `kill_at_site`), and each verb keeps the component limits of 9.3 and
tells what happened.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from oath_tui.cards.catalog import catalog
from oath_tui.cards.models import CardId, Cost, Suit
from oath_tui.engine import events as ev
from oath_tui.engine import moments as mo
from oath_tui.engine.choices import Refusal
from oath_tui.engine.hooks import Source
from oath_tui.engine.layout import BANNERS, CONSPIRACY, GRAND_SCEPTER, NEXT_REGION, Layout
from oath_tui.engine.rng import next_state, scramble
from oath_tui.engine.state import CHANCELLOR, LEFTMOST_SUPPLY, Adviser, Seat

__all__ = ["BANNERS", "CONSPIRACY", "GRAND_SCEPTER", "NEXT_REGION", "Table", "cost_text"]


class Table(Layout):
    """One game's table. Rules get this; users get a `Game`."""

    # Favor

    def favor(self, seat: Seat) -> int:
        """All the favor this seat can pay with."""
        player = self.state.players[seat]
        purse = self.announce(mo.Purse(seat))
        return player.favor + sum(self.state.banks[bank] for bank in purse.banks)

    def _draw_favor(self, seat: Seat, count: int) -> None:
        """Takes paid favor off the board, then out of banks used as one's own."""
        player = self.state.players[seat]
        from_board = min(player.favor, count)
        player.favor -= from_board
        left = count - from_board
        if left:
            for bank in self.announce(mo.Purse(seat)).banks:
                taken = min(self.state.banks[bank], left)
                self.state.banks[bank] -= taken
                left -= taken
        assert left == 0, f"{seat} cannot pay {count} favor"

    def put_favor(self, seat: Seat, count: int) -> None:
        """Puts favor on a board, wherever it came from."""
        if count:
            arrival = self.announce(mo.FavorArrives(seat, count))
            if arrival.bank:
                self.state.banks[arrival.bank] += count
                self.tell(ev.MovedFavor(count, self.seat_name(seat), f"the {arrival.bank.capitalize()} bank"))
            else:
                self.state.players[seat].favor += count

    def gain_favor(self, seat: Seat, count: int, bank: Suit) -> int:
        """10.10: from a bank, as many as there are."""
        count = min(count, self.state.banks[bank])
        if count > 0:
            self.state.banks[bank] -= count
            self.tell(ev.GainedFavor(seat, count, f"the {bank.capitalize()} bank"))
            self.put_favor(seat, count)
        return max(count, 0)

    def return_favor(self, count: int, bank: Suit | None) -> None:
        """Favor that leaves a card goes to its bank, or to the shared bank if it has none."""
        if bank is None:
            self.state.shared_favor += count
        else:
            self.state.banks[bank] += count

    def pay_favor_to_bank(self, seat: Seat, count: int, bank: Suit) -> None:
        self._draw_favor(seat, count)
        self.state.banks[bank] += count
        self.tell(ev.MovedFavor(count, self.seat_name(seat), f"the {bank.capitalize()} bank"))

    def pay_favor_to_banner(self, seat: Seat, count: int) -> None:
        """Favor leaves the board; the caller puts it on the People's Favor."""
        self._draw_favor(seat, count)

    def burn_favor(self, seat: Seat, count: int) -> None:
        """10.4: from the board to the shared bank."""
        if count > 0:
            self._draw_favor(seat, count)
            self.tell(ev.BurnedFavor(seat, count))
            self.lose_favor(seat, count)

    def burn_board_favor(self, seat: Seat, count: int) -> None:
        """Burns favor that lies on a board, as a loss; banks used as one's own are safe."""
        player = self.state.players[seat]
        count = min(count, player.favor)
        if count > 0:
            player.favor -= count
            self.tell(ev.BurnedFavor(seat, count))
            self.lose_favor(seat, count)

    def lose_favor(self, seat: Seat | None, count: int) -> None:
        """Favor in nobody's hands is burned."""
        burning = self.announce(mo.FavorBurns(seat, count))
        if burning.taker:
            self.tell(ev.Took(burning.taker, "the burned favor", f"{count} favor"))
            self.put_favor(burning.taker, count)
        else:
            self.state.shared_favor += count

    def give_favor(self, seat: Seat, other: Seat | None, count: int) -> None:
        """10.11; favor given to the bandits is burned."""
        if count <= 0:
            return
        if other is None:
            self.burn_favor(seat, count)
            return
        self._draw_favor(seat, count)
        self.tell(ev.Gave(seat, other, f"{count} favor"))
        self.put_favor(other, count)

    def take_favor(self, seat: Seat, other: Seat, count: int) -> int:
        """10.26: favor on the other's board, as many as there are."""
        count = min(count, self.state.players[other].favor)
        if count > 0:
            self.state.players[other].favor -= count
            self.tell(ev.Took(seat, other, f"{count} favor"))
            self.put_favor(seat, count)
        return count

    # Secrets

    def all_secrets(self, seat: Seat) -> int:
        """Secrets on the board, whichever way up."""
        player = self.state.players[seat]
        return player.secrets + player.flipped_secrets

    def gain_secrets(self, seat: Seat, count: int) -> None:
        """10.10: the shared bank never runs out of secrets (9.3)."""
        if count > 0:
            self.state.players[seat].secrets += count
            self.tell(ev.GainedSecrets(seat, count))

    def burn_secrets(self, seat: Seat, count: int) -> None:
        if count > 0:
            player = self.state.players[seat]
            assert player.secrets >= count, f"{seat} cannot burn {count} secrets"
            player.secrets -= count
            self.tell(ev.BurnedSecrets(seat, count))

    def lose_secrets(self, seat: Seat, count: int) -> int:
        """Burns secrets as a loss, not a price: facedown ones go too."""
        player = self.state.players[seat]
        count = min(count, self.all_secrets(seat))
        flipped = min(count, player.flipped_secrets)
        player.flipped_secrets -= flipped
        player.secrets -= count - flipped
        if count:
            self.tell(ev.BurnedSecrets(seat, count))
        return count

    def flip_secrets(self, seat: Seat, count: int) -> None:
        if count > 0:
            player = self.state.players[seat]
            assert player.secrets >= count
            player.secrets -= count
            player.flipped_secrets += count
            self.tell(ev.FlippedSecrets(seat, count))

    def give_secrets(self, seat: Seat, other: Seat, count: int) -> None:
        if count > 0:
            self.state.players[seat].secrets -= count
            self.state.players[other].secrets += count
            self.tell(ev.Gave(seat, other, _some(count, "secret")))

    def take_secrets(self, seat: Seat, other: Seat, count: int) -> int:
        """10.26: a facedown secret stays facedown in new hands."""
        owner, taker = self.state.players[other], self.state.players[seat]
        count = min(count, self.all_secrets(other))
        faceup = min(count, owner.secrets)
        owner.secrets -= faceup
        taker.secrets += faceup
        owner.flipped_secrets -= count - faceup
        taker.flipped_secrets += count - faceup
        if count:
            self.tell(ev.Took(seat, other, _some(count, "secret")))
        return count

    # Costs

    def why_not_pay(
        self, seat: Seat, source: Source, cost: Cost, *, on_top: bool = False, reserved: Cost | None = None
    ) -> Refusal | None:
        """7.1.2: why this seat cannot pay a power's price. Battle plans may be paid on top of tokens."""
        favor, secrets = self.favor(seat), self.state.players[seat].secrets
        if reserved:
            favor -= reserved.total_favor
            secrets -= reserved.total_secrets
        if cost.total_favor > favor:
            return Refusal("7.1.2", f"needs {cost.total_favor} favor, you have {max(favor, 0)}")
        if cost.total_secrets > secrets:
            return Refusal("7.1.2", f"needs {_some(cost.total_secrets, 'secret')}, you have {max(secrets, 0)}")
        placed = cost.favor or cost.secrets
        if placed and not on_top and seat == self.active and self.is_occupied(source.card):
            return Refusal("7.1.2", "favor or secrets lie on it already")
        return self.announce(mo.PowerUse(seat, source, cost)).refusal

    @contextmanager
    def set_aside(self, seat: Seat, cost: Cost) -> Iterator[None]:
        """The board as it will be once a price is paid, to ask whether its power would still do anything."""
        player = self.state.players[seat]
        favor, secrets = min(player.favor, cost.total_favor), min(player.secrets, cost.total_secrets)
        player.favor -= favor
        player.secrets -= secrets
        try:
            yield
        finally:
            player.favor += favor
            player.secrets += secrets

    def pay(self, seat: Seat, source: Source, cost: Cost) -> None:
        """7.1.2. Out of turn, placed favor goes to its bank and placed secrets turn facedown."""
        if cost.is_free:
            return
        self.tell(ev.PaidCost(seat, source.card, cost_text(cost)))
        self.place_favor(seat, source.card, cost.favor)
        self.place_secrets(seat, source.card, cost.secrets)
        self.burn_favor(seat, cost.burn_favor)
        self.burn_secrets(seat, cost.burn_secrets)

    def place_favor(self, seat: Seat, card: CardId, count: int) -> None:
        if count:
            self._draw_favor(seat, count)
            if seat == self.active:
                self.state.favor_on[card] = self.state.favor_on.get(card, 0) + count
            else:
                self.return_favor(count, self.suit(card))

    def lay_favor(self, seat: Seat, card: CardId, count: int) -> int:
        """Favor off the board onto a card because a power says so; no price, so it stays there in any turn."""
        player = self.state.players[seat]
        count = min(count, player.favor)
        if count > 0:
            player.favor -= count
            self.state.favor_on[card] = self.state.favor_on.get(card, 0) + count
            self.tell(ev.MovedFavor(count, self.seat_name(seat), catalog().name(card)))
        return max(count, 0)

    def place_secrets(self, seat: Seat, card: CardId, count: int) -> None:
        if count:
            if seat == self.active:
                self.state.players[seat].secrets -= count
                self.state.secrets_on[card] = self.state.secrets_on.get(card, 0) + count
            else:
                self.flip_secrets(seat, count)

    def clear_tokens(self, card: CardId) -> None:
        """10.5: what lies on a card that is discarded."""
        favor = self.state.favor_on.pop(card, 0)
        if favor:
            self.return_favor(favor, self.suit(card))
        secrets = self.state.secrets_on.pop(card, 0)
        if secrets:
            self.state.players[self.active].flipped_secrets += secrets

    # Supply

    def spend_supply(self, seat: Seat, count: int) -> None:
        player = self.state.players[seat]
        assert player.supply >= count, f"{seat} cannot spend {count} Supply"
        player.supply -= count

    def gain_supply(self, seat: Seat, count: int) -> None:
        player = self.state.players[seat]
        gained = min(count, LEFTMOST_SUPPLY - player.supply)
        player.supply += gained
        if gained:
            self.tell(ev.GainedSupply(seat, gained))

    # Warbands

    def bank(self, seat: Seat) -> int:
        """Warbands in the personal bank that this seat musters from."""
        return self.state.warband_banks[self.color(seat)]

    def gain_warbands(self, seat: Seat, count: int) -> int:
        """10.10: as many as the bank has."""
        color = self.color(seat)
        count = min(count, self.state.warband_banks[color])
        if count > 0:
            self.state.warband_banks[color] -= count
            self.state.players[seat].warbands += count
            self.tell(ev.GainedWarbands(seat, count))
        return max(count, 0)

    def kill_on_board(self, seat: Seat, count: int) -> int:
        """10.13. Returns how many really died."""
        player = self.state.players[seat]
        count = min(count, player.warbands)
        if count <= 0:
            return 0
        player.warbands -= count
        return self._bury(self.color(seat), seat, count, None)

    def kill_at_site(self, slot: int, count: int) -> int:
        site = self.state.sites[slot]
        count = min(count, site.warbands)
        if count <= 0 or site.color is None:
            return 0
        color = site.color
        self.lift_warbands(slot, count)
        return self._bury(color, None if color == CHANCELLOR else color, count, slot)

    def board_to_card(self, seat: Seat, card: CardId, count: int) -> None:
        """Warbands that a power puts on a card."""
        if count:
            color = self.color(seat)
            self.state.players[seat].warbands -= count
            held = self.state.warbands_on.setdefault(card, {})
            held[color] = held.get(color, 0) + count
            self.tell(ev.MovedWarbands(seat, count, "the board", card))

    def card_to_site(self, card: CardId, color: Seat, slot: int) -> None:
        """All warbands of this color on a card go to a site."""
        held = self.state.warbands_on.get(card, {})
        count = held.pop(color, 0)
        if not held:
            self.state.warbands_on.pop(card, None)
        if count:
            self.put_warbands(slot, color, count)
            self.tell(ev.MovedWarbands(color, count, card, self.state.sites[slot].card))

    def card_to_board(self, card: CardId, seat: Seat, count: int) -> None:
        """Warbands on a card go to a board of their color."""
        if count:
            color, held = self.color(seat), self.state.warbands_on[card]
            held[color] -= count
            if not held[color]:
                del held[color]
            if not held:
                del self.state.warbands_on[card]
            self.state.players[seat].warbands += count
            self.tell(ev.MovedWarbands(seat, count, card, "the board"))

    def kill_on_card(self, card: CardId, color: Seat) -> None:
        """All warbands of this color on a card go back to their bank."""
        held = self.state.warbands_on.get(card, {})
        count = held.pop(color, 0)
        if not held:
            self.state.warbands_on.pop(card, None)
        if count:
            self.state.warband_banks[color] += count
            self.tell(ev.Killed(color, count, card))
            self._count_dead(color, None, count, None)

    def _bury(self, color: Seat, owner: Seat | None, count: int, slot: int | None) -> int:
        dying = self.announce(mo.WarbandsDie(color, owner, count, slot))
        dead = count - dying.saved
        self.state.warband_banks[color] += dead
        if dead:
            board = "the board" if owner in (None, color) else owner
            where = self.state.sites[slot].card if slot is not None else board
            self.tell(ev.Killed(color, dead, where))
            self._count_dead(color, owner, dead, slot)
        return dead

    def _count_dead(self, color: Seat, owner: Seat | None, count: int, slot: int | None) -> None:
        """In a Campaign every killed warband is remembered, whatever killed it."""
        if self.fight is not None:
            self.fight.count_dead(color, owner, count, slot)

    def lift_warbands(self, slot: int, count: int) -> None:
        """Takes warbands off a site; the caller says where they go."""
        site = self.state.sites[slot]
        site.warbands -= count
        if site.warbands == 0:
            site.color = None

    def put_warbands(self, slot: int, color: Seat, count: int) -> None:
        if count:
            site = self.state.sites[slot]
            assert site.color in (None, color), f"two colors at {site.card}"
            site.color = color
            site.warbands += count

    def board_to_site(self, seat: Seat, slot: int, count: int) -> None:
        if count:
            self.state.players[seat].warbands -= count
            self.put_warbands(slot, self.color(seat), count)
            self.tell(ev.MovedWarbands(seat, count, "the board", self.state.sites[slot].card))

    def site_to_board(self, slot: int, seat: Seat, count: int) -> None:
        if count:
            self.lift_warbands(slot, count)
            self.state.players[seat].warbands += count
            self.tell(ev.MovedWarbands(seat, count, self.state.sites[slot].card, "the board"))

    # Chance

    def randrange(self, stop: int) -> int:
        self.state.rng = next_state(self.state.rng)
        return (scramble(self.state.rng) * stop) >> 64

    def shuffle(self, cards: list[CardId]) -> None:
        for last in range(len(cards) - 1, 0, -1):
            other = self.randrange(last + 1)
            cards[last], cards[other] = cards[other], cards[last]

    # Relics and sites turned up

    def reveal_site(self, slot: int) -> None:
        """5.6.2: turn it faceup and do what its reveal prompt shows (2.8.2)."""
        site = self.state.sites[slot]
        printed = catalog().sites[site.card]
        site.faceup = True
        site.peeked.clear()
        self.cards_changed()
        self.tell(ev.SiteRevealed(site.card))
        self.learn(f"{printed.name} was revealed")
        for _ in range(min(printed.reveal.relics, len(self.state.relic_deck))):
            site.relics.append(self.state.relic_deck.pop())
        site.secrets += printed.reveal.secrets
        favor = min(printed.reveal.favor, self.state.shared_favor)
        self.state.shared_favor -= favor
        site.favor += favor

    def put_pawn(self, seat: Seat, slot: int) -> None:
        """Puts a pawn on a site without traveling; nobody stands at a facedown site."""
        if not self.state.sites[slot].faceup:
            self.reveal_site(slot)
        self.state.players[seat].site = slot
        self.tell(ev.PawnPut(seat, self.state.sites[slot].card))

    def peek(self, seat: Seat, relic: CardId, where: str) -> None:
        """10.17, 6.3: a relic once peeked at stays known to who peeked."""
        seen = self.state.peeked.setdefault(relic, [])
        if seat not in seen:
            seen.append(seat)
        self.tell(ev.Peeked(seat, (relic,), 1, (seat,), where))
        self.learn(f"{self.seat_name(seat)} peeked at a relic")

    def peek_at_site(self, seat: Seat, slot: int) -> None:
        """10.17: under a facedown site; the peeker knows it from then on."""
        site = self.state.sites[slot]
        if seat not in site.peeked:
            site.peeked.append(seat)
        self.tell(ev.Peeked(seat, (site.card,), 1, (seat,), self.slot_label(slot)))
        self.learn(f"{self.seat_name(seat)} peeked at a site")

    def forget(self, cards: Iterable[CardId]) -> None:
        """Cards put where nobody can follow them."""
        for card in cards:
            self.state.peeked.pop(card, None)

    def turn_edifice(self, card: CardId) -> CardId:
        """2.9: the other face comes up in its place, with all that lies on it."""
        slot, face = self.slot_of(card), catalog().edifices[card].flip_side
        assert slot is not None, f"{card} is at no site"
        cards = self.state.sites[slot].cards
        cards[cards.index(card)] = face
        for tokens in (self.state.favor_on, self.state.secrets_on):
            if card in tokens:
                tokens[face] = tokens.pop(card)
        self.cards_changed()
        self.tell(ev.EdificeTurned(card, face))
        return face

    # Advisers

    def find_adviser(self, seat: Seat, card: CardId) -> Adviser:
        return next(adviser for adviser in self.state.players[seat].advisers if adviser.card == card)

    def adviser_owner(self, card: CardId) -> Seat | None:
        for player in self.state.players.values():
            if any(adviser.card == card for adviser in player.advisers):
                return player.seat
        return None


def _some(count: int, noun: str) -> str:
    return f"{count} {noun}" + ("" if count == 1 else "s")


def cost_text(cost: Cost) -> str:
    """A price in words, as labels and the log show it."""
    parts = []
    if cost.favor:
        parts.append(f"place {cost.favor} favor")
    if cost.secrets:
        parts.append(f"place {_some(cost.secrets, 'secret')}")
    if cost.burn_favor:
        parts.append(f"burn {cost.burn_favor} favor")
    if cost.burn_secrets:
        parts.append(f"burn {_some(cost.burn_secrets, 'secret')}")
    if cost.other:
        parts.append(cost.other)
    return ", ".join(parts)
