"""What happened, and who may know it.

An event is data. `seen_by` gives the form that a seat may know, `telling.tell` says it in a line. A sentence
names its fields in braces: seats, cards and suits become names, and `{count:warband}` becomes "2 warbands".
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from oath_tui.cards.models import CardId
from oath_tui.engine.state import Ending, Seat


@dataclass(frozen=True, slots=True)
class Event:
    says: ClassVar[str] = ""
    law: ClassVar[str] = ""

    def seen_by(self, viewer: Seat | None) -> Event:
        """This event as the viewer may know it; None is a stranger who sees only what is public."""
        return self


@dataclass(frozen=True, slots=True)
class CardsEvent(Event):
    """An event whose cards only some may name: for the others they are backs."""

    hidden_says: ClassVar[str] = ""
    seat: Seat
    cards: tuple[CardId, ...]
    count: int
    known_to: tuple[Seat, ...] | None
    """Who may know the cards; None is everybody."""

    def seen_by(self, viewer: Seat | None) -> Event:
        if self.known_to is None or viewer in self.known_to:
            return self
        return replace(self, cards=(), known_to=())


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    says = "Round {round} begins"
    law = "4"
    round: int


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    says = "{seat} wakes"
    law = "4.1"
    seat: Seat


@dataclass(frozen=True, slots=True)
class Rested(Event):
    says = "{seat} rests: Supply {supply}"
    law = "4.3"
    seat: Seat
    supply: int


@dataclass(frozen=True, slots=True)
class Drew(CardsEvent):
    says = "{seat} draws from {source}: {cards}"
    hidden_says = "{seat} draws {count:card} from {source}"
    law = "5.1.2"
    source: str


@dataclass(frozen=True, slots=True)
class VisionSeen(Event):
    says = "{seat} has seen a Vision ({count} drawn)"
    law = "5.1.2"
    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class Discarded(CardsEvent):
    says = "{seat} discards to {pile}: {cards}"
    hidden_says = "{seat} discards {count:card} to {pile}"
    law = "10.5"
    pile: str


@dataclass(frozen=True, slots=True)
class PlayedToSite(Event):
    says = "{seat} plays {card} to {site}"
    law = "5.1.4.1"
    seat: Seat
    card: CardId
    site: CardId


@dataclass(frozen=True, slots=True)
class PlayedAdviser(Event):
    says = "{seat} plays {card} to advisers"
    law = "5.1.4.2"
    seat: Seat
    card: CardId


@dataclass(frozen=True, slots=True)
class PlayedFacedown(CardsEvent):
    says = "{seat} keeps a facedown adviser: {cards}"
    hidden_says = "{seat} keeps a facedown adviser"
    law = "5.1.4.2"


@dataclass(frozen=True, slots=True)
class VisionRevealed(Event):
    says = "{seat} reveals the {card}"
    law = "5.1.4.3"
    seat: Seat
    card: CardId


@dataclass(frozen=True, slots=True)
class LeftGame(Event):
    says = "{card} returns to the box"
    law = "5.1.4.4"
    card: CardId


@dataclass(frozen=True, slots=True)
class Mustered(Event):
    says = "{seat} musters on {card}"
    law = "5.2"
    seat: Seat
    card: CardId


@dataclass(frozen=True, slots=True)
class Traded(Event):
    says = "{seat} trades with {card} for {what}"
    law = "5.3"
    seat: Seat
    card: CardId
    what: str


@dataclass(frozen=True, slots=True)
class Traveled(Event):
    says = "{seat} travels to {site}"
    law = "5.6"
    seat: Seat
    site: CardId


@dataclass(frozen=True, slots=True)
class PawnPut(Event):
    says = "{seat}'s pawn stands at {site}"
    law = "1.23"
    seat: Seat
    site: CardId


@dataclass(frozen=True, slots=True)
class SiteRevealed(Event):
    says = "{site} is revealed"
    law = "5.6.2"
    site: CardId


@dataclass(frozen=True, slots=True)
class Peeked(CardsEvent):
    says = "{seat} peeks at {what}: {cards}"
    hidden_says = "{seat} peeks at {what}"
    law = "10.17"
    what: str


@dataclass(frozen=True, slots=True)
class Revealed(Event):
    says = "{seat} shows everyone {cards}"
    law = "10.20"
    seat: Seat
    cards: tuple[CardId, ...]


@dataclass(frozen=True, slots=True)
class GainedFavor(Event):
    says = "{seat} gains {count} favor from {source}"
    law = "10.10"
    seat: Seat
    count: int
    source: str


@dataclass(frozen=True, slots=True)
class GainedSecrets(Event):
    says = "{seat} gains {count:secret}"
    law = "10.10"
    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class GainedWarbands(Event):
    says = "{seat} gains {count:warband}"
    law = "10.10"
    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class GainedSupply(Event):
    says = "{seat} gains {count} Supply"
    law = "4.2"
    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class PaidCost(Event):
    says = "{seat} pays for {card}: {price}"
    law = "7.1.2"
    seat: Seat
    card: CardId
    price: str


@dataclass(frozen=True, slots=True)
class BurnedFavor(Event):
    says = "{seat} burns {count} favor"
    law = "10.4"
    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class BurnedSecrets(Event):
    says = "{seat} burns {count:secret}"
    law = "10.4"
    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class FlippedSecrets(Event):
    says = "{seat} turns {count:secret} facedown"
    law = "7.1.2"
    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class Gave(Event):
    says = "{seat} gives {other} {what}"
    law = "10.11"
    seat: Seat
    other: Seat
    what: str


@dataclass(frozen=True, slots=True)
class Took(Event):
    says = "{seat} takes {what} from {other}"
    law = "10.26"
    seat: Seat
    other: str
    what: str


@dataclass(frozen=True, slots=True)
class Killed(Event):
    says = "{color} loses {count:warband} ({where})"
    law = "10.13"
    color: Seat
    count: int
    where: str


@dataclass(frozen=True, slots=True)
class MovedWarbands(Event):
    says = "{seat} moves {count:warband} from {source} to {target}"
    law = "6.5"
    seat: Seat
    count: int
    source: str
    target: str


@dataclass(frozen=True, slots=True)
class MovedFavor(Event):
    says = "{count} favor goes from {source} to {target}"
    law = "10.15"
    count: int
    source: str
    target: str


@dataclass(frozen=True, slots=True)
class MovedSecrets(Event):
    says = "{count:secret} goes from {source} to {target}"
    law = "10.15"
    count: int
    source: str
    target: str


@dataclass(frozen=True, slots=True)
class MovedCard(Event):
    says = "{card} moves to {where}"
    law = "10.15"
    card: CardId
    where: str


@dataclass(frozen=True, slots=True)
class TookRelic(Event):
    says = "{seat} takes {card} from {source}"
    law = "5.4.3"
    seat: Seat
    card: CardId
    source: str


@dataclass(frozen=True, slots=True)
class BuriedRelic(CardsEvent):
    says = "{seat} puts {cards} under the relic deck"
    hidden_says = "{seat} puts a facedown relic under the relic deck"
    law = "2.4"


@dataclass(frozen=True, slots=True)
class TookBanner(Event):
    says = "{seat} takes the {card} ({count} on it)"
    law = "5.4.3"
    seat: Seat
    card: CardId
    count: int


@dataclass(frozen=True, slots=True)
class BannerFlipped(Event):
    says = "The People's Favor shows its {side} side"
    law = "2.5.3"
    side: str


@dataclass(frozen=True, slots=True)
class EdificeTurned(Event):
    says = "{card} is turned over: {face}"
    law = "2.9"
    card: CardId
    face: CardId


@dataclass(frozen=True, slots=True)
class TitleTaken(Event):
    says = "{seat} takes the Oathkeeper title from {other}"
    law = "2.11"
    seat: Seat
    other: Seat


@dataclass(frozen=True, slots=True)
class TitleFlipped(Event):
    says = "{seat} is now the {side}"
    law = "4.1.3"
    seat: Seat
    side: str


@dataclass(frozen=True, slots=True)
class UsedPower(Event):
    says = "{seat} uses {card}"
    law = "7.1.3"
    seat: Seat
    card: CardId


@dataclass(frozen=True, slots=True)
class BanditsUsed(Event):
    says = "The bandits use {card}"
    law = "5.5.3"
    card: CardId


@dataclass(frozen=True, slots=True)
class Triggered(Event):
    says = "{card}: {effect}"
    law = "7.1.4"
    card: CardId
    effect: str


@dataclass(frozen=True, slots=True)
class CampaignBegan(Event):
    says = "{seat} campaigns against {defender}: {targets}"
    law = "5.5"
    seat: Seat
    defender: str
    targets: str


@dataclass(frozen=True, slots=True)
class AllyJoined(Event):
    says = "{seat} joins the defense"
    law = "5.5.2"
    seat: Seat


@dataclass(frozen=True, slots=True)
class Pools(Event):
    says = "{attack:attack die} against {defense:defense die}"
    law = "5.5.2"
    attack: int
    defense: int


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    says = "Rolled by {who}: {faces}"
    law = "5.5.4"
    who: str
    dice: str
    faces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Fought(Event):
    says = "Attack {attack} against defense {defense}: won by {winner}"
    law = "5.5.5"
    attack: int
    defense: int
    winner: str


@dataclass(frozen=True, slots=True)
class Sacrificed(Event):
    says = "{seat} sacrifices {count:warband}"
    law = "10.22"
    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class Banished(Event):
    says = "{seat} banishes {other}'s pawn"
    law = "5.5.7.3"
    seat: Seat
    other: Seat


@dataclass(frozen=True, slots=True)
class BecameCitizen(Event):
    says = "{seat} becomes a Citizen"
    law = "6.6.2"
    seat: Seat


@dataclass(frozen=True, slots=True)
class BecameExile(Event):
    says = "{seat} becomes an Exile"
    law = "6.7"
    seat: Seat


@dataclass(frozen=True, slots=True)
class Offered(Event):
    says = "{seat} offers {other} {what}"
    law = "6.6.1"
    seat: Seat
    other: Seat
    what: str


@dataclass(frozen=True, slots=True)
class Answered(Event):
    says = "{seat} {verb}"
    law = "9.6"
    seat: Seat
    verb: str


@dataclass(frozen=True, slots=True)
class PactWritten(Event):
    says = "{seat} and {other} agree: {words}"
    law = "11.13"
    seat: Seat
    other: Seat
    words: str


@dataclass(frozen=True, slots=True)
class EndDieRolled(Event):
    says = "The end die shows {roll}"
    law = "3.3"
    roll: int


@dataclass(frozen=True, slots=True)
class GameWon(Event):
    says = "{seat} wins: {how}"
    law = "3"
    seat: Seat
    how: Ending


@dataclass(frozen=True, slots=True)
class OathVowed(Event):
    says = "{seat} vows: {oath}"
    law = "8.1"
    seat: Seat
    oath: str


@dataclass(frozen=True, slots=True)
class EdificeBuilt(Event):
    says = "{seat} raises {card} at {site}"
    law = "8.3.1"
    seat: Seat
    card: CardId
    site: CardId


@dataclass(frozen=True, slots=True)
class EdificeFell(Event):
    says = "{card} at {site} falls to ruin"
    law = "8.3.3"
    card: CardId
    site: CardId


@dataclass(frozen=True, slots=True)
class SiteLost(Event):
    says = "{site} is forgotten"
    law = "8.3.2"
    site: CardId


@dataclass(frozen=True, slots=True)
class SiteFound(Event):
    says = "{site} is found"
    law = "8.3.5"
    site: CardId


@dataclass(frozen=True, slots=True)
class SuitGrew(Event):
    says = "{suit} grows by {count:card}"
    law = "8.4"
    suit: str
    count: int


@dataclass(frozen=True, slots=True)
class Dispossessed(Event):
    says = "Dispossessed, unseen: {count:card}"
    law = "8.5"
    count: int


@dataclass(frozen=True, slots=True)
class ArchiveHealed(Event):
    says = "The Archive is healed: the Dispossessed return to it"
    law = "8.4"
