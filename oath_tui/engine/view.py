"""9.4 The table as one seat may see it. Built by naming what may be seen, never by deleting what may not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from oath_tui.cards.catalog import catalog
from oath_tui.cards.models import CardId, OathName, Region, Suit
from oath_tui.engine.actions.fight import Fight, FightStep
from oath_tui.engine.choices import Prompt
from oath_tui.engine.dice import DiceKind, Face
from oath_tui.engine.events import Event, Rolled
from oath_tui.engine.foresight import reserves, stakes_of
from oath_tui.engine.odds import Stakes
from oath_tui.engine.state import (
    SLOT_NAMES,
    SLOT_REGIONS,
    Adviser,
    BannerId,
    Ending,
    Pact,
    Phase,
    Player,
    Role,
    Seat,
)
from oath_tui.engine.table import Table

if TYPE_CHECKING:
    from oath_tui.engine.game import Game

Back: TypeAlias = Literal["denizen", "vision", "relic", "site"]
Viewer: TypeAlias = Seat | Literal["everything"] | None
"""A seat, a stranger (None), or the eye that sees everything in a finished game."""
EVERYTHING: Literal["everything"] = "everything"


@dataclass(frozen=True, slots=True)
class CardFace:
    """A card the viewer may name, with what lies on it."""

    card: CardId
    facedown: bool = False
    """It lies facedown, and the viewer knows it all the same."""
    favor: int = 0
    secrets: int = 0
    warbands: tuple[tuple[Seat, int], ...] = ()


@dataclass(frozen=True, slots=True)
class CardBack:
    """A card the viewer may not name: its back, and a place to point at."""

    pointer: str
    back: Back


CardView: TypeAlias = CardFace | CardBack


@dataclass(frozen=True, slots=True)
class SiteView:
    slot: int
    id: str
    """What answers call it: the site's card, or its place while it lies facedown."""
    region: Region
    face: CardView
    capacity: int
    cards: tuple[CardFace, ...]
    relics: tuple[CardView, ...]
    warbands: int
    color: Seat | None
    favor: int
    secrets: int
    pawns: tuple[Seat, ...]
    rulers: tuple[Seat, ...]
    bandits: int


@dataclass(frozen=True, slots=True)
class PlayerView:
    seat: Seat
    role: Role
    site: int
    favor: int
    secrets: int
    flipped_secrets: int
    warbands: int
    warbands_in_bank: int
    supply: int
    advisers: tuple[CardView, ...]
    relics: tuple[CardFace, ...]
    visions: tuple[CardFace, ...]
    hand: tuple[CardView, ...]


@dataclass(frozen=True, slots=True)
class BannerView:
    id: BannerId
    holder: Seat | None
    tokens: int
    mob: bool


@dataclass(frozen=True, slots=True)
class FightView:
    """A Campaign under way: all of it happens in the open."""

    attacker: Seat
    defender: Seat | None
    site: int
    targets: tuple[str, ...]
    attack_dice: int
    defense_dice: int
    attack_force: int
    defense_force: int
    allies: tuple[Seat, ...]
    attack_plans: tuple[CardId, ...]
    defense_plans: tuple[CardId, ...]
    attack_roll: tuple[Face, ...]
    defense_roll: tuple[Face, ...]
    step: FightStep
    began: int
    """Tells this Campaign from every other of the game."""
    stakes: Stakes
    """What decides it, as far as it is settled."""
    target_dice: int
    """Defense dice that the targets add."""
    title_dice: int
    """Defense dice that the title adds."""
    attack_reserve: tuple[CardId, ...]
    """Battle plans that the attacker could still use, and pay for, now."""
    defense_reserve: tuple[CardId, ...]
    skull_losses: int
    defenders_counted: int | None
    """Warbands and bandits in the defense, once it is compared with the attack."""
    sacrificed: int
    attack_lost: int
    defense_lost: int
    attacker_won: bool | None


