"""What is printed on the pieces of the game, as typed facts. No rules here."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

CardId: TypeAlias = str
Suit: TypeAlias = Literal["discord", "arcane", "order", "hearth", "beast", "nomad"]
Region: TypeAlias = Literal["cradle", "provinces", "hinterland"]
Restriction: TypeAlias = Literal["none", "site_only", "adviser_only"]
OathName: TypeAlias = Literal["supremacy", "the_people", "protection", "devotion"]
MajorAction: TypeAlias = Literal["search", "muster", "trade", "recover", "travel", "campaign"]
Box: TypeAlias = Literal[
    "action",
    "when_played",
    "wake",
    "rest",
    "persistent",
    "modifier:search",
    "modifier:muster",
    "modifier:trade",
    "modifier:recover",
    "modifier:travel",
    "modifier:campaign",
    "battle_plan:attacker",
    "battle_plan:defender",
    "battle_plan:either",
]

SUITS: tuple[Suit, ...] = ("discord", "arcane", "order", "hearth", "beast", "nomad")
"""Clockwise, as the banks lie on the map and as the Archive is drawn in 8.4."""

REGIONS: tuple[Region, ...] = ("cradle", "provinces", "hinterland")


@dataclass(frozen=True, slots=True)
class Cost:
    """The price on a power's braid. Law 7.1.2."""

    favor: int = 0
    """Favor placed on the card."""
    secrets: int = 0
    """Secrets placed on the card."""
    burn_favor: int = 0
    burn_secrets: int = 0
    other: str | None = None
    """A price that is not a token, such as a sacrificed warband."""

    @property
    def total_favor(self) -> int:
        return self.favor + self.burn_favor

    @property
    def total_secrets(self) -> int:
        return self.secrets + self.burn_secrets

    @property
    def is_free(self) -> bool:
        return not (self.total_favor or self.total_secrets)


@dataclass(frozen=True, slots=True)
class DiceChange:
    attack: int | str = 0
    defense: int | str = 0
    plus_minus: bool = False
    condition: str | None = None


@dataclass(frozen=True, slots=True)
class PowerFacts:
    """One power box of a card."""

    box: Box
    mandatory: bool
    cost: Cost = field(default_factory=Cost)
    braided: bool | None = None
    """Persistent boxes only: the thick braid of 7.1.4, which works without access."""
    modifies: str | None = None
    scope: str | None = None
    dice: DiceChange | None = None
    discard_card: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Printed:
    """What every printed face has."""

    id: CardId
    name: str
    text: str
    powers: tuple[PowerFacts, ...] = ()
    aliases: tuple[str, ...] = ()
    official_id: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Denizen(Printed):
    kind: Literal["denizen"] = "denizen"
    suit: Suit
    restriction: Restriction
    locked: bool
    starting_deck: bool
    tts_id: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Edifice(Printed):
    """One face of an edifice. Law 2.9."""

    kind: Literal["edifice"] = "edifice"
    side: Literal["intact", "ruined"]
    flip_side: CardId
    suit: Suit | None
    edifice_suit: Suit
    restriction: Restriction
    locked: bool
    tts_id: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Relic(Printed):
    kind: Literal["relic"] = "relic"
    suit: None = None
    defense: int
    in_relic_deck: bool
    tts_id: int


@dataclass(frozen=True, slots=True)
class Reveal:
    """What comes to a site when it is turned faceup. Law 2.8.2."""

    relics: int = 0
    favor: int = 0
    secrets: int = 0


@dataclass(frozen=True, slots=True)
class RecoverCost:
    """The price of a relic at a site. Law 2.8.4."""

    favor_to_bank: Suit | None = None
    amount: int = 0
    burn_favor: int = 0
    burn_secret: int = 0


@dataclass(frozen=True, slots=True)
class HomelandReward:
    favor: int = 0
    secrets: int = 0
    warbands: int = 0
    relic_here: int = 0


@dataclass(frozen=True, slots=True)
class SiteKind:
    type: Literal["homeland", "coast", "opportunity", "other"]
    suit: Suit | None = None
    reward: HomelandReward | None = None
    take_one_of: tuple[Literal["favor", "secret"], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Site(Printed):
    kind: Literal["site"] = "site"
    suit: None = None
    capacity: int
    defense: int
    bandits: int
    reveal: Reveal
    recover_cost: RecoverCost | None
    site_kind: SiteKind
    tts_id: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Vision(Printed):
    kind: Literal["vision"] = "vision"
    suit: None = None
    play_faceup_by: Literal["anyone", "exiles"]
    oath: OathName | None = None
    """The oath with the same goal; the Conspiracy has none."""
    war_exhaustion_rank: int | None = None
    tts_id: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Banner(Printed):
    kind: Literal["banner"] = "banner"
    suit: None = None
    token: Literal["favor", "secret"]
    flip_side: CardId | None
    tts_id: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Trait(Printed):
    """A space of the Imperial Reliquary. Law 2.3."""

    kind: Literal["reliquary"] = "reliquary"
    suit: None = None
    space: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Oath(Printed):
    kind: Literal["oath"] = "oath"
    suit: None = None
    oath: OathName
    chancellor_starts_with: CardId | None


@dataclass(frozen=True, slots=True, kw_only=True)
class TitleSide(Printed):
    kind: Literal["title"] = "title"
    suit: None = None
    defense: int


Card: TypeAlias = Denizen | Edifice | Relic | Site | Vision | Banner | Trait | Oath | TitleSide
Kind: TypeAlias = Literal["denizen", "edifice", "relic", "site", "vision", "banner", "reliquary", "oath", "title"]
