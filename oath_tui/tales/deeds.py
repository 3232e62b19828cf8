"""What the journals of finished games tell beyond their records: battles, the title, Visions and dice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import fsum

from oath_tui.cards.models import CardId
from oath_tui.engine import events as ev
from oath_tui.engine.dice import FACES, attack_value, defense_value
from oath_tui.engine.game import Game
from oath_tui.engine.state import CHANCELLOR, SEATS, Role, Seat
from oath_tui.store.models import GameData
from oath_tui.store.worlds import start_of

BANDITS = "bandits"


@dataclass(frozen=True, slots=True)
class Battle:
    attacker: Seat
    defender: str
    """A seat, or the bandits."""
    attack: int
    defense: int

    @property
    def is_won(self) -> bool:
        """By the attacker."""
        return self.attack > self.defense


@dataclass(frozen=True, slots=True)
class Luck:
    """What dice gave against what they give on average, die by die; doubling faces count as none."""

    attack_dice: int = 0
    attack_rolled: float = 0
    defense_dice: int = 0
    defense_rolled: float = 0

    def __add__(self, other: Luck) -> Luck:
        return Luck(
            self.attack_dice + other.attack_dice,
            self.attack_rolled + other.attack_rolled,
            self.defense_dice + other.defense_dice,
            self.defense_rolled + other.defense_rolled,
        )

    @property
    def attack_expected(self) -> float:
        return round(self.attack_dice * ATTACK_MEAN, 1)

    @property
    def defense_expected(self) -> float:
        return round(self.defense_dice * DEFENSE_MEAN, 1)

    @property
    def surplus(self) -> float:
        """How much more than the average came."""
        expected = self.attack_dice * ATTACK_MEAN + self.defense_dice * DEFENSE_MEAN
        return round(self.attack_rolled + self.defense_rolled - expected, 1)


@dataclass(frozen=True, slots=True)
class Deeds:
    """One finished game."""

    roles: dict[Seat, Role]
    """Who was what when it began."""
    battles: tuple[Battle, ...]
    fallen: int
    """Warbands that died."""
    title_changes: int
    title: Seat
    """Who held the title at the end."""
    visions: tuple[tuple[Seat, CardId], ...]
    """Who revealed which."""
    luck: dict[str, Luck]
    """By seat; the bandits roll too."""
    is_lost: bool = False
    """The journal cannot be replayed any more: only the record is left."""


def deeds_of(data: GameData) -> Deeds:
    try:
        game = Game(start_of(data))
        for answer in data.answers:
            game.answer(answer)
    except ValueError:
        return Deeds(roles_before(data), (), 0, 0, CHANCELLOR, (), {}, is_lost=True)
    return Deeds(
        roles=roles_before(data),
        battles=tuple(_battles(game)),
        fallen=sum(event.count for event in game.events if isinstance(event, ev.Killed)),
        title_changes=sum(isinstance(event, ev.TitleTaken) for event in game.events),
        title=game.state.title,
        visions=tuple((event.seat, event.card) for event in game.events if isinstance(event, ev.VisionRevealed)),
        luck=_luck(game),
    )


def roles_before(data: GameData) -> dict[Seat, Role]:
    citizens = data.world.citizens
    return {
        one.seat: "chancellor" if one.seat == CHANCELLOR else "citizen" if one.seat in citizens else "exile"
        for one in data.seats
    }


def _battles(game: Game) -> list[Battle]:
    found: list[Battle] = []
    attacker, defender = CHANCELLOR, BANDITS
    for event in game.events:
        if isinstance(event, ev.CampaignBegan):
            attacker, defender = event.seat, event.defender if event.defender in SEATS else BANDITS
        elif isinstance(event, ev.Fought):
            found.append(Battle(attacker, defender, event.attack, event.defense))
    return found


def _luck(game: Game) -> dict[str, Luck]:
    found: dict[str, Luck] = {}
    for event in game.events:
        if isinstance(event, ev.Rolled) and event.faces:
            who = event.who if event.who in SEATS else BANDITS
            found[who] = found.get(who, Luck()) + _roll(event)
    return found


def _roll(event: ev.Rolled) -> Luck:
    if event.dice == "attack":
        return Luck(attack_dice=len(event.faces), attack_rolled=fsum(map(_attack_worth, event.faces)))
    return Luck(defense_dice=len(event.faces), defense_rolled=fsum(map(_defense_worth, event.faces)))


def _attack_worth(face: str) -> float:
    """Two hollow swords are one sword, so one of them is half a sword."""
    return attack_value([face, face]) / 2


def _defense_worth(face: str) -> float:
    return float(defense_value([face]))


def _mean(faces: Sequence[str], worth: Callable[[str], float]) -> float:
    return fsum(map(worth, faces)) / len(faces)


ATTACK_MEAN = _mean(FACES["attack"], _attack_worth)
DEFENSE_MEAN = _mean(FACES["defense"], _defense_worth)
