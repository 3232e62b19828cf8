"""The table as plain data: ids and numbers, nothing that points back, nothing that JSON cannot hold.

Every part copies itself, sharing nothing that can change: written out, because each action takes a copy.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from oath_tui.cards.models import CardId, OathName, Region, Suit

Seat: TypeAlias = Literal["purple", "red", "blue", "yellow", "white", "brown"]
Role: TypeAlias = Literal["chancellor", "citizen", "exile"]
Phase: TypeAlias = Literal["setup", "wake", "act", "rest", "round_end", "over", "chronicle"]
BannerId: TypeAlias = Literal["peoples_favor", "darkest_secret"]
Ending: TypeAlias = Literal["usurper", "vision", "stable_regime", "war_exhaustion"]

CHANCELLOR: Seat = "purple"
SEATS: tuple[Seat, ...] = ("purple", "red", "blue", "yellow", "white", "brown")
WARBANDS: dict[Seat, int] = {seat: 24 if seat == CHANCELLOR else 14 for seat in SEATS}
FAVOR = 36
SLOT_REGIONS: tuple[Region, ...] = (
    "cradle",
    "cradle",
    "provinces",
    "provinces",
    "provinces",
    "hinterland",
    "hinterland",
    "hinterland",
)
SLOT_NAMES = tuple(
    f"{region}-{SLOT_REGIONS[:number].count(region) + 1}" for number, region in enumerate(SLOT_REGIONS)
)
LEFTMOST_SUPPLY = 7
LAST_ROUND = 8


@dataclass(slots=True)
class Adviser:
    card: CardId
    faceup: bool = False
    shown_to: list[Seat] = field(default_factory=list)
    """Who else has peeked at it while it lay facedown here."""

    def copy(self) -> Adviser:
        return Adviser(self.card, self.faceup, self.shown_to[:])


@dataclass(slots=True)
class Player:
    seat: Seat
    role: Role
    site: int = 0
    """The slot where the pawn stands."""
    favor: int = 0
    secrets: int = 0
    flipped_secrets: int = 0
    """Secrets lying facedown on the board: they are there, and pay for nothing (7.1.2)."""
    warbands: int = 0
    supply: int = LEFTMOST_SUPPLY
    advisers: list[Adviser] = field(default_factory=list)
    relics: list[CardId] = field(default_factory=list)
    visions: list[CardId] = field(default_factory=list)
    """The Revealed Vision space. A Vision shared with another lies on the other's board, marked by a warband."""

    def copy(self) -> Player:
        return Player(
            self.seat,
            self.role,
            self.site,
            self.favor,
            self.secrets,
            self.flipped_secrets,
            self.warbands,
            self.supply,
            [adviser.copy() for adviser in self.advisers],
            self.relics[:],
            self.visions[:],
        )


@dataclass(slots=True)
class Site:
    """A slot of the map with the site card that lies in it."""

    card: CardId
    faceup: bool
    cards: list[CardId] = field(default_factory=list)
    """Denizens and edifices, in the order they came."""
    relics: list[CardId] = field(default_factory=list)
    warbands: int = 0
    color: Seat | None = None
    """Whose warbands stand here; None when there are none."""
    favor: int = 0
    secrets: int = 0
    peeked: list[Seat] = field(default_factory=list)
    """Who has looked under this site while it lay facedown."""

    def copy(self) -> Site:
        return Site(
            self.card,
            self.faceup,
            self.cards[:],
            self.relics[:],
            self.warbands,
            self.color,
            self.favor,
            self.secrets,
            self.peeked[:],
        )


@dataclass(slots=True)
class Banner:
    tokens: int = 1
    holder: Seat | None = None
    mob: bool = False
    """The People's Favor only: which side is up."""

    def copy(self) -> Banner:
        return Banner(self.tokens, self.holder, self.mob)


@dataclass(slots=True)
class Turn:
    round: int = 1
    seat: Seat = CHANCELLOR
    phase: Phase = "setup"
    discarded: list[tuple[int, Suit]] = field(default_factory=list)
    """Suits discarded at a slot this turn: they stop the Homeland power there (11.2)."""
    taken: list[CardId] = field(default_factory=list)
    """Relics that changed hands this turn."""
    idle: list[str] = field(default_factory=list)
    """Free powers that changed nothing when last used: not offered again until something changes."""
    act_ended: bool = False
    refresh_full: list[Seat] = field(default_factory=list)
    """Seats whose Supply ends leftmost whatever this turn's Rest gives."""

    def copy(self) -> Turn:
        return Turn(
            self.round,
            self.seat,
            self.phase,
            self.discarded[:],
            self.taken[:],
            self.idle[:],
            self.act_ended,
            self.refresh_full[:],
        )


