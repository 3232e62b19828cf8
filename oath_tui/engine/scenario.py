"""Any legal table from a few words, for tests, lessons and bug reports.

    scene = scenario(
        sites={"salt_flats": site("longbows", warbands=("purple", 2))},
        red=citizen(at="salt_flats", favor=1),
        turn="red",
    )
    scene.red("muster", "longbows")
    scene.changed("red.warbands", 2, "red.favor", -1, "red.supply", -1)

Sites take the slots from the top of the Cradle down, in the order given; the other slots are filled with
facedown sites. Cards nobody names lie in the Archive, relics in the relic deck, Visions under the world deck.
Dice must be named with `rolls`; a roll that nobody named fails.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from oath_tui.cards.catalog import catalog
from oath_tui.cards.models import SUITS, CardId, OathName, Region, Suit
from oath_tui.engine.choices import Prompt
from oath_tui.engine.dice import FACES, HOLLOW, SKULL, DiceKind
from oath_tui.engine.events import Event
from oath_tui.engine.game import Game, Start
from oath_tui.engine.invariants import InvariantError, check_table
from oath_tui.engine.state import (
    CHANCELLOR,
    FAVOR,
    LEFTMOST_SUPPLY,
    SEATS,
    SLOT_REGIONS,
    WARBANDS,
    Adviser,
    Banner,
    BannerId,
    Phase,
    Player,
    Role,
    Seat,
    Site,
    State,
    Turn,
)
from oath_tui.engine.table import GRAND_SCEPTER, Table
from oath_tui.engine.victory import goal_seats
from oath_tui.engine.world import first_game


class ScenarioError(ValueError):
    """There is no such table."""


@dataclass(slots=True)
class SiteSpec:
    cards: tuple[CardId, ...]
    warbands: tuple[Seat, int] | None = None
    relics: Sequence[CardId] = ()
    favor: int = 0
    secrets: int = 0
    slot: int | None = None
    faceup: bool = True


@dataclass(slots=True)
class SeatSpec:
    role: Role
    at: CardId | None = None
    favor: int = 0
    secrets: int = 0
    flipped: int = 0
    warbands: int = 0
    supply: int = LEFTMOST_SUPPLY
    advisers: Sequence[CardId] = ()
    facedown: Sequence[CardId] = ()
    relics: Sequence[CardId] = ()
    vision: CardId | None = None


def site(*cards: CardId, **more: Any) -> SiteSpec:
    return SiteSpec(cards, **more)


def chancellor(**more: Any) -> SeatSpec:
    more.setdefault("relics", [GRAND_SCEPTER])
    return SeatSpec("chancellor", **more)


def exile(**more: Any) -> SeatSpec:
    return SeatSpec("exile", **more)


def citizen(**more: Any) -> SeatSpec:
    return SeatSpec("citizen", **more)


@dataclass(slots=True)
class Rolls:
    kind: str
    faces: tuple[int, ...]


def attack(*faces: str) -> Rolls:
    """Faces of attack dice: "hollow", "sword", "skull"."""
    return Rolls("attack", tuple(_face_number("attack", face) for face in faces))


def defense(*faces: str) -> Rolls:
    """Faces of defense dice: "blank", "shield", "two shields", "double"."""
    return Rolls("defense", tuple(_face_number("defense", face) for face in faces))


def end_die(*rolls: int) -> Rolls:
    return Rolls("end", rolls)


def _face_number(kind: DiceKind, face: str) -> int:
    name = {"hollow": HOLLOW, "skull": SKULL}.get(face, face)
    if name in FACES[kind]:
        return FACES[kind].index(name)
    raise ScenarioError(f"a die for {kind} has no face '{face}'")


def scenario(
    *,
    sites: Mapping[CardId, SiteSpec | Sequence[CardId]] | None = None,
    purple: SeatSpec | None = None,
    red: SeatSpec | None = None,
    blue: SeatSpec | None = None,
    yellow: SeatSpec | None = None,
    white: SeatSpec | None = None,
    brown: SeatSpec | None = None,
    turn: Seat = CHANCELLOR,
    phase: Phase = "act",
    round: int = 1,
    oath: OathName = "supremacy",
    title: Seat | None = None,
    usurper: bool = False,
    visions_drawn: int = 0,
    world_deck: Sequence[CardId] = (),
    discards: Mapping[Region, Sequence[CardId]] | None = None,
    relic_deck: Sequence[CardId] = (),
    reliquary: Sequence[CardId | None] | None = None,
    dispossessed: Sequence[CardId] = (),
    banks: Mapping[Suit, int] | None = None,
    peoples_favor: tuple[Seat | None, int] = (None, 1),
    mob: bool = False,
    darkest_secret: tuple[Seat | None, int] = (None, 1),
    favor_on: Mapping[CardId, int] | None = None,
    secrets_on: Mapping[CardId, int] | None = None,
    rolls: Sequence[Rolls] = (),
    any_dice: bool = False,
    seed: int = 1,
) -> Scene:
    """A table in the middle of a game. Decks are given top card first, discard piles too."""
    specs: dict[Seat, SeatSpec] = {"purple": purple or chancellor()}
    for seat, spec in zip(SEATS[1:], (red, blue, yellow, white, brown), strict=True):
        if spec:
            specs[seat] = spec
    if len(specs) == 1:
        specs["red"] = exile()
    state = State(
        rng=seed,
        oath=oath,
        order=list(specs),
        players={},
        sites=_sites({name: _site_spec(spec) for name, spec in (sites or {"plains": ()}).items()}),
        turn=Turn(round=round, seat=turn, phase=phase),
        usurper=usurper,
        visions_drawn=visions_drawn,
        banks={suit: (banks or {}).get(suit, 3 if banks is None else 0) for suit in SUITS},
        warband_banks={seat: WARBANDS[seat] for seat in specs},
        banners={
            "peoples_favor": Banner(peoples_favor[1], peoples_favor[0], mob),
            "darkest_secret": Banner(darkest_secret[1], darkest_secret[0]),
        },
        favor_on=dict(favor_on or {}),
        secrets_on=dict(secrets_on or {}),
        world_deck=list(reversed(world_deck)),
        relic_deck=list(reversed(relic_deck)),
        reliquary=list(reliquary) if reliquary is not None else [],
        dispossessed=list(dispossessed),
        boards={seat: _board(specs.get(seat)) for seat in SEATS[1:]},
        loaded={} if any_dice else {"attack": [], "defense": [], "end": []},
    )
    for region, pile in (discards or {}).items():
        state.discards[region] = list(reversed(pile))
    for roll in rolls:
        state.loaded.setdefault(roll.kind, []).extend(roll.faces)
    for seat, spec in specs.items():
        state.players[seat] = _player(state, seat, spec)
    _fill_piles(state)
    _count_pieces(state)
    table = Table(state)
    keepers = goal_seats(table, oath)
    state.title = title or (CHANCELLOR if CHANCELLOR in keepers or not keepers else keepers[0])
    try:
        check_table(table, at_rest=True)
    except InvariantError as error:
        raise ScenarioError(str(error)) from error
    return Scene(Game(Start(first_game(), tuple(specs), seed), state))


def _board(spec: SeatSpec | None) -> Role:
    return "citizen" if spec and spec.role == "citizen" else "exile"


def _site_spec(spec: SiteSpec | Sequence[CardId]) -> SiteSpec:
    return spec if isinstance(spec, SiteSpec) else SiteSpec(tuple(spec))


def _sites(specs: Mapping[CardId, SiteSpec]) -> list[Site]:
    known = catalog()
    slots: dict[int, Site] = {}
    for name, spec in specs.items():
        if name not in known.sites:
            raise ScenarioError(f"there is no site '{name}'")
        free = (slot for slot in range(len(SLOT_REGIONS)) if slot not in slots)
        slot = spec.slot if spec.slot is not None else next(free)
        color, count = spec.warbands or (None, 0)
        slots[slot] = Site(
            name,
            spec.faceup,
            list(spec.cards),
            list(spec.relics),
            count,
            color if count else None,
            spec.favor,
            spec.secrets,
        )
    rest = [name for name in known.sites if name not in specs]
    return [slots.get(slot) or Site(rest.pop(), False) for slot in range(len(SLOT_REGIONS))]


def _player(state: State, seat: Seat, spec: SeatSpec) -> Player:
    slots = {one.card: slot for slot, one in enumerate(state.sites)}
    first = next(slot for slot, one in enumerate(state.sites) if one.faceup)
    if spec.at is not None and spec.at not in slots:
        raise ScenarioError(f"'{spec.at}' is not on the map")
    return Player(
        seat,
        spec.role,
        slots[spec.at] if spec.at else first,
        spec.favor,
        spec.secrets,
        spec.flipped,
        spec.warbands,
        spec.supply,
        [Adviser(card, faceup=True) for card in spec.advisers] + [Adviser(card) for card in spec.facedown],
        list(spec.relics),
        [spec.vision] if spec.vision else [],
    )


def _fill_piles(state: State) -> None:
    """Puts every card nobody named where it does no harm."""
    known = catalog()
    used = {card for one in state.sites for card in (one.card, *one.cards, *one.relics)}
    used |= {*state.world_deck, *state.relic_deck, *state.dispossessed, *filter(None, state.reliquary)}
    for pile in state.discards.values():
        used |= {*pile}
    for player in state.players.values():
        used |= {*player.relics, *player.visions, *(adviser.card for adviser in player.advisers)}
    for card in used:
        if card not in known:
            raise ScenarioError(f"there is no card '{card}'")
    flipped = {known.edifices[card].flip_side for card in used if card in known.edifices}
    relics = [card for card in known.relics if card not in used]
    if not state.reliquary:
        state.reliquary = [relics.pop() for _ in range(4)]
    state.reliquary += [None] * (4 - len(state.reliquary))
    state.relic_deck[:0] = relics
    state.world_deck[:0] = [card for card in known.visions if card not in used]
    state.site_deck = [card for card in known.sites if card not in used]
    state.archive = [card for card in known.denizens if card not in used]
    state.archive += [
        card
        for card, face in known.edifices.items()
        if face.side == "intact" and card not in used and card not in flipped
    ]


def _count_pieces(state: State) -> None:
    """Warbands and favor that lie nowhere else are in their banks; there must be enough."""
    table = Table(state)
    for seat, player in state.players.items():
        state.warband_banks[table.color(seat)] -= player.warbands
    for one in state.sites:
        if one.color:
            if one.color not in state.warband_banks:
                raise ScenarioError(f"{one.color} does not play")
            state.warband_banks[one.color] -= one.warbands
    for seat, left in state.warband_banks.items():
        if left < 0:
            raise ScenarioError(f"{seat} has only {WARBANDS[seat]} warbands")
    placed = sum(state.banks.values()) + sum(player.favor for player in state.players.values())
    placed += state.banners["peoples_favor"].tokens + sum(state.favor_on.values())
    placed += sum(one.favor for one in state.sites)
    state.shared_favor = FAVOR - placed
    if state.shared_favor < 0:
        raise ScenarioError(f"there are only {FAVOR} favor")


@dataclass
class Scene:
    """A scenario being played: seats answer by name, and what changed can be asked."""

    game: Game
    before: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.before = self.numbers()

    @property
    def state(self) -> State:
        return self.game.state

    @property
    def table(self) -> Table:
        return self.game.table

    @property
    def prompt(self) -> Prompt:
        assert self.game.prompt is not None, "the game is over"
        return self.game.prompt

    @property
    def events(self) -> list[Event]:
        return self.game.events

    def answer(self, seat: Seat, *answers: object) -> Scene:
        """This seat answers one prompt after the other."""
        for answer in answers:
            self.game.answer(answer, seat)
            check_table(self.table)
        return self

    def purple(self, *answers: object) -> Scene:
        return self.answer("purple", *answers)

    def red(self, *answers: object) -> Scene:
        return self.answer("red", *answers)

    def blue(self, *answers: object) -> Scene:
        return self.answer("blue", *answers)

    def yellow(self, *answers: object) -> Scene:
        return self.answer("yellow", *answers)

    def white(self, *answers: object) -> Scene:
        return self.answer("white", *answers)

    def brown(self, *answers: object) -> Scene:
        return self.answer("brown", *answers)

    def numbers(self) -> dict[str, int]:
        """Every number on the table by a short path: "red.favor", "bank.nomad", "plains.warbands"."""
        state = self.state
        found: dict[str, int] = {}
        for seat, player in state.players.items():
            found |= {
                f"{seat}.favor": player.favor,
                f"{seat}.secrets": player.secrets,
                f"{seat}.flipped": player.flipped_secrets,
                f"{seat}.warbands": player.warbands,
                f"{seat}.supply": player.supply,
                f"{seat}.relics": len(player.relics),
                f"{seat}.bank": state.warband_banks[seat],
            }
        found |= {f"bank.{suit}": favor for suit, favor in state.banks.items()}
        found["shared"] = state.shared_favor
        for banner, held in state.banners.items():
            found[banner] = held.tokens
        for one in state.sites:
            found |= {
                f"{one.card}.warbands": one.warbands,
                f"{one.card}.favor": one.favor,
                f"{one.card}.secrets": one.secrets,
            }
        return found

    def changed(self, *pairs: str | int) -> bool:
        """Whether each named number has changed by just so much since the scene began."""
        now = self.numbers()
        for path, delta in zip(pairs[::2], pairs[1::2], strict=True):
            assert isinstance(path, str)
            actual = now[path] - self.before[path]
            assert actual == delta, f"{path} changed by {actual}, not {delta}"
        return True

    def offers(self) -> list[str]:
        """The ids of the options that can be chosen now."""
        options = getattr(self.prompt, "options", ())
        return [option.id for option in options if option.refusal is None]

    def refused(self, option_id: str) -> str | None:
        """Why an option is refused; None if it is open. An option that is not listed fails."""
        options = {option.id: option for option in getattr(self.prompt, "options", ())}
        refusal = options[option_id].refusal
        return str(refusal) if refusal else None

    def advisers(self, seat: Seat) -> list[CardId]:
        return [adviser.card for adviser in self.state.players[seat].advisers]

    def site(self, card: CardId) -> Site:
        return next(one for one in self.state.sites if one.card == card)

    def holder(self, item: BannerId | CardId) -> Seat | None:
        if item in self.state.banners:
            return self.state.banners[item].holder
        return self.table.relic_holder(item)
