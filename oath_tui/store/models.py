"""What a world file holds. Pydantic stands only here, at the edge: the game itself is plain dataclasses."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from oath_tui.cards.models import CardId, OathName, Suit
from oath_tui.engine.state import Ending, Role, Seat
from oath_tui.engine.world import World, WorldSite
from oath_tui.store.names import seen_name

FORMAT: Literal["oath-tui-world"] = "oath-tui-world"
VERSION: Literal[1] = 1

Name: TypeAlias = Annotated[str, Field(min_length=1, max_length=80), AfterValidator(seen_name)]
Id: TypeAlias = Annotated[CardId, Field(max_length=60)]
Text: TypeAlias = Annotated[str, Field(max_length=600)]
Count: TypeAlias = Annotated[int, Field(ge=0, le=1000)]
AnswerData: TypeAlias = Text | Annotated[int, Field(strict=True)] | list[Text] | dict[Text, int | dict[Text, int]]
Date: TypeAlias = Annotated[str, Field(pattern=r"^\d{4}-\d{2}-\d{2}$")]
Handoff: TypeAlias = Literal["strict", "relaxed", "open"]


class Model(BaseModel):
    model_config = ConfigDict(extra="forbid")


class SiteData(Model):
    site: Id | None
    faceup: bool
    cards: list[Id] = []
    relics: list[Id] = []


class WorldData(Model):
    """The world as the Chronicle left it (8.7)."""

    oath: OathName
    sites: Annotated[list[SiteData], Field(min_length=8, max_length=8)]
    world_deck: list[Id]
    """Top card first, as the relic deck."""
    denizens: list[Id] = []
    relic_deck: list[Id]
    dispossessed: list[Id]
    citizens: list[Seat]

    @classmethod
    def of(cls, world: World) -> WorldData:
        return cls(
            oath=world.oath,
            sites=[
                SiteData(site=one.site, faceup=one.faceup, cards=one.cards, relics=one.relics)
                for one in world.sites
            ],
            world_deck=world.world_deck,
            denizens=world.denizens,
            relic_deck=world.relic_deck,
            dispossessed=world.dispossessed,
            citizens=world.citizens,
        )

    def to_world(self) -> World:
        return World(
            oath=self.oath,
            sites=[WorldSite(one.site, one.faceup, list(one.cards), list(one.relics)) for one in self.sites],
            world_deck=list(self.world_deck),
            denizens=list(self.denizens),
            relic_deck=list(self.relic_deck),
            dispossessed=list(self.dispossessed),
            citizens=list(self.citizens),
        )


class SeatData(Model):
    """Who sits where."""

    seat: Seat
    name: Name
    player: Literal["human", "random"] = "human"
    pin: Annotated[str, Field(max_length=200)] | None = None
    """A salted scrypt hash, never the PIN itself."""


class GameData(Model):
    """A game as its journal: where it started, and every answer."""

    generation: Annotated[int, Field(ge=1)]
    started: Date
    seed: int
    handoff: Handoff = "strict"
    seats: Annotated[list[SeatData], Field(min_length=2, max_length=6)]
    world: WorldData
    answers: list[AnswerData]


class SeatRecord(Model):
    seat: Seat
    name: Name
    role: Role


class Built(Model):
    edifice: Id
    site: Id


class Generation(Model):
    """What a finished game left in the annals."""

    number: Annotated[int, Field(ge=1)]
    played: Date
    seats: list[SeatRecord]
    winner: Seat
    how: Ending
    oath_before: OathName
    oath_after: OathName
    rounds: Annotated[int, Field(ge=1, le=8)]
    built: list[Built]
    ruined: list[Built]
    sites_lost: list[Id]
    sites_found: list[Id]
    suits_gained: dict[Suit, Count]
    suits_lost: dict[Suit, Count]
    visions: dict[Seat, list[Id]]
    """The Visions that lay revealed at the end."""


class WorldFile(Model):
    """One world: its name, its past, its present, and the game in progress."""

    format: Literal["oath-tui-world"] = FORMAT
    version: Literal[1] = VERSION
    name: Name
    created: Date
    played: Date
    notes: Annotated[str, Field(max_length=2000)] = ""
    tts: dict[str, str] = {}
    """Fields of an imported Tabletop Simulator string that this game does not use."""
    generations: list[Generation] = []
    world: WorldData
    finished: list[GameData] = []
    game: GameData | None = None