@dataclass(slots=True)
class Pact:
    """A promise written at The Tribunal."""

    seats: list[Seat]
    text: str
    round: int
    status: Literal["open", "kept", "broken"] = "open"

    def copy(self) -> Pact:
        return Pact(self.seats[:], self.text, self.round, self.status)


@dataclass(slots=True)
class State:
    rng: int
    oath: OathName
    order: list[Seat]
    """Turn order, the Chancellor first."""
    players: dict[Seat, Player]
    sites: list[Site]
    turn: Turn = field(default_factory=Turn)
    title: Seat = CHANCELLOR
    usurper: bool = False
    """The title lies on its Usurper side."""
    visions_drawn: int = 0
    banks: dict[Suit, int] = field(default_factory=dict)
    shared_favor: int = FAVOR
    warband_banks: dict[Seat, int] = field(default_factory=lambda: dict(WARBANDS))
    banners: dict[BannerId, Banner] = field(
        default_factory=lambda: {"peoples_favor": Banner(), "darkest_secret": Banner()}
    )
    favor_on: dict[CardId, int] = field(default_factory=dict)
    secrets_on: dict[CardId, int] = field(default_factory=dict)
    warbands_on: dict[CardId, dict[Seat, int]] = field(default_factory=dict)
    """Warbands that a power put on a card."""
    world_deck: list[CardId] = field(default_factory=list)
    """Top card last, as in every pile."""
    discards: dict[Region, list[CardId]] = field(
        default_factory=lambda: {"cradle": [], "provinces": [], "hinterland": []}
    )
    relic_deck: list[CardId] = field(default_factory=list)
    reliquary: list[CardId | None] = field(default_factory=lambda: [None] * 4)
    site_deck: list[CardId] = field(default_factory=list)
    archive: list[CardId] = field(default_factory=list)
    """Denizens and edifices outside this world."""
    dispossessed: list[CardId] = field(default_factory=list)
    box: list[CardId] = field(default_factory=list)
    """Cards that left the game, as the Conspiracy does when played."""
    hands: dict[Seat, list[CardId]] = field(default_factory=dict)
    """Cards a seat has drawn and not yet played or discarded."""
    peeked: dict[CardId, list[Seat]] = field(default_factory=dict)
    """Facedown relics, and who has looked at them (6.3)."""
    outsiders: list[Seat] = field(default_factory=list)
    """Citizens who are no Imperial players in the running Campaign (5.5.1)."""
    pacts: list[Pact] = field(default_factory=list)
    boards: dict[Seat, Role] = field(default_factory=dict)
    """The chronicled side of every coloured board, in play or not (1.9, 8.7)."""
    chronicled: bool = False
    """The winner writes the Chronicle when the game is won."""
    winner: Seat | None = None
    ending: Ending | None = None
    loaded: dict[str, list[int]] = field(default_factory=dict)
    """Dice results that a scenario has fixed, by kind of die."""

    def copy(self) -> State:
        return State(
            rng=self.rng,
            oath=self.oath,
            order=self.order[:],
            players={seat: player.copy() for seat, player in self.players.items()},
            sites=[site.copy() for site in self.sites],
            turn=self.turn.copy(),
            title=self.title,
            usurper=self.usurper,
            visions_drawn=self.visions_drawn,
            banks=self.banks.copy(),
            shared_favor=self.shared_favor,
            warband_banks=self.warband_banks.copy(),
            banners={banner: held.copy() for banner, held in self.banners.items()},
            favor_on=self.favor_on.copy(),
            secrets_on=self.secrets_on.copy(),
            warbands_on={card: bands.copy() for card, bands in self.warbands_on.items()},
            world_deck=self.world_deck[:],
            discards={region: pile[:] for region, pile in self.discards.items()},
            relic_deck=self.relic_deck[:],
            reliquary=self.reliquary[:],
            site_deck=self.site_deck[:],
            archive=self.archive[:],
            dispossessed=self.dispossessed[:],
            box=self.box[:],
            hands={seat: hand[:] for seat, hand in self.hands.items()},
            peeked={relic: seats[:] for relic, seats in self.peeked.items()},
            outsiders=self.outsiders[:],
            pacts=[pact.copy() for pact in self.pacts],
            boards=self.boards.copy(),
            chronicled=self.chronicled,
            winner=self.winner,
            ending=self.ending,
            loaded={die: results[:] for die, results in self.loaded.items()},
        )