@dataclass(frozen=True, slots=True)
class View:
    viewer: Viewer
    oath: OathName
    round: int
    turn: Seat
    phase: Phase
    order: tuple[Seat, ...]
    title: Seat
    usurper: bool
    visions_drawn: int
    sites: tuple[SiteView, ...]
    players: tuple[PlayerView, ...]
    banks: tuple[tuple[Suit, int], ...]
    shared_favor: int
    banners: tuple[BannerView, ...]
    deck_top: Back | None
    """The back of the world deck's first card; how many lie below it nobody may know."""
    discards: tuple[tuple[Region, tuple[Back, ...]], ...]
    """The backs in each pile, bottom first."""
    relic_deck: int
    reliquary: tuple[CardView | None, ...]
    pacts: tuple[tuple[tuple[Seat, ...], str, str], ...]
    fight: FightView | None
    winner: Seat | None
    ending: Ending | None
    deciding: Seat | None
    """Whose answer the table waits for."""
    prompt: Prompt | None
    """The question, if it is the viewer's to answer."""
    can_undo: bool

    def player(self, seat: Seat) -> PlayerView:
        return next(player for player in self.players if player.seat == seat)


def view(game: Game, seat: Viewer) -> View:
    """What this seat may see; None is a stranger who sees only what is public."""
    table, state = game.table, game.state
    # Once the game is won its map becomes the next one's, and what lies facedown there nobody may know.
    looks = None if seat == EVERYTHING and state.winner is not None else seat
    return View(
        viewer=seat,
        oath=state.oath,
        round=state.turn.round,
        turn=state.turn.seat,
        phase=state.turn.phase,
        order=tuple(state.order),
        title=state.title,
        usurper=state.usurper,
        visions_drawn=state.visions_drawn,
        sites=tuple(_site(table, slot, looks) for slot in range(len(SLOT_REGIONS))),
        players=tuple(_player(table, state.players[one], seat) for one in state.order),
        banks=tuple(state.banks.items()),
        shared_favor=state.shared_favor,
        banners=tuple(BannerView(one, b.holder, b.tokens, b.mob) for one, b in state.banners.items()),
        deck_top=back_of(state.world_deck[-1]) if state.world_deck else None,
        discards=tuple((region, tuple(map(back_of, pile))) for region, pile in state.discards.items()),
        relic_deck=len(state.relic_deck),
        reliquary=tuple(_reliquary_space(table, space, seat) for space in range(4)),
        pacts=tuple(map(_pact, state.pacts)),
        fight=_fight(table, table.fight),
        winner=state.winner,
        ending=state.ending,
        deciding=game.prompt.seat if game.prompt else None,
        prompt=game.prompt if game.prompt and seat is not None and game.prompt.seat == seat else None,
        can_undo=game.can_undo() and game.prompt is not None and game.prompt.seat == seat,
    )


def log(game: Game, seat: Viewer, since: int = 0) -> list[Event]:
    """What happened, as this seat may know it."""
    if seat == EVERYTHING:
        return game.events[since:]
    return [event.seen_by(seat) for event in game.events[since:]]


def back_of(card: CardId) -> Back:
    kind = catalog()[card].kind
    if kind in ("vision", "relic", "site"):
        return kind
    return "denizen"


def _face(table: Table, card: CardId, *, facedown: bool = False) -> CardFace:
    state = table.state
    warbands = tuple(state.warbands_on.get(card, {}).items())
    return CardFace(card, facedown, state.favor_on.get(card, 0), state.secrets_on.get(card, 0), warbands)


def _site(table: Table, slot: int, viewer: Viewer) -> SiteView:
    site = table.site(slot)
    known = site.faceup or viewer == EVERYTHING or viewer in site.peeked
    face: CardView = CardFace(site.card, facedown=not site.faceup) if known else CardBack(SLOT_NAMES[slot], "site")
    return SiteView(
        slot=slot,
        id=table.slot_id(slot),
        region=SLOT_REGIONS[slot],
        face=face,
        capacity=table.capacity(slot) if site.faceup else 0,
        cards=tuple(_face(table, card) for card in site.cards),
        relics=tuple(
            _relic(table, relic, f"{table.slot_id(slot)}:relic-{number + 1}", viewer)
            for number, relic in enumerate(site.relics)
        ),
        warbands=site.warbands,
        color=site.color,
        favor=site.favor,
        secrets=site.secrets,
        pawns=tuple(p.seat for p in table.state.players.values() if p.site == slot and _is_placed(table, p)),
        rulers=table.rulers(slot),
        bandits=table.bandits(slot) if site.faceup else 0,
    )


