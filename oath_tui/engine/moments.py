"""Moments the Law announces and powers answer: numbers asked for, things about to happen, things done.

The candidates of the major actions (a trip, a muster on one card, ...) are moments too; they stand with their
actions. The law never names a card: it announces a moment here, and the card's power listens.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeVar

from oath_tui.cards.models import CardId, Cost, Suit
from oath_tui.engine.choices import Refusal
from oath_tui.engine.hooks import Source
from oath_tui.engine.state import BannerId, Seat

T = TypeVar("T")
FACEDOWN = "facedown"


@dataclass(slots=True)
class Forbiddable:
    """Something that a power may forbid. The first refusal stands."""

    refusal: Refusal | None = field(default=None, kw_only=True)

    def forbid(self, me: Source, text: str, law: str = "9.2") -> None:
        if self.refusal is None:
            self.refusal = me.refusal(law, text)


# Numbers and facts that powers may change


@dataclass(slots=True)
class Capacity:
    """How many cards a site may hold. Law 2.8.1."""

    slot: int
    value: int


@dataclass(slots=True)
class Bandits:
    """How many bandits are at a site. Law 2.8.3."""

    slot: int
    count: int


@dataclass(slots=True)
class BanditLoyalty:
    """Whom the bandits of an empty site obey. Law 7.6.5."""

    slot: int
    holder: Seat | None = None


@dataclass(slots=True)
class CardRule:
    """Who rules a card at a site. Law 10.21."""

    source: Source
    rulers: tuple[Seat, ...]


@dataclass(slots=True)
class AdviserLimit:
    """How many of these advisers a seat may keep. Law 5.1.4.2, 7.6.4."""

    seat: Seat
    cards: tuple[CardId | None, ...]
    """The faceup ones by id; a facedown one, which has no name here, as None."""
    limit: int = 3
    uncounted: set[CardId] = field(default_factory=set)
    """Advisers that fill no place."""
    extra: int = 0
    """Advisers over a limit of their own that must go too."""
    newcomer: CardId | None = None
    """The adviser being added to the others, if one is: its id, or FACEDOWN."""


@dataclass(slots=True)
class AdviserSuits:
    """The suits of a seat's faceup advisers, one entry for each it counts as."""

    seat: Seat
    suits: list[Suit]


@dataclass(slots=True)
class Purse:
    """Favor a seat can pay with besides that on its board: banks it may use as its own."""

    seat: Seat
    banks: list[Suit] = field(default_factory=list)


@dataclass(slots=True)
class Lock(Forbiddable):
    """A card at a site, or a relic there, that a seat wants to discard, move or swap. Law 7.2.2."""

    seat: Seat
    card: CardId
    slot: int


@dataclass(slots=True)
class PowerUse(Forbiddable):
    """A seat wants to use a power at this price. Law 7.1."""

    seat: Seat
    source: Source | None
    cost: Cost


@dataclass(slots=True)
class SecretFlip(Forbiddable):
    """A seat wants to turn a secret facedown for a site's power."""

    seat: Seat


@dataclass(slots=True)
class Taking(Forbiddable):
    """A seat wants to take or target a relic or banner that another holds, in any way but recovering."""

    seat: Seat
    item: CardId
    holder: Seat | None
    targeting: bool = False
    """Only declared as a target of a Campaign so far."""


@dataclass(slots=True)
class GivingSecrets(Forbiddable):
    seat: Seat


@dataclass(slots=True)
class Exiling(Forbiddable):
    """A Citizen would be exiled. Law 6.7, 6.8."""

    citizen: Seat


@dataclass(slots=True)
class WarbandPlacing(Forbiddable):
    """A seat wants to put warbands on a site."""

    seat: Seat
    slot: int


# Things about to happen


@dataclass(slots=True)
class FavorArrives:
    """Favor is about to be put on a seat's board."""

    seat: Seat
    count: int
    bank: Suit | None = None
    """Set by a power that sends it to a bank instead."""


@dataclass(slots=True)
class FavorBurns:
    """Favor is about to be burned. Law 10.4."""

    seat: Seat | None
    count: int
    taker: Seat | None = None


@dataclass(slots=True)
class WarbandsDie:
    """Warbands are about to be killed. Law 10.13."""

    color: Seat
    owner: Seat | None
    count: int
    slot: int | None
    saved: int = 0
    """How many a power has put elsewhere instead."""


@dataclass(slots=True)
class SiteReward:
    """What playing a card to a site brings. Law 5.1.4.1."""

    seat: Seat
    card: CardId
    slot: int
    favor: int = 1
    secrets: int = 0


@dataclass(slots=True)
class EndDie:
    """The end die has been rolled. Law 3.3."""

    roll: int


@dataclass(slots=True)
class SiteDiscard:
    """The Chronicle is about to discard a site with what lies there. Law 8.3.2."""

    slot: int
    kept: bool = False
    """A power keeps it on the map."""


# Things that have happened


@dataclass(slots=True)
class CardPlayed:
    """A card has been played faceup and its power resolved."""

    seat: Seat
    card: CardId
    slot: int | None
    was_facedown: bool


@dataclass(slots=True)
class Arrived:
    """A pawn has traveled."""

    seat: Seat
    start: int
    to: int


@dataclass(slots=True)
class RelicsTaken:
    seat: Seat
    relics: list[CardId]
    given: bool = False
    """Their holder gave them: an exchange or an offer (10.11)."""


@dataclass(slots=True)
class RelicRecovered:
    """A relic was taken outside a Recover, treated as if recovered (11.2)."""

    seat: Seat
    relic: CardId


@dataclass(slots=True)
class BannerRecovered:
    seat: Seat
    banner: BannerId
    paid: int


@dataclass(slots=True)
class DiceRolled:
    """Dice lie on the table. A power may have them rolled again, once."""

    who: Seat
    dice: str
    faces: list[int]
    rerolled: bool = False


@dataclass(slots=True)
class TitlePassed:
    seat: Seat
    old: Seat


@dataclass(slots=True)
class CampaignEnded:
    attacker: Seat
    defender: Seat | None
    """None for the bandits."""


@dataclass(slots=True)
class Departed:
    """A card has left the place where its power worked."""

    source: Source