def _is_placed(table: Table, player: Player) -> bool:
    return table.state.turn.phase != "setup" or bool(player.advisers)


def _relic(table: Table, relic: CardId, pointer: str, viewer: Viewer) -> CardView:
    if viewer == EVERYTHING or viewer in table.state.peeked.get(relic, ()):
        return CardFace(relic, facedown=True)
    return CardBack(pointer, "relic")


def _reliquary_space(table: Table, space: int, viewer: Viewer) -> CardView | None:
    relic = table.state.reliquary[space]
    return _relic(table, relic, f"space-{space + 1}", viewer) if relic else None


def _player(table: Table, player: Player, viewer: Viewer) -> PlayerView:
    seat = player.seat
    hand = table.state.hands.get(seat, [])
    return PlayerView(
        seat=seat,
        role=player.role,
        site=player.site,
        favor=player.favor,
        secrets=player.secrets,
        flipped_secrets=player.flipped_secrets,
        warbands=player.warbands,
        warbands_in_bank=table.bank(seat),
        supply=player.supply,
        advisers=tuple(
            _adviser(table, seat, adviser, number, viewer) for number, adviser in enumerate(player.advisers)
        ),
        relics=tuple(_face(table, relic) for relic in player.relics),
        visions=tuple(_face(table, vision) for vision in player.visions),
        hand=tuple(
            CardFace(card)
            if viewer in (seat, EVERYTHING)
            else CardBack(f"{seat}:hand-{number + 1}", back_of(card))
            for number, card in enumerate(hand)
        ),
    )


def _adviser(table: Table, owner: Seat, adviser: Adviser, number: int, viewer: Viewer) -> CardView:
    if adviser.faceup:
        return _face(table, adviser.card)
    if viewer in (owner, EVERYTHING) or viewer in adviser.shown_to:
        return CardFace(adviser.card, facedown=True)
    return CardBack(f"{owner}:adviser-{number + 1}", back_of(adviser.card))


def _pact(pact: Pact) -> tuple[tuple[Seat, ...], str, str]:
    return tuple(pact.seats), pact.text, pact.status


def last_fight(game: Game) -> FightView | None:
    """The Campaign that ended last, if it has not been forgotten: everybody saw it."""
    return _fight(game.table, game.table.fought)


def _fight(table: Table, fight: Fight | None) -> FightView | None:
    if fight is None:
        return None
    attack_reserve, defense_reserve = reserves(fight)
    return FightView(
        attacker=fight.attacker,
        defender=fight.defender,
        site=fight.site,
        targets=tuple(target.label for target in fight.targets or fight.considered),
        attack_dice=fight.attack,
        defense_dice=fight.defense,
        attack_force=fight.size(fight.attackers),
        defense_force=fight.size(fight.defenders),
        allies=tuple(fight.defenders.seats[1:]),
        attack_plans=tuple(plan.me.card for plan in fight.attackers.plans),
        defense_plans=tuple(plan.me.card for plan in fight.defenders.plans),
        attack_roll=_lying_dice(table, fight, "attack"),
        defense_roll=_lying_dice(table, fight, "defense"),
        step=fight.step,
        began=fight.began,
        stakes=stakes_of(fight),
        target_dice=fight.dice_of(fight.targets or fight.considered),
        title_dice=fight.title,
        attack_reserve=attack_reserve,
        defense_reserve=defense_reserve,
        skull_losses=fight.skull_losses,
        defenders_counted=fight.defenders_counted,
        sacrificed=fight.sacrificed,
        attack_lost=fight.attackers.lost,
        defense_lost=fight.defenders.lost,
        attacker_won=fight.victor.attacking if fight.victor else None,
    )


def _lying_dice(table: Table, fight: Fight, kind: DiceKind) -> tuple[Face, ...]:
    """A roll, also while somebody still thinks about rolling it again."""
    roll = fight.attack_roll if kind == "attack" else fight.defense_roll
    if roll or fight.step != "dice":
        return tuple(roll)
    rolls = [
        event.faces for event in table.events[fight.began :] if isinstance(event, Rolled) and event.dice == kind
    ]
    return rolls[-1] if rolls else ()
